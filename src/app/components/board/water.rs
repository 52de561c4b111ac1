//! The moving water: ripples, falls and mist, animated by CSS only.

use leptos::prelude::*;

use crate::app::board_layout::shapes::{RIPPLE, SPRAY};

/// The ripples: x and y in units of the board, the direction of the water in degrees clockwise from
/// straight up, and the phase: how far its animation is ahead at the beginning, in units of 0.4 s.
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

/// The left edges of the two falls, in units.
const FALL_LEFT_EDGES: [i16; 2] = [160, 658];

/// The mist below a fall: x from the left edge of the fall, y, radius, all in units of the board,
/// and the phase as in [`RIPPLES`].
const MISTS: [(i16, i16, i16, u8); 3] = [(40, 982, 34, 0), (108, 988, 42, 3), (176, 982, 36, 6)];

/// The moving water. Each part is an element of its own and not a shape in one SVG drawing: there,
/// an animated part would make the browser lay out the whole drawing with every change of the page.
#[component]
pub(super) fn Water() -> impl IntoView {
    let mists =
        FALL_LEFT_EDGES.map(|x| MISTS.map(|(dx, y, radius, phase)| (x + dx, y, radius, phase)));
    view! {
        <div class="plane water">
            {RIPPLES.map(|(x, y, flow, phase)| view! { <Ripple x y flow phase/> })}
            {FALL_LEFT_EDGES.map(|x| view! { <Waterfall x/> })}
            {mists
                .into_iter()
                .flatten()
                .map(|(x, y, radius, phase)| view! { <Mist x y radius phase/> })
                .collect_view()}
        </div>
    }
}

/// A highlight that moves with the water, which flows in the direction `flow`. The shape is drawn
/// for water that flows straight down, which is the direction 180.
#[component]
fn Ripple(x: i16, y: i16, flow: i16, phase: u8) -> impl IntoView {
    view! {
        <svg
            class=format!("ripple beat-{phase}")
            viewBox="-40 -40 80 80"
            aria-hidden="true"
            focusable="false"
            style:rotate=format!("{}deg", flow - 180)
            style:left=percent(x - 40)
            style:top=percent(y - 40)
            style:width=percent(80)
        >
            <path d=RIPPLE/>
        </svg>
    }
}

/// The water of a fall with this left edge; it begins at y = 904 and is 212 units wide.
#[component]
fn Waterfall(x: i16) -> impl IntoView {
    view! {
        <div
            class="curtain-of-water"
            style:left=percent(x)
            style:top=percent(904)
            style:width=percent(212)
        >
            <svg class="spray" viewBox="0 0 212 70" aria-hidden="true" focusable="false">
                <path d=SPRAY/>
            </svg>
        </div>
    }
}

/// A cloud of mist below a fall.
#[component]
fn Mist(x: i16, y: i16, radius: i16, phase: u8) -> impl IntoView {
    view! {
        <div
            class=format!("mist beat-{phase}")
            style:left=percent(x - radius)
            style:top=percent(y - radius)
            style:width=percent(2 * radius)
        ></div>
    }
}

/// A length in units of the board as a CSS percentage of it.
fn percent(units: i16) -> String {
    format!("{}%", f32::from(units) / 10.0)
}
