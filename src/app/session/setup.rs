//! The set-up of a game: seats and players, modules, options, and, if they are given, the seed, the
//! colour that starts and the arm that the first disc enters.

use core::fmt;
use core::str::FromStr;

pub use crate::ai::{Character, Level};
use crate::core::{
    Arm, Colour, Game, Header, Name, Options, ParseError, Position, Rules, Seat, Table, TableError,
};

/// Who plays a seat. The text form is used in URLs and in a record's `note player`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// A person at this device.
    Human,
    /// A computer player with a level and a character.
    Computer {
        /// The strength of its search.
        level: Level,
        /// The style of its play.
        character: Character,
    },
}

impl PlayerKind {
    /// The default computer player: level 3, an all-rounder.
    pub const COMPUTER: Self =
        Self::Computer { level: Level::Three, character: Character::AllRounder };

    /// Every computer player, by level and character.
    pub fn computers() -> impl Iterator<Item = Self> {
        Level::ALL.into_iter().flat_map(|level| {
            Character::ALL.into_iter().map(move |character| Self::Computer { level, character })
        })
    }

    /// Whether a computer plays.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        matches!(self, Self::Computer { .. })
    }

    /// The character of a computer player; `None` for a person.
    #[must_use]
    pub const fn character(self) -> Option<Character> {
        match self {
            Self::Computer { character, .. } => Some(character),
            Self::Human => None,
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer { level, character: Character::AllRounder } => write!(f, "ai:{level}"),
            Self::Computer { level, character } => write!(f, "ai:{level}:{character}"),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("a player (human, ai, ai:LEVEL, ai:LEVEL:CHARACTER)", text);
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "ai" => Ok(Self::COMPUTER),
            Some(("ai", words)) => {
                let (level, character) = match words.split_once(':') {
                    Some((level, character)) => (level, character.parse().map_err(|_| wrong())?),
                    None => (words, Character::default()),
                };
                Ok(Self::Computer { level: level.parse().map_err(|_| wrong())?, character })
            }
            _ => Err(wrong()),
        }
    }
}

/// The seed of the game with the coach, which is a person's first game.
const COACH_SEED: u64 = 5;

/// One seat of a game that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    /// The colour of the seat's canoes.
    pub colour: Colour,
    /// The player's name, if there is one.
    pub name: Option<Name>,
    /// The person or computer player of the seat.
    pub player: PlayerKind,
}

/// The set-up of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The seats in the order of play, clockwise.
    pub seats: Vec<SeatSetup>,
    /// The modules that are in play.
    pub rules: Rules,
    /// The options of the rules.
    pub options: Options,
    /// The seed of all random draws; chosen at random if `None`.
    pub seed: Option<u64>,
    /// The colour that holds the life saver in round 1. If `None`, the option `first_player` says
    /// which: by default it is drawn at random.
    pub start: Option<Colour>,
    /// The arm that the first disc enters. If `None`, the option `fork_first` says which: by
    /// default it is drawn at random.
    pub fork: Option<Arm>,
}

/// Why a set-up is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The rules do not allow the number of seats or their colours.
    Table(TableError),
    /// No seat has the starting colour.
    Start(Colour),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(error) => error.fmt(f),
            Self::Start(colour) => write!(f, "nobody plays {colour}, who should start"),
        }
    }
}

impl core::error::Error for SetupError {}

/// The default name of a computer player whose seat has this colour.
#[must_use]
pub const fn computer_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "Marigold",
        Colour::Red => "Robin",
        Colour::Blue => "Brook",
        Colour::Green => "Fern",
        Colour::Brown => "Hazel",
        Colour::Black => "Raven",
    }
}

impl Default for GameSetup {
    /// A person against three computer players.
    fn default() -> Self {
        let seat = |(index, colour)| SeatSetup {
            colour,
            name: None,
            player: match index {
                0 => PlayerKind::Human,
                _ => PlayerKind::COMPUTER,
            },
        };
        Self {
            seats: Colour::ALL.into_iter().take(4).enumerate().map(seat).collect(),
            rules: Rules::BASE,
            options: Options::default(),
            seed: None,
            start: None,
            fork: None,
        }
    }
}

impl GameSetup {
    /// A person against three computer players of the first level.
    #[must_use]
    pub fn against_beginners() -> Self {
        let mut setup = Self::default();
        for seat in &mut setup.seats {
            if let PlayerKind::Computer { level, .. } = &mut seat.player {
                *level = Level::One;
            }
        }
        setup
    }

