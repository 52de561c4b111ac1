//! Static illustrations in texts: the board or a part of it, and single pieces as icons.

use leptos::html;
use leptos::prelude::*;
use leptos_use::{UseIntersectionObserverOptions, use_intersection_observer_with_options};
use web_sys::{Element, IntersectionObserverEntry};

use super::animals::{BeaverShape, MooseShape};
use super::canoe::CanoeShape;
use super::layers::Layers;
use super::parts::{At, Icon, Plane};
use super::picture::PlainBackdrop;
use super::seat_mark::MarkShape;
use super::tag::Tags;
use crate::app::board_layout::geometry::{DISC, Point, sign_turn};
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::{
    CLOUD, DISC_LIT, DISC_SHADED, PUFF, SIGN_ARROW, SIGN_GRAIN, SPIRAL, SPREAD,
};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::figures::BoardPart;
use crate::app::view_model::legend::BoardSymbol;
use crate::core::Colour;

/// The fraction of a figure that has to be in view before it is rendered. It is not 0, because a
/// figure of which only the edge is in view need not be rendered yet.
const MIN_VISIBLE_FRACTION: f64 = 0.1;

/// A figure in a text: the components of the board, with pointers, targets and forecast marks, but
/// without moving water, hit areas and marks of crowded spaces. Screen readers get `label`
/// instead. It is rendered when it is scrolled into view, or as soon as `at_once` is true. For a
/// single SVG element, which can be saved as a file, see [`BoardPicture`](super::BoardPicture).
#[component]
pub fn BoardFigure(
    /// The scene that is drawn; called when the figure is rendered.
    scene: impl Fn() -> BoardScene + Send + Sync + 'static,
    /// The part of the board that is drawn; it fills the width of the parent element.
    #[prop(default = BoardPart::WHOLE)]
    part: BoardPart,
    /// The text that screen readers get in place of the figure.
    label: String,
    /// Whether the figure is rendered even out of view, as for printing.
    #[prop(into, optional)]
    at_once: Signal<bool>,
) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let was_visible = use_was_visible(frame);
    view! {
        <div
            class="board-figure"
            role="img"
            aria-label=label
            style:aspect-ratio=format!("{} / {}", part.width, part.height)
            node_ref=frame
        >
            <Show when=move || was_visible.get() || at_once.get()>
                <FigureContents scene=scene() part/>
            </Show>
        </div>
    }
}

/// Whether an element has been in view. Once it has, it is no longer observed.
fn use_was_visible(element: NodeRef<html::Div>) -> ReadSignal<bool> {
    let (was_visible, set_was_visible) = signal(false);
    let options = UseIntersectionObserverOptions::<Element, _>::default()
        .thresholds(vec![MIN_VISIBLE_FRACTION]);
    let is_visible =
        |entry: &IntersectionObserverEntry| entry.intersection_ratio() >= MIN_VISIBLE_FRACTION;
    // The observer stops when the component is unmounted.
    let _ = use_intersection_observer_with_options(
        element,
        move |entries, observer| {
            if entries.iter().any(is_visible) {
                observer.disconnect();
                set_was_visible.set(true);
            }
        },
        options,
    );
    was_visible
}

/// The part of the board that a figure shows.
#[component]
fn FigureContents(scene: BoardScene, part: BoardPart) -> impl IntoView {
    let BoardPart { x, y, width, height } = part;
    let layout = Layout::of(&scene);
    let layout = Memo::new(move |_| layout.clone());
    let scene = Signal::stored(scene);
    let on_intent = Callback::new(|_| ());
    // The size and offset of the whole board, in per cent of the part that is in the frame.
    let percent_of = |frame: f32, length: f32| format!("{}%", 100.0 * length / frame);
    view! {
        <div
            class="board"
            dir="ltr"
            aria-hidden="true"
            style:inline-size=percent_of(width, BoardPart::WHOLE.width)
            style:left=percent_of(width, -x)
            style:top=percent_of(height, -y)
        >
            <Plane class="plain-scenery">
                <PlainBackdrop/>
            </Plane>
            <Layers scene layout on_intent/>
            <Tags scene layout on_intent/>
        </div>
    }
}

/// A symbol of the board as an icon in a text.
#[component]
pub fn SymbolIcon(symbol: BoardSymbol) -> impl IntoView {
    let shape = match symbol {
        BoardSymbol::Disc | BoardSymbol::Whirlpool => view! {
            <circle class="pane" cx="0" cy="0" r=DISC/>
            <path class="shaded" d=DISC_SHADED/>
            <path class="lit" d=DISC_LIT/>
            <circle class="rim" cx="0" cy="0" r=DISC - 2.0/>
            {(symbol == BoardSymbol::Whirlpool).then(|| view! { <path class="spiral" d=SPIRAL/> })}
        }
        .into_any(),
        BoardSymbol::Cloud => view! {
            <path class="fleece" d=CLOUD/>
            <path class="puff" d=PUFF/>
        }
        .into_any(),
        BoardSymbol::Fork(arm) => view! {
            <g transform=format!("rotate({})", sign_turn(arm))>
                <path class="plank" d=SIGN_ARROW/>
                <path class="grain" d=SIGN_GRAIN/>
                <circle class="nail" cx="0" cy="-4" r="5"/>
            </g>
        }
        .into_any(),
        BoardSymbol::Forecast => view! {
            <circle class="forecast-mark lost" cx="0" cy="0" r="20"/>
            <At point=Point::ORIGIN scale=0.62>
                <MarkShape colour=Colour::Red/>
            </At>
        }
        .into_any(),
        BoardSymbol::Crowd => view! {
            <circle class="crowd-mark" cx="0" cy="0" r="22"/>
            <path class="spread" d=SPREAD/>
        }
        .into_any(),
        BoardSymbol::Joe => view! { <CanoeShape cargo=Signal::stored(Vec::new())/> }.into_any(),
        BoardSymbol::Target => {
            view! { <circle class="ring" cx="0" cy="0" r=DISC - 4.0/> }.into_any()
        }
        BoardSymbol::Beaver => view! { <BeaverShape/> }.into_any(),
        BoardSymbol::Moose => view! { <MooseShape/> }.into_any(),
    };
    let view_box = match symbol {
        BoardSymbol::Disc | BoardSymbol::Whirlpool | BoardSymbol::Target => "-68 -68 136 136",
        BoardSymbol::Cloud => "-70 -62 140 124",
        BoardSymbol::Fork(_) => "-58 -58 116 116",
        BoardSymbol::Forecast | BoardSymbol::Crowd => "-28 -28 56 56",
        BoardSymbol::Joe => "-60 -60 120 120",
        BoardSymbol::Beaver => "-50 -50 100 100",
        BoardSymbol::Moose => "-52 -52 104 104",
    };
    view! {
        <Icon class="piece-icon" view_box>
            {shape}
        </Icon>
    }
}
