//! The notes at the table: the line about a forced decision, the offer of sound, and the tips.
//! Notes can wait: only the first one in this order is shown. The offer and the tips also wait
//! while a line is shown that cannot wait, such as a refusal, and the tips while advice is shown.
//! A tip that explains another note is shown together with it.

use leptos::prelude::*;

use super::ai_client::{AiClient, use_ai_client};
use super::forced::{ForcedDecisions, use_forced_decisions};
use super::game_store::{GameStore, use_game};
use super::overlays::{Overlays, use_overlays};
use super::settings::{Settings, use_settings};
use super::tips::{Tips, use_tips};
use super::turn_store::{TurnStore, use_turn};
use crate::app::platform::storage::StorageError;
use crate::app::session::{Selection, Session};
use crate::app::view_model::preferences::Volume;
use crate::core::Phase;

/// The round in which sound is offered: then somebody new has seen the river move twice, and most
/// tips about signs are behind.
const OFFER_ROUND: u32 = 3;

/// The store that says which note is shown.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
    overlays: Overlays,
    ai: AiClient,
    forced: ForcedDecisions,
    tips: Tips,
    /// Whether sound may still be offered in the open game.
    may_offer_sound: Memo<bool>,
}

impl Notes {
    /// Whether a line is shown that cannot wait: an answer, an explanation, a refusal, the question
    /// whether to undo, a notice, the message that the web worker is missing. Tracks it.
    fn has_urgent_line(self) -> bool {
        let lacks_worker = || {
            self.ai.worker_failed().get()
                && self.game.with(Session::has_computer_players) == Some(true)
        };
        self.overlays.has_line()
            || self.turn.refused().is_some()
            || self.turn.undo_owner().is_some()
            || lacks_worker()
    }

    /// Whether a line is shown for which the offer of sound waits; tracks it.
    fn has_line_before_offer(self) -> bool {
        self.has_urgent_line() || self.forced.has_line()
    }

    /// Whether sound is offered now; tracks all that this depends on. While all sound is off, it is
    /// offered in the third round of a game that was started on the page and has no
    /// coach, until the offer is answered or, in any such game, that round is over. The offer
    /// is shown only while a person is to choose a card and has picked none (during the turns of
    /// others it would lie over the rows of their seats), and no line that goes first is shown, nor
    /// advice or the legend of the forecast, over which it would lie.
    #[must_use]
    pub fn offers_sound(self) -> bool {
        let has_forecast = self.settings.with(|preferences| preferences.forecast);
        self.may_offer_sound.get()
            && self.awaits_card()
            && !has_forecast
            && !self.turn.is_advised()
            && !self.has_line_before_offer()
    }

    /// Whether a person is to choose a card and has picked none; tracks it.
    fn awaits_card(self) -> bool {
        self.turn.person_to_move().is_some()
            && self.turn.selection() == Selection::Nothing
            && self.game.with(|session| session.position().phase() == Phase::Card) == Some(true)
    }

    /// Sets the volumes of water and events to `volume`, the answer to the offer of sound, and
    /// saves them together with the fact that sound was offered.
    ///
    /// # Errors
    ///
    /// If the storage is unavailable or full; the settings are changed all the same.
    pub fn answer_sound_offer(self, volume: Volume) -> Result<(), StorageError> {
        self.settings.save(|preferences| {
            preferences.sound_offered = true;
            (preferences.water_volume, preferences.event_volume) = (volume, volume);
        })
    }

    /// Whether the dock lists the plans at a picked place or site; tracks it.
    fn lists_plans(self) -> bool {
        let selection = self.turn.selection();
        selection.place().is_some() || selection.site().is_some() || self.turn.lists_ways()
    }

    fn start_effects(self) {
        // Tips wait for advice and for a list of plans too, which they would cover.
        let must_wait = Memo::new(move |_| {
            self.has_line_before_offer()
                || self.offers_sound()
                || self.turn.is_advised()
                || self.lists_plans()
        });
        Effect::new(move |_| self.tips.set_waits_for_note(must_wait.get()));
        // Whoever plays on into the next round without an answer is not asked again.
        Effect::new(move |could_offer: Option<bool>| {
            let may_offer = self.may_offer_sound.get();
            let is_later_round = || {
                self.game.with_untracked(|session| session.position().round() > OFFER_ROUND)
                    == Some(true)
            };
            if could_offer == Some(true) && !may_offer && is_later_round() {
                // A problem with the storage is shown when the game is saved.
                let _ = self.settings.save(|preferences| preferences.sound_offered = true);
            }
            may_offer
        });
    }
}

/// Provides the store of the notes to the components below. The stores it uses must be provided
/// before.
pub fn provide_notes() -> Notes {
    let (game, settings, tips) = (use_game(), use_settings(), use_tips());
    let is_silent = settings.memo(|preferences| {
        !preferences.sound_offered
            && preferences.water_volume == Volume::Off
            && preferences.event_volume == Volume::Off
    });
    let may_offer_sound = Memo::new(move |_| {
        is_silent.get()
            && game.was_started_on_page()
            && !tips.is_coached()
            && game.with(|session| session.position().round()) == Some(OFFER_ROUND)
    });
    let notes = Notes {
        game,
        turn: use_turn(),
        settings,
        overlays: use_overlays(),
        ai: use_ai_client(),
        forced: use_forced_decisions(),
        tips,
        may_offer_sound,
    };
    notes.start_effects();
    provide_context(notes);
    notes
}

/// The store that [`provide_notes`] has provided.
#[must_use]
pub fn use_notes() -> Notes {
    expect_context()
}
