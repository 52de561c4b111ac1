//! The shelf: the screen with the tutorial, the first game with the coach, the stored lessons, a
//! form that opens a lesson, and a button that removes the progress in all lessons.

use leptos::ev::{Event, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlInputElement;

use super::SCREEN_TITLE;
use crate::app::components::board::Scenery;
use crate::app::components::focus::{focus_when_mounted, use_focus_fallbacks};
use crate::app::components::{ActButton, DismissButton, NoticeLine};
use crate::app::state::{
    StoredLesson, use_lessons, use_overlays, use_press_queue, use_tips, use_words,
};
use crate::app::view_model::lesson_shelf::{
    MAX_STORED_LESSONS, Reached, ShareAs, SharedLesson, TUTORIAL,
};

/// The shelf. If a lesson has just been left before its end, the game with the coach is above the
/// tutorial, otherwise below it.
#[component]
pub fn LearnScreen() -> impl IntoView {
    let (lessons, overlays) = (use_lessons(), use_overlays());
    let words = use_words();
    view! {
        <main
            class="start-screen learn-screen"
            aria-labelledby=SCREEN_TITLE
            tabindex="-1"
            inert=move || overlays.has_open_sheet()
            node_ref=use_focus_fallbacks().main
        >
            <div class="start-view">
                <Scenery/>
                <h1 id=SCREEN_TITLE>{words.learn.learn()}</h1>
            </div>
            <div class="start-panel">
                <NoticeLine/>
                <Show when=move || lessons.has_left_early()>
                    <CoachCard is_first=true/>
                </Show>
                <Tutorial/>
                <Show when=move || !lessons.has_left_early()>
                    <CoachCard is_first=false/>
                </Show>
                <MyLessons/>
                <OpenLesson/>
                <ForgetProgress/>
                <footer class="start-foot">
                    <ActButton
                        act="start-screen"
                        class="button"
                        on_press=move || lessons.close_shelf()
                    >
                        <span aria-hidden="true">"‹"</span>
                        {words.learn.back()}
                    </ActButton>
                </footer>
            </div>
        </main>
    }
}

/// A link to a lesson. A click opens the lesson in this page; opened in another tab, the link's URL
/// opens the lesson there.
#[component]
fn LessonLink(
    /// The lesson's id, or its hash.
    key: String,
    title: String,
    on_open: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <a
            class="lesson-link"
            href=format!("?lesson={key}")
            data-act="open-lesson"
            on:click=on_link_click(on_open)
        >
            {title}
        </a>
    }
}

/// The learner's progress in a lesson, as a line; nothing if there is none.
#[component]
fn ProgressLine(
    /// The lesson's id, or its hash.
    key: String,
) -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().learn);
    // `reached` is not tracked. Removing the progress also notifies the list of stored lessons, so
    // tracking that list updates the line.
    move || {
        let _stored = lessons.stored();
        let text = match lessons.reached(&key)? {
            Reached::Step { n, of } => words.progress(&n, &of),
            Reached::End => words.finished().to_owned(),
        };
        Some(view! { <p class="hint">{text}</p> })
    }
}

/// The card of the tutorial.
#[component]
fn Tutorial() -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().learn);
    view! {
        <section class="sheet-of-paper lesson-card first">
            <h2>
                <LessonLink
                    key=TUTORIAL.to_owned()
                    title=words.paddle().to_owned()
                    on_open=move || lessons.open_id(TUTORIAL)
                />
            </h2>
            <p>{words.paddle_about()}</p>
            <ProgressLine key=TUTORIAL.to_owned()/>
        </section>
    }
}

/// The card that offers the first game with the coach.
#[component]
fn CoachCard(
    /// Whether this card is above the tutorial's, because a lesson has just been left early.
    is_first: bool,
) -> impl IntoView {
    let (lessons, tips, words) = (use_lessons(), use_tips(), &use_words().learn);
    let start = move || {
        lessons.close_for_game();
        tips.start_coach();
    };
    view! {
        <section class="sheet-of-paper lesson-card" class:first=is_first>
            <h2>
                <a
                    class="lesson-link"
                    href="?coach=on"
                    data-act="coach"
                    on:click=on_link_click(start)
                >
                    {words.coach()}
                </a>
            </h2>
            <p>{if is_first { words.coach_instead() } else { words.coach_about() }}</p>
        </section>
    }
}

/// The click handler of a link: it runs `act` in this page, unless the click asks for another
/// window or tab. To be called in the body of a component, because it takes a store from the
/// context.
fn on_link_click(act: impl Fn() + 'static) -> impl Fn(MouseEvent) + 'static {
    let press = use_press_queue().press(act);
    move |event| {
        if !opens_elsewhere(&event) {
            event.prevent_default();
            press(event);
        }
    }
}

/// Whether a click on a link asks for another window or tab.
fn opens_elsewhere(click: &MouseEvent) -> bool {
    click.ctrl_key() || click.meta_key() || click.shift_key()
}

/// The list of stored lessons, if there are any.
#[component]
fn MyLessons() -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().learn);
    let has_lessons = Memo::new(move |_| !lessons.stored().is_empty());
    view! {
        <Show when=move || has_lessons.get()>
            <section class="sheet-of-paper" aria-labelledby="my-lessons">
                <h2 id="my-lessons">{words.mine()}</h2>
                <p class="hint">{words.mine_hint(&MAX_STORED_LESSONS)}</p>
                <ul class="kept-lessons">
                    <For each=move || lessons.stored() key=Clone::clone let:lesson>
                        <MyLesson lesson/>
                    </For>
                </ul>
            </section>
        </Show>
    }
}

