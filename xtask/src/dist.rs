//! Builds the page into `dist/` and weighs it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Error, Result, project};

/// What the page is made from: a change in any of these asks for a new build.
const INPUTS: [&str; 13] = [
    ".cargo/config.toml",
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "index.html",
    "public",
    "src",
    "style",
    "web",
    "xtask/js",
    "xtask/rustc.sh",
    "xtask/src/dist.rs",
    "xtask/src/tools.rs",
];

/// The most that all files together shall weigh, each compressed by itself.
const BUDGET: Weight = Weight { plain: usize::MAX, gzip: 320 * 1024, brotli: 250 * 1024 };

/// Has cargo build the standard library for the page, without the texts of panics and all that
/// writes them (docs/decisions/0003-no-panic-texts.md).
pub(crate) const SMALL_LIBRARY: [(&str, &str); 3] = [
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort"),
];

/// Builds the page, unless it was built from the very same files and still lies there.
///
/// # Errors
/// If the build fails.
pub fn build() -> Result<()> {
    let note = project::notes().join("dist");
    let sources = sources()?;
    if fs::read_to_string(&note).is_ok_and(|old| note_of(sources).is_ok_and(|now| old == now)) {
        println!("dist/ is up to date.");
        return Ok(());
    }
    println!("Building the page (the first time takes some minutes) ...");
    // trunk has cargo build without the network: what is missing, also of the standard library, is
    // brought before.
    let mut fetch = project::command("cargo");
    fetch.args(["fetch", "--quiet", "--locked", "--target=wasm32-unknown-unknown"]);
    project::run(fetch.envs(SMALL_LIBRARY))?;
    let mut trunk = project::command("trunk");
    trunk.args(["--log", "warn", "build", "--release"]).envs(SMALL_LIBRARY);
    trunk.env("RUSTC_WRAPPER", project::root().join("xtask/rustc.sh"));
    project::run(&mut trunk)?;
    let files = files_below(&project::dist())?;
    let script = ending(&files, ".js")?;
    let binary = ending(&files, "_bg.wasm")?;
    shorten_names(script, binary)?;
    order_functions(binary)?;
    order_functions(&project::dist().join("ai_worker_bg.wasm"))?;
    strip_comments(&project::dist().join("mind.js"))?;
    // trunk's own lock is not part of the page.
    let lock = project::dist().join(".trunk-lock");
    if lock.exists() {
        fs::remove_file(lock)?;
    }
    fs::create_dir_all(project::notes())?;
    fs::write(note, note_of(sources)?)?;
    Ok(())
}

/// The page's program with this ending.
fn ending<'a>(files: &'a [PathBuf], ending: &str) -> Result<&'a Path> {
    let is = |file: &&PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("niagara-") && name.ends_with(ending)
    };
    let found = files.iter().find(is).map(PathBuf::as_path);
    found.ok_or_else(|| Error::new(format!("no niagara-…{ending} in dist/")))
}

/// Takes lines of comments and what lines are indented by out of a script that trunk only copies.
fn strip_comments(script: &Path) -> Result<()> {
    let text = fs::read_to_string(script)?;
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    Ok(fs::write(script, lines.collect::<Vec<_>>().join("\n"))?)
}

/// A command that runs one of the scripts in `xtask/js`.
fn script(name: &str) -> Command {
    let mut node = project::command("node");
    node.arg(project::root().join("xtask/js").join(name));
    node
}

/// Gives what the page's wasm and its glue call each other short names.
fn shorten_names(glue: &Path, binary: &Path) -> Result<()> {
    project::run(script("shorten.cjs").arg(glue).arg(binary))
}

/// How many runs a short function has to share to be like another. Which of these orders compresses
/// best changes with every change of the code.
const FEW: [&str; 4] = ["20", "30", "40", "50"];

/// Puts the functions in the order in which they compress best, and takes out what tools wrote
/// about themselves.
fn order_functions(binary: &Path) -> Result<()> {
    let notes = project::notes();
    fs::create_dir_all(&notes)?;
    let (named, sorted) = (notes.join("named.wasm"), notes.join("sorted.wasm"));
    let mut best: Option<(usize, Vec<u8>)> = None;
    for few in FEW {
        project::run(script("order.cjs").arg(binary).arg(&named).arg(few))?;
        // Without the levels, code would be written as it is before the last, smallest form.
        let mut sort = project::command("wasm-opt");
        sort.args(["--optimize-level=2", "--shrink-level=1", "--reorder-functions-by-name"]);
        sort.args(["--strip-producers", "--strip-target-features"]);
        project::run(sort.arg(&named).arg("-o").arg(&sorted))?;
        let weight = weigh(&notes, &["sorted.wasm".to_owned()], &[])?[0].brotli;
        if best.as_ref().is_none_or(|(least, _)| weight < *least) {
            best = Some((weight, fs::read(&sorted)?));
        }
    }
    if let Some((_, bytes)) = best {
        fs::write(binary, bytes)?;
    }
    fs::remove_file(named)?;
    fs::remove_file(sorted)?;
    Ok(())
}

