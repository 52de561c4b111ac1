//! The settings and their text form: one `key value` line for each; lines with an unknown key or an
//! invalid value are ignored.

use core::str::FromStr;

use crate::app::i18n::Lang;
use crate::core::{ParseError, text_enum};

text_enum! {
    /// The colour scheme of the page.
    Theme {
        /// Light or dark, as the system prefers.
        #[default] Auto = "auto",
        /// Light, whatever the system prefers.
        Light = "light",
        /// Dark, whatever the system prefers.
        Dark = "dark",
    }
}
text_enum! {
    /// The contrast of colours.
    Contrast {
        /// High contrast if the system asks for it.
        #[default] Auto = "auto",
        /// The normal contrast, whatever the system asks for.
        Less = "less",
        /// High contrast, whatever the system asks for.
        More = "more",
    }
}
text_enum! {
    /// The volume of the water's sound, or of the sound cues for events.
    Volume {
        /// No sound; the default.
        #[default] Off = "off",
        /// 15 % of the full volume.
        Low = "low",
        /// 40 % of the full volume.
        Middle = "middle",
        /// 100 % of the full volume.
        High = "high",
    }
}
text_enum! {
    /// The pace of animations and of computer players.
    Pace {
        /// 1.8 times the normal time, and time to read each line, for showing a game to a group.
        Slow = "slow",
        /// The normal time: for example 1300 ms for a theft.
        #[default] Normal = "normal",
        /// Two fifths of the normal time.
        Fast = "fast",
        /// No time: nothing is animated.
        Instant = "instant",
    }
}
text_enum! {
    /// Whether pieces move by animation.
    Motion {
        /// Follows the system's `prefers-reduced-motion`.
        #[default] Auto = "auto",
        /// Animated, whatever the system asks for.
        On = "on",
        /// Not animated, whatever the system asks for.
        Off = "off",
    }
}
text_enum! {
    /// The size of texts.
    TextSize {
        /// The size that is set in the browser.
        #[default] Normal = "normal",
        /// Larger, for reading from a distance.
        Large = "large",
    }
}

text_enum! {
    /// When the curtain of the next person covers the table, where several people share a device.
    Handover {
        /// Once somebody has tapped the button in the line that names the next person.
        #[default] Tap = "tap",
        /// By itself, after six seconds at any pace.
        Timed = "timed",
    }
}

impl Pace {
    /// Scales a duration in milliseconds from the normal pace to this pace.
    #[must_use]
    pub const fn scale(self, millis: u32) -> u32 {
        match self {
            Self::Slow => millis * 9 / 5,
            Self::Normal => millis,
            Self::Fast => millis * 2 / 5,
            Self::Instant => 0,
        }
    }

    /// The minimum time, in milliseconds, for which a line of this number of letters is shown. Only
    /// the slow pace waits for readers.
    #[must_use]
    pub const fn reading_millis(self, letters: usize) -> u32 {
        match self {
            Self::Slow => {
                let millis = letters as u32 * 1000 / LETTERS_PER_SECOND;
                if millis > MIN_READING_MILLIS { millis } else { MIN_READING_MILLIS }
            }
            Self::Normal | Self::Fast | Self::Instant => 0,
        }
    }
}

/// The number of letters that slow readers read in a second.
const LETTERS_PER_SECOND: u32 = 15;

/// The shortest time for which the slow pace shows a line, in milliseconds.
const MIN_READING_MILLIS: u32 = 2500;

/// All settings, as stored in a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The colour scheme of the page.
    pub theme: Theme,
    /// The contrast of colours.
    pub contrast: Contrast,
    /// The volume of the water's sound.
    pub water_volume: Volume,
    /// The volume of the sound cues for events.
    pub event_volume: Volume,
    /// The pace of animations and of computer players.
    pub pace: Pace,
    /// When the curtain of the next person covers the table.
    pub handover: Handover,
    /// Whether pieces move by animation.
    pub motion: Motion,
    /// The size of texts.
    pub text: TextSize,
    /// The language of the page.
    pub lang: Lang,
    /// Whether a staged decision has to be confirmed by a second tap.
    pub confirm: bool,
    /// Whether forced decisions are played for a person, instead of asking the person.
    pub forced: bool,
    /// Whether the river forecast is always drawn; if not, it is drawn only while a card is
    /// previewed or a decision is staged.
    pub forecast: bool,
    /// Whether single letters and digits work as keyboard shortcuts.
    pub keys: bool,
    /// Whether each sign at the table is explained once by a tip.
    pub tips: bool,
    /// Whether sound has been offered. It is stored with the settings, so that it is offered once.
    pub sound_offered: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            contrast: Contrast::default(),
            water_volume: Volume::default(),
            event_volume: Volume::default(),
            pace: Pace::default(),
            handover: Handover::default(),
            motion: Motion::default(),
            text: TextSize::default(),
            lang: Lang::default(),
            confirm: true,
            forced: true,
            forecast: false,
            keys: true,
            tips: true,
            sound_offered: false,
        }
    }
}

