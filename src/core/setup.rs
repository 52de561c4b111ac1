//! Positions as plain data: what a link, a file or an editor holds, and the one door from
//! there to a [`Position`].
//!
//! A [`Setup`] is the JSON object of the notation, field by field. Nothing about it is
//! checked until it goes through [`Position::try_from`] or [`View::from_setup`], which
//! report every reason against it at once.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::canoe::{Canoe, CanoeNo};
use super::card::{Card, Hand};
use super::error::ParseError;
use super::gem::{Gem, Gems};
use super::joe::Joe;
use super::moose::Moose;
use super::options::{Module, Options, Rules, WhirlpoolReentry};
use super::outcome;
use super::position::{Duty, Phase, Position, Table, TableError};
use super::refusal::RuleId;
use super::seat::{Colour, Seat, SeatSet};
use super::space::{Place, Space};
use super::view::View;
use super::whirlpool::Whirlpool;

/// What a position's `format` says.
pub const FORMAT: &str = "niagara-position/1";

/// A position as plain data, in the words and the order of the notation.
///
/// Reading is strict: every key must be there, once, with a value of its kind, and no other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// [`FORMAT`].
    pub format: String,
    /// The modules in play, in their order.
    pub rules: Vec<String>,
    /// The options; written are those not at their default.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// `free`, `rescue`, `card`, `turn`, `return` or `over`.
    pub phase: String,
    /// The colour that holds the life saver.
    pub start: String,
    /// The colour that is asked; `None` when the game is over.
    // `null` may stand here, but the key must be there.
    #[serde(deserialize_with = "Option::deserialize")]
    pub to_move: Option<String>,
    /// The cloud's place: −1 to 2.
    pub weather: i32,
    /// `L` or `R`.
    pub next_arm: String,
    /// The gems on the sites.
    pub sites: SetupSites,
    /// The seats, clockwise.
    pub seats: Vec<SetupSeat>,
    /// A space, or `next`; only with the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whirlpool: Option<String>,
    /// A space, or `waiting`; only with the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beaver: Option<String>,
    /// Where the moose is; only with the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moose: Option<SetupMoose>,
    /// Diamond Joe; only with the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joe: Option<SetupJoe>,
    /// The winners' colours in seat order.
    pub winners: Vec<String>,
}

/// The gems on each site, as letters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names are the sites'")]
pub struct SetupSites {
    pub amethyst: String,
    pub diamond: String,
    pub amber: String,
    pub sapphire: String,
    pub ruby: String,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupSeat {
    /// Its colour.
    pub colour: String,
    /// Its own gems, as letters.
    pub banked: String,
    /// The cards not yet laid down in this cycle, in order.
    pub hand: Vec<String>,
    /// The card laid down for this round; `?` if it is hidden from a view.
    #[serde(deserialize_with = "Option::deserialize")]
    pub card: Option<String>,
    /// Whether that card is turned up.
    pub revealed: bool,
    /// Its two canoes.
    pub canoes: Vec<SetupCanoe>,
}

/// A canoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupCanoe {
    /// Where it is.
    pub at: String,
    /// What it carries, as letters.
    pub cargo: String,
    /// Whether it has carried out a plan in the present turn.
    pub moved: bool,
}

/// Where the moose is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a word, or an object of colour and canoe")]
pub enum SetupMoose {
    /// `waiting` or `returning`.
    Word(String),
    /// In a canoe.
    Aboard(SetupMooseCanoe),
}

/// The canoe that carries the moose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupMooseCanoe {
    /// Whose.
    pub colour: String,
    /// 1 or 2.
    pub canoe: u32,
}

/// Diamond Joe's canoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupJoe {
    /// His space.
    pub at: String,
    /// The gem he carries, as a letter.
    pub cargo: String,
}

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads the JSON object of the notation. What the values mean is not looked at: that is
    /// for [`Position::try_from`].
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, and where.
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
        // Only a map whose keys are no texts cannot be written as JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Why a setup is no position: all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The reasons, at least one, in the order of the object.
    pub reasons: Vec<SetupReason>,
}

