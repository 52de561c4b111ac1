//! The store of tips: those of the coach of a first game, and those that explain each sign once.

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::narrator::viewer_seat;
use super::playback::{Playback, use_playback};
use super::settings::{Settings, use_settings};
use super::turn::Screen;
use super::turn_store::{TurnStore, use_turn};
use crate::app::platform::tip_storage;
use crate::app::session::setup::GameSetup;
use crate::app::session::{Selection, Session};
use crate::app::view_model::tips::{
    CoachedGame, Tip, TipFacts, TipHistory, TipInputs, TipMoment, applicable_tips,
};
use crate::core::{Decision, Phase};

/// The tip that is shown. It may be hidden for a while ([`Tips::is_hidden`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTip {
    /// Which tip it is.
    pub tip: Tip,
    /// The moment of the game at which it appeared.
    since: TipMoment,
    /// The facts when it appeared, which determine its text and target.
    pub facts: TipFacts,
}

/// The store of the tips.
#[derive(Clone, Copy, Debug)]
pub struct Tips {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
    history: RwSignal<TipHistory>,
    shown: RwSignal<Option<ShownTip>>,
    /// When the last tip appeared in the open game; `None` before the first one, and after one that
    /// was withdrawn or postponed.
    last_moment: RwSignal<Option<TipMoment>>,
    /// The tips for which there is no room in this window.
    without_room: RwSignal<Vec<Tip>>,
    /// Whether tips wait because another note is shown.
    waits_for_note: RwSignal<bool>,
    /// Whether tips about signs are disabled: in the open game or the one that is opened next,
    /// until no game is open any more.
    signs_disabled: RwSignal<bool>,
    /// Whether tips about signs stay disabled after that.
    signs_stay_disabled: StoredValue<bool>,
    /// The current facts; `None` while no tip may be shown.
    facts: Memo<Option<TipFacts>>,
    is_coached: Memo<bool>,
    /// The tips that apply now, the most important first; without those for which there is no room,
    /// and those that wait for another note.
    wanted: Memo<Vec<Tip>>,
}

impl Tips {
    fn new() -> Self {
        let (game, turn, playback, settings) =
            (use_game(), use_turn(), use_playback(), use_settings());
        let history = RwSignal::new(tip_storage::load());
        let last_moment = RwSignal::new(None);
        let without_room = RwSignal::new(Vec::new());
        let waits_for_note = RwSignal::new(false);
        let signs_disabled = RwSignal::new(false);
        let is_coached = Memo::new(move |_| {
            let id = game.saved_id();
            history.with(|history| {
                history.coach.as_ref().is_some_and(|coach| Some(&coach.id) == id.as_ref())
            })
        });
        let has_sign_tips = Memo::new(move |_| {
            let is_on = settings.with(|preferences| preferences.tips) && !signs_disabled.get();
            is_on && history.with(|history| history.signs.len() < Tip::signs().count())
        });
        // The facts are not computed while the game has no coach and no sign is to be explained.
        let facts = Memo::new(move |_| {
            let has_tips = is_coached.get() || has_sign_tips.get();
            let explains_signs = has_sign_tips.get();
            has_tips
                .then(|| current_facts(game, turn, playback, settings, explains_signs))
                .flatten()
        });
        let wanted = Memo::new(move |_| {
            let (is_coached, has_sign_tips) = (is_coached.get(), has_sign_tips.get());
            let wanted = facts.with(|facts| {
                let facts = facts.as_ref()?;
                Some(history.with(|history| {
                    let coach = history.coach.as_ref().filter(|_| is_coached);
                    let signs = has_sign_tips.then_some(&history.signs[..]);
                    let coach = coach.map(|coach| &coach.recorded[..]);
                    applicable_tips(facts, coach, signs, last_moment.get())
                }))
            });
            let mut wanted = wanted.unwrap_or_default();
            without_room.with(|without| wanted.retain(|tip| !without.contains(tip)));
            if waits_for_note.get() {
                wanted.retain(|tip| tip.is_about_note());
            }
            wanted
        });
        let shown = RwSignal::new(None);
        Self {
            game,
            turn,
            settings,
            history,
            shown,
            last_moment,
            without_room,
            waits_for_note,
            signs_disabled,
            signs_stay_disabled: StoredValue::new(false),
            facts,
            is_coached,
            wanted,
        }
    }

    // --- what components read; tracks, unless the docs say otherwise --------------------------

