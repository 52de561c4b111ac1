//! What players do in games: the habits by which characters differ, and their blunders.

use serde::{Deserialize, Serialize};

use crate::ai::blunder::blunder_mask;
use crate::core::{Decision, End, Plan, Position, Run};

/// Counts of what the seats of one kind of player did. The field names are those of `--out` files.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Habits {
    /// Seats times games.
    pub(super) games: u32,
    /// Gems stolen.
    pub(super) steals: u32,
    /// Moves of the cloud.
    pub(super) weather: u32,
    /// Moves of the cloud up.
    #[serde(default)]
    pub(super) rain: u32,
    /// Canoes lost, counted at the end of the seat's own turns and at the end of rounds.
    pub(super) falls: u32,
    /// Decisions where a blunder was legal, and not all was one.
    pub(super) tempted: u32,
    /// Blunders made there.
    pub(super) blunders: u32,
}

impl Habits {
    /// Adds the counts of other seats or games.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steals += other.steals;
        self.weather += other.weather;
        self.rain += other.rain;
        self.falls += other.falls;
        self.tempted += other.tempted;
        self.blunders += other.blunders;
    }

    /// Counts a decision, given the position before it.
    pub(super) fn count(&mut self, position: &Position, decision: Decision) {
        match decision {
            Decision::Weather(step) => {
                self.weather += 1;
                self.rain += u32::from(step > position.weather());
            }
            Decision::Plan(Plan { run: Some(Run { end: End::Steal(thefts), .. }), .. }) => {
                self.steals += thefts.iter().count() as u32;
            }
            _ => {}
        }
        let legal = position.legal();
        let blunders = blunder_mask(position, &legal);
        if blunders.contains(&true) {
            self.tempted += 1;
            let chosen = legal.iter().position(|choice| *choice == decision);
            self.blunders += u32::from(chosen.is_some_and(|index| blunders[index]));
        }
    }

    /// The figures as a line of the report.
    pub(super) fn summary(&self) -> String {
        let games = f64::from(self.games.max(1));
        format!(
            "{:.2} steals, {:.2} clouds ({:.2} up), {:.2} falls a game; {} blunders in {} moments ({:.2} %)",
            f64::from(self.steals) / games,
            f64::from(self.weather) / games,
            f64::from(self.rain) / games,
            f64::from(self.falls) / games,
            self.blunders,
            self.tempted,
            100.0 * f64::from(self.blunders) / f64::from(self.tempted.max(1))
        )
    }
}
