//! The folders of the project, and functions that run other programs.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Error, anyhow, bail};

use crate::Result;

/// The project's root folder.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder for tools that the set-up installs; git ignores it.
#[must_use]
pub fn tools() -> PathBuf {
    root().join(".tools")
}

/// The folder of the built page.
#[must_use]
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The folder for screenshots and logs of the end-to-end tests; git ignores it.
#[must_use]
pub fn output() -> PathBuf {
    root().join("e2e-out")
}

/// The folder for this package's own generated files, such as the hash of the sources of the built
/// page.
#[must_use]
pub fn own_target() -> PathBuf {
    root().join("target").join("xtask")
}

/// A command in the project's root whose search path begins with the project's own tools.
///
/// `cargo run` sets variables about the running package. A nested cargo would treat them as a
/// changed environment and build again, so they are removed.
#[must_use]
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env("PATH", search_path());
    for (name, _) in env::vars_os() {
        if is_from_cargo_run(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    // By this path, the tests of examples/playwright find the packages in .tools.
    command.env("NODE_PATH", tools().join("node_modules"));
    // trunk reads NO_COLOR as a boolean and stops at `1`.
    command.env_remove("NO_COLOR");
    command
}

fn is_from_cargo_run(name: &str) -> bool {
    const NAMES: [&str; 6] = [
        "CARGO",
        "CARGO_BIN_NAME",
        "CARGO_CRATE_NAME",
        "CARGO_PRIMARY_PACKAGE",
        "OUT_DIR",
        "RUST_RECURSION_COUNT",
    ];
    NAMES.contains(&name) || name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// The search path for programs: the project's tools, then the user's.
fn search_path() -> OsString {
    let of_project = [tools().join("bin"), tools().join("node_modules").join(".bin")];
    let of_user = env::var_os("PATH").unwrap_or_default();
    env::join_paths(of_project.into_iter().chain(env::split_paths(&of_user))).unwrap_or(of_user)
}

/// Runs a command to its end; its output goes to the terminal.
///
/// # Errors
/// If it cannot start or ends with a failure.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|error| cannot_start(command, error))?;
    if status.success() { Ok(()) } else { bail!("`{}` failed ({status})", line(command)) }
}

/// Runs a command and returns what it printed on standard output.
///
/// # Errors
/// If it cannot start or ends with a failure.
pub fn output_of(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|error| cannot_start(command, error))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let reason = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed: {}", line(command), reason.trim())
    }
}

/// Replaces this process by a command if the system supports that, so that both end together;
/// otherwise the same as [`run`].
///
/// # Errors
/// As for [`run`].
pub fn run_instead(mut command: Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(&mut command);
        Err(cannot_start(&command, error))
    }
    #[cfg(not(unix))]
    run(&mut command)
}

/// The error for a program that did not start.
pub(crate) fn cannot_start(command: &Command, error: std::io::Error) -> Error {
    anyhow!(error).context(format!("`{}` cannot start", line(command)))
}

/// A command as it would be typed.
#[must_use]
pub fn line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_cargo_run_are_removed_for_a_nested_cargo() {
        assert!(is_from_cargo_run("CARGO_PKG_VERSION"));
        assert!(is_from_cargo_run("CARGO_MANIFEST_DIR"));
        assert!(!is_from_cargo_run("CARGO_HOME"));
        assert!(!is_from_cargo_run("CARGO_TARGET_DIR"));
    }

    #[test]
    fn a_failed_command_is_named() {
        let error =
            run(command("cargo").arg("no-such-command").stderr(std::process::Stdio::null()));
        assert!(error.is_err_and(|e| e.to_string().contains("cargo no-such-command")));
    }
}
