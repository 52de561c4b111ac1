//! The layers of the project (`docs/ARCHITECTURE.md`), checked in the parsed sources: which room uses
//! which, and what a room must not name. Each rule fails with its own sentence.
//!
//! A *room* is a folder or file directly under `src`, `src/app` or `src/bin`. Paths are read in `use`
//! items, in code and in the arguments of macros. Items under `#[cfg(test)]` are exempt, and so are
//! files that such a `mod` item names: tests may look at everything. What follows them is read.

#![cfg(not(target_arch = "wasm32"))]

#[path = "support/source.rs"]
mod source;
mod support;

use std::collections::{BTreeMap, BTreeSet};

use source::{Mention, Source};

/// A room and the rooms that it may use.
struct Room {
    /// Its module path below the crate, or the path of a program's file.
    name: &'static str,
    /// Why it may use these and no others.
    sentence: &'static str,
    may_use: &'static [&'static str],
}

/// Every room, from the bottom up.
const ROOMS: &[Room] = &[
    Room { name: "core", sentence: "The core knows nothing but itself.", may_use: &[] },
    Room { name: "ai", sentence: "The AI knows the core alone.", may_use: &["core"] },
    Room { name: "protocol", sentence: "The protocol knows the core alone.", may_use: &["core"] },
];

/// Names that files under a folder must not mention.
struct Ban {
    sentence: &'static str,
    /// A folder of sources.
    folder: &'static str,
    /// Paths and what is below them, single names wherever they stand in a path, and methods (`.ln`).
    names: &'static [&'static str],
}

const BROWSER: &[&str] = &[
    "gloo_timers",
    "js_sys",
    "leptos",
    "leptos_use",
    "serde_wasm_bindgen",
    "wasm_bindgen",
    "web_sys",
];

const BANS: &[Ban] = &[
    Ban { sentence: "The core knows no browser.", folder: "src/core", names: BROWSER },
    Ban {
        sentence: "The core has no clock, no threads, no files and no chance of its own.",
        folder: "src/core",
        names: &[
            "std::time",
            "std::thread",
            "std::fs",
            "std::env",
            "std::io",
            "thread_rng",
            "SystemTime",
            "Instant",
            "HashMap",
            "HashSet",
        ],
    },
    Ban { sentence: "The AI knows no browser.", folder: "src/ai", names: BROWSER },
    Ban {
        sentence: "What decides a move is computed the same everywhere: no function whose last \
                   bit depends on the machine.",
        folder: "src/ai",
        names: &[
            ".ln", ".log", ".log2", ".log10", ".ln_1p", ".exp", ".exp2", ".exp_m1", ".powf",
            ".sin", ".cos", ".tan", ".sin_cos", ".asin", ".acos", ".atan", ".atan2", ".sinh",
            ".cosh", ".tanh", ".cbrt", ".hypot",
        ],
    },
    Ban { sentence: "The protocol knows no browser.", folder: "src/protocol", names: BROWSER },
    Ban {
        sentence: "The computer players' worker knows neither page nor browser.",
        folder: "src/worker",
        names: BROWSER,
    },
    Ban {
        sentence: "The board knows no computer player.",
        folder: "src/app/components/board",
        names: &["crate::ai"],
    },
    Ban {
        sentence: "The board draws what it is told: only core::legal knows what is legal.",
        folder: "src/app/components/board",
        names: &[".legal", ".legal_into", ".is_legal", ".why_not", "crate::core::legal"],
    },
    Ban {
        sentence: "The board draws what it is told: only core::play knows what then happens.",
        folder: "src/app/components/board",
        names: &[".play", ".play_unchecked", ".flow", "crate::core::play", "crate::core::flow"],
    },
    Ban {
        sentence: "The view models are pure: they know no signal and no browser.",
        folder: "src/app/view_model",
        names: BROWSER,
    },
];

/// The room of a source file; its name whether the table knows it or not.
fn room_of_file(path: &str) -> String {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    let parts: Vec<&str> = inner.split('/').collect();
    match parts[..] {
        ["app", room, ..] => format!("app::{room}"),
        ["bin", program, ..] => format!("bin::{program}"),
        [room, ..] => room.to_owned(),
        [] => String::new(),
    }
}

/// The module path of a source file.
fn module_of_file(path: &str) -> String {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    if matches!(inner, "lib" | "main") || inner.starts_with("bin/") {
        return "crate".to_owned();
    }
    format!("crate::{}", inner.replace('/', "::"))
}

/// The room that a path leads into, if it leads into this crate.
fn room_of_path(path: &str, rooms: &BTreeSet<&str>) -> Option<String> {
    let inner = path.strip_prefix("crate::")?;
    let mut names = inner.split("::");
    let first = names.next()?;
    let below = names.next().map(|second| format!("{first}::{second}"));
    // What is no room of its own belongs to the folder around it, such as `crate::app::App`.
    below.filter(|below| rooms.contains(below.as_str())).or_else(|| Some(first.to_owned()))
}

/// The project's sources outside tests, parsed: path and what it mentions.
fn sources() -> Vec<(String, Vec<Mention>)> {
    let parsed: Vec<(String, Source)> = support::sources("src")
        .into_iter()
        .map(|(path, text)| {
            let source = Source::parse(&module_of_file(&path), &text);
            (path, source)
        })
        .collect();
    let tests: BTreeSet<String> =
        parsed.iter().flat_map(|(_, source)| source.test_modules.clone()).collect();
    parsed
        .into_iter()
        .filter(|(path, _)| !tests.contains(&module_of_file(path)))
        .map(|(path, source)| (path, source.mentions))
        .collect()
}
#[test]
fn print_graph() {
    let names: BTreeSet<String> =
        support::sources("src").iter().map(|(p, _)| room_of_file(p)).collect();
    let rooms: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, mentions) in sources() {
        let from = room_of_file(&path);
        for mention in mentions {
            if let Some(to) = room_of_path(&mention.text, &rooms)
                && to != from
            {
                graph.entry(from.clone()).or_default().insert(to);
            }
        }
    }
    for (from, to) in graph {
        println!("{from}: {to:?}");
    }
    for ban in BANS {
        for (path, mentions) in sources() {
            if path.starts_with(ban.folder) {
                for m in mentions {
                    if ban.names.iter().any(|b| m.matches(b)) {
                        println!("{} {path}:{} {}", ban.sentence, m.line, m.text);
                    }
                }
            }
        }
    }
}
