//! The scene that is displayed. While an animation runs, it lags behind the game's position.

use std::collections::VecDeque;

use leptos::prelude::*;

use super::turn::Displayed;
use crate::app::session::Session;
use crate::app::view_model::beat::Beat;
use crate::app::view_model::scene::{Frame, Scene};
use crate::core::Event;

/// The store of the displayed scene: a signal of [`Scene`], and the number of events that it shows.
/// The frames that are still to be shown wait in `Turn` or in `Replay`; `TurnStore` and `Replay`
/// show them one by one.
#[derive(Clone, Copy, Debug)]
pub struct Playback {
    scene: RwSignal<Option<Scene>>,
    /// The number of the session's events that have been shown.
    shown_event_count: RwSignal<usize>,
    /// The event that was shown last, which the line over the board tells while
    /// [`TurnStore::is_narrating`](super::TurnStore::is_narrating); `None` once it has been
    /// cleared.
    event: RwSignal<Option<Event>>,
    /// The beat of the frame that is shown.
    beat: RwSignal<Beat>,
    /// The duration of a movement in that frame, in milliseconds.
    movement_millis: RwSignal<u32>,
}

impl Playback {
    fn new() -> Self {
        Self {
            scene: RwSignal::new(None),
            shown_event_count: RwSignal::new(0),
            event: RwSignal::new(None),
            beat: RwSignal::new(Beat::None),
            movement_millis: RwSignal::new(0),
        }
    }

    /// Reads the scene, if a game is open; tracks it.
    pub fn with<T>(self, read: impl FnOnce(&Scene) -> T) -> Option<T> {
        self.scene.with(|scene| scene.as_ref().map(read))
    }

    fn with_untracked<T>(self, read: impl FnOnce(&Scene) -> T) -> Option<T> {
        self.scene.with_untracked(|scene| scene.as_ref().map(read))
    }

    /// The scene, if a game is open; not tracked.
    #[must_use]
    pub fn scene_untracked(self) -> Option<Scene> {
        self.scene.get_untracked()
    }

    /// The number of the session's events that have been shown; tracks it.
    #[must_use]
    pub fn shown_event_count(self) -> usize {
        self.shown_event_count.get()
    }

    /// The number of the session's events that have been shown; not tracked.
    #[must_use]
    pub fn shown_event_count_untracked(self) -> usize {
        self.shown_event_count.get_untracked()
    }

    /// The event that was shown last, for the line over the board, until it is cleared; tracks it.
    #[must_use]
    pub fn event(self) -> Option<Event> {
        self.event.get()
    }

    /// The beat of the frame that is shown; tracks it.
    #[must_use]
    pub fn beat(self) -> Beat {
        self.beat.get()
    }

    /// The duration of a movement in the frame that is shown, in milliseconds; tracks it.
    #[must_use]
    pub fn movement_millis(self) -> u32 {
        self.movement_millis.get()
    }

    /// Shows a frame, in which a movement takes `movement_millis` milliseconds. A frame without an
    /// event leaves the last event in the line over the board.
    pub fn show(self, frame: Frame, movement_millis: u32) {
        self.set_beat(frame.beat, movement_millis);
        self.scene.set(Some(frame.scene));
        if frame.event.is_some() {
            self.event.set(frame.event);
            self.shown_event_count.update(|count| *count += 1);
        }
    }

    /// Sets the beat, and the milliseconds that movements take from now on.
    pub fn set_beat(self, beat: Beat, movement_millis: u32) {
        if self.beat.get_untracked() != beat {
            self.beat.set(beat);
        }
        if self.movement_millis.get_untracked() != movement_millis {
            self.movement_millis.set(movement_millis);
        }
    }

    /// Removes the event from the line over the board.
    pub fn clear_event(self) {
        if self.event.get_untracked().is_some() {
            self.event.set(None);
        }
    }

    /// Shows a scene at once, and no event; `shown_event_count` events have led to it. Pieces may
    /// still glide to their new places, as `movement_millis` says.
    fn set_scene(self, scene: Scene, shown_event_count: usize) {
        self.clear_event();
        self.scene.set(Some(scene));
        self.shown_event_count.set(shown_event_count);
    }

