//! Writing to the standard output and to stderr, whoever listens.

use std::io::{self, BufWriter, ErrorKind, Write, stderr, stdout};

use super::args::Failure;

/// Writes through a buffer. A reader that has gone away (`| head`) is no failure.
pub(super) fn tell(
    write: impl FnOnce(&mut dyn Write) -> Result<(), io::Error>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 18, stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        told => Ok(told?),
    }
}

/// Writes a line to stderr, if somebody listens.
pub(super) fn complain(line: &str) {
    drop(writeln!(stderr(), "{line}"));
}
