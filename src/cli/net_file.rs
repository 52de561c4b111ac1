//! Nets as source text: written for `src/ai/evaluation/weights.rs`, read for experiments.

use std::io;

use super::failure::Failure;
use super::table::read_text;
use crate::ai::evaluation::{FEATURES, HIDDEN_UNITS, Mlp};

/// Reads a net that [`write_net`] has written: takes the numbers of its text in order and ignores
/// everything else. The net stays in memory until the program ends, like the built-in nets.
///
/// # Errors
///
/// The file cannot be read or has too few numbers.
pub(super) fn read_net(path: &str) -> Result<&'static Mlp, Failure> {
    let words = read_text(path)?;
    // The names in the source (of the static, the type and its fields) contain no digits.
    let mut words = words
        .split(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '-' | '.')))
        .filter(|word| !word.is_empty());
    let mut net =
        Box::new(Mlp { scale: [0.0; HIDDEN_UNITS], weights: [[0; HIDDEN_UNITS]; FEATURES] });
    let too_short = || Failure(format!("{path} does not contain a net"));
    for scale in &mut net.scale {
        *scale = words.next().and_then(|word| word.parse().ok()).ok_or_else(too_short)?;
    }
    for weight in net.weights.iter_mut().flatten() {
        *weight = words.next().and_then(|word| word.parse().ok()).ok_or_else(too_short)?;
    }
    Ok(Box::leak(net))
}

/// Writes a net as the source of a static with this name.
pub(super) fn write_net(out: &mut dyn io::Write, name: &str, net: &Mlp) -> io::Result<()> {
    writeln!(out, "#[rustfmt::skip]\npub(super) static {name}: Mlp = Mlp {{\n    scale: [")?;
    for scale in net.scale.chunks(8) {
        let scale: Vec<String> = scale.iter().map(|scale| format!("{scale:.6}")).collect();
        writeln!(out, "        {},", scale.join(", "))?;
    }
    writeln!(out, "    ],\n    weights: [")?;
    for row in &net.weights {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        writeln!(out, "        [{}],", row.join(", "))?;
    }
    writeln!(out, "    ],\n}};")
}
