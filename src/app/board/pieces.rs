//! What stands on the board, layer by layer.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::geometry::{
    self, CANOE, DISC, HIT, LODGE, Layout, PASTURE, Point, Pose, grip, site, space, spot, weather,
};
use super::icons::{beaver_shape, canoe_shape, gem_shape, mark_shape, moose_shape};
use super::shapes::{self, hull};
use crate::app::model::board::{
    Berth, BoardScene, Canoe, CanoeKey, Flight, Mark, Mooring, Site, Spot, Target, WEATHER,
    weather_text,
};
use crate::core::{Arm, Cargo, Gem, Gems, Place, Space};

/// The gem whose site has this name.
pub(super) fn site_gem(name: &str) -> Option<Gem> {
    Gem::ALL.into_iter().find(|gem| gem.as_str() == name)
}

fn translate(point: Point) -> String {
    format!("translate({} {})", point.x, point.y)
}

const fn upright(at: Point) -> Pose {
    Pose { at, turn: 0.0, scale: 1.0 }
}

/// The frame of a piece's drawing: 200 units across, the piece's point in its middle.
fn sprite(class: &'static str, drawing: impl IntoView) -> impl IntoView {
    view! {
        <svg class=format!("sprite {class}") viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
            {drawing}
        </svg>
    }
}

// --- discs ------------------------------------------------------------------------------

/// The discs, and the names of the spaces.
#[component]
pub(super) fn Discs(scene: Signal<BoardScene>) -> impl IntoView {
    let ids =
        move || scene.with(|scene| scene.discs.iter().map(|disc| disc.id).collect::<Vec<_>>());
    let disc = move |id: u32| {
        let disc = Memo::new(move |_| {
            scene.with(|scene| scene.discs.iter().find(|disc| disc.id == id).copied())
        });
        let whirlpool = disc.get_untracked().is_some_and(|disc| disc.whirlpool);
        let class = move || match disc.get().map(|disc| disc.at) {
            Some(Berth::On(_)) => "piece disc",
            Some(Berth::Waiting) => "piece disc waiting",
            Some(Berth::Edge(_)) | None => "piece disc over",
        };
        let pose = move || {
            upright(disc.get().map_or(geometry::SOURCE, |disc| geometry::berth(disc.at)))
                .transform()
        };
        let drawing = view! {
            <circle class="cast" r=DISC />
            <circle class="pane" r=DISC />
            <path class="shaded" d=shapes::DISC_SHADED />
            <path class="lit" d=shapes::DISC_LIT />
            <circle class="rim" r=DISC - 2.0 />
            {whirlpool.then(|| view! { <path class="whirl" d=shapes::WHIRL /> })}
        };
        view! {
            <div class=class style:transform=pose>
                {sprite("", drawing)}
            </div>
        }
    };
    let names = Space::ALL.map(|space| {
        let point = geometry::label(space);
        view! { <text x=point.x y=point.y + 10.0>{space.as_str()}</text> }
    });
    view! {
        <svg class="plane names" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {names}
        </svg>
        <For each=ids key=|id| *id children=disc />
    }
}

// --- beaver, moose, sign ----------------------------------------------------------------

/// The beaver, and the moose while it waits.
#[component]
pub(super) fn Rovers(scene: Signal<BoardScene>) -> impl IntoView {
    let beaver = Memo::new(move |_| scene.with(|scene| scene.beaver.map(|beaver| beaver.at)));
    let plays = Memo::new(move |_| beaver.get().is_some());
    let moose = Memo::new(move |_| scene.with(|scene| scene.moose_waits));
    let pose = move || {
        let at = match beaver.get() {
            None | Some(Berth::Waiting) => LODGE,
            Some(at) => {
                let point = geometry::berth(at);
                Point { x: point.x + 34.0, y: point.y - 34.0 }
            }
        };
        upright(at).transform()
    };
    view! {
        {move || {
            plays
                .get()
                .then(|| {
                    view! {
                        <div class="piece" style:transform=pose>
                            {sprite("", beaver_shape())}
                        </div>
                    }
                })
        }}
        {move || {
            moose
                .get()
                .then(|| {
                    view! {
                        <div class="piece" style:transform=upright(PASTURE).transform()>
                            {sprite("", moose_shape())}
                        </div>
                    }
                })
        }}
    }
}

