//! The facts behind the reasons of advice: what an advised decision does, as far as its seat knows.

use crate::app::i18n::AdviceFact;
use crate::app::session::Session;
use crate::app::session::odds::{Danger, RiverOdds};
use crate::core::{
    CanoeNo, Card, Cargo, Decision, End, Place, Plan, Run, Seat, SiteAction, Speeds,
};

use super::plans::{canoes, end_of, plans};

/// The maximum number of facts about gems. Those about the falls follow: at most one per canoe.
const MAX_GEM_FACTS: usize = 2;

/// A fact says that a canoe stays above the falls only if at most this many steps more than the
/// river may move would take it over them, or if the river may, but hardly will, do so itself.
const NEAR_STEPS: u8 = 2;

/// The facts about a decision of a seat, the most important first; none about a decision that is
/// neither a plan nor a card nor a step of the weather track nor the answer whether to pay for a
/// lost canoe nor the end of a turn.
#[must_use]
pub fn facts(session: &Session, seat: Seat, decision: Decision) -> Vec<AdviceFact> {
    let facts = Facts { session, seat };
    match decision {
        Decision::Plan(plan) => facts.plan(plan),
        Decision::Card(card) => facts.card(card),
        Decision::Weather(_) => facts.weather(decision),
        Decision::Rescue { canoe, .. } => facts.payment(decision, canoe),
        Decision::RescueNone => facts.no_payment(),
        Decision::Done => facts.end_of_turn(),
        _ => Vec::new(),
    }
}

/// Finds the facts for one seat.
struct Facts<'a> {
    session: &'a Session,
    seat: Seat,
}

