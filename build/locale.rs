//! Reads and checks the file with the texts of one language (`locales/*.json`).
//!
//! Used by the build script and by `tests/sources/locales.rs`.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The key of the properties of the language.
const LANGUAGE: &str = "@language";

/// The plural categories of the CLDR.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The category that every language has.
const OTHER: &str = "other";

/// The contents of a language file.
#[derive(Debug)]
pub(crate) struct Locale {
    /// The file's path, for messages.
    pub(crate) file: String,
    /// The language's tag (BCP 47): the name of the file.
    pub(crate) tag: String,
    /// The name of the language in the language itself.
    pub(crate) name: String,
    /// `ltr` or `rtl`.
    pub(crate) direction: String,
    /// The tag (BCP 47) by which the browser's `Intl` chooses plural and list rules.
    pub(crate) formats: String,
    /// The groups in the order of the file.
    pub(crate) groups: Vec<Group>,
}

/// Texts that belong together.
#[derive(Debug)]
pub(crate) struct Group {
    /// The name of the group's field in `Words`.
    pub(crate) name: String,
    /// The comment for translators, also the documentation of the field.
    pub(crate) comment: Option<String>,
    /// The texts in the order of the file.
    pub(crate) texts: Vec<Text>,
}

/// One text.
#[derive(Debug)]
pub(crate) struct Text {
    /// The key as written in the file: `name(first, second)`, without brackets if the text
    /// has no placeholders.
    pub(crate) key: String,
    /// The comment for translators, also the documentation of the accessor.
    pub(crate) comment: Option<String>,
    /// The text itself.
    pub(crate) message: Message,
}

/// The contents of a text.
#[derive(Debug)]
pub(crate) enum Message {
    /// The same for every number.
    Plain(String),
    /// A form for each plural category of the language. The first placeholder is the number.
    Plural(Vec<(String, String)>),
}

impl Text {
    /// The accessor's name.
    pub(crate) fn name(&self) -> &str {
        self.key.split_once('(').map_or(self.key.as_str(), |(name, _)| name)
    }

    /// The accessor's arguments, which are the placeholders.
    pub(crate) fn parameters(&self) -> Vec<&str> {
        let list = self.key.split_once('(').map(|(_, rest)| rest.trim_end_matches(')'));
        list.into_iter().flat_map(|list| list.split(", ")).collect()
    }
}

impl Message {
    /// The forms of the text, each with its plural category if the text has plural forms.
    fn forms(&self) -> Vec<(Option<&str>, &str)> {
        match self {
            Self::Plain(text) => vec![(None, text)],
            Self::Plural(forms) => forms
                .iter()
                .map(|(category, text)| (Some(category.as_str()), text.as_str()))
                .collect(),
        }
    }
}

impl Locale {
    /// Reads the contents of the language file with this path.
    ///
    /// # Errors
    ///
    /// Everything that is not in the form of a language file, with file and key.
    pub(crate) fn parse(file: &str, json: &str) -> Result<Self, Vec<String>> {
        let node: Node =
            serde_json::from_str(json).map_err(|error| vec![format!("{file}: {error}")])?;
        let mut reader = Reader { file, problems: Vec::new() };
        let locale = reader.locale(node);
        if reader.problems.is_empty() { Ok(locale) } else { Err(reader.problems) }
    }

    /// What is wrong in the file of the source language, whose keys declare all texts: names that
    /// are not valid in Rust, placeholders that a text lacks or that its key does not declare.
    pub(crate) fn check_source(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for (group, text) in self.texts() {
            let parameters = text.parameters();
            let names = [group.name.as_str(), text.name()];
            if !names.into_iter().chain(parameters.iter().copied()).all(is_rust_name) {
                problems.push(self.at(group, text, "is no Rust name, or no list of such names"));
            }
            if matches!(text.message, Message::Plural(_)) && parameters.is_empty() {
                problems.push(self.at(group, text, "has plural forms, but no number as argument"));
            }
            problems.extend(self.check_placeholders(group, text, &parameters));
        }
        problems
    }

