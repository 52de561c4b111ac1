//! The water that lives: ripples, the falls, their mist. It moves by CSS alone.

use std::fmt::Write;

use super::shapes::{RIPPLE, SPRAY};

/// Where ripples run: point, direction of the water, and when in their common cycle, in
/// tenths.
const RIPPLES: [(i16, i16, i16, u8); 18] = [
    (70, 150, 92, 0),
    (120, 214, 94, 5),
    (404, 178, 104, 3),
    (410, 292, 100, 8),
    (540, 240, 120, 6),
    (548, 340, 112, 1),
    (676, 366, 172, 4),
    (596, 396, 172, 9),
    (576, 546, 224, 2),
    (600, 466, 200, 7),
    (452, 500, 222, 5),
    (430, 588, 232, 1),
    (602, 592, 128, 8),
    (300, 734, 208, 3),
    (220, 752, 196, 9),
    (722, 724, 150, 6),
    (810, 752, 164, 0),
    (510, 602, 180, 4),
];

/// The two falls: left edges of their curtains.
const FALLS: [i16; 2] = [160, 658];

/// The living water as SVG text.
#[must_use]
pub(super) fn water() -> String {
    let mut svg = String::new();
    // Writing to a string never fails.
    for (x, y, turn, beat) in RIPPLES {
        let turn = turn - 180;
        let _ = write!(
            svg,
            "<g transform=\"translate({x} {y}) rotate({turn})\"><path class=\"ripple beat-{beat}\" d=\"{RIPPLE}\"/></g>"
        );
    }
    for x in FALLS {
        // A box of its own cuts the spray off: cheaper than a clip path.
        let _ = write!(
            svg,
            "<svg x=\"{x}\" y=\"904\" width=\"212\" height=\"70\"><path class=\"spray\" d=\"{SPRAY}\"/></svg>"
        );
        for (beat, (dx, y, r)) in [(40, 982, 34), (108, 988, 42), (176, 982, 36)].iter().enumerate()
        {
            let _ = write!(
                svg,
                "<circle class=\"mist beat-{}\" cx=\"{}\" cy=\"{y}\" r=\"{r}\"/>",
                3 * beat,
                x + dx
            );
        }
    }
    svg
}
