//! The rules: positions, decisions, what may be done and what then happens.
//!
//! It knows nothing but itself. A [`Position`] is always legal; [`Position::legal`] is the
//! only list of what may be done; [`Position::play`] and [`Position::flow`] are the only
//! ways on. Rule ids (B-…, S-…, J-…) are those of `docs/RULES.md`.

mod beaver;
mod canoe;
mod card;
mod cost;
mod decision;
mod error;
mod event;
mod flow;
mod forecast;
mod gem;
mod joe;
mod lasso;
mod legal;
mod moose;
mod options;
mod outcome;
mod perft;
mod play;
mod position;
mod public_table;
mod record;
mod refusal;
mod seat;
mod seed;
mod setup;
mod space;
mod view;
mod whirlpool;
mod worded;

pub use canoe::{Canoe, CanoeNo};
pub use card::{Card, Hand};
pub use cost::{Cost, Direction, Paddling};
pub use decision::{Decision, End, Exchange, Plan, Rest, Run, SiteAction, Theft, Thefts};
pub use error::ParseError;
pub use event::{Event, Witness};
pub use forecast::{Forecast, Places, Speeds};
pub use gem::{Cargo, Gem, Gems};
pub use joe::Joe;
pub use legal::Taker;
pub use moose::Moose;
pub use options::{
    FirstPlayer, ForkFirst, Module, OptionError, Options, PullThenSite, RiverFork, Rules,
    ShowPlayedCards, TieBreak, UnloadOwnColour, WhirlpoolReentry, WinFourOfAKind,
};
pub use outcome::Condition;
pub use position::{Duty, Phase, Position, Table, TableError, ToAct};
pub use public_table::PublicTable;
pub use record::{Game, Header, Name, Note, RecordError, RecordFault};
pub use refusal::{Asked, Refusal, RuleId};
pub use seat::{Colour, MAX_SEATS, MIN_SEATS, Seat, SeatSet};
pub use seed::{Dice, Purpose, RiverDraws};
pub use setup::{
    FORMAT, Fault, Setup, SetupCanoe, SetupError, SetupJoe, SetupMoose, SetupMooseCanoe,
    SetupReason, SetupSeat, SetupSites,
};
pub use space::{Arm, Place, Space, course};
pub use view::View;
pub use whirlpool::Whirlpool;
pub(crate) use worded::worded;
