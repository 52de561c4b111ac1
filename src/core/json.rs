//! JSON texts as far as a position needs them: numbers are whole.
//!
//! A reader of its own, the same natively and in the browser: serde's derived ones weigh
//! 10 KB more in the page.

use super::error::ParseError;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Json {
    Null,
    Flag(bool),
    Number(i64),
    Text(String),
    List(Vec<Self>),
    /// In the order of the text; no key stands twice.
    Object(Vec<(String, Self)>),
}

/// How deep a value may be nested: more than a position is.
const DEPTH: u8 = 16;

impl Json {
    /// Reads a text that is one value.
    ///
    /// # Errors
    ///
    /// What was expected, what stood there, and in which line.
    pub(super) fn read(text: &str) -> Result<Self, (usize, ParseError)> {
        let mut parser = Parser(text);
        let read = parser.value(DEPTH).and_then(|value| {
            parser.skip_space();
            if parser.0.is_empty() { Ok(value) } else { Err("the end") }
        });
        read.map_err(|expected| {
            let before = text.len() - parser.0.len();
            let line = text.bytes().take(before).filter(|byte| *byte == b'\n').count() + 1;
            (line, ParseError::new(expected, parser.0.lines().next().unwrap_or_default()))
        })
    }
}

/// What is still to be read.
struct Parser<'a>(&'a str);

/// A value, or what was expected.
type Read<T> = Result<T, &'static str>;

