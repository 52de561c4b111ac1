//! Build script: checks the texts of all languages (`locales/*.json`) and generates the Rust
//! accessors through which the page reads them (`docs/TRANSLATING.md`).
//!
//! A mistake in a language file fails the build, with the file and the key. A text that a
//! translation lacks is not a mistake: a warning counts such texts, and the page shows them in
//! English.

mod accessors;
mod locale;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use locale::Locale;

/// The folder with one file per language.
const LOCALES: &str = "locales";

/// The source language, whose file has every text.
const SOURCE: &str = "en";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed={LOCALES}");
    match run() {
        Ok(warnings) => {
            for warning in warnings {
                println!("cargo::warning={warning}");
            }
            ExitCode::SUCCESS
        }
        Err(problems) => {
            for problem in problems {
                println!("cargo::error={problem}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Writes the accessors; returns the warnings.
///
/// # Errors
///
/// Everything that is wrong in the language files.
fn run() -> Result<Vec<String>, Vec<String>> {
    let mut problems = Vec::new();
    let mut locales = Vec::new();
    for path in files().map_err(|error| vec![format!("{LOCALES}: {error}")])? {
        match fs::read_to_string(&path) {
            Ok(json) => match Locale::parse(&path.to_string_lossy(), &json) {
                Ok(locale) => locales.push(locale),
                Err(found) => problems.extend(found),
            },
            Err(error) => problems.push(format!("{}: {error}", path.display())),
        }
    }
    let Some(source) = locales.iter().position(|locale| locale.tag == SOURCE) else {
        problems.push(format!("{LOCALES}/{SOURCE}.json: the source of all texts cannot be read"));
        return Err(problems);
    };
    let source = locales.remove(source);
    problems.extend(source.check_source());
    problems.extend(locales.iter().flat_map(|locale| locale.check_translation_of(&source)));
    if !problems.is_empty() {
        return Err(problems);
    }
    let code = accessors::generate(&source, &locales);
    write_out(&code).map_err(|error| vec![format!("the generated accessors: {error}")])?;
    let warning = |locale: &Locale| {
        let missing = locale.missing_of(&source).len();
        (missing > 0).then(|| {
            format!("{}: {missing} texts stay English (`cargo test --test sources -- --nocapture` lists them)",
                locale.file)
        })
    };
    Ok(locales.iter().filter_map(warning).collect())
}

/// The paths of the language files, in the order of their names.
fn files() -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(LOCALES)?.collect::<io::Result<Vec<_>>>()?;
    let is_json = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "json");
    let mut files: Vec<PathBuf> =
        entries.into_iter().map(|entry| entry.path()).filter(is_json).collect();
    files.sort();
    Ok(files)
}

fn write_out(code: &str) -> io::Result<()> {
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&folder).join("words.rs"), code)
}
