//! The moose (S-70 to S-77): two extra points for the canoe that carries him.

use crate::core::canoe::CanoeNo;
use crate::core::event::{Event, EventSink};
use crate::core::gem::Gem;
use crate::core::pieces::Moose;
use crate::core::position::Position;
use crate::core::seat::Seat;
use crate::core::space::Place;

impl Position {
    /// Whether a canoe is at the ruby site while the moose waits there (S-70).
    #[must_use]
    #[inline]
    pub fn can_take_moose(&self, seat: Seat, canoe: CanoeNo) -> bool {
        self.moose == Moose::Waiting
            && matches!(self.canoe(seat, canoe).at, Place::On(space) if space.site() == Some(Gem::Ruby))
    }

    /// Puts the moose aboard a canoe (S-70).
    pub(in crate::core) fn take_moose<W: EventSink>(
        &mut self,
        seat: Seat,
        canoe: CanoeNo,
        sink: &mut W,
    ) {
        self.moose = Moose::Aboard(seat, canoe);
        sink.emit(Event::MooseTaken { seat, canoe });
    }

    /// Takes the moose out of a canoe that landed or fell, if it carried him (S-75): he is on his
    /// way back until [`bring_moose_back`](Self::bring_moose_back).
    pub(in crate::core) fn drop_moose<W: EventSink>(
        &mut self,
        seat: Seat,
        canoe: CanoeNo,
        sink: &mut W,
    ) {
        if self.moose == Moose::Aboard(seat, canoe) {
            self.moose = Moose::Returning;
            sink.emit(Event::MooseLeft { seat, canoe });
        }
    }

    /// Puts the moose back at the ruby site, if he is on his way, after the river has moved (S-76,
    /// S-80).
    pub(in crate::core) fn bring_moose_back<W: EventSink>(&mut self, sink: &mut W) {
        if self.moose == Moose::Returning {
            self.moose = Moose::Waiting;
            sink.emit(Event::MooseReturned);
        }
    }
}
