//! Export of an SVG drawing of the page as an SVG file or a PNG.
//!
//! A drawing of the page gets its colours from style sheets. The file contains them as attributes,
//! so it looks the same without the style sheets.

use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlCanvasElement,
    HtmlImageElement, Node, Window,
};

use crate::app::view_model::link_text::percent_encoded;

/// The CSS properties of shapes that are exported, each with its initial value, which is omitted.
const SHAPE_PROPERTIES: [(&str, &str); 10] = [
    ("fill", "rgb(0, 0, 0)"),
    ("fill-opacity", "1"),
    ("fill-rule", "nonzero"),
    ("stroke", "none"),
    ("stroke-width", "1px"),
    ("stroke-opacity", "1"),
    ("stroke-dasharray", "none"),
    ("stroke-linecap", "butt"),
    ("stroke-linejoin", "miter"),
    ("paint-order", "normal"),
];
/// The further CSS properties of texts. Those with an empty initial value are always exported.
const TEXT_PROPERTIES: [(&str, &str); 4] =
    [("text-anchor", "start"), ("font-family", ""), ("font-size", ""), ("font-weight", "400")];
/// The CSS properties of all drawn elements.
const COMMON_PROPERTIES: [(&str, &str); 2] = [("opacity", "1"), ("transform", "none")];
/// The CSS properties of the stops of gradients.
const STOP_PROPERTIES: [(&str, &str); 2] = [("stop-color", "rgb(0, 0, 0)"), ("stop-opacity", "1")];
/// The CSS properties of drop shadows.
const SHADOW_PROPERTIES: [(&str, &str); 2] =
    [("flood-color", "rgb(0, 0, 0)"), ("flood-opacity", "1")];

/// Attributes that are not exported: the computed properties replace `class` and `style`, only the
/// root gets an `xmlns`, and the others have a meaning only in the page, as does `data-…`, which is
/// not exported either.
const OMITTED_ATTRIBUTES: [&str; 6] =
    ["class", "style", "xmlns", "focusable", "aria-hidden", "role"];

/// The text of an SVG file with a drawing of the page, of this size in CSS pixels; `None` if there
/// is no window.
///
/// A `<use>` of an `<svg>` outside of the drawing is replaced by that element.
#[must_use]
pub fn svg_text(drawing: &Element, (width, height): (u32, u32)) -> Option<String> {
    let window = web_sys::window()?;
    let view_box = drawing.get_attribute("viewBox").unwrap_or_default();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{view_box}\">"
    );
    write_children(&mut text, drawing, &Writer { window, root: drawing.clone() });
    text.push_str("</svg>\n");
    Some(text)
}

/// What is needed to write an element: its window, and the whole drawing (`root`).
struct Writer {
    window: Window,
    root: Element,
}

/// Appends the exported children of `parent` to `text`, the SVG file so far.
fn write_children(text: &mut String, parent: &Element, writer: &Writer) {
    let children = parent.child_nodes();
    for child in (0..children.length()).filter_map(|index| children.item(index)) {
        if let Some(element) = child.dyn_ref::<Element>() {
            write_element(text, element, writer);
        } else if child.node_type() == Node::TEXT_NODE {
            write_escaped(text, &child.text_content().unwrap_or_default());
        }
    }
}

fn write_element(text: &mut String, element: &Element, writer: &Writer) {
    let tag = element.tag_name();
    if tag == "use"
        && let Some(outside) = outer_target(element, &writer.root)
    {
        return write_element(text, &outside, writer);
    }
    let Ok(Some(style)) = writer.window.get_computed_style(element) else { return };
    // Definitions, such as gradients, are exported although they have `display: none`.
    let is_drawn = matches!(
        tag.as_str(),
        "svg" | "g" | "use" | "path" | "circle" | "rect" | "ellipse" | "line" | "text"
    );
    if is_drawn && property(&style, "display") == "none" {
        return;
    }
    text.push('<');
    text.push_str(&tag);
    let groups: &[&[(&str, &str)]] = match tag.as_str() {
        "stop" => &[&STOP_PROPERTIES],
        "feDropShadow" => &[&SHADOW_PROPERTIES],
        "text" => &[&COMMON_PROPERTIES, &SHAPE_PROPERTIES, &TEXT_PROPERTIES],
        "path" | "circle" | "rect" | "ellipse" | "line" | "use" => {
            &[&COMMON_PROPERTIES, &SHAPE_PROPERTIES]
        }
        "svg" | "g" => &[&COMMON_PROPERTIES],
        _ => &[],
    };
    let properties: Vec<(&str, &str)> =
        groups.iter().flat_map(|group| group.iter().copied()).collect();
    for name in element.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        let value = element.get_attribute(&name).unwrap_or_default();
        let is_computed = properties.iter().any(|(property, _)| *property == name);
        let is_omitted =
            OMITTED_ATTRIBUTES.contains(&name.as_str()) || name.split('-').next() == Some("data");
        // A gradient is referenced by its id in the file, not by the computed URL.
        if !is_omitted && (!is_computed || value.starts_with("url(")) {
            write_attribute(text, &name, &value);
        }
    }
    for (name, initial) in properties {
        let value = property(&style, name);
        if value != initial && !value.starts_with("url(") {
            write_attribute(text, name, &value);
        }
    }
    text.push('>');
    write_children(text, element, writer);
    text.push_str("</");
    text.push_str(&tag);
    text.push('>');
}

/// The element that a `<use>` draws, if that element is an `<svg>` outside of `root`.
fn outer_target(element: &Element, root: &Element) -> Option<Element> {
    let id = element.get_attribute("href")?;
    let target = root.owner_document()?.get_element_by_id(id.strip_prefix('#')?)?;
    (target.tag_name() == "svg" && !root.contains(Some(&target))).then_some(target)
}

fn property(style: &CssStyleDeclaration, name: &str) -> String {
    style.get_property_value(name).unwrap_or_default()
}

fn write_attribute(text: &mut String, name: &str, value: &str) {
    text.push(' ');
    text.push_str(name);
    text.push_str("=\"");
    write_escaped(text, value);
    text.push('"');
}

fn write_escaped(text: &mut String, unescaped: &str) {
    for letter in unescaped.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            letter => text.push(letter),
        }
    }
}

/// Converts an SVG file to a PNG of this size in pixels; `None` if the browser cannot do that.
/// `image` and `canvas` are hidden elements of the page, whose contents are replaced.
pub async fn png(
    svg: &str,
    (width, height): (u32, u32),
    image: &HtmlImageElement,
    canvas: &HtmlCanvasElement,
) -> Option<Blob> {
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", percent_encoded(svg)));
    JsFuture::from(image.decode()).await.ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d").ok().flatten()?.dyn_into().ok()?;
    let (dw, dh) = (f64::from(width), f64::from(height));
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, dw, dh).ok()?;
    let mut failed = false;
    let promise = Promise::new(&mut |resolve, _| failed = canvas.to_blob(&resolve).is_err());
    if failed {
        return None;
    }
    let blob: JsValue = JsFuture::from(promise).await.ok()?;
    blob.dyn_into().ok()
}
