//! The shapes of the pieces on the board, as SVG path data around the origin, in units of the
//! board. Fixed shapes (the cord, the rings of pier and falls) use coordinates of the board
//! instead; the origin of the falling water ([`SPRAY`]) is the upper left of a fall.
//!
//! Depth is shown by brightness: gems, canoes, discs and the cloud have parts that are lit or
//! shaded.

use crate::core::{Colour, Gem};

/// The outline of a gem and its lit and shaded facets, within 30 units of the origin.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// The outline of the whole gem.
    pub outline: &'static str,
    /// The facets that catch the light.
    pub lit: &'static str,
    /// The facets that lie in shade.
    pub shaded: &'static str,
}

/// The shape of a gem: each silhouette differs from all others.
#[must_use]
pub const fn cut(gem: Gem) -> Cut {
    match gem {
        // A tall crystal.
        Gem::Amethyst => Cut {
            outline: "M0-27 14-12V14L0 27-14 14V-12z",
            lit: "M0-27 4-9H-5L-14-12zM-14-12-5-9V13L-14 14z",
            shaded: "M14-12 4-9V13L0 27 14 14z",
        },
        // A cut diamond seen from the side.
        Gem::Diamond => Cut {
            outline: "M-15-20H15L26-6 0 24-26-6z",
            lit: "M-15-20H15L9-6H-9zM-26-6H-9L0 24z",
            shaded: "M9-6H26L0 24zM15-20 26-6H9z",
        },
        // A drop.
        Gem::Amber => Cut {
            outline: "M0-26C8-11 20-5 20 8A20 18 0 0 1-20 8C-20-5-8-11 0-26z",
            lit: "M-2-15C-4-5-14-2-13 9-8 4-2-2-2-15z",
            shaded: "M4-19C10-9 20-5 20 8A20 18 0 0 1-15 19C10 18 12-2 4-19z",
        },
        // A rectangle with its corners cut off.
        Gem::Sapphire => Cut {
            outline: "M-14-20H14L24-10V10L14 20H-14L-24 10V-10z",
            lit: "M-14-20H14L8-10H-8zM-24-10-14-20-8-10V10L-24 10z",
            shaded: "M14 20 24 10V-10L8-10V10L-8 10-14 20z",
        },
        // A lozenge lying on its side.
        Gem::Ruby => Cut {
            outline: "M0-19 30 0 0 19-30 0z",
            lit: "M0-19 10-3H-12L-30 0zM-30 0-12-3-4 6z",
            shaded: "M30 0 0 19-4 6 10-3z",
        },
    }
}

/// The letter on a gem's shape: that of the notation, as a capital.
#[must_use]
pub const fn gem_letter(gem: Gem) -> char {
    gem.letter().as_bytes()[0].to_ascii_uppercase() as char
}

/// The distance of the letter's middle below the gem's origin, in units; negative is above.
#[must_use]
pub const fn gem_letter_center_y(gem: Gem) -> f32 {
    match gem {
        Gem::Diamond => -2.0,
        Gem::Amber => 6.0,
        _ => 0.0,
    }
}

/// The outline of a seat's mark; x and y are between -23 and 23 units.
#[must_use]
pub const fn mark(colour: Colour) -> &'static str {
    match colour {
        // A disc, like the sun.
        Colour::Yellow => "M0-18A18 18 0 1 1 0 18 18 18 0 1 1 0-18z",
        // A tent.
        Colour::Red => "M0-21 22 17H-22z",
        // A square.
        Colour::Blue => "M-17-17H17V17H-17z",
        // A cross, like a clover.
        Colour::Green => "M-8-20H8V-8H20V8H8V20H-8V8H-20V-8H-8z",
        // A lozenge.
        Colour::Brown => "M0-23 21 0 0 23-21 0z",
        // A star.
        Colour::Black => "M0-22 6-9 21-7 11 4 13 19 0 12-13 19-11 4-21-7-6-9z",
    }
}

/// The letter on a seat's mark, a capital.
#[must_use]
pub const fn seat_letter(colour: Colour) -> char {
    match colour {
        Colour::Yellow => 'Y',
        Colour::Red => 'R',
        Colour::Blue => 'B',
        Colour::Green => 'G',
        Colour::Brown => 'N',
        Colour::Black => 'K',
    }
}

