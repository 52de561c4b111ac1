//! The water that lives: ripples, the falls, their mist. It moves by CSS alone.

use super::drawing::Num;
use super::shapes::{RIPPLE, SPRAY};
use crate::app::old::dom::{El, div, svg};

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

/// The mist below a fall: point from the curtain's edge, radius, beat.
const MISTS: [(i16, i16, i16, u8); 3] = [(40, 982, 34, 0), (108, 988, 42, 3), (176, 982, 36, 6)];

/// The living water: a box for each thing that moves. A part of a drawing that moved would have
/// the drawing laid out anew with every change of the page.
#[must_use]
pub(super) fn water() -> El {
    let ripples = RIPPLES.into_iter().map(|(x, y, turn, beat)| {
        let ripple = svg(&format!("ripple beat-{beat}"), "-40 -40 80 80");
        let ripple = ripple.style("rotate", &format!("{}deg", turn - 180));
        placed(ripple.markup(&format!("<path d=\"{RIPPLE}\"/>")), x - 40, y - 40, 80)
    });
    let falls = FALLS.into_iter().map(|x| {
        let spray = svg("spray", "0 0 212 70").markup(&format!("<path d=\"{SPRAY}\"/>"));
        placed(div("curtain-of-water").child(spray), x, 904, 212)
    });
    let mists = FALLS.into_iter().flat_map(|x| {
        MISTS.into_iter().map(move |(dx, y, r, beat)| {
            placed(div(&format!("mist beat-{beat}")), x + dx - r, y - r, 2 * r)
        })
    });
    div("plane water").children(ripples.chain(falls).chain(mists))
}

/// A box on the board, in thousandths of it.
fn placed(part: El, left: i16, top: i16, width: i16) -> El {
    let percent = |thousandths: i16| format!("{}%", Num(f32::from(thousandths) / 10.0));
    part.style("left", &percent(left)).style("top", &percent(top)).style("width", &percent(width))
}
