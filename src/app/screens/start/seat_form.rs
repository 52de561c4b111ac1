//! The form of a seat on the start screen.

use leptos::prelude::*;

use super::store::{PlacedSeat, StartStore, use_start};
use super::texts::{default_name, name_of};
use super::{CROSS, ids};
use crate::app::components::board::{SeatMark, seat_class};
use crate::app::components::{
    ActButton, ExplainDisabled, LineIcon, Select, SelectOption, StyleLine,
};
use crate::app::i18n::Words;
use crate::app::session::setup::PlayerKind;
use crate::app::state::{use_overlays, use_words};
use crate::app::view_model::players::{PlayerOption, character_options, level_options};
use crate::core::{Colour, Name};

/// The form of a seat: colour, name, buttons, player, and a line about the style of a computer
/// player.
#[component]
pub(super) fn SeatForm(seat: Memo<PlacedSeat>) -> impl IntoView {
    let colour = Memo::new(move |_| seat.with(|it| it.seat.colour));
    let player = Memo::new(move |_| seat.with(|it| it.seat.player));
    view! {
        <li
            class=move || format!("seat-row {}", seat_class(colour.get()))
            data-seat=move || colour.get().as_str()
        >
            <ColourField seat colour/>
            <NameField seat/>
            <SeatButtons seat/>
            <PlayerFields seat player/>
            <StyleLine player/>
        </li>
    }
}

/// The field for the seat's colour.
#[component]
fn ColourField(seat: Memo<PlacedSeat>, colour: Memo<Colour>) -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let id = id_of(seat);
    let options = move || -> Vec<SelectOption> {
        let current = colour.get();
        let option =
            |it: Colour| SelectOption::new(it.as_str(), &words.colour_name(it), it == current);
        start.with(|draft| draft.colours().map(option).collect())
    };
    let choose = move |value: String| {
        if let Ok(colour) = value.parse() {
            start.update(|draft| draft.set_colour(id, colour));
        }
    };
    view! {
        <span class="pick-colour">
            <SeatMark colour/>
            <Select
                options=Signal::derive(options)
                on_choose=choose
                attr:aria-label=move || words.start.colour_of(&number_of(seat))
            />
        </span>
    }
}

/// The field for the seat's name.
#[component]
fn NameField(seat: Memo<PlacedSeat>) -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let id = id_of(seat);
    let typed = Memo::new(move |_| seat.with(|it| it.seat.name.clone()));
    view! {
        <input
            id=ids::name_field(id)
            class="entry"
            type="text"
            maxlength=Name::MAX_CHARS.to_string()
            autocomplete="off"
            spellcheck="false"
            dir="auto"
            aria-label=move || words.start.name_of(&number_of(seat))
            placeholder=move || seat.with(|it| default_name(&it.seat, words))
            prop:value=typed
            on:input:target=move |event| {
                start.update(|draft| draft.set_name(id, event.target().value()));
            }
        />
    }
}

/// The buttons that move the seat and remove it.
#[component]
fn SeatButtons(seat: Memo<PlacedSeat>) -> impl IntoView {
    const UP: &str = "M12 19V6M6 12l6-6 6 6";
    const DOWN: &str = "M12 5v13M6 12l6 6 6-6";
    let start = use_start();
    let (words, overlays) = (use_words(), use_overlays());
    let id = id_of(seat);
    let label = move |text: fn(&Words, usize, &str) -> String| {
        seat.with(|it| text(words, it.number, &name_of(&it.seat, words)))
    };
    let seat_count = start.memo(|draft| draft.seats().len());
    let cannot_remove = start.memo(|draft| !draft.may_remove());
    let explain = move || overlays.notify_briefly(words.start.too_few().to_owned());
    view! {
        <span class="moves">
            <ActButton
                act="move-up"
                class="button quiet"
                disabled=Signal::derive(move || number_of(seat) == 1)
                on_press=move || start.move_seat(id, true)
                attr:id=ids::move_button(id, "up")
                attr:aria-label=move || label(|words, n, name| words.start.move_up(&n, &name))
            >
                <LineIcon path=UP/>
            </ActButton>
            <ActButton
                act="move-down"
                class="button quiet"
                disabled=Signal::derive(move || number_of(seat) == seat_count.get())
                on_press=move || start.move_seat(id, false)
                attr:id=ids::move_button(id, "down")
                attr:aria-label=move || label(|words, n, name| words.start.move_down(&n, &name))
            >
                <LineIcon path=DOWN/>
            </ActButton>
            <ExplainDisabled disabled=cannot_remove why=explain>
                <ActButton
                    act="remove"
                    class="button quiet"
                    disabled=cannot_remove
                    on_press=move || start.remove_seat(id)
                    attr:aria-label=move || label(|words, n, name| words.start.remove(&n, &name))
                >
                    <LineIcon path=CROSS/>
                </ActButton>
            </ExplainDisabled>
        </span>
    }
}

/// The fields for the player: a person or a level, and a computer player's character.
#[component]
fn PlayerFields(seat: Memo<PlacedSeat>, player: Memo<PlayerKind>) -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let id = id_of(seat);
    view! {
        <span class="opens">
            <Select
                options=player_options(player, level_options, words)
                on_choose=move |value| set_player(start, id, &value)
                attr:class="entry"
                attr:aria-label=move || words.start.kind_of(&number_of(seat))
            />
        </span>
        <span class="opens" hidden=move || !player.get().is_computer()>
            <Select
                options=player_options(player, character_options, words)
                on_choose=move |value| set_player(start, id, &value)
                attr:class="entry"
                attr:aria-label=move || words.start.character_of(&number_of(seat))
            />
        </span>
    }
}

/// The options of a drop-down list of players. The value of each option is a whole [`PlayerKind`],
/// also where only its character changes.
fn player_options(
    player: Memo<PlayerKind>,
    list: fn(PlayerKind, &'static Words) -> Vec<PlayerOption>,
    words: &'static Words,
) -> Signal<Vec<SelectOption>> {
    Signal::derive(move || {
        let current = player.get();
        let option = |it: PlayerOption| {
            SelectOption::new(&it.player.to_string(), &it.text, it.player == current)
        };
        list(current, words).into_iter().map(option).collect()
    })
}

/// Sets the player of a seat to a value of a drop-down list.
fn set_player(start: StartStore, id: u32, value: &str) {
    if let Ok(player) = value.parse() {
        start.update(|draft| draft.set_player(id, player));
    }
}

/// The seat's id, which never changes; not tracked.
fn id_of(seat: Memo<PlacedSeat>) -> u32 {
    seat.with_untracked(|it| it.seat.id)
}

/// The seat's number, clockwise from 1; tracks it.
fn number_of(seat: Memo<PlacedSeat>) -> usize {
    seat.with(|it| it.number)
}
