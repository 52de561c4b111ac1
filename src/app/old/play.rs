//! The page's signals and their verbs.

use std::collections::VecDeque;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::app::old::live::Live;
use crate::app::platform::share;
use crate::app::platform::storage::{self, Slot, StorageTrouble};
use crate::app::state::ai_client::{AiClient, provide_ai_client};
pub use crate::app::state::{Next, Selection, Session};
use crate::app::view_model::memory::Query;
use crate::app::view_model::plans::{self, meant_by_place, meant_by_site};
use crate::app::view_model::prefs::{Pace, Prefs};
use crate::app::view_model::scene::{Frame, Scene};
use crate::app::view_model::setup::{GameSetup, PlayerKind};
use crate::core::{
    Asked, CanoeNo, Card, Decision, Game, Gem, Phase, Place, Plan, Refusal, RuleId, Seat,
};

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Where games are set up.
    Start,
    /// The table.
    Table,
    /// The curtain before this seat's secret choice.
    Curtain(Seat),
    /// The table with the result.
    Over,
}

impl Screen {
    /// The screen's word in `data-screen`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Table => "table",
            Self::Curtain(_) => "curtain",
            Self::Over => "over",
        }
    }
}

/// What lies over the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// Nothing.
    #[default]
    None,
    /// The settings.
    Settings,
    /// The log.
    Log,
    /// The rule book, opened at a rule.
    Rule(RuleId),
    /// The keys.
    Keys,
    /// What everybody knows.
    Memory,
    /// The whole rule book.
    Rules,
    /// How the shares of the win went.
    Course,
}

/// A plain line about something other than the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// Something is wrong with the storage.
    Storage(StorageTrouble),
    /// The address asks for something that is not understood: parameter and reason.
    Link(String),
}

/// Milliseconds a computer player takes at the normal pace.
const THINKING: u32 = 550;

/// Milliseconds it takes at any pace: what was decided before is drawn meanwhile, so that no frame
/// has to hold two decisions.
const FRAME: u32 = 20;

/// The state of the page.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The settings.
    pub prefs: Live<Prefs>,
    /// The game, if there is one.
    pub session: Live<Option<Session>>,
    /// What is shown of it.
    pub scene: Live<Option<Scene>>,
    /// How many of the events are told.
    pub told: Live<usize>,
    /// What is picked.
    pub selection: Live<Selection>,
    /// The card that is looked at.
    pub peek: Live<Option<Card>>,
    /// The seat that has lifted the curtain.
    pub uncovered: Live<Option<Seat>>,
    /// Whether something moves or a computer player is to act.
    pub busy: Live<bool>,
    /// Whether computer players think, perhaps while a person does.
    pub thinking: Live<bool>,
    /// How many taps and keys are still to act (`tap.rs`).
    pub pressed: Live<u32>,
    /// Why the last tap did nothing.
    pub refusal: Live<Option<Refusal>>,
    /// What the last tap meant, if it did nothing.
    pub refused: Live<Option<Decision>>,
    /// A plain line.
    pub notice: Live<Option<Notice>>,
    /// What lies over the table.
    pub panel: Live<Panel>,
    /// The answer to a key that asks: which, its page, and its phrases.
    pub said: Live<(Option<Query>, usize, Vec<String>)>,
    /// Whether the person who chooses has asked for advice.
    pub advised: Live<bool>,
    /// The computer players.
    pub engine: AiClient,
    film: StoredValue<VecDeque<Frame>, LocalStorage>,
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    slot: Live<Slot>,
    setup: Live<Option<GameSetup>>,
    /// Whether the next thing to happen is a computer player's answer.
    waits: Live<bool>,
    /// A person's card that waits until all computer players' cards are sealed.
    held: Live<Option<Decision>>,
}

/// The state, from anywhere in the page.
#[must_use]
pub fn play() -> Play {
    expect_context::<Play>()
}

