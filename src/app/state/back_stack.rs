//! The back stack of the page: what was opened on top of the start screen, or on top of what a link
//! has opened. The browser's **Back** closes the top of the stack instead of leaving the page,
//! because each item of the stack has an entry of the history.
//!
//! ```text
//!  start screen ── game ── timeline ── sheet
//!       0           1         2          3     <- index of the entry
//! ```
//!
//! An item that is closed by the page's own buttons or keys leaves its entry behind, because going
//! back takes effect only later, when something else may be open. The next item takes over such a
//! spare entry; **Back** skips one that is still spare.

use super::turn::Screen;

/// The screen, and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedScreen {
    /// The screen that is shown now.
    pub screen: Screen,
    /// Whether the game was opened on the start screen or the shelf of lessons, to which one can
    /// return. A game that was opened together with the page was not; a lesson of the page's URL
    /// that had to be fetched was, because the start screen is shown until it arrives.
    pub from_start: bool,
    /// Whether the screen is a timeline, and a table, a curtain or a result was shown before it:
    /// then closing the timeline resumes the held game (a view-only game is closed). The timeline
    /// of a game that somebody has sent is no item of its own if the page opens with it, if it is
    /// opened on the start screen, or as long as that game is in progress.
    pub from_table: bool,
    /// Whether the game has branched off another one.
    pub is_branch: bool,
    /// Whether the game was begun on the timeline of the game that it has branched off, to which
    /// one can return.
    pub from_original: bool,
    /// The value of `from_table` for the timeline of that game.
    original_from_table: bool,
}

impl ReachedScreen {
    /// The screen that is shown when the page opens: it was reached from no other one.
    #[must_use]
    pub const fn first(screen: Screen, is_branch: bool) -> Self {
        Self {
            screen,
            from_start: false,
            from_table: false,
            is_branch,
            from_original: false,
            original_from_table: false,
        }
    }

    /// The screen that is shown after this one, and whether its game has branched off another one;
    /// both may be as before.
    #[must_use]
    pub fn next(self, screen: Screen, is_branch: bool) -> Self {
        let was_table = !matches!(self.screen, Screen::Start | Screen::Replay);
        let (was_start, was_timeline) =
            (self.screen == Screen::Start, self.screen == Screen::Replay);
        let begins_branch = was_timeline && is_branch && !self.is_branch;
        let returns_to_original = self.from_original && !is_branch;
        let from_table = match returns_to_original {
            true => self.original_from_table,
            false => was_table || self.from_table,
        };
        let is_open = screen != Screen::Start;
        Self {
            screen,
            from_start: is_open && (was_start || self.from_start),
            from_table: screen == Screen::Replay && from_table,
            is_branch,
            from_original: is_open && is_branch && (begins_branch || self.from_original),
            original_from_table: match begins_branch {
                true => self.from_table,
                false => self.original_from_table,
            },
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
    /// Nothing: the step leads to no lower index, as a step forward does, or to another address.
    Nothing,
}

impl HistoryStep {
    /// The meaning of a step from the entry with one index to that with another, if the stack has
    /// `height` items. `has_same_address` says whether the address reached is the one with which
    /// the entry that was left had been made.
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
        let own = ReachedScreen::first(Screen::Start, false).next(Screen::Table, false);
        assert!(own.from_start && !own.from_table);
        let timeline = own.next(Screen::Replay, false);
        assert!(timeline.from_start && timeline.from_table);
        assert!(!timeline.next(Screen::Start, false).from_start);
        // A link of a game.
        let sent = ReachedScreen::first(Screen::Replay, false);
        assert!(!sent.from_start && !sent.from_table);
        let again = sent.next(Screen::Over, false).next(Screen::Replay, false);
        assert!(!again.from_start && again.from_table);
    }

    #[test]
    fn a_branch_returns_to_the_timeline_on_which_it_was_begun() {
        for has_table in [false, true] {
            let original = ReachedScreen::first(Screen::Start, false).next(Screen::Table, false);
            let sent = ReachedScreen::first(Screen::Replay, false);
            let original = if has_table { original.next(Screen::Replay, false) } else { sent };
            let branch = original.next(Screen::Table, true);
            assert!(branch.from_original && !branch.from_table);
            let held = branch.next(Screen::Replay, true);
            assert!(held.from_original && held.from_table);
            let back = held.next(Screen::Table, true).next(Screen::Replay, false);
            assert_eq!((back.from_original, back.from_table), (false, has_table));
            assert!(!branch.next(Screen::Start, false).from_original);
        }
        let saved = ReachedScreen::first(Screen::Start, false).next(Screen::Table, true);
        assert!(!saved.from_original, "one that is opened later returns to the start screen");
        assert!(!saved.next(Screen::Replay, true).next(Screen::Table, true).from_original);
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
