//! Copies a game to the clipboard: its record, or a link to it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Notice, Overlays, use_overlays};
use crate::app::platform::{share, storage};
use crate::app::view_model::link_text;

/// Copies the open game; tells the result in a notice.
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

    /// Copies a link to the game, without cards that are still hidden: its record, or its
    /// position if it did not begin at the start.
    pub fn copy_link(self) {
        let text = self.game.with_untracked(|session| match session.game().origin() {
            None => ("record", session.game().shown()),
            Some(_) => {
                let game = session.game();
                let open = game.truncated(game.shown_decisions());
                ("position", storage::json(&open.position().to_setup()))
            }
        });
        let Some((kind, text)) = text else { return };
        spawn_local(async move {
            let location = window().location();
            let origin = location.origin().unwrap_or_default();
            let path = location.pathname().unwrap_or_default();
            let packed = link_text::pack(&text);
            self.copy(format!("{origin}{path}#{kind}={packed}")).await;
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
        self.overlays.notify(Notice::Link(text));
    }
}
