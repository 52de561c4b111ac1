//! Transitions of the turn: games are started, opened, saved and left, and seats get other players.
//!
//! `GameStore` has the open game and writes it into the storage, but it knows no other store. A
//! game is opened and left here, because the turn, the overlays, the displayed scene and the
//! searches of the old game end at the same moment, and those of the new one begin.

use std::collections::VecDeque;

use leptos::prelude::*;

use super::TurnStore;
use crate::app::platform::location;
use crate::app::platform::storage::{self, SaveSlot, StorageError};
use crate::app::session::Session;
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::state::game_store::ReplacedGame;
use crate::app::state::overlays::Notice;
use crate::app::state::turn::Turn;
use crate::app::view_model::saved::WaitingCard;
use crate::core::lesson::LessonRun;
use crate::core::{Game, Phase, Seat, SeatSet};

impl TurnStore {
    /// Starts a game for a person who has asked for it on the page, and saves it.
    pub fn start(self, setup: GameSetup) {
        self.start_unsaved(setup);
        // A person who starts another game no longer wants to return to the one that was replaced.
        self.overlays.dismiss_notice_if(|notice| matches!(notice, Notice::GameReplaced { .. }));
        self.game.set_was_started_on_page();
        self.save();
    }

    /// Starts a game without saving it before a person's first decision: opening a link stores
    /// nothing. Does nothing if the set-up is not valid.
    pub fn start_unsaved(self, setup: GameSetup) {
        // With a given seed the game is the same each time. Without one the computer players'
        // random numbers are derived from a secret that is not in the record.
        let (seed, slot) = match setup.seed {
            Some(seed) => (seed, SaveSlot::new()),
            None => (u64::from(storage::random()), SaveSlot::new().with_random_secret()),
        };
        if let Some(session) = Session::new(&setup, seed) {
            self.enter_game(session, slot, Some(setup), None);
        }
    }

    /// Starts another game with the same players. The seat to the left of the one that began this
    /// game begins.
    pub fn play_again(self) {
        if let Some(setup) = self.game.rematch() {
            self.start(setup);
        }
    }

    /// Opens a game at its current position. It is saved after its next decisions, once a person
    /// has decided in it.
    pub fn open(self, game: Game, slot: SaveSlot) {
        self.enter_game(Session::open(game), slot, None, None);
    }

    /// Like [`open`](Self::open), for a game that somebody else has played.
    pub fn open_received(self, game: Game) {
        self.enter_game(Session::open(game).received(), SaveSlot::new(), None, None);
    }

    /// Like [`open`](Self::open), with computer players whose random numbers are derived from this
    /// seed, so that the game is the same each time. A game from a position has no seed of its own.
    pub fn open_seeded(self, game: Game, seed: u64) {
        self.enter_game(Session::open(game).with_secret(seed), SaveSlot::new(), None, None);
    }

    /// Opens a view-only game: the cards that the seats `hidden_seats` have laid are not known, so
    /// nobody can play it. It is never saved.
    pub fn open_view_only(self, game: Game, hidden_seats: SeatSet) {
        self.enter_game(Session::view_only(game, hidden_seats), SaveSlot::new(), None, None);
    }

    /// Returns to a game that was replaced by another one.
    pub fn reopen(self, replaced: ReplacedGame) {
        self.enter_game(replaced.session, replaced.slot, replaced.setup, None);
    }

    /// Opens a lesson at its step. The game that was open stays in the storage.
    pub fn open_lesson(self, run: LessonRun) {
        self.drop_turn();
        self.overlays.leave_game();
        self.has_unseen_events.set_value(false);
        self.game.open_lesson(run);
        self.follow_lesson();
    }

    /// Displays the current state of the lesson after a change that is not a decision: another
    /// step, a new try, a right answer, a solution to be shown.
    pub fn follow_lesson(self) {
        self.overlays.dismiss_answer_and_explanation();
        self.drop_turn();
        self.game.with_untracked(|session| self.playback.jump_to(session));
        self.request_searches();
        self.begin_turn(&VecDeque::new());
    }

