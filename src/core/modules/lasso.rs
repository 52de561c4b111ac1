//! The lasso (S-50 to S-58): canoes go to the riverbank and return after the river has moved.

use crate::core::canoe::CanoeNo;
use crate::core::decision::{Decision, Plan, SiteAction};
use crate::core::event::{Event, EventSink};
use crate::core::pieces::pull_targets;
use crate::core::position::{Phase, Position};
use crate::core::rules::Module;
use crate::core::seat::Seat;
use crate::core::space::{Place, Space};

impl Position {
    /// Whether the seat has to decide whether a lassoed canoe takes the moose along (S-58).
    pub(in crate::core) fn lasso_needs_decision(&self, seat: Seat) -> bool {
        CanoeNo::ALL.into_iter().any(|canoe| self.can_take_moose(seat, canoe))
    }

    /// Appends to `list` the legal decisions about the moose (S-58): for each canoe that may take
    /// him, a plan that does so; then [`Decision::Done`], which leaves him.
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

    /// Moves all canoes of a seat that are in the river to the riverbank (S-50). Without such a
    /// canoe it only emits [`Event::NothingToMove`] (S-55).
    pub(in crate::core) fn lasso_canoes<W: EventSink>(&mut self, seat: Seat, sink: &mut W) {
        let mut any = false;
        for canoe in CanoeNo::ALL {
            if let Place::On(space) = self.canoe(seat, canoe).at {
                self.canoe_mut(seat, canoe).at = Place::Riverbank(space);
                sink.emit(Event::Lassoed { seat, canoe, space });
                any = true;
            }
        }
        if !any {
            sink.emit(Event::NothingToMove { seat });
        }
    }

    /// Moves canoes from the riverbank back to the river, in turn order (S-53, S-56). If an owner
    /// has to choose the arm into which the whirlpool pulls a canoe (S-54), it stops there, in
    /// [`Phase::Return`], and the result is false. The result is true if no canoe is on the
    /// riverbank any more.
    pub(in crate::core) fn return_from_riverbank<W: EventSink>(&mut self, sink: &mut W) -> bool {
        if !self.table.has(Module::Cards) {
            return true;
        }
        for seat in self.order() {
            for canoe in CanoeNo::ALL {
                let Place::Riverbank(space) = self.canoe(seat, canoe).at else {
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
                    self.return_pulled(seat, canoe, space, pull_targets(space).next(), sink);
                }
            }
        }
        true
    }

    /// Moves a canoe from the riverbank beside `space` back to `space`, where the whirlpool pulls
    /// it to `pulled` (S-54). `None` stands for the falls, but is not expected: [`pull_targets`]
    /// always yields a place.
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
            self.go_over_falls(seat, canoe, sink);
        }
    }

    /// The canoe for which an arm is chosen in [`Phase::Return`]: of the canoes of the seat to move
    /// that are on the riverbank beside space 5, the first. `None` in other phases.
    #[must_use]
    pub fn returning_canoe(&self) -> Option<CanoeNo> {
        CanoeNo::ALL
            .into_iter()
            .find(|canoe| self.canoe(self.to_move, *canoe).at == Place::Riverbank(Space::S5))
            .filter(|_| self.phase == Phase::Return)
    }
}
