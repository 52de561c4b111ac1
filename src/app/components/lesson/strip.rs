//! The strip of a lesson: heading, text, hints, the reaction to the last try, answers, buttons.

use leptos::html;
use leptos::prelude::*;

use super::answers::Answers;
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::{ActButton, LastRefusal};
use crate::app::state::{LessonAct, Lessons, use_lessons, use_narrator, use_turn, use_words};
use crate::app::view_model::lesson::{StripButtons, StripView};
use crate::app::view_model::lesson_shelf::MAX_STORED_LESSONS;

/// The id of the text of the step. It describes the strip: many screen readers are silent about the
/// first text, which comes with its live region, but read it when the strip gets the focus.
const SAY_ID: &str = "lesson-say";

/// The strip of the open lesson.
#[component]
pub fn LessonStrip() -> impl IntoView {
    let view = strip_view();
    let field = move |read: fn(&StripView) -> String| Memo::new(move |_| view.with(read));
    let (region, heading) = (field(|it| it.region.clone()), field(|it| it.heading.clone()));
    let words = &use_words().lesson;
    let is_praised = Memo::new(move |_| view.with(|it| it.done.is_some()));
    let has_reaction =
        Memo::new(move |_| is_praised.get() || view.with(|it| it.reaction.is_some()));
    // The number of wrong tries, and how many hints were shown at the last of them.
    let hints_at_try = Memo::new(move |last: Option<&(usize, usize)>| {
        let (tries, hints) = view.with(|it| (it.tries, it.hints.len()));
        last.filter(|(last_tries, _)| *last_tries == tries).copied().unwrap_or((tries, hints))
    });
    // Whether the newest hint is newer than the reaction to the last try: a screen of little height
    // has room for only one of them, and shows the newer.
    let is_hinted = move || view.with(|it| it.hints.len()) > hints_at_try.get().1;
    view! {
        <section
            class="lesson-strip"
            class:told=has_reaction
            class:praised=is_praised
            class:hinted=is_hinted
            tabindex="-1"
            aria-label=region
            aria-describedby=SAY_ID
            node_ref=use_focus_fallbacks().lesson
        >
            <h2 class="lesson-heading">
                {heading}
                <Show when=move || view.with(|it| it.is_new_scene)>
                    <span class="new-scene">" · " {words.new_scene()}</span>
                </Show>
            </h2>
            <StripText view/>
            <Answers view/>
            <StripActs view/>
        </section>
    }
}

/// A memo of the contents of the strip. After the lesson has been left, it keeps its last value.
fn strip_view() -> Memo<StripView> {
    let (lessons, narrator, turn) = (use_lessons(), use_narrator(), use_turn());
    let view = move || {
        let teller = narrator.teller()?;
        lessons.with(|run| StripView::of(run, &teller, turn.is_busy()))
    };
    Memo::new(move |last: Option<&StripView>| view().or_else(|| last.cloned()).unwrap_or_default())
}

/// The text of the step, the refusal of the last decision, the hints, the reaction to the last try
/// and the praise, in live regions: only what is new is read aloud.
#[component]
fn StripText(view: Memo<StripView>) -> impl IntoView {
    let turn = use_turn();
    let say = Memo::new(move |_| view.with(|it| it.say.clone()));
    let marks = Memo::new(move |_| view.with(|it| it.marks.clone()));
    let answer_keys = Memo::new(move |_| view.with(|it| it.answer_keys.clone()));
    let hints = move || view.with(|it| it.hints.iter().cloned().enumerate().collect::<Vec<_>>());
    // The number of wrong tries is in the key, so that the same sentence is read aloud again.
    let reaction = Memo::new(move |_| {
        let (reaction, belongs_to_refusal, tries) =
            view.with(|it| (it.reaction.clone(), it.belongs_to_refusal, it.tries));
        // A reaction that belongs to a refusal disappears with it.
        let reaction = reaction.filter(|_| !belongs_to_refusal || turn.refused().is_some())?;
        Some((tries, reaction))
    });
    let done = Memo::new(move |_| view.with(|it| it.done.clone()));
    let taps_board = Memo::new(move |_| view.with(|it| it.taps_board));
    let text = NodeRef::<html::Div>::new();
    // If there is not enough room for everything, the newest text, which is at the end, is scrolled
    // into view.
    Effect::new(move |_| {
        // All are read, so that each of them runs the effect again.
        let news = [
            turn.refused().is_some(),
            !hints().is_empty(),
            reaction.read().is_some(),
            done.read().is_some(),
        ];
        let has_news = news.contains(&true);
        request_animation_frame(move || {
            // The lesson may have been left by then.
            if let Some(text) = text.try_get_untracked().flatten() {
                text.set_scroll_top(if has_news { text.scroll_height() } else { 0 });
            }
        });
    });
    view! {
        <div class="lesson-text" node_ref=text>
            <p id=SAY_ID class="lesson-say" role="status">
                <span>{say}</span>
                <span class="visually-hidden">" " {marks} " " {answer_keys}</span>
            </p>
            <Show when=move || taps_board.get()>
                <p class="lesson-aside">{use_words().lesson.tap_answer()}</p>
            </Show>
            <LastRefusal/>
            // The region stays, because many screen readers are silent about a region that comes
            // with its text.
            <div class="lesson-news" aria-live="polite">
                <For each=hints key=Clone::clone let((_, hint))>
                    <p class="lesson-hint">{hint}</p>
                </For>
                <For each=move || reaction.get() key=Clone::clone let((_, reaction))>
                    <p class="lesson-told">{reaction}</p>
                </For>
                <For each=move || done.get() key=Clone::clone let:done>
                    <p class="lesson-done">{done}</p>
                </For>
            </div>
            <MakeRoomQuestion/>
        </div>
    }
}

