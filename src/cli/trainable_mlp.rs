//! The evaluation's net while it is fitted: floats, cross-entropy loss, Adam.

use super::output::write_stderr;
use crate::ai::SplitMix;
use crate::ai::evaluation::{FEATURES, HIDDEN_UNITS, Mlp};

/// The number of samples of one gradient step.
const BATCH: usize = 128;

/// The largest absolute weight of a quantized net. Nets with finer weights did not play better.
const MAX_WEIGHT: f32 = 32.0;

/// Adam's decay rates β of the two moments, the weights 1 − β of the new gradient, and ε (Kingma,
/// Ba 2015). 1 − β is written out, because the subtraction would round.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const ONE_MINUS_BETA_1: f32 = 0.1;
const ONE_MINUS_BETA_2: f32 = 0.001;
const EPSILON: f32 = 1e-8;

/// The factor of L2 regularization, which goes through Adam's moments (unlike decoupled weight
/// decay; Loshchilov, Hutter 2019).
const L2_FACTOR: f32 = 1e-6;

/// The fraction by which the learning rate has fallen at the last step; it falls linearly.
const RATE_DECAY: f32 = 0.95;

/// A position at the beginning of a round with its target.
#[derive(Debug, Default)]
pub(super) struct Sample {
    /// The features of all seats, one seat after the other.
    pub(super) features: Vec<u16>,
    /// For each seat, the index in `features` at which its features end.
    pub(super) ends: Vec<u16>,
    /// The target: each seat's share of the win.
    pub(super) shares: Vec<f32>,
}

impl Sample {
    /// The features of each seat.
    fn seats(&self) -> impl Iterator<Item = &[u16]> {
        let mut begin = 0;
        self.ends.iter().map(move |end| {
            let features = &self.features[begin..usize::from(*end)];
            begin = usize::from(*end);
            features
        })
    }
}

/// One number for each hidden unit.
type HiddenLayer = [f32; HIDDEN_UNITS];

/// A net with float weights. The type is also used for its gradient and for Adam's moments.
#[derive(Clone, Debug)]
pub(super) struct TrainableMlp {
    weights: Vec<HiddenLayer>,
    /// The weight of each hidden unit in the output. That of the first, linear unit is 1 in a net
    /// and not fitted; in a gradient or a moment it has no meaning.
    output_weights: HiddenLayer,
}

impl TrainableMlp {
    /// All weights 0: the beginning of a sum or of a moment.
    fn zero() -> Self {
        Self { weights: vec![[0.0; HIDDEN_UNITS]; FEATURES], output_weights: [0.0; HIDDEN_UNITS] }
    }

    /// Small random weights of the features, from a fixed seed. In the output, the first unit has
    /// the weight 1, the others -0.5 and 0.5 in turn.
    pub(super) fn random_init() -> Self {
        let mut rng = SplitMix::new(1);
        let mut row = || core::array::from_fn(|_| 0.2 * (rng.unit() - 0.5));
        let weights = (0..FEATURES).map(|_| row()).collect();
        let output = |unit| match unit {
            0 => 1.0,
            _ if unit % 2 == 0 => 0.5,
            _ => -0.5,
        };
        Self { weights, output_weights: core::array::from_fn(output) }
    }

    /// A net with the same output as a quantized one, up to rounding, to continue its training. A
    /// unit with the output weight 0, as in a net that had fewer units, keeps it, but begins with
    /// small random weights of the features, so that it can be fitted. The output weight of the
    /// first unit must be positive.
    pub(super) fn from_net(net: &Mlp) -> Self {
        let mut trainable = Self::random_init();
        for (unit, output_weight) in net.output_weights.into_iter().enumerate() {
            if output_weight == 0.0 {
                trainable.output_weights[unit] = 0.0;
                continue;
            }
            // The absolute value of the output weight is multiplied into the first layer, which
            // gives the weights of both layers a similar size.
            trainable.output_weights[unit] = output_weight.signum();
            for (row, fitted) in trainable.weights.iter_mut().zip(&net.weights) {
                row[unit] = f32::from(fitted[unit]) * output_weight.abs();
            }
        }
        trainable
    }

    /// The net with integer weights of the features. Of each unit, the largest absolute one is
    /// [`MAX_WEIGHT`], unless all are 0.
    pub(super) fn quantized(&self) -> Mlp {
        let most: HiddenLayer = core::array::from_fn(|unit| {
            self.weights.iter().map(|row| row[unit].abs()).fold(1e-6, f32::max)
        });
        let mut weights = [[0; HIDDEN_UNITS]; FEATURES];
        for (rounded, row) in weights.iter_mut().zip(&self.weights) {
            *rounded =
                core::array::from_fn(|unit| (row[unit] / most[unit] * MAX_WEIGHT).round() as i8);
        }
        let output_weights =
            core::array::from_fn(|unit| most[unit] / MAX_WEIGHT * self.output_weights[unit]);
        Mlp { output_weights, weights }
    }

    /// The sums of the hidden units and the output (a logit) of a seat with these features.
    fn forward(&self, features: &[u16]) -> (HiddenLayer, f32) {
        let mut sums = [0.0; HIDDEN_UNITS];
        for feature in features {
            for (sum, weight) in sums.iter_mut().zip(&self.weights[usize::from(*feature)]) {
                *sum += weight;
            }
        }
        let mut output = sums[0];
        for (sum, weight) in sums.iter().zip(&self.output_weights).skip(1) {
            output += sum.max(0.0) * weight;
        }
        (sums, output)
    }

