//! The zoom of the board: it fits its place on the screen, or is larger and scrolled.

use leptos::prelude::*;

/// The sizes of the board, in per cent of the place that the screen has for it.
const SIZES: [u16; 5] = [100, 125, 150, 200, 300];

/// The store of the zoom of the board, until the page is closed.
#[derive(Clone, Copy, Debug)]
pub struct Magnifier {
    /// The index in [`SIZES`].
    step: RwSignal<usize>,
}

impl Magnifier {
    /// The size of the board in per cent of its place on the screen; tracks it.
    #[must_use]
    pub fn percent(self) -> u16 {
        SIZES.get(self.step.get()).copied().unwrap_or(100)
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
    let magnifier = Magnifier { step: RwSignal::new(0) };
    provide_context(magnifier);
    magnifier
}

/// The store that [`provide_magnifier`] has provided.
#[must_use]
pub fn use_magnifier() -> Magnifier {
    expect_context()
}
