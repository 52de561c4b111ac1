//! How long players take for a decision.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::ai::arena::{Player, PlayerError};
use crate::core::{Decision, View};

/// The number of decisions of a player, and the time that they took; shared by threads.
#[derive(Debug, Default)]
pub(super) struct DecisionTimer {
    /// The sum of the times, in nanoseconds.
    nanos: AtomicU64,
    decisions: AtomicU64,
    /// The longest time, in nanoseconds.
    longest: AtomicU64,
}

impl DecisionTimer {
    /// Adds the time of one decision.
    fn add(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.longest.fetch_max(nanos, Ordering::Relaxed);
    }

    /// The count and the times as a line of the report.
    pub(super) fn summary(&self) -> String {
        let decisions = self.decisions.load(Ordering::Relaxed);
        let nanos = self.nanos.load(Ordering::Relaxed).max(1);
        format!(
            "{decisions} decisions, {:.0} a second, longest {:.1} ms",
            decisions as f64 * 1e9 / nanos as f64,
            self.longest.load(Ordering::Relaxed) as f64 / 1e6
        )
    }
}

/// A player whose decisions are timed.
pub(super) struct TimedPlayer<'a> {
    pub(super) player: Box<dyn Player>,
    pub(super) timer: &'a DecisionTimer,
}

impl Player for TimedPlayer<'_> {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        let begun = Instant::now();
        let decision = self.player.choose(view);
        self.timer.add(begun.elapsed());
        decision
    }
}
