//! Throughput of the playout policy, of random play and of the search: native, and in Chromium with
//! each of three build profiles. Only the build with the worker's profile is then optimised by
//! `wasm-opt`.
//!
//! These four builds run alternately, and the best run of each is reported: other programs on the
//! machine rarely disturb all runs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use cargo_metadata::Message;

use super::{Bench, Figure, Verdict, number};
use crate::browser::{Device, Page};
use crate::serve::Site;
use crate::{Result, project};

/// The figures of `benches/playouts.rs` that have a limit.
const PLAYOUT_POLICY: &str = "decisions of the playout policy, base";
const SEARCH: &str = "iterations of level 3";

/// A page that runs the benchmark. The results are global variables.
const PAGE: &str = "<!doctype html><title>playouts</title>\
    <script type=module>import start from './playouts.js'; await start(); window.done = true;</script>";

/// The number of runs of each build.
const RUNS: usize = 4;

/// The result of a run of the benchmark: names and rates per second.
type Rates = Vec<(String, f64)>;

pub(super) fn speed(_: &Bench) -> Result<Vec<Figure>> {
    let folders = [folder("bench")?, folder("release")?, folder("worker")?];
    let (mut native, mut browser) = (Rates::new(), [const { Rates::new() }; 3]);
    for _ in 0..RUNS {
        keep_best(&mut native, self::native()?);
        for (rates, folder) in browser.iter_mut().zip(&folders) {
            keep_best(rates, in_chromium(folder, &native)?);
        }
    }
    let [opt_3, page, worker] = &browser;
    println!("  {:<40}{:>10} {:^31}", "", "native", "in Chromium, built");
    println!("  {:<40}{:>10}{:>10}{:>10}{:>10}", "a second", "opt 3", "opt 3", "page", "worker");
    for (what, rate) in &native {
        print!("  {what:<40}{rate:>10.0}");
        for rates in [opt_3, page, worker] {
            print!("{:>8.0} %", 100.0 * rate_of(rates, what)? / rate);
        }
        println!();
    }
    let percentage =
        |what| -> Result<f64> { Ok(100.0 * rate_of(worker, what)? / rate_of(&native, what)?) };
    let millions = rate_of(&native, PLAYOUT_POLICY)? / 1e6;
    Ok(vec![
        Figure {
            what: "playout policy, native, base game, four seats".into(),
            value: format!("{millions:.2} million/s"),
            bound: "at least 8 million/s".into(),
            verdict: Verdict::of_limit(millions >= 8.0),
        },
        Figure::at_least(
            "playout policy in Chromium, of native",
            percentage(PLAYOUT_POLICY)?,
            70.0,
            "%",
        ),
        Figure::at_least("search in Chromium, of native", percentage(SEARCH)?, 70.0, "%"),
    ])
}

fn rate_of(rates: &Rates, what: &str) -> Result<f64> {
    let found = rates.iter().find(|(name, _)| name == what);
    found.map(|(_, rate)| *rate).ok_or_else(|| anyhow!("no figure of {what}"))
}

/// Keeps the higher rate of each figure; all runs report the same figures in the same order.
fn keep_best(rates: &mut Rates, run: Rates) {
    if rates.is_empty() {
        *rates = run;
    } else {
        rates.iter_mut().zip(run).for_each(|(best, (_, rate))| best.1 = best.1.max(rate));
    }
}

/// The rates that the native benchmark prints.
fn native() -> Result<Rates> {
    let mut cargo = project::command("cargo");
    cargo.args(["bench", "--quiet", "--no-default-features", "--bench", "playouts"]);
    Ok(project::output_of(&mut cargo)?.lines().filter_map(rate_in).collect())
}

/// Parses a line such as "random decisions, 4 seats: 10013121 a second".
fn rate_in(line: &str) -> Option<(String, f64)> {
    let (what, rate) = line.split_once(": ")?;
    Some((what.into(), rate.strip_suffix(" a second")?.parse().ok()?))
}

/// Builds the benchmark for wasm with a cargo profile, and returns the folder of a page that runs
/// it.
fn folder(profile: &str) -> Result<PathBuf> {
    let folder = project::own_target().join("speed").join(profile);
    let mut bindgen = project::command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "playouts", "--out-dir"]);
    project::run(bindgen.arg(&folder).arg(build(profile)?))?;
    if profile == "worker" {
        optimise(&folder.join("playouts_bg.wasm"))?;
    }
    fs::write(folder.join("index.html"), PAGE)?;
    Ok(folder)
}

/// The same rates as the native ones, in Chromium.
fn in_chromium(folder: &Path, native: &Rates) -> Result<Rates> {
    let page = Page::blank(&Device::LAPTOP, Site::new(folder.to_path_buf()))?;
    page.go("")?;
    page.wait_for_script("window.done === true")?;
    let rate = |what: &String| -> Result<(String, f64)> {
        Ok((what.clone(), number(&page.run(&format!("return window[{what:?}]"), &[])?)?))
    };
    native.iter().map(|(what, _)| rate(what)).collect()
}

/// Optimises a wasm file with the level that `index.html` sets for the worker.
fn optimise(wasm: &Path) -> Result<()> {
    let page = fs::read_to_string(project::root().join("index.html"))?;
    let attribute = |name: &str| {
        let worker = page.split_once("data-bin=\"ai_worker\"")?.1;
        let (value, _) = worker.split_once(&format!("{name}=\""))?.1.split_once('"')?;
        Some(value)
    };
    let Some(level) = attribute("data-wasm-opt") else {
        bail!("index.html has no data-wasm-opt for the worker");
    };
    let mut tool = project::command("wasm-opt");
    project::run(tool.arg(format!("-O{level}")).arg(wasm).arg("-o").arg(wasm))
}

/// Builds the benchmark with cargo, and returns its wasm file.
fn build(profile: &str) -> Result<PathBuf> {
    let mut cargo = project::command("cargo");
    cargo.args(["build", "--quiet", "--no-default-features", "--bench", "playouts"]);
    cargo.args(["--target", "wasm32-unknown-unknown", "--message-format", "json"]);
    if profile == "worker" {
        cargo.args(["--features", "worker"]);
    }
    let messages = project::output_of(cargo.args(["--profile", profile]))?;
    Message::parse_stream(messages.as_bytes())
        .filter_map(|message| match message {
            Ok(Message::CompilerArtifact(artifact)) if artifact.target.name == "playouts" => {
                artifact.executable
            }
            _ => None,
        })
        .next()
        .map(PathBuf::from)
        .ok_or_else(|| anyhow!("cargo reported no wasm file"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_read_from_the_benchmark_s_line() {
        let line = "random decisions, 4 seats: 10013121 a second";
        assert_eq!(rate_in(line), Some(("random decisions, 4 seats".into(), 10_013_121.0)));
        assert_eq!(rate_in("Running benches/playouts.rs"), None);
    }
}
