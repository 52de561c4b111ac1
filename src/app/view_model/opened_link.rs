//! What a link has opened (a shared game that is held at a moment, a set-up, or a challenge), and
//! the text about it.

use crate::app::i18n::Words;
use crate::app::session::setup::PlayerKind;
use crate::app::session::{Challenge, Moment, SeatResult, Session, branch_point};
use crate::app::view_model::players::players_sentence;
use crate::core::{Colour, Phase, Seat};

/// What a link has opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenedLink {
    /// A shared game, which is held at a moment.
    Game(SharedGame),
    /// A set-up, with which a new game has been started.
    Setup(SharedSetup),
    /// A challenge, whose game has been started.
    Challenge(Challenge),
}

/// The players of a shared set-up: the name of each seat, if it has one, and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedSetup {
    seats: Vec<(Colour, Option<String>, PlayerKind)>,
}

impl SharedSetup {
    /// The players of a game that has been started with a shared set-up.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let header = session.game().header();
        let table = header.table();
        let seat = |seat| {
            let name = header.name(seat).map(str::to_owned);
            (table.colour(seat), name, session.players()[seat.index()])
        };
        Self { seats: table.seats().map(seat).collect() }
    }

    /// The sentence that says who plays.
    fn text(&self, words: &'static Words) -> String {
        // The only person is the receiver of the link.
        let people = self.seats.iter().filter(|(.., player)| *player == PlayerKind::Human).count();
        let seats = self.seats.iter().map(|(colour, name, player)| {
            let name = match name {
                Some(name) => words.name(name),
                None if people == 1 => words.who.you().to_owned(),
                None => words.colour_name(*colour),
            };
            (name, *player)
        });
        let players = players_sentence(&seats.collect::<Vec<_>>(), words);
        words.share.arrived_setup(&players)
    }
}

/// The facts about a shared game that the text about it contains. The game is held at a moment: the
/// one that was shared or, if a whole game was shared, its beginning or end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedGame {
    /// The people who played, in the order of their seats: name, if they have one, and colour.
    pub people: Vec<(Option<String>, Colour)>,
    /// The moment at which the game is held.
    pub moment: Moment,
    /// The round of that moment, from 1.
    pub round: u32,
    /// The number of rounds of a finished game; `None` if the game is not over.
    pub rounds: Option<u32>,
    /// The name, if any, and the colour of each winner; empty until the game is over.
    pub winners: Vec<(Option<String>, Colour)>,
    /// Whether the game can be played on from that moment.
    pub can_play_on: bool,
    /// Whether the game is view-only ([`Session::view_only`]): its face-down cards were not sent.
    pub is_view_only: bool,
    /// The round in which the game branched off another one; `None` if it did not.
    pub branched_in: Option<u32>,
}

impl SharedGame {
    /// The facts about a game that is held at a moment.
    #[must_use]
    pub fn of(session: &Session, moment: Moment) -> Self {
        let (game, position) = (session.game(), session.position());
        let table = position.table();
        let people = table.seats().filter(|it| session.players()[it.index()] == PlayerKind::Human);
        let named = |it: Seat| (game.header().name(it).map(str::to_owned), table.colour(it));
        let is_over = position.phase() == Phase::Over;
        let is_at_result = is_over && moment.decision >= game.decisions().count();
        let is_view_only = session.is_view_only();
        Self {
            people: people.map(named).collect(),
            winners: position.winners().iter().map(named).collect(),
            moment,
            round: game.truncated(moment.decision).position().round(),
            rounds: is_over.then(|| position.round()),
            can_play_on: !(is_view_only || is_at_result),
            is_view_only,
            branched_in: branch_point(game).map(|(round, _)| round),
        }
    }

    /// Whether the game is over and is held at its end.
    #[must_use]
    pub const fn is_at_result(&self) -> bool {
        // A view-only game, which cannot be played on either, is never over.
        self.rounds.is_some() && !self.can_play_on
    }

