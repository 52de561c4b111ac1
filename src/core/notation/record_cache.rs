//! Writes the record of a game in progress repeatedly, but its finished rounds only once.

use crate::core::card::Card;
use crate::core::notation::game::Game;
use crate::core::notation::record_writer::RecordCursor;
use crate::core::notation::setup::HIDDEN;
use crate::core::seat::SeatSet;

/// The text of the header and of the finished rounds, which no later decision changes; empty before
/// the first round is finished. Writing the record copies this text: in round 2,000 it need not
/// write 1,999 rounds again, line by line.
///
/// ```
/// use niagara::core::{Arm, Colour, Game, Header, Options, RecordCache, Rules, Seat, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let mut game = Game::new(Header::new(table, Seat::FIRST, Arm::Left));
/// let mut cache = RecordCache::default();
/// for turn in 0..40 {
///     let legal = game.position().legal();
///     game.play(legal[turn * 7 % legal.len()]).unwrap();
///     cache.update(&game);
///     assert_eq!(cache.shown_record(&game), game.shown_record());
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordCache {
    text: String,
    end: RecordCursor,
}

impl RecordCache {
    /// The text of the finished rounds of a game, with the header.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let mut cache = Self::default();
        cache.update(game);
        cache
    }

    /// Adds the rounds of the same game that have been finished since the last call. Must not be
    /// called after a decision was taken back, or a name or an earlier note was changed: make a new
    /// value then.
    pub fn update(&mut self, game: &Game) {
        let until = game.round_start();
        if until > self.end.lines {
            let mut unmasked = |card: Card| card.to_string();
            self.end =
                game.write_lines(self.end, until, SeatSet::EMPTY, &mut unmasked, &mut self.text);
        }
    }

    /// The same text as [`Game::written_masking`] of the game.
    #[must_use]
    pub fn written_masking(&self, game: &Game, mask: &mut dyn FnMut(Card) -> String) -> String {
        self.with_current_round(game, game.lines.len(), mask)
    }

    /// The same text as [`Game::shown_record`] of the game.
    #[must_use]
    pub fn shown_record(&self, game: &Game) -> String {
        self.with_current_round(game, game.shown_lines(), &mut |_| HIDDEN.to_owned())
    }

    /// The text of the finished rounds and of the current one, up to a number of lines.
    fn with_current_round(
        &self,
        game: &Game,
        lines: usize,
        mask: &mut dyn FnMut(Card) -> String,
    ) -> String {
        // Room for the current round: about twenty lines.
        let mut text = String::with_capacity(self.text.len() + 1024);
        text.push_str(&self.text);
        game.write_lines(self.end, lines, game.position().face_down(), mask, &mut text);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::notation::header::Header;
    use crate::core::{Arm, Colour, Options, Rules, Seat, Table};

    fn game() -> Game {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        Game::new(Header::new(table, Seat::FIRST, Arm::Left))
    }

    /// Plays, sometimes adding a note. Asserts after each decision that both ways of writing agree.
    fn must_agree(mut game: Game, decisions: usize) -> Game {
        let mut cache = RecordCache::of(&game);
        for turn in 0..decisions {
            let legal = game.position().legal();
            let Some(decision) = legal.get(turn * 7 % legal.len().max(1)) else { break };
            game.play(*decision).unwrap();
            if turn % 5 == 0 {
                game.add_note(&format!("turn {turn}")).unwrap();
            }
            cache.update(&game);
            let mut mask = |card: Card| format!("*{card}*");
            assert_eq!(cache.written_masking(&game, &mut mask), game.written_masking(&mut mask));
            assert_eq!(cache.shown_record(&game), game.shown_record());
            assert_eq!(cache, RecordCache::of(&game), "however many calls added the rounds");
        }
        game
    }

    #[test]
    fn the_cached_text_equals_the_record_written_at_once() {
        let mut noted = game();
        noted.add_note("player red human").unwrap();
        let played = must_agree(noted, 150);
        assert!(played.position().round() > 15, "rounds were cached");
        // From a position in the middle of a round, with covered cards.
        for decisions in 0..6 {
            let from = *played.truncated(60 + decisions).position();
            must_agree(Game::at(from), 40);
        }
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        assert_eq!(RecordCache::of(&won).shown_record(&won), won.written());
    }
}
