//! The markers above the strip of the timeline: falls, thefts, landings and the win.

use leptos::html;
use leptos::prelude::*;
use leptos_use::use_event_listener;
use leptos_use::use_window;

use crate::app::components::board::EffectIcon;
use crate::app::components::{ActButton, CUP, LineIcon, SheetButton};
use crate::app::session::turning_points::MarkerKind;
use crate::app::state::{Sheet, use_narrator, use_replay, use_words};
use crate::app::view_model::board::PlanEffect;
use crate::app::view_model::replay::{TimelineMarker, event_label, markers, moments_of_marker};

/// The width of a marker's button, in CSS pixels: enough for a finger.
const MARKER_WIDTH: i32 = 44;

/// The maximum number of slots: equal parts of the timeline, each with at most one marker.
const MAX_SLOTS: usize = 24;

/// The row of markers, as many as there is room for: events that are too near to each other share a
/// marker. A tap on a marker shows the moment just after its event; if several events share the
/// marker, it opens the list of them.
#[component]
pub(super) fn TimelineMarkers() -> impl IntoView {
    let replay = use_replay();
    let row = NodeRef::<html::Div>::new();
    // Changes whenever the width of the row may have changed.
    let measurement = RwSignal::new(0_u32);
    let measure_again = move || {
        // The component may have been unmounted before the animation frame.
        let _ = measurement.try_update(|number| *number = number.wrapping_add(1));
    };
    // The width of the row is known once the browser has laid it out.
    Effect::new(move |_| {
        if row.get().is_some() {
            request_animation_frame(measure_again);
        }
    });
    // The listener is removed with the component.
    let _ = use_event_listener(use_window(), leptos::ev::resize, move |_| measure_again());
    // As many slots as there is room for.
    let slot_count = Memo::new(move |_| {
        measurement.track();
        let width = row.get().map_or(0, |row| row.client_width());
        usize::try_from(width / MARKER_WIDTH).unwrap_or_default().clamp(1, MAX_SLOTS)
    });
    let shown = Memo::new(move |_| {
        let timeline = replay.timeline();
        timeline.map(|timeline| markers(&timeline, slot_count.get())).unwrap_or_default()
    });
    view! {
        <div
            class="markers"
            style:--slots=move || slot_count.get().to_string()
            node_ref=row
        >
            <For each=move || shown.get() key=|marker| *marker let:marker>
                <MarkerButton marker/>
            </For>
        </div>
    }
}

/// A marker: a button that leads to the moment just after its event, or opens the list of its
/// events.
#[component]
fn MarkerButton(marker: TimelineMarker) -> impl IntoView {
    let (words, replay, narrator) = (use_words(), use_replay(), use_narrator());
    // `kind`, `index` and `percent` belong to the most important of the slot's marked events, and
    // `others` is the number of the others. The sheet lists all of them, beginning with `first`.
    let TimelineMarker { slot, kind, index, percent, others, first } = marker;
    let timeline = replay.timeline_untracked()?;
    let moment = timeline.after_event(index);
    let moments = StoredValue::new(moments_of_marker(&timeline, &marker));
    let label = Memo::new(move |_| {
        let what = event_label(&timeline, &narrator.teller()?, index);
        Some(match u32::try_from(others).unwrap_or(u32::MAX) {
            0 => what,
            others => words.replay.and_more(others, &what),
        })
    });
    let text = move || label.get().unwrap_or_default();
    let is_now = move || moments.with_value(|moments| moments.contains(&replay.moment()));
    let current = move || is_now().then_some("step");
    let button = match others {
        0 => view! {
            <ActButton
                act="to"
                class="marker"
                on_press=move || replay.go_to(moment)
                attr:data-moment=moment.to_string()
                // The accessible name of the marker, and its tooltip.
                attr:title=text
                attr:aria-current=current
            >
                {marker_icon(kind)}
            </ActButton>
        }
        .into_any(),
        others => {
            let sheet = Sheet::MarkedEvents { first, count: others + 1 };
            view! {
                <SheetButton
                    act="events"
                    sheet
                    class="marker"
                    attr:title=text
                    attr:aria-current=current
                >
                    {marker_icon(kind)}
                    <span class="others" aria-hidden="true">{format!("+{others}")}</span>
                </SheetButton>
            }
            .into_any()
        }
    };
    Some(view! {
        <div class="marker-place" style:--slot=slot.to_string() style:--percent=percent.to_string()>
            {button}
        </div>
    })
}

/// The icon of a kind of marker.
fn marker_icon(kind: MarkerKind) -> AnyView {
    match kind {
        MarkerKind::Landing => view! { <EffectIcon effect=PlanEffect::Land/> }.into_any(),
        MarkerKind::Theft => view! { <EffectIcon effect=PlanEffect::Steal/> }.into_any(),
        MarkerKind::Fall => view! { <EffectIcon effect=PlanEffect::Falls/> }.into_any(),
        MarkerKind::Win => view! { <LineIcon path=CUP/> }.into_any(),
    }
}
