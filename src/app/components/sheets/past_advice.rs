//! The sheet with advice for an earlier choice: what a computer player would have chosen then.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::components::timeline::ask_who_plays_on;
use crate::app::session::setup::PlayerKind;
use crate::app::session::{Moment, PastChoice, ReplayDirection, Session};
use crate::app::state::{
    Sheet, use_ai_client, use_game, use_imports, use_narrator, use_overlays, use_replay, use_turn,
    use_words,
};
use crate::app::view_model::advice;
use crate::protocol::AdvisedDecision;

/// The choice; buttons that lead to the same person's choices before and after it, and one that
/// plays on from its moment; and the decisions that a computer player would have considered then.
/// The sheet does not request the search for them: [`TurnStore::show_advice_for`], which opens the
/// sheet or shows another choice in it, has done so.
///
/// [`TurnStore::show_advice_for`]: crate::app::state::TurnStore::show_advice_for
#[component]
pub(super) fn PastAdvice() -> impl IntoView {
    let words = &use_words().replay;
    let (game, overlays) = (use_game(), use_overlays());
    // The moment just before the choice; `None` while the sheet closes.
    let moment = Memo::new(move |_| match overlays.sheet() {
        Sheet::PastAdvice(moment) => Some(moment),
        _ => None,
    });
    let about = move || {
        let teller = use_narrator().teller()?;
        let choice = game.with_untracked(|session| session.choice_at(moment.get()?.decision));
        let choice = choice.flatten()?;
        Some(teller.past_choice(choice.session.position().round(), choice.seat))
    };
    view! {
        <p class="hint" role="status">{about}</p>
        <div class="acts-row past-acts">
            <NeighbourButton
                act="choice-before"
                moment
                direction=ReplayDirection::Back
                label=words.choice_before()
            />
            <NeighbourButton
                act="choice-after"
                moment
                direction=ReplayDirection::Forward
                label=words.choice_after()
            />
            <PlayOnButton moment/>
        </div>
        <ShowLet some=move || moment.get() let:moment>
            <AdvisedDecisions moment/>
        </ShowLet>
    }
}

/// The button that plays on from the moment of the choice.
#[component]
fn PlayOnButton(
    /// The moment just before the choice.
    moment: Memo<Option<Moment>>,
) -> impl IntoView {
    let words = use_words();
    let (imports, overlays, replay) = (use_imports(), use_overlays(), use_replay());
    // In a game with a single person the same players play on; with several people, and in a
    // received game, the page asks who plays. If no game can continue from the moment,
    // `ask_who_plays_on` says why.
    let own_players = own_players();
    let play_on = move || {
        let Some(moment) = moment.get_untracked() else { return };
        replay.go_to(moment);
        match &own_players {
            Some(players) if replay.can_branch_untracked() => {
                overlays.close_sheet();
                imports.play_on_with(players);
            }
            _ => ask_who_plays_on(replay, overlays, words),
        }
    };
    view! {
        <ActButton act="play-on" on_press=play_on>
            {words.replay.past_play_on()}
        </ActButton>
    }
}

