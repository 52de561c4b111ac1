//! The game that is open, who plays it, and where it is saved.

use std::rc::Rc;

use leptos::prelude::*;

use crate::app::i18n::Words;
use crate::app::platform::storage::{self, SaveSlot, StorageError};
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::session::{LoggedEvent, Session};
use crate::app::view_model::event_text::event_text_length;
use crate::app::view_model::preferences::Pace;
use crate::core::lesson::{LessonRun, Verdict};
use crate::core::{Card, Colour, Decision, Event, Phase, Refusal, Seat, Table};

/// The store of the open game: a signal of its [`Session`], and the slot where it is saved.
///
/// In a lesson the [`LessonRun`] holds the game; the session shows the open step and is not saved.
#[derive(Clone, Copy, Debug)]
pub struct GameStore {
    session: RwSignal<Option<Session>>,
    lesson: RwSignal<Option<LessonRun>>,
    slot: StoredValue<SaveSlot>,
    /// The set-up the game began with; `None` if it is not known, or if the player of a seat was
    /// changed.
    setup: StoredValue<Option<GameSetup>>,
    /// Called after each decision that is played.
    listener: StoredValue<Option<Listener>, LocalStorage>,
    /// Whether a person has started the game on the page: on the start screen, by a rematch, or as
    /// the first game that a lesson or the coach offers. False for a saved game that was opened,
    /// for one from a link, file or text, and for a branch.
    was_started_on_page: RwSignal<bool>,
}

/// A game that is replaced by another one.
#[derive(Clone, Debug)]
pub struct ReplacedGame {
    /// The game and its players.
    pub session: Session,
    /// The slot where it is saved.
    pub slot: SaveSlot,
    /// The set-up it began with, if known.
    pub setup: Option<GameSetup>,
}

/// A decision that has just been played, with its events.
#[derive(Debug)]
pub struct PlayedDecision<'a> {
    /// The seat that made the decision.
    pub seat: Seat,
    /// The decision that was played.
    pub decision: Decision,
    /// The number of the decision in the record, from 1.
    pub number: usize,
    /// The round in which it was played, from 1.
    pub round: u32,
    /// The events that followed from the decision, in order.
    pub events: &'a [LoggedEvent],
    /// The table, for the colours of the seats.
    pub table: &'a Table,
}

/// A callback for every decision that is played.
type Listener = Rc<dyn Fn(&PlayedDecision)>;

