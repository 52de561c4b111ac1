//! The view model of an entry in the list of saved games: title, details, board.

use super::board::BoardScene;
use super::games_file::GameMetadata;
use super::opened_link::challenge_goal;
use super::picture::still_board;
use super::scene::Scene;
use crate::app::i18n::{Teller, Words};
use crate::app::session::{Challenge, Session, branch_point};
use crate::core::{Colour, Game};

/// The summary of a saved game.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedSummary {
    /// The metadata of the game.
    pub metadata: GameMetadata,
    /// The seats' colours, clockwise, with their names.
    pub seats: Vec<(Colour, Option<String>)>,
    /// The round that is being played or was played last, from 1.
    pub round: u32,
    /// The colours of the winners; empty until the game is over.
    pub winners: Vec<Colour>,
    /// The colour of the only person at the table, if that person has no name and the game has been
    /// played on this device.
    pub you: Option<Colour>,
    /// The round in which the game branched off another one, if it did.
    pub branch_round: Option<u32>,
    /// The challenge that the game was started with, if it was.
    pub challenge: Option<Challenge>,
}

impl SavedSummary {
    /// The summary of a game.
    #[must_use]
    pub fn of(metadata: GameMetadata, game: &Game) -> Self {
        let (header, position) = (game.header(), game.position());
        let table = header.table();
        let session = Session::open(game.clone());
        let person = session.lone_person();
        let you = person.filter(|seat| !metadata.is_received && header.name(*seat).is_none());
        Self {
            metadata,
            you: you.map(|seat| table.colour(seat)),
            branch_round: branch_point(game).map(|(round, _)| round),
            challenge: session.challenge(),
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

    /// The title: the name of the game or, without one, its players and the round in which it
    /// branched off.
    #[must_use]
    pub fn title(&self, words: &Words) -> String {
        match &self.metadata.name {
            Some(name) => words.quote(name),
            None => match self.branch_round {
                Some(round) => words.games.branch_title(&self.players(words), &round),
                None => self.players(words),
            },
        }
    }

    /// The details, without what the title says already: the players, the round or who has won, the
    /// round of another game from which this one goes on, the goal of a challenge that is not over,
    /// whether somebody has sent the game, and when it was played last.
    #[must_use]
    pub fn details(&self, words: &Words) -> String {
        let players = self.metadata.name.as_ref().map(|_| self.players(words));
        let state = if !self.is_over() {
            words.table.round(&self.round)
        } else if self.you.is_some_and(|you| self.winners == [you]) {
            words.games.won_by_you(self.round)
        } else {
            let winners = self.seats.iter().filter(|(colour, _)| self.winners.contains(colour));
            words.games.won_by(self.round, &words.list(winners.map(|seat| self.name(seat, words))))
        };
        let branch = self.branch_round.filter(|_| self.metadata.name.is_some());
        let branch = branch.map(|round| words.games.branch(&round));
        let challenge = self.challenge.as_ref().filter(|_| !self.is_over());
        let challenge = challenge.map(|it| words.games.challenge(&challenge_goal(it, words)));
        let received = self.metadata.is_received.then(|| words.games.received().to_owned());
        let played = self.metadata.played.map(|time| words.date_time(time));
        words.enumerate(
            [players, Some(state), branch, challenge, received, played].into_iter().flatten(),
        )
    }

    fn players(&self, words: &Words) -> String {
        words.list(self.seats.iter().map(|seat| self.name(seat, words)))
    }

    /// The name of a player. Without a name, the only person at the table is "You", unless somebody
    /// has sent the game; others are called by their colours.
    fn name(&self, (colour, name): &(Colour, Option<String>), words: &Words) -> String {
        match name {
            Some(name) => words.name(name),
            None if self.you == Some(*colour) => words.who.you().to_owned(),
            None => words.colour_name(*colour),
        }
    }
}

/// The board in the current position of a game, without anything secret.
#[must_use]
pub fn board_of(game: &Game, words: &'static Words) -> BoardScene {
    let view = game.position().view(None);
    still_board(&view, &Scene::of(&view), &Teller::of(words, game.header()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::session::setup::GameSetup;
    use crate::app::session::{Moment, branch};
    use crate::core::Seat;

    fn running_game() -> Game {
        let mut setup = GameSetup::default();
        setup.seats[0].name = "Ada".parse().ok();
        Game::new(setup.header(1).unwrap())
    }

    #[test]
    fn the_title_of_a_game_is_its_name_or_its_players() {
        let words = Lang::En.words();
        let plain = SavedSummary::of(GameMetadata::default(), &running_game());
        assert_eq!(plain.title(words), "Ada, Robin, Brook and Fern");
        assert_eq!(plain.details(words), "Round 1");
        let name = Some("The first".into());
        let metadata = GameMetadata { played: Some(86_400_000), name, ..GameMetadata::default() };
        let named = SavedSummary::of(metadata, &running_game());
        assert_eq!(named.title(words), "The first");
        assert_eq!(named.details(words), "Ada, Robin, Brook and Fern, Round 1, day 1");
    }

    #[test]
    fn a_challenge_that_is_not_over_names_its_goal() {
        let words = Lang::En.words();
        let mut game = running_game();
        game.add_note("challenge 2:14:Maja").unwrap();
        let challenge = SavedSummary::of(GameMetadata::default(), &game);
        assert_eq!(challenge.details(words), "Round 1, challenge: Come in first");
    }

    #[test]
    fn a_finished_game_says_who_has_won_in_how_many_rounds() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let summary = SavedSummary::of(GameMetadata::default(), &won);
        assert!(summary.is_over());
        let rounds = won.position().round();
        let text = summary.details(Lang::En.words());
        assert!(text.contains("won") && text.contains(&format!("{rounds} rounds")), "{text}");
    }

    #[test]
    fn the_only_person_without_a_name_is_you() {
        let game = Game::new(GameSetup::default().header(1).unwrap());
        let mut session = Session::open(game);
        let table = *session.position().table();
        for seat in table.seats().skip(1) {
            session.set_player(seat, "ai:1".parse().unwrap());
        }
        let summary = SavedSummary::of(GameMetadata::default(), session.game());
        let words = Lang::En.words();
        assert_eq!(summary.title(words), "You, Robin, Brook and Fern");
        let won = SavedSummary { winners: vec![table.colour(Seat::FIRST)], round: 9, ..summary };
        assert_eq!(won.details(words), "won by you in 9 rounds");
    }

    #[test]
    fn a_branch_says_from_which_round_it_goes_on() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let session = Session::open(game);
        let players = session.players().to_vec();
        let branch = branch(&session, Moment::before(40), &players).unwrap();
        let round = branch.position().round();
        let summary = SavedSummary::of(GameMetadata::default(), &branch);
        let words = Lang::En.words();
        assert!(summary.title(words).ends_with(&format!(" – another try from round {round}")));
        assert_eq!(summary.details(words), format!("Round {round}"));
        let metadata = GameMetadata { name: Some("Mine".into()), ..GameMetadata::default() };
        let named = SavedSummary::of(metadata, &branch);
        let goes_on = format!("goes on from round {round} of another game");
        assert!(named.details(words).contains(&goes_on), "{}", named.details(words));
    }

    #[test]
    fn the_board_of_a_game_has_all_its_canoes_and_nothing_to_tap() {
        let game = running_game();
        let board = board_of(&game, Lang::En.words());
        assert_eq!(board.canoes.len(), 2 * game.position().table().len());
        assert!(board.canoes.iter().all(|canoe| !canoe.selectable));
        assert!(board.spots.iter().all(|spot| spot.target.is_none()), "no target");
    }
}