/// The distance of the letter's middle below the mark's origin, in units; negative is above.
#[must_use]
pub const fn seat_letter_center_y(colour: Colour) -> f32 {
    match colour {
        Colour::Red => 5.0,
        Colour::Black => 1.0,
        _ => 0.0,
    }
}

/// A canoe seen from above, bow up; x is between -29 and 29 units, y between -54 and 54.
#[derive(Clone, Copy, Debug)]
pub struct Hull {
    /// The outline of the whole canoe.
    pub outline: &'static str,
    /// The half that lies in shade.
    pub shaded: &'static str,
    /// The wooden inside of the hull.
    pub well: &'static str,
    /// The benches across the hull.
    pub benches: &'static str,
}

/// The shape of a single or double canoe; the double one is two hulls side by side.
#[must_use]
pub const fn hull(double: bool) -> Hull {
    if double {
        Hull {
            outline: "M-13-54Q-6-46 0-38 6-46 13-54 29-28 29 0 29 28 13 54 6 46 0 38-6 46-13 54-29 28-29 0-29-28-13-54z",
            shaded: "M13-54Q29-28 29 0 29 28 13 54 6 46 0 38V-38Q6-46 13-54z",
            well: "M-13-41Q-6-32 0-27 6-32 13-41 21-22 21 0 21 22 13 41 6 32 0 27-6 32-13 41-21 22-21 0-21-22-13-41z",
            benches: "M-20-6h40v6h-40zM-16 28h32v5h-32z",
        }
    } else {
        Hull {
            outline: "M0-54C15-39 25-21 25 0S15 39 0 54C-15 39-25 21-25 0S-15-39 0-54z",
            shaded: "M0-54C15-39 25-21 25 0S15 39 0 54z",
            well: "M0-41C10-30 17-16 17 0S10 30 0 41C-10 30-17 16-17 0S-10-30 0-41z",
            benches: "M-16-5h32v6h-32z",
        }
    }
}

/// The gems in a canoe whose bow points up: their middles, as x and y in units from the middle of
/// the canoe, and their scale, which is 1 for a gem as large as its [`cut`].
#[must_use]
pub const fn cargo_slots(double: bool) -> (&'static [(f32, f32)], f32) {
    if double { (&[(-11.0, -22.0), (11.0, -22.0)], 0.62) } else { (&[(0.0, -20.0)], 0.74) }
}

/// The crescent of a disc that catches the light.
pub const DISC_LIT: &str = "M-45 45A64 64 0 0 1 45-45 84 84 0 0 0-45 45z";

/// The shaded crescent of a disc.
pub const DISC_SHADED: &str = "M45-45A64 64 0 0 1-45 45 84 84 0 0 0 45-45z";

/// The whirlpool's spiral, within a disc.
pub const SPIRAL: &str =
    "M2 4C-6 8-14-2-8-11 2-22 22-16 23 3 24 27-8 37-27 22-47 6-36-36-5-43 22-48 46-30 49-4";

/// The cloud on the weather track.
pub const CLOUD: &str =
    "M-34 26A25 25 0 0 1-40-21 33 33 0 0 1 18-32 28 28 0 0 1 44 18Q42 26 32 26z";

/// The part of the cloud that catches the light.
pub const PUFF: &str =
    "M-52 10A25 25 0 0 1-40-21 33 33 0 0 1 18-32Q6-30-2-20-16-26-26-14-44-14-52 10z";

/// The arrow of the sign at the fork, pointing down.
pub const SIGN_ARROW: &str = "M-15-44 17-41 15 10 31 8 1 50-31 12-14 11z";

/// The beaver from above, heading down: body, head and ears.
pub const BEAVER: &str = "M0-16C15-16 21-4 20 9 19 18 16 22 14 24L17 25A5 5 0 1 1 14 33C13 42 7 47 0 47S-13 42-14 33A5 5 0 1 1-17 25L-14 24C-16 22-19 18-20 9-21-4-15-16 0-16z";

/// The tail of the beaver, seen from above.
pub const TAIL: &str = "M0-8C8-14 14-28 11-40 8-50-8-50-11-40-14-28-8-14 0-8z";

