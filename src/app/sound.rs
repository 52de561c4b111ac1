//! Sound: the noise of the water, and cues, which are short sounds for events. Sound is off by
//! default, and no information is given by sound alone.

use leptos::ev;
use leptos::prelude::*;
use leptos_use::{use_event_listener, use_window};

use super::platform::synth::Synth;
use super::state::{use_game, use_playback, use_settings};
use super::view_model::cue::cue;
use super::view_model::preferences::Volume;

/// The gain of a volume, from 0 to 1.
const fn gain(volume: Volume) -> f32 {
    match volume {
        Volume::Off => 0.0,
        Volume::Low => 0.15,
        Volume::Middle => 0.4,
        Volume::High => 1.0,
    }
}

/// Plays the water and the cues while the calling component is mounted. Browsers allow sound only
/// after the first tap or key.
pub fn play_sounds() {
    let (settings, game, playback) = (use_settings(), use_game(), use_playback());
    let has_interacted = RwSignal::new(false);
    let update_has_interacted = move || {
        // Browsers do not count every event as an interaction: the start of a touch and the key
        // Escape are none.
        if !has_interacted.get_untracked()
            && window().navigator().user_activation().has_been_active()
        {
            has_interacted.set(true);
        }
    };
    // The listeners are removed with the component; the returned handles could remove them earlier.
    let _ = use_event_listener(use_window(), ev::pointerup, move |_| update_has_interacted());
    let _ = use_event_listener(use_window(), ev::keydown, move |_| update_has_interacted());

    // `None` until the first sound, and in a browser without Web Audio. Errors of the synthesizer
    // are dropped: the game continues without sound.
    let synth = StoredValue::new_local(None::<Synth>);
    let with_synth = move |play: &dyn Fn(&mut Synth)| {
        synth.update_value(|synth| {
            if synth.is_none() {
                *synth = Synth::new().ok();
            }
            if let Some(synth) = synth {
                play(synth);
            }
        });
    };
    let water = settings.memo(|preferences| preferences.water_volume);
    Effect::new(move |before: Option<Volume>| {
        let volume = if has_interacted.get() { water.get() } else { Volume::Off };
        if volume != before.unwrap_or_default() {
            with_synth(&|synth| drop(synth.set_water(gain(volume))));
        }
        volume
    });
    Effect::new(move |before: Option<usize>| {
        let shown_count = playback.shown_event_count();
        let gain = gain(settings.get_untracked().event_volume);
        let has_new = before.is_some_and(|before| before < shown_count);
        if has_new && gain > 0.0 && has_interacted.get_untracked() {
            // If several events are shown at once, only the cue of the last one is played.
            let event = game.with_untracked(|session| {
                session.log().get(shown_count.checked_sub(1)?).map(|logged| logged.event)
            });
            if let Some(event) = event.flatten() {
                with_synth(&|synth| drop(synth.play(cue(&event), gain)));
            }
        }
        shown_count
    });
}
