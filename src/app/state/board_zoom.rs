//! The zoom of the board, which fits the screen or is larger and can be scrolled, and the close-up
//! of one place.

use leptos::prelude::*;

use super::turn_store::TurnId;
use crate::app::view_model::board::CloseUp;

/// The sizes of the board, in per cent of the room that the screen has for it.
const SIZES: [u16; 5] = [100, 125, 150, 200, 300];

/// The store of the zoom of the board and of the close-up. Neither is saved: a reload shows the
/// board at 100 %.
#[derive(Clone, Copy, Debug)]
pub struct BoardZoom {
    /// The size of the board, as an index in [`SIZES`].
    step: RwSignal<usize>,
    /// The close-up, and the turn in which it began.
    close_up: RwSignal<Option<(TurnId, CloseUp)>>,
}

impl BoardZoom {
    /// The size of the board, in per cent of the room that the screen has for it; tracks it.
    #[must_use]
    pub fn percent(self) -> u16 {
        SIZES.get(self.step.get()).copied().unwrap_or(100)
    }

    /// The close-up, if it began in `turn`, the current turn; tracks it.
    #[must_use]
    pub fn close_up(self, turn: TurnId) -> Option<CloseUp> {
        self.close_up.get().filter(|(begun_in, _)| *begun_in == turn).map(|(_, it)| it)
    }

    /// Shows a close-up until the end of this turn; `None` ends the one that is shown.
    pub fn set_close_up(self, turn: TurnId, close_up: Option<CloseUp>) {
        self.close_up.set(close_up.map(|close_up| (turn, close_up)));
    }

    /// Draws the board one step larger, up to 300 %.
    pub fn increase(self) {
        self.step.update(|step| *step = (*step + 1).min(SIZES.len() - 1));
    }

    /// Draws the board one step smaller, down to 100 %.
    pub fn decrease(self) {
        self.step.update(|step| *step = step.saturating_sub(1));
    }
}

/// Provides the zoom of the board to the components below.
pub fn provide_board_zoom() -> BoardZoom {
    let zoom = BoardZoom { step: RwSignal::new(0), close_up: RwSignal::new(None) };
    provide_context(zoom);
    zoom
}

/// The store that [`provide_board_zoom`] has provided.
#[must_use]
pub fn use_board_zoom() -> BoardZoom {
    expect_context()
}