    /// What is wrong in a translation: keys and placeholders that the source does not have,
    /// placeholders that a text lacks, plural forms where the source has none.
    pub(crate) fn check_translation_of(&self, source: &Self) -> Vec<String> {
        let mut problems = Vec::new();
        for (group, text) in self.texts() {
            let Some(original) = source.find(&group.name, &text.key) else {
                problems.push(self.at(group, text, &format!("is no key of {}", source.file)));
                continue;
            };
            let is_plural = |text: &Text| matches!(text.message, Message::Plural(_));
            if is_plural(text) != is_plural(original) {
                let kind = if is_plural(original) { "has" } else { "has no" };
                problems.push(self.at(group, text, &format!("{kind} plural forms in the source")));
            }
            problems.extend(self.check_placeholders(group, text, &original.parameters()));
        }
        problems
    }

    /// The keys of the source that this translation lacks, as `group.key`.
    pub(crate) fn missing_of(&self, source: &Self) -> Vec<String> {
        source
            .texts()
            .filter(|(group, text)| self.find(&group.name, &text.key).is_none())
            .map(|(group, text)| format!("{}.{}", group.name, text.key))
            .collect()
    }

    /// Every text with its group.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&Group, &Text)> {
        self.groups.iter().flat_map(|group| group.texts.iter().map(move |text| (group, text)))
    }

    fn find(&self, group: &str, key: &str) -> Option<&Text> {
        let (_, text) = self.texts().find(|(of, text)| of.name == group && text.key == key)?;
        Some(text)
    }

    fn check_placeholders(&self, group: &Group, text: &Text, parameters: &[&str]) -> Vec<String> {
        let mut problems = Vec::new();
        for (category, form) in text.message.forms() {
            let used = match placeholders(form) {
                Ok(used) => used,
                Err(problem) => {
                    problems.push(self.at(group, text, problem));
                    continue;
                }
            };
            for unknown in used.iter().filter(|name| !parameters.contains(name)) {
                problems.push(self.at(group, text, &format!("has no placeholder {{{unknown}}}")));
            }
            // Only "other" has to show the number: "one" may say "a gem".
            let may_lack = category.is_some_and(|category| category != OTHER);
            for missing in parameters.iter().filter(|name| !may_lack && !used.contains(*name)) {
                problems.push(self.at(
                    group,
                    text,
                    &format!("lacks the placeholder {{{missing}}}"),
                ));
            }
            if form.trim() != form || form.is_empty() || form.contains("  ") {
                problems.push(self.at(group, text, "is empty or has stray spaces"));
            }
        }
        problems
    }

    /// A problem of a text, with file and key.
    fn at(&self, group: &Group, text: &Text, problem: &str) -> String {
        format!("{}: {}.{}: {problem}", self.file, group.name, text.key)
    }
}

/// The names in braces.
///
/// # Errors
///
/// There is an opening brace without its closing one, or the reverse.
fn placeholders(text: &str) -> Result<BTreeSet<&str>, &'static str> {
    let mut parts = text.split('{');
    let unbalanced = "has a brace without its partner";
    if parts.next().is_some_and(|head| head.contains('}')) {
        return Err(unbalanced);
    }
    parts
        .map(|part| match part.split_once('}') {
            Some((name, rest)) if !rest.contains('}') => Ok(name),
            _ => Err(unbalanced),
        })
        .collect()
}

/// Whether a word is a valid lower-case name in Rust.
fn is_rust_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// JSON that consists of strings and objects only, with the keys in the order of the file.
#[derive(Debug)]
enum Node {
    Text(String),
    Object(Vec<(String, Node)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodeVisitor;

        impl<'de> Visitor<'de> for NodeVisitor {
            type Value = Node;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a text or an object")
            }

            fn visit_str<E>(self, text: &str) -> Result<Node, E> {
                Ok(Node::Text(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Node::Object(entries))
            }
        }

        deserializer.deserialize_any(NodeVisitor)
    }
}

