//! Counts of the actions in which characters differ, and of blunders.

use serde::{Deserialize, Serialize};

use crate::ai::blunder::blunder_mask;
use crate::core::{Decision, End, Plan, Position, Run};

/// Counts of the actions of the seats of one player. The names of the fields in an `--out` file are
/// those in `rename`; they have not changed, so older files can still be read.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ActionCounts {
    /// Games; a game counts once for each seat of the player.
    pub(super) games: u32,
    /// Gems that the player took from canoes of other seats (B-90).
    pub(super) steals: u32,
    /// Moves of the cloud.
    #[serde(rename = "weather")]
    pub(super) clouds: u32,
    /// Moves of the cloud up; they are included in `clouds`.
    #[serde(default, rename = "rain")]
    pub(super) clouds_up: u32,
    /// Canoes lost over the falls. The lost canoes are compared before each decision of the game.
    /// So a canoe is not counted if it comes back free before the next decision, or if no decision
    /// follows in the game.
    #[serde(rename = "falls")]
    pub(super) lost_canoes: u32,
    /// Decisions at which some legal decisions were blunders and others were not. Both kinds of
    /// blunders count: plans over the falls, and giving away a certain win ([`blunder_mask`]).
    #[serde(rename = "tempted")]
    pub(super) blunder_opportunities: u32,
    /// The number of these decisions at which a blunder was chosen.
    pub(super) blunders: u32,
}

impl ActionCounts {
    /// Adds the counts of other seats or games.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steals += other.steals;
        self.clouds += other.clouds;
        self.clouds_up += other.clouds_up;
        self.lost_canoes += other.lost_canoes;
        self.blunder_opportunities += other.blunder_opportunities;
        self.blunders += other.blunders;
    }

    /// Counts a decision of a seat, given the position before it.
    pub(super) fn count(&mut self, position: &Position, decision: Decision) {
        match decision {
            Decision::Weather(value) => {
                self.clouds += 1;
                self.clouds_up += u32::from(value > position.weather());
            }
            Decision::Plan(Plan { run: Some(Run { end: End::Steal(thefts), .. }), .. }) => {
                self.steals += thefts.iter().count() as u32;
            }
            _ => {}
        }
        let legal = position.legal();
        let blunders = blunder_mask(position, &legal);
        if blunders.contains(&true) {
            self.blunder_opportunities += 1;
            let chosen = legal.iter().position(|choice| *choice == decision);
            self.blunders += u32::from(chosen.is_some_and(|index| blunders[index]));
        }
    }

    /// The counts as a line of the report: means for a seat and game, and the blunders.
    pub(super) fn summary(&self) -> String {
        let games = f64::from(self.games.max(1));
        format!(
            "{:.2} steals, {:.2} clouds ({:.2} up), {:.2} falls a game; {} blunders at {} opportunities ({:.2} %)",
            f64::from(self.steals) / games,
            f64::from(self.clouds) / games,
            f64::from(self.clouds_up) / games,
            f64::from(self.lost_canoes) / games,
            self.blunders,
            self.blunder_opportunities,
            100.0 * f64::from(self.blunders) / f64::from(self.blunder_opportunities.max(1))
        )
    }
}
