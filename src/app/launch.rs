//! Opening the page: the stored settings, and what the query and fragment of the address ask for.

use leptos::prelude::*;

use super::platform::storage;
use super::session::setup::GameSetup;
use super::state::{
    Forced, I18n, Notice, Overlays, Settings, TurnStore, use_forced, use_i18n, use_overlays,
    use_settings, use_turn,
};
use super::view_model::link_text::{self, Unreadable};
use super::view_model::prefs::{Motion, Prefs};
use super::view_model::url::{self, Address};
use crate::core::{Game, RecordError};

/// The inputs of the page when it opens. Tests provide one as a context around
/// [`App`](super::App).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The settings that the page begins with.
    pub prefs: Prefs,
    /// The query of the address, without the `?`.
    pub query: String,
    /// The fragment of the address, without the `#`.
    pub fragment: String,
}

impl Launch {
    /// The settings stored in this browser, and the address of the window.
    #[must_use]
    pub fn from_browser() -> Self {
        let location = window().location();
        let query = location.search().unwrap_or_default();
        Self {
            prefs: storage::load_prefs(),
            query: query.trim_start_matches('?').to_owned(),
            fragment: window_fragment(),
        }
    }
}

/// The part of the window's address after `#`, without it.
#[must_use]
pub fn window_fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Carries out what an address asks for, with the stores of the page.
#[derive(Clone, Copy, Debug)]
pub struct Launcher {
    turn: TurnStore,
    settings: Settings,
    i18n: I18n,
    overlays: Overlays,
    forced: Forced,
}

impl Launcher {
    /// A launcher for the stores of the current context.
    #[must_use]
    pub fn from_context() -> Self {
        Self {
            turn: use_turn(),
            settings: use_settings(),
            i18n: use_i18n(),
            overlays: use_overlays(),
            forced: use_forced(),
        }
    }

    /// Does what the address asks for: settings, a game, a record. An error in it is shown as a
    /// notice on the start screen. Returns whether the address asks for `window.niagara`.
    pub fn open(self, query: &str, fragment: &str) -> bool {
        let reloaded = storage::reloaded_tab();
        let address = match url::read(query) {
            Ok(address) => address,
            Err(error) => {
                self.notify_error(error.text(self.i18n.words_untracked()));
                Address::default()
            }
        };
        self.settings.change(|prefs| apply(&address, prefs));
        // Whoever drives a game by its address takes every step, unless the address says otherwise.
        match address.forced {
            Some(auto) => self.forced.follow_address(auto, true),
            None if address.setup.is_some() || LinkKind::of(fragment).is_some() => {
                self.forced.follow_address(false, false);
            }
            None => {}
        }
        let mut settled = Vec::new();
        match (&reloaded, address.setup) {
            // A reload continues the game instead of starting it again.
            (Some(id), _) => self.turn.resume(id),
            (None, Some(setup)) => match fragment.split_once('=') {
                Some(("position", value)) => settled = self.open_position(&setup, value),
                // A record has its own players.
                Some(("record", _)) => settled.push("seats"),
                _ => self.turn.start_unsaved(setup),
            },
            (None, None) => {}
        }
        // A reload opens the link again only if there is no game to continue.
        if !untrack(|| self.turn.is_open()) {
            self.open_fragment(fragment);
        }
        if !settled.is_empty() && untrack(|| self.turn.is_open()) {
            let trouble = &self.i18n.words_untracked().trouble;
            self.notify_error(trouble.link_settled(&settled.join(", ")));
        }
        address.api
    }

    /// Opens a position with the players of a set-up. What the position has settled otherwise.
    /// One that cannot be read opens nothing.
    fn open_position(self, setup: &GameSetup, value: &str) -> Vec<&'static str> {
        let Some(position) =
            link_text::unpack(value).ok().and_then(|text| storage::position(&text).ok())
        else {
            return Vec::new();
        };
        let Some((game, settled)) = setup.at_position(position) else { return vec!["seats"] };
        match setup.seed {
            Some(seed) => self.turn.open_seeded(game, seed),
            None => self.turn.open(game, storage::Slot::new()),
        }
        settled
    }

    /// Opens the game in the fragment of an address, if it has one.
    pub fn open_fragment(self, fragment: &str) {
        if fragment == "continue" {
            if let Some(id) = storage::newest() {
                self.turn.resume(&id);
            }
            return;
        }
        let Some((kind, value)) = fragment.split_once('=') else { return };
        let words = self.i18n.words_untracked();
        let Some(kind) = LinkKind::of(fragment) else {
            return self.notify_error(words.trouble.link_unknown(&words.quote(kind)));
        };
        let text = link_text::unpack(value).map_err(|unreadable| match unreadable {
            Unreadable::Spoilt => words.trouble.reason_encoding().to_owned(),
            Unreadable::Long => words.trouble.reason_long().to_owned(),
        });
        match text.and_then(|text| kind.read(&text)) {
            Ok(game) => self.turn.open(game, storage::Slot::new()),
            Err(reason) => self.notify_error(match kind {
                LinkKind::Record => words.trouble.link_record(&words.quote(&reason)),
                LinkKind::Position => words.trouble.link_position(&words.quote(&reason)),
            }),
        }
    }

    fn notify_error(self, text: String) {
        self.overlays.notify(Notice::Link(text));
    }
}

/// The kinds of games that a fragment can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkKind {
    Record,
    Position,
}

impl LinkKind {
    /// What the part of an address after `#` holds, by its first word.
    fn of(fragment: &str) -> Option<Self> {
        match fragment.split_once('=')?.0 {
            "record" => Some(Self::Record),
            "position" => Some(Self::Position),
            _ => None,
        }
    }

    /// The game that a link's text tells, or what is wrong with it.
    fn read(self, text: &str) -> Result<Game, String> {
        match self {
            Self::Record => text.parse().map_err(|error: RecordError| error.to_string()),
            Self::Position => storage::position(text).map(Game::at),
        }
    }
}

/// Overrides settings by those of the address.
fn apply(address: &Address, prefs: &mut Prefs) {
    prefs.lang = address.lang.unwrap_or(prefs.lang);
    prefs.motion = match address.motion {
        Some(true) => Motion::On,
        Some(false) => Motion::Off,
        None => prefs.motion,
    };
    prefs.pace = address.pace.and_then(|pace| pace.parse().ok()).unwrap_or(prefs.pace);
}
