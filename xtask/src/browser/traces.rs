//! The report of a failed test: a text on the terminal; screenshot, accessibility tree and console
//! messages in `e2e-out/`.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};

use super::{Browser, Page};
use crate::{Result, project};

/// A script that returns the address and the record so far, which is in the crash card at any time.
const STATE: &str = "const card = document.getElementById('crash-record');
    const record = (() => { try { return window.niagara.record() } catch { return card?.record ?? card?.value } })();
    return [location.search, record || '']";

/// A script that lists roles and names, for browsers that give no accessibility tree.
const OUTLINE: &str = "return [...document.querySelectorAll(
        'h1,h2,button,a[href],input,select,textarea,summary,[role],[aria-label]')]
    .filter(it => it.checkVisibility())
    .map(it => `${it.getAttribute('role') || it.localName} “${
        it.getAttribute('aria-label') || it.textContent.trim().slice(0, 120)}”${
        it.disabled ? ' (disabled)' : ''}`)
    .join('\\n')";

impl Page {
    /// Prints and keeps everything that helps to find out why the test of this thread failed.
    pub(super) fn leave_traces(&self) {
        let thread = std::thread::current();
        self.keep_traces(&format!("failed-{}", thread.name().unwrap_or("test").replace("::", "-")));
    }

    /// Prints the state of the page, and keeps a screenshot, the accessibility tree and the console
    /// as
    /// `e2e-out/NAME.*`. Parts that the browser does not give are left out.
    pub fn keep_traces(&self, name: &str) {
        match self.state_report() {
            Ok(report) => eprintln!("\n{report}"),
            Err(error) => eprintln!("\nthe page tells nothing: {error:#}"),
        }
        let kept = [
            ("picture", self.screenshot(name)),
            ("tree", self.tree().and_then(|tree| keep(&format!("{name}.tree.txt"), &tree))),
            ("console", self.console().and_then(|log| keep(&format!("{name}.console.txt"), &log))),
        ];
        for (what, kept) in kept {
            match kept {
                Ok(()) => eprintln!("{what}: e2e-out/{name}.*"),
                Err(error) => eprintln!("{what}: {error:#}"),
            }
        }
    }

    /// Seed, record so far and an address that opens the same state.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn state_report(&self) -> Result<String> {
        let told = self.run(STATE, &[])?;
        let text = |index: usize| told[index].as_str().unwrap_or_default();
        let (query, record) = (text(0), text(1));
        let in_query =
            query.trim_start_matches('?').split('&').find_map(|it| it.strip_prefix("seed="));
        let in_record = record.lines().find_map(|line| line.strip_prefix("seed "));
        let seed = in_query.or(in_record).unwrap_or("none");
        let mut report = format!("opened with: {query}\nseed: {seed}\n");
        if !record.is_empty() {
            // Writing into a text does not fail.
            let _ = write!(report, "record so far:\n{record}\nthis very state: {}", link(record));
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
        Ok(self.complaints()?.join("\n"))
    }
}

/// The query and fragment that open the game of a record.
#[must_use]
pub fn link(record: &str) -> String {
    let mut address = String::from("?api=on&motion=off&pace=instant#record=");
    for byte in record.bytes() {
        // Writing into a text does not fail.
        let _ = write!(address, "%{byte:02X}");
    }
    address
}

/// The lines of an accessibility tree: role and name of what is not ignored, indented.
fn tree_text(tree: &Value) -> String {
    let nodes = tree["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut text = String::new();
    let mut depths = std::collections::BTreeMap::new();
    for node in nodes {
        let above = node["parentId"].as_str().and_then(|parent| depths.get(parent));
        let depth = above.copied().unwrap_or(0_usize);
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

fn keep(name: &str, text: &str) -> Result<()> {
    fs::create_dir_all(project::output())?;
    fs::write(project::output().join(name), text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_told_in_lines_without_what_is_ignored() {
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
    fn a_link_holds_the_record_byte_by_byte() {
        assert!(link("é\n").ends_with("#record=%C3%A9%0A"));
    }
}
