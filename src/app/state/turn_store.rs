//! The store that leads from one turn to the next: decisions, playback, computer players.
//!
//! Over 400 lines: all transitions of [`Turn`] in one place, in the order of a turn.

use core::mem;
use std::collections::VecDeque;

use gloo_timers::callback::Timeout;
use leptos::leptos_dom::helpers::AnimationFrameRequestHandle;
use leptos::prelude::*;

use super::ai_client::{AiClient, use_ai_client};
use super::game_store::{GameStore, use_game};
use super::overlays::{Notice, Overlays, Panel, use_overlays};
use super::playback::{Playback, use_playback};
use super::settings::{Settings, use_settings};
use super::turn::{Choice, Curtain, Refused, Screen, Turn};
use crate::app::platform::storage::{self, Slot, StorageTrouble};
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::session::{Selection, Session};
use crate::app::view_model::beat::Beat;
use crate::app::view_model::prefs::{Handover, Pace};
use crate::app::view_model::saved::WaitingCard;
use crate::app::view_model::scene::{Frame, Scene};
use crate::core::{Card, Decision, Game, Phase, Refusal, Seat};

/// How many times faster everything is shown after a tap, until a person is asked.
const HURRY: u32 = 4;

/// Milliseconds at the normal pace in which pieces glide to where they belong when the rest of an
/// animation is left out.
const GLIDE: u32 = 320;

/// Milliseconds at the normal pace for a look at the table before the curtain falls by itself.
const LOOK: u32 = 6000;

/// The least number of milliseconds before a computer player acts, at any pace: no frame has to
/// draw two decisions.
const SHORTEST_PAUSE: u32 = 20;

/// The store of the turn: a signal of [`Turn`], memos over it, and its transitions.
#[derive(Clone, Copy, Debug)]
pub struct TurnStore {
    turn: RwSignal<Turn>,
    /// Counts the turns.
    moment: StoredValue<Moment>,
    /// When the act that runs now was pressed; `None` for what no person does.
    pressed: StoredValue<Option<Moment>>,
    /// The timeout of the next frame or the end of a pause.
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    /// The paint from which the timeout is counted.
    frame: StoredValue<Option<AnimationFrameRequestHandle>, LocalStorage>,
    /// Whether a tap has asked for speed.
    hurried: StoredValue<bool>,
    /// Whether something was shown that the next person has not looked at.
    unseen: StoredValue<bool>,
    game: GameStore,
    playback: Playback,
    ai: AiClient,
    overlays: Overlays,
    settings: Settings,
    screen: Memo<Screen>,
    asked: Memo<Option<Seat>>,
    is_busy: Memo<bool>,
    plays: Memo<bool>,
    tells: Memo<bool>,
    looking: Memo<Option<Seat>>,
    undoes: Memo<Option<Seat>>,
    selection: Memo<Selection>,
    uncovered: Memo<Option<Seat>>,
    refused: Memo<Option<Refused>>,
    considered: Memo<Option<(Seat, Card)>>,
    legal: Memo<Vec<Decision>>,
    adviser: Memo<Option<Seat>>,
}

/// A turn among all that this page has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(u32);

impl TurnStore {
    fn new(
        game: GameStore,
        playback: Playback,
        ai: AiClient,
        overlays: Overlays,
        settings: Settings,
    ) -> Self {
        let turn = RwSignal::new(Turn::NoGame);
        let choice =
            move |read: fn(&Choice) -> Option<Seat>| turn.with(|turn| turn.choice().and_then(read));
        let asked = Memo::new(move |_| choice(|it| Some(it.seat)));
        let legal = Memo::new(move |_| {
            if asked.get().is_none() {
                return Vec::new();
            }
            game.with(|session| session.position().legal()).unwrap_or_default()
        });
        Self {
            turn,
            moment: StoredValue::new(Moment(0)),
            pressed: StoredValue::new(None),
            timer: StoredValue::new_local(None),
            frame: StoredValue::new_local(None),
            hurried: StoredValue::new(false),
            unseen: StoredValue::new(false),
            game,
            playback,
            ai,
            overlays,
            settings,
            screen: Memo::new(move |_| turn.with(Turn::screen)),
            asked,
            is_busy: Memo::new(move |_| turn.with(Turn::is_busy)),
            plays: Memo::new(move |_| turn.with(|turn| matches!(turn, Turn::Playing { .. }))),
            tells: Memo::new(move |_| {
                turn.with(|turn| matches!(turn, Turn::Playing { .. } | Turn::Pausing { .. }))
            }),
            looking: Memo::new(move |_| turn.with(Turn::looking)),
            undoes: Memo::new(move |_| turn.with(|turn| turn.choice()?.undoes)),
            selection: Memo::new(move |_| turn.with(Turn::selection)),
            uncovered: Memo::new(move |_| turn.with(Turn::uncovered)),
            refused: Memo::new(move |_| turn.with(|turn| turn.choice()?.refused)),
            considered: Memo::new(move |_| {
                let (seat, card) =
                    turn.with(|turn| turn.choice().map(|it| (it.seat, it.considered_card())))?;
                let chooses = game.with(|session| session.position().phase() == Phase::Card)?;
                card.filter(|_| chooses).map(|card| (seat, card))
            }),
            legal,
            adviser: Memo::new(move |_| {
                let seat = choice(|it| (it.curtain != Curtain::Down).then_some(it.seat))?;
                legal.with(|legal| legal.len() > 1).then_some(seat)
            }),
        }
    }

