//! The query of the page's address: a game, settings, the functions for tests.
//!
//! Over 400 lines: one grammar with its reader and writer; a third are tests.
//!
//! `?seed=42&seats=human:Ada,ai:3,ai:3@blue&rules=base&option.tie_break=gem_value` starts
//! that game. `seats` is a comma-separated list; in a name, the separators (`,` `:` `@`) and `%`
//! are percent-encoded a second time.

use core::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::app::i18n::{Lang, Words};
use crate::app::session::setup::{Character, GameSetup, PlayerKind, SeatSetup, SetupError};
use crate::core::{
    Arm, Colour, MAX_SEATS, Name, OptionError, Options, Rules, TableError, is_hidden,
};

/// The contents of a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The game to start at once.
    pub setup: Option<GameSetup>,
    /// The language of the page, if given.
    pub lang: Option<Lang>,
    /// Whether pieces move by animation, if given.
    pub motion: Option<bool>,
    /// The pace, a value of the setting.
    pub pace: Option<&'static str>,
    /// Whether what is forced is played by the page.
    pub forced: Option<bool>,
    /// Whether tests want their functions.
    pub api: bool,
}

/// The words of `pace`.
pub const PACES: [&str; 6] = ["slow", "normal", "fast", "instant", "calm", "brisk"];

/// The setting that a word of `pace` names: two of them have a second name.
fn pace(word: &'static str) -> &'static str {
    match word {
        "calm" => "slow",
        "brisk" => "fast",
        word => word,
    }
}

const SWITCH: [&str; 2] = ["on", "off"];

const FORCED: [&str; 2] = ["auto", "ask"];

/// What is wrong with a parameter of the address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError {
    /// The name of the parameter, as written.
    pub parameter: String,
    /// Its value, cut to 60 characters.
    pub value: String,
    /// Why it is invalid.
    pub reason: Reason,
}

/// Why a parameter is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no such parameter.
    Unknown,
    /// It occurs twice.
    Repeated,
    /// Its percent-encoding is malformed, or not UTF-8.
    Encoding,
    /// It needs `seats` beside it.
    NeedsSeats,
    /// It is not a seed: a whole number from 0 to 2⁶⁴ − 1.
    Number,
    /// It is none of these values.
    OneOf(String),
    /// A seat that is neither a person nor a computer.
    Kind(String),
    /// An unknown level.
    Level(String),
    /// An unknown character.
    Character(String),
    /// A name that a record cannot hold.
    Name(BadName),
    /// Two names that look alike.
    NameTwice(String),
    /// An unknown colour.
    Colour(String),
    /// Too few or too many seats.
    Seats {
        /// The highest number of seats.
        most: usize,
    },
    /// Two seats of one colour.
    ColourTwice(Colour),
    /// Black without the sixth player.
    Black,
    /// An unknown module.
    Rules(String),
    /// An unknown option.
    Option(String),
    /// A value that the option does not have.
    OptionValue(String),
    /// Nobody plays the colour that should start.
    Start(Colour),
}

/// Why a name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadName {
    /// It is empty.
    Empty,
    /// It is longer than 24 characters.
    Long,
    /// A `#`, or a space at an end.
    Character,
    /// A control or formatting character, or one that shows nothing.
    Hidden(char),
}

impl BadName {
    /// Why a text is not a valid [`Name`]; `None` if it is one.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        if text.is_empty() {
            Some(Self::Empty)
        } else if text.parse::<Name>().is_ok() {
            None
        } else if text.chars().count() > 24 {
            Some(Self::Long)
        } else {
            // A name of nothing but what belongs to a letter before it shows nothing either.
            let bare = text.chars().next().filter(|_| !text.contains('#') && text.trim() == text);
            let hidden = text.chars().find(|letter| is_hidden(*letter)).or(bare);
            Some(hidden.map_or(Self::Character, Self::Hidden))
        }
    }
}

/// A character by its number, as in "U+202E".
#[must_use]
pub fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

impl UrlError {
    /// The error in a sentence that names the parameter, its value and the reason.
    #[must_use]
    pub fn text(&self, words: &Words) -> String {
        let trouble = &words.trouble;
        match &self.reason {
            Reason::Unknown => trouble.link_unknown(&words.quote(&self.parameter)),
            Reason::Repeated => trouble.link_repeated(&words.quote(&self.parameter)),
            reason => trouble.link_parameter(
                &words.quote(&self.parameter),
                &words.quote(&self.value),
                &reason.text(words),
            ),
        }
    }
}

