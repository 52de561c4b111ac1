//! Serves `dist/`; `cargo xtask play` builds the page and starts this.

use std::env;
use std::process::ExitCode;

use clap::Parser;
use xtask::play::Options;
use xtask::serve::{Server, Site};
use xtask::{Result, project};

/// The port, if it is free. It is always the same because browsers store saved games by origin, of
/// which the port is a part.
const PORT: u16 = 8173;

#[derive(Debug, Parser)]
struct Cli {
    #[command(flatten)]
    options: Options,
}

fn main() -> ExitCode {
    match serve(Cli::parse().options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("serve: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn serve(options: Options) -> Result<()> {
    let site = Site::new(project::dist());
    let server = match options.port {
        Some(port) => Server::start(site, port)?,
        None => Server::start(site.clone(), PORT).or_else(|_| Server::start(site, 0))?,
    };
    println!("\nNiagara is at  {}\nPress Ctrl+C to stop.", server.url());
    if !options.no_open && has_desktop() {
        open_browser(&server.url());
    }
    loop {
        std::thread::park();
    }
}

fn has_desktop() -> bool {
    cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some())
}

/// Opens the user's browser. If that fails, the URL on the terminal remains.
fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if project::output_of(project::command(opener).arg(url)).is_err() {
        println!("(no browser could be opened)");
    }
}