impl Facts<'_> {
    /// The odds of the river's next move as the seat knows them, now or after this decision.
    fn odds(&self, decision: Option<Decision>) -> RiverOdds {
        RiverOdds::after(&self.session.position().view(Some(self.seat)), decision)
    }

    fn plan(&self, plan: Plan) -> Vec<AdviceFact> {
        let position = self.session.position();
        let after = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo);
        let mut facts = Vec::new();
        if after.at == Place::Pier && !after.cargo.is_empty() {
            facts.push(AdviceFact::BringsHome(after.cargo));
        } else if !loaded(plan).is_empty() {
            facts.push(AdviceFact::Loads(loaded(plan)));
        }
        facts.extend(self.thefts(plan).map(|(victim, gem)| AdviceFact::Steals(victim, gem)));
        facts.truncate(MAX_GEM_FACTS);
        facts.extend(if after.at == Place::Falls {
            Some(AdviceFact::GoesOver(plan.canoe))
        } else {
            self.river(&self.odds(None), plan.canoe, after.at)
        });
        facts
    }

    fn card(&self, card: Card) -> Vec<AdviceFact> {
        let position = self.session.position();
        let legal = self.session.preview(self.seat, card);
        let cargo_home = |plan: Plan| {
            let cargo = plan.canoe_after(position.canoe(self.seat, plan.canoe).cargo).cargo;
            (end_of(plan) == Place::Pier && !cargo.is_empty()).then_some(cargo)
        };
        let best_cargo = plans(&legal).filter_map(cargo_home).max_by_key(|cargo| cargo.len());
        let mut facts: Vec<AdviceFact> =
            best_cargo.map(AdviceFact::CanBringHome).into_iter().collect();
        for (victim, gem) in plans(&legal).flat_map(|plan| self.thefts(plan)) {
            let threat = AdviceFact::Threatens(victim, gem);
            if !facts.contains(&threat) {
                facts.push(threat);
            }
        }
        let load = plans(&legal).map(loaded).find(|load| !load.is_empty());
        facts.extend(load.map(AdviceFact::CanLoad));
        facts.truncate(MAX_GEM_FACTS);
        let odds = self.odds(Some(Decision::Card(card)));
        let movable = canoes(&legal);
        for canoe in CanoeNo::ALL {
            let at = position.canoe(self.seat, canoe).at;
            if !movable.contains(&canoe) {
                // The lasso takes the canoes out of the river until the river has moved.
                facts.extend(self.river(&odds, canoe, at).filter(|_| card != Card::Lasso));
            } else if odds.danger(at).is_some() {
                // The fact says whether the card can take the canoe out of its present danger.
                let ends = plans(&legal).filter(|plan| plan.canoe == canoe).map(end_of);
                facts.extend(self.safest(&odds, canoe, ends));
            }
        }
        facts
    }

    fn weather(&self, decision: Decision) -> Vec<AdviceFact> {
        let odds = self.odds(Some(decision));
        let at = |canoe| self.session.position().canoe(self.seat, canoe).at;
        CanoeNo::ALL.into_iter().filter_map(|canoe| self.river(&odds, canoe, at(canoe))).collect()
    }

    /// The facts about a payment for a lost canoe (B-32).
    fn payment(&self, decision: Decision, canoe: CanoeNo) -> Vec<AdviceFact> {
        let before = self.session.position();
        let mut after = *before;
        let is_farther = after.play(decision, &mut ()).is_ok()
            && after.missing(self.seat) > before.missing(self.seat);
        let distance = if is_farther { AdviceFact::NeedsMore } else { AdviceFact::StaysAsNear };
        vec![AdviceFact::GetsBack(canoe), distance]
    }

    /// The facts about paying nothing (B-35).
    fn no_payment(&self) -> Vec<AdviceFact> {
        let position = self.session.position();
        let left = CanoeNo::ALL.iter().filter(|no| !position.canoe(self.seat, **no).is_lost());
        vec![AdviceFact::KeepsGems, AdviceFact::CanoesLeft(left.count() as u8)]
    }

    /// The facts about the end of a turn: the canoes that could have started (B-52).
    fn end_of_turn(&self) -> Vec<AdviceFact> {
        let legal = self.session.position().legal();
        if !legal.contains(&Decision::Done) {
            return Vec::new();
        }
        let mut ashore: Vec<CanoeNo> =
            plans(&legal).filter(|plan| plan.from == Place::Pier).map(|plan| plan.canoe).collect();
        ashore.dedup();
        ashore.into_iter().map(AdviceFact::StaysAshore).collect()
    }

    /// The gems that a plan steals, each with the seat that is robbed.
    fn thefts(&self, plan: Plan) -> impl Iterator<Item = (Seat, crate::core::Gem)> {
        let table = *self.session.position().table();
        let thefts = plan.thefts().into_iter().flat_map(|thefts| thefts.iter().collect::<Vec<_>>());
        thefts.filter_map(move |theft| Some((table.seat(theft.victim)?, theft.gem)))
    }

    /// What the river may do to a canoe at a place; `None` if the place is not in the river or is
    /// far from the falls, or if the river does not move.
    fn river(&self, odds: &RiverOdds, canoe: CanoeNo, at: Place) -> Option<AdviceFact> {
        at.space()?;
        if self.session.position().is_last_round() {
            return None;
        }
        let highest = odds.speeds().highest()?;
        match odds.danger(at) {
            Some(Danger { tenths: 1.., steps }) => Some(AdviceFact::FallsFrom(canoe, steps)),
            // A fall is improbable: the fact says up to which speed the canoe stays above.
            Some(Danger { steps, .. }) => {
                Some(AdviceFact::KeepsAbove(canoe, steps.saturating_sub(1)))
            }
            None => {
                let faster = (highest + NEAR_STEPS).min(Speeds::MAX);
                let faster: Speeds = core::iter::once(faster).collect();
                let is_near = self.session.position().forecast_from(at, faster).may_fall();
                (is_near && highest > 0).then_some(AdviceFact::KeepsAbove(canoe, highest))
            }
        }
    }

    /// What the river may do to a canoe at the safest place where it can end, the first of `ends`
    /// that are equally safe; `None` as for [`river`](Self::river). If it can end only beyond the
    /// falls, it goes over them.
    fn safest(
        &self,
        odds: &RiverOdds,
        canoe: CanoeNo,
        ends: impl Iterator<Item = Place>,
    ) -> Option<AdviceFact> {
        let tenths = |end: &Place| match end {
            // Certain: ten tenths.
            Place::Falls => 10,
            end => odds.danger(*end).map_or(0, |danger| danger.tenths),
        };
        match ends.min_by_key(tenths)? {
            Place::Falls => Some(AdviceFact::GoesOver(canoe)),
            safest => self.river(odds, canoe, safest),
        }
    }
}

