//! Proofs by exhaustion: enumerates all hidden cards and all play of the other seats with the rules
//! of [`core`](crate::core); shares no code with search or tactics.
//!
//! After a seat's turn, states are treated as equal if they have the same gems on the sites, canoes
//! of the seats that still have to act, Joe, weather and moose (unless a seat that has acted has
//! him). The other canoes can neither bank nor steal in the rest of the round. In the proof of
//! [`Kind::Save`], the cargoes of the seat's own canoes and the lowest number laid so far have to
//! be equal too, because it follows what happens to these canoes until the river has moved.
//!
//! Over 400 lines: the proofs of all kinds of positions use the same states and the same budget.

use std::collections::HashSet;

use super::{Kind, position_after};
use crate::core::{
    Canoe, CanoeNo, Card, Cargo, Decision, Event, Gem, Gems, Joe, Moose, Phase, Place, Position,
    Seat, View,
};

/// The result of a proof: the kinds of the position, each with a mask of the right decisions.
pub(super) type Proven = Vec<(Kind, Vec<bool>)>;

/// The state of a proof: the seat whose decisions are examined, and the remaining budget.
pub(super) struct Proof {
    seat: Seat,
    /// The number of decisions that may still be played.
    budget: u64,
}

/// Why a proof was abandoned.
enum Unproven {
    /// It would play more decisions than its budget allows.
    OutOfBudget,
    /// The game may end before the river moves, so the river may take nothing. Such a position is
    /// of no use as one of [`Kind::Save`].
    MayEndEarly,
}

type Result<T> = std::result::Result<T, Unproven>;

/// Proves what is certain in a turn of the view's seat: a win, whether it is wanted or not,
/// otherwise those of [`Kind::Stop`] and [`Kind::Save`] that are wanted.
///
/// The view must be of a turn of its seat. `None` if it is that of an onlooker, if the proof would
/// play more than `budget` decisions, or if the proof of [`Kind::Save`] finds that the game may end
/// before the river moves. Only for the default `river_fork` and `tie_break`.
pub(super) fn prove(view: &View, wanted: &[Kind], budget: u64) -> Option<Proven> {
    let seat = view.seat()?;
    let mut proof = Proof { seat, budget };
    proof.kinds(view, wanted).ok()
}

impl Proof {
    /// What is proven, as [`prove`] says. Kinds of which all or no decisions are right are left
    /// out.
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

    /// Takes one decision from the budget.
    fn spend(&mut self) -> Result<()> {
        self.budget = self.budget.checked_sub(1).ok_or(Unproven::OutOfBudget)?;
        Ok(())
    }

    /// The position after a decision, which is taken from the budget.
    fn play(&mut self, position: &Position, decision: Decision) -> Result<Position> {
        self.spend()?;
        Ok(position_after(position, decision))
    }

    /// The decisions that lead to a win in the seat's own turn, and the kind of that win; `None` if
    /// there is none.
    fn wins(&mut self, known: &Position, legal: &[Decision]) -> Result<Option<(Kind, Vec<bool>)>> {
        let seat = self.seat;
        let (mut single, mut pair, mut all_hand_over) = (false, false, true);
        let mut right = Vec::new();
        for first in legal {
            let after = self.play(known, *first)?;
            let mut wins = meets_condition(&after, seat);
            single |= wins;
            if is_turn_of(&after, seat) {
                for second in after.legal() {
                    let end = self.play(&after, second)?;
                    if meets_condition(&end, seat) {
                        wins = true;
                        pair = true;
                        all_hand_over &= hands_over(*first, second);
                    }
                }
            }
            right.push(wins);
        }
        let kind = match (single, pair) {
            (true, _) => Kind::WinByOnePlan,
            (false, true) if all_hand_over => Kind::HandOver,
            (false, true) => Kind::WinByTwoPlans,
            (false, false) => return Ok(None),
        };
        Ok(Some((kind, right)))
    }