/// The sign at the fork: it swings to the arm that is next.
#[component]
pub(super) fn Sign(scene: Signal<BoardScene>) -> impl IntoView {
    let arm = Memo::new(move |_| scene.with(|scene| scene.next_arm));
    let turn = move || format!("{}deg", geometry::sign_turn(arm.get()));
    let pose = move || {
        Pose { turn: geometry::sign_turn(arm.get()), ..upright(geometry::FORK) }.transform()
    };
    let drawing = view! {
        <path class="cast" d=shapes::ARROW />
        <path class="plank" d=shapes::ARROW />
        <path class="grain" d="M-8-30V4M6-26V16" />
        <circle class="nail" r="5" cy="-4" />
    };
    view! {
        <div
            class="piece arrow"
            data-next-arm=move || arm.get().to_string()
            style:transform=pose
            style:--turn=turn
        >
            {sprite("", drawing)}
        </div>
    }
}

// --- places -----------------------------------------------------------------------------

/// The boxes that answer for the pier and the falls: left, top, width, height.
const BEACH_BOX: (f32, f32, f32, f32) = (56.0, 4.0, 580.0, 132.0);
const FALLS_BOX: (f32, f32, f32, f32) = (146.0, 874.0, 738.0, 124.0);

const BEACH_RING: &str =
    "M92 10H592C628 10 640 50 622 84 604 122 560 124 500 124H92C64 124 56 100 56 66S64 10 92 10z";
const FALLS_RING: &str = "M158 898Q266 914 374 898 382 940 378 992H154Q150 940 158 898zM656 898Q764 914 872 898 880 940 876 992H652Q648 940 656 898z";

fn percent(units: f32) -> String {
    format!("{}%", units / 10.0)
}

/// The box around a point, `size` units across.
fn around(point: Point, size: f32) -> (f32, f32, f32, f32) {
    (point.x - size / 2.0, point.y - size / 2.0, size, size)
}

fn spot_box(place: Place) -> (f32, f32, f32, f32) {
    match place {
        Place::Pier => BEACH_BOX,
        Place::Falls => FALLS_BOX,
        Place::On(_) | Place::Bank(_) => around(spot(place), 2.0 * DISC + 4.0),
    }
}

/// The places that answer a tap, in the order of the water.
#[component]
pub(super) fn Spots(scene: Signal<BoardScene>) -> impl IntoView {
    let places =
        move || scene.with(|scene| scene.spots.iter().map(|spot| spot.place).collect::<Vec<_>>());
    let state = move |place: Place| {
        Memo::new(move |_| {
            scene.with(|scene| scene.spot(place).cloned().unwrap_or_else(|| Spot::plain(place)))
        })
    };
    let ring_class = |spot: &Spot| match &spot.target {
        None => "ring",
        Some(Target { staged: true, .. }) => "ring target staged",
        Some(target) if target.marks.contains(&Mark::Over) => "ring target risk",
        Some(_) => "ring target",
    };
    let ring = move |place: Place| {
        let spot = state(place);
        let class = move || spot.with(ring_class);
        match place {
            Place::Pier => view! { <path class=class d=BEACH_RING /> }.into_any(),
            Place::Falls => view! { <path class=class d=FALLS_RING /> }.into_any(),
            Place::On(_) | Place::Bank(_) => {
                let Point { x, y } = self::spot(place);
                view! { <circle class=class cx=x cy=y r=DISC + 2.0 /> }.into_any()
            }
        }
    };
    let button = move |place: Place| {
        let spot = state(place);
        let (left, top, width, height) = spot_box(place);
        // One way in for the keyboard where nothing is offered: the pier.
        let tab = move || {
            if place == Place::Pier || spot.with(|spot| spot.target.is_some()) { "0" } else { "-1" }
        };
        view! {
            <button
                type="button"
                class=if place.space().is_some() { "spot round" } else { "spot" }
                tabindex=tab
                aria-label=move || spot.with(|spot| spot.label.clone())
                data-space=place.to_string()
                data-decision=move || {
                    spot.with(|spot| spot.target.as_ref().and_then(|target| target.decision.clone()))
                }
                style:left=percent(left)
                style:top=percent(top)
                style:width=percent(width)
                style:height=percent(height)
            ></button>
        }
    };
    view! {
        <svg class="plane rings" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            <For each=places key=|place| *place children=ring />
        </svg>
        <For each=places key=|place| *place children=button />
    }
}

