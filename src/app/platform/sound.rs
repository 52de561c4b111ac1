//! Sound: water, and a cue for what happens. Off until somebody asks for it, and nothing
//! is told by sound alone.
//!
//! What is heard stands here as numbers; `web/boot.js` makes tones and noise of them.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::app::old::dom::{later, on_window};
use crate::app::old::live::Live;
use crate::app::old::play::Play;
use crate::app::view_model::prefs::Volume;
use crate::core::Event;

/// Calls what makes the sound; a browser without it, or a page in a test, stays still.
fn synth(name: &str, numbers: &[f32]) -> Option<()> {
    let place = Reflect::get(&js_sys::global(), &JsValue::from_str("niagaraSound")).ok()?;
    let function = Reflect::get(&place, &JsValue::from_str(name)).ok()?.dyn_into::<Function>();
    let numbers: Array = numbers.iter().map(|number| JsValue::from_f64((*number).into())).collect();
    function.ok()?.apply(&place, &numbers).ok().map(drop)
}

/// A part of a cue: 1 for noise and 0 for a tone, its frequencies in hertz at both ends,
/// when it begins and how long it lasts in seconds, and how loud it is.
type Voice = [f32; 6];

const PADDLE: &[Voice] = &[[1.0, 900.0, 400.0, 0.0, 0.2, 0.5]];
const GEM: &[Voice] =
    &[[0.0, 1320.0, 1320.0, 0.0, 0.15, 0.25], [0.0, 1760.0, 1760.0, 0.08, 0.3, 0.25]];
const GIVEN: &[Voice] =
    &[[0.0, 1760.0, 1760.0, 0.0, 0.15, 0.2], [0.0, 1320.0, 1320.0, 0.08, 0.3, 0.2]];
const THEFT: &[Voice] = &[[0.0, 740.0, 620.0, 0.0, 0.14, 0.3], [0.0, 520.0, 370.0, 0.12, 0.3, 0.3]];
const LANDING: &[Voice] = &[
    [0.0, 523.0, 523.0, 0.0, 0.2, 0.25],
    [0.0, 659.0, 659.0, 0.1, 0.2, 0.25],
    [0.0, 784.0, 784.0, 0.2, 0.45, 0.25],
];
const FALLS: &[Voice] = &[[1.0, 1600.0, 120.0, 0.0, 1.1, 0.9], [0.0, 320.0, 80.0, 0.0, 0.6, 0.3]];
const RIVER: &[Voice] = &[[1.0, 260.0, 520.0, 0.0, 0.5, 0.5]];
const CARD: &[Voice] = &[[1.0, 3000.0, 2000.0, 0.0, 0.06, 0.3]];
const WON: &[Voice] = &[
    [0.0, 523.0, 523.0, 0.0, 0.2, 0.25],
    [0.0, 659.0, 659.0, 0.12, 0.2, 0.25],
    [0.0, 784.0, 784.0, 0.24, 0.2, 0.25],
    [0.0, 1047.0, 1047.0, 0.36, 0.8, 0.25],
];

/// What is heard of an event; nothing for most.
const fn cue(event: &Event) -> &'static [Voice] {
    match event {
        Event::Paddled { .. } | Event::Pulled { .. } | Event::JoePaddled { .. } => PADDLE,
        Event::Loaded { .. } | Event::JoeTraded { .. } => GEM,
        Event::Unloaded { .. } | Event::Rescued { .. } => GIVEN,
        Event::Stolen { .. } => THEFT,
        Event::Landed { cargo, .. } if !cargo.is_empty() => LANDING,
        Event::WentOver { .. } => FALLS,
        Event::RiverStep { .. } => RIVER,
        Event::Revealed { .. } => CARD,
        Event::Won { .. } => WON,
        _ => &[],
    }
}

const fn loudness(volume: Volume) -> f32 {
    match volume {
        Volume::Off => 0.0,
        Volume::Low => 0.15,
        Volume::Middle => 0.4,
        Volume::High => 1.0,
    }
}

/// Lets the page be heard from now on. Browsers allow it only once the page was touched.
pub fn attend(play: Play) {
    let touched = Live::new(false);
    let touch = move || {
        if !touched.get_untracked() {
            touched.set(true);
        }
    };
    for event in ["pointerdown", "keydown"] {
        on_window(event, move |_| touch());
    }
    let mut running = 0.0;
    later(move || {
        let loud = play.prefs.with(|prefs| loudness(prefs.water));
        if touched.get() && loud.to_bits() != f32::to_bits(running) {
            running = loud;
            synth("water", &[loud]);
        }
    });
    let mut last = None;
    later(move || {
        let told = play.told.get();
        let loud = play.prefs.with_untracked(|prefs| loudness(prefs.events));
        if loud > 0.0 && touched.get_untracked() && last.is_some_and(|last: usize| last < told) {
            // Of what is told at once the last is heard.
            let voices = play.session.with_untracked(|session| {
                let event = session.as_ref()?.told().get(told.checked_sub(1)?)?;
                Some(cue(&event.event))
            });
            for [noise, from, to, after, length, part] in voices.unwrap_or_default() {
                synth("voice", &[*noise, *from, *to, *after, *length, part * loud]);
            }
        }
        last = Some(told);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Arm, CanoeNo, Cargo, Gem, Place, Seat, Space};

    #[test]
    fn what_the_table_is_loved_for_is_heard() {
        let (seat, canoe, gem) = (Seat::FIRST, CanoeNo::First, Gem::Ruby);
        let cues = [
            cue(&Event::Paddled { seat, canoe, from: Place::Pier, to: Place::On(Space::S2) }),
            cue(&Event::Loaded { seat, canoe, gem, site: gem }),
            cue(&Event::Stolen { seat, canoe, gem, victim: seat, victim_canoe: canoe }),
            cue(&Event::Landed { seat, canoe, cargo: Cargo::one(gem) }),
            cue(&Event::WentOver { seat, canoe, cargo: Cargo::EMPTY }),
            cue(&Event::RiverStep { arm: Arm::Left }),
        ];
        for (index, voices) in cues.iter().enumerate() {
            assert!(!voices.is_empty() && cues[..index].iter().all(|other| other != voices));
            for [_, from, to, after, length, loud] in *voices {
                assert!((50.0..4000.0).contains(from) && (50.0..4000.0).contains(to));
                assert!(after + length < 1.5 && *loud <= 1.0, "short and not too loud");
            }
        }
    }
}
