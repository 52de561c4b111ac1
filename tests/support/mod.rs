//! Helpers of the rule tests: positions written as scenarios, random games, a second, naive generator
//! of legal decisions, a table that follows events only, and the rule ids.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test helper panics to fail the test"
)]

pub mod naive;
pub mod onlooker;
pub mod rules;
pub mod scenario;
pub mod walk;

pub use scenario::{Scenario, at, scenario};

/// The Rust sources below a folder of the project, with their paths; empty if there is no such
/// folder.
pub fn sources(folder: &str) -> Vec<(String, String)> {
    fn gather(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for entry in entries.map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.display().to_string(), text));
            }
        }
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    gather(&root.join(folder), &mut found);
    for (path, _) in &mut found {
        *path = path.trim_start_matches(&format!("{}/", root.display())).to_owned();
    }
    found.sort();
    found
}
