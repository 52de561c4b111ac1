//! Price tags at the places where plans may end, with an icon for the effect of the plans.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::animals::MooseShape;
use super::gem::GemShape;
use super::parts::{At, Icon, Plane};
use super::seat_mark::seat_class;
use super::target::TargetState;
use super::{OnIntent, tapped_element};
use crate::app::board_layout::geometry::{self, DISC, Point, SIDE, TAG_HEIGHT};
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::{FLAG, HAND, MINUS, PLUS, SPIRAL, WARNING};
use crate::app::view_model::board::{BoardIntent, BoardScene, CanoePlace, PlanEffect, Target};
use crate::core::{Arm, Place};

/// All price tags, above the pieces.
#[component]
pub(super) fn Tags(
    scene: Signal<BoardScene>,
    layout: Memo<Layout>,
    on_intent: OnIntent,
) -> impl IntoView {
    let tags = Memo::new(move |_| scene.with(|scene| layout.with(|layout| tags(scene, layout))));
    view! {
        <Plane name="tags">
            // The tag itself is the key, because a row shows nothing else.
            <For each=move || tags.get() key=Clone::clone let:tag>
                <PriceTag tag on_intent/>
            </For>
        </Plane>
    }
}

/// The price tag of a place; a tap on it is a tap on the place.
#[component]
fn PriceTag(tag: Tag, on_intent: OnIntent) -> impl IntoView {
    let TagLayout { middle, width, chips_at, price_at, effect_at, stem } = tag.layout();
    let Tag { place, target, .. } = tag;
    let class = match TargetState::of(&target) {
        TargetState::Open => "tag",
        TargetState::Risk => "tag risk",
        TargetState::Staged => "tag staged",
    };
    let effect = target.effect.map(|effect| {
        view! {
            <At point=Point { x: effect_at, y: 0.0 }>
                <EffectShape effect/>
            </At>
        }
    });
    let stem = stem.map(|Point { x, y }| {
        view! { <path class="stem" d=format!("M0 0L{x} {y}")/> }
    });
    let chips = target.canoes.iter().zip(0_u8..).map(|(canoe, index)| {
        let x = chips_at + CHIP * f32::from(index);
        view! {
            <g class=seat_class(canoe.colour)>
                <rect class="chip" x=x - 15.0 y="-19" width="30" height="38" rx="10"/>
                <text class="chip-number" x=x y="11">{canoe.no.to_string()}</text>
            </g>
        }
    });
    let chips = chips.collect_view();
    let on_click = move |event: MouseEvent| {
        on_intent.run((BoardIntent::Place(place), tapped_element(&event)));
    };
    view! {
        <g class=class data-at=place.to_string() on:click=on_click>
            <At point=middle>
                {stem}
                <rect class="cast" x=-width / 2.0 y="-28" width=width height=TAG_HEIGHT rx="28"/>
                <rect class="ticket" x=-width / 2.0 y="-28" width=width height=TAG_HEIGHT rx="28"/>
                {chips}
                <text class="price" x=price_at y="13">{target.price}</text>
                {effect}
            </At>
        </g>
    }
}

