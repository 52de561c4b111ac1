//! The compact encoding of the decisions of a game, for links (`docs/NOTATION.md`).
//!
//! A decision is encoded as its index among the legal ones, sorted by their texts. The indices are
//! digits of a mixed-radix number: the radix of each is the number of legal decisions. The digits
//! are stored in blocks of 64 bits. The decoder plays the decisions and thereby knows each radix.

use crate::core::decision::Decision;
use crate::core::notation::game::Game;
use crate::core::options::RiverFork;
use crate::core::position::{Phase, Position};
use crate::core::space::Arm;

/// The decisions of a game in the compact encoding.
///
/// ```
/// use niagara::core::{Arm, Colour, DecisionCode, Game, Header, Options, Rules, Seat, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let mut game = Game::new(Header::new(table, Seat::FIRST, Arm::Left));
/// for text in ["card 4", "card 6", "card 6", "1 pier>4"] {
///     game.play(text.parse().unwrap()).unwrap();
/// }
/// let code = DecisionCode::of(&game);
/// assert_eq!((code.count, code.digits.len()), (4, 2));
/// assert_eq!(code.play_from(game.truncated(0), &mut |_, _| ()), Some(game));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecisionCode {
    /// The number of decisions.
    pub count: usize,
    /// The digits: blocks of eight bytes, little-endian; the last block may be shorter.
    pub digits: Vec<u8>,
}

impl DecisionCode {
    /// The maximum number of decisions that are decoded; games in practice are shorter.
    pub const MAX_COUNT: usize = 50_000;

    /// Encodes the decisions of a game. If the arms at the fork are random, those that were drawn
    /// are encoded as further digits.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (mut writer, mut count) = (DigitWriter::new(), 0);
        let mut so_far = Game::opened(game.header.clone());
        for (_, decision) in game.decisions() {
            let legal = sorted_legal(&so_far.position);
            // A game consists of legal decisions.
            let Some(index) = legal.iter().position(|it| *it == decision) else { break };
            writer.push(index as u64, legal.len() as u64);
            let arms = so_far.arms.len();
            if !so_far.play_with_arms_of(game, decision, &mut ()) {
                break;
            }
            if is_fork_drawn(&so_far) {
                for arm in &so_far.arms[arms..] {
                    writer.push(u64::from(*arm == Arm::Right), 2);
                }
            }
            count += 1;
        }
        Self { count, digits: writer.finish() }
    }

    /// Decodes the decisions by playing them in `game`, which must be the encoded game before its
    /// first decision. `before` is called before each decision, and at the end, with the number of
    /// decisions so far; it can add notes there.
    ///
    /// Returns `None` if the digits do not encode a game with this beginning, or if there are more
    /// than [`MAX_COUNT`](Self::MAX_COUNT) decisions.
    #[must_use]
    pub fn play_from(
        &self,
        mut game: Game,
        before: &mut dyn FnMut(&mut Game, usize),
    ) -> Option<Game> {
        if self.count > Self::MAX_COUNT {
            return None;
        }
        let mut reader = DigitReader::new(&self.digits);
        for number in 0..self.count {
            before(&mut game, number);
            let legal = sorted_legal(&game.position);
            let index = reader.next(legal.len() as u64)?;
            let decision = *legal.get(usize::try_from(index).ok()?)?;
            game.decide(decision, &mut ()).ok()?;
            if game.position.phase() == Phase::River {
                let mut is_damaged = false;
                // Called only if the arms are random; otherwise there are no digits for them.
                let mut draw_arm = |arm: Arm| match reader.next(2) {
                    Some(0) => Arm::Left,
                    Some(_) => Arm::Right,
                    None => {
                        is_damaged = true;
                        arm
                    }
                };
                game.flow(&mut draw_arm, &mut ());
                if is_damaged {
                    return None;
                }
            }
        }
        before(&mut game, self.count);
        game.add_result();
        reader.is_at_end().then_some(game)
    }
}

/// Whether the arms of the river's steps are drawn at random.
fn is_fork_drawn(game: &Game) -> bool {
    game.header.table().options().river_fork != RiverFork::Alternate
}

/// The legal decisions, sorted by the bytes of their texts.
fn sorted_legal(position: &Position) -> Vec<Decision> {
    let mut legal = position.legal();
    legal.sort_by_cached_key(ToString::to_string);
    legal
}

/// The number of bytes that suffice for all numbers below a bound, which is at least 1.
const fn bytes_below(bound: u64) -> usize {
    let bits = u64::BITS - (bound - 1).leading_zeros();
    bits.div_ceil(8) as usize
}

/// Writes digits into blocks.
struct DigitWriter {
    bytes: Vec<u8>,
    value: u64,
    /// The product of the radices of the digits in this block, which is the weight of the next
    /// digit.
    weight: u64,
}

impl DigitWriter {
    const fn new() -> Self {
        Self { bytes: Vec::new(), value: 0, weight: 1 }
    }

    fn push(&mut self, digit: u64, radix: u64) {
        let (weight, next) = match self.weight.checked_mul(radix) {
            Some(next) => (self.weight, next),
            None => {
                self.bytes.extend(self.value.to_le_bytes());
                self.value = 0;
                (1, radix)
            }
        };
        self.value += digit * weight;
        self.weight = next;
    }

