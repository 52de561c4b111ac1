//! The part of the menu that changes the players of the seats, and lists the computer players'
//! seals.

use leptos::prelude::*;

use crate::app::components::{Select, SelectOption, StyleLine};
use crate::app::i18n::Teller;
use crate::app::session::seals::{Seal, SealState, seals};
use crate::app::session::setup::PlayerKind;
use crate::app::state::{use_game, use_narrator, use_turn, use_words};
use crate::app::view_model::players::{PlayerOption, character_options, level_options};
use crate::core::Seat;

/// A row for each seat, and the seals.
#[component]
pub(super) fn Players() -> impl IntoView {
    let game = use_game();
    let seats = move || {
        let seats = game.with(|session| session.position().table().seats().collect::<Vec<_>>());
        seats.unwrap_or_default()
    };
    view! {
        <div class="players">
            <For each=seats key=|seat| *seat let:seat>
                <PlayerRow seat/>
            </For>
            <Seals/>
        </div>
    }
}

/// A row for a seat: a list of players (a person, or a computer player of some level) and, for a
/// computer player, a list of characters.
#[component]
fn PlayerRow(seat: Seat) -> impl IntoView {
    let game = use_game();
    let narrator = use_narrator();
    let words = use_words();
    let number = seat.index() + 1;
    let name = move || narrator.teller().map(|it| it.name(seat).to_owned()).unwrap_or_default();
    let player = Memo::new(move |_| {
        let player = game.with(|session| session.players().get(seat.index()).copied());
        player.flatten().unwrap_or(PlayerKind::Human)
    });
    view! {
        <div class="field player">
            <span>{name}</span>
            <PlayerSelect
                seat
                player
                options=Signal::derive(move || level_options(player.get(), words))
                label=words.start.kind_of(&number)
            />
            <Show when=move || player.get().is_computer()>
                <PlayerSelect
                    seat
                    player
                    options=Signal::derive(move || character_options(player.get(), words))
                    label=words.start.character_of(&number)
                />
            </Show>
            <StyleLine player/>
        </div>
    }
}

/// A drop-down list that sets the player of a seat.
#[component]
fn PlayerSelect(
    seat: Seat,
    player: Memo<PlayerKind>,
    options: Signal<Vec<PlayerOption>>,
    label: String,
) -> impl IntoView {
    let turn = use_turn();
    let options = move || -> Vec<SelectOption> {
        let current = player.get();
        let option = |it: PlayerOption| {
            SelectOption::new(&it.player.to_string(), &it.text, it.player == current)
        };
        options.get().into_iter().map(option).collect()
    };
    let choose = move |value: String| {
        if let Ok(player) = value.parse() {
            turn.set_player(seat, player);
        }
    };
    view! { <Select options=Signal::derive(options) on_choose=choose attr:aria-label=label/> }
}

/// A line for each seal that is not [`SealState::Kept`], and the number of kept seals; nothing if
/// there are no seals.
#[component]
fn Seals() -> impl IntoView {
    let (game, narrator) = (use_game(), use_narrator());
    let who = &use_words().who;
    let lines = Memo::new(move |_| {
        let teller = narrator.teller()?;
        let all = game.with(|session| seals(session.game()))?;
        let kept = all.iter().filter(|seal| seal.state == SealState::Kept).count();
        let lines = all.iter().filter_map(|seal| describe(seal, &teller));
        (!all.is_empty()).then(|| lines.chain([who.seals_kept(&kept)]).collect::<Vec<_>>())
    });
    move || {
        lines.get().map(|lines| {
            view! {
                <h3>{who.seals()}</h3>
                <p class="hint">{who.seals_hint()}</p>
                <details class="seal-list">
                    <summary class="button quiet">{who.seals_show()}</summary>
                    <ul class="facts seals">
                        {lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                    </ul>
                </details>
            }
        })
    }
}

/// The sentence about a seal; `None` for a kept one (the revealed card is the sealed one), as kept
/// seals are only counted.
fn describe(seal: &Seal, teller: &Teller) -> Option<String> {
    let who = &teller.words().who;
    let (name, round) = (teller.name(seal.seat), seal.round);
    match seal.state {
        SealState::Kept => None,
        SealState::Closed => Some(who.sealed(&name, &round, &seal.digits)),
        // A seal without its salt proves nothing.
        SealState::Broken | SealState::NoSalt => Some(who.seal_broken(&name, &round)),
        SealState::Lapsed => Some(who.seal_lapsed(&name, &round)),
    }
}
