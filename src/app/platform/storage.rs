//! What the page stores in the browser's `localStorage`: the settings, the saved games, the set-up
//! of the last game and the tally; and, in the tab's `sessionStorage`, which game the tab shows. If
//! the storage is unavailable or full, the game continues without being saved.
//!
//! A saved game has an entry each for its record, its metadata, the token of the tab that owns it
//! and, if it has one, its secret. The list of games has the order of the saved games.
//!
//! Over 400 lines: the list and the entries of each game are written and removed together, in an
//! order in which an interruption leaves every game readable.

mod trial;

use wasm_bindgen::JsValue;

use crate::app::session::Session;
use crate::app::session::setup::GameSetup;
use crate::app::view_model::games_file::{GameMetadata, SavedGame};
use crate::app::view_model::preferences::Preferences;
use crate::app::view_model::saved::{self, SavedGameList, WaitingCard};
use crate::app::view_model::tally::Tally;
use crate::app::view_model::url;
use crate::core::Game;

pub use self::trial::trial;

/// The key of the list of saved games.
const GAME_LIST_KEY: &str = "niagara/games";
/// The prefix of the key of a saved game; the game's id follows.
const GAME_KEY_PREFIX: &str = "niagara/game/";
/// The key, in the `sessionStorage` of a tab, of the id of the game that the tab shows.
const SHOWN_GAME_KEY: &str = "niagara/tab";
/// The key of the settings.
const SETTINGS_KEY: &str = "niagara/settings";
/// The key of the set-up of the last game.
const LAST_SETUP_KEY: &str = "niagara/table";
/// The key of the tally of played and won games.
const TALLY_KEY: &str = "niagara/tally";

fn game_key(id: &str) -> String {
    format!("{GAME_KEY_PREFIX}{id}")
}

/// The key of the token of the tab that owns a game.
fn owner_key(id: &str) -> String {
    format!("niagara/owner/{id}")
}

/// The key of a game's secret.
fn secret_key(id: &str) -> String {
    format!("niagara/secret/{id}")
}

/// The key of a game's metadata.
fn metadata_key(id: &str) -> String {
    format!("niagara/about/{id}")
}

/// A problem with the storage. Most are shown to the person as a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser has no storage for the page, or blocks it.
    Unavailable,
    /// The storage has no game with this id.
    NotFound,
    /// An entry could not be written, which is taken to mean that the storage is full.
    Full,
    /// A saved game cannot be read, with the reason.
    Corrupt(String),
    /// Another tab owns the game; this tab continues with a copy.
    OtherTab,
    /// The maximum number of games is saved; no new one is saved until another one is removed.
    NoRoom,
}

/// The `localStorage` of the page.
pub(super) fn local() -> Result<web_sys::Storage, StorageError> {
    web_sys::window()
        .and_then(|window| window.local_storage().ok().flatten())
        .ok_or(StorageError::Unavailable)
}

pub(super) fn set(storage: &web_sys::Storage, key: &str, value: &str) -> Result<(), StorageError> {
    storage.set_item(key, value).map_err(|_: JsValue| StorageError::Full)
}

pub(super) fn get(storage: &web_sys::Storage, key: &str) -> Option<String> {
    storage.get_item(key).ok().flatten()
}

/// A random number from the browser's cryptographic source.
#[must_use]
pub fn random() -> u32 {
    let number = js_sys::Uint32Array::new_with_length(1);
    // Every browser that runs this page has a source of randomness.
    let _ = web_sys::window()
        .and_then(|window| window.crypto().ok())
        .map(|crypto| crypto.get_random_values_with_array_buffer_view(&number));
    number.get_index(0)
}

/// Loads the settings; the default ones if there are none.
#[must_use]
pub fn load_preferences() -> Preferences {
    local()
        .ok()
        .and_then(|storage| get(&storage, SETTINGS_KEY))
        .map(|text| Preferences::read(&text))
        .unwrap_or_default()
}

