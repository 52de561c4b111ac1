//! The sheet with the whole rule book: a search field, the table of contents, and the chapters. A
//! chapter is collapsed at first if its module is not in play, unless the book is opened at one of
//! its rules.

use core::time::Duration;
use std::collections::BTreeSet;

use leptos::ev::Event;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use super::rules::{RuleBody, WithRuleBook};
use crate::app::components::ActButton;
use crate::app::components::focus::focus;
use crate::app::i18n::{Chapter, RuleBook, RuleText};
use crate::app::state::{Sheet, use_game, use_overlays, use_words};
use crate::core::{RuleId, Rules};

/// The whole rule book, chapter by chapter.
#[component]
pub(super) fn WholeRuleBook(
    /// The rule at which the book is opened; `None` for its beginning.
    at: Option<RuleId>,
) -> impl IntoView {
    let show = move |book: &'static RuleBook| view! { <Book book at/> }.into_any();
    view! { <WithRuleBook show/> }
}

/// The state of the book: the open chapters and the search.
#[derive(Clone, Copy)]
struct BookState {
    book: &'static RuleBook,
    query: RwSignal<String>,
    /// The chapters that are open while there is no search.
    opened: RwSignal<BTreeSet<usize>>,
    /// The chapters whose rules are rendered once they are open: at first only the one at which the
    /// book is opened, soon all ([`render_rest`](Self::render_rest)).
    due: RwSignal<BTreeSet<usize>>,
    /// The ids of the rules that contain all words of the query; `None` without a search.
    found: Memo<Option<BTreeSet<&'static str>>>,
}

impl BookState {
    fn new(book: &'static RuleBook, in_play: Rules) -> Self {
        let query = RwSignal::new(String::new());
        let chapters = book.chapters.iter().enumerate();
        let opened = chapters.filter(|(_, chapter)| chapter.is_in_play(in_play));
        Self {
            book,
            query,
            opened: RwSignal::new(opened.map(|(index, _)| index).collect()),
            due: RwSignal::new(BTreeSet::new()),
            found: Memo::new(move |_| query.with(|query| book.search(query))),
        }
    }

    /// Whether the search finds a rule; true without a search.
    fn is_found(self, rule: &'static RuleText) -> bool {
        self.found.with(|found| found.as_ref().is_none_or(|found| found.contains(rule.id.as_str())))
    }

    /// Whether a chapter is open: during a search, whether a rule in it is found.
    fn is_open(self, index: usize) -> bool {
        match self.found.with(Option::is_some) {
            true => self.book.chapters[index].rules.iter().any(|rule| self.is_found(rule)),
            false => self.opened.with(|opened| opened.contains(&index)),
        }
    }

    /// Whether the rules of a chapter have to be rendered, if they are not yet: the chapter is open
    /// and either due or found by a search.
    fn needs_rules(self, index: usize) -> bool {
        let is_searched = self.found.with(Option::is_some);
        self.is_open(index) && (is_searched || self.due.with(|due| due.contains(&index)))
    }

    /// Adds a chapter to those that are due.
    fn make_due(self, index: usize) {
        self.due.update(|due| {
            due.insert(index);
        });
    }

    /// Makes the other chapters due, one after each paint. So the book opens at once, and soon the
    /// browser's own search finds the text of all open chapters.
    fn render_rest(self) {
        let chapters = self.book.chapters.len();
        let render_next = move || {
            // The book may be closed by now.
            let next =
                self.due.try_with_untracked(|due| (0..chapters).find(|it| !due.contains(it)));
            if let Some(next) = next.flatten() {
                self.make_due(next);
                self.render_rest();
            }
        };
        request_animation_frame(move || set_timeout(render_next, Duration::ZERO));
    }

    /// Ends a search, opens a chapter, and moves the focus to the element with this id in it.
    fn go_to(self, index: usize, element_id: String) {
        self.query.set(String::new());
        self.make_due(index);
        self.opened.update(|opened| {
            opened.insert(index);
        });
        // The chapter has to be rendered first.
        request_animation_frame(move || {
            let element = document().get_element_by_id(&element_id);
            if let Some(element) = element.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
                element.scroll_into_view();
                focus(&element);
            }
        });
    }

    /// Opens the chapter of a rule and moves the focus to the rule's heading. Does nothing if the
    /// book has no such rule.
    fn go_to_rule(self, rule: RuleId) {
        let has_rule = |chapter: &Chapter| chapter.rules.iter().any(|it| it.id == rule.0);
        if let Some(index) = self.book.chapters.iter().position(has_rule) {
            self.go_to(index, rule_element_id(rule.0));
        }
    }
}

/// The element id of a rule's heading.
fn rule_element_id(rule: &str) -> String {
    format!("rule-{rule}")
}

