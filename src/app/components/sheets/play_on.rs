//! The sheet that asks who plays on from a moment of a held game.

use leptos::prelude::*;

use crate::app::components::{ActButton, Select, SelectOption};
use crate::app::session::setup::PlayerKind;
use crate::app::state::{use_game, use_narrator, use_overlays, use_replay, use_words};
use crate::app::view_model::players::{PlayerOption, level_options};
use crate::core::Seat;

/// A drop-down list for each seat, and the button that begins the new game.
#[component]
pub(super) fn PlayOn() -> impl IntoView {
    let (game, replay, overlays) = (use_game(), use_replay(), use_overlays());
    let words = &use_words().replay;
    let players = game.with_untracked(|session| session.players().to_vec())?;
    let seats =
        game.with_untracked(|session| session.position().table().seats().collect::<Vec<_>>())?;
    let players = RwSignal::new(players);
    let rows = seats.into_iter().map(|seat| view! { <WhoPlays seat players/> }).collect_view();
    let begin = move || {
        overlays.close();
        replay.start_branch(&players.get_untracked());
    };
    Some(view! {
        <p class="hint">{words.play_on_hint()}</p>
        <div class="players">{rows}</div>
        <div class="acts-row">
            <ActButton act="begin-branch" class="button main" on_press=begin>
                {words.begin()}
            </ActButton>
        </div>
    })
}

/// The row of a seat, with the list that chooses who plays it in the new game.
#[component]
fn WhoPlays(seat: Seat, players: RwSignal<Vec<PlayerKind>>) -> impl IntoView {
    let (words, narrator) = (use_words(), use_narrator());
    let player = Memo::new(move |_| {
        players.with(|players| players.get(seat.index()).copied()).unwrap_or(PlayerKind::Human)
    });
    let name = move || narrator.teller().map(|it| it.name(seat).to_owned()).unwrap_or_default();
    let options = move || -> Vec<SelectOption> {
        let current = player.get();
        let option = |it: PlayerOption| {
            SelectOption::new(&it.player.to_string(), &it.text, it.player == current)
        };
        level_options(current, words).into_iter().map(option).collect()
    };
    let choose = move |value: String| {
        if let Ok(player) = value.parse() {
            players.update(|players| players[seat.index()] = player);
        }
    };
    let label = words.start.kind_of(&(seat.index() + 1));
    view! {
        <div class="field player">
            <span>{name}</span>
            <Select options=Signal::derive(options) on_choose=choose attr:aria-label=label/>
        </div>
    }
}
