//! `fit`: the evaluation's weights from finished games.

use super::arena::Spec;
use super::args::{Args, Failure};
use super::out::{complain, tell};
use crate::ai::SplitMix;
use crate::ai::arena::{Player, opening, play_game};
use crate::ai::evaluate::{FEATURES, features};
use crate::core::{Colour, Decision, Options, Phase, Position, Rules, Table};

/// A position at the beginning of a round, and who won from there.
struct Sample {
    /// The features of all seats, one seat after the other.
    shown: Vec<u16>,
    /// Where each seat's features end.
    ends: Vec<u16>,
    shares: Vec<f32>,
}

fn sample(position: &Position) -> Sample {
    let mut sample = Sample { shown: Vec::new(), ends: Vec::new(), shares: Vec::new() };
    for seat in position.table().seats() {
        features(position, seat, |feature| sample.shown.push(feature as u16));
        sample.ends.push(sample.shown.len() as u16);
    }
    sample
}

/// Runs `fit`.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let rules = args.value::<String>("--rules")?.unwrap_or_else(|| "base".to_owned());
    let games: u64 = args.value("--games")?.unwrap_or(10_000);
    let player: Spec = args.value("--player")?.unwrap_or(Spec::Plain);
    let epochs: u32 = args.value("--epochs")?.unwrap_or(6);
    let threads: u64 = args.value("--threads")?.unwrap_or(1);
    let seed: u64 = args.value("--seed")?.unwrap_or(1 << 40);
    args.finish()?;
    let rules = Rules::parse(&rules, ',')?;
    let collect = |from: u64| -> Result<Vec<Sample>, Failure> {
        let mut samples = Vec::new();
        for game in (from..games).step_by(threads as usize) {
            let seats = 3 + (game % 3) as usize;
            let table = Table::new(&Colour::ALL[..seats], rules, Options::default())?;
            let begun = samples.len();
            let mut round = 1;
            let watch = |position: &Position, _: Decision| {
                if position.round() > round && position.phase() == Phase::Card {
                    round = position.round();
                    samples.push(sample(position));
                }
            };
            let mut players: Vec<Box<dyn Player + '_>> = (0..seats as u64)
                .map(|seat| player.player((seed + game) * 8 + seat))
                .collect::<Result<_, _>>()?;
            let start = opening(table, seed + game);
            let played = play_game(start, &mut players, 200, seed + game, watch)?;
            for sample in samples.iter_mut().skip(begun) {
                sample.shares = table.seats().map(|seat| played.share(seat) as f32).collect();
            }
            if played.winners.is_empty() {
                samples.truncate(begun);
            }
        }
        Ok(samples)
    };
    let mut samples: Vec<Sample> = Vec::new();
    std::thread::scope(|scope| -> Result<(), Failure> {
        let collect = &collect;
        let hands: Vec<_> = (0..threads).map(|from| scope.spawn(move || collect(from))).collect();
        for hand in hands {
            samples.extend(hand.join().map_err(|_| Failure("a game panicked".to_owned()))??);
        }
        Ok(())
    })?;
    let (weights, loss) = descend(&samples, epochs);
    complain(&format!("{} positions, loss {loss:.4}", samples.len()));
    tell(|out| {
        writeln!(out, "[")?;
        for row in weights.chunks(10) {
            let row: Vec<String> = row.iter().map(|weight| format!("{weight:.3}")).collect();
            writeln!(out, "    {},", row.join(", "))?;
        }
        writeln!(out, "]")
    })
}

/// Adagrad on the log loss of the winners' shares; the last tenth of the positions tells the
/// loss.
fn descend(samples: &[Sample], epochs: u32) -> (Vec<f64>, f64) {
    let mut weights = vec![0.0_f64; FEATURES];
    let mut slopes = vec![10.0_f64; FEATURES];
    let held = samples.len() * 9 / 10;
    let mut dice = SplitMix::new(1);
    let shares_of = |weights: &[f64], sample: &Sample| -> Vec<f64> {
        let mut begin = 0;
        let mut sums: Vec<f64> = Vec::with_capacity(6);
        for end in &sample.ends {
            let end = usize::from(*end);
            sums.push(sample.shown[begin..end].iter().map(|f| weights[usize::from(*f)]).sum());
            begin = end;
        }
        let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = sums.iter().map(|sum| (sum - most).exp()).sum();
        sums.iter().map(|sum| (sum - most).exp() / total).collect()
    };
    let mut order: Vec<usize> = (0..held).collect();
    for epoch in 0..epochs {
        for index in (1..order.len()).rev() {
            order.swap(index, dice.below(index as u32 + 1) as usize);
        }
        let rate = 0.3 / f64::from(epoch + 1);
        for index in &order {
            let sample = &samples[*index];
            let shares = shares_of(&weights, sample);
            let mut begin = 0;
            for (seat, end) in sample.ends.iter().enumerate() {
                let end = usize::from(*end);
                let slope = shares[seat] - f64::from(sample.shares[seat]);
                for feature in &sample.shown[begin..end] {
                    let feature = usize::from(*feature);
                    let full = slope + 1e-4 * weights[feature];
                    slopes[feature] += full * full;
                    weights[feature] -= rate * full / slopes[feature].sqrt();
                }
                begin = end;
            }
        }
    }
    let loss: f64 = samples[held..]
        .iter()
        .map(|sample| {
            let shares = shares_of(&weights, sample);
            sample
                .shares
                .iter()
                .zip(shares)
                .map(|(won, share)| -f64::from(*won) * share.max(1e-9).ln())
                .sum::<f64>()
        })
        .sum();
    (weights, loss / (samples.len() - held).max(1) as f64)
}
