//! Why a decision is not legal: the first reason that is found.

use core::ops::RangeInclusive;

use super::canoe::CanoeNo;
use super::card::Card;
use super::cost::Paddling;
use super::decision::{Decision, End, Plan, Run, SiteAction, Thefts, Trade};
use super::gem::{Cargo, Gem};
use super::options::{PullThenSite, UnloadOwnColour};
use super::pieces::{Joe, Moose, Whirlpool, pull_targets};
use super::position::{Duty, Phase, Position};
use super::refusal::{DecisionKind, Refusal};
use super::rules::Module;
use super::seat::Seat;
use super::space::{Place, Space};

impl Position {
    /// The kind of decision that is due; `None` if nobody is to move.
    #[must_use]
    pub fn decision_kind(&self) -> Option<DecisionKind> {
        Some(match self.phase {
            Phase::Over | Phase::River => return None,
            Phase::FreeCanoe => DecisionKind::Free,
            Phase::Rescue => DecisionKind::Rescue,
            Phase::Card => DecisionKind::Card,
            Phase::Return => DecisionKind::Return,
            Phase::Turn => match self.card(self.to_move) {
                Some(Card::Cloud) => DecisionKind::Weather,
                Some(Card::Lasso) => DecisionKind::Lasso,
                _ => DecisionKind::Plan,
            },
        })
    }

    /// Why a decision is not legal; `None` if it is.
    #[must_use]
    pub fn why_not(&self, decision: Decision) -> Option<Refusal> {
        (!self.is_legal(decision)).then(|| self.refusal(decision))
    }

    /// The first reason against a decision that is not legal.
    pub(super) fn refusal(&self, decision: Decision) -> Refusal {
        let Some(asked) = self.decision_kind() else {
            return match self.phase {
                Phase::River => Refusal::RiverMoves,
                _ => Refusal::GameOver,
            };
        };
        let not_asked = Refusal::NotAsked { asked };
        match (asked, decision) {
            (DecisionKind::Rescue, Decision::Rescue { canoe, gem }) => {
                self.why_no_rescue(canoe, gem)
            }
            (DecisionKind::Card, Decision::Card(card)) => {
                if self.table.rules().full_hand().contains(card) {
                    Refusal::CardPlayed { card }
                } else {
                    Refusal::CardNotInGame { card }
                }
            }
            (DecisionKind::Weather, Decision::Weather(to)) => {
                let from = self.weather;
                if (-1..=2).contains(&to) && (to - from).abs() != 1 {
                    Refusal::WeatherStep { from, to }
                } else {
                    Refusal::WeatherTrack { to }
                }
            }
            (DecisionKind::Weather, Decision::Plan(_)) => Refusal::CloudMovesNoCanoe,
            (DecisionKind::Weather, Decision::Done) => Refusal::CloudIsCompulsory,
            (DecisionKind::Plan, Decision::Weather(_)) => match self.card(self.to_move) {
                Some(card) => Refusal::NumberMovesCanoes { card },
                None => not_asked,
            },
            (DecisionKind::Plan, Decision::Done) => self.why_not_done(),
            (DecisionKind::Plan, Decision::Plan(plan)) => {
                self.why_no_plan(self.to_move, plan).unwrap_or(not_asked)
            }
            (DecisionKind::Lasso, Decision::Plan(plan)) => self.why_no_moose(plan),
            (DecisionKind::Return, Decision::Return { .. }) => match self.returning_canoe() {
                Some(canoe) => Refusal::OtherCanoeReturns { canoe },
                None => not_asked,
            },
            _ => not_asked,
        }
    }

    fn why_no_rescue(&self, canoe: CanoeNo, gem: Gem) -> Refusal {
        if !self.canoe(self.to_move, canoe).is_lost() {
            Refusal::CanoeNotLost { canoe }
        } else if !self.banked(self.to_move).contains(gem) {
            Refusal::GemNotBanked { gem }
        } else {
            // Two lost canoes that do not differ: only the first one may be named.
            Refusal::NameTheFirst
        }
    }

    fn why_not_done(&self) -> Refusal {
        if self.card(self.to_move) == Some(Card::OneTwoThree) {
            return Refusal::MustMoveOne;
        }
        let must =
            CanoeNo::ALL.into_iter().find(|canoe| self.duty(self.to_move, *canoe) == Duty::Must);
        match must {
            Some(canoe) => {
                let other = self.canoe(self.to_move, canoe.other()).at;
                match self.canoe(self.to_move, canoe).at {
                    Place::Pier => Refusal::MustLaunch { other },
                    _ => {
                        let need_not_move =
                            !self.moved[canoe.other().index()] && other.space().is_none();
                        Refusal::MustMove { canoe, other: need_not_move.then_some(other) }
                    }
                }
            }
            // `Done` is not legal although no canoe must move: one of two canoes at the pier must
            // be launched (`Duty::Either`).
            None => Refusal::MustLaunch { other: Place::Pier },
        }
    }

