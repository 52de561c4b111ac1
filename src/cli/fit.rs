//! `fit`: the evaluation's net from finished games.

use std::io;

use super::args::{Args, Failure};
use super::games::Kept;
use super::out::{complain, tell};
use super::table::text;
use crate::ai::SplitMix;
use crate::ai::evaluate::{FEATURES, Facts, Net, UNITS, features};
use crate::core::{Phase, Rules};

/// How many positions are learned from before the net changes.
const BATCH: usize = 128;

/// The largest weight of a net. Finer weights play no better and weigh more in the page.
const MOST: f32 = 32.0;

/// A position at the beginning of a round, and each seat's share of the win.
struct Sample {
    /// The features of all seats, one seat after the other.
    shown: Vec<u16>,
    /// Where each seat's features end.
    ends: Vec<u16>,
    shares: Vec<f32>,
}

/// The positions of a game. A round's shares are those of the round after it, as far as
/// `trust` goes, else what a search thought of it; the last round's are those of the end.
fn samples(kept: &Kept, trust: f32, out: &mut Vec<Sample>) -> Result<(), Failure> {
    let mut rounds: Vec<(u32, Sample)> = Vec::new();
    let end = kept.replay(|position, _| {
        let begun = position.phase() == Phase::Card
            && rounds.last().is_none_or(|last| last.0 < position.round());
        if begun {
            let mut sample = Sample { shown: Vec::new(), ends: Vec::new(), shares: Vec::new() };
            let facts = Facts::of(position);
            for seat in position.table().seats() {
                features(position, &facts, seat, |feature| sample.shown.push(feature as u16));
                sample.ends.push(sample.shown.len() as u16);
            }
            rounds.push((position.round(), sample));
        }
    })?;
    let winners = end.winners();
    let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
    let mut shares: Vec<f32> = end.table().seats().map(share).collect();
    for (round, mut sample) in rounds.into_iter().rev() {
        let thoughts = kept.thoughts.iter().filter(|thought| thought.0 == round);
        let count = thoughts.clone().count() as f32;
        if count > 0.0 {
            shares.iter_mut().for_each(|share| *share *= trust);
        }
        for (_, thought) in thoughts {
            for (share, thought) in shares.iter_mut().zip(thought) {
                *share += (1.0 - trust) * thought / count;
            }
        }
        sample.shares.clone_from(&shares);
        if round > 1 && round >= kept.calm {
            out.push(sample);
        }
    }
    Ok(())
}

/// The games of files that the net for these rules serves.
fn games(paths: &[String], rules: &str) -> Result<Vec<Kept>, Failure> {
    let mut games: Vec<Kept> = Vec::new();
    let net = Net::of(Rules::parse(rules, ',')?);
    for path in paths {
        for line in text(path)?.lines() {
            let kept: Kept = serde_json::from_str(line)?;
            if core::ptr::eq(Net::of(Rules::parse(&kept.rules, ',')?), net) {
                games.push(kept);
            }
        }
    }
    if games.is_empty() {
        let paths = paths.join(" ");
        return Err(Failure(format!("{paths}: no game that the net of {rules} serves")));
    }
    Ok(games)
}

/// Runs `fit`.
pub(super) fn run(mut args: Args) -> Result<(), Failure> {
    let rules = args.value::<String>("--rules")?.unwrap_or_else(|| "base".to_owned());
    let epochs: u32 = args.value("--epochs")?.unwrap_or(4);
    let trust: f32 = args.value("--trust")?.unwrap_or(0.7);
    let rate: f32 = args.value("--rate")?.unwrap_or(0.003);
    let then = args.values("--then")?;
    let go_on: Option<String> = args.value("--from")?;
    let cards = args.flag("--cards");
    let first: Vec<String> = std::iter::from_fn(|| args.word()).collect();
    args.finish()?;
    if first.is_empty() && then.is_empty() {
        return Err(Failure("fit needs a FILE of games".to_owned()));
    }
    let is_base = core::ptr::eq(Net::of(Rules::parse(&rules, ',')?), Net::of(Rules::BASE));
    let name = if is_base { "BASE" } else { "SPIRITS" };
    if cards {
        let leaning = super::fit_cards::learn(&games(&first, &rules)?, is_base, epochs)?;
        return tell(|out| super::fit_cards::write(out, name, &leaning));
    }
    let mut learner = match go_on.as_deref() {
        None => Learner::young(),
        Some("") => Learner::of(Net::of(Rules::parse(&rules, ',')?)),
        Some(path) => Learner::of(kept_net(path)?),
    };
    for (paths, rate) in [(&first, rate), (&then, rate / 4.0)] {
        if paths.is_empty() {
            continue;
        }
        let games = games(paths, &rules)?;
        let mut all: Vec<Sample> = Vec::new();
        for kept in &games {
            samples(kept, trust, &mut all)?;
        }
        complain(&format!("{} games, {} positions", games.len(), all.len()));
        // The last tenth is not learned from.
        let held = all.len() * 9 / 10;
        learn(&mut learner, &all[..held], &all[held..], epochs, rate);
    }
    let (scale, rows) = learner.rounded();
    tell(|out| write(out, name, &scale, &rows))
}

