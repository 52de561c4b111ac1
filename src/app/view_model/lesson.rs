//! The view model of a lesson's strip (the step's text, the reaction to the last try, buttons), of
//! the list of its steps, and of its end; the attributes of the page's root that describe a lesson.

mod celebration;

pub use celebration::{Celebration, Victory};

use crate::app::i18n::{Teller, Words};
use crate::core::lesson::{
    Ask, AskKind, Feedback, Lesson, LessonRun, Mark, Outcome, Shape, Start, StepStatus, Task,
    Thing, Tone,
};
use crate::core::{Card, Gem, Place};

/// The contents of the strip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StripView {
    /// The accessible name of the region.
    pub region: String,
    /// The heading, such as "Step 3 of 14: Exactly four".
    pub heading: String,
    /// Whether the step begins a new scene: it is not the first one and has a position of its own.
    pub is_new_scene: bool,
    /// The text of the step.
    pub say: String,
    /// What the board points at, in words; empty without marks.
    pub marks: String,
    /// The hints that were asked for.
    pub hints: Vec<String>,
    /// The lesson's reaction to the last try. Why the game refuses an illegal decision is not part
    /// of it: the refusal is shown elsewhere, and the lesson may add a sentence of its own.
    pub reaction: Option<String>,
    /// Whether the game has refused the last try. The reaction is then dismissed with the refusal.
    pub belongs_to_refusal: bool,
    /// The number of wrong tries in the step. A further wrong try changes it, and so has the same
    /// reaction read aloud again.
    pub tries: usize,
    /// The praise, once the task is met and nothing moves any more; for a step that is only to
    /// read, only if the lesson has a text for it.
    pub done: Option<String>,
    /// The answers to choose from; empty if no answer is awaited, or if it is tapped on the board.
    pub choices: Vec<AnswerChoice>,
    /// Whether the question takes several answers.
    pub takes_several: bool,
    /// How the question is answered by keys, for screen readers; empty without a question. It stays
    /// after the answer, because a change would have the whole text read aloud again.
    pub answer_keys: String,
    /// Whether the answer is tapped on the board.
    pub taps_board: bool,
    /// The buttons that are shown, and which of them the lesson recommends.
    pub buttons: StripButtons,
}

/// An answer to choose, shown as a button.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnswerChoice {
    /// The answer, for `data-answer`.
    pub answer: String,
    /// The text of the button.
    pub text: String,
}

/// Which buttons of the strip are shown, and which of them the lesson recommends. The strip
/// highlights a recommended button, and [`next`](Self::next) whenever it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripButtons {
    /// Whether there is a button that continues the lesson: the task is met and nothing moves any
    /// more, or the step is only to read.
    pub next: bool,
    /// Whether there is a button that opens the previous step.
    pub back: bool,
    /// Whether there is a button that shows the next hint.
    pub hint: bool,
    /// Whether the lesson recommends a hint, after some wrong tries.
    pub offers_hint: bool,
    /// Whether there is a button that plays the solution or gives the answer.
    pub show_me: bool,
    /// Whether the lesson recommends the solution or answer, after more wrong tries. The strip does
    /// not highlight its button while [`must_try_again`](Self::must_try_again) is true.
    pub offers_answer: bool,
    /// Whether there is a button that resets the position to the start of the step.
    pub try_again: bool,
    /// Whether the learner has to reset the position before the next try, because the last one was
    /// a mistake or did not meet the task.
    pub must_try_again: bool,
    /// Whether there is a button that opens the next step, although the task is not met.
    pub skip: bool,
}

