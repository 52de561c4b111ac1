//! Arguments that several commands share: a table, a position, a file.

use std::fs::read_to_string;
use std::io::{Read, stdin};

use super::args::{Args, Failure};
use crate::core::{Arm, Colour, Options, Position, Rules, Seat, Setup, Table};

/// A table from the command line.
pub(super) struct TableArgs {
    pub(super) table: Table,
    pub(super) start: Option<Seat>,
    pub(super) fork: Option<Arm>,
}

/// Takes `--seats`, `--rules`, `--option`, `--start` and `--fork`.
///
/// `--seats` is a number or colours separated by commas, clockwise; without it `seats`
/// counts.
///
/// # Errors
///
/// A value is not in the notation, or the values do not go together.
pub(super) fn table(args: &mut Args, seats: Option<&str>) -> Result<TableArgs, Failure> {
    let seats = args.value::<String>("--seats")?.or(seats.map(str::to_owned));
    let seats = seats.ok_or_else(|| Failure("--seats is missing".to_owned()))?;
    let number = (0..=Colour::ALL.len()).find(|number| number.to_string() == seats);
    let colours: Vec<Colour> = match number {
        Some(number) => Colour::ALL[..number].to_vec(),
        None => {
            seats.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|error| {
                Failure(format!("--seats {seats}: a number, or colours: {error}"))
            })?
        }
    };
    let rules = args.value::<String>("--rules")?.unwrap_or_else(|| "base".to_owned());
    let rules =
        Rules::parse(&rules, ',').map_err(|error| Failure(format!("--rules {rules}: {error}")))?;
    let options = options(args)?;
    let table = Table::new(&colours, rules, options)?;
    let start = match args.value::<Colour>("--start")? {
        None => None,
        Some(colour) => {
            let nobody = || Failure(format!("--start {colour}: nobody is {colour} here (B-10)"));
            Some(table.seat(colour).ok_or_else(nobody)?)
        }
    };
    Ok(TableArgs { table, start, fork: args.value("--fork")? })
}

/// Takes every `--option`.
///
/// # Errors
///
/// An option is unknown, or its value is.
pub(super) fn options(args: &mut Args) -> Result<Options, Failure> {
    let mut options = Options::default();
    for option in args.values("--option")? {
        let Some((name, value)) = option.split_once('=') else {
            return Err(Failure(format!("--option {option}: expected NAME=VALUE")));
        };
        options.set(name, value).map_err(|error| Failure(format!("--option {option}: {error}")))?;
    }
    Ok(options)
}

/// The text of a file, or of the standard input for `-`.
///
/// # Errors
///
/// The file cannot be read.
pub(super) fn text(path: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let read = if path == "-" {
        stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        read_to_string(path)
    };
    read.map_err(|error| Failure(format!("{path}: {error}")))
}

/// Takes `--position FILE` and reads it, if it is there.
///
/// # Errors
///
/// The file cannot be read or is no position: all reasons.
pub(super) fn position(args: &mut Args) -> Result<Option<Position>, Failure> {
    let Some(path) = args.value::<String>("--position")? else { return Ok(None) };
    let setup: Setup = text(&path)?.parse().map_err(|error| Failure(format!("{path}: {error}")))?;
    let position =
        Position::try_from(setup).map_err(|error| Failure(format!("{path}:\n{error}")))?;
    Ok(Some(position))
}
