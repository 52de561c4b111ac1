//! The data model of a lesson: steps, tasks, texts.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::canoe::CanoeNo;
use crate::core::decision::Decision;
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

use crate::core::error::ParseError;
use core::str::FromStr;

/// A lesson that has been checked: every step can be played.
///
/// Only [`check_lesson`](super::check_lesson) makes one.
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
    pub(super) words: BTreeMap<String, Words>,
    pub(super) puzzle: Option<Puzzle>,
    /// The JSON that was read, including keys that begin with `x-`.
    pub(super) source: Json,
}

/// The texts of a lesson in another language, by their keys: `title`, `steal.say`,
/// `steal.hints[0]`.
pub type Words = BTreeMap<String, String>;

impl Lesson {
    /// The id; a lesson of a teacher may have none.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The key under which progress is kept: the id, or the hash if there is no id.
    #[must_use]
    pub fn key(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.hash())
    }

    /// The hash of the lesson's text, as 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        TextHash::of(&self.written()).to_string()
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

    /// How many minutes it takes, 1 to 90.
    #[must_use]
    pub const fn minutes(&self) -> Option<u8> {
        self.minutes
    }

    /// The colour that the learner plays; `None` if the learner only looks on.
    #[must_use]
    pub const fn learner(&self) -> Option<Colour> {
        self.learner
    }

    /// A seat's name, if it has one.
    #[must_use]
    pub fn name(&self, colour: Colour) -> Option<&Name> {
        self.names.iter().find(|(named, _)| *named == colour).map(|(_, name)| name)
    }

    /// The recorded game in which steps may begin.
    #[must_use]
    pub fn record(&self) -> Option<&Game> {
        self.record.as_deref()
    }

    /// The steps, 1 to 60.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What makes it a puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_ref()
    }

    /// The language tags of the translations in the file.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// The lesson as JSON without spaces, its keys in the order in which they were read.
    #[must_use]
    pub fn written(&self) -> String {
        self.source.written()
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
    /// The decisions of the other seats, in order.
    pub replies: Vec<Reply>,
    /// Hints, in the order in which they are given. The first says where to look; the last may be
    /// the answer.
    pub hints: Vec<String>,
    /// The text after the task is met.
    pub done: Option<String>,
    /// Mistakes that have a text of their own.
    pub wrong: Vec<Wrong>,
    /// What the board points at.
    pub marks: Vec<Mark>,
    /// The helps that are switched on.
    pub show: Vec<Help>,
    /// The ids of the rules that it touches.
    pub rules: Vec<String>,
    /// Notes for the teacher.
    pub notes: Option<String>,
}

impl Step {
    /// Whether the learner can fail to meet the task of the step, so that hints would help.
    #[must_use]
    pub const fn can_be_missed(&self) -> bool {
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
    /// The position in which the step before ended.
    GoOn,
}

/// What a step asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// To read the text: it is met when the learner goes on.
    Read,
    /// One decision that matches one of these patterns.
    Play(Vec<Pattern>),
    /// Conditions that must all hold at the same time.
    Reach(Reach),
    /// A number of decisions of any kind.
    Free(usize),
    /// The answer to a question.
    Ask(Ask),
}

impl Task {
    /// The task's word in the file.
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
    /// The maximum number of decisions that the learner may take for it, 1 to 20.
    pub within: usize,
    /// When the conditions are tested.
    pub when: When,
}

text_enum! {
    /// When the conditions of a task are tested.
    When {
        /// After each decision, and after the river that follows it.
        #[default]
        Decision = "decision",
        /// When the learner's turn has ended, before the river.
        Turn = "turn",
        /// When the round has ended.
        Round = "round",
    }
}

/// A question and its right answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The kind of thing that answers the question.
    pub kind: AskKind,
    /// The choices; without them the answer is tapped on the board.
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
    /// Its label: the answer, or for texts the translation of the answer.
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
        /// A place: a space, `pier` or `falls`.
        Space = "space",
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
    /// Whether the answer needs choices, because nothing on the board can be tapped for it.
    #[must_use]
    pub const fn needs_choices(self) -> bool {
        matches!(self, Self::Text | Self::Number)
    }

    /// Checks that a text is an answer of this kind.
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
            Self::Space => text.parse::<crate::core::space::Place>().map(drop),
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
    /// The text that the learner then reads.
    pub say: String,
    /// Whether the decision is played all the same, to show its consequences.
    pub show: bool,
}

/// What a mistake is recognised by.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A legal decision that matches the pattern. `*` matches every decision or answer.
    Pattern(Pattern),
    /// A refusal that is based on this rule.
    Rule(String),
    /// A wrong answer to a question.
    Answer(String),
}

text_enum! {
    /// A help that a step switches on.
    Help {
        /// Where the river can take each canoe.
        #[default]
        Forecast = "forecast",
        /// The advice of a computer player.
        Advice = "advice",
        /// The price of each plan in paddle points.
        Points = "points",
    }
}

/// What makes a lesson a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What the learner is to achieve.
    pub kind: PuzzleKind,
    /// How hard it is, 1 to 5.
    pub level: u8,
    /// How many rounds are played, 1 or 2.
    pub rounds: u8,
    /// All of these have to hold in the end.
    pub goal: Vec<Condition>,
    /// The learner's decisions that lead there.
    pub answer: Vec<Decision>,
    /// The size of its proof, if it has been proven.
    pub proof: Option<Proof>,
}

/// The size of a puzzle's proof: what the solver looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The number of lines of play of the learner.
    pub lines: u64,
    /// The number of positions that these lines lead to.
    pub outcomes: u64,
    /// The number of all positions that the solver searched.
    pub positions: u64,
}

text_enum! {
    /// What a puzzle asks for.
    PuzzleKind {
        /// To win in this turn.
        #[default]
        Win = "win",
        /// To save canoes and what they carry.
        Save = "save",
        /// To steal and bring home.
        Steal = "steal",
        /// To keep the river slow, or make it fast.
        River = "river",
        /// To find the only plan that reaches the goal.
        Plan = "plan",
        /// To find the card that reaches the goal whatever others do.
        Card = "card",
    }
}