    /// What is displayed now, so that it can be displayed again later; not tracked.
    #[must_use]
    pub fn displayed(self) -> Displayed {
        Displayed {
            scene: self.scene.get_untracked(),
            shown_event_count: self.shown_event_count.get_untracked(),
            event: self.event.get_untracked(),
        }
    }

    /// Displays again what was displayed before; no piece glides.
    pub fn restore(self, displayed: Displayed) {
        self.set_beat(Beat::None, 0);
        self.scene.set(displayed.scene);
        self.shown_event_count.set(displayed.shown_event_count);
        self.event.set(displayed.event);
    }

    /// Displays a moment of a held game: its scene, in which `shown_event_count` events have
    /// happened. `event` is for the line over the board.
    pub fn show_moment(self, scene: Scene, shown_event_count: usize, event: Option<Event>) {
        self.scene.set(Some(scene));
        if self.shown_event_count.get_untracked() != shown_event_count {
            self.shown_event_count.set(shown_event_count);
        }
        if self.event.get_untracked() != event {
            self.event.set(event);
        }
    }

    /// Shows the current position of a game at once, without frames. If the scene already shows
    /// that position, everything is kept: the scene with the canoes marked as moved, and the event.
    pub fn jump_to(self, session: &Session) {
        let current = Scene::of(&session.view(None));
        if self.with_untracked(|shown| shown.is_equivalent(&current)) == Some(true) {
            return;
        }
        self.set_scene(current, session.log().len());
    }

    /// Shows the current position of a game at once, in a new scene with no canoe marked as moved,
    /// and no event.
    pub fn reset(self, session: &Session) {
        self.set_scene(Scene::of(&session.view(None)), session.log().len());
    }

    /// Shows the table at the end of an animation: the game's position, or, if an event of the log
    /// waits for the next animation ([`events_to_show`](crate::app::view_model::beat::events_to_show)),
    /// that before the event. `skipped` has the frames that were not shown. The canoes that moved
    /// last stay marked as moved.
    pub fn show_end_of_animation(self, session: &Session, skipped: &VecDeque<Frame>) {
        let skipped_events = skipped.iter().filter(|frame| frame.event.is_some()).count();
        let reached_count = self.shown_event_count.get_untracked() + skipped_events;
        if reached_count < session.log().len() {
            match skipped.back() {
                Some(frame) => {
                    self.scene.set(Some(frame.scene.without_flights()));
                    self.shown_event_count.set(reached_count);
                }
                None => self.remove_flights(),
            }
            return;
        }
        let mut result = Scene::of(&session.view(None));
        let is_shown = self.scene.with_untracked(|shown| {
            let shown = shown.as_ref()?;
            result.copy_moved_from(skipped.back().map_or(shown, |frame| &frame.scene));
            Some(skipped.is_empty() && shown.is_equivalent(&result))
        });
        if is_shown == Some(true) {
            // The scene is kept: pieces that leave it are still in motion. Only gems in flight are
            // removed.
            self.remove_flights();
        } else {
            // The scene of the last skipped frame is preferred. The ids of its pieces continue
            // those of the frames shown, so that every piece moves from where it is now.
            let end =
                skipped.back().map(|frame| &frame.scene).filter(|end| end.is_equivalent(&result));
            self.scene.set(Some(end.map_or(result, Scene::without_flights)));
        }
        if self.shown_event_count.get_untracked() != session.log().len() {
            self.shown_event_count.set(session.log().len());
        }
    }

    /// Removes the gems in flight from the scene, which is kept otherwise.
    fn remove_flights(self) {
        if self.with_untracked(|shown| !shown.flights.is_empty()) == Some(true) {
            self.scene.update(|shown| *shown = shown.as_ref().map(Scene::without_flights));
        }
    }

    /// Removes the scene, when the game is left.
    pub fn clear(self) {
        self.clear_event();
        self.scene.set(None);
        self.shown_event_count.set(0);
    }
}

/// Provides the playback to the components below.
pub fn provide_playback() -> Playback {
    let playback = Playback::new();
    provide_context(playback);
    playback
}

/// The store that [`provide_playback`] has provided.
#[must_use]
pub fn use_playback() -> Playback {
    expect_context()
}
