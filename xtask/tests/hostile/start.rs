//! Browsers in which the page cannot start: it says why, and what to do.

use std::path::PathBuf;
use std::{fs, io};

use serde_json::json;
use xtask::browser::{Device, Page};
use xtask::project;
use xtask::serve::Site;

use super::{NOTHING, Test, wait_for_frames};

/// The visible texts that say why the page cannot start.
fn told(page: &Page) -> xtask::Result<String> {
    const SEEN: &str = "return [...document.querySelectorAll('.trouble')]
        .filter(it => it.checkVisibility({ visibilityProperty: true }))
        .map(it => it.innerText).join('|')";
    let told = page.run(SEEN, &[])?;
    Ok(told.as_str().unwrap_or_default().to_owned())
}

/// Waits until exactly one such text is visible, and checks its words in English and German.
fn must_tell(page: &Page, english: &str, german: &str) -> Test {
    page.wait_for_script(
        "[...document.querySelectorAll('.trouble')]
            .some(it => it.checkVisibility({ visibilityProperty: true }))",
    )?;
    let told = told(page)?;
    assert!(told.contains(english) && told.contains(german) && !told.contains('|'), "{told}");
    assert_eq!(page.count("#crash:not([hidden])")?, 0);
    Ok(())
}

#[test]
fn without_javascript_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true }))?;
    page.go("")?;
    let told = told(&page)?;
    assert!(told.contains("Allow it for this page") && told.contains("erlauben"), "{told}");
    page.screenshot("start-no-javascript")
}

#[test]
fn opened_from_a_file_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.open_address(&format!("file://{}", project::dist().join("index.html").display()))?;
    must_tell(&page, "serve this folder", "diesen Ordner bereitstellen")?;
    page.screenshot("start-file")
}

#[test]
fn without_webassembly_the_page_says_what_to_do() -> Test {
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.before_load("delete window.WebAssembly")?;
    page.go("")?;
    must_tell(
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
    must_tell(&page, "current Chrome, Edge, Firefox or Safari", "zu alt")?;
    page.screenshot("start-old-browser")
}

/// A copy of the built site in which files are corrupted or missing; removed when dropped.
struct DamagedSite(PathBuf);

impl DamagedSite {
    /// Writes over the files whose names begin with `file`; without a text they are removed.
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
        // What stays behind lies among temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_of_the_page_that_cannot_be_had_is_told() -> Test {
    // Names as trunk makes them: a hash stands behind the first part.
    let cases = [
        ("wasm-gone", "niagara-", Some("_bg.wasm"), None, "could not be fetched"),
        ("wasm-spoilt", "niagara-", Some("_bg.wasm"), Some("rubbish!"), "Reload the page"),
        ("js-gone", "niagara-", Some(".js"), None, "could not be fetched"),
        // A browser that cannot read the start-up script, or does not get it.
        ("boot-gone", "boot", None, None, "Reload the page"),
        ("boot-new", "boot", None, Some("later than ||= any browser"), "Reload the page"),
    ];
    for (name, first, last, text, english) in cases {
        let ends = last.unwrap_or(".js");
        let file = fs::read_dir(project::dist())?
            .filter_map(Result::ok)
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .find(|file| file.starts_with(first) && file.ends_with(ends));
        let site = DamagedSite::new(name, &file.unwrap_or_default(), text)?;
        let page = Page::blank(&Device::PHONE, Site::new(site.0.clone()))?;
        page.go("")?;
        must_tell(&page, english, "Die")?;
    }
    Ok(())
}

#[test]
fn where_all_is_well_no_trouble_is_ever_told() -> Test {
    let page = Page::open(&Device::PHONE, "")?;
    page.wait_for("[data-screen=start]")?;
    wait_for_frames(&page)?;
    assert_eq!(told(&page)?, "");
    // The text for browsers that cannot read the script is gone, not late.
    assert_eq!(page.count("#trouble-browser[hidden]")?, 1);
    assert_eq!(page.console_messages()?, NOTHING);
    Ok(())
}