impl Preferences {
    /// Reads the text form. A setting that is missing or invalid has its default.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut preferences = Self::default();
        for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            preferences.set(key, value);
        }
        preferences
    }

    /// Sets one setting by its key and value. Returns whether both are valid.
    pub fn set(&mut self, key: &str, value: &str) -> bool {
        fn put<T>(setting: &mut T, value: Option<T>) -> bool {
            value.map(|value| *setting = value).is_some()
        }
        let flag = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match key {
            "theme" => put(&mut self.theme, value.parse().ok()),
            "contrast" => put(&mut self.contrast, value.parse().ok()),
            "water" => put(&mut self.water_volume, value.parse().ok()),
            "events" => put(&mut self.event_volume, value.parse().ok()),
            "pace" => put(&mut self.pace, value.parse().ok()),
            "handover" => put(&mut self.handover, value.parse().ok()),
            "motion" => put(&mut self.motion, value.parse().ok()),
            "text" => put(&mut self.text, value.parse().ok()),
            "lang" => put(&mut self.lang, Lang::from_tag(value)),
            "confirm" => put(&mut self.confirm, flag),
            "forced" => put(&mut self.forced, flag),
            "forecast" => put(&mut self.forecast, flag),
            "keys" => put(&mut self.keys, flag),
            "tips" => put(&mut self.tips, flag),
            "sound_offered" => put(&mut self.sound_offered, flag),
            _ => false,
        }
    }

    /// Writes the text form, one line for each setting.
    #[must_use]
    pub fn written(&self) -> String {
        let flag = |on| if on { "on" } else { "off" };
        let mut text = String::new();
        for (key, value) in [
            ("theme", self.theme.as_str()),
            ("contrast", self.contrast.as_str()),
            ("water", self.water_volume.as_str()),
            ("events", self.event_volume.as_str()),
            ("pace", self.pace.as_str()),
            ("handover", self.handover.as_str()),
            ("motion", self.motion.as_str()),
            ("text", self.text.as_str()),
            ("lang", self.lang.tag()),
            ("confirm", flag(self.confirm)),
            ("forced", flag(self.forced)),
            ("forecast", flag(self.forecast)),
            ("keys", flag(self.keys)),
            ("tips", flag(self.tips)),
            ("sound_offered", flag(self.sound_offered)),
        ] {
            text += key;
            text.push(' ');
            text += value;
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_the_storage() {
        let mut preferences = Preferences::default();
        assert!(preferences.set("pace", "fast") && preferences.set("theme", "dark"));
        assert!(
            preferences.set("confirm", "off")
                && preferences.set("forced", "off")
                && preferences.set("forecast", "on")
        );
        assert!(preferences.set("contrast", "more") && preferences.set("keys", "off"));
        assert!(preferences.set("water", "low") && preferences.set("events", "high"));
        assert!(preferences.set("tips", "off"));
        assert!(preferences.set("handover", "timed") && preferences.set("sound_offered", "on"));
        assert_eq!(Preferences::read(&preferences.written()), preferences);
    }

    #[test]
    fn only_the_slow_pace_waits_for_readers() {
        assert_eq!(
            [10, 37, 90].map(|letters| Pace::Slow.reading_millis(letters)),
            [2500, 2500, 6000]
        );
        for pace in [Pace::Normal, Pace::Fast, Pace::Instant] {
            assert_eq!(pace.reading_millis(90), 0, "{pace:?}");
        }
    }

    #[test]
    fn invalid_settings_fall_back_to_the_default() {
        assert_eq!(Preferences::read("pace warp\nnonsense\ntheme\n\u{0}"), Preferences::default());
    }
}
