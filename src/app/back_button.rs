//! The browser's **Back**: gives each item of the page's back stack (`state/back_stack.rs`) an entry of
//! the history, and closes the top of the stack when **Back** is pressed.

use leptos::ev;
use leptos::prelude::*;
use leptos_use::{use_event_listener, use_window};

use super::platform::history::{self, HistoryEntry};
use super::state::{
    HistoryStep, ReachedScreen, Screen, Sheet, use_lessons, use_overlays, use_replay, use_turn,
};

/// Closes what was opened last (a sheet, a timeline, a lesson, a game, the shelf) on **Back**.
pub fn close_on_back() {
    let (overlays, turn) = (use_overlays(), use_turn());
    let (replay, lessons) = (use_replay(), use_lessons());
    // After a reload, the entries that were made before are still there.
    let current = StoredValue::new(HistoryEntry::current());
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
        let (left, entry) = (current.get_value(), HistoryEntry::current());
        let has_same_address = left.address == history::address();
        let height = height.get_untracked();
        match HistoryStep::new(left.index, entry.index, has_same_address, height) {
            HistoryStep::CloseTop => close_top(),
            HistoryStep::Skip => history::back(),
            HistoryStep::Nothing => {}
        }
        current.set_value(entry);
    });
}
