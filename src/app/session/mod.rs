//! A game and its players as plain values, without signals and without a browser: [`Session`] and
//! the types that belong to it. Stores, view models and components use them.

mod branch;
mod challenge;
mod last_choice;
mod lesson_turn;
mod moment;
pub mod odds;
mod past_choice;
mod received;
mod river_reports;
mod sealing;
pub mod seals;
mod searches;
mod selection;
pub mod setup;
mod steps;
mod table_session;
pub mod timeline;
#[cfg(test)]
mod timeline_tests;
pub mod turning_points;
mod undo;
#[cfg(test)]
mod undo_tests;
pub mod win_changes;

pub use branch::{branch, branch_note, branch_point, decisions_before_hidden_cards};
pub use challenge::{CHALLENGE, Challenge, NoChallenge, SeatResult};
pub use lesson_turn::{LessonTurn, read_lesson, start_lesson};
pub use moment::Moment;
pub use past_choice::PastChoice;
pub use river_reports::{MovedCanoes, RiverReport};
pub use searches::Purpose;
pub use selection::Selection;
pub use steps::{ReplayDirection, Stride, is_of_river};
pub use table_session::{Awaited, LoggedEvent, Session};
pub use timeline::{KnownCards, RoundSpan, Timeline, Visibility};
