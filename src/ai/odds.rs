//! How likely each speed of this round's river is, if nothing is known about what the
//! others choose.

use crate::core::{Card, Decision, Phase, Position, Seat, Speeds, View};

/// The chance of each speed, if every card that a seat may have laid down is as likely as
/// any other, and a cloud goes up as often as down.
///
/// [`View::possible_speeds`] is the set of those with a chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds([f32; Speeds::MOST as usize + 1]);

/// Chances by weather (from −1) and lowest number (0: none yet).
type Skies = [[f32; 8]; 4];

impl Odds {
    /// The odds for a view once its seat has made a decision: a card it lays down or a
    /// value to which it moves the cloud.
    #[must_use]
    pub fn after(view: &View, decision: Option<Decision>) -> Self {
        let known: &Position = view.known();
        let mut odds = Self([0.0; Speeds::MOST as usize + 1]);
        if matches!(known.phase(), Phase::Return | Phase::Over) {
            odds.0[0] = 1.0;
            return odds;
        }
        let acting: Option<Seat> =
            (known.phase() == Phase::Turn).then(|| known.to_move()).flatten();
        let mut done = matches!(known.phase(), Phase::Turn | Phase::River);
        let mut skies: Skies = [[0.0; 8]; 4];
        skies[(known.weather() + 1) as usize & 3][0] = 1.0;
        for seat in known.order() {
            let acts = Some(seat) == acting;
            done &= !acts;
            let own = match decision {
                Some(Decision::Card(card)) if Some(seat) == view.seat() => Some(card),
                _ => known.card(seat),
            };
            let to = match decision {
                Some(Decision::Weather(value)) if acts => Some(value),
                _ => None,
            };
            match own {
                Some(Card::Cloud) if done => {}
                Some(card) => {
                    let before = core::mem::take(&mut skies);
                    play(&before, card, to, 1.0, &mut skies);
                }
                None => {
                    let hand = view.possible(seat);
                    if hand.is_empty() {
                        continue;
                    }
                    let share = 1.0 / hand.len() as f32;
                    let before = core::mem::take(&mut skies);
                    for card in hand.iter() {
                        play(&before, card, to, share, &mut skies);
                    }
                }
            }
        }
        for (weather, sky) in skies.iter().enumerate() {
            for (low, chance) in sky.iter().enumerate() {
                odds.0[(low + weather).saturating_sub(1)] += chance;
            }
        }
        odds
    }

    /// The chance of a speed.
    #[must_use]
    #[inline]
    pub fn of(&self, speed: u8) -> f32 {
        self.0.get(usize::from(speed)).copied().unwrap_or(0.0)
    }
}

/// Adds what becomes of the skies when a card is played with a chance of `share`.
fn play(before: &Skies, card: Card, to: Option<i8>, share: f32, after: &mut Skies) {
    match (card, card.number()) {
        (_, Some(number)) => {
            for (before, after) in before.iter().zip(after) {
                for (low, chance) in before.iter().enumerate() {
                    let number = usize::from(number);
                    let low = if low == 0 || low > number { number } else { low };
                    after[low & 7] += share * chance;
                }
            }
        }
        (Card::Cloud, _) => {
            for (weather, before) in before.iter().enumerate() {
                let ends = match (to, weather) {
                    (Some(value), _) => [(value + 1) as usize & 3; 2],
                    (None, 0) => [1, 1],
                    (None, 3) => [2, 2],
                    (None, _) => [weather - 1, weather + 1],
                };
                for end in ends {
                    for (chance, after) in before.iter().zip(&mut after[end]) {
                        *after += 0.5 * share * chance;
                    }
                }
            }
        }
        _ => {
            for (before, after) in before.iter().zip(after) {
                for (chance, after) in before.iter().zip(after) {
                    *after += share * chance;
                }
            }
        }
    }
}
