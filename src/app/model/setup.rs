//! What a game starts from: who sits where, the rules, the options.

use core::fmt;
use core::str::FromStr;

use crate::core::{Arm, Colour, Header, Name, Options, ParseError, Rules, Seat, Table, TableError};

/// How strong a computer player is: 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    /// The middle one.
    fn default() -> Self {
        Self(3)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|level| text.len() == 1 && text.parse() == Ok(level.0))
            .ok_or_else(|| ParseError::new("a level (1 to 5)", text))
    }
}

/// What plays a seat. Its text is that of the address and of a record's `note player`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// A person at this device.
    Human,
    /// A computer player.
    Computer {
        /// How strong it is.
        level: Level,
    },
}

impl PlayerKind {
    /// Whether a computer plays.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        matches!(self, Self::Computer { .. })
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer { level } => write!(f, "ai:{level}"),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "ai" => Ok(Self::Computer { level: Level::default() }),
            Some(("ai", level)) => Ok(Self::Computer { level: level.parse()? }),
            _ => Err(ParseError::new("a player (human, ai, ai:LEVEL)", text)),
        }
    }
}

/// One seat of a game that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    /// Its colour.
    pub colour: Colour,
    /// The player's name, if there is one.
    pub name: Option<Name>,
    /// What plays it.
    pub player: PlayerKind,
}

/// Everything a game starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The seats, clockwise.
    pub seats: Vec<SeatSetup>,
    /// The modules.
    pub rules: Rules,
    /// The options.
    pub options: Options,
    /// What draws start, fork and a random river; a fresh number if there is none.
    pub seed: Option<u64>,
    /// Who holds the life saver in round 1, if it is not drawn.
    pub start: Option<Colour>,
    /// The arm the first disc enters, if it is not drawn.
    pub fork: Option<Arm>,
}

/// Why a game cannot start like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The seats do not make a table.
    Table(TableError),
    /// Nobody has the colour that should start.
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

/// What a computer player of a colour is called.
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
                _ => PlayerKind::Computer { level: Level::default() },
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
    /// The table.
    ///
    /// # Errors
    ///
    /// A number of seats or colours that the rules do not allow.
    pub fn table(&self) -> Result<Table, TableError> {
        let colours: Vec<Colour> = self.seats.iter().map(|seat| seat.colour).collect();
        Table::new(&colours, self.rules, self.options)
    }

    /// The record's header for this game, with `seed` if the set-up has none. Computer
    /// players without a name get one, unless somebody has it.
    ///
    /// # Errors
    ///
    /// Why a game cannot start like this.
    pub fn header(&self, seed: u64) -> Result<Header, SetupError> {
        let table = self.table().map_err(SetupError::Table)?;
        let start = match self.start {
            Some(colour) => Some(table.seat(colour).ok_or(SetupError::Start(colour))?),
            None => None,
        };
        let mut header = Header::from_seed(table, self.seed.unwrap_or(seed), start, self.fork);
        for (seat, place) in self.seats.iter().zip(table.seats()) {
            header.set_name(place, seat.name.clone().or_else(|| self.name_for_computer(seat)));
        }
        Ok(header)
    }

    fn name_for_computer(&self, seat: &SeatSetup) -> Option<Name> {
        let name = computer_name(seat.colour);
        let mut names = self.seats.iter().filter_map(|seat| seat.name.as_ref());
        if !seat.player.is_computer() || names.any(|taken| taken.as_str() == name) {
            return None;
        }
        name.parse().ok()
    }

    /// The set-up of a game that is there.
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

    /// The next game at the same table: another seat starts, the rest is drawn anew.
    #[must_use]
    pub fn again(self, start: Colour) -> Self {
        Self { seed: None, start: Some(start), fork: None, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_game_is_one_person_against_three_computers() {
        let setup = GameSetup::default();
        let players: Vec<String> = setup.seats.iter().map(|seat| seat.player.to_string()).collect();
        assert_eq!(players, ["human", "ai:3", "ai:3", "ai:3"]);
        let header = setup.header(7).unwrap();
        assert_eq!(header.seed(), Some(7));
        assert_eq!(header.name(Seat::FIRST), None);
        assert_eq!(header.name(Seat::new(1).unwrap()), Some("Robin"));
    }

    #[test]
    fn a_computer_does_not_take_a_name_that_a_person_has() {
        let mut setup = GameSetup::default();
        setup.seats[0].name = "Robin".parse().ok();
        assert_eq!(setup.header(1).unwrap().name(Seat::new(1).unwrap()), None);
    }

    #[test]
    fn the_setup_of_a_game_makes_the_same_game() {
        let mut setup = GameSetup { seed: Some(42), ..GameSetup::default() };
        setup.seats[0].name = "Ada".parse().ok();
        let players: Vec<PlayerKind> = setup.seats.iter().map(|seat| seat.player).collect();
        let header = setup.header(0).unwrap();
        let again = GameSetup::of(&header, &players);
        assert_eq!(again.header(1), Ok(header));
        let next = again.again(Colour::Blue);
        assert_eq!((next.seed, next.start, next.fork), (None, Some(Colour::Blue), None));
    }

    #[test]
    fn a_game_needs_a_table_and_a_starter_at_it() {
        let mut setup = GameSetup { start: Some(Colour::Brown), ..GameSetup::default() };
        assert_eq!(setup.header(0), Err(SetupError::Start(Colour::Brown)));
        setup.seats.truncate(2);
        assert_eq!(
            setup.header(0),
            Err(SetupError::Table(TableError::Seats { seats: 2, most: 5 }))
        );
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        let computers = Level::ALL.map(|level| PlayerKind::Computer { level });
        for player in [PlayerKind::Human].into_iter().chain(computers) {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        for wrong in ["", "ai:0", "ai:6", "ai:03", "ai:+3", "robot", "human:Ada", "ai:"] {
            assert!(wrong.parse::<PlayerKind>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_computer_name_is_one_a_record_can_hold() {
        for colour in Colour::ALL {
            assert!(computer_name(colour).parse::<Name>().is_ok());
        }
    }
}
