//! `fit --cards`: fits the card policy to the cards laid in recorded games.

use std::io;

use super::failure::Failure;
use super::kept_games::KeptGame;
use super::output::write_stderr;
use crate::ai::SplitMix;
use crate::ai::card_policy::{CANOE_FEATURES, CARDS, CardPolicyWeights, canoe_feature};
use crate::core::{CanoeNo, Card, Decision, Hand};

/// The learning rate of the first epoch; it falls as 1 / (1 + 2 · epoch), with epochs from 0.
const RATE: f32 = 0.1;

/// The learning rate of the weather weights, as a fraction of that of the other weights.
const WEATHER_RATE: f32 = 0.3;

/// The weight decay of a step, for the weights that the step changes; independent of the learning
/// rate (decoupled; Loshchilov, Hutter 2019).
const WEIGHT_DECAY: f32 = 1e-4;

/// A card that was laid, the hand that it was chosen from, and the features of the position.
struct Sample {
    /// The feature index of each canoe of the seat: [`canoe_feature`].
    canoes: [usize; 2],
    /// The weather plus 1.
    weather: usize,
    hand: Hand,
    card: Card,
}

/// The log-linear model while it is fitted: the weights of [`CardPolicyWeights`] as floats, in
/// units of 1.
struct LogLinearModel {
    canoes: [[[f32; CARDS]; CANOE_FEATURES]; 2],
    weather: [[f32; CARDS]; 4],
}

impl LogLinearModel {
    /// The probability of each card of the hand, 0 for others.
    fn probabilities(&self, sample: &Sample) -> [f32; CARDS] {
        let mut probabilities = [0.0; CARDS];
        for card in sample.hand.iter().map(|card| card as usize) {
            let canoes =
                self.canoes[0][sample.canoes[0]][card] + self.canoes[1][sample.canoes[1]][card];
            probabilities[card] = (canoes + self.weather[sample.weather][card]).exp();
        }
        let total: f32 = probabilities.iter().sum();
        probabilities.map(|probability| probability / total)
    }
}

/// The samples of games: one for each card that was chosen from at least two. If both canoes have
/// the same capacity (`equal_canoes`), each sample is added a second time with the canoes
/// exchanged.
fn samples(games: &[KeptGame], equal_canoes: bool) -> Result<Vec<Sample>, Failure> {
    let mut samples: Vec<Sample> = Vec::new();
    for game in games {
        game.replay(|position, decision| {
            let (Decision::Card(card), Some(seat)) = (decision, position.to_move()) else { return };
            let hand = position.hand(seat);
            if hand.len() < 2 {
                return;
            }
            let canoes = CanoeNo::ALL.map(|no| canoe_feature(position, seat, no));
            // The index is 0 to 3 anyway; the mask saves the check of bounds.
            let weather = (position.weather() + 1) as usize & 3;
            samples.push(Sample { canoes, weather, hand, card });
            if equal_canoes {
                let canoes = [canoes[1], canoes[0]];
                samples.push(Sample { canoes, weather, hand, card });
            }
        })?;
    }
    Ok(samples)
}

/// Minimizes the cross-entropy by stochastic gradient descent with one sample per step. The last
/// tenth of the samples is held out. Prints a line for each epoch on stderr.
///
/// # Errors
///
/// A game cannot be replayed.
pub(super) fn fit(
    games: &[KeptGame],
    equal_canoes: bool,
    epochs: u32,
) -> Result<CardPolicyWeights, Failure> {
    let samples = samples(games, equal_canoes)?;
    let (training, held_out) = samples.split_at(samples.len() * 9 / 10);
    let mut rng = SplitMix::new(1);
    let mut model =
        LogLinearModel { canoes: [[[0.0; CARDS]; CANOE_FEATURES]; 2], weather: [[0.0; CARDS]; 4] };
    for epoch in 0..epochs {
        let rate = RATE / (1.0 + 2.0 * epoch as f32);
        for _ in 0..training.len() {
            let sample = &training[rng.below(training.len() as u32) as usize];
            let probabilities = model.probabilities(sample);
            for card in sample.hand.iter() {
                let target = if card == sample.card { 1.0 } else { 0.0 };
                let card = card as usize;
                let step = rate * (target - probabilities[card]);
                for (weights, feature) in model.canoes.iter_mut().zip(sample.canoes) {
                    let weight = &mut weights[feature][card];
                    *weight += step - WEIGHT_DECAY * *weight;
                }
                let weight = &mut model.weather[sample.weather][card];
                *weight += WEATHER_RATE * step - WEIGHT_DECAY * *weight;
            }
        }
        let loss: f32 = held_out
            .iter()
            .map(|sample| -model.probabilities(sample)[sample.card as usize].max(1e-6).ln())
            .sum();
        let uniform: f32 = held_out.iter().map(|sample| (sample.hand.len() as f32).ln()).sum();
        let count = held_out.len().max(1) as f32;
        write_stderr(&format!(
            "epoch {}: {} cards, loss {:.3}, loss of uniform probabilities {:.3}",
            epoch + 1,
            samples.len(),
            loss / count,
            uniform / count
        ));
    }
    let quantize =
        |row: [f32; CARDS]| row.map(|weight| (16.0 * weight).round().clamp(-127.0, 127.0) as i8);
    Ok(CardPolicyWeights {
        canoes: model.canoes.map(|canoe| canoe.map(quantize)),
        weather: model.weather.map(quantize),
    })
}

/// Writes the weights as the source of a static, for `src/ai/card_policy/weights.rs`.
pub(super) fn write(
    out: &mut dyn io::Write,
    name: &str,
    weights: &CardPolicyWeights,
) -> io::Result<()> {
    writeln!(out, "#[rustfmt::skip]")?;
    writeln!(out, "pub(super) static {name}: CardPolicyWeights = CardPolicyWeights {{")?;
    writeln!(out, "    canoes: [")?;
    for canoe in &weights.canoes {
        writeln!(out, "        [")?;
        for row in canoe {
            writeln!(out, "            {row:?},")?;
        }
        writeln!(out, "        ],")?;
    }
    writeln!(out, "    ],\n    weather: [")?;
    for row in &weights.weather {
        writeln!(out, "        {row:?},")?;
    }
    writeln!(out, "    ],\n}};")
}
