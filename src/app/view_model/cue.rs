//! Cues: the short sounds of events, as voices for the synthesizer.

use crate::core::Event;

/// The source of a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timbre {
    /// Noise through a low-pass filter.
    Noise,
    /// A triangle wave, the sound of a note.
    Tone,
}

/// A single sound; a cue is a list of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Voice {
    /// The source of the sound.
    pub timbre: Timbre,
    /// The frequency of the tone, or of the noise's filter, at the beginning, in hertz.
    pub from: f32,
    /// The frequency at the end, in hertz, to which it glides.
    pub to: f32,
    /// The time from the beginning of the cue to that of the voice, in seconds.
    pub after: f64,
    /// The duration in seconds.
    pub length: f64,
    /// The gain, from 0 to 1.
    pub gain: f32,
}

/// A tone that glides between two frequencies in hertz; `after` and `length` are seconds.
const fn tone(from: f32, to: f32, after: f64, length: f64, gain: f32) -> Voice {
    Voice { timbre: Timbre::Tone, from, to, after, length, gain }
}

/// Noise whose filter glides between two frequencies in hertz; `after` and `length` are seconds.
const fn noise(from: f32, to: f32, after: f64, length: f64, gain: f32) -> Voice {
    Voice { timbre: Timbre::Noise, from, to, after, length, gain }
}

const PADDLE: &[Voice] = &[noise(900.0, 400.0, 0.0, 0.2, 0.5)];
const GEM_LOADED: &[Voice] =
    &[tone(1320.0, 1320.0, 0.0, 0.15, 0.25), tone(1760.0, 1760.0, 0.08, 0.3, 0.25)];
const GEM_UNLOADED: &[Voice] =
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
const HANDS_REFILLED: &[Voice] = &[
    noise(3000.0, 1200.0, 0.0, 0.08, 0.3),
    noise(3000.0, 1200.0, 0.1, 0.08, 0.3),
    noise(3000.0, 1200.0, 0.2, 0.14, 0.3),
];
const CANOE_RETURNS: &[Voice] =
    &[tone(392.0, 523.0, 0.0, 0.25, 0.25), noise(500.0, 900.0, 0.1, 0.4, 0.3)];
const WIN: &[Voice] = &[
    tone(523.0, 523.0, 0.0, 0.2, 0.25),
    tone(659.0, 659.0, 0.12, 0.2, 0.25),
    tone(784.0, 784.0, 0.24, 0.2, 0.25),
    tone(1047.0, 1047.0, 0.36, 0.8, 0.25),
    noise(400.0, 1400.0, 0.2, 1.2, 0.4),
];

/// The cue of an event; empty for an event without a sound.
#[must_use]
pub const fn cue(event: &Event) -> &'static [Voice] {
    match event {
        Event::Paddled { .. }
        | Event::Pulled { .. }
        | Event::JoePaddled { .. }
        | Event::JoePulled { .. } => PADDLE,
        Event::Loaded { .. } | Event::JoeTraded { .. } => GEM_LOADED,
        Event::Unloaded { .. } => GEM_UNLOADED,
        Event::Rescued { .. } | Event::CameBackFree { .. } => CANOE_RETURNS,
        Event::HandsRefilled => HANDS_REFILLED,
        Event::Stolen { .. } => THEFT,
        Event::Landed { cargo, .. } if !cargo.is_empty() => LANDING,
        Event::WentOver { .. } => FALLS,
        Event::RiverStep { .. } => RIVER,
        Event::Revealed { .. } => CARD,
        Event::Won { .. } => WIN,
        _ => &[],
    }
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
            WIN,
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
