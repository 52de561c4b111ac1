//! The test of the storage in the self-test. It changes no saved game and no setting.
//!
//! It writes one text under its own key into `localStorage`. In the tab's `sessionStorage`, where
//! the page never keeps a game, a game is saved with the functions that the page itself uses, and a
//! text is written that is too long for any storage. All of this is removed again.

use super::{
    GAME_LIST_KEY, SaveSlot, StorageError, game_key, game_list, get, local, owner_key, read,
    remove_entries, secret_key, set,
};
use crate::app::session::Session;
use crate::app::session::setup::GameSetup;
use crate::core::Game;

/// The key of the test's text.
const TRIAL_KEY: &str = "niagara/selftest";

/// A number of characters that exceeds the storage that any browser gives a page.
const OVERSIZE: usize = 12 << 20;

/// Writes and reads a text, imitates interruptions of the saving of a game, and tries to write more
/// than the storage can hold. Returns the faults. A game that can be read in neither its previous
/// nor its new state is a fault; a truncated entry that is reported as corrupt is none.
#[must_use]
pub fn trial() -> Vec<String> {
    let session_storage = web_sys::window()
        .and_then(|window| window.session_storage().ok().flatten())
        .ok_or(StorageError::Unavailable);
    let mut faults = Vec::new();
    if let Err(fault) = local().map_err(|error| format!("{error:?}")).and_then(|it| try_text(&it)) {
        faults.push(format!("localStorage: {fault}"));
    }
    let saving = session_storage.map_err(|error| format!("{error:?}")).and_then(|it| try_game(&it));
    if let Err(fault) = saving {
        faults.push(format!("sessionStorage: {fault}"));
    }
    faults
}

/// Writes, reads and removes a text.
fn try_text(storage: &web_sys::Storage) -> Result<(), String> {
    let text = "Zoë, 河, \u{1F6F6}\n".repeat(100);
    set(storage, TRIAL_KEY, &text).map_err(|error| format!("writing: {error:?}"))?;
    let found = get(storage, TRIAL_KEY);
    let removed = storage.remove_item(TRIAL_KEY).is_ok() && get(storage, TRIAL_KEY).is_none();
    match (found, removed) {
        (Some(found), true) if found == text => Ok(()),
        (Some(_), true) => Err("a text has changed".to_owned()),
        (None, _) => Err("a text is gone".to_owned()),
        (_, false) => Err("a text cannot be removed".to_owned()),
    }
}

/// Saves a game before and after a decision, with interruptions, and removes it again.
fn try_game(storage: &web_sys::Storage) -> Result<(), String> {
    let setup = GameSetup { seed: Some(1), ..GameSetup::default() };
    let before = Session::new(&setup, 1).ok_or("no game can be set up")?;
    let mut after = before.clone();
    let card = after.position().legal().first().copied().ok_or("nothing is legal")?;
    after.play(card).map_err(|refusal| refusal.to_string())?;
    let slot = SaveSlot::new().with_random_secret();
    let list = get(storage, GAME_LIST_KEY);
    let outcome = try_interruptions(storage, &slot, [&before, &after]);
    remove_entries(storage, &slot.id);
    // Entries of other tests in this tab are left unchanged.
    let _ = match list {
        Some(list) => storage.set_item(GAME_LIST_KEY, &list),
        None => storage.remove_item(GAME_LIST_KEY),
    };
    outcome
}

/// Saves a game, then imitates that saving its new state is interrupted, after each entry and
/// within the entry of the game, and that the storage is full. Each time the game must be readable
/// in its old or new state; a truncated entry of the game may instead be reported as corrupt.
fn try_interruptions(
    storage: &web_sys::Storage,
    slot: &SaveSlot,
    [before, after]: [&Session; 2],
) -> Result<(), String> {
    // The index in `keys` of the entry with the game itself.
    const GAME: usize = 2;
    let id = &slot.id;
    // The entries of a game, without its metadata, in one possible order. `SaveSlot::write` writes
    // the list before the game; the game has to be readable in any order.
    let keys = [owner_key(id), secret_key(id), game_key(id), GAME_LIST_KEY.to_owned()];
    let save = |session| slot.write(storage, session, None).map_err(|it| format!("saving: {it:?}"));
    let entries = || keys.each_ref().map(|key| get(storage, key));
    // Restores an entry to a value that was read: `None` removes the entry.
    let put = |key: &str, value: &Option<String>| match value {
        Some(value) => set(storage, key, value).map_err(|error| format!("{error:?}")),
        None => storage.remove_item(key).map_err(|error| format!("{error:?}")),
    };
    let saved_game = |step: &str| -> Result<Game, String> {
        if !game_list(storage).ids().any(|listed| listed == id) {
            return Err(format!("{step}: the game is missing in the list"));
        }
        let game = read(storage, id).map_err(|error| format!("{step}: {error:?}"))?;
        Ok(game.0)
    };
    let is_of = |game: &Game, session: &Session| game.decisions().eq(session.game().decisions());

    save(before)?;
    let old = entries();
    if !is_of(&saved_game("saved")?, before) {
        return Err("a saved game has changed".to_owned());
    }
    save(after)?;
    let new = entries();
    for written in 0..=keys.len() {
        for (index, key) in keys.iter().enumerate() {
            put(key, if index < written { &new[index] } else { &old[index] })?;
        }
        let game = saved_game(&format!("interrupted after {written} entries"))?;
        if !is_of(&game, before) && !is_of(&game, after) {
            return Err(format!("interrupted after {written} entries: another game is there"));
        }
    }
    // A truncated entry gives an error, or is the old or the new state of the game.
    let whole = new[GAME].clone().unwrap_or_default();
    for cut in 0..whole.len() {
        let Some(part) = whole.get(..cut) else { continue };
        put(&keys[GAME], &Some(part.to_owned()))?;
        match read(storage, id) {
            Ok((game, _)) if !is_of(&game, before) && !is_of(&game, after) => {
                return Err(format!("cut after {cut} letters: another game is read"));
            }
            Err(StorageError::NotFound) => {
                return Err(format!("cut after {cut} letters: the game is missing"));
            }
            Ok(_) | Err(_) => {}
        }
    }
    put(&keys[GAME], &new[GAME])?;
    let full = set(storage, TRIAL_KEY, &"x".repeat(OVERSIZE));
    // Removes the text in case the browser accepted it after all.
    let _ = storage.remove_item(TRIAL_KEY);
    if full.is_ok() {
        return Err("the browser keeps more than it should".to_owned());
    }
    let game = saved_game("after the storage was full")?;
    if is_of(&game, after) { Ok(()) } else { Err("the full storage has changed a game".to_owned()) }
}