    // --- what components read; everything here tracks --------------------------------------

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

    /// The seat of the person to move, also while the curtain is down.
    #[must_use]
    pub fn asked(self) -> Option<Seat> {
        self.asked.get()
    }

    /// Whether an animation runs or a computer player is to move.
    #[must_use]
    pub fn is_busy(self) -> bool {
        self.is_busy.get()
    }

    /// Whether an event is being told: while things move and in the pause that follows.
    #[must_use]
    pub fn tells(self) -> bool {
        self.tells.get()
    }

    /// What the person has picked.
    #[must_use]
    pub fn selection(self) -> Selection {
        self.selection.get()
    }

    /// The staged decision, which waits to be confirmed.
    #[must_use]
    pub fn staged(self) -> Option<Decision> {
        self.selection.get().staged()
    }

    /// The seat that has lifted the curtain, and whose secrets may be shown.
    #[must_use]
    pub fn uncovered(self) -> Option<Seat> {
        self.uncovered.get()
    }

    /// The refusal of the last tap, if it was refused.
    #[must_use]
    pub fn refused(self) -> Option<Refused> {
        self.refused.get()
    }

    /// The seat of the person who chooses, and the card that is staged, hovered or focused.
    #[must_use]
    pub fn considered(self) -> Option<(Seat, Card)> {
        self.considered.get()
    }

    /// The legal decisions of the person to move; empty while the page is busy.
    #[must_use]
    pub fn legal(self) -> Vec<Decision> {
        self.legal.get()
    }

    /// Whether a decision is legal for the person to move.
    #[must_use]
    pub fn is_legal(self, decision: Decision) -> bool {
        self.legal.with(|legal| legal.contains(&decision))
    }

    /// The seat of the person who may ask for advice: who has several legal decisions and no
    /// closed curtain.
    #[must_use]
    pub fn may_be_advised(self) -> Option<Seat> {
        self.adviser.get()
    }

    /// Whether the person to move has asked for advice.
    #[must_use]
    pub fn is_advised(self) -> bool {
        self.turn.with(|turn| turn.choice().is_some_and(|choice| choice.advised))
    }

    /// The seat to highlight: that of the event being shown, else the seat to move.
    #[must_use]
    pub fn acting(self) -> Option<Seat> {
        let plays = self.plays.get();
        let of_event = self.playback.event().filter(|_| plays).and_then(|event| event.seat());
        of_event.or_else(|| self.game.with(|session| session.position().to_move()).flatten())
    }

    /// To whom the device is passed on after a look at the table.
    #[must_use]
    pub fn looking(self) -> Option<Seat> {
        self.looking.get()
    }

    /// Whose decision an undo would take back, while the page asks whether it may.
    #[must_use]
    pub fn undoes(self) -> Option<Seat> {
        self.undoes.get()
    }

    // --- opening and leaving a game ----------------------------------------------------------

    /// Starts a game that somebody wants to play.
    pub fn start(self, setup: GameSetup) {
        self.start_unsaved(setup);
        self.game.note_beginning();
        self.save();
    }

