//! The shelf of lessons: progress, lessons that are kept, how one is handed on.

use crate::app::session::read_lesson;
use crate::app::view_model::link_text::{self, LinkTextError, pack};
use crate::core::lesson::{Lesson, LessonProgress, MAX_BYTES, StepMark};

/// How many lessons of others are kept.
pub const KEPT: usize = 20;

/// The longest link that every program passes on, in characters.
const LINK: usize = 2_000;

/// The longest link at all, in characters.
const LONG_LINK: usize = 8_000;

/// The built-in lessons by their ids.
pub const BUILT_IN: [&str; 1] = ["paddle"];

/// The path of a built-in lesson below the page's folder.
#[must_use]
pub fn path(id: &str) -> String {
    format!("content/lessons/{id}.lesson.json")
}

/// The path of its texts in another language.
#[must_use]
pub fn words_path(id: &str, tag: &str) -> String {
    format!("content/lessons/{id}.{tag}.words.json")
}

/// How a lesson can be handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandOn {
    /// As a link.
    Link,
    /// As a link that some programs cut, or as a file.
    LongLink,
    /// As a file alone.
    File,
}

impl HandOn {
    /// How a link of so many characters can be handed on.
    #[must_use]
    pub const fn of(link: usize) -> Self {
        match link {
            length if length <= LINK => Self::Link,
            length if length <= LONG_LINK => Self::LongLink,
            _ => Self::File,
        }
    }
}

/// A lesson that is handed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedLesson {
    /// How it can be handed on.
    pub hand_on: HandOn,
    /// The address of its file.
    pub address: String,
    /// The name of its file.
    pub file_name: String,
}

impl SharedLesson {
    /// How the lesson of a text is handed on; `None` if it is none.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let lesson = read_lesson(text).ok()?;
        Some(Self {
            hand_on: HandOn::of(fragment(&lesson).len()),
            address: file_address(&lesson),
            file_name: file_name(&lesson),
        })
    }
}

/// The fragment of a link to a lesson, without the `#`.
#[must_use]
pub fn fragment(lesson: &Lesson) -> String {
    format!("lesson={}", pack(&lesson.written()))
}

/// The address of a lesson's file, which holds the lesson itself.
#[must_use]
pub fn file_address(lesson: &Lesson) -> String {
    format!("data:application/json;charset=utf-8,{}", link_text::percent_encoded(&lesson.written()))
}

/// The name of a lesson's file.
#[must_use]
pub fn file_name(lesson: &Lesson) -> String {
    format!("{}.lesson.json", lesson.key())
}

/// The text of a lesson in what somebody has pasted: the text itself, or a link to it.
///
/// # Errors
///
/// If it is a link that is spoilt, or whose text is longer than a lesson may be.
pub fn pasted(text: &str) -> Result<String, LinkTextError> {
    const MARK: &str = "#lesson=";
    let text = text.trim();
    match text.split_once(MARK) {
        // Text of a lesson holds no addresses.
        Some((before, value)) if !before.contains('{') => {
            link_text::unpack_within(value, MAX_BYTES)
        }
        _ => Ok(text.to_owned()),
    }
}

/// How far somebody has come in all lessons: a line for each, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgressList {
    lines: Vec<LessonProgress>,
}

impl ProgressList {
    /// Reads the text form; lines that are none are left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self { lines: text.lines().filter_map(|line| line.parse().ok()).collect() }
    }

    /// Writes the text form.
    #[must_use]
    pub fn written(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The line of a lesson.
    #[must_use]
    pub fn of(&self, key: &str) -> Option<&LessonProgress> {
        self.lines.iter().find(|line| line.key == key)
    }

    /// Sets the line of a lesson.
    pub fn put(&mut self, progress: LessonProgress) {
        self.lines.retain(|line| line.key != progress.key);
        self.lines.insert(0, progress);
    }

    /// Takes away the line of a lesson.
    pub fn remove(&mut self, key: &str) {
        self.lines.retain(|line| line.key != key);
    }
}