/// The moose's head from the front.
pub const MOOSE: &str = "M-12-6Q0-14 12-6L15 4 11 12Q14 30 8 38 0 44-8 38-14 30-11 12L-15 4z";

/// The antlers of the moose, seen from the front.
pub const ANTLERS: &str = "M-8-6C-20-4-24-10-24-16L-36-12C-44-18-46-30-42-40L-36-30-34-42-28-30-24-42-20-28C-14-26-10-16-8-6zM8-6C20-4 24-10 24-16L36-12C44-18 46-30 42-40L36-30 34-42 28-30 24-42 20-28C14-26 10-16 8-6z";

/// The eyes of the moose, seen from the front.
pub const MOOSE_EYES: &str = "M-7 6a2 2 0 1 1 4 0 2 2 0 1 1-4 0M3 6a2 2 0 1 1 4 0 2 2 0 1 1-4 0";

/// The eyes of the beaver, seen from above.
pub const BEAVER_EYES: &str =
    "M-9 30a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0M4 30a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0";

/// The grain of the sign's wood.
pub const SIGN_GRAIN: &str = "M-8-30V4M6-26V16";

/// The cord of the weather track, in coordinates of the board.
pub const CORD: &str = "M936 68V452";

/// The ring around the pier while the pier is a target, in coordinates of the board.
pub const PIER_RING: &str =
    "M92 10H592C628 10 640 50 622 84 604 122 560 124 500 124H92C64 124 56 100 56 66S64 10 92 10z";

/// The ring around the falls of the left arm while they are a target, in coordinates of the board.
pub const LEFT_FALLS_RING: &str = "M158 898Q266 914 374 898 382 940 378 992H154Q150 940 158 898z";

/// The ring around the falls of the right arm while they are a target, in coordinates of the board.
pub const RIGHT_FALLS_RING: &str = "M656 898Q764 914 872 898 880 940 876 992H652Q648 940 656 898z";

/// A plus sign, left of a gem.
pub const PLUS: &str = "M-29-3h7v-7h6v7h7v6h-7v7h-6v-7h-7z";

/// A minus sign, left of a gem.
pub const MINUS: &str = "M-29-3h20v6h-20z";

/// Two opposite arrows, left of a gem.
pub const SWAP: &str = "M-29-8h11v-4l8 6-8 6v-4h-11zM-9 8h-11v4l-8-6 8-6v4h11z";

/// A grasping hand, for a theft.
pub const HAND: &str = "M-13 20-15 4C-16-2-11-3-9 1L-7 5V-15C-7-20-1-20-1-15V-3-18C-1-23 5-23 5-18V-3-15C5-20 11-20 11-15V-1L12-8C13-13 19-12 18-7L14 12 10 20z";

/// A paddle, for the points that paddling takes.
pub const PADDLE: &str =
    "M11-26 15-22-1 3C4 8 3 13-2 18-8 24-15 25-16 23-18 20-16 13-10 7-6 3-3 2-3 1z";

/// A flag, for a landing at the pier.
pub const FLAG: &str = "M-12-20h5v42h-5zM-5-19 18-12-5-3z";

/// Two arrows that point apart: the mark of a crowded space, of which a close-up can be shown.
pub const SPREAD: &str = "M4-4 13-13M13-13H3M13-13V-3M-4 4-13 13M-13 13H-3M-13 13V3";

/// A warning triangle with an exclamation mark.
pub const WARNING: &str = "M0-20-23 19H23zM-3-7 3-7 2 7H-2zM-3 10h6v5h-6z";

/// A ripple: a sliver of light across water that flows straight down.
pub const RIPPLE: &str = "M-34 0Q0 15 34 0 0 6-34 0z";

/// The streaks of falling water, with the origin at the upper left of a fall that is 212 units
/// wide. They are there twice, one copy 70 units above the other: the animation moves them down by
/// 70 units and begins again without a jump.
pub const SPRAY: &str = "M12-70q6 40 0 60M44-50q4 30 0 50M78-64q6 40 0 60M112-48q4 30 0 44M146-66q6 40 0 60M182-54q-4 30 0 50M12 0q6 40 0 60M44 20q4 30 0 50M78 6q6 40 0 60M112 22q4 30 0 44M146 4q6 40 0 60M182 16q-4 30 0 50";
