//! Output to stdout and stderr.

use std::io::{self, BufWriter, ErrorKind, Write, stderr, stdout};

use super::failure::Failure;

/// Writes to the standard output through a buffer. A closed pipe (`| head`) is no failure.
///
/// # Errors
///
/// `write` or the output fails otherwise.
pub(super) fn write_stdout(
    write: impl FnOnce(&mut dyn Write) -> Result<(), io::Error>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 18, stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// Writes a line to stderr; a closed stderr is ignored.
pub(super) fn write_stderr(line: &str) {
    drop(writeln!(stderr(), "{line}"));
}
