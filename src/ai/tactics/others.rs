//! What the seats after a turn can still do in this round, with any cards that they may have and as
//! if they helped one another.

use super::most_landed;
use super::own_turn::{can_bank, in_turn, is_met, meets_condition, played};
use crate::core::{
    CanoeNo, Card, Cargo, Condition, Decision, End, Gem, Gems, Hand, Place, Places, Plan,
    PlanVisitor, Position, Rest, Run, Seat, Thefts,
};

/// The seats that act after one in this round, in order.
pub(super) fn later_seats(position: &Position, seat: Seat) -> Vec<Seat> {
    position.order().skip_while(|other| *other != seat).skip(1).collect()
}

/// The cards with which a seat whose card is hidden may move canoes.
fn moving_cards(position: &Position, seat: Seat) -> impl Iterator<Item = Card> + use<> {
    let hand: Hand = position.hand(seat);
    hand.iter().filter(|card| !matches!(card, Card::Cloud | Card::Lasso))
}

/// A quick look whether any seat after this one may win in this round: false is certain.
pub(super) fn may_threaten(position: &Position, seat: Seat) -> bool {
    later_seats(position, seat).into_iter().any(|other| is_near(position, other))
}

fn is_near(position: &Position, seat: Seat) -> bool {
    position.missing(seat) <= most_landed(position, seat)
}

/// Whether a seat that acts after `seat`, whose turn has ended in `end`, can meet a winning
/// condition.
pub(super) fn can_win(end: &Position, seat: Seat) -> bool {
    any_can_bank(end, seat, &|gems| is_met(end, gems))
}

/// Whether another seat has met or can meet a winning condition with more valuable gems than
/// `seat` has (B-163).
pub(super) fn can_outdo(end: &Position, seat: Seat) -> bool {
    let value = end.banked(seat).value();
    let outdoes = |gems: Gems| gems.value() > value && is_met(end, gems);
    let has = |other| other != seat && meets_condition(end, other) && outdoes(end.banked(other));
    end.table().seats().any(has) || any_can_bank(end, seat, &outdoes)
}

fn any_can_bank(end: &Position, seat: Seat, goal: &impl Fn(Gems) -> bool) -> bool {
    let later = later_seats(end, seat);
    (0..later.len()).filter(|index| is_near(end, later[*index])).any(|index| {
        let (helpers, winner) = (&later[..index], later[index]);
        let states = States::helped(end, helpers, winner, &useful(end, winner));
        let wins = |state: &Position| {
            moving_cards(state, winner)
                .any(|card| can_bank(&state.as_if_turn(winner, card), winner, goal))
        };
        states.iter().any(wins)
    })
}

/// The colours that bring a seat nearer to a way to win that it can reach in one turn.
fn useful(position: &Position, seat: Seat) -> Vec<Gem> {
    let (banked, most) = (position.banked(seat), most_landed(position, seat));
    let is_useful = |gem: &Gem| {
        position.conditions().any(|condition| {
            let mut more = banked;
            more.add(*gem);
            let ((had, need), (has, _)) = (condition.progress(banked), condition.progress(more));
            // A colour that is behind has to overtake the one that is ahead.
            let is_far = condition == Condition::FourOfAKind && more.count(*gem) + most <= need;
            need <= had + most && !is_far && (has > had || condition == Condition::FourOfAKind)
        })
    };
    Gem::ALL.into_iter().filter(is_useful).collect()
}

/// The spaces on which a seat that acts after `seat` can rob a canoe of `seat`, whose turn has ended
/// in `end`.
pub(super) fn robbable(end: &Position, seat: Seat) -> Places {
    let later = later_seats(end, seat);
    let mut reached = Reached { from: 0, capacity: 0, places: Places::EMPTY };
    for (index, thief) in later.iter().enumerate() {
        for state in States::helped(end, &later[..index], *thief, &Gem::ALL).iter() {
            reached.add(state, *thief);
        }
    }
    reached.places
}

