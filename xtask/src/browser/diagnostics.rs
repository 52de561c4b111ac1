//! Diagnostics of a failed test: a report on the terminal, and a screenshot, the accessibility tree
//! and console messages in `e2e-out/`.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};

use super::{Browser, Page};
use crate::{Result, project};

/// A script that returns the query of the page's URL and the record so far; without
/// `window.niagara`, the record is read from the crash card (`index.html`), which always contains a
/// copy.
const STATE: &str = "const card = document.getElementById('crash-record');
    const record = (() => { try { return window.niagara.record() } catch { return card?.record ?? card?.value } })();
    return [location.search, record || '']";

/// A script that lists the roles and names of elements, for browsers whose drivers provide no
/// accessibility tree.
const OUTLINE: &str = "return [...document.querySelectorAll(
        'h1,h2,button,a[href],input,select,textarea,summary,[role],[aria-label]')]
    .filter(it => it.checkVisibility())
    .map(it => `${it.getAttribute('role') || it.localName} “${
        it.getAttribute('aria-label') || it.textContent.trim().slice(0, 120)}”${
        it.disabled ? ' (disabled)' : ''}`)
    .join('\\n')";

impl Page {
    /// Saves the diagnostics of the failed test that runs in this thread, under its name.
    pub(super) fn save_test_diagnostics(&self) {
        let thread = std::thread::current();
        self.save_diagnostics(&format!(
            "failed-{}",
            thread.name().unwrap_or("test").replace("::", "-")
        ));
    }

    /// Prints the state of the page, and saves a screenshot, the accessibility tree and the console
    /// messages as `e2e-out/NAME.*`. Parts that the browser does not provide are omitted.
    pub fn save_diagnostics(&self, name: &str) {
        match self.state_report() {
            Ok(report) => eprintln!("\n{report}"),
            Err(error) => eprintln!("\nno state from the page: {error:#}"),
        }
        let parts = [
            ("picture", self.screenshot(name)),
            ("tree", self.tree().and_then(|tree| save(&format!("{name}.tree.txt"), &tree))),
            ("console", self.console().and_then(|log| save(&format!("{name}.console.txt"), &log))),
        ];
        for (what, result) in parts {
            match result {
                Ok(()) => eprintln!("{what}: e2e-out/{name}.*"),
                Err(error) => eprintln!("{what}: {error:#}"),
            }
        }
    }

    /// The query with which the page was opened, the seed and, if there is a record, the record and
    /// a link that opens its game.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn state_report(&self) -> Result<String> {
        let state = self.run(STATE, &[])?;
        let text = |index: usize| state[index].as_str().unwrap_or_default();
        let (query, record) = (text(0), text(1));
        let in_query =
            query.trim_start_matches('?').split('&').find_map(|it| it.strip_prefix("seed="));
        let in_record = record.lines().find_map(|line| line.strip_prefix("seed "));
        let seed = in_query.or(in_record).unwrap_or("none");
        let mut report = format!("opened with: {query}\nseed: {seed}\n");
        if !record.is_empty() {
            // Writing to a `String` cannot fail.
            let _ = write!(report, "record so far:\n{record}\nreproduce: {}", link(record));
        }
        Ok(report)
    }

    fn tree(&self) -> Result<String> {
        if self.browser != Browser::Chromium {
            return Ok(self.run(OUTLINE, &[])?.as_str().unwrap_or_default().to_owned());
        }
        let tree = self.devtools("Accessibility.getFullAXTree", json!({}))?;
        Ok(tree_text(&tree))
    }

    fn console(&self) -> Result<String> {
        Ok(self.console_messages()?.join("\n"))
    }
}

/// The query and fragment that open the game of a record.
#[must_use]
pub fn link(record: &str) -> String {
    let mut link = String::from("?api=on&motion=off&pace=instant#record=");
    for byte in record.bytes() {
        // Writing to a `String` cannot fail.
        let _ = write!(link, "%{byte:02X}");
    }
    link
}

/// The text of an accessibility tree: a line with role and name for each node that is not ignored,
/// indented by its depth.
fn tree_text(tree: &Value) -> String {
    let nodes = tree["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut text = String::new();
    let mut depths = std::collections::BTreeMap::new();
    for node in nodes {
        let parent_depth = node["parentId"].as_str().and_then(|parent| depths.get(parent));
        let depth = parent_depth.copied().unwrap_or(0_usize);
        let is_shown = node["ignored"] != json!(true);
        depths.insert(node["nodeId"].as_str().unwrap_or_default(), depth + usize::from(is_shown));
        let role = node["role"]["value"].as_str().unwrap_or_default();
        if is_shown && !matches!(role, "InlineTextBox" | "none" | "generic") {
            let name = node["name"]["value"].as_str().unwrap_or_default();
            let _ = writeln!(text, "{:1$}{role} “{name}”", "", depth * 2);
        }
    }
    text
}

fn save(name: &str, text: &str) -> Result<()> {
    fs::create_dir_all(project::output())?;
    fs::write(project::output().join(name), text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_the_tree_without_ignored_nodes() {
        let node = |id: &str, parent: &str, ignored: bool, role: &str, name: &str| {
            json!({ "nodeId": id, "parentId": parent, "ignored": ignored,
                "role": { "value": role }, "name": { "value": name } })
        };
        let tree = json!({ "nodes": [
            node("1", "", false, "RootWebArea", "Niagara"),
            node("2", "1", true, "none", ""),
            node("3", "2", false, "button", "Confirm"),
        ] });
        assert_eq!(tree_text(&tree), "RootWebArea “Niagara”\n  button “Confirm”\n");
    }

    #[test]
    fn a_link_contains_the_bytes_of_the_record_in_hexadecimal() {
        assert!(link("é\n").ends_with("#record=%C3%A9%0A"));
    }
}
