//! Opens the built page at a URL, prints its state, and saves a screenshot and the
//! accessibility tree. `cargo xtask picture` builds the page and starts this.

use std::process::ExitCode;

use xtask::Result;
use xtask::browser::{Device, Page};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().unwrap_or_default();
    let name = arguments.next().unwrap_or_else(|| "picture".to_owned());
    match picture(&url, &name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("picture: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn picture(url: &str, name: &str) -> Result<()> {
    let page = Page::open(&Device::LAPTOP, url)?;
    page.wait_until_idle()?;
    page.save_diagnostics(name);
    Ok(())
}
