//! The curtain: nothing secret is in the page while it is down.

use crate::app::components::board::seat_mark;
use crate::app::old::dom::{El, el, said, span};
use crate::app::old::play::play;
use crate::app::old::speak;
use crate::app::old::tap::button;
use crate::core::Seat;

/// The curtain before a seat's secret choice; nothing without a game.
#[must_use]
pub fn curtain_screen(seat: Seat) -> Option<El> {
    let play = play();
    let teller = speak::teller()?;
    let colour = play.with(|session| session.position().table().colour(seat))?;
    let words = teller.words();
    let name = teller.name(seat).to_owned();
    let title = words.curtain.title(&name);
    let drape = el("section")
        .class("drape")
        .attr("aria-label", &title)
        .attr("data-seat", colour.as_str())
        .child(span("mark-place").child(seat_mark(colour)))
        .child(said("h1", "", &title))
        .child(said("p", "", &words.curtain.text(&name)))
        .child(
            button("button main", "uncover", move || play.uncover())
                .text(&words.curtain.uncover(&name))
                .focused(),
        );
    Some(drape)
}
