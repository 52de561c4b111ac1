//! Reads JSON values of an expected type. A value of another type is read as `None` or as an empty
//! list, and a fault is recorded with its path.

use core::str::FromStr;

use crate::core::error::ParseError;
use crate::core::lesson::fault::{Findings, LessonFaultKind};
use crate::core::lesson::json::Json;
use crate::core::notation::is_invisible;

/// Invisible characters that texts of some languages need: soft hyphen, joiners, direction marks.
/// Characters that change the direction of the text after them are not among these.
const ALLOWED_FORMAT_CHARS: [char; 6] =
    ['\u{AD}', '\u{61C}', '\u{200C}', '\u{200D}', '\u{200E}', '\u{200F}'];

/// A JSON value and its path in the lesson.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) path: String,
    pub(super) json: &'a Json,
}

impl<'a> Node<'a> {
    fn wrong_type(&self, found: &mut Findings, expected: &'static str) {
        found.fault(&self.path, LessonFaultKind::Type { expected, found: self.json.kind() });
    }

    /// The value as an object whose keys are then taken one by one.
    pub(super) fn object(self, found: &mut Findings) -> Option<Fields<'a>> {
        let Json::Object(entries) = self.json else {
            self.wrong_type(found, "an object");
            return None;
        };
        let mut fields = Fields { path: self.path, entries: Vec::with_capacity(entries.len()) };
        for (key, value) in entries {
            if fields.entries.iter().any(|(known, _)| known == key) {
                found.fault(&fields.at(key), LessonFaultKind::KeyTwice);
            } else {
                fields.entries.push((key, value));
            }
        }
        Some(fields)
    }

    /// The entries of the value, an array of `least` to `most` entries. For another number, a fault
    /// is recorded, and at most `most` entries are returned.
    pub(super) fn list(self, found: &mut Findings, least: usize, most: usize) -> Vec<Self> {
        let Json::Array(values) = self.json else {
            self.wrong_type(found, "an array");
            return Vec::new();
        };
        let have = values.len();
        if !(least..=most).contains(&have) {
            found.fault(&self.path, LessonFaultKind::Count { have, least, most });
        }
        let node = |(index, json)| Node { path: format!("{}[{index}]", self.path), json };
        values.iter().enumerate().take(most).map(node).collect()
    }

    pub(super) fn flag(&self, found: &mut Findings) -> Option<bool> {
        let Json::Bool(flag) = self.json else {
            self.wrong_type(found, "true or false");
            return None;
        };
        Some(*flag)
    }

    /// The value as a whole number within bounds.
    pub(super) fn number(&self, found: &mut Findings, least: usize, most: usize) -> Option<usize> {
        let Json::Number(number) = self.json else {
            self.wrong_type(found, "a number");
            return None;
        };
        let value = number.as_u64().and_then(|value| usize::try_from(value).ok());
        let value = value.filter(|value| (least..=most).contains(value));
        if value.is_none() {
            let fault = LessonFaultKind::Number { found: number.to_string(), least, most };
            found.fault(&self.path, fault);
        }
        value
    }

    /// The value as a string, unchecked.
    pub(super) fn string(&self, found: &mut Findings) -> Option<&'a str> {
        let Json::String(text) = self.json else {
            self.wrong_type(found, "a string");
            return None;
        };
        Some(text)
    }

    /// The value as a text for people: not empty, at most `most` characters long, without control
    /// characters or internet addresses. For a string that is not such a text, faults are recorded,
    /// but it is returned nevertheless.
    pub(super) fn text(&self, found: &mut Findings, most: usize) -> Option<String> {
        let text = self.string(found)?;
        let have = text.chars().count();
        if have > most {
            found.fault(&self.path, LessonFaultKind::TextTooLong { have, most });
        }
        if text.trim().is_empty() {
            found.fault(&self.path, LessonFaultKind::Empty);
        }
        if text.contains(|letter| is_invisible(letter) && !ALLOWED_FORMAT_CHARS.contains(&letter)) {
            found.fault(&self.path, LessonFaultKind::Control);
        }
        if text.contains("://") || text.contains("www.") {
            found.fault(&self.path, LessonFaultKind::Address);
        }
        Some(text.to_owned())
    }

    /// The value as a string that `T` parses.
    pub(super) fn parsed<T: FromStr<Err = ParseError>>(&self, found: &mut Findings) -> Option<T> {
        let text = self.string(found)?;
        text.parse().map_err(|error: ParseError| found.fault(&self.path, error)).ok()
    }

    /// The value as one of the words that `expected` lists.
    pub(super) fn word<T: FromStr<Err = ParseError>>(
        &self,
        found: &mut Findings,
        expected: &'static str,
    ) -> Option<T> {
        let text = self.string(found)?;
        let word = text.parse().ok();
        if word.is_none() {
            let fault = LessonFaultKind::Word { found: text.chars().take(60).collect(), expected };
            found.fault(&self.path, fault);
        }
        word
    }

    /// The value as an id: 1 to 40 of `a–z 0–9 -`.
    pub(super) fn id(&self, found: &mut Findings) -> Option<String> {
        let text = self.string(found)?;
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=40).contains(&text.len()) && text.bytes().all(fits) {
            return Some(text.to_owned());
        }
        let fault = LessonFaultKind::Id { found: text.chars().take(60).collect() };
        found.fault(&self.path, fault);
        None
    }
}

/// The keys of an object that have not been taken yet.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    path: String,
    entries: Vec<(&'a str, &'a Json)>,
}

impl<'a> Fields<'a> {
    /// The path of a key.
    pub(super) fn at(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, _)| *name == key)
    }

    /// The value of a key that may be missing.
    pub(super) fn take(&mut self, key: &str) -> Option<Node<'a>> {
        let index = self.entries.iter().position(|(name, _)| *name == key)?;
        let (_, json) = self.entries.remove(index);
        Some(Node { path: self.at(key), json })
    }

    /// The value of a key that must be present; a fault is recorded if it is missing.
    pub(super) fn need(&mut self, key: &'static str, found: &mut Findings) -> Option<Node<'a>> {
        let node = self.take(key);
        if node.is_none() {
            found.fault(&self.path, LessonFaultKind::KeyMissing { key });
        }
        node
    }

    /// The entries of an array of at most `most` entries; none if the key is missing.
    pub(super) fn list(&mut self, key: &str, found: &mut Findings, most: usize) -> Vec<Node<'a>> {
        self.take(key).map_or_else(Vec::new, |node| node.list(found, 0, most))
    }

    /// Records a fault if `key` is present and has not been taken: it is allowed, and taken, only
    /// together with `other`, a key or a key with its value.
    pub(super) fn refuse(&mut self, key: &str, other: &'static str, found: &mut Findings) {
        if let Some(node) = self.take(key) {
            found.fault(&node.path, LessonFaultKind::KeyWithout { other });
        }
    }

    /// All keys that have not been taken, in the order of the file.
    pub(super) fn rest(&mut self) -> Vec<(&'a str, Node<'a>)> {
        let entries = core::mem::take(&mut self.entries);
        entries.into_iter().map(|(key, json)| (key, Node { path: self.at(key), json })).collect()
    }

    /// Records a fault for each key that has not been taken, except those that begin with `x-`.
    pub(super) fn finish(mut self, found: &mut Findings) {
        for (key, node) in self.rest() {
            if !key.starts_with("x-") {
                found.fault(&node.path, LessonFaultKind::NoSuchKey);
            }
        }
    }
}

/// The root value of a file.
pub(super) const fn root(json: &Json) -> Node<'_> {
    Node { path: String::new(), json }
}
