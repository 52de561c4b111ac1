//! The placement of a tip: beside its target, never over it, within the window.

/// The distance between a tip and its target, in pixels; the arrow fills it.
const GAP: f64 = 12.0;

/// The minimum distance between a tip and the edges of the window, in pixels.
const MARGIN: f64 = 6.0;

/// The minimum distance between the point of the arrow and the corners of the tip, in pixels.
const CORNER: f64 = 16.0;

/// A rectangle in pixels of the window.
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

    /// The intersection with another rectangle.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let width = (self.right().min(other.right()) - left).max(0.0);
        let height = (self.bottom().min(other.bottom()) - top).max(0.0);
        Self { left, top, width, height }
    }
}

/// The side of the target on which a tip is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Above it; the arrow points down.
    #[default]
    Above,
    /// Below it; the arrow points up.
    Below,
    /// Left of it; the arrow points to the right.
    Left,
    /// Right of it; the arrow points to the left.
    Right,
}

impl Side {
    const ALL: [Self; 4] = [Self::Above, Self::Below, Self::Left, Self::Right];

    /// The side as a CSS class.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::Below => "below",
            Self::Left => "left",
            Self::Right => "right",
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
    /// The left edge of the tip, in pixels of the window.
    pub left: f64,
    /// The upper edge of the tip, in pixels of the window.
    pub top: f64,
    /// The side of the target on which it is placed.
    pub side: Side,
    /// The position of the arrow: pixels from the left edge of the tip, or from its upper edge if
    /// it is left or right of the target.
    pub arrow: f64,
}

/// Places a tip of the given size (width, height) beside a target in a window. Of all places that
/// touch neither the target nor the edges, it takes the one that covers least of `avoided`. `None`
/// if there is no such place, or if the target is not visible.
#[must_use]
pub fn tip_place(
    window: Rect,
    target: Rect,
    (width, height): (f64, f64),
    avoided: &[Rect],
) -> Option<TipPlace> {
    let target = target.within(window);
    if target.width <= 0.0 || target.height <= 0.0 {
        return None;
    }
    // The starts of a tip along one edge of the target: centred on the target, or with the arrow
    // near either end of the tip.
    let along = |start: f64, size: f64, tip: f64, low: f64, high: f64| {
        let middle = start + size / 2.0;
        let starts = [middle - tip / 2.0, middle - CORNER, middle - tip + CORNER];
        let limit = high - MARGIN - tip;
        starts.map(|start| start.min(limit).max(low + MARGIN))
    };
    let mut places = Vec::new();
    for side in Side::ALL {
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
    let fits = |(_, left, top): &(Side, f64, f64)| {
        *left >= window.left + MARGIN
            && *top >= window.top + MARGIN
            && left + width <= window.right() - MARGIN
            && top + height <= window.bottom() - MARGIN
    };
    let covered = |left: f64, top: f64| {
        let tip = Rect { left, top, width, height };
        avoided.iter().map(|rect| tip.overlap(*rect)).sum::<f64>()
    };
    let (side, left, top) = places
        .into_iter()
        .filter(fits)
        // Of equally good places the first is returned.
        .min_by(|a, b| covered(a.1, a.2).total_cmp(&covered(b.1, b.2)))?;
    let arrow = match side.is_vertical() {
        true => pointing_at(target.left, target.width, left, width),
        false => pointing_at(target.top, target.height, top, height),
    };
    Some(TipPlace { left, top, side, arrow })
}

/// The distance of the arrow from the start of the tip's edge: opposite the middle of the target,
/// clamped to the edge.
fn pointing_at(target: f64, size: f64, start: f64, tip: f64) -> f64 {
    let middle = target + size / 2.0 - start;
    middle.min(tip - CORNER).max(CORNER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    const PHONE: Rect = Rect { left: 0.0, top: 0.0, width: 320.0, height: 568.0 };

    fn rect(left: f64, top: f64, width: f64, height: f64) -> Rect {
        Rect { left, top, width, height }
    }

    #[test]
    fn a_tip_is_placed_above_the_hand_and_points_at_it() {
        let hand = rect(0.0, 470.0, 320.0, 60.0);
        let place = tip_place(PHONE, hand, (240.0, 120.0), &[]).unwrap();
        assert_eq!((place.side, place.left, place.top), (Side::Above, 40.0, 338.0));
        assert!((place.arrow - 120.0).abs() < 0.1);
    }

    #[test]
    fn a_tip_avoids_the_controls_beside_it() {
        let button = rect(150.0, 200.0, 44.0, 44.0);
        let above = rect(0.0, 60.0, 320.0, 130.0);
        let place = tip_place(PHONE, button, (240.0, 100.0), &[above]).unwrap();
        assert_eq!(place.side, Side::Below);
    }

    #[test]
    fn an_invisible_target_has_no_tip() {
        assert_eq!(tip_place(PHONE, rect(10.0, 600.0, 40.0, 40.0), (200.0, 80.0), &[]), None);
        assert_eq!(tip_place(PHONE, rect(10.0, 60.0, 0.0, 0.0), (200.0, 80.0), &[]), None);
        assert_eq!(tip_place(PHONE, PHONE, (200.0, 80.0), &[]), None, "no room beside it");
    }

    #[test]
    fn no_tip_overlaps_its_target_or_leaves_the_window() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut between = |low: f64, high: f64| {
            low + f64::from(random.next_u32()) / f64::from(u32::MAX) * (high - low)
        };
        let mut placed = 0;
        for _ in 0..20_000 {
            let window = rect(0.0, 0.0, between(320.0, 2000.0), between(320.0, 1200.0));
            let (left, top) = (between(-40.0, window.width), between(-40.0, window.height));
            let target = rect(left, top, between(8.0, window.width), between(8.0, 80.0));
            let size = (between(180.0, 290.0), between(60.0, 170.0));
            let avoided = [rect(0.0, window.height - 150.0, window.width, 150.0)];
            let Some(place) = tip_place(window, target, size, &avoided) else { continue };
            placed += 1;
            let tip = rect(place.left, place.top, size.0, size.1);
            assert!(tip.overlap(target) <= 0.0, "{window:?} {target:?} {place:?}");
            let cut = tip.width * tip.height - tip.overlap(window);
            assert!(cut < 0.01, "{window:?} {target:?} {place:?}");
            let edge = if place.side.is_vertical() { size.0 } else { size.1 };
            assert!(place.arrow >= CORNER && place.arrow <= edge - CORNER + 0.1);
        }
        assert!(placed > 15_000, "{placed}");
    }

    #[test]
    fn every_target_on_a_phone_has_room_for_a_tip() {
        for top in 0..52 {
            for left in 0..28 {
                let target = rect(f64::from(left) * 10.0, f64::from(top) * 10.0, 44.0, 44.0);
                assert!(tip_place(PHONE, target, (250.0, 160.0), &[]).is_some(), "{target:?}");
            }
        }
    }
}