    /// The text about the game. If the game branched off another one, the last sentence says so, so
    /// that nobody takes it for that other game.
    fn text(&self, words: &Words) -> String {
        let text = self.text_without_branch(words);
        match self.branched_in {
            Some(round) => words.join.sentences(&text, &words.share.other_try(&round)),
            None => text,
        }
    }

    /// Whose game it is, in which round it is held and whether it can be played on; of a whole
    /// game, how it went.
    fn text_without_branch(&self, words: &Words) -> String {
        let share = &words.share;
        let names = self.people.iter().map(|(name, colour)| match name {
            Some(name) => words.name(name),
            // The seat has this name at the table, too.
            None => words.colour_name(*colour),
        });
        let whose = match self.people.len() {
            0 => share.some_game().to_owned(),
            _ => share.game_of(&words.list(names)),
        };
        match self.rounds {
            _ if self.is_view_only => share.arrived_covered(&whose, &self.round),
            None => share.arrived_running(&whose, &self.round),
            // A finished game that is shared at its beginning or end is shared as a whole.
            Some(rounds) if self.moment == Moment::default() || self.is_at_result() => {
                self.text_of_whole(rounds, words)
            }
            Some(rounds) => share.arrived_moment(&whose, &self.round, &rounds),
        }
    }

    /// The sentences about a whole game: its number of rounds, who played it with which canoes, and
    /// who has won.
    fn text_of_whole(&self, rounds: u32, words: &Words) -> String {
        let share = &words.share;
        let people = self.people.iter().map(|(name, colour)| match name {
            Some(name) => share.player(&words.name(name), &words.colour(*colour)),
            None => words.colour_name(*colour),
        });
        let played = match self.people.len() {
            0 => share.arrived_over_computers(rounds),
            _ => share.arrived_over(rounds, &words.list(people)),
        };
        let winners = self.winners.iter().map(|(name, colour)| match name {
            Some(name) => words.name(name),
            None => words.colour_name(*colour),
        });
        words.join.sentences(&played, &share.arrived_won(&words.list(winners)))
    }
}

impl OpenedLink {
    /// The sentences that say what was shared: whose game or challenge, or who plays in a set-up.
    /// `seats` is the number of seats at the table of a challenge.
    #[must_use]
    pub fn text(&self, seats: usize, words: &'static Words) -> String {
        let share = &words.share;
        match self {
            Self::Game(game) => game.text(words),
            Self::Setup(setup) => setup.text(words),
            Self::Challenge(Challenge { result, name }) => {
                let name = name.as_ref().map(|name| words.name(name.as_str()));
                let name = name.unwrap_or_else(|| share.sender().to_owned());
                match result.rank {
                    1 => share.to_beat_win(result.rounds, &name),
                    rank => share.to_beat_place(&rank, &seats, &name),
                }
            }
        }
    }
}