    /// Tracks the tip that is shown, those that are wanted, and whether they wait for a note.
    pub fn track(self) {
        self.shown.track();
        self.wanted.track();
        self.waits_for_note.track();
    }

    /// The tip that is shown.
    #[must_use]
    pub fn shown(self) -> Option<ShownTip> {
        self.shown.get()
    }

    /// Whether a tip that is shown is kept off the screen for now: in a lesson, under a curtain,
    /// while a game is held or over, while another note is shown that the tip is not about, or
    /// because the game has no coach and no sign is to be explained.
    #[must_use]
    pub fn is_hidden(self) -> bool {
        let waits = || {
            let is_about_note = self
                .shown
                .with(|shown| shown.as_ref().is_some_and(|shown| shown.tip.is_about_note()));
            self.waits_for_note.get() && !is_about_note
        };
        self.facts.with(Option::is_none) || waits()
    }

    /// The tips that apply now, the most important first; without those for which there is no room,
    /// and those that wait for another note.
    #[must_use]
    pub fn wanted(self) -> Vec<Tip> {
        self.wanted.get()
    }

    /// Whether the coach helps in the open game.
    #[must_use]
    pub fn is_coached(self) -> bool {
        self.is_coached.get()
    }

    /// The current facts, if tips may be shown; not tracked.
    #[must_use]
    pub fn facts_untracked(self) -> Option<TipFacts> {
        self.facts.get_untracked()
    }

    // --- what changes ------------------------------------------------------------------------

    /// Shows a tip, whose target is visible.
    pub fn show(self, tip: Tip) {
        let Some(facts) = self.facts_untracked() else { return };
        let since = facts.moment();
        self.last_moment.set(Some(since));
        self.shown.set(Some(ShownTip { tip, since, facts }));
    }

    /// Sets whether tips wait because another note is shown. A tip about that note does not wait.
    pub fn set_waits_for_note(self, waits: bool) {
        if self.waits_for_note.get_untracked() != waits {
            self.waits_for_note.set(waits);
        }
    }

    /// Withdraws the shown tip because there is no room for it in this window.
    pub fn withdraw(self) {
        if let Some(shown) = self.take_shown() {
            self.last_moment.set(None);
            self.without_room.update(|tips| tips.push(shown.tip));
        }
    }

    /// Hides the shown tip, whose target disappeared before the tip was placed. It may be shown
    /// later.
    pub fn postpone(self) {
        self.take_shown();
        self.last_moment.set(None);
    }

    /// Considers the tips again for which there was no room, after the window was resized.
    pub fn reconsider_all(self) {
        if self.without_room.with_untracked(|tips| !tips.is_empty()) {
            self.without_room.set(Vec::new());
        }
    }

    /// Dismisses the shown tip, which is not shown again.
    pub fn dismiss(self) {
        if let Some(shown) = self.take_shown() {
            self.record(shown.tip);
        }
    }

