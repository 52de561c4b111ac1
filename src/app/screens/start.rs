//! Where games are set up.

use leptos::prelude::*;

use crate::app::model::setup::GameSetup;
use crate::app::parts::lines::NoticeLine;
use crate::app::speak;
use crate::app::state::play;

/// The start screen.
#[component]
pub fn StartScreen() -> impl IntoView {
    let play = play();
    let words = speak::words();
    view! {
        <main class="start-screen">
            <h1>{words.start.title()}</h1>
            <NoticeLine />
            <button class="button main" data-act="play" on:click=move |_| play.start(GameSetup::default())>
                {words.start.play()}
            </button>
        </main>
    }
}
