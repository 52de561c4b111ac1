//! Playback: the scene that is displayed, behind the position while an animation runs.

use std::collections::VecDeque;

use leptos::prelude::*;

use crate::app::session::Session;
use crate::app::view_model::beat::Beat;
use crate::app::view_model::scene::{Frame, Scene};
use crate::core::Event;

/// The store of the displayed scene, and of how many events it has reached.
#[derive(Clone, Copy, Debug)]
pub struct Playback {
    scene: RwSignal<Option<Scene>>,
    shown_events: RwSignal<usize>,
    /// The event that was shown last, until a person is asked.
    event: RwSignal<Option<Event>>,
    /// How things move now.
    beat: RwSignal<Beat>,
    /// Milliseconds that it takes.
    step: RwSignal<u32>,
}

impl Playback {
    fn new() -> Self {
        Self {
            scene: RwSignal::new(None),
            shown_events: RwSignal::new(0),
            event: RwSignal::new(None),
            beat: RwSignal::new(Beat::None),
            step: RwSignal::new(0),
        }
    }

    /// Reads the scene, if a game is open; tracks it.
    pub fn with<T>(self, read: impl FnOnce(&Scene) -> T) -> Option<T> {
        self.scene.with(|scene| scene.as_ref().map(read))
    }

    fn with_untracked<T>(self, read: impl FnOnce(&Scene) -> T) -> Option<T> {
        self.scene.with_untracked(|scene| scene.as_ref().map(read))
    }

    /// The scene as it is now.
    #[must_use]
    pub fn scene_untracked(self) -> Option<Scene> {
        self.scene.get_untracked()
    }

    /// The number of the session's events that have been shown; tracks it.
    #[must_use]
    pub fn shown_events(self) -> usize {
        self.shown_events.get()
    }

    /// The number of the session's events that have been shown; not tracked.
    #[must_use]
    pub fn shown_events_untracked(self) -> usize {
        self.shown_events.get_untracked()
    }

    /// The event that is being told: it stays until the next one, or until a person is asked.
    #[must_use]
    pub fn event(self) -> Option<Event> {
        self.event.get()
    }

    /// How things move now.
    #[must_use]
    pub fn beat(self) -> Beat {
        self.beat.get()
    }

    /// How many milliseconds a movement takes now.
    #[must_use]
    pub fn step(self) -> u32 {
        self.step.get()
    }

    /// Shows the next frame, whose movement takes `step` milliseconds.
    pub fn show(self, frame: Frame, step: u32) {
        self.set_beat(frame.beat, step);
        self.scene.set(Some(frame.scene));
        if frame.event.is_some() {
            self.event.set(frame.event);
            self.shown_events.update(|count| *count += 1);
        }
    }

    /// What moves from now on takes `step` milliseconds.
    pub fn set_beat(self, beat: Beat, step: u32) {
        if self.beat.get_untracked() != beat {
            self.beat.set(beat);
        }
        if self.step.get_untracked() != step {
            self.step.set(step);
        }
    }

    /// Tells no event any more.
    pub fn fall_silent(self) {
        if self.event.get_untracked().is_some() {
            self.event.set(None);
        }
    }

    /// Goes back to what was shown before the event with this number.
    pub fn rewind(self, scene: Scene, shown_events: usize) {
        self.fall_silent();
        self.scene.set(Some(scene));
        self.shown_events.set(shown_events);
    }

    /// Shows a game as it stands, without what moved last.
    pub fn reset(self, session: &Session) {
        self.rewind(Scene::of(&session.view(None)), session.log().len());
    }

    /// Displays the game's position at the end of an animation, of which the frames in `skipped`
    /// were left out. What moved last stays marked.
    pub fn settle(self, session: &Session, skipped: &VecDeque<Frame>) {
        let mut rest = Scene::of(&session.view(None));
        let settled = self.scene.with_untracked(|shown| {
            let shown = shown.as_ref()?;
            rest.mark_moves(skipped.back().map_or(shown, |frame| &frame.scene));
            Some(skipped.is_empty() && shown.settles_as(&rest))
        });
        if settled == Some(true) {
            // A scene that differs only in what is on its way out stays, so that it can leave.
            if self.with_untracked(|shown| !shown.flights.is_empty()) == Some(true) {
                self.scene.update(|shown| *shown = shown.as_ref().map(Scene::landed));
            }
        } else {
            // Of frames that are left out the last one is shown: every piece goes there from where
            // it is.
            let end = skipped.back().map(|frame| &frame.scene).filter(|end| end.settles_as(&rest));
            self.scene.set(Some(end.map_or(rest, Scene::landed)));
        }
        if self.shown_events.get_untracked() != session.log().len() {
            self.shown_events.set(session.log().len());
        }
    }

    /// Displays no game: drops the scene.
    pub fn clear(self) {
        self.fall_silent();
        self.scene.set(None);
        self.shown_events.set(0);
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
