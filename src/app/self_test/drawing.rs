//! The check of the drawing: every kind of piece is rendered, each with a box that is not empty,
//! and the middles of the pieces on the board are within the board.

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::expected::Expected;
use super::run::{CheckContext, Run};
use crate::app::platform::measure::rect_of;
use crate::app::view_model::tip_place::Rect;

/// A kind of thing that is drawn: a piece, a sign or a place to tap.
struct Kind {
    /// The name in faults.
    name: &'static str,
    /// The CSS selector of its elements.
    css: &'static str,
    /// The minimum number of such elements in the sample.
    at_least: u32,
}

const fn kind(name: &'static str, css: &'static str, at_least: u32) -> Kind {
    Kind { name, css, at_least }
}

/// The things on the board.
const ON_BOARD: &[Kind] = &[
    kind("yellow canoe", ".canoe .craft.seat-yellow .hull", 2),
    kind("red canoe", ".canoe .craft.seat-red .hull", 2),
    kind("blue canoe", ".canoe .craft.seat-blue .hull", 2),
    kind("green canoe", ".canoe .craft.seat-green .hull", 2),
    kind("brown canoe", ".canoe .craft.seat-brown .hull", 2),
    kind("black canoe", ".canoe .craft.seat-black .hull", 2),
    kind("Diamond Joe", ".canoe .craft.seat-joe .hull", 1),
    kind("seat's mark in a canoe", ".canoe .mark", 13),
    kind("gem in a canoe", ".canoe .gem", 5),
    kind("disc", ".disc .pane", 9),
    kind("whirlpool", ".whirlpool .spiral", 1),
    kind("beaver", ".piece .tail", 1),
    kind("moose", ".piece .antler", 1),
    kind("cloud", ".cloud .fleece", 1),
    kind("weather stone", ".stone", 4),
    kind("sign at the fork", ".arrow .plank", 1),
    kind("amethyst", ".under [data-gem=a]", 1),
    kind("diamond", ".under [data-gem=d]", 1),
    kind("amber", ".under [data-gem=m]", 1),
    kind("sapphire", ".under [data-gem=s]", 1),
    kind("ruby", ".under [data-gem=r]", 1),
    kind("ring round a target", ".ring", 1),
    kind("place to tap", "[data-space]", 11),
    kind("site to tap", "[data-site]", 5),
    kind("weather to tap", "[data-weather]", 4),
];

/// The things beside the board.
const BESIDE: &[Kind] = &[
    kind("face of a card", ".sample-card", 9),
    kind("seat's mark", ".sample-mark .icon", 6),
    kind("gem", ".sample-gem .icon", 5),
];

/// Renders the sample and measures it.
pub(super) async fn check(run: &Run, context: &CheckContext, expected: &Expected) {
    run.set_steps(ON_BOARD.len() + BESIDE.len());
    let Some(sample) = run.checked(expected.sample()) else { return };
    (context.draw)(sample);
    // The sample is rendered by effects, which run in a later task.
    run.pause(50).await;
    let sample = (context.sample_element)();
    let board = sample.as_ref().and_then(|it| it.query_selector(".board").ok().flatten());
    let (Some(sample), Some(board)) = (sample, board) else {
        return run.add_fault("the sample is not drawn".to_owned());
    };
    let board_rect = rect_of(&board);
    for (kinds, outer) in [(ON_BOARD, Some(board_rect)), (BESIDE, None)] {
        for kind in kinds {
            run.checked(measure(&sample, kind, outer));
            run.step().await;
        }
    }
}

/// Measures all things of a kind.
///
/// # Errors
///
/// If there are too few, if the box of one is empty, if its middle is outside of the box `outer`
/// (with `None` it may be anywhere), or if the browser does not know the selector.
fn measure(sample: &Element, kind: &Kind, outer: Option<Rect>) -> Result<(), String> {
    let Kind { name, css, at_least } = kind;
    let wrong = |reason: &str| Err(format!("{name} ({css}): {reason}"));
    let Ok(found) = sample.query_selector_all(css) else {
        return wrong("the browser does not know this selector");
    };
    if found.length() < *at_least {
        return wrong(&format!("expected {at_least}, found {}", found.length()));
    }
    let elements = (0..found.length()).filter_map(|index| found.get(index));
    for element in elements.filter_map(|node| node.dyn_into::<Element>().ok()) {
        let inner = rect_of(&element);
        if inner.width < 1.0 || inner.height < 1.0 {
            return wrong(&format!("its box is {} x {}", inner.width, inner.height));
        }
        if outer.is_some_and(|outer| !contains_middle(outer, inner)) {
            return wrong("it is outside of the board");
        }
    }
    Ok(())
}

/// Whether the middle of `inner` is within `outer`.
fn contains_middle(outer: Rect, inner: Rect) -> bool {
    let (x, y) = (inner.left + inner.width / 2.0, inner.top + inner.height / 2.0);
    (outer.left..=outer.right()).contains(&x) && (outer.top..=outer.bottom()).contains(&y)
}
