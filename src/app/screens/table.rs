//! The one screen that matters: board, seats, dock.

use leptos::prelude::*;

use super::Result;
use crate::app::board::Board;
use crate::app::live::{flag, text};
use crate::app::model::board::{BoardIntent, BoardScene};
use crate::app::model::board_view::{BoardInputs, board_scene};
use crate::app::parts::{Ask, Dock, Lines, LogList, Seats};
use crate::app::speak;
use crate::app::state::{Next, Panel, Play, Screen, play};
use crate::core::{Decision, Phase, Seat};

/// The table.
#[component]
pub fn TableScreen() -> impl IntoView {
    let play = play();
    let scene = Memo::new(move |last: Option<&BoardScene>| {
        board(play).unwrap_or_else(|| last.cloned().unwrap_or_default())
    });
    let on_intent = Callback::new(move |intent| match intent {
        BoardIntent::Place(place) => play.tap_place(place),
        BoardIntent::Canoe(key) => {
            let seat = play
                .session
                .with_untracked(|session| session.as_ref()?.position().table().seat(key.colour));
            if let Some(seat) = seat {
                play.tap_canoe(seat, key.no);
            }
        }
        BoardIntent::Site(gem) => play.tap_site(gem),
        BoardIntent::Weather(value) => play.stage(Decision::Weather(value)),
        BoardIntent::Background => play.skip(),
    });
    let seats = move || play.with(|session| session.position().table().len()).unwrap_or(4);
    view! {
        <main
            class="table-screen"
            style:--seat-count=text(move || seats().to_string())
            aria-label=speak::words().table.name()
            tabindex="-1"
            inert=flag(move || {
                matches!(play.screen(), Screen::Curtain(_)) || play.panel.get() != Panel::None
            })
        >
            <Ask />
            <div class="board-place">
                <Board scene on_intent />
                <Show when=move || play.screen() == Screen::Over>
                    <Result />
                </Show>
                <Lines />
            </div>
            <Seats />
            <Dock />
            <aside class="log">
                <LogList most=80 />
            </aside>
            <div class="unseen">
                <LogList live=true most=12 />
            </div>
        </main>
    }
}

fn board(play: Play) -> Option<BoardScene> {
    let teller = speak::teller()?;
    let selection = play.selection.get();
    let legal = play.legal();
    let forecast = play.prefs.with(|prefs| prefs.forecast) && !play.busy.get();
    let peek = peek(play);
    play.with(|session| {
        let view = forecast.then(|| session.view(play.uncovered.get()));
        play.scene.with(|scene| {
            let scene = scene.as_ref()?;
            let forecast = view.as_ref();
            let legal = &legal;
            let teller = &teller;
            Some(board_scene(&BoardInputs {
                session,
                scene,
                selection,
                peek,
                legal,
                forecast,
                teller,
            }))
        })
    })
    .flatten()
}

/// The card a person is about to choose: looked at, or staged.
fn peek(play: Play) -> Option<(Seat, crate::core::Card)> {
    let card = match play.selection.get().staged() {
        Some(Decision::Card(card)) => Some(card),
        _ => play.peek.get(),
    }?;
    play.with(|session| match (session.next(), session.position().phase()) {
        (Next::Person(seat), Phase::Card) => Some((seat, card)),
        _ => None,
    })
    .flatten()
}
