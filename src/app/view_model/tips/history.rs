//! The tips that are not shown again on this device.

use super::Tip;

/// The game in which the coach helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachedGame {
    /// The id of the saved game.
    pub id: String,
    /// The coach's tips that are not shown again.
    pub recorded: Vec<Tip>,
}

/// The tips that are not shown again on this device, stored as text: those that were dismissed, or
/// whose act was done, and those that became unnecessary before they were shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TipHistory {
    /// The game in which the coach helps, if there is one.
    pub coach: Option<CoachedGame>,
    /// The tips about signs that are not shown again.
    pub signs: Vec<Tip>,
}

impl TipHistory {
    /// Reads the text form; unknown lines and tips are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let tips = |words: &str| words.split(' ').filter_map(|word| word.parse().ok()).collect();
        let mut history = Self::default();
        for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match key {
                "coach" => {
                    let (id, words) = value.split_once(' ').unwrap_or((value, ""));
                    history.coach = Some(CoachedGame { id: id.to_owned(), recorded: tips(words) });
                }
                "signs" => history.signs = tips(value),
                _ => {}
            }
        }
        history
    }

    /// Writes the text form: a line `coach ID TIP…` if a game is coached, and a line `signs TIP…`.
    #[must_use]
    pub fn written(&self) -> String {
        let line = |key: &str, tips: &[Tip]| {
            let words = tips.iter().map(|tip| format!(" {}", tip.as_str()));
            format!("{key}{}\n", words.collect::<String>())
        };
        let coach = self.coach.as_ref().map(|it| line(&format!("coach {}", it.id), &it.recorded));
        coach.unwrap_or_default() + &line("signs", &self.signs)
    }

    /// Records that a tip is not shown again, and that the tips about signs which it covers are
    /// unnecessary. With the farewell, the coach stops helping in its game.
    pub fn record(&mut self, tip: Tip) {
        if tip.is_of_coach()
            && let Some(coach) = &mut self.coach
            && !coach.recorded.contains(&tip)
        {
            coach.recorded.push(tip);
        }
        let own = (!tip.is_of_coach()).then_some(&tip);
        for sign in own.into_iter().chain(tip.covered_sign_tips()) {
            if !self.signs.contains(sign) {
                self.signs.push(*sign);
            }
        }
        if tip == Tip::Farewell {
            self.coach = None;
        }
    }

    /// Records the tips that are unnecessary after the tutorial: those about signs and, in a game
    /// with the coach, the coach's.
    pub fn record_tutorial(&mut self) {
        for tip in Tip::ALL.iter().filter(|tip| tip.is_taught_by_tutorial()) {
            self.record(*tip);
        }
    }
}
