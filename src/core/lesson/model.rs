//! A lesson as it was read: steps, tasks, texts.

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
/// It is made by [`check_lesson`](super::check_lesson) alone.
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
    /// Where the first step begins.
    pub(super) first: Box<Position>,
    pub(super) steps: Vec<Step>,
    pub(super) words: BTreeMap<String, Words>,
    pub(super) puzzle: Option<Puzzle>,
    /// The text as it was read, with the keys that nobody reads.
    pub(super) source: Json,
}

/// The texts of a lesson in another language, by their keys: `title`, `steal.say`, `steal.hints[0]`.
pub type Words = BTreeMap<String, String>;

impl Lesson {
    /// The id; one of a teacher's lesson may be missing.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The id, or the hash where there is none: what progress is kept under.
    #[must_use]
    pub fn key(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.hash())
    }

    /// 16 hexadecimal digits that another text would have otherwise.
    #[must_use]
    pub fn hash(&self) -> String {
        TextHash::of(&self.written()).to_string()
    }

    /// The language tag of the texts.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What it is about.
    #[must_use]
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// Who wrote it.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// How many minutes it takes, 1 to 90.
    #[must_use]
    pub const fn minutes(&self) -> Option<u8> {
        self.minutes
    }

    /// The colour that the reader plays; `None` for an onlooker.
    #[must_use]
    pub const fn learner(&self) -> Option<Colour> {
        self.learner
    }

    /// A seat's name, if it has one.
    #[must_use]
    pub fn name(&self, colour: Colour) -> Option<&Name> {
        self.names.iter().find(|(named, _)| *named == colour).map(|(_, name)| name)
    }

    /// The game at whose moments steps may stand.
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

    /// The languages whose texts it brings besides its own.
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
    /// Its heading.
    pub title: Option<String>,
    /// The position in which it begins.
    pub start: Start,
    /// Its text.
    pub say: String,
    /// What is to be done.
    pub task: Task,
    /// What others decide.
    pub replies: Vec<Reply>,
    /// Hints, from where to look to the answer.
    pub hints: Vec<String>,
    /// What is told after success.
    pub done: Option<String>,
    /// Mistakes that have an answer of their own.
    pub wrong: Vec<Wrong>,
    /// What the board points at.
    pub marks: Vec<Mark>,
    /// The helps that are on.
    pub show: Vec<Help>,
    /// The ids of the rules that it touches.
    pub rules: Vec<String>,
    /// Notes for the teacher.
    pub notes: Option<String>,
}

impl Step {
    /// Where a step's hints would help: it asks for something that can be missed.
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
    /// This position.
    At(Box<Position>),
    /// The lesson's record after so many decisions.
    Moment(usize),
    /// What the step before left.
    GoOn,
}

/// What a step asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Reading: it is met with Next.
    Read,
    /// One decision that matches one of these patterns.
    Play(Vec<Pattern>),
    /// Conditions that hold at the same time.
    Reach(Reach),
    /// So many decisions, any.
    Free(usize),
    /// An answer.
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

/// Conditions to be reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Reach {
    /// All of these.
    pub conditions: Vec<Condition>,
    /// Within so many of the learner's decisions, 1 to 20.
    pub within: usize,
    /// When it is looked at.
    pub when: When,
}

text_enum! {
    /// When the conditions of a task are looked at.
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

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// What the answer is.
    pub kind: AskKind,
    /// The choices; without them the answer is tapped on the board.
    pub choices: Vec<Choice>,
    /// The right answers; empty for a question to talk about, to which every answer is taken.
    pub right: Vec<String>,
    /// Whether an answer may consist of several.
    pub many: bool,
}

/// A choice of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer that it gives.
    pub answer: String,
    /// What stands on it: the answer, or for texts its translation.
    pub text: String,
}

text_enum! {
    /// What the answer to a question is.
    AskKind {
        /// One of the texts.
        #[default]
        Text = "text",
        /// A number.
        Number = "number",
        /// A place: a space, `pier` or `falls`.
        Space = "space",
        /// A seat: its colour.
        Seat = "seat",
        /// A card.
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

/// A mistake and what is told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// What it is: any of these.
    pub causes: Vec<Cause>,
    /// What is told.
    pub say: String,
    /// Whether the mistake is played out, so that one sees the harm.
    pub show: bool,
}

/// What a mistake is recognised by.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A legal decision that matches, or such an answer; `*` is the rest.
    Pattern(Pattern),
    /// A refusal that rests on this rule.
    Rule(String),
    /// An answer that is no decision.
    Answer(String),
}

text_enum! {
    /// A help that a step leaves on.
    Help {
        /// Where the river can take each canoe.
        #[default]
        Forecast = "forecast",
        /// The computer's advice.
        Advice = "advice",
        /// The points of a plan.
        Points = "points",
    }
}

/// What makes a lesson a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What is asked.
    pub kind: PuzzleKind,
    /// How hard it is, 1 to 5.
    pub level: u8,
    /// How many rounds are played, 1 or 2.
    pub rounds: u8,
    /// All of these have to hold in the end.
    pub goal: Vec<Condition>,
    /// The learner's decisions that lead there.
    pub answer: Vec<Decision>,
    /// What its proof looked at.
    pub proof: Option<Proof>,
}

/// What the proof of a puzzle looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The learner's lines.
    pub lines: u64,
    /// The positions that they lead to.
    pub outcomes: u64,
    /// All positions.
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
        /// The only plan that does it.
        Plan = "plan",
        /// The card that is right whatever others do.
        Card = "card",
    }
}
