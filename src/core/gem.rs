//! Gems, the multisets of them on sites and in banks, and a canoe's cargo.
//!
//! Over 400 lines: the conversions between [`Gems`] and [`Cargo`] need the encodings of both.

use core::fmt;
use core::str::FromStr;

use super::error::ParseError;

/// A gem, and the discovery site of its colour (B-02, B-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Gem {
    /// Amethyst, beside space 3.
    Amethyst,
    /// Diamond, beside space 4.
    Diamond,
    /// Amber, beside space 5.
    Amber,
    /// Sapphire, on the headland beside L6 and R6.
    Sapphire,
    /// Ruby, on the headland beside L7 and R7.
    Ruby,
}

impl Gem {
    /// All gems in the order of the notation, which is also that of their value.
    pub const ALL: [Self; 5] =
        [Self::Amethyst, Self::Diamond, Self::Amber, Self::Sapphire, Self::Ruby];

    /// The gem's letter in the notation.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Amethyst => "a",
            Self::Diamond => "d",
            Self::Amber => "m",
            Self::Sapphire => "s",
            Self::Ruby => "r",
        }
    }

    /// The gem with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|gem| gem.letter().starts_with(letter))
    }

    /// The name of the gem and its site in the JSON of a position.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Amethyst => "amethyst",
            Self::Diamond => "diamond",
            Self::Amber => "amber",
            Self::Sapphire => "sapphire",
            Self::Ruby => "ruby",
        }
    }

    /// The value of the gem for the option `tie_break=gem_value` and for rankings (B-163, B-164): 1
    /// to 5.
    #[must_use]
    pub const fn value(self) -> u32 {
        self as u32 + 1
    }
}

impl FromStr for Gem {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(gem), None) => Ok(gem),
            _ => Err(ParseError::new("a gem (a d m s r)", text)),
        }
    }
}

impl fmt::Display for Gem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// A multiset of gems, at most 15 of a colour: four bits for each colour.
///
/// ```
/// use niagara::core::{Gem, Gems};
/// let bank: Gems = "aadr".parse()?;
/// assert_eq!((bank.len(), bank.colour_count(), bank.count(Gem::Amethyst)), (4, 3, 2));
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gems(u32);

impl Gems {
    /// The multiset without gems.
    pub const EMPTY: Self = Self(0);

    /// `count` gems of one colour; `count` is at most 15.
    #[must_use]
    pub const fn of(gem: Gem, count: u8) -> Self {
        Self((count as u32 & 15) << (4 * gem as u32))
    }

    /// How many gems of a colour there are.
    #[must_use]
    #[inline]
    pub const fn count(self, gem: Gem) -> u8 {
        (self.0 >> (4 * gem as u32)) as u8 & 15
    }

    /// Whether there is a gem of the colour.
    #[must_use]
    #[inline]
    pub const fn contains(self, gem: Gem) -> bool {
        self.count(gem) != 0
    }

    /// Adds a gem. There must be fewer than 15 of its colour; a game has at most 8 (B-12).
    #[inline]
    pub const fn add(&mut self, gem: Gem) {
        self.0 = self.0.wrapping_add(1 << (4 * gem as u32));
    }

    /// These gems and those of a cargo.
    #[must_use]
    #[inline]
    pub const fn with_cargo(self, cargo: Cargo) -> Self {
        let [first, second] = cargo.codes();
        let added = Self::BY_CODE[first & 7].wrapping_add(Self::BY_CODE[second & 7]);
        Self(self.0.wrapping_add(added))
    }

    /// The bits of one gem, indexed by its code in [`Cargo::codes`]; 0 for other codes.
    const BY_CODE: [u32; 8] = [0, 1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 0, 0];

    /// Removes a gem, which must be present.
    #[inline]
    pub const fn take(&mut self, gem: Gem) {
        self.0 = self.0.wrapping_sub(1 << (4 * gem as u32));
    }

