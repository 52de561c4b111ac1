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

pub use icons::{CanoeIcon, GemIcon, MarkIcon, SeatMark, gem_class, seat_class};
pub use scenery::{Scenery, adopt_shell};

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use self::geometry::{Heading, neighbour};
use self::picture::{Answer, AnswerKey, Piece, PieceKey};
use crate::app::model::board::{BoardIntent, BoardScene};
use crate::core::{Gem, Place};

/// The board.
#[component]
pub fn Board(
    /// What to draw.
    #[prop(into)]
    scene: Signal<BoardScene>,
    /// Hears what was touched.
    #[prop(into)]
    on_intent: Callback<BoardIntent>,
) -> impl IntoView {
    let on_click = move |event: leptos::ev::MouseEvent| {
        let intent = touched(&event).and_then(|element| intent_of(&element));
        on_intent.run(intent.unwrap_or(BoardIntent::Background));
    };
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let (Some(heading), Some(element)) = (heading(&event.key()), touched(&event)) else {
            return;
        };
        let Some(BoardIntent::Place(place)) = intent_of(&element) else { return };
        if let Some(there) = neighbour(place, heading) {
            focus_place(&element, there);
            event.prevent_default();
        }
    };
    let picture =
        move |draw: fn(&BoardScene) -> String| Memo::new(move |_| scene.with(draw)).into();
    view! {
        // The river is never mirrored.
        <div
            class="board"
            dir="ltr"
            role="group"
            aria-label=move || scene.with(|scene| scene.label.clone())
            on:click=on_click
            on:keydown=on_key
        >
            <Scenery />
            {plane("plane water", Signal::stored(water::water()))}
            {plane("plane ground", Signal::stored(drawing::ground()))}
            {plane("plane under", picture(picture::under))}
            <Pieces scene />
            {plane("plane values", Signal::stored(drawing::values()))}
            {plane("plane omens", picture(|scene| drawing::omens(&scene.forecast)))}
            <Answers scene />
            {plane("plane tags", picture(picture::tags))}
        </div>
    }
}

/// A drawing as large as the board.
fn plane(class: &'static str, drawing: Signal<String>) -> AnyView {
    view! {
        <svg
            class=class
            viewBox="0 0 1000 1000"
            aria-hidden="true"
            focusable="false"
            use:drawn=drawing
        ></svg>
    }
    .into_any()
}

/// Keeps the drawing in an element. `inner_html` would leave a comment of the view's in a
/// drawing that has never changed: a trace of what was looked at before (B-171).
fn drawn(element: Element, drawing: Signal<String>) {
    Effect::new(move || element.set_inner_html(&drawing.get()));
}

/// What moves.
#[component]
fn Pieces(scene: Signal<BoardScene>) -> impl IntoView {
    let pieces = Memo::new(move |_| scene.with(picture::pieces));
    let keys =
        move || pieces.with(|pieces| pieces.iter().map(|piece| piece.key).collect::<Vec<_>>());
    let show = move |key: PieceKey| {
        let piece = Memo::new(move |last: Option<&Option<Piece>>| {
            let found = pieces.with(|pieces| pieces.iter().find(|piece| piece.key == key).cloned());
            // One that is about to go keeps its last look.
            found.or_else(|| last.cloned().flatten())
        });
        let read = move |field: fn(&Piece) -> &String| {
            Memo::new(move |_| {
                piece.with(|piece| piece.as_ref().map(field).cloned().unwrap_or_default())
            })
        };
        let drawing: Signal<String> = read(|piece| &piece.drawing).into();
        view! {
            <div
                class=read(|piece| &piece.class)
                style:transform=read(|piece| &piece.transform)
                style:--turn=read(|piece| &piece.turn)
                style:--from=read(|piece| &piece.from)
            >
                <svg
                    class="sprite"
                    viewBox="-100 -100 200 200"
                    aria-hidden="true"
                    focusable="false"
                    use:drawn=drawing
                ></svg>
            </div>
        }
    };
    view! { <For each=keys key=|key| *key children=show /> }
}

/// What answers a tap.
#[component]
fn Answers(scene: Signal<BoardScene>) -> impl IntoView {
    let answers = Memo::new(move |_| scene.with(picture::answers));
    let keys =
        move || answers.with(|answers| answers.iter().map(|answer| answer.key).collect::<Vec<_>>());
    let show = move |key: AnswerKey| {
        let answer = Memo::new(move |_| {
            answers.with(|answers| answers.iter().find(|answer| answer.key == key).cloned())
        });
        let read = move |field: fn(&Answer) -> Option<String>| {
            Memo::new(move |_| answer.with(|answer| answer.as_ref().and_then(field)))
        };
        let text = move |field: fn(&Answer) -> &String| {
            Memo::new(move |_| {
                answer.with(|answer| answer.as_ref().map(field).cloned().unwrap_or_default())
            })
        };
        let (own, value) = attribute(key);
        let named = |name| (name == own).then(|| value.clone());
        view! {
            <button
                type="button"
                class=text(|answer| &answer.class)
                style:left=text(|answer| &answer.left)
                style:top=text(|answer| &answer.top)
                aria-label=text(|answer| &answer.label)
                tabindex=read(|answer| Some(if answer.open { "0" } else { "-1" }.to_owned()))
                aria-pressed=read(|answer| answer.pressed.map(|pressed| pressed.to_string()))
                data-decision=read(|answer| answer.decision.clone())
                data-space=named("data-space")
                data-site=named("data-site")
                data-canoe=named("data-canoe")
                data-weather=named("data-weather")
            ></button>
        }
    };
    view! { <For each=keys key=|key| *key children=show /> }
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
fn touched(event: &leptos::ev::Event) -> Option<Element> {
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

fn heading(key: &str) -> Option<Heading> {
    Some(match key {
        "ArrowUp" => Heading::Up,
        "ArrowDown" => Heading::Down,
        "ArrowLeft" => Heading::Left,
        "ArrowRight" => Heading::Right,
        _ => return None,
    })
}

fn focus_place(from: &Element, place: Place) {
    let found = from
        .closest(".board")
        .ok()
        .flatten()
        .and_then(|board| board.query_selector(&format!("[data-space=\"{place}\"]")).ok().flatten())
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = found {
        // A browser that refuses to move the focus leaves it where it was.
        let _ = element.focus();
    }
}
