//! The drawings of the pointers of a lesson or a figure: arrows along the water, rings and lights.

use core::fmt::Write as _;

use super::geometry::{
    self, BEACH, DISC, FORK, POOL, Point, falls_edge, place_center, site_center, space_center,
};
use super::layout::Layout;
use crate::app::view_model::board::{CanoeKey, Pointer};
use crate::core::lesson::{Shape, Thing, Tone};
use crate::core::{Arm, Place, route};

/// The distance of an arrow's start from the middle of its place, in units. At the other end, the
/// head reaches a little nearer to the middle of its place.
const CLEARANCE: f32 = 40.0;

/// The length of an arrow's head, in units.
const HEAD: f32 = 58.0;

/// The SVG parts of a pointer: its line, ring or light, its head, and the badge of its tone (good,
/// bad or a question).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    /// The CSS classes of the pointer.
    pub class: String,
    /// The line, or the outline of the ring or light, as path data.
    pub path: String,
    /// The head of an arrow as path data; `None` for a ring or light.
    pub head: Option<String>,
    /// The SVG transform of the badge, which shows the tone as a tick, cross or question mark.
    pub badge_transform: String,
    /// The tone; `None` for a pointer without a badge.
    pub tone: Option<Tone>,
}

/// How a pointer is drawn; `None` if it is a ring or light around a thing that is not on the board.
/// An arrow is always drawn.
#[must_use]
pub fn drawing(pointer: &Pointer, layout: &Layout) -> Option<Drawing> {
    let tone = pointer.tone;
    let tone_class = tone.map_or("", Tone::as_str);
    match &pointer.shape {
        Shape::Arrow { from, to } => {
            let Arrow { path, head, middle } = arrow(*from, *to);
            let (class, head) = (format!("pointer arrow {tone_class}"), Some(head));
            Some(Drawing { class, path, head, badge_transform: translate(middle), tone })
        }
        Shape::Ring(thing) | Shape::Light(thing) => {
            let is_light = matches!(pointer.shape, Shape::Light(_));
            let Outline { middle, half } = outline(*thing, layout)?;
            let shape_class = if is_light { "light" } else { "ring" };
            let class = format!("pointer {shape_class} {tone_class}");
            let badge_transform = translate(middle.moved(half.0 * 0.72, -half.1 * 0.72));
            Some(Drawing { class, path: rounded(middle, half), head: None, badge_transform, tone })
        }
    }
}

/// The badge of a tone: a tick, a cross or a question mark as path data; x and y are between -15
/// and 15 units.
#[must_use]
pub const fn badge_path(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "M-12 1L-3 11L13 -10",
        Tone::Bad => "M-10 -10L10 10M10 -10L-10 10",
        Tone::Ask => "M-8 -7q0 -8 8 -8t8 8q0 6 -8 9v3M0 14v1",
    }
}

fn translate(Point { x, y }: Point) -> String {
    format!("translate({x:.0} {y:.0})")
}

/// The box around which a ring or light is drawn: its middle, half its width and half its height.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outline {
    middle: Point,
    half: (f32, f32),
}

/// The box around a thing; `None` if the thing is not on the board.
fn outline(thing: Thing, layout: &Layout) -> Option<Outline> {
    let round = |middle, radius| Some(Outline { middle, half: (radius, radius) });
    match thing {
        Thing::Place(place @ (Place::Pier | Place::Falls)) => {
            let (_, middle, (width, height)) = geometry::spot_box(place);
            Some(Outline { middle, half: (width / 2.0, height / 2.0 - 4.0) })
        }
        Thing::Place(place) => round(place_center(place), DISC + 14.0),
        Thing::Canoe(colour, no) => {
            let pose = layout.canoe_pose(CanoeKey { colour, no })?;
            round(pose.at, 34.0 + 36.0 * pose.scale)
        }
        Thing::Site(gem) => round(site_center(gem), 68.0),
        Thing::Weather => {
            let (top, bottom) =
                (geometry::weather_step_center(2), geometry::weather_step_center(-1));
            let middle = Point::new(top.x - 3.0, (top.y + bottom.y) / 2.0);
            Some(Outline { middle, half: (60.0, (bottom.y - top.y) / 2.0 + 62.0) })
        }
        Thing::Fork => round(FORK, 62.0),
        Thing::Seat(_) | Thing::Card(_) | Thing::Saver | Thing::Hand | Thing::Goal | Thing::Log => {
            None
        }
    }
}

