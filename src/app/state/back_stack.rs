//! The back stack of the page: what was opened on top of the start screen, or on top of what a link
//! has opened. The browser's **Back** closes the top of the stack instead of leaving the page,
//! because each item of the stack has an entry of the history. A timeline is [`Screen::Replay`].
//!
//! ```text
//!  start screen ── game ── timeline ── sheet
//!       0           1         2          3     <- index of the entry
//! ```
//!
//! An item that is closed by the page's own buttons or keys leaves its entry behind. The page does
//! not go back in the history then: that takes effect only later, and would close whatever is open
//! by that time. The next item takes over such a spare entry; **Back** skips one that is still
//! spare.

use super::turn::Screen;

/// The screen, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedScreen {
    /// The screen that is shown now.
    screen: Screen,
    /// The id of the open game ([`SaveSlot::id`](crate::app::platform::storage::SaveSlot::id));
    /// `None` if no game is open.
    game: Option<String>,
    /// Whether the game, or an earlier one in whose place it was opened, was opened on the start
    /// screen or the shelf of lessons, to which one can return. False for a game that was opened
    /// together with the page; true for a lesson of the page's URL that had to be fetched, because
    /// the start screen is shown until it arrives.
    from_start: bool,
    /// Whether the screen is a timeline, and a table, a curtain or a result of the same game was
    /// shown before it: then closing the timeline resumes the held game (a view-only game is
    /// closed).
    from_table: bool,
    /// The game in whose place the open one was begun or opened, if one can return to it.
    replaced: Option<ReplacedScreen>,
}

/// The game that was shown before another one took its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ReplacedScreen {
    /// The id of that game.
    game: String,
    /// The value that [`ReachedScreen::from_table`] had while that game was shown last.
    from_table: bool,
}

impl ReachedScreen {
    /// The screen that is shown when the page opens, and the id of its game: it was reached from no
    /// other screen.
    #[must_use]
    pub const fn first(screen: Screen, game: Option<String>) -> Self {
        Self { screen, game, from_start: false, from_table: false, replaced: None }
    }

    /// The screen that is shown after this one, with the id of its game; both may be as before.
    /// `replaced` is the id of the game that the page keeps to return to, if there is one. It
    /// counts only if it is the game of `self`, in whose place `game` has just been opened.
    #[must_use]
    pub fn next(&self, screen: Screen, game: Option<String>, replaced: Option<String>) -> Self {
        let was_table_or_result = !matches!(self.screen, Screen::Start | Screen::Replay);
        let was_start = self.screen == Screen::Start;
        let is_same_game = game == self.game;
        let returned = self.replaced.as_ref().filter(|it| game.as_ref() == Some(&it.game));
        let (from_table, replaced) = match returned {
            _ if is_same_game => (was_table_or_result || self.from_table, self.replaced.clone()),
            Some(returned) => (returned.from_table, None),
            None => {
                let replaced = replaced.filter(|id| !was_start && self.game.as_ref() == Some(id));
                let from_table = self.from_table;
                (false, replaced.map(|game| ReplacedScreen { game, from_table }))
            }
        };
        let is_open = screen != Screen::Start;
        Self {
            screen,
            game,
            from_start: is_open && (was_start || self.from_start),
            from_table: screen == Screen::Replay && from_table,
            replaced: replaced.filter(|_| is_open),
        }
    }

    /// The screen that is shown now.
    #[must_use]
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// Whether the game, or an earlier one in whose place it was opened, was opened on the start
    /// screen or the shelf.
    #[must_use]
    pub const fn is_from_start(&self) -> bool {
        self.from_start
    }

    /// Whether the screen is a timeline, and closing it leads to the table or the result of its
    /// game (of a view-only game, to the start screen).
    #[must_use]
    pub const fn is_from_table(&self) -> bool {
        self.from_table
    }

    /// Whether closing the game leads to the one in whose place it was begun or opened.
    #[must_use]
    pub const fn has_replaced_game(&self) -> bool {
        self.replaced.is_some()
    }

    /// How many items of the back stack are games or timelines. The shelf and a sheet are further
    /// items.
    #[must_use]
    pub fn game_items(&self) -> usize {
        let replaced = self.replaced.as_ref().map_or(0, |it| 1 + usize::from(it.from_table));
        usize::from(self.from_start) + replaced + usize::from(self.from_table)
    }
}

