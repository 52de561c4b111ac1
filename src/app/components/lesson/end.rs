//! The end of a lesson: the celebration, buttons for what to do next, and a summary of its steps.

use leptos::html;
use leptos::prelude::*;

use crate::app::components::board::{GemIcon, SeatMark};
use crate::app::components::focus::focus_when_mounted;
use crate::app::components::{ActButton, RuleButton, SheetButton};
use crate::app::state::{
    LessonAct, Sheet, use_lessons, use_narrator, use_rule_book, use_tips, use_words,
};
use crate::app::view_model::lesson::{Celebration, StepLine, Victory, step_lines};
use crate::core::RuleId;

/// The end of a lesson: the celebration if no step was skipped or left open, buttons for what to do
/// next, buttons that repeat the steps that the learner has not done, and a line for each step.
#[component]
pub fn LessonEnd() -> impl IntoView {
    let (lessons, tips) = (use_lessons(), use_tips());
    let (words, learn) = (&use_words().lesson, &use_words().learn);
    let teller = untrack(|| use_narrator().teller())?;
    let lines = untrack(|| lessons.with(|run| step_lines(run, &teller)))?;
    let title = untrack(|| lessons.with(|run| run.lesson().title().to_owned()))?;
    let celebration = untrack(|| lessons.with(|run| Celebration::of(run, &teller))).flatten();
    // Only the end of the tutorial says what the learner can do now.
    let has_finished_tutorial =
        celebration.as_ref().is_some_and(|celebration| celebration.can_now.is_some());
    Effect::new(move |_| {
        if has_finished_tutorial {
            tips.record_tutorial();
        }
    });
    let section = NodeRef::<html::Section>::new();
    let rules_label = use_words().rules.short();
    // Read aloud when the end gets the focus.
    let described_by = celebration.is_some().then_some("lesson-celebration");
    focus_when_mounted(section);
    // A step that the learner has done has no note; one that was shown, skipped or left open has.
    let not_done: Vec<StepLine> =
        lines.iter().filter(|line| line.note.is_some()).cloned().collect();
    let rows = lines.into_iter().map(|line| view! { <LearnedLine line/> });
    let repeat_buttons = not_done.into_iter().map(|StepLine { index, title, .. }| {
        view! {
            <ActButton act="to-step" on_press=move || lessons.act(LessonAct::To(index))>
                {title}
            </ActButton>
        }
    });
    let repeat_buttons = repeat_buttons.collect_view();
    let once_more = (!repeat_buttons.is_empty()).then(|| {
        view! {
            <div class="once-more" role="group" aria-label=words.once_more()>
                <p>{words.once_more()}</p>
                {repeat_buttons}
            </div>
        }
    });
    Some(view! {
        <section
            class="lesson-end"
            tabindex="-1"
            aria-label=words.learned()
            aria-describedby=described_by
            node_ref=section
        >
            <div class="sheet-of-paper">
                <h2>{title}</h2>
                {celebration.map(|celebration| view! { <CelebrationPanel celebration/> })}
                <div class="acts-row">
                    <ActButton
                        act="again"
                        class="button quiet"
                        on_press=move || lessons.act(LessonAct::RestartLesson)
                    >
                        {words.again()}
                    </ActButton>
                    <SheetButton act="all-steps" sheet=Sheet::LessonSteps class="button quiet">
                        {words.all_steps()}
                    </SheetButton>
                    <ActButton
                        act="leave-lesson"
                        class="button quiet"
                        on_press=move || lessons.leave()
                    >
                        {words.shelf()}
                    </ActButton>
                    <ActButton
                        act="coach"
                        class="button main big"
                        on_press=move || {
                            lessons.close_for_game();
                            tips.start_coach();
                            // The effect above ran before this game existed. Recorded once more,
                            // the tutorial also counts for the coach of this game, who then does
                            // not explain the same again.
                            if has_finished_tutorial {
                                tips.record_tutorial();
                            }
                        }
                        attr:aria-describedby="lesson-coach-hint"
                    >
                        {learn.coach()}
                    </ActButton>
                    <p id="lesson-coach-hint" class="hint">{learn.coach_about()}</p>
                    <ActButton
                        act="play"
                        class="button big"
                        on_press=move || lessons.start_first_game()
                        attr:aria-describedby="lesson-play-hint"
                    >
                        {words.play()}
                    </ActButton>
                    <p id="lesson-play-hint" class="hint">{words.play_hint()}</p>
                    <SheetButton act="rules" sheet=Sheet::ShortRules class="button big">
                        {rules_label}
                    </SheetButton>
                </div>
                {once_more}
                <h3>{words.learned()}</h3>
                <ol class="learned">{rows.collect_view()}</ol>
            </div>
        </section>
    })
}

/// The celebration: a headline in front of an animated light, as in the result of a game, and the
/// gems of a victory of the learner. After the tutorial it says what the learner can do now.
#[component]
fn CelebrationPanel(celebration: Celebration) -> impl IntoView {
    let Celebration { headline, victory, can_now } = celebration;
    let (mark, victory) = match victory {
        Some(Victory { colour, why, gems }) => {
            let gems = gems.into_iter().enumerate().map(|(index, gem)| {
                view! {
                    <span class=format!("won-gem beat-{}", index % 10)>
                        <GemIcon gem letter=true/>
                    </span>
                }
            });
            let victory = view! {
                <p class="won-gems" aria-hidden="true">{gems.collect_view()}</p>
                <p class="won-with">{why}</p>
            };
            (Some(view! { <SeatMark colour/> }), Some(victory))
        }
        None => (None, None),
    };
    view! {
        <div class="winner" id="lesson-celebration">
            <span class="light" aria-hidden="true"></span>
            <h3>{mark} <span>{headline}</span></h3>
            {victory}
            {can_now.map(|sentence| view! { <p class="can-now">{sentence}</p> })}
        </div>
    }
}

/// The line of a step: its title; how it ended, unless the learner has done it; the text that is
/// shown when its task is met, or else the text of the step; and a button for its first rule.
#[component]
fn LearnedLine(line: StepLine) -> impl IntoView {
    let StepLine { title, done, say, rules, note, .. } = line;
    view! {
        <li class:helped=note.is_some()>
            <b>{title}</b>
            {note.map(|note| view! { <span class="hint">{note}</span> })}
            <span>{done.unwrap_or(say)}</span>
            {rules.into_iter().next().map(|rule| view! { <LoadedRuleButton rule/> })}
        </li>
    }
}

/// A button that opens a rule; shown once the rule book has loaded, if it has the rule.
#[component]
fn LoadedRuleButton(
    /// The id of the rule.
    rule: String,
) -> impl IntoView {
    let book = use_rule_book();
    move || {
        let book = book.get()?.ok()?;
        let found = book.rules().find(|it| it.id == rule)?;
        Some(view! { <RuleButton rule=RuleId(found.id.as_str())/> })
    }
}
