//! Proofs by exhaustion: everything that is hidden and everything that others can do is played by
//! the rules alone. Nothing of the search or of its tactics is used.
//!
//! Two states of a round that differ only in canoes that have had their turn count as one: such a
//! canoe brings nothing home any more in this round and robs nobody.

use std::collections::HashSet;

use super::{Kind, played};
use crate::core::{
    Canoe, CanoeNo, Card, Cargo, Decision, Event, Gem, Gems, Joe, Moose, Phase, Place, Position,
    Seat, View,
};

/// What was proven about a view: its kinds, each with its right decisions among the legal ones.
pub(super) type Proven = Vec<(Kind, Vec<bool>)>;

/// The state of a proof: the seat whose decisions are judged, and the budget that remains.
pub(super) struct Proof {
    seat: Seat,
    /// The number of decisions that may still be played.
    budget: u64,
}

/// The error of a proof that exceeds its budget, or of a game that may end before the river moves.
pub(super) struct OutOfBudget;

type Result<T> = std::result::Result<T, OutOfBudget>;

/// Proves what is certain in a turn of the view's seat: a win, otherwise the wanted kinds. `None`
/// if the proof would play more than `budget` decisions.
pub(super) fn prove(view: &View, wanted: &[Kind], budget: u64) -> Option<Proven> {
    let seat = view.seat()?;
    let mut proof = Proof { seat, budget };
    proof.kinds(view, wanted).ok()
}

impl Proof {
    fn kinds(&mut self, view: &View, wanted: &[Kind]) -> Result<Proven> {
        let known = view.known();
        let legal = known.legal();
        let mut proven = Proven::new();
        if let Some((kind, right)) = self.wins(known, &legal)? {
            proven.push((kind, right));
        } else {
            if wanted.contains(&Kind::Stop)
                && let Some(right) = self.stops(known, &legal)?
            {
                proven.push((Kind::Stop, right));
            }
            if wanted.contains(&Kind::Save)
                && let Some(right) = self.saves(known, &legal)?
            {
                proven.push((Kind::Save, right));
            }
        }
        proven.retain(|(_, right)| right.contains(&true) && right.contains(&false));
        Ok(proven)
    }

    fn spend(&mut self) -> Result<()> {
        self.budget = self.budget.checked_sub(1).ok_or(OutOfBudget)?;
        Ok(())
    }

    fn play(&mut self, position: &Position, decision: Decision) -> Result<Position> {
        self.spend()?;
        Ok(played(position, decision))
    }

    /// The decisions that lead to a win in the seat's own turn, and the kind of that win.
    fn wins(&mut self, known: &Position, legal: &[Decision]) -> Result<Option<(Kind, Vec<bool>)>> {
        let seat = self.seat;
        let (mut single, mut pair, mut hands_over) = (false, false, true);
        let mut right = Vec::new();
        for first in legal {
            let after = self.play(known, *first)?;
            let mut wins = has_won(&after, seat);
            single |= wins;
            if is_turn_of(&after, seat) {
                for second in after.legal() {
                    let end = self.play(&after, second)?;
                    if has_won(&end, seat) {
                        wins = true;
                        pair = true;
                        hands_over &= takes_over(*first, second);
                    }
                }
            }
            right.push(wins);
        }
        let kind = match (single, pair) {
            (true, _) => Kind::One,
            (false, true) if hands_over => Kind::HandOver,
            (false, true) => Kind::Two,
            (false, false) => return Ok(None),
        };
        Ok(Some((kind, right)))
    }

    /// The decisions that can lead to an end of the turn after which no other seat can win.
    fn stops(&mut self, known: &Position, legal: &[Decision]) -> Result<Option<Vec<bool>>> {
        if known.table().seats().any(|seat| has_won(known, seat)) {
            return Ok(None);
        }
        let mut judged: Vec<(RestOfRound, bool)> = Vec::new();
        let mut right = Vec::new();
        for first in legal {
            let after = self.play(known, *first)?;
            let mut ends = vec![after];
            if is_turn_of(&after, self.seat) {
                ends.clear();
                for second in after.legal() {
                    ends.push(self.play(&after, second)?);
                }
            }
            let mut stops = false;
            for end in ends {
                let rest = RestOfRound::of(&end, &later(&end, self.seat), None);
                let known = judged.iter().find(|(other, _)| *other == rest).map(|(_, safe)| *safe);
                stops = match known {
                    Some(safe) => safe,
                    None => {
                        let safe = !self.others_can_win(&end)?;
                        judged.push((rest, safe));
                        safe
                    }
                };
                if stops {
                    break;
                }
            }
            right.push(stops);
        }
        Ok(Some(right))
    }

