//! The shelf of lessons: the learner's progress, the lessons stored in this browser, and how a
//! lesson is shared.

use crate::app::session::read_lesson;
use crate::app::view_model::link_text::{self, LinkTextError, pack};
use crate::core::lesson::{Lesson, LessonProgress, MAX_BYTES, StepStatus};

/// The maximum number of lessons that are stored in this browser.
pub const MAX_STORED_LESSONS: usize = 20;

/// The maximum length, in characters, of a link that programs transmit unchanged.
const MAX_LINK_CHARS: usize = 2_000;

/// The maximum length, in characters, of a link that is offered at all. A longer lesson is shared
/// as a file only.
const MAX_LONG_LINK_CHARS: usize = 8_000;

/// The id of the tutorial.
pub const TUTORIAL: &str = "paddle";

/// The built-in lessons by their ids.
pub const BUILT_IN: [&str; 1] = [TUTORIAL];

/// The path of a built-in lesson, relative to the page's folder.
#[must_use]
pub fn path(id: &str) -> String {
    format!("content/lessons/{id}.lesson.json")
}

/// The path of the texts of a built-in lesson in the language with this tag, such as `de`.
#[must_use]
pub fn words_path(id: &str, tag: &str) -> String {
    format!("content/lessons/{id}.{tag}.words.json")
}

/// The ways to share a lesson, by the length of its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareAs {
    /// The lesson is shared as a link.
    Link,
    /// The lesson is shared as a link, which some programs may cut off, or as a file.
    LongLink,
    /// The lesson is shared as a file only.
    File,
}

impl ShareAs {
    /// The ways to share a lesson whose link has this many characters.
    #[must_use]
    pub const fn of(link_chars: usize) -> Self {
        if link_chars <= MAX_LINK_CHARS {
            Self::Link
        } else if link_chars <= MAX_LONG_LINK_CHARS {
            Self::LongLink
        } else {
            Self::File
        }
    }
}

/// What is needed to share a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedLesson {
    /// The ways to share it.
    pub share_as: ShareAs,
    /// The `data:` URL of its file.
    pub file_url: String,
    /// The name of its file.
    pub file_name: String,
}

impl SharedLesson {
    /// What is needed to share the lesson with this text; `None` if the text is not a lesson.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let lesson = read_lesson(text).ok()?;
        Some(Self {
            // Only the fragment of the link is counted: the page's address is not known here.
            share_as: ShareAs::of(fragment(&lesson).len()),
            file_url: file_url(&lesson),
            file_name: file_name(&lesson),
        })
    }
}

/// The fragment of a link to a lesson, without the `#`.
#[must_use]
pub fn fragment(lesson: &Lesson) -> String {
    format!("lesson={}", pack(&lesson.to_json()))
}

/// The URL of a lesson's file: a `data:` URL, which contains the whole lesson.
#[must_use]
pub fn file_url(lesson: &Lesson) -> String {
    format!("data:application/json;charset=utf-8,{}", link_text::percent_encoded(&lesson.to_json()))
}

/// The name of a lesson's file.
#[must_use]
pub fn file_name(lesson: &Lesson) -> String {
    format!("{}.lesson.json", lesson.key())
}

/// The text of a lesson in a pasted text, which is the lesson itself or a link to it. Any text
/// without such a link is returned trimmed, even if it is not a lesson.
///
/// # Errors
///
/// If it is a link that is damaged, or whose text is longer than a lesson may be.
pub fn pasted(text: &str) -> Result<String, LinkTextError> {
    const PREFIX: &str = "#lesson=";
    let text = text.trim();
    match text.split_once(PREFIX) {
        // After a `{`, the prefix belongs to the JSON of a lesson, not to a link.
        Some((before, value)) if !before.contains('{') => {
            // Other words may follow the link.
            let value = value.split_whitespace().next().unwrap_or_default();
            link_text::unpack_within(value, MAX_BYTES)
        }
        _ => Ok(text.to_owned()),
    }
}

/// The learner's progress in all lessons: a line for each, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgressList {
    lines: Vec<LessonProgress>,
}

impl ProgressList {
    /// Reads the text form; invalid lines are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self { lines: text.lines().filter_map(|line| line.parse().ok()).collect() }
    }

    /// Writes the text form.
    #[must_use]
    pub fn written(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The progress in the lesson with this key.
    #[must_use]
    pub fn of(&self, key: &str) -> Option<&LessonProgress> {
        self.lines.iter().find(|line| line.key == key)
    }

    /// Sets the progress in a lesson, and puts its line first.
    pub fn put(&mut self, progress: LessonProgress) {
        self.lines.retain(|line| line.key != progress.key);
        self.lines.insert(0, progress);
    }

    /// Removes the progress in a lesson.
    pub fn remove(&mut self, key: &str) {
        self.lines.retain(|line| line.key != key);
    }
}

