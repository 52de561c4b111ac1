//! Who plays: a row for each seat, clockwise.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::{focus, icon, name_of};
use crate::app::board::{SeatMark, seat_class};
use crate::app::i18n::Words;
use crate::app::model::draft::{Draft, DraftSeat};
use crate::app::model::setup::{Level, PlayerKind};
use crate::app::speak;
use crate::core::Colour;

/// The levels that are offered; there is one so far.
const LEVELS: [Level; 1] = [Level::ALL[2]];

const UP: &str = "M12 19V6M6 12l6-6 6 6";
const DOWN: &str = "M12 5v13M6 12l6 6 6-6";
const OUT: &str = "M7 7l10 10M17 7L7 17";
const PLUS: &str = "M12 5v14M5 12h14";

/// The id of the field for a seat's name.
pub(super) fn name_id(seat: u32) -> String {
    format!("seat-{seat}-name")
}

fn act_id(seat: u32, act: &str) -> String {
    format!("seat-{seat}-{act}")
}

/// The seats and what adds to them.
#[component]
pub(super) fn Seats(
    /// The game that is being set up.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let words = speak::words();
    let start = &words.start;
    let status = RwSignal::new(String::new());
    let ids =
        move || draft.with(|draft| draft.seats().iter().map(|seat| seat.id).collect::<Vec<_>>());
    let full = move || draft.with(|draft| !draft.may_add());
    let add = move |player| {
        let Some(id) = draft.try_update(|draft| draft.add(player)).flatten() else { return };
        if let Some(name) = name_now(draft, id, words) {
            status.set(start.added(&name));
        }
        focus(&name_id(id));
    };
    view! {
        <section class="sheet-of-paper" aria-labelledby="start-seats">
            <h2 id="start-seats">{start.seats()}</h2>
            <p class="hint">{start.seats_hint()}</p>
            <ol class="seat-rows">
                <For each=ids key=|id| *id let:id>
                    <SeatRow draft id status />
                </For>
            </ol>
            <div class="acts-row">
                <button
                    class="button"
                    data-act="add-person"
                    disabled=full
                    on:click=move |_| add(PlayerKind::Human)
                >
                    {icon(PLUS)}
                    {start.add_person()}
                </button>
                <button
                    class="button"
                    data-act="add-computer"
                    disabled=full
                    on:click=move |_| add(PlayerKind::Computer { level: LEVELS[0] })
                >
                    {icon(PLUS)}
                    {start.add_computer()}
                </button>
            </div>
            <p class="unseen" role="status">{status}</p>
        </section>
    }
}

fn name_now(draft: RwSignal<Draft>, id: u32, words: &Words) -> Option<String> {
    draft.with_untracked(|draft| draft.seat(id).map(|(_, seat)| name_of(seat, words)))
}

