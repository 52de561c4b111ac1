//! "Play on from here": a game that leaves another one at some moment.

use super::seals::{SALT_NOTE, SEAL_NOTE};
use super::setup::PlayerKind;
use super::{Moment, Session};
use crate::core::{Game, Phase};

/// The first word of the note that says where a game has left another one:
/// `note branch ROUND DECISION`, after so many decisions in all.
pub const BRANCH: &str = "branch";

/// The most decisions that a game which leaves this one may take over. In a running game what is
/// laid face down stays behind.
#[must_use]
pub fn longest_branch(session: &Session) -> usize {
    session.game().shown_decisions()
}

/// A new game that goes on from a moment of another one, with these players at the seats. Within a
/// decision it begins before that decision. The other game stays as it is.
///
/// `None` if there is nothing to play any more, or if a card would be taken over that is secret.
#[must_use]
pub fn branch(session: &Session, moment: Moment, players: &[PlayerKind]) -> Option<Game> {
    if moment.decision > longest_branch(session) {
        return None;
    }
    let mut game = session.game().truncated(moment.decision);
    if game.position().phase() == Phase::Over {
        return None;
    }
    let (round, table) = (game.position().round(), *game.position().table());
    // Seals of cards that are not turned up belong to the secret of the other game.
    game.retain_notes(|note| {
        let mut words = note.text.split(' ');
        let is_seal = matches!(words.next(), Some(SEAL_NOTE | SALT_NOTE));
        let of_round = words.nth(1).and_then(|word| word.parse::<u32>().ok());
        !is_seal || of_round.is_some_and(|of| of < round)
    });
    game.add_note(&format!("{BRANCH} {round} {}", moment.decision)).ok()?;
    let so_far = Session::open(game.clone());
    for (seat, (player, before)) in table.seats().zip(players.iter().zip(so_far.players())) {
        if player != before {
            game.add_note(&format!("player {} {player}", table.colour(seat))).ok()?;
        }
    }
    Some(game)
}
