//! The question in the line over the board: the sentence that says who must do what.

use super::{Teller, capitalized};
use crate::core::{
    CanoeNo, Card, Decision, Duty, End, Gem, Phase, Place, Plan, Position, Run, Seat, SeatSet,
    SiteAction, TieBreak, ToAct, View,
};

/// The inputs of [`Teller::question`] other than the view: who plays, and what is picked.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuestionContext {
    /// The seats of computer players.
    pub computers: SeatSet,
    /// The seat of the person whose decision is awaited.
    pub choosing: Option<Seat>,
    /// The canoe that is picked.
    pub picked: Option<CanoeNo>,
    /// The picked place, where several plans end: plans of the picked canoe, or of any canoe if
    /// none is picked.
    pub place: Option<Place>,
    /// The picked site, where several plans load or unload.
    pub site: Option<Gem>,
    /// The decision that is staged.
    pub staged: Option<Decision>,
    /// Whether the question omits how many cards are laid: if another sentence stands before it, or
    /// if it is read aloud.
    pub is_brief: bool,
    /// Whether the question is read aloud. It then names the canoe of a staged plan, which the
    /// listener does not see picked.
    pub is_spoken: bool,
}

impl Teller {
    /// The sentence that says who must do what. It does not name a staged card, because others may
    /// read the sentence.
    #[must_use]
    pub fn question(&self, view: &View, context: &QuestionContext) -> String {
        capitalized(&self.question_text(view, context))
    }

    fn question_text(&self, view: &View, context: &QuestionContext) -> String {
        let position = view.known();
        let ask = &self.words.ask;
        match position.to_act() {
            // The sentence names only the winners: the result says why they have won.
            ToAct::Nobody => {
                let winners = position.winners();
                let names = self.names(winners);
                if winners.len() == 1 { ask.winner(&names) } else { ask.winners(&names) }
            }
            ToAct::River => ask.river_moves().to_owned(),
            ToAct::Together { next } => self.card_question(view, context, next),
            ToAct::One(seat) => {
                if context.computers.contains(seat) {
                    return match position.revealed_card(seat) {
                        Some(card) if position.phase() == Phase::Turn => {
                            ask.computer_moves(&self.name(seat), &self.words.the_card(card))
                        }
                        _ => ask.computer_thinks(&self.name(seat)),
                    };
                }
                if let Some(staged) = context.staged {
                    return self.staged_question(position, seat, &staged, context.is_spoken);
                }
                match position.phase() {
                    Phase::FreeCanoe => ask.free(&self.name(seat)),
                    Phase::Rescue => self.rescue_question(position, seat),
                    Phase::Return => match position.returning_canoe() {
                        Some(canoe) => ask.pulled_arm(&self.name(seat), &self.canoe(canoe)),
                        None => ask.river_moves().to_owned(),
                    },
                    _ => self.turn_question(position, seat, context),
                }
            }
        }
    }

    /// The sentence that says in which order the seats play in this round.
    #[must_use]
    pub fn order(&self, position: &Position) -> String {
        let count = self.table.len();
        let seats = (0..count).map(|n| position.start_seat().clockwise(n, count));
        self.words.ask.order(&self.names_in_order(seats))
    }

    /// The sentence about the tie-break among several seats that have reached a goal (B-163);
    /// `None` if at most one has, or if the game is not over.
    #[must_use]
    pub fn tie(&self, position: &Position) -> Option<String> {
        let reached = |seat: &Seat| {
            position.conditions().any(|condition| condition.is_met(position.banked(*seat)))
        };
        let reached = self.table.seats().filter(reached).count();
        let winners = position.winners().len();
        let over = &self.words.over;
        match (winners, reached, position.table().options().tie_break) {
            (0, ..) | (1, 1, _) => None,
            _ if winners < reached => Some(over.tie_value(&self.gem_values())),
            (.., TieBreak::GemValue) => Some(over.tie_equal().to_owned()),
            (.., TieBreak::Shared) => Some(over.tie_shared().to_owned()),
        }
    }

