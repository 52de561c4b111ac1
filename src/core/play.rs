//! The effects of decisions. A game goes on only by these methods and by the river's movement in
//! [`flow`](super::flow); both call `modules` for the pieces of the expansions. Views and
//! [`Position::as_if_turn`] change a copy of a position, which does not go on with a game.

use super::canoe::CanoeNo;
use super::card::Card;
use super::decision::{Decision, End, Plan, SiteAction, Trade};
use super::event::{Event, EventSink};
use super::gem::{Cargo, Gem};
use super::pieces::Joe;
use super::position::{Duty, Phase, Position};
use super::refusal::Refusal;
use super::rules::Module;
use super::seat::{Seat, SeatSet};
use super::space::Place;
use crate::core::outcome;

impl Position {
    /// Plays a decision of the seat to move and passes its events to `sink`. After the last turn of
    /// the round, unless the game is over then, the caller has to move the river by
    /// [`Position::flow`].
    ///
    /// # Errors
    ///
    /// The reason why the decision is not legal; the position is unchanged.
    pub fn play<W: EventSink>(&mut self, decision: Decision, sink: &mut W) -> Result<(), Refusal> {
        if !self.is_legal(decision) {
            return Err(self.refusal(decision));
        }
        self.play_unchecked(decision, sink);
        Ok(())
    }

    /// Plays a decision of [`Position::legal`] without checking it, for searches. For any other
    /// decision the new position is unspecified, but the call does not panic.
    pub fn play_unchecked<W: EventSink>(&mut self, decision: Decision, sink: &mut W) {
        let seat = self.to_move;
        match decision {
            Decision::Free(canoe) => {
                self.come_back_free(seat, canoe, sink);
                self.return_free_canoes(sink);
            }
            Decision::Rescue { canoe, gem } => {
                self.banked[seat.index()].take(gem);
                self.sites[gem as usize].add(gem);
                self.canoe_mut(seat, canoe).at = Place::Pier;
                sink.emit(Event::Rescued { seat, canoe, gem });
                self.begin_rescues_from(seat);
            }
            Decision::RescueNone => {
                sink.emit(Event::RescueDeclined { seat });
                self.begin_rescues_after(seat);
            }
            Decision::Card(card) => {
                self.hands[seat.index()].remove(card);
                self.cards[seat.index()] = Some(card);
                sink.emit(Event::CardLaid { seat });
                match self.after(seat) {
                    Some(next) => self.to_move = next,
                    None => self.begin_turn(self.start, sink),
                }
            }
            Decision::Weather(to) => {
                sink.emit(Event::WeatherMoved { seat, from: self.weather, to });
                self.weather = to;
                self.enter_beaver(to, sink);
                self.end_turn(sink);
            }
            Decision::Plan(plan) => self.play_plan(seat, plan, sink),
            Decision::Done => {
                if self.card(seat) == Some(Card::Lasso) {
                    // The canoes are lassoed, and none takes the moose (S-58).
                    self.lasso_canoes(seat, sink);
                } else {
                    for canoe in CanoeNo::ALL {
                        if self.duty(seat, canoe) == Duty::May {
                            sink.emit(Event::StayedAshore { seat, canoe });
                        }
                    }
                }
                self.end_turn(sink);
            }
            Decision::Return { canoe, arm } => {
                if let Place::Riverbank(space) = self.canoe(seat, canoe).at {
                    let pulled = Some(space.downstream(arm));
                    self.return_pulled(seat, canoe, space, pulled, sink);
                }
                self.finish_river(sink);
            }
        }
    }

    /// The seat after `seat` in the order of this round; `None` after the last one.
    fn after(&self, seat: Seat) -> Option<Seat> {
        let next = seat.clockwise(1, self.table.len());
        (next != self.start).then_some(next)
    }

    /// Begins part I of a new round (B-20): free canoes, rescues, cards (B-36, B-40).
    pub(super) fn begin_round<W: EventSink>(&mut self, sink: &mut W) {
        self.phase = Phase::Card;
        self.to_move = self.start;
        sink.emit(Event::RoundBegan { round: self.round, start: self.start });
        self.return_free_canoes(sink);
    }

    /// Brings a canoe back to the pier without payment for each seat that has lost both canoes and
    /// owns no gem, in turn order, and then begins the rescues (B-39). Stops at a seat that has to
    /// choose which of its canoes comes back (S-10).
    fn return_free_canoes<W: EventSink>(&mut self, sink: &mut W) {
        for seat in self.order() {
            let stranded = self.banked(seat).is_empty()
                && CanoeNo::ALL.into_iter().all(|canoe| self.canoe(seat, canoe).is_lost());
            if !stranded {
                continue;
            }
            if self.table.has(Module::Double) {
                self.phase = Phase::FreeCanoe;
                self.to_move = seat;
                return;
            }
            self.come_back_free(seat, CanoeNo::First, sink);
        }
        self.begin_rescues_from(self.start);
    }

