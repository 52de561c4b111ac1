//! The query of the page's URL: a game, settings, and what the page opens and offers.
//!
//! `?seed=42&seats=human:Ada,ai:3,ai:3@blue&rules=base&option.tie_break=gem_value` starts a game.
//! `seats` is a comma-separated list; in a name, the separators (`,` `:` `@`) and `%` are
//! percent-encoded a second time.

mod error;

use core::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

pub use self::error::{NameError, Reason, UrlError, code_point};
use crate::app::i18n::Lang;
use crate::app::session::Challenge;
use crate::app::session::setup::{Character, GameSetup, PlayerKind, SeatSetup, SetupError};
use crate::core::{Arm, Colour, MAX_SEATS, Name, OptionError, Options, Rules, TableError};

/// The parameters in the query of a URL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    /// The game to start at once; `None` without `seats`.
    pub setup: Option<GameSetup>,
    /// The language of the page, if given.
    pub lang: Option<Lang>,
    /// Whether pieces move by animation, if given.
    pub motion: Option<bool>,
    /// The pace as a value of the setting, if given.
    pub pace: Option<&'static str>,
    /// Whether forced decisions are played without asking, if given.
    pub forced: Option<bool>,
    /// Whether the page offers `window.niagara`.
    pub api: bool,
    /// Whether the shelf of lessons is opened.
    pub learn: bool,
    /// Whether the game with the coach is started.
    pub coach: bool,
    /// Whether tips explain signs at the table, if given.
    pub tips: Option<bool>,
    /// The id of the lesson that is opened (of a stored lesson without an id its hash), if given.
    pub lesson: Option<String>,
    /// The result to beat in the game, if given.
    pub beat: Option<Challenge>,
    /// Whether the short rules are opened.
    pub opens_rules: bool,
    /// Whether the self-test is opened.
    pub self_test: bool,
}

/// The values of `pace`; the last two are synonyms of the first and the third.
pub const PACES: [&str; 6] = ["slow", "normal", "fast", "instant", "calm", "brisk"];

