//! The note of a tip: beside the target of the tip, with an arrow; if it would cover something else
//! there, elsewhere, with a ring around the target. It is never placed over the target.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos_use::{UseEventListenerOptions, use_event_listener_with_options, use_window};
use web_sys::Element;

use super::ActButton;
use crate::app::platform::measure::{rect_of, rect_of_first, rects_of_all, window_rect};
use crate::app::state::{
    ShownTip, Tips, use_narrator, use_overlays, use_playback, use_tips, use_turn, use_words,
};
use crate::app::view_model::tip_place::{KeepClear, Rect, Side, TipPlace, tip_place};
use crate::app::view_model::tips::Tip;

/// The selector of the question and the controls that are needed next, which a tip should not
/// cover.
const CONTROLS: &str = ".ask, .dock .hand, .dock .picks, .dock .choices, .dock .acts-row";

/// The selector of what is read or looked at before the next decision.
const READING: &str = ".dock .outlook, .line.forecast, .board [data-canoe]";

/// The selector of the rest of the table that shows something.
const TABLE: &str =
    ".seats [data-seat], .board [data-space], .board [data-site], .board .cloud .fleece";

/// The note of the tip that is shown. Its text is a live region: it is read aloud once. If the game
/// waits until the tip has been read, screen readers also say that it waits, and for which key or
/// button.
#[component]
pub fn TipNote() -> impl IntoView {
    let (tips, narrator, overlays) = (use_tips(), use_narrator(), use_overlays());
    let turn = use_turn();
    let words = &use_words().tips;
    let note = NodeRef::<html::Aside>::new();
    let place = place_beside_target(tips, note);
    let shown = Memo::new(move |_| tips.shown());
    let text = Memo::new(move |_| {
        let (shown, teller) = (shown.get()?, narrator.teller()?);
        Some(shown.tip.text(&shown.facts, &teller))
    });
    let tip = Memo::new(move |_| shown.get().map(|shown| shown.tip));
    let at = move |read: fn(TipPlace) -> f64| {
        move || place.get().map(|place| format!("{}px", read(place)))
    };
    let side = move || place.get().map_or("", |place| place.side.as_str());
    let class = move || format!("tip-note {}", side());
    let is_of_coach = Memo::new(move |_| tip.get().is_some_and(Tip::is_of_coach));
    let is_inert = move || overlays.has_open_sheet() || tips.is_hidden();
    let ring = Memo::new(move |_| place.get().and_then(|place| place.ring));
    let edge = move |read: fn(Rect) -> f64| move || ring.get().map(|it| format!("{}px", read(it)));
    view! {
        <Show when=move || ring.get().is_some() && !is_inert()>
            <div
                class="tip-ring"
                aria-hidden="true"
                style:left=edge(|ring| ring.left)
                style:top=edge(|ring| ring.top)
                style:width=edge(|ring| ring.width)
                style:height=edge(|ring| ring.height)
            ></div>
        </Show>
        <aside
            class=class
            aria-label=words.label()
            data-tip=move || tip.get().map(Tip::as_str)
            inert=is_inert
            style:left=at(|place| place.left)
            style:top=at(|place| place.top)
            style:--arrow=at(|place| place.arrow)
            node_ref=note
        >
            <p role="status">
                {text}
                <Show when=move || turn.waits_for_tip()>
                    <span class="visually-hidden">" "{words.game_waits()}</span>
                </Show>
            </p>
            <Show when=move || tip.get().is_some()>
                <div class="acts-row" inert=move || place.get().is_none()>
                    <Show
                        when=move || is_of_coach.get()
                        fallback=move || view! {
                            <ActButton
                                act="tips-off"
                                class="button quiet"
                                on_press=move || tips.switch_off_signs()
                            >
                                {words.off()}
                            </ActButton>
                        }
                    >
                        <ActButton
                            act="coach-off"
                            class="button quiet"
                            on_press=move || tips.end_coach()
                        >
                            {words.coach_off()}
                        </ActButton>
                    </Show>
                    <ActButton act="dismiss-tip" on_press=move || tips.dismiss()>
                        {words.dismiss()}
                    </ActButton>
                </div>
            </Show>
        </aside>
    }
}

