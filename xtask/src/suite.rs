//! The parts of `cargo xtask test`.
//!
//! Over 400 lines: the table of the parts, the code that runs them and the report of a run.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Error, anyhow, bail};

use crate::size::SizeReport;
use crate::tools::Toolset;
use crate::{Result, dist, project, setup};

/// One named part of the tests.
#[derive(Debug)]
pub struct Part {
    /// The name of the part on the command line.
    pub name: &'static str,
    /// What the part proves if it succeeds, in one line.
    pub proves: &'static str,
    /// The tools that must be installed before the part runs.
    toolsets: &'static [Toolset],
    steps: &'static [Step],
}

#[derive(Debug)]
enum Step {
    /// Runs a command; its arguments are separated by spaces.
    Run(&'static str),
    /// Builds the page into `dist/`.
    Build,
    /// Compares the size of the page with the committed sizes.
    CheckSize,
}

/// All parts, in the order in which they run.
pub const PARTS: &[Part] = &[
    Part {
        name: "fmt",
        proves: "the code is formatted",
        toolsets: &[Toolset::Check],
        steps: &[Step::Run("cargo fmt --all --check")],
    },
    Part {
        name: "clippy",
        proves: "no lint warnings; rules and computer players need no browser crate",
        toolsets: &[Toolset::Check],
        steps: &[
            // Each combination of target and features is checked once: the bare core, rules and
            // tools with all native tests, the worker, then the page with the tests in the browser.
            Step::Run("cargo clippy --no-default-features --lib -- -D warnings"),
            Step::Run(
                "cargo clippy --no-default-features --features cli --all-targets -- -D warnings",
            ),
            Step::Run(
                "cargo clippy --target wasm32-unknown-unknown --no-default-features \
                 --features worker --bin ai_worker -- -D warnings",
            ),
            Step::Run(
                "cargo clippy --target wasm32-unknown-unknown --lib --bins --test web -- -D warnings",
            ),
            Step::Run(
                "cargo clippy --target wasm32-unknown-unknown --package browser-test --all-targets \
                 -- -D warnings",
            ),
            Step::Run(
                "cargo clippy --package xtask --features browser --all-targets -- -D warnings",
            ),
        ],
    },
    Part {
        name: "docs",
        proves: "the documentation builds without a warning",
        toolsets: &[Toolset::Check],
        steps: &[
            Step::Run("cargo rustdoc --lib --no-default-features -- -D warnings"),
            Step::Run(
                "cargo rustdoc --target wasm32-unknown-unknown --lib --all-features -- -D warnings",
            ),
            Step::Run("cargo rustdoc --package xtask --lib --features browser -- -D warnings"),
        ],
    },
    Part {
        name: "native",
        proves: "rules, computer players, view models and texts are right: native tests",
        toolsets: &[Toolset::Check],
        steps: &[Step::Run("cargo test --no-fail-fast --no-default-features --features cli")],
    },
    Part {
        name: "web",
        proves: "the page's tests pass in headless Chrome",
        toolsets: &[Toolset::Browser],
        // As wasm-pack does, but without building every native test for wasm first.
        steps: &[Step::Run(
            "env CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner \
             WASM_BINDGEN_TEST_ONLY_WEB=1 CHROMEDRIVER=chromedriver \
             cargo test --target wasm32-unknown-unknown --test web",
        )],
    },
    Part {
        name: "web-firefox",
        proves: "the page's tests pass in headless Firefox",
        toolsets: &[Toolset::Firefox],
        steps: &[Step::Run(
            "env CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner \
             WASM_BINDGEN_TEST_ONLY_WEB=1 GECKODRIVER=geckodriver \
             cargo test --target wasm32-unknown-unknown --test web",
        )],
    },
    Part {
        name: "dist",
        proves: "the page builds, and its first load has grown by at most 3 %",
        toolsets: &[Toolset::Page],
        steps: &[Step::Build, Step::CheckSize],
    },
    Part {
        name: "e2e",
        proves: "the built page works in Chromium, driven by WebDriver",
        toolsets: &[Toolset::Page, Toolset::Browser],
        steps: &[
            Step::Build,
            // An error says what was awaited; backtraces would push that out of a short report.
            Step::Run(
                "env RUST_LIB_BACKTRACE=0 cargo test --no-fail-fast --package xtask \
                 --features browser",
            ),
        ],
    },
    Part {
        name: "e2e-firefox",
        proves: "the built page works in Firefox, driven by WebDriver",
        toolsets: &[Toolset::Page, Toolset::Firefox],
        steps: &[
            Step::Build,
            Step::Run(
                "env NIAGARA_BROWSER=firefox cargo test --no-fail-fast --package xtask \
                 --features browser --test page",
            ),
        ],
    },
    Part {
        name: "examples",
        proves: "the testers' examples run as they are",
        toolsets: &[Toolset::Page, Toolset::Browser, Toolset::Examples],
        steps: &[
            Step::Run("wasm-pack test --headless --chrome --mode no-install examples/browser-test"),
            Step::Build,
            Step::Run("cargo build --quiet --package xtask --features serve --bin serve"),
            Step::Run("tsc --project examples/tsconfig.tools.json"),
            Step::Run(
                "playwright test --config examples/playwright --tsconfig examples/tsconfig.tools.json",
            ),
        ],
    },
];

/// The parts that run only if they are named: a second browser would nearly double the time of a
/// whole run.
const ON_REQUEST: [&str; 2] = ["web-firefox", "e2e-firefox"];

/// The parts, one per line, for the help text.
#[must_use]
pub fn help() -> String {
    let line = |part: &Part| {
        let when = if ON_REQUEST.contains(&part.name) { " (only by name)" } else { "" };
        format!("  {:<12} {}{when}", part.name, part.proves)
    };
    format!("Parts:\n{}", PARTS.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The parts with these names; without names, all except those on request.
///
/// # Errors
/// If there is no part with one of the names.
pub fn parts_named(names: &[String]) -> Result<Vec<&'static Part>> {
    if names.is_empty() {
        return Ok(PARTS.iter().filter(|part| !ON_REQUEST.contains(&part.name)).collect());
    }
    names
        .iter()
        .map(|name| {
            PARTS.iter().find(|part| part.name == name.as_str()).ok_or_else(|| {
                let known: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
                anyhow!("no part is called {name}; the parts are {}", known.join(", "))
            })
        })
        .collect()
}

/// The toolsets that the parts need.
#[must_use]
pub fn toolsets_of(parts: &[&Part]) -> Vec<Toolset> {
    parts.iter().flat_map(|part| part.toolsets).copied().collect()
}

/// Runs all parts, even if some of them fail, and prints a table of the results.
///
/// # Errors
/// If any part fails.
pub fn run(parts: &[&Part]) -> Result<()> {
    let checks: Vec<&Part> =
        parts.iter().copied().filter(|part| part.needs_only_check_tools()).collect();
    setup::ensure(&toolsets_of(&checks))?;
    let reports = run_in_order(parts)?;
    save_pictures(&reports);
    print_reports(&reports);
    let failed: Vec<&str> = reports
        .iter()
        .filter(|report| !report.failures.is_empty())
        .map(|report| report.name)
        .collect();
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}

/// Builds the page and the end-to-end tests.
fn build_for_e2e() -> Result<()> {
    dist::build()?;
    let mut command = project::command("cargo");
    project::run(command.args(["test", "--no-run", "--package", "xtask", "--features", "browser"]))
}

/// Runs the parts one after the other. Many of them leave a core idle for much of their time:
/// during the parts that need only the tools of the checks, those for the other parts are
/// installed, and during the first tests in Chromium, the page and the end-to-end tests are built.
fn run_in_order(parts: &[&Part]) -> Result<Vec<Report>> {
    thread::scope(|scope| {
        let mut installation =
            Some(scope.spawn(|| setup::ensure_printing_lines(&toolsets_of(parts))));
        let mut early_build: Option<thread::ScopedJoinHandle<'_, Result<()>>> = None;
        let run = |(index, part): (usize, &&Part)| {
            if !part.needs_only_check_tools()
                && let Some(installation) = installation.take()
            {
                installation.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            }
            if part.builds_page() {
                // If this build failed, the build step of the part reports it.
                if let Some(build) = early_build.take() {
                    let _: thread::Result<Result<()>> = build.join();
                }
            } else if part.toolsets.contains(&Toolset::Browser)
                && parts[index..].iter().any(|part| part.builds_page())
            {
                early_build.get_or_insert_with(|| scope.spawn(build_for_e2e));
            }
            println!("\n=== {}: {} ===", part.name, part.proves);
            Ok(part.run())
        };
        parts.iter().enumerate().map(run).collect()
    })
}

struct Report {
    name: &'static str,
    failures: Vec<Error>,
    output: ParsedOutput,
    time: Duration,
}

/// The data that is extracted from the output of commands.
#[derive(Debug, Default)]
struct ParsedOutput {
    /// Summaries of test runners.
    summaries: Vec<String>,
    /// URLs that open the states in which tests of the page have failed.
    failure_urls: Vec<String>,
}

impl ParsedOutput {
    fn add_line(&mut self, line: String) {
        if let Some((_, url)) = line.split_once(URL_LABEL) {
            self.failure_urls.push(url.trim().to_owned());
        } else if is_summary(&line) {
            self.summaries.push(line);
        }
    }
}

/// The label of a failure's URL in the report of a failed test (`src/testing/report.rs`).
const URL_LABEL: &str = "reproduce: ";

/// The maximum number of failed tests of the page for which a screenshot is saved.
const MAX_PICTURES: usize = 5;

/// Saves screenshots and accessibility trees of the states in which tests of the page have failed.
/// These tests run without style sheets and cannot take screenshots themselves, unlike the
/// end-to-end tests.
fn save_pictures(reports: &[Report]) {
    let web_reports = reports.iter().filter(|report| report.name.starts_with("web"));
    let failures = web_reports
        .flat_map(|report| report.output.failure_urls.iter().map(|url| (report.name, url)));
    for (number, (part, url)) in failures.take(MAX_PICTURES).enumerate() {
        let name = format!("failed-{part}-{}", number + 1);
        if let Err(error) = dist::build().and_then(|()| picture(url, &name)) {
            println!("no picture of {url}: {error:#}");
        }
    }
}

/// Opens the built page at a URL, and saves a screenshot and the accessibility tree as
/// `e2e-out/NAME.*`.
///
/// # Errors
/// If the page cannot be opened.
pub fn picture(url: &str, name: &str) -> Result<()> {
    let mut command = project::command("cargo");
    command.args(["run", "--quiet", "--package", "xtask", "--features", "browser"]);
    project::run(command.args(["--bin", "picture", "--", url, name]))
}

impl Part {
    /// Whether the part needs no other tools than those of the checks: neither a browser nor those
    /// that build the page.
    fn needs_only_check_tools(&self) -> bool {
        self.toolsets == [Toolset::Check]
    }

    fn builds_page(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Build))
    }

