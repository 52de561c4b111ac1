//! Games that came by a link, a file or a pasted text: whoever looks at one did not sit at its
//! table.

use super::Session;
use crate::core::{RecordCache, Seat};

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
            // The header, which the cache contains, has changed.
            self.record_cache = RecordCache::of(&self.game);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::setup::PlayerKind;
    use crate::core::{Decision, Game, SeatSet};

    #[test]
    fn a_removed_name_is_in_no_part_of_the_record() {
        let mut game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let seat = Seat::FIRST;
        game.set_name(seat, "Maja".parse().ok());
        let mut session = Session::open(game).received();
        for other in session.position().table().seats() {
            let player = if other == seat { PlayerKind::Human } else { PlayerKind::COMPUTER };
            session.set_player(other, player);
        }
        assert!(session.shown_record().contains("Maja"));
        session.remove_name_of_lone_person();
        assert!(!session.shown_record().contains("Maja"), "{}", session.shown_record());
    }

    #[test]
    fn a_view_only_game_shows_no_card_that_is_unknown() {
        let game: Game = include_str!("../../../tests/data/two_rounds.record").parse().unwrap();
        let cards = game.decisions().position(|(_, it)| matches!(it, Decision::Card(_))).unwrap();
        let game = game.truncated(cards + 1);
        let seat = game.decisions().last().map(|(seat, _)| seat).unwrap();
        let mut session = Session::view_only(game, SeatSet::from_iter([seat]));
        for other in session.position().table().seats() {
            let player = if other == seat { PlayerKind::Human } else { PlayerKind::COMPUTER };
            session.set_player(other, player);
        }
        assert_eq!(session.view(None).seat(), None);
    }
}
