//! The back stack of the page: what was opened on top of the start screen, or on top of what a link has
//! opened. The browser's **Back** closes the top of the stack instead of leaving the page, because each
//! item of the stack has an entry of the history.
//!
//! ```text
//!  start screen ── game ── timeline ── sheet
//!       0           1         2          3     <- index of the entry
//! ```
//!
//! An item that is closed on the page leaves its entry behind, because going back takes effect only
//! later, when something else may be open. The next item takes over such a spare entry, and **Back**
//! skips it.

use super::turn::Screen;

/// The screen, and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedScreen {
    /// The screen that is shown now.
    pub screen: Screen,
    /// Whether the game was opened on the start screen or the shelf of lessons, to which one can
    /// return. A game that was opened together with the page was not.
    pub from_start: bool,
    /// Whether the screen is a timeline that was opened from the table or the result. The timeline
    /// of a game that somebody has sent has no table to return to.
    pub from_table: bool,
}

impl ReachedScreen {
    /// The screen that is shown when the page opens.
    #[must_use]
    pub const fn first(screen: Screen) -> Self {
        Self { screen, from_start: false, from_table: false }
    }

    /// The next screen.
    #[must_use]
    pub fn next(self, screen: Screen) -> Self {
        let was_table = !matches!(self.screen, Screen::Start | Screen::Replay);
        let was_start = self.screen == Screen::Start;
        Self {
            screen,
            from_start: screen != Screen::Start && (was_start || self.from_start),
            from_table: screen == Screen::Replay && (was_table || self.from_table),
        }
    }
}

/// What a step in the browser's history means for the back stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryStep {
    /// The top of the stack is to be closed.
    CloseTop,
    /// The entry that was left is a spare one: the page goes back once more.
    Skip,
    /// Nothing: it is a step forward, or leads to another address.
    Nothing,
}

impl HistoryStep {
    /// The meaning of a step from one index to another, if the stack has `height` items.
    /// `has_same_address` says whether both entries have the same address.
    #[must_use]
    pub const fn new(from: usize, to: usize, has_same_address: bool, height: usize) -> Self {
        if to >= from || !has_same_address {
            Self::Nothing
        } else if to < height {
            Self::CloseTop
        } else {
            Self::Skip
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeline_returns_to_the_table_from_which_it_was_opened() {
        let own = ReachedScreen::first(Screen::Start).next(Screen::Table);
        assert!(own.from_start && !own.from_table);
        let timeline = own.next(Screen::Replay);
        assert!(timeline.from_start && timeline.from_table);
        assert!(!timeline.next(Screen::Start).from_start);
        // A link of a game.
        let sent = ReachedScreen::first(Screen::Replay);
        assert!(!sent.from_start && !sent.from_table);
        let again = sent.next(Screen::Over).next(Screen::Replay);
        assert!(!again.from_start && again.from_table);
    }

    #[test]
    fn back_closes_the_top_or_skips_a_spare_entry() {
        assert_eq!(HistoryStep::new(2, 1, true, 2), HistoryStep::CloseTop);
        assert_eq!(HistoryStep::new(1, 0, true, 1), HistoryStep::CloseTop);
        let spare = HistoryStep::new(2, 1, true, 1);
        assert_eq!(spare, HistoryStep::Skip, "the item was closed on the page");
        assert_eq!(HistoryStep::new(1, 2, true, 2), HistoryStep::Nothing, "forward");
        assert_eq!(
            HistoryStep::new(2, 0, false, 2),
            HistoryStep::Nothing,
            "a link in the same tab"
        );
    }
}
