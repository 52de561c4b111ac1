//! A small synthesizer on the Web Audio API. It plays the continuous noise of the water, and short
//! voices: each is a tone whose pitch glides, or noise through a filter whose cutoff glides.

use js_sys::Math;
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioBufferSourceNode, AudioContext, AudioNode, AudioParam,
    AudioScheduledSourceNode, BiquadFilterNode, BiquadFilterType, GainNode, OscillatorType,
};

use crate::app::view_model::cue::{Timbre, Voice};

/// The cutoff of the water's low-pass filter, in hertz.
const WATER_CUTOFF: f32 = 420.0;

/// The gain of the water at full volume, from 0 to 1.
const WATER_GAIN: f32 = 0.2;

/// The time constant of a change of the water's volume, in seconds.
const WATER_FADE: f64 = 0.4;

/// The attack of a voice, in seconds.
const ATTACK: f64 = 0.02;

/// The synthesizer. Browsers play sound only after the user has interacted with the page.
#[derive(Debug)]
pub struct Synth {
    context: AudioContext,
    /// Two seconds of white noise.
    noise: AudioBuffer,
    /// The gain node of the water's noise; `None` until its volume is set for the first time.
    water: Option<GainNode>,
}

impl Synth {
    /// A silent synthesizer.
    ///
    /// # Errors
    ///
    /// If the browser has no Web Audio.
    pub fn new() -> Result<Self, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let length = rate as u32 * 2;
        let noise = context.create_buffer(1, length, rate)?;
        let samples: Vec<f32> = (0..length).map(|_| Math::random() as f32 * 2.0 - 1.0).collect();
        noise.copy_to_channel(&samples, 0)?;
        Ok(Self { context, noise, water: None })
    }

    /// Sets the volume of the water, from 0 to 1.
    ///
    /// # Errors
    ///
    /// If the browser cannot create an audio node.
    pub fn set_water(&mut self, volume: f32) -> Result<(), JsValue> {
        self.wake()?;
        let water = match &self.water {
            Some(water) => water,
            None => {
                let (source, filter) = self.filtered_noise(WATER_CUTOFF)?;
                source.set_loop(true);
                let gain = self.connect(&filter)?;
                source.start()?;
                self.water.insert(gain)
            }
        };
        let now = self.context.current_time();
        water.gain().set_target_at_time(volume * WATER_GAIN, now, WATER_FADE)?;
        Ok(())
    }

    /// Plays voices at a volume from 0 to 1.
    ///
    /// # Errors
    ///
    /// If the browser cannot create an audio node.
    pub fn play(&self, voices: &[Voice], volume: f32) -> Result<(), JsValue> {
        self.wake()?;
        voices.iter().try_for_each(|voice| self.play_voice(voice, volume))
    }

    fn play_voice(&self, voice: &Voice, volume: f32) -> Result<(), JsValue> {
        let begin = self.context.current_time() + voice.after;
        let end = begin + voice.length;
        let glide = |frequency: AudioParam| -> Result<(), JsValue> {
            frequency.set_value_at_time(voice.from, begin)?;
            frequency.exponential_ramp_to_value_at_time(voice.to, end)?;
            Ok(())
        };
        let gain = match voice.timbre {
            Timbre::Noise => {
                let (source, filter) = self.filtered_noise(voice.from)?;
                glide(filter.frequency())?;
                source.start_with_when(begin)?;
                AudioScheduledSourceNode::stop_with_when(&source, end)?;
                self.connect(&filter)?
            }
            Timbre::Tone => {
                let oscillator = self.context.create_oscillator()?;
                oscillator.set_type(OscillatorType::Triangle);
                glide(oscillator.frequency())?;
                oscillator.start_with_when(begin)?;
                oscillator.stop_with_when(end)?;
                self.connect(&oscillator)?
            }
        };
        let gain = gain.gain();
        gain.set_value_at_time(0.0, begin)?;
        gain.linear_ramp_to_value_at_time(voice.gain * volume, begin + ATTACK)?;
        // An exponential ramp cannot reach 0.
        gain.exponential_ramp_to_value_at_time(0.001, end)?;
        Ok(())
    }

    /// White noise that is not started yet, and the low-pass filter that it is connected to.
    /// `cutoff` is that of the filter, in hertz.
    fn filtered_noise(
        &self,
        cutoff: f32,
    ) -> Result<(AudioBufferSourceNode, BiquadFilterNode), JsValue> {
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(&self.noise));
        let filter = self.context.create_biquad_filter()?;
        filter.set_type(BiquadFilterType::Lowpass);
        filter.frequency().set_value(cutoff);
        source.connect_with_audio_node(&filter)?;
        Ok((source, filter))
    }

    /// Connects a node to the output through a new gain node, whose gain is 0.
    fn connect(&self, node: &AudioNode) -> Result<GainNode, JsValue> {
        let gain = self.context.create_gain()?;
        gain.gain().set_value(0.0);
        node.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&self.context.destination())?;
        Ok(gain)
    }

    /// Resumes the audio context, which browsers suspend until the user interacts with the page.
    fn wake(&self) -> Result<(), JsValue> {
        self.context.resume().map(drop)
    }
}
