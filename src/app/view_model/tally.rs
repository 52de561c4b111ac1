//! The tally of games that a person has played on this device against computer players: how many,
//! and how many of them the person has won, by rules and level.

use core::fmt::Write as _;

use crate::app::session::setup::{Level, PlayerKind};
use crate::app::session::{Session, branch_point};
use crate::core::{Phase, Rules};

/// The maximum number of kinds of games, which limits the size of the stored text.
const MAX_KINDS: usize = 200;

/// The kind of a game; games of the same kind are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyKind {
    /// The rules of the game.
    pub rules: Rules,
    /// The level of the strongest opponent.
    pub level: Level,
}

/// The number of finished games of a kind, and of those that were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The games that the person has won, alone or with others.
    pub won: u32,
    /// All games that were played to the end.
    pub played: u32,
}

/// The kind of a finished game, and whether the person has won it; `None` if the game is not over
/// or does not count.
#[must_use]
pub fn result_of(session: &Session) -> Option<(TallyKind, bool)> {
    let kind = kind_of(session)?;
    let (me, position) = (session.own_seat()?, session.position());
    (position.phase() == Phase::Over).then(|| (kind, position.winners().contains(me)))
}

/// The kind of a game; `None` if the game does not count. A game counts if one person plays it
/// against computer players from its start; lessons, games from a position, games that branch off
/// another one, and games that somebody else has played do not.
#[must_use]
pub fn kind_of(session: &Session) -> Option<TallyKind> {
    let game = session.game();
    let is_from_position = game.header().origin().is_some();
    let is_branch = branch_point(game).is_some();
    let is_whole = session.lesson().is_none() && !is_from_position && !is_branch;
    session.own_seat().filter(|_| is_whole)?;
    let levels = session.players().iter().filter_map(|player| match player {
        PlayerKind::Computer { level, .. } => Some(*level),
        PlayerKind::Human => None,
    });
    // A level is written as one digit, so its texts are in the order of strength.
    let level = levels.max_by_key(|level| level.to_string())?;
    Some(TallyKind { rules: game.position().table().rules(), level })
}

/// The tally of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The kinds that were played, in the order of their first games.
    kinds: Vec<(TallyKind, Results)>,
}

impl Tally {
    /// Reads the text form: lines `RULES LEVEL WON PLAYED`. Invalid lines are ignored, and so are
    /// all lines after the first 200.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut tally = Self::default();
        for line in text.lines().take(MAX_KINDS) {
            let words: Vec<&str> = line.split(' ').collect();
            if let [rules, level, won, played] = words[..]
                && let (Ok(rules), Ok(level)) = (Rules::parse(rules, ','), level.parse())
                && let (Ok(won), Ok(played)) = (won.parse(), played.parse())
                && won <= played
            {
                *tally.results_mut(TallyKind { rules, level }) = Results { won, played };
            }
        }
        tally
    }

    /// Writes the text form.
    #[must_use]
    pub fn written(&self) -> String {
        let mut text = String::new();
        for (TallyKind { rules, level }, Results { won, played }) in &self.kinds {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} {level} {won} {played}", rules.words(","));
        }
        text
    }

    /// The results of the games of a kind.
    #[must_use]
    pub fn results(&self, kind: TallyKind) -> Results {
        let found = self.kinds.iter().find(|(known, _)| *known == kind);
        found.map(|(_, results)| *results).unwrap_or_default()
    }

    /// Counts a finished game of a kind, and whether the person has won it. If there are too many
    /// kinds, the one that was played first is dropped.
    pub fn count(&mut self, kind: TallyKind, is_won: bool) {
        let results = self.results_mut(kind);
        results.played = results.played.saturating_add(1);
        results.won = results.won.saturating_add(u32::from(is_won));
        if self.kinds.len() > MAX_KINDS {
            self.kinds.remove(0);
        }
    }

    fn results_mut(&mut self, kind: TallyKind) -> &mut Results {
        let index = self.kinds.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
            self.kinds.push((kind, Results::default()));
            self.kinds.len() - 1
        });
        &mut self.kinds[index].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::url;
    use crate::core::{Game, Module};

    fn session(query: &str) -> Session {
        let setup = url::read(&format!("seed=7&{query}")).unwrap().setup.unwrap();
        Session::new(&setup, 7).unwrap()
    }

    #[test]
    fn games_are_counted_by_rules_and_strongest_opponent() {
        let mut tally = Tally::default();
        let kind = kind_of(&session("seats=human,ai:2,ai:4:thief,ai:1")).unwrap();
        assert_eq!(kind, TallyKind { rules: Rules::BASE, level: Level::Four });
        let joe = TallyKind { rules: Rules::SPIRITS.with(Module::Joe), level: Level::One };
        for is_won in [true, false, false] {
            tally.count(kind, is_won);
        }
        tally.count(joe, true);
        assert_eq!(tally.results(kind), Results { won: 1, played: 3 });
        assert_eq!(tally.results(joe), Results { won: 1, played: 1 });
        assert_eq!(tally.results(TallyKind { level: Level::Two, ..joe }), Results::default());
        let read = Tally::read(&tally.written());
        assert!(
            read.results(kind) == tally.results(kind) && read.results(joe) == tally.results(joe)
        );
    }

    #[test]
    fn only_whole_games_of_one_person_against_computers_count() {
        let seats = ["human:Ada,human:Bo,ai", "ai,ai,ai", "human:Ada,human:Bo,human:Cy"];
        assert!(seats.iter().all(|it| kind_of(&session(&format!("seats={it}"))).is_none()));
        let whole = session("seats=human,ai,ai");
        assert!(kind_of(&whole).is_some());
        let branch = crate::app::session::branch(&whole, Default::default(), whole.players());
        assert_eq!(kind_of(&Session::open(branch.unwrap())), None, "it begins in another game");
        let from_position = Game::at(*whole.position());
        assert_eq!(kind_of(&Session::open(from_position)), None);
    }

    #[test]
    fn a_game_counts_when_it_is_over() {
        assert_eq!(result_of(&session("seats=human,ai,ai")), None);
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let mut session = Session::open(won);
        let (winners, table) = (session.position().winners(), *session.position().table());
        for seat in table.seats() {
            session.set_player(seat, PlayerKind::COMPUTER);
        }
        for seat in table.seats() {
            session.set_player(seat, PlayerKind::Human);
            let (_, is_won) = result_of(&session).unwrap();
            assert_eq!(is_won, winners.contains(seat));
            session.set_player(seat, PlayerKind::COMPUTER);
        }
    }

    #[test]
    fn invalid_lines_are_ignored() {
        let kind = TallyKind { rules: Rules::BASE, level: Level::Three };
        let wins = |text: &str| Tally::read(text).results(kind);
        assert_eq!(wins("base 3 2 5\n"), Results { won: 2, played: 5 });
        for invalid in ["", "base 3 6 5", "base 9 1 2", "base 3 1", "base 3 -1 2", "\u{0}ä{]"] {
            assert_eq!(wins(invalid), Results::default(), "{invalid}");
        }
        assert_eq!(wins("x\nbase 3 0 4294967296\nbase 3 1 1"), Results { won: 1, played: 1 });
    }
}
