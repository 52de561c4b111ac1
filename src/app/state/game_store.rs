//! The game that is open, who plays it, and where it is saved.

use std::rc::Rc;

use leptos::prelude::*;

use crate::app::platform::storage::{self, Slot, StorageTrouble};
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::session::{LoggedEvent, Session};
use crate::core::{Card, Colour, Decision, Event, Phase, Refusal, Seat, Table};

/// The store of the open game: a signal of its [`Session`], and its place in the storage.
#[derive(Clone, Copy, Debug)]
pub struct GameStore {
    session: RwSignal<Option<Session>>,
    slot: StoredValue<Slot>,
    /// The set-up the game began with, as long as the same people play it.
    setup: StoredValue<Option<GameSetup>>,
    listener: StoredValue<Option<Listener>, LocalStorage>,
    /// Whether the game was begun on the start screen.
    began_here: RwSignal<bool>,
}

/// A decision that was just played, and what followed from it.
#[derive(Debug)]
pub struct Played<'a> {
    /// Whose decision it was.
    pub seat: Seat,
    /// The decision.
    pub decision: Decision,
    /// Its number in the record, from 1.
    pub number: usize,
    /// The round in which it was played, from 1.
    pub round: u32,
    /// The events, in order.
    pub events: &'a [LoggedEvent],
    /// Who sits where.
    pub table: &'a Table,
}

/// Hears of every decision.
type Listener = Rc<dyn Fn(&Played)>;

impl GameStore {
    fn new() -> Self {
        Self {
            session: RwSignal::new(None),
            slot: StoredValue::new(Slot::new()),
            setup: StoredValue::new(None),
            listener: StoredValue::new_local(None),
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
        let played = self
            .session
            .try_update(|session| session.as_mut().map(|session| session.play(decision)))
            .flatten();
        if let Some(Ok(events)) = &played {
            self.tell(events.len());
        }
        played
    }

    /// Has something hear of every decision, in place of what heard before. It is called while the
    /// stores change: what it leads to has to wait for another task.
    pub fn hear(self, listener: impl Fn(&Played) + 'static) {
        self.listener.set_value(Some(Rc::new(listener)));
    }

    /// Tells of the last decision, which led to so many events.
    fn tell(self, events: usize) {
        let Some(listener) = self.listener.get_value() else { return };
        self.with_untracked(|session| {
            let (log, position) = (session.log(), session.position());
            let events = &log[log.len().saturating_sub(events)..];
            let decisions = session.game().decisions();
            if let Some((number, (seat, decision))) = (1..).zip(decisions).last() {
                let round = events.first().map_or(position.round(), |event| event.round);
                let table = position.table();
                listener(&Played { seat, decision, number, round, events, table });
            }
        });
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
