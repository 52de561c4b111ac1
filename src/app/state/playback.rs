//! What is shown of the game, which lags behind the position while things move.

use std::collections::VecDeque;

use leptos::prelude::*;

use crate::app::session::Session;
use crate::app::view_model::scene::{Frame, Scene};

/// The table as it is shown, and how much of the story has been told.
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

    /// The scene as it is now.
    #[must_use]
    pub fn scene_untracked(self) -> Option<Scene> {
        self.scene.get_untracked()
    }

    /// How many of the session's events have been shown; tracks it.
    #[must_use]
    pub fn shown_events(self) -> usize {
        self.shown_events.get()
    }

    /// The same, as it is now.
    #[must_use]
    pub fn shown_events_untracked(self) -> usize {
        self.shown_events.get_untracked()
    }

    /// Shows the next frame.
    pub fn show(self, frame: Frame) {
        self.scene.set(Some(frame.scene));
        if frame.event.is_some() {
            self.shown_events.update(|count| *count += 1);
        }
    }

    /// Shows a game as it stands, without what moved last.
    pub fn reset(self, session: &Session) {
        self.scene.set(Some(Scene::of(&session.view(None))));
        self.shown_events.set(session.log().len());
    }

    /// Shows a game as it stands after its frames, of which `skipped` were left out. What
    /// moved last stays marked.
    pub fn settle(self, session: &Session, skipped: &VecDeque<Frame>) {
        let mut rest = Scene::of(&session.view(None));
        let settled = self.scene.with_untracked(|shown| {
            let shown = shown.as_ref()?;
            rest.mark_moves(skipped.back().map_or(shown, |frame| &frame.scene));
            Some(skipped.is_empty() && shown.settles_as(&rest))
        });
        // A scene that differs only in what is on its way out stays, so that it can leave.
        if settled != Some(true) {
            self.scene.set(Some(rest));
        }
        if self.shown_events.get_untracked() != session.log().len() {
            self.shown_events.set(session.log().len());
        }
    }

    /// Shows nothing.
    pub fn clear(self) {
        self.scene.set(None);
        self.shown_events.set(0);
    }
}

/// Provides what is shown of the game to the components below.
pub fn provide_playback() -> Playback {
    let playback = Playback::new();
    provide_context(playback);
    playback
}

/// What is shown of the game.
#[must_use]
pub fn use_playback() -> Playback {
    expect_context()
}