    /// Whether one of the seats after this one wins in some play of theirs.
    fn others_can_win(&mut self, end: &Position) -> Result<bool> {
        let later = later(end, self.seat);
        let mut states = vec![*end];
        for (index, seat) in later.iter().enumerate() {
            let left = &later[index + 1..];
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for state in &states {
                for card in state.hand(*seat).iter() {
                    let turn = state.as_if_turn(*seat, card);
                    let mut ends = Vec::new();
                    self.turn_ends(&turn, *seat, &mut ends)?;
                    for end in ends {
                        if has_won(&end, *seat) {
                            return Ok(true);
                        }
                        if seen.insert(RestOfRound::of(&end, left, None)) {
                            next.push(end);
                        }
                    }
                }
            }
            states = next;
        }
        Ok(false)
    }

    /// All ends of a seat's turn; the turn itself if there is nothing to decide.
    fn turn_ends(&mut self, turn: &Position, seat: Seat, ends: &mut Vec<Position>) -> Result<()> {
        let legal = turn.legal();
        if legal.is_empty() {
            ends.push(*turn);
        }
        for decision in legal {
            let after = self.play(turn, decision)?;
            if is_turn_of(&after, seat) {
                self.turn_ends(&after, seat, ends)?;
            } else {
                ends.push(after);
            }
        }
        Ok(())
    }

    /// The decisions that waste no gem, as `ai::tactics::saving` defines it.
    fn saves(&mut self, known: &Position, legal: &[Decision]) -> Result<Option<Vec<bool>>> {
        let is_empty = |no| known.canoe(self.seat, no).cargo.is_empty();
        let is_won = known.table().seats().any(|seat| has_won(known, seat));
        if is_won || CanoeNo::ALL.into_iter().all(is_empty) {
            return Ok(None);
        }
        let mut judged = Vec::new();
        let mut ends = Vec::new();
        for decision in legal {
            ends.push(self.outcome(known, *decision, &mut judged)?);
        }
        let right = |end: &Outcome| {
            let risks = end.canoes.iter().flatten().any(|canoe| !canoe.safe && canoe.gems > 0);
            !(risks || end.lost_cargo) || !ends.iter().any(|other| other.dominates(end))
        };
        Ok(Some(ends.iter().map(right).collect()))
    }

    fn outcome(
        &mut self,
        known: &Position,
        decision: Decision,
        judged: &mut Vec<(Judged, [bool; 2])>,
    ) -> Result<Outcome> {
        let seat = self.seat;
        let after = self.play(known, decision)?;
        let own = CanoeNo::ALL.map(|no| after.canoe(seat, no));
        let key = (RestOfRound::of(&after, &later(&after, seat), None), own, after.weather());
        let safe = match judged.iter().find(|(other, _)| *other == key) {
            Some((_, safe)) => *safe,
            None => {
                let safe = self.is_safe(&after)?;
                judged.push((key, safe));
                safe
            }
        };
        let goes_on = is_turn_of(&after, seat);
        let canoes = CanoeNo::ALL.map(|no| {
            let canoe = after.canoe(seat, no);
            (!goes_on || after.has_moved(seat, no)).then(|| CanoeEnd {
                at: canoe.at,
                cargo: canoe.cargo,
                gems: canoe.cargo.len(),
                moose: after.moose() == Moose::Aboard(seat, no),
                safe: safe[no.index()],
            })
        });
        let lost_cargo = CanoeNo::ALL.into_iter().any(|no| {
            let before = known.canoe(seat, no);
            !before.is_lost() && after.canoe(seat, no).is_lost() && !before.cargo.is_empty()
        });
        Ok(Outcome { banked: after.banked(seat), canoes, lost_cargo })
    }

    /// For each canoe of the seat, whether it is ashore or certainly comes through the rest of the
    /// round with its cargo, whatever cards the others lay and whatever they do.
    fn is_safe(&mut self, end: &Position) -> Result<[bool; 2]> {
        let own = |position: &Position| CanoeNo::ALL.map(|no| position.canoe(self.seat, no));
        let canoes = own(end);
        let mut safe = canoes.map(|canoe| !canoe.is_lost());
        let later = later(end, self.seat);
        let mut states = vec![*end];
        for (index, seat) in later.iter().enumerate() {
            let left = &later[index + 1..];
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for state in &states {
                for card in state.hand(*seat).iter() {
                    let turn = state.as_if_turn(*seat, card);
                    let mut ends = Vec::new();
                    self.turn_ends(&turn, *seat, &mut ends)?;
                    for end in ends {
                        let now = CanoeNo::ALL.map(|no| end.canoe(self.seat, no));
                        for no in 0..2 {
                            safe[no] &= now[no].cargo == canoes[no].cargo;
                        }
                        if seen.insert(RestOfRound::of(&end, left, Some(self.seat))) {
                            next.push(end);
                        }
                    }
                }
            }
            states = next;
        }
        for mut state in states {
            if state.phase() == Phase::Over {
                // Nothing is lost where the river does not move: no position for this kind.
                return Err(OutOfBudget);
            }
            if later.is_empty() && state.phase() == Phase::Turn && is_turn_of(&state, self.seat) {
                // The own turn goes on; the river follows it in any case.
                state = self.after_waiting(&state)?;
            }
            self.spend()?;
            let mut events: Vec<Event> = Vec::new();
            state.flow(|arm| arm, &mut events);
            for event in events {
                if let Event::WentOver { seat, canoe, .. } = event
                    && seat == self.seat
                {
                    safe[canoe.index()] = false;
                }
            }
        }
        Ok(safe)
    }

