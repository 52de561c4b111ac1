//! Advice in words: the reasons for a decision, and the numbers behind them.

use super::Teller;
use crate::core::{CanoeNo, Cargo, Decision, Gem, Seat};
use crate::protocol::{MeanOutcome, SureWin};

/// A fact about an advised decision: an effect that the decision has or may have, as far as the
/// seat to move knows. In the variants, "the card" and "the plan" are the advised decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceFact {
    /// The plan brings gems ashore.
    BringsHome(Cargo),
    /// The plan loads gems.
    Loads(Cargo),
    /// The plan steals a gem from a seat.
    Steals(Seat, Gem),
    /// With the card, gems can be brought ashore.
    CanBringHome(Cargo),
    /// With the card, gems can be loaded.
    CanLoad(Cargo),
    /// With the card, a gem of a seat can be stolen.
    Threatens(Seat, Gem),
    /// The canoe stays above the falls if the river moves at most this number of steps; more are
    /// impossible or very unlikely.
    KeepsAbove(CanoeNo, u8),
    /// The canoe goes over the falls if the river moves this number of steps or more.
    FallsFrom(CanoeNo, u8),
    /// The decision itself takes the canoe over the falls.
    GoesOver(CanoeNo),
    /// The canoe stays at the pier, though it could start.
    StaysAshore(CanoeNo),
    /// The lost canoe comes back for a gem.
    GetsBack(CanoeNo),
    /// After the payment, the seat needs as many gems to win as before.
    StaysAsNear,
    /// After the payment, the seat needs one gem more to win.
    NeedsMore,
    /// The seat pays nothing for a lost canoe.
    KeepsGems,
    /// This number of canoes, 0 or 1, is left to a seat that pays nothing.
    CanoesLeft(u8),
}

impl AdviceFact {
    /// Whether the fact is about gems or a payment.
    const fn is_about_gems(self) -> bool {
        !self.is_about_falls() && !matches!(self, Self::StaysAshore(_))
    }

    /// Whether the fact is about the falls.
    const fn is_about_falls(self) -> bool {
        matches!(self, Self::KeepsAbove(..) | Self::FallsFrom(..) | Self::GoesOver(_))
    }

    /// Whether the fact shows that its decision pays, or refuses to pay, for a lost canoe: every
    /// such decision has exactly one of these facts, and no other decision has one.
    const fn marks_payment_answer(self) -> bool {
        matches!(self, Self::GetsBack(_) | Self::KeepsGems)
    }

    /// Whether the fact speaks against the decision.
    const fn is_risk(self) -> bool {
        matches!(
            self,
            Self::FallsFrom(..) | Self::GoesOver(_) | Self::NeedsMore | Self::CanoesLeft(_)
        )
    }
}

impl Teller {
    /// The numbers behind an advised decision, by the end of the next round: the probability of a
    /// win and the gems that it gains on average, and its risks.
    #[must_use]
    pub fn averages(&self, outcome: &MeanOutcome) -> String {
        let words = &self.words.advice;
        let MeanOutcome {
            banked,
            aboard,
            stolen,
            stolen_from,
            lost_canoes,
            early_win_probability,
            ..
        } = *outcome;
        let (mut gains, mut risks) = (Vec::new(), Vec::new());
        if early_win_probability > 0 {
            gains.push(words.won(&early_win_probability));
        }
        // The numbers are hundredths of a gem, shown with one decimal place; 0.0 is omitted.
        let gems = |hundredths: i32| {
            let tenths = (hundredths + 5) / 10;
            (tenths > 0).then(|| words.tenths(&(tenths / 10), &(tenths % 10)))
        };
        gains.extend(gems(banked).map(|number| words.banked(&number)));
        gains.extend(gems(aboard).map(|number| words.aboard(&number)));
        gains.extend(gems(stolen).map(|number| words.stolen(&number)));
        risks.extend(gems(-banked).map(|number| words.paid(&number)));
        // Until the end of the next round hardly any canoe falls or is robbed twice, so the mean is
        // close to the probability.
        if lost_canoes > 0 {
            risks.push(words.fall(&lost_canoes.min(100)));
        }
        if stolen_from > 0 {
            risks.push(words.robbed(&stolen_from.min(100)));
        }
        if gains.is_empty() {
            gains.push(words.nothing().to_owned());
        }
        let gains = self.words.enumerate(gains);
        match risks.is_empty() {
            true => words.why_without_risks(&gains),
            false => words.why(&gains, &self.words.enumerate(risks)),
        }
    }

