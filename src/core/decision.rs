//! Decisions: what one player chooses at one moment. Their text is the notation.

use super::canoe::CanoeNo;
use super::card::Card;
use super::gem::{Cargo, Gem};
use super::seat::Colour;
use super::space::{Arm, Place};

/// What a player chooses, read and written in the notation.
///
/// ```
/// use niagara::core::{CanoeNo, Decision, Gem, Place, Space};
/// let Decision::Plan(plan) = "1 pier>4+d".parse()? else { unreachable!() };
/// assert_eq!((plan.canoe, plan.from), (CanoeNo::First, Place::Pier));
/// assert_eq!(plan.run.map(|run| run.to), Some(Place::On(Space::S4)));
/// assert_eq!(plan.to_string(), "1 pier>4+d");
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
///
/// Two decisions with the same text are equal, and the reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Which canoe comes back without payment (S-10).
    Free(CanoeNo),
    /// Pays a gem for a lost canoe (B-32).
    Rescue {
        /// The canoe that comes back.
        canoe: CanoeNo,
        /// The gem paid.
        gem: Gem,
    },
    /// Pays nothing (more) for lost canoes (B-35).
    RescueNone,
    /// Lays down a card (B-30).
    Card(Card),
    /// Moves the cloud to this value (B-120).
    Weather(i8),
    /// Everything one canoe does in a turn (B-66).
    Plan(Plan),
    /// Leaves the optional canoe where it is (B-52), or the moose (S-58).
    Done,
    /// The arm into which the whirlpool pulls a canoe that comes back from the bank (S-54).
    Return {
        /// The canoe.
        canoe: CanoeNo,
        /// The arm its owner chooses.
        arm: Arm,
    },
}

/// Everything one canoe does in a turn (B-66): a start action, the paddling, an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The canoe.
    pub canoe: CanoeNo,
    /// Where it starts.
    pub from: Place,
    /// Whether it takes the moose first (S-70).
    pub moose: bool,
    /// What it does at the site it starts from.
    pub start: SiteAction,
    /// Its paddling; `None` if it stays.
    pub run: Option<Run>,
}

/// Unloading, then loading, at the site beside the canoe (B-66, S-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteAction {
    /// The gems unloaded.
    pub unload: Cargo,
    /// The gems loaded.
    pub load: Cargo,
}

impl Plan {
    /// How it leaves its canoe, which carries this before.
    #[must_use]
    pub fn rest(&self, cargo: Cargo) -> Rest {
        let cargo = self.start.leaves(cargo);
        let Some(run) = self.run else { return Rest { at: self.from, cargo, moose: self.moose } };
        let cargo = match run.end {
            End::Nothing => cargo,
            End::Site(action) => action.leaves(cargo),
            End::Steal(thefts) => thefts.leaves(cargo),
            End::Joe(exchange) => exchange.leaves(cargo),
        };
        Rest { at: run.rest(), cargo, moose: self.moose }
    }

    /// Whom it robs, if anybody.
    #[must_use]
    #[inline]
    pub const fn thefts(&self) -> Option<Thefts> {
        match self.run {
            Some(Run { end: End::Steal(thefts), .. }) => Some(thefts),
            _ => None,
        }
    }
}

/// How a plan leaves its canoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Where it is.
    pub at: Place,
    /// What it carries, also if it comes ashore or falls.
    pub cargo: Cargo,
    /// Whether the plan takes the moose.
    pub moose: bool,
}

impl SiteAction {
    /// No action.
    pub const NONE: Self = Self { unload: Cargo::EMPTY, load: Cargo::EMPTY };

    /// Whether nothing is unloaded or loaded.
    #[must_use]
    #[inline]
    pub const fn is_none(self) -> bool {
        self.unload.is_empty() && self.load.is_empty()
    }

    /// What a cargo that it fits becomes.
    #[must_use]
    #[inline]
    pub fn leaves(self, cargo: Cargo) -> Cargo {
        // A canoe that holds one gem has no more to do than this.
        if self.unload == cargo {
            self.load
        } else if self.is_none() {
            cargo
        } else {
            self.leaves_one_of_two(cargo)
        }
    }

    fn leaves_one_of_two(self, cargo: Cargo) -> Cargo {
        let rest = self.unload.iter().fold(cargo, Cargo::relieved);
        self.load.iter().fold(rest, Cargo::filled)
    }

    /// Paddle points: two for each gem (B-71, B-72, S-12).
    #[must_use]
    #[inline]
    pub const fn cost(self) -> u8 {
        2 * (self.unload.len() + self.load.len())
    }
}

/// Paddling and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Where the paddling stops.
    pub to: Place,
    /// Where the whirlpool then pulls the canoe (S-31, S-33).
    pub pulled: Option<Place>,
    /// What the canoe does there.
    pub end: End,
}

impl Run {
    /// Where the canoe is in the end.
    #[must_use]
    #[inline]
    pub fn rest(self) -> Place {
        self.pulled.unwrap_or(self.to)
    }
}

/// What a canoe does after its paddling; the kinds exclude each other (B-101).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// Nothing.
    #[default]
    Nothing,
    /// Unloads or loads at the site there.
    Site(SiteAction),
    /// Steals (B-90).
    Steal(Thefts),
    /// Trades with Diamond Joe (J-08).
    Joe(Exchange),
}

/// One gem stolen from one canoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theft {
    /// The gem.
    pub gem: Gem,
    /// The robbed seat.
    pub victim: Colour,
    /// The robbed canoe.
    pub canoe: CanoeNo,
}

/// One theft, or two with a double canoe (S-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thefts {
    /// The first theft in the order of the notation.
    pub first: Theft,
    /// The second.
    pub second: Option<Theft>,
}

impl Thefts {
    /// What a cargo that has room becomes.
    #[must_use]
    #[inline]
    pub fn leaves(self, cargo: Cargo) -> Cargo {
        self.iter().fold(cargo, |cargo, theft| cargo.filled(theft.gem))
    }

    /// The thefts in order.
    pub fn iter(self) -> impl Iterator<Item = Theft> {
        core::iter::once(self.first).chain(self.second)
    }
}

/// A trade with Diamond Joe (J-08): take, give or swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// The gem given to Joe.
    pub give: Option<Gem>,
    /// The gem taken from Joe.
    pub take: Option<Gem>,
}

impl Exchange {
    /// What a cargo that it fits becomes.
    #[must_use]
    pub fn leaves(self, cargo: Cargo) -> Cargo {
        let left = self.give.map_or(cargo, |gem| cargo.relieved(gem));
        self.take.map_or(left, |gem| left.filled(gem))
    }
}
