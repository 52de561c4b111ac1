//! The placement of a tip within the window, never over its target. Beside the target the tip has
//! an arrow. If there is no room there, or if it would cover what should stay visible, it is placed
//! where it covers nothing of that or, without such a place, the least. Away from the target it has
//! no arrow, and a ring is drawn around the target.

use core::cmp::Ordering;

/// The distance between a tip and its target, in CSS pixels; the arrow fills it.
const GAP: f64 = 12.0;

/// The minimum distance between a tip and the edges of the window, in CSS pixels.
const MARGIN: f64 = 6.0;

/// The minimum distance between the point of the arrow and the corners of the tip, in CSS pixels.
const CORNER: f64 = 16.0;

/// A rectangle in CSS pixels of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The distance of the left edge from that of the window.
    pub left: f64,
    /// The distance of the upper edge from that of the window.
    pub top: f64,
    /// The width, not negative.
    pub width: f64,
    /// The height, not negative.
    pub height: f64,
}

impl Rect {
    /// The distance of the right edge from the left edge of the window.
    #[must_use]
    pub const fn right(self) -> f64 {
        self.left + self.width
    }

    /// The distance of the lower edge from the upper edge of the window.
    #[must_use]
    pub const fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// The area of the intersection of two rectangles, in square pixels.
    #[must_use]
    pub fn overlap(self, other: Self) -> f64 {
        let width = self.right().min(other.right()) - self.left.max(other.left);
        let height = self.bottom().min(other.bottom()) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// The intersection with another rectangle; its width or height is 0 if they do not overlap.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let width = (self.right().min(other.right()) - left).max(0.0);
        let height = (self.bottom().min(other.bottom()) - top).max(0.0);
        Self { left, top, width, height }
    }
}

/// The side of the target on which a tip is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Above the target; the arrow points down.
    #[default]
    Above,
    /// Below the target; the arrow points up.
    Below,
    /// Left of the target; the arrow points to the right.
    Left,
    /// Right of the target; the arrow points to the left.
    Right,
    /// Away from the target, without an arrow.
    Apart,
}

impl Side {
    /// The sides with an arrow.
    const BESIDE: [Self; 4] = [Self::Above, Self::Below, Self::Left, Self::Right];

    /// The side as a CSS class.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::Below => "below",
            Self::Left => "left",
            Self::Right => "right",
            Self::Apart => "apart",
        }
    }

    /// Whether a tip on this side is above or below its target.
    const fn is_vertical(self) -> bool {
        matches!(self, Self::Above | Self::Below)
    }
}

/// The place of a tip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipPlace {
    /// The left edge of the tip, in CSS pixels of the window.
    pub left: f64,
    /// The upper edge of the tip, in CSS pixels of the window.
    pub top: f64,
    /// The side of the target on which the tip is placed.
    pub side: Side,
    /// The distance of the arrow's point from the left edge of the tip, or from its upper edge if
    /// the tip is left or right of the target; 0 without an arrow.
    pub arrow: f64,
    /// The target, if a ring is drawn around it; `None` for a tip with an arrow.
    pub ring: Option<Rect>,
}

/// What a tip should not cover if there is another place for it, the most important first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeepClear {
    /// What the next decision is about: the marked places and the canoes of the seat.
    pub decision: Vec<Rect>,
    /// The controls that are needed next.
    pub controls: Vec<Rect>,
    /// What is only read or looked at: the things that the tip explains besides its target, the
    /// outlook, all canoes.
    pub reading: Vec<Rect>,
    /// The rest of the table that shows something: rows of seats, spaces, sites, weather. If every
    /// place covers some of it, it does not matter how much.
    pub table: Vec<Rect>,
}

impl KeepClear {
    /// How much a tip covers of the decision, the controls, what is read and the rest of the table,
    /// in square CSS pixels.
    fn covered_by(&self, tip: Rect) -> [f64; 4] {
        [&self.decision, &self.controls, &self.reading, &self.table].map(|rects| {
            let covered = rects.iter().map(|rect| tip.overlap(*rect));
            covered.sum::<f64>()
        })
    }
}

/// A side, and the left and upper edge of a tip that is placed there.
type Candidate = (Side, f64, f64);

/// The distances between rows and between columns of places away from the target, in CSS pixels.
const GRID: (f64, f64) = (8.0, 16.0);

