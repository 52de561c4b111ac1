//! The zoom of the board, which fits the screen or is larger and can be scrolled, and the place
//! that is shown enlarged.

use leptos::prelude::*;

use super::turn_store::TurnId;
use crate::app::view_model::board::CloseUp;

/// The sizes of the board, in per cent of the room that the screen has for it.
const SIZES: [u16; 5] = [100, 125, 150, 200, 300];

/// The store of the zoom of the board. It is not saved: a reload shows the board at 100 %.
#[derive(Clone, Copy, Debug)]
pub struct Magnifier {
    /// The index in [`SIZES`].
    step: RwSignal<usize>,
    /// The enlarged place, and the turn in which it was enlarged.
    close_up: RwSignal<Option<(TurnId, CloseUp)>>,
}

impl Magnifier {
    /// The size of the board, in per cent of the room that the screen has for it; tracks it.
    #[must_use]
    pub fn percent(self) -> u16 {
        SIZES.get(self.step.get()).copied().unwrap_or(100)
    }

    /// The place that is shown enlarged; `None` after a new turn has begun. Tracked.
    #[must_use]
    pub fn close_up(self, turn: TurnId) -> Option<CloseUp> {
        self.close_up.get().filter(|(enlarged_in, _)| *enlarged_in == turn).map(|(_, it)| it)
    }

    /// Enlarges a place until the end of this turn; with `None`, no place is enlarged any more.
    pub fn set_close_up(self, turn: TurnId, close_up: Option<CloseUp>) {
        self.close_up.set(close_up.map(|close_up| (turn, close_up)));
    }

    /// Draws the board one step larger, up to 300 %.
    pub fn enlarge(self) {
        self.step.update(|step| *step = (*step + 1).min(SIZES.len() - 1));
    }

    /// Draws the board one step smaller, down to 100 %.
    pub fn shrink(self) {
        self.step.update(|step| *step = step.saturating_sub(1));
    }
}

/// Provides the zoom of the board to the components below.
pub fn provide_magnifier() -> Magnifier {
    let magnifier = Magnifier { step: RwSignal::new(0), close_up: RwSignal::new(None) };
    provide_context(magnifier);
    magnifier
}

/// The store that [`provide_magnifier`] has provided.
#[must_use]
pub fn use_magnifier() -> Magnifier {
    expect_context()
}
