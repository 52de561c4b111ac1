//! Challenges: somebody plays with the same seed against the same computer players and tries to
//! beat somebody else's result.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use super::Session;
use crate::core::{Name, ParseError, Phase, Position, Seat};

/// The first word of the note that contains the result to beat: `note challenge
/// RANK:ROUNDS[:NAME]`.
pub const CHALLENGE: &str = "challenge";

/// The result of a finished game for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeatResult {
    /// The seat's rank in the standings; 1 for a winner.
    pub rank: u8,
    /// The number of rounds that were played.
    pub rounds: u32,
}

impl SeatResult {
    /// The result of a seat; `None` until the game is over.
    #[must_use]
    pub fn of(position: &Position, seat: Seat) -> Option<Self> {
        if position.phase() != Phase::Over {
            return None;
        }
        let standings = position.standings();
        let (rank, _) = standings.iter().find(|(_, other)| *other == seat)?;
        Some(Self { rank: *rank, rounds: position.round() })
    }

    /// Compares two results; the better one is greater. A lower rank is better; of two wins, the
    /// one in fewer rounds is better. For other ranks the number of rounds does not count.
    #[must_use]
    pub fn compare(self, other: Self) -> Ordering {
        let by_rank = other.rank.cmp(&self.rank);
        let is_win = self.rank == 1;
        by_rank.then(if is_win { other.rounds.cmp(&self.rounds) } else { Ordering::Equal })
    }
}

/// A result for others to beat. Its text is `RANK:ROUNDS[:NAME]`.
///
/// ```
/// # #[cfg(feature = "app")] {
/// use niagara::app::session::Challenge;
/// let challenge: Challenge = "1:14:Ada".parse().unwrap();
/// assert_eq!((challenge.result.rank, challenge.result.rounds), (1, 14));
/// assert_eq!(challenge.to_string(), "1:14:Ada");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The result to beat.
    pub result: SeatResult,
    /// The name of the person who achieved it, if known.
    pub name: Option<Name>,
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.result.rank, self.result.rounds)?;
        match &self.name {
            Some(name) => write!(f, ":{name}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Challenge {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("a place and a number of rounds (1:14 or 1:14:NAME)", text);
        let number = |digits: &str| -> Option<u32> {
            let number: u32 = digits.parse().ok()?;
            (number > 0 && number.to_string() == digits).then_some(number)
        };
        let mut parts = text.splitn(3, ':');
        let rank = parts.next().and_then(number).and_then(|rank| u8::try_from(rank).ok());
        let rounds = parts.next().and_then(number);
        let (Some(rank @ 1..=6), Some(rounds)) = (rank, rounds) else { return Err(wrong()) };
        let name = parts.next().map(|name| name.parse().map_err(|_| wrong())).transpose()?;
        Ok(Self { result: SeatResult { rank, rounds }, name })
    }
}

/// Why a game offers no challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChallenge {
    /// The game is a lesson.
    Lesson,
    /// Not exactly one person plays.
    People,
    /// The game began with a position, not with its first round.
    Position,
    /// The game has no seed, so its river cannot be repeated.
    Seed,
    /// The game is not over.
    Running,
}

impl Session {
    /// The challenge that a finished game offers to others, if exactly one person is at the table
    /// and the game is determined by its seed and the decisions. If somebody has sent the game, the
    /// result to beat is that of the person who has played it.
    ///
    /// # Errors
    ///
    /// Why the game offers none; of several reasons the first in the order of [`NoChallenge`].
    pub fn offered_challenge(&self) -> Result<Challenge, NoChallenge> {
        let header = self.game().header();
        if self.lesson().is_some() {
            return Err(NoChallenge::Lesson);
        }
        let me = self.lone_person().ok_or(NoChallenge::People)?;
        if header.origin().is_some() {
            return Err(NoChallenge::Position);
        }
        if header.seed().is_none() {
            return Err(NoChallenge::Seed);
        }
        let result = SeatResult::of(self.position(), me).ok_or(NoChallenge::Running)?;
        Ok(Challenge { result, name: header.name(me).and_then(|name| name.parse().ok()) })
    }