    /// The game with the coach: a person, who begins, against three computer players of the first
    /// level. It has a fixed seed, so that it is the same game for everybody.
    #[must_use]
    pub fn with_coach() -> Self {
        let mut setup = Self::against_beginners();
        setup.start = setup.seats.first().map(|seat| seat.colour);
        setup.seed = Some(COACH_SEED);
        setup
    }

    /// The seats' colours as a table of the rules.
    ///
    /// # Errors
    ///
    /// If the rules do not allow the number of seats or their colours.
    pub fn table(&self) -> Result<Table, TableError> {
        let colours: Vec<Colour> = self.seats.iter().map(|seat| seat.colour).collect();
        Table::new(&colours, self.rules, self.options)
    }

    /// The record's header for this game, with `seed` if the set-up has none. Computer players
    /// without a name get the default one ([`computer_name`]), unless another seat has a name that
    /// looks like it.
    ///
    /// # Errors
    ///
    /// If the rules do not allow the seats, or nobody has the starting colour.
    pub fn header(&self, seed: u64) -> Result<Header, SetupError> {
        let table = self.table().map_err(SetupError::Table)?;
        let start = match self.start {
            Some(colour) => Some(table.seat(colour).ok_or(SetupError::Start(colour))?),
            None => None,
        };
        let mut header = Header::from_seed(table, self.seed.unwrap_or(seed), start, self.fork);
        for (setup, seat) in self.seats.iter().zip(table.seats()) {
            header.set_name(seat, setup.name.clone().or_else(|| self.name_for_computer(setup)));
        }
        Ok(header)
    }

    /// The default name ([`computer_name`]), if a computer player has the seat and no seat has a
    /// name that looks like it.
    fn name_for_computer(&self, seat: &SeatSetup) -> Option<Name> {
        let name: Name = computer_name(seat.colour).parse().ok()?;
        let mut names = self.seats.iter().filter_map(|seat| seat.name.as_ref());
        let is_free = !names.any(|taken| taken.looks_like(&name));
        (seat.player.is_computer() && is_free).then_some(name)
    }

    /// A game that begins with a position and is played by the people and computer players of this
    /// set-up, clockwise; and the names of the URL parameters, or parts (`@colour`), that have no
    /// effect, because the position determines what they would set. Colours, modules and options
    /// that are those of the position, or the default ones, are not among them. `None` if the
    /// position has another number of seats.
    #[must_use]
    pub fn at_position(&self, position: Position) -> Option<(Game, Vec<&'static str>)> {
        let table = *position.table();
        if table.len() != self.seats.len() {
            return None;
        }
        let mut game = Game::at(position);
        for (setup, seat) in self.seats.iter().zip(table.seats()) {
            // The position says which colour a seat has.
            let setup = SeatSetup { colour: table.colour(seat), ..setup.clone() };
            game.set_name(seat, setup.name.clone().or_else(|| self.name_for_computer(&setup)));
            // A player's text form is always a valid note.
            let _ = game.add_note(&format!("player {} {}", setup.colour, setup.player));
        }
        let colours = || self.seats.iter().map(|seat| seat.colour);
        let has_own_colours = !colours().eq(Colour::ALL.into_iter().take(self.seats.len()));
        let are_same = colours().eq(table.seats().map(|seat| table.colour(seat)));
        let overridden = [
            ("@colour", has_own_colours && !are_same),
            ("rules", self.rules != Rules::BASE && self.rules != table.rules()),
            ("option", self.options != Options::default() && self.options != *table.options()),
            ("start", self.start.is_some()),
            ("fork", self.fork.is_some()),
        ];
        let overridden = overridden
            .into_iter()
            .filter(|(_, is_overridden)| *is_overridden)
            .map(|(name, _)| name);
        Some((game, overridden.collect()))
    }

    /// The set-up of an existing game, from its header and players.
    #[must_use]
    pub fn of(header: &Header, players: &[PlayerKind]) -> Self {
        let table = header.table();
        let seat = |seat: Seat| SeatSetup {
            colour: table.colour(seat),
            name: header.name(seat).and_then(|name| name.parse().ok()),
            player: players.get(seat.index()).copied().unwrap_or(PlayerKind::Human),
        };
        Self {
            seats: table.seats().map(seat).collect(),
            rules: table.rules(),
            options: *table.options(),
            seed: header.seed(),
            start: Some(table.colour(header.start())),
            fork: Some(header.fork()),
        }
    }

