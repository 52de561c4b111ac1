//! Other programs as players, and the line protocol of these and of `bot`: each request is a line
//! `{"view": …, "legal": […]}`, each response a line `{"decision": "…"}`.

use std::fmt::Display;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::failure::Failure;
use crate::ai::arena::{Player, PlayerError};
use crate::core::{Decision, Setup, View};

/// The time within which a program has to end after its input is closed.
const GRACE_PERIOD: Duration = Duration::from_secs(2);

/// The time between two checks of whether a program has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A request for a decision. The list of legal decisions follows from the view; it is included for
/// convenience.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    #[serde(deserialize_with = "read_view")]
    pub(super) view: Setup,
    #[serde(default)]
    pub(super) legal: Vec<String>,
}

/// Reads a view with the parser of [`Setup`], whose errors name the path of the faulty value, such
/// as `seats[1].canoes[0].cargo`.
fn read_view<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    value.to_string().parse().map_err(D::Error::custom)
}

/// The response to a request.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Response {
    pub(super) decision: String,
}

/// A player that is another program, run by `sh -c`.
#[derive(Debug)]
pub(super) struct ExternalPlayer {
    command: String,
    child: Child,
    requests: Option<ChildStdin>,
    responses: BufReader<ChildStdout>,
}

impl ExternalPlayer {
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
        let no_pipe =
            || PlayerError(format!("{command}: its input and output cannot be connected"));
        let requests = child.stdin.take().ok_or_else(no_pipe)?;
        let responses = BufReader::new(child.stdout.take().ok_or_else(no_pipe)?);
        Ok(Self { command: command.to_owned(), child, requests: Some(requests), responses })
    }

    /// Sends a view and reads the decision.
    ///
    /// # Errors
    ///
    /// The program cannot be written to or read from, or its response is not a decision.
    fn request(&mut self, view: &View) -> Result<Decision, Failure> {
        let legal = view.legal().iter().map(Decision::to_string).collect();
        let mut line = serde_json::to_vec(&Request { view: view.to_setup(), legal })?;
        line.push(b'\n');
        if let Some(requests) = &mut self.requests {
            match requests.write_all(&line).and_then(|()| requests.flush()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(error.into()),
                // A broken pipe: the program has ended. Reading its response below reports that.
                _ => {}
            }
        }
        let mut text = String::new();
        if self.responses.read_line(&mut text)? == 0 {
            return Err(Failure("it ended without a response".to_owned()));
        }
        let invalid =
            |error: &dyn Display| Failure(format!("its response {}: {error}", text.trim()));
        let Response { decision } = serde_json::from_str(&text).map_err(|error| invalid(&error))?;
        decision.parse().map_err(|error| invalid(&error))
    }
}

impl Player for ExternalPlayer {
    fn choose(&mut self, view: &View) -> Result<Decision, PlayerError> {
        self.request(view).map_err(|failure| PlayerError(format!("{}: {failure}", self.command)))
    }
}

impl Drop for ExternalPlayer {
    /// Closes the program's input, and kills the program if it does not end within
    /// [`GRACE_PERIOD`].
    fn drop(&mut self) {
        drop(self.requests.take());
        let closed = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if closed.elapsed() > GRACE_PERIOD {
                drop(self.child.kill());
                break;
            }
            // The standard library has no wait with a time limit.
            std::thread::sleep(POLL_INTERVAL);
        }
        drop(self.child.wait());
    }
}
