//! The data model of a lesson: its steps, tasks and texts.
//!
//! Over 400 lines: small types, each with the description of its fields.

use core::str::FromStr;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::canoe::CanoeNo;
use crate::core::decision::Decision;
use crate::core::error::ParseError;
use crate::core::lesson::condition::Condition;
use crate::core::lesson::json::Json;
use crate::core::lesson::mark::Mark;
use crate::core::lesson::pattern::Pattern;
use crate::core::lesson::reply::Reply;
use crate::core::lesson::text_hash::TextHash;
use crate::core::notation::{Game, Name};
use crate::core::position::Position;
use crate::core::seat::{Colour, Seat};
use crate::core::text_enum::text_enum;

/// A checked lesson: a solution of every step has been played, except of a step for which a warning
/// says that the search gave up, and of the `go on` steps after it, whose start is then unknown.
///
/// Only [`check_lesson`](super::check_lesson) makes one; a translation of it has other texts, but
/// the same steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    pub(super) id: Option<String>,
    pub(super) language: String,
    pub(super) title: String,
    pub(super) about: Option<String>,
    pub(super) author: Option<String>,
    pub(super) minutes: Option<u8>,
    pub(super) learner: Option<Colour>,
    pub(super) names: Vec<(Colour, Name)>,
    pub(super) record: Option<Arc<Game>>,
    /// The position in which the first step begins.
    pub(super) first: Box<Position>,
    pub(super) steps: Vec<Step>,
    /// The translations by language tag.
    pub(super) translations: BTreeMap<String, Translation>,
    pub(super) puzzle: Option<Puzzle>,
    /// The JSON that was read, including keys that begin with `x-`.
    pub(super) source: Json,
}

/// The texts of a lesson in another language, by key: `title`, `steal.say`, `steal.hints[0]`.
pub type Translation = BTreeMap<String, String>;

impl Lesson {
    /// The id; a lesson written by a user may have none.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The key under which progress is stored: the id, or the hash if there is no id.
    #[must_use]
    pub fn key(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.hash())
    }

    /// The hash of [`to_json`](Self::to_json), as 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        TextHash::of(&self.to_json()).to_string()
    }

    /// The language tag of the texts.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The title of the lesson.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// A short description of the lesson.
    #[must_use]
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// The author of the lesson.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The time that the lesson takes, in minutes: 1 to 90.
    #[must_use]
    pub const fn minutes(&self) -> Option<u8> {
        self.minutes
    }

    /// The colour that the learner plays; `None` if the learner only watches.
    #[must_use]
    pub const fn learner(&self) -> Option<Colour> {
        self.learner
    }

    /// A seat's name, if it has one.
    #[must_use]
    pub fn name(&self, colour: Colour) -> Option<&Name> {
        self.names.iter().find(|(named, _)| *named == colour).map(|(_, name)| name)
    }

    /// The recorded game from which steps may take their positions.
    #[must_use]
    pub fn record(&self) -> Option<&Game> {
        self.record.as_deref()
    }

    /// The steps, 1 to 60.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The data of the puzzle; `None` if the lesson is not a puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_ref()
    }

    /// The language tags of the translations that the file contains.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.translations.keys().map(String::as_str)
    }

    /// The lesson as JSON without spaces; the keys have the order in which they were read.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.source.to_text()
    }

    /// The seat of the learner in a position.
    pub(super) fn learner_seat(&self, position: &Position) -> Option<Seat> {
        self.learner.and_then(|colour| position.table().seat(colour))
    }
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its id, unique in the lesson.
    pub id: String,
    /// The heading above its text.
    pub title: Option<String>,
    /// The position in which it begins.
    pub start: Start,
    /// The text that the learner reads.
    pub say: String,
    /// The task of the learner.
    pub task: Task,
    /// The decisions that the lesson makes for the other seats (once the task is completed, for the
    /// learner's seat too), and the arms of a random river. Each seat uses its replies in the order
    /// of this list, and so does the river.
    pub replies: Vec<Reply>,
    /// Hints, in the order in which they are given. The first says where to look; the last may be
    /// the answer.
    pub hints: Vec<String>,
    /// The text that follows once the task is completed.
    pub done: Option<String>,
    /// The mistakes that the step explains.
    pub wrong: Vec<Wrong>,
    /// The marks on the board and on other things of the table.
    pub marks: Vec<Mark>,
    /// The aids that are switched on; the key `show` in the file.
    pub aids: Vec<Aid>,
    /// The ids of the rules that the step is about.
    pub rules: Vec<String>,
    /// Notes for the teacher.
    pub notes: Option<String>,
}

impl Step {
    /// Whether the learner can fail the task of the step. Then the step should have hints.
    #[must_use]
    pub const fn can_fail(&self) -> bool {
        match &self.task {
            Task::Play(_) | Task::Reach(_) => true,
            Task::Ask(ask) => !ask.right.is_empty(),
            Task::Read | Task::Free(_) => false,
        }
    }
}

/// The position in which a step begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// A position given in the file.
    At(Box<Position>),
    /// The position of the lesson's record after this number of decisions.
    Moment(usize),
    /// The position in which the previous step ended.
    GoOn,
}

/// What the learner has to do in a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// To read the text: completed when the learner presses Next.
    Read,
    /// To take a decision that matches one of these patterns.
    Play(Vec<Pattern>),
    /// To reach a position in which all conditions hold.
    Reach(Reach),
    /// To take this number of decisions of any kind. Those that `wrong` stops do not count.
    Free(usize),
    /// To answer a question.
    Ask(Ask),
}

