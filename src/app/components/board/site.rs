//! The piles of gems on the discovery sites.

use leptos::prelude::*;

use super::gem::GemShape;
use super::parts::{At, Plane};
use crate::app::board_layout::geometry::{Point, site_center};
use crate::app::board_layout::shapes::cut;
use crate::app::board_layout::site::{GemGroup, gem_groups};
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::BoardScene;
use crate::core::{Gem, Gems};

/// The piles of gems on all sites.
#[component]
pub(super) fn Piles(scene: Signal<BoardScene>) -> impl IntoView {
    let sites =
        move || scene.with(|scene| scene.sites.iter().map(|site| site.gem).collect::<Vec<_>>());
    view! {
        <Plane class="under">
            <For each=sites key=|gem| *gem let:gem>
                <Pile scene gem/>
            </For>
        </Plane>
    }
}

/// The pile of a site, or the outline of the site's gem while the site is empty.
#[component]
fn Pile(
    scene: Signal<BoardScene>,
    /// The site, by the colour of its own gems.
    gem: Gem,
) -> impl IntoView {
    let pile = row_memo(Gems::EMPTY, move || {
        scene.with(|scene| Some(scene.sites.iter().find(|site| site.gem == gem)?.pile))
    });
    let gem_groups = Memo::new(move |_| gem_groups(gem, pile.get()));
    view! {
        <Show when=move || pile.get().is_empty()>
            <At point=site_center(gem)>
                <path class="bare" d=cut(gem).outline/>
            </At>
        </Show>
        <For each=move || gem_groups.get() key=|group| group.gem let:initial>
            <PileGroup site=gem gem_groups initial/>
        </For>
    }
}

/// The gems of one colour on a site.
#[component]
fn PileGroup(
    /// The site, by the colour of its own gems.
    site: Gem,
    gem_groups: Memo<Vec<GemGroup>>,
    /// The group when its row is created.
    initial: GemGroup,
) -> impl IntoView {
    let group = row_memo(initial, move || {
        gem_groups
            .with(|gem_groups| gem_groups.iter().find(|group| group.gem == initial.gem).copied())
    });
    let middle = site_center(site);
    view! {
        <At
            point=Signal::derive(move || middle.moved(group.get().offset.x, group.get().offset.y))
            scale=Signal::derive(move || group.get().scale)
        >
            <g
                data-gem=initial.gem.letter()
                style:--scale=move || group.get().scale.to_string()
            >
                <At point=Point::new(-24.0, 0.0)>
                    <GemShape gem=initial.gem letter=true/>
                </At>
                <text class="count" x="12" y="16">{move || group.get().count}</text>
            </g>
        </At>
    }
}
