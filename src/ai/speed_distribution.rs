//! The probability of each speed of this round's river, assuming that seats choose their cards
//! uniformly at random.

use crate::core::{Card, CloudMove, Decision, Phase, Position, Seat, Speeds, View};

/// The probability of each speed of this round's river, assuming that every card that a seat may
/// have laid, or may still lay, is equally likely and that a cloud moves up or down with equal
/// probability, unless [`after_move`](Self::after_move) is told otherwise. Once the river has moved
/// or the game is over, the speed is 0.
///
/// Exactly the speeds that [`View::speeds_after_move`] gives for the same decision and move of the
/// cloud have a positive probability.
///
/// ```
/// use niagara::ai::SpeedDistribution;
/// use niagara::ai::arena::random_start;
/// use niagara::core::{Colour, Options, Rules, Speeds, Table};
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let speeds = SpeedDistribution::after(&random_start(table, 1).view(None), None);
/// let sum: f32 = (0..=Speeds::MAX).map(|speed| speeds.probability(speed)).sum();
/// assert!((sum - 1.0).abs() < 1e-5);
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedDistribution([f32; Speeds::MAX as usize + 1]);

/// The joint distribution of weather (index: value + 1) and lowest number laid (0: none yet). Its
/// indices are below 4 and 8 anyway; the masks `& 3` and `& 7` save the bounds checks.
type WeatherAndLowest = [[f32; 8]; 4];

impl SpeedDistribution {
    /// The distribution for a view, given the decision that its seat is about to make. Decisions
    /// other than cards and moves of the cloud have the same effect as `None`.
    #[must_use]
    pub fn after(view: &View, decision: Option<Decision>) -> Self {
        Self::after_move(view, decision, CloudMove::Unknown)
    }

    /// [`after`](Self::after) for a card of the view's seat; `own_cloud` says how the seat will
    /// move the cloud if that card is a cloud. With any other decision, or `None`, it has no
    /// effect.
    #[must_use]
    pub fn after_move(view: &View, decision: Option<Decision>, own_cloud: CloudMove) -> Self {
        let known: &Position = view.known();
        let mut speeds = Self([0.0; Speeds::MAX as usize + 1]);
        if matches!(known.phase(), Phase::Return | Phase::Over) {
            speeds.0[0] = 1.0;
            return speeds;
        }
        let acting: Option<Seat> =
            (known.phase() == Phase::Turn).then(|| known.to_move()).flatten();
        // Whether the seat of the loop has had its turn: true for the seats before the acting one.
        // The clouds that they played are part of the present weather.
        let mut has_acted = matches!(known.phase(), Phase::Turn | Phase::River);
        let mut joint: WeatherAndLowest = [[0.0; 8]; 4];
        joint[(known.weather() + 1) as usize & 3][0] = 1.0;
        for seat in known.order() {
            let acts = Some(seat) == acting;
            has_acted &= !acts;
            // The card of the seat, if it is known, and how the seat moves the cloud if that card
            // is a cloud. The decision matters for one seat; `_` is for all other seats and
            // decisions.
            let (card, cloud) = match decision {
                Some(Decision::Card(card)) if Some(seat) == view.seat() => (Some(card), own_cloud),
                Some(Decision::Weather(value)) if acts => (known.card(seat), CloudMove::To(value)),
                _ => (known.card(seat), CloudMove::Unknown),
            };
            match card {
                Some(Card::Cloud) if has_acted => {}
                Some(card) => {
                    let before = core::mem::take(&mut joint);
                    add_card(&before, card, cloud, 1.0, &mut joint);
                }
                None => {
                    let hand = view.possible(seat);
                    if hand.is_empty() {
                        continue;
                    }
                    let probability = 1.0 / hand.len() as f32;
                    let before = core::mem::take(&mut joint);
                    for card in hand.iter() {
                        add_card(&before, card, cloud, probability, &mut joint);
                    }
                }
            }
        }
        for (weather, by_lowest) in joint.iter().enumerate() {
            for (lowest, probability) in by_lowest.iter().enumerate() {
                speeds.0[(lowest + weather).saturating_sub(1)] += probability;
            }
        }
        speeds
    }

    /// The probability of a speed; 0 beyond [`Speeds::MAX`].
    #[must_use]
    #[inline]
    pub fn probability(&self, speed: u8) -> f32 {
        self.0.get(usize::from(speed)).copied().unwrap_or(0.0)
    }
}

/// Adds to `after` the distribution that results from `before` when a card is laid, multiplied by
/// the probability of that card. A cloud moves to each of `cloud`'s ends with equal probability.
fn add_card(
    before: &WeatherAndLowest,
    card: Card,
    cloud: CloudMove,
    probability: f32,
    after: &mut WeatherAndLowest,
) {
    match (card, card.number()) {
        (_, Some(number)) => {
            for (before, after) in before.iter().zip(after) {
                for (lowest, chance) in before.iter().enumerate() {
                    let number = usize::from(number);
                    let lowest = if lowest == 0 || lowest > number { number } else { lowest };
                    after[lowest & 7] += probability * chance;
                }
            }
        }
        (Card::Cloud, _) => {
            for (weather, before) in (-1_i8..).zip(before) {
                for end in cloud.ends(weather) {
                    for (chance, after) in before.iter().zip(&mut after[(end + 1) as usize & 3]) {
                        *after += 0.5 * probability * chance;
                    }
                }
            }
        }
        // The card 1/2/3 and the lasso change neither the weather nor the lowest number.
        _ => {
            for (before, after) in before.iter().zip(after) {
                for (chance, after) in before.iter().zip(after) {
                    *after += probability * chance;
                }
            }
        }
    }
}
