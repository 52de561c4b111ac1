//! A macro for enums whose values have fixed words.
//!
//! The crate `strum` does not suffice: errors need the list of all words as a `&'static str`, and
//! records, links and JSON need the same words through `FromStr`, `as_str` and serde.

/// Defines an enum whose values are written as words, such as in the notation, in links and in
/// storage. The file that calls it has to import `FromStr` and `ParseError`, and to mark one value
/// with `#[default]`.
macro_rules! text_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$value_doc])* $value,)+ }

        impl $name {
            /// All values, in the order in which they are defined.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The words of all values, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($text),+];

            /// The list of all words for error messages.
            pub const EXPECTED: &'static str = concat!("one of", $(" ", $text),+);

            /// The word for the value.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text).ok_or_else(|| {
                    ParseError::new(Self::EXPECTED, text)
                })
            }
        }
    };
}

pub(crate) use text_enum;
