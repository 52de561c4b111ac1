//! The game that is open, who plays it, and where it is saved.

use leptos::prelude::*;

use crate::app::platform::storage::{self, Slot, StorageTrouble};
use crate::app::session::Session;
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::core::{Card, Colour, Decision, Event, Phase, Refusal, Seat};

/// The store of the open game: a signal of its [`Session`], and its place in the storage.
#[derive(Clone, Copy, Debug)]
pub struct GameStore {
    session: RwSignal<Option<Session>>,
    slot: StoredValue<Slot>,
    /// The set-up the game began with, as long as the same people play it.
    setup: StoredValue<Option<GameSetup>>,
    /// Whether the game was begun on the start screen.
    began_here: RwSignal<bool>,
}

impl GameStore {
    fn new() -> Self {
        Self {
            session: RwSignal::new(None),
            slot: StoredValue::new(Slot::new()),
            setup: StoredValue::new(None),
            began_here: RwSignal::new(false),
        }
    }

    /// Reads the session, if a game is open; tracks it.
    pub fn with<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.with(|session| session.as_ref().map(read))
    }

    /// Reads the session, if a game is open; not tracked.
    pub fn with_untracked<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.with_untracked(|session| session.as_ref().map(read))
    }

    /// Whether a game is open; tracks it.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.session.with(Option::is_some)
    }

    /// Whether the game is in a phase; not tracked.
    #[must_use]
    pub fn is_in(self, phase: Phase) -> bool {
        self.with_untracked(|session| session.position().phase() == phase) == Some(true)
    }

    /// The seat of a colour at the open game's table; not tracked.
    #[must_use]
    pub fn seat(self, colour: Colour) -> Option<Seat> {
        self.with_untracked(|session| session.position().table().seat(colour)).flatten()
    }

    /// Whether the game was begun on the start screen; tracks it.
    #[must_use]
    pub fn began_here(self) -> bool {
        self.began_here.get()
    }

    /// Notes that the game was begun on the start screen.
    pub fn note_beginning(self) {
        self.began_here.set(true);
    }

    /// Opens a game in place of the one that is open. `setup` is what it began with, if known;
    /// [`GameStore::rematch`] uses it.
    pub fn open(self, session: Session, slot: Slot, setup: Option<GameSetup>) {
        self.slot.set_value(slot);
        self.setup.set_value(setup);
        self.began_here.set(false);
        self.session.set(Some(session));
    }

    /// Closes the game; it stays in the storage.
    pub fn close(self) {
        storage::remember_tab(None);
        self.session.set(None);
    }

    /// Plays a decision of the seat to move and returns its events; `None` without a game.
    ///
    /// # Errors
    ///
    /// Why the decision is not legal; nothing has changed then.
    pub fn play(self, decision: Decision) -> Option<Result<Vec<Event>, Refusal>> {
        self.session
            .try_update(|session| session.as_mut().map(|session| session.play(decision)))
            .flatten()
    }

    /// Takes back the last decision, if that is allowed (B-175).
    pub fn undo(self) -> bool {
        let undone = self.session.try_update(|session| session.as_mut().is_some_and(Session::undo));
        undone == Some(true)
    }

    /// Adds notes to the record.
    pub fn note(self, notes: &[String]) {
        self.update(|session| session.note(notes));
    }

    /// Gives a seat to another player.
    pub fn set_player(self, seat: Seat, player: PlayerKind) {
        self.update(|session| session.set_player(seat, player));
        // A rematch has the players of this game, no longer those of the set-up.
        self.setup.set_value(None);
    }

    fn update(self, change: impl FnOnce(&mut Session)) {
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
    }

    /// Saves the game, with a confirmed card that is not laid yet, and remembers that this tab shows it.
    ///
    /// # Errors
    ///
    /// If the storage is missing or full, or the game is saved as a copy
    /// ([`StorageTrouble::OtherTab`]).
    pub fn save(self, waiting: Option<(Seat, Card)>) -> Result<(), StorageTrouble> {
        let saved = self.with_untracked(|session| {
            let table = session.position().table();
            let waiting = waiting.map(|(seat, card)| (table.colour(seat), card));
            self.slot.try_update_value(|slot| {
                let saved = slot.save(session.game(), waiting);
                storage::remember_tab(Some(slot.id()));
                saved
            })
        });
        saved.flatten().unwrap_or(Ok(()))
    }

    /// The set-up for playing once more at the same table: the seat left of the last starter
    /// begins, and a new seed is drawn.
    #[must_use]
    pub fn rematch(self) -> Option<GameSetup> {
        let (setup, start) = self.with_untracked(|session| {
            let header = session.game().header();
            let table = session.position().table();
            let next = header.start().clockwise(1, table.len());
            let setup =
                self.setup.get_value().unwrap_or_else(|| GameSetup::of(header, session.players()));
            (setup, table.colour(next))
        })?;
        Some(GameSetup { start: Some(start), seed: None, ..setup })
    }
}

/// Provides the open game to the components below.
pub fn provide_game() -> GameStore {
    let game = GameStore::new();
    provide_context(game);
    game
}

/// The store that [`provide_game`] has provided.
#[must_use]
pub fn use_game() -> GameStore {
    expect_context()
}
