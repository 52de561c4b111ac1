//! The browser's **Back**: gives each item of the page's back stack (`state/back_stack.rs`) an
//! entry of the history, and closes the top of the stack when **Back** is pressed.

use leptos::ev;
use leptos::prelude::*;
use leptos_use::{use_event_listener, use_window};
use web_sys::HashChangeEvent;

use super::platform::history::{self, HistoryEntry};
use super::state::{
    HistoryReaction, ReachedScreen, Screen, Sheet, use_game, use_imports, use_lessons,
    use_overlays, use_replay, use_turn,
};

/// The last step in the browser's history that was handled here. It may also change the fragment of
/// the URL; [`absorb`](Self::absorb) tells such a change from one that a link has caused.
#[derive(Clone, Copy, Debug)]
pub struct HandledStep {
    /// The address to which the last step in the history has led, if it closed the top of the back
    /// stack or skipped an entry. `None` if it did neither, or once a change of the fragment has
    /// been compared with it.
    address: StoredValue<Option<String>>,
}

impl HandledStep {
    /// Returns whether this change of the fragment comes from the handled step. If so, the entry
    /// reached may still have the link with which it was made. That must not be opened again, so
    /// the entry gets the address that the page had before the step.
    pub fn absorb(self, event: &HashChangeEvent) -> bool {
        let address = self.address.try_update_value(Option::take).flatten();
        let is_of_step = address.is_some_and(|address| address == event.new_url());
        if is_of_step {
            history::replace_address(&event.old_url());
        }
        is_of_step
    }
}

/// From now on, makes an entry for each item of the back stack, and closes on **Back** what was
/// opened last: a sheet, a timeline, a game that has replaced another one (to which the page then
/// returns), a lesson, a game, the shelf.
pub fn close_on_back() -> HandledStep {
    let handled_step = HandledStep { address: StoredValue::new(None) };
    let (game, overlays, turn) = (use_game(), use_overlays(), use_turn());
    let (imports, lessons, replay) = (use_imports(), use_lessons(), use_replay());
    // After a reload, the entries that were made before are still there, as spare entries.
    let first = HistoryEntry::current().unwrap_or_else(HistoryEntry::mark_lowest);
    let current = StoredValue::new(first);
    // An act changes screen and game together, before the memo is evaluated again.
    let reached = Memo::new(move |last: Option<&ReachedScreen>| {
        let (screen, id) = (turn.screen(), game.saved_id());
        match last {
            Some(last) => last.next(screen, id, imports.replaced_id()),
            None => ReachedScreen::first(screen, id),
        }
    });
    let height = Memo::new(move |_| {
        let reached = reached.read();
        let has_shelf = match reached.screen() {
            Screen::Start => lessons.is_on_shelf(),
            // Leaving a lesson leads to the shelf, which is therefore an item below the lesson.
            _ => reached.is_from_start() && lessons.is_open(),
        };
        let has_sheet = overlays.has_open_sheet();
        usize::from(has_shelf) + reached.game_items() + usize::from(has_sheet)
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
        } else if reached.read_untracked().is_from_table() {
            replay.resume();
        } else if reached.read_untracked().has_replaced_game() {
            imports.back_to_game();
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
            // A link was opened in the same tab, or the entry is from before the page was opened.
            current.set_value(HistoryEntry::mark_lowest());
            handled_step.address.set_value(None);
            return;
        };
        let has_same_address = left.address == address;
        let height = height.get_untracked();
        let reaction = HistoryReaction::of(left.index, entry.index, has_same_address, height);
        match reaction {
            HistoryReaction::CloseTop => close_top(),
            HistoryReaction::GoBackAgain => history::back(),
            HistoryReaction::Nothing => {}
        }
        let is_handled = reaction != HistoryReaction::Nothing;
        handled_step.address.set_value(is_handled.then_some(address));
        current.set_value(entry);
    });
    handled_step
}
