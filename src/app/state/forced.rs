//! Plays forced decisions, which leave a person no choice. A line on the table says which decision
//! was played.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::game_store::{GameStore, use_game};
use super::overlays::{CONFIRMATION_MILLIS, Notice, Overlays, use_overlays};
use super::settings::{Settings, use_settings};
use super::tips::{Tips, use_tips};
use super::turn::Screen;
use super::turn_store::{TurnStore, use_turn};
use crate::app::session::{Awaited, Session};
use crate::app::view_model::plans;
use crate::core::{Decision, Seat};

/// A forced decision that the page has played for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedPlay {
    /// The seat of the person.
    pub seat: Seat,
    /// The decision that was played.
    pub decision: Decision,
    /// The index of the decision in the game, from 0.
    pub index: usize,
}

/// The store that plays forced decisions, if the setting or the URL says so. A decision that was
/// taken back is not played again automatically.
#[derive(Clone, Copy, Debug)]
pub struct ForcedDecisions {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
    overlays: Overlays,
    tips: Tips,
    /// Whether to play forced decisions, if the URL says so. It overrides the setting.
    url_override: RwSignal<Option<bool>>,
    /// Whether the override also applies to later games.
    keeps_override: RwSignal<bool>,
    /// The forced decision that was played last.
    last_played: RwSignal<Option<ForcedPlay>>,
}

impl ForcedDecisions {
    /// Whether forced decisions are played; tracks it.
    #[must_use]
    pub fn is_auto(self) -> bool {
        self.url_override
            .get()
            .unwrap_or_else(|| self.settings.with(|preferences| preferences.forced))
    }

    /// Whether forced decisions are played in the open game. With a coach people make them
    /// themselves, so that they have seen each kind of move, unless the URL says otherwise.
    fn plays_now(self) -> bool {
        self.is_auto() && (self.url_override.get().is_some() || !self.tips.is_coached())
    }

    /// Changes and saves the setting, and ends the override by the URL.
    pub fn set_auto(self, auto: bool) {
        self.url_override.set(None);
        if let Err(error) = self.settings.save(|preferences| preferences.forced = auto) {
            self.overlays.notify(Notice::Storage(error));
        }
    }

    /// Overrides the setting: for the game that the URL opens or, if `for_all_games`, for all
    /// games.
    pub fn override_by_url(self, auto: bool, for_all_games: bool) {
        self.url_override.set(Some(auto));
        self.keeps_override.set(for_all_games);
    }

    /// The forced decision that was played last, for six seconds, and not longer than until a person
    /// decides again or the game is over; tracks it.
    #[must_use]
    pub fn last_played(self) -> Option<ForcedPlay> {
        let last = self.last_played.get().filter(|_| self.turn.screen() != Screen::Over)?;
        let is_last = self.game.with(|session| {
            let since: Vec<(Seat, Decision)> =
                session.game().decisions().skip(last.index).collect();
            let people = session.people();
            since.first() == Some(&(last.seat, last.decision))
                && !since.iter().skip(1).any(|(seat, _)| people.contains(*seat))
        });
        is_last.unwrap_or_default().then_some(last)
    }

    /// The forced decision of the person to move, if it is to be played; tracks it.
    fn forced_now(self) -> Option<ForcedPlay> {
        let may_play = self.plays_now() && !self.turn.is_stopped();
        let seat = self.turn.person_to_move().filter(|_| may_play)?;
        let forced = |session: &Session| {
            // In a lesson the learner makes every decision.
            if session.lesson().is_some() {
                return None;
            }
            let (position, index) = (session.position(), session.game().decisions().count());
            let decision = plans::forced_decision(position, &position.legal())?;
            let forced = ForcedPlay { seat, decision, index };
            (session.awaited() == Awaited::Person(seat)).then_some(forced)
        };
        self.game.with(forced).flatten()
    }

    /// Starts the effects that play forced decisions and reset the override.
    fn start_effects(self) {
        // The number of decisions that were left after the last undo.
        let left_by_undo = StoredValue::new(None::<usize>);
        let last_count = StoredValue::new(0_usize);
        Effect::new(move |_| {
            self.turn.track();
            let count = self.game.with(|session| session.game().decisions().count());
            let count = count.unwrap_or_default();
            let before = last_count.try_update_value(|last| core::mem::replace(last, count));
            if before.is_some_and(|before| count < before) {
                left_by_undo.set_value(Some(count));
            }
            let forced = self.forced_now();
            if let Some(forced) = forced.filter(|it| left_by_undo.get_value() != Some(it.index)) {
                self.last_played.set(Some(forced));
                self.turn.play_confirmed(forced.decision);
                spawn_local(async move {
                    TimeoutFuture::new(CONFIRMATION_MILLIS).await;
                    // The page may have been unmounted by then.
                    let last = self.last_played.try_get_untracked().flatten();
                    if last == Some(forced) {
                        self.last_played.set(None);
                    }
                });
            }
        });
        // A game that is started on the start screen follows the setting, not the URL.
        Effect::new(move |_| {
            if self.turn.screen() == Screen::Start {
                left_by_undo.set_value(None);
                last_count.set_value(0);
                if !self.keeps_override.get_untracked() {
                    self.url_override.set(None);
                }
            }
        });
    }
}

/// Provides the store of forced decisions to the components below. The stores it uses must be
/// provided before.
pub fn provide_forced_decisions() -> ForcedDecisions {
    let forced = ForcedDecisions {
        game: use_game(),
        turn: use_turn(),
        settings: use_settings(),
        overlays: use_overlays(),
        tips: use_tips(),
        url_override: RwSignal::new(None),
        keeps_override: RwSignal::new(false),
        last_played: RwSignal::new(None),
    };
    forced.start_effects();
    provide_context(forced);
    forced
}

/// The store that [`provide_forced_decisions`] has provided.
#[must_use]
pub fn use_forced_decisions() -> ForcedDecisions {
    expect_context()
}
