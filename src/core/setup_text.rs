//! A [`Setup`] out of its JSON text.

use core::str::FromStr;

use super::error::ParseError;
use super::json::Json;
use super::options::{OptionError, Options};
use super::setup::{
    Setup, SetupCanoe, SetupError, SetupJoe, SetupMoose, SetupMooseCanoe, SetupReason, SetupSeat,
    SetupSites,
};

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads the JSON object of the notation; nothing about it is checked but that every
    /// key is there, with a value of its kind, and no other.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, and where.
    fn from_str(text: &str) -> Result<Self, SetupError> {
        let json =
            Json::read(text).map_err(|(line, error)| fault(format!("line {line}"), error))?;
        let mut keys = Keys::of(json, String::new())?;
        let setup = Self {
            format: keys.text("format")?,
            rules: keys.texts("rules")?,
            options: options(keys.keys("options")?)?,
            round: keys.number("round")?,
            phase: keys.text("phase")?,
            start: keys.text("start")?,
            to_move: keys.text_or_null("to_move")?,
            weather: keys.number("weather")?,
            next_arm: keys.text("next_arm")?,
            sites: sites(keys.keys("sites")?)?,
            seats: keys.list("seats", |place, json| seat(Keys::of(json, place)?))?,
            whirlpool: keys.text_if_there("whirlpool")?,
            beaver: keys.text_if_there("beaver")?,
            moose: keys.if_there("moose").map(|(place, json)| moose(place, json)).transpose()?,
            joe: keys
                .if_there("joe")
                .map(|(place, json)| joe(Keys::of(json, place)?))
                .transpose()?,
            winners: keys.texts("winners")?,
        };
        keys.end()?;
        Ok(setup)
    }
}

fn options(mut keys: Keys) -> Result<Options, SetupError> {
    let mut options = Options::default();
    let names: Vec<String> = keys.left.iter().map(|(name, _)| name.clone()).collect();
    for name in names {
        let value = keys.text(&name)?;
        options.set(&name, &value).map_err(|error| {
            let error = match error {
                OptionError::Unknown(name) => ParseError::new("an option", &name),
                OptionError::Value { error, .. } => error,
            };
            fault(keys.place_of(&name), error)
        })?;
    }
    Ok(options)
}

fn sites(mut keys: Keys) -> Result<SetupSites, SetupError> {
    let sites = SetupSites {
        amethyst: keys.text("amethyst")?,
        diamond: keys.text("diamond")?,
        amber: keys.text("amber")?,
        sapphire: keys.text("sapphire")?,
        ruby: keys.text("ruby")?,
    };
    keys.end()?;
    Ok(sites)
}

fn seat(mut keys: Keys) -> Result<SetupSeat, SetupError> {
    let seat = SetupSeat {
        colour: keys.text("colour")?,
        banked: keys.text("banked")?,
        hand: keys.texts("hand")?,
        card: keys.text_or_null("card")?,
        revealed: keys.flag("revealed")?,
        canoes: keys.list("canoes", |place, json| canoe(Keys::of(json, place)?))?,
    };
    keys.end()?;
    Ok(seat)
}

fn canoe(mut keys: Keys) -> Result<SetupCanoe, SetupError> {
    let canoe =
        SetupCanoe { at: keys.text("at")?, cargo: keys.text("cargo")?, moved: keys.flag("moved")? };
    keys.end()?;
    Ok(canoe)
}

fn moose(place: String, json: Json) -> Result<SetupMoose, SetupError> {
    if let Json::Text(word) = json {
        return Ok(SetupMoose::Word(word));
    }
    let mut keys = Keys::of(json, place)?;
    let canoe = SetupMooseCanoe { colour: keys.text("colour")?, canoe: keys.number("canoe")? };
    keys.end()?;
    Ok(SetupMoose::Aboard(canoe))
}