/// Saves the settings.
///
/// # Errors
///
/// If the storage is unavailable or full.
pub fn save_preferences(preferences: &Preferences) -> Result<(), StorageError> {
    set(&local()?, SETTINGS_KEY, &preferences.written())
}

/// Loads the set-up of the last game, stored as the query of a URL; `None` if none is stored, or if
/// it cannot be read.
#[must_use]
pub fn load_last_setup() -> Option<GameSetup> {
    let text = get(&local().ok()?, LAST_SETUP_KEY)?;
    url::read(&text).ok()?.setup
}

/// Saves the set-up of a game for the next visit.
///
/// # Errors
///
/// If the storage is unavailable or full.
pub fn save_last_setup(setup: &GameSetup) -> Result<(), StorageError> {
    set(&local()?, LAST_SETUP_KEY, &url::write(setup))
}

/// Where a game is saved: its id and what is stored beside it. The tab that opened the game last
/// owns the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveSlot {
    /// The game's id in the storage.
    id: String,
    /// A random token, stored beside the game while this tab owns it.
    owner_token: String,
    /// The game's secret ([`SaveSlot::secret`]).
    secret: Option<u64>,
    /// The id of the game that this one has branched off, if it is a branch.
    branched_from: Option<String>,
}

impl SaveSlot {
    /// A slot with a random id and no secret, for a game that is not saved yet.
    #[must_use]
    pub fn new() -> Self {
        Self { id: random_id(), owner_token: random_id(), secret: None, branched_from: None }
    }

    /// The game's id in the storage.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The same slot, with a random secret for the game.
    #[must_use]
    pub fn with_random_secret(self) -> Self {
        let secret = u64::from(random()) << 32 | u64::from(random());
        Self { secret: Some(secret), ..self }
    }

    /// The same slot, for a game that has branched off the game with this id.
    #[must_use]
    pub fn branched_off(self, id: &str) -> Self {
        Self { branched_from: Some(id.to_owned()), ..self }
    }

    /// The id of the game that this one has branched off, if that game is still saved.
    #[must_use]
    pub fn branched_from(&self) -> Option<&str> {
        let storage = local().ok()?;
        self.branched_from.as_deref().filter(|id| get(&storage, &game_key(id)).is_some())
    }

    /// The game's secret, if it has one: the number that its salts and random numbers come from
    /// ([`Session::with_secret`]).
    ///
    /// [`Session::with_secret`]: crate::app::session::Session::with_secret
    #[must_use]
    pub const fn secret(&self) -> Option<u64> {
        self.secret
    }

    /// Saves the game and, if there is one, a confirmed card that is not laid yet. If another tab
    /// owns the game by now, it is saved under a new id, and this tab continues with that copy.
    /// Otherwise, if the game is a received one and the same record is already saved as received,
    /// there is no second entry of it: the slot gets the id of the saved one.
    ///
    /// # Errors
    ///
    /// If the storage is unavailable or full, or if the maximum number of games is saved already.
    /// With [`StorageError::OtherTab`] the game has been saved as a copy.
    pub fn save(
        &mut self,
        session: &Session,
        waiting: Option<WaitingCard>,
    ) -> Result<(), StorageError> {
        let storage = local()?;
        let owner = get(&storage, &owner_key(&self.id));
        let is_foreign = owner.is_some_and(|owner| owner != self.owner_token);
        let id_before = self.id.clone();
        if is_foreign {
            self.id = random_id();
        } else if let Some(id) = saved_received_id(&storage, session) {
            self.id = id;
        }
        if let Err(error) = self.write(&storage, session, waiting) {
            // The next attempt finds the foreign owner again, and says so.
            self.id = id_before;
            return Err(error);
        }
        if is_foreign { Err(StorageError::OtherTab) } else { Ok(()) }
    }