/// How far somebody has come in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The step with this number, from 1, of so many.
    Step {
        /// Its number.
        n: usize,
        /// How many there are.
        of: usize,
    },
    /// Its end.
    End,
}

impl Reached {
    /// How far a line of progress leads; `None` at the beginning. Where the step's id does not tell its
    /// number, the steps that are dealt with do.
    #[must_use]
    pub fn of(progress: &LessonProgress) -> Option<Self> {
        if progress.step.is_none() {
            return Some(Self::End);
        }
        let of = progress.marks.len();
        let dealt = progress.marks.iter().rposition(|mark| *mark != StepMark::Open)? + 1;
        Some(Self::Step { n: (dealt + 1).min(of), of })
    }
}

/// The keys of the lessons that are kept, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptLessons {
    keys: Vec<String>,
}

impl KeptLessons {
    /// Reads the text form, a key a line.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self { keys: text.split_whitespace().map(str::to_owned).collect() }
    }

    /// Writes the text form.
    #[must_use]
    pub fn written(&self) -> String {
        self.keys.join("\n")
    }

    /// The keys, the latest first.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// The key that has to go before another lesson can be kept; `None` if there is room.
    #[must_use]
    pub fn must_go(&self, key: &str) -> Option<&str> {
        let is_kept = self.keys.iter().any(|kept| kept == key);
        if is_kept || self.keys.len() < KEPT { None } else { self.keys.last().map(String::as_str) }
    }

    /// Puts a lesson first.
    pub fn put(&mut self, key: &str) {
        self.remove(key);
        self.keys.insert(0, key.to_owned());
    }

    /// Takes a lesson away.
    pub fn remove(&mut self, key: &str) {
        self.keys.retain(|kept| kept != key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_comes_back_and_a_later_line_replaces_the_earlier() {
        let mut list = ProgressList::read("paddle 00 launch dd. 2\nno line\nmine 11 * dk 0\n");
        assert_eq!(list.of("paddle").and_then(Reached::of), Some(Reached::Step { n: 3, of: 3 }));
        assert_eq!(list.of("mine").and_then(Reached::of), Some(Reached::End));
        list.put("paddle 00 card d.. 0".parse().unwrap());
        assert_eq!(list.written(), "paddle 00 card d.. 0\nmine 11 * dk 0\n");
        assert_eq!(ProgressList::read(&list.written()), list);
        list.remove("paddle");
        assert_eq!(list.of("paddle"), None);
        let begun: LessonProgress = "mine 11 a .. 1".parse().unwrap();
        assert_eq!(Reached::of(&begun), None, "nothing is dealt with yet");
    }

    #[test]
    fn the_twenty_first_lesson_needs_the_place_of_the_oldest() {
        let mut kept = KeptLessons::default();
        for n in 0..KEPT {
            assert_eq!(kept.must_go(&format!("l{n}")), None);
            kept.put(&format!("l{n}"));
        }
        assert_eq!(kept.must_go("another"), Some("l0"));
        assert_eq!(kept.must_go("l0"), None, "it is kept already");
        kept.put("l0");
        assert_eq!(kept.must_go("another"), Some("l1"));
        assert_eq!(KeptLessons::read(&kept.written()), kept);
    }

    #[test]
    fn a_link_is_called_by_its_length() {
        assert_eq!(
            [2_000, 2_001, 8_000, 8_001].map(HandOn::of),
            [HandOn::Link, HandOn::LongLink, HandOn::LongLink, HandOn::File]
        );
    }

    #[test]
    fn a_pasted_link_gives_the_text_of_its_lesson() {
        let text = r#"{"format":"niagara-lesson/1"}"#;
        let link = format!("https://example.org/#lesson={}", pack(text));
        assert_eq!(pasted(&link).as_deref(), Ok(text));
        assert_eq!(pasted(&format!("  {text}\n")).as_deref(), Ok(text));
        assert_eq!(pasted("x#lesson=z.%"), Err(LinkTextError::Corrupt));
        let long = format!("#lesson={}", pack(&"a".repeat(MAX_BYTES + 1)));
        assert_eq!(pasted(&long), Err(LinkTextError::TooLong));
    }
}