    /// The hidden sums and the predicted share of each seat.
    fn predict(&self, sample: &Sample) -> Vec<(HiddenLayer, f32)> {
        let mut seats: Vec<_> = sample.seats().map(|features| self.forward(features)).collect();
        let most = seats.iter().map(|seat| seat.1).fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = seats.iter().map(|seat| (seat.1 - most).exp()).sum();
        for seat in &mut seats {
            seat.1 = (seat.1 - most).exp() / total;
        }
        seats
    }

    /// The mean cross-entropy of the predictions, in nats.
    fn loss(&self, samples: &[Sample]) -> f64 {
        let mut sum = 0.0;
        for sample in samples {
            for (share, predicted) in sample.shares.iter().zip(self.predict(sample)) {
                sum -= f64::from(share * predicted.1.max(1e-9).ln());
            }
        }
        sum / samples.len().max(1) as f64
    }

    /// Adds the gradient of the loss of one sample, divided by the size of its batch.
    fn backward(&self, sample: &Sample, batch: usize, gradient: &mut Self) {
        let predicted = self.predict(sample);
        for ((features, share), (sums, predicted)) in
            sample.seats().zip(&sample.shares).zip(predicted)
        {
            // The derivative of the cross-entropy of a softmax.
            let error = (predicted - share) / batch as f32;
            let mut back = [error; HIDDEN_UNITS];
            for unit in 1..HIDDEN_UNITS {
                gradient.output_weights[unit] += error * sums[unit].max(0.0);
                back[unit] = if sums[unit] > 0.0 { error * self.output_weights[unit] } else { 0.0 };
            }
            for feature in features {
                let row = &mut gradient.weights[usize::from(*feature)];
                for (gradient, back) in row.iter_mut().zip(&back) {
                    *gradient += back;
                }
            }
        }
    }

    /// All weights that are fitted.
    fn parameters(&mut self) -> impl Iterator<Item = &mut f32> {
        self.weights.as_flattened_mut().iter_mut().chain(&mut self.output_weights[1..])
    }

    /// Minimizes the loss with Adam (Kingma, Ba 2015); prints a line for each epoch on stderr, with
    /// the loss of the first 20,000 `samples` and that of the `held_out` ones, which are only
    /// measured, and at the end a line about the quantized net.
    pub(super) fn train(
        &mut self,
        samples: &[Sample],
        held_out: &[Sample],
        epochs: u32,
        rate: f32,
    ) {
        let mut rng = SplitMix::new(1);
        let (mut first, mut second) = (Self::zero(), Self::zero());
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let steps = epochs as usize * order.len().div_ceil(BATCH);
        let mut step = 0_usize;
        for epoch in 0..epochs {
            for index in (1..order.len()).rev() {
                order.swap(index, rng.below(index as u32 + 1) as usize);
            }
            for batch in order.chunks(BATCH) {
                let mut gradient = Self::zero();
                for index in batch {
                    self.backward(&samples[*index], batch.len(), &mut gradient);
                }
                step += 1;
                let rate = rate * (1.0 - RATE_DECAY * step as f32 / steps as f32);
                // The bias correction: both moments begin at zero.
                let first_bias = 1.0 - BETA_1.powi(step.min(1000) as i32);
                let second_bias = 1.0 - BETA_2.powi(step.min(100_000) as i32);
                let moments = first.parameters().zip(second.parameters());
                for ((weight, gradient), (first, second)) in
                    self.parameters().zip(gradient.parameters()).zip(moments)
                {
                    let gradient = *gradient + L2_FACTOR * *weight;
                    *first += ONE_MINUS_BETA_1 * (gradient - *first);
                    *second += ONE_MINUS_BETA_2 * (gradient * gradient - *second);
                    *weight -=
                        rate * (*first / first_bias) / ((*second / second_bias).sqrt() + EPSILON);
                }
            }
            write_stderr(&format!(
                "epoch {}: loss {:.4}, held-out loss {:.4}",
                epoch + 1,
                self.loss(&samples[..samples.len().min(20_000)]),
                self.loss(held_out)
            ));
        }
        let quantized = Self::from_net(&self.quantized());
        write_stderr(&format!(
            "quantized: held-out loss {:.4}; entropy of the targets {:.4}",
            quantized.loss(held_out),
            target_entropy(held_out)
        ));
    }
}

/// The mean entropy of the targets: the loss of a net that predicts each exactly.
fn target_entropy(samples: &[Sample]) -> f64 {
    let shares = samples.iter().flat_map(|sample| &sample.shares);
    let sum: f64 = shares.map(|share| -f64::from(share * share.max(1e-9).ln())).sum();
    sum / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_that_a_net_lacked_begins_without_effect() {
        let mut fitted = TrainableMlp::random_init().quantized();
        fitted.output_weights[HIDDEN_UNITS - 1] = 0.0;
        let net = TrainableMlp::from_net(&fitted);
        assert_eq!(net.output_weights[HIDDEN_UNITS - 1], 0.0);
        assert!(net.weights.iter().all(|row| row[HIDDEN_UNITS - 1] != 0.0));
        assert_eq!(net.quantized().weights[0][..8], fitted.weights[0][..8]);
    }

    #[test]
    fn a_net_learns_which_of_two_features_wins() {
        let sample = |winner: u16| Sample {
            features: vec![winner, 1 - winner],
            ends: vec![1, 2],
            shares: vec![1.0, 0.0],
        };
        let samples: Vec<Sample> = (0..BATCH).map(|_| sample(0)).collect();
        let mut net = TrainableMlp::random_init();
        let before = net.loss(&samples);
        net.train(&samples, &samples, 200, 0.02);
        let after = TrainableMlp::from_net(&net.quantized()).loss(&samples);
        assert!(before > 0.5 && after < 0.05, "{before} {after}");
    }
}
