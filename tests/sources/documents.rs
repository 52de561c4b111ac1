//! The documents name only files and attributes that exist.

use std::fs;
use std::path::Path;

use crate::support;

/// The folders of the project whose files a document may name.
const SOURCES: [&str; 12] = [
    ".github", "benches", "build", "content", "docs", "examples", "locales", "src", "style",
    "tests", "web", "xtask",
];

/// The parts of a document that are set as code, without those of several lines.
fn code_spans(text: &str) -> Vec<&str> {
    let outside_blocks = text.split("```").step_by(2);
    outside_blocks.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Whether a span of code is the name of a file in a folder, and not a pattern such as
/// `locales/TAG.json`.
fn names_file(span: &str) -> bool {
    let is_path = span.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    let has_placeholder = span.split(['/', '.']).any(|part| part.len() > 1 && is_upper(part));
    let ending = Path::new(span).extension().and_then(|it| it.to_str()).unwrap_or_default();
    let is_known = ["rs", "css", "js", "json", "jsonl", "toml", "yml", "md"].contains(&ending);
    is_path && span.contains('/') && is_known && (ending == "md" || !has_placeholder)
}

fn is_upper(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_uppercase())
}

/// All files below a folder, as paths from the root of the project.
fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !path.ends_with("target") && !path.ends_with("node_modules") {
                files(&path, found);
            }
        } else {
            found.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
}

/// The guides and the documents of `docs`, without its decisions, some of which are superseded.
fn documents() -> Vec<(String, String)> {
    let docs = fs::read_dir("docs").unwrap().flatten().map(|it| it.path());
    let docs = docs.filter(|it| it.extension().is_some_and(|ending| ending == "md"));
    let guides = ["README.md", "CONTRIBUTING.md"].map(Into::into);
    let paths = docs.chain(guides);
    paths
        .map(|path| (path.to_string_lossy().into_owned(), fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn every_file_that_a_document_names_exists() {
    let mut all = Vec::new();
    SOURCES.iter().for_each(|folder| files(Path::new(folder), &mut all));
    let mut named = 0;
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for span in code_spans(&text).into_iter().filter(|span| names_file(span)) {
            named += 1;
            let tail = format!("/{span}");
            if !all.iter().any(|file| file == span || file.ends_with(&tail)) {
                missing.push(format!("{document}: {span}"));
            }
        }
    }
    assert!(named > 80, "only {named} names were found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_attribute_that_a_document_names_exists() {
    let mut sources: Vec<String> =
        ["src", "xtask"].iter().flat_map(|it| support::sources(it)).map(|it| it.1).collect();
    sources.push(fs::read_to_string("index.html").unwrap());
    let mut named = 0;
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for span in code_spans(&text) {
            let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
            let Some(at) = span.find("data-") else { continue };
            let name = span[at..].split(|c| !is_name(c)).next().unwrap_or_default();
            // The guide to a new setting calls its field so.
            if name == "data-field" {
                continue;
            }
            named += 1;
            if !sources.iter().any(|source| source.contains(name)) {
                missing.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(named > 20, "only {named} names were found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn names_of_files_are_told_from_patterns() {
    let text = "See `src/main.rs`, `locales/TAG.json`.\n```\n`no/span.rs`\n```\nAnd `a b/c.rs`.";
    let spans = code_spans(text);
    assert_eq!(spans, ["src/main.rs", "locales/TAG.json", "a b/c.rs"]);
    let files: Vec<&str> = spans.into_iter().filter(|span| names_file(span)).collect();
    assert_eq!(files, ["src/main.rs"]);
}
