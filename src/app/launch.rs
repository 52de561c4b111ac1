//! What the page is opened with: the settings of this browser and the address.

use leptos::prelude::*;

use super::platform::storage;
use super::state::{
    I18n, Notice, Overlays, Settings, TurnStore, use_i18n, use_overlays, use_settings, use_turn,
};
use super::view_model::link_text::{self, Unreadable};
use super::view_model::prefs::{Motion, Prefs};
use super::view_model::url::{self, Address};
use crate::core::{Game, RecordError};

/// What the page is opened with. Tests provide one as a context around
/// [`App`](super::App).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The settings to begin with.
    pub prefs: Prefs,
    /// The part of the address after `?`, without it.
    pub query: String,
    /// The part of the address after `#`, without it.
    pub fragment: String,
}

impl Launch {
    /// The settings kept in this browser, and the address of the window.
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

/// The stores that an address changes.
#[derive(Clone, Copy, Debug)]
pub struct Launcher {
    turn: TurnStore,
    settings: Settings,
    i18n: I18n,
    overlays: Overlays,
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
        }
    }

    /// Does what the address asks for: settings, a game, a record. What is wrong with it is
    /// told, and the start screen stays. Whether the address asks for the testers' functions.
    pub fn open(self, query: &str, fragment: &str) -> bool {
        let reloaded = storage::reloaded_tab();
        let address = match url::read(query) {
            Ok(address) => address,
            Err(error) => {
                self.complain(error.text(self.i18n.words_untracked()));
                Address::default()
            }
        };
        self.settings.change(|prefs| apply(&address, prefs));
        match (&reloaded, address.setup) {
            // Reloading the page is not a new game.
            (Some(id), _) => self.turn.resume(id),
            (None, Some(setup)) => self.turn.start(setup),
            (None, None) => {}
        }
        // Nor does it open the link's game again, unless there is nothing to go on with.
        if reloaded.is_none() || !untrack(|| self.turn.is_open()) {
            self.open_fragment(fragment);
        }
        address.api
    }

    /// Opens the game that the part of the address after `#` holds.
    pub fn open_fragment(self, fragment: &str) {
        if fragment == "continue" {
            if let Some(id) = storage::newest() {
                self.turn.resume(&id);
            }
            return;
        }
        let Some((kind, value)) = fragment.split_once('=') else { return };
        let words = self.i18n.words_untracked();
        let kind = match kind {
            "record" => LinkKind::Record,
            "position" => LinkKind::Position,
            _ => return self.complain(words.trouble.link_unknown(&words.quote(kind))),
        };
        let text = link_text::unpack(value).map_err(|unreadable| match unreadable {
            Unreadable::Spoilt => words.trouble.reason_encoding().to_owned(),
            Unreadable::Long => words.trouble.reason_long().to_owned(),
        });
        match text.and_then(|text| kind.read(&text)) {
            Ok(game) => self.turn.open(game, storage::Slot::new()),
            Err(reason) => self.complain(match kind {
                LinkKind::Record => words.trouble.link_record(&words.quote(&reason)),
                LinkKind::Position => words.trouble.link_position(&words.quote(&reason)),
            }),
        }
    }

    fn complain(self, text: String) {
        self.overlays.notify(Notice::Link(text));
    }
}

/// What a link holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkKind {
    Record,
    Position,
}

impl LinkKind {
    /// The game that a link's text tells, or what is wrong with it.
    fn read(self, text: &str) -> Result<Game, String> {
        match self {
            Self::Record => text.parse().map_err(|error: RecordError| error.to_string()),
            Self::Position => storage::position(text).map(Game::at),
        }
    }
}

/// Puts the address's settings in place of the browser's.
fn apply(address: &Address, prefs: &mut Prefs) {
    prefs.lang = address.lang.unwrap_or(prefs.lang);
    prefs.motion = match address.motion {
        Some(true) => Motion::On,
        Some(false) => Motion::Off,
        None => prefs.motion,
    };
    prefs.pace = address.pace.and_then(|pace| pace.parse().ok()).unwrap_or(prefs.pace);
}
