//! Copies a game to the clipboard: its record, or a link to it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Notice, Overlays, use_overlays};
use crate::app::platform::share;
use crate::app::view_model::link_text;

/// Copies the open game to the clipboard; a notice says whether that worked.
#[derive(Clone, Copy, Debug)]
pub struct Sharing {
    game: GameStore,
    overlays: Overlays,
    i18n: I18n,
}

/// A [`Sharing`] with the stores of the current context.
#[must_use]
pub fn use_sharing() -> Sharing {
    Sharing { game: use_game(), overlays: use_overlays(), i18n: use_i18n() }
}

impl Sharing {
    /// Copies the record, without cards that are still hidden.
    pub fn copy_record(self) {
        if let Some(record) = self.game.with_untracked(|session| session.game().shown()) {
            spawn_local(self.copy(record));
        }
    }

    /// Copies a link to the game, without cards that are still hidden and without the seals of
    /// cards, which would make it three times as long.
    pub fn copy_link(self) {
        let Some(record) = self.game.with_untracked(|session| session.game().shown()) else {
            return;
        };
        spawn_local(async move {
            let location = window().location();
            let origin = location.origin().unwrap_or_default();
            let path = location.pathname().unwrap_or_default();
            let packed = link_text::pack(&link_text::without_seals(&record));
            self.copy(format!("{origin}{path}#record={packed}")).await;
        });
    }

    /// Copies a text; if the browser refuses, the notice shows the text.
    async fn copy(self, text: String) {
        let words = self.i18n.words_untracked();
        self.overlays.close();
        let text = if share::to_clipboard(&text).await {
            words.table.copied().to_owned()
        } else {
            words.table.copy_failed(&text)
        };
        self.overlays.notify(Notice::Text(text));
    }
}