    /// What each gem is worth where values decide (B-163): "amethyst 1, diamond 2, …".
    #[must_use]
    pub fn gem_values(&self) -> String {
        let worth = |gem: Gem| self.words.over.gem_worth(&self.words.gem(gem), &gem.value());
        self.words.enumerate(Gem::ALL.map(worth))
    }

    fn card_question(&self, view: &View, context: &QuestionContext, next: Seat) -> String {
        let position = view.known();
        let ask = &self.words.ask;
        let seats = self.table.len();
        let waiting: Vec<Seat> = position.order().filter(|seat| !view.has_laid(*seat)).collect();
        let ready = seats - waiting.len();
        let mut people = waiting.iter().filter(|seat| !context.computers.contains(**seat));
        let Some(seat) = context.choosing.or_else(|| people.next().copied()) else {
            let names = waiting.iter().map(|seat| self.name(*seat));
            return match waiting.len() {
                0 => ask.computer_thinks(&self.name(next)),
                _ => ask.others_choose(&self.words.list(names), &ready, &seats),
            };
        };
        let name = self.name(seat);
        if matches!(context.staged, Some(Decision::Card(_))) {
            return ask.confirm_card(&name);
        }
        let mut cards = position.hand(seat).iter();
        match (cards.next(), cards.next()) {
            // Everybody can deduce that only one card is left, so this is not secret.
            (Some(card), None) => {
                let card = self.words.the_card(card);
                match context.is_brief {
                    true => ask.choose_last_card_brief(&name, &card),
                    false => ask.choose_last_card(&name, &card, &ready, &seats),
                }
            }
            _ if CanoeNo::ALL.into_iter().all(|canoe| position.canoe(seat, canoe).is_lost()) => {
                ask.choose_no_canoe(&name)
            }
            _ if context.is_brief => ask.choose_card_brief(&name),
            _ => ask.choose_card(&name, &ready, &seats),
        }
    }

    fn staged_question(
        &self,
        position: &Position,
        seat: Seat,
        staged: &Decision,
        is_spoken: bool,
    ) -> String {
        let ask = &self.words.ask;
        let name = self.name(seat);
        if let Decision::Plan(plan) = staged
            && plan.run.is_some_and(|run| run.final_place() == Place::Falls)
        {
            let canoe = self.canoe(plan.canoe);
            // What the plan unloads before it goes over the falls is not lost.
            let cargo = plan.canoe_after(position.canoe(seat, plan.canoe).cargo).cargo;
            return if cargo.is_empty() {
                ask.confirm_falls(&name, &canoe)
            } else {
                ask.confirm_falls_cargo(&name, &canoe, &self.words.cargo(cargo))
            };
        }
        if let (Decision::Done, Some(canoe)) = (staged, launchable(position, seat)) {
            return ask.may_launch(&name, &self.canoe(canoe));
        }
        let Decision::Plan(plan) = staged else {
            return ask.confirm(&name, &self.decision(position, staged));
        };
        // The short label is enough, because the button has the full one.
        let cargo = position.canoe(seat, plan.canoe).cargo;
        let mut label = self.short_label_with_cargo(plan, cargo);
        if only_paddles(plan) {
            // "To 4" alone would not say what the canoe does.
            label = self.words.plan.paddle(&label);
        }
        match is_spoken {
            true => ask.confirm_canoe(&name, &self.canoe(plan.canoe), &label),
            false => ask.confirm(&name, &label),
        }
    }

    fn rescue_question(&self, position: &Position, seat: Seat) -> String {
        let ask = &self.words.ask;
        let name = self.name(seat);
        let lost = CanoeNo::ALL.map(|canoe| position.canoe(seat, canoe).is_lost());
        match lost {
            [true, true] => ask.rescue_all_lost(&name),
            [true, false] => ask.rescue(&name, &self.canoe(CanoeNo::First)),
            _ => ask.rescue(&name, &self.canoe(CanoeNo::Second)),
        }
    }

