//! Installs missing tools, with a progress line.
//!
//! Independent installations run in parallel: packages of rustup, the system and npm in one thread,
//! the longest build in another, the shorter builds in a third.

mod system;

use std::fs::{self, File};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};

use self::system::{System, SystemPackages};
use crate::tools::{Found, Source, TOOLS, Tool, Toolset};
use crate::{Result, project};

/// Prints which tools are installed, and which would be installed; changes nothing.
pub fn plan(toolsets: &[Toolset]) {
    for (tool, found) in look(toolsets) {
        match found {
            Found::Good(version) => println!("  installed   {:<24}{version}", tool.name),
            Found::Other(version) => {
                println!("  to replace  {:<24}{version} -> {}", tool.name, how_to_install(tool));
            }
            Found::Missing => println!("  to install  {:<24}{}", tool.name, how_to_install(tool)),
        }
    }
}

/// Makes sure that all tools of the toolsets are installed.
///
/// # Errors
/// If a tool is missing and cannot be installed automatically; the message names the command.
pub fn ensure(toolsets: &[Toolset]) -> Result<()> {
    ensure_showing(toolsets, Progress::new(std::io::stdout().is_terminal()))
}

/// Does the same as [`ensure`], but never overwrites a progress line: for use while other commands
/// print.
///
/// # Errors
/// Those of [`ensure`].
pub fn ensure_printing_lines(toolsets: &[Toolset]) -> Result<()> {
    ensure_showing(toolsets, Progress::new(false))
}

fn ensure_showing(toolsets: &[Toolset], progress: Progress) -> Result<()> {
    let missing: Vec<&Tool> = look(toolsets)
        .into_iter()
        .filter(|(_, found)| !matches!(found, Found::Good(_)))
        .map(|(tool, _)| tool)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("Installing missing tools (once), into .tools/ unless they belong to the system:");
    for tool in &missing {
        println!("  {:<24}{}", tool.name, how_to_install(tool));
    }
    let system = SystemPackages::prepare(&missing)?;
    prepare_folder()?;
    install(&missing, &system, progress)?;
    match look(toolsets).into_iter().find(|(_, found)| !matches!(found, Found::Good(_))) {
        None => Ok(()),
        Some((tool, Found::Other(version))) => bail!(
            "{} {version} was found instead of {}: remove it, or put the required version first on PATH",
            tool.name,
            tool.wanted_text(),
        ),
        Some((tool, _)) => bail!(
            "{} was installed but does not run; its log is {}",
            tool.name,
            log_file(tool).display(),
        ),
    }
}

fn look(toolsets: &[Toolset]) -> Vec<(&'static Tool, Found)> {
    TOOLS
        .iter()
        .filter(|tool| tool.toolsets.iter().any(|toolset| toolsets.contains(toolset)))
        .map(|tool| (tool, tool.look()))
        .collect()
}

/// The command or hint that installs a tool, and the time that it takes.
fn how_to_install(tool: &Tool) -> String {
    let how = match tool.source {
        Source::Target(target) => format!("rustup target add {target}"),
        Source::Component(component) => format!("rustup component add {component}"),
        Source::Crate(name, _) => format!("cargo install {name} {}", tool.wanted_text()),
        Source::Node(package) => format!("npm install {package}"),
        Source::System { elsewhere, .. } => match System::here() {
            Some(system) => format!("apt-get install {}", system.packages(tool).join(" ")),
            None => elsewhere.into(),
        },
    };
    format!("{how} (about {})", duration(tool.seconds))
}

fn duration(seconds: u32) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

/// Creates the folder for tools. It has its own `package.json`, because npm would otherwise search
/// the parent folders for one.
fn prepare_folder() -> Result<()> {
    fs::create_dir_all(project::tools().join("log"))?;
    let manifest = project::tools().join("package.json");
    if !manifest.exists() {
        fs::write(manifest, "{ \"private\": true }\n")?;
    }
    Ok(())
}

/// The commands that install one tool, in order.
fn commands(tool: &Tool, system: &SystemPackages) -> Vec<Command> {
    match tool.source {
        Source::Target(target) => vec![rustup("target", target)],
        Source::Component(component) => vec![rustup("component", component)],
        Source::System { .. } => system.commands(tool),
        Source::Node(package) => {
            let mut npm = project::command("npm");
            npm.arg("install").arg("--prefix").arg(project::tools());
            npm.args(["--save-exact", "--no-audit", "--no-fund", "--loglevel=error", package]);
            vec![npm]
        }
        Source::Crate(name, arguments) => vec![cargo_install(tool, name, arguments)],
    }
}

fn rustup(kind: &str, name: &str) -> Command {
    let mut rustup = project::command("rustup");
    rustup.args([kind, "add", name]);
    rustup
}

/// `cargo install` with settings for a fast build: the tools need not run fast.
fn cargo_install(tool: &Tool, name: &str, arguments: &[&str]) -> Command {
    let mut cargo = project::command("cargo");
    cargo.arg("install").arg("--root").arg(project::tools());
    cargo.arg("--target-dir").arg(build_folder(tool));
    cargo.arg("--force").args(arguments).arg(format!("{name}@{}", tool.wanted_text()));
    cargo.envs([
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
        ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
    ]);
    // The user's settings for building the page must not affect native programs.
    for name in ["CARGO_BUILD_TARGET", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"] {
        cargo.env_remove(name);
    }
    cargo
}

fn build_folder(tool: &Tool) -> PathBuf {
    project::tools().join("build").join(tool.name)
}

fn log_file(tool: &Tool) -> PathBuf {
    // The names of some npm packages have a slash.
    project::tools().join("log").join(format!("{}.log", tool.name.replace('/', "-")))
}

