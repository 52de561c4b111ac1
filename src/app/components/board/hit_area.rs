//! Hit areas: invisible buttons over the places, sites, canoes and weather steps of the board.

use leptos::attr::custom::custom_attribute;
use leptos::ev::{FocusEvent, MouseEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, Event, HtmlElement};

use super::parts::percent;
use super::{OnCloseUp, OnIntent, tapped_element};
use crate::app::board_layout::geometry::SIDE;
use crate::app::board_layout::hit_area::{
    HitArea, canoe_areas, place_areas, site_areas, weather_areas,
};
use crate::app::board_layout::layout::Layout;
use crate::app::components::row_memo::row_memo;
use crate::app::view_model::board::{BoardIntent, BoardScene};

/// The hit areas of the places.
#[component]
pub(super) fn PlaceAreas(
    scene: Signal<BoardScene>,
    on_intent: OnIntent,
    on_close_up: Option<OnCloseUp>,
) -> impl IntoView {
    let areas = Memo::new(move |_| scene.with(place_areas));
    view! {
        // The places are a list, so that screen readers announce their number.
        <ol>
            <For each=move || areas.get() key=|area| area.intent let:initial>
                <li>
                    <AreaButton areas initial on_intent on_close_up/>
                </li>
            </For>
        </ol>
    }
}

/// The hit areas of the discovery sites.
#[component]
pub(super) fn SiteAreas(scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    let areas = Memo::new(move |_| scene.with(site_areas));
    view! { <Areas areas on_intent on_close_up=None/> }
}

/// The hit areas of the canoes.
#[component]
pub(super) fn CanoeAreas(
    scene: Signal<BoardScene>,
    layout: Memo<Layout>,
    on_intent: OnIntent,
    on_close_up: Option<OnCloseUp>,
) -> impl IntoView {
    let areas =
        Memo::new(move |_| scene.with(|scene| layout.with(|layout| canoe_areas(scene, layout))));
    view! { <Areas areas on_intent on_close_up/> }
}

/// The hit areas of the steps of the weather track.
#[component]
pub(super) fn WeatherAreas(scene: Signal<BoardScene>, on_intent: OnIntent) -> impl IntoView {
    let areas = Memo::new(move |_| scene.with(weather_areas));
    view! { <Areas areas on_intent on_close_up=None/> }
}

#[component]
fn Areas(
    areas: Memo<Vec<HitArea>>,
    on_intent: OnIntent,
    on_close_up: Option<OnCloseUp>,
) -> impl IntoView {
    view! {
        <For each=move || areas.get() key=|area| area.intent let:initial>
            <AreaButton areas initial on_intent on_close_up/>
        </For>
    }
}

#[component]
fn AreaButton(
    areas: Memo<Vec<HitArea>>,
    /// The area when its button is created.
    initial: HitArea,
    on_intent: OnIntent,
    /// Called with the intent of the area and the size of a unit of the board when the area is
    /// tapped or focused by the keyboard, and with `None` when it loses the focus, unless the area
    /// of another place or canoe gets it. There is no such handler for areas of sites and weather
    /// steps, and on a board without close-ups.
    on_close_up: Option<OnCloseUp>,
) -> impl IntoView {
    let intent = initial.intent;
    // Reports the area of an event for a close-up; without an event, ends the close-up.
    let report_close_up = move |event: Option<&Event>| {
        let area = event.and_then(Event::current_target);
        let board = area.and_then(|area| area.dyn_ref::<HtmlElement>()?.offset_parent());
        let unit = board.as_ref().map(unit_of_board);
        if let Some(on_close_up) = on_close_up {
            // If the board is removed, the blur event comes after the callback has been disposed.
            let _ = on_close_up.try_run(unit.map(|unit| (intent, unit)));
        }
    };
    let area = row_memo(initial, move || {
        areas.with(|areas| areas.iter().find(|area| area.intent == intent).cloned())
    });
    let (name, value) = data_attribute(intent);
    view! {
        <button
            type="button"
            {..custom_attribute(name, value)}
            class=move || area.read().class.clone()
            style:left=move || percent(area.read().left())
            style:top=move || percent(area.read().top())
            aria-label=move || area.read().label.clone()
            title=move || area.read().hint.clone()
            tabindex=move || if area.read().in_tab_order { "0" } else { "-1" }
            aria-pressed=move || area.read().pressed.map(|pressed| pressed.to_string())
            data-decision=move || area.read().decision.clone()
            data-answer=move || area.read().answer.clone()
            data-act=move || (area.read().pressed == Some(true) && area.read().confirms).then_some("confirm")
            on:focus=move |event| {
                // With a pointer, only the click changes the close-up, which moves the areas of the
                // canoes: if it began or ended when the press moves the focus, the release would
                // hit another element, and there would be no click.
                if is_focused_by_keyboard(&event) {
                    report_close_up(Some(event.as_ref()));
                }
            }
            on:blur=move |event| {
                if !focus_moves_to_area_with_close_up(&event) {
                    report_close_up(None);
                }
            }
            on:click=move |event: MouseEvent| {
                report_close_up(Some(event.as_ref()));
                on_intent.run((intent, tapped_element(&event)));
            }
        ></button>
    }
}

/// Whether an element has got the focus by the keyboard.
fn is_focused_by_keyboard(event: &FocusEvent) -> bool {
    let area = event.current_target().and_then(|area| area.dyn_into::<Element>().ok());
    area.is_some_and(|area| area.matches(":focus-visible") == Ok(true))
}

/// Whether the focus moves to the area of a place or a canoe, which has a close-up of its own.
fn focus_moves_to_area_with_close_up(event: &FocusEvent) -> bool {
    let next = event.related_target().and_then(|next| next.dyn_into::<Element>().ok());
    next.is_some_and(|next| next.matches("[data-space], [data-canoe]") == Ok(true))
}

/// The size of a unit of the board, in CSS pixels, from the board's element.
pub(super) fn unit_of_board(board: &Element) -> f32 {
    board.client_width() as f32 / SIDE
}

/// The attribute by which testers and selectors of the page find an area.
fn data_attribute(intent: BoardIntent) -> (&'static str, Option<String>) {
    match intent {
        BoardIntent::Place(place) => ("data-space", Some(place.to_string())),
        BoardIntent::Site(gem) => ("data-site", Some(gem.as_str().to_owned())),
        BoardIntent::Canoe(canoe) => ("data-canoe", Some(canoe.to_string())),
        BoardIntent::Weather(value) => ("data-weather", Some(value.to_string())),
        // These have no hit area.
        BoardIntent::Explainable(_) | BoardIntent::Background => ("data-space", None),
    }
}