    fn write(
        &self,
        storage: &web_sys::Storage,
        session: &Session,
        waiting: Option<WaitingCard>,
    ) -> Result<(), StorageError> {
        let mut list = game_list(storage);
        if !list.has_room_for(&self.id) {
            return Err(StorageError::NoRoom);
        }
        list.put(&self.id);
        set(storage, &owner_key(&self.id), &self.owner_token)?;
        if let Some(secret) = self.secret {
            set(storage, &secret_key(&self.id), &secret.to_string())?;
        }
        // The list is saved before the game, so that this game is first in it even if the tab is
        // killed in between. If a new game then cannot be saved, `reconcile` drops its id when the
        // list is next read; its token and its secret stay in the storage.
        set(storage, GAME_LIST_KEY, &list.written())?;
        set(storage, &game_key(&self.id), &saved::write(session, waiting, random))?;
        let is_received = session.is_received();
        let metadata = GameMetadata {
            played: Some(now()),
            is_received,
            branched_from: self.branched_from.clone(),
            ..metadata(storage, &self.id)
        };
        set(storage, &metadata_key(&self.id), &metadata.written())
    }
}

impl Default for SaveSlot {
    fn default() -> Self {
        Self::new()
    }
}

/// The id of the first saved game that was received and has the same record as this session, which
/// may be this session's own entry; `None` if there is none, or if this session was not received.
fn saved_received_id(storage: &web_sys::Storage, session: &Session) -> Option<String> {
    let is_same = |id: &&str| {
        metadata(storage, id).is_received
            && read(storage, id).is_ok_and(|(game, _)| game == *session.game())
    };
    let list = session.is_received().then(|| game_list(storage))?;
    list.ids().find(is_same).map(str::to_owned)
}

/// The list of the saved games. Games that are in the storage but missing from the stored list,
/// which may be lost or truncated, are appended; ids without a game are dropped.
fn game_list(storage: &web_sys::Storage) -> SavedGameList {
    let indices = 0..storage.length().unwrap_or(0);
    let keys = indices.filter_map(|index| storage.key(index).ok().flatten());
    let present: Vec<String> =
        keys.filter_map(|key| key.strip_prefix(GAME_KEY_PREFIX).map(str::to_owned)).collect();
    let mut list = SavedGameList::read(&get(storage, GAME_LIST_KEY).unwrap_or_default());
    list.reconcile(&present);
    list
}

/// A random id of a game, or a random token of a tab: eight hexadecimal digits.
fn random_id() -> String {
    format!("{:08x}", random())
}

/// The time in milliseconds since 1970.
fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The metadata of a game; the default if none is stored.
fn metadata(storage: &web_sys::Storage, id: &str) -> GameMetadata {
    GameMetadata::read(&get(storage, &metadata_key(id)).unwrap_or_default())
}

/// The game's secret, if it has one.
fn secret(storage: &web_sys::Storage, id: &str) -> Option<u64> {
    get(storage, &secret_key(id)).and_then(|secret| secret.parse().ok())
}

/// A saved game with its metadata and secret; `None` if it is not in the storage.
fn read_saved_game(storage: &web_sys::Storage, id: &str) -> Option<SavedGame> {
    let text = get(storage, &game_key(id))?;
    Some(SavedGame { metadata: metadata(storage, id), secret: secret(storage, id), text })
}

/// Stores a game with its metadata and secret. If there is not enough room for all, nothing is
/// stored.
fn store(storage: &web_sys::Storage, id: &str, game: &SavedGame) -> Result<(), StorageError> {
    let secret = game.secret.map(|secret| secret.to_string());
    let stored = secret
        .map_or(Ok(()), |secret| set(storage, &secret_key(id), &secret))
        .and_then(|()| set(storage, &game_key(id), &game.text))
        .and_then(|()| match game.metadata.written() {
            metadata if metadata.is_empty() => Ok(()),
            metadata => set(storage, &metadata_key(id), &metadata),
        });
    if stored.is_err() {
        remove_entries(storage, id);
    }
    stored
}

