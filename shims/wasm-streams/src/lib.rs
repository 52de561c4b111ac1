//! The part of the crate `wasm-streams` that Leptos' server functions call: the browser's
//! readable streams from Rust's, and back.
//!
//! The page has no server functions, but the crate's classes are exported to JavaScript, and
//! what is exported stays in the wasm, used or not: 4 KB with all that they call
//! (docs/decisions/0004-like-by-like.md). Here nothing is exported.

use std::cell::RefCell;
use std::rc::Rc;

use futures_util::Stream;
use futures_util::stream::{self, StreamExt};
use js_sys::{Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{ReadableStreamDefaultController, ReadableStreamDefaultReader};

/// A readable stream of the browser's.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// A stream that the browser made.
    #[must_use]
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// The stream as the browser takes it.
    #[must_use]
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// A stream that gives what a Rust stream gives, and fails as it does.
    #[must_use]
    pub fn from_stream(items: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> Self {
        // The browser asks for a second piece only when it has the first.
        let items = Rc::new(RefCell::new(Box::pin(items)));
        let pull = move |controller: ReadableStreamDefaultController| -> Promise {
            let items = Rc::clone(&items);
            future_to_promise(async move {
                let mut items = items.try_borrow_mut().map_err(|_| JsValue::UNDEFINED)?;
                match items.next().await {
                    Some(item) => controller.enqueue_with_chunk(&item?)?,
                    None => controller.close()?,
                }
                Ok(JsValue::UNDEFINED)
            })
        };
        let source = Object::new();
        let pull = Closure::<dyn Fn(ReadableStreamDefaultController) -> Promise>::new(pull);
        // A plain object takes every key, and the browser a source with this one.
        let _ = Reflect::set(&source, &JsValue::from_str("pull"), &pull.into_js_value());
        Self(web_sys::ReadableStream::new_with_underlying_source(&source).unwrap_throw())
    }

    /// The pieces of the stream, one after the other.
    pub fn into_stream(self) -> impl Stream<Item = Result<JsValue, JsValue>> {
        let reader: ReadableStreamDefaultReader = self.0.get_reader().unchecked_into();
        stream::unfold(Some(reader), |reader| async {
            let reader = reader?;
            let read = async {
                let piece = JsFuture::from(reader.read()).await?;
                let done = Reflect::get(&piece, &JsValue::from_str("done"))?.is_truthy();
                let value = Reflect::get(&piece, &JsValue::from_str("value"))?;
                Ok(if done { None } else { Some(value) })
            };
            match read.await {
                Ok(piece) => Some((Ok(piece?), Some(reader))),
                Err(error) => Some((Err(error), None)),
            }
        })
    }
}
