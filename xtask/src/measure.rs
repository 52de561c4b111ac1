//! `cargo xtask measure`: performance figures of the built page, each with its limit or target.
//!
//! Figures should be within their limits; targets are what is aimed at. A missed limit or target is
//! marked in the table, and is no failure of the command. The page is served with gzip, as by
//! static hosts. PHONE is Chromium at 360x740 with touch, a processor throttled to a quarter, a
//! round-trip time of 150 ms, 1.6 Mbit/s and a cold cache.

mod computer_players;
mod outside;
mod play;
mod replay;
mod rules;
mod speed;

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::browser::{Device, Page};
use crate::dist::files_below;
use crate::serve::{Server, Site};
use crate::size::{self, SizeReport};
use crate::{Result, project, tools};

/// The number of runs for a figure that varies between runs; the median is reported.
const RUNS: usize = 5;

/// One line of the table.
#[derive(Debug)]
struct Figure {
    what: String,
    value: String,
    /// The limit or the target as text; empty if there is neither.
    bound: String,
    verdict: Verdict,
}

/// How a figure compares with its limit or target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Holds,
    LimitMissed,
    TargetMissed,
}

impl Verdict {
    fn of_limit(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::LimitMissed }
    }
}

impl Figure {
    fn at_most(what: &str, value: f64, limit: f64, unit: &str) -> Self {
        Self {
            what: what.into(),
            value: format!("{value:.0} {unit}"),
            bound: format!("at most {limit:.0} {unit}"),
            verdict: Verdict::of_limit(value <= limit),
        }
    }

    /// A figure with a target.
    fn target(what: &str, value: f64, target: f64, unit: &str) -> Self {
        Self {
            what: what.into(),
            value: format!("{value:.0} {unit}"),
            bound: format!("target {target:.0} {unit}"),
            verdict: if value <= target { Verdict::Holds } else { Verdict::TargetMissed },
        }
    }

    /// A figure without limit or target.
    fn reported(what: &str, value: f64, unit: &str) -> Self {
        Self {
            what: what.into(),
            value: format!("{value:.1} {unit}"),
            bound: String::new(),
            verdict: Verdict::Holds,
        }
    }

    fn at_least(what: &str, value: f64, limit: f64, unit: &str) -> Self {
        Self {
            what: what.into(),
            value: format!("{value:.0} {unit}"),
            bound: format!("at least {limit:.0} {unit}"),
            verdict: Verdict::of_limit(value >= limit),
        }
    }

