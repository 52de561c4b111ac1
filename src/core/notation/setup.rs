//! Positions as plain data, as links, files and the editor contain them.
//!
//! A [`Setup`] has the fields of the JSON object of the notation. It is checked when it is
//! converted by [`Position::try_from`] or [`View::from_setup`](crate::core::View::from_setup),
//! which report all faults at once. Checks across values run only if every value that is needed to
//! build the position could be read.

use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::canoe::{Canoe, CanoeNo};
use crate::core::gem::Gem;
use crate::core::notation::setup_error::SetupError;
use crate::core::options::Options;
use crate::core::pieces::{Joe, Moose, Whirlpool};
use crate::core::position::Position;
use crate::core::rules::Module;
use crate::core::seat::SeatSet;

/// The text of a card that the view hides.
pub(super) const HIDDEN: &str = "?";

/// The value of a position's `format`.
pub const FORMAT: &str = "niagara-position/1";

/// A position as plain data: the JSON object of the notation, with its keys in order.
///
/// ```
/// use niagara::core::{Arm, Colour, Options, Position, Rules, Seat, Setup, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let position = Position::start(table, Seat::FIRST, Arm::Left);
/// let json = position.to_setup().to_json();
/// assert!(json.starts_with(r#"{"format":"niagara-position/1","rules":[],"options":{},"round":1"#));
///
/// let mut setup: Setup = json.parse().unwrap();
/// assert_eq!(Position::try_from(&setup), Ok(position));
/// setup.seats[1].canoes[0].at = "L8".to_owned();
/// setup.weather = 3;
/// let error = Position::try_from(&setup).unwrap_err();
/// assert_eq!(error.faults.len(), 2);
/// assert_eq!(error.faults[1].path, "seats[1].canoes[0].at");
/// ```
///
/// Reading is strict: every key must be present once, with a value of its type, and no other key.
/// Only the keys of modules may be missing; later, [`Position::try_from`] requires those of the
/// modules in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The name and version of the format: [`FORMAT`].
    pub format: String,
    /// The modules in play, in their order.
    pub rules: Vec<String>,
    /// The options; only those that differ from their default are written.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// `free`, `rescue`, `card`, `turn`, `return` or `over`.
    pub phase: String,
    /// The colour that holds the life saver.
    pub start: String,
    /// The colour to move; `None` when the game is over.
    // The value may be `null`, but the key must be present.
    #[serde(deserialize_with = "Option::deserialize")]
    pub to_move: Option<String>,
    /// The cloud's place: −1 to 2.
    pub weather: i32,
    /// The arm of the next disc: `L` or `R`.
    pub next_arm: String,
    /// The gems on the sites.
    pub sites: SetupSites,
    /// The seats of the table, clockwise.
    pub seats: Vec<SetupSeat>,
    /// The whirlpool's space, or `next`; only with its module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whirlpool: Option<String>,
    /// The beaver's space, or `waiting`; only with its module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beaver: Option<String>,
    /// Where the moose is; only with its module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moose: Option<SetupMoose>,
    /// Diamond Joe; only with his module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joe: Option<SetupJoe>,
    /// The winners' colours in seat order.
    pub winners: Vec<String>,
}

/// The gems on each site, as letters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the sites")]
pub struct SetupSites {
    pub amethyst: String,
    pub diamond: String,
    pub amber: String,
    pub sapphire: String,
    pub ruby: String,
}

/// A seat as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSeat {
    /// The colour of the seat.
    pub colour: String,
    /// The banked gems, as letters.
    pub banked: String,
    /// The cards not laid down since hands were last refilled, in order.
    pub hand: Vec<String>,
    /// The card laid down for this round; `?` if it is hidden from a view, `None` if there is none
    /// yet.
    #[serde(deserialize_with = "Option::deserialize")]
    pub card: Option<String>,
    /// Whether that card is revealed.
    pub revealed: bool,
    /// The two canoes of the seat.
    pub canoes: Vec<SetupCanoe>,
}

/// A canoe as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupCanoe {
    /// The place of the canoe, as in the notation.
    pub at: String,
    /// The gems that it carries, as letters.
    pub cargo: String,
    /// Whether it has carried out a plan in this turn.
    pub moved: bool,
}

