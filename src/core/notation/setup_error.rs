//! The faults of a [`Setup`](super::setup::Setup), each with its place.

use core::fmt;

use crate::core::canoe::CanoeNo;
use crate::core::card::Card;
use crate::core::error::ParseError;
use crate::core::gem::Gem;
use crate::core::position::Phase;
use crate::core::rule_id::RuleId;
use crate::core::rules::Module;
use crate::core::seat::Colour;
use crate::core::space::Space;
use crate::core::table::TableError;

/// Why a setup is not a position: all reasons.
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
    pub fault: SetupFault,
}

impl fmt::Display for SetupReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)?;
        match (&self.fault, self.fault.rule()) {
            // A table's text names its rule itself.
            (SetupFault::Table(_), _) | (_, None) => Ok(()),
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
    pub(in crate::core) fn json(path: &str, error: &serde_json::Error) -> Self {
        let place = if path == "." || !error.is_data() {
            format!("line {}", error.line())
        } else {
            path.to_owned()
        };
        Self { reasons: vec![SetupReason { place, fault: SetupFault::Json(error.to_string()) }] }
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),+ })? =
        $rule:literal, $text:literal;)+) => {
        /// What is wrong at a place of a setup. Its `Display` is a short English text.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the numbers of the text")]
        pub enum SetupFault {
            /// A text that is no JSON, or not the object of a setup.
            Json(String),
            /// A text that is not in the notation.
            Text(ParseError),
            /// Seats, colours and modules that do not go together.
            Table(TableError),
            $($(#[$doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl SetupFault {
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

        impl fmt::Display for SetupFault {
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
    /// A `format` that is not that of a position.
    Format = "", "the format is not niagara-position/1";
    /// Modules out of order or named twice.
    ModuleOrder = "", "modules stand once each, in the order double whirlpool cards beaver moose sixth joe";
    /// A module's key is missing.
    KeyMissing { module: Module } = "", "the key is missing, {module} is in play";
    /// A module's key without the module.
    KeyWithout { module: Module } = "", "the key stands here, {module} is not in play";
    /// Rounds count from 1.
    Round = "B-20", "rounds count from 1";
    /// A weather outside the track.
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
    /// A card is hidden in a view that the view's seat knows.
    HiddenKnown = "B-171", "this card is known to the view's seat";
    /// A face-down card of another seat in a view.
    Secret = "B-171", "a view does not know this card";
    /// No seat to move is given.
    NobodyAsked = "B-20", "somebody is asked until the game is over";
    /// A seat to move is given although the game is over.
    AskedAfterEnd = "B-162", "nobody is asked when the game is over";
    /// By the order of the round another seat is to move.
    OtherSeatAsked { colour: Colour } = "B-22", "{colour} is asked now";
    /// The seat to move has nothing to decide in its turn.
    NothingToAsk = "B-50", "this seat has nothing to decide in its turn";
    /// The seat to move has nothing to decide with its lasso.
    LassoAsksNothing = "S-58", "the lasso asks only when the moose can be taken";
    /// The free canoe comes back by itself.
    FreeByItself = "S-10", "without double canoes the free canoe comes back by itself";
    /// A seat without canoe and gem would have its free canoe by now.
    Stranded = "B-39", "a seat with neither canoe nor gem gets a canoe first";
    /// The seat cannot pay for a canoe.
    NothingToRescue = "B-32", "a rescue needs a lost canoe and a banked gem";
    /// No canoe is being pulled.
    NothingReturns = "S-54", "nobody returns onto a whirlpool on 5";
    /// A canoe earlier in the order is still on the bank.
    ReturnsFirst { colour: Colour, canoe: CanoeNo } =
        "S-56", "{colour} {canoe} comes back from the bank first";
    /// A canoe is marked as moved although it is not its owner's turn with a number card.
    MovedOutOfTurn = "B-56", "only canoes of the seat to move have moved, with a number card";
    /// Every canoe that may move has moved.
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
    /// A seat meets a winning condition, but the game is not over.
    WonAlready = "B-162", "this seat has won, the game is over";
    /// Winners before the end.
    NotOver = "B-162", "the game is not over";
    /// Winners out of order or named twice.
    WinnerOrder = "", "winners stand once each, in seat order";
    /// The winners are other seats.
    Winners = "B-162", "these are not the seats that have won";
}

impl From<ParseError> for SetupFault {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}
