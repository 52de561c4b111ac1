//! Builds the page if need be, serves it and opens a browser.

use std::env;

use crate::serve::{Server, Site};
use crate::tools::Job;
use crate::{Result, dist, project, setup};

/// The port taken when it is free: a page keeps its saved games by address.
const PORT: u16 = 8173;

/// How `cargo xtask play` was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The port that was named, if any.
    pub port: Option<u16>,
    /// Whether to open a browser where there is a desktop.
    pub open: bool,
}

/// Serves the page until the program is ended.
///
/// # Errors
/// If a tool is missing, the build fails, or the named port is taken.
pub fn play(options: Options) -> Result<()> {
    setup::ensure(&[Job::Page])?;
    dist::build()?;
    let site = Site::new(project::dist());
    let server = match options.port {
        Some(port) => Server::start(site, port)?,
        None => Server::start(site.clone(), PORT).or_else(|_| Server::start(site, 0))?,
    };
    println!("\nNiagara is at  {}\nCtrl+C ends it.", server.url());
    if options.open && has_desktop() {
        open(&server.url());
    }
    server.wait();
    Ok(())
}

fn has_desktop() -> bool {
    cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some())
}

/// Opens the user's browser; the address is on the terminal if that fails.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if project::output_of(project::command(opener).arg(url)).is_err() {
        println!("(no browser could be opened by itself)");
    }
}