/// The SVG shape of an effect of a plan.
#[component]
fn EffectShape(effect: PlanEffect) -> impl IntoView {
    let sign = |d: &'static str| view! { <path class="sign-mark" d=d/> };
    match effect {
        PlanEffect::Load(gem) | PlanEffect::Unload(gem) => {
            let is_load = matches!(effect, PlanEffect::Load(_));
            view! {
                {sign(if is_load { PLUS } else { MINUS })}
                <At point=Point::new(14.0, 0.0) scale=0.72>
                    <GemShape gem/>
                </At>
            }
            .into_any()
        }
        PlanEffect::Steal => sign(HAND).into_any(),
        PlanEffect::Land => sign(FLAG).into_any(),
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

/// The contents of a price tag.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Tag {
    /// The place where the plans end.
    place: Place,
    /// The arm of a tag at the falls; `None` elsewhere.
    arm: Option<Arm>,
    /// Whether the tag is drawn beside the disc of its space instead of on it.
    is_beside_disc: bool,
    target: Target,
}

/// The layout of a price tag, in units of the board.
#[derive(Clone, Debug, PartialEq)]
struct TagLayout {
    /// The middle of the tag on the board.
    middle: Point,
    width: f32,
    /// The x of the middle of the first canoe's number, relative to the middle of the tag.
    chips_at: f32,
    /// The x of the middle of the price, relative to the middle of the tag.
    price_at: f32,
    /// The x of the middle of the effect's icon, relative to the middle of the tag.
    effect_at: f32,
    /// The end of the line to the disc of a tag beside it, relative to the middle of the tag.
    stem: Option<Point>,
}

impl Tag {
    /// Computes the layout. The tag is moved so that no part of it is outside of the board.
    fn layout(&self) -> TagLayout {
        let [chips, price, effect] = tag_widths(&self.target);
        let width = tag_width(&self.target);
        let left = -(chips + price + effect) / 2.0;
        let Point { x, y } = self.anchor();
        let margin = width / 2.0 + 6.0;
        let middle = Point { x: x.clamp(margin, SIDE - margin), y };
        TagLayout {
            middle,
            width,
            chips_at: left + CHIP / 2.0,
            price_at: left + chips + price / 2.0,
            effect_at: left + chips + price + effect / 2.0,
            stem: self.stem(middle),
        }
    }

    /// The end of the line from a tag to its disc, a little inside the disc's edge.
    fn stem(&self, middle: Point) -> Option<Point> {
        let Place::On(space) = self.place else { return None };
        let disc = geometry::space(space);
        let distance = middle.distance(disc);
        let length = distance - (DISC - 14.0);
        let part = (self.is_beside_disc && length > 0.0).then_some(length / distance)?;
        Some(Point::new((disc.x - middle.x) * part, (disc.y - middle.y) * part))
    }

    /// The middle of the tag, before it is moved away from the edge of the board.
    fn anchor(&self) -> Point {
        match (self.place, self.arm) {
            (Place::Pier, _) => geometry::PIER_TAG,
            (Place::On(space), _) => {
                geometry::tag(space, self.is_beside_disc, tag_width(&self.target))
            }
            (Place::Riverbank(space), _) => geometry::bank(space),
            (Place::Falls, arm) => geometry::falls_tag(arm.unwrap_or(Arm::Left)),
        }
    }
}

/// The price tags of all targets.
fn tags(scene: &BoardScene, layout: &Layout) -> Vec<Tag> {
    let targets = scene.spots.iter().filter_map(|spot| Some((spot.place, spot.target.as_ref()?)));
    let targets = targets.filter(|(_, target)| !target.price.is_empty());
    targets.flat_map(|(place, target)| tags_of(place, target, scene, layout)).collect()
}

/// The price tags of a place. The falls have one for each arm from which the picked canoe can reach
/// them.
fn tags_of(place: Place, target: &Target, scene: &BoardScene, layout: &Layout) -> Vec<Tag> {
    // A tag that is wider than the disc would hide names and sites.
    let is_beside_disc = layout.count(place) > 0 || tag_width(target) > 2.0 * DISC;
    let tag = |arm| Tag { place, arm, is_beside_disc, target: target.clone() };
    if place != Place::Falls {
        return vec![tag(None)];
    }
    let picked = scene.canoes.iter().find(|canoe| canoe.selected);
    let arm = picked.and_then(|canoe| match canoe.at {
        CanoePlace::At(Place::On(space)) => space.arm(),
        _ => None,
    });
    let arms = Arm::ALL.into_iter().filter(|side| arm.is_none_or(|arm| arm == *side));
    arms.map(|arm| tag(Some(arm))).collect()
}

/// The width of a canoe's number on a tag, in units.
const CHIP: f32 = 36.0;

/// The widths of a tag's canoe numbers, of its price and of its icon, in units.
fn tag_widths(target: &Target) -> [f32; 3] {
    // Without a gap, a minus sign at the beginning of the icon would look like a part of the price.
    let gap = if target.effect.is_none() { 0.0 } else { 14.0 };
    let price = target.price.chars().map(letter_width).sum::<f32>() + gap;
    let chips = match target.canoes.len() {
        0 => 0.0,
        count => CHIP * count as f32 + 8.0,
    };
    [chips, price, target.effect.map_or(0.0, effect_width)]
}

/// The approximate width of a letter of a price, in units; spaces and dots are narrower.
const fn letter_width(letter: char) -> f32 {
    match letter {
        ' ' | '\u{b7}' => 13.0,
        _ => 24.0,
    }
}

/// The width of a tag, in units.
fn tag_width(target: &Target) -> f32 {
    (tag_widths(target).iter().sum::<f32>() + 30.0).max(58.0)
}

/// The width of an effect's icon, in units.
const fn effect_width(effect: PlanEffect) -> f32 {
    match effect {
        PlanEffect::Load(_) | PlanEffect::Unload(_) => 74.0,
        _ => 50.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::{Canoe, CanoeKey};
    use crate::core::{CanoeNo, Colour, Gem, Space};

    #[test]
    fn the_falls_have_a_tag_in_the_arm_of_the_picked_canoe() {
        let mut scene = BoardScene::default();
        scene.canoes.push(Canoe::new(Colour::Blue, CanoeNo::First, Place::On(Space::L7)));
        let falls =
            Target { price: "3".to_owned(), effect: Some(PlanEffect::Falls), ..Target::default() };
        scene.spots[10].target = Some(falls);
        let arms = |scene: &BoardScene| -> Vec<Option<Arm>> {
            let tags = tags(scene, &Layout::of(scene));
            assert!(tags.iter().all(|tag| tag.place == Place::Falls));
            tags.iter().map(|tag| tag.arm).collect()
        };
        assert_eq!(arms(&scene), [Some(Arm::Left), Some(Arm::Right)]);
        scene.canoes[0].selected = true;
        assert_eq!(arms(&scene), [Some(Arm::Left)]);
    }

    #[test]
    fn a_tag_that_is_wider_than_its_disc_is_beside_it() {
        let scene = BoardScene::default();
        let middle_of = |price: &str, effect| {
            let target = Target { price: price.to_owned(), effect, ..Target::default() };
            let tags = tags_of(Place::On(Space::S5), &target, &scene, &Layout::of(&scene));
            assert_eq!(tags.len(), 1);
            tags[0].anchor()
        };
        let middle = geometry::space(Space::S5);
        assert_eq!(middle_of("1+6", None), middle);
        let wide = middle_of("load 2 \u{b7} paddle 4", Some(PlanEffect::Load(Gem::Amber)));
        assert_ne!(wide, middle, "in the middle it would hide the amber site");
    }

    #[test]
    fn a_tag_beside_its_disc_has_a_line_to_it() {
        let target = Target { price: "2 ways".to_owned(), ..Target::default() };
        for space in Space::ALL {
            let place = Place::On(space);
            let tag = Tag { place, arm: None, is_beside_disc: true, target: target.clone() };
            let TagLayout { middle, stem, .. } = tag.layout();
            let end = stem.map(|stem| middle.moved(stem.x, stem.y)).unwrap();
            let from_disc = end.distance(geometry::space(space));
            assert!(from_disc < DISC, "{space}: {from_disc}");
            let others = Space::ALL.into_iter().filter(|other| *other != space);
            let nearest = others.map(|other| end.distance(geometry::space(other)));
            assert!(nearest.into_iter().all(|other| other > from_disc), "{space}");
        }
        let on_disc = Tag { place: Place::On(Space::S5), arm: None, is_beside_disc: false, target };
        assert_eq!(on_disc.layout().stem, None);
    }

    #[test]
    fn the_parts_of_a_tag_are_side_by_side_on_it() {
        let effect = Some(PlanEffect::Load(Gem::Ruby));
        let canoes = CanoeNo::ALL.map(|no| CanoeKey { colour: Colour::Red, no }).to_vec();
        let target = Target { price: "4+2".to_owned(), effect, canoes, ..Target::default() };
        for place in [Place::Pier, Place::On(Space::L7), Place::On(Space::R7), Place::Falls] {
            let tag =
                Tag { place, arm: Some(Arm::Right), is_beside_disc: true, target: target.clone() };
            let layout = tag.layout();
            let chips = [layout.chips_at, layout.chips_at + CHIP];
            let middles = [chips[0], chips[1], layout.price_at, layout.effect_at];
            assert!(middles.is_sorted(), "{middles:?}");
            assert!(middles.iter().all(|middle| middle.abs() < layout.width / 2.0), "{middles:?}");
            let (left, right) =
                (layout.middle.x - layout.width / 2.0, layout.middle.x + layout.width / 2.0);
            assert!(left >= 0.0 && right <= SIDE, "{place}: {left} to {right}");
        }
    }
}