impl Reason {
    fn text(&self, words: &Words) -> String {
        let trouble = &words.trouble;
        match self {
            Self::Unknown | Self::Repeated => String::new(),
            Self::Encoding => trouble.reason_encoding().to_owned(),
            Self::NeedsSeats => trouble.reason_needs_seats().to_owned(),
            Self::Number => trouble.reason_number().to_owned(),
            Self::OneOf(values) => trouble.reason_one_of(values),
            Self::Kind(text) => trouble.reason_seat_kind(&words.quote(text)),
            Self::Level(text) => trouble.reason_level(&words.quote(text)),
            Self::Character(text) => trouble.reason_character(&words.quote(text)),
            Self::Name(BadName::Empty) => trouble.reason_name_empty().to_owned(),
            Self::Name(BadName::Long) => trouble.reason_name_long(&24),
            Self::Name(BadName::Character) => trouble.reason_name_character().to_owned(),
            Self::Name(BadName::Hidden(letter)) => trouble.reason_name_hidden(&code_point(*letter)),
            Self::NameTwice(name) => trouble.reason_name_twice(&words.name(name)),
            Self::Colour(text) => trouble.reason_colour(&words.quote(text)),
            Self::Seats { most } => trouble.reason_seat_count(most),
            Self::ColourTwice(colour) => trouble.reason_colour_twice(&words.colour(*colour)),
            Self::Black => trouble.reason_black().to_owned(),
            Self::Rules(text) => trouble.reason_rules(&words.quote(text)),
            Self::Option(name) => trouble.reason_option(&words.quote(name)),
            Self::OptionValue(values) => trouble.reason_option_value(values),
            Self::Start(colour) => trouble.reason_start(&words.colour(*colour)),
        }
    }
}

/// Reads a query, without the `?`.
///
/// # Errors
///
/// If a parameter is invalid, with the first such one and the reason.
pub fn read(query: &str) -> Result<Address, UrlError> {
    let mut address = Address::default();
    let mut setup = GameSetup { seats: Vec::new(), ..GameSetup::default() };
    let mut seats = None;
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
        let for_game = match name.as_str() {
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
            "lang" => {
                let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == value);
                let tags = Lang::ALL.map(Lang::tag);
                address.lang = Some(lang.ok_or_else(|| wrong(one_of(&tags)))?);
                false
            }
            "motion" => {
                let word = word(value, &SWITCH);
                address.motion = Some(word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on");
                false
            }
            "pace" => {
                let word = word(value, &PACES);
                address.pace = Some(pace(word.ok_or_else(|| wrong(one_of(&PACES)))?));
                false
            }
            "forced" => {
                let word = word(value, &FORCED);
                address.forced = Some(word.ok_or_else(|| wrong(one_of(&FORCED)))? == "auto");
                false
            }
            "api" => {
                let word = word(value, &SWITCH);
                address.api = word.ok_or_else(|| wrong(one_of(&SWITCH)))? == "on";
                false
            }
            _ => {
                let Some(option) = name.strip_prefix("option.") else {
                    return Err(wrong(Reason::Unknown));
                };
                setup.options.set(option, value).map_err(|error| wrong(reason(error)))?;
                true
            }
        };
        if for_game && needs_seats.is_none() {
            needs_seats = Some(error(&name, value, Reason::NeedsSeats));
        }
        seen.push(name);
    }
    match (seats, needs_seats) {
        (Some(seats), _) => {
            let wrong = |reason| error("seats", &seats, reason);
            setup.seats = read_seats(&seats).map_err(wrong)?;
            setup.header(0).map_err(|error| faulty(&seats, error))?;
            address.setup = Some(setup);
        }
        (None, Some(error)) => return Err(error),
        (None, None) => {}
    }
    Ok(address)
}

fn error(parameter: &str, value: &str, reason: Reason) -> UrlError {
    let short = |text: &str| text.chars().take(60).collect();
    UrlError { parameter: short(parameter), value: short(value), reason }
}

