//! Printing.

use leptos::prelude::window;

/// Opens the browser's dialog that prints the page.
pub fn print_page() {
    // Where printing is not offered, nothing happens.
    let _ = window().print();
}