/// How far the learner has come in a lesson, as the shelf shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// A step of the lesson.
    Step {
        /// The number of the step, from 1.
        n: usize,
        /// The number of steps in the lesson.
        of: usize,
    },
    /// The end of the lesson.
    End,
}

impl Reached {
    /// What the shelf shows of the learner's progress; `None` at the beginning. The progress has
    /// the id of the step that the learner sees, but not its number. So the step is that after the
    /// last one that was done, shown or skipped.
    #[must_use]
    pub fn of(progress: &LessonProgress) -> Option<Self> {
        if progress.step.is_none() {
            return Some(Self::End);
        }
        let of = progress.statuses.len();
        let last = progress.statuses.iter().rposition(|status| *status != StepStatus::Open)? + 1;
        Some(Self::Step { n: (last + 1).min(of), of })
    }
}

/// Whether a text can be the key of a lesson, an id or a hash: 1 to 40 characters of `a–z 0–9 -`.
fn is_key(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=40).contains(&text.len()) && text.bytes().all(fits)
}

/// The keys of the stored lessons, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredLessons {
    keys: Vec<String>,
}

impl StoredLessons {
    /// Reads the text form: one key per line.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self { keys: text.split_whitespace().map(str::to_owned).collect() }
    }

    /// Writes the text form.
    #[must_use]
    pub fn written(&self) -> String {
        self.keys.join("\n")
    }

    /// Removes keys that are not in `present`, the keys of the lessons that are really stored, and
    /// appends the valid keys of `present` that are missing because the list was truncated or lost.
    pub fn reconcile(&mut self, present: &[String]) {
        self.keys.retain(|key| present.contains(key));
        let missing = present.iter().filter(|key| is_key(key) && !self.keys.contains(key));
        let missing: Vec<String> = missing.cloned().collect();
        self.keys.extend(missing);
    }

    /// The keys, the latest first.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// The key of the lesson that has to be removed before the lesson `key` can be stored; `None`
    /// if there is room, or if the lesson `key` is stored already.
    #[must_use]
    pub fn to_be_evicted(&self, key: &str) -> Option<&str> {
        let is_stored = self.keys.iter().any(|stored| stored == key);
        if is_stored || self.keys.len() < MAX_STORED_LESSONS {
            None
        } else {
            self.keys.last().map(String::as_str)
        }
    }

    /// Puts a lesson first in the list.
    pub fn put(&mut self, key: &str) {
        self.remove(key);
        self.keys.insert(0, key.to_owned());
    }

    /// Removes a lesson from the list.
    pub fn remove(&mut self, key: &str) {
        self.keys.retain(|stored| stored != key);
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
        let untouched: LessonProgress = "mine 11 a .. 1".parse().unwrap();
        assert_eq!(Reached::of(&untouched), None, "no step is done, shown or skipped yet");
    }

    #[test]
    fn the_twenty_first_lesson_evicts_the_oldest() {
        let mut stored = StoredLessons::default();
        for n in 0..MAX_STORED_LESSONS {
            assert_eq!(stored.to_be_evicted(&format!("l{n}")), None);
            stored.put(&format!("l{n}"));
        }
        assert_eq!(stored.to_be_evicted("another"), Some("l0"));
        assert_eq!(stored.to_be_evicted("l0"), None, "it is stored already");
        stored.put("l0");
        assert_eq!(stored.to_be_evicted("another"), Some("l1"));
        assert_eq!(StoredLessons::read(&stored.written()), stored);
    }

    #[test]
    fn a_damaged_list_of_lessons_is_completed_from_the_storage() {
        let present = ["one", "two", "three", "../x"].map(str::to_owned);
        for (cut, whole) in
            [("", "one two three"), ("two\nthr", "two one three"), ("x one", "one two three")]
        {
            let mut stored = StoredLessons::read(cut);
            stored.reconcile(&present);
            assert_eq!(stored.keys().collect::<Vec<_>>().join(" "), whole, "{cut}");
        }
    }

    #[test]
    fn the_way_to_share_follows_from_the_length_of_the_link() {
        assert_eq!(
            [2_000, 2_001, 8_000, 8_001].map(ShareAs::of),
            [ShareAs::Link, ShareAs::LongLink, ShareAs::LongLink, ShareAs::File]
        );
    }

    #[test]
    fn a_pasted_link_gives_the_text_of_its_lesson() {
        let text = r#"{"format":"niagara-lesson/1"}"#;
        let link = format!("https://example.org/#lesson={}", pack(text));
        assert_eq!(pasted(&link).as_deref(), Ok(text));
        assert_eq!(pasted(&format!("  {text}\n")).as_deref(), Ok(text));
        assert_eq!(pasted(&format!("{link} from Ada")).as_deref(), Ok(text));
        assert_eq!(pasted("x#lesson=z.%"), Err(LinkTextError::Corrupt));
        let long = format!("#lesson={}", pack(&"a".repeat(MAX_BYTES + 1)));
        assert_eq!(pasted(&long), Err(LinkTextError::TooLong));
    }
}