/// What the page was made from and what it is: `trunk serve` writes into the same folder.
fn note_of(sources: u64) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    hash_files(&project::dist(), &mut hasher)?;
    Ok(format!("{sources:016x} {:016x}", hasher.finish()))
}

/// A number that changes with the page's sources, the compiler and the tools.
fn sources() -> Result<u64> {
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

/// All files in and below a folder, in order; a file is its own only one.
fn files_below(path: &Path) -> Result<Vec<PathBuf>> {
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

/// What a file weighs, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// As it lies there.
    pub plain: usize,
    /// After `gzip -9`.
    pub gzip: usize,
    /// After `brotli -q 11`.
    pub brotli: usize,
}

/// The weight of every file of `dist/`.
#[derive(Debug)]
pub struct Scales {
    files: Vec<(String, Weight)>,
}

impl Scales {
    /// Weighs `dist/`.
    ///
    /// # Errors
    /// If there is no page or node does not run.
    pub fn weigh() -> Result<Self> {
        Self::weigh_with(&[])
    }

    /// Weighs `dist/` and leaves the gzip form of each file in a folder.
    ///
    /// # Errors
    /// If there is no page or node does not run.
    pub fn weigh_and_pack(into: &Path) -> Result<Self> {
        Self::weigh_with(&["--into", &into.to_string_lossy()])
    }

    fn weigh_with(arguments: &[&str]) -> Result<Self> {
        let dist = project::dist();
        let names: Vec<String> = files_below(&dist)?
            .iter()
            .filter_map(|file| Some(file.strip_prefix(&dist).ok()?.to_string_lossy().into_owned()))
            .collect();
        let weights = weigh(&dist, &names, arguments)?;
        Ok(Self { files: names.into_iter().zip(weights).collect() })
    }

    /// The sum over all files.
    #[must_use]
    pub fn sum(&self) -> Weight {
        self.files.iter().fold(Weight::default(), |sum, (_, weight)| Weight {
            plain: sum.plain + weight.plain,
            gzip: sum.gzip + weight.gzip,
            brotli: sum.brotli + weight.brotli,
        })
    }

    /// Prints the table, the sum and the budget.
    pub fn print(&self) {
        println!("{:>10} {:>10} {:>10}  file of dist/", "bytes", "gzip -9", "brotli 11");
        for (name, weight) in &self.files {
            println!("{:>10} {:>10} {:>10}  {name}", weight.plain, weight.gzip, weight.brotli);
        }
        let sum = self.sum();
        println!("{:>10} {:>10} {:>10}  sum", sum.plain, sum.gzip, sum.brotli);
        println!("{:>10} {:>10} {:>10}  budget", "", BUDGET.gzip, BUDGET.brotli);
    }

    /// Holds the sum against the budget.
    ///
    /// # Errors
    /// If the page is too heavy.
    pub fn check(&self) -> Result<()> {
        check(self.sum())
    }
}

fn check(sum: Weight) -> Result<()> {
    if sum.brotli <= BUDGET.brotli && sum.gzip <= BUDGET.gzip {
        return Ok(());
    }
    Err(Error::new(format!(
        "the page is too heavy: {} bytes brotli ({} allowed), {} bytes gzip ({} allowed)",
        sum.brotli, BUDGET.brotli, sum.gzip, BUDGET.gzip
    )))
}

/// The weights of files of a folder.
fn weigh(folder: &Path, names: &[String], arguments: &[&str]) -> Result<Vec<Weight>> {
    let mut compress = script("compress.cjs");
    compress.current_dir(folder).args(arguments).args(names);
    let sizes = project::output_of(&mut compress)?;
    let weights = sizes.lines().map(weight_of_line).collect::<Result<Vec<_>>>()?;
    if weights.len() != names.len() || names.is_empty() {
        return Err(Error::new(format!("{} files, but {} weights", names.len(), weights.len())));
    }
    Ok(weights)
}

fn weight_of_line(line: &str) -> Result<Weight> {
    let numbers: Vec<usize> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [plain, gzip, brotli] => Ok(Weight { plain, gzip, brotli }),
        _ => Err(Error::new(format!("not three sizes: {line}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_over_either_budget_is_refused() {
        let good = Weight { plain: 900_000, gzip: BUDGET.gzip, brotli: BUDGET.brotli };
        assert!(check(good).is_ok());
        assert!(check(Weight { gzip: BUDGET.gzip + 1, ..good }).is_err());
        assert!(check(Weight { brotli: BUDGET.brotli + 1, ..good }).is_err());
    }

    #[test]
    fn sizes_are_read_from_the_compressor_s_lines() {
        let weight = weight_of_line("30 20 10").unwrap();
        assert_eq!(weight, Weight { plain: 30, gzip: 20, brotli: 10 });
        assert!(weight_of_line("30 20").is_err());
    }

    #[test]
    fn every_source_file_of_the_page_counts() {
        let files = files_below(&project::root().join("src")).unwrap();
        assert!(files.contains(&project::root().join("src/main.rs")));
        assert!(files.is_sorted());
    }
}
