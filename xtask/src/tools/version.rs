//! The versions of installed programs, and the versions in `Cargo.lock`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;

use crate::{Result, project};

/// A package as `Cargo.lock` and npm's `package.json` describe it.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
}

/// The part of `Cargo.lock` that is read.
#[derive(Deserialize)]
struct LockFile {
    package: Vec<Package>,
}

/// The version in the `package.json` of a folder.
pub(super) fn package_version(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join("package.json")).ok()?;
    let package: Package = serde_json::from_str(&text).ok()?;
    Some(package.version)
}

/// The version of a crate in the lock file.
///
/// # Errors
/// If the lock file cannot be read or does not name the crate.
pub(super) fn locked_version(name: &str) -> Result<String> {
    let text = fs::read_to_string(project::root().join("Cargo.lock")).context("Cargo.lock")?;
    version_in_lock(&text, name)
}

fn version_in_lock(lock: &str, name: &str) -> Result<String> {
    let lock: LockFile = toml::from_str(lock).context("Cargo.lock")?;
    match lock.package.into_iter().find(|package| package.name == name) {
        Some(package) => Ok(package.version),
        None => bail!("Cargo.lock does not name {name}"),
    }
}

/// The version that a program prints; `None` if it is not installed.
pub(super) fn program_version(program: &str) -> Option<String> {
    let text = project::output_of(project::command(program).arg("--version")).ok()?;
    version_in(&text)
}

/// The text `standard library` if the compiler has the standard library for wasm32; it has no
/// version of its own.
pub(super) fn wasm32_library() -> Option<String> {
    let mut rustc = project::command("rustc");
    rustc.args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]);
    let folder = PathBuf::from(project::output_of(&mut rustc).ok()?.trim());
    let mut files = fs::read_dir(&folder).ok()?;
    files
        .any(|file| {
            file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
        })
        .then(|| "standard library".into())
}

/// The first word of a program's output that looks like a version.
fn version_in(text: &str) -> Option<String> {
    text.split_whitespace()
        .map(|word| word.trim_start_matches('v'))
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .map(String::from)
}

/// The number before the first dot.
pub(super) fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_programs_print() {
        for (text, version) in [
            ("trunk 0.22.1\n", "0.22.1"),
            ("v20.20.2", "20.20.2"),
            ("wasm-opt version 132 (version_132)", "132"),
            ("Chromium 156.0.8078.79 built on Debian", "156.0.8078.79"),
            ("ChromeDriver 156.0.8078.79 (a21ce95)", "156.0.8078.79"),
        ] {
            assert_eq!(version_in(text).as_deref(), Some(version));
        }
        assert_eq!(version_in("no version here"), None);
    }

    #[test]
    fn the_lock_file_gives_the_version_of_exactly_that_crate() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(lock, "wasm-bindgen").unwrap(), "0.2.130");
        assert!(version_in_lock(lock, "leptos").is_err());
    }
}