/// The gems that a plan loads where it ends or, if it loads none there, at its start.
fn loaded(plan: Plan) -> Cargo {
    match plan.run {
        Some(Run { end: End::Site(SiteAction { load, .. }), .. }) if !load.is_empty() => load,
        _ => plan.start.load,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{SplitMix, greedy};
    use crate::app::i18n::{Lang, Teller};
    use crate::core::Game;
    use crate::protocol::{MeanOutcome, SureWin};

    /// The start of a game of three seats.
    const START: &str = "niagara-record 1\nrules base\nseats yellow red blue\nstart blue\nfork L\n";

    /// Yellow's turn with a 5 in round 2; its canoe 1 is on space 4.
    const TURN: &str = "niagara-record 1
rules base
seats yellow red blue
name blue Robin
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

    fn session() -> Session {
        let game: Game = TURN.parse().unwrap();
        Session::open(game)
    }

    fn reasons(decision: &str, outcome: MeanOutcome) -> String {
        let session = session();
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let seat = session.position().to_move().unwrap();
        let decision: Decision = decision.parse().unwrap();
        teller.reasons(&outcome, SureWin::No, &facts(&session, seat, decision), false)
    }

    #[test]
    fn a_plan_names_its_gem_and_the_speed_at_which_it_falls() {
        let position = *session().position();
        let legal = position.legal();
        let loads = plans(&legal).find(|plan| !loaded(*plan).is_empty()).unwrap();
        let text = reasons(&Decision::Plan(loads).to_string(), MeanOutcome::default());
        assert!(text.starts_with("Loads a "), "{text}");
        for plan in plans(&legal) {
            let at = end_of(plan);
            let text = reasons(&Decision::Plan(plan).to_string(), MeanOutcome::default());
            let may_fall = session()
                .position()
                .forecast_from(at, position.view(position.to_move()).possible_speeds())
                .may_fall();
            let warns = text.contains("goes over the falls if the river moves");
            if at.space().is_some() {
                assert_eq!(warns, may_fall, "{plan}: {text}");
            }
        }
    }

    #[test]
    fn a_card_names_what_it_makes_possible() {
        // Robin’s canoe is on 4 with an amethyst, yellow’s on 5.
        let record = "niagara-record 1
rules base
seats yellow red blue
name blue Robin
start blue
fork L
round 1
blue card 5
yellow card 4
red card 1
blue 1 pier>3+a
yellow 1 pier>4
red 1 pier>1
";
        let game: Game = record.parse().unwrap();
        let session = Session::open(game);
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let seat = Seat::FIRST;
        let reasons = |card: &str| {
            let decision: Decision = card.parse().unwrap();
            teller.reasons(
                &MeanOutcome::default(),
                SureWin::No,
                &facts(&session, seat, decision),
                false,
            )
        };
        let text = reasons("card 1");
        assert!(text.starts_with("Threatens Robin’s amethyst"), "{text}");
        let text = reasons("card 6");
        assert!(!text.contains("Threatens"), "{text}");
        let text = reasons("card cloud");
        assert!(text.starts_with("Canoe 1 goes over the falls"), "{text}");
    }

    #[test]
    fn an_answer_about_payment_names_its_price() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let mut session = Session::open(START.parse().unwrap());
            let mut rng = SplitMix::new(seed);
            for _ in 0..600 {
                let Some(seat) = session.position().to_move() else { break };
                let legal = session.position().legal();
                if legal.contains(&Decision::RescueNone) {
                    let teller = Teller::of(Lang::En.words(), session.game().header());
                    // The payment itself lowers the average.
                    let outcome = MeanOutcome { banked: -90, ..MeanOutcome::default() };
                    for decision in &legal {
                        let facts = facts(&session, seat, *decision);
                        let text = teller.reasons(&outcome, SureWin::No, &facts, false);
                        seen.insert(text.replace("canoe 2", "canoe 1"));
                    }
                }
                // Greedy players collect gems, random ones lose canoes.
                let decision = match rng.below(3) {
                    0 => legal[rng.below(legal.len() as u32) as usize],
                    _ => greedy(&session.view(Some(seat)), &mut rng).unwrap(),
                };
                session.play(decision).unwrap();
            }
        }
        let expected = [
            "Gets canoe 1 back, but you then need one gem more to win",
            "Gets canoe 1 back, leaves you as near to a win as before",
            "Keeps all your gems, but you have no canoe this round",
            "Keeps all your gems, but you have only one canoe this round",
        ];
        assert!(seen.iter().eq(expected), "{seen:?}");
    }

    #[test]
    fn without_facts_the_averages_are_given() {
        let text =
            reasons("done", MeanOutcome { banked: 70, lost_canoes: 60, ..MeanOutcome::default() });
        assert_eq!(
            text,
            "Soon brings a gem home, but a canoe will probably go over the falls soon"
        );
        let text = reasons("done", MeanOutcome { lost_canoes: 60, ..MeanOutcome::default() });
        assert_eq!(text, "A canoe will probably go over the falls soon");
        assert_eq!(reasons("done", MeanOutcome::default()), "Risks little");
    }

    #[test]
    fn the_end_of_a_turn_names_the_canoe_that_stays_ashore() {
        let mut session = session();
        let seat = session.position().to_move().unwrap();
        assert_eq!(facts(&session, seat, Decision::Done), [], "canoe 1 has to move first");
        let plan = plans(&session.position().legal()).find(|plan| plan.from != Place::Pier);
        session.play(Decision::Plan(plan.unwrap())).unwrap();
        let facts = facts(&session, seat, Decision::Done);
        let teller = Teller::of(Lang::default().words(), session.game().header());
        let outcome = MeanOutcome { lost_canoes: 20, ..MeanOutcome::default() };
        let text = teller.reasons(&outcome, SureWin::No, &facts, false);
        assert_eq!(text, "Keeps canoe 2 safe ashore, but a canoe may go over the falls soon");
    }

    #[test]
    fn a_plan_over_the_falls_is_never_called_safe() {
        let position = *session().position();
        let plan = plans(&position.legal()).next().unwrap();
        let over = [AdviceFact::GoesOver(plan.canoe)];
        let teller = Teller::of(Lang::default().words(), session().game().header());
        let reasons =
            |is_best| teller.reasons(&MeanOutcome::default(), SureWin::No, &over, is_best);
        let falls = format!("anoe {} goes over the falls", plan.canoe);
        assert_eq!(reasons(false), format!("C{falls}"));
        assert_eq!(reasons(true), format!("Leaves the best chances, but c{falls}"));
    }
}
