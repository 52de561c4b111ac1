//! `content/rules.en.json`, which the page fetches, is generated from `docs/RULES.md`. After a
//! change to the rules, run:
//!
//! ```text
//! NIAGARA_CONTENT=write cargo test --test sources rule_book
//! ```

use std::{env, fs};

use crate::support::rules;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/content/rules.en.json");

/// A chapter: its heading and its rules.
struct Chapter {
    title: String,
    rules: Vec<Rule>,
}

/// A rule: its id, its paragraphs as plain text, the rows of its table.
#[derive(Default)]
struct Rule {
    id: String,
    /// Whether it is a ruling of this project.
    is_ruling: bool,
    /// The name of the option that changes it.
    option: Option<String>,
    text: String,
    table: Vec<Vec<String>>,
}

impl Rule {
    /// A rule whose text may begin with `Ruling.`, `Ruling (OPTION).` or `Option (OPTION).`
    fn new(id: String, text: &str) -> Self {
        let mut rule = Self { id, ..Self::default() };
        let mut rest = text;
        for (word, is_ruling) in [("Ruling", true), ("Option", false)] {
            let Some(after) = text.strip_prefix(word) else { continue };
            if let Some(after) = after.strip_prefix(". ") {
                (rule.is_ruling, rest) = (is_ruling, after);
            } else if let Some((name, after)) =
                after.strip_prefix(" (").and_then(|after| after.split_once("). "))
            {
                rule.option = Some(name.to_owned());
                (rule.is_ruling, rest) = (is_ruling, after);
            }
        }
        rest.clone_into(&mut rule.text);
        rule
    }
}

/// Parses the chapters that have rules. A paragraph that begins with a bold id begins a rule,
/// which ends at the next rule or heading.
fn chapters(markdown: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    // The text of the block that is being read, and the part of it that is bold.
    let (mut text, mut bold) = (String::new(), String::new());
    let (mut is_bold, mut row) = (false, Vec::new());
    let mut rule: Option<Rule> = None;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Text(piece) | Event::Code(piece) => {
                text += &piece;
                if is_bold {
                    bold += &piece;
                }
            }
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::Start(Tag::Strong) => is_bold = true,
            Event::End(TagEnd::Strong) => is_bold = false,
            Event::Start(Tag::Heading { .. }) => {
                add_rule(&mut chapters, rule.take());
                text.clear();
            }
            Event::End(TagEnd::Heading(HeadingLevel::H2)) => {
                let title = std::mem::take(&mut text);
                chapters.push(Chapter { title, rules: Vec::new() });
            }
            Event::Start(Tag::Paragraph) => {
                text.clear();
                bold.clear();
            }
            Event::End(TagEnd::Paragraph) => {
                if rules::is_id(&bold) {
                    let body = text.strip_prefix(&bold).unwrap_or(&text).trim();
                    add_rule(&mut chapters, rule.replace(Rule::new(bold.clone(), body)));
                } else if let Some(rule) = &mut rule {
                    rule.text.push(' ');
                    rule.text += &text;
                }
            }
            Event::Start(Tag::TableCell) => text.clear(),
            Event::End(TagEnd::TableCell) => row.push(text.trim().to_owned()),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                let row = std::mem::take(&mut row);
                if let Some(rule) = &mut rule {
                    rule.table.push(row);
                }
            }
            _ => {}
        }
    }
    add_rule(&mut chapters, rule);
    chapters.retain(|chapter| !chapter.rules.is_empty());
    chapters
}

fn add_rule(chapters: &mut [Chapter], rule: Option<Rule>) {
    if let (Some(chapter), Some(rule)) = (chapters.last_mut(), rule) {
        chapter.rules.push(rule);
    }
}