    /// Runs all steps, also those after a step that has failed.
    fn run(&self) -> Report {
        let since = Instant::now();
        let mut report = Report {
            name: self.name,
            failures: Vec::new(),
            output: ParsedOutput::default(),
            time: Duration::ZERO,
        };
        for step in self.steps {
            if let Err(error) = step.run(&mut report.output) {
                println!("{error:#}");
                report.failures.push(error);
            }
        }
        report.time = since.elapsed();
        report
    }
}

impl Step {
    fn run(&self, output: &mut ParsedOutput) -> Result<()> {
        match self {
            Self::Run(line) => {
                let words: Vec<&str> = line.split_whitespace().collect();
                run_and_parse(&words, output)
            }
            Self::Build => dist::build(),
            Self::CheckSize => {
                let report = SizeReport::of_dist()?;
                print!("{report}");
                report.check()
            }
        }
    }
}

/// Runs a command, prints its output and extracts data from it.
fn run_and_parse(words: &[&str], output: &mut ParsedOutput) -> Result<()> {
    let Some((program, arguments)) = words.split_first() else {
        return Ok(());
    };
    let mut command = project::command(program);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    println!("$ {}", project::line(&command));
    let mut child = command.spawn().map_err(|error| project::cannot_start(&command, error))?;
    let output = Mutex::new(output);
    thread::scope(|scope| {
        let streams: [Option<Box<dyn Read + Send>>; 2] = [
            child.stdout.take().map(|stream| Box::new(stream) as _),
            child.stderr.take().map(|stream| Box::new(stream) as _),
        ];
        for stream in streams.into_iter().flatten() {
            scope.spawn(|| {
                for line in BufReader::new(stream).lines().map_while(std::result::Result::ok) {
                    println!("{line}");
                    output.lock().unwrap_or_else(PoisonError::into_inner).add_line(line);
                }
            });
        }
    });
    let status = child.wait()?;
    if status.success() { Ok(()) } else { bail!("`{}` failed ({status})", project::line(&command)) }
}