// --- sites ------------------------------------------------------------------------------

/// Where each colour of a pile lies on its plate: gem, count, point, size.
fn heap(own: Gem, pile: Gems) -> Vec<(Gem, u8, Point, f32)> {
    let colours: Vec<Gem> = std::iter::once(own)
        .chain(Gem::ALL.into_iter().filter(|gem| *gem != own))
        .filter(|gem| pile.contains(*gem))
        .collect();
    let (columns, size, pitch) = match colours.len() {
        0 | 1 => (1, 1.15, (0.0, 0.0)),
        2 => (1, 0.78, (0.0, 46.0)),
        3 | 4 => (2, 0.62, (64.0, 42.0)),
        _ => (2, 0.52, (62.0, 34.0)),
    };
    let rows = colours.len().div_ceil(columns).max(1);
    let middle =
        |index: usize, count: usize, pitch: f32| (index as f32 - (count - 1) as f32 / 2.0) * pitch;
    colours
        .iter()
        .enumerate()
        .map(|(index, gem)| {
            let point = Point {
                x: middle(index % columns, columns, pitch.0),
                y: middle(index / columns, rows, pitch.1),
            };
            (*gem, pile.count(*gem), point, size)
        })
        .collect()
}

/// The five sites with their piles.
#[component]
pub(super) fn Sites(scene: Signal<BoardScene>) -> impl IntoView {
    let gems =
        move || scene.with(|scene| scene.sites.iter().map(|site| site.gem).collect::<Vec<_>>());
    let button = move |gem: Gem| {
        let state = Memo::new(move |_| {
            scene.with(|scene| {
                scene
                    .sites
                    .iter()
                    .find(|site| site.gem == gem)
                    .cloned()
                    .unwrap_or_else(|| Site::full(gem, 0))
            })
        });
        let pile = Memo::new(move |_| state.with(|site| site.pile));
        let heap = move || {
            let pile = heap(gem, pile.get());
            let empty = pile.is_empty();
            let items = pile
                .into_iter()
                .map(|(kind, count, point, size)| {
                    view! {
                        <g
                            class="lot"
                            data-gem=kind.letter().to_string()
                            transform=format!("translate({} {}) scale({size})", point.x, point.y)
                        >
                            <g transform="translate(-24 0)">{gem_shape(kind, true)}</g>
                            <text class="count" x="12" y="16">{count}</text>
                        </g>
                    }
                })
                .collect_view();
            view! {
                {empty.then(|| view! { <path class="bare" d=shapes::cut(gem).outline /> })}
                {items}
            }
        };
        let (left, top, width, height) = around(site(gem), HIT);
        view! {
            <button
                type="button"
                class=move || if state.with(|site| site.lit) { "site round lit" } else { "site round" }
                tabindex=move || if state.with(|site| site.lit) { "0" } else { "-1" }
                aria-label=move || state.with(|site| site.label.clone())
                data-site=gem.as_str()
                data-decision=move || state.with(|site| site.decision.clone())
                style:left=percent(left)
                style:top=percent(top)
                style:width=percent(width)
                style:height=percent(height)
            >
                <svg class="pile" viewBox="-62 -62 124 124" aria-hidden="true" focusable="false">
                    {heap}
                </svg>
            </button>
        }
    };
    view! { <For each=gems key=|gem| *gem children=button /> }
}