    /// The position after any decision that ends the seat's turn. What the river does to the canoe
    /// that has moved does not depend on it.
    fn after_waiting(&mut self, state: &Position) -> Result<Position> {
        let legal = state.legal();
        match legal.first() {
            Some(first) => self.play(state, *first),
            None => Ok(*state),
        }
    }
}

/// A canoe that will not move any more in the turn.
#[derive(Clone, Copy, PartialEq)]
struct CanoeEnd {
    at: Place,
    cargo: Cargo,
    gems: u8,
    moose: bool,
    safe: bool,
}

/// The result of a decision: the bank, the canoes that have moved, and whether a loaded canoe fell.
struct Outcome {
    banked: Gems,
    canoes: [Option<CanoeEnd>; 2],
    lost_cargo: bool,
}

impl Outcome {
    fn count(&self, gem: Gem, only_safe: bool) -> u8 {
        let aboard = self.canoes.iter().flatten().filter(|canoe| canoe.safe || !only_safe);
        self.banked.count(gem) + aboard.map(|canoe| canoe.cargo.count(gem)).sum::<u8>()
    }

    fn dominates(&self, other: &Self) -> bool {
        let at_least = |only_safe| {
            Gem::ALL
                .into_iter()
                .all(|gem| self.count(gem, only_safe) >= other.count(gem, only_safe))
        };
        let keeps_more =
            Gem::ALL.into_iter().any(|gem| self.count(gem, true) > other.count(gem, true));
        let is_no_worse = self.canoes.iter().zip(&other.canoes).all(|pair| match pair {
            (None, None) => true,
            (Some(own), Some(others)) if own == others => true,
            (Some(own), Some(others)) => {
                let nearer = own.at.depth() <= others.at.depth();
                own.safe && nearer && (own.moose || !others.moose)
            }
            _ => false,
        });
        at_least(false) && at_least(true) && keeps_more && is_no_worse
    }
}

/// What the safety of the seat's canoes depends on: the rest of the round, those canoes, the
/// weather.
type Judged = (RestOfRound, [Canoe; 2], i8);

/// Everything that the rest of a round depends on: states that are equal in this are searched once.
#[derive(PartialEq, Eq, Hash)]
struct RestOfRound {
    sites: Vec<Gems>,
    /// The canoes of the seats that still have to act.
    canoes: Vec<Canoe>,
    moose: Moose,
    joe: Joe,
    weather: i8,
    /// If the canoes of a seat are watched: the lowest number so far and the cargo of those canoes.
    watched: Option<(u8, [Cargo; 2])>,
}

impl RestOfRound {
    fn of(position: &Position, left: &[Seat], watched: Option<Seat>) -> Self {
        let canoe = |seat: Seat| CanoeNo::ALL.map(|no| position.canoe(seat, no));
        let moose = match position.moose() {
            Moose::Aboard(owner, _) if !left.contains(&owner) => Moose::Returning,
            moose => moose,
        };
        let numbers = position.table().seats().filter_map(|seat| position.card(seat));
        let lowest = numbers.filter_map(Card::number).min().unwrap_or(0);
        Self {
            sites: Gem::ALL.map(|gem| position.site(gem)).into(),
            canoes: left.iter().flat_map(|seat| canoe(*seat)).collect(),
            moose,
            joe: position.joe(),
            weather: position.weather(),
            watched: watched.map(|seat| (lowest, canoe(seat).map(|canoe| canoe.cargo))),
        }
    }
}

/// Whether the first plan unloads a gem at a site and the second loads a gem of that colour.
fn takes_over(first: Decision, second: Decision) -> bool {
    let (Decision::Plan(first), Decision::Plan(second)) = (first, second) else { return false };
    let mut unloaded = first.start.unload;
    if let Some(crate::core::Run { end: crate::core::End::Site(action), .. }) = first.run {
        unloaded = action.unload;
    }
    let mut loaded = second.start.load;
    if let Some(crate::core::Run { end: crate::core::End::Site(action), .. }) = second.run {
        loaded = action.load;
    }
    unloaded.iter().any(|gem| loaded.contains(gem))
}

fn has_won(position: &Position, seat: Seat) -> bool {
    position.conditions().any(|condition| condition.is_met(position.banked(seat)))
}

fn is_turn_of(position: &Position, seat: Seat) -> bool {
    position.phase() == Phase::Turn && position.to_move() == Some(seat)
}

/// The seats that act after `seat` in this round.
fn later(position: &Position, seat: Seat) -> Vec<Seat> {
    position.order().skip_while(|other| *other != seat).skip(1).collect()
}
