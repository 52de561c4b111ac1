//! Sound: the noise of the water, and cues, which are short sounds for events. Sound is off by
//! default, and no information is given by sound alone.

use leptos::ev;
use leptos::prelude::*;
use leptos_use::{use_event_listener, use_window};

use super::platform::synth::{Synth, Timbre, Voice};
use super::state::{use_game, use_playback, use_settings};
use super::view_model::preferences::Volume;
use crate::core::Event;

/// A tone that glides between two frequencies in hertz; `after` and `length` are seconds.
const fn tone(from: f32, to: f32, after: f64, length: f64, gain: f32) -> Voice {
    Voice { timbre: Timbre::Tone, from, to, after, length, gain }
}

/// Noise whose filter glides between two frequencies in hertz; `after` and `length` are seconds.
const fn noise(from: f32, to: f32, after: f64, length: f64, gain: f32) -> Voice {
    Voice { timbre: Timbre::Noise, from, to, after, length, gain }
}

const PADDLE: &[Voice] = &[noise(900.0, 400.0, 0.0, 0.2, 0.5)];
const GEM: &[Voice] =
    &[tone(1320.0, 1320.0, 0.0, 0.15, 0.25), tone(1760.0, 1760.0, 0.08, 0.3, 0.25)];
const GEM_GIVEN: &[Voice] =
    &[tone(1760.0, 1760.0, 0.0, 0.15, 0.2), tone(1320.0, 1320.0, 0.08, 0.3, 0.2)];
const THEFT: &[Voice] = &[tone(740.0, 620.0, 0.0, 0.14, 0.3), tone(520.0, 370.0, 0.12, 0.3, 0.3)];
const LANDING: &[Voice] = &[
    tone(523.0, 523.0, 0.0, 0.2, 0.25),
    tone(659.0, 659.0, 0.1, 0.2, 0.25),
    tone(784.0, 784.0, 0.2, 0.45, 0.25),
];
const FALLS: &[Voice] = &[noise(1600.0, 120.0, 0.0, 1.1, 0.9), tone(320.0, 80.0, 0.0, 0.6, 0.3)];
const RIVER: &[Voice] = &[noise(260.0, 520.0, 0.0, 0.5, 0.5)];
const CARD: &[Voice] = &[noise(3000.0, 2000.0, 0.0, 0.06, 0.3)];
const CARDS_BACK: &[Voice] = &[
    noise(3000.0, 1200.0, 0.0, 0.08, 0.3),
    noise(3000.0, 1200.0, 0.1, 0.08, 0.3),
    noise(3000.0, 1200.0, 0.2, 0.14, 0.3),
];
const BACK: &[Voice] = &[tone(392.0, 523.0, 0.0, 0.25, 0.25), noise(500.0, 900.0, 0.1, 0.4, 0.3)];
const WIN: &[Voice] = &[
    tone(523.0, 523.0, 0.0, 0.2, 0.25),
    tone(659.0, 659.0, 0.12, 0.2, 0.25),
    tone(784.0, 784.0, 0.24, 0.2, 0.25),
    tone(1047.0, 1047.0, 0.36, 0.8, 0.25),
    noise(400.0, 1400.0, 0.2, 1.2, 0.4),
];

/// The cue of an event; empty for most.
const fn cue(event: &Event) -> &'static [Voice] {
    match event {
        Event::Paddled { .. } | Event::Pulled { .. } | Event::JoePaddled { .. } => PADDLE,
        Event::Loaded { .. } | Event::JoeTraded { .. } => GEM,
        Event::Unloaded { .. } => GEM_GIVEN,
        Event::Rescued { .. } | Event::CameBackFree { .. } => BACK,
        Event::HandsRefilled => CARDS_BACK,
        Event::Stolen { .. } => THEFT,
        Event::Landed { cargo, .. } if !cargo.is_empty() => LANDING,
        Event::WentOver { .. } => FALLS,
        Event::RiverStep { .. } => RIVER,
        Event::Revealed { .. } => CARD,
        Event::Won { .. } => WIN,
        _ => &[],
    }
}

/// The gain of a volume, from 0 to 1.
const fn loudness(volume: Volume) -> f32 {
    match volume {
        Volume::Off => 0.0,
        Volume::Low => 0.15,
        Volume::Middle => 0.4,
        Volume::High => 1.0,
    }
}

/// Plays the water and the cues while the component is mounted. Browsers allow sound only after the
/// first tap or key.
pub fn play_sounds() {
    let (settings, game, playback) = (use_settings(), use_game(), use_playback());
    let has_interacted = RwSignal::new(false);
    let update_has_interacted = move || {
        // For browsers some events do not count: the start of a touch, and the key Escape.
        if !has_interacted.get_untracked()
            && window().navigator().user_activation().has_been_active()
        {
            has_interacted.set(true);
        }
    };
    // The listeners are removed with the component; the returned handles could remove them earlier.
    let _ = use_event_listener(use_window(), ev::pointerup, move |_| update_has_interacted());
    let _ = use_event_listener(use_window(), ev::keydown, move |_| update_has_interacted());

    // Created for the first sound; `None` in a browser without Web Audio.
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
    let water = settings.memo(|preferences| preferences.water);
    Effect::new(move |before: Option<Volume>| {
        let volume = if has_interacted.get() { water.get() } else { Volume::Off };
        if volume != before.unwrap_or_default() {
            with_synth(&|synth| drop(synth.set_water(loudness(volume))));
        }
        volume
    });
    Effect::new(move |before: Option<usize>| {
        let shown = playback.shown_events();
        let volume = loudness(settings.get_untracked().events);
        let has_new = before.is_some_and(|before| before < shown);
        if has_new && volume > 0.0 && has_interacted.get_untracked() {
            // If several events are shown at once, only the cue of the last one is played.
            let event = game.with_untracked(|session| {
                session.log().get(shown.checked_sub(1)?).map(|logged| logged.event)
            });
            if let Some(event) = event.flatten() {
                with_synth(&|synth| drop(synth.play(cue(&event), volume)));
            }
        }
        shown
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Arm, CanoeNo, Cargo, Gem, Place, Seat, Space};

    #[test]
    fn each_kind_of_cue_is_distinct_and_audible() {
        let (seat, canoe, gem) = (Seat::FIRST, CanoeNo::First, Gem::Ruby);
        let cues = [
            cue(&Event::Paddled { seat, canoe, from: Place::Pier, to: Place::On(Space::S2) }),
            cue(&Event::Loaded { seat, canoe, gem, site: gem }),
            cue(&Event::Stolen { seat, canoe, gem, victim: seat, victim_canoe: canoe }),
            cue(&Event::Landed { seat, canoe, cargo: Cargo::one(gem) }),
            cue(&Event::WentOver { seat, canoe, cargo: Cargo::EMPTY }),
            cue(&Event::RiverStep { arm: Arm::Left }),
            cue(&Event::Rescued { seat, canoe, gem }),
            cue(&Event::HandsRefilled),
        ];
        for (index, voices) in cues.iter().enumerate() {
            assert!(!voices.is_empty() && cues[..index].iter().all(|other| other != voices));
            for voice in *voices {
                let audible = 50.0..4000.0;
                assert!(audible.contains(&voice.from) && audible.contains(&voice.to));
                assert!(voice.after + voice.length < 1.5 && voice.gain <= 1.0);
            }
        }
    }
}
