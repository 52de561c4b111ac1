//! The process of chromedriver.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use anyhow::anyhow;

use crate::{Result, project};

/// The driver's process, on a port that it chose itself.
#[derive(Debug)]
pub(super) struct Chromedriver {
    process: Child,
    port: u16,
}

impl Chromedriver {
    /// Starts a driver. Two that start at once may choose the same port: the one that loses
    /// ends, and tries again.
    pub(super) fn start() -> Result<Self> {
        let mut last = Self::try_start();
        for _ in 0..2 {
            if last.is_ok() {
                break;
            }
            last = Self::try_start();
        }
        last
    }

    fn try_start() -> Result<Self> {
        let mut command = project::command("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process =
            command.spawn().map_err(|error| project::cannot_start(&command, error))?;
        let port = process.stdout.take().and_then(|output| {
            BufReader::new(output).lines().map_while(std::result::Result::ok).find_map(port_in)
        });
        match port {
            Some(port) => Ok(Self { process, port }),
            None => {
                end(&mut process);
                Err(anyhow!("chromedriver does not say on which port it listens"))
            }
        }
    }

    /// Where the driver listens.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ends the driver.
    pub(super) fn end(&mut self) {
        end(&mut self.process);
    }
}

/// Ends a process of our own; one that has ended by itself is as good.
fn end(process: &mut Child) {
    let _ = process.kill();
    let _ = process.wait();
}

/// The port in "ChromeDriver was started successfully on port 40573."
fn port_in(line: String) -> Option<u16> {
    line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_driver_s_port_is_read_from_its_greeting() {
        let line = "ChromeDriver was started successfully on port 40573.";
        assert_eq!(port_in(line.into()), Some(40573));
        assert_eq!(port_in("Starting ChromeDriver 156.0 on port 0".into()), None);
    }
}
