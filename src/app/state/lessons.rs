//! The store of lessons: opening one (built in, stored, pasted, from a file or link), playing it,
//! and the shelf, the screen that lists all lessons.
//!
//! Over 400 lines: all ways to open and leave a lesson are in one store.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Notice, Overlays, Sheet, use_overlays};
use super::turn_store::{TurnStore, use_turn};
use crate::app::i18n::{Lang, pseudo};
use crate::app::platform::assets::{Assets, use_assets};
use crate::app::platform::{file, lesson_storage as storage, share};
use crate::app::session::setup::GameSetup;
use crate::app::session::{read_lesson, start_lesson};
use crate::app::view_model::lesson::asked_kind;
use crate::app::view_model::lesson_shelf::{self as shelf, BUILT_IN, Reached};
use crate::app::view_model::link_text::LinkTextError;
use crate::core::lesson::{
    Ask, AskKind, Lesson, LessonError, LessonProgress, LessonRun, MAX_BYTES, Mark, Outcome, Shape,
    StepChange, Task, Thing,
};

/// What a button or key of a lesson does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAct {
    /// Continues: opens the next step (after the last one, the end of the lesson), if the task of
    /// this one is met or is only to read. If a step that is only to be read has replies or a
    /// closing text, the first press plays and shows these, and the second one opens the next step.
    Next,
    /// Opens the previous step.
    Back,
    /// Opens the next step (after the last one, the end of the lesson), although the task of this
    /// one is not met.
    Skip,
    /// Shows the next hint.
    Hint,
    /// Plays the solution of the step, or gives the right answer to its question.
    ShowMe,
    /// Sets the position back to the step's start.
    RestartStep,
    /// Begins the lesson again from its first step.
    RestartLesson,
    /// Opens the step with this index, from 0.
    To(usize),
}

/// A lesson stored in this browser: one that is not built in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoredLesson {
    /// The key in the storage: the lesson's id or, without one, its hash.
    pub key: String,
    /// The title of the lesson, in the language of the page if the lesson contains a translation;
    /// the key for a lesson that cannot be read.
    pub title: String,
    /// The text of the lesson, as it is stored.
    pub text: String,
}

/// Why a text could not be opened as a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidLesson {
    /// The reasons. If the text was read, each has the path of the invalid value in it.
    pub reasons: Vec<String>,
    /// The number of further reasons, which are not listed.
    pub omitted: usize,
}

impl From<LessonError> for InvalidLesson {
    fn from(error: LessonError) -> Self {
        let reasons = error.faults.iter().map(ToString::to_string).collect();
        Self { reasons, omitted: error.omitted }
    }
}

/// The open lesson, and what determines whether it is stored.
#[derive(Clone, Debug)]
struct OpenLesson {
    /// The lesson with the texts of its author, not translated.
    original: Arc<Lesson>,
    /// The progress when it was opened. Nothing is stored until the progress differs from it.
    initial_progress: LessonProgress,
    is_built_in: bool,
    /// Whether the learner has declined to replace the oldest stored lesson by this one.
    is_declined: bool,
}

/// The store of lessons: the open lesson, the learner's progress, and the shelf.
#[derive(Clone, Copy, Debug)]
pub struct Lessons {
    game: GameStore,
    turn: TurnStore,
    overlays: Overlays,
    i18n: I18n,
    assets: Assets,
    on_shelf: RwSignal<bool>,
    /// Whether a lesson has just been left before its end.
    left_early: RwSignal<bool>,
    /// What is needed to store and to translate the open lesson, which `game` plays.
    open: StoredValue<Option<OpenLesson>>,
    /// The answers picked so far to a question that takes several.
    picked: RwSignal<Vec<String>>,
    /// The stored lessons; read again whenever the shelf is opened.
    stored: RwSignal<Vec<StoredLesson>>,
    invalid: RwSignal<Option<InvalidLesson>>,
    /// The title of the oldest stored lesson, while the page asks whether to remove it to make
    /// room.
    to_be_evicted: RwSignal<Option<String>>,
    /// The number of requests to open a lesson. It also counts when the shelf is opened, when a
    /// game is left for another one (`leave_game`), and when a game is opened while none is open. A
    /// lesson whose fetching or reading ends after the number has changed is not opened.
    requests: StoredValue<u32>,
}