    /// Starts a game, which is saved with its first decision: looking at a link leaves nothing
    /// behind.
    pub fn start_unsaved(self, setup: GameSetup) {
        // A named seed promises the same game each time; other games keep a secret.
        let (seed, slot) = match setup.seed {
            Some(seed) => (seed, Slot::new()),
            None => (u64::from(storage::random()), Slot::new().with_secret()),
        };
        if let Some(session) = Session::new(&setup, seed) {
            self.enter(session, slot, Some(setup), None);
        }
    }

    /// Starts another game with the same players; the seat left of the last starter begins.
    pub fn play_again(self) {
        if let Some(setup) = self.game.rematch() {
            self.start(setup);
        }
    }

    /// Opens a game as it stands; it is saved with its next decision.
    pub fn open(self, game: Game, slot: Slot) {
        self.enter(Session::open(game), slot, None, None);
    }

    /// Opens a game whose computer players draw from this seed.
    pub fn open_seeded(self, game: Game, seed: u64) {
        self.enter(Session::open(game).keeping(seed), Slot::new(), None, None);
    }

    /// Opens a saved game.
    pub fn resume(self, id: &str) {
        match storage::open(id) {
            Ok((game, waiting, slot)) => {
                self.enter(Session::open(game), slot, None, waiting);
                self.save();
            }
            Err(trouble) => self.overlays.notify(Notice::Storage(trouble)),
        }
    }

    /// Closes the game and returns to the start screen; the game stays in the storage.
    pub fn leave(self) {
        self.set_turn(Turn::NoGame);
        self.overlays.leave_game();
        self.game.close();
        self.playback.clear();
        self.schedule_searches();
    }

    fn enter(
        self,
        session: Session,
        slot: Slot,
        setup: Option<GameSetup>,
        waiting: Option<WaitingCard>,
    ) {
        let waiting = waiting.and_then(|card| session.may_wait(card));
        self.set_turn(Turn::NoGame);
        self.overlays.leave_game();
        let session = match slot.secret() {
            Some(secret) => session.keeping(secret),
            None => session,
        };
        self.unseen.set_value(false);
        self.playback.reset(&session);
        self.game.open(session, slot, setup);
        self.schedule_searches();
        match waiting {
            // It was confirmed before the page was closed.
            Some((seat, card)) => {
                self.set_turn(Turn::AwaitingSeals { seat, card });
                self.continue_with_answer();
            }
            None => {
                self.begin_turn(&VecDeque::new());
            }
        }
    }

    /// Gives a seat to another player, in the middle of the game.
    pub fn set_player(self, seat: Seat, player: PlayerKind) {
        self.game.set_player(seat, player);
        self.restart_turn();
    }

    /// Takes back the last decision, if that is allowed. A card that another person has chosen is
    /// taken back only by [`take_back_at_once`](Self::take_back_at_once): this asks.
    pub fn take_back(self) {
        let asked = self.asked.get_untracked();
        let owner = self.game.with_untracked(|session| {
            let (owner, last) = session.game().decisions().last()?;
            (matches!(last, Decision::Card(_)) && session.undoable() > 0).then_some(owner)
        });
        match owner.flatten() {
            Some(owner) if asked.is_some_and(|asked| asked != owner) => {
                self.update_choice(|choice| choice.undoes = Some(owner));
            }
            _ => self.take_back_at_once(),
        }
    }

    /// Leaves another person's decision as it is.
    pub fn keep_decision(self) {
        self.update_choice(|choice| choice.undoes = None);
    }

    /// Takes back the last decision, if that is allowed, whosever it is.
    pub fn take_back_at_once(self) {
        if !self.is_stale() && !self.is_busy.get_untracked() && self.game.undo() {
            self.restart_turn();
        }
    }

    /// Begins the turn anew after a change of the game that was not a decision.
    fn restart_turn(self) {
        self.overlays.dismiss_answer();
        self.set_turn(Turn::NoGame);
        self.schedule_searches();
        self.save();
        self.begin_turn(&VecDeque::new());
    }

    fn save(self) {
        let waiting = self.turn.with_untracked(|turn| match turn {
            Turn::AwaitingSeals { seat, card } => Some((*seat, *card)),
            _ => None,
        });
        match self.game.save(waiting) {
            Err(trouble) => self.overlays.notify(Notice::Storage(trouble)),
            Ok(()) => self.overlays.dismiss_notice_if(|notice| {
                matches!(notice, Notice::Storage(StorageTrouble::Full | StorageTrouble::Missing))
            }),
        }
    }