/// A net as `fit` wrote it, for experiments; it stays in memory.
pub(super) fn kept_net(path: &str) -> Result<&'static Net, Failure> {
    let words = text(path)?;
    let mut words = words
        .split(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '-' | '.')))
        .filter(|word| !word.is_empty());
    let mut net = Box::new(Net { scale: [0.0; UNITS], rows: [[0; UNITS]; FEATURES] });
    let short = || Failure(format!("{path} holds no net"));
    for scale in &mut net.scale {
        *scale = words.next().and_then(|word| word.parse().ok()).ok_or_else(short)?;
    }
    for weight in net.rows.iter_mut().flatten() {
        *weight = words.next().and_then(|word| word.parse().ok()).ok_or_else(short)?;
    }
    Ok(Box::leak(net))
}

fn write(
    out: &mut dyn io::Write,
    name: &str,
    scale: &[f32; UNITS],
    rows: &[[i8; UNITS]],
) -> io::Result<()> {
    writeln!(out, "#[rustfmt::skip]\npub(super) static {name}: Net = Net {{\n    scale: [")?;
    for scale in scale.chunks(8) {
        let scale: Vec<String> = scale.iter().map(|scale| format!("{scale:.6}")).collect();
        writeln!(out, "        {},", scale.join(", "))?;
    }
    writeln!(out, "    ],\n    rows: [")?;
    for row in rows {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        writeln!(out, "        [{}],", row.join(", "))?;
    }
    writeln!(out, "    ],\n}};")
}

/// The net while it learns.
#[derive(Clone)]
struct Learner {
    rows: Vec<[f32; UNITS]>,
    /// What each unit counts.
    out: [f32; UNITS],
}

/// A seat's sums and its number.
fn read(learner: &Learner, shown: &[u16]) -> ([f32; UNITS], f32) {
    let mut sums = [0.0; UNITS];
    for feature in shown {
        for (sum, weight) in sums.iter_mut().zip(&learner.rows[usize::from(*feature)]) {
            *sum += weight;
        }
    }
    let mut number = sums[0];
    for (sum, out) in sums.iter().zip(&learner.out).skip(1) {
        number += sum.max(0.0) * out;
    }
    (sums, number)
}

impl Sample {
    fn seats(&self) -> impl Iterator<Item = &[u16]> {
        let mut begin = 0;
        self.ends.iter().map(move |end| {
            let shown = &self.shown[begin..usize::from(*end)];
            begin = usize::from(*end);
            shown
        })
    }

    /// Each seat's sums and share.
    fn judged(&self, learner: &Learner) -> Vec<([f32; UNITS], f32)> {
        let mut judged: Vec<_> = self.seats().map(|shown| read(learner, shown)).collect();
        let most = judged.iter().map(|seat| seat.1).fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = judged.iter().map(|seat| (seat.1 - most).exp()).sum();
        for seat in &mut judged {
            seat.1 = (seat.1 - most).exp() / total;
        }
        judged
    }
}

fn loss(learner: &Learner, samples: &[Sample]) -> f64 {
    let mut sum = 0.0;
    for sample in samples {
        for (share, judged) in sample.shares.iter().zip(sample.judged(learner)) {
            sum -= f64::from(share * judged.1.max(1e-9).ln());
        }
    }
    sum / samples.len().max(1) as f64
}

/// The loss of a net that says of each sample what is learned of it.
fn floor(samples: &[Sample]) -> f64 {
    let shares = samples.iter().flat_map(|sample| &sample.shares);
    let sum: f64 = shares.map(|share| -f64::from(share * share.max(1e-9).ln())).sum();
    sum / samples.len().max(1) as f64
}

