//! The buttons that pick a canoe or end the turn.

use leptos::prelude::*;

use crate::app::components::board::CanoeIcon;
use crate::app::components::row_memo::row_memo;
use crate::app::components::{ActButton, ExplainDisabled};
use crate::app::state::{use_overlays, use_picks, use_press_queue, use_turn, use_words};
use crate::app::view_model::dock::CanoeView;
use crate::app::view_model::outlook::{OutlookLine, is_dangerous};
use crate::core::Decision;

/// A button for each canoe of the seat to move, and one that ends the turn: if that is legal, or
/// together with the staged plan.
#[component]
pub(super) fn CanoePicks(
    canoes: Memo<Vec<CanoeView>>,
    outlook: Memo<Vec<OutlookLine>>,
) -> impl IntoView {
    let turn = use_turn();
    let may_end_turn = Memo::new(move |_| turn.is_legal(Decision::Done));
    view! {
        <div class="picks">
            <For
                each=move || canoes.get()
                key=|view| (view.seat, view.canoe, view.colour, view.double)
                let:initial
            >
                <CanoePick canoes initial/>
            </For>
            <Show when=move || may_end_turn.get()>
                <EndTurnButton/>
            </Show>
            <ConfirmAndFinishButton outlook/>
        </div>
    }
}

/// The button that picks a canoe. For a canoe that cannot move, a press shows the reason: `Picks`
/// then refuses the canoe.
#[component]
fn CanoePick(
    canoes: Memo<Vec<CanoeView>>,
    /// The canoe when its button is created.
    initial: CanoeView,
) -> impl IntoView {
    let words = use_words();
    let (turn, picks) = (use_turn(), use_picks());
    let CanoeView { seat, canoe, colour, double, .. } = initial;
    let view = row_memo(initial, move || {
        canoes.with(|canoes| {
            canoes.iter().find(|view| (view.seat, view.canoe) == (seat, canoe)).cloned()
        })
    });
    let is_picked = Memo::new(move |_| turn.selection().canoe() == Some(canoe));
    let disabled = Signal::derive(move || !view.read().movable);
    view! {
        <ExplainDisabled disabled why=move || picks.pick_canoe(seat, canoe)>
            <ActButton
                act=format!("pick-{canoe}")
                class="button pick"
                disabled
                on_press=move || picks.pick_canoe(seat, canoe)
                attr:data-pick=format!("{colour} {canoe}")
                attr:aria-pressed=move || is_picked.get().to_string()
            >
                <CanoeIcon colour double cargo=Signal::derive(move || view.read().cargo)/>
                <span aria-hidden="true">{move || view.read().name.clone()}</span>
                <span class="visually-hidden">
                    {move || words.table.pick_canoe(&view.read().label)}
                </span>
            </ActButton>
        </ExplainDisabled>
    }
}

/// The button that plays the staged plan and then ends the turn, where nothing else could follow
/// but the launch of the other canoe. What the outlook warns of is confirmed by itself.
#[component]
fn ConfirmAndFinishButton(outlook: Memo<Vec<OutlookLine>>) -> impl IntoView {
    let words = &use_words().table;
    let picks = use_picks();
    let is_shown = Memo::new(move |_| {
        picks.can_finish_with_staged() && !outlook.with(|lines| is_dangerous(lines))
    });
    view! {
        <Show when=move || is_shown.get()>
            <ActButton
                act="confirm-and-finish"
                class="button pick"
                on_press=move || picks.confirm_and_finish()
            >
                {words.confirm_and_finish()}
            </ActButton>
        </Show>
    }
}

/// The button for ending the turn, beside those of the canoes. The first press stages the end of
/// the turn, if the page has not done so already, and says that one more press, or Confirm, ends
/// the turn. If the settings want no confirmation, the first press ends the turn.
#[component]
fn EndTurnButton() -> impl IntoView {
    let words = &use_words().table;
    let (turn, picks, overlays) = (use_turn(), use_picks(), use_overlays());
    let is_staged = Memo::new(move |_| turn.staged() == Some(Decision::Done));
    let confirms = Memo::new(move |_| picks.is_confirmed_by_tap(Decision::Done));
    let tap = move || {
        overlays.dismiss_answer_and_explanation();
        picks.tap(Decision::Done);
        // Now the end of the turn is staged by the person; without confirmation it has been played.
        if confirms.get_untracked() {
            overlays.explain(words.finish_again().to_owned());
        }
    };
    view! {
        <button
            type="button"
            class="button pick"
            data-decision=Decision::Done.to_string()
            data-act=move || confirms.get().then_some("confirm")
            aria-pressed=move || is_staged.get().to_string()
            on:click=use_press_queue().press(tap)
        >
            {words.no_more_moves()}
        </button>
    }
}