    /// Why the lasso does not allow a plan: with it, a plan can only take the moose (S-58).
    fn why_no_moose(&self, plan: Plan) -> Refusal {
        if !plan.moose || !plan.start.is_none() || plan.run.is_some() {
            return Refusal::LassoMovesNoCanoe;
        }
        let at = self.canoe(self.to_move, plan.canoe).at;
        if self.can_take_moose(self.to_move, plan.canoe) {
            Refusal::CanoeElsewhere { canoe: plan.canoe, at, from: plan.from }
        } else {
            Refusal::MooseElsewhere
        }
    }

    /// The first reason against a plan of the seat to move: its parts are tested in the order in
    /// which they are carried out, the sum of its points last. `None` if none of these tests fails.
    fn why_no_plan(&self, seat: Seat, plan: Plan) -> Option<Refusal> {
        let Plan { canoe, from, moose, start, run } = plan;
        let at = self.canoe(seat, canoe).at;
        if self.moved[canoe.index()] {
            return Some(match at {
                Place::Pier => Refusal::LandedThisTurn { canoe },
                _ => Refusal::CanoeMoved { canoe },
            });
        }
        if at == Place::Falls {
            return Some(Refusal::CanoeLost { canoe });
        }
        if at != from {
            return Some(Refusal::CanoeElsewhere { canoe, at, from });
        }
        if moose && !self.can_take_moose(seat, canoe) {
            return Some(match self.moose {
                Moose::Absent => Refusal::NotInPlay { module: Module::Moose },
                Moose::Waiting => Refusal::MooseElsewhere,
                Moose::Returning | Moose::Aboard(..) => Refusal::MooseAway,
            });
        }
        let capacity = self.table.capacity(canoe);
        let cargo = self.canoe(seat, canoe).cargo;
        if !start.is_none()
            && let Some(refusal) = self.why_no_site_action(from, cargo, capacity, start)
        {
            return Some(refusal);
        }
        // A seat that is asked for a plan has a card with points, except in a position that occurs
        // in no game.
        let range = self.points_range(seat, canoe, moose)?;
        let Some(run) = run else {
            return if start.is_none() {
                Some(Refusal::NothingDone)
            } else {
                let points = *range.end();
                Some(Refusal::ActionPoints { actions: start.cost(), points })
                    .filter(|_| !range.contains(&start.cost()))
            };
        };
        if !start.is_none() && matches!(run.end, End::Site(_)) {
            return Some(Refusal::TwoSiteVisits);
        }
        self.why_no_way(from, run.to)
            .or_else(|| self.why_no_pull(run))
            .or_else(|| match run.end {
                End::Nothing => None,
                End::Site(action) => {
                    self.why_no_site_action(run.final_place(), cargo, capacity, action)
                }
                End::Steal(thefts) => {
                    self.why_no_theft(seat, (from, run.to), start.apply_to(cargo), capacity, thefts)
                }
                End::Trade(trade) => {
                    self.why_no_trade(run.to, start.apply_to(cargo), capacity, trade)
                }
            })
            .or_else(|| self.why_not_these_points(plan, run.to, &range))
    }

    fn why_no_site_action(
        &self,
        at: Place,
        cargo: Cargo,
        capacity: u8,
        action: SiteAction,
    ) -> Option<Refusal> {
        let Some(site) = at.space().and_then(Space::site) else {
            return Some(Refusal::NoSite { at });
        };
        let mut aboard = cargo;
        for gem in action.unload.iter() {
            let Some(rest) = aboard.without(gem) else {
                return Some(Refusal::NotAboard { gem });
            };
            aboard = rest;
            let forbidden = self.table.options.unload_own_colour == UnloadOwnColour::Forbidden;
            if gem == site && forbidden {
                return Some(Refusal::OwnColour { gem });
            }
        }
        let mut stock = self.site(site);
        for gem in action.load.iter() {
            if action.unload.contains(gem) {
                return Some(Refusal::SameColour { gem });
            }
            if aboard.len() >= capacity {
                return Some(Refusal::NoRoom { capacity });
            }
            if !stock.contains(gem) {
                return Some(Refusal::NotOnSite { gem, site });
            }
            stock.take(gem);
            aboard = aboard.with(gem)?;
        }
        None
    }

    fn why_no_way(&self, from: Place, to: Place) -> Option<Refusal> {
        if to == from {
            return Some(Refusal::NotPaddled);
        }
        let across = match (from.space(), to.space()) {
            (Some(a), Some(b)) => a.arm().is_some() && b.arm().is_some() && a.arm() != b.arm(),
            _ => false,
        };
        if across {
            return Some(Refusal::AcrossArms { from, to });
        }
        matches!(to, Place::Riverbank(_)).then_some(Refusal::NoWay { from, to })
    }