/// Looks for spaces that canoes reach upstream, with room for a gem.
struct Reached {
    /// The depth from which a canoe paddles, and how much it holds.
    from: u8,
    capacity: u8,
    places: Places,
}

impl Reached {
    /// Adds what a seat reaches with any of its cards.
    fn add(&mut self, position: &Position, thief: Seat) {
        for no in CanoeNo::ALL {
            let Place::On(space) = position.canoe(thief, no).at else { continue };
            self.from = space.depth();
            self.capacity = position.table().capacity(no);
            for card in moving_cards(position, thief) {
                let numbers = card.number().map_or(1..=3, |number| number..=number);
                for number in numbers {
                    position.each_plan(thief, no, number, self);
                }
            }
        }
    }
}

impl PlanVisitor for Reached {
    fn wants(&mut self, rest: Rest, thefts: Option<Thefts>) -> bool {
        thefts.is_none() && rest.at.depth() < self.from && rest.cargo.len() < self.capacity
    }

    fn visit(&mut self, plan: Plan) {
        if let Some(Run { to, pulled: None, end: End::Nothing }) = plan.run {
            self.places.insert(to);
        }
    }
}

/// The most states that are looked at, so that a look takes milliseconds at most.
const MOST_STATES: usize = 200;

/// The states to which seats can bring a position so that one after them can do more: gems laid on
/// sites, and canoes of its own robbed so that these have room. What helpers do for one another is
/// left out.
struct States<'a> {
    list: Vec<Position>,
    helped: Seat,
    /// The colours that help.
    gems: &'a [Gem],
}

impl<'a> States<'a> {
    /// What `helpers` can make of a position, as it is first.
    fn helped(
        position: &Position,
        helpers: &[Seat],
        helped: Seat,
        gems: &'a [Gem],
    ) -> Vec<Position> {
        let mut states = Self { list: vec![*position], helped, gems };
        for helper in helpers {
            for index in 0..states.list.len() {
                let state = states.list[index];
                for card in moving_cards(&state, *helper) {
                    states.explore(&state.as_if_turn(*helper, card), *helper);
                }
            }
        }
        states.list
    }

    /// Adds what a turn can lead to if at least one of its plans helps.
    fn explore(&mut self, turn: &Position, helper: Seat) {
        // Of the plans of a canoe that do not help one stands for all.
        let mut is_idle = [false; 2];
        for decision in turn.legal() {
            let after = played(turn, decision);
            let helps = self.helps(turn, &after);
            if let (Decision::Plan(plan), false) = (decision, helps) {
                let is_idle = &mut is_idle[plan.canoe.index()];
                if *is_idle || plan.start.cost() > 0 || after.canoe(helper, plan.canoe).is_lost() {
                    continue;
                }
                *is_idle = true;
            }
            if helps {
                self.add(after);
            }
            if in_turn(&after, helper) {
                self.explore(&after, helper);
            }
        }
    }

    fn cargoes(&self, position: &Position) -> [Cargo; 2] {
        CanoeNo::ALL.map(|no| position.canoe(self.helped, no).cargo)
    }

    /// Whether a plan changed what the helped seat may use.
    fn helps(&self, before: &Position, after: &Position) -> bool {
        let has_more = |site: Gem| {
            let (before, after) = (before.site(site), after.site(site));
            self.gems.iter().any(|gem| after.count(*gem) > before.count(*gem))
        };
        self.cargoes(before) != self.cargoes(after) || Gem::ALL.into_iter().any(has_more)
    }

    /// Adds a state unless there is one that helps as much.
    fn add(&mut self, state: Position) {
        let is_as_good = |other: &Position| {
            let holds = |site| {
                let (other, own) = (other.site(site), state.site(site));
                self.gems.iter().all(|gem| other.count(*gem) >= own.count(*gem))
            };
            Gem::ALL.into_iter().all(holds) && self.cargoes(other) == self.cargoes(&state)
        };
        if self.list.len() < MOST_STATES && !self.list.iter().any(is_as_good) {
            self.list.push(state);
        }
    }
}
