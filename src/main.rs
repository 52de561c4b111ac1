//! The page's entry: crash card, panic hook, mount.

use leptos::mount::mount_to_body;
use niagara::app::App;
use niagara::app::components::board::adopt_shell;
use niagara::app::platform::crash;

fn main() {
    crash::install();
    adopt_shell();
    mount_to_body(App);
}
