//! The water that lives: ripples, the falls, their mist. It moves by CSS alone.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::shapes::RIPPLE;

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

/// The living water.
#[component]
pub(super) fn Water() -> impl IntoView {
    let ripples = RIPPLES.map(|(x, y, turn, beat)| {
        view! {
            <g transform=format!("translate({x} {y}) rotate({})", turn - 180)>
                <path class=format!("ripple beat-{beat}") d=RIPPLE />
            </g>
        }
    });
    let falls = FALLS.map(|x| {
        view! {
            // A box of its own cuts the spray off: cheaper than a clip path.
            <svg class="chute" x=x y="904" width="212" height="70" viewBox="0 0 212 70">
                <path
                    class="spray"
                    d="M12-70q6 40 0 60M44-50q4 30 0 50M78-64q6 40 0 60M112-48q4 30 0 44M146-66q6 40 0 60M182-54q-4 30 0 50M12 0q6 40 0 60M44 20q4 30 0 50M78 6q6 40 0 60M112 22q4 30 0 44M146 4q6 40 0 60M182 16q-4 30 0 50"
                />
            </svg>
            <g transform=format!("translate({x} 904)")>
                <circle class="mist beat-0" cx="40" cy="78" r="34" />
                <circle class="mist beat-3" cx="108" cy="84" r="42" />
                <circle class="mist beat-6" cx="176" cy="78" r="36" />
            </g>
        }
    });
    view! {
        <svg class="plane water" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {ripples}
            {falls}
        </svg>
    }
}
