//! The buttons of a lesson's strip that answer its question: one for each answer that is not tapped
//! on the board, and the one that submits several answers.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::state::{use_lessons, use_press_queue, use_words};
use crate::app::view_model::lesson::{AnswerChoice, StripView};

/// A button for each answer to choose. If the question takes several answers, these buttons pick
/// them, and another button submits the picked ones.
#[component]
pub(super) fn Answers(view: Memo<StripView>) -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().lesson);
    let choices = Memo::new(move |_| view.with(|it| it.choices.clone()));
    let takes_several = Memo::new(move |_| view.with(|it| it.takes_several));
    // Answers that are tapped on the board have no buttons; if the question takes several of them,
    // there is only the button that submits the tapped ones.
    let has_buttons = Memo::new(move |_| {
        view.with(|it| !it.choices.is_empty() || it.takes_several && it.taps_board)
    });
    view! {
        <Show when=move || has_buttons.get()>
            <div class="lesson-answers" role="group" aria-label=words.answers()>
                <For each=move || choices.get() key=Clone::clone let:choice>
                    <AnswerButton choice takes_several/>
                </For>
                <Show when=move || takes_several.get()>
                    <ActButton
                        act="answer"
                        class="button main"
                        disabled=Signal::derive(move || lessons.picked().is_empty())
                        on_press=move || lessons.submit_picked()
                    >
                        {words.answer()}
                    </ActButton>
                </Show>
            </div>
        </Show>
    }
}

/// The button of an answer: a press gives the answer or, if the question takes several, picks or
/// unpicks it.
#[component]
fn AnswerButton(choice: AnswerChoice, takes_several: Memo<bool>) -> impl IntoView {
    let lessons = use_lessons();
    let AnswerChoice { answer, text } = choice;
    let (answer_to_press, answer_to_find) = (answer.clone(), answer.clone());
    let is_picked = Memo::new(move |_| lessons.picked().contains(&answer_to_find));
    view! {
        <button
            type="button"
            class="button"
            data-answer=answer
            aria-pressed=move || takes_several.get().then(|| is_picked.get().to_string())
            on:click=use_press_queue().press(move || lessons.press_answer(&answer_to_press))
        >
            {text}
        </button>
    }
}
