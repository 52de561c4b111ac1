//! What the seats that act later in this round can do, with any card that they may have laid down.
//!
//! Each such seat is examined as a possible winner or thief. The seats that act between the
//! deciding seat and this one, the *helpers*, may change the position in its favour: they put gems
//! on sites where it can load them (by unloading, or by going over the falls, which returns gems to
//! their sites), or rob its canoes, which then have room. The states that they can reach are
//! listed, at most `MAX_STATES`, and the seat's own turn is searched in each of them. The helpers
//! are considered in the order of play, each from the states that the ones before it reach. Of
//! these states only those are kept that help the winner or thief itself, so help of one helper for
//! another is missed.

use super::own_turn::{can_bank, gems_meet_condition, in_turn, max_bankable_gems, position_after};
use crate::core::{
    CanoeAfter, CanoeNo, Card, Cargo, Decision, End, Gem, Gems, Hand, MAX_SEATS, Moose, Place,
    Places, Plan, PlanVisitor, Position, Run, Seat, Thefts, WinCondition,
};

/// The seats whose turns come after that of `seat` in this round, in order.
pub(super) fn later_seats(position: &Position, seat: Seat) -> Vec<Seat> {
    position.order().skip_while(|other| *other != seat).skip(1).collect()
}

/// The cards with which canoes paddle, of those that a seat may have laid down. In a view, a card
/// that lies face down is still in the hand, so these are the cards of the hand.
fn possible_canoe_cards(position: &Position, seat: Seat) -> impl Iterator<Item = Card> + use<> {
    let hand: Hand = position.hand(seat);
    hand.iter().filter(|card| !matches!(card, Card::Cloud | Card::Lasso))
}

/// A necessary condition for a win, in this round, of a seat that acts after `seat`: whether any
/// such seat's canoes in the river have room for as many gems as it still lacks.
pub(super) fn a_later_win_is_in_reach(position: &Position, seat: Seat) -> bool {
    later_seats(position, seat).into_iter().any(|other| win_is_in_reach(position, other))
}

/// Whether a seat's canoes in the river have room for as many gems as it still lacks for a win.
fn win_is_in_reach(position: &Position, seat: Seat) -> bool {
    position.missing(seat) <= max_bankable_gems(position, seat)
}

/// Whether a seat that acts after `seat` can meet a winning condition, if the turn of `seat` leaves
/// the canoes, sites and banks of `end`. Which seat is to move in `end` does not matter.
pub(super) fn a_later_seat_can_win(end: &Position, seat: Seat) -> bool {
    later_seat_can_bank(end, seat, &|gems| gems_meet_condition(end, gems))
}

/// Whether another seat meets, or can meet in this round, a winning condition with more valuable
/// gems than those of `seat` (B-163).
pub(super) fn another_seat_can_win_with_more(end: &Position, seat: Seat) -> bool {
    let value = end.banked(seat).value();
    let is_better = |gems: Gems| gems.value() > value && gems_meet_condition(end, gems);
    let has = |other| other != seat && is_better(end.banked(other));
    end.table().seats().any(has) || later_seat_can_bank(end, seat, &is_better)
}

/// Whether a seat that acts after `seat` can make its bank meet a goal in this round.
fn later_seat_can_bank(end: &Position, seat: Seat, goal: &impl Fn(Gems) -> bool) -> bool {
    let later = later_seats(end, seat);
    (0..later.len()).filter(|index| win_is_in_reach(end, later[*index])).any(|index| {
        let (helpers, winner) = (&later[..index], later[index]);
        let states = States::reachable(end, helpers, winner, &useful_gems(end, winner));
        let wins = |state: &Position| {
            possible_canoe_cards(state, winner)
                .any(|card| can_bank(&state.as_if_turn(winner, card), winner, goal))
        };
        states.iter().any(wins)
    })
}

