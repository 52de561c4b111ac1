//! The entry point of the page: installs the panic hook that shows the crash card, takes over the
//! scenery of the HTML shell, and mounts the application.

use leptos::mount::mount_to_body;
use niagara::app::App;
use niagara::app::components::board::adopt_shell;
use niagara::app::platform::crash;

fn main() {
    crash::install();
    adopt_shell();
    mount_to_body(App);
}
