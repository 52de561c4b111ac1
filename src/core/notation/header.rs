//! The header of a record: everything that is fixed before the first decision of a game.

use core::fmt;

use crate::core::card::Card;
use crate::core::notation::name::Name;
use crate::core::options::{FirstPlayer, ForkFirst};
use crate::core::position::Position;
use crate::core::seat::{MAX_SEATS, Seat, SeatSet};
use crate::core::seed::{Dice, Purpose};
use crate::core::space::Arm;
use crate::core::table::Table;

/// The first line of every record.
pub(super) const MAGIC: &str = "niagara-record 1";

/// The first word of the line with the position that a game begins with.
pub(in crate::core) const POSITION: &str = "position";

/// The header of a record: table, names, seed, start seat and first arm, or the position with
/// which the game begins.
///
/// ```
/// use niagara::core::{Colour, Header, Options, Rules, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let header = Header::from_seed(table, 42, None, None);
/// assert!(header.to_string().starts_with("niagara-record 1\nrules base\nseats yellow red blue\nseed 42\n"));
/// assert_eq!(header.position().round(), 1);
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub(super) table: Table,
    pub(super) names: [Option<Name>; MAX_SEATS],
    pub(super) seed: Option<u64>,
    pub(super) start: Seat,
    pub(super) fork: Arm,
    /// The position that the game begins with, if that is not the start of a game.
    pub(super) origin: Option<Box<Position>>,
}

impl Header {
    /// A header with a given start seat and first arm. The index of the start seat is taken modulo
    /// the number of seats.
    #[must_use]
    pub fn new(table: Table, start: Seat, fork: Arm) -> Self {
        let start = Seat::FIRST.clockwise(start.index() % table.len(), table.len());
        Self { table, names: Default::default(), seed: None, start, fork, origin: None }
    }

    /// The header of a game that begins with any position, instead of the start of a game.
    #[must_use]
    pub fn from_position(position: Position) -> Self {
        let header = Self::new(*position.table(), position.start_seat(), position.next_arm());
        Self { origin: Some(Box::new(position)), ..header }
    }

    /// The position that the game begins with, if that is not the start of a game.
    #[must_use]
    pub fn origin(&self) -> Option<&Position> {
        self.origin.as_deref()
    }

    /// A header whose start seat and first arm are drawn from a seed unless they are given (B-16,
    /// B-17).
    ///
    /// The option `fork_first` may fix the arm instead. With `first_player=host` the start seat is
    /// not drawn: it is the first seat unless another one is given.
    #[must_use]
    pub fn from_seed(table: Table, seed: u64, start: Option<Seat>, fork: Option<Arm>) -> Self {
        let start = start.unwrap_or_else(|| match table.options().first_player {
            FirstPlayer::Random => {
                let index = Dice::new(seed, Purpose::Start).below(table.len() as u32);
                Seat::FIRST.clockwise(index as usize, table.len())
            }
            FirstPlayer::Host => Seat::FIRST,
        });
        let fork = fork.unwrap_or_else(|| match table.options().fork_first {
            ForkFirst::Random => match Dice::new(seed, Purpose::Fork).below(2) {
                0 => Arm::Left,
                _ => Arm::Right,
            },
            ForkFirst::Left => Arm::Left,
            ForkFirst::Right => Arm::Right,
        });
        Self { seed: Some(seed), ..Self::new(table, start, fork) }
    }

    /// The seats, modules and options.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// A seat's name, if it has one.
    #[must_use]
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names[seat.index()].as_ref().map(Name::as_str)
    }

    /// Sets or removes the name of a seat. A seat beyond the table is ignored.
    pub fn set_name(&mut self, seat: Seat, name: Option<Name>) {
        if seat.index() < self.table.len() {
            self.names[seat.index()] = name;
        }
    }

    /// The seed from which start seat, first arm and a random river are drawn, if there is one.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The start seat of the first round, or of the round of [`origin`](Self::origin).
    #[must_use]
    pub const fn start(&self) -> Seat {
        self.start
    }

    /// The next arm at the beginning of the game: the first disc that reaches the fork enters it,
    /// unless the option `river_fork` draws the other one.
    #[must_use]
    pub const fn fork(&self) -> Arm {
        self.fork
    }

    /// The position before the first decision.
    #[must_use]
    pub fn position(&self) -> Position {
        match self.origin() {
            Some(origin) => *origin,
            None => Position::start(self.table, self.start, self.fork),
        }
    }

    /// The lines of the header, with all cards of its position.
    pub(in crate::core) fn lines(&self) -> Vec<String> {
        self.lines_masking(SeatSet::EMPTY, &mut |card| card.to_string())
    }

    /// The lines of the header. In its position, `mask` returns the text for the cards that the
    /// `masked` seats have laid down; these cards are also in the hands, as in a view.
    pub(super) fn lines_masking(
        &self,
        masked: SeatSet,
        mask: &mut dyn FnMut(Card) -> String,
    ) -> Vec<String> {
        let table = &self.table;
        let mut lines = vec![MAGIC.to_owned(), format!("rules {}", table.rules().words(" "))];
        lines.extend(
            table.options().changed().map(|(name, value)| format!("option {name}={value}")),
        );
        let colours: Vec<&str> = table.colours().iter().map(|colour| colour.as_str()).collect();
        lines.push(format!("seats {}", colours.join(" ")));
        lines.extend(table.seats().filter_map(|seat| {
            self.name(seat).map(|name| format!("name {} {name}", table.colour(seat)))
        }));
        lines.extend(self.seed.map(|seed| format!("seed {seed}")));
        if let Some(origin) = self.origin() {
            let mut setup = origin.hiding(masked).to_setup();
            for seat in masked.iter() {
                setup.seats[seat.index()].card = origin.card(seat).map(&mut *mask);
            }
            // In a record, `#` begins a comment.
            let json = setup.to_json().replace('#', "\\u0023");
            lines.push(format!("{POSITION} {json}"));
        } else {
            lines.push(format!("start {}", table.colour(self.start)));
            lines.push(format!("fork {}", self.fork));
        }
        lines
    }
}

/// The header as lines of a record.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