/// Descends the slope of the log loss by Adam.
fn learn(learner: &mut Learner, samples: &[Sample], held: &[Sample], epochs: u32, rate: f32) {
    let mut dice = SplitMix::new(1);
    let zero = Learner { rows: vec![[0.0; UNITS]; FEATURES], out: [0.0; UNITS] };
    let (mut mean, mut square) = (zero.clone(), zero.clone());
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = epochs as usize * order.len().div_ceil(BATCH);
    let mut step = 0_usize;
    for epoch in 0..epochs {
        for index in (1..order.len()).rev() {
            order.swap(index, dice.below(index as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut slope = zero.clone();
            for index in batch {
                let sample = &samples[*index];
                let judged = sample.judged(learner);
                for ((shown, share), (sums, judged)) in
                    sample.seats().zip(&sample.shares).zip(judged)
                {
                    let error = (judged - share) / batch.len() as f32;
                    let mut back = [error; UNITS];
                    for unit in 1..UNITS {
                        slope.out[unit] += error * sums[unit].max(0.0);
                        back[unit] = if sums[unit] > 0.0 { error * learner.out[unit] } else { 0.0 };
                    }
                    for feature in shown {
                        for (slope, back) in slope.rows[usize::from(*feature)].iter_mut().zip(&back)
                        {
                            *slope += back;
                        }
                    }
                }
            }
            step += 1;
            let rate = rate * (1.0 - 0.95 * step as f32 / steps as f32);
            // Both means begin at nothing.
            let young = 1.0 - 0.9_f32.powi(step.min(1000) as i32);
            let old = 1.0 - 0.999_f32.powi(step.min(100_000) as i32);
            let descend = |weight: &mut f32, slope: f32, mean: &mut f32, square: &mut f32| {
                let slope = slope + 1e-6 * *weight;
                *mean += 0.1 * (slope - *mean);
                *square += 0.001 * (slope * slope - *square);
                *weight -= rate * (*mean / young) / ((*square / old).sqrt() + 1e-8);
            };
            for feature in 0..FEATURES {
                for unit in 0..UNITS {
                    descend(
                        &mut learner.rows[feature][unit],
                        slope.rows[feature][unit],
                        &mut mean.rows[feature][unit],
                        &mut square.rows[feature][unit],
                    );
                }
            }
            for unit in 1..UNITS {
                descend(
                    &mut learner.out[unit],
                    slope.out[unit],
                    &mut mean.out[unit],
                    &mut square.out[unit],
                );
            }
        }
        complain(&format!(
            "epoch {}: loss {:.4}, of what was not learned from {:.4}",
            epoch + 1,
            loss(learner, &samples[..samples.len().min(20_000)]),
            loss(learner, held)
        ));
    }
    let (scale, rows) = learner.rounded();
    let rounded = Learner {
        rows: rows
            .iter()
            .map(|row| core::array::from_fn(|unit| f32::from(row[unit]) * scale[unit].abs()))
            .collect(),
        out: scale.map(|scale| if scale < 0.0 { -1.0 } else { 1.0 }),
    };
    complain(&format!("rounded: {:.4}; no net below {:.4}", loss(&rounded, held), floor(held)));
}

impl Learner {
    /// A net that knows nothing.
    fn young() -> Self {
        let mut dice = SplitMix::new(1);
        let mut row = || core::array::from_fn(|_| 0.2 * (dice.unit() - 0.5));
        let rows = (0..FEATURES).map(|_| row()).collect();
        let out = |unit| match unit {
            0 => 1.0,
            _ if unit % 2 == 0 => 0.5,
            _ => -0.5,
        };
        Self { rows, out: core::array::from_fn(out) }
    }

    /// A net that knows what another knows.
    fn of(net: &Net) -> Self {
        let row = |row: &[i8; UNITS]| {
            core::array::from_fn(|unit| f32::from(row[unit]) * net.scale[unit].abs())
        };
        // What a unit passes on is learned beside what it sums: both of a like size.
        let size = net.scale.map(|scale| if scale < 0.0 { -1.0 } else { 1.0 });
        Self { rows: net.rows.iter().map(row).collect(), out: size }
    }

    /// The net in whole numbers, with what each unit's sum counts.
    fn rounded(&self) -> ([f32; UNITS], Vec<[i8; UNITS]>) {
        let most: [f32; UNITS] = core::array::from_fn(|unit| {
            self.rows.iter().map(|row| row[unit].abs()).fold(1e-6, f32::max)
        });
        let rows = self
            .rows
            .iter()
            .map(|row| core::array::from_fn(|unit| (row[unit] / most[unit] * MOST).round() as i8));
        (core::array::from_fn(|unit| most[unit] / MOST * self.out[unit]), rows.collect())
    }
}