/// What the page does after a step in the browser's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryReaction {
    /// It closes the top of the back stack.
    CloseTop,
    /// It goes back once more, because the entry that was left is a spare one.
    GoBackAgain,
    /// It does nothing, because the index is not lower (as after a step forward), or because the
    /// address has changed (as after a link in the same tab).
    Nothing,
}

impl HistoryReaction {
    /// The reaction to a step from the entry with the index `left` to that with the index `reached`
    /// while the stack has `height` items. `has_same_address` says whether the address is still
    /// the one that the entry that was left had when it was made.
    #[must_use]
    pub const fn of(left: usize, reached: usize, has_same_address: bool, height: usize) -> Self {
        if reached >= left || !has_same_address {
            Self::Nothing
        } else if reached < height {
            Self::CloseTop
        } else {
            Self::GoBackAgain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(game: &str) -> Option<String> {
        Some(game.to_owned())
    }

    /// The table of a person's own game, opened on the start screen.
    fn own_table() -> ReachedScreen {
        ReachedScreen::first(Screen::Start, None).next(Screen::Table, id("own"), None)
    }

    #[test]
    fn a_timeline_returns_to_the_table_from_which_it_was_opened() {
        let own = own_table();
        assert!(own.from_start && !own.from_table);
        let timeline = own.next(Screen::Replay, id("own"), None);
        assert!(timeline.from_start && timeline.from_table && timeline.game_items() == 2);
        assert_eq!(timeline.next(Screen::Start, None, None).game_items(), 0);
        // The timeline of a game that a link has opened.
        let sent = ReachedScreen::first(Screen::Replay, id("sent"));
        assert_eq!(sent.game_items(), 0);
        let result = sent.next(Screen::Over, id("sent"), None);
        let again = result.next(Screen::Replay, id("sent"), None);
        assert!(!again.from_start && again.from_table);
    }

    #[test]
    fn a_branch_returns_to_the_timeline_on_which_it_was_begun() {
        let own = own_table().next(Screen::Replay, id("own"), None);
        for original in [own, ReachedScreen::first(Screen::Replay, id("sent"))] {
            let branch = original.next(Screen::Table, id("branch"), original.game.clone());
            assert!(branch.has_replaced_game() && !branch.from_table);
            assert_eq!(branch.game_items(), original.game_items() + 1);
            let held = branch.next(Screen::Replay, id("branch"), original.game.clone());
            assert_eq!(held.game_items(), branch.game_items() + 1, "its own timeline");
            let table = held.next(Screen::Table, id("branch"), original.game.clone());
            assert_eq!(table.next(Screen::Replay, original.game.clone(), None), original);
            assert!(!branch.next(Screen::Start, None, None).has_replaced_game());
        }
        let start = ReachedScreen::first(Screen::Start, None);
        let saved = start.next(Screen::Table, id("branch"), id("own"));
        assert_eq!(saved.game_items(), 1, "one that is opened later returns to the start screen");
    }

    #[test]
    fn a_game_that_was_sent_returns_to_the_one_it_has_replaced() {
        let sent = own_table().next(Screen::Replay, id("sent"), id("own"));
        assert!(sent.has_replaced_game() && !sent.from_table, "the table was another game's");
        assert_eq!(sent.next(Screen::Table, id("own"), None), own_table());
        let without_return = own_table().next(Screen::Replay, id("sent"), None);
        assert_eq!(without_return.game_items(), 1, "it returns to the start screen");
        let next_game = sent.next(Screen::Table, id("new"), id("own"));
        assert!(!next_game.has_replaced_game(), "another game was shown before this one");
    }

    #[test]
    fn back_closes_the_top_or_skips_a_spare_entry() {
        assert_eq!(HistoryReaction::of(2, 1, true, 2), HistoryReaction::CloseTop);
        assert_eq!(HistoryReaction::of(1, 0, true, 1), HistoryReaction::CloseTop);
        let spare = HistoryReaction::of(2, 1, true, 1);
        assert_eq!(spare, HistoryReaction::GoBackAgain, "the item was closed on the page");
        assert_eq!(HistoryReaction::of(1, 2, true, 2), HistoryReaction::Nothing, "forward");
        let other_address = HistoryReaction::of(2, 0, false, 2);
        assert_eq!(other_address, HistoryReaction::Nothing, "a link in the same tab");
    }
}
