//! `bot`: a computer player for other programs, and other programs as players.
//!
//! A request is a line `{"view": …, "legal": […]}`, the answer a line `{"decision": "…"}`.

use std::fmt::Display;
use std::io::{BufRead, BufReader, ErrorKind, Write, stdin, stdout};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::arena::knobs;
use super::args::{Args, Failure};
use crate::ai::Thought;
use crate::ai::arena::{Player, PlayerError};
use crate::core::{Decision, Setup, View};

/// How many iterations are made between two looks at the clock.
const SLICE: u32 = 16;

/// How long a program may go on once its input is closed.
const GRACE: Duration = Duration::from_secs(2);

/// What is left of the time for reading the request and writing the answer: at most a twentieth.
const SPARE: Duration = Duration::from_millis(4);

/// What a player is asked. The view alone must do; the list is a help.
#[derive(Debug, Serialize, Deserialize)]
struct Request {
    #[serde(deserialize_with = "read_view")]
    view: Setup,
    #[serde(default)]
    legal: Vec<String>,
}

/// A view, by the one reader of positions.
fn read_view<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    value.to_string().parse().map_err(D::Error::custom)
}

/// What it answers.
#[derive(Debug, Serialize, Deserialize)]
struct Answer {
    decision: String,
}

/// The view of the seat that is asked in it.
fn view(setup: &Setup) -> Result<View, Failure> {
    let seen = View::from_setup(setup, None)?;
    Ok(View::from_setup(setup, seen.known().to_move())?)
}

/// Runs `bot`: answers each line of the standard input until it closes.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let level = args.value::<String>("--level")?.unwrap_or_else(|| "3".to_owned());
    let mut knobs = knobs(&level)?;
    let most = args.value::<u64>("--ms")?.map(|ms| {
        let most = Duration::from_millis(ms);
        most - (most / 20).min(SPARE)
    });
    let seed: u64 = args.value("--seed")?.unwrap_or(0);
    args.finish()?;
    if most.is_some() && level.starts_with('5') && !level.contains(":iterations=") {
        // The strongest level thinks as long as it may, unless it is told how long.
        knobs.iterations = 2_000_000;
    }
    let mut out = stdout().lock();
    let mut last: Option<Thought> = None;
    for (number, line) in stdin().lock().lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let begun = Instant::now();
        let request: Request = serde_json::from_str(&line)?;
        let own = seed.wrapping_mul(1 << 20).wrapping_add(number as u64);
        let view = view(&request.view)?;
        let mut thought = match last.take() {
            Some(last) => last.next(&view, own),
            None => Thought::new(&view, knobs, own),
        };
        while thought.left() > 0 && most.is_none_or(|most| begun.elapsed() < most) {
            thought.run(SLICE);
        }
        let decision = thought.decide().ok_or_else(|| Failure("nobody is asked".to_owned()))?;
        serde_json::to_writer(&mut out, &Answer { decision: decision.to_string() })?;
        out.write_all(b"\n")?;
        out.flush()?;
        last = Some(thought);
    }
    Ok(())
}

/// A player that is another program, run by `sh -c`.
#[derive(Debug)]
pub(super) struct Exec {
    command: String,
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Exec {
    /// Starts the program.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub(super) fn start(command: &str) -> Result<Self, PlayerError> {
        let fail = |error: std::io::Error| PlayerError(format!("{command}: {error}"));
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(fail)?;
        let none = || PlayerError(format!("{command}: no pipe"));
        let requests = child.stdin.take().ok_or_else(none)?;
        let answers = BufReader::new(child.stdout.take().ok_or_else(none)?);
        Ok(Self { command: command.to_owned(), child, requests: Some(requests), answers })
    }

    fn ask(&mut self, view: &View) -> Result<Decision, Failure> {
        let legal = view.legal().iter().map(Decision::to_string).collect();
        let mut line = serde_json::to_vec(&Request { view: view.to_setup(), legal })?;
        line.push(b'\n');
        if let Some(requests) = &mut self.requests {
            match requests.write_all(&line).and_then(|()| requests.flush()) {
                // Whoever has gone does not answer either.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(error.into()),
                _ => {}
            }
        }
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            return Err(Failure("it ended without an answer".to_owned()));
        }
        let unread =
            |error: &dyn Display| Failure(format!("its answer {}: {error}", answer.trim()));
        let Answer { decision } = serde_json::from_str(&answer).map_err(|error| unread(&error))?;
        decision.parse().map_err(|error| unread(&error))
    }
}

impl Player for Exec {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        self.ask(view).map_err(|failure| PlayerError(format!("{}: {failure}", self.command)))
    }
}

impl Drop for Exec {
    /// Closing its input ends the program; one that goes on is killed.
    fn drop(&mut self) {
        drop(self.requests.take());
        let closed = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if closed.elapsed() > GRACE {
                drop(self.child.kill());
                break;
            }
            // The standard library waits for a program for ever or not at all.
            std::thread::sleep(Duration::from_millis(2));
        }
        drop(self.child.wait());
    }
}
