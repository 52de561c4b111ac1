//! The table's two buttons that show again what has happened: one in the corner of the board, and
//! one below the log. A press holds the game and replays it by autoplay, beginning with the first
//! revealed card of the latest round that has one, which may be the current round.

use leptos::prelude::*;

use super::{ActButton, LineIcon};
use crate::app::session::Session;
use crate::app::state::{Screen, use_game, use_replay, use_turn, use_words};

/// An arrow that turns back, as path data.
const REPLAY_ARROW: &str = "M5 12a7 7 0 1 0 2.5-5.4M5 4v4.5h4.5";

/// The button below the last line of the log that shows again what has happened. It is hidden while
/// the page is busy and until a card has been revealed. Style sheets move it below the lines, and
/// hide it where the log is for screen readers only.
#[component]
pub fn ReplayLine() -> impl IntoView {
    let words = use_words();
    let (game, turn, replay) = (use_game(), use_turn(), use_replay());
    let has_revealed_cards =
        Memo::new(move |_| game.with(Session::has_revealed_cards) == Some(true));
    view! {
        <Show when=move || has_revealed_cards.get() && !turn.is_busy()>
            <ActButton
                act="replay"
                class="button quiet replay-line"
                on_press=move || replay.replay_what_happened()
            >
                <LineIcon path=REPLAY_ARROW/>
                <span>{words.table.replay_line()}</span>
            </ActButton>
        </Show>
    }
}

/// The button in the corner of the board that shows again what has happened. It is hidden while the
/// page is busy, until a card has been revealed, and when the game is over.
#[component]
pub fn ReplayButton() -> impl IntoView {
    let (game, turn, replay) = (use_game(), use_turn(), use_replay());
    let has_revealed_cards =
        Memo::new(move |_| game.with(Session::has_revealed_cards) == Some(true));
    let is_shown =
        move || has_revealed_cards.get() && !turn.is_busy() && turn.screen() != Screen::Over;
    view! {
        <Show when=is_shown>
            <ActButton
                act="replay"
                class="button replay"
                on_press=move || replay.replay_what_happened()
                attr:aria-label=use_words().table.replay()
                attr:title=use_words().table.replay()
            >
                <LineIcon path=REPLAY_ARROW/>
            </ActButton>
        </Show>
    }
}
