//! The geometry of the river (B-01 to B-05), and the places where a canoe can be.
//!
//! ```text
//!      pier              depth 0
//!       1                      1
//!       2                      2
//!       3    amethyst          3
//!       4    diamond           4
//!       5    amber             5
//!    L6   R6  sapphire         6
//!    L7   R7  ruby             7
//!      falls                   8
//! ```
//!
//! Each river step moves every disc one space downstream, except in the arm that the disc on 5 does
//! not enter ([`Space::drift`]).
//!
//! ```
//! use niagara::core::{Arm, Place, Space};
//! assert_eq!(Space::S5.drift(Arm::Left), Place::On(Space::L6));
//! assert_eq!(Space::R7.drift(Arm::Left), Place::On(Space::R7), "the other arm stays");
//! assert_eq!(Space::R7.drift(Arm::Right), Place::Falls);
//! ```

use core::fmt;
use core::str::FromStr;

use super::error::ParseError;
use super::gem::Gem;

/// One of the two arms below the fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Arm {
    /// The left arm: L6, L7.
    Left,
    /// The right arm: R6, R7.
    Right,
}

impl Arm {
    /// Both arms, the left one first.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// The arm on the other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The arm's letter in the notation: `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Left => "L",
            Self::Right => "R",
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

impl FromStr for Arm {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "L" => Ok(Self::Left),
            "R" => Ok(Self::Right),
            _ => Err(ParseError::new("an arm (L R)", text)),
        }
    }
}

/// One of the nine spaces of the river (B-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the variants have the names of the notation")]
pub enum Space {
    S1,
    S2,
    S3,
    S4,
    S5,
    L6,
    L7,
    R6,
    R7,
}

impl Space {
    /// All spaces, downstream, the left arm before the right one.
    pub const ALL: [Self; 9] =
        [Self::S1, Self::S2, Self::S3, Self::S4, Self::S5, Self::L6, Self::L7, Self::R6, Self::R7];

    /// Steps from the pier, 1 to 7.
    #[must_use]
    #[inline]
    pub const fn depth(self) -> u8 {
        // The spaces of the right arm follow those of the left one.
        let number = self as u8 + 1;
        if number > Self::L7 as u8 + 1 { number - 2 } else { number }
    }

    /// The arm the space is in; `None` above the fork.
    #[must_use]
    #[inline]
    pub const fn arm(self) -> Option<Arm> {
        match self {
            Self::L6 | Self::L7 => Some(Arm::Left),
            Self::R6 | Self::R7 => Some(Arm::Right),
            _ => None,
        }
    }

    /// The space this many steps from the pier, in this arm if it is below the fork;
    /// `None` outside 1 to 7.
    #[must_use]
    #[inline]
    pub const fn at(depth: u8, arm: Arm) -> Option<Self> {
        const TRUNK: [Option<Space>; 8] = [
            None,
            Some(Space::S1),
            Some(Space::S2),
            Some(Space::S3),
            Some(Space::S4),
            Some(Space::S5),
            None,
            None,
        ];
        const AT: [[Option<Space>; 8]; 2] = {
            let mut at = [TRUNK; 2];
            at[Arm::Left as usize][6] = Some(Space::L6);
            at[Arm::Left as usize][7] = Some(Space::L7);
            at[Arm::Right as usize][6] = Some(Space::R6);
            at[Arm::Right as usize][7] = Some(Space::R7);
            at
        };
        if depth < 8 { AT[arm as usize][depth as usize] } else { None }
    }

    /// The site beside the space (B-02); `None` for 1 and 2.
    #[must_use]
    #[inline]
    pub const fn site(self) -> Option<Gem> {
        // In the order of `ALL`. This is a table because every plan looks up a site.
        const SITES: [Option<Gem>; 9] = [
            None,
            None,
            Some(Gem::Amethyst),
            Some(Gem::Diamond),
            Some(Gem::Amber),
            Some(Gem::Sapphire),
            Some(Gem::Ruby),
            Some(Gem::Sapphire),
            Some(Gem::Ruby),
        ];
        SITES[self as usize]
    }

    /// The place one step upstream: a space, or the pier above space 1.
    #[must_use]
    #[inline]
    pub const fn upstream(self) -> Place {
        match self {
            Self::S1 => Place::Pier,
            Self::S2 => Place::On(Self::S1),
            Self::S3 => Place::On(Self::S2),
            Self::S4 => Place::On(Self::S3),
            Self::S5 => Place::On(Self::S4),
            Self::L6 | Self::R6 => Place::On(Self::S5),
            Self::L7 => Place::On(Self::L6),
            Self::R7 => Place::On(Self::R6),
        }
    }