    /// The number of findings, such as violations, of which there must be none. Prints each.
    fn none_of(what: &str, found: &[String]) -> Self {
        for line in found {
            println!("  {what}: {line}");
        }
        Self {
            what: what.into(),
            value: found.len().to_string(),
            bound: "0".into(),
            verdict: Verdict::of_limit(found.is_empty()),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.verdict {
            Verdict::Holds => "",
            Verdict::LimitMissed => "  <- MISSED",
            Verdict::TargetMissed => "  <- target missed",
        };
        write!(f, "{:<52}{:>16}   {}{mark}", self.what, self.value, self.bound)
    }
}

/// A group of figures that are measured together: its name and the function that measures them.
type Group = (&'static str, fn(&Bench) -> Result<Vec<Figure>>);

const GROUPS: [Group; 13] = [
    ("size", size),
    ("start", start_on_a_phone),
    ("input", play::input),
    ("river", play::river),
    ("pace", play::pace),
    ("quiet", play::quiet),
    ("players", computer_players::computer_players),
    ("outside", outside::outside),
    ("rules", rules::rules),
    ("replay", replay::replay),
    ("lighthouse", lighthouse),
    ("axe", axe),
    ("speed", speed::speed),
];

/// What all measurements share: the folder that is served.
struct Bench {
    /// A copy of `dist/` with a `.gz` file beside each file.
    folder: PathBuf,
}

impl Bench {
    /// Copies and compresses the built page.
    fn prepare() -> Result<Self> {
        let folder = project::own_target().join("precompressed");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        for file in files_below(&project::dist())? {
            let target = folder.join(file.strip_prefix(project::dist())?);
            fs::create_dir_all(target.parent().unwrap_or(&folder))?;
            fs::copy(&file, &target)?;
            compress(&target)?;
        }
        Ok(Self { folder })
    }

    fn site(&self) -> Site {
        Site::new(self.folder.clone()).precompressed()
    }

    fn page(&self, device: &Device) -> Result<Page> {
        Page::blank(device, self.site())
    }
}

/// Writes the gzip form of a file beside it.
fn compress(file: &Path) -> Result<()> {
    let target = File::create(format!("{}.gz", file.display()))?;
    let mut encoder = GzEncoder::new(target, Compression::best());
    io::copy(&mut File::open(file)?, &mut encoder)?;
    encoder.finish()?;
    Ok(())
}

/// Measures the named groups of figures of the built page, or all of them, and prints each figure
/// with its limit or target.
///
/// # Errors
/// If the page is not built or a name is unknown. If the figures of a group cannot be measured, the
/// others are printed first.
pub fn measure(names: &[String]) -> Result<()> {
    if let Some(name) = names.iter().find(|name| GROUPS.iter().all(|(known, _)| known != name)) {
        let known: Vec<&str> = GROUPS.iter().map(|&(known, _)| known).collect();
        bail!("no group of figures is called {name}; the groups are {}", known.join(", "));
    }
    let bench = Bench::prepare()?;
    let mut figures = Vec::new();
    let mut failures = Vec::new();
    for (name, measure_group) in GROUPS {
        if !names.is_empty() && !names.iter().any(|named| named == name) {
            continue;
        }
        println!("measuring: {name} ...");
        match measure_group(&bench) {
            Ok(more) => figures.extend(more),
            Err(error) => failures.push(format!("{name}: {error:#}")),
        }
    }
    println!();
    for figure in &figures {
        println!("{figure}");
    }
    if failures.is_empty() { Ok(()) } else { Err(anyhow!(failures.join("\n"))) }
}

fn size(_: &Bench) -> Result<Vec<Figure>> {
    let report = SizeReport::of_dist()?;
    let (size, limit) = (kib(report.first_load()), kib(report.first_load_limit()));
    let mut figures = vec![
        Figure::target("first load, brotli -q 11", size, kib(size::FIRST_LOAD_TARGET), "KiB"),
        Figure::at_most("  the same against xtask/size.toml", size, limit, "KiB"),
    ];
    figures.extend(report.later().map(|(name, size)| {
        Figure::reported(&format!("  fetched later: {name}"), kib(size), "KiB")
    }));
    Ok(figures)
}

fn kib(bytes: u64) -> f64 {
    // A page has far less than 4 GiB.
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

/// A selector of the controls with which a person moves a canoe.
const CANOE_MOVE: &str =
    "[data-busy=false] :is([data-act^=pick-]:not([disabled]), [data-space].target)";

/// A script that records when the first canoe move is possible.
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
    let link = play::link_to_a_turn(bench)?;
    let mut paints = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..RUNS {
        let page = bench.page(&Device::PHONE)?;
        slow_down(&page)?;
        page.before_load(&watch_for_canoe_move())?;
        page.go(&link)?;
        page.wait_for(CANOE_MOVE)?;
        paints.push(number(&page.run(
            "return performance.getEntriesByName('first-contentful-paint')[0].startTime",
            &[],
        )?)?);
        moves.push(number(&page.run("return window.canoeMove", &[])?)?);
    }
    Ok(vec![
        Figure::at_most("PHONE: first paint of the board", median(paints), 1000.0, "ms"),
        Figure::target("PHONE: first canoe move possible", median(moves), 2500.0, "ms"),
    ])
}

fn lighthouse(bench: &Bench) -> Result<Vec<Figure>> {
    const CATEGORIES: [(&str, &str, f64); 3] = [
        ("performance", "Lighthouse: performance", 95.0),
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
        .context("lighthouse printed no report")?;
    CATEGORIES
        .iter()
        .map(|&(id, what, limit)| {
            let score = number(&report["categories"][id]["score"])?;
            Ok(Figure::at_least(what, score * 100.0, limit, ""))
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
    value.as_f64().ok_or_else(|| anyhow!("not a number: {value}"))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_an_outlier() {
        assert!((median(vec![3.0, 900.0, 1.0]) - 3.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_figure_beyond_its_limit_or_target_is_marked() {
        assert!(!Figure::at_most("x", 10.0, 10.0, "ms").to_string().contains("MISSED"));
        assert!(Figure::at_least("x", 97.0, 98.0, "").to_string().contains("MISSED"));
        assert!(Figure::target("x", 3.0, 2.0, "ms").to_string().contains("target missed"));
        assert!(Figure::none_of("x", &["y".into()]).to_string().contains("MISSED"));
    }
}
