//! A lesson at the table: the strip with its text and buttons, and its end.

mod answers;
mod end;
mod strip;

pub use end::LessonEnd;
pub use strip::LessonStrip;