impl Parser<'_> {
    fn skip_space(&mut self) {
        self.0 = self.0.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Whether this comes next; it is read then.
    fn next_is(&mut self, token: char) -> bool {
        self.skip_space();
        self.drop_prefix(token.encode_utf8(&mut [0; 4]))
    }

    fn drop_prefix(&mut self, prefix: &str) -> bool {
        let rest = self.0.strip_prefix(prefix);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn value(&mut self, depth: u8) -> Read<Json> {
        let depth = depth.checked_sub(1).ok_or("a value that is less nested")?;
        if self.next_is('"') {
            return self.text().map(Json::Text);
        }
        if self.next_is('[') {
            let mut list = Vec::new();
            while self.goes_on(list.is_empty(), ']')? {
                list.push(self.value(depth)?);
            }
            return Ok(Json::List(list));
        }
        if self.next_is('{') {
            let mut fields: Vec<(String, Json)> = Vec::new();
            while self.goes_on(fields.is_empty(), '}')? {
                if !self.next_is('"') {
                    return Err("a key");
                }
                let key = self.text()?;
                if fields.iter().any(|(other, _)| *other == key) {
                    return Err("each key once");
                }
                if !self.next_is(':') {
                    return Err("a colon");
                }
                fields.push((key, self.value(depth)?));
            }
            return Ok(Json::Object(fields));
        }
        self.word()
    }

    /// Whether a list or an object has another item.
    fn goes_on(&mut self, first: bool, end: char) -> Read<bool> {
        if self.next_is(end) {
            Ok(false)
        } else if first || self.next_is(',') {
            Ok(true)
        } else {
            Err("a comma or the end of the list")
        }
    }

    fn word(&mut self) -> Read<Json> {
        let end = self.0.find(
            |letter: char| !matches!(letter, '-' | '+' | '.' | '0'..='9' | 'A'..='Z' | 'a'..='z'),
        );
        let (word, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
        let value = match word {
            "null" => Json::Null,
            "true" => Json::Flag(true),
            "false" => Json::Flag(false),
            _ => match word.parse::<i64>() {
                // Not 007 and not +7.
                Ok(number) if number.to_string() == word => Json::Number(number),
                _ => return Err("a value, numbers whole"),
            },
        };
        self.0 = rest;
        Ok(value)
    }

    /// A text from behind its first quotation mark on.
    fn text(&mut self) -> Read<String> {
        const OPEN: &str = "a quotation mark at the end of the text";
        let mut text = String::new();
        loop {
            let end = self.0.find(|letter: char| letter < ' ' || matches!(letter, '"' | '\\'));
            let (plain, rest) = self.0.split_at(end.ok_or(OPEN)?);
            text.push_str(plain);
            self.0 = rest;
            if self.drop_prefix("\"") {
                return Ok(text);
            }
            if !self.drop_prefix("\\") {
                return Err(OPEN);
            }
            text.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Read<char> {
        const ESCAPED: [(&str, char); 8] = [
            ("\"", '"'),
            ("\\", '\\'),
            ("/", '/'),
            ("b", '\u{8}'),
            ("f", '\u{c}'),
            ("n", '\n'),
            ("r", '\r'),
            ("t", '\t'),
        ];
        for (name, letter) in ESCAPED {
            if self.drop_prefix(name) {
                return Ok(letter);
            }
        }
        let mut code = self.code()?;
        if (0xd800..0xdc00).contains(&code) {
            let low = self
                .drop_prefix("\\")
                .then(|| self.code())
                .ok_or("the second half of a letter")??;
            code = 0x10000 + ((code - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff);
            if !(0xdc00..0xe000).contains(&low) {
                return Err("the second half of a letter");
            }
        }
        char::from_u32(code).ok_or("a letter")
    }

    fn code(&mut self) -> Read<u32> {
        const CODE: &str = "u and four hexadecimal digits";
        let digits = self.0.strip_prefix('u').and_then(|rest| rest.get(..4)).ok_or(CODE)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(CODE);
        }
        let code = u32::from_str_radix(digits, 16).map_err(|_| CODE)?;
        self.0 = self.0.get(5..).unwrap_or_default();
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    #[test]
    fn values_of_every_kind_are_read() {
        let json = r#" { "a" : [ null, true,false ], "b":{}, "c":[], "d": -12, "e":"f" } "#;
        let list = Json::List(vec![Json::Null, Json::Flag(true), Json::Flag(false)]);
        let fields = [
            ("a", list),
            ("b", Json::Object(Vec::new())),
            ("c", Json::List(Vec::new())),
            ("d", Json::Number(-12)),
            ("e", text("f")),
        ];
        let fields = fields.map(|(key, value)| (key.to_owned(), value));
        assert_eq!(Json::read(json), Ok(Json::Object(fields.into())));
    }

    #[test]
    fn texts_are_read_as_another_reader_reads_them() {
        for json in [
            r#""""#,
            r#""é 🛶""#,
            r#""\"\\\/\b\f\n\r\t""#,
            r#""\u0041\u00e9\uD83D\uDEF6 \ud83d\udef6""#,
            r#""\udef6""#,
            r#""\ud83d""#,
            r#""\ud83dx""#,
            r#""\ud83d\u0041""#,
            r#""\u+041""#,
            r#""\u00""#,
            r#""\x""#,
            r#""\"#,
            r#""open"#,
            "\"line\nbreak\"",
            "\"\u{7f}\"",
        ] {
            let known = serde_json::from_str::<String>(json).ok();
            assert_eq!(Json::read(json).ok(), known.map(|known| text(&known)), "{json}");
        }
    }

    #[test]
    fn what_is_no_value_is_refused_with_its_line() {
        for (json, line, expected, found) in [
            ("", 1, "a value, numbers whole", ""),
            ("7 8", 1, "the end", "8"),
            ("07", 1, "a value, numbers whole", "07"),
            ("+7", 1, "a value, numbers whole", "+7"),
            ("1.5", 1, "a value, numbers whole", "1.5"),
            ("nul", 1, "a value, numbers whole", "nul"),
            ("[1,\n2,\n]", 3, "a value, numbers whole", "]"),
            ("[1 2]", 1, "a comma or the end of the list", "2]"),
            ("{\"a\":1,\n\"a\":2}", 2, "each key once", ":2}"),
            ("{\"a\" 1}", 1, "a colon", "1}"),
            ("{a:1}", 1, "a key", "a:1}"),
        ] {
            assert_eq!(Json::read(json), Err((line, ParseError::new(expected, found))), "{json}");
        }
        let deep = "[".repeat(100_000);
        assert!(Json::read(&deep).is_err());
    }
}