    /// Whether there is no gem.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of gems.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0F0F_0F0F) + ((self.0 >> 4) & 0x0F0F_0F0F);
        let sum = pairs + (pairs >> 8);
        (sum + (sum >> 16)) as u8
    }

    /// For each colour that is present, the lowest of its four bits.
    #[inline]
    const fn presence(self) -> u32 {
        let half = self.0 | (self.0 >> 2);
        (half | (half >> 1)) & 0x0001_1111
    }

    /// The number of different colours, 0 to 5.
    #[must_use]
    #[inline]
    pub const fn colour_count(self) -> u8 {
        // The fifth hexadecimal digit of the product is the sum of the bits.
        (self.presence().wrapping_mul(0x0001_1111) >> 16) as u8 & 15
    }

    /// The different colours, in the order of [`Gem::ALL`].
    #[inline]
    pub fn distinct_colours(self) -> impl Iterator<Item = Gem> + Clone {
        let mut left = self.presence();
        core::iter::from_fn(move || {
            let gem = Gem::ALL.get(left.trailing_zeros() as usize / 4).copied();
            left &= left.wrapping_sub(1);
            gem
        })
    }

    /// The gems of all other colours.
    #[must_use]
    #[inline]
    pub const fn without_colour(self, gem: Gem) -> Self {
        Self(self.0 & !(15 << (4 * gem as u32)))
    }

    /// Whether there are at least four gems of one colour.
    #[must_use]
    #[inline]
    pub const fn has_four_alike(self) -> bool {
        // A count of four or more has bit 2 or bit 3.
        self.0 & 0x000C_CCCC != 0
    }

    /// The number of gems of the most frequent colour.
    #[must_use]
    pub fn max_count(self) -> u8 {
        Gem::ALL.into_iter().map(|gem| self.count(gem)).max().unwrap_or(0)
    }

    /// The sum of the values of the gems (B-163).
    #[must_use]
    pub fn value(self) -> u32 {
        Gem::ALL.into_iter().map(|gem| u32::from(self.count(gem)) * gem.value()).sum()
    }

    /// The gems one by one, in the order of the notation.
    pub fn iter(self) -> impl Iterator<Item = Gem> {
        Gem::ALL
            .into_iter()
            .flat_map(move |gem| core::iter::repeat_n(gem, usize::from(self.count(gem))))
    }
}

impl FromIterator<Gem> for Gems {
    fn from_iter<I: IntoIterator<Item = Gem>>(gems: I) -> Self {
        let mut multiset = Self::EMPTY;
        for gem in gems {
            multiset.add(gem);
        }
        multiset
    }
}

impl fmt::Display for Gems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|gem| f.write_str(gem.letter()))
    }
}

impl FromStr for Gems {
    type Err = ParseError;

    /// Reads letters in the order of the notation.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut gems = Self::EMPTY;
        let mut last = None;
        for letter in text.chars() {
            let gem = Gem::from_letter(letter).filter(|gem| last <= Some(*gem));
            let Some(gem) = gem else {
                return Err(ParseError::new("gems in the order a d m s r", text));
            };
            if gems.count(gem) == 15 {
                return Err(ParseError::new("at most 15 gems of a colour", text));
            }
            last = Some(gem);
            gems.add(gem);
        }
        Ok(gems)
    }
}

/// A sorted multiset of up to two gems: what a canoe carries, loads or unloads (B-70, S-11).
///
/// ```
/// use niagara::core::{Cargo, Gem};
/// let cargo = Cargo::one(Gem::Ruby).with(Gem::Amethyst).unwrap();
/// assert_eq!((cargo.to_string().as_str(), cargo.len()), ("ar", 2));
/// assert_eq!(cargo.with(Gem::Amber), None);
/// assert_eq!(cargo.without(Gem::Ruby), Some(Cargo::one(Gem::Amethyst)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cargo(u8);

impl Cargo {
    /// The cargo of an empty canoe.
    pub const EMPTY: Self = Self(0);

    /// A cargo of one gem.
    #[must_use]
    #[inline]
    pub const fn one(gem: Gem) -> Self {
        Self(gem as u8 + 1)
    }

