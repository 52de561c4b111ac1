//! The beaver (S-60 to S-65): comes when the cloud reaches +2, and resets it when he falls.

use crate::core::event::{Event, EventSink};
use crate::core::position::Position;
use crate::core::rules::Module;
use crate::core::space::{Arm, Place, Space};

impl Position {
    /// The cloud was moved to a value: at +2 the beaver enters (S-60, S-61, S-64).
    pub(in crate::core) fn call_beaver<W: EventSink>(&mut self, weather: i8, sink: &mut W) {
        if weather == 2 && self.table.has(Module::Beaver) && self.beaver.is_none() {
            let space = self.entry_space();
            self.beaver = Some(space);
            sink.emit(Event::BeaverEntered { space });
        }
    }

    /// Space 1, or 2 when the whirlpool is on 1 (S-61, J-07).
    pub(in crate::core) fn entry_space(&self) -> Space {
        if self.whirlpool.is_on(Space::S1) { Space::S2 } else { Space::S1 }
    }

    /// The beaver in one river step: falling, he sets the cloud to 0 (S-63).
    pub(in crate::core) fn drift_beaver<W: EventSink>(&mut self, arm: Arm, sink: &mut W) {
        if let Some(space) = self.beaver {
            self.beaver = match space.drift(arm) {
                Place::On(space) => Some(space),
                _ => {
                    sink.emit(Event::BeaverWentOver { weather: self.weather });
                    self.weather = 0;
                    None
                }
            };
        }
    }
}
