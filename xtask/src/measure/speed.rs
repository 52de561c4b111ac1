//! Random play and thinking: native, the same code in Chromium, as page and worker are built.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Bench, Figure, number};
use crate::browser::{Device, Page};
use crate::serve::Site;
use crate::{Error, Result, project};

/// The numbers of seats that `benches/playouts.rs` plays with.
const SEATS: [u32; 3] = [3, 4, 5];

/// Loads the benchmark; its results are the page's globals.
const PAGE: &str = "<!doctype html><title>playouts</title>\
    <script type=module>import start from './playouts.js'; await start(); window.done = true;</script>";

pub(super) fn speed(_: &Bench) -> Result<Vec<Figure>> {
    let native = native()?;
    let wasm = in_chromium("bench")?;
    let small = in_chromium("release")?;
    let workers = in_chromium("worker")?;
    let rows = [
        ("random play, native, opt 3", &native),
        ("random play, Chromium, opt 3", &wasm),
        ("random play, Chromium, as the page is built", &small),
        ("random play, Chromium, as the worker is built", &workers),
    ];
    let mut figures: Vec<Figure> = rows
        .into_iter()
        .map(|(what, rates)| {
            let millions: Vec<String> =
                rates.play.iter().map(|rate| format!("{:.2}", rate / 1e6)).collect();
            let share = 100.0 * rates.play.iter().sum::<f64>() / native.play.iter().sum::<f64>();
            Figure {
                what,
                value: millions.join(" / "),
                floor: format!("million/s, {} seats; {share:.0} % of native", "3 / 4 / 5"),
                holds: true,
            }
        })
        .collect();
    println!("  thinking: {:.0} iterations a second native", native.thinking);
    println!("  thinking: {:.0} in Chromium, as the worker is built", workers.thinking);
    let share = 100.0 * workers.thinking / native.thinking;
    figures.push(Figure::at_least("thinking in Chromium, of native", share, 70.0, "%"));
    Ok(figures)
}

/// What a run of the benchmark found.
struct Rates {
    /// Decisions a second at each number of seats.
    play: Vec<f64>,
    /// Iterations a second of the search.
    thinking: f64,
}

/// The rates that the native benchmark prints.
fn native() -> Result<Rates> {
    let mut cargo = project::command("cargo");
    cargo.args(["bench", "--quiet", "--no-default-features", "--bench", "playouts"]);
    let text = project::output_of(&mut cargo)?;
    let play: Vec<f64> = text.lines().filter_map(rate_in).collect();
    match text.lines().find_map(thinking_in) {
        Some(thinking) if play.len() == SEATS.len() => Ok(Rates { play, thinking }),
        _ => Err(Error::new(format!("the benchmark printed something else: {text}"))),
    }
}

/// The number in "4 seats: 10013121 decisions a second (2599533 rounds)".
fn rate_in(line: &str) -> Option<f64> {
    let (rate, _) = line.split_once(" seats: ")?.1.split_once(" decisions a second")?;
    rate.parse().ok()
}

/// The number in "thinking: 61002 iterations a second".
fn thinking_in(line: &str) -> Option<f64> {
    line.strip_prefix("thinking: ")?.strip_suffix(" iterations a second")?.parse().ok()
}

/// Builds the benchmark for wasm with a cargo profile and runs it in Chromium.
fn in_chromium(profile: &str) -> Result<Rates> {
    let folder = project::notes().join("speed").join(profile);
    let mut bindgen = project::command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "playouts", "--out-dir"]);
    project::run(bindgen.arg(&folder).arg(build(profile)?))?;
    fs::write(folder.join("index.html"), PAGE)?;

    let page = Page::blank(&Device::LAPTOP, Site::new(folder))?;
    page.go("")?;
    page.wait_for_script("window.done === true")?;
    let get = |name: &str| number(&page.run(&format!("return window.{name}"), &[])?);
    let play = SEATS.iter().map(|seats| get(&format!("speed{seats}"))).collect::<Result<_>>()?;
    Ok(Rates { play, thinking: get("thinking")? })
}

/// The wasm file that cargo makes of the benchmark.
fn build(profile: &str) -> Result<PathBuf> {
    let mut cargo = project::command("cargo");
    cargo.args(["build", "--quiet", "--no-default-features", "--bench", "playouts"]);
    cargo.args(["--target", "wasm32-unknown-unknown", "--message-format", "json"]);
    if profile == "worker" {
        cargo.args(["--features", "worker"]);
        cargo.env("RUSTC_WORKSPACE_WRAPPER", project::root().join("xtask/rustc.sh"));
    }
    let messages = project::output_of(cargo.args(["--profile", profile]))?;
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == "playouts")
        .find_map(|message| Some(Path::new(message["executable"].as_str()?).to_path_buf()))
        .ok_or_else(|| Error::new("cargo names no wasm file"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_read_from_the_benchmark_s_line() {
        let line = "4 seats: 10013121 decisions a second (2599533 rounds)";
        assert_eq!(rate_in(line), Some(10_013_121.0));
        assert_eq!(rate_in("Running benches/playouts.rs"), None);
        assert_eq!(thinking_in("thinking: 61002 iterations a second"), Some(61_002.0));
    }
}