    /// A cargo of two gems, given in any order.
    #[must_use]
    #[inline]
    pub const fn two(a: Gem, b: Gem) -> Self {
        let (low, high) = if (a as u8) <= (b as u8) { (a, b) } else { (b, a) };
        Self((low as u8 + 1) | ((high as u8 + 1) << 4))
    }

    /// The gem with a code of [`Cargo::codes`]; `None` for all other codes.
    #[inline]
    const fn gem(code: u8) -> Option<Gem> {
        // A table of all codes is faster than a match.
        const GEMS: [Option<Gem>; 16] = {
            let mut gems = [None; 16];
            let mut index = 0;
            while index < Gem::ALL.len() {
                gems[index + 1] = Some(Gem::ALL[index]);
                index += 1;
            }
            gems
        };
        GEMS[(code & 15) as usize]
    }

    /// The first gem in the order of the notation; `None` without cargo.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Gem> {
        Self::gem(self.0 & 15)
    }

    /// The second gem; `None` if there are fewer than two.
    #[must_use]
    #[inline]
    pub const fn second(self) -> Option<Gem> {
        Self::gem(self.0 >> 4)
    }

    /// The two gems as indices for tables: 0 for none, otherwise 1 plus the index in [`Gem::ALL`].
    #[must_use]
    #[inline]
    pub const fn codes(self) -> [usize; 2] {
        [(self.0 & 15) as usize, (self.0 >> 4) as usize]
    }

    /// How many gems there are: 0, 1 or 2.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0 != 0) as u8 + (self.0 > 15) as u8
    }

    /// Whether there is no gem.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a gem of the colour.
    #[must_use]
    #[inline]
    pub const fn contains(self, gem: Gem) -> bool {
        self.0 & 15 == gem as u8 + 1 || self.0 >> 4 == gem as u8 + 1
    }

    /// How many gems of the colour there are.
    #[must_use]
    #[inline]
    pub const fn count(self, gem: Gem) -> u8 {
        (self.0 & 15 == gem as u8 + 1) as u8 + (self.0 >> 4 == gem as u8 + 1) as u8
    }

    /// The cargo with one more gem; `None` if it has two gems already.
    #[must_use]
    #[inline]
    pub const fn with(self, gem: Gem) -> Option<Self> {
        match (self.first(), self.second()) {
            (None, _) => Some(Self::one(gem)),
            (Some(first), None) => Some(Self::two(first, gem)),
            (Some(_), Some(_)) => None,
        }
    }

    /// The cargo without a gem; `None` if that gem is not aboard.
    #[must_use]
    #[inline]
    pub const fn without(self, gem: Gem) -> Option<Self> {
        if self.0 & 15 == gem as u8 + 1 {
            Some(Self(self.0 >> 4))
        } else if self.0 >> 4 == gem as u8 + 1 {
            Some(Self(self.0 & 15))
        } else {
            None
        }
    }

    /// The cargo with one more gem; unchanged if it has two gems already.
    #[must_use]
    #[inline]
    pub const fn with_if_room(self, gem: Gem) -> Self {
        match self.with(gem) {
            Some(more) => more,
            None => self,
        }
    }

    /// The cargo without a gem; unchanged if that gem is not aboard.
    #[must_use]
    #[inline]
    pub const fn without_if_aboard(self, gem: Gem) -> Self {
        match self.without(gem) {
            Some(less) => less,
            None => self,
        }
    }

    /// The gems in the order of the notation.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Gem> {
        self.first().into_iter().chain(self.second())
    }
}

impl fmt::Display for Cargo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|gem| f.write_str(gem.letter()))
    }
}

impl fmt::Debug for Cargo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cargo({self})")
    }
}

impl FromStr for Cargo {
    type Err = ParseError;

    /// Reads up to two letters in the order of the notation.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let gems: Gems = text.parse()?;
        let mut cargo = Self::EMPTY;
        for gem in gems.iter() {
            cargo = cargo.with(gem).ok_or_else(|| ParseError::new("at most two gems", text))?;
        }
        Ok(cargo)
    }
}
