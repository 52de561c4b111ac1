//! What a person has set for this browser: one line a setting, unknown lines are left out.

use core::str::FromStr;

use crate::app::i18n::Lang;
use crate::core::{ParseError, text_enum};

text_enum! {
    /// Light or dark.
    Theme {
        /// As the system has it.
        #[default] Auto = "auto",
        /// Day.
        Light = "light",
        /// Night.
        Dark = "dark",
    }
}
text_enum! {
    /// How strong contrasts are.
    Contrast {
        /// As the system has it.
        #[default] Auto = "auto",
        /// As designed.
        Less = "less",
        /// High.
        More = "more",
    }
}
text_enum! {
    /// How loud something is.
    Volume {
        /// Not at all: until somebody asks for it.
        #[default] Off = "off",
        /// Just so that one hears it.
        Low = "low",
        /// As one talks.
        Middle = "middle",
        /// For a room.
        High = "high",
    }
}
text_enum! {
    /// How long things are shown.
    Pace {
        /// For following with a class.
        Slow = "slow",
        /// A person's pace.
        #[default] Normal = "normal",
        /// For those who know.
        Fast = "fast",
        /// Everything at once.
        Instant = "instant",
    }
}
text_enum! {
    /// Whether things glide.
    Motion {
        /// As the system has it.
        #[default] Auto = "auto",
        /// They do.
        On = "on",
        /// They stand where they are.
        Off = "off",
    }
}
text_enum! {
    /// How large texts are.
    TextSize {
        /// As designed.
        #[default] Normal = "normal",
        /// For reading from afar.
        Large = "large",
    }
}

impl Pace {
    /// Milliseconds for something that takes `millis` at the normal pace.
    #[must_use]
    pub const fn scale(self, millis: u32) -> u32 {
        match self {
            Self::Slow => millis * 9 / 5,
            Self::Normal => millis,
            Self::Fast => millis / 2,
            Self::Instant => 0,
        }
    }
}

/// All settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefs {
    /// Light or dark.
    pub theme: Theme,
    /// How contrasted.
    pub contrast: Contrast,
    /// How loud the water is.
    pub water: Volume,
    /// How loud it is when something happens.
    pub events: Volume,
    /// How fast.
    pub pace: Pace,
    /// How lively.
    pub motion: Motion,
    /// How large.
    pub text: TextSize,
    /// The language.
    pub lang: Lang,
    /// Whether a decision waits for a second tap.
    pub confirm: bool,
    /// Whether the river forecast is drawn.
    pub forecast: bool,
    /// Whether single letters and digits do something.
    pub keys: bool,
}

impl Default for Prefs {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            contrast: Contrast::default(),
            water: Volume::default(),
            events: Volume::default(),
            pace: Pace::default(),
            motion: Motion::default(),
            text: TextSize::default(),
            lang: Lang::default(),
            confirm: true,
            forecast: false,
            keys: true,
        }
    }
}

impl Prefs {
    /// Reads settings; what cannot be read keeps its default.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut prefs = Self::default();
        for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            prefs.set(key, value);
        }
        prefs
    }

    /// Sets one setting by its word and value; false if there is no such one.
    pub fn set(&mut self, key: &str, value: &str) -> bool {
        fn put<T>(place: &mut T, value: Option<T>) -> bool {
            value.map(|value| *place = value).is_some()
        }
        let flag = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match key {
            "theme" => put(&mut self.theme, value.parse().ok()),
            "contrast" => put(&mut self.contrast, value.parse().ok()),
            "water" => put(&mut self.water, value.parse().ok()),
            "events" => put(&mut self.events, value.parse().ok()),
            "pace" => put(&mut self.pace, value.parse().ok()),
            "motion" => put(&mut self.motion, value.parse().ok()),
            "text" => put(&mut self.text, value.parse().ok()),
            "lang" => put(&mut self.lang, Lang::from_tag(value)),
            "confirm" => put(&mut self.confirm, flag),
            "forecast" => put(&mut self.forecast, flag),
            "keys" => put(&mut self.keys, flag),
            _ => false,
        }
    }

    /// The settings as text.
    #[must_use]
    pub fn written(&self) -> String {
        let flag = |on| if on { "on" } else { "off" };
        let mut text = String::new();
        for (setting, word) in [
            ("theme", self.theme.as_str()),
            ("contrast", self.contrast.as_str()),
            ("water", self.water.as_str()),
            ("events", self.events.as_str()),
            ("pace", self.pace.as_str()),
            ("motion", self.motion.as_str()),
            ("text", self.text.as_str()),
            ("lang", self.lang.tag()),
            ("confirm", flag(self.confirm)),
            ("forecast", flag(self.forecast)),
            ("keys", flag(self.keys)),
        ] {
            text += setting;
            text.push(' ');
            text += word;
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
        let mut prefs = Prefs::default();
        assert!(prefs.set("pace", "fast") && prefs.set("theme", "dark"));
        assert!(prefs.set("confirm", "off") && prefs.set("forecast", "on"));
        assert!(prefs.set("contrast", "more") && prefs.set("keys", "off"));
        assert!(prefs.set("water", "low") && prefs.set("events", "high"));
        assert_eq!(Prefs::read(&prefs.written()), prefs);
    }

    #[test]
    fn spoilt_settings_fall_back_to_the_default() {
        assert_eq!(Prefs::read("pace warp\nnonsense\ntheme\n\u{0}"), Prefs::default());
    }
}
