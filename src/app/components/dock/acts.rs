//! The row of buttons of the dock: undo, advice, confirm, skip.

use leptos::prelude::*;

use super::advice::AdviceButton;
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::{ActButton, ExplainDisabled};
use crate::app::state::{
    Screen, use_game, use_narrator, use_overlays, use_picks, use_turn, use_words,
};
use crate::app::view_model::outlook::{OutlookLine, is_dangerous};
use crate::app::view_model::plans::{end_of, plans};
use crate::core::{Decision, DecisionKind, Place};

/// The row of buttons: skip while the page is busy (an animation runs, a computer player is to act,
/// or the like), otherwise undo, advice if it can be given, and confirm, until the game is over.
#[component]
pub(super) fn Acts(outlook: Memo<Vec<OutlookLine>>) -> impl IntoView {
    let words = use_words();
    let turn = use_turn();
    view! {
        <div class="acts-row">
            <Show when=move || turn.is_busy()>
                <ActButton act="skip" on_press=move || turn.skip()>
                    {words.table.skip()}
                </ActButton>
            </Show>
            <Show when=move || !turn.is_busy() && turn.screen() != Screen::Over>
                <UndoButton/>
                <Show when=move || turn.advisable_seat().is_some()>
                    <AdviceButton/>
                </Show>
                <ConfirmButton outlook/>
            </Show>
        </div>
    }
}

/// The button that takes back what is picked, or else the last decision.
#[component]
fn UndoButton() -> impl IntoView {
    let words = &use_words().table;
    let game = use_game();
    let (picks, narrator, overlays) = (use_picks(), use_narrator(), use_overlays());
    let can_undo = Memo::new(move |_| picks.can_undo());
    // The last decision, if undo would take it back and may name it.
    let last = Memo::new(move |_| {
        if picks.has_picked() || !can_undo.get() {
            return None;
        }
        match game.with(|session| session.game().decisions().last()).flatten()? {
            // A card is not named: it may be secret, and others may see the screen.
            (_, Decision::Card(_)) => None,
            (_, last) => Some(last),
        }
    });
    let label = move || match last.get() {
        Some(last) => words.undo_what(&narrator.decision(&last)),
        None => words.undo().to_owned(),
    };
    let disabled = Signal::derive(move || !can_undo.get());
    view! {
        <ExplainDisabled
            disabled
            why=move || overlays.explain_in_dock(words.undo_nothing().to_owned())
        >
            <ActButton act="undo" disabled on_press=move || picks.undo() attr:aria-label=label>
                {words.undo()}
            </ActButton>
        </ExplainDisabled>
    }
}

/// The button that plays the staged decision. If the decision ends the turn or takes a canoe over
/// the falls, the text of the button says so. If it ends the turn while a canoe may still move, the
/// button is not emphasized, because ending the turn is one choice of several. The button is red if
/// the decision takes a canoe over the falls, or if the outlook warns of a likely loss; that may be
/// the outlook for a card that is only previewed, while the button is still disabled.
#[component]
fn ConfirmButton(outlook: Memo<Vec<OutlookLine>>) -> impl IntoView {
    let words = &use_words().table;
    let (turn, picks, narrator) = (use_turn(), use_picks(), use_narrator());
    let (game, overlays) = (use_game(), use_overlays());
    let loses_canoe = Memo::new(
        move |_| matches!(turn.staged(), Some(Decision::Plan(plan)) if end_of(plan) == Place::Falls),
    );
    // With a lasso, the decision `Done` leaves the moose where it is, so the kind is checked too.
    let ends_turn = Memo::new(move |_| {
        let asked = game.with(|session| session.position().decision_kind()).flatten();
        turn.staged() == Some(Decision::Done) && asked == Some(DecisionKind::Plan)
    });
    let is_risky = Memo::new(move |_| loses_canoe.get() || outlook.with(|it| is_dangerous(it)));
    let may_move = Memo::new(move |_| plans(&turn.legal()).next().is_some());
    let class = move || match (is_risky.get(), ends_turn.get() && may_move.get()) {
        (true, _) => "button danger",
        (false, true) => "button",
        (false, false) => "button main",
    };
    let label = move || match turn.staged() {
        Some(Decision::Done) if ends_turn.get() => words.confirm_what(&words.finish_turn()),
        Some(staged) => words.confirm_what(&narrator.decision(&staged)),
        None => words.confirm().to_owned(),
    };
    let text = move || match (ends_turn.get(), loses_canoe.get()) {
        (true, _) => words.finish_turn(),
        (_, true) => words.falls_confirm(),
        _ => words.confirm(),
    };
    let disabled = Signal::derive(move || turn.staged().is_none());
    view! {
        <ExplainDisabled
            disabled
            why=move || overlays.explain_in_dock(words.confirm_nothing().to_owned())
        >
            <ActButton
                act="confirm"
                class=Signal::derive(move || class().to_owned())
                disabled
                on_press=move || picks.confirm()
                attr:aria-label=label
                node_ref=use_focus_fallbacks().confirm
            >
                {text}
            </ActButton>
        </ExplainDisabled>
    }
}
