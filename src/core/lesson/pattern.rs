//! Patterns: decisions in which `*` matches any sequence of characters.

use core::fmt;
use core::str::FromStr;

use crate::core::decision::Decision;
use crate::core::error::ParseError;

/// Maximum length of a pattern with `*`, in characters. A pattern without `*` is a decision, which
/// is shorter.
const MAX_CHARS: usize = 80;

/// A decision in the notation in which `*` matches any sequence of characters, even an empty one.
/// It is compared with the texts of legal decisions.
///
/// ```
/// use niagara::core::lesson::Pattern;
/// let launch: Pattern = "* pier>4".parse()?;
/// assert!(launch.matches("2 pier>4") && !launch.matches("2 pier>4+d"));
/// # Ok::<(), niagara::core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(String);

impl Pattern {
    /// The text of the pattern.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The one decision that it matches; `None` if it has a `*`.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.0.parse().ok()
    }

    /// Whether the text of a decision matches.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        let mut parts = self.0.split('*');
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = text.strip_prefix(first) else { return false };
        let mut last = None;
        for part in parts {
            // `last` is one part behind: each part but the last is matched at its first occurrence,
            // the last at the end of the text.
            if let Some(part) = last.replace(part) {
                let Some(at) = rest.find(part) else { return false };
                rest = &rest[at + part.len()..];
            }
        }
        match last {
            Some(part) => rest.ends_with(part),
            None => rest.is_empty(),
        }
    }

    /// Whether a decision matches.
    #[must_use]
    pub fn matches_decision(&self, decision: Decision) -> bool {
        self.matches(&decision.to_string())
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Pattern {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if !text.contains('*') {
            text.parse::<Decision>()?;
        } else if text.chars().count() > MAX_CHARS {
            return Err(ParseError::new("a pattern of at most 80 characters", text));
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_matches_any_characters_or_none() {
        for (pattern, text, matches) in [
            ("* pier>4", "1 pier>4", true),
            ("* pier>4", "1 pier>4+d", false),
            ("rescue 2 *", "rescue 2 a", true),
            ("rescue 2 *", "rescue none", false),
            ("1 *>falls", "1 5+m>falls", true),
            ("1 *>falls", "1 >falls", true),
            ("*", "done", true),
            ("1 4-a*", "1 4-a", true),
            ("*a*a*", "1 a", false),
            ("*a*a*", "xaya", true),
            ("1 5>*@yellow1", "1 5>3xa@yellow1", true),
            ("ab*b", "ab", false),
        ] {
            let pattern: Pattern = pattern.parse().unwrap();
            assert_eq!(pattern.matches(text), matches, "{pattern} {text}");
        }
        assert_eq!("1 pier>3".parse::<Pattern>().unwrap().decision(), "1 pier>3".parse().ok());
        assert!("pier>3".parse::<Pattern>().is_err());
        assert!(format!("*{}", "a".repeat(80)).parse::<Pattern>().is_err());
    }
}