/// A stored lesson, with controls that open, share and remove it. One that cannot be read has a
/// hint in place of those that share it.
#[component]
fn MyLesson(lesson: StoredLesson) -> impl IntoView {
    let (lessons, words) = (use_lessons(), use_words());
    let StoredLesson { key, title, text } = lesson;
    let quoted = words.name(&title);
    let (key_to_open, key_to_remove) = (key.clone(), key.clone());
    let sharing = match SharedLesson::of(&text) {
        Some(shared) => view! { <ShareLesson shared text quoted=quoted.clone()/> }.into_any(),
        None => view! { <span class="hint">{words.learn.stored_invalid()}</span> }.into_any(),
    };
    view! {
        <li>
            <LessonLink key=key.clone() title on_open=move || lessons.open_id(&key_to_open)/>
            <ProgressLine key/>
            <div class="hand-on">
                {sharing}
                <DismissButton
                    act="remove-lesson"
                    label=words.learn.remove(&quoted)
                    on_press=move || lessons.remove(&key_to_remove)
                />
            </div>
        </li>
    }
}

/// The controls that share a lesson: as a link if the link is short enough, and as a file.
#[component]
fn ShareLesson(
    shared: SharedLesson,
    /// The text of the lesson's file.
    text: String,
    /// The title of the lesson, quoted for use in a sentence.
    quoted: String,
) -> impl IntoView {
    let (lessons, words) = (use_lessons(), use_words());
    let link_text = match shared.share_as {
        ShareAs::Link => Some(words.learn.link()),
        ShareAs::LongLink => Some(words.learn.long_link()),
        ShareAs::File => None,
    };
    let link = link_text.map(|label| {
        view! {
            <ActButton
                act="copy-lesson-link"
                class="button quiet"
                on_press=move || lessons.copy_link(&text)
                attr:aria-label=words.learn.copy_link(&quoted)
            >
                {label}
            </ActButton>
        }
        .into_any()
    });
    let link = link.unwrap_or_else(|| {
        view! { <span class="hint">{words.learn.file_only()}</span> }.into_any()
    });
    view! {
        {link}
        <a
            class="button quiet"
            data-act="save-lesson"
            href=shared.file_url
            download=shared.file_name
            aria-label=words.learn.save_file(&quoted)
        >
            {words.learn.file()}
        </a>
    }
}

/// The card with the form that opens a lesson from a file, or from a pasted text or link; a click
/// on its heading unfolds the form.
#[component]
fn OpenLesson() -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().learn);
    let (is_open, set_open) = signal(false);
    let text = NodeRef::<html::Textarea>::new();
    let open_chosen = move |event: Event| {
        let Some(input) = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            lessons.open_file(file);
        }
        // With an empty value, choosing the same file again is a change.
        input.set_value("");
    };
    let open_pasted = move || {
        if let Some(text) = text.get_untracked() {
            lessons.open_pasted(&text.value());
        }
    };
    view! {
        <section class="sheet-of-paper lesson-card">
            <h2>
                // It looks like the links of the other cards, but a click unfolds the form. The URL
                // is that of this screen.
                <a
                    class="lesson-link"
                    href="?learn=on"
                    role="link"
                    data-act="open-form"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=on_link_click(move || set_open.update(|open| *open = !*open))
                >
                    {words.open()}
                </a>
            </h2>
            <p>{words.open_hint()}</p>
            <Show when=move || is_open.get()>
                <div class="open-form">
                    <label class="button">
                        {words.choose_file()}
                        <input
                            class="visually-hidden"
                            type="file"
                            accept=".json,application/json,.txt,text/plain"
                            on:change=open_chosen
                        />
                    </label>
                    <textarea
                        class="entry"
                        rows="3"
                        aria-label=words.paste()
                        node_ref=text
                    ></textarea>
                    <ActButton act="open-pasted" on_press=open_pasted>
                        {words.paste_open()}
                    </ActButton>
                </div>
            </Show>
        </section>
    }
}

/// The button that removes the progress in all lessons, once the person has confirmed it.
#[component]
fn ForgetProgress() -> impl IntoView {
    let words = &use_words().learn;
    let is_asking = RwSignal::new(false);
    view! {
        <section class="sheet-of-paper lesson-forget">
            <p class="hint">{words.clear_hint()}</p>
            <Show
                when=move || is_asking.get()
                fallback=move || view! {
                    <ActButton
                        act="forget-progress"
                        class="button quiet"
                        on_press=move || is_asking.set(true)
                    >
                        {words.clear()}
                    </ActButton>
                }
            >
                <ForgetQuestion is_asking/>
            </Show>
        </section>
    }
}

/// The question whether to remove the progress. The button that keeps it gets the focus, because
/// the button that was pressed is removed.
#[component]
fn ForgetQuestion(is_asking: RwSignal<bool>) -> impl IntoView {
    let (lessons, words) = (use_lessons(), &use_words().learn);
    let keep = NodeRef::new();
    focus_when_mounted(keep);
    let forget = move || {
        is_asking.set(false);
        lessons.forget_progress();
    };
    view! {
        <p role="alert">{words.clear_question()}</p>
        <div class="acts-row">
            <ActButton act="forget-progress-yes" class="button quiet" on_press=forget>
                {words.clear()}
            </ActButton>
            <ActButton act="keep-progress" node_ref=keep on_press=move || is_asking.set(false)>
                {words.clear_no()}
            </ActButton>
        </div>
    }
}