impl Task {
    /// The key of the task in the file.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play(_) => "play",
            Self::Reach(_) => "reach",
            Self::Free(_) => "free",
            Self::Ask(_) => "ask",
        }
    }
}

/// The conditions of a `reach` task.
#[derive(Clone, Debug, PartialEq)]
pub struct Reach {
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// The maximum number of decisions that the learner may take, 1 to 20.
    pub within: usize,
    /// When the conditions are tested.
    pub when: When,
}

text_enum! {
    /// When the conditions of a task are tested.
    When {
        /// After each decision of any seat, and after the river movement that follows it.
        #[default]
        Decision = "decision",
        /// When the learner's turn has ended, before the river.
        Turn = "turn",
        /// When the round, or the game, has ended.
        Round = "round",
    }
}

/// A question and its right answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The kind of thing that answers the question.
    pub kind: AskKind,
    /// The choices; if there are none, the answer is tapped on the board, or all seats or cards
    /// are offered.
    pub choices: Vec<Choice>,
    /// The right answers; empty for an open question, to which every answer is right.
    pub right: Vec<String>,
    /// Whether several answers are to be chosen.
    pub many: bool,
}

/// A choice of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer that it gives.
    pub answer: String,
    /// Its label: the answer, or the translation of an answer that is a text.
    pub text: String,
}

text_enum! {
    /// What the answer to a question is.
    AskKind {
        /// One of the texts among the choices.
        #[default]
        Text = "text",
        /// A whole number of at most six digits, with or without a sign.
        Number = "number",
        /// A place: a space, the pier, the riverbank or the falls.
        Place = "space",
        /// A seat: its colour.
        Seat = "seat",
        /// A card, as in the notation.
        Card = "card",
        /// A canoe: `red 1`.
        Canoe = "canoe",
        /// A gem: its letter.
        Gem = "gem",
    }
}

impl AskKind {
    /// Whether the question needs choices, because the answer is no thing of the game.
    #[must_use]
    pub const fn needs_choices(self) -> bool {
        matches!(self, Self::Text | Self::Number)
    }

    /// Checks that a string is an answer of this kind.
    pub(super) fn check(self, text: &str) -> Result<(), ParseError> {
        let wrong = |expected| Err(ParseError::new(expected, text));
        match self {
            Self::Text => Ok(()),
            Self::Number => {
                let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
                let is_number = (1..=6).contains(&digits.len())
                    && digits.bytes().all(|byte| byte.is_ascii_digit());
                if is_number { Ok(()) } else { wrong("a number") }
            }
            Self::Place => text.parse::<crate::core::space::Place>().map(drop),
            Self::Seat => text.parse::<Colour>().map(drop),
            Self::Card => text.parse::<crate::core::card::Card>().map(drop),
            Self::Canoe => match text.split_once(' ') {
                Some((seat, canoe)) => {
                    seat.parse::<Colour>()?;
                    canoe.parse::<CanoeNo>().map(drop)
                }
                None => wrong("a canoe (red 1)"),
            },
            Self::Gem => text.parse::<crate::core::gem::Gem>().map(drop),
        }
    }
}

/// A mistake, and the text that explains it.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The decisions or answers that count as this mistake.
    pub causes: Vec<Cause>,
    /// The text that the learner reads after the mistake.
    pub say: String,
    /// Whether the decision is played nevertheless, to show its consequences.
    pub show: bool,
}

/// How a mistake is recognised.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A legal decision that matches the pattern. `*` matches every decision or answer.
    Pattern(Pattern),
    /// An illegal decision that breaks the rule with this id.
    Rule(String),
    /// A wrong answer to a question.
    Answer(String),
}

text_enum! {
    /// An aid that a step switches on.
    Aid {
        /// Where the river can take each canoe.
        #[default]
        Forecast = "forecast",
        /// The advice of a computer player.
        Advice = "advice",
        /// The price of each plan in paddle points.
        Points = "points",
    }
}

/// The data of a puzzle: its goal and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What the learner is to achieve.
    pub kind: PuzzleKind,
    /// How hard it is, 1 to 5.
    pub level: u8,
    /// How many rounds are played, 1 or 2.
    pub rounds: u8,
    /// The conditions, all of which must hold in the end.
    pub goal: Vec<Condition>,
    /// The decisions of the learner that reach the goal.
    pub answer: Vec<Decision>,
    /// The size of the proof; `None` if the puzzle has not been proven.
    pub proof: Option<Proof>,
}

/// The size of a puzzle's proof: how much the solver searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The number of lines of play of the learner.
    pub lines: u64,
    /// The number of positions in which these lines end.
    pub outcomes: u64,
    /// The number of all positions that the solver searched.
    pub positions: u64,
}

text_enum! {
    /// What the learner has to achieve in a puzzle.
    PuzzleKind {
        /// To win in this turn.
        #[default]
        Win = "win",
        /// To save canoes and their cargo.
        Save = "save",
        /// To steal a gem and bring it ashore.
        Steal = "steal",
        /// To keep the river slow, or make it fast.
        River = "river",
        /// To find the only plan that reaches the goal.
        Plan = "plan",
        /// To find the card that reaches the goal whatever the other seats do.
        Card = "card",
    }
}
