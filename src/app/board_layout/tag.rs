//! The price tags of the targets: which there are, where they are, and the places of their parts.

use super::crowd::{crowd_mark_area, crowded_spaces};
use super::geometry::{self, Area, DISC, Point, SIDE};
use super::layout::Layout;
use super::tag_place::{self, TAG_HEIGHT};
use crate::app::view_model::board::{BoardScene, Canoe, CanoeKey, CanoePlace, PlanEffect, Target};
use crate::core::{Arm, Place, Space};

/// A price tag: what it shows, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// The place where the plans end.
    pub place: Place,
    /// The arm of a tag at the falls; `None` elsewhere.
    pub arm: Option<Arm>,
    /// Whether the tag is drawn beside the disc of its space instead of on it.
    pub is_beside_disc: bool,
    /// The target whose canoes, price and effect the tag shows.
    pub target: Target,
    /// The middle of the tag on the board, in whole units: a tag is the key of a row of a `<For>`,
    /// and a float has no `Hash`.
    middle: (i16, i16),
}

/// The layout of a price tag, in units of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct TagLayout {
    /// The middle of the tag on the board.
    pub middle: Point,
    /// The width of the tag.
    pub width: f32,
    /// The height of the tag.
    pub height: f32,
    /// The lines of the price, each with the y coordinate of its middle, relative to the middle of
    /// the tag: a sum in words has a line for each part.
    pub lines: Vec<(String, f32)>,
    /// The x coordinate of the middle of the first canoe's number, relative to the middle of the
    /// tag.
    pub first_chip_x: f32,
    /// The x coordinate of the middle of the paddle before a price that is paddling alone, relative
    /// to the middle of the tag; `None` for any other price.
    pub paddle_x: Option<f32>,
    /// The x coordinate of the middle of the price, relative to the middle of the tag.
    pub price_x: f32,
    /// The x coordinate of the middle of the effect's icon, relative to the middle of the tag.
    pub effect_x: f32,
    /// The end of the line that joins a tag to the disc beside it, relative to the middle of the
    /// tag; `None` for a tag that is not beside a disc, or so near that it needs no line.
    pub stem: Option<Point>,
}

impl Tag {
    /// A tag beside or on its place. `others` are the areas of the earlier tags and of the marks of
    /// crowded spaces, `targets` the spaces of all targets; a tag beside a disc covers as little of
    /// them as possible.
    fn new(
        place: Place,
        arm: Option<Arm>,
        is_beside_disc: bool,
        target: &Target,
        others: &[Area],
        targets: &[Space],
    ) -> Self {
        let (width, height) = (tag_width(target), tag_height(target));
        let Point { x, y } = match (place, arm) {
            (Place::Pier, _) => tag_place::pier_tag(width),
            (Place::On(space), _) if is_beside_disc => {
                tag_place::tag_beside(space, (width, height), others, targets)
            }
            (Place::On(space), _) => geometry::space_center(space),
            (Place::Riverbank(space), _) => geometry::riverbank_center(space),
            (Place::Falls, arm) => tag_place::falls_tag(arm.unwrap_or(Arm::Left), width),
        };
        // No tag reaches over the left or right edge of the board.
        let margin = width / 2.0 + 6.0;
        let middle = (x.clamp(margin, SIDE - margin).round() as i16, y.round() as i16);
        Self { place, arm, is_beside_disc, target: target.clone(), middle }
    }

    /// The middle of the tag on the board.
    fn middle(&self) -> Point {
        Point::new(f32::from(self.middle.0), f32::from(self.middle.1))
    }