/// The goal of a challenge in few words: the last round in which a win beats the challenge's result
/// or, if that is no win, the next better rank.
#[must_use]
pub fn challenge_goal(challenge: &Challenge, words: &Words) -> String {
    match challenge.result {
        // Nothing beats a win in the first round, so it can only be equalled.
        SeatResult { rank: 1, rounds } => words.replay.goal_win(&rounds.saturating_sub(1).max(1)),
        SeatResult { rank, .. } => words.replay.goal_place(u32::from(rank.saturating_sub(1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::session::branch;
    use crate::app::view_model::url;
    use crate::core::Game;

    const WON: &str = include_str!("../../../tests/data/won.record");

    fn english() -> &'static Words {
        Lang::default().words()
    }

    fn plain(text: &str) -> String {
        text.replace(['\u{2068}', '\u{2069}'], "")
    }

    fn text_of(session: &Session, moment: Moment) -> String {
        plain(&OpenedLink::Game(SharedGame::of(session, moment)).text(4, english()))
    }

    fn session(seats: &str, decisions: usize) -> Session {
        let setup = url::read(&format!("seed=7&seats={seats}")).unwrap().setup.unwrap();
        let mut session = Session::new(&setup, 0).unwrap();
        for _ in 0..decisions {
            session.play(session.position().legal()[0]).unwrap();
        }
        session
    }

    #[test]
    fn a_running_game_is_described_by_the_names_of_its_people() {
        for (seats, whose) in [
            ("human:Ben,ai,ai", "Ben’s game"),
            ("human:Ben,human:Ada,ai", "Ben and Ada’s game"),
            ("human,ai:3:thief,ai", "Yellow’s game"),
            ("ai,ai:3:thief,ai", "A game"),
        ] {
            let session = session(seats, 0);
            let text = text_of(&session, Moment::default());
            let start = format!("{whose}, round 1, shared with you:");
            assert!(text.starts_with(&start) && text.contains("play on from here"), "{text}");
        }
    }

    #[test]
    fn a_moment_of_a_finished_game_is_described_by_its_round() {
        let game: Game = WON.parse().unwrap();
        let (last, decisions) = (game.position().round(), game.decisions().count());
        let session = Session::open(game);
        let middle = Moment::before(decisions / 2);
        let shared = SharedGame::of(&session, middle);
        assert!(shared.can_play_on && (2..last).contains(&shared.round), "{shared:?}");
        let text = text_of(&session, middle);
        assert!(text.contains(&format!("round {} of {last}", shared.round)), "{text}");
        let whole = text_of(&session, Moment::default());
        assert!(whole.contains(&format!("a game of {last} rounds, played by ")), "{whole}");
        assert!(whole.contains(" Won by "), "{whole}");
        let end = SharedGame::of(&session, Moment::before(decisions));
        assert!(!end.can_play_on && end.is_at_result() && !shared.is_at_result());
        assert_eq!(text_of(&session, Moment::before(decisions)), whole);
    }

    #[test]
    fn a_branch_is_described_as_another_try() {
        let game: Game = WON.parse().unwrap();
        let session = Session::open(game);
        let middle = Moment::before(session.game().decisions().count() / 2);
        assert!(!text_of(&session, middle).contains("another game"));
        let game = branch(&session, middle, session.players()).unwrap();
        let branched = Session::open(game);
        let round = branched.position().round();
        let text = text_of(&branched, Moment::before(branched.game().decisions().count()));
        assert!(
            text.ends_with(&format!("It goes on from round {round} of another game.")),
            "{text}"
        );
    }

    #[test]
    fn a_game_that_hides_cards_offers_no_playing_on() {
        let mut running = session("human:Ben,ai,ai", 0);
        while running.position().face_down().is_empty() {
            running.play(running.position().legal()[0]).unwrap();
        }
        let unknown = running.position().face_down();
        let view_only = Session::view_only(running.game().clone(), unknown);
        let shared = SharedGame::of(&view_only, Moment::default());
        assert!(!shared.can_play_on);
        assert!(text_of(&view_only, Moment::default()).contains("not played on"));
    }

    #[test]
    fn a_set_up_says_who_plays() {
        for (seats, players) in [
            ("human,ai:1,ai:1", "You against Robin and Brook: Beginner"),
            ("human:Ada,human:Bo,ai:2", "Ada and Bo against Brook: Easy"),
            ("ai:1,ai:1,human:Ada", "Ada against"),
        ] {
            let setup = SharedSetup::of(&session(seats, 0));
            let text = plain(&OpenedLink::Setup(setup).text(4, english()));
            assert!(text.contains(players), "{text}");
        }
    }

    #[test]
    fn a_challenge_is_described_with_and_without_a_name() {
        for (challenge, start) in [
            ("1:14:Ada", "A challenge: Ada won on this river in 14 rounds"),
            ("1:1", "A challenge: the sender won on this river in 1 round."),
            ("3:9:Bo", "A challenge: Bo came in place 3 of 4"),
        ] {
            let text = plain(&OpenedLink::Challenge(challenge.parse().unwrap()).text(4, english()));
            assert!(text.starts_with(start), "{text}");
        }
    }
}