impl Play {
    /// The state of a page that has just been opened.
    #[must_use]
    pub fn new(prefs: Prefs) -> Self {
        let play = Self {
            prefs: Live::new(prefs),
            session: Live::new(None),
            scene: Live::new(None),
            told: Live::new(0),
            selection: Live::new(Selection::Nothing),
            peek: Live::new(None),
            uncovered: Live::new(None),
            busy: Live::new(false),
            thinking: Live::new(false),
            pressed: Live::new(0),
            refusal: Live::new(None),
            refused: Live::new(None),
            notice: Live::new(None),
            panel: Live::new(Panel::None),
            said: Live::new((None, 0, Vec::new())),
            advised: Live::new(false),
            engine: provide_ai_client(),
            film: StoredValue::new_local(VecDeque::new()),
            timer: StoredValue::new_local(None),
            slot: Live::new(Slot::new()),
            setup: Live::new(None),
            waits: Live::new(false),
            held: Live::new(None),
        };
        play.engine.start(move || play.answered());
        play
    }

    /// The card that the person in turn looks at or has staged, and the person's seat.
    #[must_use]
    pub fn considered(self) -> Option<(Seat, Card)> {
        let card = match self.selection.get().staged() {
            Some(Decision::Card(card)) => Some(card),
            _ => self.peek.get(),
        }?;
        self.with(|session| match (session.next(), session.position().phase()) {
            (Next::Person(seat), Phase::Card) => Some((seat, card)),
            _ => None,
        })
        .flatten()
    }

    /// The person who chooses and whose hand nothing covers, if there is more than one choice.
    #[must_use]
    pub fn chooser(self) -> Option<Seat> {
        let (busy, uncovered) = (self.busy.get(), self.uncovered.get());
        self.with(|session| match session.next() {
            Next::Person(seat)
                if !busy && session.curtain().is_none_or(|_| uncovered == Some(seat)) =>
            {
                (session.position().legal().len() > 1).then_some(seat)
            }
            _ => None,
        })
        .flatten()
    }

    /// What the page shows now.
    #[must_use]
    pub fn screen(self) -> Screen {
        let busy = self.busy.get();
        let uncovered = self.uncovered.get();
        self.session.with(|session| match session {
            None => Screen::Start,
            Some(_) if busy => Screen::Table,
            Some(session) => match (session.next(), session.curtain()) {
                (Next::Nobody, _) => Screen::Over,
                (_, Some(seat)) if uncovered != Some(seat) => Screen::Curtain(seat),
                _ => Screen::Table,
            },
        })
    }

    /// The seat that has to do something, or is doing it.
    #[must_use]
    pub fn acting(self) -> Option<Seat> {
        let (busy, told) = (self.busy.get(), self.told.get());
        self.with(|session| {
            let shown = session.told().get(told.wrapping_sub(1));
            let waits = told < session.told().len();
            match shown.filter(|_| busy && waits).and_then(|told| told.event.seat()) {
                Some(seat) => Some(seat),
                None => session.position().to_move(),
            }
        })
        .flatten()
    }

    /// Whether the game is in a phase.
    #[must_use]
    pub fn is_in(self, phase: Phase) -> bool {
        self.with_untracked(|session| session.position().phase() == phase).unwrap_or(false)
    }

