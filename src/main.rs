//! The page's entry: panic hook, shell, mount.

#![cfg_attr(target_arch = "wasm32", no_main)]

use gloo_timers::callback::Timeout;
use leptos::mount::mount_to_body;
use leptos::prelude::*;
use niagara::app::App;
use niagara::app::components::board;
use niagara::app::platform::{crash, storage};
use wasm_bindgen::prelude::wasm_bindgen;

// Without the standard library's `main`: there are no streams to open, and none to flush.
#[wasm_bindgen(start)]
pub fn start() {
    crash::install();
    // A task of its own: the browser draws, and hears taps, between compiling and mounting.
    Timeout::new(0, mount).forget();
}

fn mount() {
    board::adopt_shell();
    let (query, fragment) = niagara::app::address();
    mount_to_body(move || {
        view! { <App prefs=storage::load_prefs() query=query.clone() fragment=fragment.clone() /> }
    });
}

// Checked natively, run in the browser alone.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    start();
}