    /// The reasons for an advised decision. If the decision wins for certain, the win is the only
    /// reason, with the other canoe's plan if one is needed. Otherwise the reasons are the merits
    /// of the decision and then its risks: from `facts` and, for what no fact is about, from the
    /// averages of the search. The best of the advised decisions (`is_best`) always has a merit if
    /// it can win; any other one with neither merit nor risk is said to have no risk.
    /// [`Teller::averages`] has the numbers.
    #[must_use]
    pub fn reasons(
        &self,
        outcome: &MeanOutcome,
        sure_win: SureWin,
        facts: &[AdviceFact],
        is_best: bool,
    ) -> String {
        let words = &self.words.advice;
        match sure_win {
            SureWin::No => {}
            SureWin::Then(Decision::Plan(plan)) => return words.sure_win_then(&self.plan(&plan)),
            SureWin::Now | SureWin::Then(_) => return words.sure_win().to_owned(),
        }
        let (mut merits, risks) = (self.merits(outcome, facts), self.risks(outcome, facts));
        if merits.is_empty() && is_best && outcome.win_probability > 0 {
            merits.push(words.best_chances().to_owned());
        }
        let text = match (merits.is_empty(), risks.is_empty()) {
            (false, false) => {
                words.but(&self.words.enumerate(merits), &self.words.enumerate(risks))
            }
            (false, true) => self.words.enumerate(merits),
            (true, false) => self.words.enumerate(risks),
            (true, true) => words.no_risk().to_owned(),
        };
        super::capitalized(&text)
    }

    /// What speaks for an advised decision. The averages are hundredths of a win or of a gem.
    fn merits(&self, outcome: &MeanOutcome, facts: &[AdviceFact]) -> Vec<String> {
        let words = &self.words.advice;
        let MeanOutcome { banked, aboard, stolen, early_win_probability, .. } = *outcome;
        let mut merits: Vec<String> = Vec::new();
        let mut push = |text: &str| merits.push(text.to_owned());
        match early_win_probability {
            60.. => push(words.likely_win()),
            10..60 => push(words.may_win()),
            _ => {}
        }
        // A canoe that goes over the falls brings nothing; the averages are about the other canoe.
        if !facts.iter().any(|it| it.is_about_gems() || matches!(it, AdviceFact::GoesOver(_))) {
            match banked {
                60.. => push(words.gem_home()),
                20..60 => push(words.gem_nearer()),
                _ => {}
            }
            if stolen >= 30 {
                push(words.steals());
            } else if aboard >= 40 && banked < 60 {
                push(words.loads());
            }
        }
        merits.extend(facts.iter().filter(|it| !it.is_risk()).map(|it| self.advice_fact(*it)));
        merits
    }

    /// What speaks against an advised decision. The averages are hundredths of a canoe or of a gem.
    fn risks(&self, outcome: &MeanOutcome, facts: &[AdviceFact]) -> Vec<String> {
        let words = &self.words.advice;
        let MeanOutcome { banked, stolen_from, lost_canoes, .. } = *outcome;
        let about_risks = facts.iter().filter(|it| it.is_risk());
        let mut risks: Vec<String> = about_risks.map(|it| self.advice_fact(*it)).collect();
        let mut push = |text: &str| risks.push(text.to_owned());
        // A fact about the falls says it more precisely than the average, but is about this round
        // only.
        let of_falls = || facts.iter().filter(|fact| fact.is_about_falls());
        match (lost_canoes, of_falls().next()) {
            (15..50, None) => push(words.may_fall()),
            (50.., None) => push(words.likely_fall()),
            (50.., Some(_)) if !of_falls().any(|fact| fact.is_risk()) => {
                push(words.falls_next_round());
            }
            _ => {}
        }
        match stolen_from {
            ..15 => {}
            15..50 => push(words.may_lose_gem()),
            _ => push(words.likely_lose_gem()),
        }
        if banked < -20 && !facts.iter().any(|fact| fact.marks_payment_answer()) {
            push(words.costs_gem());
        }
        risks
    }

    /// The phrase for a fact about an advised decision.
    fn advice_fact(&self, fact: AdviceFact) -> String {
        let (words, advice) = (&self.words, &self.words.advice);
        match fact {
            AdviceFact::BringsHome(gems) => advice.brings_home(&words.cargo(gems)),
            AdviceFact::Loads(gems) => advice.loads_gems(&words.cargo(gems)),
            AdviceFact::Steals(seat, gem) => {
                advice.steals_from(&self.name(seat), &words.a_gem(gem))
            }
            AdviceFact::CanBringHome(gems) => advice.can_bring_home(&words.cargo(gems)),
            AdviceFact::CanLoad(gems) => advice.can_load(&words.cargo(gems)),
            AdviceFact::Threatens(seat, gem) => advice.threatens(&self.name(seat), &words.gem(gem)),
            AdviceFact::KeepsAbove(canoe, steps) => {
                advice.keeps_above(u32::from(steps), &self.canoe(canoe))
            }
            AdviceFact::FallsFrom(canoe, steps) => {
                advice.falls_from(u32::from(steps), &self.canoe(canoe))
            }
            AdviceFact::GoesOver(canoe) => advice.goes_over(&self.canoe(canoe)),
            AdviceFact::StaysAshore(canoe) => advice.stays_ashore(&self.canoe(canoe)),
            AdviceFact::GetsBack(canoe) => advice.gets_back(&self.canoe(canoe)),
            AdviceFact::StaysAsNear => advice.stays_as_near().to_owned(),
            AdviceFact::NeedsMore => advice.needs_more().to_owned(),
            AdviceFact::KeepsGems => advice.keeps_gems().to_owned(),
            AdviceFact::CanoesLeft(0) => advice.no_canoe_left().to_owned(),
            AdviceFact::CanoesLeft(_) => advice.one_canoe_left().to_owned(),
        }
    }
}
