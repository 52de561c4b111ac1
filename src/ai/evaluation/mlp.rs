//! The net of the evaluation: binary features, one quantized (i8) hidden layer, one float output,
//! no biases.

use super::features::FEATURES;

/// The number of units of the hidden layer. The first is linear, the others are rectified (ReLU).
pub const HIDDEN_UNITS: usize = 16;

/// A fitted multilayer perceptron. The sums of the hidden layer are integers; therefore they do not
/// depend on the order in which features are added.
///
/// ```
/// use niagara::ai::evaluation::{FEATURES, HIDDEN_UNITS, Mlp};
///
/// let weights = [[0; HIDDEN_UNITS]; FEATURES];
/// let mut net = Mlp { output_weights: [0.5; HIDDEN_UNITS], weights };
/// net.weights[7] = [-4; HIDDEN_UNITS];
/// let mut sums = [0; HIDDEN_UNITS];
/// net.add_feature(7, &mut sums);
/// assert_eq!(net.output(&sums), -2.0, "only the linear unit passes negative sums on");
/// ```
#[derive(Debug, PartialEq)]
pub struct Mlp {
    /// The weight of each hidden unit in the output.
    pub output_weights: [f32; HIDDEN_UNITS],
    /// The weights of the hidden layer, by feature and hidden unit: −32 to 32.
    pub weights: [[i8; HIDDEN_UNITS]; FEATURES],
}

impl Mlp {
    /// Adds the weights of an active feature to `sums`, the sums of the hidden units.
    ///
    /// # Panics
    ///
    /// `feature` is [`FEATURES`] or more.
    #[inline]
    pub fn add_feature(&self, feature: usize, sums: &mut [i16; HIDDEN_UNITS]) {
        for (sum, weight) in sums.iter_mut().zip(&self.weights[feature]) {
            *sum += i16::from(*weight);
        }
    }

    /// The output for the sums of the hidden units: the weighted sum of unit 0's sum and the
    /// positive sums of the others. It is the logit of a seat's share of the win (a softmax over
    /// the seats gives the shares).
    #[inline]
    #[must_use]
    pub fn output(&self, sums: &[i16; HIDDEN_UNITS]) -> f32 {
        // Unit 0 is linear: its sum, if negative, is added here, otherwise in the loop, which
        // treats all units alike.
        let mut output = f32::from(sums[0].min(0)) * self.output_weights[0];
        for (sum, weight) in sums.iter().zip(&self.output_weights) {
            output += f32::from((*sum).max(0)) * weight;
        }
        output
    }
}
