//! Seals of the computer players' cards, as notes in the session's record.

use super::Session;
use crate::app::session::seals::{SALT_NOTE, SEAL_NOTE, salt, seal_digits};
use crate::core::{Card, Colour, Decision, Phase, Seat};

impl Session {
    /// The notes that seal these cards, which computer players are going to lay. A seat that has
    /// already sealed a card with this secret gets no note; once a card of the round has been laid,
    /// no seat does.
    #[must_use]
    pub fn seal_notes(&self, cards: &[(Seat, Card)]) -> Vec<String> {
        let round = self.position().round();
        let table = self.position().table();
        let has_laid_card = table.seats().any(|seat| self.position().card(seat).is_some());
        let note = |(seat, card): &(Seat, Card)| {
            let colour = table.colour(*seat);
            let digits = seal_digits(*card, &salt(self.secret, round, colour));
            format!("{SEAL_NOTE} {colour} {round} {digits}")
        };
        let is_unsealed =
            |(seat, _): &&(Seat, Card)| !has_laid_card && self.sealed_decision(*seat).is_none();
        cards.iter().filter(is_unsealed).map(note).collect()
    }

    /// The card of this round that was sealed for a seat and is not laid yet, as a decision; `None`
    /// if there is none, or if it was sealed with another secret. The seat's computer player has to
    /// play it, even if the seat had another computer player when it was sealed. In a lesson it is
    /// the decision that the lesson plays for the seat.
    #[must_use]
    pub fn sealed_decision(&self, seat: Seat) -> Option<Decision> {
        if let Some(lesson) = self.lesson() {
            return lesson.reply(seat);
        }
        let position = self.position();
        if position.phase() != Phase::Card {
            return None;
        }
        let (colour, round) = (position.table().colour(seat), position.round());
        let digits = self.noted(SEAL_NOTE, colour, round)?;
        let salt = salt(self.secret, round, colour);
        let card = position.hand(seat).iter().find(|card| seal_digits(*card, &salt) == digits);
        card.map(Decision::Card)
    }

    /// The digits of the seal or salt in the last note of this kind for a seat's card of a round.
    /// `kind` is [`SEAL_NOTE`] or [`SALT_NOTE`].
    fn noted(&self, kind: &str, colour: Colour, round: u32) -> Option<&str> {
        let key = format!("{kind} {colour} {round} ");
        self.game.notes().iter().rev().find_map(|note| note.text.strip_prefix(&key))
    }

    /// Writes the salt of a revealed card into the record, if the card was sealed.
    pub(super) fn unseal(&mut self, seat: Seat, round: u32) {
        let colour = self.position().table().colour(seat);
        if self.noted(SEAL_NOTE, colour, round).is_some() {
            let salt = salt(self.secret, round, colour);
            // The text is always a valid note.
            let _ = self.game.add_note(&format!("{SALT_NOTE} {colour} {round} {salt}"));
        }
    }
}
