//! Compares the size of the built page with the sizes that are committed in `size.toml`.
//!
//! The *first load* is compared: all files that are fetched before the first canoe move is
//! possible, each compressed separately with `brotli -q 11`. It may exceed the committed size by
//! `GROWTH_PERCENT`; more growth requires `cargo xtask dist --accept` and a commit that explains
//! it.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use crate::dist::files_below;
use crate::{Result, project};

/// The percentage by which the first load may exceed the committed size.
const GROWTH_PERCENT: u64 = 3;

/// The target for the first load, in bytes. A missed target fails no check.
pub const FIRST_LOAD_TARGET: u64 = 350 * 1024;

/// The comment above the figures in `size.toml`.
const HEADING: &str = "\
# Sizes of the files of dist/ in bytes, each after `brotli -q 11`; names are without trunk's hashes.
# `cargo xtask dist` compares the built page with them and fails if the first load has grown by more
# than 3 %. `cargo xtask dist --accept` writes them anew; the commit says why.
#
# first_load: fetched before the first canoe move is possible. later: fetched after the first paint
# or when somebody asks for it. A new program or style sheet that index.html links counts as first_load:
# move the line if that is wrong; the end-to-end tests compare the list with what a browser fetches.

";

/// Bytes after compression, by the file's name without trunk's hash.
type Sizes = BTreeMap<String, u64>;

/// The sizes of all files in the form of `size.toml`: the committed ones, or those of `dist/` that
/// may become the committed ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Committed {
    /// The files that are fetched before the first canoe move is possible.
    pub first_load: Sizes,
    /// The files that are fetched after the first paint or on demand.
    pub later: Sizes,
}

impl Committed {
    /// Reads `xtask/size.toml`.
    ///
    /// # Errors
    /// If the file is missing or is not of the form that `--accept` writes.
    pub fn read() -> Result<Self> {
        let text = fs::read_to_string(file()).with_context(|| file().display().to_string())?;
        toml::from_str(&text).with_context(|| file().display().to_string())
    }
}

fn file() -> PathBuf {
    project::root().join("xtask/size.toml")
}

/// The sizes of `dist/` and the committed ones.
#[derive(Debug)]
pub struct SizeReport {
    now: Committed,
    before: Committed,
}

impl SizeReport {
    /// Compresses every file of `dist/`.
    ///
    /// # Errors
    /// If there is no built page or no `size.toml`.
    pub fn of_dist() -> Result<Self> {
        let dist = project::dist();
        let index = fs::read_to_string(dist.join("index.html"))
            .context("there is no built page: call `cargo xtask dist` first")?;
        let before = Committed::read()?;
        let mut now = Committed::default();
        for file in files_below(&dist)? {
            let path = file.strip_prefix(&dist)?.to_string_lossy().into_owned();
            let name = without_hash(&path);
            let in_first_load = before.first_load.contains_key(&name)
                || !before.later.contains_key(&name) && is_probably_first_load(&path, &index);
            let sizes = if in_first_load { &mut now.first_load } else { &mut now.later };
            sizes.insert(name, compressed_size(&fs::read(&file)?)?);
        }
        Ok(Self { now, before })
    }

    /// The sum of the files of the first load, in bytes.
    #[must_use]
    pub fn first_load(&self) -> u64 {
        self.now.first_load.values().sum()
    }

    /// The maximum of the first load in bytes, according to the committed sizes.
    #[must_use]
    pub fn first_load_limit(&self) -> u64 {
        let before: u64 = self.before.first_load.values().sum();
        before + before * GROWTH_PERCENT / 100
    }

    /// The files that are fetched later, with their sizes in bytes.
    pub fn later(&self) -> impl Iterator<Item = (&str, u64)> {
        self.now.later.iter().map(|(name, size)| (name.as_str(), *size))
    }

    /// Compares the first load with the committed size.
    ///
    /// # Errors
    /// If it has grown by more than `GROWTH_PERCENT`.
    pub fn check(&self) -> Result<()> {
        let (now, limit) = (self.first_load(), self.first_load_limit());
        if now > limit {
            bail!(
                "the first load has grown to {now} bytes, more than the {limit} bytes that \
                 xtask/size.toml allows; if that is intended, `cargo xtask dist --accept` writes \
                 the new sizes; explain the growth in the commit"
            );
        }
        Ok(())
    }

    /// Writes the current sizes to `size.toml`, as those to be committed.
    ///
    /// # Errors
    /// If `size.toml` cannot be written.
    pub fn accept(&self) -> Result<()> {
        fs::write(file(), format!("{HEADING}{}", toml::to_string(&self.now)?))?;
        println!("xtask/size.toml is written.");
        Ok(())
    }
}

