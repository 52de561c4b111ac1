//! Lists of decisions as buttons, each of which stages its decision. If the settings want no
//! confirmation, it plays the decision instead, with the exceptions of `Picks::stage`.

use gloo_timers::callback::Timeout;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::app::components::focus::focus;
use crate::app::components::{ActButton, EffectIcons};
use crate::app::session::Selection;
use crate::app::state::{
    use_forced_decisions, use_game, use_narrator, use_picks, use_press_queue, use_turn, use_words,
};
use crate::app::view_model::dock::{DecisionView, plan_choices};
use crate::app::view_model::plans::decision_effects;
use crate::app::view_model::round_before::has_declined_rescue;
use crate::core::Decision;

/// The plans at the picked place or site. Mostly there are several, because a single one is staged
/// at once; a single one is listed if the tap may have meant the person's other canoe instead. If
/// the obvious one of several has been staged, they are listed too, until one is pressed.
#[component]
pub(super) fn PlansAtPlace() -> impl IntoView {
    let words = &use_words().table;
    let (game, turn, narrator) = (use_game(), use_turn(), use_narrator());
    let choices = Memo::new(move |_| {
        let Some(teller) = narrator.teller() else { return Vec::new() };
        let (selection, legal) = (turn.selection(), turn.legal());
        let lists_ways = turn.lists_ways();
        let choices = |session: &_| plan_choices(session, &teller, selection, lists_ways, &legal);
        game.with(choices).unwrap_or_default()
    });
    let title = Memo::new(move |_| match turn.selection() {
        Selection::Place(None, _) => words.which_canoe(),
        _ => words.targets_here(),
    });
    let group = NodeRef::<html::Div>::new();
    let picked = Memo::new(move |_| {
        let selection = turn.selection();
        let is_picked = selection.place().is_some() || selection.site().is_some();
        is_picked.then_some(selection)
    });
    let timer = StoredValue::new_local(None::<Timeout>);
    // Moves the focus from the board to the first of the plans, which are far from it; again, if
    // the place is pressed again.
    Effect::new(move |last: Option<Option<Selection>>| {
        turn.track();
        let picked = picked.get();
        let is_pressed_again = || {
            let focused = document().active_element();
            focused.is_some_and(|focused| matches!(focused.closest(".board"), Ok(Some(_))))
        };
        let is_pressed = last != Some(picked) || is_pressed_again();
        if picked.is_none() || choices.read().is_empty() || !is_pressed {
            return picked;
        }
        // The timeout runs after rendering, when the buttons are in the document.
        timer.set_value(Some(Timeout::new(0, move || {
            let group = group.get_untracked();
            let first = group.and_then(|group| group.query_selector("button").ok().flatten());
            if let Some(first) = first.and_then(|first| first.dyn_into::<HtmlElement>().ok()) {
                focus(&first);
            }
        })));
        picked
    });
    view! {
        <Show when=move || !choices.read().is_empty()>
            <div class="choices" role="group" aria-label=move || title.get() node_ref=group>
                <h2>{move || title.get()}</h2>
                <For each=move || choices.get() key=Clone::clone let:choice>
                    <ChoiceButton choice only_stages=true/>
                </For>
                <OtherCanoe/>
            </div>
        </Show>
    }
}

/// The button that picks the person's other canoe. It is shown if that canoe lies at the picked
/// place and may move: the tap may have meant the canoe, and not a plan of the picked one that ends
/// there.
#[component]
fn OtherCanoe() -> impl IntoView {
    let words = use_words();
    let (picks, turn, narrator) = (use_picks(), use_turn(), use_narrator());
    let other = Memo::new(move |_| picks.other_canoe_at_picked_place());
    let label = move |other| {
        let teller = untrack(|| narrator.teller());
        teller.map(|teller| words.table.pick_instead(&teller.canoe(other)))
    };
    let pick = move |other| {
        if let Some(seat) = untrack(|| turn.person_to_move()) {
            picks.pick_canoe(seat, other);
        }
    };
    view! {
        <For each=move || other.get() key=|other| *other let:other>
            <ActButton act="pick-instead" class="button pick" on_press=move || pick(other)>
                {label(other)}
            </ActButton>
        </For>
    }
}

/// A button for each decision of a list.
#[component]
pub(super) fn ChoiceButtons(choices: Memo<Vec<DecisionView>>) -> impl IntoView {
    view! {
        // The key is the whole choice, so a changed choice gets a new button.
        <For each=move || choices.get() key=Clone::clone let:choice>
            <ChoiceButton choice/>
        </For>
    }
}

/// The button that pays nothing for a lost canoe, now and in the next rounds. It is shown once the
/// person to move has paid nothing for it.
#[component]
pub(super) fn KeepDeclining() -> impl IntoView {
    let words = &use_words().plan;
    let (forced, game, turn) = (use_forced_decisions(), use_game(), use_turn());
    let is_shown = Memo::new(move |_| {
        let declined_before = |seat| game.with(|session| has_declined_rescue(session, seat));
        let person = turn.person_to_move();
        turn.is_legal(Decision::RescueNone) && person.and_then(declined_before) == Some(true)
    });
    view! {
        <Show when=move || is_shown.get()>
            <ActButton
                act="keep-declining"
                class="button pick"
                on_press=move || forced.keep_declining()
            >
                {words.keep_declining()}
            </ActButton>
        </Show>
    }
}

/// The button that stages a decision, with the icons of its effects and its price. A further press,
/// once the person has staged the decision, plays it, unless the button `only_stages`.
#[component]
fn ChoiceButton(choice: DecisionView, #[prop(optional)] only_stages: bool) -> impl IntoView {
    let (turn, picks, words) = (use_turn(), use_picks(), use_words());
    let DecisionView { decision, text, price } = choice;
    let is_staged = Memo::new(move |_| turn.staged() == Some(decision));
    let confirms = Memo::new(move |_| !only_stages && picks.is_confirmed_by_tap(decision));
    let press = move || if only_stages { picks.stage(decision) } else { picks.tap(decision) };
    let description = price.as_ref().map(|price| words.table.price(price));
    let price = price.map(|price| {
        view! {
            <span class="choice-price" aria-hidden="true">
                {price}
            </span>
        }
    });
    view! {
        <button
            type="button"
            class="button pick"
            data-decision=decision.to_string()
            aria-description=description
            data-act=move || confirms.get().then_some("confirm")
            aria-pressed=move || is_staged.get().to_string()
            on:click=use_press_queue().press(press)
        >
            <EffectIcons effects=decision_effects(&decision)/>
            <span>{text} {price}</span>
        </button>
    }
}
