//! The canoes of the seats, Diamond Joe's canoe, and ghosts: outlines of canoes where a staged plan
//! ends or the last move began.

use leptos::either::Either;
use leptos::prelude::*;

use super::animals::MooseShape;
use super::gem::GemShape;
use super::parts::{At, Icon, Letter, Piece};
use super::seat_mark::{MarkShape, seat_class};
use crate::app::board_layout::geometry::{self, Point, Pose};
use crate::app::board_layout::layout::{self, Layout};
use crate::app::board_layout::shapes::{cargo_slots, hull};
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::{BoardScene, Canoe, CanoePlace, CanoeRole};
use crate::core::{Cargo, Colour, Gem, Place};

/// The middle of the seat's mark, in units of the board, relative to the middle of a canoe that is
/// drawn at scale 1 with its bow up.
const MARK: Point = Point::new(0.0, 17.0);

/// The middle of the moose, likewise.
const MOOSE: Point = Point::new(0.0, -46.0);

/// All canoes of the seats, each painted over its ghost.
#[component]
pub(super) fn Canoes(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let canoes = move || scene.with(|scene| scene.canoes.clone());
    view! {
        <For each=canoes key=|canoe| canoe.key let:initial>
            <CanoePiece scene layout initial/>
        </For>
    }
}

/// A canoe as a moving piece, and its ghost.
#[component]
fn CanoePiece(
    scene: Signal<BoardScene>,
    layout: Memo<Layout>,
    /// The canoe when its piece is created.
    initial: Canoe,
) -> impl IntoView {
    let Canoe { key, double, .. } = initial;
    let canoe = row_memo(initial, move || scene.with(|scene| scene.canoe(key).cloned()));
    let pose = row_memo(geometry::UNPLACED, move || layout.with(|layout| layout.canoe_pose(key)));
    let staged = Memo::new(move |_| layout.with(|layout| layout.ghost_pose(key)));
    let ghost = Memo::new(move |_| match staged.get() {
        Some(pose) => Some(Ghost::Staged(pose)),
        None => canoe.read().moved_from.map(Ghost::MovedFrom),
    });
    let is_in_close_up = Memo::new(move |_| {
        let at = scene.with(|scene| scene.close_up.map(|close_up| CanoePlace::At(close_up.place)));
        at == Some(canoe.read().at)
    });
    let class = move || {
        let close = if is_in_close_up.get() { " close" } else { "" };
        canoe.with(canoe_class) + close
    };
    // The splash of a canoe that comes ashore with gems, goes over the falls, or comes back.
    let splash_class = Memo::new(move |_| match canoe.read().role {
        CanoeRole::Lands => Some("splashing landing"),
        CanoeRole::Falls => Some("splashing falling"),
        CanoeRole::Returns => Some("splashing returning"),
        _ => None,
    });
    view! {
        <Show when=move || ghost.read().is_some()>
            <GhostPiece ghost colour=key.colour double/>
        </Show>
        // Each part with its own animation is a separate piece: animating a part of a drawing would
        // make the browser lay out the whole drawing in every frame.
        <Show when=move || canoe.with(|canoe| canoe.selectable && !canoe.selected)>
            <Piece class="beacon" pose>
                <path class="halo" d=hull(double).outline/>
            </Piece>
        </Show>
        <ShowLet some=splash_class let:class>
            <Piece class pose>
                <circle class="splash" cx="0" cy="0" r="40"/>
            </Piece>
        </ShowLet>
        <Piece class=Signal::derive(class) pose>
            <CanoeShape
                colour=key.colour
                double
                cargo=Signal::derive(move || canoe.read().cargo.iter().collect())
                moose=Signal::derive(move || canoe.read().moose)
                number=key.no.to_string()
            />
        </Piece>
    }
}

/// The ghost of a canoe, while it has one.
#[component]
fn GhostPiece(ghost: Memo<Option<Ghost>>, colour: Colour, double: bool) -> impl IntoView {
    // The initial value is never shown: this component is mounted only while there is a ghost.
    let ghost = row_memo(Ghost::MovedFrom(Place::Pier), move || ghost.get());
    view! {
        <Piece
            class=Signal::derive(move || ghost.get().class())
            pose=Signal::derive(move || ghost.get().pose())
        >
            <g class=seat_class(colour)>
                <path class="ghost" d=hull(double).outline/>
            </g>
        </Piece>
    }
}

/// Diamond Joe's canoe, if his module is in play.
#[component]
pub(super) fn DiamondJoe(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let cargo = move || scene.with(|scene| scene.joe.as_ref()?.cargo);
    let pose = Memo::new(move |_| layout.with(Layout::joe_pose).unwrap_or(geometry::UNPLACED));
    view! {
        <Show when=move || scene.with(|scene| scene.joe.is_some())>
            <Piece class="canoe" pose>
                <CanoeShape cargo=Signal::derive(move || cargo().into_iter().collect())/>
            </Piece>
        </Show>
    }
}

