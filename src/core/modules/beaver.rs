//! The beaver (S-60 to S-65). He enters the river when the cloud is moved to +2; when he falls, the
//! cloud goes to 0.

use crate::core::event::{Event, EventSink};
use crate::core::position::Position;
use crate::core::rules::Module;
use crate::core::space::{Arm, Place, Space};

impl Position {
    /// Lets the beaver enter if the cloud was moved to +2, unless he is in the river already (S-60,
    /// S-61, S-64).
    pub(in crate::core) fn enter_beaver<W: EventSink>(&mut self, weather: i8, sink: &mut W) {
        if weather == 2 && self.table.has(Module::Beaver) && self.beaver.is_none() {
            let space = self.entry_space();
            self.beaver = Some(space);
            sink.emit(Event::BeaverEntered { space });
        }
    }

    /// The space where the beaver and Diamond Joe enter: 1, or 2 if the whirlpool is on 1 (S-61,
    /// J-12).
    pub(in crate::core) fn entry_space(&self) -> Space {
        if self.whirlpool.is_on(Space::S1) { Space::S2 } else { Space::S1 }
    }

    /// Moves the beaver in one river step. When he falls, the weather becomes 0 (S-63).
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