    fn finish(mut self) -> Vec<u8> {
        let last = self.value.to_le_bytes();
        self.bytes.extend(&last[..bytes_below(self.weight)]);
        self.bytes
    }
}

/// Reads digits from blocks.
struct DigitReader<'a> {
    bytes: &'a [u8],
    /// The block without the digits that have been read from it.
    value: u64,
    /// The product of the radices of the digits that have been read from the block.
    weight: u64,
    /// The length of the block that is being read, in bytes; 0 before the first one.
    block_len: usize,
}

impl<'a> DigitReader<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, value: 0, weight: 1, block_len: 0 }
    }

    fn next(&mut self, radix: u64) -> Option<u64> {
        if radix == 0 {
            return None;
        }
        // A forced decision (radix 1) takes no space and does not start a block.
        if radix == 1 {
            return Some(0);
        }
        self.weight = match self.weight.checked_mul(radix).filter(|_| self.block_len > 0) {
            Some(weight) => weight,
            None => {
                self.read_block()?;
                radix
            }
        };
        let digit = self.value % radix;
        self.value /= radix;
        Some(digit)
    }

    fn read_block(&mut self) -> Option<()> {
        if self.bytes.is_empty() {
            return None;
        }
        let (block, rest) = self.bytes.split_at(self.bytes.len().min(8));
        let mut padded = [0; 8];
        padded[..block.len()].copy_from_slice(block);
        (self.value, self.bytes, self.block_len) = (u64::from_le_bytes(padded), rest, block.len());
        Some(())
    }

    /// Whether all digits have been read, and the last block has the right length.
    const fn is_at_end(&self) -> bool {
        self.bytes.is_empty() && self.value == 0 && self.block_len == bytes_below(self.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::notation::header::Header;
    use crate::core::{Colour, Options, Rules, Table};

    fn played(options: Options, rules: Rules, decisions: usize) -> Game {
        let table = Table::new(&Colour::ALL[..4], rules, options).unwrap();
        let mut game = Game::new(Header::from_seed(table, 7, None, None));
        for turn in 0..decisions {
            let legal = game.position().legal();
            let Some(decision) = legal.get(turn * 7 % legal.len().max(1)) else { break };
            game.play(*decision).unwrap();
        }
        game
    }

    fn round_trip(game: &Game) -> Option<Game> {
        DecisionCode::of(game).play_from(game.truncated(0), &mut |_, _| ())
    }

    #[test]
    fn every_game_survives_encoding() {
        let mut drawn = Options::default();
        drawn.set("river_fork", "random").unwrap();
        let all = Rules::parse("spirits joe", ' ').unwrap();
        for (options, rules) in [
            (Options::default(), Rules::BASE),
            (drawn, Rules::BASE),
            (Options::default(), all),
            (drawn, all),
        ] {
            for decisions in [0, 1, 2, 3, 50, 51, 52, 53, 400] {
                let game = played(options, rules, decisions);
                assert_eq!(round_trip(&game).as_ref(), Some(&game), "{decisions}");
            }
        }
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        assert_eq!(
            round_trip(&won).map(|game| game.decisions().count()),
            Some(won.decisions().count())
        );
    }

    #[test]
    fn a_drawn_river_keeps_arms_that_its_seed_does_not_draw() {
        let mut drawn = Options::default();
        drawn.set("river_fork", "random").unwrap();
        let game = played(drawn, Rules::BASE, 200);
        let other: Game = game.written().replace("seed 7\n", "seed 8\n").parse().unwrap();
        assert_eq!(round_trip(&other), Some(other));
    }

    #[test]
    fn digits_of_wrong_length_are_refused() {
        let game = played(Options::default(), Rules::BASE, 100);
        let code = DecisionCode::of(&game);
        let play = |code: DecisionCode| code.play_from(game.truncated(0), &mut |_, _| ());
        let half = code.digits[..code.digits.len() / 2].to_vec();
        assert_eq!(play(DecisionCode { digits: half, ..code }), None);
        let long = [&code.digits[..], &[0]].concat();
        assert_eq!(play(DecisionCode { digits: long, ..code }), None);
        assert_eq!(play(DecisionCode { count: DecisionCode::MAX_COUNT + 1, ..code.clone() }), None);
        assert_eq!(play(code), Some(game.clone()));
    }

    #[test]
    fn digits_of_all_radices_survive_encoding() {
        let radices = [2, 1, 3, 7, 200, 5, 1, 64, 1_000, 2, 2, 2, 9, 11, 13, 17, 19, 23, 1];
        let digit = |index: usize| (index as u64 * 31 + 5) % radices[index];
        let mut writer = DigitWriter::new();
        for (index, radix) in radices.into_iter().enumerate() {
            writer.push(digit(index), radix);
        }
        let bytes = writer.finish();
        let mut reader = DigitReader::new(&bytes);
        for (index, radix) in radices.into_iter().enumerate() {
            assert_eq!(reader.next(radix), Some(digit(index)));
        }
        assert!(reader.is_at_end());
    }
}
