//! Playback: the scene that is displayed, behind the position while an animation runs.

use std::collections::VecDeque;

use leptos::prelude::*;

use crate::app::session::Session;
use crate::app::view_model::scene::{Frame, Scene};

/// The store of the displayed scene, and of how many events it has reached.
#[derive(Clone, Copy, Debug)]
pub struct Playback {
    scene: RwSignal<Option<Scene>>,
    shown_events: RwSignal<usize>,
}

impl Playback {
    fn new() -> Self {
        Self { scene: RwSignal::new(None), shown_events: RwSignal::new(0) }
    }

    /// Reads the scene, if a game is open; tracks it.
    pub fn with<T>(self, read: impl FnOnce(&Scene) -> T) -> Option<T> {
        self.scene.with(|scene| scene.as_ref().map(read))
    }

    /// The displayed scene; not tracked.
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

    /// Displays the next frame of an animation.
    pub fn show(self, frame: Frame) {
        self.scene.set(Some(frame.scene));
        if frame.event.is_some() {
            self.shown_events.update(|count| *count += 1);
        }
    }

    /// Displays the game's position, with no marks of what moved last.
    pub fn reset(self, session: &Session) {
        self.scene.set(Some(Scene::of(&session.view(None))));
        self.shown_events.set(session.log().len());
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
        // If the scenes differ only in elements that are fading out, those go on fading.
        if settled != Some(true) {
            self.scene.set(Some(rest));
        }
        if self.shown_events.get_untracked() != session.log().len() {
            self.shown_events.set(session.log().len());
        }
    }

    /// Displays no game: drops the scene.
    pub fn clear(self) {
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