    /// The place one step downstream, taking `arm` at the fork: a space, or the falls
    /// below 7.
    #[must_use]
    #[inline]
    pub const fn downstream(self, arm: Arm) -> Place {
        match self {
            Self::S1 => Place::On(Self::S2),
            Self::S2 => Place::On(Self::S3),
            Self::S3 => Place::On(Self::S4),
            Self::S4 => Place::On(Self::S5),
            Self::S5 => match arm {
                Arm::Left => Place::On(Self::L6),
                Arm::Right => Place::On(Self::R6),
            },
            Self::L6 => Place::On(Self::L7),
            Self::R6 => Place::On(Self::R7),
            Self::L7 | Self::R7 => Place::Falls,
        }
    }

    /// The place to which the disc on this space moves in one river step into `arm` (B-135). A disc
    /// in the other arm stays.
    #[must_use]
    #[inline]
    pub const fn drift(self, arm: Arm) -> Place {
        const DRIFT: [[Place; 9]; 2] = {
            let mut drift = [[Place::Falls; 9]; 2];
            let mut index = 0;
            while index < Space::ALL.len() {
                let space = Space::ALL[index];
                drift[0][index] = space.compute_drift(Arm::Left);
                drift[1][index] = space.compute_drift(Arm::Right);
                index += 1;
            }
            drift
        };
        DRIFT[arm as usize][self as usize]
    }

    /// [`drift`](Self::drift) without its table.
    const fn compute_drift(self, arm: Arm) -> Place {
        match (self, arm) {
            (Self::L6 | Self::L7, Arm::Right) | (Self::R6 | Self::R7, Arm::Left) => Place::On(self),
            _ => self.downstream(arm),
        }
    }

    /// The space's name in the notation.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::S1 => "1",
            Self::S2 => "2",
            Self::S3 => "3",
            Self::S4 => "4",
            Self::S5 => "5",
            Self::L6 => "L6",
            Self::L7 => "L7",
            Self::R6 => "R6",
            Self::R7 => "R7",
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Space {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|space| space.as_str() == text)
            .ok_or_else(|| ParseError::new("a space (1 to 5, L6 L7 R6 R7)", text))
    }
}

/// The depth of the last space above the fork.
pub(crate) const FORK_DEPTH: u8 = 5;

/// A place where a canoe can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// On land at the pier.
    Pier,
    /// In the river, on this space.
    On(Space),
    /// On the bank of the river beside this space, where a lasso took it (S-50). Not to be confused
    /// with a seat's bank, its scored gems.
    Riverbank(Space),
    /// Lost below the falls (B-140).
    Falls,
}

impl Place {
    /// The space, if the place is in the river; `None` for the riverbank too.
    #[must_use]
    #[inline]
    pub const fn space(self) -> Option<Space> {
        match self {
            Self::On(space) => Some(space),
            _ => None,
        }
    }

    /// The depth of the falls, below the spaces of depth 7.
    pub const FALLS_DEPTH: u8 = 8;

    /// Steps from the pier: 0 there, 1 to 7 in the river and on its bank, 8 for the falls.
    #[must_use]
    #[inline]
    pub const fn depth(self) -> u8 {
        match self {
            Self::Pier => 0,
            Self::On(space) | Self::Riverbank(space) => space.depth(),
            Self::Falls => Self::FALLS_DEPTH,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pier => f.write_str("pier"),
            Self::On(space) => space.fmt(f),
            Self::Riverbank(space) => write!(f, "bank:{space}"),
            Self::Falls => f.write_str("falls"),
        }
    }
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "pier" => Ok(Self::Pier),
            "falls" => Ok(Self::Falls),
            _ => match text.strip_prefix("bank:") {
                Some(space) => space.parse().map(Self::Riverbank),
                None => text.parse().map(Self::On).map_err(|_| {
                    ParseError::new("a place (pier, falls, a space, bank:SPACE)", text)
                }),
            },
        }
    }
}

/// The places on the shortest route along the river, including `from` and `to`; a place on the
/// riverbank counts as the space beside it. If neither of them is in an arm, the route takes the
/// left arm.
///
/// ```
/// use niagara::core::{Place, Space, route};
/// let places = route(Place::On(Space::S4), Place::On(Space::R6));
/// assert_eq!(places, [Space::S4, Space::S5, Space::R6].map(Place::On));
/// ```
#[must_use]
pub fn route(from: Place, to: Place) -> Vec<Place> {
    let arm = |place: Place| match place {
        Place::On(space) | Place::Riverbank(space) => space.arm(),
        Place::Pier | Place::Falls => None,
    };
    let leg = |from: u8, to: u8, arm: Arm| -> Vec<Place> {
        let place = |depth| match Space::at(depth, arm) {
            Some(space) => Place::On(space),
            None if depth == 0 => Place::Pier,
            None => Place::Falls,
        };
        if from <= to {
            (from..=to).map(place).collect()
        } else {
            (to..=from).rev().map(place).collect()
        }
    };
    match (arm(from), arm(to)) {
        (Some(start), Some(end)) if start != end => {
            let mut places = leg(from.depth(), FORK_DEPTH, start);
            places.extend(leg(FORK_DEPTH + 1, to.depth(), end));
            places
        }
        (start, end) => leg(from.depth(), to.depth(), end.or(start).unwrap_or(Arm::Left)),
    }
}
