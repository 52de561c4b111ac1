//! The value of a place for a canoe before the river moves, in tables by river speed and next arm.
//! The depth of a place is the number of steps from the pier, 0 to 7. A canoe on the riverbank has
//! the value of one in the river beside it, although the river does not move it: the tables have no
//! entries of their own for riverbanks ([`place_index`]).
//!
//! The *best gem* is a gem of the colour that is worth most to the seat, whether or not one is left
//! (`GemValues::best` in `plan_score.rs`). Costs have the unit of the scores of plans. The
//! constants were set by hand.

use crate::ai::place::{PLACES, place_index};
use crate::core::{Arm, Place, Space};

/// The number of speeds in the tables, 0 to 9.
pub(super) const SPEEDS: usize = 10;

/// The assumed probability that a gem in a canoe at this depth, after the river has moved, is
/// banked later.
const HOME_PROBABILITY: [f32; 8] = [1.0, 0.93, 0.86, 0.8, 0.74, 0.66, 0.56, 0.42];

/// The value of a free slot in a canoe at this depth, after the river has moved, as a fraction of
/// the value of the best gem.
const FREE_SLOT_SHARE: [f32; 8] = [0.3, 0.3, 0.33, 0.4, 0.41, 0.41, 0.36, 0.26];

/// The cost of the risk at this depth, after the river has moved: the nearer the falls, the higher.
const DEPTH_COST: [f32; 8] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.8, 1.8];

/// The cost of losing a canoe over the falls, apart from its cargo.
const FALLS_COST: f32 = 14.0;

/// The value of a place, as a linear function of the cargo's value and of the best gem's value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PlaceValue {
    /// The factor of the cargo's value.
    pub(super) cargo: f32,
    /// The factor of the best gem's value, if the canoe has a free slot.
    pub(super) free_slot: f32,
    /// The constant that is subtracted.
    pub(super) cost: f32,
}

impl PlaceValue {
    /// The value of a place once the river has moved.
    const fn after_river(place: Place) -> Self {
        let depth = match place {
            Place::Pier => 0,
            Place::On(space) | Place::Riverbank(space) => space.depth() as usize,
            Place::Falls => return Self { cargo: 0.0, free_slot: 0.0, cost: FALLS_COST },
        };
        Self {
            cargo: HOME_PROBABILITY[depth],
            free_slot: FREE_SLOT_SHARE[depth],
            cost: DEPTH_COST[depth],
        }
    }

    /// The expected value, given the values at a speed that is one lower than assumed, as assumed,
    /// and one higher; they have the probabilities ¼, ½ and ¼.
    fn expected(values: [Self; 3]) -> Self {
        let mut sum = Self::default();
        for (value, probability) in values.into_iter().zip([0.25, 0.5, 0.25]) {
            sum.cargo += probability * value.cargo;
            sum.free_slot += probability * value.free_slot;
            sum.cost += probability * value.cost;
        }
        sum
    }
}

/// The values of all places for one speed and next arm, by [`place_index`].
pub(super) type PlaceValues = [PlaceValue; PLACES];

/// The values of all places, by next arm and speed.
#[derive(Clone, Debug)]
pub(super) struct PlaceTables {
    /// For a speed and arms that are certain.
    certain: [[PlaceValues; SPEEDS]; 2],
    /// For a speed that may turn out one lower or one higher (at an end of the table: as assumed).
    /// Also used if the speed is certain but the arms are drawn.
    uncertain: [[PlaceValues; SPEEDS]; 2],
}

impl PlaceTables {
    /// The tables. The arms alternate with each step of the river, from the next arm on.
    pub(super) fn new() -> Self {
        let mut certain = [[[PlaceValue::default(); PLACES]; SPEEDS]; 2];
        for (next_arm, by_speed) in Arm::ALL.into_iter().zip(&mut certain) {
            for (speed, values) in by_speed.iter_mut().enumerate() {
                for place in
                    [Place::Pier, Place::Falls].into_iter().chain(Space::ALL.map(Place::On))
                {
                    let (mut at, mut arm) = (place, next_arm);
                    for _ in 0..speed {
                        if let Place::On(space) = at {
                            at = space.drift(arm);
                        }
                        arm = arm.other();
                    }
                    values[place_index(place)] = PlaceValue::after_river(at);
                }
            }
        }
        let mut uncertain = certain;
        for (certain, by_speed) in certain.iter().zip(&mut uncertain) {
            for (speed, values) in by_speed.iter_mut().enumerate() {
                let speeds = [speed.saturating_sub(1), speed, (speed + 1).min(SPEEDS - 1)];
                for (place, value) in values.iter_mut().enumerate() {
                    *value = PlaceValue::expected(speeds.map(|speed| certain[speed][place]));
                }
            }
        }
        Self { certain, uncertain }
    }

    /// The values for a speed; a speed above 9 counts as 9.
    pub(super) fn get(&self, is_certain: bool, next_arm: Arm, speed: usize) -> &PlaceValues {
        let tables = if is_certain { &self.certain } else { &self.uncertain };
        &tables[next_arm as usize][speed.min(SPEEDS - 1)]
    }
}