impl StripButtons {
    /// The buttons of the open step. While pieces still move (`is_moving`), the button that opens
    /// the next step is not shown yet: it appears with the praise.
    #[must_use]
    pub fn of(run: &LessonRun, is_moving: bool) -> Self {
        let is_met = run.outcome() == Outcome::Done;
        let is_to_read = run.step().task == Task::Read;
        let has_moved = run.game().decisions().next().is_some();
        let may_be_helped = !is_met && !is_to_read;
        Self {
            next: is_met && !is_moving || is_to_read,
            back: run.index() > 0,
            hint: may_be_helped && run.has_hint(),
            offers_hint: run.offers_hint(),
            show_me: may_be_helped,
            offers_answer: run.offers_answer(),
            try_again: run.must_try_again() || may_be_helped && has_moved,
            must_try_again: run.must_try_again(),
            skip: may_be_helped,
        }
    }
}

/// What the line over the board says if the learner is to continue the lesson or to answer the
/// question of the step; `None` if the step asks for a decision or has to be tried again.
#[must_use]
pub fn step_prompt(run: &LessonRun, words: &Words) -> Option<&'static str> {
    let words = &words.lesson;
    match run.step().task {
        _ if StripButtons::of(run, false).next => Some(words.read_on()),
        Task::Ask(_) if run.outcome() == Outcome::Open => Some(words.answer_question()),
        _ => None,
    }
}

impl StripView {
    /// The contents of the strip while a step is open. While pieces still move (`is_moving`), the
    /// learner is not praised yet.
    #[must_use]
    pub fn of(run: &LessonRun, teller: &Teller, is_moving: bool) -> Self {
        let words = &teller.words().lesson;
        let (step, lesson) = (run.step(), run.lesson());
        let is_met = run.outcome() == Outcome::Done;
        let reaction = match run.feedback() {
            None => None,
            Some(Feedback::OtherDecisionRequired) => Some(words.asked_otherwise().to_owned()),
            Some(Feedback::OtherCanoe { moved, meant, .. }) => {
                Some(words.other_canoe(&teller.canoe(moved), &teller.canoe(meant)))
            }
            Some(Feedback::WrongAnswer) => Some(words.wrong_answer().to_owned()),
            Some(Feedback::NotYet) => Some(words.not_yet().to_owned()),
            Some(Feedback::Refused { .. } | Feedback::Mistake { .. }) => {
                run.feedback_text().map(ToOwned::to_owned)
            }
        };
        let question = match &step.task {
            Task::Ask(ask) => Some(ask),
            _ => None,
        };
        let ask = question.filter(|_| run.awaits_answer());
        let is_praised = is_met && !is_moving && (step.task != Task::Read || step.done.is_some());
        let praise = || step.done.clone().unwrap_or_else(|| words.well_done().to_owned());
        let marks = teller.words().enumerate(step.marks.iter().map(|it| mark_text(it, teller)));
        Self {
            region: words.region(&teller.words().name(lesson.title())),
            heading: heading(lesson, run.index(), teller),
            is_new_scene: is_new_scene(lesson, run.index()),
            say: step.say.clone(),
            marks: if step.marks.is_empty() { String::new() } else { words.marks(&marks) },
            hints: run.hints().to_vec(),
            reaction,
            belongs_to_refusal: run.feedback().is_some_and(|it| it.has_refusal()),
            tries: run.tries(),
            done: is_praised.then(praise),
            answer_keys: question.map(|ask| answer_keys(ask, run, teller)).unwrap_or_default(),
            choices: ask.map(|ask| choices(ask, run, teller)).unwrap_or_default(),
            takes_several: ask.is_some_and(|ask| ask.many),
            taps_board: ask.is_some_and(|ask| asked_kind(ask).is_some()),
            buttons: StripButtons::of(run, is_moving),
        }
    }
}

/// The attributes of the page's root that describe the lesson; empty without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonAttributes {
    /// `data-lesson`: the lesson's id or, without one, its hash.
    pub lesson: String,
    /// `data-step`: the id of the open step; empty at the end.
    pub step: String,
    /// `data-task`: what the step asks for; empty at the end.
    pub task: &'static str,
    /// `data-outcome`: the state of the step; `done` at the end.
    pub outcome: &'static str,
}