// --- canoes -----------------------------------------------------------------------------

/// All canoes.
#[component]
pub(super) fn Canoes(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let keys =
        move || scene.with(|scene| scene.canoes.iter().map(|canoe| canoe.key).collect::<Vec<_>>());
    view! {
        <For each=keys key=|key| *key children=move |key| view! { <CanoePiece key scene layout /> } />
    }
}

#[component]
fn CanoePiece(key: CanoeKey, scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let canoe = Memo::new(move |_| scene.with(|scene| scene.canoe(key).cloned()));
    let with = move |read: fn(&Canoe) -> bool| canoe.with(|canoe| canoe.as_ref().is_some_and(read));
    let double = canoe.with_untracked(|canoe| canoe.as_ref().is_some_and(|canoe| canoe.double));
    let pose = Memo::new(move |_| {
        layout.with(|layout| layout.canoe(key)).unwrap_or(upright(geometry::BEACH))
    });
    let ghost =
        Memo::new(move |_| canoe.with(|canoe| canoe.as_ref().and_then(|canoe| canoe.ghost)));
    // The circle that answers for it, in its own frame: beside that of its seat's other canoe.
    let reach = Memo::new(move |_| {
        let own = pose.get();
        scene.with(|scene| {
            let me = scene.canoe(key)?;
            if !me.selectable {
                return None;
            }
            let others = scene
                .canoes
                .iter()
                .filter(|other| other.key != key && other.selectable && other.at == me.at);
            let rivals: Vec<Pose> =
                layout.with(|layout| others.filter_map(|other| layout.canoe(other.key)).collect());
            Some(own.frame(grip(own, &rivals)))
        })
    });
    let reach = move || reach.get().unwrap_or((Point { x: 0.0, y: 0.0 }, CANOE.1 + 5.0));
    // Where a plan may end here, the place answers, not the canoes on it.
    let yields = Memo::new(move |_| {
        scene.with(|scene| {
            scene.canoe(key).is_some_and(|canoe| match canoe.at {
                Mooring::At(place) => {
                    !canoe.selectable && scene.spot(place).is_some_and(|spot| spot.target.is_some())
                }
                Mooring::Edge(_) => true,
            })
        })
    });
    let class = move || {
        canoe.with(|canoe| {
            let mut class = String::from("piece canoe");
            if let Some(canoe) = canoe {
                for (on, name) in [
                    (canoe.selectable, " selectable"),
                    (canoe.selected, " selected"),
                    (canoe.dimmed, " dimmed"),
                    (matches!(canoe.at, Mooring::Edge(_)), " tipping"),
                    (canoe.at == Mooring::At(Place::Falls), " lost"),
                    (yields.get(), " yields"),
                ] {
                    if on {
                        class.push_str(name);
                    }
                }
            }
            class
        })
    };
    let drawing = view! {
        <circle class="splash" r="40" />
        <path class="halo" d=hull(double).outline />
        {canoe_shape(
            Some(key.colour),
            double,
            move || canoe.with(|canoe| canoe.as_ref().map(|canoe| canoe.cargo).unwrap_or_default()),
            move || with(|canoe| canoe.moose),
        )}
    };
    view! {
        {move || {
            ghost
                .get()
                .map(|place| {
                    let pose = geometry::canoe(Mooring::At(place), 0, 1);
                    view! {
                        <div class="piece" style:transform=pose.transform()>
                            {sprite("", view! { <path class="ghost" d=hull(double).outline /> })}
                        </div>
                    }
                })
        }}
        <div
            class=class
            style:transform=move || pose.get().transform()
            style:--turn=move || format!("{}deg", pose.get().turn)
        >
            <button
                type="button"
                class="grip"
                tabindex=move || if with(|canoe| canoe.selectable) { "0" } else { "-1" }
                aria-label=move || canoe.with(|canoe| canoe.as_ref().map(|canoe| canoe.label.clone()))
                aria-pressed=move || {
                    with(|canoe| canoe.selectable).then(|| with(|canoe| canoe.selected).to_string())
                }
                data-canoe=key.to_string()
                style:left=move || {
                    let (middle, radius) = reach();
                    format!("{}%", middle.x - radius)
                }
                style:top=move || {
                    let (middle, radius) = reach();
                    format!("{}%", middle.y - radius)
                }
                style:width=move || format!("{}%", 2.0 * reach().1)
                style:height=move || format!("{}%", 2.0 * reach().1)
            ></button>
            {sprite("", drawing)}
        </div>
    }
}

