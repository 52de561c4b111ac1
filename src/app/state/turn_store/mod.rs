//! The store of the turn: what the table waits for, and how one turn leads to the next.
//!
//! [`TurnStore`] owns the signal of [`Turn`], the state machine of the table. It also opens and
//! leaves games (`opening.rs` says why); `GameStore` has the open game and saves it.
//!
//! Each file has the transitions of one kind:
//!
//! | file | transitions |
//! |---|---|
//! | `opening.rs` | a game is started, opened, saved, left; a seat gets another player |
//! | `choosing.rs` | the person to move changes the choice (what is picked: `Picks`), uncovers it, takes back a decision |
//! | `holding.rs` | the game is held, resumed, or branched off from a moment of it |
//! | `playing.rs` | a decision is played, its events are animated, the device is handed over |
//! | `searching.rs` | advice and the computer players' searches are requested, their cards sealed |
//! | `waiting.rs` | transitions are scheduled; a sheet, tip or invitation stops their timeouts |

mod choosing;
mod holding;
mod opening;
mod playing;
mod searching;
mod waiting;

use leptos::leptos_dom::helpers::AnimationFrameRequestHandle;
use leptos::prelude::*;

use self::playing::Tempo;
use super::ai_client::{AiClient, use_ai_client};
use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Overlays, use_overlays};
use super::playback::{Playback, use_playback};
use super::settings::{Settings, use_settings};
use super::turn::{Choice, Curtain, Refused, Screen, Turn};
use crate::app::platform::clock::Timeout;
use crate::app::session::{Selection, Session};
use crate::app::view_model::beat::ReadingTime;
use crate::core::{Card, Decision, Phase, Seat};

/// The store of the turn: a signal of [`Turn`], memos over it, and its transitions.
#[derive(Clone, Copy, Debug)]
pub struct TurnStore {
    turn: RwSignal<Turn>,
    /// The number of the current turn.
    turn_id: StoredValue<TurnId>,
    /// While an act (the function of a button or key) runs, the turn in which the button or key was
    /// pressed; `None` outside of [`TurnStore::run_act`].
    pressed_in: StoredValue<Option<TurnId>>,
    /// The running timeout of `scheduled`.
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    /// The animation frame of the browser after which that timeout is set.
    awaited_paint: StoredValue<Option<AnimationFrameRequestHandle>, LocalStorage>,
    /// The scheduled transition with its delay in milliseconds. While a sheet, a tip or an
    /// invitation stops the timeout, it is kept here.
    scheduled: StoredValue<Option<Scheduled>>,
    /// Whether the game continues while a sheet covers the table, as scripts expect.
    plays_behind_sheets: RwSignal<bool>,
    /// Whether a tip has to be read before the game continues.
    waits_for_tip: RwSignal<bool>,
    /// The speed-up of animations and pauses that a person has asked for; it ends with the first
    /// turn that is not busy ([`Turn::is_busy`]).
    tempo: StoredValue<Tempo>,
    /// The time for which the line of the shown event has to stay.
    reading: StoredValue<ReadingTime>,
    /// Whether events were shown while others had the device, so that the next person may not have
    /// seen them.
    has_unseen_events: StoredValue<bool>,
    game: GameStore,
    playback: Playback,
    ai: AiClient,
    overlays: Overlays,
    settings: Settings,
    i18n: I18n,
    // The memos have the names of the methods that read them.
    screen: Memo<Screen>,
    person_to_move: Memo<Option<Seat>>,
    is_busy: Memo<bool>,
    is_stopped: Memo<bool>,
    /// Whether the frames of an animation are being shown.
    is_animating: Memo<bool>,
    is_narrating: Memo<bool>,
    handing_over_to: Memo<Option<Seat>>,
    undo_owner: Memo<Option<Seat>>,
    undone: Memo<Option<Decision>>,
    selection: Memo<Selection>,
    uncovered: Memo<Option<Seat>>,
    refused: Memo<Option<Refused>>,
    previewed: Memo<Option<(Seat, Card)>>,
    legal: Memo<Vec<Decision>>,
    advisable_seat: Memo<Option<Seat>>,
}

/// A transition, and the milliseconds after which it runs.
type Scheduled = (u32, fn(TurnStore));

/// Identifies a turn: the number of turns since the page was opened, wrapping around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnId(u32);

