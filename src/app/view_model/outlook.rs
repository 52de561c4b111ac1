//! The outlook: sentences that a person should read before confirming. They say what a card does,
//! where the river may take a canoe or how likely it is to be lost, and who could rob it, computed
//! from what the person may know. They do not say what to choose.

use crate::app::i18n::{Teller, capitalized};
use crate::app::session::odds::{Danger, RiverOdds};
use crate::app::session::{Selection, Session};
use crate::core::{Canoe, CanoeNo, Card, Decision, Place, Plan, Seat, Space};

use super::plans::{canoes, destinations, end_of};
use super::threats::{Threat, robbers_of, threats, threats_after};

/// The lowest probability of a loss, in tenths, for which a sentence warns.
const WARNING_TENTHS: u8 = 5;

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

    /// What a card does, and how fast the river may move after it. Then, for a canoe in the river:
    /// if the card can move it, a warning if it is likely to be lost wherever it ends; otherwise,
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
        let text = self.teller.words().join.sentences(&does, &river);
        let mut lines = vec![OutlookLine { text, warns: false }];
        let legal = self.session.preview(self.seat, card);
        let movable = canoes(&legal);
        let position = self.session.position();
        let threats = threats(&self.session.view(None));
        for canoe in CanoeNo::ALL {
            if movable.contains(&canoe) {
                lines.extend(self.lost_anywhere(&odds, &destination_places(&legal, canoe), canoe));
            // The lasso takes the seat's canoes out of the river before it moves (S-50).
            } else if position.canoe(self.seat, canoe).at.space().is_some() && card != Card::Lasso {
                let canoe_state = position.canoe(self.seat, canoe);
                lines.extend(self.drift(&odds, canoe, canoe_state, &threats));
            }
        }
        lines
    }

    /// A warning if a canoe is likely to be lost wherever its plan ends; `None` if it is unlikely
    /// to be lost at one of these ends, or if the canoe is not in the river.
    fn lost_anywhere(
        &self,
        odds: &RiverOdds,
        ends: &[Place],
        canoe: CanoeNo,
    ) -> Option<OutlookLine> {
        let position = self.session.position();
        position.canoe(self.seat, canoe).at.space()?;
        let tenths = |end: &Place| match end {
            Place::Falls => 10,
            end => odds.danger(*end).map_or(0, |danger| danger.tenths),
        };
        let least = ends.iter().map(tenths).min()?;
        let words = &self.teller.words().outlook;
        let name = self.teller.canoe(canoe);
        (least >= WARNING_TENTHS).then(|| OutlookLine {
            text: capitalized(&words.lost_anywhere(&name, &least)),
            warns: true,
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
            words.join.sentences(&text, &outlook.robbed(&self.teller.names(robbers)))
        };
        Some(OutlookLine { text: capitalized(&text), warns })
    }
}

/// The first and the last of these places if there are more than three, in the order of their
/// depth, and none lies in another arm than the last one; a list of them all would be long.
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
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::view_model::event_text::goals_reached;
    use crate::app::view_model::plans::plans;
    use crate::core::{Arm, Colour, Game, Header, Options, Rules, Table};

    /// Yellow's turn with a 5; its canoe 1 is on space 4, from where it can reach the last spaces
    /// before the falls.
    const TURN: &str = "niagara-record 1
