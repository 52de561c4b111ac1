//! Sharing of the open game: links, records, files (docs/SHARING.md).

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Notice, Overlays, use_overlays};
use super::replay::{Replay, use_replay};
use super::turn_store::{TurnStore, use_turn};
use crate::app::platform::share;
use crate::app::session::Moment;
use crate::app::view_model::share::{
    ShareChoices, ShareKind, Shared, file_name, file_url, shared, why_no_challenge,
};

/// What is shared: a link and, for a game or a moment, a record and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareData {
    /// The link with address, query and fragment.
    pub link: String,
    /// The record, if a game or a moment is shared.
    pub record: Option<String>,
    /// The `data:` URL of a file with the record.
    pub file: Option<String>,
    /// The name of that file.
    pub file_name: String,
}

/// The store that shares the open game.
#[derive(Clone, Copy, Debug)]
pub struct Sharing {
    game: GameStore,
    turn: TurnStore,
    replay: Replay,
    overlays: Overlays,
    i18n: I18n,
}

/// A [`Sharing`] with the stores of the current context.
#[must_use]
pub fn use_sharing() -> Sharing {
    Sharing {
        game: use_game(),
        turn: use_turn(),
        replay: use_replay(),
        overlays: use_overlays(),
        i18n: use_i18n(),
    }
}

impl Sharing {
    /// The choices of what can be shared now; `None` without a game. Not tracked.
    #[must_use]
    pub fn choices(self) -> Option<ShareChoices> {
        self.game.with_untracked(|session| ShareChoices::of(session, self.moment()))
    }

    /// The sentence that says why the game offers no challenge; `None` if it offers one, and
    /// without a game. Not tracked.
    #[must_use]
    pub fn why_no_challenge(self) -> Option<&'static str> {
        let words = self.i18n.words_untracked();
        self.game.with_untracked(|session| why_no_challenge(session, words))?
    }

    /// The data to share for a kind; `None` if it cannot be shared now. `open` says whether the
    /// face-down cards of a moment are included. Not tracked.
    #[must_use]
    pub fn share_data(self, kind: ShareKind, open: bool) -> Option<ShareData> {
        let share_data = |Shared { link_end, record }: Shared, file_name| ShareData {
            link: page_url() + &link_end,
            file: record.as_deref().map(file_url),
            record,
            file_name,
        };
        self.game.with_untracked(|session| {
            let shared = shared(session, kind, self.moment(), open)?;
            Some(share_data(shared, file_name(session, kind)))
        })?
    }

    /// The moment that is shown, if the game is held.
    fn moment(self) -> Option<Moment> {
        self.turn.is_held_untracked().then(|| untrack(|| self.replay.moment()))
    }

    /// Copies a text to the clipboard; a notice says so or, if the browser refuses, shows the text.
    pub fn copy(self, text: String) {
        spawn_local(async move {
            let words = self.i18n.words_untracked();
            if share::to_clipboard(&text).await {
                self.overlays.notify_briefly(words.table.copied().to_owned());
            } else {
                self.overlays.notify(Notice::Text(words.table.copy_failed(&text)));
            }
        });
    }

    /// Says that the browser saves a file with this name.
    pub fn confirm_saved(self, file_name: &str) {
        let words = self.i18n.words_untracked();
        self.overlays.notify_briefly(words.share.saved(&words.quote(file_name)));
    }

    /// Opens the system's share sheet with a link; if that fails, copies it.
    pub fn send(self, link: String) {
        spawn_local(async move {
            let title = self.i18n.words_untracked().start.title();
            if !share::to_system_sheet(title, &link).await {
                self.copy(link);
            }
        });
    }
}

/// The URL of the page, without query and fragment.
fn page_url() -> String {
    let location = window().location();
    location.origin().unwrap_or_default() + &location.pathname().unwrap_or_default()
}
