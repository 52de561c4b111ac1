//! The neighbours of a place, for moving the focus along the river by arrow keys.

use crate::core::{Arm, Place, Space};

/// The neighbour of a place in the direction of an arrow key, which is given by its
/// `KeyboardEvent.key`; `None` if there is no such place, or if the key is not an arrow key.
#[must_use]
pub fn neighbour_in_direction(place: Place, key: &str) -> Option<Place> {
    let heading = match key {
        "ArrowUp" => Heading::Up,
        "ArrowDown" => Heading::Down,
        "ArrowLeft" => Heading::Left,
        "ArrowRight" => Heading::Right,
        _ => return None,
    };
    neighbour(place, heading)
}

/// The direction of an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    /// The upwards arrow key, which goes upstream.
    Up,
    /// The downwards arrow key, which goes downstream.
    Down,
    /// The left arrow key, which goes to the left arm.
    Left,
    /// The right arrow key, which goes to the right arm.
    Right,
}

/// The neighbour of a place: up and down lead along the river, left and right into the arm on that
/// side, from space 5 on. The pier is above space 1, the falls are below L7 and R7. Down from space
/// 5 and up from the falls lead into the left arm. Places on the bank have no neighbours.
fn neighbour(place: Place, heading: Heading) -> Option<Place> {
    let arm = |heading| if heading == Heading::Right { Arm::Right } else { Arm::Left };
    match (place, heading) {
        (Place::Pier, Heading::Down) => Some(Place::On(Space::S1)),
        (Place::Falls, Heading::Up) => Some(Place::On(Space::L7)),
        (Place::Falls, Heading::Left | Heading::Right) => Space::at(7, arm(heading)).map(Place::On),
        (Place::On(space), Heading::Up) => Some(space.upstream()),
        (Place::On(space), Heading::Down) => {
            Some(space.downstream(space.arm().unwrap_or(Arm::Left)))
        }
        (Place::On(Space::S5), heading) => Some(Space::S5.downstream(arm(heading))),
        (Place::On(space), heading) => {
            // Above the fork there is one space of this depth, whichever the arm: the space itself.
            let neighbour = Space::at(space.depth(), arm(heading))?;
            (neighbour != space).then_some(Place::On(neighbour))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_lead_along_the_whole_river() {
        let walk = |headings: &[Heading]| {
            headings
                .iter()
                .try_fold(Place::Pier, |place, heading| neighbour(place, *heading))
                .map(|place| place.to_string())
        };
        use Heading::{Down, Left, Right, Up};
        assert_eq!(walk(&[Down; 5]).as_deref(), Some("5"));
        assert_eq!(walk(&[Down; 6]).as_deref(), Some("L6"));
        assert_eq!(walk(&[Down, Down, Down, Down, Down, Right]).as_deref(), Some("R6"));
        assert_eq!(walk(&[Down, Down, Down, Down, Down, Right, Down, Left]).as_deref(), Some("L7"));
        assert_eq!(walk(&[Down; 8]).as_deref(), Some("falls"));
        assert_eq!(walk(&[Down, Up]).as_deref(), Some("pier"));
        assert_eq!(walk(&[Up]), None);
    }
}
