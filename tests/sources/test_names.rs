//! The names of tests fit into a line of a report.

use crate::support;

/// The maximum number of characters in the name of a test.
const MAX_CHARS: usize = 60;

/// The names of the tests in a source: the functions below an attribute such as `#[test]`. Tests in
/// `proptest!` are found too, because the source is read line by line.
fn names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") && line.ends_with("test]") {
            is_test = true;
        } else if !line.starts_with("#[") && !line.starts_with("//") {
            let item = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            let name = item.and_then(|item| item.split(['(', '<']).next());
            names.extend(name.filter(|_| is_test));
            is_test = false;
        }
    }
    names
}

#[test]
fn no_test_name_is_longer_than_a_line_of_a_report() {
    let mut found = 0;
    let mut long = Vec::new();
    for folder in ["src", "tests", "xtask", "build", "benches", "examples"] {
        for (path, text) in support::sources(folder) {
            let names = names(&text);
            found += names.len();
            let names = names.into_iter().filter(|name| name.len() > MAX_CHARS);
            long.extend(names.map(|name| format!("{path}: {name} ({})", name.len())));
        }
    }
    assert!(found > 500, "only {found} tests were found");
    assert!(long.is_empty(), "more than {MAX_CHARS} characters:\n{}", long.join("\n"));
}

#[test]
fn tests_are_found_below_their_attributes() {
    let text =
        "#[test]\n#[ignore]\nfn one() {}\n#[wasm_bindgen_test]\nasync fn two() {}\nfn three() {}";
    assert_eq!(names(text), ["one", "two"]);
}
