//! Nets as source text: written for `src/ai/evaluation/weights.rs`, read for players with another
//! net (`ai:3:net=FILE`) and by `fit --from`.

use std::io;

use super::failure::Failure;
use super::table::read_text;
use crate::ai::evaluation::{FEATURES, HIDDEN_UNITS, Mlp};

/// Reads a net that [`write_net`] has written: takes the numbers of its text in order and ignores
/// everything else. The net stays in memory until the program ends, like the built-in nets.
///
/// A net with fewer than [`HIDDEN_UNITS`] units is given further ones whose weights are 0, which do
/// not change its output.
///
/// # Errors
///
/// The file cannot be read, or its numbers are not those of a net.
pub(super) fn read_net(path: &str) -> Result<&'static Mlp, Failure> {
    let words = read_text(path)?;
    // The names in the source (of the static, the type and its fields) contain no digits.
    let words: Vec<&str> = words
        .split(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '-' | '.')))
        .filter(|word| !word.is_empty())
        .collect();
    let no_net = || Failure(format!("{path} does not contain a net"));
    // A unit has its weight in the output and a weight for each feature.
    let units = words.len() / (1 + FEATURES);
    if !(1..=HIDDEN_UNITS).contains(&units) || words.len() != units * (1 + FEATURES) {
        return Err(no_net());
    }
    let (output_weights, weights) = words.split_at(units);
    let mut net = Box::new(Mlp {
        output_weights: [0.0; HIDDEN_UNITS],
        weights: [[0; HIDDEN_UNITS]; FEATURES],
    });
    for (weight, word) in net.output_weights.iter_mut().zip(output_weights) {
        *weight = word.parse().map_err(|_| no_net())?;
    }
    for (row, words) in net.weights.iter_mut().zip(weights.chunks(units)) {
        for (weight, word) in row.iter_mut().zip(words) {
            *weight = word.parse().map_err(|_| no_net())?;
        }
    }
    Ok(Box::leak(net))
}

/// Writes a net as the source of a static with this name.
pub(super) fn write_net(out: &mut dyn io::Write, name: &str, net: &Mlp) -> io::Result<()> {
    writeln!(
        out,
        "#[rustfmt::skip]\npub(super) static {name}: Mlp = Mlp {{\n    output_weights: ["
    )?;
    for weights in net.output_weights.chunks(8) {
        let line: Vec<String> = weights.iter().map(|weight| format!("{weight:.6}")).collect();
        writeln!(out, "        {},", line.join(", "))?;
    }
    writeln!(out, "    ],\n    weights: [")?;
    for row in &net.weights {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        writeln!(out, "        [{}],", row.join(", "))?;
    }
    writeln!(out, "    ],\n}};")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::evaluation::net_for;
    use crate::core::Rules;

    #[test]
    fn a_net_with_two_units_is_read_with_further_ones() {
        let path = std::env::temp_dir().join(format!("niagara-net-{}", std::process::id()));
        let text =
            format!("output_weights: [0.5, -0.25], weights: [{}]", "[-3, 7], ".repeat(FEATURES));
        std::fs::write(&path, text).unwrap();
        let net = read_net(path.to_str().unwrap());
        std::fs::remove_file(&path).unwrap();
        let net = net.unwrap();
        assert_eq!(net.output_weights[..3], [0.5, -0.25, 0.0]);
        assert!(net.weights.iter().all(|row| row[..3] == [-3, 7, 0]));
    }

    #[test]
    fn a_net_that_was_written_is_read_again() {
        let path = std::env::temp_dir().join(format!("niagara-nets-{}", std::process::id()));
        let net = net_for(Rules::BASE);
        let mut text = Vec::new();
        write_net(&mut text, "BASE", net).unwrap();
        std::fs::write(&path, text).unwrap();
        let read = read_net(path.to_str().unwrap());
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read.unwrap(), net);
    }
}
