//! Where things are in the window.

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::app::view_model::tip_place::Rect;

// Declared here, because web-sys has `DomRect` behind a feature that nothing else of the page needs.
#[wasm_bindgen]
extern "C" {
    type Measured;
    #[wasm_bindgen(method, js_name = getBoundingClientRect)]
    fn bounds(this: &Measured) -> Bounds;

    type Bounds;
    #[wasm_bindgen(method, getter)]
    fn left(this: &Bounds) -> f64;
    #[wasm_bindgen(method, getter)]
    fn top(this: &Bounds) -> f64;
    #[wasm_bindgen(method, getter)]
    fn width(this: &Bounds) -> f64;
    #[wasm_bindgen(method, getter)]
    fn height(this: &Bounds) -> f64;
}

/// The rectangle of an element.
#[must_use]
pub fn rect_of(element: &Element) -> Rect {
    let bounds = element.unchecked_ref::<Measured>().bounds();
    Rect { left: bounds.left(), top: bounds.top(), width: bounds.width(), height: bounds.height() }
}

/// The rectangle of the first element of a CSS selector; `None` if there is none, or it is not drawn.
#[must_use]
pub fn rect_of_first(selector: &str) -> Option<Rect> {
    let element = document().query_selector(selector).ok().flatten()?;
    Some(rect_of(&element)).filter(|rect| rect.width > 0.0 && rect.height > 0.0)
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
