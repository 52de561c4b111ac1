//! The price tags of the targets: which there are, where they are, and the places of their parts.

use super::geometry::{self, DISC, Point, SIDE};
use super::layout::Layout;
use crate::app::view_model::board::{BoardScene, CanoePlace, PlanEffect, Target};
use crate::core::{Arm, Place};

/// The contents of a price tag.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// The place where the plans end.
    pub place: Place,
    /// The arm of a tag at the falls; `None` elsewhere.
    pub arm: Option<Arm>,
    /// Whether the tag is drawn beside the disc of its space instead of on it.
    pub is_beside_disc: bool,
    /// The target whose price and effect the tag shows.
    pub target: Target,
}

/// The layout of a price tag, in units of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct TagLayout {
    /// The middle of the tag on the board.
    pub middle: Point,
    /// The width of the tag.
    pub width: f32,
    /// The x coordinate of the middle of the first canoe's number, relative to the middle of the
    /// tag.
    pub first_chip_x: f32,
    /// The x coordinate of the middle of the price, relative to the middle of the tag.
    pub price_x: f32,
    /// The x coordinate of the middle of the effect's icon, relative to the middle of the tag.
    pub effect_x: f32,
    /// The end of the line that joins a tag to the disc beside it, relative to the middle of the
    /// tag; `None` for a tag that is not beside a disc.
    pub stem: Option<Point>,
}

impl Tag {
    /// The layout of the tag, which is moved so that no part of it is outside of the board.
    #[must_use]
    pub fn layout(&self) -> TagLayout {
        let [chips, price, effect] = tag_widths(&self.target);
        let width = tag_width(&self.target);
        let left = -(chips + price + effect) / 2.0;
        let Point { x, y } = self.anchor();
        let margin = width / 2.0 + 6.0;
        let middle = Point { x: x.clamp(margin, SIDE - margin), y };
        TagLayout {
            middle,
            width,
            first_chip_x: left + CHIP_WIDTH / 2.0,
            price_x: left + chips + price / 2.0,
            effect_x: left + chips + price + effect / 2.0,
            stem: self.stem(middle),
        }
    }

    /// The end of the line that joins the tag to the disc beside it, a little inside the disc's
    /// edge.
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
#[must_use]
pub fn tags(scene: &BoardScene, layout: &Layout) -> Vec<Tag> {
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
pub const CHIP_WIDTH: f32 = 36.0;

/// The widths of a tag's canoe numbers, of its price and of its icon, in units.
fn tag_widths(target: &Target) -> [f32; 3] {
    // Without a gap, a minus sign at the beginning of the icon would look like a part of the price.
    let gap = if target.effect.is_none() { 0.0 } else { 14.0 };
    let price = target.price.chars().map(letter_width).sum::<f32>() + gap;
    let chips = match target.canoes.len() {
        0 => 0.0,
        count => CHIP_WIDTH * count as f32 + 8.0,
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
#[must_use]
pub const fn effect_width(effect: PlanEffect) -> f32 {
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
            let chips = [layout.first_chip_x, layout.first_chip_x + CHIP_WIDTH];
            let middles = [chips[0], chips[1], layout.price_x, layout.effect_x];
            assert!(middles.is_sorted(), "{middles:?}");
            assert!(middles.iter().all(|middle| middle.abs() < layout.width / 2.0), "{middles:?}");
            let (left, right) =
                (layout.middle.x - layout.width / 2.0, layout.middle.x + layout.width / 2.0);
            assert!(left >= 0.0 && right <= SIDE, "{place}: {left} to {right}");
        }
    }
}