/// One reason against a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupReason {
    /// Where in the object, as a path: `seats[1].canoes[0].cargo`.
    pub place: String,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for SetupReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)?;
        match (&self.fault, self.fault.rule()) {
            // A table's text names its rule itself.
            (Fault::Table(_), _) | (_, None) => Ok(()),
            (_, Some(rule)) => write!(f, " ({rule})"),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.reasons.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            reason.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

impl SetupError {
    /// An error of the JSON reader at a path; the path of the whole object is `.`.
    fn json(path: &str, error: &serde_json::Error) -> Self {
        let place = if path == "." || !error.is_data() {
            format!("line {}", error.line())
        } else {
            path.to_owned()
        };
        Self { reasons: vec![SetupReason { place, fault: Fault::Json(error.to_string()) }] }
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),+ })? =
        $rule:literal, $text:literal;)+) => {
        /// What is wrong at a place of a setup. Its `Display` is a short English text.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the numbers of the text")]
        pub enum Fault {
            /// A text that is no JSON, or not the object of a setup.
            Json(String),
            /// A text that is not in the notation.
            Text(ParseError),
            /// Seats, colours and modules that do not go together.
            Table(TableError),
            $($(#[$doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl Fault {
            /// The name of this kind of fault.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    Self::Json(_) => "Json",
                    Self::Text(_) => "Text",
                    Self::Table(_) => "Table",
                    $(Self::$name $({ $($field: _),+ })? => stringify!($name),)+
                }
            }

            /// The rule that the position breaks; `None` where it only breaks the notation.
            #[must_use]
            pub const fn rule(&self) -> Option<RuleId> {
                let rule = match self {
                    Self::Json(_) | Self::Text(_) => "",
                    Self::Table(error) => return Some(error.rule()),
                    $(Self::$name $({ $($field: _),+ })? => $rule,)+
                };
                if rule.is_empty() { None } else { Some(RuleId(rule)) }
            }
        }

        impl fmt::Display for Fault {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Json(error) => f.write_str(error),
                    Self::Text(error) => error.fmt(f),
                    Self::Table(error) => error.fmt(f),
                    $(Self::$name $({ $($field),+ })? => write!(f, $text),)+
                }
            }
        }
    };
}

faults! {
    /// Another format.
    Format = "", "the format is not niagara-position/1";
    /// Modules out of order or named twice.
    ModuleOrder = "", "modules stand once each, in the order double whirlpool cards beaver moose sixth joe";
    /// A module's key is missing.
    KeyMissing { module: Module } = "", "the key is missing, {module} is in play";
    /// A module's key without the module.
    KeyWithout { module: Module } = "", "the key stands here, {module} is not in play";
    /// Rounds count from 1.
    Round = "B-20", "rounds count from 1";
    /// The weather track ends.
    WeatherTrack { weather: i32 } = "B-14", "the weather track has no {weather}";
    /// A colour that nobody has.
    NoSuchSeat { colour: Colour } = "B-10", "nobody is {colour} here";
    /// A seat has two canoes.
    CanoeCount { canoes: usize } = "B-10", "{canoes} canoes, a seat has 2";
    /// Cards out of order or named twice.
    HandOrder = "", "cards stand once each, in the order 1 to 7 cloud lasso 123";
    /// The card is not in this game.
    CardNotInGame { card: Card } = "S-04", "the card {card} is not in this game";
    /// The laid card is in the hand too.
    CardTwice { card: Card } = "B-23", "the card {card} is laid down and in the hand";
    /// A number of cards that does not fit the round.
    HandSize { have: usize, need: usize, round: u32 } =
        "B-23", "{have} cards, in round {round} it is {need}";
    /// A colour's gems are not all there, or too many.
    GemCount { gem: Gem, have: u32, need: u8 } = "B-12", "{have} gems {gem}, there are {need}";
    /// More gems than the canoe holds.
    Capacity { have: u8, capacity: u8 } = "B-70", "{have} gems, the canoe holds {capacity}";
    /// A canoe ashore carries nothing.
    CargoAshore = "B-112", "a canoe on shore carries nothing";
    /// A lost canoe carries nothing.
    CargoLost = "B-141", "a lost canoe carries nothing";
    /// No canoe stays on the whirlpool.
    OnWhirlpool { space: Space } = "S-40", "the whirlpool is on {space}, no canoe stays there";
    /// A canoe on the bank without its owner's lasso.
    NoLasso = "S-50", "only a turned-up lasso takes canoes to the bank";
    /// A canoe in the river although its owner's lasso was played.
    NotLassoed = "S-50", "the lasso took all canoes out of the river";
    /// The cards that are laid down do not fit the phase and its order.
    CardLaid { phase: Phase } = "B-30", "no card is laid down here yet in the phase {phase}";
    /// A card is missing.
    CardMissing { phase: Phase } = "B-30", "a card is laid down here in the phase {phase}";
    /// A card turned up too early.
    RevealedEarly = "B-30", "a card is turned up when its owner's turn begins";
    /// A card not turned up in time.
    NotRevealed = "B-30", "the card is turned up by now";
    /// A hidden card where nothing may be hidden.
    Hidden = "B-171", "a hidden card: this is a view, not a position";
    /// One's own card in a view, or one turned up, hidden.
    HiddenKnown = "B-171", "this card is known to the view's seat";
    /// A secret in a view.
    Secret = "B-171", "a view does not know this card";
    /// Nobody is named who decides.
    NobodyAsked = "B-20", "somebody is asked until the game is over";
    /// Somebody is asked after the end.
    AskedAfterEnd = "B-162", "nobody is asked when the game is over";
    /// The order of the round asks another seat.
    OtherSeatAsked { colour: Colour } = "B-22", "{colour} is asked now";
    /// Nothing is to be decided here.
    NothingToAsk = "B-50", "this seat has nothing to decide in its turn";
    /// The lasso raises no question.
    LassoAsksNothing = "S-58", "the lasso asks only when the moose can be taken";
    /// The free canoe comes back by itself.
    FreeByItself = "S-10", "without double canoes the free canoe comes back by itself";
    /// A stranded seat has its free canoe by now.
    Stranded = "B-39", "a seat with neither canoe nor gem gets a canoe first";
    /// The seat cannot pay for a canoe.
    NothingToRescue = "B-32", "a rescue needs a lost canoe and a banked gem";
    /// No canoe is being pulled.
    NothingReturns = "S-54", "nobody returns onto a whirlpool on 5";
    /// A canoe earlier in the order is still on the bank.
    ReturnsFirst { colour: Colour, canoe: CanoeNo } =
        "S-56", "{colour} {canoe} comes back from the bank first";
    /// The canoe's owner is not at his turn.
    MovedOutOfTurn = "B-56", "only canoes of the seat to move have moved, with a number card";
    /// All that may move has moved.
    TurnOver = "B-59", "nothing is left to move, the turn is over";
    /// The whirlpool comes back at once.
    WhirlpoolWaits = "S-41", "with whirlpool_reentry=immediate no disc waits";
    /// The beaver comes when the cloud reaches +2.
    BeaverMissing = "S-60", "with the weather at +2 the beaver is in the river";
    /// The moose leaves a canoe that lands or falls.
    MooseAshore = "S-75", "the moose leaves a canoe that is not in the river";
    /// The moose is back before the next round.
    MooseBack { phase: Phase } = "S-76", "the moose is back by the phase {phase}";
    /// Joe holds one gem.
    JoeHoldsOne { have: u8 } = "J-01", "{have} gems, Joe holds 1";
    /// A game that is won goes on.
    WonAlready = "B-162", "this seat has won, the game is over";
    /// Winners before the end.
    NotOver = "B-162", "the game is not over";
    /// Winners out of order or named twice.
    WinnerOrder = "", "winners stand once each, in seat order";
    /// Other seats have won.
    Winners = "B-162", "these are not the seats that have won";
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Phase {
    type Err = ParseError;

    /// Reads a phase in which a position is written: all but the river's.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        [Self::Free, Self::Rescue, Self::Card, Self::Turn, Self::Return, Self::Over]
            .into_iter()
            .find(|phase| phase.as_str() == text)
            .ok_or_else(|| ParseError::new("a phase (free rescue card turn return over)", text))
    }
}