/// The element id of a chapter's heading.
fn chapter_element_id(index: usize) -> String {
    format!("chapter-{index}")
}

/// The rule book with its search field and table of contents.
#[component]
fn Book(book: &'static RuleBook, at: Option<RuleId>) -> impl IntoView {
    let (words, overlays, game) = (&use_words().rules, use_overlays(), use_game());
    // `None` without a game.
    let game_rules = untrack(|| game.with(|session| session.position().table().rules()));
    let in_play = game_rules.unwrap_or(Rules::BASE);
    let state = BookState::new(book, in_play);
    match at {
        Some(rule) => state.go_to_rule(rule),
        None => state.make_due(0),
    }
    state.render_rest();
    let entry = move |(index, chapter): (usize, &'static Chapter)| {
        view! {
            <ActButton
                act="chapter"
                class="button quiet"
                on_press=move || state.go_to(index, chapter_element_id(index))
                attr:aria-label=words.to_chapter(&chapter.title)
            >
                {chapter.title.as_str()}
            </ActButton>
        }
    };
    let chapter = move |(index, chapter): (usize, &'static Chapter)| {
        let is_not_in_play = game_rules.is_some() && !chapter.is_in_play(in_play);
        view! { <BookChapter state index chapter is_not_in_play/> }
    };
    view! {
        <div class="rule-book">
            <div class="book-tools">
                <Search state/>
                <ActButton
                    act="rules"
                    class="button"
                    on_press=move || overlays.open_sheet(Sheet::ShortRules)
                >
                    {words.short()}
                </ActButton>
            </div>
            <nav class="book-contents" aria-label=words.contents()>
                {book.chapters.iter().enumerate().map(entry).collect_view()}
            </nav>
            <div class="book-chapters">
                {book.chapters.iter().enumerate().map(chapter).collect_view()}
            </div>
        </div>
    }
}

/// The search field, and the number of rules found.
#[component]
fn Search(state: BookState) -> impl IntoView {
    let words = &use_words().rules;
    let count_text = move || {
        let count = state.found.with(|found| found.as_ref().map(BTreeSet::len));
        count.map(|count| match u32::try_from(count).unwrap_or(u32::MAX) {
            0 => words.found_none().to_owned(),
            count => words.found(count),
        })
    };
    view! {
        <label class="book-search">
            <span>{words.search()}</span>
            <input
                type="search"
                class="entry"
                prop:value=move || state.query.get()
                on:input:target=move |event| state.query.set(event.target().value())
            />
        </label>
        <p class="hint" role="status">{count_text}</p>
    }
}

/// A chapter, which can be collapsed. Its rules are rendered as soon as it is both open and due, or
/// found by a search, and stay in the page from then on.
#[component]
fn BookChapter(
    state: BookState,
    index: usize,
    chapter: &'static Chapter,
    /// Whether there is a game in which the chapter's module is not in play.
    is_not_in_play: bool,
) -> impl IntoView {
    let words = &use_words().rules;
    let is_open = Memo::new(move |_| state.is_open(index));
    let is_rendered = Memo::new(move |last| last == Some(&true) || state.needs_rules(index));
    let is_hidden = move || state.found.with(Option::is_some) && !is_open.get();
    let on_toggle = move |event: Event| {
        let details = event.target().and_then(|it| it.dyn_into::<Element>().ok());
        let Some(is_open) = details.map(|it| it.has_attribute("open")) else { return };
        // During a search, the results determine which chapters are open.
        if state.found.with_untracked(Option::is_none)
            && state.opened.with_untracked(|opened| opened.contains(&index)) != is_open
        {
            state.opened.update(|opened| {
                if is_open {
                    opened.insert(index)
                } else {
                    opened.remove(&index)
                };
            });
        }
    };
    let rules = move || {
        let rule = |rule| view! { <BookRule state rule/> };
        chapter.rules.iter().map(rule).collect_view()
    };
    view! {
        <details
            class="chapter"
            prop:open=move || is_open.get()
            hidden=is_hidden
            on:toggle=on_toggle
        >
            <summary id=chapter_element_id(index)>
                <h3>{chapter.title.as_str()}</h3>
                {is_not_in_play.then(|| view! { <span class="hint">{words.not_in_play()}</span> })}
            </summary>
            <Show when=move || is_rendered.get()>{rules()}</Show>
        </details>
    }
}

/// A rule of the book: its id as the heading, and its text. Hidden if the search does not find it.
#[component]
fn BookRule(state: BookState, rule: &'static RuleText) -> impl IntoView {
    view! {
        <div class="rule" hidden=move || !state.is_found(rule)>
            <h4 id=rule_element_id(&rule.id) tabindex="-1">{rule.id.as_str()}</h4>
            <RuleBody book=state.book rule on_open=move |id| state.go_to_rule(id) in_book=true/>
        </div>
    }
}
