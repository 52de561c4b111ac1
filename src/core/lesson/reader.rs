//! Reads a lesson from JSON and checks each key, type and value by itself.
//!
//! Over 400 lines: a method of one type for each part of the JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::lesson::MAX_BYTES;
use crate::core::lesson::fault::{Findings, LessonError, LessonFaultKind};
use crate::core::lesson::fields::{Fields, Node, root};
use crate::core::lesson::json::Json;
use crate::core::lesson::model::{
    Aid, Ask, AskKind, Cause, Choice, Lesson, Proof, Puzzle, PuzzleKind, Reach, Start, Step, Task,
    Translation, When, Wrong,
};
use crate::core::lesson::pattern::Pattern;
use crate::core::notation::{Game, Setup, SetupFaultKind};
use crate::core::position::Position;
use crate::core::seat::Colour;

/// The value of a lesson's key `format`.
pub const FORMAT: &str = "niagara-lesson/1";

/// The part of that value before the version number.
const FAMILY: &str = "niagara-lesson/";

/// The maximum number of characters of `about`, and of most texts of a step.
const MAX_TEXT_CHARS: usize = 280;

/// The maximum number of characters of the lesson's title, its author, a choice and an answer.
const MAX_LABEL_CHARS: usize = 60;

/// The text without the byte order mark that some editors write at its beginning.
pub(super) fn without_byte_order_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Parses a string as JSON and checks its `format`. That there is a `format` and that it is a
/// string is checked later.
///
/// # Errors
///
/// One fault: the text is too long, is not JSON, or has another format or version.
pub(super) fn json(text: &str) -> Result<Json, LessonError> {
    let mut found = Findings::default();
    if text.len() > MAX_BYTES {
        found.fault("", LessonFaultKind::FileTooLong { bytes: text.len(), most: MAX_BYTES });
        return found.finish().map(|_| Json::Null);
    }
    let json = match serde_json::from_str::<Json>(without_byte_order_mark(text)) {
        Ok(json) => json,
        Err(error) => {
            let fault = LessonFaultKind::Json { text: message(&error) };
            found.fault(&format!("line {}", error.line()), fault);
            Json::Null
        }
    };
    if let Json::Object(entries) = &json {
        let format = entries.iter().find(|(key, _)| key == "format").map(|(_, value)| value);
        match format {
            Some(Json::String(format)) if format != FORMAT => {
                let cut: String = format.chars().take(60).collect();
                let version = format.strip_prefix(FAMILY).and_then(|text| text.parse::<u32>().ok());
                let fault = match version {
                    Some(2..) => LessonFaultKind::Newer { format: cut },
                    _ => LessonFaultKind::Format { format: cut },
                };
                found.fault("format", fault);
            }
            _ => {}
        }
    }
    found.finish().map(|_| json)
}

/// The message of the JSON parser without the line number, which the path of the fault contains.
pub(super) fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Reads every key of a lesson. The result is complete only if `found` has no fault.
pub(super) fn lesson(source: Json, found: &mut Findings) -> Option<Lesson> {
    let mut reader = Reader { found, learner: None, is_onlooker: false, record: None };
    let lesson = reader.lesson(&source)?;
    Some(Lesson { source, ..lesson })
}

struct Reader<'f> {
    found: &'f mut Findings,
    learner: Option<Colour>,
    /// Whether the learner only watches. Also false if the value of `learner` is invalid: then
    /// there is one fault instead of one for each task.
    is_onlooker: bool,
    record: Option<Arc<Game>>,
}

