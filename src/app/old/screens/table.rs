//! The one screen that matters: board, seats, dock.

use super::over::result;
use crate::app::components::board::board;
use crate::app::old::dom::{El, div, el, said};
use crate::app::old::live::{Derived, Live};
use crate::app::old::parts::{ask, dock, lines, log_list, seat_list};
use crate::app::old::play::{Panel, Play, Screen, play};
use crate::app::old::speak;
use crate::app::old::tap;
use crate::app::view_model::board::{BoardIntent, BoardScene};
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::core::Decision;

/// The table.
#[must_use]
pub fn table_screen() -> El {
    let play = play();
    let scene = Derived::new(move |last: Option<&BoardScene>| {
        drawn(play).unwrap_or_else(|| last.cloned().unwrap_or_default())
    });
    let seats = move || play.with(|session| session.position().table().len()).unwrap_or(4);
    let covered =
        move || matches!(play.screen(), Screen::Curtain(_)) || play.panel.get() != Panel::None;
    let looking = Live::new(false);
    let over = Derived::new(move |_| play.screen() == Screen::Over);
    el("main")
        .class("table-screen")
        .live_style("--seat-count", move || seats().to_string())
        .live_class("many", move || seats() > 4)
        .attr("aria-label", speak::words().table.name())
        .attr("tabindex", "-1")
        .live_flag("inert", covered)
        .child(ask())
        .child(
            div("board-place")
                .child(board(scene, move |intent, touched| match intent {
                    BoardIntent::Background => play.skip(),
                    _ => tap::soon(play, touched, move || obey(play, intent)),
                }))
                .part(move || if over.get() { result(looking) } else { None })
                .child(lines()),
        )
        .child(seat_list())
        .child(dock())
        .child(el("aside").class("log").attr("tabindex", "0").child(log_list(false, 80)))
        .child(div("unseen").child(log_list(true, 80)))
        .child(el("ul").class("unseen").attr("aria-label", speak::words().river.forecast()).rows(
            move || scene.with(forecast),
            String::clone,
            |told| said("li", "", &told.get_untracked()),
        ))
}

/// The forecast that is drawn, in words.
fn forecast(scene: &BoardScene) -> Vec<String> {
    scene.forecast.iter().map(|forecast| forecast.told.clone()).collect()
}

/// Does what was touched on the board.
fn obey(play: Play, intent: BoardIntent) {
    match intent {
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
    }
}

fn drawn(play: Play) -> Option<BoardScene> {
    let teller = speak::teller()?;
    let selection = play.selection.get();
    let legal = play.legal();
    let forecast = play.prefs.with(|prefs| prefs.forecast) && !play.busy.get();
    let peek = play.considered();
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
