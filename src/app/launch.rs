//! Opening the page: applies the stored settings, and the query and fragment of the address.

use leptos::prelude::*;

use super::platform::{lesson_storage, storage};
use super::session::setup::GameSetup;
use super::state::{
    ForcedDecisions, I18n, Lessons, Notice, Overlays, Settings, TurnStore, use_forced_decisions,
    use_i18n, use_lessons, use_overlays, use_settings, use_turn,
};
use super::view_model::lesson_shelf::BUILT_IN;
use super::view_model::link_text::{self, LinkTextError};
use super::view_model::prefs::{Motion, Prefs};
use super::view_model::url::{self, Address};
use crate::core::lesson::MAX_BYTES;
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

/// Applies addresses to the stores of the page.
#[derive(Clone, Copy, Debug)]
pub struct Launcher {
    turn: TurnStore,
    settings: Settings,
    i18n: I18n,
    overlays: Overlays,
    forced: ForcedDecisions,
    lessons: Lessons,
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
            forced: use_forced_decisions(),
            lessons: use_lessons(),
        }
    }

    /// Applies the address: settings, a game, a record. An error in it is shown as a notice on the
    /// start screen. Returns whether the address asks for `window.niagara`.
    pub fn open(self, query: &str, fragment: &str) -> bool {
        let game_before_reload = storage::game_before_reload();
        let address = match url::read(query) {
            Ok(address) => address,
            Err(error) => {
                self.notify_error(error.text(self.i18n.words_untracked()));
                Address::default()
            }
        };
        self.settings.change(|prefs| apply_settings(&address, prefs));
        // In a game that is opened by an address, forced decisions are not played unless the address
        // asks for it: scripts rely on being asked.
        match address.forced {
            Some(auto) => self.forced.override_by_address(auto, true),
            None if address.setup.is_some() || LinkKind::of(fragment).is_some() => {
                self.forced.override_by_address(false, false);
            }
            None => {}
        }
        let mut overridden = Vec::new();
        match (&game_before_reload, address.setup) {
            // A reload continues the game instead of starting it again.
            (Some(id), _) => self.turn.resume(id),
            (None, Some(setup)) => match fragment.split_once('=') {
                Some(("position", value)) => overridden = self.open_position(&setup, value),
                // A record has its own players.
                Some(("record", _)) => overridden.push("seats"),
                _ => self.turn.start_unsaved(setup),
            },
            (None, None) => {}
        }
        // A reload opens the link again only if there is no game to continue.
        if !untrack(|| self.turn.is_open()) && !self.reopen_lesson() {
            match address.lesson {
                Some(id) => self.lessons.open_id(&id),
                None if address.learn => self.lessons.open_shelf(),
                None => {}
            }
            self.open_fragment(fragment);
        }
        if !overridden.is_empty() && untrack(|| self.turn.is_open()) {
            let trouble = &self.i18n.words_untracked().trouble;
            self.notify_error(trouble.link_settled(&overridden.join(", ")));
        }
        address.api
    }

    /// Opens the lesson that was open before a reload, if it can be found again.
    fn reopen_lesson(self) -> bool {
        let key = lesson_storage::remembered_tab().filter(|_| storage::is_reload());
        let key = key.filter(|key| {
            BUILT_IN.contains(&key.as_str()) || lesson_storage::kept_text(key).is_some()
        });
        if let Some(key) = &key {
            self.lessons.open_id(key);
        }
        key.is_some()
    }

    /// Opens a position with the players of a set-up. Returns the names of the parameters that have
    /// no effect, because the position differs from them. A position that cannot be read opens
    /// nothing; [`Launcher::open_fragment`], which is called next, says why.
    fn open_position(self, setup: &GameSetup, value: &str) -> Vec<&'static str> {
        let Some(position) =
            link_text::unpack(value).ok().and_then(|text| storage::position(&text).ok())
        else {
            return Vec::new();
        };
        let Some((game, overridden)) = setup.at_position(position) else { return vec!["seats"] };
        match setup.seed {
            Some(seed) => self.turn.open_seeded(game, seed),
            None => self.turn.open(game, storage::SaveSlot::new()),
        }
        overridden
    }

    /// Opens the game in the fragment of an address, if it has one.
    pub fn open_fragment(self, fragment: &str) {
        if fragment == "continue" {
            if let Some(id) = storage::newest_id() {
                self.turn.resume(&id);
            }
            return;
        }
        let Some((kind, value)) = fragment.split_once('=') else { return };
        if kind == "lesson" {
            return match link_text::unpack_within(value, MAX_BYTES) {
                Ok(text) => self.lessons.open_text(&text),
                Err(error) => self.lessons.refuse_link(error),
            };
        }
        let words = self.i18n.words_untracked();
        let Some(kind) = LinkKind::of(fragment) else {
            return self.notify_error(words.trouble.link_unknown(&words.quote(kind)));
        };
        let text = link_text::unpack(value).map_err(|error| match error {
            LinkTextError::Corrupt => words.trouble.reason_encoding().to_owned(),
            LinkTextError::TooLong => words.trouble.reason_long().to_owned(),
        });
        match text.and_then(|text| kind.read(&text)) {
            Ok(game) => self.turn.open(game, storage::SaveSlot::new()),
            Err(reason) => self.notify_error(match kind {
                LinkKind::Record => words.trouble.link_record(&words.quote(&reason)),
                LinkKind::Position => words.trouble.link_position(&words.quote(&reason)),
            }),
        }
    }

    fn notify_error(self, text: String) {
        self.overlays.notify(Notice::Text(text));
    }
}

/// The forms in which a fragment can hold a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkKind {
    /// `#record=`: the text of a record.
    Record,
    /// `#position=`: the JSON of a position.
    Position,
}

impl LinkKind {
    /// The form that a fragment names before its `=`; `None` if it names none of them.
    fn of(fragment: &str) -> Option<Self> {
        match fragment.split_once('=')?.0 {
            "record" => Some(Self::Record),
            "position" => Some(Self::Position),
            _ => None,
        }
    }

    /// Reads the game in a link's text, or says what is wrong with it.
    fn read(self, text: &str) -> Result<Game, String> {
        match self {
            Self::Record => text.parse().map_err(|error: RecordError| error.to_string()),
            Self::Position => storage::position(text).map(Game::at),
        }
    }
}

/// Overrides settings by those of the address.
fn apply_settings(address: &Address, prefs: &mut Prefs) {
    prefs.lang = address.lang.unwrap_or(prefs.lang);
    prefs.motion = match address.motion {
        Some(true) => Motion::On,
        Some(false) => Motion::Off,
        None => prefs.motion,
    };
    prefs.pace = address.pace.and_then(|pace| pace.parse().ok()).unwrap_or(prefs.pace);
}