rules base
seats yellow red blue
start blue
fork L
round 1
blue card 1
yellow card 4
red card cloud
blue 1 pier>1
yellow 1 pier>4
red weather -1
river 0
round 2
yellow card 5
red card 4
blue card 4
";

    fn outlook_of(decision: &str) -> Vec<OutlookLine> {
        let game: Game = TURN.parse().unwrap();
        let session = Session::open(game);
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let seat = session.position().to_move().unwrap();
        let decision: Decision = decision.parse().unwrap();
        assert!(session.position().legal().contains(&decision), "{decision}");
        outlook(&session, &teller, seat, Selection::Staged(decision), None)
    }

    #[test]
    fn a_plan_that_is_likely_to_lose_its_canoe_warns() {
        let game: Game = TURN.parse().unwrap();
        let legal = game.position().legal();
        let (mut warned, mut safe) = (0, 0);
        for plan in plans(&legal).filter(|plan| end_of(*plan) != Place::Falls) {
            let lines = outlook_of(&Decision::Plan(plan).to_string());
            let at = end_of(plan);
            match at {
                Place::Pier => assert_eq!(lines, [], "a canoe that is ashore does not drift"),
                _ if is_dangerous(&lines) => {
                    warned += 1;
                    assert!(lines[0].text.contains("falls"), "{lines:?}");
                }
                _ => safe += 1,
            }
        }
        assert!(warned > 0 && safe > 0, "{warned} warned, {safe} safe");
    }

    #[test]
    fn what_is_safe_from_the_falls_may_still_be_robbed() {
        use crate::ai::SplitMix;
        let (mut safe, mut safe_and_robbed) = (0, 0);
        for seed in 0..6 {
            let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
            let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
            let teller = Teller::of(Lang::default().words(), session.game().header());
            let mut rng = SplitMix::new(seed);
            for _ in 0..120 {
                let legal = session.position().legal();
                let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize)
                else {
                    break;
                };
                if let Decision::Plan(plan) = decision {
                    let seat = session.position().to_move().unwrap();
                    let view = session.position().view(Some(seat));
                    let threats = threats_after(&view, *decision);
                    let robbers = robbers_of(&threats, seat, plan.canoe);
                    let staged = Selection::Staged(*decision);
                    for line in outlook(&session, &teller, seat, staged, None) {
                        let is_safe = line.text.contains("is safe");
                        assert_eq!(is_safe, line.text.contains("is safe from the falls"));
                        let by = format!("It may be robbed by {}.", teller.names(robbers));
                        assert_eq!(!robbers.is_empty(), line.text.ends_with(&by), "{line:?}");
                        safe += u32::from(is_safe);
                        safe_and_robbed += u32::from(is_safe && !robbers.is_empty());
                    }
                }
                session.play(*decision).unwrap();
            }
        }
        assert!(safe_and_robbed > 0 && safe > safe_and_robbed, "{safe_and_robbed} of {safe}");
    }

    #[test]
    fn more_than_three_places_of_one_arm_are_a_range() {
        let places = |names: &str| -> Vec<Place> {
            names.split(' ').map(|name| name.parse().unwrap()).collect()
        };
        let range = |names: &str| range_of(&places(names));
        assert_eq!(range("1 2 3"), None, "three places are listed");
        let [first, fifth, last] = places("1 5 R7")[..] else { unreachable!() };
        assert_eq!(range("1 2 3 4 5"), Some((first, fifth)));
        assert_eq!(range("1 2 3 4 5 R6 R7"), Some((first, last)));
        assert_eq!(range("3 4 5 L6 R6"), None, "the places lie in both arms");
    }

    #[test]
    fn no_canoe_drifts_in_the_last_round() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let whole = Session::open(game.clone());
        let landing = whole.log()[goals_reached(&whole).last().unwrap().index].decision;
        let text = "This is the last round: the river does not move again.";
        let mut plans_told = 0;
        for end in landing + 1..game.decisions().count() {
            let session = Session::open(game.truncated(end));
            let teller = Teller::of(Lang::default().words(), session.game().header());
            let Some(seat) = session.position().to_move() else { continue };
            for plan in plans(&session.position().legal()) {
                let staged = Selection::Staged(Decision::Plan(plan));
                let lines = outlook(&session, &teller, seat, staged, None);
                assert_eq!(lines, [OutlookLine { text: text.to_owned(), warns: false }]);
                plans_told += 1;
            }
        }
        assert!(plans_told > 0);
    }

    #[test]
    fn a_previewed_card_gives_the_range_of_river_speeds() {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let game = Game::new(Header::from_seed(table, 1, Some(Seat::FIRST), Some(Arm::Left)));
        let session = Session::open(game);
        let teller = Teller::of(Lang::default().words(), session.game().header());
        for (card, river) in [
            ("6", "0–8, most likely 1"),
            ("3", "0–5, most likely 1"),
            ("1", "0–3, most likely 1"),
            ("cloud", "0–8, most likely 2"),
        ] {
            let card = card.parse().unwrap();
            let lines = outlook(&session, &teller, Seat::FIRST, Selection::Nothing, Some(card));
            let said = &lines[0].text;
            assert!(said.ends_with(&format!("The river then moves {river}.")), "{said}");
            assert_eq!(lines.len(), 1, "ashore nothing is in danger: {lines:?}");
        }
    }
}