impl LessonAttributes {
    /// The attributes for a lesson.
    #[must_use]
    pub fn of(run: &LessonRun) -> Self {
        let lesson = run.lesson().key();
        if run.is_over() {
            return Self { lesson, outcome: Outcome::Done.as_str(), ..Self::default() };
        }
        let step = run.step();
        Self {
            lesson,
            step: step.id.clone(),
            task: step.task.as_str(),
            outcome: run.outcome().as_str(),
        }
    }
}

/// The heading of a step: "Step 3 of 14: Exactly four", or without a title "Step 3 of 14". `index`
/// is that of the step, from 0.
#[must_use]
pub fn heading(lesson: &Lesson, index: usize, teller: &Teller) -> String {
    let words = &teller.words().lesson;
    let (n, of) = (index + 1, lesson.steps().len());
    let step = lesson.steps().get(index);
    match step.and_then(|step| step.title.as_deref()) {
        Some(title) => words.step_titled(&n, &of, &teller.words().name(title)),
        None => words.step(&n, &of),
    }
}

/// Whether the step with this index begins a new scene: it is not the first one and has a position
/// of its own.
fn is_new_scene(lesson: &Lesson, index: usize) -> bool {
    index > 0 && lesson.steps().get(index).is_some_and(|step| step.start != Start::GoOn)
}

/// The kind of answer that is tapped on the board; `None` if there are buttons for it.
#[must_use]
pub fn asked_kind(ask: &Ask) -> Option<AskKind> {
    let on_board = matches!(ask.kind, AskKind::Place | AskKind::Canoe | AskKind::Gem);
    (on_board && ask.choices.is_empty()).then_some(ask.kind)
}

