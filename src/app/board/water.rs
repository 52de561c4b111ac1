//! The water that lives: ripples, the falls, their mist. It moves by CSS alone.

use std::fmt::Write;

use super::drawing::Num;
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

/// The living water as markup: a box for each thing that moves. A part of a drawing that moved
/// would have the drawing laid out anew with every change of the page.
#[must_use]
pub(super) fn water() -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    for (x, y, turn, beat) in RIPPLES {
        let place = place(x - 40, y - 40, 80);
        let turn = turn - 180;
        let _ = write!(
            text,
            "<svg class=\"ripple beat-{beat}\" viewBox=\"-40 -40 80 80\" style=\"{place};rotate:{turn}deg\"><path d=\"{RIPPLE}\"/></svg>"
        );
    }
    for x in FALLS {
        let curtain = place(x, 904, 212);
        let _ = write!(
            text,
            "<div class=\"curtain-of-water\" style=\"{curtain}\"><svg class=\"spray\" viewBox=\"0 0 212 70\"><path d=\"{SPRAY}\"/></svg></div>"
        );
        for (beat, (dx, y, r)) in [(40, 982, 34), (108, 988, 42), (176, 982, 36)].iter().enumerate()
        {
            let place = place(x + dx - r, y - r, 2 * r);
            let beat = 3 * beat;
            let _ = write!(text, "<i class=\"mist beat-{beat}\" style=\"{place}\"></i>");
        }
    }
    text
}

/// The style that puts a box on the board, in thousandths of it.
fn place(left: i16, top: i16, width: i16) -> String {
    let percent = |thousandths: i16| Num(f32::from(thousandths) / 10.0);
    format!("left:{}%;top:{}%;width:{}%", percent(left), percent(top), percent(width))
}
