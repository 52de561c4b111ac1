//! Games that came by a link, a file or a pasted text: whoever looks at one did not sit at its
//! table.

use super::Session;
use crate::core::Seat;

impl Session {
    /// The same session, marked as a game that somebody else has played: whoever looks at it sits
    /// at no seat.
    #[must_use]
    pub const fn received(mut self) -> Self {
        self.is_received = true;
        self
    }

    /// Removes the mark of [`Session::received`]: from now on, the person who looks at the game
    /// plays it.
    pub const fn take_over(&mut self) {
        self.is_received = false;
    }

    /// Removes the name of the only person at the table, who is then called "You".
    pub fn remove_name_of_lone_person(&mut self) {
        if let Some(seat) = self.lone_person() {
            self.game.set_name(seat, None);
        }
    }

    /// Whether somebody else has played the game ([`Session::received`]), and nobody has taken it
    /// over ([`Session::take_over`]).
    #[must_use]
    pub const fn is_received(&self) -> bool {
        self.is_received
    }

    /// The seat of the person who looks at the game, who is the only person at the table and may be
    /// called "You"; `None` if several people or none play, and in a received game.
    #[must_use]
    pub fn own_seat(&self) -> Option<Seat> {
        self.lone_person().filter(|_| !self.is_received)
    }
}