#[component]
fn SeatRow(draft: RwSignal<Draft>, id: u32, status: RwSignal<String>) -> impl IntoView {
    let words = speak::words();
    let start = &words.start;
    // A row that leaves is read once more while it goes.
    let gone =
        DraftSeat { id, colour: Colour::Yellow, name: String::new(), player: PlayerKind::Human };
    let seat = Memo::new(move |_| {
        draft.with(|draft| draft.seat(id).map(|(place, seat)| (place, seat.clone())))
    });
    let seat = Signal::derive(move || seat.get().unwrap_or_else(|| (0, gone.clone())));
    let n = move || seat.with(|(place, _)| place + 1);
    let name = move || seat.with(|(_, seat)| name_of(seat, words));
    let last = move || draft.with(|draft| draft.seats().len()) == n();
    let first = move || n() == 1;
    let shift = move |up: bool| {
        draft.update(|draft| draft.shift(id, up));
        status.set(start.moved(&name(), &n()));
        // The row was moved, and the focus with it; at an end its button is of no use.
        let act = match (up, first(), last()) {
            (true, true, _) => "down",
            (false, _, true) => "up",
            (true, ..) => "up",
            (false, ..) => "down",
        };
        focus(&act_id(id, act));
    };
    let remove = move || {
        status.set(start.removed(&name()));
        let next = draft.with_untracked(|draft| {
            let place = draft.seat(id).map_or(0, |(place, _)| place);
            let seats = draft.seats();
            seats.get(place + 1).or(seats.get(place.saturating_sub(1))).map(|seat| seat.id)
        });
        draft.update(|draft| draft.remove(id));
        if let Some(next) = next {
            focus(&name_id(next));
        }
    };
    view! {
        <li
            class=move || format!("seat-row {}", seat.with(|(_, seat)| seat_class(seat.colour)))
            data-seat=move || seat.with(|(_, seat)| seat.colour.as_str())
        >
            <span class="pick-colour">
                {move || view! { <SeatMark colour=seat.with(|(_, seat)| seat.colour) /> }}
                <select
                    aria-label=move || start.colour_of(&n())
                    on:change=move |event| {
                        if let Ok(colour) = event_target_value(&event).parse() {
                            draft.update(|draft| draft.set_colour(id, colour));
                        }
                    }
                >
                    {move || {
                        let own = seat.with(|(_, seat)| seat.colour);
                        draft
                            .with(|draft| draft.colours().collect::<Vec<_>>())
                            .into_iter()
                            .map(|colour| {
                                view! {
                                    <option value=colour.as_str() selected=colour == own>
                                        {words.colour_name(colour)}
                                    </option>
                                }
                            })
                            .collect_view()
                    }}
                </select>
            </span>
            <input
                id=name_id(id)
                class="entry"
                type="text"
                maxlength="24"
                autocomplete="off"
                spellcheck="false"
                dir="auto"
                aria-label=move || start.name_of(&n())
                placeholder=move || {
                    let unnamed = seat.with(|(_, seat)| DraftSeat { name: String::new(), ..seat.clone() });
                    name_of(&unnamed, words)
                }
                prop:value=move || seat.with(|(_, seat)| seat.name.clone())
                on:input=move |event| draft.update(|draft| draft.set_name(id, event_target_value(&event)))
            />
            <span class="opens">
                <select
                    class="entry"
                    aria-label=move || start.kind_of(&n())
                    on:change=move |event| {
                        if let Ok(player) = event_target_value(&event).parse() {
                            draft.update(|draft| draft.set_player(id, player));
                        }
                    }
                >
                    {move || players(seat.with(|(_, seat)| seat.player), words)}
                </select>
            </span>
            <span class="moves">
                <button
                    id=act_id(id, "up")
                    class="button quiet"
                    data-act="move-up"
                    aria-label=move || start.move_up(&n(), &name())
                    disabled=first
                    on:click=move |_| shift(true)
                >
                    {icon(UP)}
                </button>
                <button
                    id=act_id(id, "down")
                    class="button quiet"
                    data-act="move-down"
                    aria-label=move || start.move_down(&n(), &name())
                    disabled=last
                    on:click=move |_| shift(false)
                >
                    {icon(DOWN)}
                </button>
                <button
                    class="button quiet"
                    data-act="remove"
                    aria-label=move || start.remove(&n(), &name())
                    disabled=move || draft.with(|draft| !draft.may_remove())
                    on:click=move |_| remove()
                >
                    {icon(OUT)}
                </button>
            </span>
        </li>
    }
}

/// What may play a seat; a level that is not offered stays with a seat that has it.
fn players(own: PlayerKind, words: &'static Words) -> impl IntoView {
    let computers = LEVELS.map(|level| PlayerKind::Computer { level });
    let mut players: Vec<PlayerKind> =
        core::iter::once(PlayerKind::Human).chain(computers).collect();
    if !players.contains(&own) {
        players.push(own);
    }
    let one_level = players.len() == 2;
    players
        .into_iter()
        .map(|player| {
            let text = match player {
                PlayerKind::Human => words.who.person().to_owned(),
                PlayerKind::Computer { .. } if one_level => words.start.computer().to_owned(),
                PlayerKind::Computer { level } => words.who.computer(&level),
            };
            view! {
                <option value=player.to_string() selected=player == own>
                    {text}
                </option>
            }
        })
        .collect_view()
}