    /// Whether the tag is not on its place: beside a disc, or the one of the pier. A tap on it does
    /// not reach the place's hit area.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.is_beside_disc || matches!(self.place, Place::Pier)
    }

    /// The rectangle that the tag covers.
    #[must_use]
    pub fn area(&self) -> Area {
        Area::new(self.middle(), tag_width(&self.target), tag_height(&self.target))
    }

    /// The layout of the tag.
    #[must_use]
    pub fn layout(&self) -> TagLayout {
        let [chips, paddle, price, effect] = tag_widths(&self.target);
        let left = -(chips + paddle + price + effect) / 2.0;
        let middle = self.middle();
        let lines = price_lines(&self.target).map(str::to_owned);
        let half = (lines.clone().count().saturating_sub(1)) as f32 / 2.0;
        let y_of = |index: u8| (f32::from(index) - half) * LINE_HEIGHT;
        TagLayout {
            middle,
            width: tag_width(&self.target),
            height: tag_height(&self.target),
            lines: lines.zip(0..).map(|(line, index)| (line, y_of(index))).collect(),
            first_chip_x: left + CHIP_WIDTH / 2.0,
            paddle_x: (paddle > 0.0).then_some(left + chips + paddle / 2.0),
            price_x: left + chips + paddle + price / 2.0,
            effect_x: left + chips + paddle + price + effect / 2.0,
            stem: self.stem(middle),
        }
    }

    /// The end of the line that joins the tag to the disc beside it, a little inside the disc's
    /// edge.
    fn stem(&self, middle: Point) -> Option<Point> {
        let Place::On(space) = self.place else { return None };
        let disc = geometry::space_center(space);
        let distance = middle.distance(disc);
        let length = distance - (DISC - 14.0);
        let part = (self.is_beside_disc && length > 0.0).then_some(length / distance)?;
        Some(Point::new((disc.x - middle.x) * part, (disc.y - middle.y) * part))
    }
}

/// The price tags of the targets; none for a target that shows neither a price nor canoes. Tags
/// whose place is fixed come first; each of the others is then placed beside its disc, where it
/// covers as little as possible of the earlier ones and of the marks of crowded spaces. The falls
/// have a tag for each arm of [`falls_arms`].
#[must_use]
pub fn tags(scene: &BoardScene, layout: &Layout) -> Vec<Tag> {
    let targets = scene.spots.iter().filter_map(|spot| Some((spot.place, spot.target.as_ref()?)));
    let mut wanted: Vec<(Place, Option<Arm>, bool, Target)> = Vec::new();
    let is_shown = |target: &Target| !target.price.is_empty() || !target.canoes.is_empty();
    for (place, target) in targets.filter(|(_, target)| is_shown(target)) {
        // A tag on the disc would hide the canoes there or, if it is wider, names and sites.
        let is_beside = matches!(place, Place::On(_))
            && (layout.count(place) > 0 || tag_width(target) > 2.0 * DISC);
        if place == Place::Falls {
            // Each arm names the canoes that can go over its falls.
            wanted.extend(falls_arms(scene, target).map(|arm| {
                let leads_there = |key: &CanoeKey| {
                    let canoe = scene.canoes.iter().find(|canoe| canoe.key == *key);
                    canoe.and_then(arm_of).is_none_or(|of_canoe| of_canoe == arm)
                };
                let canoes = target.canoes.iter().copied().filter(leads_there).collect();
                (place, Some(arm), is_beside, Target { canoes, ..target.clone() })
            }));
        } else {
            wanted.push((place, None, is_beside, target.clone()));
        }
    }
    wanted.sort_by_key(|(.., is_beside, _)| *is_beside);
    let marks = crowded_spaces(scene, layout).into_iter().map(crowd_mark_area);
    let marks: Vec<Area> = marks.collect();
    let spaces: Vec<Space> = wanted.iter().filter_map(|(place, ..)| place.space()).collect();
    let mut tags: Vec<Tag> = Vec::new();
    for (place, arm, is_beside, target) in wanted {
        let others: Vec<Area> = tags.iter().map(Tag::area).chain(marks.iter().copied()).collect();
        tags.push(Tag::new(place, arm, is_beside, &target, &others, &spaces));
    }
    tags
}

/// The arms from which the picked canoe can go over the falls or, if none is picked, the canoes of
/// `target`, the target at the falls; both arms if there is no such canoe.
pub fn falls_arms(scene: &BoardScene, target: &Target) -> impl Iterator<Item = Arm> + use<> {
    let is_picked = |canoe: &&Canoe| canoe.selected;
    let is_of_target = |canoe: &&Canoe| target.canoes.contains(&canoe.key);
    let canoes: Vec<&Canoe> = match scene.canoes.iter().find(is_picked) {
        Some(picked) => vec![picked],
        None => scene.canoes.iter().filter(is_of_target).collect(),
    };
    let arms: Vec<Option<Arm>> = canoes.iter().map(|canoe| arm_of(canoe)).collect();
    // From above the fork a canoe reaches the falls of both arms.
    let leads_there = move |side: &Arm| {
        arms.is_empty() || arms.iter().any(|arm| arm.is_none_or(|arm| arm == *side))
    };
    Arm::ALL.into_iter().filter(leads_there)
}