impl Position {
    /// The position as plain data.
    ///
    /// While the river is to move there is no such text in the notation: let it
    /// [`flow`](Position::flow) first.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup_hiding(SeatSet::EMPTY)
    }

    fn setup_hiding(&self, hidden: SeatSet) -> Setup {
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

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// The door for everything that people can put together.
    ///
    /// # Errors
    ///
    /// All reasons why this is no position of the game.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let Read { position, hidden, mut reasons } = read(setup);
        for seat in hidden.iter() {
            reasons.push(reason(seat, Fault::Hidden));
        }
        finish(position, reasons)
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Self::try_from(&setup)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.to_setup()
    }
}

impl From<View> for Setup {
    fn from(view: View) -> Self {
        view.to_setup()
    }
}

impl TryFrom<&Setup> for View {
    type Error = SetupError;

    /// Reads the view of the seat that is asked, which the setup names; of a game that is over,
    /// an onlooker's.
    ///
    /// # Errors
    ///
    /// As for [`View::from_setup`].
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let asked = setup
            .to_move
            .as_ref()
            .and_then(|colour| setup.seats.iter().position(|seat| seat.colour == *colour));
        Self::from_setup(setup, asked.and_then(Seat::new))
    }
}

impl TryFrom<Setup> for View {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Self::try_from(&setup)
    }
}

impl View {
    /// The view as plain data: the position with `?` for each hidden card.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.known().setup_hiding(self.hidden())
    }

    /// Reads what a seat may know; `None` for an onlooker.
    ///
    /// # Errors
    ///
    /// All reasons why this is no view of that seat, as with a position. A view that
    /// knows another seat's secret is none (B-171).
    pub fn from_setup(setup: &Setup, seat: Option<Seat>) -> Result<Self, SetupError> {
        let Read { position, hidden, mut reasons } = read(setup);
        if let Some(position) = &position {
            for other in position.table().seats() {
                let own = Some(other) == seat;
                if own && hidden.contains(other) {
                    reasons.push(reason(other, Fault::HiddenKnown));
                }
                if !own && position.card(other).is_some() && !position.is_revealed(other) {
                    reasons.push(reason(other, Fault::Secret));
                }
            }
        }
        finish(position, reasons).map(|known| Self::new(known, seat, hidden))
    }
}