/// Builds a [`Locale`] from JSON and collects everything that is wrong.
struct Reader<'a> {
    file: &'a str,
    problems: Vec<String>,
}

impl Reader<'_> {
    fn complain(&mut self, key: &str, problem: &str) {
        self.problems.push(format!("{}: {key}: {problem}", self.file));
    }

    /// The entries of an object. A key that occurs twice is a problem.
    fn entries(&mut self, key: &str, node: Node) -> Vec<(String, Node)> {
        let Node::Object(entries) = node else {
            self.complain(key, "should be an object");
            return Vec::new();
        };
        let mut seen = BTreeSet::new();
        for (name, _) in &entries {
            if !seen.insert(name) {
                self.complain(&format!("{key}.{name}"), "stands twice");
            }
        }
        entries
    }

    fn text(&mut self, key: &str, node: Node) -> String {
        match node {
            Node::Text(text) => text,
            Node::Object(_) => {
                self.complain(key, "should be a text");
                String::new()
            }
        }
    }

    fn locale(&mut self, node: Node) -> Locale {
        let tag = Path::new(self.file).file_stem().unwrap_or_default().to_string_lossy();
        let mut locale = Locale {
            file: self.file.to_owned(),
            tag: tag.into_owned(),
            name: String::new(),
            direction: String::new(),
            formats: String::new(),
            groups: Vec::new(),
        };
        for (name, node) in self.entries("the file", node) {
            if name == LANGUAGE {
                for (name, node) in self.entries(LANGUAGE, node) {
                    let key = format!("{LANGUAGE}.{name}");
                    let text = self.text(&key, node);
                    match name.as_str() {
                        "name" => locale.name = text,
                        "direction" => locale.direction = text,
                        "formats" => locale.formats = text,
                        _ => self.complain(&key, "is unknown"),
                    }
                }
            } else {
                let group = self.group(name, node);
                locale.groups.push(group);
            }
        }
        if locale.name.is_empty() || locale.formats.is_empty() {
            self.complain(LANGUAGE, "should have a name and formats");
        }
        if !["ltr", "rtl"].contains(&locale.direction.as_str()) {
            self.complain(LANGUAGE, "should have a direction, ltr or rtl");
        }
        locale
    }

    fn group(&mut self, group: String, node: Node) -> Group {
        let (mut texts, mut comment, mut next_comment) = (Vec::new(), None, None);
        for (key, node) in self.entries(&group, node) {
            let path = format!("{group}.{key}");
            match key.strip_prefix('@') {
                Some("") => comment = Some(self.text(&path, node)),
                Some(about) => next_comment = Some((about.to_owned(), self.text(&path, node))),
                None => {
                    let message = self.message(&path, node);
                    let mut text = Text { key, comment: None, message };
                    if let Some((about, comment)) = next_comment.take() {
                        if about != text.name() {
                            let path = format!("{group}.@{about}");
                            self.complain(&path, "should stand before the text it is about");
                        }
                        text.comment = Some(comment);
                    }
                    texts.push(text);
                }
            }
        }
        if let Some((about, _)) = next_comment {
            self.complain(&format!("{group}.@{about}"), "should stand before the text it is about");
        }
        Group { name: group, comment, texts }
    }

    fn message(&mut self, path: &str, node: Node) -> Message {
        if let Node::Text(text) = node {
            return Message::Plain(text);
        }
        let forms: Vec<(String, String)> = self
            .entries(path, node)
            .into_iter()
            .map(|(category, node)| {
                let key = format!("{path}.{category}");
                if !CATEGORIES.contains(&category.as_str()) {
                    self.complain(&key, "is no plural category of the CLDR");
                }
                let text = self.text(&key, node);
                (category, text)
            })
            .collect();
        if !forms.iter().any(|(category, _)| category == OTHER) {
            self.complain(path, "should have the plural category \"other\"");
        }
        Message::Plural(forms)
    }
}