impl TurnStore {
    fn new(
        game: GameStore,
        playback: Playback,
        ai: AiClient,
        overlays: Overlays,
        settings: Settings,
        i18n: I18n,
    ) -> Self {
        let turn = RwSignal::new(Turn::NoGame);
        let (plays_behind_sheets, waits_for_tip) = (RwSignal::new(false), RwSignal::new(false));
        let choice =
            move |read: fn(&Choice) -> Option<Seat>| turn.with(|turn| turn.choice().and_then(read));
        let person_to_move = Memo::new(move |_| choice(|it| Some(it.seat)));
        let legal = Memo::new(move |_| {
            if person_to_move.get().is_none() {
                return Vec::new();
            }
            game.with(|session| session.position().legal()).unwrap_or_default()
        });
        Self {
            turn,
            turn_id: StoredValue::new(TurnId(0)),
            pressed_in: StoredValue::new(None),
            timer: StoredValue::new_local(None),
            awaited_paint: StoredValue::new_local(None),
            scheduled: StoredValue::new(None),
            plays_behind_sheets,
            waits_for_tip,
            tempo: StoredValue::new(Tempo::Normal),
            reading: StoredValue::new(ReadingTime::default()),
            has_unseen_events: StoredValue::new(false),
            game,
            playback,
            ai,
            overlays,
            settings,
            i18n,
            screen: Memo::new(move |_| turn.with(Turn::screen)),
            person_to_move,
            is_busy: Memo::new(move |_| turn.with(Turn::is_busy)),
            is_stopped: Memo::new(move |_| {
                let is_stopped =
                    overlays.has_open_sheet() || overlays.has_invitation() || waits_for_tip.get();
                is_stopped && !plays_behind_sheets.get()
            }),
            is_animating: Memo::new(move |_| {
                turn.with(|turn| matches!(turn, Turn::Animating { .. }))
            }),
            is_narrating: Memo::new(move |_| {
                turn.with(|turn| {
                    matches!(
                        turn,
                        Turn::Animating { .. } | Turn::Pausing { .. } | Turn::Held { .. }
                    )
                })
            }),
            handing_over_to: Memo::new(move |_| turn.with(Turn::handing_over_to)),
            undo_owner: Memo::new(move |_| turn.with(|turn| turn.choice()?.undo_owner)),
            undone: Memo::new(move |_| turn.with(|turn| turn.choice()?.undone)),
            selection: Memo::new(move |_| turn.with(Turn::selection)),
            uncovered: Memo::new(move |_| turn.with(Turn::uncovered)),
            refused: Memo::new(move |_| turn.with(|turn| turn.choice()?.refused)),
            previewed: Memo::new(move |_| {
                let (seat, card) =
                    turn.with(|turn| turn.choice().map(|it| (it.seat, it.previewed_card())))?;
                let chooses = game.with(|session| session.position().phase() == Phase::Card)?;
                card.filter(|_| chooses).map(|card| (seat, card))
            }),
            legal,
            advisable_seat: Memo::new(move |_| {
                let seat = choice(|it| (it.curtain != Curtain::Down).then_some(it.seat))?;
                let lesson = game.with(Session::lesson).flatten();
                if lesson.is_some_and(|lesson| !lesson.advice) {
                    return None;
                }
                legal.with(|legal| legal.len() > 1).then_some(seat)
            }),
        }
    }

    // --- what components read; all of these methods track ----------------------------------

    /// Tracks every change of the turn.
    pub fn track(self) {
        self.turn.track();
    }

    /// The screen that the page shows.
    #[must_use]
    pub fn screen(self) -> Screen {
        self.screen.get()
    }

