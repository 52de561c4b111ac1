//! The outlook: sentences that a person should read before confirming. They say what a card does,
//! where the river may take a canoe or how likely it is to be lost, and who could rob it, computed
//! from what the person may know. They do not say what to choose.

use crate::app::i18n::{Teller, capitalized};
use crate::app::session::odds::{Danger, RiverOdds};
use crate::app::session::{Selection, Session};
use crate::core::{Canoe, CanoeNo, Card, Decision, Phase, Place, Plan, Seat, Space};

use super::plans::{canoes, destinations, end_of};
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
    /// Whether it warns of a likely loss.
    pub warns: bool,
}

/// The outlook for the card that `seat` previews, or for the plan or weather step that it has
/// staged; empty without these. In the last round, it is a single sentence for a staged plan or
/// weather step (that the river does not move again), and empty for a card.
#[must_use]
pub fn outlook(
    session: &Session,
    teller: &Teller,
    seat: Seat,
    selection: Selection,
    previewed: Option<Card>,
) -> Vec<OutlookLine> {
    let builder = OutlookBuilder::new(session, teller, seat);
    if session.position().is_last_round() {
        let text = teller.words().outlook.last_round().to_owned();
        return match selection.staged() {
            Some(Decision::Plan(_) | Decision::Weather(_)) => {
                vec![OutlookLine { text, warns: false }]
            }
            _ => Vec::new(),
        };
    }
    match (previewed, selection.staged()) {
        (Some(card), _) => builder.card(card),
        (None, Some(Decision::Plan(plan))) => builder.plan(plan).into_iter().collect(),
        (None, Some(decision @ Decision::Weather(_))) => builder.canoes_after(decision),
        _ => Vec::new(),
    }
}

/// Whether any sentence warns of a likely loss.
#[must_use]
pub fn is_dangerous(lines: &[OutlookLine]) -> bool {
    lines.iter().any(|line| line.warns)
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

    /// What a card does, and how fast the river may move after it. Then, for each canoe in the
    /// river that the card can move, whether it is in danger wherever it ends; for each other one,
    /// except with the lasso, what the river may do to it.
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
        if self.has_marks(card, &legal) {
            text = join.sentences(&text, &words.marks());
        }
        let mut lines = vec![OutlookLine { text, warns: false }];
        let movable = canoes(&legal);
        let position = self.session.position();
        let threats = threats(&self.session.view(None));
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

    /// Whether the forecast of a previewed card, which gives the plans `legal`, has marks for a canoe
    /// of the seat.
    fn has_marks(&self, card: Card, legal: &[Decision]) -> bool {
        let position = self.session.position();
        CanoeNo::ALL.into_iter().any(|canoe| {
            let is_in_river = position.canoe(self.seat, canoe).at.space().is_some();
            let ends = destination_places(legal, canoe);
            is_in_river && card != Card::Lasso || ends.iter().any(|end| matches!(end, Place::On(_)))
        })
    }

    /// What the river may do to a canoe if the seat lays its cloud card. If the seat's move of the
    /// cloud makes a difference to the canoe, the sentence is about the better move: down.
    fn drift_with_cloud(
        &self,
        odds: &RiverOdds,
        canoe: CanoeNo,
        canoe_state: Canoe,
        threats: &[Threat],
    ) -> Option<OutlookLine> {
        let view = self.session.position().view(Some(self.seat));
        let down = RiverOdds::after_cloud_down(&view);
        if down.danger(canoe_state.at) == odds.danger(canoe_state.at) {
            return self.drift(odds, canoe, canoe_state, threats);
        }
        let line = self.drift(&down, canoe, canoe_state, threats)?;
        let text = self.teller.words().outlook.cloud_down(&line.text);
        Some(OutlookLine { text, ..line })
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
            warns: least >= WARNING_TENTHS,
        })
    }

    /// What the river may do to a canoe after a plan; `None` if the plan ends at the falls, ashore
    /// or on the bank.
    fn plan(&self, plan: Plan) -> Option<OutlookLine> {
        let position = self.session.position();
        let after = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo);
        if end_of(plan) == Place::Falls {
            return None;
        }
        let canoe_state = Canoe { at: after.at, cargo: after.cargo };
        let threats = self.threats_after(Decision::Plan(plan));
        self.drift(&self.odds(None), plan.canoe, canoe_state, &threats)
    }

    /// What the river may do to each canoe in the river after a decision about the weather.
    fn canoes_after(&self, decision: Decision) -> Vec<OutlookLine> {
        let odds = self.odds(Some(decision));
        let position = self.session.position();
        let threats = self.threats_after(decision);
        let drift = |canoe| self.drift(&odds, canoe, position.canoe(self.seat, canoe), &threats);
        CanoeNo::ALL.into_iter().filter_map(drift).collect()
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
    /// rob it according to `threats`. `None` if it is not in the river.
    fn drift(
        &self,
        odds: &RiverOdds,
        canoe: CanoeNo,
        canoe_state: Canoe,
        threats: &[Threat],
    ) -> Option<OutlookLine> {
        let Canoe { at, cargo } = canoe_state;
        at.space()?;
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
        let warns = odds.danger(at).is_some_and(|danger| danger.tenths >= WARNING_TENTHS);
        let robbers = robbers_of(threats, self.seat, canoe);
        let text = if robbers.is_empty() {
            text
        } else {
            let names = self.teller.names(robbers);
            let robbed = match self.ends_the_round() {
                true => outlook.robbed_next_round(&names),
                false => outlook.robbed(&names),
            };
            words.join.sentences(&text, &robbed)
        };
        Some(OutlookLine { text: capitalized(&text), warns })
    }
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
