//! The page's entry: panic hook, shell, mount.

use gloo_timers::callback::Timeout;
use leptos::mount::mount_to_body;
use leptos::prelude::*;
use niagara::app::{App, board, crash, storage};

/// Lighter than the standard library's.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
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
