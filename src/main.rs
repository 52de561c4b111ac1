//! The page's entry: the panic hook and the mount, nothing else.

use leptos::prelude::*;

fn main() {
    console_error_panic_hook::set_once();
    mount_to_body(|| view! { <main><h1>"Niagara"</h1></main> });
}
