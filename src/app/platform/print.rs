//! Printing.

use leptos::prelude::window;

/// Opens the browser's print dialog.
pub fn print_page() {
    // In a browser without printing this does nothing.
    let _ = window().print();
}