/// The answers to a question as buttons: its choices or, if it has none and asks for a seat or a
/// card, all seats or cards. Empty if the answer is tapped on the board.
fn choices(ask: &Ask, run: &LessonRun, teller: &Teller) -> Vec<AnswerChoice> {
    let table = run.position().table();
    let button = |answer: String| {
        let text = answer_text(ask.kind, &answer, run, teller);
        AnswerChoice { answer, text }
    };
    if !ask.choices.is_empty() {
        let choices = ask.choices.iter();
        return match ask.kind {
            AskKind::Text | AskKind::Number => choices
                .map(|it| AnswerChoice { answer: it.answer.clone(), text: it.text.clone() })
                .collect(),
            _ => choices.map(|it| button(it.answer.clone())).collect(),
        };
    }
    match ask.kind {
        AskKind::Seat => table.seats().map(|seat| button(table.colour(seat).to_string())).collect(),
        AskKind::Card => {
            table.rules().full_hand().iter().map(|card| button(card.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

/// How a question is answered by keys: "Answer with a digit: 1 for “left”, 2 for “right”.", or how
/// a thing on the board is chosen if there are no buttons.
fn answer_keys(ask: &Ask, run: &LessonRun, teller: &Teller) -> String {
    let (words, vocabulary) = (&teller.words().lesson, teller.words());
    let choices = choices(ask, run, teller);
    if choices.is_empty() {
        return words.answer_board_keys().to_owned();
    }
    let keys = choices
        .iter()
        .enumerate()
        .map(|(index, choice)| words.answer_key(&(index + 1), &vocabulary.name(&choice.text)));
    words.answer_keys(&vocabulary.enumerate(keys))
}

/// An answer in the page's language; unchanged if it has no translation or cannot be read.
fn answer_text(kind: AskKind, answer: &str, run: &LessonRun, teller: &Teller) -> String {
    let words = teller.words();
    let table = run.position().table();
    let text = match kind {
        AskKind::Text | AskKind::Number => None,
        AskKind::Place => answer.parse::<Place>().ok().map(|place| words.place(place)),
        AskKind::Seat => answer
            .parse()
            .ok()
            .and_then(|colour| table.seat(colour))
            .map(|seat| teller.name(seat).to_owned()),
        AskKind::Card => answer.parse::<Card>().ok().map(|card| words.card(card)),
        AskKind::Gem => answer.parse::<Gem>().ok().map(|gem| words.gem(gem).to_owned()),
        AskKind::Canoe => answer.split_once(' ').and_then(|(colour, canoe)| {
            let seat = table.seat(colour.parse().ok()?)?;
            Some(teller.canoe_of(seat, canoe.parse().ok()?))
        }),
    };
    text.unwrap_or_else(|| answer.to_owned())
}

/// A mark in words: "arrow from space 5 to space 3, good".
#[must_use]
pub fn mark_text(mark: &Mark, teller: &Teller) -> String {
    let (words, vocabulary) = (&teller.words().lesson, teller.words());
    let text = match &mark.shape {
        Shape::Arrow { from, to } => {
            words.arrow(&vocabulary.short_place(*from), &vocabulary.short_place(*to))
        }
        Shape::Ring(thing) => words.ring(&thing_text(*thing, teller)),
        Shape::Light(thing) => words.light(&thing_text(*thing, teller)),
    };
    match mark.tone {
        None => text,
        Some(Tone::Good) => words.good(&text),
        Some(Tone::Bad) => words.bad(&text),
        Some(Tone::Ask) => words.asks(&text),
    }
}

fn thing_text(thing: Thing, teller: &Teller) -> String {
    let (words, vocabulary) = (&teller.words().lesson, teller.words());
    let text = match thing {
        Thing::Place(place) => return vocabulary.place(place),
        Thing::Canoe(colour, no) => {
            let seat = teller.seat(colour);
            return seat.map_or_else(String::new, |seat| teller.canoe_of(seat, no));
        }
        Thing::Seat(colour) => {
            let seat = teller.seat(colour);
            return seat.map_or_else(String::new, |seat| teller.name(seat).to_owned());
        }
        Thing::Site(gem) => vocabulary.site(gem),
        Thing::Card(card) => return words.card(&vocabulary.card(card)),
        Thing::Weather => words.weather(),
        Thing::Fork => words.fork(),
        Thing::Saver => words.saver(),
        Thing::Hand => words.hand(),
        Thing::Goal => words.goal(),
        Thing::Log => words.log(),
    };
    text.to_owned()
}

/// A line of the end of a lesson, or of the list of its steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StepLine {
    /// The index of the step, from 0.
    pub index: usize,
    /// The title of the step or, without one, its text.
    pub title: String,
    /// The text of the step.
    pub say: String,
    /// What the board points at, in words.
    pub marks: String,
    /// The text that is shown when the task is met.
    pub done: Option<String>,
    /// The ids of the rules that the step is about.
    pub rules: Vec<String>,
    /// Says that the step is open, was shown or was skipped; `None` if the learner has done it.
    pub note: Option<&'static str>,
}

/// The steps of a lesson, one line each.
#[must_use]
pub fn step_lines(run: &LessonRun, teller: &Teller) -> Vec<StepLine> {
    let words = &teller.words().lesson;
    let steps = run.lesson().steps().iter().zip(run.statuses()).enumerate();
    let line =
        |(index, (step, status)): (usize, (&crate::core::lesson::Step, &StepStatus))| StepLine {
            index,
            title: teller.words().name(step.title.as_ref().unwrap_or(&step.say)),
            say: step.say.clone(),
            marks: teller.words().enumerate(step.marks.iter().map(|it| mark_text(it, teller))),
            done: step.done.clone(),
            rules: step.rules.clone(),
            note: match status {
                StepStatus::Done => None,
                StepStatus::Open => Some(words.was_open()),
                StepStatus::Shown => Some(words.was_shown()),
                StepStatus::Skipped => Some(words.was_skipped()),
            },
        };
    steps.map(line).collect()
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
