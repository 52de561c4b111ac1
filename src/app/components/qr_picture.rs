//! A QR code, drawn in the page.

use leptos::prelude::*;

use crate::app::view_model::qr_code::QrCode;

/// A QR code, dark on light in every theme, because many scanners read nothing else.
#[component]
pub fn QrPicture(
    /// The QR code that is drawn.
    code: QrCode,
    /// The accessible name of the picture.
    label: &'static str,
) -> impl IntoView {
    let QrCode { side, path } = code;
    view! {
        <svg
            class="qr-picture"
            viewBox=format!("0 0 {side} {side}")
            style:--modules=side.to_string()
            role="img"
            aria-label=label
        >
            <path class="light" d=format!("M0 0h{side}v{side}h-{side}z")></path>
            <path class="dark" d=path></path>
        </svg>
    }
}