    fn turn_question(&self, position: &Position, seat: Seat, context: &QuestionContext) -> String {
        let ask = &self.words.ask;
        let name = self.name(seat);
        let place = context.place.map(|place| self.words.at(place));
        if let Some(at) = place.or(context.site.map(|site| self.words.at_site(site).to_owned())) {
            return match context.picked {
                Some(canoe) => ask.pick_way(&name, &self.canoe(canoe), &at),
                None => ask.pick_way_any(&name, &at),
            };
        }
        let Some(card) = position.card(seat) else {
            return ask.river_moves().to_owned();
        };
        let number = match card {
            Card::Cloud => return self.cloud_question(position, name),
            Card::Lasso => return ask.moose_with_lasso(&name),
            Card::OneTwoThree => None,
            card => card.number(),
        };
        let Some(number) = number else {
            let mut movable =
                CanoeNo::ALL.into_iter().filter(|canoe| !position.canoe(seat, *canoe).is_lost());
            return match (movable.next(), movable.next()) {
                (Some(canoe), None) => ask.one_two_three_one(&name, &self.canoe(canoe)),
                _ => ask.one_two_three(&name),
            };
        };
        let points = |canoe| u32::from(position.points(seat, canoe, number));
        if let Some(canoe) = context.picked
            && position.duty(seat, canoe) != Duty::Nothing
        {
            return ask.pick_end(points(canoe), &name, &self.canoe(canoe));
        }
        let [first, second] = CanoeNo::ALL;
        let (one, two) = (self.canoe(first), self.canoe(second));
        let must_move = |canoe, text: &str| {
            if position.canoe(seat, canoe).at == Place::Pier {
                ask.launch_one(points(canoe), &name, &text)
            } else {
                ask.move_one(points(canoe), &name, &text)
            }
        };
        match CanoeNo::ALL.map(|canoe| position.duty(seat, canoe)) {
            [Duty::Must, Duty::Must] if points(first) == points(second) => {
                ask.move_both(points(first), &name)
            }
            [Duty::Must, Duty::May] => ask.move_one_may_launch(points(first), &name, &one, &two),
            [Duty::May, Duty::Must] => ask.move_one_may_launch(points(second), &name, &two, &one),
            [Duty::Either, _] => ask.launch_either(points(first), &name),
            // Both must move here too if the moose is aboard one of them: then their points differ,
            // so the sentence names one canoe.
            [Duty::Must, _] => must_move(first, &one),
            [_, Duty::Must] => must_move(second, &two),
            [Duty::May, _] => ask.may_launch(&name, &one),
            _ => ask.may_launch(&name, &two),
        }
    }

    fn cloud_question(&self, position: &Position, name: &str) -> String {
        let ask = &self.words.ask;
        let from = position.weather();
        let signed = |value| self.words.signed(value);
        match from {
            -1 => ask.cloud_only_to(&name, &signed(from), &signed(0)),
            2 => ask.cloud_only_to(&name, &signed(from), &signed(1)),
            _ => ask.cloud_up_or_down(&name, &signed(from)),
        }
    }
}

/// Whether a plan does nothing but paddle to a space.
fn only_paddles(plan: &Plan) -> bool {
    let ends_on_space = |run: Run| matches!(run.final_place(), Place::On(_));
    let run = plan.run.filter(|run| run.end == End::Nothing && ends_on_space(*run));
    run.is_some() && plan.start == SiteAction::NONE && !plan.moose
}

/// The canoe that may still be launched after the other one has moved, if there is one.
fn launchable(position: &Position, seat: Seat) -> Option<CanoeNo> {
    CanoeNo::ALL
        .into_iter()
        .find(|canoe| matches!(position.duty(seat, *canoe), Duty::May))
        .filter(|canoe| position.has_moved(seat, canoe.other()))
}
