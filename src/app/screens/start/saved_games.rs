//! The saved games of this device: their store for the start screen, and the card that continues
//! the last game in progress.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{File, HtmlAnchorElement};

use crate::app::components::ActButton;
use crate::app::i18n::Words;
use crate::app::platform::file;
use crate::app::platform::storage::{self, RemovedGame, StorageError};
use crate::app::state::{Notice, Overlays, use_overlays, use_turn, use_words};
use crate::app::view_model::games_file::{
    FILE_NAME, GameMetadata, GamesFile, MAX_FILE_BYTES, read_games, write_games,
};
use crate::app::view_model::saved::MAX_SAVED_GAMES;
use crate::app::view_model::saved_summary::SavedSummary;

/// The number of games that are shown at first, and the number that each press of "more games"
/// adds. Not all games are shown at once, because each has to be replayed to show its board.
const GAMES_PER_PRESS: usize = 10;

/// How many of the games that were played last on this device are looked at to find one in
/// progress. Not all are, because each has to be replayed.
const RECENT_GAMES: usize = 5;

/// The id and the metadata of a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ListedGame {
    pub(super) id: String,
    pub(super) metadata: GameMetadata,
}

/// The list of the saved games, the one played last first. The games themselves are not in it: each
/// is read where it is needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct SavedGames {
    games: RwSignal<Vec<ListedGame>>,
    /// The maximum number of games that are shown.
    max_shown: RwSignal<usize>,
    /// The game that was removed last, with its title, so that it can be restored.
    removed: RwSignal<Option<(RemovedGame, String)>>,
    /// The id and the summary of the first game in progress among the [`RECENT_GAMES`] that were
    /// played last on this device; `None` if there is none. Games that cannot be read are passed
    /// over. Games that somebody has sent do not count until they are played on here.
    in_progress: Memo<Option<(String, SavedSummary)>>,
    overlays: Overlays,
    words: &'static Words,
}

impl SavedGames {
    /// Loads the list from the storage. If the first game of the list cannot be read, a notice says
    /// so, unless another notice is shown.
    pub(super) fn load() -> Self {
        let (overlays, words) = (use_overlays(), use_words());
        let games = RwSignal::new(list());
        let in_progress = Memo::new(move |_| {
            let if_not_over = |ListedGame { id, metadata }: ListedGame| {
                let summary = SavedSummary::of(metadata, &storage::game(&id).ok()?);
                (!summary.is_over()).then_some((id, summary))
            };
            let games = games.get();
            let own = games.into_iter().filter(|game| !game.metadata.is_received);
            own.take(RECENT_GAMES).find_map(if_not_over)
        });
        let first_id = games.with_untracked(|games| Some(games.first()?.id.clone()));
        if let Some(Err(error)) = first_id.map(|id| storage::game(&id)) {
            overlays.notify_if_quiet(Notice::Storage(error));
        }
        let (max_shown, removed) = (RwSignal::new(GAMES_PER_PRESS), RwSignal::new(None));
        Self { games, max_shown, removed, in_progress, overlays, words }
    }

    /// Whether there is a game that [`ContinueCard`] continues; tracks it.
    pub(super) fn has_game_in_progress(self) -> bool {
        self.in_progress.with(Option::is_some)
    }

    /// The number of games; tracks it.
    pub(super) fn count(self) -> usize {
        self.games.with(Vec::len)
    }

    /// The games that are shown; tracks them.
    pub(super) fn shown_games(self) -> Vec<ListedGame> {
        let count = self.max_shown.get();
        self.games.with(|games| games.iter().take(count).cloned().collect())
    }

    /// The number of a game in the list, from 1; 0 for an unknown id. Tracks the list.
    pub(super) fn number(self, id: &str) -> usize {
        let index = self.games.with(|games| games.iter().position(|game| game.id == id));
        index.map_or(0, |index| index + 1)
    }

    /// The number of games that are not shown yet; tracks it.
    pub(super) fn hidden_count(self) -> usize {
        self.count().saturating_sub(self.max_shown.get())
    }

    /// Shows some more games.
    pub(super) fn show_more(self) {
        self.max_shown.update(|count| *count += GAMES_PER_PRESS);
    }

    /// The title of the game that was removed last, until it is restored; tracks it.
    pub(super) fn removed_title(self) -> Option<String> {
        self.removed.with(|removed| removed.as_ref().map(|(_, title)| title.clone()))
    }