    /// Opens the saved game with this id. If it cannot be read, a notice says so. A game that is
    /// over or received keeps the time at which it was played last, and with it its place in the
    /// list.
    pub fn open_saved(self, id: &str) {
        match storage::open(id) {
            Ok((game, waiting, slot)) => {
                let is_received = storage::game_metadata(id).is_received;
                let is_only_looked_at = is_received || game.position().phase() == Phase::Over;
                let session = Session::open(game);
                let session = if is_received { session.received() } else { session };
                self.enter_game(session, slot, None, waiting);
                if is_only_looked_at {
                    storage::remember_shown_game(Some(id));
                } else {
                    self.save();
                }
            }
            Err(error) => self.overlays.notify(Notice::Storage(error)),
        }
    }

    /// Closes the game and returns to the start screen; the game stays in the storage.
    pub fn leave(self) {
        // Otherwise, opening the link of this game once more would not change the address, and the
        // page would not notice.
        location::clear_fragment();
        self.set_turn(Turn::NoGame);
        self.overlays.leave_game();
        self.game.close();
        self.playback.clear();
        self.request_searches();
    }

    /// Replaces the open game and begins its current turn. `setup` is what the game began with, if
    /// known; `waiting` a confirmed card that was stored before it was laid.
    pub(super) fn enter_game(
        self,
        session: Session,
        slot: SaveSlot,
        setup: Option<GameSetup>,
        waiting: Option<WaitingCard>,
    ) {
        let waiting = waiting.and_then(|card| session.playable_waiting_card(card));
        self.drop_turn();
        self.overlays.leave_game();
        let session = match slot.secret() {
            Some(secret) => session.with_secret(secret),
            None => session,
        };
        self.has_unseen_events.set_value(false);
        self.playback.reset(&session);
        self.game.open(session, slot, setup);
        self.request_searches();
        match waiting {
            // The card was confirmed before the page was closed.
            Some((seat, card)) => {
                self.set_turn(Turn::AwaitingSeals { seat, card });
                self.continue_after_search();
            }
            None => {
                self.begin_turn(&VecDeque::new());
            }
        }
    }

    /// Gives a seat to another player during the game.
    pub fn set_player(self, seat: Seat, player: PlayerKind) {
        self.game.set_player(seat, player);
        self.restart_turn();
    }

    /// Gives the seats to these players, which are in the order of the seats.
    pub fn set_players(self, players: &[PlayerKind]) {
        let seats: Vec<Seat> = self
            .game
            .with_untracked(|session| session.position().table().seats().collect())
            .unwrap_or_default();
        let mut changed = false;
        for (seat, player) in seats.into_iter().zip(players) {
            let before =
                self.game.with_untracked(|session| session.players().get(seat.index()).copied());
            if before.flatten() != Some(*player) {
                self.game.set_player(seat, *player);
                changed = true;
            }
        }
        if changed {
            self.restart_turn();
        }
    }

    /// Saves the game and begins the turn again, after a change that is not a decision: an undo,
    /// another player at a seat.
    pub(super) fn restart_turn(self) {
        self.overlays.dismiss_answer_and_explanation();
        self.drop_turn();
        self.request_searches();
        self.save();
        self.begin_turn(&VecDeque::new());
    }

    /// Removes the saved game that was played least recently, and saves this one.
    pub fn make_room(self) {
        if let Some(oldest) = storage::least_recently_played_id() {
            storage::remove(&oldest);
        }
        self.save();
    }

    /// Saves the game. A problem with the storage is shown as a notice.
    pub fn save(self) {
        let waiting = self.turn.with_untracked(|turn| match turn {
            Turn::AwaitingSeals { seat, card } => Some((*seat, *card)),
            _ => None,
        });
        match self.game.save(waiting) {
            Err(error) => self.overlays.notify(Notice::Storage(error)),
            Ok(()) => self.overlays.dismiss_notice_if(|notice| {
                use StorageError::{Full, NoRoom, NotFound, Unavailable};
                matches!(notice, Notice::Storage(Full | Unavailable | NotFound | NoRoom))
            }),
        }
    }
}
