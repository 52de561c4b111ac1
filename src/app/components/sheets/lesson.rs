//! The sheets of lessons: why a text is not a valid lesson, and the steps of the open lesson.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::state::{
    InvalidLesson as Invalid, LessonAct, use_lessons, use_narrator, use_words,
};
use crate::app::view_model::lesson::{StepLine, step_lines};

/// The reasons why a text is not a valid lesson, each with the place in the text that it is about;
/// or why the link or file of a lesson cannot be read.
#[component]
pub(super) fn InvalidLesson() -> impl IntoView {
    let all_words = use_words();
    let words = &all_words.learn;
    let Invalid { reasons, omitted } = untrack(|| use_lessons().invalid())?;
    let count = u32::try_from(reasons.len() + omitted).unwrap_or(u32::MAX);
    let omitted = u32::try_from(omitted).unwrap_or(u32::MAX);
    // A reason repeats a part of the lesson's text, in which `quote` shows hidden characters.
    let items = reasons.iter().map(|reason| view! { <li>{all_words.quote(reason)}</li> });
    let items = items.collect_view();
    Some(view! {
        <div role="alert">
            <p>{words.invalid_count(count)}</p>
            <ul class="reasons" dir="ltr">
                {items}
            </ul>
            {(omitted > 0).then(|| view! { <p>{words.omitted(omitted)}</p> })}
        </div>
    })
}

/// The list of all steps of the open lesson, each with a button that opens the step, its text, what
/// its marks point at, and the text that is shown when its task is met.
#[component]
pub(super) fn LessonSteps() -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().lesson);
    let teller = untrack(|| use_narrator().teller())?;
    let lines = untrack(|| lessons.with(|run| step_lines(run, &teller)))?;
    let row = |line: StepLine| {
        let StepLine { index, title, say, marks, done, .. } = line;
        view! {
            <li>
                <ActButton
                    act="to-step"
                    class="button quiet"
                    on_press=move || lessons.act(LessonAct::To(index))
                >
                    {title}
                </ActButton>
                <p>{say}</p>
                {(!marks.is_empty()).then(|| view! { <p class="hint">{words.marks(&marks)}</p> })}
                {done.map(|done| view! { <p class="lesson-done">{done}</p> })}
            </li>
        }
    };
    Some(view! { <ol class="all-steps">{lines.into_iter().map(row).collect_view()}</ol> })
}