    // --- a decision and what follows ---------------------------------------------------------

    /// Plays a decision of the seat to move and starts the animation of its events.
    ///
    /// # Errors
    ///
    /// Why the decision is not legal; nothing has changed then.
    pub fn decide(self, decision: Decision) -> Result<(), Refusal> {
        let Some(before) = self.playback.scene_untracked() else { return Ok(()) };
        let events = match self.game.play(decision) {
            Some(Ok(events)) => events,
            Some(Err(refusal)) => {
                self.update_choice(|choice| choice.refuse(decision, refusal));
                return Err(refusal);
            }
            None => return Ok(()),
        };
        self.overlays.dismiss_answer();
        self.set_turn(Turn::Playing { queue: before.frames(&events).into(), resume: None });
        self.schedule_searches();
        self.save();
        self.play_next_frame();
        Ok(())
    }

    /// Plays the decision that a person has confirmed. A card waits until all computer players
    /// have sealed theirs.
    pub fn commit(self, decision: Decision) {
        let choice = self.turn.with_untracked(|turn| turn.choice().map(|choice| choice.seat));
        if let (Some(seat), Decision::Card(card)) = (choice, decision)
            && self.ai.is_thinking_untracked()
        {
            self.set_turn(Turn::AwaitingSeals { seat, card });
            return self.save();
        }
        // `decide` stores a refusal in the choice, where it is shown.
        let _ = self.decide(decision);
    }

    /// Shows frames until one of them takes time.
    fn play_next_frame(self) {
        if self.settings.get_untracked().pace == Pace::Instant {
            return self.skip_animation();
        }
        while let Some(frame) = self.pop_frame() {
            let millis = self.paced(frame.beat.millis());
            let step = self.paced(frame.beat.movement());
            self.playback.show(frame, step);
            if millis > 0 {
                self.unseen.set_value(true);
                return self.after_paint(millis, Self::play_next_frame);
            }
        }
        self.begin_turn(&VecDeque::new());
    }

    /// Milliseconds for what takes `millis` at the normal pace.
    fn paced(self, millis: u32) -> u32 {
        let millis = self.settings.get_untracked().pace.scale(millis);
        if self.hurried.get_value() { millis / HURRY } else { millis }
    }

    /// A tap while something is shown: the first one speeds up what follows until a person is
    /// asked, the second one leaves it out.
    pub fn hurry(self) {
        if !self.is_busy.get_untracked() {
            return;
        }
        if self.hurried.get_value() {
            return self.skip_animation();
        }
        self.hurried.set_value(true);
        match self.turn.with_untracked(|turn| matches!(turn, Turn::Playing { .. })) {
            true => self.after(SHORTEST_PAUSE, Self::play_next_frame),
            false => self.after(SHORTEST_PAUSE, Self::play_computer),
        }
    }

    /// Shows once more what happened since the cards of the last round were turned up. Who wants
    /// everything at once reads it in the log.
    pub fn replay(self) {
        if self.is_busy.get_untracked() {
            return;
        }
        if self.settings.get_untracked().pace == Pace::Instant {
            return self.overlays.open(Panel::Log);
        }
        let Some(story) = self.game.with_untracked(Session::last_round).flatten() else { return };
        let scene = Scene::of(&story.before);
        let queue = scene.frames(&story.events).into();
        let resume = self.choice_untracked().map(Box::new);
        self.overlays.dismiss_answer();
        self.playback.set_beat(Beat::None, self.paced(GLIDE));
        self.playback.rewind(scene, story.told_before);
        self.set_turn(Turn::Playing { queue, resume });
        self.after(self.paced(2 * GLIDE), Self::play_next_frame);
    }

    fn pop_frame(self) -> Option<Frame> {
        self.turn
            .try_update_untracked(|turn| match turn {
                Turn::Playing { queue, .. } => queue.pop_front(),
                _ => None,
            })
            .flatten()
    }

    /// Ends the animation and displays its result at once.
    pub fn skip_animation(self) {
        let skipped = self.turn.try_update_untracked(|turn| match turn {
            Turn::Playing { queue, .. } => Some(mem::take(queue)),
            _ => None,
        });
        if let Some(skipped) = skipped.flatten() {
            self.begin_turn(&skipped);
        }
    }

