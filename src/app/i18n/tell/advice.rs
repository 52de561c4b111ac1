//! Advice in words: the reasons for a decision, and the numbers behind them.

use super::Teller;
use crate::core::Decision;
use crate::protocol::{Advised, SureWin};

impl Teller {
    /// The numbers behind an advised decision: the gems that it gains on average by the end of the next
    /// round, and its risks.
    #[must_use]
    pub fn why(&self, advised: &Advised) -> String {
        let words = &self.words.advice;
        let Advised { banked, aboard, stolen, robbed, falls, win, .. } = *advised;
        let (mut gains, mut risks) = (Vec::new(), Vec::new());
        if win > 0 {
            gains.push(words.won(&win));
        }
        for (text, number) in [(0, banked), (1, aboard), (2, stolen), (3, -banked)] {
            // The numbers are hundredths of a gem, shown to one decimal place; 0.0 is left out.
            let tenths = (number + 5) / 10;
            let n = words.tenths(&(tenths / 10), &(tenths % 10));
            match text {
                _ if tenths <= 0 => {}
                0 => gains.push(words.banked(&n)),
                1 => gains.push(words.aboard(&n)),
                2 => gains.push(words.stolen(&n)),
                _ => risks.push(words.paid(&n)),
            }
        }
        // A canoe hardly ever falls or is robbed twice by then, so the mean is about the probability.
        if falls > 0 {
            risks.push(words.fall(&falls.min(100)));
        }
        if robbed > 0 {
            risks.push(words.robbed(&robbed.min(100)));
        }
        for list in [&mut gains, &mut risks] {
            if list.is_empty() {
                list.push(words.nothing().to_owned());
            }
        }
        words.why(&self.words.enumerate(gains), &self.words.enumerate(risks))
    }

    /// The reasons for an advised decision: that it wins for certain, with the other canoe's plan if one is
    /// needed; otherwise its advantages, then its risks. [`Teller::why`] has the numbers.
    #[must_use]
    pub fn reasons(&self, advised: &Advised, sure_win: SureWin) -> String {
        let words = &self.words.advice;
        match sure_win {
            SureWin::No => {}
            SureWin::Then(Decision::Plan(plan)) => return words.sure_win_then(&self.plan(&plan)),
            SureWin::Now | SureWin::Then(_) => return words.sure_win().to_owned(),
        }
        let Advised { banked, aboard, stolen, robbed, falls, win, .. } = *advised;
        // All numbers are hundredths: of a win, of a gem, of a canoe.
        let mut reasons: Vec<&str> = Vec::new();
        match win {
            50.. => reasons.push(words.likely_win()),
            5..50 => reasons.push(words.may_win()),
            _ => {}
        }
        match banked {
            60.. => reasons.push(words.gem_home()),
            20..60 => reasons.push(words.gem_nearer()),
            _ => {}
        }
        if stolen >= 30 {
            reasons.push(words.steals());
        } else if aboard >= 40 && banked < 60 {
            reasons.push(words.loads());
        }
        match falls {
            ..3 => reasons.push(words.no_fall()),
            3..15 => {}
            15..50 => reasons.push(words.may_fall()),
            _ => reasons.push(words.likely_fall()),
        }
        match robbed {
            ..15 => {}
            15..50 => reasons.push(words.may_lose_gem()),
            _ => reasons.push(words.likely_lose_gem()),
        }
        if banked < -20 {
            reasons.push(words.costs_gem());
        }
        super::capitalized(&self.words.enumerate(reasons))
    }
}
