//! The weather track: its stones, its cloud and its values.

use leptos::prelude::*;

use super::parts::{Piece, Plane};
use crate::app::board_layout::geometry::{Pose, weather_step_center};
use crate::app::board_layout::shapes::{CLOUD, CORD, PUFF};
use crate::app::view_model::board::{BoardScene, WEATHER, weather_text};

/// The stones of the weather track and their cord.
#[component]
pub(super) fn WeatherStones() -> impl IntoView {
    let stones = WEATHER.map(weather_step_center).map(|at| {
        view! {
            <circle class="cast" cx=at.x cy=at.y r="43"/>
            <circle class="stone" cx=at.x cy=at.y r="43"/>
        }
    });
    view! {
        <path class="cord" d=CORD/>
        {stones}
    }
}

/// The cloud on the weather track, a moving piece.
#[component]
pub(super) fn Cloud(scene: Signal<BoardScene>) -> impl IntoView {
    let value = Memo::new(move |_| scene.with(|scene| scene.weather.value));
    let pose = move || Pose::upright(weather_step_center(value.get()));
    view! {
        <Piece class="cloud" pose=Signal::derive(pose)>
            <CloudShape/>
        </Piece>
    }
}

/// The cloud's SVG shape, around the origin.
#[component]
pub(super) fn CloudShape() -> impl IntoView {
    view! {
        <path class="cast" d=CLOUD/>
        <path class="fleece" d=CLOUD/>
        <path class="puff" d=PUFF/>
    }
}

/// The values of the weather track, painted over the stones and the cloud.
#[component]
pub(super) fn WeatherValues() -> impl IntoView {
    let values = WEATHER.map(|value| {
        let at = weather_step_center(value);
        view! { <text class="value" x=at.x y=at.y + 14.0>{weather_text(value)}</text> }
    });
    view! { <Plane class="values">{values}</Plane> }
}