/// A box with round corners as path data, cut off at the edges of the board. The tuple has half its
/// width and half its height.
fn rounded(middle: Point, (half_width, half_height): (f32, f32)) -> String {
    let corner = half_width.min(half_height).min(72.0);
    let (left, right) = ((middle.x - half_width).max(6.0), (middle.x + half_width).min(994.0));
    let (top, bottom) = ((middle.y - half_height).max(6.0), (middle.y + half_height).min(994.0));
    let (across, down) = (right - left - 2.0 * corner, bottom - top - 2.0 * corner);
    format!(
        "M{:.0} {top:.0}h{across:.0}a{corner} {corner} 0 0 1 {corner} {corner}v{down:.0}\
         a{corner} {corner} 0 0 1 -{corner} {corner}h{:.0}\
         a{corner} {corner} 0 0 1 -{corner} -{corner}v{:.0}\
         a{corner} {corner} 0 0 1 {corner} -{corner}z",
        left + corner,
        -across,
        -down,
    )
}

/// The drawing of an arrow along the water.
struct Arrow {
    /// The line as path data.
    path: String,
    /// The head as path data.
    head: String,
    /// The point for the badge.
    middle: Point,
}

/// The point where an arrow begins, ends or passes a place; `arm` says at which edge of the falls.
fn waypoint(place: Place, arm: Arm) -> Point {
    match place {
        Place::Pier => Point::new(BEACH.x - 60.0, BEACH.y + 30.0),
        Place::Falls => falls_edge(arm),
        Place::On(on) => space_center(on),
        Place::Riverbank(_) => place_center(place),
    }
}

/// The arrow along the route between two places. If both are the same place, it leads to the pool
/// below the falls.
fn arrow(from: Place, to: Place) -> Arrow {
    let route = route(from, to);
    let is_in_right_arm =
        route.iter().any(|place| place.space().and_then(|on| on.arm()) == Some(Arm::Right));
    let arm = if is_in_right_arm { Arm::Right } else { Arm::Left };
    let mut points: Vec<Point> = route.iter().map(|place| waypoint(*place, arm)).collect();
    if points.len() < 2 {
        points = vec![waypoint(from, arm), POOL];
    }
    let last = points.len() - 1;
    let start = towards(points[0], points[1], CLEARANCE);
    let ahead = towards(points[last], points[last - 1], CLEARANCE);
    let neck = towards(points[last], points[last - 1], CLEARANCE + HEAD * 0.8);
    let inner = points[1..last].to_vec();
    points = core::iter::once(start).chain(inner).chain([neck]).collect();
    Arrow { path: smooth(&points), head: head(neck, ahead), middle: halfway(&points) }
}

