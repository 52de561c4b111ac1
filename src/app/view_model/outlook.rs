//! The outlook: sentences that a person should read before confirming. They say what a card does,
//! where the river may take a canoe or how likely it is to be lost, and who could rob it, computed
//! from what the person may know. They do not say what to choose.

use std::cell::LazyCell;

use crate::app::i18n::{Teller, capitalized};
use crate::app::session::odds::{Danger, RiverOdds};
use crate::app::session::{Selection, Session};
use crate::core::{Canoe, CanoeNo, Card, Decision, Phase, Place, Plan, Position, Seat, Space};

use super::plans::{are_alike, canoes, destinations, end_of};
use super::threats::{Threat, robbers_of, threats, threats_after};

/// The lowest probability of a loss, in tenths, for which a sentence warns: a *likely* loss.
const WARNING_TENTHS: u8 = 5;

/// The outlook for a card has a sentence about a canoe that the card can move only if the canoe is
/// lost with at least this probability, in tenths, at the safest place where its plan may end.
const NAMED_TENTHS: u8 = 2;

/// A sentence of the outlook.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OutlookLine {
    /// The sentence, in the language of the page.
    pub text: String,
    /// What the sentence is about.
    pub kind: OutlookKind,
}

impl OutlookLine {
    const fn fact(text: String) -> Self {
        Self { text, kind: OutlookKind::Fact }
    }
}

/// What a sentence of the outlook is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutlookKind {
    /// What a card does, and where the river may take a canoe.
    Fact,
    /// The likely loss of a canoe over the falls.
    LikelyLoss,
    /// Who could rob a canoe.
    Robbery,
}

/// The outlook for the card that `seat` previews, for the plan, weather step or answer about a lost
/// canoe that it has staged, or for the question about such a canoe; empty without these. If the
/// plan meets a winning condition, the first sentence says so.
/// In the last round, a single sentence about the river follows for a staged plan or weather step
/// (that it does not move again), and none for a card.
#[must_use]
pub fn outlook(
    session: &Session,
    teller: &Teller,
    seat: Seat,
    selection: Selection,
    previewed: Option<Card>,
) -> Vec<OutlookLine> {
    let builder = OutlookBuilder::new(session, teller, seat);
    let staged = selection.staged();
    let staged_plan = match staged {
        Some(Decision::Plan(plan)) => Some(plan),
        _ => None,
    };
    let mut lines: Vec<OutlookLine> =
        staged_plan.and_then(|plan| builder.wins(plan)).into_iter().collect();
    if session.position().is_last_round() {
        let text = teller.words().outlook.last_round().to_owned();
        if matches!(staged, Some(Decision::Plan(_) | Decision::Weather(_))) {
            lines.push(OutlookLine::fact(text));
        }
        return lines;
    }
    let pay_now = || OutlookLine::fact(teller.words().outlook.pay_now().to_owned());
    let asks_to_pay = session.position().phase() == Phase::Rescue;
    match (previewed, staged) {
        (Some(card), _) => lines.extend(builder.card(card)),
        (None, Some(Decision::Plan(plan))) => lines.extend(builder.plan(plan)),
        (None, Some(decision @ Decision::Weather(_))) => {
            lines.extend(builder.canoes_after(decision));
        }
        (None, Some(Decision::RescueNone)) => {
            lines.push(OutlookLine::fact(teller.words().outlook.pay_later().to_owned()));
        }
        (None, Some(Decision::Rescue { .. })) => lines.push(pay_now()),
        (None, None) if asks_to_pay => lines.push(pay_now()),
        _ => {}
    }
    lines
}

/// Whether any sentence warns of a likely loss.
#[must_use]
pub fn is_dangerous(lines: &[OutlookLine]) -> bool {
    lines.iter().any(|line| line.kind == OutlookKind::LikelyLoss)
}

/// Makes the sentences for one seat.
struct OutlookBuilder<'a> {
    session: &'a Session,
    teller: &'a Teller,
    seat: Seat,
}

impl<'a> OutlookBuilder<'a> {
    const fn new(session: &'a Session, teller: &'a Teller, seat: Seat) -> Self {
        Self { session, teller, seat }
    }

    /// The odds of the river for the seat: now or, with a decision, once the seat has made it.
    fn odds(&self, decision: Option<Decision>) -> RiverOdds {
        RiverOdds::after(&self.session.position().view(Some(self.seat)), decision)
    }