    /// Moves a lost canoe back to the pier without payment.
    fn come_back_free<W: EventSink>(&mut self, seat: Seat, canoe: CanoeNo, sink: &mut W) {
        self.canoe_mut(seat, canoe).at = Place::Pier;
        sink.emit(Event::CameBackFree { seat, canoe });
    }

    /// Looks for a seat that can pay for a lost canoe, from `seat` on, and makes it the seat to
    /// move (B-32). If there is none, the choice of cards begins.
    fn begin_rescues_from(&mut self, seat: Seat) {
        let mut next = Some(seat);
        while let Some(seat) = next {
            if !self.banked(seat).is_empty() && self.first_lost(seat).is_some() {
                self.phase = Phase::Rescue;
                self.to_move = seat;
                return;
            }
            next = self.after(seat);
        }
        self.phase = Phase::Card;
        self.to_move = self.start;
    }

    /// [`begin_rescues_from`](Self::begin_rescues_from) for the seat after `seat`; after the last
    /// seat, the choice of cards begins.
    fn begin_rescues_after(&mut self, seat: Seat) {
        match self.after(seat) {
            Some(next) => self.begin_rescues_from(next),
            None => {
                self.phase = Phase::Card;
                self.to_move = self.start;
            }
        }
    }

    /// Reveals the card of `seat` (B-30). If the seat has nothing to decide with it, the next
    /// seat's turn begins (B-22).
    fn begin_turn<W: EventSink>(&mut self, seat: Seat, sink: &mut W) {
        let mut next = Some(seat);
        while let Some(seat) = next {
            self.phase = Phase::Turn;
            self.to_move = seat;
            self.moved = [false; 2];
            self.revealed.insert(seat);
            // A card can be missing only in a view's copy of the position, where it is hidden.
            if let Some(card) = self.card(seat) {
                sink.emit(Event::Revealed { seat, card });
                match card {
                    Card::Cloud => return,
                    Card::Lasso => {
                        if self.lasso_needs_decision(seat) {
                            return;
                        }
                        self.lasso_canoes(seat, sink);
                    }
                    _ => {
                        if CanoeNo::ALL.into_iter().any(|canoe| !self.canoe(seat, canoe).is_lost())
                        {
                            return;
                        }
                        sink.emit(Event::NothingToMove { seat });
                    }
                }
            }
            next = self.after(seat);
        }
        self.end_part_two(sink);
    }

    /// Begins the next seat's turn, or ends part II of the round (B-20) after the last one.
    fn end_turn<W: EventSink>(&mut self, sink: &mut W) {
        match self.after(self.to_move) {
            Some(next) => self.begin_turn(next, sink),
            None => self.end_part_two(sink),
        }
    }

    /// Ends part II of the round (B-20): the game is over if a seat has won, otherwise the river is
    /// to move (B-162).
    fn end_part_two<W: EventSink>(&mut self, sink: &mut W) {
        self.moved = [false; 2];
        let winners: SeatSet = outcome::winners(self);
        if winners.is_empty() {
            self.phase = Phase::River;
        } else {
            self.winners = winners;
            self.phase = Phase::Over;
            sink.emit(Event::Won { winners });
        }
    }

