//! Decisions: the choices of the players. `docs/NOTATION.md` defines their text.

use super::canoe::CanoeNo;
use super::card::Card;
use super::gem::{Cargo, Gem};
use super::seat::Colour;
use super::space::{Arm, Place};

/// A choice of a player. `Display` and `FromStr` use the notation.
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
/// Two legal decisions are equal if and only if their texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Chooses the canoe that comes back without payment (S-10).
    Free(CanoeNo),
    /// Pays a gem for a lost canoe (B-32).
    Rescue {
        /// The canoe that comes back.
        canoe: CanoeNo,
        /// The gem of the seat's bank that is paid.
        gem: Gem,
    },
    /// Pays for no (further) lost canoe (B-35).
    RescueNone,
    /// Lays down a card (B-30).
    Card(Card),
    /// Moves the cloud to this value (B-120).
    Weather(i8),
    /// Everything one canoe does in a turn (B-66); with the lasso, only to take the moose (S-58).
    Plan(Plan),
    /// Leaves the canoe that need not move where it is (B-52), or the moose (S-58).
    Done,
    /// Chooses the arm into which the whirlpool pulls a canoe that comes back from the
    /// riverbank (S-54).
    Return {
        /// The canoe that returns from the riverbank.
        canoe: CanoeNo,
        /// The arm its owner chooses.
        arm: Arm,
    },
}

/// Everything one canoe does in a turn (B-66): a site action, then paddling, then an action at the
/// end. Each of them may be missing, and a legal plan uses a site before or after the paddling, not
/// both (B-74). With the lasso all of them are missing: the plan only takes the moose (S-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The canoe that moves.
    pub canoe: CanoeNo,
    /// The place of the canoe before the plan.
    pub from: Place,
    /// Whether the canoe first takes the moose aboard (S-58, S-70).
    pub moose: bool,
    /// What the canoe does at the site where it starts.
    pub start: SiteAction,
    /// Its paddling, and what it does where that ends; `None` if it does not paddle.
    pub run: Option<Run>,
}

/// The paddle points for loading or unloading one gem (B-71).
pub const POINTS_PER_GEM: u8 = 2;

/// Unloading, then loading, at the site beside the canoe (B-66, S-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteAction {
    /// The gems unloaded from the canoe onto the site.
    pub unload: Cargo,
    /// The gems then loaded from the site.
    pub load: Cargo,
}

impl Plan {
    /// The state of the canoe after the plan, given the cargo before it. (The lasso moves the canoe
    /// to the riverbank only after the plan.)
    #[must_use]
    pub fn canoe_after(&self, cargo: Cargo) -> CanoeAfter {
        let cargo = self.start.apply_to(cargo);
        let Some(run) = self.run else {
            return CanoeAfter { at: self.from, cargo, moose: self.moose };
        };
        let cargo = match run.end {
            End::Nothing => cargo,
            End::Site(action) => action.apply_to(cargo),
            End::Steal(thefts) => thefts.apply_to(cargo),
            End::Trade(trade) => trade.apply_to(cargo),
        };
        CanoeAfter { at: run.final_place(), cargo, moose: self.moose }
    }

    /// The thefts of the plan; `None` if it does not steal.
    #[must_use]
    #[inline]
    pub const fn thefts(&self) -> Option<Thefts> {
        match self.run {
            Some(Run { end: End::Steal(thefts), .. }) => Some(thefts),
            _ => None,
        }
    }
}

/// The state of a canoe after a plan ([`Plan::canoe_after`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanoeAfter {
    /// Its place, after the pull of the whirlpool, if there is one.
    pub at: Place,
    /// The gems aboard, before they are banked at the pier or lost over the falls.
    pub cargo: Cargo,
    /// Whether the plan takes the moose aboard; false if he was aboard before.
    pub moose: bool,
}

impl SiteAction {
    /// The action that unloads and loads nothing.
    pub const NONE: Self = Self { unload: Cargo::EMPTY, load: Cargo::EMPTY };