impl Reader<'_> {
    fn lesson(&mut self, source: &Json) -> Option<Lesson> {
        let mut fields = root(source).object(self.found)?;
        if let Some(format) = fields.need("format", self.found) {
            // `json` has checked its value, but not that it is a string.
            format.string(self.found);
        }
        let kind = fields.take("kind");
        let is_puzzle = kind.as_ref().is_some_and(|kind| kind.string(self.found) == Some("puzzle"));
        if let Some(kind) = &kind
            && let Json::String(text) = kind.json
            && text != "lesson"
            && text != "puzzle"
        {
            let expected = "lesson or puzzle";
            let fault = LessonFaultKind::Word { found: text.chars().take(60).collect(), expected };
            self.found.fault(&kind.path, fault);
        }
        let id = fields.take("id").and_then(|id| id.id(self.found));
        let language = fields.need("lang", self.found).and_then(|tag| self.language(&tag));
        let title = fields
            .need("title", self.found)
            .and_then(|text| text.text(self.found, MAX_LABEL_CHARS));
        let about = fields.take("about").and_then(|text| text.text(self.found, MAX_TEXT_CHARS));
        let author = fields.take("author").and_then(|text| text.text(self.found, MAX_LABEL_CHARS));
        let minutes = fields.take("minutes").and_then(|number| number.number(self.found, 1, 90));
        let learner = fields.need("learner", self.found).and_then(|text| self.learner(&text));
        self.learner = learner.flatten();
        self.is_onlooker = learner == Some(None);
        let names = fields.take("names").map_or_else(Vec::new, |names| self.names(names));
        self.record = fields.take("record").and_then(|record| self.record(&record));
        let steps = match fields.need("steps", self.found) {
            Some(steps) => steps.list(self.found, 1, 60),
            None => Vec::new(),
        };
        let steps = self.steps(steps, is_puzzle);
        let translations = fields
            .take("words")
            .map_or_else(BTreeMap::new, |translations| self.translations(translations));
        let puzzle = if is_puzzle {
            let puzzle = fields.need("puzzle", self.found).and_then(|puzzle| self.puzzle(puzzle));
            if steps.len() > 1 {
                self.found.fault("steps", LessonFaultKind::PuzzleSteps { have: steps.len() });
            }
            puzzle
        } else {
            fields.refuse("puzzle", "kind: puzzle", self.found);
            None
        };
        fields.finish(self.found);
        let first = match &steps.first()?.start {
            Start::At(position) => position.clone(),
            Start::Moment(moment) => Box::new(*self.record.as_ref()?.truncated(*moment).position()),
            // Only if the real first step was left out because of its faults.
            Start::GoOn => return None,
        };
        Some(Lesson {
            id,
            language: language?,
            title: title?,
            about,
            author,
            minutes: minutes.and_then(|minutes| u8::try_from(minutes).ok()),
            learner: learner?,
            names,
            record: self.record.clone(),
            first,
            steps,
            translations,
            puzzle,
            source: Json::Null,
        })
    }

    fn language(&mut self, node: &Node) -> Option<String> {
        let tag = node.string(self.found)?;
        let mut parts = tag.split('-');
        let first = parts.next().unwrap_or_default();
        let fits = (2..=3).contains(&first.len())
            && first.bytes().all(|byte| byte.is_ascii_lowercase())
            && tag.len() <= 35
            && parts.all(|part| {
                (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
            });
        if fits {
            return Some(tag.to_owned());
        }
        let fault = LessonFaultKind::Language { found: tag.chars().take(60).collect() };
        self.found.fault(&node.path, fault);
        None
    }

    /// The colour that the learner plays; `Some(None)` if the learner only watches, `None` if the
    /// value is invalid.
    fn learner(&mut self, node: &Node) -> Option<Option<Colour>> {
        match node.string(self.found)? {
            "none" => Some(None),
            _ => node.parsed(self.found).map(Some),
        }
    }

    fn names(&mut self, node: Node) -> Vec<(Colour, crate::core::notation::Name)> {
        let Some(mut fields) = node.object(self.found) else { return Vec::new() };
        let mut names = Vec::new();
        for (key, node) in fields.rest() {
            match key.parse() {
                Ok(colour) => names.extend(node.parsed(self.found).map(|name| (colour, name))),
                Err(error) => self.found.fault(&node.path, error),
            }
        }
        names
    }

    fn record(&mut self, node: &Node) -> Option<Arc<Game>> {
        match node.string(self.found)?.parse::<Game>() {
            Ok(game) => Some(Arc::new(game)),
            Err(error) => {
                self.found.fault(&node.path, LessonFaultKind::Record(error));
                None
            }
        }
    }

    fn steps(&mut self, nodes: Vec<Node>, is_puzzle: bool) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let mut ids: Vec<String> = Vec::new();
        for (index, node) in nodes.into_iter().enumerate() {
            let path = node.path.clone();
            let Some(mut fields) = node.object(self.found) else { continue };
            let id = fields.need("id", self.found).and_then(|id| id.id(self.found));
            if let Some(id) = &id {
                if ids.contains(id) {
                    self.found
                        .fault(&format!("{path}.id"), LessonFaultKind::IdTwice { id: id.clone() });
                }
                ids.push(id.clone());
            }
            steps.extend(self.step(index, id, fields, is_puzzle));
        }
        steps
    }

    fn step(
        &mut self,
        index: usize,
        id: Option<String>,
        mut fields: Fields,
        is_puzzle: bool,
    ) -> Option<Step> {
        let title = fields.take("title").and_then(|text| text.text(self.found, 40));
        let start = fields.need("at", self.found).and_then(|at| self.start(index, &at));
        let say =
            fields.need("say", self.found).and_then(|text| text.text(self.found, MAX_TEXT_CHARS));
        let task = match fields.take("do") {
            Some(node) if is_puzzle => {
                self.found.fault(&node.path, LessonFaultKind::PuzzleTask);
                None
            }
            Some(node) => self.task(node),
            None => Some(Task::Read),
        };
        let replies = fields.list("replies", self.found, 60);
        let replies = replies.iter().filter_map(|text| text.parsed(self.found)).collect();
        let hints = fields.list("hints", self.found, 3);
        let hints = hints.iter().filter_map(|text| text.text(self.found, MAX_TEXT_CHARS)).collect();
        let done = fields.take("done").and_then(|text| text.text(self.found, MAX_TEXT_CHARS));
        let is_question = matches!(task, Some(Task::Ask(_)));
        let wrong = fields.list("wrong", self.found, 12);
        let wrong = wrong.into_iter().filter_map(|wrong| self.wrong(wrong, is_question)).collect();
        let marks = fields.list("marks", self.found, 12);
        let marks = marks.iter().filter_map(|text| text.parsed(self.found)).collect();
        let aids = fields.list("show", self.found, 3);
        let aids = aids.iter().filter_map(|word| word.word(self.found, Aid::EXPECTED)).collect();
        let rules = fields.list("rules", self.found, 40);
        let rules = rules.iter().filter_map(|rule| self.rule(rule)).collect();
        let notes = fields.take("notes").and_then(|text| text.text(self.found, 1000));
        fields.finish(self.found);
        Some(Step {
            id: id?,
            title,
            start: start?,
            say: say?,
            task: task?,
            replies,
            hints,
            done,
            wrong,
            marks,
            aids,
            rules,
            notes,
        })
    }

    fn start(&mut self, index: usize, node: &Node) -> Option<Start> {
        match node.json {
            Json::String(text) if text == "go on" => {
                if index == 0 {
                    self.found.fault(&node.path, LessonFaultKind::FirstGoesOn);
                    return None;
                }
                Some(Start::GoOn)
            }
            Json::Number(_) => {
                let Some(record) = self.record.clone() else {
                    self.found.fault(&node.path, LessonFaultKind::NoRecord);
                    return None;
                };
                let moment = node.number(self.found, 0, 10_000)?;
                let most = record.decisions().count();
                if moment > most {
                    let fault = LessonFaultKind::Moment { found: moment, most };
                    self.found.fault(&node.path, fault);
                    return None;
                }
                self.check_learner_seat(&node.path, record.position());
                Some(Start::Moment(moment))
            }
            Json::Object(_) => {
                let position = self.position(node)?;
                self.check_learner_seat(&node.path, &position);
                Some(Start::At(Box::new(position)))
            }
            other => {
                let expected = "a position, \"go on\" or a number";
                let fault = LessonFaultKind::Type { expected, found: other.kind() };
                self.found.fault(&node.path, fault);
                None
            }
        }
    }

    /// The value as a position; `None` if it has faults, which are recorded.
    fn position(&mut self, node: &Node) -> Option<Position> {
        let read = node.json.to_text().parse::<Setup>();
        match read.and_then(|setup| Position::try_from(&setup)) {
            Ok(position) => Some(position),
            Err(error) => {
                for fault in error.faults {
                    // The line numbers of the parsed JSON are not those of the file.
                    let path = if fault.path.starts_with("line ") {
                        node.path.clone()
                    } else {
                        format!("{}.{}", node.path, fault.path)
                    };
                    let kind = match fault.kind {
                        SetupFaultKind::Json(text) if text.starts_with("unknown field") => {
                            LessonFaultKind::NoSuchKey
                        }
                        SetupFaultKind::Json(text) => {
                            let text = text.split(" at line ").next().unwrap_or_default();
                            LessonFaultKind::Position(SetupFaultKind::Json(text.to_owned()))
                        }
                        kind => LessonFaultKind::Position(kind),
                    };
                    self.found.fault(&path, kind);
                }
                None
            }
        }
    }

    /// Records a fault if the learner's colour has no seat in the position.
    fn check_learner_seat(&mut self, path: &str, position: &Position) {
        if let Some(colour) = self.learner
            && position.table().seat(colour).is_none()
        {
            self.found.fault(path, LessonFaultKind::NoSuchSeat { colour });
        }
    }

    fn task(&mut self, node: Node) -> Option<Task> {
        let path = node.path.clone();
        let mut fields = node.object(self.found)?;
        let have = ["read", "play", "reach", "free", "ask"].map(|task| fields.has(task));
        let have = have.into_iter().filter(|has| *has).count();
        if have != 1 {
            self.found.fault(&path, LessonFaultKind::Tasks { have });
            return None;
        }
        let task = if let Some(node) = fields.take("read") {
            let read = node.flag(self.found)?;
            if !read {
                self.found.fault(&node.path, LessonFaultKind::Tasks { have: 0 });
            }
            Some(Task::Read)
        } else if let Some(node) = fields.take("play") {
            let patterns = node.list(self.found, 1, 40);
            let patterns = patterns.iter().filter_map(|text| text.parsed(self.found)).collect();
            Some(Task::Play(patterns))
        } else if let Some(node) = fields.take("reach") {
            let conditions = node.list(self.found, 1, 20);
            let conditions = conditions.iter().filter_map(|text| text.parsed(self.found)).collect();
            let within = match fields.take("within") {
                Some(number) => number.number(self.found, 1, 20),
                None => Some(3),
            };
            let when = match fields.take("when") {
                Some(word) => word.word(self.found, When::EXPECTED),
                None => Some(When::Decision),
            };
            within.zip(when).map(|(within, when)| Task::Reach(Reach { conditions, within, when }))
        } else if let Some(node) = fields.take("free") {
            node.number(self.found, 1, 60).map(Task::Free)
        } else {
            self.ask(&mut fields).map(Task::Ask)
        };
        for key in ["within", "when"] {
            fields.refuse(key, "reach", self.found);
        }
        for key in ["choices", "right", "many"] {
            fields.refuse(key, "ask", self.found);
        }
        fields.finish(self.found);
        let decides = matches!(task, Some(Task::Play(_) | Task::Reach(_) | Task::Free(_)));
        if self.is_onlooker && decides {
            self.found.fault(&path, LessonFaultKind::Onlooker);
        }
        task
    }

    fn ask(&mut self, fields: &mut Fields) -> Option<Ask> {
        let node = fields.take("ask")?;
        let kind: Option<AskKind> = node.word(self.found, AskKind::EXPECTED);
        let choices_node = fields.take("choices");
        let has_choices = choices_node.is_some();
        let choices = match choices_node {
            Some(node) => node.list(self.found, 2, 6),
            None => Vec::new(),
        };
        let right_path = fields.at("right");
        let right = match fields.take("right") {
            Some(node) => node.list(self.found, 1, 20),
            None => Vec::new(),
        };
        let many = fields.take("many").and_then(|flag| flag.flag(self.found)).unwrap_or(false);
        let kind = kind?;
        let mut answers = |nodes: Vec<Node>| -> Vec<String> {
            nodes
                .iter()
                .filter_map(|node| {
                    let text = node.text(self.found, MAX_LABEL_CHARS)?;
                    kind.check(&text).map_err(|error| self.found.fault(&node.path, error)).ok()?;
                    Some(text)
                })
                .collect()
        };
        let (choices, right) = (answers(choices), answers(right));
        if kind.needs_choices() && !has_choices {
            self.found.fault(&node.path, LessonFaultKind::Choices);
        }
        for (index, answer) in right.iter().enumerate() {
            if has_choices && !choices.contains(answer) {
                let fault = LessonFaultKind::NotAChoice { answer: answer.clone() };
                self.found.fault(&format!("{right_path}[{index}]"), fault);
            }
        }
        if right.len() > 1 && !many {
            self.found.fault(&right_path, LessonFaultKind::ManyRight);
        }
        let choices =
            choices.into_iter().map(|answer| Choice { text: answer.clone(), answer }).collect();
        Some(Ask { kind, choices, right, many })
    }

    fn wrong(&mut self, node: Node, is_question: bool) -> Option<Wrong> {
        let mut fields = node.object(self.found)?;
        let causes = match fields.need("if", self.found) {
            Some(causes) => causes.list(self.found, 1, 12),
            None => Vec::new(),
        };
        let causes = causes.iter().filter_map(|cause| self.cause(cause, is_question)).collect();
        let say =
            fields.need("say", self.found).and_then(|text| text.text(self.found, MAX_TEXT_CHARS));
        let show = fields.take("show").and_then(|flag| flag.flag(self.found)).unwrap_or(false);
        fields.finish(self.found);
        Some(Wrong { causes, say: say?, show })
    }

    fn cause(&mut self, node: &Node, is_question: bool) -> Option<Cause> {
        let text = node.string(self.found)?;
        if is_rule(text) {
            return Some(Cause::Rule(text.to_owned()));
        }
        if is_question && text != "*" {
            return node.text(self.found, MAX_LABEL_CHARS).map(Cause::Answer);
        }
        node.parsed::<Pattern>(self.found).map(Cause::Pattern)
    }

    fn rule(&mut self, node: &Node) -> Option<String> {
        let text = node.string(self.found)?;
        if is_rule(text) {
            return Some(text.to_owned());
        }
        let fault = LessonFaultKind::Rule { found: text.chars().take(60).collect() };
        self.found.fault(&node.path, fault);
        None
    }

    fn translations(&mut self, node: Node) -> BTreeMap<String, Translation> {
        let Some(mut fields) = node.object(self.found) else { return BTreeMap::new() };
        let mut languages = BTreeMap::new();
        for (key, node) in fields.rest() {
            // Only checked: an invalid tag is a fault, with which the lesson is refused.
            let tag = Json::String(key.to_owned());
            self.language(&Node { path: node.path.clone(), json: &tag });
            languages.insert(key.to_owned(), translation(node, self.found));
        }
        languages
    }

    fn puzzle(&mut self, node: Node) -> Option<Puzzle> {
        let mut fields = node.object(self.found)?;
        let kind = fields.need("type", self.found);
        let kind = kind.and_then(|word| word.word(self.found, PuzzleKind::EXPECTED));
        let level = fields.need("level", self.found);
        let level = level.and_then(|number| number.number(self.found, 1, 5));
        let rounds = match fields.take("rounds") {
            Some(number) => number.number(self.found, 1, 2),
            None => Some(1),
        };
        let goal = fields.need("goal", self.found);
        let goal = goal.map_or_else(Vec::new, |goal| goal.list(self.found, 1, 20));
        let goal = goal.iter().filter_map(|text| text.parsed(self.found)).collect();
        let answer = fields.need("answer", self.found);
        let answer = answer.map_or_else(Vec::new, |answer| answer.list(self.found, 1, 6));
        let answer = answer.iter().filter_map(|text| text.parsed(self.found)).collect();
        let proof = fields.take("proof").and_then(|proof| self.proof(proof));
        fields.finish(self.found);
        if self.is_onlooker {
            self.found.fault("learner", LessonFaultKind::Onlooker);
        }
        Some(Puzzle {
            kind: kind?,
            level: u8::try_from(level?).ok()?,
            rounds: u8::try_from(rounds?).ok()?,
            goal,
            answer,
            proof,
        })
    }

    fn proof(&mut self, node: Node) -> Option<Proof> {
        let mut fields = node.object(self.found)?;
        let mut count = |key| {
            let number = fields.need(key, self.found);
            number.and_then(|number| number.number(self.found, 0, 1_000_000_000))
        };
        let (lines, outcomes, positions) = (count("lines"), count("outcomes"), count("positions"));
        fields.finish(self.found);
        let wide = |number: usize| u64::try_from(number).ok();
        Some(Proof {
            lines: wide(lines?)?,
            outcomes: wide(outcomes?)?,
            positions: wide(positions?)?,
        })
    }
}

/// The texts of another language: an object that maps keys to texts. Keys that begin with `x-` are
/// left out; their values are checked like the others.
pub(super) fn translation(node: Node, found: &mut Findings) -> Translation {
    let Some(mut fields) = node.object(found) else { return Translation::new() };
    let mut translation = Translation::new();
    for (key, node) in fields.rest() {
        if let Some(text) = node.text(found, 1000)
            && !key.starts_with("x-")
        {
            translation.insert(key.to_owned(), text);
        }
    }
    translation
}

/// Whether a string has the form of a rule id: `B-59`, `S-59c`.
fn is_rule(text: &str) -> bool {
    let Some((book, number)) = text.split_once('-') else { return false };
    let digits = number.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    matches!(book, "B" | "S" | "J")
        && (2..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && number.len() <= digits.len() + 1
}
