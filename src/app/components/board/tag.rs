//! Tags at the places where plans may end. A tag has the price of the plan (with a paddle if all
//! points are for paddling), or the number of the plans, and the icon of the target's effect, if
//! there is one. While either canoe could be meant, it has chips instead of price or number: small
//! canoes with the numbers of those that can go there.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::animals::MooseShape;
use super::gem::GemShape;
use super::parts::{At, Icon, Plane};
use super::seat_mark::NumberedCanoe;
use super::{OnIntent, tapped_element};
use crate::app::board_layout::geometry::Point;
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::{FLAG, HAND, MINUS, PADDLE, PLUS, SPIRAL, SWAP, WARNING};
use crate::app::board_layout::tag::{CHIP_WIDTH, Tag, TagLayout, effect_width, tags};
use crate::app::board_layout::target::TargetState;
use crate::app::view_model::board::{BoardIntent, BoardScene, PlanEffect};

/// All tags, above the pieces.
#[component]
pub(super) fn Tags(
    scene: Signal<BoardScene>,
    layout: Memo<Layout>,
    on_intent: OnIntent,
) -> impl IntoView {
    let tags = Memo::new(move |_| scene.with(|scene| layout.with(|layout| tags(scene, layout))));
    view! {
        <Plane class="tags">
            // The tag itself is the key: a tag that changes is a new element.
            <For each=move || tags.get() key=Clone::clone let:tag>
                <TagShape tag on_intent/>
            </For>
        </Plane>
    }
}

/// The tag of a place; a tap on it is a tap on the place. A tag that does not lie on its place has
/// the class `apart`.
#[component]
fn TagShape(tag: Tag, on_intent: OnIntent) -> impl IntoView {
    let TagLayout { middle, width, height, lines, first_chip_x, paddle_x, price_x, effect_x, stem } =
        tag.layout();
    let is_apart = tag.is_apart();
    let Tag { place, target, .. } = tag;
    let state = match TargetState::of(&target) {
        TargetState::Open => "tag",
        TargetState::Risk => "tag risk",
        TargetState::Staged => "tag staged",
    };
    let class = if is_apart { format!("{state} apart") } else { state.to_owned() };
    let effect = target.effect.map(|effect| {
        view! {
            <At point=Point { x: effect_x, y: 0.0 }>
                <EffectShape effect/>
            </At>
        }
    });
    let stem = stem.map(|Point { x, y }| {
        view! { <path class="stem" d=format!("M0 0L{x} {y}")/> }
    });
    let chips = target.canoes.into_iter().zip(0_u8..).map(|(canoe, index)| {
        let x = first_chip_x + CHIP_WIDTH * f32::from(index);
        view! {
            <At point=Point { x, y: 0.0 }>
                <NumberedCanoe colour=canoe.colour no=canoe.no/>
            </At>
        }
    });
    let chips = chips.collect_view();
    let paddle = paddle_x.map(|x| {
        view! {
            <At point=Point { x, y: 0.0 }>
                <path class="sign-mark" d=PADDLE/>
            </At>
        }
    });
    // The baseline of a line is 13 units below its middle.
    let lines = lines.into_iter().map(|(line, y)| {
        view! { <text class="price" x=price_x y=y + 13.0>{line}</text> }
    });
    let lines = lines.collect_view();
    let (left, top) = (-width / 2.0, -height / 2.0);
    let on_click = move |event: MouseEvent| {
        on_intent.run((BoardIntent::Place(place), tapped_element(&event)));
    };
    view! {
        <g class=class data-at=place.to_string() on:click=on_click>
            <At point=middle>
                {stem}
                <rect class="cast" x=left y=top width=width height=height rx="28"/>
                <rect class="ticket" x=left y=top width=width height=height rx="28"/>
                {chips}
                {paddle}
                {lines}
                {effect}
            </At>
        </g>
    }
}

/// The SVG shape of an effect of a plan.
#[component]
fn EffectShape(effect: PlanEffect) -> impl IntoView {
    let symbol = |d: &'static str| view! { <path class="sign-mark" d=d/> };
    match effect {
        PlanEffect::Load(gem) | PlanEffect::Unload(gem) | PlanEffect::Swap(gem) => {
            let sign = match effect {
                PlanEffect::Load(_) => PLUS,
                PlanEffect::Unload(_) => MINUS,
                _ => SWAP,
            };
            view! {
                {symbol(sign)}
                <At point=Point::new(14.0, 0.0) scale=0.72>
                    <GemShape gem/>
                </At>
            }
            .into_any()
        }
        PlanEffect::Steal => symbol(HAND).into_any(),
        PlanEffect::Land => symbol(FLAG).into_any(),
        PlanEffect::Falls => view! { <path class="warning" d=WARNING/> }.into_any(),
        PlanEffect::Pulled => view! {
            <At point=Point::ORIGIN scale=0.42>
                <path class="spiral" d=SPIRAL/>
            </At>
        }
        .into_any(),
        PlanEffect::Moose => view! {
            <At point=Point::ORIGIN scale=0.5>
                <MooseShape/>
            </At>
        }
        .into_any(),
    }
}

/// An effect of a plan as an icon in a text, one em high.
#[component]
pub fn EffectIcon(effect: PlanEffect) -> impl IntoView {
    // The icon of an effect with a gem is wider than it is high.
    let (class, view_box) = if effect_width(effect) > 60.0 {
        ("effect-icon wide", "-37 -28 74 56")
    } else {
        ("effect-icon", "-28 -28 56 56")
    };
    view! {
        <Icon class view_box>
            <EffectShape effect/>
        </Icon>
    }
}
