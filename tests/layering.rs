//! The layers of the house (`docs/ARCHITECTURE.md`), read off the `use` lines and the paths
//! of the sources: each rule fails with its own sentence.

#![cfg(not(target_arch = "wasm32"))]

mod support;

/// A rule of the house: in files under `room`, no line may contain any of `banned`.
struct HouseRule {
    sentence: &'static str,
    room: &'static str,
    banned: &'static [&'static str],
}

const RULES: &[HouseRule] = &[
    HouseRule {
        sentence: "The core knows nothing but itself.",
        room: "src/core",
        banned: &["crate::ai", "crate::app", "crate::protocol", "crate::bin", "niagara::"],
    },
    HouseRule {
        sentence: "The core knows no browser.",
        room: "src/core",
        banned: &["leptos", "web_sys", "js_sys", "wasm_bindgen", "gloo", "serde_wasm_bindgen"],
    },
    HouseRule {
        sentence: "The core has no clock, no threads, no files and no chance of its own.",
        room: "src/core",
        banned: &[
            "std::time",
            "std::thread",
            "std::fs",
            "std::env",
            "std::io",
            "thread_rng",
            "SystemTime",
            "Instant::",
            "HashMap",
            "HashSet",
        ],
    },
    HouseRule {
        sentence: "The AI knows the core alone.",
        room: "src/ai",
        banned: &["crate::app", "crate::protocol", "niagara::"],
    },
    HouseRule {
        sentence: "The AI knows no browser.",
        room: "src/ai",
        banned: &["leptos", "web_sys", "js_sys", "wasm_bindgen", "gloo", "serde_wasm_bindgen"],
    },
    HouseRule {
        sentence: "What decides a move is computed the same everywhere: no function whose last \
                   bit depends on the machine.",
        room: "src/ai",
        banned: &[".ln()", ".exp()", ".powf(", ".sin()", ".cos()", ".tan()", ".log2()", ".log10()"],
    },
    HouseRule {
        sentence: "The protocol knows the core alone.",
        room: "src/protocol",
        banned: &["crate::app", "crate::ai", "leptos", "web_sys"],
    },
    HouseRule {
        sentence: "The computer players' desk knows neither page nor browser.",
        room: "src/worker",
        banned: &["crate::app", "leptos", "web_sys", "js_sys", "wasm_bindgen", "gloo"],
    },
    HouseRule {
        sentence: "The board knows no computer player.",
        room: "src/app/components/board",
        banned: &["crate::ai"],
    },
    HouseRule {
        sentence: "The board draws what it is told: only core::legal knows what is legal.",
        room: "src/app/components/board",
        banned: &[".legal()", ".legal_into(", ".is_legal(", ".why_not(", "core::legal"],
    },
    HouseRule {
        sentence: "The board draws what it is told: only core::play knows what then happens.",
        room: "src/app/components/board",
        banned: &[".play(", ".play_unchecked(", ".flow(", "core::play", "core::flow"],
    },
    HouseRule {
        sentence: "The view models are pure: they know no signal and no browser.",
        room: "src/app/view_model",
        banned: &["leptos", "web_sys", "js_sys", "wasm_bindgen", "gloo"],
    },
];

/// The code of a source without its tests and comments, line by line.
fn code(source: &str) -> impl Iterator<Item = (usize, &str)> {
    source
        .lines()
        .take_while(|line| line.trim() != "#[cfg(test)]")
        .enumerate()
        .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or(line)))
}

/// The lines of a source that break a rule.
fn offences(rule: &HouseRule, path: &str, source: &str) -> Vec<String> {
    code(source)
        .filter(|(_, line)| rule.banned.iter().any(|banned| line.contains(banned)))
        .map(|(number, line)| format!("{path}:{number}: {}", line.trim()))
        .collect()
}

#[test]
fn each_layer_keeps_to_itself() {
    let mut broken = Vec::new();
    for rule in RULES {
        for (path, source) in support::sources(rule.room) {
            for offence in offences(rule, &path, &source) {
                broken.push(format!("{}\n    {offence}", rule.sentence));
            }
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

/// The rooms that a rule is about are there: a rule about nothing keeps nothing.
#[test]
fn the_core_and_the_ai_are_where_the_rules_look() {
    for room in ["src/core", "src/ai"] {
        assert!(support::sources(room).len() > 3, "{room}");
    }
}

#[test]
fn a_broken_rule_is_found_and_told() {
    let bad = "use crate::app::state;\n// use crate::app in a comment is none\n";
    let found = offences(&RULES[0], "src/core/bad.rs", bad);
    assert_eq!(found, ["src/core/bad.rs:1: use crate::app::state;"]);
    let board = "let list = position.legal();";
    assert_eq!(RULES.iter().filter(|rule| !offences(rule, "", board).is_empty()).count(), 1);
}

#[test]
fn every_source_file_says_what_it_is() {
    for (path, source) in support::sources("src") {
        assert!(source.starts_with("//! "), "{path} begins with a line that says what it is");
    }
}
