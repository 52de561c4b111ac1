//! How a gem is drawn (on sites, in canoes, as an icon in a text), and the gems in flight.

use leptos::prelude::*;

use super::parts::{Icon, Letter, Piece};
use crate::app::board_layout::geometry::Pose;
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::{cut, gem_letter, gem_letter_center_y};
use crate::app::view_model::board::{Anchor, BoardScene, Flight};
use crate::core::Gem;

/// The CSS classes of a gem: that of all gems, and the one that sets the colour.
const fn gem_classes(gem: Gem) -> &'static str {
    match gem {
        Gem::Amethyst => "gem gem-a",
        Gem::Diamond => "gem gem-d",
        Gem::Amber => "gem gem-m",
        Gem::Sapphire => "gem gem-s",
        Gem::Ruby => "gem gem-r",
    }
}

/// A gem's SVG shape, 60 units across.
#[component]
pub(super) fn GemShape(
    gem: Gem,
    /// Whether the gem has its letter.
    #[prop(optional)]
    letter: bool,
) -> impl IntoView {
    let cut = cut(gem);
    view! {
        <g class=gem_classes(gem)>
            <path class="shade" d=cut.outline/>
            <path class="base" d=cut.outline/>
            <path class="dark" d=cut.shaded/>
            <path class="lit" d=cut.lit/>
            {letter.then(|| view! { <Letter letter=gem_letter(gem) center_y=gem_letter_center_y(gem)/> })}
        </g>
    }
}

/// A gem as an icon in a text, one em high.
#[component]
pub fn GemIcon(
    gem: Gem,
    /// Whether the gem has its letter.
    #[prop(optional)]
    letter: bool,
) -> impl IntoView {
    view! {
        <Icon view_box="-31 -29 62 60">
            <GemShape gem letter/>
        </Icon>
    }
}

/// The gems in flight, each from its start to its end by a CSS animation.
#[component]
pub(super) fn Flights(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let flights = move || scene.with(|scene| scene.flights.clone());
    view! {
        <For each=flights key=|flight| flight.id let:flight>
            <FlyingGem flight layout/>
        </For>
    }
}

/// A gem in flight. Its piece lies at the end of the flight; a CSS animation brings it there from
/// the start (`--from`). Start and end never change.
#[component]
fn FlyingGem(flight: Flight, layout: Memo<Layout>) -> impl IntoView {
    let pose_at =
        |anchor| Pose::upright(layout.with_untracked(|layout| layout.anchor_point(anchor)));
    let (from, to) = (pose_at(flight.from).css_transform(), pose_at(flight.to));
    let class = match (flight.from, flight.to) {
        (Anchor::Canoe(_), Anchor::Canoe(_)) => "flight theft",
        (_, Anchor::Ashore(_)) => "flight treasure",
        _ => "flight",
    };
    view! {
        <Piece pose=to class=class.to_owned() {..} style:--from=from>
            <GemShape gem=flight.gem/>
        </Piece>
    }
}
