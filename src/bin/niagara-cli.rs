//! The entry point of the native command-line tools.

use std::process::ExitCode;

fn main() -> ExitCode {
    niagara::cli::run(std::env::args().skip(1))
}