/// A canoe's SVG shape, bow up: hull, mark, cargo and moose. All of these but the hull stay upright
/// when the piece is turned (CSS property `--turn`).
#[component]
pub(super) fn CanoeShape(
    /// The seat's colour; `None` for Diamond Joe's canoe.
    #[prop(optional, into)]
    colour: Option<Colour>,
    #[prop(optional)] double: bool,
    #[prop(into)] cargo: Signal<Vec<Gem>>,
    /// Whether the moose is aboard.
    #[prop(optional, into)]
    moose: Signal<bool>,
    /// The number of the canoe, `1` or `2`; empty for none. Style sheets show it instead of the
    /// mark's letter while the canoe can be picked or is picked, its seat previews a card, it takes
    /// part in the event that is shown, or it is in the close-up.
    #[prop(optional)]
    number: String,
) -> impl IntoView {
    let hull = hull(double);
    let (slots, gem_size) = cargo_slots(double);
    let gems = move || cargo.get().into_iter().zip(slots).enumerate();
    view! {
        <path class="halo" d=hull.outline/>
        <g class=format!("craft {}", colour.map_or("seat-joe", seat_class))>
            <path class="cast" d=hull.outline/>
            <path class="hull" d=hull.outline/>
            <path class="dark" d=hull.shaded/>
            <path class="well" d=hull.well/>
            <path class="bench" d=hull.benches/>
            <At point=MARK>
                <g class="upright">
                    {match colour {
                        Some(colour) => Either::Left(view! { <MarkShape colour/> }),
                        None => {
                            Either::Right(
                                view! {
                                    <g class="mark">
                                        <Letter letter='J' center_y=0.0/>
                                    </g>
                                },
                            )
                        }
                    }}
                    <text class="number" x="0" y="11">{number}</text>
                </g>
            </At>
            <For each=gems key=|(index, (gem, _))| (*index, *gem) let((_, (gem, slot)))>
                <At point=Point::new(slot.0, slot.1) scale=gem_size>
                    <g class="upright">
                        <GemShape gem letter=true/>
                    </g>
                </At>
            </For>
            <Show when=move || moose.get()>
                <At point=MOOSE>
                    <circle class="moose-disc" cx="0" cy="0" r="22"/>
                    <At point=Point::ORIGIN scale=0.46>
                        <g class="upright">
                            <MooseShape/>
                        </g>
                    </At>
                </At>
            </Show>
        </g>
    }
}

/// A canoe as an icon in a text, bow up.
#[component]
pub fn CanoeIcon(
    /// The colour of the hull and of its mark.
    colour: Colour,
    /// Whether it is a double canoe.
    #[prop(optional)]
    double: bool,
    /// The gems that are drawn in the canoe.
    #[prop(into)]
    cargo: Signal<Cargo>,
) -> impl IntoView {
    view! {
        <Icon class="canoe-icon" view_box="-34 -58 72 122">
            <CanoeShape colour double cargo=Signal::derive(move || cargo.read().iter().collect())/>
        </Icon>
    }
}

/// A ghost: the outline of a canoe, drawn at a place where the canoe is not.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ghost {
    /// At the place where its staged plan ends.
    Staged(Pose),
    /// At the place where it was before its last move. It is shown only if animations are switched
    /// off.
    MovedFrom(Place),
}

impl Ghost {
    fn class(self) -> &'static str {
        match self {
            Self::Staged(_) => "staged",
            Self::MovedFrom(_) => "moved-from",
        }
    }

    fn pose(self) -> Pose {
        match self {
            Self::Staged(pose) => pose,
            // Drawn as if it were the only canoe there.
            Self::MovedFrom(place) => layout::canoe_pose(CanoePlace::At(place), 0, 1),
        }
    }
}

/// The CSS classes of a canoe's piece.
pub(super) fn canoe_class(canoe: &Canoe) -> String {
    let mut class = "canoe".to_owned();
    for (name, set) in [
        (" selectable", canoe.selectable),
        (" selected", canoe.selected),
        (" numbered", canoe.numbered),
        (" dimmed", canoe.dimmed),
        (" tipping", matches!(canoe.at, CanoePlace::Edge(_))),
        (" lost", canoe.at == CanoePlace::At(Place::Falls)),
        (" acting", canoe.role == CanoeRole::Acts || canoe.role == CanoeRole::Robs),
        (" robbed", canoe.role == CanoeRole::Robbed),
        (" landing", canoe.role == CanoeRole::Lands),
        (" falling", canoe.role == CanoeRole::Falls),
        (" returning", canoe.role == CanoeRole::Returns),
    ] {
        if set {
            class += name;
        }
    }
    class
}
