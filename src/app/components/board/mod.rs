//! The board: the river seen from above, drawn from a [`BoardScene`].
//!
//! The scenery (banks, water, trees) is a still picture that `index.html` paints before
//! the wasm is there. On it the water lives; on the water lie the pieces, each a box of
//! its own that moves by transform alone, and the buttons that answer a tap. The board
//! rules nothing: what may be done arrives in the scene, what was touched leaves as a
//! [`BoardIntent`].
//!
//! The attributes of the testers' contract are also the board's own wiring: one listener
//! reads `data-space`, `data-canoe`, `data-site` and `data-weather` from what was touched.

mod drawing;
pub mod geometry;
mod icons;
mod picture;
mod scenery;
mod shapes;
#[cfg(test)]
mod tests;
mod water;

pub use icons::{canoe_icon, gem_class, gem_icon, mark_icon, seat_class, seat_mark};
pub use scenery::{adopt_shell, scenery};

use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, Event};

use self::geometry::{Heading, neighbour};
use self::picture::{Answer, AnswerKey, Piece};
use crate::app::old::dom::{El, div, el, svg};
use crate::app::old::live::{Derived, Live};
use crate::app::view_model::board::{BoardIntent, BoardScene};
use crate::core::{Gem, Place};

/// The board that draws a scene and tells what was touched.
#[must_use]
pub fn board(
    scene: Derived<BoardScene>,
    on_intent: impl Fn(BoardIntent, Option<Element>) + 'static,
) -> El {
    // The river is never mirrored.
    div("board")
        .attr("dir", "ltr")
        .attr("role", "group")
        .live_attr("aria-label", move || Some(scene.with(|scene| scene.label.clone())))
        .on("click", move |event| {
            let touched = touched(&event);
            let intent = touched.as_ref().and_then(intent_of);
            on_intent(intent.unwrap_or(BoardIntent::Background), touched);
        })
        .child(scenery())
        .child(water::water())
        .child(plane("ground").markup(&drawing::ground()))
        .child(plane("under").live_markup(move || scene.with(picture::rings)))
        .child(plane("under").live_markup(move || scene.with(|scene| drawing::piles(&scene.sites))))
        .rows(move || scene.with(picture::pieces), |piece| piece.key, piece)
        .child(plane("values").markup(&drawing::values()))
        .child(
            plane("omens").live_markup(move || scene.with(|scene| drawing::omens(&scene.forecast))),
        )
        // A list, so that whoever hears the page knows how long the river is.
        .child(el("ol").rows(
            move || answers(scene, true),
            |answer| answer.key,
            |place| el("li").child(answer(place)),
        ))
        .rows(move || answers(scene, false), |answer| answer.key, answer)
        .child(plane("tags").live_markup(move || scene.with(picture::tags)))
}

/// A drawing as large as the board.
fn plane(name: &str) -> El {
    svg(&format!("plane {name}"), "0 0 1000 1000")
}

/// A thing that moves.
fn piece(piece: Live<Piece>) -> El {
    let read = move |field: fn(&Piece) -> &String| move || piece.with(|piece| field(piece).clone());
    let class = read(|piece| &piece.class);
    el("div")
        .live_attr("class", move || Some(class()))
        .live_style("transform", read(|piece| &piece.transform))
        .live_style("--turn", read(|piece| &piece.turn))
        .live_style("--from", read(|piece| &piece.from))
        .child(svg("sprite", "-100 -100 200 200").live_markup(read(|piece| &piece.drawing)))
}

/// The areas that answer a tap: the places of the river, or all others.
fn answers(scene: Derived<BoardScene>, of_river: bool) -> Vec<Answer> {
    let mut answers = scene.with(picture::answers);
    answers.retain(|answer| matches!(answer.key, AnswerKey::Place(_)) == of_river);
    answers
}

/// An area that answers a tap.
fn answer(answer: Live<Answer>) -> El {
    let read =
        move |field: fn(&Answer) -> &String| move || answer.with(|answer| field(answer).clone());
    let (class, label) = (read(|answer| &answer.class), read(|answer| &answer.label));
    let (name, value) = attribute(answer.with_untracked(|answer| answer.key));
    el("button")
        .attr("type", "button")
        .attr(name, &value)
        .live_attr("class", move || Some(class()))
        .live_style("left", read(|answer| &answer.left))
        .live_style("top", read(|answer| &answer.top))
        .live_attr("aria-label", move || Some(label()))
        .live_attr("tabindex", move || {
            Some(if answer.with(|answer| answer.open) { "0" } else { "-1" }.to_owned())
        })
        .live_attr("aria-pressed", move || {
            answer.with(|answer| answer.pressed.map(|pressed| pressed.to_string()))
        })
        .live_attr("data-decision", move || answer.with(|answer| answer.decision.clone()))
}

/// The attribute that says for what an area answers.
fn attribute(key: AnswerKey) -> (&'static str, String) {
    match key {
        AnswerKey::Place(place) => ("data-space", place.to_string()),
        AnswerKey::Site(gem) => ("data-site", gem.as_str().to_owned()),
        AnswerKey::Canoe(canoe) => ("data-canoe", canoe.to_string()),
        AnswerKey::Weather(value) => ("data-weather", value.to_string()),
    }
}

/// What of the board an event happened on.
fn touched(event: &Event) -> Option<Element> {
    event
        .target()?
        .dyn_into::<Element>()
        .ok()?
        .closest("[data-space],[data-at],[data-canoe],[data-site],[data-weather]")
        .ok()?
}

fn intent_of(element: &Element) -> Option<BoardIntent> {
    let read = |name| element.get_attribute(name);
    if let Some(place) = read("data-space").or_else(|| read("data-at")) {
        place.parse().ok().map(BoardIntent::Place)
    } else if let Some(canoe) = read("data-canoe") {
        canoe.parse().ok().map(BoardIntent::Canoe)
    } else if let Some(site) = read("data-site") {
        Gem::ALL.into_iter().find(|gem| gem.as_str() == site).map(BoardIntent::Site)
    } else {
        read("data-weather")?.parse().ok().map(BoardIntent::Weather)
    }
}

/// The place to which an arrow key leads from another.
#[must_use]
pub fn beside(place: Place, key: &str) -> Option<Place> {
    let heading = match key {
        "ArrowUp" => Heading::Up,
        "ArrowDown" => Heading::Down,
        "ArrowLeft" => Heading::Left,
        "ArrowRight" => Heading::Right,
        _ => return None,
    };
    neighbour(place, heading)
}
