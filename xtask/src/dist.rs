//! Builds the page into `dist/` with trunk.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::{Result, project};

/// The sources of the page. A change in any of them requires a new build.
const INPUTS: [&str; 13] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "build",
    "content",
    "index.html",
    "locales",
    "public",
    "src",
    "style",
    "web",
    "xtask/src/tools.rs",
];

/// Builds the page, unless `dist/` was built from exactly the present sources and has not changed
/// since.
///
/// `trunk build --release` alone would build the same page. With `--offline`, a missing tool is an
/// error that names it instead of a download; nor are crates downloaded, so they are fetched first.
///
/// # Errors
/// If the build fails.
pub fn build() -> Result<()> {
    let stamp = project::own_target().join("dist");
    let sources = sources_hash()?;
    if fs::read_to_string(&stamp).is_ok_and(|old| state_hash(sources).is_ok_and(|now| old == now)) {
        println!("dist/ is up to date.");
        return Ok(());
    }
    println!("Building the page (the first time takes some minutes) ...");
    let mut fetch = project::command("cargo");
    project::run(fetch.args(["fetch", "--quiet", "--locked", "--target=wasm32-unknown-unknown"]))?;
    let mut trunk = project::command("trunk");
    project::run(trunk.args(["--log", "warn", "build", "--release", "--offline"]))?;
    // trunk's own lock is not part of the page.
    let lock = project::dist().join(".trunk-lock");
    if lock.exists() {
        fs::remove_file(lock)?;
    }
    fs::create_dir_all(project::own_target())?;
    fs::write(stamp, state_hash(sources)?)?;
    Ok(())
}

/// The hash of the page's sources, followed by a hash of `dist/`, where `trunk serve` writes too.
fn state_hash(sources: u64) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    hash_files(&project::dist(), &mut hasher)?;
    Ok(format!("{sources:016x} {:016x}", hasher.finish()))
}

/// A hash of the page's sources, the compiler's version and the table of tools.
fn sources_hash() -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    project::output_of(project::command("rustc").arg("--version"))?.hash(&mut hasher);
    for input in INPUTS {
        let path = project::root().join(input);
        if path.exists() {
            hash_files(&path, &mut hasher)?;
        }
    }
    Ok(hasher.finish())
}

fn hash_files(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    for file in files_below(path)? {
        file.hash(hasher);
        fs::read(&file)?.hash(hasher);
    }
    Ok(())
}

/// All files in a folder and its subfolders, sorted; for a file, the file itself.
///
/// # Errors
/// If a folder cannot be read.
pub fn files_below(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut entries =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        files.extend(files_below(&entry)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_folder_are_listed_in_order() {
        let files = files_below(&project::root().join("src")).unwrap();
        assert!(files.contains(&project::root().join("src/main.rs")));
        assert!(files.is_sorted());
    }
}