/// Removes all entries of a game from the storage.
fn remove_entries(storage: &web_sys::Storage, id: &str) {
    for key in [game_key(id), owner_key(id), secret_key(id), metadata_key(id)] {
        // If the game itself cannot be removed, `game_list` lists it again.
        let _ = storage.remove_item(&key);
    }
}

/// Stores which game this tab shows, so that a reload opens it again; `None` for none.
pub fn remember_shown_game(id: Option<&str>) {
    let tab = web_sys::window().and_then(|window| window.session_storage().ok().flatten());
    let Some(tab) = tab else { return };
    // If this fails, a reload shows the start screen, where the game can be continued.
    let _ = match id {
        Some(id) => tab.set_item(SHOWN_GAME_KEY, id),
        None => tab.remove_item(SHOWN_GAME_KEY),
    };
}

/// The id of the game that this tab showed before a reload; `None` if the page was not reloaded, if
/// the tab showed no game, or if the game is no longer saved.
#[must_use]
pub fn game_before_reload() -> Option<String> {
    let window = web_sys::window()?;
    if !is_reload() {
        return None;
    }
    let id = window.session_storage().ok().flatten()?.get_item(SHOWN_GAME_KEY).ok().flatten()?;
    let is_saved = get(&local().ok()?, &game_key(&id)).is_some();
    is_saved.then_some(id)
}

/// Whether the page was reloaded.
#[must_use]
pub fn is_reload() -> bool {
    let Some(performance) = web_sys::window().and_then(|window| window.performance()) else {
        return false;
    };
    let entries = performance.get_entries_by_type("navigation");
    let kind = js_sys::Reflect::get(&entries.get(0), &JsValue::from_str("type"));
    kind.ok().and_then(|kind| kind.as_string()).as_deref() == Some("reload")
}

/// The id of the saved game that was played most recently.
#[must_use]
pub fn last_played_id() -> Option<String> {
    game_list(&local().ok()?).ids().next().map(str::to_owned)
}

/// The id of the saved game that was played least recently.
#[must_use]
pub fn least_recently_played_id() -> Option<String> {
    game_list(&local().ok()?).ids().last().map(str::to_owned)
}

/// The list of the saved games, the most recently played first: the id and the metadata of each.
#[must_use]
pub fn listed_games() -> Vec<(String, GameMetadata)> {
    let Ok(storage) = local() else { return Vec::new() };
    game_list(&storage).ids().map(|id| (id.to_owned(), metadata(&storage, id))).collect()
}

/// The metadata of the saved game with this id; the default if none is stored.
#[must_use]
pub fn game_metadata(id: &str) -> GameMetadata {
    local().map(|storage| metadata(&storage, id)).unwrap_or_default()
}

/// The saved game with this id.
///
/// # Errors
///
/// If the storage is unavailable or has no game with this id, or if the stored text is not a game
/// (with the line and the reason).
pub fn game(id: &str) -> Result<Game, StorageError> {
    read(&local()?, id).map(|(game, _)| game)
}

/// A removed game and its index in the list, so that it can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGame {
    id: String,
    /// The index of the game in the list, whose first game was played most recently.
    index: usize,
    game: SavedGame,
}

/// Removes the game with this id from the storage, and returns it; `None` if there is none, or if
/// the storage is unavailable.
pub fn remove(id: &str) -> Option<RemovedGame> {
    let storage = local().ok()?;
    let mut list = game_list(&storage);
    let index = list.ids().position(|known| known == id)?;
    let game = read_saved_game(&storage, id).unwrap_or_default();
    list.remove(id);
    remove_entries(&storage, id);
    // If the list cannot be saved, it still has the id, which `reconcile` drops.
    let _ = set(&storage, GAME_LIST_KEY, &list.written());
    Some(RemovedGame { id: id.to_owned(), index, game })
}

