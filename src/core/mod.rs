//! The rules of the game: positions, legal decisions, and their effects.
//!
//! This layer depends on no other. [`Position::legal`] is the only list of legal decisions;
//! [`Position::play`] (or [`Position::play_unchecked`], in searches) and [`Position::flow`] are the
//! only ways in which a game goes on. Rule ids such as B-59, S-30 and J-08 are those of
//! `docs/RULES.md`: B for the base game, S for the expansion Spirits of Niagara, J for the
//! expansion Diamond Joe.
//!
//! ```
//! use niagara::core::{Arm, Colour, Event, Options, Position, Rules, Seat, Table};
//!
//! let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
//! let mut position = Position::start(table, Seat::FIRST, Arm::Left);
//! for text in ["card 4", "card 2", "card 6", "1 pier>4", "1 pier>2"] {
//!     position.play(text.parse().unwrap(), &mut ()).unwrap();
//! }
//! let refusal = position.play("1 pier>3+a+s".parse().unwrap(), &mut ()).unwrap_err();
//! assert_eq!(refusal.to_string(), "the canoe holds 1, there is no free place (B-71)");
//! position.play("1 pier>4+d".parse().unwrap(), &mut ()).unwrap();
//! let mut events: Vec<Event> = Vec::new();
//! position.flow(|arm| arm, &mut events);
//! assert_eq!(position.round(), 2);
//! ```
//!
//! The files, from the bottom up. Most of them use only those before them:
//!
//! * vocabulary: `error` `rule_id` `text_enum` `seat` `card` `gem` `space` (the river's geometry)
//!   `canoe` `rules` (modules) `options` `pieces` `decision` `event`
//! * state: `table`, `position`, `view` (what a seat may know), `public_table` (what everybody
//!   sees)
//! * legality: `cost` (of a plan), `plan_generator` (plans of a canoe), `legal`; `refusal`,
//!   `why_not`
//! * transitions: `outcome` (who wins); `play`, `flow` (the river) and `modules`, which call one
//!   another, because a round runs through all three
//! * analysis: `forecast`, `perft`
//! * texts and random numbers: `notation` (records, positions as JSON), `seed` (random streams)
//! * teaching: [`lesson`]
//!
//! Do not confuse a seat's *bank* (`banked`), its scored gems, with the *riverbank*
//! ([`Place::Riverbank`]), to which a lasso takes canoes.

mod canoe;
mod card;
mod cost;
mod decision;
mod error;
mod event;
mod flow;
mod forecast;
mod gem;
mod legal;
pub mod lesson;
mod modules;
mod notation;
mod options;
mod outcome;
mod perft;
mod pieces;
mod plan_generator;
mod play;
mod position;
mod public_table;
mod refusal;
mod rule_id;
mod rules;
mod seat;
mod seed;
mod space;
mod table;
mod text_enum;
mod view;
mod why_not;

pub use canoe::{Canoe, CanoeNo};
pub use card::{Card, Hand};
pub use cost::{Cost, Direction, Paddling};
pub use decision::{
    CanoeAfter, Decision, End, POINTS_PER_GEM, Plan, Run, SiteAction, Theft, Thefts, Trade,
};
pub use error::ParseError;
pub use event::{Event, EventSink};
pub use forecast::{CloudMove, Forecast, Places, Speeds};
pub use gem::{Cargo, Gem, Gems};
pub use notation::{
    DecisionCode, FORMAT, Game, Header, Name, Note, RecordCache, RecordError, RecordFault,
    RecordReading, Setup, SetupCanoe, SetupError, SetupFault, SetupFaultKind, SetupJoe, SetupMoose,
    SetupMooseCanoe, SetupSeat, SetupSites, is_invisible,
};
pub use options::{
    FirstPlayer, ForkFirst, OptionError, Options, PullThenSite, RiverFork, ShowPlayedCards,
    TieBreak, UnloadOwnColour, WhirlpoolReentry, WinFourOfAKind,
};
pub use outcome::WinCondition;
pub use pieces::{Joe, Moose, Whirlpool};
pub use plan_generator::PlanVisitor;
pub use position::{Duty, Phase, Position, ToAct};
pub use public_table::PublicTable;
pub use refusal::{DecisionKind, Refusal};
pub use rule_id::RuleId;
pub use rules::{Module, Rules};
pub use seat::{Colour, MAX_SEATS, MIN_SEATS, Seat, SeatSet};
pub use seed::{Dice, Purpose, RiverDraws};
pub(crate) use space::FORK_DEPTH;
pub use space::{Arm, Place, Space, route};
pub use table::{Table, TableError};
pub(crate) use text_enum::text_enum;
pub use view::View;