fn word(value: &str, words: &[&'static str]) -> Option<&'static str> {
    words.iter().copied().find(|word| *word == value)
}

fn one_of(words: &[&str]) -> Reason {
    Reason::OneOf(words.join(", "))
}

fn reason(error: OptionError) -> Reason {
    match error {
        OptionError::Unknown(name) => Reason::Option(name),
        OptionError::Value { error, .. } => {
            let words = error.expected.strip_prefix("one of ").unwrap_or(error.expected);
            Reason::OptionValue(words.replace(' ', ", "))
        }
    }
}

fn faulty(seats: &str, fault: SetupError) -> UrlError {
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

/// Percent-decodes a text, with `+` as a space; `None` if that is not UTF-8.
fn decode(text: &str) -> Option<String> {
    let text = text.replace('+', " ");
    percent_decode_str(&text).decode_utf8().ok().map(Into::into)
}

/// Reads the seats, clockwise. A seat without a colour gets the first that no seat names.
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
        Some((_, twice)) => Err(Reason::NameTwice(twice.to_string())),
        None => Ok(seats),
    }
}

fn read_player(text: &str) -> Result<(PlayerKind, Option<Name>), Reason> {
    let (kind, detail) = match text.split_once(':') {
        Some((kind, detail)) => (kind, Some(detail)),
        None => (text, None),
    };
    match (kind, detail) {
        ("human", None) => Ok((PlayerKind::Human, None)),
        ("human", Some(name)) => {
            let name = percent_decode_str(name).decode_utf8().map_err(|_| Reason::Encoding)?;
            match BadName::of(&name) {
                None => Ok((PlayerKind::Human, name.parse().ok())),
                Some(bad) => Err(Reason::Name(bad)),
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

/// The characters that are percent-encoded in a name, because they separate parts of `seats`.
const NAME: &AsciiSet = &percent_encoding::CONTROLS.add(b',').add(b':').add(b'@').add(b'%');

/// Writes the query, without the `?`, that starts this game.
#[must_use]
pub fn write(setup: &GameSetup) -> String {
    let usual = GameSetup::default();
    let mut parts = Vec::new();
    parts.extend(setup.seed.map(|seed| format!("seed={seed}")));
    let mut free = Colour::ALL.into_iter().peekable();
    let in_order = setup.seats.iter().all(|seat| free.next() == Some(seat.colour));
    let seats: Vec<String> = setup
        .seats
        .iter()
        .map(|seat| {
            let mut text = seat.player.to_string();
            if let (PlayerKind::Human, Some(name)) = (seat.player, &seat.name) {
                text = format!("{text}:{}", utf8_percent_encode(name.as_str(), NAME));
            }
            if !in_order {
                text = format!("{text}@{}", seat.colour);
            }
            text
        })
        .collect();
    parts.push(format!("seats={}", utf8_percent_encode(&seats.join(","), QUERY)));
    if setup.rules != usual.rules {
        parts.push(format!("rules={}", setup.rules.words(",")));
    }
    parts.extend(option_parts(&setup.options));
    parts.extend(setup.start.map(|colour| format!("start={colour}")));
    parts.extend(setup.fork.map(|arm| format!("fork={arm}")));
    parts.join("&")
}

fn option_parts(options: &Options) -> impl Iterator<Item = String> {
    options.changed().map(|(name, value)| format!("option.{name}={value}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Module, TieBreak};

    fn setup(query: &str) -> GameSetup {
        read(query).unwrap().setup.unwrap()
    }

    fn reason_of(query: &str) -> (String, Reason) {
        let error = read(query).unwrap_err();
        (error.parameter, error.reason)
    }

    #[test]
    fn the_address_of_the_contract_starts_its_game() {
        let address = read(
            "seed=42&seats=human:Ada,ai:3,ai:3&rules=base&option.tie_break=gem_value&lang=en\
             &motion=off&pace=instant&api=on",
        )
        .unwrap();
        assert_eq!(address.lang, Some(Lang::En));
        assert_eq!(address.motion, Some(false));
        assert_eq!(address.pace, Some("instant"));
        assert_eq!(read("pace=calm").unwrap().pace, Some("slow"));
        assert_eq!(read("pace=brisk").unwrap().pace, Some("fast"));
        assert!(address.api);
        let setup = address.setup.unwrap();
        assert_eq!(setup.seed, Some(42));
        assert_eq!(setup.options.tie_break, TieBreak::GemValue);
        let seats: Vec<String> = setup
            .seats
            .iter()
            .map(|seat| format!("{} {} {:?}", seat.colour, seat.player, seat.name.is_some()))
            .collect();
        assert_eq!(seats, ["yellow human true", "red ai:3 false", "blue ai:3 false"]);
    }

    #[test]
    fn an_address_without_parameters_asks_for_nothing() {
        for query in ["", "&", "&&"] {
            assert_eq!(read(query), Ok(Address::default()));
        }
    }

    #[test]
    fn seats_without_a_colour_take_the_first_that_nobody_names() {
        let setup = setup("seats=ai,human:Bo@yellow,ai:5@brown,ai:1");
        let colours: Vec<&str> = setup.seats.iter().map(|seat| seat.colour.as_str()).collect();
        assert_eq!(colours, ["red", "yellow", "brown", "blue"]);
        let players: Vec<String> = setup.seats.iter().map(|seat| seat.player.to_string()).collect();
        assert_eq!(players, ["ai:3", "human", "ai:5", "ai:1"]);
    }

    #[test]
    fn start_and_fork_fix_what_the_seed_would_draw() {
        let setup = setup("seats=human,ai,ai&start=red&fork=R");
        assert_eq!((setup.start, setup.fork), (Some(Colour::Red), Some(Arm::Right)));
    }

    #[test]
    fn six_seats_and_black_come_with_the_sixth_player() {
        let six = setup("seats=ai,ai,ai,ai,ai,human:Zoe&rules=spirits,joe");
        assert_eq!(six.seats.len(), 6);
        assert!(six.rules.has(Module::Joe));
        assert_eq!(
            reason_of("seats=ai,ai,ai,ai,ai,ai"),
            ("seats".to_owned(), Reason::Seats { most: 5 })
        );
        assert_eq!(reason_of("seats=ai,ai,ai@black").1, Reason::Black);
    }

    #[test]
    fn names_may_hold_whatever_a_record_may() {
        for encoded in ["Ada%20Lovelace", "Ada+Lovelace"] {
            let setup = setup(&format!("seats=human:{encoded},ai,ai"));
            assert_eq!(setup.seats[0].name, "Ada Lovelace".parse().ok());
        }
        assert_eq!(
            setup("seats=human%3A%D8%B3%D8%A7%D8%B1%D8%A7%2Cai%2Cai").seats[0].name,
            "سارا".parse().ok()
        );
    }

    #[test]
    fn every_wrong_parameter_is_named_with_its_reason() {
        let text = |word: &str| word.to_owned();
        for (query, parameter, reason) in [
            ("sets=ai", "sets", Reason::Unknown),
            ("utm", "utm", Reason::Unknown),
            ("api=on&api=on", "api", Reason::Repeated),
            ("seats=ai,ai,ai&seats=ai,ai,ai", "seats", Reason::Repeated),
            ("seats=human:%FF,ai,ai", "seats", Reason::Encoding),
            ("seats=human:%25FF,ai,ai", "seats", Reason::Encoding),
            ("seed=42", "seed", Reason::NeedsSeats),
            ("start=red&seed=1", "start", Reason::NeedsSeats),
            ("option.tie_break=shared", "option.tie_break", Reason::NeedsSeats),
            ("seed=-1&seats=ai,ai,ai", "seed", Reason::Number),
            ("seed=+1&seats=ai,ai,ai", "seed", Reason::Number),
            ("seed=%2B1&seats=ai,ai,ai", "seed", Reason::Number),
            ("seed=&seats=ai,ai,ai", "seed", Reason::Number),
            ("seed=18446744073709551616&seats=ai,ai,ai", "seed", Reason::Number),
            ("fork=left&seats=ai,ai,ai", "fork", Reason::OneOf(text("L, R"))),
            ("lang=tlh", "lang", Reason::OneOf(text("en, de, qps"))),
            ("motion=yes", "motion", Reason::OneOf(text("on, off"))),
            ("pace=warp", "pace", Reason::OneOf(text("slow, normal, fast, instant, calm, brisk"))),
            ("api=1", "api", Reason::OneOf(text("on, off"))),
            ("seats=robot,ai,ai", "seats", Reason::Kind(text("robot"))),
            ("seats=", "seats", Reason::Kind(String::new())),
            ("seats=ai,,ai", "seats", Reason::Kind(String::new())),
            ("seats=ai:6,ai,ai", "seats", Reason::Level(text("6"))),
            ("seats=ai:,ai,ai", "seats", Reason::Level(String::new())),
            ("seats=ai:3:,ai,ai", "seats", Reason::Character(String::new())),
            ("seats=ai:3:nobody,ai,ai", "seats", Reason::Character(text("nobody"))),
            ("seats=human:,ai,ai", "seats", Reason::Name(BadName::Empty)),
            ("seats=human:a%23b,ai,ai", "seats", Reason::Name(BadName::Character)),
            ("seats=human:abcdefghijklmnopqrstuvwxy,ai,ai", "seats", Reason::Name(BadName::Long)),
            ("seats=human:a%E2%80%AEb,ai,ai", "seats", Reason::Name(BadName::Hidden('\u{202E}'))),
            ("seats=human:%EF%B8%8F,ai,ai", "seats", Reason::Name(BadName::Hidden('\u{FE0F}'))),
            ("seats=human:Ada,human:ADA,ai", "seats", Reason::NameTwice(text("ADA"))),
            ("seats=ai@pink,ai,ai", "seats", Reason::Colour(text("pink"))),
            ("seats=ai@red,ai,ai@red", "seats", Reason::ColourTwice(Colour::Red)),
            ("seats=ai,ai", "seats", Reason::Seats { most: 5 }),
            ("seats=ai,ai,ai,ai,ai,ai,ai", "seats", Reason::Seats { most: 6 }),
            ("seats=ai,ai,ai&rules=base,fish", "rules", Reason::Rules(text("fish"))),
            ("seats=ai,ai,ai&option.luck=on", "option.luck", Reason::Option(text("luck"))),
            (
                "seats=ai,ai,ai&option.gems_per_site=9",
                "option.gems_per_site",
                Reason::OptionValue(text("5, 6, 7, 8")),
            ),
            ("seats=ai,ai,ai&start=green", "start", Reason::Start(Colour::Green)),
            ("seats=ai,ai,ai&start=pink", "start", Reason::Colour(text("pink"))),
        ] {
            assert_eq!(reason_of(query), (parameter.to_owned(), reason), "{query}");
            for lang in Lang::ALL {
                let text = read(query).unwrap_err().text(lang.words());
                assert!(text.contains(parameter), "{text}");
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
        assert_eq!(
            read("pace=warp").unwrap_err().text(Lang::En.words()),
            "The link’s “pace=warp” was not taken: it must be one of slow, normal, fast, instant, \
             calm, brisk."
        );
    }

    /// A small random number generator for the tests below.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % bound
        }
    }

    #[test]
    fn a_game_comes_back_out_of_its_address() {
        let mut dice = Dice(1);
        let names = ["Ada", "a,b", "x:y@red", "100%", "%2C", "سارا", "Ada Lovelace", "1+1=2 & 3"];
        for _ in 0..2000 {
            let sixth = dice.below(2) == 1;
            let mut setup = GameSetup { seats: Vec::new(), ..GameSetup::default() };
            if sixth {
                setup.rules = setup.rules.with(Module::Sixth).with(Module::Joe);
            }
            let mut colours = Colour::ALL[..setup.rules.most_seats()].to_vec();
            let mut names = names.to_vec();
            for _ in 0..3 + dice.below(colours.len() as u64 - 2) {
                let colour = colours.remove(dice.below(colours.len() as u64) as usize);
                let name = dice.below(names.len() as u64 + 2) as usize;
                let name = (name < names.len()).then(|| names.remove(name));
                let player = match dice.below(3) {
                    0 => PlayerKind::computers().nth(dice.below(25) as usize).unwrap(),
                    _ => PlayerKind::Human,
                };
                let name = name.filter(|_| !player.is_computer());
                let name = name.map(|name| name.parse().unwrap());
                setup.seats.push(SeatSetup { colour, name, player });
            }
            setup.seed = (dice.below(2) == 1).then(|| dice.below(u64::MAX));
            setup.start = (dice.below(2) == 1).then(|| setup.seats[0].colour);
            setup.fork = (dice.below(2) == 1).then_some(Arm::Right);
            if dice.below(2) == 1 {
                setup.options.set("gems_per_site", "5").unwrap();
                setup.options.set("river_fork", "random").unwrap();
            }
            let query = write(&setup);
            assert_eq!(read(&query).unwrap().setup, Some(setup), "{query}");
            assert!(query.is_ascii(), "{query}");
        }
    }

    #[test]
    fn no_address_makes_it_panic() {
        let mut dice = Dice(2);
        let seed = "seed=42&seats=human:Ada,ai:3@red,ai&rules=base,joe&option.tie_break=shared\
                    &lang=en&motion=off&pace=fast&api=on&start=red&fork=L";
        let bits = ["%", "%F", "%FF", "=", "&", ",", ":", "@", "é", "+", "\0", "seats", "9", "ai"];
        for _ in 0..20_000 {
            let mut query: Vec<char> = seed.chars().collect();
            for _ in 0..=dice.below(4) {
                let at = dice.below(query.len() as u64) as usize;
                let end = (at + dice.below(6) as usize).min(query.len());
                let bit = bits[dice.below(bits.len() as u64) as usize];
                query.splice(at..end, bit.chars());
            }
            let query: String = query.into_iter().collect();
            match read(&query) {
                Ok(address) => {
                    if let Some(setup) = address.setup {
                        assert!(setup.header(0).is_ok(), "{query}");
                        assert_eq!(read(&write(&setup)).unwrap().setup, Some(setup));
                    }
                }
                Err(error) => assert!(!error.text(Lang::En.words()).is_empty()),
            }
        }
    }
}
