//! The dock: what the person in turn holds, picks and confirms.

use super::advice;
use super::marks::{marks, with_face};
use crate::app::components::board::canoe_icon;
use crate::app::old::dom::{El, div, el, said};
use crate::app::old::live::Derived;
use crate::app::old::play::{Next, Play, Screen, Selection, play};
use crate::app::old::speak;
use crate::app::old::tap::{self, button};
use crate::app::view_model::board_view::decision_marks;
use crate::app::view_model::plans::{canoes, end_of, pointed_at};
use crate::core::{Asked, CanoeNo, Card, Cargo, Colour, Decision, Hand, Phase, Place, Plan, Seat};

/// A button that stages a decision.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    decision: Decision,
    text: String,
    /// What it costs, where that tells plans apart.
    price: Option<String>,
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
#[must_use]
pub fn dock() -> El {
    let play = play();
    let shown = Derived::new(move |_| shown(play));
    let endings = Derived::new(move |_| open_endings(play));
    let body = move || match shown.get() {
        Shown::Nothing => None,
        Shown::Hand { name, hand, full, laid, choosing } => {
            Some(hand_row(&name, hand, full, laid, choosing))
        }
        Shown::Canoes(picks) => Some(canoe_picks(picks)),
        Shown::Choices(choices) => {
            Some(div("picks").attr("role", "group").children(choice_buttons(choices)))
        }
    };
    let chooser = move || {
        let choices = endings.get();
        let title = speak::words().table.targets_here();
        (!choices.is_empty()).then(|| {
            div("choices")
                .attr("role", "group")
                .attr("aria-label", title)
                .child(said("h2", "", title))
                .children(choice_buttons(choices))
        })
    };
    el("section")
        .class("dock")
        .attr("tabindex", "-1")
        .attr("aria-label", speak::words().table.hand())
        .part(chooser)
        .child(advice::advice())
        .child(div("holds").part(body))
        .child(acts())
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
            (Some(seat), _) => {
                let legal = position.legal();
                let movable = canoes(&legal);
                if position.asked() == Some(Asked::Plan) {
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
                    price: None,
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
    let plans = pointed_at(&legal, canoe, place);
    let texts = teller.chips(&plans);
    let choice = |(plan, text): (Plan, String)| {
        let price = play.with(|session| teller.price(session.position(), &plan));
        let price = price.map(|price| teller.words().table.price(&price));
        Choice { decision: Decision::Plan(plan), text, price, staged: false }
    };
    plans.into_iter().zip(texts).map(choice).collect()
}

fn hand_row(name: &str, hand: Hand, full: Hand, laid: Option<Card>, choosing: bool) -> El {
    let play = play();
    let words = speak::words();
    let card = |card: Card| {
        let text = words.card(card);
        let held = hand.contains(card);
        let lies = laid == Some(card);
        let label = match (lies, held) {
            (true, _) => words.table.card_chosen(&text),
            (false, true) => words.table.card_in_hand(&text),
            (false, false) => words.table.card_gone(&text),
        };
        let decision = Decision::Card(card);
        let staged = move || play.selection.get().staged() == Some(decision);
        let open = choosing && held;
        let look = move |_| play.peek.set(open.then_some(card));
        let look_away = move |_| play.peek.set(None);
        let face = tap::acts(el("button"), move || play.tap_card(card))
            .class("card")
            .class_if("gone", !held && !lies)
            .live_class("picked", move || lies || staged())
            .attr("data-card", card.as_str())
            .attr_if("data-decision", open.then(|| decision.to_string()).as_deref())
            .attr("aria-label", &label)
            .live_attr("aria-pressed", move || choosing.then(|| staged().to_string()))
            .flag("disabled", !choosing)
            .on("pointerenter", look)
            .on("pointerleave", look_away)
            .on("focus", look)
            .on("blur", look_away);
        with_face(face, card)
    };
    div("hand")
        .class_if("ten", full.len() > 7)
        .attr("role", "group")
        .attr("aria-label", &words.table.hand_of(&name))
        .children(full.iter().map(card))
}

fn canoe_picks(picks: Vec<Pick>) -> El {
    let play = play();
    let words = speak::words();
    let pick = |pick: Pick| {
        let Pick { seat, canoe, colour, cargo, double, name, label, movable, picked } = pick;
        let act = format!("pick-{canoe}");
        button("button pick", &act, move || play.pick_canoe(seat, canoe))
            .attr("data-pick", &format!("{colour} {canoe}"))
            .attr("aria-pressed", &picked.to_string())
            .flag("disabled", !movable)
            .child(canoe_icon(colour, double, cargo))
            .child(said("span", "", &name).attr("aria-hidden", "true"))
            .child(said("span", "unseen", &words.table.pick_canoe(&label)))
    };
    let done = move || {
        play.legal().contains(&Decision::Done).then(|| {
            let staged = move || play.selection.get().staged() == Some(Decision::Done);
            tap::acts(el("button"), move || play.stage(Decision::Done))
                .class("button pick")
                .attr("data-decision", "done")
                .live_attr("aria-pressed", move || Some(staged().to_string()))
                .text(words.table.finish_turn())
        })
    };
    div("picks").children(picks.into_iter().map(pick)).part(done)
}

fn choice_buttons(choices: Vec<Choice>) -> impl Iterator<Item = El> {
    let play = play();
    choices.into_iter().map(move |Choice { decision, text, price, staged }| {
        tap::acts(el("button"), move || play.stage(decision))
            .class("button pick")
            .attr("data-decision", &decision.to_string())
            .attr_if("aria-description", price.as_deref())
            .attr("aria-pressed", &staged.to_string())
            .child(marks(decision_marks(&decision)))
            .child(said("span", "", &text))
    })
}

/// Confirm, advice, undo, skip.
fn acts() -> El {
    let play = play();
    let busy = Derived::new(move |_| {
        (play.busy.get(), play.screen() == Screen::Over, play.chooser().is_some())
    });
    div("acts-row").part(move || match busy.get() {
        (true, ..) => {
            let skip = button("button", "skip", move || play.skip());
            vec![skip.text(speak::words().table.skip())]
        }
        (_, true, _) => Vec::new(),
        (.., chooses) => {
            let mut acts = vec![undo_button(play), confirm_button(play)];
            if chooses {
                acts.insert(1, advice::ask_button());
            }
            acts
        }
    })
}

fn undo_button(play: Play) -> El {
    let words = &speak::words().table;
    let possible = move || match play.selection.get() {
        Selection::Staged(_) | Selection::Place(..) => true,
        Selection::Nothing | Selection::Canoe(_) => {
            play.with(|session| session.undoable() > 0).unwrap_or(false)
        }
    };
    let what = move || {
        if play.selection.get().staged().is_some() {
            return None;
        }
        play.with(|session| {
            if session.undoable() == 0 {
                return None;
            }
            match session.game().decisions().last()? {
                // A secret card is not named on a shared screen.
                (_, Decision::Card(_)) => None,
                (_, last) => {
                    let last = speak::teller()?.decision(session.position(), &last);
                    Some(words.undo_what(&last))
                }
            }
        })
        .flatten()
    };
    button("button", "undo", move || play.undo())
        .live_flag("disabled", move || !possible())
        .live_attr("aria-label", move || Some(what().unwrap_or_else(|| words.undo().to_owned())))
        .text(words.undo())
}

fn confirm_button(play: Play) -> El {
    let words = &speak::words().table;
    let staged = move || play.selection.get().staged();
    let falls =
        move || matches!(staged(), Some(Decision::Plan(plan)) if end_of(plan) == Place::Falls);
    let label = move || match staged() {
        Some(staged) => words.confirm_what(&speak::decision(&staged)),
        None => words.confirm().to_owned(),
    };
    button("button", "confirm", move || play.confirm())
        .live_class("main", move || !falls())
        .live_class("danger", falls)
        .live_flag("disabled", move || staged().is_none())
        .live_attr("aria-label", move || Some(label()))
        .live_text(move || if falls() { words.falls_confirm() } else { words.confirm() }.to_owned())
}