/// The colours of gems that are useful to a seat: one more of them brings it nearer to a winning
/// condition that the seat may be able to meet in one turn.
fn useful_gems(position: &Position, seat: Seat) -> Vec<Gem> {
    let (banked, most) = (position.banked(seat), max_bankable_gems(position, seat));
    // With this gem, and at most `most - 1` others, the seat could have four of its colour.
    // (`WinCondition::progress` counts only the most frequent colour.)
    let helps_four_of_a_kind = |gem: Gem, need: u8| banked.count(gem) + most >= need;
    let helps = |condition: WinCondition, gem: Gem| {
        let mut more = banked;
        more.add(gem);
        let ((had, need), (has, _)) = (condition.progress(banked), condition.progress(more));
        let is_in_reach = need <= had + most;
        is_in_reach
            && match condition {
                WinCondition::FourOfAKind => helps_four_of_a_kind(gem, need),
                WinCondition::FiveColours | WinCondition::Seven => has > had,
            }
    };
    let is_useful = |gem: &Gem| position.conditions().any(|condition| helps(condition, *gem));
    Gem::ALL.into_iter().filter(is_useful).collect()
}

/// The spaces on which some seat that acts after `seat` could rob a loaded canoe of `seat`, if the
/// turn of `seat` leaves the position `end`. Whether such a canoe is there does not matter.
pub(super) fn robbable_places(end: &Position, seat: Seat) -> Places {
    let later = later_seats(end, seat);
    let mut reach = TheftReach { from: 0, capacity: 0, places: Places::EMPTY };
    for (index, thief) in later.iter().enumerate() {
        for state in States::reachable(end, &later[..index], *thief, &Gem::ALL).iter() {
            reach.add(state, *thief);
        }
    }
    reach.places
}

/// A [`PlanVisitor`] that collects the spaces on which a canoe can steal: those where it stops
/// after paddling upstream, without being pulled by the whirlpool, with room for a gem (B-90, B-92,
/// S-34).
struct TheftReach {
    /// The depth from which the canoe paddles.
    from: u8,
    /// The maximum number of gems in the canoe.
    capacity: u8,
    /// The spaces found so far.
    places: Places,
}

impl TheftReach {
    /// Adds the spaces that a seat reaches with any card that it may have laid.
    fn add(&mut self, position: &Position, thief: Seat) {
        for no in CanoeNo::ALL {
            let Place::On(space) = position.canoe(thief, no).at else { continue };
            self.from = space.depth();
            self.capacity = position.table().capacity(no);
            for card in possible_canoe_cards(position, thief) {
                let numbers = card.number().map_or(1..=3, |number| number..=number);
                for number in numbers {
                    position.for_each_plan(thief, no, number, self);
                }
            }
        }
    }
}

impl PlanVisitor for TheftReach {
    fn offer(&mut self, after: CanoeAfter, thefts: Option<Thefts>) -> bool {
        // The plan that stops at the place without a theft stands for all thefts there.
        thefts.is_none() && after.at.depth() < self.from && after.cargo.len() < self.capacity
    }

    fn visit(&mut self, plan: Plan) {
        if let Some(Run { to, pulled: None, end: End::Nothing }) = plan.run {
            self.places.insert(to);
        }
    }
}

/// The maximum number of states that are listed for one possible winner or thief. It limits the
/// time of a decision; further states are ignored.
const MAX_STATES: usize = 200;

/// The states to which the helpers of a seat can change the position in its favour ([the
/// module](self) describes how).
struct States<'a> {
    /// The states found so far, the unchanged position first.
    list: Vec<Position>,
    /// The possible winner or thief.
    helped: Seat,
    /// The colours of gems that the helped seat can use.
    gems: &'a [Gem],
}

impl<'a> States<'a> {
    /// The states in favour of `helped` that `helpers` can reach in their turns; the first one is
    /// `position` itself.
    fn reachable(
        position: &Position,
        helpers: &[Seat],
        helped: Seat,
        gems: &'a [Gem],
    ) -> Vec<Position> {
        let mut states = Self { list: vec![*position], helped, gems };
        for helper in helpers {
            for index in 0..states.list.len() {
                let state = states.list[index];
                for card in possible_canoe_cards(&state, *helper) {
                    states.explore(&state.as_if_turn(*helper, card), *helper);
                }
            }
        }
        states.list
    }