    /// Reads the game, if there is one.
    pub fn with<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.with(|session| session.as_ref().map(read))
    }

    fn with_untracked<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.with_untracked(|session| session.as_ref().map(read))
    }

    /// What the person who is asked may decide; nothing while the page is busy.
    #[must_use]
    pub fn legal(self) -> Vec<Decision> {
        if self.busy.get() {
            return Vec::new();
        }
        self.with(|session| match session.next() {
            Next::Person(_) => session.position().legal(),
            Next::Computer(_) | Next::Nobody => Vec::new(),
        })
        .unwrap_or_default()
    }

    /// Starts a game.
    pub fn start(self, setup: GameSetup) {
        // What a seed was named for is the same each time; other games keep a secret.
        let (seed, slot) = match setup.seed {
            Some(seed) => (seed, Slot::new()),
            None => (u64::from(storage::random()), Slot::new().secretly()),
        };
        if let Some(session) = Session::new(&setup, seed) {
            self.setup.set(Some(setup));
            self.enter(session, slot);
        }
    }

    /// Plays again with the same table; the seat left of the last starter begins.
    pub fn again(self) {
        let Some(mut setup) = self.setup.get_untracked().or_else(|| self.with_untracked(setup_of))
        else {
            return;
        };
        if let Some(next) = self.with_untracked(next_starter) {
            setup.start = Some(next);
        }
        setup.seed = None;
        self.start(setup);
    }

    /// Opens a game as it stands.
    pub fn open(self, game: Game, slot: Slot) {
        self.setup.set(None);
        self.enter(Session::open(game), slot);
    }

    /// Opens a saved game.
    pub fn resume(self, id: &str) {
        match storage::open(id) {
            Ok((game, slot)) => self.open(game, slot),
            Err(trouble) => self.notice.set(Some(Notice::Storage(trouble))),
        }
    }

    /// Back to where games are set up; the game stays in the storage.
    pub fn leave(self) {
        self.halt();
        self.put_by();
        storage::remember_tab(None);
        self.session.set(None);
        self.scene.set(None);
        self.consult();
    }

    /// Puts away what lies over a game that is left.
    fn put_by(self) {
        self.panel.set(Panel::None);
        if matches!(self.notice.get_untracked(), Some(Notice::Link(_))) {
            self.notice.set(None);
        }
    }

    fn enter(self, session: Session, slot: Slot) {
        self.halt();
        let session = match slot.secret() {
            Some(secret) => session.keeping(secret),
            None => session,
        };
        self.slot.set(slot);
        self.put_by();
        self.refusal.set(None);
        self.hush();
        self.uncovered.set(None);
        self.peek.set(None);
        self.scene.set(Some(Scene::of(&session.view(None))));
        self.session.set(Some(session));
        self.consult();
        self.save();
        self.settle();
    }

    fn save(self) {
        let Some(game) = self.with_untracked(|session| session.game().clone()) else { return };
        let result = self.slot.try_update(|slot| {
            let saved = slot.save(&game);
            storage::remember_tab(Some(slot.id()));
            saved
        });
        match result {
            Some(Err(trouble)) => self.notice.set(Some(Notice::Storage(trouble))),
            Some(Ok(())) => {
                let spent = matches!(
                    self.notice.get_untracked(),
                    Some(Notice::Storage(StorageTrouble::Full | StorageTrouble::Missing))
                );
                if spent {
                    self.notice.set(None);
                }
            }
            None => {}
        }
    }

    fn halt(self) {
        self.timer.set_value(None);
        self.film.update_value(VecDeque::clear);
        self.waits.set(false);
        self.held.set(None);
        self.selection.set(Selection::Nothing);
    }

    /// Plays a decision of whoever is asked and shows what happens.
    ///
    /// # Errors
    ///
    /// Why it is not legal; nothing has changed then.
    pub fn decide(self, decision: Decision) -> Result<(), Refusal> {
        let Some(before) = self.scene.get_untracked() else { return Ok(()) };
        let result = self
            .session
            .try_update(|session| session.as_mut().map(|session| session.play(decision)));
        let events = match result.flatten() {
            Some(Ok(events)) => events,
            Some(Err(refusal)) => {
                self.refused.set(Some(decision));
                self.refusal.set(Some(refusal));
                return Err(refusal);
            }
            None => return Ok(()),
        };
        self.waits.set(false);
        self.hush();
        self.consult();
        self.refusal.set(None);
        self.peek.set(None);
        self.selection.set(Selection::Nothing);
        self.uncovered.set(None);
        self.save();
        self.film.set_value(before.frames(&events).into());
        self.busy.set(true);
        self.roll();
        Ok(())
    }

    /// Shows frame after frame.
    fn roll(self) {
        let pace = self.prefs.with_untracked(|prefs| prefs.pace);
        if pace == Pace::Instant {
            self.cut_short();
        }
        while let Some(frame) = self.film.try_update_value(VecDeque::pop_front).flatten() {
            self.scene.set(Some(frame.scene));
            if frame.event.is_some() {
                self.told.update(|told| *told += 1);
            }
            let millis = pace.scale(frame.beat.millis());
            if millis > 0 {
                self.after(millis, Self::roll);
                return;
            }
        }
        self.settle();
    }

    fn after(self, millis: u32, then: impl FnOnce(Self) + 'static) {
        self.timer.set_value(Some(Timeout::new(millis, move || then(self))));
    }

    /// Everything has been shown: on to whoever is next.
    fn settle(self) {
        let Some((mut rest, told, next)) = self.with_untracked(|session| {
            (Scene::of(&session.view(None)), session.told().len(), session.next())
        }) else {
            return;
        };
        let settled = self.scene.with_untracked(|scene| {
            let scene = scene.as_ref()?;
            rest.mark_moves(scene);
            Some(scene.settles_as(&rest))
        });
        if settled != Some(true) {
            self.scene.set(Some(rest));
        }
        self.told.set(told);
        match next {
            Next::Computer(seat) => {
                self.busy.set(true);
                let secret =
                    self.with_untracked(|session| session.position().phase() == Phase::Card);
                let pace = self.prefs.with_untracked(|prefs| prefs.pace);
                let millis = if secret == Some(true) { THINKING / 4 } else { THINKING };
                self.after(pace.scale(millis).max(FRAME), move |play| play.think(seat));
            }
            Next::Person(_) => {
                self.busy.set(false);
                self.preselect();
            }
            Next::Nobody => self.busy.set(false),
        }
    }

    /// Tells the computer players what there is to think about now.
    fn consult(self) {
        let adviser = self.advised.get_untracked().then(|| untrack(|| self.chooser())).flatten();
        let course = self.panel.get_untracked() == Panel::Course;
        let matters = self.with_untracked(|session| {
            if course {
                return session.course();
            }
            let mut matters = session.searches();
            if let Some(seat) = adviser {
                matters.push(session.advise(seat));
            }
            matters
        });
        self.engine.ask(matters.unwrap_or_default());
        self.seal();
    }

    /// Asks for advice, or puts it away.
    pub fn advise(self) {
        let put_away = self.advised.get_untracked();
        self.panel.set(Panel::None);
        self.advised.set(!put_away && untrack(|| self.chooser()).is_some());
        self.consult();
    }

    /// Shows how the shares of the win of a game that is over went.
    pub fn show_course(self) {
        self.panel.set(Panel::Course);
        self.consult();
    }

    /// Seals the cards that computer players have chosen, as soon as all of them have.
    fn seal(self) {
        let thinks = self.engine.is_thinking_untracked();
        self.thinking.set(thinks);
        if thinks {
            return;
        }
        let chosen: Vec<(Seat, Card)> = self
            .with_untracked(|session| {
                let card = |seat| match self.engine.decision(seat) {
                    Some(Decision::Card(card)) => Some((seat, card)),
                    _ => None,
                };
                session.position().table().seats().filter_map(card).collect()
            })
            .unwrap_or_default();
        let seals = self.with_untracked(|session| session.seal(&chosen)).unwrap_or_default();
        if !seals.is_empty() {
            self.session.update(|session| {
                if let Some(session) = session {
                    session.note(&seals);
                }
            });
        }
    }

    /// Plays what a person has decided; a card as soon as all computer players' are sealed.
    fn act(self, decision: Decision) {
        if matches!(decision, Decision::Card(_)) && self.engine.is_thinking_untracked() {
            self.busy.set(true);
            return self.held.set(Some(decision));
        }
        // What can be staged is legal.
        let _ = self.decide(decision);
    }

    /// Plays what a computer player has decided, as soon as it has.
    fn think(self, seat: Seat) {
        let sealed = self.with_untracked(|session| session.committed(seat)).flatten();
        // No card is laid before all are sealed.
        let ready = !self.engine.is_thinking_untracked();
        let decision = sealed.or_else(|| self.engine.decision(seat)).filter(|_| ready);
        self.waits.set(decision.is_none());
        if let Some(decision) = decision {
            // What a computer player decides is in the legal list.
            let _ = self.decide(decision);
        }
    }

    /// Computer players have said something.
    fn answered(self) {
        self.seal();
        if let Some(decision) = self.held.get_untracked() {
            self.held.set(None);
            return self.act(decision);
        }
        if self.waits.get_untracked()
            && let Some(Next::Computer(seat)) = self.with_untracked(Session::next)
        {
            self.think(seat);
        }
    }

    /// Picks the canoe that has to be picked, if there is but one.
    fn preselect(self) {
        let legal = self.with_untracked(|session| session.position().legal()).unwrap_or_default();
        let selection = match plans::canoes(&legal)[..] {
            [canoe] => Selection::Canoe(canoe),
            _ => Selection::Nothing,
        };
        self.selection.set(selection);
    }

    /// Gives a seat to another player, in the middle of the game.
    pub fn set_player(self, seat: Seat, player: PlayerKind) {
        self.session.update(|session| {
            if let Some(session) = session {
                session.set_player(seat, player);
            }
        });
        // The next game is seated like this one.
        self.setup.set(None);
        self.hush();
        self.halt();
        self.timer.set_value(None);
        self.uncovered.set(None);
        self.consult();
        self.save();
        self.settle();
    }

    /// Shows at once what is still being shown.
    pub fn skip(self) {
        if self.film.with_value(VecDeque::is_empty) {
            return;
        }
        self.timer.set_value(None);
        self.cut_short();
        self.settle();
    }

    /// Leaves out what is still to be shown, but for what moved last.
    fn cut_short(self) {
        let last = self.film.try_update_value(VecDeque::pop_back).flatten();
        self.film.update_value(VecDeque::clear);
        if let Some(Frame { scene: last, .. }) = last {
            self.scene.update_untracked(|scene| {
                if let Some(scene) = scene {
                    scene.mark_moves(&last);
                }
            });
        }
    }

    /// Lifts the curtain.
    pub fn uncover(self) {
        if let Screen::Curtain(seat) = untrack(|| self.screen()) {
            self.uncovered.set(Some(seat));
        }
    }

    /// Lets the curtain down, if one hangs.
    pub fn cover(self) {
        if self.uncovered.get_untracked().is_some() {
            self.uncovered.set(None);
            self.hush();
            self.peek.set(None);
            self.selection.set(Selection::Nothing);
            self.refusal.set(None);
        }
    }

    /// Stages a decision, or plays it at once where no confirmation is wanted; going over
    /// the falls on purpose always asks (B-63).
    pub fn stage(self, decision: Decision) {
        if self.busy.get_untracked() {
            return;
        }
        if let Some(refusal) =
            self.with_untracked(|session| session.position().why_not(decision)).flatten()
        {
            self.refused.set(Some(decision));
            self.refusal.set(Some(refusal));
            return;
        }
        self.refusal.set(None);
        self.advised.set(false);
        let over = matches!(decision, Decision::Plan(plan) if plans::end_of(plan) == Place::Falls);
        if self.prefs.with_untracked(|prefs| prefs.confirm) || over {
            self.selection.set(Selection::Staged(decision));
        } else {
            self.act(decision);
        }
    }

    /// Takes away what somebody has asked for.
    pub fn hush(self) {
        self.advised.set(false);
        self.said.set((None, 0, Vec::new()));
    }

    /// Plays what is staged.
    pub fn confirm(self) {
        if let Some(decision) = self.selection.get_untracked().staged() {
            self.act(decision);
        }
    }

    /// Takes back the last step: what is picked, else the last decision, if that is allowed.
    pub fn undo(self) {
        self.refusal.set(None);
        let selection = self.selection.get_untracked();
        let only = self.with_untracked(|session| plans::canoes(&session.position().legal()).len());
        let back = selection.back();
        let picked_by_itself = matches!(selection, Selection::Canoe(_)) && only == Some(1);
        if selection != Selection::Nothing && !picked_by_itself {
            self.selection.set(back);
            if back == Selection::Nothing && selection.staged().is_some() {
                self.preselect();
            }
            return;
        }
        self.take_back();
    }

    /// Takes back the last decision, if that is allowed.
    pub fn take_back(self) {
        if self.busy.get_untracked() {
            return;
        }
        let undone = self.session.try_update(|session| session.as_mut().is_some_and(Session::undo));
        if undone == Some(true) {
            self.hush();
            self.selection.set(Selection::Nothing);
            self.consult();
            self.save();
            self.settle();
        }
    }

    /// A card of the hand was tapped.
    pub fn tap_card(self, card: Card) {
        self.stage(Decision::Card(card));
    }

    /// A canoe was tapped on the board: it is picked if it may move; otherwise, and where
    /// the picked canoe may end, its place is meant.
    pub fn tap_canoe(self, seat: Seat, canoe: CanoeNo) {
        self.pick(seat, canoe, false);
    }

    /// A canoe was picked in the dock or by its key.
    pub fn pick_canoe(self, seat: Seat, canoe: CanoeNo) {
        self.pick(seat, canoe, true);
    }

    fn pick(self, seat: Seat, canoe: CanoeNo, from_dock: bool) {
        let Some((next, asked, at, legal)) = self.with_untracked(|session| {
            let position = session.position();
            let at = position.canoe(seat, canoe).at;
            (session.next(), position.asked(), at, position.legal())
        }) else {
            return;
        };
        if self.busy.get_untracked() || next != Next::Person(seat) || asked != Some(Asked::Plan) {
            return self.tap_place(at);
        }
        // A canoe on an end of the picked canoe does not hide that end.
        let covers =
            self.selection.get_untracked().canoe().is_some_and(|picked| {
                plans::endings(&legal, picked).iter().any(|end| end.place == at)
            });
        if covers && !from_dock {
            return self.tap_place(at);
        }
        if plans::canoes(&legal).contains(&canoe) {
            self.refusal.set(None);
            self.selection.set(Selection::Canoe(canoe));
        } else {
            self.refuse(Decision::Plan(self.meant(seat, canoe, Place::Pier)));
        }
    }

    fn meant(self, seat: Seat, canoe: CanoeNo, place: Place) -> crate::core::Plan {
        self.with_untracked(|session| meant_by_place(session.position(), seat, canoe, place))
            .unwrap_or(crate::core::Plan {
                canoe,
                from: place,
                moose: false,
                start: crate::core::SiteAction::NONE,
                run: None,
            })
    }

    /// Says why a decision is not legal.
    fn refuse(self, decision: Decision) {
        let refusal = self.with_untracked(|session| session.position().why_not(decision)).flatten();
        self.refused.set(Some(decision));
        self.refusal.set(refusal);
    }

    /// A place was tapped: an end of the picked canoe is staged or opened; otherwise the
    /// reason is told.
    pub fn tap_place(self, place: Place) {
        let Some((Next::Person(seat), legal)) =
            self.with_untracked(|session| (session.next(), session.position().legal()))
        else {
            return;
        };
        if self.busy.get_untracked() {
            return;
        }
        let own = |canoe: &CanoeNo| {
            self.with_untracked(|session| session.position().canoe(seat, *canoe).at) == Some(place)
        };
        let picked = self.selection.get_untracked().canoe();
        let Some(canoe) = picked else {
            // Without a canoe picked, the place of one's own canoe picks it.
            match plans::canoes(&legal).into_iter().find(own) {
                Some(canoe) => {
                    self.refusal.set(None);
                    self.selection.set(Selection::Canoe(canoe));
                }
                None => self.refuse(Decision::Plan(self.meant(seat, CanoeNo::First, place))),
            }
            return;
        };
        let found = plans::pointed_at(&legal, canoe, place);
        if !found.is_empty() {
            return self.choose(&found, canoe, place);
        }
        match plans::canoes(&legal).into_iter().find(|other| *other != canoe && own(other)) {
            Some(other) => {
                self.refusal.set(None);
                self.selection.set(Selection::Canoe(other));
            }
            None => self.refuse(Decision::Plan(self.meant(seat, canoe, place))),
        }
    }

    /// Stages the only plan there is, or lists what may be done at a place.
    fn choose(self, found: &[Plan], canoe: CanoeNo, place: Place) {
        match *found {
            [plan] => self.stage(Decision::Plan(plan)),
            _ => {
                self.refusal.set(None);
                self.selection.set(Selection::Place(canoe, place));
            }
        }
    }

    /// A site was tapped: loading its gem with the picked canoe is meant.
    pub fn tap_site(self, site: Gem) {
        let Some((Next::Person(seat), legal)) =
            self.with_untracked(|session| (session.next(), session.position().legal()))
        else {
            return;
        };
        if self.busy.get_untracked() {
            return;
        }
        let canoe = self.selection.get_untracked().canoe().unwrap_or(CanoeNo::First);
        let Some(plan) =
            self.with_untracked(|session| meant_by_site(session.position(), seat, canoe, site))
        else {
            return;
        };
        // A canoe may load more than that gem there, or another one.
        let place = plans::end_of(plan);
        let mut found = plans::pointed_at(&legal, canoe, place);
        found.retain(|plan| plans::loads_at_end(*plan));
        if found.is_empty() {
            self.refuse(Decision::Plan(plan));
        } else {
            self.choose(&found, canoe, place);
        }
    }

    /// Copies the record that may be shown.
    pub fn copy_record(self) {
        if let Some(record) = self.with_untracked(|session| session.game().shown()) {
            leptos::task::spawn_local(self.copy(record));
        }
    }

    /// Copies a link to the game as it may be shown: its record, or its position if it did
    /// not begin at the start.
    pub fn copy_link(self) {
        let Some((kind, text)) = self.with_untracked(|session| match session.game().origin() {
            None => ("record", session.game().shown()),
            Some(_) => {
                let game = session.game();
                let open = game.truncated(game.shown_decisions());
                ("position", storage::json(&open.position().to_setup()))
            }
        }) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let location = window().location();
            let origin = location.origin().unwrap_or_default();
            let path = location.pathname().unwrap_or_default();
            let packed = crate::app::view_model::link_text::pack(&text);
            self.copy(format!("{origin}{path}#{kind}={packed}")).await;
        });
    }

    async fn copy(self, text: String) {
        let words = self.prefs.with_untracked(|prefs| prefs.lang).words();
        self.panel.set(Panel::None);
        let said = if share::to_clipboard(&text).await {
            words.table.copied().to_owned()
        } else {
            words.table.copy_failed(&text)
        };
        self.notice.set(Some(Notice::Link(said)));
    }

    /// Changes the settings and keeps them.
    pub fn set_prefs(self, change: impl FnOnce(&mut Prefs)) {
        self.prefs.update(change);
        if let Err(trouble) = storage::save_prefs(&self.prefs.get_untracked()) {
            self.notice.set(Some(Notice::Storage(trouble)));
        }
    }
}

/// The set-up of a game that was opened, for playing it again.
fn setup_of(session: &Session) -> GameSetup {
    GameSetup::of(session.game().header(), session.players())
}

/// The colour of the seat left of the one that began.
fn next_starter(session: &Session) -> crate::core::Colour {
    let table = session.position().table();
    let start = session.game().header().start();
    table.colour(start.clockwise(1, table.len()))
}

pub use crate::app::state::{Purpose, Told};
