//! `fit --cards`: which cards a seat leans to, from the cards laid in kept games.

use std::io;

use super::args::Failure;
use super::games::Kept;
use super::out::complain;
use crate::ai::SplitMix;
use crate::ai::cards::{CARDS, LIES, Leaning, lie};
use crate::core::{CanoeNo, Card, Decision, Hand};

/// A card that was laid, and out of what.
struct Choice {
    lies: [usize; 2],
    weather: usize,
    hand: Hand,
    card: Card,
}

/// The exponents while they are learned.
struct Exponents {
    canoes: [[[f32; CARDS]; LIES]; 2],
    weather: [[f32; CARDS]; 4],
}

impl Exponents {
    /// How likely each card of the hand is.
    fn shares(&self, choice: &Choice) -> [f32; CARDS] {
        let mut shares = [0.0; CARDS];
        for card in choice.hand.iter().map(|card| card as usize) {
            let canoes =
                self.canoes[0][choice.lies[0]][card] + self.canoes[1][choice.lies[1]][card];
            shares[card] = (canoes + self.weather[choice.weather][card]).exp();
        }
        let total: f32 = shares.iter().sum();
        shares.map(|share| share / total)
    }
}

/// Descends the slope of the log loss. Where both canoes are of one kind each choice is also
/// learned with the canoes exchanged.
pub(super) fn learn(games: &[Kept], alike: bool, epochs: u32) -> Result<Leaning, Failure> {
    let mut choices: Vec<Choice> = Vec::new();
    for kept in games {
        kept.replay(|position, decision| {
            let (Decision::Card(card), Some(seat)) = (decision, position.to_move()) else { return };
            let hand = position.hand(seat);
            if hand.len() < 2 {
                return;
            }
            let lies = CanoeNo::ALL.map(|canoe| lie(position, seat, canoe));
            let weather = (position.weather() + 1) as usize & 3;
            choices.push(Choice { lies, weather, hand, card });
            if alike {
                let lies = [lies[1], lies[0]];
                choices.push(Choice { lies, weather, hand, card });
            }
        })?;
    }
    let held = choices.len() * 9 / 10;
    let mut dice = SplitMix::new(1);
    let mut now = Exponents { canoes: [[[0.0; CARDS]; LIES]; 2], weather: [[0.0; CARDS]; 4] };
    for epoch in 0..epochs {
        let rate = 0.1 / (1.0 + 2.0 * epoch as f32);
        for _ in 0..held {
            let choice = &choices[dice.below(held as u32) as usize];
            let shares = now.shares(choice);
            for card in choice.hand.iter() {
                let laid = if card == choice.card { 1.0 } else { 0.0 };
                let card = card as usize;
                let step = rate * (laid - shares[card]);
                for (canoe, lie) in now.canoes.iter_mut().zip(choice.lies) {
                    canoe[lie][card] += step - 1e-4 * canoe[lie][card];
                }
                let weather = &mut now.weather[choice.weather][card];
                *weather += 0.3 * step - 1e-4 * *weather;
            }
        }
        let loss: f32 = choices[held..]
            .iter()
            .map(|choice| -now.shares(choice)[choice.card as usize].max(1e-6).ln())
            .sum();
        let even: f32 = choices[held..].iter().map(|choice| (choice.hand.len() as f32).ln()).sum();
        let count = (choices.len() - held).max(1) as f32;
        complain(&format!(
            "epoch {}: {} cards, loss {:.3}, of an even guess {:.3}",
            epoch + 1,
            choices.len(),
            loss / count,
            even / count
        ));
    }
    let round = |row: [f32; CARDS]| {
        row.map(|exponent| (16.0 * exponent).round().clamp(-127.0, 127.0) as i8)
    };
    Ok(Leaning { canoes: now.canoes.map(|lies| lies.map(round)), weather: now.weather.map(round) })
}

/// Writes it as a part of `weights.rs`.
pub(super) fn write(out: &mut dyn io::Write, name: &str, leaning: &Leaning) -> io::Result<()> {
    writeln!(out, "#[rustfmt::skip]\npub(super) static {name}_CARDS: Leaning = Leaning {{")?;
    writeln!(out, "    canoes: [")?;
    for canoe in &leaning.canoes {
        writeln!(out, "        [")?;
        for row in canoe {
            writeln!(out, "            {row:?},")?;
        }
        writeln!(out, "        ],")?;
    }
    writeln!(out, "    ],\n    weather: [")?;
    for row in &leaning.weather {
        writeln!(out, "        {row:?},")?;
    }
    writeln!(out, "    ],\n}};")
}
