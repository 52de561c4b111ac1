//! Small line drawings on buttons.

use leptos::prelude::*;

/// Path data: a lamp, for advice.
pub const LAMP: &str = "M9 18h6M10 21.5h4M9 15a6.5 6.5 0 1 1 6 0z";

/// An icon of one path in a square of 24 units, one em high. It has no accessible name; its button
/// has one.
#[component]
pub fn LineIcon(
    /// The SVG path data, within 24 × 24 units.
    path: &'static str,
) -> impl IntoView {
    view! {
        <svg class="icon line-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=path/>
        </svg>
    }
}
