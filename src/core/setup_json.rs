//! A [`Setup`] as its JSON text. Written by hand: what derived code needs for that in the
//! browser weighs five times as much.

use super::setup::{Setup, SetupMoose};

/// A JSON text that is being written.
struct Json(String);

impl Json {
    /// A comma, unless it would be the first thing in brackets or follow a key.
    fn next(&mut self) {
        if !self.0.ends_with(['{', '[', ':']) && !self.0.is_empty() {
            self.0.push(',');
        }
    }

    /// A bracket that opens, as the value of a key or, without one, as an item.
    fn open(&mut self, key: &str, bracket: char) {
        self.key(key);
        self.next();
        self.0.push(bracket);
    }

    fn key(&mut self, key: &str) {
        if !key.is_empty() {
            self.text("", key);
            self.0.push(':');
        }
    }

    /// A text in quotes.
    fn text(&mut self, key: &str, text: &str) {
        self.key(key);
        self.next();
        self.0.push('"');
        for letter in text.chars() {
            if matches!(letter, '"' | '\\') {
                self.0.push('\\');
            }
            self.0.push(letter);
        }
        self.0.push('"');
    }

    /// A number or a word as it is.
    fn plain(&mut self, key: &str, value: &str) {
        self.key(key);
        self.next();
        self.0.push_str(value);
    }

    fn texts(&mut self, key: &str, texts: &[String]) {
        self.open(key, '[');
        for text in texts {
            self.text("", text);
        }
        self.0.push(']');
    }

    fn text_or_null(&mut self, key: &str, text: Option<&String>) {
        match text {
            Some(text) => self.text(key, text),
            None => self.plain(key, "null"),
        }
    }
}

impl Setup {
    /// The JSON text of the notation, as `FromStr` reads it. Its words have no line breaks.
    #[must_use]
    pub fn json(&self) -> String {
        let mut json = Json(String::new());
        json.open("", '{');
        json.text("format", &self.format);
        json.texts("rules", &self.rules);
        json.open("options", '{');
        for (name, value) in self.options.changed() {
            json.text(name, value);
        }
        json.0.push('}');
        json.plain("round", &self.round.to_string());
        json.text("phase", &self.phase);
        json.text("start", &self.start);
        json.text_or_null("to_move", self.to_move.as_ref());
        json.plain("weather", &self.weather.to_string());
        json.text("next_arm", &self.next_arm);
        let sites = &self.sites;
        json.open("sites", '{');
        for (name, gems) in [
            ("amethyst", &sites.amethyst),
            ("diamond", &sites.diamond),
            ("amber", &sites.amber),
            ("sapphire", &sites.sapphire),
            ("ruby", &sites.ruby),
        ] {
            json.text(name, gems);
        }
        json.0.push('}');
        json.open("seats", '[');
        for seat in &self.seats {
            json.open("", '{');
            json.text("colour", &seat.colour);
            json.text("banked", &seat.banked);
            json.texts("hand", &seat.hand);
            json.text_or_null("card", seat.card.as_ref());
            json.plain("revealed", if seat.revealed { "true" } else { "false" });
            json.open("canoes", '[');
            for canoe in &seat.canoes {
                json.open("", '{');
                json.text("at", &canoe.at);
                json.text("cargo", &canoe.cargo);
                json.plain("moved", if canoe.moved { "true" } else { "false" });
                json.0.push('}');
            }
            json.0.push_str("]}");
        }
        json.0.push(']');
        for (key, word) in [("whirlpool", &self.whirlpool), ("beaver", &self.beaver)] {
            if let Some(word) = word {
                json.text(key, word);
            }
        }
        match &self.moose {
            Some(SetupMoose::Word(word)) => json.text("moose", word),
            Some(SetupMoose::Aboard(aboard)) => {
                json.open("moose", '{');
                json.text("colour", &aboard.colour);
                json.plain("canoe", &aboard.canoe.to_string());
                json.0.push('}');
            }
            None => {}
        }
        if let Some(joe) = &self.joe {
            json.open("joe", '{');
            json.text("at", &joe.at);
            json.text("cargo", &joe.cargo);
            json.0.push('}');
        }
        json.texts("winners", &self.winners);
        json.0.push('}');
        json.0
    }
}
