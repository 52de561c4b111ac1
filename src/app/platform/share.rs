//! Records and positions in links: the text itself, percent-encoded, or `z.` and base64url
//! of its raw-deflated bytes, whichever is shorter.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableWritablePair, Response, WritableStream};

/// What a packed text begins with.
const PACKED: &str = "z.";

/// The shorter form of a text for a link.
pub async fn pack(text: &str) -> String {
    let plain = String::from(js_sys::encode_uri_component(text));
    let packed = async {
        let bytes = through("CompressionStream", text.as_bytes()).await?;
        let binary: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        let base64 = web_sys::window()?.btoa(&binary).ok()?;
        Some(base64.replace('+', "-").replace('/', "_").trim_end_matches('=').to_owned())
    };
    match packed.await {
        Some(packed) if packed.len() + PACKED.len() < plain.len() => format!("{PACKED}{packed}"),
        _ => plain,
    }
}

/// The text of a link; `None` if it is spoilt.
pub async fn unpack(value: &str) -> Option<String> {
    let Some(packed) = value.strip_prefix(PACKED) else {
        return js_sys::decode_uri_component(value).ok().map(String::from);
    };
    let base64 = packed.replace('-', "+").replace('_', "/");
    let binary = web_sys::window()?.atob(&base64).ok()?;
    let bytes: Vec<u8> =
        binary.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect::<Option<_>>()?;
    String::from_utf8(through("DecompressionStream", &bytes).await?).ok()
}

/// The bytes that come out of one of the browser's (de)compressors, which web-sys does not
/// yet offer by type.
async fn through(class: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let get =
        |object: &JsValue, name: &str| js_sys::Reflect::get(object, &JsValue::from_str(name)).ok();
    let class: js_sys::Function = get(&js_sys::global(), class)?.dyn_into().ok()?;
    let format = js_sys::Array::of1(&JsValue::from_str("deflate-raw"));
    let transform = js_sys::Reflect::construct(&class, &format).ok()?;
    let readable: ReadableStream = get(&transform, "readable")?.dyn_into().ok()?;
    let writable: WritableStream = get(&transform, "writable")?.dyn_into().ok()?;
    let pair = ReadableWritablePair::new(&readable, &writable);
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let stream = blob.stream().pipe_through(&pair);
    let response = Response::new_with_opt_readable_stream(Some(&stream)).ok()?;
    let buffer: JsValue = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(js_sys::Uint8Array::new(buffer.unchecked_ref()).to_vec())
}

/// Puts a text into the clipboard; false if the browser does not let it.
pub async fn to_clipboard(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages that are not served securely have none, nor has every page within another program.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
