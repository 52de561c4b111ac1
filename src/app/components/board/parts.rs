//! What the board's files share: planes, pieces, icons, groups of shapes, letters, and percentages.

use leptos::prelude::*;

use crate::app::board_layout::geometry::{Point, Pose};

/// A layer of the board: an SVG element that covers the whole board, in the board's units.
#[component]
pub(super) fn Plane(
    /// The CSS class of the layer.
    class: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <svg class=format!("plane {class}") viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {children()}
        </svg>
    }
}

/// A moving piece: an HTML box that moves only by its CSS transform. The origin of its SVG drawing
/// lies at the top left corner of the box. Style sheets read `--turn` to keep marks upright, and
/// `--scale` to keep letters legible.
#[component]
pub(super) fn Piece(
    /// CSS classes in addition to `piece`.
    #[prop(into, optional)]
    class: Signal<String>,
    /// The position, rotation and scale.
    #[prop(into)]
    pose: Signal<Pose>,
    /// The drawing, within 100 units of the origin.
    children: Children,
) -> impl IntoView {
    view! {
        <div
            class=move || format!("piece {}", class.read())
            style:transform=move || pose.get().css_transform()
            style:--turn=move || format!("{}deg", pose.get().turn)
            style:--scale=move || pose.get().scale.to_string()
        >
            <svg class="sprite" viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
                {children()}
            </svg>
        </div>
    }
}

/// An icon in a text: an SVG element, one em high unless its own class sets another height.
#[component]
pub(super) fn Icon(
    /// CSS classes in addition to `icon`.
    #[prop(optional)]
    class: &'static str,
    view_box: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <svg class=format!("icon {class}") viewBox=view_box aria-hidden="true" focusable="false">
            {children()}
        </svg>
    }
}

/// A group of SVG shapes, moved to `point` and scaled.
#[component]
pub(super) fn At(
    #[prop(into)] point: Signal<Point>,
    #[prop(into, default = Signal::stored(1.0))] scale: Signal<f32>,
    children: Children,
) -> impl IntoView {
    view! {
        <g transform=move || {
            let Point { x, y } = point.get();
            format!("translate({x} {y}) scale({})", scale.get())
        }>{children()}</g>
    }
}

/// The letter on a gem, on a seat's mark or on Diamond Joe's canoe.
#[component]
pub(super) fn Letter(
    #[prop(into)] letter: Signal<char>,
    /// The y coordinate of the letter's middle, in units; positive is below the origin.
    #[prop(into)]
    center_y: Signal<f32>,
) -> impl IntoView {
    view! {
        // The baseline of a capital letter is a third of the font size below its middle.
        <text class="letter" x="0" y=move || center_y.get() dy="0.34em">{move || letter.get()}</text>
    }
}

/// Units of the board, which is 1000 units wide and high, as a CSS percentage of it.
pub(super) fn percent(units: f32) -> String {
    format!("{}%", units / 10.0)
}