/// The decisions that a computer player would have considered for a choice. The decision that was
/// made is above them, or marked if it is one of them.
#[component]
fn AdvisedDecisions(
    /// The moment just before the choice.
    moment: Moment,
) -> impl IntoView {
    let all_words = use_words();
    let ai = use_ai_client();
    let choice =
        use_game().with_untracked(|session| session.choice_at(moment.decision)).flatten()?;
    let teller = untrack(|| use_narrator().teller())?;
    let made = teller.decision(choice.session.position(), &choice.made);
    let made_text = StoredValue::new(all_words.join.label(&all_words.replay.past_chosen(), &made));
    let choice = StoredValue::new(choice);
    let advised_decisions = move || ai.advice().unwrap_or_default();
    // If the list has the decision that was made, its item says so.
    let is_made_unlisted = move || {
        let is_made = |it: &AdvisedDecision| choice.with_value(|choice| it.decision == choice.made);
        !advised_decisions().iter().any(is_made)
    };
    // Whether the computer would have chosen the same.
    let is_made_best = move || {
        let best = advised_decisions().first().copied();
        best.is_some_and(|best| choice.with_value(|choice| best.decision == choice.made))
    };
    let text_without_advice = move || match ai.advice() {
        None if ai.is_ready() => Some(all_words.advice.thinking()),
        None => Some(all_words.advice.nobody()),
        Some(decisions) if decisions.is_empty() => Some(all_words.advice.none()),
        Some(_) => None,
    };
    Some(view! {
        <Show when=is_made_unlisted>
            <p class="past-chosen">{made_text.get_value()}</p>
        </Show>
        <h3>{all_words.advice.hint()}</h3>
        <div class="past-advice" role="status">
            <Show when=is_made_best>
                <p>{all_words.replay.past_best()}</p>
            </Show>
            <ShowLet some=text_without_advice let:text>
                <p>{text}</p>
            </ShowLet>
            <ol>
                <For each=advised_decisions key=|advised| *advised let:advised>
                    <AdvisedItem
                        choice
                        advised
                        is_best=untrack(|| advised_decisions().first() == Some(&advised))
                    />
                </For>
            </ol>
        </div>
    })
}

/// The button that shows the advice for the same person's choice before or after this one; disabled
/// if there is none.
#[component]
fn NeighbourButton(
    act: &'static str,
    /// The moment just before the choice that is shown.
    moment: Memo<Option<Moment>>,
    direction: ReplayDirection,
    label: &'static str,
) -> impl IntoView {
    let (turn, replay) = (use_turn(), use_replay());
    let game = use_game();
    let neighbour = Memo::new(move |_| {
        let decision = moment.get()?.decision;
        let choice =
            game.with_untracked(|session| session.neighbouring_choice(decision, direction));
        Some(choice.flatten()?.moment)
    });
    view! {
        <ActButton
            act
            class="button quiet"
            disabled=Signal::derive(move || neighbour.get().is_none())
            on_press=move || {
                if let Some(neighbour) = neighbour.get_untracked() {
                    // The board beside or below the sheet shows what the advice is about.
                    replay.go_to(neighbour);
                    turn.show_advice_for(neighbour);
                }
            }
        >
            {label}
        </ActButton>
    }
}

/// The players of the open game if exactly one of them is a person; `None` with several people or
/// none, and in a received game.
fn own_players() -> Option<Vec<PlayerKind>> {
    let players = |session: &Session| session.own_seat().map(|_| session.players().to_vec());
    use_game().with_untracked(players).flatten()
}

/// A decision that would have been possible: what it is, how many of a hundred games it would have
/// won, and what speaks for and against it.
#[component]
fn AdvisedItem(
    choice: StoredValue<PastChoice>,
    advised: AdvisedDecision,
    /// Whether it is the best of the listed decisions.
    is_best: bool,
) -> impl IntoView {
    let AdvisedDecision { decision, outcome, sure_win } = advised;
    let words = use_words();
    let teller = untrack(|| use_narrator().teller())?;
    let (what, reasons, is_made) = choice.with_value(|choice| {
        let facts = advice::facts(&choice.session, choice.seat, decision);
        let what = teller.decision(choice.session.position(), &decision);
        (what, teller.reasons(&outcome, sure_win, &facts, is_best), decision == choice.made)
    });
    let what = if is_made { words.join.label(&words.replay.past_chosen(), &what) } else { what };
    Some(view! {
        <li
            class:chosen=is_made
            data-decision=decision.to_string()
            style:--share=format!("{}%", outcome.win_probability)
        >
            // The spaces keep screen readers from joining neighbouring words.
            <b>{what}</b>
            " "
            <span class="wins">{words.advice.wins(&outcome.win_probability)}</span>
            " "
            <span class="hint">{reasons}</span>
        </li>
    })
}
