//! The curtain: nothing secret is in the page while it is down.

use leptos::prelude::*;

use crate::app::board::SeatMark;
use crate::app::live::live;
use crate::app::speak;
use crate::app::state::{Screen, play};

/// The curtain before a secret choice; nothing while none hangs.
#[component]
pub fn CurtainScreen() -> impl IntoView {
    let play = play();
    let seat = Memo::new(move |_| match play.screen() {
        Screen::Curtain(seat) => Some(seat),
        _ => None,
    });
    live(move || {
        let seat = seat.get()?;
        let teller = speak::teller()?;
        let colour = play.with(|session| session.position().table().colour(seat))?;
        let words = teller.words();
        let name = teller.name(seat).to_owned();
        let button = NodeRef::<leptos::html::Button>::new();
        Effect::new(move || {
            if let Some(button) = button.get() {
                // A browser that refuses to move the focus leaves it where it was.
                let _ = button.focus();
            }
        });
        Some(view! {
            <section class="drape" aria-label=words.curtain.title(&name) data-seat=colour.as_str()>
                <span class="mark-place">
                    <SeatMark colour />
                </span>
                <h1>{words.curtain.title(&name)}</h1>
                <p>{words.curtain.text(&name)}</p>
                <button class="button main" data-act="uncover" node_ref=button on:click=move |_| play.uncover()>
                    {words.curtain.uncover(&name)}
                </button>
            </section>
        })
    })
}
