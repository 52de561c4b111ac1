//! A small synthesizer over the browser's Web Audio: noise and tones that glide.

use js_sys::Math;
use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioBufferSourceNode, AudioContext, AudioNode, AudioParam,
    AudioScheduledSourceNode, BiquadFilterNode, BiquadFilterType, GainNode, OscillatorType,
};

/// Hertz below which the water's noise passes.
const WATER_CUTOFF: f32 = 420.0;

/// How loud the water is at full volume.
const WATER_GAIN: f32 = 0.2;

/// Seconds in which the water's volume comes near a new value.
const WATER_FADE: f64 = 0.4;

/// Seconds in which a voice swells.
const ATTACK: f64 = 0.02;

/// What a voice is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timbre {
    /// Noise through a low-pass filter.
    Noise,
    /// A triangle wave.
    Tone,
}

/// A part of a cue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Voice {
    /// What it is made of.
    pub timbre: Timbre,
    /// Its frequency in hertz at the beginning.
    pub from: f32,
    /// Its frequency in hertz at the end.
    pub to: f32,
    /// Seconds after which it begins.
    pub after: f64,
    /// Seconds it lasts.
    pub length: f64,
    /// How loud it is, from 0 to 1.
    pub gain: f32,
}

/// The synthesizer. Browsers let it be heard only once the page was touched.
#[derive(Debug)]
pub struct Synth {
    context: AudioContext,
    /// Two seconds of white noise.
    noise: AudioBuffer,
    /// The volume of the water, once it runs.
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
    /// If the browser refuses a node.
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
    /// If the browser refuses a node.
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
        gain.exponential_ramp_to_value_at_time(0.001, end)?;
        Ok(())
    }

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

    /// Connects a node to the loudspeaker through a volume, which is 0.
    fn connect(&self, node: &AudioNode) -> Result<GainNode, JsValue> {
        let gain = self.context.create_gain()?;
        gain.gain().set_value(0.0);
        node.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&self.context.destination())?;
        Ok(gain)
    }

    /// A browser suspends what was made before the page was touched.
    fn wake(&self) -> Result<(), JsValue> {
        self.context.resume().map(drop)
    }
}
