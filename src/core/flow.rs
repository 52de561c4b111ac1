//! Parts III and IV of a round (B-20): the river moves and the life saver passes (B-130 to B-150,
//! S-80).

use super::card::Hand;
use super::event::{Event, EventSink};
use super::options::RiverFork;
use super::position::{Phase, Position};
use super::seat::SeatSet;
use super::space::{Arm, Place};

impl Position {
    /// The lowest number on any card of this round, and the river's speed: that number plus the
    /// weather, from 0 to 9 (B-130 to B-133, S-59d).
    ///
    /// Face-down cards count too. Without a number card the number is `None` and counts as 0.
    #[must_use]
    pub fn river_speed(&self) -> (Option<u8>, u8) {
        let lowest =
            self.cards.iter().filter_map(|card| card.and_then(super::card::Card::number)).min();
        let speed = i16::from(lowest.unwrap_or(0)) + i16::from(self.weather);
        (lowest, u8::try_from(speed).unwrap_or(0))
    }

    /// Moves the river, and continues up to the next decision. In order: the river's steps, the
    /// return of lassoed canoes, Diamond Joe, the moose, the life saver, the beginning of the next
    /// round (S-80). Does nothing except in [`Phase::River`].
    ///
    /// If the option [`RiverFork`] makes the arms random, `draw_arm` is called for each step: it is
    /// given the alternating arm and returns the arm to take (B-136).
    pub fn flow<W: EventSink>(&mut self, mut draw_arm: impl FnMut(Arm) -> Arm, sink: &mut W) {
        if self.phase != Phase::River {
            return;
        }
        let (lowest, speed) = self.river_speed();
        sink.emit(Event::RiverSpeed { lowest, weather: self.weather, speed });
        for _ in 0..speed {
            let arm = match self.table.options.river_fork {
                RiverFork::Alternate => self.next_arm,
                RiverFork::MostlyAlternate | RiverFork::Random => draw_arm(self.next_arm),
            };
            self.river_step(arm, sink);
        }
        self.finish_river(sink);
    }

    /// One step of the river into an arm (B-135): moves canoes, whirlpool, beaver and Joe.
    pub(super) fn river_step<W: EventSink>(&mut self, arm: Arm, sink: &mut W) {
        sink.emit(Event::RiverStep { arm });
        for seat in self.table.seats() {
            for canoe in super::canoe::CanoeNo::ALL {
                if let Place::On(space) = self.canoe(seat, canoe).at {
                    let at = space.drift(arm);
                    self.canoe_mut(seat, canoe).at = at;
                    if at == Place::Falls {
                        self.go_over_falls(seat, canoe, sink);
                    }
                }
            }
        }
        self.drift_whirlpool(arm, sink);
        self.drift_beaver(arm, sink);
        self.drift_joe(arm, sink);
        self.next_arm = arm.other();
    }

    /// Everything after the river's steps (S-80). If the owner of a lassoed canoe first has to
    /// choose an arm for its return, this method stops and is called again after that decision.
    pub(super) fn finish_river<W: EventSink>(&mut self, sink: &mut W) {
        if !self.return_from_riverbank(sink) {
            return;
        }
        self.move_joe(sink);
        self.bring_moose_back(sink);
        self.end_round(sink);
    }

    /// Part IV of a round (B-20): passes the life saver, refills empty hands, begins the next round
    /// (B-150, B-23).
    fn end_round<W: EventSink>(&mut self, sink: &mut W) {
        self.cards = [None; super::seat::MAX_SEATS];
        self.revealed = SeatSet::EMPTY;
        self.start = self.start.clockwise(1, self.table.len());
        self.round = self.round.saturating_add(1);
        // All seats have the same number of cards (B-23).
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
