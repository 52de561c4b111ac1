//! The layers of the project (`docs/ARCHITECTURE.md`), checked in the parsed sources: which layer
//! uses which, and what a layer must not name. Each rule fails with its own sentence.
//!
//! A *layer* is a folder or file directly under `src`, `src/app` or `src/bin`. Paths are read in
//! `use` items, in code and in the arguments of macros. Items under `#[cfg(test)]` are exempt, and
//! so are files that such a `mod` item names: tests may use everything. The items after them are
//! checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::source::{Mention, Source};
use crate::support;

/// A layer and the layers that it may use.
struct Layer {
    /// Its module path below the crate, or `bin::` and a program's name.
    name: &'static str,
    /// The rule about the layer, which the failing test prints.
    sentence: &'static str,
    may_use: &'static [&'static str],
}

/// Every layer, the lowest one first: a layer uses only layers that stand before it in this table.
const LAYERS: &[Layer] = &[
    Layer { name: "core", sentence: "The core knows nothing but itself.", may_use: &[] },
    Layer { name: "ai", sentence: "The AI knows only the core.", may_use: &["core"] },
    Layer { name: "protocol", sentence: "The protocol knows only the core.", may_use: &["core"] },
    Layer {
        name: "worker",
        sentence: "The computer players' worker knows the AI and the protocol, not the page.",
        may_use: &["core", "ai", "protocol"],
    },
    Layer {
        name: "cli",
        sentence: "The native tools know the core and the AI.",
        may_use: &["core", "ai"],
    },
    Layer {
        name: "app::i18n",
        sentence: "Texts are about the game and its messages: they know no screen and no store.",
        may_use: &["core", "protocol"],
    },
    Layer {
        name: "app::session",
        sentence: "A session is a game with its players: it knows no texts and no store.",
        may_use: &["core", "ai", "protocol"],
    },
    Layer {
        name: "app::view_model",
        sentence: "View models are made of a session and texts: they know no store.",
        may_use: &["core", "app::i18n", "app::session"],
    },
    Layer {
        name: "app::board_layout",
        sentence: "The board's layout is made of a board scene: it knows no texts, no session, no store.",
        may_use: &["core", "app::view_model"],
    },
    Layer {
        name: "app::platform",
        sentence: "The platform knows the data that it saves and the worker: no store, no component.",
        may_use: &["core", "protocol", "worker", "app::session", "app::view_model"],
    },
    Layer {
        name: "app::self_test",
        sentence: "The self-test checks what a game is made of: it knows no store and no component.",
        may_use: &[
            "core",
            "ai",
            "protocol",
            "worker",
            "app::i18n",
            "app::session",
            "app::view_model",
            "app::platform",
        ],
    },
    Layer {
        name: "app::state",
        sentence: "Stores know sessions, view models and the platform: no component.",
        may_use: &[
            "core",
            "protocol",
            "app::i18n",
            "app::session",
            "app::view_model",
            "app::platform",
            "app::self_test",
        ],
    },
    Layer {
        name: "app::sound",
        sentence: "Sounds follow the stores: they know no component.",
        may_use: &["core", "app::session", "app::view_model", "app::platform", "app::state"],
    },
    Layer {
        name: "app::launch",
        sentence: "Launching fills the stores from the address: it knows no component.",
        may_use: &["core", "app::session", "app::view_model", "app::platform", "app::state"],
    },
    Layer {
        name: "app::test_api",
        sentence: "The testers' functions act on the stores: they know no component.",
        may_use: &["core", "app::session", "app::view_model", "app::platform", "app::state"],
    },
    Layer {
        name: "app::components",
        sentence: "Components know stores and view models: no screen.",
        may_use: &[
            "core",
            "protocol",
            "app::i18n",
            "app::session",
            "app::view_model",
            "app::board_layout",
            "app::platform",
            "app::state",
        ],
    },
    Layer {
        name: "app::screens",
        sentence: "Screens are made of components: they do not know the page.",
        may_use: &[
            "core",
            "app::i18n",
            "app::session",
            "app::view_model",
            "app::platform",
            "app::self_test",
            "app::state",
            "app::components",
        ],
    },
    Layer {
        name: "app::browser_back",
        sentence: "The browser's Back acts on the stores: it knows no component.",
        may_use: &["app::platform", "app::state"],
    },
    Layer {
        name: "app::page",
        sentence: "The page puts stores and screens together: it knows no computer player.",
        may_use: &[
            "core",
            "app::i18n",
            "app::session",
            "app::view_model",
            "app::platform",
            "app::state",
            "app::sound",
            "app::launch",
            "app::browser_back",
            "app::test_api",
            "app::components",
            "app::screens",
        ],
    },
    Layer { name: "app", sentence: "The app only declares its layers.", may_use: &["app::page"] },
    Layer {
        name: "testing",
        sentence: "Page objects mount the app and touch it from outside: they change no store.",
        may_use: &[
            "core",
            "protocol",
            "worker",
            "app::view_model",
            "app::platform",
            "app::state",
            "app::launch",
            "app",
        ],
    },
    Layer { name: "lib", sentence: "The library only declares its layers.", may_use: &[] },
    Layer {
        name: "main",
        sentence: "The entry mounts the app.",
        may_use: &["app::platform", "app::components", "app"],
    },
    Layer {
        name: "bin::ai_worker",
        sentence: "The worker's program only passes messages on.",
        may_use: &["protocol", "worker"],
    },
    Layer {
        name: "bin::niagara-cli",
        sentence: "The native program only runs its command line.",
        may_use: &["cli"],
    },
];