/// Where the moose is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a word, or an object of colour and canoe")]
pub enum SetupMoose {
    /// The moose is in no canoe: `waiting` or `returning`.
    Word(String),
    /// The moose is in a canoe.
    Aboard(SetupMooseCanoe),
}

/// The canoe that carries the moose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupMooseCanoe {
    /// The colour of the canoe's owner.
    pub colour: String,
    /// The number of the canoe: 1 or 2.
    pub canoe: u32,
}

/// Diamond Joe's canoe as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupJoe {
    /// The space of the canoe.
    pub at: String,
    /// The gem he carries, as a letter; empty if he carries none.
    pub cargo: String,
}

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads the JSON object of the notation. The meaning of the values is checked later, by
    /// [`Position::try_from`].
    ///
    /// # Errors
    ///
    /// The first fault, with its path.
    fn from_str(text: &str) -> Result<Self, SetupError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let setup = serde_path_to_error::deserialize(&mut json)
            .map_err(|error| SetupError::json(&error.path().to_string(), error.inner()))?;
        json.end().map_err(|error| SetupError::json(".", &error))?;
        Ok(setup)
    }
}

impl Setup {
    /// The JSON object of the notation, without spaces.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Serialization fails only for maps with non-string keys; there are none.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Position {
    /// The position as plain data.
    ///
    /// In [`Phase::River`](crate::core::Phase::River) the result cannot be read back; call
    /// [`flow`](Position::flow) first.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup_hiding(SeatSet::EMPTY)
    }

    /// The position as plain data, with `?` for the cards of the `hidden` seats.
    pub(in crate::core) fn setup_hiding(&self, hidden: SeatSet) -> Setup {
        let colour = |seat| self.table().colour(seat).to_string();
        let site = |gem| self.site(gem).to_string();
        let canoe = |seat, canoe: CanoeNo| {
            let Canoe { at, cargo } = self.canoe(seat, canoe);
            SetupCanoe {
                at: at.to_string(),
                cargo: cargo.to_string(),
                moved: self.has_moved(seat, canoe),
            }
        };
        let seat = |seat| SetupSeat {
            colour: colour(seat),
            banked: self.banked(seat).to_string(),
            hand: self.hand(seat).iter().map(|card| card.to_string()).collect(),
            card: if hidden.contains(seat) {
                Some(HIDDEN.to_owned())
            } else {
                self.card(seat).map(|card| card.to_string())
            },
            revealed: self.is_revealed(seat),
            canoes: CanoeNo::ALL.map(|no| canoe(seat, no)).into(),
        };
        Setup {
            format: FORMAT.to_owned(),
            rules: self.table().rules().iter().map(|module| module.to_string()).collect(),
            options: *self.table().options(),
            round: self.round(),
            phase: self.phase().to_string(),
            start: colour(self.start_seat()),
            to_move: self.to_move().map(colour),
            weather: self.weather().into(),
            next_arm: self.next_arm().to_string(),
            sites: SetupSites {
                amethyst: site(Gem::Amethyst),
                diamond: site(Gem::Diamond),
                amber: site(Gem::Amber),
                sapphire: site(Gem::Sapphire),
                ruby: site(Gem::Ruby),
            },
            seats: self.table().seats().map(seat).collect(),
            whirlpool: match self.whirlpool() {
                Whirlpool::Absent => None,
                Whirlpool::On(space) => Some(space.to_string()),
                Whirlpool::Next => Some("next".to_owned()),
            },
            beaver: self.table().has(Module::Beaver).then(|| {
                self.beaver().map_or_else(|| "waiting".to_owned(), |space| space.to_string())
            }),
            moose: match self.moose() {
                Moose::Absent => None,
                Moose::Waiting => Some(SetupMoose::Word("waiting".to_owned())),
                Moose::Returning => Some(SetupMoose::Word("returning".to_owned())),
                Moose::Aboard(seat, canoe) => Some(SetupMoose::Aboard(SetupMooseCanoe {
                    colour: colour(seat),
                    canoe: canoe.index() as u32 + 1,
                })),
            },
            joe: match self.joe() {
                Joe::Absent => None,
                Joe::Afloat { at, gem } => Some(SetupJoe {
                    at: at.to_string(),
                    cargo: gem.map(|gem| gem.to_string()).unwrap_or_default(),
                }),
            },
            winners: self.winners().iter().map(colour).collect(),
        }
    }
}