impl GameStore {
    fn new() -> Self {
        Self {
            session: RwSignal::new(None),
            lesson: RwSignal::new(None),
            slot: StoredValue::new(SaveSlot::new()),
            setup: StoredValue::new(None),
            listener: StoredValue::new_local(None),
            was_started_on_page: RwSignal::new(false),
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

    /// The id under which the open game is saved, or would be if it were saved; `None` without a
    /// game. Tracks the game.
    #[must_use]
    pub fn saved_id(self) -> Option<String> {
        self.with(|_| self.slot.with_value(|slot| slot.id().to_owned()))
    }

    /// Whether the open game is among the saved games of this browser; not tracked.
    #[must_use]
    pub fn is_stored(self) -> bool {
        let is_open_game = |id: &str| self.slot.with_value(|slot| slot.id() == id);
        storage::listed_games().iter().any(|(id, _)| is_open_game(id))
    }

    /// The id of the saved game that the open one has branched off; `None` if it has not, or if
    /// that game has been removed. Not tracked.
    #[must_use]
    pub fn branched_from(self) -> Option<String> {
        self.slot.with_value(|slot| slot.branched_from().map(str::to_owned))
    }

    /// Whether a game is open and in this phase; not tracked.
    #[must_use]
    pub fn is_in(self, phase: Phase) -> bool {
        self.with_untracked(|session| session.position().phase() == phase) == Some(true)
    }

    /// The seat of a colour at the open game's table; not tracked.
    #[must_use]
    pub fn seat(self, colour: Colour) -> Option<Seat> {
        self.with_untracked(|session| session.position().table().seat(colour)).flatten()
    }

    /// Whether a person has started the game on the page, as opposed to one that was opened or has
    /// branched off; tracks it.
    #[must_use]
    pub fn was_started_on_page(self) -> bool {
        self.was_started_on_page.get()
    }

    /// Stores that a person has started the game on the page.
    pub fn set_was_started_on_page(self) {
        self.was_started_on_page.set(true);
    }

    /// Opens a game in place of the open one. `setup` is what it began with, if known;
    /// [`GameStore::rematch`] uses it.
    pub fn open(self, session: Session, slot: SaveSlot, setup: Option<GameSetup>) {
        self.slot.set_value(slot);
        self.setup.set_value(setup);
        self.was_started_on_page.set(false);
        self.lesson.set(None);
        self.session.set(Some(session));
    }

    /// The open game, unless it is a lesson or view-only. Not tracked.
    #[must_use]
    pub fn replaceable_game(self) -> Option<ReplacedGame> {
        let session = self.session.get_untracked()?;
        let (slot, setup) = (self.slot.get_value(), self.setup.get_value());
        let is_replaceable = session.lesson().is_none() && !session.is_view_only();
        is_replaceable.then_some(ReplacedGame { session, slot, setup })
    }

    /// The open game, unless it is over, a lesson or view-only. Not tracked.
    #[must_use]
    pub fn game_in_progress(self) -> Option<ReplacedGame> {
        self.replaceable_game().filter(|game| game.session.position().phase() != Phase::Over)
    }

    /// Whether the open game is view-only; not tracked.
    #[must_use]
    pub fn is_view_only(self) -> bool {
        self.with_untracked(Session::is_view_only) == Some(true)
    }

    /// The minimum time, in milliseconds, for which a pace shows the line about an event; `index`
    /// is the index of the event in the log. Not tracked.
    #[must_use]
    pub fn reading_millis(
        self,
        pace: Pace,
        words: &'static Words,
        index: usize,
        event: &Event,
    ) -> u32 {
        // A pace that does not wait for readers does not need the text.
        if pace.reading_millis(0) == 0 {
            return 0;
        }
        let letter_count =
            self.with_untracked(|session| event_text_length(session, words, index, event));
        letter_count.map_or(0, |count| pace.reading_millis(count))
    }

    /// Opens a lesson in place of the open game, which stays in the storage if it was saved.
    pub fn open_lesson(self, run: LessonRun) {
        self.open(Session::in_lesson(&run), SaveSlot::new(), None);
        storage::remember_shown_game(None);
        self.lesson.set(Some(run));
    }

    /// Reads the lesson, if one is open; tracks it.
    pub fn with_lesson<T>(self, read: impl FnOnce(&LessonRun) -> T) -> Option<T> {
        self.lesson.with(|run| run.as_ref().map(read))
    }

    /// Reads the lesson, if one is open; not tracked.
    pub fn with_lesson_untracked<T>(self, read: impl FnOnce(&LessonRun) -> T) -> Option<T> {
        self.lesson.with_untracked(|run| run.as_ref().map(read))
    }

    /// Changes the lesson, if one is open, and replaces the session by the current game of the
    /// lesson. Returns the result of `change`; `None` without a lesson.
    pub fn change_lesson<T>(self, change: impl FnOnce(&mut LessonRun) -> T) -> Option<T> {
        let changed = self.lesson.try_update(|run| {
            let run = run.as_mut()?;
            let result = change(run);
            Some((result, Session::in_lesson(run)))
        });
        let (result, session) = changed.flatten()?;
        self.session.set(Some(session));
        Some(result)
    }

    /// Closes the game; if it was saved, it stays in the storage.
    pub fn close(self) {
        storage::remember_shown_game(None);
        self.lesson.set(None);
        self.session.set(None);
    }

    /// Plays a decision of the seat to move and returns its events; `None` without a game, in a
    /// view-only game, or if the lesson waits for no decision. A decision that the lesson stops as
    /// a mistake has no events, unless the lesson shows what it leads to.
    ///
    /// # Errors
    ///
    /// Why the decision is not legal; the game has not changed then.
    pub fn play(self, decision: Decision) -> Option<Result<Vec<Event>, Refusal>> {
        if self.lesson.with_untracked(Option::is_some) {
            return self.play_in_lesson(decision);
        }
        if self.is_view_only() {
            return None;
        }
        let played = self
            .session
            .try_update(|session| session.as_mut().map(|session| session.play(decision)))
            .flatten();
        if let Some(Ok(events)) = &played {
            self.notify_listener(events.len());
        }
        played
    }

    /// Plays the decision if the lesson prescribes it now ([`LessonRun::due`]); otherwise it is a
    /// try of the learner. A decision that the lesson stops as a mistake is not played and has no
    /// events, unless the lesson shows what it leads to.
    fn play_in_lesson(self, decision: Decision) -> Option<Result<Vec<Event>, Refusal>> {
        let played = self.change_lesson(|run| {
            if run.due().is_some_and(|due| due.decision == decision) {
                return run.play_due().map(Ok);
            }
            let tried = run.attempt(decision)?;
            Some(match tried.verdict {
                Verdict::Refused { refusal, .. } => Err(refusal),
                Verdict::Right | Verdict::Plays | Verdict::Stopped { .. } => Ok(tried.events),
            })
        });
        let played = played.flatten();
        if let Some(Ok(events)) = &played
            && !events.is_empty()
        {
            self.notify_listener(events.len());
        }
        played
    }

    /// Sets the callback for every decision that is played, in place of the previous one. It is
    /// called while the stores are changing, so it has to do its work in a task of its own.
    pub fn set_decision_listener(self, listener: impl Fn(&PlayedDecision) + 'static) {
        self.listener.set_value(Some(Rc::new(listener)));
    }

    /// Calls the listener with the last decision and its events, the last `event_count` of the log.
    fn notify_listener(self, event_count: usize) {
        let Some(listener) = self.listener.get_value() else { return };
        self.with_untracked(|session| {
            let (log, position) = (session.log(), session.position());
            let events = &log[log.len().saturating_sub(event_count)..];
            let decisions = session.game().decisions();
            if let Some((number, (seat, decision))) = (1..).zip(decisions).last() {
                let round = events.first().map_or(position.round(), |event| event.round);
                let table = position.table();
                listener(&PlayedDecision { seat, decision, number, round, events, table });
            }
        });
    }

    /// Takes back the last decision, if that is allowed (B-175). Returns whether it was taken back.
    pub fn undo(self) -> bool {
        let undone = self.session.try_update(|session| session.as_mut().is_some_and(Session::undo));
        undone == Some(true)
    }

    /// Adds notes to the record.
    pub fn add_notes(self, notes: &[String]) {
        self.update(|session| session.add_notes(notes));
    }

    /// Gives a seat to another player; the record notes it.
    pub fn set_player(self, seat: Seat, player: PlayerKind) {
        self.update(|session| session.set_player(seat, player));
        // A rematch has the players of this game, no longer those of the set-up.
        self.setup.set_value(None);
    }

    /// Removes the name of the only person at the table, who is then called "You".
    pub fn remove_name_of_lone_person(self) {
        self.update(Session::remove_name_of_lone_person);
    }

    /// Marks the game as played by the person who looks at it, if somebody else has played it so
    /// far.
    pub fn take_over(self) {
        if self.with_untracked(Session::is_received) == Some(true) {
            self.update(Session::take_over);
        }
    }

    fn update(self, change: impl FnOnce(&mut Session)) {
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
    }

    /// Saves the game, and stores that this tab shows it. `waiting` is a confirmed card that is not
    /// laid yet, with its seat. Lessons and view-only games are not saved, nor is a game that was
    /// not started on the page (such as one from a link) before a person has decided in it or
    /// `waiting` is given, unless it is among the saved games already.
    ///
    /// # Errors
    ///
    /// If the storage is unavailable or full, if the maximum number of games is saved, or if the
    /// game was saved as a copy ([`StorageError::OtherTab`]).
    pub fn save(self, waiting: Option<(Seat, Card)>) -> Result<(), StorageError> {
        if self.lesson.with_untracked(Option::is_some) || self.is_view_only() {
            return Ok(());
        }
        let has_person_decided = |session: &Session| {
            let people = session.people();
            session.game().decisions().any(|(seat, _)| people.contains(seat))
        };
        let is_of_person = waiting.is_some()
            || self.was_started_on_page.get_untracked()
            || self.with_untracked(has_person_decided) == Some(true);
        if !is_of_person && !self.is_stored() {
            return Ok(());
        }
        let saved = self.with_untracked(|session| {
            let table = session.position().table();
            let waiting = waiting.map(|(seat, card)| (table.colour(seat), card));
            self.slot.try_update_value(|slot| {
                let saved = slot.save(session, waiting);
                storage::remember_shown_game(Some(slot.id()));
                saved
            })
        });
        saved.flatten().unwrap_or(Ok(()))
    }

    /// The set-up for another game with the same players ([`Session::rematch`]); `None` without a
    /// game. Not tracked.
    #[must_use]
    pub fn rematch(self) -> Option<GameSetup> {
        self.with_untracked(|session| session.rematch(self.setup.get_value()))
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
