//! Timeouts of the turn. A sheet over the table, a tip that must be read, or an invitation (a
//! set-up or challenge from a link) that waits for an answer stops them.

use leptos::prelude::*;

use super::TurnStore;
use crate::app::platform::clock::Timeout;

impl TurnStore {
    /// Lets the game continue while a sheet is open, a tip must be read or an invitation waits for
    /// an answer: for callers of the test API, who wait until the page is idle.
    pub fn play_behind_sheets(self) {
        self.plays_behind_sheets.set(true);
    }

    /// Whether the game continues in spite of sheets, tips and invitations; not tracked.
    #[must_use]
    pub fn plays_behind_sheets(self) -> bool {
        self.plays_behind_sheets.get_untracked()
    }

    /// Sets whether a tip has to be read before computer players and the river continue.
    pub fn set_waits_for_tip(self, waits: bool) {
        self.waits_for_tip.set(waits);
    }

    /// Whether the game waits until the shown tip is dismissed; tracks it.
    #[must_use]
    pub fn waits_for_tip(self) -> bool {
        self.waits_for_tip.get() && !self.plays_behind_sheets.get()
    }

    /// Runs `then` after `millis` milliseconds, in place of the transition that was scheduled
    /// before. If a sheet, a tip or an invitation stops the timeouts, the time starts only when
    /// nothing stops them any more.
    pub(super) fn schedule(self, millis: u32, then: fn(Self)) {
        self.stop_timer();
        self.scheduled.set_value(Some((millis, then)));
        if !self.is_stopped.get_untracked() {
            self.start_timer(millis, then);
        }
    }

    /// Like [`schedule`](Self::schedule), but `millis` are counted from the next paint of the page,
    /// so that a slow device shows every frame. In a hidden page, which is not painted, they are
    /// counted from now.
    pub(super) fn schedule_from_paint(self, millis: u32, then: fn(Self)) {
        if document().hidden() || self.is_stopped.get_untracked() {
            return self.schedule(millis, then);
        }
        self.stop_timer();
        self.scheduled.set_value(Some((millis, then)));
        match request_animation_frame_with_handle(move || self.start_timer(millis, then)) {
            Ok(handle) => self.awaited_paint.set_value(Some(handle)),
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

    /// Stops the timeout, and the wait for the paint from which it is counted.
    pub(super) fn stop_timer(self) {
        self.timer.set_value(None);
        if let Some(handle) = self.awaited_paint.try_update_value(Option::take).flatten() {
            handle.cancel();
        }
    }

    /// Starts the effect that stops the timeout when a sheet is opened, a tip must be read or an
    /// invitation waits for an answer. When that is over, the timeout begins anew with its full
    /// time, so that the line over the board can be read.
    pub(super) fn start_effect_that_stops_timer(self) {
        Effect::watch(
            move || self.is_stopped.get(),
            move |is_stopped, _, _| {
                if *is_stopped {
                    return self.stop_timer();
                }
                if let Some((millis, then)) = self.scheduled.get_value() {
                    self.schedule(millis, then);
                }
                // Searches may have been answered while the table was stopped.
                self.continue_after_search();
            },
            false,
        );
    }
}