/// The arm in which a canoe lies; `None` above the fork and ashore.
fn arm_of(canoe: &Canoe) -> Option<Arm> {
    match canoe.at {
        CanoePlace::At(Place::On(space)) => space.arm(),
        _ => None,
    }
}

/// The width of a canoe's number on a tag, in units.
pub const CHIP_WIDTH: f32 = 36.0;

/// The width of the paddle before a price that is paddling alone, in units.
const PADDLE_WIDTH: f32 = 34.0;

/// The widths of a tag's canoe numbers, of its paddle, of its price (with the gap before the icon,
/// if there is one) and of its icon, in units.
fn tag_widths(target: &Target) -> [f32; 4] {
    // Without a gap, a minus sign at the beginning of the icon would look like a part of the price.
    let gap = if target.effect.is_none() { 0.0 } else { 14.0 };
    let width_of = |line: &str| line.chars().map(letter_width).sum::<f32>();
    let price = price_lines(target).map(width_of).fold(0.0, f32::max) + gap;
    let chips = CHIP_WIDTH * target.canoes.len() as f32;
    let paddle = if target.is_only_paddling { PADDLE_WIDTH } else { 0.0 };
    [chips, paddle, price, target.effect.map_or(0.0, effect_width)]
}

/// The distance between the lines of a price, in units.
const LINE_HEIGHT: f32 = 40.0;

fn price_lines(target: &Target) -> impl Iterator<Item = &str> + Clone {
    target.price.lines()
}

/// The height of a tag, in units.
fn tag_height(target: &Target) -> f32 {
    TAG_HEIGHT + LINE_HEIGHT * (price_lines(target).count().saturating_sub(1)) as f32
}

/// The approximate width of a character of a price, in units.
const fn letter_width(letter: char) -> f32 {
    match letter {
        ' ' | 'i' | 'j' | 'l' => 13.0,
        'f' | 'r' | 't' => 18.0,
        'm' | 'w' => 36.0,
        _ => 25.0,
    }
}

/// The width of a tag, in units: its parts, with 15 units on each side, but at least 58.
fn tag_width(target: &Target) -> f32 {
    (tag_widths(target).iter().sum::<f32>() + 30.0).max(58.0)
}

