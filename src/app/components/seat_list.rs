//! The list of the seats, beside or below the board.

use leptos::prelude::*;

use super::SheetButton;
use super::seat_row::SeatRow;
use crate::app::session::KnownCards;
use crate::app::state::{Sheet, use_game, use_narrator, use_playback, use_turn, use_words};
use crate::app::view_model::round_before::recent_robberies;
use crate::app::view_model::seats;
use crate::app::view_model::threats::threats;

/// The rows of all seats, and behind them an invisible button that opens the sheet of public
/// knowledge. Style sheets let taps on the rows through to this button, except those on a part that
/// a tap explains.
#[component]
pub fn SeatList() -> impl IntoView {
    let words = use_words();
    let rows = seat_rows();
    view! {
        <div class="seats">
            <ul aria-label=words.table.players()>
                <For each=move || rows.get() key=|row| row.facts.colour let:initial>
                    <SeatRow rows initial/>
                </For>
            </ul>
            <SheetButton
                act="memory"
                sheet=Sheet::PublicKnowledge
                class="all-known"
                attr:aria-label=words.table.public_knowledge()
            />
        </div>
    }
}

/// A memo of the contents of all rows.
fn seat_rows() -> Memo<Vec<seats::SeatRowView>> {
    let (game, playback) = (use_game(), use_playback());
    let (turn, narrator) = (use_turn(), use_narrator());
    let threats = Memo::new(move |_| {
        // While the page is busy, the position may be ahead of the displayed scene.
        if turn.is_busy() {
            return Vec::new();
        }
        // Not the view of the uncovered seat, if there is one: with several people, all of them may
        // look at the list.
        game.with(|session| threats(&session.view(None))).unwrap_or_default()
    });
    Memo::new(move |_| {
        let Some(teller) = narrator.teller() else { return Vec::new() };
        let (acting, shown_event_count) = (turn.acting(), playback.shown_event_count());
        let rows = game.with(|session| {
            playback.with(|scene| {
                let inputs = seats::SeatInputs {
                    position: session.position(),
                    players: session.players(),
                    // Face-down cards are shown only in a held game: `screens/replay.rs`.
                    known_cards: KnownCards::default(),
                    scene,
                    acting,
                    robberies: &recent_robberies(session, shown_event_count),
                    teller: &teller,
                };
                threats.with(|threats| seats::seat_rows(&inputs, threats))
            })
        });
        rows.flatten().unwrap_or_default()
    })
}
