//! The whirlpool (S-30 to S-43): a disc on which no canoe stays.
//!
//! It changes the cost of paddling ([`Paddling`](crate::core::Paddling)), pulls canoes that stop or
//! return on its space, and moves with the river. Without the module it is [`Whirlpool::Absent`].

use crate::core::event::{Event, EventSink};
use crate::core::pieces::Whirlpool;
use crate::core::position::Position;
use crate::core::space::{Arm, Place, Space};

impl Position {
    /// Moves the whirlpool's disc in one river step (S-30, S-41).
    pub(in crate::core) fn drift_whirlpool<W: EventSink>(&mut self, arm: Arm, sink: &mut W) {
        let before = self.whirlpool;
        self.whirlpool = before.drift(arm, self.table.options.whirlpool_reentry);
        let over = matches!(before, Whirlpool::On(space) if space.drift(arm) == Place::Falls);
        if over {
            sink.emit(Event::WhirlpoolWentOver);
        }
        if before != self.whirlpool && self.whirlpool.is_on(Space::S1) {
            sink.emit(Event::WhirlpoolEntered);
        }
    }
}