    /// Enters the next turn after an animation, of which the frames in `skipped` were left out.
    fn begin_turn(self, skipped: &VecDeque<Frame>) {
        self.playback.set_beat(Beat::None, self.paced(GLIDE));
        let next = self.game.with_untracked(|session| {
            self.playback.settle(session, skipped);
            Turn::next(session)
        });
        let Some(next) = next else { return };
        let resume = self.turn.try_update_untracked(|turn| match turn {
            Turn::Playing { resume, .. } => resume.take(),
            _ => None,
        });
        let next = match resume.flatten() {
            Some(choice) => Turn::Choosing(*choice),
            None => self.before_handing_over(next),
        };
        let (pausing, looking) =
            (matches!(next, Turn::Pausing { .. }), matches!(next, Turn::Looking { .. }));
        self.set_turn(next);
        if pausing {
            let pause = if self.game.is_in(Phase::Card) { Beat::Lay } else { Beat::Think };
            self.after(self.paced(pause.millis()).max(SHORTEST_PAUSE), Self::play_computer);
        } else {
            self.playback.fall_silent();
        }
        if looking && self.settings.get_untracked().handover == Handover::Timed {
            self.after(self.paced(LOOK), Self::pass_on);
        }
    }

    /// A look at the table before a curtain that would hide what has just been shown.
    fn before_handing_over(self, next: Turn) -> Turn {
        match next {
            Turn::Choosing(Choice { seat, curtain: Curtain::Down, .. })
                if self.unseen.get_value() =>
            {
                Turn::Looking { next: seat }
            }
            next => next,
        }
    }

    /// The table has been looked at: the curtain falls before whoever is next.
    pub fn pass_on(self) {
        if self.turn.with_untracked(|turn| turn.looking().is_none()) {
            return;
        }
        self.unseen.set_value(false);
        if let Some(next) = self.game.with_untracked(Turn::next) {
            self.set_turn(next);
        }
    }

    /// Plays the decision of the computer player to move, or waits for its search.
    fn play_computer(self) {
        let seat = self.turn.with_untracked(|turn| match turn {
            Turn::Pausing { seat } | Turn::AwaitingSearch { seat } => Some(*seat),
            _ => None,
        });
        let Some(seat) = seat else { return };
        let sealed = self.game.with_untracked(|session| session.committed(seat)).flatten();
        let decision = sealed.or_else(|| self.ai.decision(seat));
        match decision {
            // No card is laid before all are sealed.
            Some(decision) if !self.ai.is_thinking_untracked() => {
                // Both sealed cards and the answers of `AiClient` are legal.
                let _ = self.decide(decision);
            }
            _ => self.set_turn(Turn::AwaitingSearch { seat }),
        }
    }

    fn set_turn(self, turn: Turn) {
        self.timer.set_value(None);
        self.cancel_frame();
        if !turn.is_busy() {
            self.hurried.set_value(false);
        }
        self.moment.update_value(|Moment(number)| *number = number.wrapping_add(1));
        self.turn.set(turn);
    }

    /// Like [`after`](Self::after), but counted from when the page has been painted: a slow device
    /// takes its time and leaves nothing out. A hidden page paints nothing.
    fn after_paint(self, millis: u32, then: fn(Self)) {
        let count = move || self.after(millis, then);
        match request_animation_frame_with_handle(count) {
            Ok(handle) if !document().hidden() => {
                self.timer.set_value(None);
                self.frame.set_value(Some(handle));
            }
            Ok(handle) => {
                handle.cancel();
                count();
            }
            Err(_) => count(),
        }
    }

    /// Ends the wait for a paint.
    fn cancel_frame(self) {
        let waiting = self.frame.try_update_value(Option::take).flatten();
        if let Some(handle) = waiting {
            handle.cancel();
        }
    }

    fn after(self, millis: u32, then: fn(Self)) {
        self.cancel_frame();
        self.timer.set_value(Some(Timeout::new(millis, move || then(self))));
    }

    // --- the choice of a person ----------------------------------------------------------------

    /// The turn that an act which is pressed now is meant for.
    #[must_use]
    pub fn moment(self) -> Moment {
        self.moment.get_value()
    }

    /// Runs an act that was pressed at a moment. If that turn is over it changes no choice: what
    /// was meant for one person's decision is not the next one's.
    pub fn act(self, pressed: Moment, act: impl FnOnce()) {
        self.pressed.set_value(Some(pressed));
        act();
        // The page may have been unmounted by the act.
        let _ = self.pressed.try_set_value(None);
    }

