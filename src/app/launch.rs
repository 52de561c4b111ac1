//! Opening the page: reads the stored settings and the URL, and applies the query and fragment of
//! the URL.

use leptos::prelude::*;

use super::platform::{lesson_storage, storage};
use super::state::{
    ForcedDecisions, I18n, Imports, Lessons, Notice, Overlays, SelfTest, Settings, Sheet, Tips,
    TurnStore, use_forced_decisions, use_i18n, use_imports, use_lessons, use_overlays,
    use_self_test, use_settings, use_tips, use_turn,
};
use super::view_model::lesson_shelf::BUILT_IN;
use super::view_model::preferences::{Motion, Preferences};
use super::view_model::url::{self, Parameters};

/// The inputs of the page when it opens. Tests provide one as a context around
/// [`App`](super::App).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The settings that the page begins with.
    pub preferences: Preferences,
    /// The query of the URL, without the `?`.
    pub query: String,
    /// The fragment of the URL, without the `#`.
    pub fragment: String,
}

impl Launch {
    /// The settings stored in this browser, and the URL of the window.
    #[must_use]
    pub fn from_browser() -> Self {
        let location = window().location();
        let query = location.search().unwrap_or_default();
        Self {
            preferences: storage::load_preferences(),
            query: query.trim_start_matches('?').to_owned(),
            fragment: window_fragment(),
        }
    }
}

/// The fragment of the window's URL, without the `#`.
#[must_use]
pub fn window_fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Applies URLs to the stores of the page.
#[derive(Clone, Copy, Debug)]
pub struct Launcher {
    turn: TurnStore,
    settings: Settings,
    i18n: I18n,
    overlays: Overlays,
    forced: ForcedDecisions,
    lessons: Lessons,
    imports: Imports,
    tips: Tips,
    self_test: SelfTest,
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
            imports: use_imports(),
            tips: use_tips(),
            self_test: use_self_test(),
        }
    }

    /// Applies the settings of the URL and opens what it names: a game, a lesson, the shelf of
    /// lessons. After a reload, the game or lesson that was open is opened again instead, if it can
    /// be. In either case the short rules are opened on top of it if the query asks for them. If
    /// the URL requests the self-test, only that is opened. If the query has an error, a notice
    /// says so, and the whole query is ignored; the fragment is opened all the same. Returns
    /// whether the query requests `window.niagara`.
    pub fn open(self, query: &str, fragment: &str) -> bool {
        let game_before_reload = storage::game_before_reload();
        let mut query_error = None;
        let parameters = match url::read(query) {
            Ok(parameters) => parameters,
            Err(error) => {
                let words = self.i18n.words_untracked();
                let text = match query.contains('&') {
                    true => error.text_about_query(words),
                    false => error.text(words),
                };
                query_error = Some(Notice::Text(text));
                Parameters::default()
            }
        };
        self.settings.change_for_visit(|preferences| apply_settings(&parameters, preferences));
        if parameters.api {
            self.turn.play_behind_sheets();
        }
        if parameters.self_test {
            self.self_test.open();
            return parameters.api;
        }
        // In a game that begins with a set-up, record or position of the URL, forced decisions are
        // not played by the page unless the URL says so, because scripts expect to make every
        // decision themselves.
        let is_game_from_url = parameters.setup.is_some() || contains_game(fragment);
        match parameters.forced {
            // For all games, also for those that are opened later.
            Some(auto) => self.forced.override_by_url(auto, true),
            // Only for the game that this URL opens: until the start screen is shown.
            None if is_game_from_url => self.forced.override_by_url(false, false),
            None => {}
        }
        // Unless the URL has the parameter `tips`, tips do not explain signs in such a game either,
        // and with `api=on` in no game, because a tip could cover a button that a script presses.
        if (is_game_from_url || parameters.api) && parameters.tips.is_none() {
            let for_all_games = parameters.api;
            self.tips.disable_signs(for_all_games);
        }
        // The set-up in the query, if the fragment contains a game. It says who plays from a
        // position; if the fragment is a record, it has no effect, and a notice says so.
        let mut setup_for_fragment = None;
        let is_game_open = || untrack(|| self.turn.is_open());
        // A reload continues the game that was open. If that game cannot be read, the set-up of the
        // query is used as without a reload.
        if let Some(id) = &game_before_reload {
            self.turn.open_saved(id);
        }
        match parameters.setup {
            _ if is_game_open() => {}
            // The set-up's game is then open, so the fragment is not opened below.
            Some(setup) if !contains_game(fragment) => {
                self.imports.open_setup(setup, parameters.beat);
            }
            setup => setup_for_fragment = setup,
        }
        // If a game is open by now, nothing else is opened. Otherwise a reload opens the lesson
        // that was open before. If there is none, the first of these in the query is opened: the
        // lesson, the game with the coach, the shelf. Then the fragment is opened as well: a game
        // or lesson in it replaces what the query has opened.
        if !is_game_open() && !self.reopen_lesson() {
            match parameters.lesson {
                Some(id) => self.lessons.open_id(&id),
                None if parameters.coach => self.tips.start_coach(),
                None if parameters.learn => self.lessons.open_shelf(),
                None => {}
            }
            match setup_for_fragment {
                Some(setup) => self.imports.open_with_setup(&setup, fragment),
                None => self.open_fragment(fragment),
            }
        }
        // Shown last: opening a game dismisses the notice that is shown.
        if let Some(error) = query_error {
            self.overlays.notify_if_quiet(error);
        }
        if parameters.opens_rules {
            self.overlays.open_sheet(Sheet::ShortRules);
        }
        parameters.api
    }

    /// Opens the lesson that was open before a reload, if it is built in or stored. Returns whether
    /// there is such a lesson; false if the page was not reloaded.
    fn reopen_lesson(self) -> bool {
        let key = lesson_storage::remembered_lesson_of_tab().filter(|_| storage::is_reload());
        let key = key.filter(|key| {
            BUILT_IN.contains(&key.as_str()) || lesson_storage::stored_text(key).is_some()
        });
        if let Some(key) = &key {
            self.lessons.open_id(key);
        }
        key.is_some()
    }

    /// Opens what a URL's fragment contains, such as a game, a position or a lesson. An empty one
    /// closes an imported game in which nobody has played since.
    pub fn open_fragment(self, fragment: &str) {
        self.imports.open_fragment(fragment);
    }
}

/// Whether a fragment contains a game: its record, or a position from which it starts.
fn contains_game(fragment: &str) -> bool {
    fragment.starts_with("record=") || fragment.starts_with("position=")
}

/// Overrides the stored settings with those of the URL.
fn apply_settings(parameters: &Parameters, preferences: &mut Preferences) {
    preferences.lang = parameters.lang.unwrap_or(preferences.lang);
    preferences.motion = match parameters.motion {
        Some(true) => Motion::On,
        Some(false) => Motion::Off,
        None => preferences.motion,
    };
    preferences.tips = parameters.tips.unwrap_or(preferences.tips);
    preferences.pace =
        parameters.pace.and_then(|pace| pace.parse().ok()).unwrap_or(preferences.pace);
}