    /// Removes a game; it can be restored until another one is removed or the start screen is left.
    /// `title` is the title that was shown.
    pub(super) fn remove(self, id: &str, title: String) {
        self.removed.set(storage::remove(id).map(|game| (game, title)));
        self.reload();
    }

    /// Restores the game that was removed last.
    pub(super) fn restore(self) {
        let Some((removed, title)) = self.removed.try_update(Option::take).flatten() else {
            return;
        };
        if let Err(error) = storage::restore(&removed) {
            self.notify(&error);
            self.removed.set(Some((removed, title)));
        }
        self.reload();
    }

    /// Sets the name of a game; `None` removes the name.
    pub(super) fn rename(self, id: &str, name: Option<String>) {
        if let Err(error) = storage::rename(id, name) {
            self.notify(&error);
        }
        self.reload();
    }

    /// Saves all games as one file. `link` is a hidden link, which the download needs.
    pub(super) fn export(self, link: &HtmlAnchorElement) {
        let text = write_games(&storage::saved_games());
        if let Some(contents) = file::text_blob(&text, "text/plain") {
            file::save(link, FILE_NAME, &contents);
        }
    }

    /// Adds the games of a file; a notice says how many were added, and what was wrong.
    pub(super) fn import(self, chosen: File) {
        let words = &self.words.games;
        spawn_local(async move {
            let text = match file::read(&chosen, MAX_FILE_BYTES).await {
                None => words.file_long().to_owned(),
                Some(text) => match read_games(&text) {
                    None => words.not_a_file().to_owned(),
                    Some(file) => self.add(file),
                },
            };
            self.overlays.notify(Notice::Text(text));
            // The start screen may have been left while the file was read.
            let _ = self.games.try_set(list());
        });
    }

    /// Adds the games of a file, in the order of the file. Returns the text of the notice about the
    /// result.
    fn add(self, GamesFile { games, refused }: GamesFile) -> String {
        let words = &self.words.games;
        let mut added = 0;
        let mut sentences = Vec::new();
        for game in &games {
            match storage::add(game) {
                Ok(is_new) => added += u32::from(is_new),
                Err(error) => {
                    // There is no room or no storage, so the other games are not tried.
                    sentences.push(self.error_text(&error));
                    break;
                }
            }
        }
        if added > 0 {
            sentences.insert(0, words.added(added));
        } else if sentences.is_empty() && refused.is_empty() {
            sentences.push(words.none_added().to_owned());
        }
        if let Some((line, reason)) = refused.first() {
            let count = u32::try_from(refused.len()).unwrap_or(u32::MAX);
            sentences.push(words.refused(count, line, &self.words.quote(reason)));
        }
        let join = |first: String, rest: String| self.words.join.sentences(&first, &rest);
        sentences.into_iter().reduce(join).unwrap_or_default()
    }

    /// Reads the list from the storage again.
    fn reload(self) {
        self.games.set(list());
    }

    fn notify(self, error: &StorageError) {
        self.overlays.notify(Notice::Text(self.error_text(error)));
    }

    fn error_text(self, error: &StorageError) -> String {
        match error {
            StorageError::NoRoom => self.words.games.full(&MAX_SAVED_GAMES),
            StorageError::Unavailable => self.words.games.storage_missing().to_owned(),
            _ => self.words.games.storage_full().to_owned(),
        }
    }
}

/// The saved games as listed in the storage.
fn list() -> Vec<ListedGame> {
    storage::listed_games().into_iter().map(|(id, metadata)| ListedGame { id, metadata }).collect()
}

/// The card with the button that continues the last game in progress on this device
/// (`SavedGames::in_progress`); nothing if there is none.
#[component]
pub(super) fn ContinueCard(saved: SavedGames) -> impl IntoView {
    let turn = use_turn();
    let words = use_words();
    let card = move |(id, summary): (String, SavedSummary)| {
        let text = words.join.label(&summary.title(words), &summary.details(words));
        view! {
            <section class="sheet-of-paper start-play">
                <ActButton
                    act="continue"
                    class="button main big"
                    on_press=move || turn.open_saved(&id)
                    attr:aria-describedby="start-left"
                >
                    {words.start.continue_game()}
                </ActButton>
                <p id="start-left">{text}</p>
            </section>
        }
    };
    move || saved.in_progress.get().map(card)
}
