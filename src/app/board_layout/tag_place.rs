//! The positions of price tags beside a disc, at the pier and at the falls. (Any other price tag is
//! simply on the middle of its place.)

use super::geometry::{
    Area, DISC, FORK, Point, SIDE, falls_edge, name_center, site_center, space_center, spot_box,
    weather_step_center,
};
use crate::app::view_model::board::WEATHER;
use crate::core::{Arm, Gem, Place, Space};

/// The height of a price tag with one line, in units.
pub const TAG_HEIGHT: f32 = 56.0;

/// The texts that a price tag should not cover: the names of the spaces and the counts of the
/// sites.
pub fn texts() -> impl Iterator<Item = Area> {
    let names = Space::ALL.into_iter().map(|space| Area::new(name_center(space), 46.0, 36.0));
    let counts =
        Gem::ALL.into_iter().map(|gem| Area::new(site_center(gem).moved(28.0, 0.0), 50.0, 72.0));
    names.chain(counts)
}

/// What a price tag beside a disc should not cover: texts, the steps of the weather track, the sign
/// at the fork, the beach at the pier (a tap would hit the tag instead), the jetty (the tag would
/// seem to be that of the pier), and the two round buttons over the board, which are 44 px wide on
/// a board 360 px wide. Covering an obstacle is possible, but has a high cost ([`tag_beside`]).
fn obstacles() -> impl Iterator<Item = Area> {
    let steps = WEATHER.iter().map(|value| Area::new(weather_step_center(*value), 92.0, 92.0));
    let (_, middle, (width, height)) = spot_box(Place::Pier);
    let beach = Area::new(middle, width, height);
    let sign = Area::new(FORK, 84.0, 84.0);
    texts().chain(steps).chain([beach, JETTY, sign, REPLAY_BUTTON, LEGEND_BUTTON])
}

/// The planks of the pier, from the beach into the water.
const JETTY: Area = Area::new(Point::new(226.0, 188.0), 80.0, 176.0);

/// The tent at the amber site.
const TENT: Area = Area::new(Point::new(256.0, 442.0), 96.0, 88.0);

/// The button in the lower left corner of the board.
const REPLAY_BUTTON: Area = Area::new(Point::new(78.0, 922.0), 126.0, 126.0);

/// The button at the right edge of the board.
const LEGEND_BUTTON: Area = Area::new(Point::new(922.0, 678.0), 126.0, 126.0);

/// How much of some areas a rectangle covers, in square units.
fn covered(by: Area, areas: impl Iterator<Item = Area>) -> f32 {
    areas.map(|area| by.overlap(area)).sum()
}

/// The middle of the price tag beside the disc of a space; the tag is `width` units wide and
/// `height` units high. Of the places that are tried, it is the one with the lowest cost. To cover
/// obstacles or the areas in `others` costs a hundred times as much as to cover discs, sites and
/// the tent; to cover the disc of another target, in `targets`, costs seven times as much. A text
/// or one of `others` that the line from the tag to the disc crosses costs as much as an obstacle.
/// A greater distance costs more.
#[must_use]
pub fn tag_beside(
    on: Space,
    (width, height): (f32, f32),
    others: &[Area],
    targets: &[Space],
) -> Point {
    const DIRECTIONS: usize = 24;
    /// The distances from the disc that are tried, in units. A nearer place is preferred.
    const GAPS: [f32; 6] = [0.0, 30.0, 60.0, 100.0, 140.0, 180.0];
    let middle = space_center(on);
    let (margin_x, margin_y) = (width / 2.0 + 6.0, height / 2.0 + 6.0);
    let candidate = |(gap, direction): (f32, usize)| {
        let angle = direction as f32 / DIRECTIONS as f32 * core::f32::consts::TAU;
        let (sin, cos) = angle.sin_cos();
        let distance = gap + DISC - 8.0 + cos.abs() * width / 2.0 + sin.abs() * height / 2.0;
        Point {
            x: (middle.x + distance * cos).clamp(margin_x, SIDE - margin_x),
            y: (middle.y + distance * sin).clamp(margin_y, SIDE - margin_y),
        }
    };
    let cost = |at: Point| {
        let tag = Area::new(at, width, height);
        let discs = Space::ALL.into_iter().map(|on| Area::new(space_center(on), 110.0, 110.0));
        let sites = Gem::ALL.into_iter().map(|gem| Area::new(site_center(gem), 130.0, 90.0));
        let avoided = obstacles().chain(others.iter().copied());
        let on_line = |part: u8| {
            let part = f32::from(part) / 12.0;
            at.moved((middle.x - at.x) * part, (middle.y - at.y) * part)
        };
        let line = (0..12).map(on_line).filter(|dot| dot.distance(middle) > DISC);
        let not_crossed = || texts().chain(others.iter().copied());
        let crossed: f32 = line.map(|dot| covered(Area::new(dot, 8.0, 8.0), not_crossed())).sum();
        let other_targets = targets.iter().filter(|target| **target != on);
        let other_targets = other_targets.map(|on| Area::new(space_center(*on), 90.0, 90.0));
        500.0 * (covered(tag, avoided) + crossed)
            + 30.0 * covered(tag, other_targets)
            + 5.0 * covered(tag, discs.chain(sites).chain([TENT]))
            + 4.0 * at.distance(middle)
    };
    let candidates = GAPS.into_iter().flat_map(|gap| (0..DIRECTIONS).map(move |it| (gap, it)));
    let best = candidates.map(candidate).min_by(|one, other| cost(*one).total_cmp(&cost(*other)));
    best.unwrap_or(middle)
}

/// The middle of the pier's price tag, which is `width` units wide: on the jetty or, if it is too
/// wide for that, under the right half of the beach.
#[must_use]
pub fn pier_tag(width: f32) -> Point {
    /// The limit for the right edge of a tag on the jetty. The disc of space 1 is right of it.
    const RIGHT_EDGE: f32 = 288.0;
    match width < 220.0 {
        true => Point::new((RIGHT_EDGE - width / 2.0).min(212.0), 186.0),
        false => Point::new(590.0, 150.0),
    }
}

/// The middle of the price tag of an arm's falls; the tag is `width` units wide. It does not reach
/// under the button in the corner.
#[must_use]
pub fn falls_tag(arm: Arm, width: f32) -> Point {
    let Point { x, y } = falls_edge(arm).moved(0.0, 22.0);
    let corner = REPLAY_BUTTON.middle.x + REPLAY_BUTTON.size.0 / 2.0 + 4.0;
    Point::new(x.max(corner + width / 2.0), y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_price_tag_covers_a_text_the_pier_or_a_button() {
        for on in Space::ALL {
            for width in [58.0, 90.0, 130.0, 170.0, 210.0, 270.0] {
                for height in [TAG_HEIGHT, 96.0] {
                    let tag = Area::new(tag_beside(on, (width, height), &[], &[]), width, height);
                    let covered: f32 = obstacles().map(|area| tag.overlap(area)).sum();
                    assert!(covered < 60.0, "{on}: {width} × {height}, {covered}");
                }
            }
        }
    }
}
