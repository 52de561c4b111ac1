//! Small line drawings, such as those on buttons and in headlines.

use leptos::prelude::*;

/// Path data: a lamp, for advice.
pub const LAMP: &str = "M9 18h6M10 21.5h4M9 15a6.5 6.5 0 1 1 6 0z";

/// Path data: a winner's cup.
pub const CUP: &str =
    "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3 5M17 6h3c0 3-1 5-3 5M12 14v4M8 20h8";

/// An icon of one path in a square of 24 units, one em high. It has no accessible name; its button
/// or the text beside it has one.
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