impl Lessons {
    // --- what components read; everything here tracks ------------------------------------------

    /// Whether the shelf is shown in place of the start screen.
    #[must_use]
    pub fn is_on_shelf(self) -> bool {
        self.on_shelf.get()
    }

    /// Whether a lesson has just been left before its end: then the shelf offers a game.
    #[must_use]
    pub fn has_left_early(self) -> bool {
        self.left_early.get()
    }

    /// Whether a lesson is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.game.with_lesson(|_| ()).is_some()
    }

    /// Whether the lesson is at its end.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.game.with_lesson(LessonRun::is_over) == Some(true)
    }

    /// Reads the lesson, if one is open.
    pub fn with<T>(self, read: impl FnOnce(&LessonRun) -> T) -> Option<T> {
        self.game.with_lesson(read)
    }

    /// The marks that the lesson shows now: those of the step, until its task is met. A step that
    /// is only to be read keeps them.
    #[must_use]
    pub fn shown_marks(self) -> Vec<Mark> {
        let marks = |run: &LessonRun| {
            let is_pointing = run.step().task == Task::Read || run.outcome() != Outcome::Done;
            let marks = (!run.is_over() && is_pointing).then(|| run.step().marks.clone());
            marks.unwrap_or_default()
        };
        self.game.with_lesson(marks).unwrap_or_default()
    }

    /// Whether a ring or a light of the lesson marks this thing.
    #[must_use]
    pub fn marks_thing(self, thing: Thing) -> bool {
        self.shown_marks().iter().any(|mark| match mark.shape {
            Shape::Ring(marked) | Shape::Light(marked) => marked == thing,
            Shape::Arrow { .. } => false,
        })
    }

    /// The answers picked so far to a question that takes several.
    #[must_use]
    pub fn picked(self) -> Vec<String> {
        self.picked.get()
    }

    /// The kind of answer that a tap on the board gives now; `None` if it gives none.
    #[must_use]
    pub fn asked_kind(self) -> Option<AskKind> {
        self.game.with_lesson(|run| asked_kind(open_question(run)?)).flatten()
    }

    /// The stored lessons, the latest first.
    #[must_use]
    pub fn stored(self) -> Vec<StoredLesson> {
        self.stored.get()
    }

    /// Why the text, link or file that was refused last was not opened as a lesson; `None` unless
    /// the sheet with the reasons is open.
    #[must_use]
    pub fn invalid(self) -> Option<InvalidLesson> {
        self.invalid.get()
    }

    /// The title of the oldest stored lesson, while the page asks whether to remove it to make
    /// room.
    #[must_use]
    pub fn to_be_evicted(self) -> Option<String> {
        self.to_be_evicted.get()
    }

    // --- the shelf -----------------------------------------------------------------------------

    /// Closes the open game or lesson and shows the shelf.
    pub fn open_shelf(self) {
        self.leave_game();
        self.left_early.set(false);
        self.read_stored();
        self.on_shelf.set(true);
    }

    /// Shows the start screen again.
    pub fn close_shelf(self) {
        self.on_shelf.set(false);
    }

    /// Leaves the lesson for the shelf.
    pub fn leave(self) {
        let is_over = self.game.with_lesson_untracked(LessonRun::is_over);
        self.open_shelf();
        self.left_early.set(is_over == Some(false));
    }

    /// How far the learner has come in the lesson with this key; `None` without progress. Not
    /// tracked.
    #[must_use]
    pub fn reached(self, key: &str) -> Option<Reached> {
        storage::progress().of(key).and_then(Reached::of)
    }

    /// Removes the progress in all lessons from the storage, and shows a notice. Stored lessons
    /// stay.
    pub fn forget_progress(self) {
        storage::forget_progress();
        // The list stays as it is, but setting it makes the shelf read the progress again.
        self.read_stored();
        self.overlays.notify(Notice::Text(self.i18n.words_untracked().learn.cleared().to_owned()));
    }

    /// Copies a link to the lesson with this text; a notice says whether that worked. Does nothing
    /// if the text is not a lesson.
    pub fn copy_link(self, text: &str) {
        let Ok(lesson) = read_lesson(text) else { return };
        let location = window().location();
        let origin = location.origin().unwrap_or_default();
        let path = location.pathname().unwrap_or_default();
        let link = format!("{origin}{path}#{}", shelf::fragment(&lesson));
        spawn_local(async move {
            let words = &self.i18n.words_untracked().table;
            self.notify(if share::to_clipboard(&link).await {
                words.copied().to_owned()
            } else {
                words.copy_failed(&link)
            });
        });
    }

    /// Removes a stored lesson, and the progress in it.
    pub fn remove(self, key: &str) {
        storage::remove(key);
        self.read_stored();
    }

    fn read_stored(self) {
        let stored = storage::stored();
        let lesson = |key: &str| {
            let text = storage::stored_text(key)?;
            // A lesson that cannot be read is listed by its key: opening it shows the reasons, and
            // it can be removed.
            let title = read_lesson(&text).map_or_else(
                |_| key.to_owned(),
                |lesson| in_language(&lesson, self.i18n.lang_untracked()).title().to_owned(),
            );
            Some(StoredLesson { key: key.to_owned(), title, text })
        };
        self.stored.set(stored.keys().filter_map(lesson).collect());
    }

    // --- opening -------------------------------------------------------------------------------

    /// Opens the lesson with this id: one that is stored, else a built-in one, which is fetched. If
    /// there is none, or if fetching fails, a notice says so.
    pub fn open_id(self, id: &str) {
        let id = id.to_owned();
        if let Some(text) = storage::stored_text(&id) {
            self.open_text(&text);
            return;
        }
        let words = self.i18n.words_untracked();
        if !BUILT_IN.contains(&id.as_str()) {
            self.notify(words.learn.unknown(&words.quote(&id)));
            return self.show_shelf_unless_open();
        }
        let request = self.count_request();
        spawn_local(async move {
            let text = self.assets.load(&shelf::path(&id)).await;
            // The page may have been closed, or something else may have been opened since.
            if self.requests.try_get_value() != Some(request) {
                return;
            }
            let Ok(text) = text else {
                self.notify(words.learn.missing(&words.quote(&id)));
                return self.show_shelf_unless_open();
            };
            let lang = self.i18n.lang_untracked();
            let translation = self.fetch_translation(&id, lang).await;
            if self.requests.try_get_value() == Some(request) {
                self.check_and_open(&text, true, translation.as_deref());
            }
        });
    }

    /// The translation of a built-in lesson, as the text of its file; `None` if there is none, or
    /// if it cannot be fetched.
    async fn fetch_translation(self, id: &str, lang: Lang) -> Option<String> {
        if matches!(lang, Lang::En | Lang::Pseudo) {
            return None;
        }
        self.assets.load(&shelf::words_path(id, lang.tag())).await.ok()
    }

    /// Opens the lesson in a text. If the text is not a lesson, a sheet shows the reasons. Returns
    /// whether the lesson was opened.
    pub fn open_text(self, text: &str) -> bool {
        self.count_request();
        self.check_and_open(text, false, None)
    }

    /// Opens the lesson in a pasted text or link.
    pub fn open_pasted(self, text: &str) {
        match shelf::pasted(text) {
            Ok(text) => {
                self.open_text(&text);
            }
            Err(error) => self.refuse_link(error),
        }
    }

    /// Opens the lesson of a file.
    pub fn open_file(self, file: web_sys::File) {
        let request = self.count_request();
        spawn_local(async move {
            let text = file::read(&file, MAX_BYTES).await;
            // The page may have been closed, or something else may have been opened since.
            if self.requests.try_get_value() != Some(request) {
                return;
            }
            match text {
                Some(text) => self.open_pasted(&text),
                None => self.refuse_file(),
            }
        });
    }

    /// Shows that the link of a lesson cannot be read, and why.
    pub fn refuse_link(self, error: LinkTextError) {
        let trouble = &self.i18n.words_untracked().trouble;
        let reason = match error {
            LinkTextError::Corrupt => trouble.reason_damaged(),
            LinkTextError::TooLong => trouble.reason_long(),
        };
        self.refuse(InvalidLesson { reasons: vec![reason.to_owned()], omitted: 0 });
    }

    /// Shows that a file cannot be read.
    pub fn refuse_file(self) {
        let reason = self.i18n.words_untracked().learn.unreadable().to_owned();
        self.refuse(InvalidLesson { reasons: vec![reason], omitted: 0 });
    }

    fn refuse(self, invalid: InvalidLesson) {
        self.show_shelf_unless_open();
        self.invalid.set(Some(invalid));
        self.overlays.open_sheet(Sheet::InvalidLesson);
    }

    /// Shows the shelf in place of the start screen; does nothing while a game or lesson is open.
    fn show_shelf_unless_open(self) {
        if !untrack(|| self.game.is_open()) {
            self.read_stored();
            self.on_shelf.set(true);
        }
    }

    /// Checks the lesson in a text and opens it. `translation` is the text of a translation that
    /// was fetched for it; without one, the lesson's own is used. A text that is not a lesson is
    /// refused. Returns whether the lesson was opened.
    fn check_and_open(self, text: &str, is_built_in: bool, translation: Option<&str>) -> bool {
        let original = match read_lesson(text) {
            Ok(lesson) => Arc::new(lesson),
            Err(error) => {
                self.refuse(error.into());
                return false;
            }
        };
        let lang = self.i18n.lang_untracked();
        let translated = Arc::new(translated(&original, lang, translation));
        let run = start_lesson(translated, storage::progress().of(&original.key()));
        self.picked.set(Vec::new());
        self.to_be_evicted.set(None);
        let key = original.key();
        let initial_progress = run.progress();
        self.open.set_value(Some(OpenLesson {
            original,
            initial_progress,
            is_built_in,
            is_declined: false,
        }));
        self.turn.open_lesson(run);
        self.on_shelf.set(false);
        storage::remember_lesson_of_tab(Some(&key));
        true
    }

    /// Counts in `requests`, so that what was requested before is ignored. Returns the new number.
    fn count_request(self) -> u32 {
        self.requests.update_value(|requests| *requests = requests.wrapping_add(1));
        self.requests.get_value()
    }

    /// Closes the open game or lesson, if there is one.
    fn leave_game(self) {
        self.count_request();
        storage::remember_lesson_of_tab(None);
        self.open.set_value(None);
        self.to_be_evicted.set(None);
        if untrack(|| self.game.is_open()) {
            self.turn.leave();
        }
    }

    fn notify(self, text: String) {
        self.overlays.notify(Notice::Text(text));
    }

    // --- playing a lesson ----------------------------------------------------------------------

    /// Performs the act of a button or key of the lesson. Does nothing if the act is not possible
    /// now, or if it was pressed during an earlier turn.
    pub fn act(self, act: LessonAct) {
        if self.turn.is_act_stale() {
            return;
        }
        let table_changes = self.game.change_lesson(|run| match act {
            LessonAct::Next => {
                // The first press on a step with replies or a closing text changes only the
                // outcome.
                let before = run.outcome();
                run.next() != StepChange::Stayed || run.outcome() != before
            }
            LessonAct::Back => run.back(),
            LessonAct::Skip => run.skip() != StepChange::Stayed,
            LessonAct::Hint => {
                run.hint();
                false
            }
            LessonAct::ShowMe => run.show_me(),
            LessonAct::RestartStep => {
                run.try_again();
                true
            }
            LessonAct::RestartLesson => {
                *run = run.again();
                true
            }
            LessonAct::To(index) => run.go_to(index),
        });
        if table_changes == Some(true) {
            self.picked.set(Vec::new());
            self.overlays.close_sheet();
            self.turn.follow_lesson();
        }
    }

    /// Handles a press on an answer to the open question: submits the answer or, if the question
    /// takes several, picks or unpicks it.
    pub fn press_answer(self, answer: &str) {
        let many = self.game.with_lesson_untracked(|run| open_question(run).map(|ask| ask.many));
        match many.flatten() {
            None => {}
            Some(false) => self.submit(&[answer.to_owned()]),
            Some(true) => self.picked.update(|picked| {
                if picked.iter().any(|it| it == answer) {
                    picked.retain(|it| it != answer);
                } else {
                    picked.push(answer.to_owned());
                }
            }),
        }
    }

    /// Submits the picked answers to the open question.
    pub fn submit_picked(self) {
        let picked = self.picked.get_untracked();
        self.submit(&picked);
    }

    fn submit(self, answers: &[String]) {
        let is_right = self.game.change_lesson(|run| run.answer(answers)).flatten();
        if is_right == Some(true) {
            self.picked.set(Vec::new());
            self.turn.follow_lesson();
        }
    }

    /// Leaves the lesson and begins a game against computer players of the first level.
    pub fn start_first_game(self) {
        self.close_for_game();
        self.turn.start(GameSetup::against_beginners());
    }

    /// Closes the open game or lesson, and the shelf, before a game is started.
    pub fn close_for_game(self) {
        self.leave_game();
        self.on_shelf.set(false);
    }

    // --- storing -------------------------------------------------------------------------------

    /// Answers the question whether to make room: if `wanted`, the open lesson replaces the oldest
    /// stored one, else it is not stored.
    pub fn make_room(self, wanted: bool) {
        self.to_be_evicted.set(None);
        let stored = self.open.with_value(|open| {
            let open = open.as_ref()?;
            wanted.then(|| storage::store(&open.original.key(), &open.original.to_json()))
        });
        self.open.update_value(|open| {
            if let Some(open) = open {
                open.is_declined = !wanted;
            }
        });
        if let Some(Err(error)) = stored {
            self.overlays.notify(Notice::Storage(error));
        }
    }

    /// Stores the learner's progress, and with it the lesson itself if it is not built in. If there
    /// is no room for the lesson, the page asks the learner first; once they have declined, only
    /// the progress is stored. Before the learner has made progress, only this tab's session
    /// storage names the lesson, so opening a link stores nothing that outlives the tab.
    fn store(self, progress: LessonProgress) {
        let has_progressed = self.open.with_value(|open| {
            open.as_ref().is_some_and(|open| {
                // With another hash, it is the progress in a lesson that was open before.
                open.original.hash() == progress.hash && open.initial_progress != progress
            })
        });
        if !has_progressed {
            return;
        }
        let text = self.open.with_value(|open| {
            let open = open.as_ref().filter(|open| !open.is_built_in && !open.is_declined)?;
            Some(open.original.to_json())
        });
        let key = progress.key.clone();
        let mut saved = storage::save_progress(progress);
        if let Some(text) = text {
            match storage::stored().to_be_evicted(&key) {
                Some(oldest) => {
                    let title = self.title_of(oldest);
                    self.to_be_evicted.set(Some(title));
                }
                None => saved = saved.and_then(|()| storage::store(&key, &text)),
            }
        }
        if let Err(error) = saved {
            self.overlays.notify_if_quiet(Notice::Storage(error));
        }
    }

    /// The title of a stored lesson, as its author wrote it; the key if it cannot be read.
    fn title_of(self, key: &str) -> String {
        let lesson = storage::stored_text(key).and_then(|text| read_lesson(&text).ok());
        lesson.map_or_else(|| key.to_owned(), |lesson| lesson.title().to_owned())
    }

    fn start_effects(self) {
        let progress = Memo::new(move |_| self.game.with_lesson(LessonRun::progress));
        Effect::new(move |_| {
            if let Some(progress) = progress.get() {
                self.store(progress);
            }
        });
        // After a change of language the lesson is shown in the new one, if it has a translation.
        Effect::new(move |before: Option<Lang>| {
            let lang = self.i18n.lang();
            if before.is_some_and(|before| before != lang) {
                self.change_language(lang);
            }
            lang
        });
        // The reasons belong to the sheet that shows them.
        Effect::new(move |_| {
            let is_shown = self.overlays.sheet() == Sheet::InvalidLesson;
            if !is_shown && self.invalid.with_untracked(Option::is_some) {
                self.invalid.set(None);
            }
        });
        // A game or lesson that is opened while none is open closes the shelf, and cancels a lesson
        // that is still being fetched.
        let is_game_open = Memo::new(move |_| self.game.is_open());
        Effect::new(move |_| {
            if is_game_open.get() {
                self.on_shelf.set(false);
                self.count_request();
            }
        });
        // The lesson ends when another game is opened, or when the lesson's game is closed.
        Effect::new(move |was_open: Option<bool>| {
            let is_open = self.is_open();
            if was_open == Some(true) && !is_open {
                self.open.set_value(None);
                storage::remember_lesson_of_tab(None);
            }
            is_open
        });
    }

    /// Gives the open lesson, if there is one, its texts in a language, or those of its author if
    /// it has no translation.
    fn change_language(self, lang: Lang) {
        let open = self.open.with_value(|open| {
            open.as_ref().map(|open| (Arc::clone(&open.original), open.is_built_in))
        });
        let Some((original, is_built_in)) = open else { return };
        spawn_local(async move {
            let translation = match is_built_in {
                true => self.fetch_translation(&original.key(), lang).await,
                false => None,
            };
            // The page may have been closed, or another language chosen since; or, as the hash
            // tells, another lesson opened.
            if self.i18n.try_lang_untracked() != Some(lang) {
                return;
            }
            let translated = Arc::new(translated(&original, lang, translation.as_deref()));
            let hash = translated.hash();
            self.game.change_lesson(|run| {
                if run.lesson().hash() == hash {
                    run.set_texts(translated);
                }
            });
        });
    }
}