/// Diamond Joe's canoe.
#[component]
pub(super) fn Joe(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let joe = Memo::new(move |_| scene.with(|scene| scene.joe.clone()));
    let plays = Memo::new(move |_| joe.with(Option::is_some));
    let pose = Memo::new(move |_| layout.with(Layout::joe).unwrap_or(upright(space(Space::S1))));
    let cargo = move || {
        joe.with(|joe| joe.as_ref().and_then(|joe| joe.cargo)).map(Cargo::one).unwrap_or_default()
    };
    move || {
        plays.get().then(|| {
            view! {
                <div
                    class="piece canoe"
                    role="img"
                    aria-label=move || joe.with(|joe| joe.as_ref().map(|joe| joe.label.clone()))
                    style:transform=move || pose.get().transform()
                    style:--turn=move || format!("{}deg", pose.get().turn)
                >
                    {sprite("", canoe_shape(None, false, cargo, || false))}
                </div>
            }
        })
    }
}

// --- weather ----------------------------------------------------------------------------

/// The weather track and its cloud.
#[component]
pub(super) fn WeatherTrack(scene: Signal<BoardScene>) -> impl IntoView {
    let value = Memo::new(move |_| scene.with(|scene| scene.weather.value));
    let values = move || {
        scene.with(|scene| scene.weather.steps.iter().map(|step| step.value).collect::<Vec<_>>())
    };
    let button = move |value: i8| {
        let step = Memo::new(move |_| {
            scene.with(|scene| scene.weather.steps.iter().find(|step| step.value == value).cloned())
        });
        let open =
            move || step.with(|step| step.as_ref().is_some_and(|step| step.decision.is_some()));
        let class = move || {
            step.with(|step| match step {
                Some(step) if step.staged => "step round target staged",
                Some(step) if step.decision.is_some() => "step round target",
                _ => "step round",
            })
        };
        let (left, top, width, height) = around(weather(value), HIT);
        view! {
            <button
                type="button"
                class=class
                tabindex=move || if open() { "0" } else { "-1" }
                aria-label=move || step.with(|step| step.as_ref().map(|step| step.label.clone()))
                data-weather=value.to_string()
                data-decision=move || step.with(|step| step.as_ref().and_then(|step| step.decision.clone()))
                style:left=percent(left)
                style:top=percent(top)
                style:width=percent(width)
                style:height=percent(height)
            ></button>
        }
    };
    let stones = WEATHER.map(|value| {
        let point = weather(value);
        view! {
            <g transform=translate(point)>
                <circle class="cast" r="43" />
                <circle class="stone" r="43" />
            </g>
        }
    });
    let texts = WEATHER.map(|value| {
        let Point { x, y } = weather(value);
        view! { <text x=x y=y + 14.0>{weather_text(value)}</text> }
    });
    let cloud = view! {
        <path class="cast" d=shapes::CLOUD />
        <path class="fleece" d=shapes::CLOUD />
        <path class="puff" d=shapes::PUFF />
    };
    view! {
        <svg class="plane stones" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            <path class="cord" d="M936 68V452" />
            {stones}
        </svg>
        <div class="piece cloud" style:transform=move || upright(weather(value.get())).transform()>
            {sprite("", cloud)}
        </div>
        <svg class="plane values" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {texts}
        </svg>
        <For each=values key=|value| *value children=button />
    }
}

// --- forecast, targets, flights ---------------------------------------------------------

