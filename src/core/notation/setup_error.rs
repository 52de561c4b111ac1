//! The faults of a [`Setup`](super::setup::Setup), each with its path.

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

/// Why a setup is not a position, or not a view: all faults that were found.
///
/// Checks across values, such as the number of gems, run only if every value that is needed to
/// build the position could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The faults, at least one, in the order in which they were found.
    pub faults: Vec<SetupFault>,
}

/// A fault of a setup: its place and its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// The path of the value: `seats[1].canoes[0].cargo`; `line 3` if the text is not JSON or the
    /// fault concerns the whole object.
    pub path: String,
    /// What is wrong there.
    pub kind: SetupFaultKind,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.kind)?;
        match (&self.kind, self.kind.rule()) {
            // The message of a table error already names its rule.
            (SetupFaultKind::Table(_), _) | (_, None) => Ok(()),
            (_, Some(rule)) => write!(f, " ({rule})"),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

impl SetupError {
    /// The error of the JSON reader at a path. For a text that is not JSON, and for the whole
    /// object (path `.`), the path of the fault is `line N`.
    pub(in crate::core) fn json(path: &str, error: &serde_json::Error) -> Self {
        let path = if path == "." || !error.is_data() {
            format!("line {}", error.line())
        } else {
            path.to_owned()
        };
        Self { faults: vec![SetupFault { path, kind: SetupFaultKind::Json(error.to_string()) }] }
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),+ })? =
        $rule:literal, $text:literal;)+) => {
        /// The kinds of fault in a setup. Their `Display` is a short English message, without the
        /// rule except for `Table`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the fields are the values in the message")]
        pub enum SetupFaultKind {
            /// The text is not JSON, or not the object of a setup.
            Json(String),
            /// A value does not follow the notation.
            Text(ParseError),
            /// The seats, colours and modules cannot be combined.
            Table(TableError),
            $($(#[$doc])* $name $({ $($field: $type),+ })?,)+
        }

        impl SetupFaultKind {
            /// The name of the variant.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    Self::Json(_) => "Json",
                    Self::Text(_) => "Text",
                    Self::Table(_) => "Table",
                    $(Self::$name $({ $($field: _),+ })? => stringify!($name),)+
                }
            }

            /// The rule that the position breaks; `None` if it only breaks the notation. A few
            /// kinds are about no single rule, such as [`Round`](Self::Round) and
            /// [`TurnOver`](Self::TurnOver); they name a near one.
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

        impl fmt::Display for SetupFaultKind {
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
    /// The value of `format` is not that of a position.
    Format = "", "the format is not niagara-position/1";
    /// Modules are out of order or listed twice.
    ModuleOrder = "", "modules must be listed once each, in the order double whirlpool cards beaver moose sixth joe";
    /// The key of a module in play is missing.
    KeyMissing { module: Module } = "", "missing key: {module} is in play";
    /// The key of a module that is not in play is present.
    UnexpectedKey { module: Module } = "", "unexpected key: {module} is not in play";
    /// The round is 0.
    Round = "B-20", "rounds count from 1";
    /// The weather is outside its track.
    WeatherTrack { weather: i32 } = "B-14", "the weather track has no {weather}";
    /// No seat has the colour.
    NoSuchSeat { colour: Colour } = "B-10", "no seat has the colour {colour}";
    /// The number of a seat's canoes is not 2.
    CanoeCount { canoes: usize } = "B-10", "{canoes} canoes; a seat has 2";
    /// Cards are out of order or listed twice.
    HandOrder = "", "cards must be listed once each, in the order 1 to 7 cloud lasso 123";
    /// The card is not in this game.
    CardNotInGame { card: Card } = "S-04", "the card {card} is not in this game";
    /// The card laid down is also in the hand.
    CardTwice { card: Card } = "B-23", "the card {card} is laid down and in the hand";
    /// The number of a seat's cards does not fit the round.
    HandSize { have: usize, need: usize, round: u32 } =
        "B-23", "{have} cards; round {round} requires {need}";
    /// The gems of a colour do not add up to their number in the game.
    GemCount { gem: Gem, have: u32, need: u8 } = "B-12", "{have} {gem} gems in total; there must be {need}";
    /// A canoe carries more gems than it holds.
    Capacity { have: u8, capacity: u8 } = "B-70", "{have} gems; the canoe holds {capacity}";
    /// A canoe ashore carries a gem.
    CargoAshore = "B-112", "a canoe on shore carries nothing";
    /// A lost canoe carries a gem.
    CargoLost = "B-141", "a lost canoe carries nothing";
    /// A canoe, the beaver or Joe is on the whirlpool.
    OnWhirlpool { space: Space } = "S-40", "the whirlpool is on {space}; no canoe stays there";
    /// A canoe is on the riverbank without its owner's revealed lasso.
    NoLasso = "S-50", "only a revealed lasso takes canoes to the bank";
    /// A canoe is in the river although its owner's lasso has been played.
    NotLassoed = "S-50", "the lasso took all canoes out of the river";
    /// A card is laid down too early for the phase and the order of play.
    CardLaid { phase: Phase } = "B-30", "in the phase {phase} this seat has no card laid down yet";
    /// A card that must be laid down by now is missing.
    CardMissing { phase: Phase } = "B-30", "in the phase {phase} this seat must have a card laid down";
    /// A card is revealed before its owner's turn.
    RevealedEarly = "B-30", "a card is revealed when its owner's turn begins";
    /// A card that must be revealed by now is face down.
    NotRevealed = "B-30", "this card must be revealed by now";
    /// A position has a hidden card.
    Hidden = "B-171", "a hidden card: this is a view, not a position";
    /// A card is hidden although the view's seat knows it: its own, or a revealed one.
    HiddenKnown = "B-171", "this card is known to the view's seat";
    /// A view shows a face-down card of another seat.
    Secret = "B-171", "a view does not know this card";
    /// No seat to move is given although the game is not over.
    NoSeatToMove = "B-20", "a seat is to move until the game is over";
    /// A seat to move is given although the game is over.
    SeatToMoveAfterEnd = "B-162", "no seat is to move when the game is over";
    /// Another seat than the given one is to move.
    WrongSeatToMove { colour: Colour } = "B-22", "{colour} is to move";
    /// The seat to move has nothing to decide in its turn.
    NoDecision = "B-50", "this seat has nothing to decide in its turn";
    /// The seat to move cannot take the moose, so its lasso leaves nothing to decide.
    NoLassoDecision = "S-58", "with the lasso a seat decides only whether to take the moose";
    /// Without double canoes no seat chooses its free canoe.
    FreeCanoeIsAutomatic = "S-10", "without double canoes the free canoe comes back by itself";
    /// A seat has neither canoe nor gem in a phase in which its free canoe has already come back;
    /// or there is no such seat in the phase in which it would choose its free canoe.
    Stranded = "B-39", "a seat with neither canoe nor gem gets a canoe first";
    /// The seat to move has no lost canoe, or no gem to pay for it.
    NothingToRescue = "B-32", "a rescue needs a lost canoe and a banked gem";
    /// In the phase in which a seat chooses an arm, no canoe returns onto a whirlpool on space 5.
    NothingReturns = "S-54", "nobody returns onto a whirlpool on 5";
    /// A canoe that returns earlier is still on the riverbank.
    ReturnsFirst { colour: Colour, canoe: CanoeNo } =
        "S-56", "{colour} {canoe} comes back from the bank first";
    /// A canoe is marked as moved although its owner is not to move with a number card.
    MovedOutOfTurn = "B-56", "only canoes of the seat to move have moved, with a number card";
    /// Every canoe that may move has moved, so the turn is over.
    TurnOver = "B-59", "nothing is left to move: the turn is over";
    /// The whirlpool's disc waits although the option puts it back at once.
    WhirlpoolWaits = "S-41", "with whirlpool_reentry=immediate no disc waits";
    /// The weather is +2 but the beaver is not in the river.
    BeaverMissing = "S-60", "with the weather at +2 the beaver is in the river";
    /// The moose is in a canoe that is ashore or lost.
    MooseAshore = "S-75", "the moose leaves a canoe that is not in the river";
    /// The moose is still returning in a phase in which it must be back.
    MooseBack { phase: Phase } = "S-76", "the moose is back by the phase {phase}";
    /// Joe carries more than one gem.
    JoeHoldsOne { have: u8 } = "J-01", "{have} gems; Joe holds 1";
    /// A seat met a winning condition in an earlier turn or round, but the game is not over.
    WonAlready = "B-162", "this seat has won: the game is over";
    /// Winners are listed before the game is over.
    NotOver = "B-162", "the game is not over";
    /// Winners are out of order or listed twice.
    WinnerOrder = "", "winners must be listed once each, in seat order";
    /// The winners listed are not the seats that have won.
    Winners = "B-162", "these are not the seats that have won";
}

impl From<ParseError> for SetupFaultKind {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}
