//! QR codes as SVG path data.

use fast_qr::{ECL, QRBuilder};

/// The maximum length of a text, in characters. In the code of a longer text, the modules (the
/// squares) would be too small for many cameras.
pub const MAX_CHARS: usize = 900;

/// The width of the quiet zone around the code, in modules.
const QUIET: usize = 4;

/// A QR code as a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode {
    /// The side of the drawing in modules, with the quiet zone.
    pub side: usize,
    /// The dark modules as path data; a module is one unit.
    pub path: String,
}

impl QrCode {
    /// The code of a text; `None` if it is longer than [`MAX_CHARS`], or too long for any code.
    ///
    /// ```
    /// # #[cfg(feature = "app")] {
    /// use niagara::app::view_model::qr_code::{MAX_CHARS, QrCode};
    /// let code = QrCode::of("https://example.org/").unwrap();
    /// assert_eq!(code.side, 25 + 2 * 4);
    /// assert!(code.path.starts_with("M4 4h7v1h-7z"));
    /// assert_eq!(QrCode::of(&"a".repeat(MAX_CHARS + 1)), None);
    /// # }
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        if text.chars().count() > MAX_CHARS {
            return None;
        }
        // The lowest error correction gives the fewest and so the largest modules.
        let code = QRBuilder::new(text).ecl(ECL::L).build().ok()?;
        let mut path = String::new();
        for y in 0..code.size {
            let row = &code[y];
            let mut x = 0;
            while x < code.size {
                let run = row[x..].iter().take_while(|module| module.value()).count();
                if run > 0 {
                    path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
                }
                x += run + 1;
            }
        }
        Some(Self { side: code.size + 2 * QUIET, path })
    }
}

// The QR decoder is a dependency of the native tests only.
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    /// Renders the path, dark on light, with this number of pixels per module.
    fn drawn(code: &QrCode, pixels: usize) -> Vec<Vec<bool>> {
        let mut dark = vec![vec![false; code.side * pixels]; code.side * pixels];
        for run in code.path.split('M').skip(1) {
            let numbers: Vec<usize> =
                run.split([' ', 'h', 'v', '-']).map_while(|it| it.parse().ok()).collect();
            let (x, y, length) = (numbers[0], numbers[1], numbers[2]);
            for row in &mut dark[y * pixels..(y + 1) * pixels] {
                row[x * pixels..(x + length) * pixels].fill(true);
            }
        }
        dark
    }

    #[test]
    fn an_independent_decoder_reads_every_code() {
        let link = format!("https://example.org/niagara/#record=g.{}", "aZ09-_".repeat(200));
        for length in [20, 60, 150, 300, 500, 700, 900] {
            let text = &link[..length];
            let code = QrCode::of(text).unwrap();
            let dark = drawn(&code, 4);
            let mut picture =
                rqrr::PreparedImage::prepare_from_greyscale(dark.len(), dark.len(), |x, y| {
                    if dark[y][x] { 0 } else { 255 }
                });
            let grids = picture.detect_grids();
            assert_eq!(grids.len(), 1, "{length}");
            assert_eq!(grids[0].decode().unwrap().1, text, "{length}");
        }
    }

    #[test]
    fn a_longer_text_has_no_code() {
        assert!(QrCode::of(&"a".repeat(MAX_CHARS)).is_some());
        assert_eq!(QrCode::of(&"a".repeat(MAX_CHARS + 1)), None);
    }
}
