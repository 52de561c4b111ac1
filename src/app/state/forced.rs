//! Plays for people what they have no choice about, and says so.

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::overlays::{Notice, Overlays, use_overlays};
use super::settings::{Settings, use_settings};
use super::turn::Screen;
use super::turn_store::{TurnStore, use_turn};
use crate::app::session::{Next, Session};
use crate::app::view_model::plans;
use crate::core::{Decision, Seat};

/// A decision that was played for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedForYou {
    /// Whose decision it was.
    pub seat: Seat,
    /// The decision.
    pub decision: Decision,
    /// Its number in the game, from 0.
    pub number: usize,
}

/// Plays what is forced, if that is wanted. What is taken back is not played again by itself.
#[derive(Clone, Copy, Debug)]
pub struct Forced {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
    overlays: Overlays,
    /// What the address asked for, in place of the setting.
    address: RwSignal<Option<bool>>,
    /// Whether that holds for further games, too.
    stays: RwSignal<bool>,
    told: RwSignal<Option<PlayedForYou>>,
}

impl Forced {
    /// Whether what is forced is played; tracks it.
    #[must_use]
    pub fn is_auto(self) -> bool {
        self.address.get().unwrap_or_else(|| self.settings.with(|prefs| prefs.forced))
    }

    /// What the person at the settings wants from now on.
    pub fn choose(self, auto: bool) {
        self.address.set(None);
        if let Err(trouble) = self.settings.save(|prefs| prefs.forced = auto) {
            self.overlays.notify(Notice::Storage(trouble));
        }
    }

    /// What the address wants: for its own game, or for all if it `names` it.
    pub fn follow_address(self, auto: bool, names: bool) {
        self.address.set(Some(auto));
        self.stays.set(names);
    }

    /// What was played for somebody last, until a person decides again; tracks it.
    #[must_use]
    pub fn told(self) -> Option<PlayedForYou> {
        let told = self.told.get()?;
        let stands = self.game.with(|session| {
            let since: Vec<(Seat, Decision)> =
                session.game().decisions().skip(told.number).collect();
            let people = session.people();
            since.first() == Some(&(told.seat, told.decision))
                && !since.iter().skip(1).any(|(seat, _)| people.contains(*seat))
        });
        stands.unwrap_or_default().then_some(told)
    }

    /// What the person who is asked has no choice about, and the decision's number.
    fn due(self) -> Option<PlayedForYou> {
        let asked = self.turn.asked().filter(|_| self.is_auto())?;
        let due = |session: &Session| {
            let (position, number) = (session.position(), session.game().decisions().count());
            let decision = plans::forced(position, &position.legal())?;
            let due = PlayedForYou { seat: asked, decision, number };
            (session.next() == Next::Person(asked)).then_some(due)
        };
        self.game.with(due).flatten()
    }

    fn run(self) {
        // The number of decisions up to which somebody has gone back.
        let back = StoredValue::new(None::<usize>);
        let seen = StoredValue::new(0_usize);
        Effect::new(move |_| {
            self.turn.track();
            let made = self.game.with(|session| session.game().decisions().count());
            let made = made.unwrap_or_default();
            let before = seen.try_update_value(|seen| core::mem::replace(seen, made));
            if before.is_some_and(|before| made < before) {
                back.set_value(Some(made));
            }
            if let Some(due) = self.due().filter(|due| back.get_value() != Some(due.number)) {
                self.told.set(Some(due));
                self.turn.commit(due.decision);
            }
        });
        // A game that is begun on the start screen follows the setting.
        Effect::new(move |_| {
            if self.turn.screen() == Screen::Start {
                back.set_value(None);
                seen.set_value(0);
                if !self.stays.get_untracked() {
                    self.address.set(None);
                }
            }
        });
    }
}

/// Provides what plays forced decisions to the components below.
pub fn provide_forced() -> Forced {
    let forced = Forced {
        game: use_game(),
        turn: use_turn(),
        settings: use_settings(),
        overlays: use_overlays(),
        address: RwSignal::new(None),
        stays: RwSignal::new(false),
        told: RwSignal::new(None),
    };
    forced.run();
    provide_context(forced);
    forced
}

/// What plays forced decisions.
#[must_use]
pub fn use_forced() -> Forced {
    expect_context()
}