/// Names that files under some folders must not mention.
struct Ban {
    sentence: &'static str,
    /// Folders of sources.
    folders: &'static [&'static str],
    /// Paths with everything below them, single names anywhere in a path, and methods (`.ln`).
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

/// What draws the board: its layout and its components.
const BOARD: &[&str] = &["src/app/board_layout", "src/app/components/board"];

const BANS: &[Ban] = &[
    Ban { sentence: "The core knows no browser.", folders: &["src/core"], names: BROWSER },
    Ban {
        sentence: "The core has no clock, no threads, no files and no randomness of its own.",
        folders: &["src/core"],
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
    Ban { sentence: "The AI knows no browser.", folders: &["src/ai"], names: BROWSER },
    Ban {
        sentence: "What decides a move is computed the same everywhere: no function whose last \
                   bit depends on the machine.",
        folders: &["src/ai"],
        names: &[
            ".ln", ".log", ".log2", ".log10", ".ln_1p", ".exp", ".exp2", ".exp_m1", ".powf",
            ".sin", ".cos", ".tan", ".sin_cos", ".asin", ".acos", ".atan", ".atan2", ".sinh",
            ".cosh", ".tanh", ".cbrt", ".hypot",
        ],
    },
    Ban { sentence: "The protocol knows no browser.", folders: &["src/protocol"], names: BROWSER },
    Ban {
        sentence: "The computer players' worker knows neither page nor browser.",
        folders: &["src/worker"],
        names: BROWSER,
    },
    Ban { sentence: "The board knows no computer player.", folders: BOARD, names: &["crate::ai"] },
    Ban {
        sentence: "The board draws what it is told: only core::legal knows what is legal.",
        folders: BOARD,
        names: &[".legal", ".legal_into", ".is_legal", ".why_not", "crate::core::legal"],
    },
    Ban {
        sentence: "The board draws what it is told: only core::play knows what then happens.",
        folders: BOARD,
        names: &[".play", ".play_unchecked", ".flow", "crate::core::play", "crate::core::flow"],
    },
    Ban {
        sentence: "A session is pure: it knows no signal and no browser.",
        folders: &["src/app/session"],
        names: BROWSER,
    },
    Ban {
        sentence: "The view models are pure: they know no signal and no browser.",
        folders: &["src/app/view_model"],
        names: BROWSER,
    },
    Ban {
        sentence: "The board's layout is pure: it knows no signal and no browser.",
        folders: &["src/app/board_layout"],
        names: BROWSER,
    },
];

/// The layer of a source file, which need not be in the table.
fn layer_of_file(path: &str) -> String {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    let parts: Vec<&str> = inner.split('/').collect();
    match parts[..] {
        ["app", layer, ..] => format!("app::{layer}"),
        ["bin", program, ..] => format!("bin::{program}"),
        [layer, ..] => layer.to_owned(),
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

/// The layer of a path; `None` for paths of other crates.
fn layer_of_path(path: &str) -> Option<String> {
    let inner = path.strip_prefix("crate::")?;
    let mut names = inner.split("::");
    let first = names.next()?;
    let below = names.next().map(|second| format!("{first}::{second}"));
    // Items outside of the table's layers, such as `crate::app::App`, belong to their folder.
    below.filter(|below| layer(below).is_some()).or_else(|| Some(first.to_owned()))
}

/// The names that every source mentions outside tests, by the path of the source.
static MENTIONS: LazyLock<BTreeMap<String, Vec<Mention>>> = LazyLock::new(|| {
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
});

fn layer(name: &str) -> Option<&'static Layer> {
    LAYERS.iter().find(|layer| layer.name == name)
}

/// The mentions in a file of layers that its own layer must not use.
fn forbidden_uses(path: &str, mentions: &[Mention]) -> Vec<String> {
    let name = layer_of_file(path);
    let Some(layer) = layer(&name) else {
        return vec![format!("{path}: tests/sources/layering.rs lists no layer {name}")];
    };
    let is_forbidden = |mention: &&Mention| {
        layer_of_path(&mention.text).is_some_and(|to| to != name && !layer.may_use.contains(&&*to))
    };
    mentions
        .iter()
        .filter(is_forbidden)
        .map(|mention| violation(layer.sentence, path, mention))
        .collect()
}

/// The mentions in a file that a ban forbids.
fn banned(ban: &Ban, path: &str, mentions: &[Mention]) -> Vec<String> {
    if !ban.folders.iter().any(|folder| path.starts_with(&format!("{folder}/"))) {
        return Vec::new();
    }
    let is_banned = |mention: &&Mention| ban.names.iter().any(|name| mention.matches(name));
    mentions
        .iter()
        .filter(is_banned)
        .map(|mention| violation(ban.sentence, path, mention))
        .collect()
}

fn violation(sentence: &str, path: &str, mention: &Mention) -> String {
    format!("{sentence}\n    {path}:{}: {}", mention.line, mention.text)
}

#[test]
fn each_layer_is_listed_and_uses_only_what_it_may() {
    let broken: Vec<String> =
        MENTIONS.iter().flat_map(|(path, mentions)| forbidden_uses(path, mentions)).collect();
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn no_layer_mentions_a_name_that_is_banned_there() {
    let broken: Vec<String> = BANS
        .iter()
        .flat_map(|ban| MENTIONS.iter().flat_map(|(path, found)| banned(ban, path, found)))
        .collect();
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

/// There is no cycle if every layer uses only layers that stand before it in the table.
#[test]
fn the_table_of_layers_has_no_cycle() {
    for (index, layer) in LAYERS.iter().enumerate() {
        for used in layer.may_use {
            let is_before = LAYERS[..index].iter().any(|other| other.name == *used);
            assert!(is_before, "{} may use {used}, which does not stand before it", layer.name);
        }
    }
}

/// A rule about files that do not exist would check nothing.
#[test]
fn every_rule_is_about_existing_files() {
    for layer in LAYERS {
        let files = MENTIONS.keys().filter(|path| layer_of_file(path) == layer.name);
        assert!(files.count() > 0, "there is no layer {}", layer.name);
    }
    for folder in BANS.iter().flat_map(|ban| ban.folders) {
        let files = MENTIONS.keys().filter(|path| path.starts_with(folder));
        assert!(files.count() > 0, "there are no files in {folder}");
    }
}

/// The violations that a text would have as this file.
fn violations(path: &str, text: &str) -> Vec<String> {
    let mentions = Source::parse(&module_of_file(path), text).mentions;
    let bans = BANS.iter().flat_map(|ban| banned(ban, path, &mentions));
    forbidden_uses(path, &mentions).into_iter().chain(bans).collect()
}

#[test]
fn a_broken_rule_is_found_and_reported() {
    let bad =
        "// use crate::app in a comment is ignored\nuse crate::app::state::{self, Turn as T};\n";
    assert_eq!(
        violations("src/core/bad.rs", bad),
        [
            "The core knows nothing but itself.\n    src/core/bad.rs:2: crate::app::state",
            "The core knows nothing but itself.\n    src/core/bad.rs:2: crate::app::state::Turn",
        ]
    );
    let board = "fn list(position: &Position) { position.legal(); }";
    assert_eq!(violations("src/app/components/board/bad.rs", board).len(), 1);
    assert_eq!(violations("src/app/board_layout/bad.rs", board).len(), 1);
    assert_eq!(violations("src/app/components/bad.rs", board).len(), 0);
    assert_eq!(violations("src/ai/bad.rs", "fn f(x: f64) -> f64 { x.ln() }").len(), 1);
    assert_eq!(violations("src/app/attic/bad.rs", "").len(), 1);
}

#[test]
fn forbidden_uses_are_found_wherever_a_path_can_be_written() {
    for bad in [
        "fn f() { let turn = crate::app::state::Turn::default(); }",
        "fn f() { println!(\"{}\", crate::app::state::turn()); }",
        "fn f() -> impl IntoView { view! { <p>{move || super::super::state::use_turn().name}</p> } }",
        "mod inner { use super::super::super::state::Turn; }",
        "#[cfg(test)]\nmod tests {}\n\nuse crate::app::state::Turn;",
        "#[cfg(feature = \"app\")]\nuse crate::app::state::Turn;",
        "impl crate::app::state::Turn {}",
    ] {
        assert_eq!(violations("src/app/view_model/bad.rs", bad).len(), 1, "{bad}");
    }
    for good in [
        "#[cfg(test)]\nmod tests { use crate::app::state::Turn; }",
        "#[cfg(test)]\nuse crate::app::state::Turn;",
        "fn f() { let text = \"crate::app::state::Turn\"; }",
        "/// [`Turn`](crate::app::state::Turn)\nfn f() {}",
        "pub(in crate::app) fn f() {}",
    ] {
        assert_eq!(violations("src/app/view_model/good.rs", good), [""; 0], "{good}");
    }
}

#[test]
fn every_source_file_says_what_it_is() {
    for (path, source) in support::sources("src") {
        assert!(source.starts_with("//! "), "{path} begins with a line that says what it is");
    }
}