/// Writes the book as JSON, one rule per line.
fn to_json(chapters: &[Chapter]) -> String {
    let rule = |Rule { id, is_ruling, option, text, table }: &Rule| -> String {
        let mut rule = json!({ "id": id, "text": text });
        if *is_ruling {
            rule["ruling"] = json!(true);
        }
        if let Some(option) = option {
            rule["option"] = json!(option);
        }
        if !table.is_empty() {
            rule["table"] = json!(table);
        }
        format!("        {rule}")
    };
    let chapter = |chapter: &Chapter| {
        let rules: Vec<String> = chapter.rules.iter().map(rule).collect();
        let title = Value::from(chapter.title.as_str());
        format!(
            "    {{\n      \"title\": {title},\n      \"rules\": [\n{}\n      ]\n    }}",
            rules.join(",\n")
        )
    };
    let chapters: Vec<String> = chapters.iter().map(chapter).collect();
    format!("{{\n  \"chapters\": [\n{}\n  ]\n}}\n", chapters.join(",\n"))
}

#[test]
fn the_rule_book_of_the_page_agrees_with_the_rules() {
    let generated = to_json(&chapters(rules::TEXT));
    if env::var("NIAGARA_CONTENT").as_deref() == Ok("write") {
        fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/content")).unwrap();
        fs::write(CONTENT, generated).unwrap();
        return;
    }
    let stored = fs::read_to_string(CONTENT).unwrap_or_default();
    let line =
        generated.lines().zip(stored.lines()).position(|(generated, stored)| generated != stored);
    assert!(
        generated == stored,
        "line {:?} of content/rules.en.json is not what docs/RULES.md says: write it again with \
         NIAGARA_CONTENT=write cargo test --test sources rule_book",
        line.map(|line| line + 1)
    );
}

#[test]
fn every_rule_is_in_the_book_in_its_order() {
    let chapters = chapters(rules::TEXT);
    let ids: Vec<&str> =
        chapters.iter().flat_map(|chapter| &chapter.rules).map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids, rules::ids());
    for rule in chapters.iter().flat_map(|chapter| &chapter.rules) {
        let body: Vec<_> = rule.table.iter().skip(1).cloned().collect();
        assert_eq!(body, rules::table(&rule.id), "{}", rule.id);
        assert!(!rule.text.contains(['*', '`', '#', '|']), "{}: {}", rule.id, rule.text);
    }
}

/// Readers of the rules need not know the jargon of the program.
#[test]
fn the_book_uses_no_jargon_of_the_program() {
    for chapter in chapters(rules::TEXT) {
        assert!(!chapter.title.to_lowercase().contains("phase"), "{}", chapter.title);
        for Rule { id, text, .. } in chapter.rules {
            let words = text.to_lowercase();
            for banned in ["phase", "option", "ruling", "_", "decision", "record", "index"] {
                assert!(!words.contains(banned), "{id} has {banned}: {text}");
            }
        }
    }
}

/// The longest rules are read aloud, so their sentences have to be short.
#[test]
fn long_rules_have_short_sentences() {
    for id in ["B-32", "B-135"] {
        let chapters = chapters(rules::TEXT);
        let rule = chapters.iter().flat_map(|it| &it.rules).find(|rule| rule.id == id).unwrap();
        for sentence in rule.text.split_inclusive(". ") {
            let words = sentence.split_whitespace().count();
            assert!(words <= 21, "{id}: {words} words: {sentence}");
            assert!(!sentence.contains([';', '(']), "{id}: {sentence}");
        }
    }
}

#[test]
fn a_small_book_is_read() {
    let book = "# Title\n\n## First\n\nNo rule.\n\n**B-01** *Ruling (`x`).* One\ntwo.\n\nThree.\n\n\
                | a | b |\n|---|---|\n| 1 | 2 |\n\n**B-02** Four.\n\n## Second\n\n**S-10b** Five.\n";
    let chapters = chapters(book);
    let found: Vec<(&str, Vec<(&str, &str)>)> = chapters
        .iter()
        .map(|chapter| {
            let rules = chapter.rules.iter();
            (chapter.title.as_str(), rules.map(|rule| (&*rule.id, &*rule.text)).collect())
        })
        .collect();
    assert_eq!(
        found,
        [
            ("First", vec![("B-01", "One two. Three."), ("B-02", "Four.")]),
            ("Second", vec![("S-10b", "Five.")])
        ]
    );
    let first = &chapters[0].rules[0];
    assert_eq!(first.table, [["a", "b"], ["1", "2"]]);
    assert_eq!((first.is_ruling, first.option.as_deref()), (true, Some("x")));
    assert!(!chapters[0].rules[1].is_ruling);
}
