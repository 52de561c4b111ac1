//! Positions of elements in the window, in CSS pixels.

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::app::view_model::tip_place::Rect;

/// The rectangle of an element, relative to the window; without width and height if it is not
/// rendered.
#[must_use]
pub fn rect_of(element: &Element) -> Rect {
    let bounds = element.get_bounding_client_rect();
    Rect { left: bounds.left(), top: bounds.top(), width: bounds.width(), height: bounds.height() }
}

/// The rectangle of the first element that matches a CSS selector; `None` if there is none, or if
/// it is not rendered.
#[must_use]
pub fn rect_of_first(selector: &str) -> Option<Rect> {
    let element = document().query_selector(selector).ok().flatten()?;
    Some(rect_of(&element)).filter(|rect| rect.width > 0.0 && rect.height > 0.0)
}

/// The rectangles of all elements that match a CSS selector and are rendered.
#[must_use]
pub fn rects_of_all(selector: &str) -> Vec<Rect> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    let elements = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok());
    let rects = elements.map(|element: Element| rect_of(&element));
    rects.filter(|rect| rect.width > 0.0 && rect.height > 0.0).collect()
}

/// The rectangle of the window.
#[must_use]
pub fn window_rect() -> Rect {
    let length = |length: Result<JsValue, JsValue>| length.ok().and_then(|it| it.as_f64());
    Rect {
        width: length(window().inner_width()).unwrap_or_default(),
        height: length(window().inner_height()).unwrap_or_default(),
        ..Rect::default()
    }
}
