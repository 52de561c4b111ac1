//! Robustness of the built page against hostile input and circumstances: browsers that cannot run
//! it, names and titles, corrupted links and storage, two tabs, simultaneous presses, killed tabs,
//! random input (a monkey test).
//!
//! Each random test runs a few cases, or those that `cargo xtask soak` sets.

mod acts;
mod hold;
mod kills;
mod links;
mod long;
mod monkey;
mod names;
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

/// The query for tests: no animations, no pauses, and `window.niagara`.
const AT_ONCE: &str = "motion=off&pace=instant&api=on";

/// The numbers of a test's random cases: 0 to `default_count` − 1, or those that the environment
/// variables `NIAGARA_SEED` and `NIAGARA_COUNT` set.
fn cases(default_count: u64) -> xtask::Result<Range<u64>> {
    let variable = |name| match std::env::var(name) {
        Ok(text) => Ok(Some(u64::from_str(&text)?)),
        Err(_) => Ok::<_, anyhow::Error>(None),
    };
    let first = variable("NIAGARA_SEED")?.unwrap_or(0);
    Ok(first..first + variable("NIAGARA_COUNT")?.unwrap_or(default_count))
}

/// The random numbers of a case.
fn dice(case: u64) -> Dice {
    Dice::new(case, Purpose::Decisions)
}

/// What a person can see of the state of the page.
#[derive(Debug)]
struct VisibleState {
    /// The value of `data-screen`.
    screen: String,
    /// The texts of visible alerts: notices, refusals.
    lines: Vec<String>,
}

/// Reads the state of the page; an error if the page is blank or has crashed.
fn visible_state(page: &Page) -> xtask::Result<VisibleState> {
    const STATE: &str = "
        const lines = [...document.querySelectorAll('[role=alert]')]
            .filter(it => it.checkVisibility()).map(it => it.innerText.trim()).filter(Boolean);
        return {
            screen: document.querySelector('[data-screen]')?.dataset.screen ?? '',
            crash: document.querySelector('#crash:not([hidden])')?.innerText ?? '',
            letters: document.body.innerText.trim().length,
            buttons: document.querySelectorAll('button:not([hidden])').length,
            lines,
        }";
    let state = page.run(STATE, &[])?;
    let screen = state["screen"].as_str().unwrap_or_default().to_owned();
    if screen.is_empty() || state["crash"] != "" || state["letters"] == 0 || state["buttons"] == 0 {
        bail!("the page is blank or broken: {state}");
    }
    let lines = state["lines"].as_array().into_iter().flatten();
    let lines = lines.filter_map(Value::as_str).map(String::from).collect();
    Ok(VisibleState { screen, lines })
}

/// Does the same as [`visible_state`], and returns an error also if there are messages on the
/// console.
fn state_without_messages(page: &Page) -> xtask::Result<VisibleState> {
    let state = visible_state(page)?;
    match page.console_messages()? {
        messages if messages.is_empty() => Ok(state),
        messages => Err(anyhow!("messages on the console: {messages:?}")),
    }
}

/// The record of the open game.
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

/// Waits for four animation frames, after which an act has run and its result is drawn.
fn wait_for_frames(page: &Page) -> Test {
    const FRAMES: &str = "return new Promise(drawn => {
        let left = 4;
        const next = () => left-- ? requestAnimationFrame(next) : setTimeout(drawn, 0);
        next();
    })";
    page.run(FRAMES, &[]).map(drop)
}

/// Adds the number of the case to its error. Prints the progress at every 20th case.
fn in_case(case: u64, what: &str, outcome: Test) -> Test {
    if case.is_multiple_of(20) {
        println!("{what}: case {case}");
    }
    outcome.map_err(|error| error.context(format!("case {case}: {what}")))
}

/// A text as one argument of a script.
fn arg(text: &str) -> Value {
    json!(text)
}
