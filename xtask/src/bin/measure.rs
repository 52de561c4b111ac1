//! The part of `cargo xtask measure` that drives a browser.

use std::process::ExitCode;

fn main() -> ExitCode {
    match xtask::measure::measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("measure: {error}");
            ExitCode::FAILURE
        }
    }
}
