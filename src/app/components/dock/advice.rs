//! Advice for the person to move, shown on request until the person stages a decision, decides,
//! dismisses it or switches the forecast on; and the button that asks for it.

use leptos::prelude::*;

use crate::app::components::{ActButton, DismissButton, LAMP, LineIcon};
use crate::app::state::{
    use_ai_client, use_game, use_narrator, use_picks, use_press_queue, use_turn, use_words,
};
use crate::app::view_model::advice;
use crate::core::Decision;
use crate::protocol::{AdvisedDecision, SureWin};

/// The maximum number of advised decisions that are shown: more are not seen without scrolling.
const SHOWN_CHOICES: usize = 3;

/// Win probabilities that differ by at most this, in per cent, count as equal: the search estimates
/// them no more exactly.
const CLOSE_PERCENT: i32 = 2;

/// The advised decisions that are shown, of those that the search has returned, best first: the
/// best one, beside it the one that the person has staged, and others. The search returns the
/// staged decision too if it is not among the best.
fn shown_choices(
    mut choices: Vec<AdvisedDecision>,
    staged: Option<Decision>,
) -> Vec<AdvisedDecision> {
    let own = choices.iter().position(|choice| staged == Some(choice.decision));
    if let Some(own) = own.filter(|own| *own > 1) {
        choices[1..=own].rotate_right(1);
    }
    choices.truncate(SHOWN_CHOICES);
    choices
}

/// The state of the advice that was asked for.
#[derive(Clone, Debug, PartialEq)]
enum Advice {
    /// No host (a web worker, or the page) is ready to run the search.
    NotReady,
    /// The search has not answered yet.
    Thinking,
    /// The advised decisions, best first; empty if the search has failed.
    Choices(Vec<AdvisedDecision>),
}

impl Advice {
    /// The advised decisions; empty while there are none.
    fn choices(&self) -> &[AdvisedDecision] {
        match self {
            Self::Choices(choices) => choices,
            Self::NotReady | Self::Thinking => &[],
        }
    }
}

/// The list of advised decisions, or the reason why there are none. The best one, or that reason,
/// is read aloud when it appears.
#[component]
pub(super) fn AdviceList() -> impl IntoView {
    let all_words = use_words();
    let words = &all_words.advice;
    let (turn, ai) = (use_turn(), use_ai_client());
    let shows_numbers = RwSignal::new(false);
    let advice = Memo::new(move |_| {
        if !turn.is_advised() || turn.advisable_seat().is_none() {
            return None;
        }
        Some(match ai.advice() {
            Some(choices) => Advice::Choices(choices),
            None if ai.is_ready() => Advice::Thinking,
            None => Advice::NotReady,
        })
    });
    let choices = Memo::new(move |_| {
        let choices = advice
            .with(|advice| advice.as_ref().map(|it| it.choices().to_vec()).unwrap_or_default());
        shown_choices(choices, turn.staged())
    });
    // Whether every decision shown will probably cost a canoe. The heading for that compares
    // several decisions, so a single one does not count.
    let all_cost_canoe = Memo::new(move |_| {
        choices
            .with(|choices| choices.len() > 1 && choices.iter().all(AdvisedDecision::costs_canoe))
    });
    // Whether the win probability is 0, in whole per cent, after every decision shown.
    let is_hopeless = Memo::new(move |_| {
        let is_lost = |choice: &AdvisedDecision| choice.outcome.win_probability == 0;
        choices.with(|choices| !choices.is_empty() && choices.iter().all(is_lost))
    });
    // Whether the decisions shown win about equally often, and none wins for sure.
    let is_close = Memo::new(move |_| {
        let wins = |choice: &AdvisedDecision| choice.outcome.win_probability;
        let is_unsure = |choice: &AdvisedDecision| choice.sure_win == SureWin::No;
        choices.with(|choices| match choices.iter().map(wins).max() {
            Some(most) if choices.len() > 1 => choices
                .iter()
                .all(|choice| is_unsure(choice) && wins(choice) + CLOSE_PERCENT >= most),
            _ => false,
        })
    });
    let without_choices = move || match &*advice.read() {
        Some(Advice::NotReady) => Some(words.nobody()),
        Some(Advice::Thinking) => Some(words.thinking()),
        Some(Advice::Choices(choices)) if choices.is_empty() => Some(words.none()),
        _ => None,
    };
    let texts_of = texts_of_choices();
    // The best choice, or why there is none: the list itself, with its buttons, is not read aloud.
    let announcement = move || {
        let best = choices.with(|choices| choices.first().copied());
        match best {
            Some(best) => {
                let AdviceTexts { what, reasons, .. } = texts_of(best, true);
                let what = all_words.join.label(&words.title(), &what);
                all_words.join.label(&what, &reasons)
            }
            None => without_choices().unwrap_or_default().to_owned(),
        }
    };
    view! {
        <p class="visually-hidden" role="status">
            {announcement}
        </p>
        <div class="choices advice" class:numbers=move || shows_numbers.get()>
            <Show when=move || advice.read().is_some()>
                <div class="advice-head">
                    <h2>
                        {move || match (shows_numbers.get(), is_hopeless.get()) {
                            (true, _) => words.numbers_hint(),
                            (false, true) => words.hint_if_lost(),
                            (false, false) if all_cost_canoe.get() => words.hint_of_losses(),
                            (false, false) if is_close.get() => words.hint_if_close(),
                            (false, false) => words.hint(),
                        }}
                    </h2>
                    // The spaces keep screen readers from joining neighbouring words.
                    " "
                    <ActButton
                        act="advice-numbers"
                        class="button quiet"
                        on_press=move || shows_numbers.update(|shows| *shows = !*shows)
                        attr:aria-pressed=move || shows_numbers.get().to_string()
                    >
                        {words.numbers()}
                    </ActButton>
                    " "
                    <DismissButton
                        act="dismiss-advice"
                        label=words.dismiss()
                        on_press=move || turn.toggle_advice()
                    />
                </div>
            </Show>
            <For
                each=move || choices.get()
                key=|choice| *choice
                let:choice
            >
                <AdvisedChoice
                    choice
                    is_best=choices.with_untracked(|it| it.first() == Some(&choice))
                    shows_numbers
                />
            </For>
            <ShowLet some=without_choices let:text>
                <p aria-hidden="true">{text}</p>
            </ShowLet>
        </div>
    }
}