/// Installations of one lane run one after the other; the lanes run in parallel.
#[derive(Clone, Copy, PartialEq)]
enum Lane {
    Packages,
    LongBuild,
    ShortBuilds,
}

impl Lane {
    fn of(tool: &Tool) -> Self {
        match tool.source {
            // That is trunk alone, which takes as long as all others together.
            Source::Crate(..) if tool.seconds > 120 => Self::LongBuild,
            Source::Crate(..) => Self::ShortBuilds,
            Source::Target(_) | Source::Component(_) | Source::System { .. } | Source::Node(_) => {
                Self::Packages
            }
        }
    }
}

/// A message of a lane to the thread that prints.
enum Message {
    Started(&'static Tool),
    Ended(&'static Tool, Result<()>),
}

fn install(
    missing: &[&'static Tool],
    system: &SystemPackages,
    mut progress: Progress,
) -> Result<()> {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for lane in [Lane::LongBuild, Lane::ShortBuilds, Lane::Packages] {
            let tools: Vec<&'static Tool> =
                missing.iter().copied().filter(|tool| Lane::of(tool) == lane).collect();
            let sender = sender.clone();
            scope.spawn(move || run_lane(&tools, system, &sender));
        }
        drop(sender);

        let mut failures = Vec::new();
        loop {
            match receiver.recv_timeout(progress.interval()) {
                Ok(Message::Started(tool)) => progress.started(tool),
                Ok(Message::Ended(tool, Ok(()))) => progress.ended(tool, "installed"),
                Ok(Message::Ended(tool, Err(error))) => {
                    progress.ended(tool, "FAILED");
                    failures.push(format!("{}: {error:#}", tool.name));
                }
                Err(RecvTimeoutError::Timeout) => progress.print_state(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if failures.is_empty() { Ok(()) } else { Err(anyhow!(failures.join("\n"))) }
    })
}

/// Runs a lane. It ends with the first failure, because later installations often need earlier
/// ones.
fn run_lane(tools: &[&'static Tool], system: &SystemPackages, sender: &Sender<Message>) {
    for &tool in tools {
        // Sending fails only if the receiving thread has ended.
        let _ = sender.send(Message::Started(tool));
        let result = run_one(tool, system);
        let failed = result.is_err();
        let _ = sender.send(Message::Ended(tool, result));
        if failed {
            break;
        }
    }
}

fn run_one(tool: &Tool, system: &SystemPackages) -> Result<()> {
    let log = File::create(log_file(tool))?;
    for mut command in commands(tool, system) {
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log.try_clone()?);
        project::run(&mut command).map_err(|error| {
            let text = fs::read_to_string(log_file(tool)).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            anyhow!("{error}\n{}", lines[lines.len().saturating_sub(15)..].join("\n"))
        })?;
    }
    let build = build_folder(tool);
    if build.exists() {
        fs::remove_dir_all(build)?;
    }
    Ok(())
}

/// Prints progress: on a terminal one line that is overwritten, in a log a line every 30 seconds.
struct Progress {
    running: Vec<(&'static Tool, Instant)>,
    terminal: bool,
}

impl Progress {
    fn new(terminal: bool) -> Self {
        Self { running: Vec::new(), terminal }
    }

    /// The time between two progress lines.
    fn interval(&self) -> Duration {
        Duration::from_secs(if self.terminal { 1 } else { 30 })
    }

    fn started(&mut self, tool: &'static Tool) {
        self.running.push((tool, Instant::now()));
        self.print(&format!("  {:<24}started, about {}", tool.name, duration(tool.seconds)));
    }

    fn ended(&mut self, tool: &Tool, how: &str) {
        if let Some(at) = self.running.iter().position(|(other, _)| other.name == tool.name) {
            let (_, since) = self.running.swap_remove(at);
            self.print(&format!("  {:<24}{how} after {} s", tool.name, since.elapsed().as_secs()));
        }
    }

    /// Prints which installations are running, and for how long.
    fn print_state(&self) {
        let state: Vec<String> = self
            .running
            .iter()
            .map(|(tool, since)| {
                let crates =
                    crates_begun(tool).map_or(String::new(), |count| format!(", {count} crates"));
                format!("{} {} s{crates}", tool.name, since.elapsed().as_secs())
            })
            .collect();
        let line = format!("  … {}", state.join(" · "));
        if self.terminal {
            print!("\r\x1b[K{line}");
            // If the progress line cannot be written, the installation continues.
            let _ = std::io::stdout().flush();
        } else {
            println!("{line}");
        }
    }

    fn print(&self, line: &str) {
        if self.terminal {
            print!("\r\x1b[K");
        }
        println!("{line}");
    }
}

/// The number of crates that a build has begun so far, according to its log.
fn crates_begun(tool: &Tool) -> Option<usize> {
    let Source::Crate(..) = tool.source else {
        return None;
    };
    let text = fs::read_to_string(log_file(tool)).ok()?;
    Some(text.lines().filter(|line| line.trim_start().starts_with("Compiling ")).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_log_is_a_file_in_the_folder_of_logs() {
        let folder = project::tools().join("log");
        for tool in TOOLS {
            assert_eq!(log_file(tool).parent(), Some(folder.as_path()), "{}", tool.name);
        }
    }

    #[test]
    fn play_does_not_install_tools_that_only_tests_need() {
        let names: Vec<&str> =
            look(&[Toolset::Page]).into_iter().map(|(tool, _)| tool.name).collect();
        assert!(names.contains(&"trunk"));
        for later in ["chromium", "chromedriver", "wasm-pack", "axe-core", "lighthouse"] {
            assert!(!names.contains(&later), "{later}");
        }
    }
}
