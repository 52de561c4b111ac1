//! The process of a driver: chromedriver or geckodriver.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use anyhow::anyhow;

use super::Browser;
use crate::{Result, project};

/// The process of the driver, on a port that it has chosen itself.
#[derive(Debug)]
pub(super) struct DriverProcess {
    process: Child,
    port: u16,
}

impl DriverProcess {
    /// Starts a browser's driver. Two drivers that start at the same time may choose the same port;
    /// then one of them fails and is started again.
    pub(super) fn start(browser: Browser) -> Result<Self> {
        let mut last = Self::try_start(browser);
        for _ in 0..2 {
            if last.is_ok() {
                break;
            }
            last = Self::try_start(browser);
        }
        last
    }

    fn try_start(browser: Browser) -> Result<Self> {
        let program = match browser {
            Browser::Chromium => "chromedriver",
            Browser::Firefox => "geckodriver",
        };
        let mut command = project::command(program);
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process =
            command.spawn().map_err(|error| project::cannot_start(&command, error))?;
        let mut lines = process.stdout.take().map(|output| BufReader::new(output).lines());
        let port = lines
            .as_mut()
            .and_then(|lines| lines.map_while(std::result::Result::ok).find_map(port_in));
        match (port, lines) {
            (Some(port), Some(lines)) => {
                // The driver blocks if nobody reads its output.
                std::thread::spawn(move || lines.for_each(drop));
                Ok(Self { process, port })
            }
            _ => {
                end(&mut process);
                Err(anyhow!("{program} does not say on which port it listens"))
            }
        }
    }

    /// The address on which the driver listens.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ends the driver's process.
    pub(super) fn end(&mut self) {
        end(&mut self.process);
    }
}

/// Ends a process that this program has started, unless it has ended by itself.
fn end(process: &mut Child) {
    let _ = process.kill();
    let _ = process.wait();
}

/// The port in "ChromeDriver was started successfully on port 40573." or "… geckodriver INFO
/// Listening on 127.0.0.1:40573".
fn port_in(line: String) -> Option<u16> {
    let chrome = line.split_once("successfully on port ");
    let (_, port) = chrome.or_else(|| line.split_once("Listening on 127.0.0.1:"))?;
    port.trim().trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_driver_s_port_is_read_from_its_first_lines() {
        let line = "ChromeDriver was started successfully on port 40573.";
        assert_eq!(port_in(line.into()), Some(40573));
        assert_eq!(port_in("Starting ChromeDriver 156.0 on port 0".into()), None);
        let line = "1763930000000\tgeckodriver\tINFO\tListening on 127.0.0.1:40573";
        assert_eq!(port_in(line.into()), Some(40573));
    }
}
