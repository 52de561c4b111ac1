//! `cargo xtask`: the project's commands.

use std::process::ExitCode;

use xtask::dist::Scales;
use xtask::tools::Job;
use xtask::{Error, Result, dist, play, project, setup, suite};

const HELP: &str = "\
cargo xtask COMMAND

  play [--port N] [--no-open]   build the page, serve it on 127.0.0.1, open a browser
  test [PART ...] [--plan]      run all tests, or the named parts
  dist                          build the static folder dist/ and weigh it
  measure [FIGURES ...]         print every figure of the built page beside its floor, or some:
                                size, start, input, river, quiet, lighthouse, axe, speed, minds
  help                          this text

play and test install what they miss: tools into .tools/, Node and Chromium through apt on Debian
and Ubuntu. --plan prints what would be installed and changes nothing. On macOS, Node, Chrome and
chromedriver have to be there already; macOS was not run by the authors.

Parts of test:
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        print_help();
        return Ok(());
    };
    match command.as_str() {
        "play" => play::play(play_options(rest)?),
        "test" => test(rest),
        "dist" => {
            no_more(rest)?;
            setup::ensure(&[Job::Page])?;
            dist::build()?;
            let scales = Scales::weigh()?;
            scales.print();
            scales.check()
        }
        "measure" => {
            setup::ensure(&[Job::Page, Job::Measure])?;
            dist::build()?;
            let mut cargo = project::command("cargo");
            cargo.args([
                "run",
                "--quiet",
                "--package",
                "xtask",
                "--features",
                "browser",
                "--bin",
                "measure",
                "--",
            ]);
            project::run(cargo.args(rest))
        }
        "help" | "--help" | "-h" => {
            print_help();
            Ok(())
        }
        other => {
            Err(Error::new(format!("no command is called {other}; `cargo xtask help` lists them")))
        }
    }
}

fn print_help() {
    print!("{HELP}");
    for part in suite::PARTS {
        println!("  {:<8} {}", part.name, part.proves);
    }
}

fn test(arguments: &[String]) -> Result<()> {
    let (flags, names): (Vec<_>, Vec<_>) =
        arguments.iter().cloned().partition(|argument| argument.starts_with('-'));
    let parts = suite::parts_named(&names)?;
    match flags.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => suite::run(&parts),
        ["--plan"] => {
            setup::plan(&suite::jobs_of(&parts));
            Ok(())
        }
        _ => Err(Error::new(format!("test knows --plan, not {}", flags.join(" ")))),
    }
}

fn play_options(arguments: &[String]) -> Result<play::Options> {
    let mut options = play::Options { port: None, open: true };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--no-open" => options.open = false,
            "--port" => {
                let port = rest.next().and_then(|text| text.parse().ok());
                options.port =
                    Some(port.ok_or_else(|| Error::new("--port needs a number up to 65535"))?);
            }
            other => {
                return Err(Error::new(format!("play knows --port and --no-open, not {other}")));
            }
        }
    }
    Ok(options)
}

fn no_more(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => Ok(()),
        [first, ..] => Err(Error::new(format!("{first} is one word too many"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_takes_a_port_and_may_leave_the_browser_alone() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let options = play_options(&words("--port 9000 --no-open")).unwrap();
        assert_eq!(options, play::Options { port: Some(9000), open: false });
        for wrong in ["--port", "--port x", "--port 70000", "--fast"] {
            assert!(play_options(&words(wrong)).is_err(), "{wrong}");
        }
    }
}