/// How a view writes a card it does not know.
const HIDDEN: &str = "?";

/// A key of a seat, as the path that a reason names.
#[derive(Clone, Copy)]
struct OfSeat(usize, &'static str);

impl fmt::Display for OfSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats[{}].{}", self.0, self.1)
    }
}

/// A key of a seat's canoe.
#[derive(Clone, Copy)]
struct OfCanoe(usize, usize, &'static str);

impl fmt::Display for OfCanoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}].{}", OfSeat(self.0, "canoes"), self.1, self.2)
    }
}

/// A reason against a seat's card.
fn reason(seat: Seat, fault: Fault) -> SetupReason {
    SetupReason { place: OfSeat(seat.index(), "card").to_string(), fault }
}

fn finish(position: Option<Position>, reasons: Vec<SetupReason>) -> Result<Position, SetupError> {
    match position {
        Some(position) if reasons.is_empty() => Ok(position),
        _ => Err(SetupError { reasons }),
    }
}

/// What was read; the position is there unless a text of it could not be read.
struct Read {
    position: Option<Position>,
    hidden: SeatSet,
    reasons: Vec<SetupReason>,
}

fn read(setup: &Setup) -> Read {
    let mut reader = Reader::default();
    let position = reader.read(setup);
    if let Some(position) = &position {
        reader.check(position);
    }
    Read { position, hidden: reader.hidden, reasons: reader.reasons }
}

#[derive(Default)]
struct Reader {
    reasons: Vec<SetupReason>,
    hidden: SeatSet,
}

impl Reader {
    fn fault(&mut self, place: &dyn fmt::Display, fault: Fault) {
        self.reasons.push(SetupReason { place: place.to_string(), fault });
    }

    fn require(&mut self, holds: bool, place: &dyn fmt::Display, fault: Fault) {
        if !holds {
            self.fault(place, fault);
        }
    }

    fn text<T: FromStr<Err = ParseError>>(
        &mut self,
        place: &dyn fmt::Display,
        text: &str,
    ) -> Option<T> {
        text.parse().map_err(|error: ParseError| self.fault(place, error.into())).ok()
    }

    fn module(&mut self, place: &dyn fmt::Display, text: &str) -> Option<Module> {
        let module = Module::ALL.into_iter().find(|module| module.as_str() == text);
        if module.is_none() {
            self.fault(place, ParseError::new("a module", text).into());
        }
        module
    }