/// The question of the open step, while an answer is awaited.
fn open_question(run: &LessonRun) -> Option<&Ask> {
    match &run.step().task {
        Task::Ask(ask) if run.awaits_answer() && !run.is_over() => Some(ask),
        _ => None,
    }
}

/// A lesson in the page's language: with `translation`, the text of a translation that was fetched
/// for it, or else as [`in_language`] makes it.
fn translated(lesson: &Lesson, lang: Lang, translation: Option<&str>) -> Lesson {
    match translation.and_then(|text| lesson.read_translation(text).ok()) {
        Some(translation) => lesson.with_translation(lang.tag(), &translation),
        None => in_language(lesson, lang),
    }
}

/// A lesson in the page's language if it contains a translation, else as it was written; in the
/// pseudo-language with pseudo-localized texts.
fn in_language(lesson: &Lesson, lang: Lang) -> Lesson {
    if lang == Lang::Pseudo {
        let texts = lesson.texts().into_iter();
        let words = texts.map(|(key, text)| (key, pseudo(&text))).collect();
        return lesson.with_translation(lang.tag(), &words);
    }
    lesson.in_language(lang.tag()).unwrap_or_else(|| lesson.clone())
}

/// Provides the store to the components below. The stores that it uses must be provided before.
pub fn provide_lessons() -> Lessons {
    let lessons = Lessons {
        game: use_game(),
        turn: use_turn(),
        overlays: use_overlays(),
        i18n: use_i18n(),
        assets: use_assets(),
        on_shelf: RwSignal::new(false),
        left_early: RwSignal::new(false),
        open: StoredValue::new(None),
        picked: RwSignal::new(Vec::new()),
        stored: RwSignal::new(Vec::new()),
        invalid: RwSignal::new(None),
        to_be_evicted: RwSignal::new(None),
        requests: StoredValue::new(0),
    };
    lessons.start_effects();
    provide_context(lessons);
    lessons
}

/// The store that [`provide_lessons`] has provided.
#[must_use]
pub fn use_lessons() -> Lessons {
    expect_context()
}
