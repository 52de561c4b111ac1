//! The modules of the expansions, and which of them are in play.

use core::fmt;

use super::card::Hand;
use super::error::ParseError;

/// A part of an expansion that can be switched on separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Module {
    /// Double canoes (S-10 to S-20).
    Double,
    /// The whirlpool (S-30 to S-43).
    Whirlpool,
    /// The cards 7, lasso and 1/2/3 (S-45 to S-59e).
    Cards,
    /// The beaver (S-60 to S-65).
    Beaver,
    /// The moose (S-70 to S-77).
    Moose,
    /// The sixth player (S-01).
    Sixth,
    /// Diamond Joe (J-01 to J-12).
    Joe,
}

impl Module {
    /// All modules in the order of a `rules` line.
    pub const ALL: [Self; 7] = [
        Self::Double,
        Self::Whirlpool,
        Self::Cards,
        Self::Beaver,
        Self::Moose,
        Self::Sixth,
        Self::Joe,
    ];

    /// The module's word in the notation.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Whirlpool => "whirlpool",
            Self::Cards => "cards",
            Self::Beaver => "beaver",
            Self::Moose => "moose",
            Self::Sixth => "sixth",
            Self::Joe => "joe",
        }
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The modules in play.
///
/// ```
/// use niagara::core::{Module, Rules};
/// let rules = Rules::parse("double,whirlpool", ',')?;
/// assert!(rules.has(Module::Whirlpool) && !rules.has(Module::Joe));
/// assert_eq!(rules.with(Module::Joe).words(" "), "double whirlpool joe");
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules(u8);

impl Rules {
    /// The base game alone.
    pub const BASE: Self = Self(0);

    /// Spirits of Niagara: the six modules together.
    pub const SPIRITS: Self = Self(0b011_1111);

    /// Whether a module is in play.
    #[must_use]
    #[inline]
    pub const fn has(self, module: Module) -> bool {
        self.0 & (1 << module as u8) != 0
    }

    /// These modules and a further one.
    #[must_use]
    pub const fn with(self, module: Module) -> Self {
        Self(self.0 | (1 << module as u8))
    }

    /// The modules in order.
    pub fn iter(self) -> impl Iterator<Item = Module> {
        Module::ALL.into_iter().filter(move |module| self.has(*module))
    }

    /// The maximum number of seats at the table: 5, or 6 with the sixth player (B-11, S-01).
    #[must_use]
    pub const fn max_seats(self) -> usize {
        if self.has(Module::Sixth) { 6 } else { 5 }
    }

    /// A full hand: seven cards, or ten with the module `cards` (B-10, S-04).
    #[must_use]
    #[inline]
    pub const fn full_hand(self) -> Hand {
        if self.has(Module::Cards) { Hand::SPIRITS } else { Hand::BASE }
    }

    /// The default number of gems on each site: 7, or 6 to 8 depending on the number of seats if
    /// any module of the Spirits is in play (B-12, S-02).
    #[must_use]
    pub const fn gems_per_site(self, seats: usize) -> u8 {
        if self.0 & Self::SPIRITS.0 == 0 {
            7
        } else if seats <= 3 {
            6
        } else if seats <= 5 {
            7
        } else {
            8
        }
    }

    /// Reads the words of modules, and `base` and `spirits`, separated by `separator`, such as ` `
    /// in a record and `,` in a link.
    ///
    /// # Errors
    ///
    /// A word is unknown.
    pub fn parse(text: &str, separator: char) -> Result<Self, ParseError> {
        let mut rules = Self::BASE;
        for word in text.split(separator) {
            rules = match word {
                "base" => rules,
                "spirits" => Self(rules.0 | Self::SPIRITS.0),
                _ => match Module::ALL.into_iter().find(|module| module.as_str() == word) {
                    Some(module) => rules.with(module),
                    None => {
                        return Err(ParseError::new(
                            "rules (base spirits double whirlpool cards beaver moose sixth joe)",
                            word,
                        ));
                    }
                },
            };
        }
        Ok(rules)
    }

    /// The words of a `rules` line, separated by `separator`.
    #[must_use]
    pub fn words(self, separator: &str) -> String {
        let mut words: Vec<&str> = Vec::new();
        if self.0 & Self::SPIRITS.0 == Self::SPIRITS.0 {
            words.push("spirits");
            words.extend(self.has(Module::Joe).then_some("joe"));
        } else {
            words.extend(self.iter().map(Module::as_str));
        }
        if words.is_empty() {
            words.push("base");
        }
        words.join(separator)
    }
}

impl FromIterator<Module> for Rules {
    fn from_iter<I: IntoIterator<Item = Module>>(modules: I) -> Self {
        modules.into_iter().fold(Self::BASE, Self::with)
    }
}
