//! The browser's print dialog.

use leptos::prelude::window;

/// Opens the print dialog for the page.
pub fn print_page() {
    // In a browser without printing this does nothing.
    let _ = window().print();
}