/// The value of the setting for a value of `pace`.
fn pace(word: &'static str) -> &'static str {
    match word {
        "calm" => "slow",
        "brisk" => "fast",
        word => word,
    }
}

/// The values of parameters that switch something on or off.
const SWITCH: [&str; 2] = ["on", "off"];

/// The values of `forced`.
const FORCED: [&str; 2] = ["auto", "ask"];

/// Reads a query, without the `?`.
///
/// # Errors
///
/// The first invalid parameter, and the reason. What depends on `seats` is checked after all other
/// parameters: its value, whether one of its seats has the colour in `start`, and whether it is
/// missing although another parameter has an effect only with it.
pub fn read(query: &str) -> Result<Parameters, UrlError> {
    let mut parameters = Parameters::default();
    let mut setup = GameSetup { seats: Vec::new(), ..GameSetup::default() };
    let mut seats = None;
    // The error of the first parameter that has an effect only with `seats`.
    let mut needs_seats = None;
    let mut seen: Vec<String> = Vec::new();
    for part in query.split('&').filter(|part| !part.is_empty()) {
        let (name, raw) = part.split_once('=').unwrap_or((part, ""));
        let name = decode(name).unwrap_or_else(|| name.to_owned());
        let value = decode(raw);
        let wrong = |reason| error(&name, value.as_deref().unwrap_or(raw), reason);
        let Some(value) = value.as_deref() else {
            return Err(wrong(Reason::Encoding));
        };
        if seen.contains(&name) {
            return Err(wrong(Reason::Repeated));
        }
        let has_effect_only_with_seats = match name.as_str() {
            "seats" => {
                seats = Some(value.to_owned());
                false
            }
            "seed" => {
                // Digits only: `parse` would accept a sign.
                let digits = value.bytes().all(|byte| byte.is_ascii_digit());
                let seed = value.parse().ok().filter(|_| digits);
                setup.seed = Some(seed.ok_or_else(|| wrong(Reason::Number))?);
                true
            }
            // `rules=on` opens the short rules; any other value is a list of modules.
            "rules" if value == "on" => {
                parameters.opens_rules = true;
                false
            }
            "rules" => {
                setup.rules =
                    Rules::parse(value, ',').map_err(|error| wrong(Reason::Rules(error.found)))?;
                true
            }
            "start" => {
                let colour = Colour::from_str(value);
                let colour = colour.map_err(|error| wrong(Reason::Colour(error.found)))?;
                setup.start = Some(colour);
                true
            }
            "fork" => {
                let arm = Arm::from_str(value);
                setup.fork = Some(arm.map_err(|_| wrong(one_of(&["L", "R"])))?);
                true
            }
            "beat" => {
                parameters.beat = Some(value.parse().map_err(|_| wrong(Reason::Beat))?);
                true
            }
            "lang" => {
                let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == value);
                let tags = Lang::ALL.map(Lang::tag);
                parameters.lang = Some(lang.ok_or_else(|| wrong(one_of(&tags)))?);
                false
            }
            "motion" => {
                let word = word(value, &SWITCH);
                parameters.motion = Some(word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on");
                false
            }
            "pace" => {
                let word = word(value, &PACES);
                parameters.pace = Some(pace(word.ok_or_else(|| wrong(one_of(&PACES)))?));
                false
            }
            "forced" => {
                let word = word(value, &FORCED);
                parameters.forced = Some(word.ok_or_else(|| wrong(one_of(&FORCED)))? == "auto");
                false
            }
            "api" => {
                let word = word(value, &SWITCH);
                parameters.api = word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on";
                false
            }
            "learn" => {
                let word = word(value, &SWITCH);
                parameters.learn = word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on";
                false
            }
            "coach" => {
                let word = word(value, &SWITCH);
                parameters.coach = word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on";
                false
            }
            "tips" => {
                let word = word(value, &SWITCH);
                parameters.tips = Some(word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on");
                false
            }
            "selftest" => {
                let word = word(value, &SWITCH);
                parameters.self_test = word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on";
                false
            }
            "lesson" => {
                parameters.lesson = Some(value.to_owned());
                false
            }
            _ => {
                let Some(option) = name.strip_prefix("option.") else {
                    return Err(wrong(Reason::Unknown));
                };
                setup.options.set(option, value).map_err(|error| wrong(option_reason(error)))?;
                true
            }
        };
        if has_effect_only_with_seats && needs_seats.is_none() {
            needs_seats = Some(error(&name, value, Reason::NeedsSeats));
        }
        seen.push(name);
    }
    match (seats, needs_seats) {
        (Some(seats), _) => {
            let wrong = |reason| error("seats", &seats, reason);
            setup.seats = read_seats(&seats).map_err(wrong)?;
            // Only whether there is a header is of interest, so any seed will do.
            setup.header(0).map_err(|error| setup_error(&seats, error))?;
            parameters.setup = Some(setup);
        }
        (None, Some(error)) => return Err(error),
        (None, None) => {}
    }
    Ok(parameters)
}

/// The error of a parameter, whose name and value are cut to 60 characters.
fn error(parameter: &str, value: &str, reason: Reason) -> UrlError {
    let short = |text: &str| text.chars().take(60).collect();
    UrlError { parameter: short(parameter), value: short(value), reason }
}

/// The one of these words that equals a value, if there is one.
fn word(value: &str, words: &[&'static str]) -> Option<&'static str> {
    words.iter().copied().find(|word| *word == value)
}

/// The reason for a value that is none of these words.
fn one_of(words: &[&str]) -> Reason {
    Reason::OneOf(words.join(", "))
}

/// The reason for an option that cannot be set.
fn option_reason(error: OptionError) -> Reason {
    match error {
        OptionError::Unknown(name) => Reason::Option(name),
        OptionError::Value { error, .. } => {
            let words = error.expected.strip_prefix("one of ").unwrap_or(error.expected);
            Reason::OptionValue(words.replace(' ', ", "))
        }
    }
}

/// The error of the parameter that makes a set-up invalid.
fn setup_error(seats: &str, fault: SetupError) -> UrlError {
    match fault {
        SetupError::Start(colour) => error("start", colour.as_str(), Reason::Start(colour)),
        SetupError::Table(TableError::Seats { most, .. }) => {
            error("seats", seats, Reason::Seats { most })
        }
        SetupError::Table(TableError::Twice(colour)) => {
            error("seats", seats, Reason::ColourTwice(colour))
        }
        SetupError::Table(TableError::Black) => error("seats", seats, Reason::Black),
    }
}

/// Percent-decodes a text, with `+` as a space; `None` if the result is not UTF-8.
fn decode(text: &str) -> Option<String> {
    let text = text.replace('+', " ");
    percent_decode_str(&text).decode_utf8().ok().map(Into::into)
}

/// Reads the seats, clockwise. The seats without a colour get the colours that no seat names, in
/// the order of [`Colour::ALL`].
fn read_seats(text: &str) -> Result<Vec<SeatSetup>, Reason> {
    let entries: Vec<&str> = text.split(',').collect();
    if entries.len() > MAX_SEATS {
        return Err(Reason::Seats { most: MAX_SEATS });
    }
    let mut seats = Vec::with_capacity(entries.len());
    for entry in entries {
        let (player, colour) = match entry.rsplit_once('@') {
            Some((player, colour)) => (player, Some(colour)),
            None => (entry, None),
        };
        let colour = colour.map(Colour::from_str).transpose();
        let colour = colour.map_err(|error| Reason::Colour(error.found))?;
        let (player, name) = read_player(player)?;
        seats.push((colour, player, name));
    }
    let named: Vec<Colour> = seats.iter().filter_map(|(colour, ..)| *colour).collect();
    let mut free = Colour::ALL.into_iter().filter(|colour| !named.contains(colour));
    let seats = seats.into_iter().filter_map(|(colour, player, name)| {
        // There are no more seats than colours, so there is always a free one.
        let colour = colour.or_else(|| free.next())?;
        Some(SeatSetup { colour, name, player })
    });
    let seats: Vec<SeatSetup> = seats.collect();
    let names: Vec<&Name> = seats.iter().filter_map(|seat| seat.name.as_ref()).collect();
    match names
        .iter()
        .enumerate()
        .find(|(n, name)| names[..*n].iter().any(|it| it.looks_like(name)))
    {
        Some((_, repeated)) => Err(Reason::NameTwice(repeated.to_string())),
        None => Ok(seats),
    }
}

/// Reads the player of a seat, and a person's name: `human`, `human:Ada`, `ai`, `ai:3`,
/// `ai:3:thief`.
fn read_player(text: &str) -> Result<(PlayerKind, Option<Name>), Reason> {
    let (kind, detail) = match text.split_once(':') {
        Some((kind, detail)) => (kind, Some(detail)),
        None => (text, None),
    };
    match (kind, detail) {
        ("human", None) => Ok((PlayerKind::Human, None)),
        ("human", Some(name)) => {
            let name = percent_decode_str(name).decode_utf8().map_err(|_| Reason::Encoding)?;
            match NameError::of(&name) {
                None => Ok((PlayerKind::Human, name.parse().ok())),
                Some(error) => Err(Reason::Name(error)),
            }
        }
        ("ai", None) => Ok((PlayerKind::COMPUTER, None)),
        ("ai", Some(detail)) => {
            let short = |text: &str| text.chars().take(60).collect();
            let (level, character) = match detail.split_once(':') {
                Some((level, character)) => (level, Some(character)),
                None => (detail, None),
            };
            let level = level.parse().map_err(|_| Reason::Level(short(level)))?;
            let character = match character {
                None => Character::default(),
                Some(word) => word.parse().map_err(|_| Reason::Character(short(word)))?,
            };
            Ok((PlayerKind::Computer { level, character }, None))
        }
        _ => Err(Reason::Kind(kind.chars().take(60).collect())),
    }
}

/// The characters that are percent-encoded in a query: all but letters, digits, `-_.~` and the
/// separators of `seats`.
const QUERY: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b',')
    .remove(b':')
    .remove(b'@');

/// The characters that are percent-encoded in a name: those that separate parts of `seats`, `%`,
/// and all that are not printable ASCII characters.
const NAME: &AsciiSet = &percent_encoding::CONTROLS.add(b',').add(b':').add(b'@').add(b'%');

/// Writes the query, without the `?`, that starts this game. The names of computer players are not
/// written, because `seats` has no form for them.
#[must_use]
pub fn write(setup: &GameSetup) -> String {
    let default = GameSetup::default();
    let mut parts = Vec::new();
    parts.extend(setup.seed.map(|seed| format!("seed={seed}")));
    let mut free = Colour::ALL.into_iter();
    // The colours are omitted if `read_seats` gives the same ones without them.
    let has_default_colours = setup.seats.iter().all(|seat| free.next() == Some(seat.colour));
    let seats: Vec<String> = setup
        .seats
        .iter()
        .map(|seat| {
            let mut text = seat.player.to_string();
            if let (PlayerKind::Human, Some(name)) = (seat.player, &seat.name) {
                text = format!("{text}:{}", utf8_percent_encode(name.as_str(), NAME));
            }
            if !has_default_colours {
                text = format!("{text}@{}", seat.colour);
            }
            text
        })
        .collect();
    parts.push(format!("seats={}", utf8_percent_encode(&seats.join(","), QUERY)));
    if setup.rules != default.rules {
        parts.push(format!("rules={}", setup.rules.words(",")));
    }
    parts.extend(option_parts(&setup.options));
    parts.extend(setup.start.map(|colour| format!("start={colour}")));
    parts.extend(setup.fork.map(|arm| format!("fork={arm}")));
    parts.join("&")
}

/// Writes the query, without the `?`, that starts this game with a result to beat.
#[must_use]
pub fn write_challenge(setup: &GameSetup, challenge: &Challenge) -> String {
    let challenge = challenge.to_string();
    format!("{}&beat={}", write(setup), utf8_percent_encode(&challenge, QUERY))
}

/// The parameters of the options that differ from their defaults.
fn option_parts(options: &Options) -> impl Iterator<Item = String> {
    options.changed().map(|(name, value)| format!("option.{name}={value}"))
}

#[cfg(test)]
mod tests;