    /// Adds the position after each plan that helps, for the rest of the helper's turn that begins
    /// with `turn`.
    fn explore(&mut self, turn: &Position, helper: Seat) {
        // Of the plans of a canoe that do not help, one is enough: it only serves to reach the
        // plans of the other canoe. Plans that begin at a site or go over the falls are not used
        // for that.
        let mut explored_idle = [false; 2];
        for decision in turn.legal() {
            let after = position_after(turn, decision);
            let helps = self.helps(turn, &after);
            if let (Decision::Plan(plan), false) = (decision, helps) {
                let explored = &mut explored_idle[plan.canoe.index()];
                if *explored || plan.start.cost() > 0 || after.canoe(helper, plan.canoe).is_lost() {
                    continue;
                }
                *explored = true;
            }
            if helps {
                self.add(after);
            }
            if in_turn(&after, helper) {
                self.explore(&after, helper);
            }
        }
    }

    /// The cargoes of the helped seat.
    fn cargoes(&self, position: &Position) -> [Cargo; 2] {
        CanoeNo::ALL.map(|no| position.canoe(self.helped, no).cargo)
    }

    /// Whether a decision of a helper has changed the cargo of the helped seat, or has put on a
    /// site a gem that this seat can use.
    fn helps(&self, before: &Position, after: &Position) -> bool {
        let has_more = |site: Gem| {
            let (before, after) = (before.site(site), after.site(site));
            self.gems.iter().any(|gem| after.count(*gem) > before.count(*gem))
        };
        self.cargoes(before) != self.cargoes(after) || Gem::ALL.into_iter().any(has_more)
    }

    /// Adds a state, unless the list is full or contains a state in which the helped seat has the
    /// same cargoes and each site has at least the same usable gems.
    fn add(&mut self, state: Position) {
        let is_as_good = |other: &Position| {
            let holds = |site| {
                let (other, own) = (other.site(site), state.site(site));
                self.gems.iter().all(|gem| other.count(*gem) >= own.count(*gem))
            };
            Gem::ALL.into_iter().all(holds) && self.cargoes(other) == self.cargoes(&state)
        };
        if self.list.len() < MAX_STATES && !self.list.iter().any(is_as_good) {
            self.list.push(state);
        }
    }
}

/// The part of a position, at the end of a seat's turn, that determines what the seats after it can
/// bank in this round, and where they can steal. It is the key of the caches of
/// [`stopping`](super::stopping) and [`saving`](super::saving()).
///
/// The canoes of the seat whose turn has ended and Joe's gem are not part of it: a gem that is
/// stolen or traded is not banked in the same turn. Values may be compared only between ends of the
/// same turn, in which the places, hands and banks of the later seats are equal.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct LaterSeatsProspects {
    /// The gems on each site by colour, each number cut off at [`MAX_ABOARD`].
    sites: [[u8; 5]; 5],
    /// The cargoes of the seats that act later; empty for all others.
    cargoes: [[Cargo; 2]; MAX_SEATS],
    /// Whether the moose waits at his site.
    moose_waits: bool,
}

/// The maximum number of gems that the two canoes of a seat hold: two in a double canoe, one in the
/// other.
const MAX_ABOARD: u8 = 3;

impl LaterSeatsProspects {
    /// The prospects of the seats that act after `seat`, at the end of its turn (`position`).
    pub(super) fn of(position: &Position, seat: Seat) -> Self {
        let mut cargoes = [[Cargo::EMPTY; 2]; MAX_SEATS];
        for later in later_seats(position, seat) {
            cargoes[later.index()] = CanoeNo::ALL.map(|no| position.canoe(later, no).cargo);
        }
        let count = |site, gem| position.site(site).count(gem).min(MAX_ABOARD);
        Self {
            sites: Gem::ALL.map(|site| Gem::ALL.map(|gem| count(site, gem))),
            cargoes,
            moose_waits: position.moose() == Moose::Waiting,
        }
    }
}