/// Restores a removed game at its place in the list. No tab owns it until it is opened or saved.
///
/// # Errors
///
/// If the storage is unavailable or full, or if the maximum number of games has been saved since.
pub fn restore(removed: &RemovedGame) -> Result<(), StorageError> {
    let storage = local()?;
    let mut list = game_list(&storage);
    if !list.has_room_for(&removed.id) {
        return Err(StorageError::NoRoom);
    }
    store(&storage, &removed.id, &removed.game)?;
    list.put_at(removed.index, &removed.id);
    set(&storage, GAME_LIST_KEY, &list.written())
}

/// Gives a saved game a name, or removes its name.
///
/// # Errors
///
/// If the storage is unavailable or full.
pub fn rename(id: &str, name: Option<String>) -> Result<(), StorageError> {
    let storage = local()?;
    let metadata = GameMetadata { name, ..metadata(&storage, id) };
    set(&storage, &metadata_key(id), &metadata.written())
}

/// All saved games themselves, with metadata and secrets, the most recently played first.
#[must_use]
pub fn saved_games() -> Vec<SavedGame> {
    let Ok(storage) = local() else { return Vec::new() };
    game_list(&storage).ids().filter_map(|id| read_saved_game(&storage, id)).collect()
}

/// Adds a game from a file at the end of the list, as if it had been played least recently. Returns
/// whether it was added: false if a game with the same text is already saved.
///
/// # Errors
///
/// If the storage is unavailable or full, or if the maximum number of games is saved already.
pub fn add(game: &SavedGame) -> Result<bool, StorageError> {
    let storage = local()?;
    let mut list = game_list(&storage);
    let is_known = |id: &str| get(&storage, &game_key(id)).as_ref() == Some(&game.text);
    if list.ids().any(is_known) {
        return Ok(false);
    }
    let id = random_id();
    if !list.has_room_for(&id) {
        return Err(StorageError::NoRoom);
    }
    store(&storage, &id, game)?;
    list.put_at(usize::MAX, &id);
    set(&storage, GAME_LIST_KEY, &list.written())?;
    Ok(true)
}

/// Opens a saved game and makes this tab its owner. Returns the game, a confirmed card that is not
/// laid yet (if there is one), and the slot.
///
/// # Errors
///
/// If the storage is unavailable or full, has no game with this id, or has a text that is not a
/// game (with the line and the reason). The text stays in the storage.
pub fn open(id: &str) -> Result<(Game, Option<WaitingCard>, SaveSlot), StorageError> {
    let storage = local()?;
    let (game, waiting) = read(&storage, id)?;
    let secret = secret(&storage, id);
    let branched_from = metadata(&storage, id).branched_from;
    let slot = SaveSlot { id: id.to_owned(), owner_token: random_id(), secret, branched_from };
    set(&storage, &owner_key(id), &slot.owner_token)?;
    Ok((game, waiting, slot))
}

/// Reads a saved game and, if there is one, a confirmed card that is not laid yet.
fn read(storage: &web_sys::Storage, id: &str) -> Result<(Game, Option<WaitingCard>), StorageError> {
    let text = get(storage, &game_key(id)).ok_or(StorageError::NotFound)?;
    saved::read_game(&text).map_err(StorageError::Corrupt)
}

/// The tally of played and won games on this device; empty if there is none.
#[must_use]
pub fn tally() -> Tally {
    let text = local().ok().and_then(|storage| get(&storage, TALLY_KEY));
    Tally::read(&text.unwrap_or_default())
}

/// Saves the tally of played and won games.
///
/// # Errors
///
/// If the storage is unavailable or full.
pub fn save_tally(tally: &Tally) -> Result<(), StorageError> {
    set(&local()?, TALLY_KEY, &tally.written())
}

/// Removes the tally of played and won games.
pub fn forget_tally() {
    if let Ok(storage) = local() {
        // Removing fails only if the storage is blocked, and then nothing is stored.
        let _ = storage.remove_item(TALLY_KEY);
    }
}
