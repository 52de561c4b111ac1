//! The command line of `cargo xtask`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::size::SizeReport;
use xtask::tools::Toolset;
use xtask::{Result, dist, play, project, setup, soak, suite};

/// Set-up, tests, distribution and measurements of Niagara.
///
/// Tools that a command needs and that are missing are installed first, into .tools/; Node and
/// Chromium are installed by apt, on Debian and Ubuntu only. On macOS, first install Node, Chrome
/// and chromedriver yourself; the authors have not run it there.
#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    disable_version_flag = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the page, serve it on 127.0.0.1 and open a browser
    Play(play::Options),
    /// Run all tests, or the named parts
    #[command(after_help = suite::help())]
    Test {
        /// Names of parts; by default, all parts except those that run only by name
        #[arg(value_name = "PART")]
        parts: Vec<String>,
        /// Print which tools would be installed, and change nothing
        #[arg(long)]
        plan: bool,
    },
    /// Build the static folder dist/ and report its size
    Dist {
        /// Write the sizes to xtask/size.toml as the new committed ones
        #[arg(long)]
        accept: bool,
    },
    /// Measure the built page and print each figure with its limit or target
    Measure {
        /// Groups of figures, by default all: size, start, input, river, pace, quiet, players,
        /// outside, rules, replay, lighthouse, axe, speed
        #[arg(value_name = "FIGURES")]
        groups: Vec<String>,
    },
    /// Open the built page at a URL; print its state, save a screenshot and the accessibility tree
    /// in e2e-out/
    Picture {
        /// Query and fragment, such as '?seed=42&seats=human:Ada,ai:1,ai:1', as a failed test
        /// prints them
        #[arg(value_name = "URL")]
        url: String,
        /// The name of the files in e2e-out/
        #[arg(default_value = "picture")]
        name: String,
    },
    /// Run a random test for longer, from a seed
    #[command(after_help = soak::help())]
    Soak(soak::Options),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Play(options) => play::play(options),
        Command::Test { parts, plan } => {
            let parts = suite::parts_named(&parts)?;
            if plan {
                setup::plan(&suite::toolsets_of(&parts));
                Ok(())
            } else {
                suite::run(&parts)
            }
        }
        Command::Dist { accept } => {
            setup::ensure(&[Toolset::Page])?;
            dist::build()?;
            let report = SizeReport::of_dist()?;
            print!("{report}");
            if accept { report.accept() } else { report.check() }
        }
        Command::Measure { groups } => {
            setup::ensure(&[Toolset::Page, Toolset::Measure])?;
            dist::build()?;
            let mut measure = project::command("cargo");
            measure.args(["run", "--quiet", "--package", "xtask", "--features", "browser"]);
            project::run(measure.args(["--bin", "measure", "--"]).args(groups))
        }
        Command::Picture { url, name } => {
            setup::ensure(&[Toolset::Page, Toolset::Browser])?;
            dist::build()?;
            suite::picture(&url, &name)
        }
        Command::Soak(options) => soak::run(&options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, clap::Error> {
        Cli::try_parse_from(line.split(' ')).map(|cli| cli.command)
    }

    #[test]
    fn play_takes_a_port_and_an_option_to_open_no_browser() {
        let Ok(Command::Play(options)) = parse("xtask play --port 9000 --no-open") else {
            panic!("not read as play");
        };
        assert_eq!(options, play::Options { port: Some(9000), no_open: true });
        for wrong in ["--port", "--port x", "--port 70000", "--fast"] {
            assert!(parse(&format!("xtask play {wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_parts_of_the_tests_are_listed_in_the_help() {
        let help = parse("xtask test --help").unwrap_err().to_string();
        assert!(suite::PARTS.iter().all(|part| help.contains(part.proves)), "{help}");
    }
}
