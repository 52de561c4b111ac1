//! Output to stdout and stderr.

use std::io::{self, BufWriter, ErrorKind, Write, stderr, stdout};

use super::failure::Failure;

/// The size of the buffer of stdout, in bytes.
const BUFFER_BYTES: usize = 1 << 18;

/// Writes to stdout through a buffer. A closed pipe (`| head`) is not an error.
///
/// # Errors
///
/// `write` or the output fails for any reason other than a closed pipe.
pub(super) fn write_stdout(
    write: impl FnOnce(&mut dyn Write) -> Result<(), io::Error>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(BUFFER_BYTES, stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Writes a line to stderr; a closed stderr is ignored.
pub(super) fn write_stderr(line: &str) {
    drop(writeln!(stderr(), "{line}"));
}
