//! The native tools' entry.

use std::process::ExitCode;

fn main() -> ExitCode {
    niagara::cli::run(std::env::args().skip(1))
}