    /// Whether a game is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.game.is_open()
    }

    /// The seat of the person whose choice the table waits for ([`Turn::Choosing`]), also while the
    /// curtain is down; `None` in every other turn.
    #[must_use]
    pub fn person_to_move(self) -> Option<Seat> {
        self.person_to_move.get()
    }

    /// Whether the page has something to do before a person can act: [`Turn::is_busy`].
    #[must_use]
    pub fn is_busy(self) -> bool {
        self.is_busy.get()
    }

    /// Whether a sheet over the table, a tip that has to be read, or an invitation from a link that
    /// waits for an answer stops animations and computer players until it is closed. Always false
    /// after [`TurnStore::play_behind_sheets`].
    #[must_use]
    pub fn is_stopped(self) -> bool {
        self.is_stopped.get()
    }

    /// Whether the frames of an animation are being shown.
    #[must_use]
    pub fn is_animating(self) -> bool {
        self.is_animating.get()
    }

    /// Whether the line over the board may show an event instead of the question: during an
    /// animation, in the pause before a computer player acts or a lesson plays a reply, and while a
    /// game is held.
    #[must_use]
    pub fn is_narrating(self) -> bool {
        self.is_narrating.get()
    }

    /// What the person to move has picked: [`Turn::selection`].
    #[must_use]
    pub fn selection(self) -> Selection {
        self.selection.get()
    }

    /// The staged decision, which waits to be confirmed; also a confirmed card that waits for
    /// seals.
    #[must_use]
    pub fn staged(self) -> Option<Decision> {
        self.selection.get().staged()
    }

    /// Whether a person previews a card or a decision is staged: then its forecast is shown even if
    /// the forecast is switched off. Tracks the turn.
    #[must_use]
    pub fn is_considering(self) -> bool {
        self.staged().is_some() || self.previewed().is_some()
    }

    /// The decision that the person to move has staged last ([`Choice::last_staged_by_person`]);
    /// tracks the turn.
    #[must_use]
    pub fn last_staged_by_person(self) -> Option<Decision> {
        self.turn.with(|turn| turn.choice().and_then(|choice| choice.last_staged_by_person))
    }

    /// Whether a decision is staged and the person to move has staged it, not the page; tracks the
    /// turn.
    #[must_use]
    pub fn is_staged_by_person(self) -> bool {
        self.staged().is_some_and(|staged| self.last_staged_by_person() == Some(staged))
    }

    /// Whether the dock lists the plans to the end of the staged one ([`Choice::lists_ways`]);
    /// tracks the turn.
    #[must_use]
    pub fn lists_ways(self) -> bool {
        self.turn.with(|turn| turn.choice().is_some_and(|choice| choice.lists_ways))
    }

    /// The seat whose secret choice is uncovered: its hand may be shown.
    #[must_use]
    pub fn uncovered(self) -> Option<Seat> {
        self.uncovered.get()
    }

    /// The refusal of the last decision that was tried, if it was refused.
    #[must_use]
    pub fn refused(self) -> Option<Refused> {
        self.refused.get()
    }

    /// The previewed card and its seat: while a card is chosen, the board shows how far the card
    /// that is staged, or else under the pointer or focused, would take the canoes.
    #[must_use]
    pub fn previewed(self) -> Option<(Seat, Card)> {
        self.previewed.get()
    }

    /// The legal decisions of the person to move, also while the curtain is down; empty if no
    /// person is to move.
    #[must_use]
    pub fn legal(self) -> Vec<Decision> {
        self.legal.get()
    }

    /// Whether a decision is legal for the person to move.
    #[must_use]
    pub fn is_legal(self, decision: Decision) -> bool {
        self.legal.with(|legal| legal.contains(&decision))
    }

    /// The seat of the person to move if advice can be given: several decisions are legal, the
    /// curtain is not down, and no lesson forbids advice.
    #[must_use]
    pub fn advisable_seat(self) -> Option<Seat> {
        self.advisable_seat.get()
    }

    /// Whether the person to move has asked for advice.
    #[must_use]
    pub fn is_advised(self) -> bool {
        self.turn.with(|turn| turn.choice().is_some_and(|choice| choice.advised))
    }

    /// The seat to highlight: that of the event being animated (none while the river moves), else
    /// the seat to move.
    #[must_use]
    pub fn acting(self) -> Option<Seat> {
        let is_animating = self.is_animating.get();
        match self.playback.event().filter(|_| is_animating) {
            Some(event) => event.seat(),
            None => self.game.with(|session| session.position().to_move()).flatten(),
        }
    }

    /// The seat that gets the device next, in [`Turn::HandingOver`].
    #[must_use]
    pub fn handing_over_to(self) -> Option<Seat> {
        self.handing_over_to.get()
    }

    /// The seat whose card an undo would take back, while the page asks the person to move whether
    /// to do that.
    #[must_use]
    pub fn undo_owner(self) -> Option<Seat> {
        self.undo_owner.get()
    }

    /// The decision that an undo has just taken back, until something else is picked.
    #[must_use]
    pub fn undone(self) -> Option<Decision> {
        self.undone.get()
    }

    /// Drops the turn, and with it what was picked, confirmed or scheduled in it, before a turn of
    /// the open game begins anew. [`Turn::NoGame`] takes its place until then.
    fn drop_turn(self) {
        self.set_turn(Turn::NoGame);
    }

    /// Enters a turn. Whatever was scheduled in the previous turn is cancelled.
    fn set_turn(self, turn: Turn) {
        self.stop_timer();
        self.scheduled.set_value(None);
        if !turn.is_busy() {
            self.tempo.set_value(Tempo::Normal);
        }
        self.turn_id.update_value(|TurnId(number)| *number = number.wrapping_add(1));
        self.turn.set(turn);
    }
}

/// Provides the store to the components below. The stores that it uses must be provided before.
pub fn provide_turn() -> TurnStore {
    let turn = TurnStore::new(
        use_game(),
        use_playback(),
        use_ai_client(),
        use_overlays(),
        use_settings(),
        use_i18n(),
    );
    turn.ai.start(move || turn.continue_after_search());
    turn.start_effect_that_stops_timer();
    provide_context(turn);
    turn
}

/// The store that [`provide_turn`] has provided.
#[must_use]
pub fn use_turn() -> TurnStore {
    expect_context()
}
