//! `cargo xtask measure`: every figure of the built page beside its floor, from one run.
//!
//! The page is served packed by gzip, as static hosts do. PHONE is Chromium at 360x740 with touch,
//! a processor slowed down four times, 150 ms of round trip, 1.6 Mbit/s and a cold cache.

mod minds;
mod play;
mod speed;

use std::fmt;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::browser::{Device, Page};
use crate::dist::{Scales, Weight};
use crate::serve::{Server, Site};
use crate::{Error, Result, project, tools};

/// How often a figure that varies is taken; the median counts.
const RUNS: usize = 5;

/// One line of the table.
#[derive(Debug)]
struct Figure {
    what: &'static str,
    value: String,
    floor: String,
    holds: bool,
}

impl Figure {
    fn at_most(what: &'static str, value: f64, floor: f64, unit: &str) -> Self {
        Self {
            what,
            value: format!("{value:.0} {unit}"),
            floor: format!("at most {floor:.0} {unit}"),
            holds: value <= floor,
        }
    }

    fn at_least(what: &'static str, value: f64, floor: f64, unit: &str) -> Self {
        Self {
            what,
            value: format!("{value:.0} {unit}"),
            floor: format!("at least {floor:.0} {unit}"),
            holds: value >= floor,
        }
    }

    /// How often something happened that must never happen; what happened goes to the terminal.
    fn none_of(what: &'static str, found: &[String]) -> Self {
        for line in found {
            println!("  {what}: {line}");
        }
        Self { what, value: found.len().to_string(), floor: "0".into(), holds: found.is_empty() }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.holds { "" } else { "  <- MISSED" };
        write!(f, "{:<52}{:>16}   {}{mark}", self.what, self.value, self.floor)
    }
}

/// A group of figures that are taken together.
type Group = (&'static str, fn(&Bench) -> Result<Vec<Figure>>);

const GROUPS: [Group; 9] = [
    ("size", size),
    ("start", start_on_a_phone),
    ("input", play::input),
    ("river", play::river),
    ("quiet", play::quiet),
    ("minds", minds::minds),
    ("lighthouse", lighthouse),
    ("axe", axe),
    ("speed", speed::speed),
];

/// What the measurements share.
struct Bench {
    packed: PathBuf,
    sum: Weight,
}

impl Bench {
    /// The built page, weighed and packed.
    fn pack() -> Result<Self> {
        let packed = project::notes().join("packed");
        if packed.exists() {
            fs::remove_dir_all(&packed)?;
        }
        let sum = Scales::weigh_and_pack(&packed)?.sum();
        Ok(Self { packed, sum })
    }

    fn site(&self) -> Site {
        Site::new(project::dist()).packed(self.packed.clone())
    }

    fn page(&self, device: &Device) -> Result<Page> {
        Page::blank(device, self.site())
    }
}

/// Takes the named groups of figures of the built page, or all, and prints each figure beside its
/// floor.
///
/// # Errors
/// If the page is not built, a group has another name, or its figures cannot be taken; the others
/// are printed.
pub fn measure(names: &[String]) -> Result<()> {
    if let Some(name) = names.iter().find(|name| GROUPS.iter().all(|(known, _)| known != name)) {
        let known: Vec<&str> = GROUPS.iter().map(|&(known, _)| known).collect();
        return Err(Error::new(format!(
            "no figures are called {name}; there are {}",
            known.join(", ")
        )));
    }
    let bench = Bench::pack()?;
    let mut figures = Vec::new();
    let mut failures = Vec::new();
    for (name, take) in GROUPS {
        if !names.is_empty() && !names.iter().any(|named| named == name) {
            continue;
        }
        println!("measuring: {name} ...");
        match take(&bench) {
            Ok(more) => figures.extend(more),
            Err(error) => failures.push(error.context(name).to_string()),
        }
    }
    println!();
    for figure in &figures {
        println!("{figure}");
    }
    if failures.is_empty() { Ok(()) } else { Err(Error::new(failures.join("\n"))) }
}

fn size(bench: &Bench) -> Result<Vec<Figure>> {
    let sum = bench.sum;
    Ok(vec![
        Figure::at_most("all files, brotli -q 11", kib(sum.brotli), 250.0, "KiB"),
        Figure::at_most("all files, gzip -9", kib(sum.gzip), 320.0, "KiB"),
    ])
}

fn kib(bytes: usize) -> f64 {
    // Sizes of a page are far below the 2^52 that a float holds exactly.
    f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)) / 1024.0
}