/// Places a tip of the given size (width, height) in a window: beside the target, if there it
/// covers nothing of `keep_clear`, else at the nearest place that covers nothing of it, else where
/// the tip covers least, in the order of the fields of [`KeepClear`]. `None` if no place is clear of
/// the target and within the window, or if no part of the target is in it.
#[must_use]
pub fn tip_place(
    window: Rect,
    target: Rect,
    (width, height): (f64, f64),
    keep_clear: &KeepClear,
) -> Option<TipPlace> {
    let target = target.intersection(window);
    if target.width <= 0.0 || target.height <= 0.0 {
        return None;
    }
    let size = (width, height);
    let tip_at = |left, top| Rect { left, top, width, height };
    let is_clear = |(_, left, top): &Candidate| {
        let tip = tip_at(*left, *top);
        let is_within = tip.left >= window.left + MARGIN
            && tip.top >= window.top + MARGIN
            && tip.right() <= window.right() - MARGIN
            && tip.bottom() <= window.bottom() - MARGIN;
        is_within && tip.overlap(target) <= 0.0
    };
    // How bad a place is: the areas that the tip would cover, and its distance from the target. All
    // places beside the target count as equally near. Of equally good places the first is taken.
    let cost = |(side, left, top): Candidate| {
        let tip = tip_at(left, top);
        let x = tip.left + width / 2.0 - target.left - target.width / 2.0;
        let y = tip.top + height / 2.0 - target.top - target.height / 2.0;
        let distance = if side == Side::Apart { 1.0 + x.hypot(y) } else { 0.0 };
        let [decision, controls, reading, table] = keep_clear.covered_by(tip);
        let covers_table = if table > 0.0 { 1.0 } else { 0.0 };
        ([decision, controls, reading, covers_table, distance], (side, left, top))
    };
    let beside = places_beside(window, target, size).into_iter();
    let beside = beside.filter(&is_clear).map(cost).min_by(by_cost);
    let best = match beside {
        Some(([covered @ .., _], _)) if covered.iter().sum::<f64>() <= 0.0 => beside,
        beside => {
            let apart = places_apart(window, size).filter(&is_clear).map(cost);
            beside.into_iter().chain(apart).min_by(by_cost)
        }
    };
    let (_, (side, left, top)) = best?;
    let arrow = match side {
        Side::Apart => 0.0,
        _ if side.is_vertical() => pointing_at(target.left, target.width, left, width),
        _ => pointing_at(target.top, target.height, top, height),
    };
    let ring = (side == Side::Apart).then_some(target);
    Some(TipPlace { left, top, side, arrow, ring })
}

/// Compares two places by their costs: by the first number in which they differ.
fn by_cost((one, _): &([f64; 5], Candidate), (other, _): &([f64; 5], Candidate)) -> Ordering {
    let order = one.iter().zip(other).map(|(one, other)| one.total_cmp(other));
    order.fold(Ordering::Equal, Ordering::then)
}

/// The points at which a tip of length `tip` may begin along an edge of its target: centred on the
/// edge, or with the arrow near either end of the tip. The edge begins at `target_start` and is
/// `target` long. The tip stays within the window, which extends from `low` to `high`.
fn along(target_start: f64, target: f64, tip: f64, low: f64, high: f64) -> [f64; 3] {
    let middle = target_start + target / 2.0;
    let starts = [middle - tip / 2.0, middle - CORNER, middle - tip + CORNER];
    let limit = high - MARGIN - tip;
    starts.map(|start| start.min(limit).max(low + MARGIN))
}

/// The places beside a target, each with its left and upper edge: along each edge of the target,
/// centred on it or with the arrow near either end of the tip.
fn places_beside(window: Rect, target: Rect, (width, height): (f64, f64)) -> Vec<Candidate> {
    let mut places = Vec::new();
    for side in Side::BESIDE {
        if side.is_vertical() {
            let top = match side {
                Side::Above => target.top - GAP - height,
                _ => target.bottom() + GAP,
            };
            let lefts = along(target.left, target.width, width, window.left, window.right());
            places.extend(lefts.map(|left| (side, left, top)));
        } else {
            let left = match side {
                Side::Left => target.left - GAP - width,
                _ => target.right() + GAP,
            };
            let tops = along(target.top, target.height, height, window.top, window.bottom());
            places.extend(tops.map(|top| (side, left, top)));
        }
    }
    places
}

/// Places all over a window, in rows and columns, each with its left and upper edge.
fn places_apart(window: Rect, (width, height): (f64, f64)) -> impl Iterator<Item = Candidate> {
    let steps = |low: f64, high: f64, step: f64| {
        let steps = (0..).map(move |index| low + f64::from(index) * step);
        steps.take_while(move |at| *at < high).chain(core::iter::once(high))
    };
    let (right, bottom) = (window.right() - MARGIN - width, window.bottom() - MARGIN - height);
    let (row, column) = GRID;
    steps(window.top + MARGIN, bottom, row).flat_map(move |top| {
        let lefts = steps(window.left + MARGIN, right, column);
        lefts.map(move |left| (Side::Apart, left, top))
    })
}

/// The distance of the arrow from the start of the tip's edge: opposite the middle of the target,
/// but not too near to a corner of the tip. `target` and `tip` are lengths along that edge.
fn pointing_at(target_start: f64, target: f64, tip_start: f64, tip: f64) -> f64 {
    let middle = target_start + target / 2.0 - tip_start;
    middle.min(tip - CORNER).max(CORNER)
}

#[cfg(test)]
mod tests;