    /// The decisions with which the seat can end its turn in a way that prevents every other seat
    /// from winning in this round. `None` if some seat meets a winning condition already.
    fn stops(&mut self, known: &Position, legal: &[Decision]) -> Result<Option<Vec<bool>>> {
        if known.table().seats().any(|seat| meets_condition(known, seat)) {
            return Ok(None);
        }
        // For each state that has been searched, whether no other seat can win.
        let mut memo: Vec<(RestOfRound, bool)> = Vec::new();
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
                let cached =
                    memo.iter().find(|(other, _)| *other == rest).map(|(_, stopped)| *stopped);
                stops = match cached {
                    Some(stopped) => stopped,
                    None => {
                        let stopped = !self.others_can_win(&end)?;
                        memo.push((rest, stopped));
                        stopped
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

    /// Whether, after the turn of this seat that ends in `end`, a later seat wins in some line of
    /// play.
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
                        if meets_condition(&end, *seat) {
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

    /// Appends all positions at the end of a seat's turn; the turn itself if there is nothing to
    /// decide.
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

    /// The decisions that are not dominated, as the documentation of `ai::tactics::saving` defines
    /// it, but without the limits of its search. `None` if the seat has no gem aboard, or if some
    /// seat meets a winning condition already.
    fn saves(&mut self, known: &Position, legal: &[Decision]) -> Result<Option<Vec<bool>>> {
        let is_empty = |no| known.canoe(self.seat, no).cargo.is_empty();
        let is_won = known.table().seats().any(|seat| meets_condition(known, seat));
        if is_won || CanoeNo::ALL.into_iter().all(is_empty) {
            return Ok(None);
        }
        let mut memo = Vec::new();
        let mut outcomes = Vec::new();
        for decision in legal {
            outcomes.push(self.outcome(known, *decision, &mut memo)?);
        }
        let right = |outcome: &Outcome| {
            let risks = outcome.canoes.iter().flatten().any(|canoe| !canoe.safe && canoe.gems > 0);
            !(risks || outcome.lost_cargo) || !outcomes.iter().any(|other| other.dominates(outcome))
        };
        Ok(Some(outcomes.iter().map(right).collect()))
    }

    /// The outcome of a decision. `memo` holds the results of [`are_safe`](Self::are_safe) so far.
    fn outcome(
        &mut self,
        known: &Position,
        decision: Decision,
        memo: &mut Vec<(SafetyKey, [bool; 2])>,
    ) -> Result<Outcome> {
        let seat = self.seat;
        let after = self.play(known, decision)?;
        let own = CanoeNo::ALL.map(|no| after.canoe(seat, no));
        let key = (RestOfRound::of(&after, &later(&after, seat), None), own, after.weather());
        let safe = match memo.iter().find(|(other, _)| *other == key) {
            Some((_, safe)) => *safe,
            None => {
                let safe = self.are_safe(&after)?;
                memo.push((key, safe));
                safe
            }
        };
        let goes_on = is_turn_of(&after, seat);
        let canoes = CanoeNo::ALL.map(|no| {
            let canoe = after.canoe(seat, no);
            (!goes_on || after.has_moved(seat, no)).then(|| SettledCanoe {
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

    /// For each canoe of the seat, whether it certainly keeps its cargo for the rest of the round
    /// and does not go over the falls, whatever cards the other seats have and whatever they do.
    /// `after` is the position after a decision of the seat. If its turn goes on, the result for a
    /// canoe that can still move has no meaning.
    fn are_safe(&mut self, after: &Position) -> Result<[bool; 2]> {
        let own = |position: &Position| CanoeNo::ALL.map(|no| position.canoe(self.seat, no));
        let canoes = own(after);
        let mut safe = canoes.map(|canoe| !canoe.is_lost());
        let later = later(after, self.seat);
        let mut states = vec![*after];
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
                return Err(Unproven::MayEndEarly);
            }
            if later.is_empty() && state.phase() == Phase::Turn && is_turn_of(&state, self.seat) {
                // The seat's own turn is not over. As nobody can win in it, the river moves after
                // it.
                state = self.after_any_decision(&state)?;
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

    /// The position after an arbitrary decision that ends the seat's turn. It does not affect what
    /// the river does to the canoe that has already moved.
    fn after_any_decision(&mut self, state: &Position) -> Result<Position> {
        let legal = state.legal();
        match legal.first() {
            Some(first) => self.play(state, *first),
            None => Ok(*state),
        }
    }
}

/// The state of a canoe that can no longer move in this turn.
#[derive(Clone, Copy, PartialEq)]
struct SettledCanoe {
    at: Place,
    cargo: Cargo,
    /// The number of gems aboard.
    gems: u8,
    moose: bool,
    /// Whether it certainly keeps its cargo and does not fall in this round.
    safe: bool,
}

/// The outcome of a decision: the bank, the canoes that can no longer move in this turn (`None` for
/// others), and whether a loaded canoe fell.
struct Outcome {
    banked: Gems,
    canoes: [Option<SettledCanoe>; 2],
    lost_cargo: bool,
}

impl Outcome {
    /// The number of gems of a colour in the bank and aboard; with `only_safe`, without those in
    /// canoes that are not safe.
    fn count(&self, gem: Gem, only_safe: bool) -> u8 {
        let aboard = self.canoes.iter().flatten().filter(|canoe| canoe.safe || !only_safe);
        self.banked.count(gem) + aboard.map(|canoe| canoe.cargo.count(gem)).sum::<u8>()
    }

    /// Whether this outcome dominates another one, by the definition of `ai::tactics::saving`.
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

/// The data that determine whether the seat's canoes are safe: the rest of the round, those canoes,
/// the weather.
type SafetyKey = (RestOfRound, [Canoe; 2], i8);

/// The data that determine the rest of a round, for the seats that still have to act. Of several
/// states with equal data only one is searched.
#[derive(PartialEq, Eq, Hash)]
struct RestOfRound {
    sites: Vec<Gems>,
    /// The canoes of the seats that still have to act.
    canoes: Vec<Canoe>,
    moose: Moose,
    joe: Joe,
    weather: i8,
    /// If the canoes of a seat are watched: the lowest number on any card, and the cargo of those
    /// canoes.
    watched: Option<(u8, [Cargo; 2])>,
}

impl RestOfRound {
    fn of(position: &Position, left: &[Seat], watched: Option<Seat>) -> Self {
        let canoes = |seat: Seat| CanoeNo::ALL.map(|no| position.canoe(seat, no));
        let moose = match position.moose() {
            // Where the moose is does not matter any more: one value for all such states.
            Moose::Aboard(owner, _) if !left.contains(&owner) => Moose::Returning,
            moose => moose,
        };
        let cards = position.table().seats().filter_map(|seat| position.card(seat));
        let lowest = cards.filter_map(Card::number).min().unwrap_or(0);
        Self {
            sites: Gem::ALL.map(|gem| position.site(gem)).into(),
            canoes: left.iter().flat_map(|seat| canoes(*seat)).collect(),
            moose,
            joe: position.joe(),
            weather: position.weather(),
            watched: watched.map(|seat| (lowest, canoes(seat).map(|canoe| canoe.cargo))),
        }
    }
}

/// Whether the first plan unloads a gem at a site and the second loads a gem of that colour. A plan
/// uses a site before or after its paddling, not both (B-66).
fn hands_over(first: Decision, second: Decision) -> bool {
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

/// Whether the bank of a seat meets a winning condition.
fn meets_condition(position: &Position, seat: Seat) -> bool {
    position.conditions().any(|condition| condition.is_met(position.banked(seat)))
}

/// Whether it is the turn of a seat, at its beginning or between the plans of its canoes.
fn is_turn_of(position: &Position, seat: Seat) -> bool {
    position.phase() == Phase::Turn && position.to_move() == Some(seat)
}

/// The seats that act after `seat` in this round.
fn later(position: &Position, seat: Seat) -> Vec<Seat> {
    position.order().skip_while(|other| *other != seat).skip(1).collect()
}