/// Where canoes may end with the next river: a mark of each at each end.
#[component]
pub(super) fn Forecasts(scene: Signal<BoardScene>) -> impl IntoView {
    let ends = Memo::new(move |_| {
        scene.with(|scene| {
            let mut ends: Vec<(Place, Vec<CanoeKey>)> = Vec::new();
            for forecast in &scene.forecast {
                for place in &forecast.ends {
                    match ends.iter_mut().find(|(end, _)| end == place) {
                        Some((_, keys)) => keys.push(forecast.canoe),
                        None => ends.push((*place, vec![forecast.canoe])),
                    }
                }
            }
            ends
        })
    });
    let marks = move || {
        ends.get()
            .into_iter()
            .flat_map(|(place, keys)| {
                let count = keys.len();
                keys.into_iter().enumerate().map(move |(index, key)| (place, index, count, key))
            })
            .map(|(place, index, count, key)| {
                let lost = place == Place::Falls;
                let point = forecast_point(place, index, count);
                view! {
                    <g class=if lost { "omen lost" } else { "omen" } transform=translate(point)>
                        <circle r="20" />
                        <g transform="scale(.62)">{mark_shape(key.colour)}</g>
                    </g>
                }
            })
            .collect_view()
    };
    view! {
        <svg class="plane omens" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {marks}
        </svg>
    }
}

/// The marks of a forecast stand round the foot of a disc, or in a row over the falls.
fn forecast_point(place: Place, index: usize, count: usize) -> Point {
    let from_middle = index as f32 - (count - 1) as f32 / 2.0;
    let middle = spot(place);
    if let Place::On(_) = place {
        let (sin, cos) = (from_middle * 34.0_f32.to_radians()).sin_cos();
        Point { x: middle.x + 70.0 * sin, y: middle.y + 70.0 * cos }
    } else {
        Point { x: middle.x + from_middle * 42.0, y: middle.y - 30.0 }
    }
}

fn mark_view(mark: Mark) -> AnyView {
    match mark {
        Mark::Load(gem) => view! {
            <path class="plus" d="M-24-4h8v-8h8v8h8v8h-8v8h-8v-8h-8z" transform="translate(-6 0) scale(.8)" />
            <g transform="translate(14 0) scale(.72)">{gem_shape(gem, false)}</g>
        }
        .into_any(),
        Mark::Unload(gem) => view! {
            <path class="minus" d="M-24-4h24v8h-24z" transform="translate(-6 0) scale(.8)" />
            <g transform="translate(14 0) scale(.72)">{gem_shape(gem, false)}</g>
        }
        .into_any(),
        Mark::Steal => view! { <path class="sign-mark" d=shapes::HAND /> }.into_any(),
        Mark::Land => view! { <path class="sign-mark" d=shapes::FLAG /> }.into_any(),
        Mark::Over => view! { <path class="warning" d=shapes::WARNING fill-rule="evenodd" /> }.into_any(),
        Mark::Pulled => {
            view! { <g transform="scale(.42)"><path class="whirl" d=shapes::WHIRL /></g> }.into_any()
        }
        Mark::Moose => view! { <g transform="scale(.5)">{moose_shape()}</g> }.into_any(),
    }
}

const fn mark_width(mark: Mark) -> f32 {
    match mark {
        Mark::Load(_) | Mark::Unload(_) => 74.0,
        _ => 50.0,
    }
}

/// The price tags of the places where a plan may end.
#[component]
pub(super) fn Targets(scene: Signal<BoardScene>, layout: Memo<Layout>) -> impl IntoView {
    let targets = Memo::new(move |_| {
        scene.with(|scene| {
            layout.with(|layout| {
                scene
                    .spots
                    .iter()
                    .filter_map(|spot| Some((spot.place, spot.target.clone()?)))
                    .flat_map(|(place, target)| {
                        tag_points(place, tag_width(&target), scene, layout)
                            .into_iter()
                            .map(move |point| (place, point, target.clone()))
                    })
                    .collect::<Vec<_>>()
            })
        })
    });
    let tags = move || {
        targets
            .get()
            .into_iter()
            .map(|(place, point, target)| tag(place, point, &target))
            .collect_view()
    };
    view! {
        <svg class="plane tags" viewBox="0 0 1000 1000" aria-hidden="true" focusable="false">
            {tags}
        </svg>
    }
}

