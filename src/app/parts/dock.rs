//! The dock: what the person in turn holds, picks and confirms.

use leptos::prelude::*;

use super::marks::{CardFace, Marks};
use crate::app::board::CanoeIcon;
use crate::app::live::{flag, live, text};
use crate::app::model::board_view::decision_marks;
use crate::app::model::plans::{canoes, endings};
use crate::app::speak;
use crate::app::state::{Next, Play, Selection, play};
use crate::core::{CanoeNo, Card, Cargo, Colour, Decision, Hand, Phase, Place, Seat};

/// A button that stages a decision.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    decision: Decision,
    text: String,
    staged: bool,
}

/// One of the person's canoes.
#[derive(Clone, Debug, PartialEq)]
struct Pick {
    seat: Seat,
    canoe: CanoeNo,
    colour: Colour,
    cargo: Cargo,
    double: bool,
    name: String,
    label: String,
    movable: bool,
    picked: bool,
}

/// What the dock shows.
#[derive(Clone, Debug, Default, PartialEq)]
enum Shown {
    /// Nothing to hold: an onlooker's or another's turn.
    #[default]
    Nothing,
    /// The hand of a seat; it may choose, or only look.
    Hand { name: String, hand: Hand, full: Hand, laid: Option<Card>, choosing: bool },
    /// The canoes of the seat to move.
    Canoes(Vec<Pick>),
    /// A few decisions to choose from.
    Choices(Vec<Choice>),
}

/// The dock.
#[component]
pub fn Dock() -> impl IntoView {
    let play = play();
    let shown = Memo::new(move |_| shown(play));
    let body = move || match shown.get() {
        Shown::Nothing => ().into_any(),
        Shown::Hand { name, hand, full, laid, choosing } => {
            view! { <HandRow name hand full laid choosing /> }.into_any()
        }
        Shown::Canoes(picks) => view! { <Picks picks /> }.into_any(),
        Shown::Choices(choices) => view! { <Choices choices title=String::new() /> }.into_any(),
    };
    let endings = Memo::new(move |_| open_endings(play));
    let chooser = move || {
        let choices = endings.get();
        (!choices.is_empty()).then(|| {
            let title = speak::words().table.targets_here().to_owned();
            view! {
                <div class="choices" role="group" aria-label=title.clone()>
                    <h2>{title.clone()}</h2>
                    <ChoiceButtons choices />
                </div>
            }
        })
    };
    view! {
        <section class="dock" tabindex="-1" aria-label=speak::words().table.hand()>
            {live(chooser)}
            <div class="holds">{live(body)}</div>
            <Acts />
        </section>
    }
}

fn shown(play: Play) -> Shown {
    let busy = play.busy.get();
    let selection = play.selection.get();
    let uncovered = play.uncovered.get();
    let Some(teller) = speak::teller() else { return Shown::Nothing };
    play.with(|session| {
        let position = session.position();
        let table = position.table();
        let next = session.next();
        let asked = match next {
            Next::Person(seat) if !busy => Some(seat),
            _ => None,
        };
        let hand_of = |seat: Seat, choosing: bool| {
            let (hand, laid) = session.hand(seat);
            let name = teller.name(seat).to_owned();
            Shown::Hand { name, hand, full: table.rules().full_hand(), laid, choosing }
        };
        let lone = session.people();
        let lone = if lone.len() == 1 { lone.iter().next() } else { None };
        match (asked, position.phase()) {
            (Some(seat), Phase::Card) => {
                if lone == Some(seat) || uncovered == Some(seat) {
                    hand_of(seat, true)
                } else {
                    Shown::Nothing
                }
            }
            (Some(seat), phase) => {
                let legal = position.legal();
                let movable = canoes(&legal);
                if phase == Phase::Turn && !movable.is_empty() {
                    let picks = CanoeNo::ALL.into_iter().map(|canoe| {
                        let state = position.canoe(seat, canoe);
                        Pick {
                            seat,
                            canoe,
                            colour: table.colour(seat),
                            cargo: state.cargo,
                            double: table.capacity(canoe) > 1,
                            name: teller.canoe(canoe),
                            label: teller.canoe_state(position, seat, canoe),
                            movable: movable.contains(&canoe),
                            picked: selection.canoe() == Some(canoe),
                        }
                    });
                    return Shown::Canoes(picks.collect());
                }
                let choices = legal.into_iter().map(|decision| Choice {
                    decision,
                    text: teller.decision(position, &decision),
                    staged: selection.staged() == Some(decision),
                });
                Shown::Choices(choices.collect())
            }
            (None, _) => lone.map_or(Shown::Nothing, |seat| hand_of(seat, false)),
        }
    })
    .unwrap_or_default()
}

/// The plans to choose from at the place that is picked.
fn open_endings(play: Play) -> Vec<Choice> {
    let Selection::Place(canoe, place) = play.selection.get() else { return Vec::new() };
    let legal = play.legal();
    let Some(teller) = speak::teller() else { return Vec::new() };
    let ending = endings(&legal, canoe).into_iter().find(|ending| ending.place == place);
    let plans = ending.map(|ending| ending.plans).unwrap_or_default();
    let choice =
        |plan| Choice { decision: Decision::Plan(plan), text: teller.chip(&plan), staged: false };
    plans.into_iter().map(choice).collect()
}