/// The question whether to remove the oldest stored lesson, to make room for this one.
#[component]
fn MakeRoomQuestion() -> impl IntoView {
    let (lessons, words) = (use_lessons(), use_words());
    view! {
        <For each=move || lessons.to_be_evicted() key=Clone::clone let:title>
            <div class="lesson-aside" role="alert">
                <p>{words.learn.full(&MAX_STORED_LESSONS, &words.name(&title))}</p>
                <ActButton act="make-room" on_press=move || lessons.make_room(true)>
                    {words.learn.full_yes()}
                </ActButton>
                <ActButton
                    act="no-room"
                    class="button quiet"
                    on_press=move || lessons.make_room(false)
                >
                    {words.learn.full_no()}
                </ActButton>
            </div>
        </For>
    }
}

/// The buttons that have an effect now, and the one that leaves the lesson.
#[component]
fn StripActs(view: Memo<StripView>) -> impl IntoView {
    let words = &use_words().lesson;
    let lessons = use_lessons();
    let buttons = Memo::new(move |_| view.with(|it| it.buttons));
    let has = move |read: fn(&StripButtons) -> bool| {
        let shown = Memo::new(move |_| buttons.with(read));
        move || shown.get()
    };
    let not_main = || Signal::stored(false);
    view! {
        <div class="acts-row lesson-acts">
            <Show when=has(|it| it.back)>
                <StripButton
                    act="back"
                    lesson_act=LessonAct::Back
                    label=words.back()
                    icon="‹"
                    main=not_main()
                />
            </Show>
            <Show when=has(|it| it.hint)>
                <StripButton
                    act="hint"
                    lesson_act=LessonAct::Hint
                    label=words.hint()
                    main=Signal::derive(has(|it| it.offers_hint))
                />
            </Show>
            <Show when=has(|it| it.show_me)>
                <StripButton
                    act="show-me"
                    lesson_act=LessonAct::ShowMe
                    label=words.show_me()
                    main=Signal::derive(has(|it| it.offers_answer && !it.must_try_again))
                />
            </Show>
            <Show when=has(|it| it.try_again)>
                <StripButton
                    act="try-again"
                    lesson_act=LessonAct::RestartStep
                    label=words.try_again()
                    main=Signal::derive(has(|it| it.must_try_again))
                />
            </Show>
            <Show when=has(|it| it.next)>
                <StripButton
                    act="next"
                    lesson_act=LessonAct::Next
                    label=words.next()
                    main=Signal::stored(true)
                />
            </Show>
            <span class="lesson-ways">
                <Show when=has(|it| it.skip)>
                    <StripButton
                        act="skip-step"
                        lesson_act=LessonAct::Skip
                        label=words.skip()
                        icon="»"
                        main=not_main()
                    />
                </Show>
                <LeaveButton lessons/>
            </span>
        </div>
    }
}

/// A button of the strip. If it has an icon, it shows the icon instead of its label where there is
/// little room.
#[component]
fn StripButton(
    /// The value of `data-act`.
    act: &'static str,
    /// What a press does.
    lesson_act: LessonAct,
    /// The text of the button, also its accessible name.
    label: &'static str,
    /// The icon; empty for none.
    #[prop(optional)]
    icon: &'static str,
    /// Whether the button is emphasized, as the one that most learners will press now.
    main: Signal<bool>,
) -> impl IntoView {
    let lessons = use_lessons();
    let class = move || match (main.get(), icon.is_empty()) {
        (true, _) => "button main",
        (false, true) => "button",
        (false, false) => "button quiet",
    };
    view! {
        <ActButton
            act
            class=Signal::derive(move || class().to_owned())
            on_press=move || lessons.act(lesson_act)
            attr:aria-label=label
        >
            <Labelled label icon/>
        </ActButton>
    }
}

#[component]
fn LeaveButton(lessons: Lessons) -> impl IntoView {
    let label = use_words().lesson.leave();
    view! {
        <ActButton
            act="leave-lesson"
            class="button quiet"
            on_press=move || lessons.leave()
            attr:aria-label=label
        >
            <Labelled label icon="✕"/>
        </ActButton>
    }
}

/// A label, and the icon that replaces the label where there is little room.
#[component]
fn Labelled(label: &'static str, icon: &'static str) -> impl IntoView {
    let has_icon = !icon.is_empty();
    view! {
        {has_icon.then(|| view! { <span class="sign" aria-hidden="true">{icon}</span> })}
        <span class:in-words=has_icon>{label}</span>
    }
}
