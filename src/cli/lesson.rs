//! `lesson`: checks lessons, as the page does before it opens one.

use super::failure::Failure;
use super::output::{write_stderr, write_stdout};
use super::table::read_text;
use crate::ai::easiest_decision;
use crate::core::lesson::check_lesson;

/// The arguments of `lesson`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files with one lesson each
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

/// Runs `lesson`: prints a line for each valid lesson. Warnings, and the faults of invalid lessons,
/// go to stderr.
///
/// # Errors
///
/// A file cannot be read or is not a valid lesson.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut invalid = 0;
    for path in &arguments.files {
        let checked = check_lesson(&read_text(path)?, easiest_decision);
        let warnings = match &checked {
            Ok(checked) => &checked.warnings,
            Err(error) => &error.warnings,
        };
        for warning in warnings {
            write_stderr(&format!("{path}: warning: {warning}"));
        }
        match &checked {
            Ok(checked) => {
                let (title, steps) = (checked.lesson.title(), checked.lesson.steps().len());
                write_stdout(|out| writeln!(out, "{path}: {title}, steps: {steps}"))?;
            }
            Err(error) => {
                invalid += 1;
                for line in error.to_string().lines() {
                    write_stderr(&format!("{path}: {line}"));
                }
            }
        }
    }
    match invalid {
        0 => Ok(()),
        _ => Err(Failure(format!(
            "{invalid} of {} files are not valid lessons",
            arguments.files.len()
        ))),
    }
}