#[component]
fn HandRow(
    name: String,
    hand: Hand,
    full: Hand,
    laid: Option<Card>,
    choosing: bool,
) -> impl IntoView {
    let play = play();
    let words = speak::words();
    let cards = full
        .iter()
        .map(|card| {
            let text = words.card(card);
            let held = hand.contains(card);
            let label = if laid == Some(card) {
                words.table.card_chosen(&text)
            } else if held {
                words.table.card_in_hand(&text)
            } else {
                words.table.card_gone(&text)
            };
            let decision = Decision::Card(card);
            let staged = move || play.selection.get().staged() == Some(decision);
            view! {
                <button
                    class="card"
                    class:gone=!held && laid != Some(card)
                    class:picked=flag(move || laid == Some(card) || staged())
                    data-card=card.as_str()
                    data-decision=(choosing && held).then(|| decision.to_string())
                    aria-label=label
                    aria-pressed=move || choosing.then(|| staged().to_string())
                    disabled=!choosing
                    on:click=move |_| play.tap_card(card)
                    on:pointerenter=move |_| play.peek.set((choosing && held).then_some(card))
                    on:pointerleave=move |_| play.peek.set(None)
                    on:focus=move |_| play.peek.set((choosing && held).then_some(card))
                    on:blur=move |_| play.peek.set(None)
                >
                    <CardFace card />
                </button>
            }
        })
        .collect_view();
    let ten = full.len() > 7;
    view! {
        <div
            class="hand"
            class:ten=ten
            role="group"
            aria-label=words.table.hand_of(&name)
        >
            {cards}
        </div>
    }
}

#[component]
fn Picks(picks: Vec<Pick>) -> impl IntoView {
    let play = play();
    let buttons = picks
        .into_iter()
        .map(|pick| {
            let Pick { seat, canoe, colour, cargo, double, name, label, movable, picked } = pick;
            view! {
                <button
                    class="button pick"
                    data-act=format!("pick-{canoe}")
                    data-pick=format!("{colour} {canoe}")
                    aria-label=speak::words().table.pick_canoe(&label)
                    aria-pressed=picked.to_string()
                    disabled=!movable
                    on:click=move |_| play.pick_canoe(seat, canoe)
                >
                    <CanoeIcon colour double cargo=Signal::stored(cargo) />
                    <span>{name}</span>
                </button>
            }
        })
        .collect_view();
    let words = speak::words();
    let done = move || {
        play.legal().contains(&Decision::Done).then(|| {
            view! {
                <button
                    class="button pick"
                    data-decision="done"
                    aria-pressed=text(move || {
                        (play.selection.get().staged() == Some(Decision::Done)).to_string()
                    })
                    on:click=move |_| play.stage(Decision::Done)
                >
                    {words.table.finish_turn()}
                </button>
            }
        })
    };
    view! { <div class="picks">{buttons} {live(done)}</div> }
}

#[component]
fn Choices(choices: Vec<Choice>, title: String) -> impl IntoView {
    view! {
        <div class="picks" role="group" aria-label=title>
            <ChoiceButtons choices />
        </div>
    }
}

#[component]
fn ChoiceButtons(choices: Vec<Choice>) -> impl IntoView {
    let play = play();
    choices
        .into_iter()
        .map(|Choice { decision, text, staged }| {
            view! {
                <button
                    class="button pick"
                    data-decision=decision.to_string()
                    aria-pressed=staged.to_string()
                    on:click=move |_| play.stage(decision)
                >
                    <Marks marks=decision_marks(&decision) />
                    <span>{text}</span>
                </button>
            }
        })
        .collect_view()
}

/// Confirm, undo, skip.
#[component]
fn Acts() -> impl IntoView {
    let play = play();
    let words = speak::words;
    let staged = Memo::new(move |_| play.selection.get().staged());
    let undo = Memo::new(move |_| {
        let back = match play.selection.get() {
            Selection::Staged(_) | Selection::Place(..) => true,
            Selection::Nothing | Selection::Canoe(_) => false,
        };
        back || (!play.busy.get() && play.with(|session| session.undoable() > 0).unwrap_or(false))
    });
    let falls = Memo::new(move |_| {
        matches!(staged.get(), Some(Decision::Plan(plan))
            if crate::app::model::plans::end_of(plan) == Place::Falls)
    });
    let undo_text = move || match play.selection.get().staged() {
        Some(_) => words().table.undo().to_owned(),
        None => play
            .with(|session| {
                if session.undoable() == 0 {
                    return None;
                }
                let (_, last) = session.game().decisions().last()?;
                // A secret card is not named on a shared screen.
                let teller = speak::teller()?;
                Some(match last {
                    Decision::Card(_) => words().table.undo().to_owned(),
                    last => words().table.undo_what(&teller.decision(session.position(), &last)),
                })
            })
            .flatten()
            .unwrap_or_else(|| words().table.undo().to_owned()),
    };
    view! {
        <div class="acts-row">
            <Show when=move || play.busy.get()>
                <button class="button" data-act="skip" on:click=move |_| play.skip()>
                    {words().table.skip()}
                </button>
            </Show>
            <Show when=move || !play.busy.get()>
                <button
                    class="button"
                    data-act="undo"
                    disabled=flag(move || !undo.get())
                    aria-label=text(undo_text)
                    on:click=move |_| play.undo()
                >
                    {words().table.undo()}
                </button>
                <button
                    class="button"
                    class:main=flag(move || !falls.get())
                    class:danger=flag(move || falls.get())
                    data-act="confirm"
                    disabled=flag(move || staged.get().is_none())
                    aria-label=text(move || {
                        staged
                            .get()
                            .map_or_else(
                                || words().table.confirm().to_owned(),
                                |staged| words().table.confirm_what(&speak::decision(&staged)),
                            )
                    })
                    on:click=move |_| play.confirm()
                >
                    {text(move || {
                        let words = &words().table;
                        if falls.get() { words.falls_confirm() } else { words.confirm() }.to_owned()
                    })}
                </button>
            </Show>
        </div>
    }
}