    /// What a card does, and how fast the river may move after it; which card is left for the next
    /// round, if only one is; that only one of two canoes ashore may launch. Then, for each canoe in
    /// the river that the card can move, whether it is in danger wherever it ends; for each other
    /// one, except with the lasso, what the river may do to it.
    fn card(&self, card: Card) -> Vec<OutlookLine> {
        let decision = Decision::Card(card);
        let does = self.teller.words().card_does(card);
        let odds = self.odds(Some(decision));
        let (words, speeds) = (&self.teller.words().outlook, self.teller.speeds(odds.speeds()));
        let river = match odds.likeliest() {
            Some(likeliest) => words.river_likely(&speeds, &likeliest),
            None => words.river(&speeds),
        };
        let join = &self.teller.words().join;
        let mut text = join.sentences(&does, &river);
        let legal = self.session.preview(self.seat, card);
        let position = self.session.position();
        let marks = match self.canoes_with_marks(card, &legal) {
            0 => None,
            2 if !are_alike(position, self.seat) => Some(words.marks_of_both()),
            _ => Some(words.marks()),
        };
        if let Some(marks) = marks {
            text = join.sentences(&text, &marks);
        }
        let mut lines = vec![OutlookLine::fact(text)];
        let mut others = position.hand(self.seat).iter().filter(|other| *other != card);
        if let (Some(last), None) = (others.next(), others.next()) {
            let last = self.teller.words().the_card(last);
            lines.push(OutlookLine::fact(words.only_left(&last)));
        }
        let is_ashore = |canoe| position.canoe(self.seat, canoe).at == Place::Pier;
        if card.number().is_some() && CanoeNo::ALL.into_iter().all(is_ashore) {
            lines.push(OutlookLine::fact(words.one_launches().to_owned()));
        }
        let movable = canoes(&legal);
        let threats = LazyCell::new(|| threats(&self.session.view(None)));
        for canoe in CanoeNo::ALL {
            let is_in_river = position.canoe(self.seat, canoe).at.space().is_some();
            // The lasso takes the seat's canoes out of the river before the river moves (S-50).
            if is_in_river && card == Card::Lasso {
                continue;
            }
            if movable.contains(&canoe) {
                lines.extend(self.lost_anywhere(&odds, &destination_places(&legal, canoe), canoe));
            } else if is_in_river {
                let canoe_state = position.canoe(self.seat, canoe);
                lines.extend(match card {
                    Card::Cloud => self.drift_with_cloud(&odds, canoe, canoe_state, &threats),
                    _ => self.drift(&odds, canoe, canoe_state, &threats),
                });
            }
        }
        lines
    }

    /// How many canoes of the seat have marks in the forecast of a previewed card, which gives the
    /// plans `legal`.
    fn canoes_with_marks(&self, card: Card, legal: &[Decision]) -> usize {
        let position = self.session.position();
        let has_marks = |canoe: &CanoeNo| {
            let is_in_river = position.canoe(self.seat, *canoe).at.space().is_some();
            let ends = destination_places(legal, *canoe);
            is_in_river && card != Card::Lasso || ends.iter().any(|end| matches!(end, Place::On(_)))
        };
        CanoeNo::ALL.iter().filter(|canoe| has_marks(canoe)).count()
    }

    /// What the river may do to a canoe if the seat lays its cloud card. If the seat's move of the
    /// cloud makes a difference to the canoe, the sentence is about the better move: down.
    fn drift_with_cloud(
        &self,
        odds: &RiverOdds,
        canoe: CanoeNo,
        canoe_state: Canoe,
        threats: &[Threat],
    ) -> Vec<OutlookLine> {
        let view = self.session.position().view(Some(self.seat));
        let down = RiverOdds::after_cloud_down(&view);
        if down.danger(canoe_state.at) == odds.danger(canoe_state.at) {
            return self.drift(odds, canoe, canoe_state, threats);
        }
        let mut lines = self.drift(&down, canoe, canoe_state, threats);
        if let Some(first) = lines.first_mut() {
            first.text = self.teller.words().outlook.cloud_down(&first.text);
        }
        lines
    }

    /// How likely a canoe is to be lost at the safest of the places where its plan may end; `None`
    /// below [`NAMED_TENTHS`], or if the canoe is not in the river.
    fn lost_anywhere(
        &self,
        odds: &RiverOdds,
        ends: &[Place],
        canoe: CanoeNo,
    ) -> Option<OutlookLine> {
        let position = self.session.position();
        position.canoe(self.seat, canoe).at.space()?;
        let least = ends.iter().map(|end| odds.tenths_lost(*end)).min()?;
        let words = &self.teller.words().outlook;
        let name = self.teller.canoe(canoe);
        (least >= NAMED_TENTHS).then(|| OutlookLine {
            text: capitalized(&words.lost_anywhere(&name, &least)),
            kind: loss_kind(least),
        })
    }

    /// The winning condition that the seat meets with a plan, if it has met none before.
    fn wins(&self, plan: Plan) -> Option<OutlookLine> {
        let before = *self.session.position();
        let mut after = before;
        after.play(Decision::Plan(plan), &mut ()).ok()?;
        let met = |position: &Position| {
            position.conditions().find(|condition| {
                let (have, need) = condition.progress(position.banked(self.seat));
                have >= need
            })
        };
        let condition = met(&after).filter(|_| met(&before).is_none())?;
        let words = self.teller.words();
        Some(OutlookLine::fact(words.outlook.wins(&words.goal_name(condition))))
    }

