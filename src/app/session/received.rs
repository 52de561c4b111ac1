//! Games that came by a link, a file or a pasted text: whoever looks at one did not sit at its
//! table.

use super::Session;
use crate::core::Seat;

impl Session {
    /// The same session, marked as a game that somebody else has played: whoever looks at it sits
    /// at no seat.
    #[must_use]
    pub fn received(mut self) -> Self {
        self.is_received = true;
        self
    }

    /// Removes the mark of [`Session::received`]: from now on, the person who looks at the game
    /// plays it.
    pub const fn take_over(&mut self) {
        self.is_received = false;
    }

    /// Whether somebody else has played the game ([`Session::received`]).
    #[must_use]
    pub const fn is_received(&self) -> bool {
        self.is_received
    }

    /// The seat of the person who looks at the game: the only person at the table; `None` in a game
    /// that somebody else has played. Only this person may be called "You".
    #[must_use]
    pub fn own_seat(&self) -> Option<Seat> {
        self.lone_person().filter(|_| !self.is_received)
    }
}
