//! Arguments that several commands share: a table, a position, a file.

use std::fs::read_to_string;
use std::io::{Read, stdin};

use super::failure::Failure;
use crate::core::{Arm, Colour, Options, Position, Rules, Seat, Setup, Table};

/// The arguments that describe a table.
#[derive(Debug, clap::Args)]
pub(super) struct TableArguments {
    /// A number, or colours separated by commas, clockwise
    #[arg(long)]
    seats: Option<String>,
    /// The modules in play, separated by commas (or base, or spirits)
    #[arg(long, default_value = "base")]
    rules: String,
    #[command(flatten)]
    options: OptionArguments,
    /// The colour of the seat that starts
    #[arg(long, value_name = "COLOUR")]
    start: Option<Colour>,
    /// The arm that the first disc enters: L or R
    #[arg(long, value_name = "ARM")]
    fork: Option<Arm>,
}

/// The arguments that change options of the rules.
#[derive(Debug, clap::Args)]
pub(super) struct OptionArguments {
    /// An option of the rules; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

/// The table that a command line describes.
pub(super) struct RequestedTable {
    pub(super) table: Table,
    pub(super) start: Option<Seat>,
    pub(super) fork: Option<Arm>,
}

impl TableArguments {
    /// The table, the seat that starts and the arm of the first disc. Without `--seats` the table
    /// has the seats of `default_seats`.
    ///
    /// # Errors
    ///
    /// `--seats` and `default_seats` are both missing, a value does not follow the notation, or the
    /// values cannot be combined.
    pub(super) fn read(&self, default_seats: Option<&str>) -> Result<RequestedTable, Failure> {
        let seats = self.seats.as_deref().or(default_seats);
        let seats = seats.ok_or_else(|| Failure("--seats is missing".to_owned()))?;
        let number = (0..=Colour::ALL.len()).find(|number| number.to_string() == seats);
        let colours: Vec<Colour> = match number {
            Some(number) => Colour::ALL[..number].to_vec(),
            None => {
                seats.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|error| {
                    Failure(format!("--seats {seats}: expected a number or colours: {error}"))
                })?
            }
        };
        let rules = &self.rules;
        let rules = Rules::parse(rules, ',')
            .map_err(|error| Failure(format!("--rules {rules}: {error}")))?;
        let table = Table::new(&colours, rules, self.options.read()?)?;
        let start = match self.start {
            None => None,
            Some(colour) => {
                let no_seat =
                    || Failure(format!("--start {colour}: no seat has this colour (B-10)"));
                Some(table.seat(colour).ok_or_else(no_seat)?)
            }
        };
        Ok(RequestedTable { table, start, fork: self.fork })
    }
}

impl OptionArguments {
    /// The options of the rules.
    ///
    /// # Errors
    ///
    /// An option is unknown, or its value is.
    pub(super) fn read(&self) -> Result<Options, Failure> {
        let mut options = Options::default();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                return Err(Failure(format!("--option {option}: expected NAME=VALUE")));
            };
            options
                .set(name, value)
                .map_err(|error| Failure(format!("--option {option}: {error}")))?;
        }
        Ok(options)
    }
}

/// Reads the text of a file, or of the standard input if the path is `-`.
///
/// # Errors
///
/// The file cannot be read.
pub(super) fn read_text(path: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let read = if path == "-" {
        stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        read_to_string(path)
    };
    read.map_err(|error| Failure(format!("{path}: {error}")))
}

/// Reads a position from a file.
///
/// # Errors
///
/// The file cannot be read, or is not a position; in that case all faults are listed.
pub(super) fn read_position(path: &str) -> Result<Position, Failure> {
    let setup: Setup =
        read_text(path)?.parse().map_err(|error| Failure(format!("{path}: {error}")))?;
    Position::try_from(setup).map_err(|error| Failure(format!("{path}:\n{error}")))
}
