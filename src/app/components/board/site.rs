//! The piles of gems on the discovery sites.

use leptos::prelude::*;

use super::gem::GemShape;
use super::parts::{At, Plane};
use crate::app::board_layout::geometry::{Point, site};
use crate::app::board_layout::shapes::cut;
use crate::app::board_layout::site::{Lot, lots};
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::BoardScene;
use crate::core::{Gem, Gems};

/// The piles of gems on all sites.
#[component]
pub(super) fn Piles(scene: Signal<BoardScene>) -> impl IntoView {
    let gems =
        move || scene.with(|scene| scene.sites.iter().map(|site| site.gem).collect::<Vec<_>>());
    view! {
        <Plane name="under">
            <For each=gems key=|gem| *gem let:gem>
                <Pile scene gem/>
            </For>
        </Plane>
    }
}

/// The pile of a site, or the outline of the site's gem while the site is empty.
#[component]
fn Pile(
    scene: Signal<BoardScene>,
    /// The colour of the site.
    gem: Gem,
) -> impl IntoView {
    let pile = row_memo(Gems::EMPTY, move || {
        scene.with(|scene| Some(scene.sites.iter().find(|site| site.gem == gem)?.pile))
    });
    let lots = Memo::new(move |_| lots(gem, pile.get()));
    view! {
        <Show when=move || pile.get().is_empty()>
            <At point=site(gem)>
                <path class="bare" d=cut(gem).outline/>
            </At>
        </Show>
        <For each=move || lots.get() key=|lot| lot.gem let:initial>
            <PileLot site=gem lots initial/>
        </For>
    }
}

/// The gems of one colour on a site.
#[component]
fn PileLot(
    site: Gem,
    lots: Memo<Vec<Lot>>,
    /// The lot when its row is created.
    initial: Lot,
) -> impl IntoView {
    let lot = row_memo(initial, move || {
        lots.with(|lots| lots.iter().find(|lot| lot.gem == initial.gem).copied())
    });
    let middle = self::site(site);
    view! {
        <At
            point=Signal::derive(move || middle.moved(lot.get().offset.x, lot.get().offset.y))
            scale=Signal::derive(move || lot.get().scale)
        >
            <g data-gem=initial.gem.letter()>
                <At point=Point::new(-24.0, 0.0)>
                    <GemShape gem=initial.gem letter=true/>
                </At>
                <text class="count" x="12" y="16">{move || lot.get().count}</text>
            </g>
        </At>
    }
}
