//! The sheets: modal dialogs over the table or the start screen.

use crate::app::session::Moment;
use crate::core::RuleId;

/// The sheets (modal dialogs); at most one is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    /// No sheet is open.
    #[default]
    None,
    /// The settings; at a table also the menu.
    Settings,
    /// The log of the whole game.
    Log,
    /// The text of one rule of the rule book.
    Rule(RuleId),
    /// The table of keyboard shortcuts.
    Keys,
    /// What everybody at the table knows: cards, gems, threats.
    PublicKnowledge,
    /// The short rules: a page with pictures.
    ShortRules,
    /// The whole rule book, at this rule or at its beginning.
    RuleBook(Option<RuleId>),
    /// The legend: the meaning of everything on the board.
    Legend,
    /// The chart of a finished game: the seats' win probabilities, round by round.
    WinChart,
    /// The turning points of a held game.
    TurningPoints,
    /// The marked events that a marker of the timeline stands for.
    MarkedEvents {
        /// The index of the first event in `Timeline::markers`.
        first: usize,
        /// How many events the marker stands for.
        count: usize,
    },
    /// Advice for a person's choice, which is the decision after this moment of a held game.
    PastAdvice(Moment),
    /// The question who plays on from the shown moment of a held game.
    PlayOn,
    /// The choices and links to share the game.
    Share,
    /// A picture of the displayed board, to be saved.
    Picture,
    /// What is wrong with a lesson that could not be opened.
    InvalidLesson,
    /// All steps of the lesson.
    LessonSteps,
}