    fn why_no_pull(&self, run: Run) -> Option<Refusal> {
        let Some(pulled) = run.pulled else {
            return match (self.whirlpool, run.to) {
                (Whirlpool::On(space), Place::On(to)) if space == to => {
                    Some(Refusal::WhirlpoolPulls { space })
                }
                _ => None,
            };
        };
        if self.whirlpool == Whirlpool::Absent {
            return Some(Refusal::NotInPlay { module: Module::Whirlpool });
        }
        let Some(space) = run.to.space().filter(|space| self.whirlpool.is_on(*space)) else {
            return Some(Refusal::NoWhirlpool { at: run.to });
        };
        if !pull_targets(space).any(|place| place == pulled) {
            return Some(Refusal::WrongPull { space, pulled });
        }
        match run.end {
            End::Site(_) if self.table.options.whirlpool_pull_then_site == PullThenSite::Off => {
                Some(Refusal::NoSiteAfterPull)
            }
            End::Steal(_) => Some(Refusal::NoTheftAfterPull),
            End::Trade(_) => Some(Refusal::NoTradeAfterPull),
            End::Nothing | End::Site(_) => None,
        }
    }

    fn why_no_theft(
        &self,
        seat: Seat,
        (from, to): (Place, Place),
        cargo: Cargo,
        capacity: u8,
        thefts: Thefts,
    ) -> Option<Refusal> {
        let depth = |place: Place| place.space().map(Space::depth);
        let upstream = match (depth(from), depth(to)) {
            (Some(from), Some(to)) => to < from,
            _ => false,
        };
        if !upstream {
            return Some(Refusal::TheftDownstream);
        }
        let seats = self.table.len();
        let mut aboard = cargo;
        let mut previous = None;
        let mut previous_key = None;
        for theft in thefts.iter() {
            let (victim, canoe, gem) = (theft.victim, theft.canoe, theft.gem);
            let Some(victim_seat) = self.table.seat(victim) else {
                return Some(Refusal::NoSuchSeat { victim });
            };
            if victim_seat == seat {
                return Some(Refusal::OwnCanoe);
            }
            let robbed = self.canoe(victim_seat, canoe);
            match robbed.at {
                at if at == to => {}
                Place::Riverbank(_) => return Some(Refusal::VictimOnBank { victim, canoe }),
                Place::On(space) if Some(space.depth()) == depth(to) => {
                    return Some(Refusal::VictimAcross { victim, canoe });
                }
                at => return Some(Refusal::VictimElsewhere { victim, canoe, at }),
            }
            // Two gems of one colour from one canoe: it must carry two.
            let wanted = if previous == Some(theft) { 2 } else { 1 };
            if robbed.cargo.count(gem) < wanted {
                return Some(Refusal::NotToSteal { gem, victim, canoe });
            }
            if aboard.len() >= capacity {
                return Some(Refusal::NoRoomToSteal { capacity });
            }
            aboard = aboard.with(gem)?;
            let key = (gem, victim_seat.steps_from(seat, seats), canoe);
            if previous_key > Some(key) {
                return Some(Refusal::TheftOrder);
            }
            previous = Some(theft);
            previous_key = Some(key);
        }
        None
    }

    fn why_no_trade(
        &self,
        to: Place,
        cargo: Cargo,
        capacity: u8,
        Trade { give, take }: Trade,
    ) -> Option<Refusal> {
        let Joe::Afloat { at, gem: joes_gem } = self.joe else {
            return Some(Refusal::NotInPlay { module: Module::Joe });
        };
        if to != Place::On(at) {
            return Some(Refusal::JoeElsewhere { at });
        }
        if let Some(gem) = give
            && !cargo.contains(gem)
        {
            return Some(Refusal::NothingForJoe { gem });
        }
        match (joes_gem, give, take) {
            (None, _, Some(_)) => Some(Refusal::JoeEmpty),
            (Some(gem), _, Some(take)) if take != gem => Some(Refusal::JoeCarries { gem }),
            (Some(_), Some(give), Some(take)) if give == take => Some(Refusal::SwapSameColour),
            (Some(_), Some(_), None) => Some(Refusal::JoeLoaded),
            (Some(_), None, Some(_)) if cargo.len() >= capacity => {
                Some(Refusal::NoRoomForJoe { capacity })
            }
            _ => None,
        }
    }

    /// The refusal if paddling and site actions need more points than are available, or leave
    /// points that the plan does not lose at the pier or the falls (B-59, S-32).
    fn why_not_these_points(
        &self,
        plan: Plan,
        to: Place,
        range: &RangeInclusive<u8>,
    ) -> Option<Refusal> {
        let cost = plan.cost(self.whirlpool);
        let (paddling, actions) = (cost.paddling, cost.actions());
        let most_paddling = *Paddling::from(plan.from, self.whirlpool).points_to(to).end();
        if cost.total() > *range.end() {
            return Some(Refusal::PointsShort { to, paddling, actions, points: *range.end() });
        }
        (most_paddling.saturating_add(actions) < *range.start()).then(|| Refusal::PointsLeft {
            to,
            paddling,
            actions,
            points: *range.start(),
        })
    }
}