/// The width of an effect's icon, in units.
#[must_use]
pub const fn effect_width(effect: PlanEffect) -> f32 {
    match effect {
        PlanEffect::Load(_) | PlanEffect::Unload(_) | PlanEffect::Swap(_) => 74.0,
        _ => 50.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::app::i18n::{Lang, Teller};
    use crate::app::session::{Selection, Session};
    use crate::app::view_model::board_view::{BoardInputs, board_scene};
    use crate::app::view_model::forecast::ForecastOf;
    use crate::app::view_model::scene::Scene;
    use crate::core::{
        CanoeNo, Colour, DecisionKind, Game, Gem, Header, Options, Rules, Seat, Space, Table,
    };

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
        scene.canoes[0].selected = false;
        let key = scene.canoes[0].key;
        if let Some(target) = &mut scene.spots[10].target {
            target.canoes.push(key);
        }
        assert_eq!(arms(&scene), [Some(Arm::Left)], "the only canoe of the target is in this arm");
    }

    #[test]
    fn a_tag_that_is_wider_than_its_disc_is_beside_it() {
        let scene = BoardScene::default();
        let middle_of = |price: &str, effect| {
            let mut scene = scene.clone();
            let target = Target { price: price.to_owned(), effect, ..Target::default() };
            scene.spots[5].target = Some(target);
            let tags = tags(&scene, &Layout::of(&scene));
            assert_eq!((tags.len(), tags[0].place), (1, Place::On(Space::S5)));
            tags[0].middle()
        };
        let middle = geometry::space_center(Space::S5);
        assert_eq!(middle_of("1+6", None), middle);
        let wide = middle_of("load 2\npaddle 4", Some(PlanEffect::Load(Gem::Amber)));
        assert_ne!(wide, middle, "in the middle it would hide the amber site");
    }

    #[test]
    fn a_tag_beside_its_disc_has_a_line_to_it() {
        let target = Target { price: "2 ways".to_owned(), ..Target::default() };
        for space in Space::ALL {
            let place = Place::On(space);
            let tag = Tag::new(place, None, true, &target, &[], &[]);
            let TagLayout { middle, stem, .. } = tag.layout();
            let end = stem.map(|stem| middle.moved(stem.x, stem.y)).unwrap();
            let from_disc = end.distance(geometry::space_center(space));
            assert!(from_disc < DISC, "{space}: {from_disc}");
            let others = Space::ALL.into_iter().filter(|other| *other != space);
            let nearest = others.map(|other| end.distance(geometry::space_center(other)));
            assert!(nearest.into_iter().all(|other| other > from_disc), "{space}");
        }
        let on_disc = Tag::new(Place::On(Space::S5), None, false, &target, &[], &[]);
        assert_eq!(on_disc.layout().stem, None);
    }

    /// The tags of a position, for something that is picked, and the marks of crowded spaces.
    fn tags_in(session: &Session, teller: &Teller, selection: Selection) -> (Vec<Tag>, Vec<Area>) {
        let scene = board_scene(&BoardInputs {
            hides_prices: false,
            position: session.position(),
            scene: &Scene::of(&session.view(None)),
            event: None,
            selection,
            previewed: None,
            legal: &session.position().legal(),
            forecast: None,
            forecast_of: ForecastOf::All,
            teller,
        });
        let layout = Layout::of(&scene);
        let marks = crowded_spaces(&scene, &layout).into_iter().map(crowd_mark_area);
        (tags(&scene, &layout), marks.collect())
    }

    #[test]
    fn tags_cover_neither_each_other_nor_a_name_in_any_game() {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut seen = 0;
        for seed in 0..4 {
            let game = Game::new(Header::from_seed(table, seed, Some(Seat::FIRST), None));
            let mut session = Session::open(game);
            let teller = Teller::of(Lang::default().words(), session.game().header());
            let mut rng = SplitMix::new(seed);
            for _ in 0..400 {
                let legal = session.position().legal();
                if legal.is_empty() {
                    break;
                }
                let picked = CanoeNo::ALL.map(Selection::Canoe);
                let is_turn = session.position().decision_kind() == Some(DecisionKind::Plan);
                let selections = [Selection::Nothing].into_iter().chain(picked);
                for selection in selections.filter(|_| is_turn) {
                    let (tags, marks) = tags_in(&session, &teller, selection);
                    for tag in tags.iter().filter(|tag| tag.is_beside_disc) {
                        let hidden: f32 = marks.iter().map(|mark| tag.area().overlap(*mark)).sum();
                        assert!(hidden < 60.0, "seed {seed}: {hidden} under a mark, {tag:?}");
                    }
                    let areas: Vec<Area> = tags.iter().map(Tag::area).collect();
                    for (index, area) in areas.iter().enumerate() {
                        let others = areas[index + 1..].iter();
                        let shared: f32 = others.map(|other| area.overlap(*other)).sum();
                        assert!(shared == 0.0, "seed {seed}: {shared} of {area:?} in {areas:?}");
                        let covered: f32 = tag_place::texts().map(|text| area.overlap(text)).sum();
                        assert!(covered < 60.0, "seed {seed}: {covered}, {area:?}");
                    }
                    seen += areas.len();
                }
                session.play(legal[rng.below(legal.len() as u32) as usize]).unwrap();
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn the_parts_of_a_tag_are_side_by_side_on_it() {
        let effect = Some(PlanEffect::Load(Gem::Ruby));
        let canoes = CanoeNo::ALL.map(|no| CanoeKey { colour: Colour::Red, no }).to_vec();
        let target = Target { effect, canoes, ..Target::default() };
        for place in [Place::Pier, Place::On(Space::L7), Place::On(Space::R7), Place::Falls] {
            let layout = Tag::new(place, Some(Arm::Right), true, &target, &[], &[]).layout();
            let chips = [layout.first_chip_x, layout.first_chip_x + CHIP_WIDTH];
            let middles = [chips[0], chips[1], layout.effect_x];
            assert!(middles.is_sorted(), "{middles:?}");
            assert!(middles.iter().all(|middle| middle.abs() < layout.width / 2.0), "{middles:?}");
            let (left, right) =
                (layout.middle.x - layout.width / 2.0, layout.middle.x + layout.width / 2.0);
            assert!(left >= 0.0 && right <= SIDE, "{place}: {left} to {right}");
        }
    }
}
