//! The row of a seat: gems, goals, cards. Screen readers get one text for the whole row
//! (`SeatRowView::label`); everything else in the row is hidden from them. A tap on a face, the
//! life saver, marks of robbers, stolen gems or played cards explains them.

use leptos::prelude::*;

use super::board::{EffectIcon, GemIcon, SeatMark, seat_class};
use super::row_memo::row_memo;
use super::{CardFace, Face};
use crate::app::session::setup::PlayerKind;
use crate::app::state::{use_lessons, use_overlays, use_tips, use_words};
use crate::app::view_model::board::PlanEffect;
use crate::app::view_model::seats::{self, GoalProgress, LaidCard};
use crate::app::view_model::tips::Tip;
use crate::core::lesson::Thing;
use crate::core::{Card, Gem, WinCondition};

/// The row of a seat: the player, gems, goals, cards, who could rob the seat, and who has.
#[component]
pub fn SeatRow(
    /// The rows of all seats.
    rows: Memo<Vec<seats::SeatRowView>>,
    /// The contents of this row when it is created.
    initial: seats::SeatRowView,
) -> impl IntoView {
    let colour = initial.facts.colour;
    let row = row_memo(initial, move || {
        rows.with(|rows| rows.iter().find(|row| row.facts.colour == colour).cloned())
    });
    let card = Memo::new(move |_| row.read().facts.card);
    let lessons = use_lessons();
    let pointed_at = Memo::new(move |_| lessons.marks_thing(Thing::Seat(colour)));
    view! {
        <li
            class=format!("seat {}", seat_class(colour))
            class:acts=move || row.read().facts.is_highlighted
            class:won=move || row.read().facts.won
            class:pointed-at=move || pointed_at.get()
            data-seat=colour.as_str()
        >
            <span class="visually-hidden">{move || row.read().label.clone()}</span>
            <span class="mark-place" aria-hidden="true">
                <SeatMark colour/>
            </span>
            <span class="upper" aria-hidden="true">
                <PlayerName row/>
                <Robbers row/>
                <Losses row/>
                <span class="gems">
                    {Gem::ALL.map(|gem| view! { <GemCount row gem/> }).collect_view()}
                </span>
            </span>
            <span class="lower" aria-hidden="true">
                <Goals row/>
                <PlayedCards row/>
            </span>
            <span class="card-place" aria-hidden="true">
                {move || laid_card(card.get())}
            </span>
        </li>
    }
}

/// The player's name, the face of a computer player, and the life saver if the seat holds it.
#[component]
fn PlayerName(row: Memo<seats::SeatRowView>) -> impl IntoView {
    let (words, overlays, tips) = (use_words(), use_overlays(), use_tips());
    let character = Memo::new(move |_| match row.read().facts.player {
        PlayerKind::Computer { character, .. } => Some(character),
        PlayerKind::Human => None,
    });
    view! {
        <span class="who">{move || row.read().facts.name.clone()}</span>
        <ShowLet some=character let:character>
            <span
                class="character"
                title=move || row.read().character_line.clone()
                on:click=move |_| overlays.explain(row.read_untracked().character_line.clone())
            >
                <Face character/>
            </span>
        </ShowLet>
        <Show when=move || row.read().facts.has_life_saver>
            <span
                class="life-saver"
                title=words.thing.life_saver()
                on:click=move |_| {
                    tips.record_used(Tip::Saver);
                    overlays.explain(words.thing.life_saver().to_owned());
                }
            ></span>
        </Show>
    }
}

/// The number of banked gems of a colour.
#[component]
fn GemCount(row: Memo<seats::SeatRowView>, gem: Gem) -> impl IntoView {
    let count = Memo::new(move |_| row.read().facts.banked.count(gem));
    view! {
        <span class:none=move || count.get() == 0 data-gem=gem.letter()>
            <GemIcon gem letter=true/>
            {move || Some(count.get()).filter(|count| *count > 0)}
        </span>
    }
}

/// The seat's progress towards each way to win, in words and numbers.
#[component]
fn Goals(row: Memo<seats::SeatRowView>) -> impl IntoView {
    view! {
        <span class="goals">
            // The goal itself is the key: a changed goal gets a new element.
            <For each=move || row.read().facts.goals.clone() key=|goal| *goal let:goal>
                <Goal goal/>
            </For>
        </span>
    }
}

