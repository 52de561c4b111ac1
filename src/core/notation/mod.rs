//! The notation (`docs/NOTATION.md`): decisions and games as text, positions as JSON.

mod decision;
mod decision_code;
mod game;
mod header;
mod name;
mod position;
mod record_cache;
mod record_error;
mod record_reader;
mod record_writer;
mod setup;
mod setup_check;
mod setup_error;
mod setup_reader;

pub use decision_code::DecisionCode;
pub use game::{Game, Note};
pub use header::Header;
pub use name::{Name, is_invisible};
pub use record_cache::RecordCache;
pub use record_error::{RecordError, RecordFault};
pub use record_reader::RecordReading;
pub use setup::{
    FORMAT, Setup, SetupCanoe, SetupJoe, SetupMoose, SetupMooseCanoe, SetupSeat, SetupSites,
};
pub use setup_error::{SetupError, SetupFault, SetupFaultKind};