    /// What the river and the others may do to a canoe after a plan, and how the fork works, if the
    /// river's steps are told; nothing if the plan ends at the falls, ashore or on the bank.
    fn plan(&self, plan: Plan) -> Vec<OutlookLine> {
        let position = self.session.position();
        let after = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo);
        if end_of(plan) == Place::Falls {
            return Vec::new();
        }
        let canoe_state = Canoe { at: after.at, cargo: after.cargo };
        let threats = self.threats_after(Decision::Plan(plan));
        let odds = self.odds(None);
        let mut lines = self.drift(&odds, plan.canoe, canoe_state, &threats);
        // A number of steps that the canoe's spaces do not add up to would be a riddle.
        let tells_steps = odds.danger(canoe_state.at).is_some_and(|danger| danger.tenths < 10);
        if tells_steps {
            lines.insert(1, OutlookLine::fact(self.teller.words().outlook.one_arm().to_owned()));
        }
        lines
    }

    /// What the river may do to each canoe in the river after a decision about the weather.
    fn canoes_after(&self, decision: Decision) -> Vec<OutlookLine> {
        let odds = self.odds(Some(decision));
        let position = self.session.position();
        let threats = self.threats_after(decision);
        let drift = |canoe| self.drift(&odds, canoe, position.canoe(self.seat, canoe), &threats);
        CanoeNo::ALL.into_iter().flat_map(drift).collect()
    }

    /// Whether the seat makes the last turn of the round, so that the others can rob it only in the
    /// next round.
    fn ends_the_round(&self) -> bool {
        let position = self.session.position();
        position.phase() == Phase::Turn && position.order().last() == Some(self.seat)
    }

    /// Who could rob which canoe once the seat has made a decision.
    fn threats_after(&self, decision: Decision) -> Vec<Threat> {
        threats_after(&self.session.position().view(Some(self.seat)), decision)
    }

    /// Where the river may take a canoe or, if it may be lost, how likely that is; then who could
    /// rob it according to `threats`, if anybody could. Nothing if it is not in the river.
    fn drift(
        &self,
        odds: &RiverOdds,
        canoe: CanoeNo,
        canoe_state: Canoe,
        threats: &[Threat],
    ) -> Vec<OutlookLine> {
        let Canoe { at, cargo } = canoe_state;
        if at.space().is_none() {
            return Vec::new();
        }
        let words = self.teller.words();
        let name = self.teller.canoe(canoe);
        let cargo = (!cargo.is_empty()).then(|| words.cargo(cargo));
        let outlook = &words.outlook;
        let text = match odds.danger(at) {
            None => {
                let ends = self.session.position().forecast_from(at, odds.speeds()).ends();
                match range_of(&ends.iter().collect::<Vec<_>>()) {
                    Some((first, last)) => {
                        outlook.safe_between(&name, &words.place(first), &words.place(last))
                    }
                    None => {
                        let ends = words.any_of(ends.iter().map(|place| words.at(place)));
                        outlook.safe(&name, &ends)
                    }
                }
            }
            Some(Danger { tenths: 10, .. }) => match cargo {
                Some(gems) => outlook.lost_cargo(&name, &gems),
                None => outlook.lost(&name),
            },
            // `steps` is how far the river must move for the canoe to be lost.
            Some(Danger { tenths: 0, steps }) => outlook.hardly(u32::from(steps), &name),
            Some(Danger { tenths, steps }) => match cargo {
                Some(gems) => outlook.danger_cargo(u32::from(steps), &name, &tenths, &gems),
                None => outlook.danger(u32::from(steps), &name, &tenths),
            },
        };
        let kind = loss_kind(odds.danger(at).map_or(0, |danger| danger.tenths));
        let mut lines = vec![OutlookLine { text: capitalized(&text), kind }];
        let robbers = robbers_of(threats, self.seat, canoe);
        if !robbers.is_empty() {
            let names = self.teller.names(robbers);
            let text = match self.ends_the_round() {
                true => outlook.robbed_next_round(&names),
                false => outlook.robbed(&names),
            };
            lines.push(OutlookLine { text, kind: OutlookKind::Robbery });
        }
        lines
    }
}

/// The kind of a sentence that says in how many tenths of the cases a canoe is lost.
const fn loss_kind(tenths: u8) -> OutlookKind {
    if tenths >= WARNING_TENTHS { OutlookKind::LikelyLoss } else { OutlookKind::Fact }
}

/// The first and the last of these places, which are in the order of their depth. `None` for up to
/// three places, which are listed instead, and if one lies in another arm than the last one.
fn range_of(places: &[Place]) -> Option<(Place, Place)> {
    let (first, last) = (*places.first()?, *places.last()?);
    let arm_of = |place: Place| place.space().and_then(Space::arm);
    let mut arms = places.iter().filter_map(|place| arm_of(*place));
    let is_in_one_arm = arms.all(|arm| arm_of(last) == Some(arm));
    (places.len() > 3 && is_in_one_arm).then_some((first, last))
}

/// The places where a canoe's plans may end.
fn destination_places(legal: &[Decision], canoe: CanoeNo) -> Vec<Place> {
    destinations(legal, canoe).into_iter().map(|destination| destination.place).collect()
}

#[cfg(test)]
mod tests;