/// A memo of the place of the note; `None` without a tip, while the tip is hidden, and until the
/// place is computed. It is computed again after changes of the tips, the turn, the overlays and
/// the displayed scene, after scrolling, transitions and a new size of the window: all of these may
/// move the note or its target.
fn place_beside_target(tips: Tips, note: NodeRef<html::Aside>) -> Memo<Option<TipPlace>> {
    let (turn, playback, overlays) = (use_turn(), use_playback(), use_overlays());
    let place = RwSignal::new(None);
    let update = move || update_place(tips, note, place);
    Effect::new(move |before: Option<Option<Tip>>| {
        let tip = tips.shown().map(|shown| shown.tip);
        if before.is_some_and(|before| before != tip) {
            place.set(None);
        }
        tips.track();
        turn.track();
        overlays.track();
        playback.with(|_| ());
        // Changes are rendered first.
        request_animation_frame(update);
        tip
    });
    // Captures the scrolling of elements inside the page too.
    let options = UseEventListenerOptions::default().capture(true).passive(true);
    let _ = use_event_listener_with_options(use_window(), ev::scroll, move |_| update(), options);
    let _ = use_event_listener_with_options(
        use_window(),
        ev::transitionend,
        move |_| update(),
        options,
    );
    let _ = use_event_listener_with_options(
        use_window(),
        ev::resize,
        move |_| {
            tips.reconsider_all();
            update();
        },
        options,
    );
    Memo::new(move |_| place.get())
}

/// Sets `place` to that of the note, or to `None` while the tip is hidden. If there is no tip,
/// shows the most important of the wanted tips whose target is visible; this change of the tips
/// leads to another call, which computes its place.
fn update_place(tips: Tips, note: NodeRef<html::Aside>, place: RwSignal<Option<TipPlace>>) {
    // The component may have been unmounted since the frame was requested.
    let Some(Some(note)) = note.try_get_untracked() else { return };
    let found = match untrack(|| tips.shown()) {
        Some(_) if untrack(|| tips.is_hidden()) => None,
        Some(shown) => place_of(&shown, &note, tips, place.get_untracked()),
        None => {
            show_first_with_visible_target(tips);
            None
        }
    };
    if place.get_untracked() != found {
        place.set(found);
    }
}

/// Shows the first wanted tip whose target is visible, if there is one.
fn show_first_with_visible_target(tips: Tips) {
    let (wanted, facts) = (untrack(|| tips.wanted()), tips.facts_untracked());
    if let Some(facts) = facts.filter(|_| !wanted.is_empty())
        && let Some(tip) =
            wanted.into_iter().find(|tip| visible_rect(&tip.target(&facts)).is_some())
    {
        tips.show(tip);
    }
}

/// The place of the note of a tip; `last` is the place that it has had so far, `None` if it has not
/// been placed yet. Returns `None` if the tip cannot stay:
///
/// * If the note fits nowhere, the tip is withdrawn until the window is resized.
/// * If the target is not visible, a tip that has not been placed yet is postponed.
/// * If the target is not rendered any more, a tip that has been placed is dismissed.
///
/// If the target is rendered, but outside the window, a tip that has been placed stays at its last
/// place, without an arrow or a ring.
fn place_of(
    shown: &ShownTip,
    note: &Element,
    tips: Tips,
    last: Option<TipPlace>,
) -> Option<TipPlace> {
    let target = shown.tip.target(&shown.facts);
    let Some(target) = visible_rect(&target) else {
        let is_rendered = rect_of_first(&target).is_some();
        match last {
            None => tips.postpone(),
            Some(_) if !is_rendered => tips.dismiss(),
            Some(_) => {}
        }
        let last = last.filter(|_| is_rendered);
        return last.map(|place| TipPlace { side: Side::Apart, ring: None, ..place });
    };
    let size = rect_of(note);
    let explained = shown.tip.explained(&shown.facts).map(|it| rects_of_all(&it));
    let mut reading = rects_of_all(READING);
    reading.extend(explained.into_iter().flatten());
    let keep_clear = KeepClear {
        decision: rects_of_all(&shown.facts.decision()),
        controls: rects_of_all(CONTROLS),
        reading,
        table: rects_of_all(TABLE),
    };
    let found = tip_place(window_rect(), target, (size.width, size.height), &keep_clear);
    if found.is_none() {
        tips.withdraw();
    }
    found
}

/// The part inside the window of the rectangle of the first element that matches a selector; `None`
/// if there is no such element, or if it is not rendered or outside the window.
fn visible_rect(selector: &str) -> Option<Rect> {
    let rect = rect_of_first(selector)?.intersection(window_rect());
    (rect.width > 0.0 && rect.height > 0.0).then_some(rect)
}
