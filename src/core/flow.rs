//! Phases III and IV: the river moves and the life saver passes (B-130 to B-150, S-80).

use super::card::Hand;
use super::event::{Event, EventSink};
use super::options::RiverFork;
use super::position::{Phase, Position};
use super::seat::SeatSet;
use super::space::{Arm, Place};

impl Position {
    /// The river's speed: the lowest number played plus the weather, never below 0
    /// (B-130 to B-133, S-59d). Returns the lowest number, if there is one, and the speed.
    #[must_use]
    pub fn river_speed(&self) -> (Option<u8>, u8) {
        let lowest =
            self.cards.iter().filter_map(|card| card.and_then(super::card::Card::number)).min();
        let speed = i16::from(lowest.unwrap_or(0)) + i16::from(self.weather);
        (lowest, u8::try_from(speed).unwrap_or(0))
    }

    /// Moves the river and goes on to the next decision: the river's steps, lasso returns,
    /// Diamond Joe, the moose, the life saver, phase I (S-80). Does nothing unless the
    /// river is to move.
    ///
    /// `fork` is asked for the arm of each step; it is given the arm that alternation
    /// names and must answer with it unless [`RiverFork`] makes the arm random (B-136).
    pub fn flow<W: EventSink>(&mut self, mut fork: impl FnMut(Arm) -> Arm, sink: &mut W) {
        if self.phase != Phase::River {
            return;
        }
        let (lowest, speed) = self.river_speed();
        sink.emit(Event::RiverSpeed { lowest, weather: self.weather, speed });
        for _ in 0..speed {
            let arm = match self.table.options.river_fork {
                RiverFork::Alternate => self.next_arm,
                RiverFork::MostlyAlternate | RiverFork::Random => fork(self.next_arm),
            };
            self.river_step(arm, sink);
        }
        self.finish_river(sink);
    }

    /// One step of the river into an arm (B-135): canoes, whirlpool, beaver, Joe.
    pub(super) fn river_step<W: EventSink>(&mut self, arm: Arm, sink: &mut W) {
        sink.emit(Event::RiverStep { arm });
        for seat in self.table.seats() {
            for canoe in super::canoe::CanoeNo::ALL {
                if let Place::On(space) = self.canoe(seat, canoe).at {
                    let at = space.drift(arm);
                    self.canoe_mut(seat, canoe).at = at;
                    if at == Place::Falls {
                        self.go_over(seat, canoe, sink);
                    }
                }
            }
        }
        self.drift_whirlpool(arm, sink);
        self.drift_beaver(arm, sink);
        self.drift_joe(arm, sink);
        self.next_arm = arm.other();
    }

    /// What follows the river's steps (S-80); a lasso return may have to be asked for first.
    pub(super) fn finish_river<W: EventSink>(&mut self, sink: &mut W) {
        if !self.come_back_from_bank(sink) {
            return;
        }
        self.move_joe(sink);
        self.bring_moose_back(sink);
        self.end_round(sink);
    }

    /// Phase IV (B-150, B-23).
    fn end_round<W: EventSink>(&mut self, sink: &mut W) {
        self.cards = [None; super::seat::MAX_SEATS];
        self.revealed = SeatSet::EMPTY;
        self.start = self.start.clockwise(1, self.table.len());
        self.round = self.round.saturating_add(1);
        if self.hands[0].is_empty() {
            let full: Hand = self.table.rules.full_hand();
            for seat in self.table.seats() {
                self.hands[seat.index()] = full;
            }
            sink.emit(Event::HandsRefilled);
        }
        self.begin_round(sink);
    }
}
