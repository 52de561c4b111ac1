//! Texts in links: the percent-encoded text, or `z.` and the base64url of the text deflated without
//! a zlib header, whichever is shorter. Games have an even shorter encoding ([`game_code`]).
//!
//! ```
//! # #[cfg(feature = "app")] {
//! use niagara::app::view_model::link_text::{pack, unpack};
//!
//! assert_eq!(pack("card 4"), "card%204");
//! assert_eq!(unpack("card%204").as_deref(), Ok("card 4"));
//! assert!(pack(&"card 4\n".repeat(20)).starts_with("z."));
//! # }
//! ```

use super::game_code;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The prefix of a compressed text.
const COMPRESSED_PREFIX: &str = "z.";

/// The maximum number of bytes that [`unpack`] returns. No game is that long, but a malicious link
/// of a few kilobytes could expand to many megabytes.
const MAX_BYTES: usize = 1 << 20;

/// The level of compression, from 0 to 10; 9 is about zlib's best.
pub(super) const COMPRESSION_LEVEL: u8 = 9;

/// The characters that are percent-encoded: those that JavaScript's `encodeURIComponent` encodes.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// Percent-encodes a text for a URL.
#[must_use]
pub fn percent_encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// Encodes a text for a link, percent-encoded or compressed, whichever is shorter.
#[must_use]
pub fn pack(text: &str) -> String {
    let plain = percent_encoded(text);
    let deflated = compress_to_vec(text.as_bytes(), COMPRESSION_LEVEL);
    let compressed = format!("{COMPRESSED_PREFIX}{}", BASE64_URL_SAFE_NO_PAD.encode(deflated));
    if compressed.len() < plain.len() { compressed } else { plain }
}

/// Why a link contains no readable text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTextError {
    /// The link is damaged: changed or cut off.
    Corrupt,
    /// The text is longer than 1 MiB, or than the limit that was given.
    TooLong,
}

/// Decodes the text in a link, or the record of a game ([`game_code`]); `value` is what follows
/// `record=`, for example.
///
/// # Errors
///
/// If the link is damaged, or the text is longer than 1 MiB.
pub fn unpack(value: &str) -> Result<String, LinkTextError> {
    unpack_within(value, MAX_BYTES)
}

/// Decodes the text in a link, as [`unpack`] does, if it has at most `max_bytes` bytes.
///
/// # Errors
///
/// If the link is damaged, or the text is longer. A compressed text is inflated only up to the
/// limit; the record of an encoded game is measured after it has been decoded.
pub fn unpack_within(value: &str, max_bytes: usize) -> Result<String, LinkTextError> {
    if let Some(code) = value.strip_prefix(game_code::PREFIX) {
        let text = game_code::unpack(code)?;
        return if text.len() > max_bytes { Err(LinkTextError::TooLong) } else { Ok(text) };
    }
    let Some(compressed) = value.strip_prefix(COMPRESSED_PREFIX) else {
        let text = percent_decode_str(value).decode_utf8().map_err(|_| LinkTextError::Corrupt)?;
        return if text.len() > max_bytes { Err(LinkTextError::TooLong) } else { Ok(text.into()) };
    };
    let deflated = BASE64_URL_SAFE_NO_PAD.decode(compressed).map_err(|_| LinkTextError::Corrupt)?;
    let bytes = decompress_to_vec_with_limit(&deflated, max_bytes).map_err(|error| {
        let is_long = error.status == TINFLStatus::HasMoreOutput;
        if is_long { LinkTextError::TooLong } else { LinkTextError::Corrupt }
    })?;
    String::from_utf8(bytes).map_err(|_| LinkTextError::Corrupt)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: &str = include_str!("../../../tests/data/won.record");

    #[test]
    fn unpacking_is_the_inverse_of_packing() {
        for text in ["", "card 4", "Zoë & Bo: 100 % (z.)", WON] {
            assert_eq!(unpack(&pack(text)).as_deref(), Ok(text));
        }
        assert!(pack(WON).starts_with(COMPRESSED_PREFIX) && pack(WON).len() < WON.len());
        assert_eq!(pack("a b'c"), "a%20b'c");
    }

    #[test]
    fn links_packed_by_a_browser_are_unpacked() {
        // Made with zlib's `deflate`, like the CompressionStream of browsers.
        let text = "niagara-record/1\nrules base\n";
        let link = "z.y8tMTE8sStQtSk3OL0rRN-QqKs1JLVZISixO5QIA";
        assert_eq!(unpack(link).as_deref(), Ok(text));
    }

    #[test]
    fn a_damaged_link_is_an_error() {
        for link in ["%ff", "z.", "z.%", "z.ab=", "z.____", "z.y8tMTE8sStQt"] {
            assert_eq!(unpack(link), Err(LinkTextError::Corrupt), "{link}");
        }
    }

    #[test]
    fn a_text_over_the_limit_is_not_unpacked() {
        let longest = "a".repeat(MAX_BYTES);
        assert_eq!(unpack(&pack(&longest)).map(|text| text.len()), Ok(MAX_BYTES));
        assert_eq!(unpack(&pack(&format!("{longest}a"))), Err(LinkTextError::TooLong));
        assert_eq!(unpack(&format!("{longest}a")), Err(LinkTextError::TooLong));
        let bomb = pack(&longest.repeat(32));
        assert!(bomb.len() < 64 * 1024);
        assert_eq!(unpack(&bomb), Err(LinkTextError::TooLong));
    }
}
