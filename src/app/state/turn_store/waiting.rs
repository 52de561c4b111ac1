//! Timeouts of the turn, and the table that waits while a sheet covers it.

use leptos::prelude::*;

use super::TurnStore;
use crate::app::platform::clock::Timeout;

impl TurnStore {
    /// Lets the game go on while a sheet covers the table. Scripts wait until the page is idle
    /// whatever is open.
    pub fn play_behind_sheets(self) {
        self.plays_behind_sheets.set(true);
    }

    /// Runs `then` in `millis` milliseconds, in place of what was scheduled before. While a sheet
    /// covers the table, the time begins when the sheet is closed.
    pub(super) fn schedule(self, millis: u32, then: fn(Self)) {
        self.stop_timer();
        self.scheduled.set_value(Some((millis, then)));
        if !self.is_waiting.get_untracked() {
            self.start_timer(millis, then);
        }
    }

    /// Like [`schedule`](Self::schedule), but `millis` are counted from the next paint of the page,
    /// so that a slow device shows every frame. A hidden page paints nothing and does not wait.
    pub(super) fn schedule_from_paint(self, millis: u32, then: fn(Self)) {
        if document().hidden() || self.is_waiting.get_untracked() {
            return self.schedule(millis, then);
        }
        self.stop_timer();
        self.scheduled.set_value(Some((millis, then)));
        match request_animation_frame_with_handle(move || self.start_timer(millis, then)) {
            Ok(handle) => self.frame.set_value(Some(handle)),
            Err(_) => self.start_timer(millis, then),
        }
    }

    fn start_timer(self, millis: u32, then: fn(Self)) {
        let run = move || {
            self.scheduled.set_value(None);
            then(self);
        };
        self.timer.set_value(Some(Timeout::new(millis, run)));
    }

    /// Stops the timeout, and the wait for the paint that it is counted from.
    pub(super) fn stop_timer(self) {
        self.timer.set_value(None);
        if let Some(handle) = self.frame.try_update_value(Option::take).flatten() {
            handle.cancel();
        }
    }

    /// Stops the timeout when a sheet covers the table, and starts it again when that is closed: the
    /// line over the board can then be read again.
    pub(super) fn start_waiting_effect(self) {
        Effect::watch(
            move || self.is_waiting.get(),
            move |is_waiting, _, _| {
                if *is_waiting {
                    return self.stop_timer();
                }
                if let Some((millis, then)) = self.scheduled.get_value() {
                    self.schedule(millis, then);
                }
                // Searches may have been answered meanwhile.
                self.continue_after_search();
            },
            false,
        );
    }
}