    /// The set-up of a rematch: `start` begins; seed and fork are not given, so a new seed is
    /// drawn, and the fork too unless the option `fork_first` fixes it.
    #[must_use]
    pub fn for_rematch(self, start: Colour) -> Self {
        Self { seed: None, start: Some(start), fork: None, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_game_is_one_person_and_three_computer_players() {
        let setup = GameSetup::default();
        let players: Vec<String> = setup.seats.iter().map(|seat| seat.player.to_string()).collect();
        assert_eq!(players, ["human", "ai:3", "ai:3", "ai:3"]);
        let header = setup.header(7).unwrap();
        assert_eq!(header.seed(), Some(7));
        assert_eq!(header.name(Seat::FIRST), None);
        assert_eq!(header.name(Seat::new(1).unwrap()), Some("Robin"));
    }

    #[test]
    fn beginners_are_computer_players_of_level_one() {
        let setup = GameSetup::against_beginners();
        let players: Vec<String> = setup.seats.iter().map(|seat| seat.player.to_string()).collect();
        assert_eq!(players, ["human", "ai:1", "ai:1", "ai:1"]);
    }

    #[test]
    fn a_computer_does_not_get_a_name_that_a_person_has() {
        let mut setup = GameSetup::default();
        setup.seats[0].name = "Robin".parse().ok();
        assert_eq!(setup.header(1).unwrap().name(Seat::new(1).unwrap()), None);
    }

    #[test]
    fn the_setup_of_a_game_gives_the_same_game() {
        let mut setup = GameSetup { seed: Some(42), ..GameSetup::default() };
        setup.seats[0].name = "Ada".parse().ok();
        let players: Vec<PlayerKind> = setup.seats.iter().map(|seat| seat.player).collect();
        let header = setup.header(0).unwrap();
        let again = GameSetup::of(&header, &players);
        assert_eq!(again.header(1), Ok(header));
        let next = again.for_rematch(Colour::Blue);
        assert_eq!((next.seed, next.start, next.fork), (None, Some(Colour::Blue), None));
    }

    #[test]
    fn a_rematch_draws_seed_and_fork_and_the_next_seat_starts() {
        use crate::app::session::Session;
        let mut setup = GameSetup { seed: Some(42), fork: Some(Arm::Left), ..GameSetup::default() };
        setup.start = Some(setup.seats[1].colour);
        let session = Session::new(&setup, 0).unwrap();
        for began_with in [Some(setup.clone()), None] {
            let rematch = session.rematch(began_with);
            assert_eq!((rematch.seed, rematch.fork), (None, None));
            assert_eq!(rematch.start, Some(setup.seats[2].colour));
            let players = |setup: &GameSetup| -> Vec<_> {
                setup.seats.iter().map(|seat| (seat.colour, seat.player)).collect()
            };
            assert_eq!(players(&rematch), players(&setup));
        }
    }

    #[test]
    fn a_game_needs_a_table_and_a_start_seat_at_it() {
        let mut setup = GameSetup { start: Some(Colour::Brown), ..GameSetup::default() };
        assert_eq!(setup.header(0), Err(SetupError::Start(Colour::Brown)));
        setup.seats.truncate(2);
        assert_eq!(
            setup.header(0),
            Err(SetupError::Table(TableError::Seats { seats: 2, most: 5 }))
        );
    }

    #[test]
    fn players_round_trip_as_text() {
        for player in [PlayerKind::Human].into_iter().chain(PlayerKind::computers()) {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        let thief = PlayerKind::Computer { level: Level::Four, character: Character::Thief };
        assert_eq!("ai:4:thief".parse(), Ok(thief));
        for wrong in [
            "",
            "ai:0",
            "ai:6",
            "ai:03",
            "ai:+3",
            "robot",
            "human:Ada",
            "ai:",
            "ai:3:",
            "ai:3:cook",
            "ai:thief",
        ] {
            assert!(wrong.parse::<PlayerKind>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_computer_name_is_valid_in_a_record() {
        for colour in Colour::ALL {
            assert!(computer_name(colour).parse::<Name>().is_ok());
        }
    }
}