    /// A module's own key, which is there if the module is.
    fn key<'a, T>(
        &mut self,
        place: &dyn fmt::Display,
        key: Option<&'a T>,
        module: Module,
        rules: Rules,
    ) -> Option<&'a T> {
        match key {
            Some(_) if !rules.has(module) => {
                self.fault(place, Fault::KeyWithout { module });
                None
            }
            None if rules.has(module) => {
                self.fault(place, Fault::KeyMissing { module });
                None
            }
            key => key,
        }
    }

    /// Reads every text; `None` if one of them cannot be read.
    fn read(&mut self, setup: &Setup) -> Option<Position> {
        self.require(setup.format == FORMAT, &"format", Fault::Format);
        let modules: Vec<Module> = setup
            .rules
            .iter()
            .enumerate()
            .filter_map(|(index, text)| self.module(&format_args!("rules[{index}]"), text))
            .collect();
        self.require(modules.is_sorted_by(|a, b| a < b), &"rules", Fault::ModuleOrder);
        let rules: Rules = modules.into_iter().collect();
        let phase = self.text(&"phase", &setup.phase);
        let start = self.text(&"start", &setup.start);
        let to_move = setup.to_move.as_ref().map(|text| self.text(&"to_move", text));
        let next_arm = self.text(&"next_arm", &setup.next_arm);
        self.require(setup.round > 0, &"round", Fault::Round);
        let weather = i8::try_from(setup.weather).ok().filter(|value| (-1..=2).contains(value));
        if weather.is_none() {
            self.fault(&"weather", Fault::WeatherTrack { weather: setup.weather });
        }
        let sites = &setup.sites;
        let sites = [&sites.amethyst, &sites.diamond, &sites.amber, &sites.sapphire, &sites.ruby];
        let sites: [Option<Gems>; 5] = core::array::from_fn(|index| {
            let gem = Gem::ALL[index];
            self.text::<Gems>(&format_args!("sites.{}", gem.as_str()), sites[index])
        });
        let seats: Vec<SeatRead> =
            setup.seats.iter().enumerate().map(|(index, seat)| self.seat(index, seat)).collect();
        let whirlpool = self.whirlpool(setup, rules);
        let beaver = self.beaver(setup, rules);
        let moose = self.moose(setup, rules);
        let joe = self.joe(setup, rules);
        let winners: Option<Vec<Colour>> = setup
            .winners
            .iter()
            .enumerate()
            .map(|(index, text)| self.text(&format_args!("winners[{index}]"), text))
            // Not short-circuiting: every winner that cannot be read is a reason.
            .collect::<Vec<_>>()
            .into_iter()
            .collect();

        let colours: Option<Vec<Colour>> = seats.iter().map(|seat| seat.colour).collect();
        let table = Table::new(&colours?, rules, setup.options)
            .map_err(|error| self.fault(&"seats", Fault::Table(error)))
            .ok()?;
        let mut seat_of = |place: &'static str, colour: Colour| {
            let seat = table.seat(colour);
            if seat.is_none() {
                self.fault(&place, Fault::NoSuchSeat { colour });
            }
            seat
        };
        let start = start.and_then(|colour| seat_of("start", colour));
        let to_move = match to_move {
            Some(colour) => colour.and_then(|colour| seat_of("to_move", colour)).map(Some),
            None => Some(None),
        };
        let winners = winners.and_then(|winners| {
            let seats: Option<Vec<Seat>> =
                winners.into_iter().map(|colour| seat_of("winners", colour)).collect();
            seats
        });
        let moose = match moose {
            Some(MooseRead::Is(moose)) => Some(moose),
            Some(MooseRead::In(colour, canoe)) => {
                seat_of("moose.colour", colour).map(|seat| Moose::Aboard(seat, canoe))
            }
            None => None,
        };

        let mut position = Position::start(table, start?, next_arm?);
        position.phase = phase?;
        position.round = setup.round;
        position.weather = weather?;
        position.whirlpool = whirlpool?;
        position.beaver = beaver?;
        position.moose = moose?;
        position.joe = joe?;
        for (site, gems) in position.sites.iter_mut().zip(sites) {
            *site = gems?;
        }
        let to_move = to_move?;
        match (to_move, position.phase) {
            (None, Phase::Over) => {
                position.to_move = position.order().last().unwrap_or(position.start);
            }
            (Some(seat), Phase::Over) => {
                self.fault(&"to_move", Fault::AskedAfterEnd);
                position.to_move = seat;
            }
            (Some(seat), _) => position.to_move = seat,
            (None, _) => {
                self.fault(&"to_move", Fault::NobodyAsked);
                return None;
            }
        }
        let winners = winners?;
        self.require(winners.is_sorted_by(|a, b| a < b), &"winners", Fault::WinnerOrder);
        position.winners = winners.into_iter().collect();
        for (seat, read) in position.table.seats().zip(seats) {
            position.banked[seat.index()] = read.banked?;
            position.hands[seat.index()] = read.hand?;
            match read.card? {
                CardRead::None => {}
                CardRead::Known(card) => position.cards[seat.index()] = Some(card),
                CardRead::Hidden => self.hidden.insert(seat),
            }
            if read.revealed {
                position.revealed.insert(seat);
            }
            let canoes = read.canoes?;
            position.canoes[seat.index()] = canoes.map(|(canoe, _)| canoe);
            for (canoe, (_, moved)) in canoes.into_iter().enumerate() {
                let in_turn = seat == position.to_move
                    && position.phase == Phase::Turn
                    && position.card(seat).is_some_and(|card| card.number().is_some());
                if moved && !in_turn {
                    let place = OfCanoe(seat.index(), canoe, "moved");
                    self.fault(&place, Fault::MovedOutOfTurn);
                } else if moved {
                    position.moved[canoe] = true;
                }
            }
        }
        Some(position)
    }

    fn seat(&mut self, index: usize, seat: &SetupSeat) -> SeatRead {
        let path = |key| OfSeat(index, key);
        let colour = self.text(&path("colour"), &seat.colour);
        let banked = self.text(&path("banked"), &seat.banked);
        let cards: Vec<Option<Card>> = seat
            .hand
            .iter()
            .enumerate()
            .map(|(card, text)| self.text(&format_args!("{}[{card}]", path("hand")), text))
            .collect();
        let cards: Option<Vec<Card>> = cards.into_iter().collect();
        if let Some(cards) = &cards {
            self.require(cards.is_sorted_by(|a, b| a < b), &path("hand"), Fault::HandOrder);
        }
        let card = match seat.card.as_deref() {
            None => Some(CardRead::None),
            Some(HIDDEN) => Some(CardRead::Hidden),
            Some(text) => self.text(&path("card"), text).map(CardRead::Known),
        };
        if seat.canoes.len() != CanoeNo::ALL.len() {
            self.fault(&path("canoes"), Fault::CanoeCount { canoes: seat.canoes.len() });
        }
        let canoes: Vec<Option<(Canoe, bool)>> = seat
            .canoes
            .iter()
            .enumerate()
            .map(|(canoe, SetupCanoe { at, cargo, moved })| {
                let at = self.text(&OfCanoe(index, canoe, "at"), at);
                let cargo = self.text(&OfCanoe(index, canoe, "cargo"), cargo);
                Some((Canoe { at: at?, cargo: cargo? }, *moved))
            })
            .collect();
        let canoes = canoes
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .and_then(|canoes| <[_; 2]>::try_from(canoes).ok());
        SeatRead {
            colour,
            banked,
            hand: cards.map(|cards| cards.into_iter().collect()),
            card,
            revealed: seat.revealed,
            canoes,
        }
    }

    fn whirlpool(&mut self, setup: &Setup, rules: Rules) -> Option<Whirlpool> {
        let key = self.key(&"whirlpool", setup.whirlpool.as_ref(), Module::Whirlpool, rules);
        match key.map(String::as_str) {
            None => Some(Whirlpool::Absent),
            Some("next") => Some(Whirlpool::Next),
            Some(text) => self.text(&"whirlpool", text).map(Whirlpool::On),
        }
    }

    fn beaver(&mut self, setup: &Setup, rules: Rules) -> Option<Option<Space>> {
        let key = self.key(&"beaver", setup.beaver.as_ref(), Module::Beaver, rules);
        match key.map(String::as_str) {
            None | Some("waiting") => Some(None),
            Some(text) => self.text(&"beaver", text).map(Some),
        }
    }

    fn moose(&mut self, setup: &Setup, rules: Rules) -> Option<MooseRead> {
        match self.key(&"moose", setup.moose.as_ref(), Module::Moose, rules) {
            None => Some(MooseRead::Is(Moose::Absent)),
            Some(SetupMoose::Word(word)) => match word.as_str() {
                "waiting" => Some(MooseRead::Is(Moose::Waiting)),
                "returning" => Some(MooseRead::Is(Moose::Returning)),
                _ => {
                    self.fault(
                        &"moose",
                        ParseError::new("waiting, returning or a canoe", word).into(),
                    );
                    None
                }
            },
            Some(SetupMoose::Aboard(SetupMooseCanoe { colour, canoe })) => {
                let colour = self.text(&"moose.colour", colour);
                let canoe = self.text(&"moose.canoe", &canoe.to_string());
                Some(MooseRead::In(colour?, canoe?))
            }
        }
    }

    fn joe(&mut self, setup: &Setup, rules: Rules) -> Option<Joe> {
        let Some(SetupJoe { at, cargo }) = self.key(&"joe", setup.joe.as_ref(), Module::Joe, rules)
        else {
            return Some(Joe::Absent);
        };
        let at = self.text(&"joe.at", at);
        let cargo = self.text::<Gems>(&"joe.cargo", cargo)?;
        self.require(cargo.len() <= 1, &"joe.cargo", Fault::JoeHoldsOne { have: cargo.len() });
        Some(Joe::Afloat { at: at?, gem: cargo.iter().next() })
    }

    /// Whether a position that could be read can be.
    fn check(&mut self, position: &Position) {
        self.check_gems(position);
        self.check_cards(position);
        self.check_canoes(position);
        self.check_spirits(position);
        self.check_asked(position);
        self.check_end(position);
    }

    /// Every gem of a colour is somewhere (B-12).
    fn check_gems(&mut self, position: &Position) {
        let need = position.table().gems_per_site();
        for gem in Gem::ALL {
            let sites = position.sites.iter().map(|site| u32::from(site.count(gem)));
            let banked =
                position.table().seats().map(|seat| u32::from(position.banked(seat).count(gem)));
            let canoes = position.canoes().map(|(_, _, canoe)| u32::from(canoe.cargo.count(gem)));
            let joe = match position.joe() {
                Joe::Afloat { gem: Some(aboard), .. } => u32::from(aboard == gem),
                _ => 0,
            };
            let have = sites.chain(banked).chain(canoes).sum::<u32>() + joe;
            let place = format_args!("sites.{}", gem.as_str());
            self.require(have == u32::from(need), &place, Fault::GemCount { gem, have, need });
        }
    }

    /// Hands fit the round (B-23); cards are laid down and turned up in order (B-30).
    fn check_cards(&mut self, position: &Position) {
        let table = position.table();
        let (round, phase) = (position.round(), position.phase());
        let played = round.saturating_sub(1) % table.cycle();
        let need = (table.cycle() - played) as usize;
        let asked = position.to_move.steps_from(position.start, table.len());
        for (steps, seat) in position.order().enumerate() {
            let path = |key| OfSeat(seat.index(), key);
            let hand = position.hand(seat);
            let full = table.rules().full_hand();
            for card in hand.iter().chain(position.card(seat)) {
                self.require(full.contains(card), &path("hand"), Fault::CardNotInGame { card });
            }
            if let Some(card) = position.card(seat) {
                self.require(!hand.contains(card), &path("card"), Fault::CardTwice { card });
            }
            let have = hand.len() + usize::from(position.card(seat).is_some());
            self.require(have == need, &path("hand"), Fault::HandSize { have, need, round });

            let laid = position.card(seat).is_some() || self.hidden.contains(seat);
            let (should_be_laid, should_be_open) = match phase {
                Phase::Free | Phase::Rescue => (false, false),
                Phase::Card => (steps < asked, false),
                Phase::Turn => (true, steps <= asked),
                Phase::River | Phase::Return | Phase::Over => (true, true),
            };
            if laid != should_be_laid {
                let fault =
                    if laid { Fault::CardLaid { phase } } else { Fault::CardMissing { phase } };
                self.fault(&path("card"), fault);
            }
            let open = position.is_revealed(seat);
            if open && !should_be_open {
                self.fault(&path("revealed"), Fault::RevealedEarly);
            } else if !open && should_be_open {
                self.fault(&path("revealed"), Fault::NotRevealed);
            } else if open && self.hidden.contains(seat) {
                self.fault(&path("card"), Fault::HiddenKnown);
            }
        }
    }

    /// Canoes carry what they can (B-70, B-112, B-141), none stays on the whirlpool (S-40),
    /// banks are for lassoed ones (S-50).
    fn check_canoes(&mut self, position: &Position) {
        for (seat, no, canoe) in position.canoes() {
            let path = |key| OfCanoe(seat.index(), no.index(), key);
            let (have, capacity) = (canoe.cargo.len(), position.table().capacity(no));
            self.require(have <= capacity, &path("cargo"), Fault::Capacity { have, capacity });
            let lassoed = position.open_card(seat) == Some(Card::Lasso);
            match canoe.at {
                Place::Pier => {
                    self.require(canoe.cargo.is_empty(), &path("cargo"), Fault::CargoAshore);
                }
                Place::Falls => {
                    self.require(canoe.cargo.is_empty(), &path("cargo"), Fault::CargoLost);
                }
                Place::On(space) => {
                    self.require(
                        !position.whirlpool().is_on(space),
                        &path("at"),
                        Fault::OnWhirlpool { space },
                    );
                    let being_asked = match position.phase() {
                        Phase::Turn => seat == position.to_move,
                        // It has come back already, or its return is looked at elsewhere.
                        Phase::Return => true,
                        _ => false,
                    };
                    self.require(!lassoed || being_asked, &path("at"), Fault::NotLassoed);
                }
                Place::Bank(space) => {
                    let asked = position.phase() == Phase::Turn && seat == position.to_move;
                    self.require(lassoed && !asked, &path("at"), Fault::NoLasso);
                    // The whirlpool cannot have been there when the canoe was lassoed.
                    let still = matches!(position.phase(), Phase::Turn | Phase::Over);
                    self.require(
                        !(still && position.whirlpool().is_on(space)),
                        &path("at"),
                        Fault::OnWhirlpool { space },
                    );
                }
            }
        }
    }

    fn check_spirits(&mut self, position: &Position) {
        let immediate = position.table().options().whirlpool_reentry == WhirlpoolReentry::Immediate;
        self.require(
            !(position.whirlpool() == Whirlpool::Next && immediate),
            &"whirlpool",
            Fault::WhirlpoolWaits,
        );
        match position.beaver() {
            Some(space) => self.require(
                !position.whirlpool().is_on(space),
                &"beaver",
                Fault::OnWhirlpool { space },
            ),
            None => self.require(
                !(position.weather() == 2 && position.table().has(Module::Beaver)),
                &"beaver",
                Fault::BeaverMissing,
            ),
        }
        match position.moose() {
            Moose::Aboard(seat, canoe) => {
                let at = position.canoe(seat, canoe).at;
                let afloat = matches!(at, Place::On(_) | Place::Bank(_));
                self.require(afloat, &"moose", Fault::MooseAshore);
            }
            Moose::Returning => {
                let phase = position.phase();
                let gone = matches!(phase, Phase::Turn | Phase::Return | Phase::Over);
                self.require(gone, &"moose", Fault::MooseBack { phase });
            }
            Moose::Absent | Moose::Waiting => {}
        }
        if let Joe::Afloat { at, .. } = position.joe() {
            self.require(
                !position.whirlpool().is_on(at),
                &"joe.at",
                Fault::OnWhirlpool { space: at },
            );
        }
    }

    /// The seat to move is the one that the phase asks, and it has something to decide.
    fn check_asked(&mut self, position: &Position) {
        let seat = position.to_move;
        let stranded = |seat: &Seat| {
            position.banked(*seat).is_empty()
                && CanoeNo::ALL.into_iter().all(|canoe| position.canoe(*seat, canoe).is_lost())
        };
        let mut not_stranded = |seats: &mut dyn Iterator<Item = Seat>| {
            for seat in seats.filter(stranded) {
                self.fault(&OfSeat(seat.index(), "canoes"), Fault::Stranded);
            }
        };
        match position.phase() {
            Phase::Free => {
                let first = position.order().find(stranded);
                self.require(position.table().has(Module::Double), &"phase", Fault::FreeByItself);
                match first {
                    Some(first) => self.asks(position, first),
                    None => self.fault(&"to_move", Fault::Stranded),
                }
            }
            Phase::Rescue => {
                not_stranded(&mut position.order());
                let can = !position.banked(seat).is_empty() && position.first_lost(seat).is_some();
                self.require(can, &"to_move", Fault::NothingToRescue);
            }
            Phase::Card => not_stranded(&mut position.order()),
            Phase::Turn => {
                // Nobody loses a canoe in phase II before his own turn.
                let asked = seat.steps_from(position.start, position.table().len());
                not_stranded(&mut position.order().skip(asked));
                self.check_turn(position, seat);
            }
            Phase::Return => self.check_return(position),
            Phase::River | Phase::Over => {}
        }
    }

    fn asks(&mut self, position: &Position, seat: Seat) {
        let colour = position.table().colour(seat);
        self.require(position.to_move == seat, &"to_move", Fault::OtherSeatAsked { colour });
    }

    fn check_turn(&mut self, position: &Position, seat: Seat) {
        match position.card(seat) {
            None | Some(Card::Cloud) => {}
            Some(Card::Lasso) => {
                self.require(position.lasso_asks(seat), &"to_move", Fault::LassoAsksNothing);
            }
            Some(_) => {
                let idle = CanoeNo::ALL
                    .into_iter()
                    .all(|canoe| position.duty(seat, canoe) == Duty::Nothing);
                let fault = if position.moved == [false; 2] {
                    Fault::NothingToAsk
                } else {
                    Fault::TurnOver
                };
                self.require(!idle, &"to_move", fault);
            }
        }
    }

    /// The first canoe that is still on the bank is the one that is asked about (S-56).
    fn check_return(&mut self, position: &Position) {
        let mut order =
            position.order().flat_map(|seat| CanoeNo::ALL.map(|canoe| (seat, canoe))).skip_while(
                |(seat, canoe)| !matches!(position.canoe(*seat, *canoe).at, Place::Bank(_)),
            );
        match order.next() {
            Some((seat, canoe)) if position.canoe(seat, canoe).at == Place::Bank(Space::S5) => {
                self.require(
                    position.whirlpool().is_on(Space::S5),
                    &"phase",
                    Fault::NothingReturns,
                );
                self.asks(position, seat);
            }
            Some((seat, canoe)) => {
                let colour = position.table().colour(seat);
                self.fault(&"phase", Fault::ReturnsFirst { colour, canoe });
            }
            None => self.fault(&"phase", Fault::NothingReturns),
        }
        for (seat, canoe) in order {
            let lassoed = position.open_card(seat) == Some(Card::Lasso);
            let afloat = matches!(position.canoe(seat, canoe).at, Place::On(_));
            if lassoed && afloat {
                let place = OfCanoe(seat.index(), canoe.index(), "at");
                self.fault(&place, Fault::NotLassoed);
            }
        }
    }

    /// The game ends with the phase II in which somebody wins (B-162).
    fn check_end(&mut self, position: &Position) {
        if position.phase() == Phase::Over {
            let winners = outcome::winners(position);
            let right = !winners.is_empty() && winners == position.winners();
            self.require(right, &"winners", Fault::Winners);
            return;
        }
        self.require(position.winners().is_empty(), &"winners", Fault::NotOver);
        for seat in position.table().seats() {
            let met =
                position.conditions().any(|condition| condition.is_met(position.banked(seat)));
            // A gem comes ashore in its owner's own turn.
            let in_turn = position.phase() == Phase::Turn
                && position
                    .open_card(seat)
                    .is_some_and(|card| !matches!(card, Card::Cloud | Card::Lasso))
                && (seat != position.to_move || position.moved != [false; 2]);
            if met && !in_turn {
                self.fault(&OfSeat(seat.index(), "banked"), Fault::WonAlready);
            }
        }
    }
}

/// A seat's texts as far as they could be read.
struct SeatRead {
    colour: Option<Colour>,
    banked: Option<Gems>,
    hand: Option<Hand>,
    card: Option<CardRead>,
    revealed: bool,
    canoes: Option<[(Canoe, bool); 2]>,
}

#[derive(Clone, Copy)]
enum CardRead {
    None,
    Hidden,
    Known(Card),
}

enum MooseRead {
    Is(Moose),
    In(Colour, CanoeNo),
}
