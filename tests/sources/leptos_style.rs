//! Bans in `src/app` what a Leptos developer would not expect: elements made by hand, markup from
//! text, and type-erased values. Exceptions are listed with their reasons.

use std::collections::BTreeMap;

use crate::source::Source;
use crate::support;

/// A group of names that components should not use.
struct Unexpected {
    sentence: &'static str,
    names: &'static [&'static str],
}

const UNEXPECTED: &[Unexpected] = &[
    Unexpected {
        sentence: "Elements are made by view!, not by hand.",
        names: &[
            ".append_child",
            ".append_with_node_1",
            ".create_document_fragment",
            ".create_element",
            ".create_element_ns",
            ".create_text_node",
            ".insert_before",
            ".insert_adjacent_element",
            ".prepend_with_node_1",
            ".replace_children_with_node_1",
        ],
    },
    Unexpected {
        sentence: "Markup is written in view!, not in text.",
        names: &[
            ".inner_html",
            ".insert_adjacent_html",
            ".set_inner_html",
            ".set_outer_html",
            "inner_html",
            "DomParser",
        ],
    },
    Unexpected {
        sentence: "Values have their types: nothing is stored as Any.",
        names: &["std::any", "core::any", "Any"],
    },
];

/// An exception: a file that may use a name, and how many times.
struct Allowed {
    file: &'static str,
    name: &'static str,
    times: usize,
    #[expect(dead_code, reason = "for the reader")]
    why: &'static str,
}

const ALLOWED: &[Allowed] = &[Allowed {
    file: "src/app/components/board/ground.rs",
    name: ".append_child",
    times: 1,
    why: "The scenery is a picture in index.html, which is painted before the wasm is loaded; the \
          board shows a copy of that picture.",
}];

/// The banned names in a source, each with its sentence and lines.
fn unexpected_in(source: &Source) -> BTreeMap<&'static str, (&'static str, Vec<usize>)> {
    let mut found: BTreeMap<_, (_, Vec<usize>)> = BTreeMap::new();
    for mention in &source.mentions {
        for group in UNEXPECTED {
            if let Some(name) = group.names.iter().find(|name| mention.matches(name)) {
                found.entry(*name).or_insert((group.sentence, Vec::new())).1.push(mention.line);
            }
        }
    }
    found
}

#[test]
fn the_page_is_written_as_leptos_expects() {
    let mut wrong = Vec::new();
    for (path, text) in support::sources("src/app") {
        for (name, (sentence, lines)) in unexpected_in(&Source::parse("crate::app", &text)) {
            let allowed = ALLOWED
                .iter()
                .find(|allowed| allowed.file == path && allowed.name == name)
                .map_or(0, |allowed| allowed.times);
            if lines.len() > allowed {
                wrong.push(format!("{sentence}\n    {path}, lines {lines:?}: {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_exception_is_in_use() {
    let sources: BTreeMap<String, String> = support::sources("src/app").into_iter().collect();
    for allowed in ALLOWED {
        let text =
            sources.get(allowed.file).unwrap_or_else(|| panic!("{} does not exist", allowed.file));
        let found = unexpected_in(&Source::parse("crate::app", text));
        let times = found.get(allowed.name).map_or(0, |(_, lines)| lines.len());
        assert_eq!(times, allowed.times, "{}: {}", allowed.file, allowed.name);
    }
}

#[test]
fn unexpected_names_are_found_in_code_and_in_macros() {
    let found = |text: &str| unexpected_in(&Source::parse("crate::app", text)).len();
    assert_eq!(found("fn f() { document().create_element(\"div\"); }"), 1);
    assert_eq!(found("fn f() -> impl IntoView { view! { <div inner_html=text></div> } }"), 1);
    assert_eq!(found("struct S { value: Box<dyn std::any::Any> }"), 1);
    assert_eq!(found("#[cfg(test)] mod tests { fn f() { x.set_inner_html(\"\"); } }"), 0);
    assert_eq!(found("fn f() -> impl IntoView { view! { <div class=\"inner_html\"></div> } }"), 0);
}

/// The number of lines above which a file must say why it is so long.
const LONG: usize = 400;

/// Whether the comment at the head of a file says why the file is long.
fn says_why_it_is_long(text: &str) -> bool {
    text.lines()
        .take_while(|line| line.starts_with("//!"))
        .any(|line| line.starts_with("//! Over 400 lines: "))
}

#[test]
fn a_long_file_says_why_in_its_first_lines() {
    let silent: Vec<String> = ["src", "xtask"]
        .into_iter()
        .flat_map(support::sources)
        .filter(|(_, text)| text.lines().count() > LONG && !says_why_it_is_long(text))
        .map(|(path, text)| format!("{path}: {} lines", text.lines().count()))
        .collect();
    assert!(
        silent.is_empty(),
        "split these, or begin with a line `//! Over 400 lines: <why>`:\n{}",
        silent.join("\n")
    );
}