/// Slows the browser down to a phone on a mobile network.
fn slow_down(page: &Page) -> Result<()> {
    page.devtools("Network.enable", json!({}))?;
    page.devtools(
        "Network.emulateNetworkConditions",
        json!({
            "offline": false,
            "latency": 150,
            "downloadThroughput": 1_600_000 / 8,
            "uploadThroughput": 750_000 / 8,
        }),
    )?;
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }))?;
    Ok(())
}

/// What a person must be able to tap before a canoe can move.
const CANOE_MOVE: &str =
    "[data-busy=false] :is([data-act^=pick-]:not([disabled]), [data-space].target)";

/// Notes, in the page, when the first canoe move is possible.
fn watch_for_canoe_move() -> String {
    format!(
        "new MutationObserver((_, observer) => {{
            if (document.querySelector('{CANOE_MOVE}')) {{
                window.canoeMove = performance.now();
                observer.disconnect();
            }}
        }}).observe(document, {{ attributes: true, childList: true, subtree: true }});"
    )
}

fn start_on_a_phone(bench: &Bench) -> Result<Vec<Figure>> {
    let turn = play::link_to_a_turn(bench)?;
    let mut paints = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..RUNS {
        let page = bench.page(&Device::PHONE)?;
        slow_down(&page)?;
        page.before_load(&watch_for_canoe_move())?;
        page.go(&turn)?;
        page.wait_for(CANOE_MOVE)?;
        paints.push(number(&page.run(
            "return performance.getEntriesByName('first-contentful-paint')[0].startTime",
            &[],
        )?)?);
        moves.push(number(&page.run("return window.canoeMove", &[])?)?);
    }
    Ok(vec![
        Figure::at_most("PHONE: first paint of the board", median(paints), 1000.0, "ms"),
        Figure::at_most("PHONE: first canoe move possible", median(moves), 2500.0, "ms"),
    ])
}

fn lighthouse(bench: &Bench) -> Result<Vec<Figure>> {
    const CATEGORIES: [(&str, &str, f64); 3] = [
        ("performance", "Lighthouse: performance", 98.0),
        ("accessibility", "Lighthouse: accessibility", 100.0),
        ("best-practices", "Lighthouse: best practices", 100.0),
    ];
    let server = Server::start(bench.site(), 0)?;
    let mut command = project::command("lighthouse");
    if let Some(chrome) = tools::chrome().and_then(|name| tools::full_path(&name)) {
        command.env("CHROME_PATH", chrome);
    }
    command.arg(server.url()).args([
        "--quiet",
        "--output=json",
        "--output-path=stdout",
        "--only-categories=performance,accessibility,best-practices",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage",
    ]);
    let report: Value = serde_json::from_str(&project::output_of(&mut command)?)
        .map_err(|error| Error::new(format!("no report: {error}")))?;
    CATEGORIES
        .iter()
        .map(|&(id, what, floor)| {
            let score = number(&report["categories"][id]["score"])?;
            Ok(Figure::at_least(what, score * 100.0, floor, ""))
        })
        .collect()
}

fn axe(bench: &Bench) -> Result<Vec<Figure>> {
    let page = bench.page(&Device::PHONE)?;
    page.go("")?;
    page.wait_for("[data-screen=start]")?;
    let found = page.axe_violations()?;
    Ok(vec![Figure::none_of("axe-core: violations", &found)])
}

fn number(value: &Value) -> Result<f64> {
    value.as_f64().ok_or_else(|| Error::new(format!("not a number: {value}")))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_one_wild_run() {
        assert!((median(vec![3.0, 900.0, 1.0]) - 3.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_figure_beyond_its_floor_is_marked() {
        assert!(!Figure::at_most("x", 10.0, 10.0, "ms").to_string().contains("MISSED"));
        assert!(Figure::at_least("x", 97.0, 98.0, "").to_string().contains("MISSED"));
        assert!(Figure::none_of("x", &["y".into()]).to_string().contains("MISSED"));
    }
}
