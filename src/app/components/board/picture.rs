//! The board as one static SVG element, made of the shapes of the board: a thumbnail, or part of a
//! picture that is saved.

use leptos::prelude::*;

use super::animals::{BeaverShape, MooseShape};
use super::canoe::{CanoeShape, canoe_class};
use super::disc::{DiscShape, SignShape, disc_class, whirlpool_class};
use super::gem::GemShape;
use super::ground::Ground;
use super::seat_mark::MarkShape;
use super::site::Piles;
use super::weather::{CloudShape, WeatherValues};
use crate::app::board_layout::geometry::{
    self, FORK, PASTURE, Pose, beaver_center, disc_center, sign_turn,
};
use crate::app::board_layout::layout::Layout;
use crate::app::board_layout::shapes::SPIRAL;
use crate::app::view_model::board::{BoardScene, Canoe};
use crate::core::{Colour, Gem};

/// The background of a [`BoardPicture`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backdrop {
    /// The whole scenery, the names of the spaces, and the stones of the weather track.
    Full,
    /// Only water, banks, sites, pier and falls. Shadows and trees are left out because they take
    /// long to render; style sheets hide the values of the weather track in a thumbnail.
    Plain,
}

/// The parts of the scenery in a plain backdrop: references to paths of `scenery.svg` by their ids,
/// and the classes with the colours that the paths have there.
const PLAIN: [(&str, &str); 23] = [
    ("#k0s", "w4"),
    ("#k1s", "w3"),
    ("#k2s", "w2"),
    ("#k3s", "w1"),
    ("#k4s", "sa"),
    ("#k5s", "l1"),
    ("#k6s", "l2"),
    ("#k7s", "l3"),
    // The falls.
    ("#k30s", "r1"),
    ("#k31s", "r2"),
    ("#k32s", "w4"),
    ("#k33s", "w3"),
    ("#k34s", "w2"),
    ("#k35s", "w1"),
    ("#k36s", "fo"),
    ("#k37s", "r1"),
    ("#k38s", "w1"),
    ("#k39s", "fo"),
    // The sites, the pier and its rope.
    ("#k40s", "si"),
    ("#k41s", "p2"),
    ("#k42s", "p1"),
    ("#k43s", "ro"),
    ("#k44s", "bu"),
];

/// The board of a scene as one static SVG element, which can be saved as a file. The picture is
/// hidden from screen readers; the text beside it describes it. The scenery is a reference to that
/// of the document, and is missing if the document has none. For an illustration with marks and
/// targets see [`BoardFigure`](super::BoardFigure).
#[component]
pub fn BoardPicture(
    /// What the board shows; it does not change.
    scene: BoardScene,
    backdrop: Backdrop,
) -> impl IntoView {
    let layout = Layout::of(&scene);
    let discs = scene.discs.clone().into_iter().map(|disc| {
        let pose = Pose::upright(disc_center(disc.at));
        let class = disc_class(disc.at);
        let whirlpool = disc.whirlpool.then(|| {
            view! {
                <StaticPiece class=whirlpool_class(disc.at) pose>
                    <path class="spiral" d=SPIRAL/>
                </StaticPiece>
            }
        });
        view! {
            <StaticPiece class pose>
                <DiscShape/>
            </StaticPiece>
            {whirlpool}
        }
    });
    let discs = discs.collect_view();
    let sign = Pose { turn: sign_turn(scene.next_arm), ..Pose::upright(FORK) };
    let moose = scene.moose_waits.then(|| {
        view! {
            <StaticPiece pose=Pose::upright(PASTURE)>
                <MooseShape/>
            </StaticPiece>
        }
    });
    let beaver = scene.beaver.map(|at| {
        view! {
            <StaticPiece pose=Pose::upright(beaver_center(at))>
                <BeaverShape/>
            </StaticPiece>
        }
    });
    let joe = scene.joe.as_ref().zip(layout.joe_pose()).map(|(joe, pose)| {
        let cargo: Vec<Gem> = joe.cargo.into_iter().collect();
        view! {
            <StaticPiece class="canoe" pose>
                <CanoeShape cargo=Signal::stored(cargo)/>
            </StaticPiece>
        }
    });
    let canoes = scene.canoes.clone().into_iter().filter_map(|canoe| {
        let pose = layout.canoe_pose(canoe.key)?;
        Some(view! { <StaticCanoe canoe pose/> })
    });
    let canoes = canoes.collect_view();
    let cloud = Pose::upright(geometry::weather_step_center(scene.weather.value));
    let backdrop = match backdrop {
        Backdrop::Full => view! {
            <use href="#scenery" width="1000" height="1000"/>
            <Ground/>
        }
        .into_any(),
        Backdrop::Plain => view! { <PlainBackdrop/> }.into_any(),
    };
    view! {
        <svg class="board-picture" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {backdrop}
            <Piles scene=Signal::stored(scene)/>
            <g class="plane">
                {discs}
                <StaticPiece class="arrow" pose=sign>
                    <SignShape/>
                </StaticPiece>
                {moose}
                {beaver}
                {joe}
                {canoes}
                <StaticPiece class="cloud" pose=cloud>
                    <CloudShape/>
                </StaticPiece>
            </g>
            <WeatherValues/>
        </svg>
    }
}

/// The scenery without shadows and trees. It references the shapes of the scenery in the document
/// instead of copying them.
#[component]
pub(super) fn PlainBackdrop() -> impl IntoView {
    view! {
        <rect class="w5" width="1000" height="1000"/>
        {PLAIN.map(|(href, class)| view! { <use href=href class=class/> })}
    }
}

/// A piece that does not move: a shape at a pose.
#[component]
fn StaticPiece(
    /// The CSS classes that the piece has on the board.
    #[prop(into, optional)]
    class: String,
    pose: Pose,
    children: Children,
) -> impl IntoView {
    view! {
        <g class=class transform=pose.svg_transform() style:--turn=format!("{}deg", pose.turn)>
            {children()}
        </g>
    }
}

/// A canoe that does not move.
#[component]
fn StaticCanoe(canoe: Canoe, pose: Pose) -> impl IntoView {
    let class = canoe_class(&canoe);
    let Canoe { key, double, cargo, moose, .. } = canoe;
    view! {
        <StaticPiece class pose>
            <CanoeShape
                colour=key.colour
                double
                cargo=Signal::stored(cargo.iter().collect::<Vec<_>>())
                moose
                number=key.no.to_string()
            />
        </StaticPiece>
    }
}

/// A seat's mark in a picture that is saved.
#[component]
pub fn MarkInPicture(
    colour: Colour,
    /// The middle of the mark, in pixels from the left and the top edge of the picture.
    at: (f64, f64),
    /// The height of the mark, in pixels of the picture; `MarkShape` is 48 units high.
    size: f64,
) -> impl IntoView {
    view! {
        <g transform=format!("translate({} {}) scale({})", at.0, at.1, size / 48.0)>
            <MarkShape colour/>
        </g>
    }
}

/// A gem with its letter in a picture that is saved.
#[component]
pub fn GemInPicture(
    gem: Gem,
    /// The middle of the gem, in pixels from the left and the top edge of the picture.
    at: (f64, f64),
    /// The height of the gem, in pixels of the picture; `GemShape` is 60 units high.
    size: f64,
) -> impl IntoView {
    view! {
        <g transform=format!("translate({} {}) scale({})", at.0, at.1, size / 60.0)>
            <GemShape gem letter=true/>
        </g>
    }
}
