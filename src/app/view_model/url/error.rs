//! Errors in the parameters of a URL, and their sentences.

use crate::app::i18n::Words;
use crate::core::{Colour, Name, is_invisible};

/// An error in a parameter of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError {
    /// The name of the parameter, percent-decoded if possible and cut to 60 characters.
    pub parameter: String,
    /// The value of the parameter, percent-decoded if possible and cut to 60 characters.
    pub value: String,
    /// The reason why the parameter is invalid.
    pub reason: Reason,
}

/// Why a parameter is invalid. A text in a variant is the invalid part of the parameter, except in
/// [`Reason::OneOf`] and [`Reason::OptionValue`], where it lists the valid values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The parameter is unknown.
    Unknown,
    /// The parameter occurs twice.
    Repeated,
    /// The percent-decoded text is not UTF-8.
    Encoding,
    /// The parameter has an effect only with `seats`, which is missing.
    NeedsSeats,
    /// The value is not a whole number from 0 to 2⁶⁴ − 1.
    Number,
    /// The value is none of the listed ones.
    OneOf(String),
    /// A player in `seats` is neither a person nor a computer player.
    Kind(String),
    /// There is no such level of computer players.
    Level(String),
    /// There is no such character of computer players.
    Character(String),
    /// A name in `seats` is not a valid [`Name`].
    Name(NameError),
    /// Two seats have names that look alike.
    NameTwice(String),
    /// There is no such colour.
    Colour(String),
    /// There are too few or too many seats.
    Seats {
        /// The maximum number of seats.
        most: usize,
    },
    /// Two seats have the same colour.
    ColourTwice(Colour),
    /// Black is used without the module of the sixth player.
    Black,
    /// There is no such module.
    Rules(String),
    /// There is no such option.
    Option(String),
    /// The option has no such value.
    OptionValue(String),
    /// Nobody plays the colour that should start.
    Start(Colour),
    /// The value is not a valid result to beat.
    Beat,
}

/// Why a name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameError {
    /// The name is empty.
    Empty,
    /// The name has more than 24 characters ([`Name::MAX_CHARS`]).
    Long,
    /// The name contains a `#`, or begins or ends with a space.
    NotPlain,
    /// The name contains this character, which is invisible ([`is_invisible`]), or consists only of
    /// combining characters, of which this is the first.
    Hidden(char),
}

impl NameError {
    /// Why a text is not a valid [`Name`]; `None` if it is one.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        if text.is_empty() {
            Some(Self::Empty)
        } else if text.parse::<Name>().is_ok() {
            None
        } else if text.chars().count() > Name::MAX_CHARS {
            Some(Self::Long)
        } else {
            // Without another fault, all characters are combining ones, which are invisible too.
            let combining =
                text.chars().next().filter(|_| !text.contains('#') && text.trim() == text);
            let hidden = text.chars().find(|letter| is_invisible(*letter)).or(combining);
            Some(hidden.map_or(Self::NotPlain, Self::Hidden))
        }
    }
}

/// The code point of a character in the usual form, such as "U+202E".
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

    /// The error as [`text`](Self::text), and that the other parameters are ignored because of it.
    #[must_use]
    pub fn text_about_query(&self, words: &Words) -> String {
        words.join.sentences(&self.text(words), &words.trouble.link_others_ignored())
    }
}

impl Reason {
    /// The phrase for the reason; empty if [`UrlError::text`] has a whole sentence for the reason.
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
            Self::Name(NameError::Empty) => trouble.reason_name_empty().to_owned(),
            Self::Name(NameError::Long) => trouble.reason_name_long(&Name::MAX_CHARS),
            Self::Name(NameError::NotPlain) => trouble.reason_name_character().to_owned(),
            Self::Name(NameError::Hidden(letter)) => {
                trouble.reason_name_hidden(&code_point(*letter))
            }
            Self::NameTwice(name) => trouble.reason_name_twice(&words.name(name)),
            Self::Colour(text) => trouble.reason_colour(&words.quote(text)),
            Self::Seats { most } => trouble.reason_seat_count(most),
            Self::ColourTwice(colour) => trouble.reason_colour_twice(&words.colour(*colour)),
            Self::Black => trouble.reason_black().to_owned(),
            Self::Rules(text) => trouble.reason_rules(&words.quote(text)),
            Self::Option(name) => trouble.reason_option(&words.quote(name)),
            Self::OptionValue(values) => trouble.reason_option_value(values),
            Self::Beat => trouble.reason_beat().to_owned(),
            Self::Start(colour) => trouble.reason_start(&words.colour(*colour)),
        }
    }
}