    /// Records, and hides if it is shown, a tip about a sign that has become unnecessary, because
    /// the person has used or touched the sign.
    pub fn record_used(self, sign: Tip) {
        let is_shown =
            self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|it| it.tip == sign));
        if is_shown {
            self.dismiss();
        } else if self.history.with_untracked(|history| !history.signs.contains(&sign)) {
            self.record(sign);
        }
    }

    /// Begins a game with the coach.
    pub fn start_coach(self) {
        self.turn.start(GameSetup::with_coach());
        let id = untrack(|| self.game.saved_id());
        if let Some(id) = id {
            self.change(|history| history.coach = Some(CoachedGame { id, recorded: Vec::new() }));
        }
    }

    /// Records that the tutorial has been done to its end: what the tutorial has explained is
    /// explained neither by tips about signs nor by the coach, if there is one.
    pub fn record_tutorial(self) {
        self.change(TipHistory::record_tutorial);
    }

    /// Ends the coaching of the open game.
    pub fn end_coach(self) {
        self.take_shown();
        self.change(|history| history.coach = None);
    }

    /// Switches off the setting that shows tips about signs.
    pub fn switch_off_signs(self) {
        self.take_shown();
        // A problem with the storage is shown when the game is saved.
        let _ = self.settings.save(|preferences| preferences.tips = false);
    }

    /// Disables tips about signs for the game that is opened next, and for games that replace it
    /// before it is closed; if `for_all_games`, for all games until the page is reloaded.
    pub fn disable_signs(self, for_all_games: bool) {
        self.signs_disabled.set(true);
        self.signs_stay_disabled.set_value(for_all_games);
    }

    /// Hides the shown tip and returns it.
    fn take_shown(self) -> Option<ShownTip> {
        let shown = self.shown.get_untracked();
        if shown.is_some() {
            self.shown.set(None);
        }
        shown
    }

    /// Records a tip: it is not shown again.
    fn record(self, tip: Tip) {
        self.change(|history| history.record(tip));
    }

    fn change(self, change: impl FnOnce(&mut TipHistory)) {
        self.history.update(change);
        // Without storage a tip may be shown again after a reload; saving the game reports that
        // nothing is stored.
        let _ = self.history.with_untracked(tip_storage::save);
    }

    fn start_effects(self) {
        Effect::new(move |_| {
            let facts = self.facts.get();
            let Some(facts) = facts else { return };
            for sign in facts.used_signs() {
                self.record_used(sign);
            }
            // A person who has previewed a card needs no tip that explains how.
            if facts.is_card_previewed && self.is_coached.get_untracked() {
                let is_unrecorded = self.history.with_untracked(|history| {
                    history
                        .coach
                        .as_ref()
                        .is_some_and(|coach| !coach.recorded.contains(&Tip::TouchCard))
                });
                if is_unrecorded {
                    self.record(Tip::TouchCard);
                }
            }
            let is_done = self.shown.with_untracked(|shown| {
                shown.as_ref().is_some_and(|shown| !shown.tip.lasts(&facts, shown.since))
            });
            if is_done {
                self.dismiss();
            }
            if facts.is_after_coach() && self.is_coached.get_untracked() {
                self.end_coach();
            }
        });
        // The game waits until a tip of the coach has been read: otherwise the events that the tip
        // announces would be over by then.
        let game_waits = Memo::new(move |_| {
            let is_shown = self.shown.with(Option::is_some) && !self.is_hidden();
            is_shown
                && self.is_coached.get()
                && self.turn.person_to_move().is_none()
                // A movement is shown to its end.
                && !self.turn.is_animating()
        });
        Effect::new(move |_| self.turn.set_waits_for_tip(game_waits.get()));
        // When the game is closed or replaced, its tip is hidden.
        Effect::new(move |before: Option<Option<String>>| {
            let id = self.game.saved_id();
            if before.is_some_and(|before| before != id) {
                self.take_shown();
                self.last_moment.set(None);
            }
            id
        });
        // `disable_signs` without `for_all_games` lasts until the game is closed.
        Effect::new(move |was_open: Option<bool>| {
            let is_open = self.game.is_open();
            if was_open == Some(true) && !is_open && !self.signs_stay_disabled.get_value() {
                self.signs_disabled.set(false);
            }
            is_open
        });
    }
}

/// The current facts; `None` if no tips are shown: without a game, in a lesson, under a curtain,
/// while a game is held, at its end.
fn current_facts(
    game: GameStore,
    turn: TurnStore,
    playback: Playback,
    settings: Settings,
    explains_signs: bool,
) -> Option<TipFacts> {
    if turn.screen() != Screen::Table {
        return None;
    }
    let inputs = TipInputs {
        round: playback.with(|scene| scene.table.round())?,
        is_choosing: turn.person_to_move().is_some(),
        is_card_previewed: turn.previewed().is_some(),
        is_card_staged: matches!(turn.staged(), Some(Decision::Card(_))),
        is_place_picked: matches!(turn.selection(), Selection::Place(..)),
        is_refused: turn.refused().is_some(),
        has_forecast: settings.with(|preferences| preferences.forecast),
        is_advised: turn.is_advised(),
        is_animating: turn.is_animating(),
        explains_signs,
        shown_event_count: playback.shown_event_count(),
    };
    let facts = game.with(|session: &Session| {
        let is_playing = session.lesson().is_none() && session.position().phase() != Phase::Over;
        is_playing.then(|| TipFacts::of(session, viewer_seat(session), inputs))
    });
    facts.flatten()
}

/// Provides the tips to the components below. The stores they use must be provided before.
pub fn provide_tips() -> Tips {
    let tips = Tips::new();
    tips.start_effects();
    provide_context(tips);
    tips
}

/// The store that [`provide_tips`] has provided.
#[must_use]
pub fn use_tips() -> Tips {
    expect_context()
}
