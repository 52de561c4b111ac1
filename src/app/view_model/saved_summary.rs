//! The summary of a saved game for the start screen.

use crate::core::{Colour, Game};

/// The summary of a saved game for the start screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSummary {
    /// The game's id in the storage.
    pub id: String,
    /// The seats' colours, clockwise, with their names.
    pub seats: Vec<(Colour, Option<String>)>,
    /// The round that is being played, from 1.
    pub round: u32,
    /// The colours of the winners; empty while the game goes on.
    pub winners: Vec<Colour>,
}

impl SavedSummary {
    /// The summary of a game.
    #[must_use]
    pub fn of(id: String, game: &Game) -> Self {
        let (header, position) = (game.header(), game.position());
        let table = header.table();
        Self {
            id,
            seats: table
                .seats()
                .map(|seat| (table.colour(seat), header.name(seat).map(str::to_owned)))
                .collect(),
            round: position.round(),
            winners: position.winners().iter().map(|seat| table.colour(seat)).collect(),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::setup::GameSetup;

    #[test]
    fn a_summary_has_seats_round_and_winners() {
        let mut setup = GameSetup::default();
        setup.seats[0].name = "Ada".parse().ok();
        let game = Game::new(setup.header(1).unwrap());
        let summary = SavedSummary::of("7f".to_owned(), &game);
        assert_eq!(summary.seats[0], (Colour::Yellow, Some("Ada".to_owned())));
        assert_eq!((summary.round, summary.is_over()), (1, false));
    }
}