    /// Whether the act that runs was pressed in an earlier turn.
    #[must_use]
    pub fn is_stale(self) -> bool {
        self.pressed.get_value().is_some_and(|pressed| pressed != self.moment())
    }

    /// Changes the choice under way, if there is one.
    pub fn update_choice(self, change: impl FnOnce(&mut Choice)) {
        if self.is_stale() || !self.turn.with_untracked(|turn| turn.choice().is_some()) {
            return;
        }
        self.turn.update(|turn| {
            if let Turn::Choosing(choice) = turn {
                change(choice);
            }
        });
    }

    /// The choice under way; none behind the curtain; not tracked.
    #[must_use]
    pub fn choice_untracked(self) -> Option<Choice> {
        if self.is_stale() {
            return None;
        }
        let choice = self.turn.with_untracked(|turn| turn.choice().cloned());
        choice.filter(|choice| choice.curtain != Curtain::Down)
    }

    /// Lifts the curtain before the secret choice.
    pub fn uncover(self) {
        self.update_choice(|choice| {
            if choice.curtain == Curtain::Down {
                self.unseen.set_value(false);
                choice.curtain = Curtain::Lifted;
            }
        });
    }

    /// Lowers the curtain again and drops what was picked behind it.
    pub fn cover(self) {
        if self.uncovered.get_untracked().is_none() {
            return;
        }
        self.overlays.dismiss_answer();
        if let Some(next) = self.game.with_untracked(Turn::next) {
            self.set_turn(next);
        }
    }

    // --- computer players ------------------------------------------------------------------------

    /// Asks for advice, or dismisses it.
    pub fn toggle_advice(self) {
        self.overlays.close();
        let wanted = self.adviser.get_untracked().is_some();
        self.update_choice(|choice| choice.advised = wanted && !choice.advised);
        self.schedule_searches();
    }

    /// Opens the sheet with the course of a finished game and requests its searches.
    pub fn show_course(self) {
        self.overlays.open(Panel::Course);
        self.schedule_searches();
    }

    /// Sends the list of searches that are needed now; all others are stopped.
    fn schedule_searches(self) {
        let advised = self.turn.with_untracked(|turn| match turn.choice() {
            Some(choice) if choice.advised => Some(choice.seat),
            _ => None,
        });
        let course = self.overlays.panel_untracked() == Panel::Course;
        let searches = self.game.with_untracked(|session| {
            if course {
                return session.course();
            }
            session.searches().into_iter().chain(advised.map(|seat| session.advise(seat))).collect()
        });
        self.ai.ask(searches.unwrap_or_default());
        self.seal_cards();
    }

    /// Writes the seals of the computer players' cards into the record, once all have chosen.
    fn seal_cards(self) {
        if self.ai.is_thinking_untracked() {
            return;
        }
        let seals = self.game.with_untracked(|session| {
            let seats = session.position().table().seats();
            let chosen: Vec<(Seat, Card)> = seats
                .filter_map(|seat| match self.ai.decision(seat) {
                    Some(Decision::Card(card)) => Some((seat, card)),
                    _ => None,
                })
                .collect();
            session.seal(&chosen)
        });
        if let Some(seals) = seals.filter(|seals| !seals.is_empty()) {
            self.game.note(&seals);
        }
    }

    /// Continues a turn that waits for the answer of a search.
    fn continue_with_answer(self) {
        self.seal_cards();
        let waiting = self.turn.with_untracked(|turn| match turn {
            Turn::AwaitingSeals { card, .. } => Some(Some(*card)),
            Turn::AwaitingSearch { .. } => Some(None),
            _ => None,
        });
        match waiting {
            Some(Some(card)) if !self.ai.is_thinking_untracked() => {
                // The card was legal when it was confirmed, and nobody has acted since.
                let _ = self.decide(Decision::Card(card));
            }
            Some(None) => self.play_computer(),
            _ => {}
        }
    }
}

/// Provides the turn to the components below. The stores it uses must be provided before.
pub fn provide_turn() -> TurnStore {
    let turn =
        TurnStore::new(use_game(), use_playback(), use_ai_client(), use_overlays(), use_settings());
    turn.ai.start(move || turn.continue_with_answer());
    provide_context(turn);
    turn
}

/// The store that [`provide_turn`] has provided.
#[must_use]
pub fn use_turn() -> TurnStore {
    expect_context()
}