/// The texts about an advised decision.
struct AdviceTexts {
    /// What the decision does.
    what: String,
    /// The reasons for it.
    reasons: String,
    /// The averages of the search and the risks, in numbers.
    averages: String,
}

/// The function that makes the texts about an advised decision; its second parameter says whether
/// the decision is the best one. It tracks nothing.
fn texts_of_choices() -> impl Fn(AdvisedDecision, bool) -> AdviceTexts + Copy {
    let (words, narrator) = (use_words(), use_narrator());
    let (game, turn) = (use_game(), use_turn());
    move |AdvisedDecision { decision, outcome, sure_win }, is_best| {
        untrack(|| {
            let teller = narrator.teller();
            let facts = turn
                .advisable_seat()
                .and_then(|seat| game.with(|session| advice::facts(session, seat, decision)))
                .unwrap_or_default();
            let reasons =
                teller.as_ref().map(|teller| teller.reasons(&outcome, sure_win, &facts, is_best));
            let what = narrator.decision(&decision);
            // Also true for the end of the turn if only the page has staged it.
            let is_own = turn.staged() == Some(decision);
            AdviceTexts {
                what: if is_own { words.join.label(&words.advice.own(), &what) } else { what },
                reasons: reasons.unwrap_or_default(),
                averages: teller.map(|teller| teller.averages(&outcome)).unwrap_or_default(),
            }
        })
    }
}

/// A button that stages an advised decision, or plays it at once if the settings want that
/// ([`Picks::stage`]). If the decision is staged already, the button only dismisses the advice. It
/// shows what the decision does, the reasons, and on request the numbers.
///
/// [`Picks::stage`]: crate::app::state::Picks::stage
#[component]
fn AdvisedChoice(
    choice: AdvisedDecision,
    /// Whether it is the best of the advised decisions.
    is_best: bool,
    shows_numbers: RwSignal<bool>,
) -> impl IntoView {
    let AdvisedDecision { decision, outcome, .. } = choice;
    let (words, picks, turn) = (use_words(), use_picks(), use_turn());
    let AdviceTexts { what, reasons, averages } = texts_of_choices()(choice, is_best);
    let numbers = StoredValue::new((words.advice.wins(&outcome.win_probability), averages));
    let choose = move || match untrack(|| turn.staged()) == Some(decision) {
        true => turn.toggle_advice(),
        false => picks.stage(decision),
    };
    view! {
        <button
            type="button"
            class="button pick"
            data-decision=decision.to_string()
            style:--share=format!("{}%", outcome.win_probability)
            on:click=use_press_queue().press(choose)
        >
            // The spaces keep screen readers from joining neighbouring words.
            <span class="what">{what}</span>
            " "
            <span class="hint">{reasons}</span>
            <Show when=move || shows_numbers.get()>
                " "
                <span class="hint numbers">
                    <b>{numbers.with_value(|(wins, _)| wins.clone())}</b>
                    " "
                    {numbers.with_value(|(_, averages)| averages.clone())}
                </span>
            </Show>
        </button>
    }
}

/// The button that asks for advice or dismisses it.
#[component]
pub(super) fn AdviceButton() -> impl IntoView {
    let title = use_words().advice.title();
    let turn = use_turn();
    view! {
        <ActButton
            act="advice"
            class="button lamp"
            on_press=move || turn.toggle_advice()
            attr:aria-pressed=move || turn.is_advised().to_string()
            attr:aria-label=title
            attr:title=title
        >
            <LineIcon path=LAMP/>
        </ActButton>
    }
}