impl fmt::Display for SizeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before: u64 = self.before.first_load.values().sum();
        write_table(f, "first load", &self.now.first_load, &self.before.first_load)?;
        writeln!(f, "{:>10} {before:>10}  sum of the first load", self.first_load())?;
        writeln!(f, "{FIRST_LOAD_TARGET:>10} {:>10}  target\n", "")?;
        write_table(f, "fetched later", &self.now.later, &self.before.later)
    }
}

fn write_table(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    now: &Sizes,
    before: &Sizes,
) -> fmt::Result {
    writeln!(f, "{:>10} {:>10}  {title}", "brotli 11", "committed")?;
    for (name, size) in now {
        let committed = before.get(name).map_or("new".into(), u64::to_string);
        writeln!(f, "{size:>10} {committed:>10}  {name}")?;
    }
    Ok(())
}

/// The size of data after `brotli -q 11`, in bytes.
fn compressed_size(data: &[u8]) -> Result<u64> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    let size = brotli::BrotliCompress(&mut &data[..], &mut std::io::sink(), &parameters)?;
    Ok(u64::try_from(size)?)
}

/// Whether a new file counts as part of the first load: `index.html`, and the programs and style
/// sheets that it links.
fn is_probably_first_load(path: &str, index: &str) -> bool {
    let is_program_or_style = [".css", ".js", ".wasm"].iter().any(|end| path.ends_with(end));
    path == "index.html" || is_program_or_style && index.contains(path)
}

/// A file's name without the hash that trunk adds: a 64-bit number in hexadecimal, after a dash.
#[must_use]
pub fn without_hash(path: &str) -> String {
    /// A sequence of fewer digits is a word, or a hash with many leading zeros, and is kept.
    const DIGITS: RangeInclusive<usize> = 12..=16;
    for (dash, _) in path.match_indices('-') {
        let rest = &path[dash + 1..];
        let hash = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        if DIGITS.contains(&hash) && rest[hash..].starts_with(['.', '_']) {
            return format!("{}{}", &path[..dash], &rest[hash..]);
        }
    }
    path.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(now: u64, before: u64) -> SizeReport {
        let committed = |size| Committed {
            first_load: Sizes::from([("index.html".into(), 1_000), ("x.wasm".into(), size)]),
            later: Sizes::from([("worker.wasm".into(), size)]),
        };
        SizeReport { now: committed(now), before: committed(before) }
    }

    #[test]
    fn growth_of_three_percent_is_allowed_and_more_is_not() {
        assert!(report(99_000, 99_000).check().is_ok());
        assert!(report(102_000, 99_000).check().is_ok());
        let refused = report(102_001, 99_000).check().unwrap_err().to_string();
        assert!(refused.contains("103001 bytes") && refused.contains("--accept"), "{refused}");
    }

    #[test]
    fn the_hash_is_removed_from_a_name() {
        for (path, name) in [
            ("niagara-0123456789abcdef_bg.wasm", "niagara_bg.wasm"),
            ("niagara-48eec942f93c33a_bg.wasm", "niagara_bg.wasm"),
            ("locales/en-0123456789abcdef.txt", "locales/en.txt"),
            ("ai_worker_bg.wasm", "ai_worker_bg.wasm"),
            ("rule-book.json", "rule-book.json"),
        ] {
            assert_eq!(without_hash(path), name);
        }
    }

    #[test]
    fn the_committed_file_is_read_as_it_is_written() {
        let text = format!("{HEADING}{}", toml::to_string(&report(5, 5).now).unwrap());
        assert_eq!(toml::from_str::<Committed>(&text).unwrap(), report(5, 5).now);
        assert!(Committed::read().is_ok_and(|committed| committed.first_load.len() > 3));
    }

    #[test]
    fn a_new_file_is_sorted_by_what_index_html_links() {
        let index = "<link rel=\"icon\" href=\"icon.svg\"><script src=\"boot-0.js\"></script>";
        for first in ["index.html", "boot-0.js"] {
            assert!(is_probably_first_load(first, index), "{first}");
        }
        for later in ["icon.svg", "locales/de.json", "ai_worker.js"] {
            assert!(!is_probably_first_load(later, index), "{later}");
        }
    }

    #[test]
    fn data_is_compressed() {
        assert!(compressed_size(&[b'x'; 10_000]).unwrap() < 100);
    }
}
