//! The layout of a pile of gems on a discovery site.

use super::geometry::Point;
use crate::core::{Gem, Gems};

/// The gems of one colour on a site.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GemGroup {
    /// The colour of the gems.
    pub gem: Gem,
    /// The number of the gems.
    pub count: u8,
    /// The offset from the middle of the site, in units.
    pub offset: Point,
    /// The size relative to the normal size, which is 1.
    pub scale: f32,
}

/// The groups of a pile, one for each colour, the colour of the site first, in one or two columns.
#[must_use]
pub fn gem_groups(site: Gem, pile: Gems) -> Vec<GemGroup> {
    let others = Gem::ALL.into_iter().filter(|gem| *gem != site);
    let colours: Vec<Gem> =
        std::iter::once(site).chain(others).filter(|gem| pile.contains(*gem)).collect();
    // The number of columns, the scale of a group, the distances between columns and between rows.
    let (columns, scale, column_step, row_step) = match colours.len() {
        0 | 1 => (1, 1.15, 0.0, 0.0),
        2 => (1, 0.78, 0.0, 46.0),
        3 | 4 => (2, 0.62, 64.0, 42.0),
        _ => (2, 0.52, 62.0, 34.0),
    };
    let rows = colours.len().div_ceil(columns).max(1);
    let from_middle = |index: usize, count: usize| index as f32 - (count - 1) as f32 / 2.0;
    let group = |(index, gem)| GemGroup {
        gem,
        count: pile.count(gem),
        offset: Point {
            x: from_middle(index % columns, columns) * column_step,
            y: from_middle(index / columns, rows) * row_step,
        },
        scale,
    };
    colours.into_iter().enumerate().map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_shows_its_own_gem_first_and_every_count() {
        let mut pile = Gems::of(Gem::Sapphire, 2);
        pile.add(Gem::Amethyst);
        let shown: Vec<_> =
            gem_groups(Gem::Sapphire, pile).iter().map(|group| (group.gem, group.count)).collect();
        assert_eq!(shown, [(Gem::Sapphire, 2), (Gem::Amethyst, 1)]);
        assert_eq!(gem_groups(Gem::Ruby, Gems::EMPTY), []);
    }

    #[test]
    fn the_gems_of_a_pile_do_not_overlap() {
        for colours in 1..=5 {
            let pile: Gems = Gem::ALL.into_iter().take(colours).collect();
            let gem_groups = gem_groups(Gem::Amethyst, pile);
            for (index, group) in gem_groups.iter().enumerate() {
                assert!(
                    group.offset.x.hypot(group.offset.y) < 62.0,
                    "{} is outside of its site",
                    group.gem
                );
                for other in &gem_groups[index + 1..] {
                    let gap = group.offset.distance(other.offset);
                    assert!(gap > 50.0 * group.scale, "{} overlaps {}", group.gem, other.gem);
                }
            }
        }
    }
}