    /// Whether nothing is unloaded or loaded.
    #[must_use]
    #[inline]
    pub const fn is_none(self) -> bool {
        self.unload.is_empty() && self.load.is_empty()
    }

    /// The cargo after the action. `cargo` must contain the gems that are unloaded, and then have
    /// room for those that are loaded.
    #[must_use]
    #[inline]
    pub fn apply_to(self, cargo: Cargo) -> Cargo {
        // The fast cases: all cargo is unloaded, or there is none to unload; or nothing is done.
        if self.unload == cargo {
            self.load
        } else if self.is_none() {
            cargo
        } else {
            self.apply_gem_by_gem(cargo)
        }
    }

    /// The general case of [`apply_to`](Self::apply_to).
    fn apply_gem_by_gem(self, cargo: Cargo) -> Cargo {
        let rest = self.unload.iter().fold(cargo, Cargo::without_if_aboard);
        self.load.iter().fold(rest, Cargo::with_if_room)
    }

    /// The paddle points of the action: [`POINTS_PER_GEM`] for each gem (B-71, B-72, S-12).
    #[must_use]
    #[inline]
    pub const fn cost(self) -> u8 {
        POINTS_PER_GEM * (self.unload.len() + self.load.len())
    }
}

/// The paddling of a plan, and what follows it: the pull of the whirlpool, then a site action,
/// thefts or a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Where the paddling stops.
    pub to: Place,
    /// Where the whirlpool then pulls the canoe (S-31, S-33); `None` if it does not pull.
    pub pulled: Option<Place>,
    /// What the canoe does at its [final place](Self::final_place).
    pub end: End,
}

impl Run {
    /// The place of the canoe after the paddling and the whirlpool's pull.
    #[must_use]
    #[inline]
    pub fn final_place(self) -> Place {
        self.pulled.unwrap_or(self.to)
    }
}

/// What a canoe does after its paddling: at most one of these (B-101).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// Nothing more: the plan ends with the paddling.
    #[default]
    Nothing,
    /// Unloads or loads at the site there.
    Site(SiteAction),
    /// Steals one gem or two from canoes on the same space (B-90).
    Steal(Thefts),
    /// Trades with Diamond Joe (J-08).
    Trade(Trade),
}

/// One gem stolen from one canoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theft {
    /// The gem that changes canoes.
    pub gem: Gem,
    /// The colour of the robbed seat.
    pub victim: Colour,
    /// The canoe of that seat from which the gem is stolen.
    pub canoe: CanoeNo,
}

/// One theft, or two with a double canoe (S-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thefts {
    /// The first theft in the order of the notation.
    pub first: Theft,
    /// The second theft in the order of the notation; `None` if one gem is stolen.
    pub second: Option<Theft>,
}

impl Thefts {
    /// The cargo of the thief after the thefts. `cargo` must have room for them.
    #[must_use]
    #[inline]
    pub fn apply_to(self, cargo: Cargo) -> Cargo {
        self.iter().fold(cargo, |cargo, theft| cargo.with_if_room(theft.gem))
    }

    /// The thefts in order.
    pub fn iter(self) -> impl Iterator<Item = Theft> {
        core::iter::once(self.first).chain(self.second)
    }
}

/// A trade with Diamond Joe (J-08): give a gem, take his, or swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trade {
    /// The gem given to Joe; `None` if the canoe only takes.
    pub give: Option<Gem>,
    /// The gem taken from Joe; `None` if the canoe only gives.
    pub take: Option<Gem>,
}

impl Trade {
    /// The cargo of the canoe after the trade. `cargo` must contain the gem given, and then have
    /// room for the gem taken.
    #[must_use]
    pub fn apply_to(self, cargo: Cargo) -> Cargo {
        let rest = self.give.map_or(cargo, |gem| cargo.without_if_aboard(gem));
        self.take.map_or(rest, |gem| rest.with_if_room(gem))
    }
}