fn joe(mut keys: Keys) -> Result<SetupJoe, SetupError> {
    let joe = SetupJoe { at: keys.text("at")?, cargo: keys.text("cargo")? };
    keys.end()?;
    Ok(joe)
}

fn fault(place: String, error: ParseError) -> SetupError {
    SetupError { reasons: vec![SetupReason { place, fault: error.into() }] }
}

fn wrong(place: String, expected: &'static str, found: &Json) -> SetupError {
    let found = match found {
        Json::Null => "null",
        Json::Flag(_) => "true or false",
        Json::Number(_) => "a number",
        Json::Text(text) => text,
        Json::List(_) => "a list",
        Json::Object(_) => "an object",
    };
    fault(place, ParseError::new(expected, found))
}

/// The keys of an object that are not read yet.
struct Keys {
    place: String,
    left: Vec<(String, Json)>,
}

impl Keys {
    fn of(json: Json, place: String) -> Result<Self, SetupError> {
        match json {
            Json::Object(left) => Ok(Self { place, left }),
            other => Err(wrong(place, "an object", &other)),
        }
    }

    fn place_of(&self, key: &str) -> String {
        if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) }
    }

    /// A value with its place, if its key is there; `null` is as good as no key.
    fn if_there(&mut self, key: &str) -> Option<(String, Json)> {
        self.take(key).ok().filter(|(_, json)| *json != Json::Null)
    }

    fn take(&mut self, key: &str) -> Result<(String, Json), SetupError> {
        let place = self.place_of(key);
        match self.left.iter().position(|(name, _)| name == key) {
            Some(index) => Ok((place, self.left.remove(index).1)),
            None => Err(fault(place, ParseError::new("a key of this name", ""))),
        }
    }

    fn keys(&mut self, key: &str) -> Result<Self, SetupError> {
        let (place, json) = self.take(key)?;
        Self::of(json, place)
    }

    fn text(&mut self, key: &str) -> Result<String, SetupError> {
        let (place, json) = self.take(key)?;
        text(place, json)
    }

    fn text_or_null(&mut self, key: &str) -> Result<Option<String>, SetupError> {
        match self.take(key)? {
            (_, Json::Null) => Ok(None),
            (place, json) => text(place, json).map(Some),
        }
    }

    fn text_if_there(&mut self, key: &str) -> Result<Option<String>, SetupError> {
        self.if_there(key).map(|(place, json)| text(place, json)).transpose()
    }

    fn texts(&mut self, key: &str) -> Result<Vec<String>, SetupError> {
        self.list(key, text)
    }

    fn list<T>(
        &mut self,
        key: &str,
        read: fn(String, Json) -> Result<T, SetupError>,
    ) -> Result<Vec<T>, SetupError> {
        match self.take(key)? {
            (place, Json::List(list)) => {
                let item = |(index, json)| read(format!("{place}[{index}]"), json);
                list.into_iter().enumerate().map(item).collect()
            }
            (place, other) => Err(wrong(place, "a list", &other)),
        }
    }

    fn number<T: TryFrom<i64>>(&mut self, key: &str) -> Result<T, SetupError> {
        let (place, json) = self.take(key)?;
        let number = match json {
            Json::Number(number) => T::try_from(number).ok(),
            _ => None,
        };
        number.ok_or_else(|| wrong(place, "a whole number that is not too great", &json))
    }

    fn flag(&mut self, key: &str) -> Result<bool, SetupError> {
        match self.take(key)? {
            (_, Json::Flag(flag)) => Ok(flag),
            (place, other) => Err(wrong(place, "true or false", &other)),
        }
    }

    /// No other key is left.
    fn end(self) -> Result<(), SetupError> {
        match self.left.first() {
            None => Ok(()),
            Some((key, _)) => {
                Err(fault(self.place_of(key), ParseError::new("no key of this name", key)))
            }
        }
    }
}

fn text(place: String, json: Json) -> Result<String, SetupError> {
    match json {
        Json::Text(text) => Ok(text),
        other => Err(wrong(place, "a text", &other)),
    }
}
