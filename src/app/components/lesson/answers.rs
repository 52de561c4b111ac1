//! The answers to a lesson's question, as buttons.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::state::{use_lessons, use_press_queue, use_words};
use crate::app::view_model::lesson::{AnswerChoice, StripView};

/// A button for each answer. If the question takes several answers, these buttons pick them, and
/// another button submits the picked ones.
#[component]
pub(super) fn Answers(view: Memo<StripView>) -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().lesson);
    let choices = Memo::new(move |_| view.with(|it| it.choices.clone()));
    let takes_several = Memo::new(move |_| view.with(|it| it.takes_several));
    // If the question takes several answers that are tapped on the board, there are no choices,
    // only the button that submits the tapped ones.
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

#[component]
fn AnswerButton(choice: AnswerChoice, takes_several: Memo<bool>) -> impl IntoView {
    let lessons = use_lessons();
    let AnswerChoice { answer, text } = choice;
    let (pressed, compared) = (answer.clone(), answer.clone());
    let is_picked = Memo::new(move |_| lessons.picked().contains(&compared));
    view! {
        <button
            type="button"
            class="button"
            data-answer=answer
            aria-pressed=move || takes_several.get().then(|| is_picked.get().to_string())
            on:click=use_press_queue().press(move || lessons.press_answer(&pressed))
        >
            {text}
        </button>
    }
}