    /// The challenge that this game was started with, read from its notes.
    #[must_use]
    pub fn challenge(&self) -> Option<Challenge> {
        self.game().notes().iter().find_map(|note| {
            let (word, text) = note.text.split_once(' ')?;
            (word == CHALLENGE).then(|| text.parse().ok())?
        })
    }

    /// The challenge of this game, and how the result of the only person at the table compares with
    /// it: `Greater` if the person has beaten it. `None` without a challenge, before the end of the
    /// game, or if there is not exactly one person.
    #[must_use]
    pub fn challenge_outcome(&self) -> Option<(Challenge, Ordering)> {
        let challenge = self.challenge()?;
        let own = SeatResult::of(self.position(), self.lone_person()?)?;
        let order = own.compare(challenge.result);
        Some((challenge, order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;

    #[test]
    fn invalid_challenges_are_refused() {
        for text in ["1:14", "6:200:Ada", "2:1:Ada: the first"] {
            assert_eq!(text.parse::<Challenge>().unwrap().to_string(), text);
        }
        for text in ["", "1", "0:14", "7:14", "1:0", "+1:14", "1:014", "1:14:", "1:14:a#b", "x:1"] {
            assert!(text.parse::<Challenge>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_better_rank_beats_and_so_does_an_earlier_win() {
        let result = |rank, rounds| SeatResult { rank, rounds };
        for (one, other, order) in [
            (result(1, 20), result(2, 10), Ordering::Greater),
            (result(1, 12), result(1, 14), Ordering::Greater),
            (result(1, 14), result(1, 14), Ordering::Equal),
            (result(3, 9), result(3, 14), Ordering::Equal),
            (result(4, 9), result(3, 14), Ordering::Less),
        ] {
            assert_eq!(one.compare(other), order);
            assert_eq!(other.compare(one), order.reverse());
        }
    }

    #[test]
    fn only_a_lone_person_can_challenge_others() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        assert_eq!(Session::open(won.clone()).offered_challenge(), Err(NoChallenge::People));
        let mut seeded = won.written();
        if won.header().seed().is_none() {
            seeded = seeded.replacen("start", "seed 5\nstart", 1);
        }
        let mut game: Game = seeded.parse().unwrap();
        let table = *game.position().table();
        for seat in table.seats().skip(1) {
            game.add_note(&format!("player {} ai:3", table.colour(seat))).unwrap();
        }
        let session = Session::open(game.clone());
        let challenge = session.offered_challenge().unwrap();
        assert_eq!(challenge.result.rounds, won.position().round());
        assert_eq!(session.challenge_outcome(), None);
        game.add_note(&format!("{CHALLENGE} {challenge}")).unwrap();
        let outcome = Session::open(game.clone()).challenge_outcome();
        assert_eq!(outcome, Some((challenge, Ordering::Equal)));
        // The notes of the players are after the decisions, so they are added again.
        let mut running = game.truncated(10);
        for seat in table.seats().skip(1) {
            running.add_note(&format!("player {} ai:3", table.colour(seat))).unwrap();
        }
        assert_eq!(Session::open(running).offered_challenge(), Err(NoChallenge::Running));
        let received = Session::open(game.clone()).received();
        assert_eq!(
            received.offered_challenge(),
            session.offered_challenge(),
            "it can be passed on"
        );
        let mut from_position = Game::at(*game.truncated(10).position());
        for seat in table.seats().skip(1) {
            from_position.add_note(&format!("player {} ai:3", table.colour(seat))).unwrap();
        }
        let from_position = Session::open(from_position);
        assert_eq!(from_position.offered_challenge(), Err(NoChallenge::Position));
    }
}
