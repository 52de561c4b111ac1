//! How large the board is drawn: as large as its place, or larger and scrolled.

use leptos::prelude::*;

/// The sizes of the board, in per cent of its place.
const SIZES: [u16; 5] = [100, 125, 150, 200, 300];

/// The size of the board, for this visit.
#[derive(Clone, Copy, Debug)]
pub struct Magnifier {
    step: RwSignal<usize>,
}

impl Magnifier {
    /// The size in per cent of the board's place; tracks it.
    #[must_use]
    pub fn percent(self) -> u16 {
        SIZES.get(self.step.get()).copied().unwrap_or(100)
    }

    /// Draws the board larger, up to three times its place.
    pub fn enlarge(self) {
        self.step.update(|step| *step = (*step + 1).min(SIZES.len() - 1));
    }

    /// Draws the board smaller, down to its place.
    pub fn shrink(self) {
        self.step.update(|step| *step = step.saturating_sub(1));
    }
}

/// Provides the size of the board to the components below.
pub fn provide_magnifier() -> Magnifier {
    let magnifier = Magnifier { step: RwSignal::new(0) };
    provide_context(magnifier);
    magnifier
}

/// The size of the board.
#[must_use]
pub fn use_magnifier() -> Magnifier {
    expect_context()
}