/// Where a place's price tags hang. The falls have one in each arm that is open to the
/// canoe that is picked.
fn tag_points(place: Place, width: f32, scene: &BoardScene, layout: &Layout) -> Vec<Point> {
    match place {
        Place::Pier => vec![geometry::PIER_TAG],
        Place::On(space) => vec![geometry::tag(space, layout.count(place) > 0, width)],
        Place::Bank(space) => vec![geometry::bank(space)],
        Place::Falls => {
            let arm =
                scene.canoes.iter().find(|canoe| canoe.selected).and_then(|canoe| match canoe.at {
                    Mooring::At(Place::On(space)) => space.arm(),
                    _ => None,
                });
            let arms: &[Arm] = arm.as_ref().map_or(&Arm::ALL, std::slice::from_ref);
            arms.iter().map(|arm| Point { y: 932.0, ..geometry::lip(*arm) }).collect()
        }
    }
}

/// The widths of a tag's price, marks and number of plans.
fn tag_widths(target: &Target) -> [f32; 3] {
    let price = target.price.chars().count() as f32 * 22.0;
    let marks: f32 = target.marks.iter().copied().map(mark_width).sum();
    [price, marks, if target.plans > 1 { 50.0 } else { 0.0 }]
}

fn tag_width(target: &Target) -> f32 {
    (tag_widths(target).iter().sum::<f32>() + 30.0).max(58.0)
}

fn tag(place: Place, middle: Point, target: &Target) -> impl IntoView + use<> {
    let [price_width, marks_width, several_width] = tag_widths(target);
    let half = tag_width(target) / 2.0;
    let x = middle.x.clamp(half + 6.0, geometry::SIDE - half - 6.0);
    let mut cursor = -(price_width + marks_width + several_width) / 2.0;
    let mut next = |width: f32| {
        cursor += width;
        cursor - width / 2.0
    };
    let price_x = next(price_width);
    let marks = target
        .marks
        .iter()
        .map(|mark| {
            let x = next(mark_width(*mark));
            view! { <g transform=format!("translate({x} 0)")>{mark_view(*mark)}</g> }
        })
        .collect_view();
    let several_x = next(several_width);
    let several = (target.plans > 1).then(|| format!("\u{d7}{}", target.plans));
    let class = match (target.staged, target.marks.contains(&Mark::Over)) {
        (true, _) => "tag staged",
        (false, true) => "tag risk",
        (false, false) => "tag",
    };
    view! {
        <g class=class data-at=place.to_string() transform=format!("translate({x} {})", middle.y)>
            <rect class="cast" x=-half y="-28" width=2.0 * half height="56" rx="28" />
            <rect class="ticket" x=-half y="-28" width=2.0 * half height="56" rx="28" />
            <text x=price_x y="13">{target.price.clone()}</text>
            {marks}
            {several.map(|text| view! { <text class="several" x=several_x y="11">{text}</text> })}
        </g>
    }
}

/// Gems in the air.
#[component]
pub(super) fn Flights(scene: Signal<BoardScene>) -> impl IntoView {
    let flights = move || scene.with(|scene| scene.flights.clone());
    let gem = |flight: Flight| {
        let (from, to) = (geometry::anchor(flight.from), geometry::anchor(flight.to));
        let part = |units: f32| format!("{units}%");
        view! {
            <div
                class="piece flight"
                style:--x0=part(from.x)
                style:--y0=part(from.y)
                style:--x1=part(to.x)
                style:--y1=part(to.y)
            >
                {sprite("", gem_shape(flight.gem, false))}
            </div>
        }
    };
    view! { <For each=flights key=|flight| flight.id children=gem /> }
}