    /// Carries out a plan, and ends the turn if no further canoe may or must move.
    fn play_plan<W: EventSink>(&mut self, seat: Seat, plan: Plan, sink: &mut W) {
        let canoe = plan.canoe;
        if plan.moose {
            self.take_moose(seat, canoe, sink);
        }
        // With the lasso, a plan only takes the moose (S-58).
        if self.card(seat) == Some(Card::Lasso) {
            self.lasso_canoes(seat, sink);
            return self.end_turn(sink);
        }
        self.use_site(seat, canoe, plan.start, sink);
        if let Some(run) = plan.run {
            sink.emit(Event::Paddled { seat, canoe, from: plan.from, to: run.to });
            if let (Some(to), Place::On(from)) = (run.pulled, run.to) {
                sink.emit(Event::Pulled { seat, canoe, from, to });
            }
            let at = run.final_place();
            self.canoe_mut(seat, canoe).at = at;
            match at {
                Place::Pier => self.land(seat, canoe, sink),
                Place::Falls => self.go_over_falls(seat, canoe, sink),
                Place::On(_) | Place::Riverbank(_) => match run.end {
                    End::Nothing => {}
                    End::Site(action) => self.use_site(seat, canoe, action, sink),
                    End::Steal(thefts) => {
                        for theft in thefts.iter() {
                            if let Some(victim) = self.table.seat(theft.victim) {
                                self.steal(seat, canoe, theft.gem, (victim, theft.canoe), sink);
                            }
                        }
                    }
                    End::Trade(trade) => self.trade_with_joe(seat, canoe, trade, sink),
                },
            }
        }
        self.moved[canoe.index()] = true;
        // If both canoes were at the pier, the other one stays there (B-51).
        let launched_one_of_two = plan.from == Place::Pier
            && !self.moved[canoe.other().index()]
            && self.canoe(seat, canoe.other()).at == Place::Pier;
        if launched_one_of_two
            || self.card(seat) == Some(Card::OneTwoThree)
            || self.duty(seat, canoe.other()) == Duty::Nothing
        {
            self.end_turn(sink);
        }
    }

    /// Carries out a site action: unloads, then loads (B-71 to B-75).
    fn use_site<W: EventSink>(
        &mut self,
        seat: Seat,
        canoe: CanoeNo,
        action: SiteAction,
        sink: &mut W,
    ) {
        if action.is_none() {
            return;
        }
        let Some(site) = self.canoe(seat, canoe).at.space().and_then(super::space::Space::site)
        else {
            return;
        };
        for gem in action.unload.iter() {
            self.sites[site as usize].add(gem);
            sink.emit(Event::Unloaded { seat, canoe, gem, site });
        }
        for gem in action.load.iter() {
            self.sites[site as usize].take(gem);
            sink.emit(Event::Loaded { seat, canoe, gem, site });
        }
        let canoe = self.canoe_mut(seat, canoe);
        canoe.cargo = action.apply_to(canoe.cargo);
    }

    /// Moves a gem from another seat's canoe to the canoe of `seat` (B-90).
    fn steal<W: EventSink>(
        &mut self,
        seat: Seat,
        canoe: CanoeNo,
        gem: Gem,
        (victim, victim_canoe): (Seat, CanoeNo),
        sink: &mut W,
    ) {
        let robbed = self.canoe_mut(victim, victim_canoe);
        robbed.cargo = robbed.cargo.without_if_aboard(gem);
        let thief = self.canoe_mut(seat, canoe);
        thief.cargo = thief.cargo.with_if_room(gem);
        sink.emit(Event::Stolen { seat, canoe, gem, victim, victim_canoe });
    }

    /// Carries out a trade with Diamond Joe (J-08).
    fn trade_with_joe<W: EventSink>(
        &mut self,
        seat: Seat,
        canoe: CanoeNo,
        Trade { give, take }: Trade,
        sink: &mut W,
    ) {
        let trader = self.canoe_mut(seat, canoe);
        trader.cargo = Trade { give, take }.apply_to(trader.cargo);
        if let Joe::Afloat { at, .. } = self.joe {
            self.joe = Joe::Afloat { at, gem: give };
        }
        sink.emit(Event::JoeTraded { seat, canoe, give, take });
    }

    /// The consequences for a canoe that is at the pier already: its cargo is banked (B-112, S-20),
    /// and the moose leaves it (S-75).
    fn land<W: EventSink>(&mut self, seat: Seat, canoe: CanoeNo, sink: &mut W) {
        let cargo = self.unload_all(seat, canoe);
        for gem in cargo.iter() {
            self.banked[seat.index()].add(gem);
        }
        sink.emit(Event::Landed { seat, canoe, cargo });
        self.drop_moose(seat, canoe, sink);
    }

    /// The consequences for a canoe that is at [`Place::Falls`] already: each of its gems goes back
    /// to the site of the gem's colour (B-141, S-20), and the moose leaves it (S-75).
    pub(super) fn go_over_falls<W: EventSink>(&mut self, seat: Seat, canoe: CanoeNo, sink: &mut W) {
        let cargo = self.unload_all(seat, canoe);
        for gem in cargo.iter() {
            self.sites[gem as usize].add(gem);
        }
        sink.emit(Event::WentOver { seat, canoe, cargo });
        self.drop_moose(seat, canoe, sink);
    }

    /// Empties a canoe; the result is the cargo that it had.
    fn unload_all(&mut self, seat: Seat, canoe: CanoeNo) -> Cargo {
        core::mem::take(&mut self.canoe_mut(seat, canoe).cargo)
    }
}
