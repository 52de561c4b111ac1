//! The table of a game: what stays the same from its first decision to its last.

use super::canoe::CanoeNo;
use super::options::Options;
use super::rule_id::RuleId;
use super::rules::{Module, Rules};
use super::seat::{Colour, MAX_SEATS, MIN_SEATS, Seat};

/// The constants of a game: seats and their colours, modules, options. What changes is in
/// [`Position`](crate::core::Position), and the part of that which everybody sees is in
/// [`PublicTable`](crate::core::PublicTable).
///
/// ```
/// use niagara::core::{CanoeNo, Colour, Options, Rules, Seat, Table, TableError};
/// let table = Table::new(&Colour::ALL[..3], Rules::SPIRITS, Options::default())?;
/// assert_eq!((table.len(), table.gems_per_site()), (3, 6));
/// assert_eq!(table.colour(Seat::FIRST), Colour::Yellow);
/// assert_eq!(table.capacity(CanoeNo::First), 2, "a double canoe");
///
/// let error = Table::new(&Colour::ALL[..6], Rules::BASE, Options::default()).unwrap_err();
/// assert_eq!(error, TableError::Seats { seats: 6, most: 5 });
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(super) seats: u8,
    pub(super) colours: [Colour; MAX_SEATS],
    pub(super) rules: Rules,
    pub(super) options: Options,
}

/// Why seats, colours and modules cannot be combined into a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Too few or too many seats (B-11, S-01).
    Seats {
        /// The number of seats given.
        seats: usize,
        /// The maximum number of seats that the modules in play allow.
        most: usize,
    },
    /// Two seats have the same colour.
    Twice(Colour),
    /// Black needs the sixth player (S-01).
    Black,
}

impl core::fmt::Display for TableError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Seats { seats, most: 5 } => {
                write!(f, "{seats} seats: the game takes 3 to 5, 6 with the module sixth (B-11)")
            }
            Self::Seats { seats, most } => {
                write!(f, "{seats} seats: the game takes 3 to {most} (S-01)")
            }
            Self::Twice(colour) => write!(f, "two seats are {colour} (B-10)"),
            Self::Black => f.write_str("black needs the module sixth (S-01)"),
        }
    }
}

impl core::error::Error for TableError {}

impl TableError {
    /// The rule that the table breaks.
    #[must_use]
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Seats { most: 5, .. } => "B-11",
            Self::Seats { .. } | Self::Black => "S-01",
            Self::Twice(_) => "B-10",
        })
    }
}

impl Table {
    /// A table with these seats, clockwise.
    ///
    /// # Errors
    ///
    /// The modules do not allow this number of seats or a colour, or two seats have the same colour
    /// (B-10, B-11, S-01).
    pub fn new(colours: &[Colour], rules: Rules, options: Options) -> Result<Self, TableError> {
        let seats = colours.len();
        let most = rules.max_seats();
        if !(MIN_SEATS..=most).contains(&seats) {
            return Err(TableError::Seats { seats, most });
        }
        for (index, colour) in colours.iter().enumerate() {
            if colours[..index].contains(colour) {
                return Err(TableError::Twice(*colour));
            }
            if *colour == Colour::Black && !rules.has(Module::Sixth) {
                return Err(TableError::Black);
            }
        }
        let mut all = Colour::ALL;
        all[..seats].copy_from_slice(colours);
        // Entries beyond the seats have a fixed value, so that equal tables compare equal.
        all[seats..].fill(Colour::Black);
        Ok(Self {
            seats: seats as u8,
            colours: all,
            rules,
            options: options.normalised(rules, seats),
        })
    }

    /// The number of seats at the table.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.seats as usize
    }

    /// Always false: a table has at least three seats.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// All seats of the table, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        (0..self.len()).filter_map(Seat::new)
    }

    /// The colour of a seat.
    #[must_use]
    #[inline]
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// The seats' colours, clockwise.
    #[must_use]
    pub fn colours(&self) -> &[Colour] {
        &self.colours[..self.len()]
    }

    /// The seat with a colour, if there is one.
    #[must_use]
    #[inline]
    pub fn seat(&self, colour: Colour) -> Option<Seat> {
        self.seats().find(|seat| self.colour(*seat) == colour)
    }

    /// The modules in play.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether a module is in play.
    #[must_use]
    #[inline]
    pub const fn has(&self, module: Module) -> bool {
        self.rules.has(module)
    }

    /// The options of the game.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The number of gems on each site at the start (B-12, S-02).
    #[must_use]
    pub fn gems_per_site(&self) -> u8 {
        self.options.gems_per_site.unwrap_or_else(|| self.rules.gems_per_site(self.len()))
    }

    /// The number of gems that a canoe holds: one, or two in a double canoe (B-70, S-11).
    #[must_use]
    #[inline]
    pub const fn capacity(&self, canoe: CanoeNo) -> u8 {
        match canoe {
            CanoeNo::First if self.has(Module::Double) => 2,
            _ => 1,
        }
    }

    /// The number of rounds after which hands are refilled: seven, or ten with the module `cards`
    /// (B-23, S-07).
    #[must_use]
    pub const fn cycle(&self) -> u32 {
        self.rules.full_hand().len() as u32
    }
}