/// Whether a line is a test runner's summary of at least one test.
fn is_summary(line: &str) -> bool {
    line.starts_with("test result:") && !line.contains(" 0 passed; 0 failed; 0 ignored;")
}

/// Prints the table of results, then the summaries of the test runners.
fn print_reports(reports: &[Report]) {
    println!("\n{:<12} {:<7} {:>7}", "part", "result", "time");
    for report in reports {
        let result = if report.failures.is_empty() { "ok" } else { "FAILED" };
        println!("{:<12} {:<7} {:>5} s", report.name, result, report.time.as_secs());
        for failure in &report.failures {
            println!("         {failure:#}");
        }
    }
    println!();
    for line in reports.iter().flat_map(|report| &report.output.summaries) {
        println!("{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_by_name_and_a_wrong_name_is_refused() {
        let parts = parts_named(&["native".into(), "fmt".into()]).unwrap();
        assert_eq!(parts.iter().map(|part| part.name).collect::<Vec<_>>(), ["native", "fmt"]);
        let error = parts_named(&["cor".into()]).unwrap_err().to_string();
        assert!(error.contains("cor") && error.contains("e2e"));
    }

    #[test]
    fn the_rules_are_tested_without_a_browser() {
        let parts = parts_named(&["native".into()]).unwrap();
        assert_eq!(toolsets_of(&parts), [Toolset::Check]);
    }

    #[test]
    fn a_failing_command_fails_its_step_and_its_output_is_parsed() {
        let mut output = ParsedOutput::default();
        let script = "echo 'test result: FAILED. 1 passed; 2 failed'; \
                      echo '    reproduce: ?api=on#record=z.x' >&2; exit 1";
        assert!(run_and_parse(&["sh", "-c", script], &mut output).is_err());
        assert_eq!(output.summaries, ["test result: FAILED. 1 passed; 2 failed"]);
        assert_eq!(output.failure_urls, ["?api=on#record=z.x"]);
    }
}
