//! The lasso (S-50 to S-58): canoes go to the bank and come back after the river.

use crate::core::canoe::CanoeNo;
use crate::core::decision::{Decision, Plan, SiteAction};
use crate::core::event::{Event, EventSink};
use crate::core::pieces::pulls;
use crate::core::position::{Phase, Position};
use crate::core::rules::Module;
use crate::core::seat::Seat;
use crate::core::space::{Place, Space};

impl Position {
    /// Whether the lasso raises a question: does a canoe take the moose along? (S-58)
    pub(in crate::core) fn lasso_asks(&self, seat: Seat) -> bool {
        CanoeNo::ALL.into_iter().any(|canoe| self.can_take_moose(seat, canoe))
    }

    /// The answers to that question: leave the moose, or a canoe that takes it.
    pub(in crate::core) fn legal_lasso(&self, seat: Seat, list: &mut Vec<Decision>) {
        for canoe in CanoeNo::ALL {
            if self.can_take_moose(seat, canoe) {
                let from = self.canoe(seat, canoe).at;
                let start = SiteAction::NONE;
                list.push(Decision::Plan(Plan { canoe, from, moose: true, start, run: None }));
            }
        }
        list.push(Decision::Done);
    }

    /// All canoes of a seat that are in the river go to the bank (S-50).
    pub(in crate::core) fn lasso<W: EventSink>(&mut self, seat: Seat, sink: &mut W) {
        let mut any = false;
        for canoe in CanoeNo::ALL {
            if let Place::On(space) = self.canoe(seat, canoe).at {
                self.canoe_mut(seat, canoe).at = Place::Bank(space);
                sink.emit(Event::Lassoed { seat, canoe, space });
                any = true;
            }
        }
        if !any {
            sink.emit(Event::NothingToMove { seat });
        }
    }

    /// Canoes come back from the bank in turn order (S-53, S-56) until one has to be asked
    /// for the arm it is pulled into (S-54). True when all are back.
    pub(in crate::core) fn come_back_from_bank<W: EventSink>(&mut self, sink: &mut W) -> bool {
        if !self.table.has(Module::Cards) {
            return true;
        }
        for seat in self.order() {
            for canoe in CanoeNo::ALL {
                let Place::Bank(space) = self.canoe(seat, canoe).at else {
                    continue;
                };
                if !self.whirlpool.is_on(space) {
                    self.canoe_mut(seat, canoe).at = Place::On(space);
                    sink.emit(Event::CameBackFromBank { seat, canoe, space });
                } else if space == Space::S5 {
                    self.phase = Phase::Return;
                    self.to_move = seat;
                    return false;
                } else {
                    self.return_pulled(seat, canoe, space, pulls(space).next(), sink);
                }
            }
        }
        true
    }

    /// A canoe comes back from the bank onto the whirlpool and is pulled (S-54).
    pub(in crate::core) fn return_pulled<W: EventSink>(
        &mut self,
        seat: Seat,
        canoe: CanoeNo,
        space: Space,
        pulled: Option<Place>,
        sink: &mut W,
    ) {
        let to = pulled.unwrap_or(Place::Falls);
        sink.emit(Event::CameBackFromBank { seat, canoe, space });
        sink.emit(Event::Pulled { seat, canoe, from: space, to });
        self.canoe_mut(seat, canoe).at = to;
        if to == Place::Falls {
            self.go_over(seat, canoe, sink);
        }
    }

    /// The canoe that is asked about in [`Phase::Return`]: the first on the bank beside the
    /// whirlpool at the fork.
    #[must_use]
    pub fn returning_canoe(&self) -> Option<CanoeNo> {
        CanoeNo::ALL
            .into_iter()
            .find(|canoe| self.canoe(self.to_move, *canoe).at == Place::Bank(Space::S5))
            .filter(|_| self.phase == Phase::Return)
    }
}
