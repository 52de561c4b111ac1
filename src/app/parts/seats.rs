//! The seats: gems, ways to win, cards.

use leptos::prelude::*;

use super::marks::CardFace;
use crate::app::board::{GemIcon, SeatMark, seat_class};
use crate::app::live::live;
use crate::app::model::seats::{CardShown, GoalShown, SeatShown, seats};
use crate::app::speak;
use crate::app::state::play;
use crate::core::{Condition, Gem};

/// All seats.
#[component]
pub fn Seats() -> impl IntoView {
    let play = play();
    let rows = Memo::new(move |_| {
        let acting = play.acting();
        let Some(teller) = speak::teller() else { return Vec::new() };
        play.with(|session| {
            play.scene.with(|scene| {
                scene.as_ref().map(|scene| {
                    let seats = seats(session, scene, acting, &teller);
                    let label = |row: &SeatShown| speak::seat_label(&teller, row);
                    seats.into_iter().map(|row| (label(&row), row)).collect::<Vec<_>>()
                })
            })
        })
        .flatten()
        .unwrap_or_default()
    });
    let count = Memo::new(move |_| rows.with(Vec::len));
    view! {
        <ul class="seats" aria-label=speak::words().table.players()>
            {live(move || {
                (0..count.get())
                    .map(|index| {
                        let row = Memo::new(move |_| rows.with(|rows| rows.get(index).cloned()));
                        live(move || row.get().map(|(label, row)| view! { <Row label row /> }))
                    })
                    .collect_view()
            })}
        </ul>
    }
}

#[component]
fn Row(label: String, row: SeatShown) -> impl IntoView {
    let words = speak::words();
    let name = row.name.clone();
    let gems = Gem::ALL
        .into_iter()
        .map(|gem| {
            let count = row.banked.count(gem);
            view! {
                <span class:none=count == 0 data-gem=gem.letter().to_string()>
                    <GemIcon gem letter=true />
                    {(count > 0).then_some(count)}
                </span>
            }
        })
        .collect_view();
    let goals = row
        .goals
        .iter()
        .map(|GoalShown { condition, have, need }| {
            let near = need.saturating_sub(*have) <= 1;
            let kind = match condition {
                Condition::FourOfAKind => "goal four",
                Condition::FiveColours => "goal five",
                Condition::Seven => "goal seven",
            };
            let pips = (0..*need)
                .map(|pip| {
                    if pip < *have {
                        view! { <i class="on"></i> }
                    } else {
                        view! { <i class=""></i> }
                    }
                })
                .collect_view();
            view! { <span class=kind class:near=near>{pips}</span> }
        })
        .collect_view();
    let played = row.played.map(|played| {
        row.full
            .iter()
            .map(|card| {
                view! {
                    <span class:gone=played.contains(card)>
                        <CardFace card />
                    </span>
                }
            })
            .collect_view()
    });
    let card = match row.card {
        CardShown::None => view! { <span class="laid-card empty"></span> }.into_any(),
        CardShown::Hidden => view! { <span class="laid-card back"></span> }.into_any(),
        CardShown::Open(card) => view! {
            <span class="laid-card" data-open=card.as_str()>
                <CardFace card />
            </span>
        }
        .into_any(),
    };
    view! {
        <li
            class=format!("seat {}", seat_class(row.colour))
            class:acts=row.acts
            class:won=row.won
            data-seat=row.colour.as_str()
        >
            <span class="unseen">{label}</span>
            <span class="mark-place" aria-hidden="true">
                <SeatMark colour=row.colour />
            </span>
            <span class="upper" aria-hidden="true">
                <span class="who">{name}</span>
                {row
                    .starts
                    .then(|| {
                        view! {
                            <span class="life-saver" title=words.table.life_saver_short()></span>
                        }
                    })}
                <span class="gems">{gems}</span>
            </span>
            <span class="lower" aria-hidden="true">
                <span class="goals">{goals}</span>
                <span class="played">{played}</span>
            </span>
            <span class="card-place" aria-hidden="true">{card}</span>
        </li>
    }
}
