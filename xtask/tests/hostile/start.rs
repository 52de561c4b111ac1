//! Tests of browsers in which the page cannot start: the page says why, and what to do.

use std::path::PathBuf;
use std::{fs, io};

use anyhow::Context;
use serde_json::json;
use xtask::browser::{Device, Page};
use xtask::project;
use xtask::serve::Site;

use super::{NOTHING, Test, wait_for_frames};

/// The visible texts that say why the page cannot start, separated by `|`.
fn trouble_texts(page: &Page) -> xtask::Result<String> {
    const VISIBLE: &str = "return [...document.querySelectorAll('.trouble')]
        .filter(it => it.checkVisibility({ visibilityProperty: true }))
        .map(it => it.innerText).join('|')";
    let texts = page.run(VISIBLE, &[])?;
    Ok(texts.as_str().unwrap_or_default().to_owned())
}

/// Waits until such a text is visible, and checks that it is the only one and has these words in
/// English and German.
fn must_explain(page: &Page, english: &str, german: &str) -> Test {
    page.wait_for_script(
        "[...document.querySelectorAll('.trouble')]
            .some(it => it.checkVisibility({ visibilityProperty: true }))",
    )?;
    let text = trouble_texts(page)?;
    assert!(text.contains(english) && text.contains(german) && !text.contains('|'), "{text}");
    assert_eq!(page.count("#crash:not([hidden])")?, 0);
    Ok(())
}

#[test]
fn without_javascript_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true }))?;
    page.go("")?;
    let text = trouble_texts(&page)?;
    assert!(text.contains("Allow it for this page") && text.contains("erlauben"), "{text}");
    page.screenshot("start-no-javascript")
}

#[test]
fn opened_from_a_file_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.open_url(&format!("file://{}", project::dist().join("index.html").display()))?;
    must_explain(&page, "serve this folder", "diesen Ordner bereitstellen")?;
    page.screenshot("start-file")
}

#[test]
fn without_webassembly_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.before_load("delete window.WebAssembly")?;
    page.go("")?;
    must_explain(
        &page,
        "WebAssembly is switched off",
        "WebAssembly ist in diesem Browser abgeschaltet",
    )?;
    page.screenshot("start-no-webassembly")
}

#[test]
fn in_an_old_browser_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.before_load("WebAssembly.validate = () => false")?;
    page.go("")?;
    must_explain(&page, "current Chrome, Edge, Firefox or Safari", "zu alt")?;
    page.screenshot("start-old-browser")
}

/// A copy of the built site in which files are corrupted or missing; removed when dropped.
struct DamagedSite(PathBuf);

impl DamagedSite {
    /// Copies the site. The files whose names begin with `file` have this text instead, or are left
    /// out if there is no text.
    fn new(name: &str, file: &str, text: Option<&str>) -> xtask::Result<Self> {
        let folder = std::env::temp_dir().join(format!("niagara-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let site = Self(folder);
        for entry in fs::read_dir(project::dist())? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                site.copy(&entry, file, text)?;
            }
        }
        Ok(site)
    }

    fn copy(&self, entry: &fs::DirEntry, file: &str, text: Option<&str>) -> io::Result<()> {
        let (name, to) = (entry.file_name(), self.0.join(entry.file_name()));
        match text {
            _ if !name.to_string_lossy().starts_with(file) => fs::copy(entry.path(), to).map(drop),
            Some(text) => fs::write(to, text),
            None => Ok(()),
        }
    }
}

impl Drop for DamagedSite {
    fn drop(&mut self) {
        // If this fails, the copy remains in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_missing_or_corrupted_file_is_explained() -> Test {
    // The name of a case, the beginning and end of the file's name (trunk puts a hash in between),
    // the new text of the file, and words of the explanation.
    let cases = [
        ("wasm-gone", "niagara-", Some("_bg.wasm"), None, "could not be fetched"),
        ("wasm-spoilt", "niagara-", Some("_bg.wasm"), Some("rubbish!"), "Reload the page"),
        ("js-gone", "niagara-", Some(".js"), None, "could not be fetched"),
        // The start-up script is missing, or has a syntax that the browser does not know.
        ("boot-gone", "boot", None, None, "Reload the page"),
        ("boot-new", "boot", None, Some("later than ||= any browser"), "Reload the page"),
    ];
    for (name, first, last, text, english) in cases {
        let ends = last.unwrap_or(".js");
        let file = fs::read_dir(project::dist())?
            .filter_map(Result::ok)
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .find(|file| file.starts_with(first) && file.ends_with(ends))
            .with_context(|| format!("no file of the page is called {first}…{ends}"))?;
        let site = DamagedSite::new(name, &file, text)?;
        let page = Page::blank(&Device::PHONE, Site::new(site.0.clone()))?;
        page.go("")?;
        must_explain(&page, english, "Die")?;
    }
    Ok(())
}

#[test]
fn a_page_that_starts_shows_no_explanation() -> Test {
    let page = Page::open(&Device::PHONE, "")?;
    page.wait_for("[data-screen=start]")?;
    wait_for_frames(&page)?;
    assert_eq!(trouble_texts(&page)?, "");
    // The text for browsers that cannot read the script is hidden for good, not only delayed.
    assert_eq!(page.count("#trouble-browser[hidden]")?, 1);
    assert_eq!(page.console_messages()?, NOTHING);
    Ok(())
}