/// The point `distance` units from one point on the way to another, at most 45 % of the way.
fn towards(from: Point, to: Point, distance: f32) -> Point {
    let length = from.distance(to).max(1.0);
    let part = (distance / length).min(0.45);
    Point::new(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
}

/// A smooth curve through points (a Catmull-Rom spline) as path data: cubic Bézier curves.
fn smooth(points: &[Point]) -> String {
    let at = |index: usize| points[index.min(points.len() - 1)];
    let mut path = format!("M{:.0} {:.0}", points[0].x, points[0].y);
    for index in 0..points.len() - 1 {
        let before = at(index.saturating_sub(1));
        let (here, there, after) = (at(index), at(index + 1), at(index + 2));
        let (x1, y1) = (here.x + (there.x - before.x) / 6.0, here.y + (there.y - before.y) / 6.0);
        let (x2, y2) = (there.x - (after.x - here.x) / 6.0, there.y - (after.y - here.y) / 6.0);
        // Writing to a string does not fail.
        let _ = write!(path, "C{x1:.0} {y1:.0} {x2:.0} {y2:.0} {:.0} {:.0}", there.x, there.y);
    }
    path
}

/// The head of an arrow as path data: a triangle of the length [`HEAD`], from the neck in the
/// direction of `ahead`, and a little beyond that point.
fn head(neck: Point, ahead: Point) -> String {
    let length = neck.distance(ahead).max(1.0);
    // The direction, a vector of length 1.
    let (dx, dy) = ((ahead.x - neck.x) / length, (ahead.y - neck.y) / length);
    let (x, y) = (-dy * HEAD * 0.62, dx * HEAD * 0.62);
    let tip = Point::new(neck.x + dx * HEAD, neck.y + dy * HEAD);
    format!(
        "M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}z",
        neck.x + x,
        neck.y + y,
        tip.x,
        tip.y,
        neck.x - x,
        neck.y - y
    )
}

/// The middle of the middle segment of a line.
fn halfway(points: &[Point]) -> Point {
    let index = (points.len() - 1) / 2;
    let (here, there) = (points[index], points[(index + 1).min(points.len() - 1)]);
    Point::new((here.x + there.x) / 2.0, (here.y + there.y) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view_model::board::BoardScene;
    use crate::core::{Colour, Gem};

    fn drawn(text: &str) -> Option<Drawing> {
        let mut scene = BoardScene::default();
        scene.canoes.push(crate::app::view_model::board::Canoe::new(
            Colour::Red,
            crate::core::CanoeNo::First,
            Place::Pier,
        ));
        drawing(&text.parse().unwrap(), &Layout::of(&scene))
    }

    #[test]
    fn every_arrow_between_two_places_is_drawn_on_the_board() {
        for from in ["pier", "1", "5", "L6", "L7", "R6", "R7"] {
            for to in ["pier", "2", "5", "L6", "L7", "R6", "R7", "falls"] {
                if from == to {
                    continue;
                }
                let arrow = drawn(&format!("arrow {from}>{to} good")).unwrap();
                assert!(arrow.head.is_some() && arrow.class.contains("good"));
                let numbers = arrow.path.split(|c: char| !c.is_ascii_digit() && c != '-');
                let numbers = numbers.filter_map(|number| number.parse::<f32>().ok());
                for number in numbers {
                    assert!((0.0..=1000.0).contains(&number), "{from}>{to}: {}", arrow.path);
                }
            }
        }
    }

    #[test]
    fn an_arrow_does_not_cover_the_place_where_it_begins() {
        let arrow = arrow(Place::Pier, "4".parse().unwrap());
        let start = arrow.path[1..].split('C').next().unwrap();
        let (x, y) = start.split_once(' ').unwrap();
        let start = Point::new(x.parse().unwrap(), y.parse().unwrap());
        assert!(start.distance(waypoint(Place::Pier, Arm::Left)) >= CLEARANCE - 2.0);
    }

    #[test]
    fn only_things_on_the_board_have_rings_and_lights_there() {
        for thing in ["red 1", "site ruby", "weather", "fork", "falls", "pier", "5"] {
            assert!(drawn(&format!("ring {thing}")).is_some(), "{thing}");
        }
        for thing in ["goal", "card 4", "hand", "saver", "log", "red", "blue 2"] {
            assert_eq!(
                drawn(&format!("light {thing}")),
                None,
                "{thing} is marked beside the board"
            );
        }
        let ring = outline(Thing::Site(Gem::Ruby), &Layout::default()).unwrap();
        assert_eq!(ring.middle, site_center(Gem::Ruby));
    }
}