/// A goal in three lengths, of which style sheets show the longest that has room. The class `near`
/// marks a goal that is reached or lacks one gem.
#[component]
fn Goal(goal: GoalProgress) -> impl IntoView {
    let words = &use_words().goal;
    let GoalProgress { condition, have, need } = goal;
    // More gems than the goal needs do not count.
    let have = have.min(need);
    let (full, brief) = match condition {
        WinCondition::FourOfAKind => (words.row_four(&have), words.brief_four(&have)),
        WinCondition::FiveColours => (words.row_five(&have), words.brief_five(&have)),
        WinCondition::Seven => (words.row_seven(&have), words.brief_seven(&have)),
    };
    view! {
        <span class="goal" class:near=need.saturating_sub(have) <= 1>
            <span class="full">{full}</span>
            <span class="brief">{brief}</span>
            <span class="tiny">{format!("{have}/{need}")}</span>
        </span>
    }
}

/// The marks of the seats that could rob one of this seat's canoes and, where there is room, a
/// sentence with their names.
#[component]
fn Robbers(row: Memo<seats::SeatRowView>) -> impl IntoView {
    let (words, overlays, tips) = (use_words(), use_overlays(), use_tips());
    let robbers = Memo::new(move |_| row.read().robbers.clone());
    let explanation =
        move || words.join.sentences(&row.read_untracked().robbed_by, &words.tips.robbers());
    view! {
        <Show when=move || !robbers.read().is_empty()>
            <span
                class="robbers"
                title=move || row.read().robbed_by.clone()
                on:click=move |_| {
                    tips.record_used(Tip::Robbers);
                    overlays.explain(explanation());
                }
            >
                <For each=move || robbers.get() key=|colour| *colour let:colour>
                    <SeatMark colour/>
                </For>
                <EffectIcon effect=PlanEffect::Steal/>
            </span>
            <span class="robbed-by">
                <span>{move || row.read().robbed_by.clone()}</span>
            </span>
        </Show>
    }
}

/// The gems that were stolen from the seat in this round and, until the round's first card is
/// revealed, in the round before; each with the mark of the thief.
#[component]
fn Losses(row: Memo<seats::SeatRowView>) -> impl IntoView {
    let overlays = use_overlays();
    let losses = Memo::new(move |_| row.read().losses.clone());
    let numbered = move || losses.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <Show when=move || !losses.read().is_empty()>
            <span
                class="losses"
                title=move || row.read().lost_to.clone()
                on:click=move |_| overlays.explain(row.read_untracked().lost_to.clone())
            >
                // The index makes the key unique: a thief may have stolen two gems of a colour.
                <For each=numbered key=|loss| *loss let((_, (thief, gem)))>
                    <span class="loss">
                        <GemIcon gem letter=true/>
                        <span class="arrow">"→"</span>
                        <SeatMark colour=thief/>
                    </span>
                </For>
            </span>
        </Show>
    }
}

/// All cards of a full hand; those that the seat has played in earlier rounds since its hand was
/// full are marked. No card is shown if an option covers played cards (B-172).
#[component]
fn PlayedCards(row: Memo<seats::SeatRowView>) -> impl IntoView {
    let cards = move || {
        let row = row.read();
        let full = row.facts.played.map(|_| row.facts.full);
        full.into_iter().flat_map(|full| full.iter().collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let (words, overlays) = (use_words(), use_overlays());
    let explanation = move || words.thing.played(&row.read().facts.name);
    let is_played = move |card: Card| {
        move || row.read().facts.played.is_some_and(|played| played.contains(card))
    };
    view! {
        <span
            class="played"
            title=explanation
            on:click=move |_| overlays.explain(untrack(explanation))
        >
            <For each=cards key=|card| *card let:card>
                <span class:gone=is_played(card)>
                    <CardFace card/>
                </span>
            </For>
        </span>
    }
}

/// The card that the seat has laid in this round: none, face down, face down but known to the
/// viewer, or revealed.
fn laid_card(card: LaidCard) -> AnyView {
    match card {
        LaidCard::None => view! { <span class="laid-card empty"></span> }.into_any(),
        LaidCard::Hidden => view! { <span class="laid-card back"></span> }.into_any(),
        LaidCard::Known(card) => view! {
            <span class="laid-card known" data-known=card.as_str()>
                <CardFace card/>
            </span>
        }
        .into_any(),
        LaidCard::Revealed(card) => view! {
            <span class="laid-card" data-open=card.as_str()>
                <CardFace card/>
            </span>
        }
        .into_any(),
    }
}
