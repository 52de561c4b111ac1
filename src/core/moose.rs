//! The moose (S-70 to S-77): two more points for the canoe that carries him.

use super::canoe::CanoeNo;
use super::event::{Event, Witness};
use super::gem::Gem;
use super::options::{Module, Rules};
use super::position::Position;
use super::seat::Seat;
use super::space::Place;

/// Paddling points that the moose adds to those of the canoe that carries him (S-71).
pub(super) const BONUS: u8 = 2;

/// Where the moose is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moose {
    /// The module is not in play.
    Absent,
    /// At the ruby site (S-06).
    Waiting,
    /// On the way back there, until the river has moved (S-76).
    Returning,
    /// In a canoe.
    Aboard(Seat, CanoeNo),
}

impl Moose {
    /// He waits at the ruby site (S-06).
    #[must_use]
    pub const fn at_start(rules: Rules) -> Self {
        if rules.has(Module::Moose) { Self::Waiting } else { Self::Absent }
    }
}

impl Position {
    /// Whether a canoe stands at the ruby site while the moose waits there (S-70).
    #[must_use]
    #[inline]
    pub fn can_take_moose(&self, seat: Seat, canoe: CanoeNo) -> bool {
        self.moose == Moose::Waiting
            && matches!(self.canoe(seat, canoe).at, Place::On(space) if space.site() == Some(Gem::Ruby))
    }

    pub(super) fn take_moose<W: Witness>(&mut self, seat: Seat, canoe: CanoeNo, witness: &mut W) {
        self.moose = Moose::Aboard(seat, canoe);
        witness.tell(Event::MooseTaken { seat, canoe });
    }

    /// A canoe landed or fell: the moose leaves it (S-75).
    pub(super) fn leave_moose<W: Witness>(&mut self, seat: Seat, canoe: CanoeNo, witness: &mut W) {
        if self.moose == Moose::Aboard(seat, canoe) {
            self.moose = Moose::Returning;
            witness.tell(Event::MooseLeft { seat, canoe });
        }
    }

    /// The moose is back after the river movement (S-76, S-80).
    pub(super) fn bring_moose_back<W: Witness>(&mut self, witness: &mut W) {
        if self.moose == Moose::Returning {
            self.moose = Moose::Waiting;
            witness.tell(Event::MooseReturned);
        }
    }
}
