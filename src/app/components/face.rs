//! The faces of computer players, one for each character, and the line with a face and a style of
//! play.

use leptos::prelude::*;

use crate::app::session::setup::{Character, PlayerKind};
use crate::app::state::use_words;
use crate::app::view_model::players::character_texts;

/// The face of a computer player with this character, one em high.
#[component]
pub fn Face(#[prop(into)] character: Signal<Character>) -> impl IntoView {
    const HEAD: &str = "M3 13a9 9 0 1 0 18 0a9 9 0 1 0-18 0";
    const EYES: &str = "M9 12h.01M15 12h.01";
    const SMILE: &str = "M8.5 16.5q3.5 3 7 0";
    let path = move || [HEAD, EYES, SMILE, features(character.get())].concat();
    view! {
        <svg
            class="icon line-icon face"
            viewBox="0 0 24 24"
            aria-hidden="true"
            focusable="false"
        >
            <path d=path/>
        </svg>
    }
}

/// The distinctive features of a character's face, as path data.
const fn features(character: Character) -> &'static str {
    match character {
        // Eyebrows.
        Character::AllRounder => "M7 8.5q2-1.5 3 0M14 8.5q2-1.5 3 0",
        // A headband with flying ends.
        Character::Racer => "M4.5 8.5h15M4.5 8.5L1 6M4.5 8.5L1 10",
        // A mask.
        Character::Thief => "M4 9.5h16v3.5q-4 2-8-.5q-4 2.5-8 .5z",
        // A cloud overhead.
        Character::CloudWatcher => {
            "M6 6.5h11a2 2 0 0 0-.5-4a4 4 0 0 0-7-.5a2.3 2.3 0 0 0-3.5 4.500z"
        }
        // Spectacles.
        Character::Careful => {
            "M6 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M13 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M11 12h2"
        }
    }
}

/// A line with a computer player's face and style of play; nothing for a person.
#[component]
pub fn StyleLine(#[prop(into)] player: Signal<PlayerKind>) -> impl IntoView {
    let words = use_words();
    let character = Memo::new(move |_| player.get().character());
    let style_of_play = move |character: Character| character_texts(character, words).1;
    view! {
        <ShowLet some=character let:character>
            <span class="style-line">
                <Face character/>
                <span class="hint">{style_of_play(character)}</span>
            </span>
        </ShowLet>
    }
}
