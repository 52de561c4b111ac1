//! The sheet that asks who plays on from a moment of a held game.

use leptos::prelude::*;

use crate::app::components::board::SeatMark;
use crate::app::components::{ActButton, Select, SelectOption};
use crate::app::i18n::Teller;
use crate::app::session::setup::PlayerKind;
use crate::app::state::{use_game, use_imports, use_overlays, use_replay, use_words};
use crate::app::view_model::players::{PlayerOption, level_options};
use crate::core::Seat;

/// A drop-down list for each seat, and the button that begins the new game or, if
/// [`Imports::continues_shared_game`], goes on with the game that somebody has sent.
///
/// [`Imports::continues_shared_game`]: crate::app::state::Imports::continues_shared_game
#[component]
pub(super) fn PlayOn() -> impl IntoView {
    let (game, imports, overlays) = (use_game(), use_imports(), use_overlays());
    let all_words = use_words();
    let words = &all_words.replay;
    let players = game.with_untracked(|session| session.players().to_vec())?;
    let seats =
        game.with_untracked(|session| session.position().table().seats().collect::<Vec<_>>())?;
    let players = RwSignal::new(players);
    let fields = seats.into_iter().map(|seat| view! { <WhoPlays seat players/> }).collect_view();
    let begin = move || {
        overlays.close_sheet();
        imports.play_on_with(&players.get_untracked());
    };
    let hint = if imports.continues_shared_game() {
        all_words.share.who_plays_hint()
    // If only some events of a decision have happened, the new game begins before that decision.
    } else if untrack(|| use_replay().moment()).event > 0 {
        words.play_on_before_hint()
    } else {
        words.play_on_hint()
    };
    Some(view! {
        <p class="hint">{hint}</p>
        <div class="players">{fields}</div>
        <div class="acts-row">
            <ActButton act="begin-branch" class="button main" on_press=begin>
                {words.begin()}
            </ActButton>
        </div>
    })
}

/// The mark and name of a seat, and the list that chooses who plays it in the new game.
#[component]
fn WhoPlays(seat: Seat, players: RwSignal<Vec<PlayerKind>>) -> impl IntoView {
    let (words, game) = (use_words(), use_game());
    let player = Memo::new(move |_| {
        players.with(|players| players.get(seat.index()).copied()).unwrap_or(PlayerKind::Human)
    });
    // The name in the record. The new game keeps it, unless somebody else has sent the game and
    // this seat has the only person of the new game.
    let name = move || {
        let name = game.with(|session| {
            let teller = Teller::of(words, session.game().header());
            let name = teller.name(seat).to_owned();
            if session.own_seat() == Some(seat) { words.who.you_as(&name) } else { name }
        });
        name.unwrap_or_default()
    };
    let colour = game.with(|session| session.position().table().colour(seat));
    let options = move || -> Vec<SelectOption> {
        let current = player.get();
        let is_person = |it: &PlayerKind| *it == PlayerKind::Human;
        let people = players.with(|players| players.iter().filter(|it| is_person(it)).count());
        // If no other seat has a person, a person at this seat is the one who begins the new game,
        // so the entry for a person says "You".
        let others = people - usize::from(is_person(&current));
        let is_you = |it: &PlayerOption| others == 0 && is_person(&it.player);
        let option = |it: PlayerOption| {
            let text = if is_you(&it) { words.who.you() } else { &it.text };
            SelectOption::new(&it.player.to_string(), text, it.player == current)
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
            <span class="who-plays">
                {colour.map(|colour| view! { <SeatMark colour/> })}
                <span>{name}</span>
            </span>
            <Select options=Signal::derive(options) on_choose=choose attr:aria-label=label/>
        </div>
    }
}
