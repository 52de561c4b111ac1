//! "Play on from here": a new game that branches off another game at a moment.

use super::seals::is_seal_note;
use super::setup::PlayerKind;
use super::{Moment, Session};
use crate::core::{Game, Phase};

/// The first word of the note that says where a game branched off another one: in `note branch
/// ROUND DECISION`, `DECISION` is the number of decisions that were copied. A game that somebody
/// has sent gets the note too when it is played on.
const BRANCH: &str = "branch";

/// The note that says at which moment a game branched off another one: in this round, after this
/// number of decisions.
#[must_use]
pub fn branch_note(round: u32, decisions: usize) -> String {
    format!("{BRANCH} {round} {decisions}")
}

/// The round in which a game branched off another one, and the number of decisions before that;
/// `None` if it did not. A game that somebody has sent counts as a branch of itself once it has
/// been played on. If it branched off a branch, the last branching counts.
#[must_use]
pub fn branch_point(game: &Game) -> Option<(u32, usize)> {
    let point = |text: &str| {
        let mut words = text.split(' ');
        words.next().filter(|word| *word == BRANCH)?;
        Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    };
    game.notes().iter().rev().find_map(|note| point(&note.text))
}

/// The number of decisions that a new game may copy without revealing a card: while one is face
/// down, those before the first card of its round; otherwise all.
#[must_use]
pub fn decisions_before_hidden_cards(session: &Session) -> usize {
    session.game().shown_decisions()
}

/// A new game that continues from a moment of another game, with these players at the seats. If
/// only some events of a decision have happened at the moment, the new game begins before that
/// decision.
///
/// `None` if the game is over at the moment, if a secret card would be copied, or for a view-only
/// session, whose secret cards are not known.
#[must_use]
pub fn branch(session: &Session, moment: Moment, players: &[PlayerKind]) -> Option<Game> {
    if session.is_view_only() || moment.decision > decisions_before_hidden_cards(session) {
        return None;
    }
    let mut game = session.game().truncated(moment.decision);
    if game.position().phase() == Phase::Over {
        return None;
    }
    let (round, table) = (game.position().round(), *game.position().table());
    // The seals of the current round, some of which may not be opened, belong to the secret of the
    // other game, so they are dropped. The third word of a seal's note is its round.
    game.retain_notes(|note| {
        let seal_round = note.text.split(' ').nth(2).and_then(|word| word.parse::<u32>().ok());
        !is_seal_note(&note.text) || seal_round.is_some_and(|seal_round| seal_round < round)
    });
    game.add_note(&branch_note(round, moment.decision)).ok()?;
    let so_far = Session::open(game.clone());
    for (seat, (player, before)) in table.seats().zip(players.iter().zip(so_far.players())) {
        if player != before {
            game.add_note(&format!("player {} {player}", table.colour(seat))).ok()?;
        }
    }
    // The names of a received game are the sender's; who plays on alone is called "You".
    let lone_person = Session::open(game.clone()).lone_person();
    if let Some(seat) = lone_person.filter(|_| session.is_received()) {
        game.set_name(seat, None);
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Colour, Header, Options, Rules, Seat, Table};

    #[test]
    fn undo_stops_where_a_game_has_branched_off() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let session = Session::open(game);
        let people = vec![PlayerKind::Human; session.players().len()];
        let mut stopped = 0;
        for decisions in 1..session.game().decisions().count() {
            let moment = Moment::before(decisions);
            let mut branched = Session::open(branch(&session, moment, &people).unwrap());
            assert_eq!(branched.undo_count(), 0, "decision {decisions} is the other game's");
            let decision = branched.position().legal()[0];
            branched.play(decision).unwrap();
            while branched.undo() {
                stopped += 1;
            }
            assert!(branch_point(branched.game()).is_some(), "it stays a branch");
        }
        assert!(stopped > 10, "{stopped}");
    }

    #[test]
    fn who_plays_on_alone_is_not_called_by_the_name_of_the_sender() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, 5, None, None));
        game.set_name(Seat::FIRST, "Maja".parse().ok());
        let own = Session::open(game);
        let received = own.clone().received();
        let name_with = |session: &Session, players: [PlayerKind; 3]| {
            let branched = branch(session, Moment::default(), &players).unwrap();
            branched.header().name(Seat::FIRST).map(ToOwned::to_owned)
        };
        let alone = [PlayerKind::Human, PlayerKind::COMPUTER, PlayerKind::COMPUTER];
        assert_eq!(name_with(&own, alone).as_deref(), Some("Maja"), "one's own game");
        assert_eq!(name_with(&received, alone), None);
        assert_eq!(name_with(&received, [PlayerKind::Human; 3]).as_deref(), Some("Maja"));
        let branched = branch(&received, Moment::default(), &alone).unwrap();
        assert!(branched.written().contains("note branch"), "{}", branched.written());
    }
}
