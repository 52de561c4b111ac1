//! The browser's **Back**: gives each item of the page's back stack (`state/back_stack.rs`) an entry of
//! the history, and closes the top of the stack when **Back** is pressed.

use leptos::ev;
use leptos::prelude::*;
use leptos_use::{use_event_listener, use_window};
use web_sys::HashChangeEvent;

use super::platform::history::{self, HistoryEntry};
use super::state::{
    HistoryStep, ReachedScreen, Screen, Sheet, use_lessons, use_overlays, use_replay, use_turn,
};

/// Tells steps back within the page from those to another link.
#[derive(Clone, Copy, Debug)]
pub struct BackButton {
    /// The address after the last step back, if that closed the top of the back stack or skipped an
    /// entry.
    address: StoredValue<Option<String>>,
}

impl BackButton {
    /// Whether this change of the fragment comes from a step back within the page. The link of an
    /// entry below may have been removed from the address since, because the page shows something
    /// else: then it is removed there, too.
    pub fn is_own_step(self, event: &HashChangeEvent) -> bool {
        let address = self.address.try_update_value(Option::take).flatten();
        let is_own = address.is_some_and(|address| address == event.new_url());
        if is_own {
            history::replace_address(&event.old_url());
        }
        is_own
    }
}

/// Closes what was opened last (a sheet, a timeline, a lesson, a game, the shelf) on **Back**.
pub fn close_on_back() -> BackButton {
    let back_button = BackButton { address: StoredValue::new(None) };
    let (overlays, turn) = (use_overlays(), use_turn());
    let (replay, lessons) = (use_replay(), use_lessons());
    // After a reload, the entries that were made before are still there.
    let first = HistoryEntry::current().unwrap_or_else(HistoryEntry::mark_lowest);
    let current = StoredValue::new(first);
    let reached = Memo::new(move |last: Option<&ReachedScreen>| {
        let screen = turn.screen();
        last.map_or(ReachedScreen::first(screen), |last| last.next(screen))
    });
    let height = Memo::new(move |_| {
        let ReachedScreen { screen, from_start, from_table } = reached.get();
        let shelf = match screen {
            Screen::Start => lessons.is_on_shelf(),
            // Leaving a lesson leads to the shelf.
            _ => from_start && lessons.is_open(),
        };
        let items = [shelf, from_start, from_table, overlays.has_open_sheet()];
        items.into_iter().filter(|is_open| *is_open).count()
    });
    Effect::new(move |_| {
        for index in current.with_value(|entry| entry.index) + 1..=height.get() {
            if let Some(entry) = HistoryEntry::push(index) {
                current.set_value(entry);
            }
        }
    });
    let close_top = move || {
        if overlays.sheet_untracked() != Sheet::None {
            overlays.close_sheet();
        } else if reached.get_untracked().from_table {
            replay.resume();
        } else if untrack(|| lessons.is_open()) {
            lessons.leave();
        } else if untrack(|| turn.is_open()) {
            turn.leave();
        } else {
            lessons.close_shelf();
        }
    };
    // The listener is removed with the component; the returned handle could remove it earlier.
    let _ = use_event_listener(use_window(), ev::popstate, move |_| {
        let (left, address) = (current.get_value(), history::address());
        let Some(entry) = HistoryEntry::current() else {
            // A link was opened in the same tab, or an entry from before the page is shown.
            current.set_value(HistoryEntry::mark_lowest());
            return;
        };
        let has_same_address = left.address == address;
        let height = height.get_untracked();
        let step = HistoryStep::new(left.index, entry.index, has_same_address, height);
        match step {
            HistoryStep::CloseTop => close_top(),
            HistoryStep::Skip => history::back(),
            HistoryStep::Nothing => {}
        }
        back_button.address.set_value((step != HistoryStep::Nothing).then_some(address));
        current.set_value(entry);
    });
    back_button
}
