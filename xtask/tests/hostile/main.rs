//! What comes from outside and must not break the built page: browsers that cannot run it, spoilt
//! links and storage, two tabs, two presses at once, a tab that is killed, a monkey at the keys.
//!
//! Each random test takes a few cases, or those that `cargo xtask soak` asks for.

mod acts;
mod kills;
mod links;
mod monkey;
mod start;
mod storage;

use std::ops::Range;
use std::str::FromStr;

use anyhow::{anyhow, bail};
use niagara::core::{Dice, Purpose};
use serde_json::{Value, json};
use xtask::browser::Page;

type Test = xtask::Result<()>;

const NOTHING: [String; 0] = [];

/// Settings with which nothing has to be waited for, and the functions that tell the record.
const AT_ONCE: &str = "motion=off&pace=instant&api=on";

/// The numbers of a test's random cases: `usual` many from 0 on, or those of the environment.
fn cases(usual: u64) -> xtask::Result<Range<u64>> {
    let asked = |name| match std::env::var(name) {
        Ok(text) => Ok(Some(u64::from_str(&text)?)),
        Err(_) => Ok::<_, anyhow::Error>(None),
    };
    let first = asked("NIAGARA_SEED")?.unwrap_or(0);
    Ok(first..first + asked("NIAGARA_COUNT")?.unwrap_or(usual))
}

/// The chance of a case.
fn dice(case: u64) -> Dice {
    Dice::new(case, Purpose::Playout)
}

/// What can be seen of the page.
#[derive(Debug)]
struct Look {
    /// The value of `data-screen`.
    screen: String,
    /// The lines that are told: notices, refusals.
    lines: Vec<String>,
}

/// Looks at the page, which must be neither blank nor broken.
fn look(page: &Page) -> xtask::Result<Look> {
    const SEEN: &str = "
        const lines = [...document.querySelectorAll('[role=alert]')]
            .filter(it => it.checkVisibility()).map(it => it.innerText.trim()).filter(Boolean);
        return {
            screen: document.querySelector('[data-screen]')?.dataset.screen ?? '',
            crash: document.querySelector('#crash:not([hidden])')?.innerText ?? '',
            letters: document.body.innerText.trim().length,
            buttons: document.querySelectorAll('button:not([hidden])').length,
            lines,
        }";
    let seen = page.run(SEEN, &[])?;
    let screen = seen["screen"].as_str().unwrap_or_default().to_owned();
    if screen.is_empty() || seen["crash"] != "" || seen["letters"] == 0 || seen["buttons"] == 0 {
        bail!("the page is blank or broken: {seen}");
    }
    let lines = seen["lines"].as_array().into_iter().flatten();
    let lines = lines.filter_map(Value::as_str).map(String::from).collect();
    Ok(Look { screen, lines })
}

/// The same, and nothing stands on the console.
fn look_quietly(page: &Page) -> xtask::Result<Look> {
    let look = look(page)?;
    match page.complaints()? {
        complaints if complaints.is_empty() => Ok(look),
        complaints => Err(anyhow!("the console says {complaints:?}")),
    }
}

/// The record of the game on show.
fn record(page: &Page) -> xtask::Result<String> {
    let record = page.run("return window.niagara.record()", &[])?;
    record.as_str().map(String::from).ok_or_else(|| anyhow!("there is no record"))
}

/// The lines of a record that are decisions, the oldest first.
fn decisions(record: &str) -> Vec<&str> {
    let is_decision = |line: &&str| {
        let colour = line.split_once(' ').map_or("", |(colour, _)| colour);
        niagara::core::Colour::from_str(colour).is_ok()
    };
    record.lines().filter(is_decision).collect()
}

/// Waits until what was pressed has been done and drawn.
fn wait_for_frames(page: &Page) -> Test {
    const FRAMES: &str = "return new Promise(drawn => {
        let left = 4;
        const next = () => left-- ? requestAnimationFrame(next) : setTimeout(drawn, 0);
        next();
    })";
    page.run(FRAMES, &[]).map(drop)
}

/// Adds the case to what went wrong in it.
fn in_case(case: u64, what: &str, outcome: Test) -> Test {
    outcome.map_err(|error| error.context(format!("case {case}: {what}")))
}

/// A text as one argument of a script.
fn arg(text: &str) -> Value {
    json!(text)
}
