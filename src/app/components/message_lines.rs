//! The lines shown over the lower edge of the board: forecast legend, spoken answers, explanations,
//! refusals, the question about undo, forced decisions, notices, the message about a missing web
//! worker; and the button that passes the device on.

use leptos::prelude::*;

use super::focus::use_focus_fallbacks;
use super::forced_play_line::ForcedPlayLine;
use super::forecast_legend::ForecastLegend;
use super::{ActButton, DismissButton, NoticeLine, RuleButton};
use crate::app::session::{Selection, Session};
use crate::app::state::{
    Refused, use_ai_client, use_game, use_lessons, use_narrator, use_overlays, use_picks, use_turn,
    use_words,
};
use crate::app::view_model::board::BoardScene;

/// All lines over the lower edge of the board, or over the upper one while an explanation is about
/// something at the lower edge.
#[component]
pub fn MessageLines(
    /// The board's view model, for the forecast.
    #[prop(into)]
    scene: Signal<BoardScene>,
) -> impl IntoView {
    let (lessons, overlays) = (use_lessons(), use_overlays());
    view! {
        <div class="lines" class:high=move || overlays.explains_at_upper_edge()>
            <ForecastLegend scene/>
            <SpokenAnswerLine/>
            <ExplanationLine/>
            // In a lesson, the refusal is shown in its strip.
            <Show when=move || !lessons.is_open()>
                <LastRefusal/>
            </Show>
            <UndoLine/>
            <PassOn/>
            <ForcedPlayLine/>
            <NoticeLine/>
            <WorkerFailureLine/>
        </div>
    }
}

/// The answer to a question that was asked with the keyboard, as a live region.
#[component]
pub fn SpokenAnswerLine() -> impl IntoView {
    let overlays = use_overlays();
    // Each `<For>` key includes the number of the answer's part, so that a phrase that occurs again
    // in the next part is read aloud again.
    let phrases = move || {
        let answer = overlays.answer();
        let phrases = answer
            .into_iter()
            .flat_map(|answer| answer.phrases.into_iter().map(move |phrase| (answer.part, phrase)));
        phrases.enumerate().collect::<Vec<_>>()
    };
    view! {
        <div class="line said" role="status">
            <For each=phrases key=Clone::clone let((_, (_, phrase)))>
                <p>{phrase}</p>
            </For>
        </div>
    }
}

/// The explanation of the tapped thing, or of what a tap or key has (not) done, as a live region.
#[component]
pub fn ExplanationLine(
    /// Whether this is the line in the dock, not the one over the board.
    #[prop(optional)]
    in_dock: bool,
) -> impl IntoView {
    let words = use_words();
    let (overlays, turn) = (use_overlays(), use_turn());
    let explanation = Memo::new(move |_| overlays.explanation(in_dock));
    // A change of the selection dismisses an explanation, except one that appears with the change.
    Effect::new(move |last: Option<(Option<String>, Selection)>| {
        let now = (explanation.get(), turn.selection());
        if last.is_some_and(|(text, picked)| text.is_some() && text == now.0 && picked != now.1) {
            overlays.dismiss_explanation();
        }
        now
    });
    view! {
        <div
            class="line said"
            class:explanation-line=!in_dock
            class:dock-note=in_dock
            class:empty=move || explanation.read().is_none()
            // It may lie over the very thing that the person wants to tap next.
            on:click=move |_| overlays.dismiss_answer_and_explanation()
        >
            <div role="status">
                {move || explanation.get().map(|text| view! { <p>{text}</p> })}
            </div>
            <Show when=move || explanation.read().is_some()>
                <DismissButton
                    act="dismiss-told"
                    label=words.thing.dismiss()
                    on_press=move || overlays.dismiss_answer_and_explanation()
                />
            </Show>
        </div>
    }
}

/// The line with the last refusal, if there is one.
#[component]
pub fn LastRefusal() -> impl IntoView {
    let turn = use_turn();
    view! {
        // Keyed by number, so that a repeated reason is read aloud again.
        <For each=move || turn.refused() key=|refused| refused.number let:refused>
            <RefusalLine refused/>
        </For>
    }
}

/// The sentence of a refusal, with a button that opens the rule.
#[component]
fn RefusalLine(refused: Refused) -> impl IntoView {
    let words = use_words();
    let (picks, narrator) = (use_picks(), use_narrator());
    let rule = refused.refusal.rule();
    view! {
        <div class="line why" role="alert" data-refusal=refused.refusal.kind()>
            <p>{untrack(|| narrator.refusal(&refused))}</p>
            <RuleButton rule class="button"/>
            <DismissButton
                act="dismiss"
                label=words.trouble.dismiss()
                on_press=move || picks.dismiss_refusal()
            />
        </div>
    }
}

/// The question whether another person's card may be taken back.
#[component]
fn UndoLine() -> impl IntoView {
    let words = &use_words().table;
    let (turn, narrator) = (use_turn(), use_narrator());
    let owner_name = Memo::new(move |_| {
        let (owner, teller) = (turn.undo_owner()?, narrator.teller()?);
        Some(teller.name(owner).to_owned())
    });
    view! {
        <For each=move || owner_name.get() key=Clone::clone let:owner_name>
            <div class="line why" role="alert">
                <p>{words.undo_other(&owner_name)}</p>
                <ActButton act="undo-other" on_press=move || turn.undo_without_asking()>
                    {words.undo_other_yes()}
                </ActButton>
                <ActButton act="keep" on_press=move || turn.cancel_undo()>
                    {words.undo_other_no()}
                </ActButton>
            </div>
        </For>
    }
}

/// The button that passes the device on to the next person, who then sees the curtain.
#[component]
fn PassOn() -> impl IntoView {
    let words = use_words();
    let (turn, narrator) = (use_turn(), use_narrator());
    let next_name = Memo::new(move |_| {
        let (next, teller) = (turn.handing_over_to()?, narrator.teller()?);
        Some(teller.name(next).to_owned())
    });
    view! {
        <For each=move || next_name.get() key=Clone::clone let:next_name>
            <ActButton
                act="pass-on"
                class="button main pass-on"
                on_press=move || turn.pass_on()
                node_ref=use_focus_fallbacks().pass_on
            >
                {words.curtain.pass_on(&next_name)}
            </ActButton>
        </For>
    }
}

/// The message that the web worker of the computer players is missing
/// ([`AiClient::worker_failed`](crate::app::state::AiClient::worker_failed)), if the game has
/// computer players.
#[component]
fn WorkerFailureLine() -> impl IntoView {
    let words = use_words();
    let (ai, game) = (use_ai_client(), use_game());
    let is_shown =
        move || ai.worker_failed().get() && game.with(Session::has_computer_players) == Some(true);
    view! {
        <Show when=is_shown>
            <div class="line notice" role="alert">
                <p>{words.trouble.players_missing()}</p>
                <ActButton act="retry-players" on_press=move || ai.retry()>
                    {words.trouble.players_retry()}
                </ActButton>
                <DismissButton
                    act="dismiss-players-missing"
                    label=words.trouble.players_dismiss()
                    on_press=move || ai.dismiss_worker_failure()
                />
            </div>
        </Show>
    }
}
