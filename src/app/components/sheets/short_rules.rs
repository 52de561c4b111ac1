//! The sheet with the short rules: a page with pictures for the base game and for each module, for
//! people who have never played. A page can be printed.

use core::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use leptos_use::{use_event_listener, use_window};
use web_sys::Event;

use super::rules::RevealedCards;
use crate::app::components::ActButton;
use crate::app::components::board::{BoardFigure, GemIcon};
use crate::app::i18n::{ShortPage, ShortPart, ShortRules, Words};
use crate::app::platform::print::print_page;
use crate::app::state::{Sheet, use_overlays, use_short_rules, use_words};
use crate::app::view_model::figures::{Caption, Figure};
use crate::core::{Gem, Module};

/// The short rules, page by page, once they have been fetched: nothing before, a message if that
/// failed.
#[component]
pub(super) fn ShortRulesSheet() -> impl IntoView {
    let (rules, words) = (use_short_rules(), use_words());
    move || match rules.get()? {
        Ok(rules) => Some(view! { <Pages rules/> }.into_any()),
        Err(_) => Some(view! { <p role="alert">{words.trouble.rules_missing()}</p> }.into_any()),
    }
}

/// The chosen page, below the buttons that choose a page.
#[component]
fn Pages(rules: &'static ShortRules) -> impl IntoView {
    let (words, overlays) = (use_words(), use_overlays());
    // The module whose page is shown; `None` for the base game.
    let (chosen, choose) = signal(None::<Module>);
    // On the screen a picture is drawn when it scrolls into view. From the first printing on, all
    // pictures of the page are drawn at once.
    let (draws_all, set_draws_all) = signal(false);
    let before_print = ev::Custom::<Event>::new("beforeprint");
    let _ = use_event_listener(use_window(), before_print, move |_| set_draws_all.set(true));
    let print = move || {
        set_draws_all.set(true);
        // With a timeout, because the pictures have to be drawn before the print dialog opens.
        set_timeout(print_page, Duration::ZERO);
    };
    let button = move |page: &'static ShortPage| {
        let module = page.module;
        view! {
            <ActButton
                act="rules-page"
                class="button"
                on_press=move || choose.set(module)
                attr:data-page=page_id(module)
                attr:aria-pressed=move || (chosen.get() == module).to_string()
            >
                {page_name(words, module)}
            </ActButton>
        }
    };
    view! {
        <nav class="rules-pages" aria-label=words.rules.pages()>
            {rules.pages.iter().map(button).collect_view()}
        </nav>
        {move || rules.page(chosen.get()).map(|page| view! { <Page page draws_all/> })}
        <div class="rules-ways">
            <ActButton
                act="rule-book"
                class="button"
                on_press=move || overlays.open_sheet(Sheet::RuleBook(None))
            >
                {words.rules.book()}
            </ActButton>
            <ActButton act="print" class="button" on_press=print>
                {words.rules.print()}
            </ActButton>
        </div>
    }
}

/// The value of `data-page` for a page: a module, or `base`.
const fn page_id(module: Option<Module>) -> &'static str {
    match module {
        Some(module) => module.as_str(),
        None => "base",
    }
}

/// The label of the button of a page.
fn page_name(words: &'static Words, module: Option<Module>) -> &'static str {
    match module {
        Some(module) => {
            let (name, _rule) = words.module(module);
            name
        }
        None => words.rules.base(),
    }
}

/// A page: its title, its parts, and the sentences at its end.
#[component]
fn Page(page: &'static ShortPage, draws_all: ReadSignal<bool>) -> impl IntoView {
    let end = page.end.iter().map(|text| view! { <p>{text.as_str()}</p> }).collect_view();
    view! {
        <article class="short-rules" class:few=page.parts.len() < 4>
            <header>
                <h3>{page.title.as_str()}</h3>
                <p>{page.lead.as_str()}</p>
            </header>
            <ol class="short-parts">
                {page.parts.iter().map(|part| view! { <Part part draws_all/> }).collect_view()}
            </ol>
            {(!page.end.is_empty()).then(|| view! { <div class="short-end">{end}</div> })}
        </article>
    }
}

/// The gems that a seat owns after the decision in a picture. They are hidden from screen readers,
/// because the caption names them.
#[component]
fn OwnedGems(gems: Vec<Gem>) -> impl IntoView {
    let has_gems = !gems.is_empty();
    let gems = gems.into_iter().map(|gem| view! { <GemIcon gem letter=true/> }).collect_view();
    has_gems.then(|| view! { <span class="owned-gems" aria-hidden="true">{gems}</span> })
}

/// A part of a page: its title, its picture with a caption, and its text.
#[component]
fn Part(part: &'static ShortPart, draws_all: ReadSignal<bool>) -> impl IntoView {
    let words = use_words();
    let picture = Figure::read(&part.figure).map(|figure| {
        let (board_part, label) = (figure.part, figure.description(words));
        let Caption { cards, gems, .. } = figure.caption(words);
        let scene = move || figure.scene(words);
        view! {
            <figure>
                <BoardFigure scene part=board_part label at_once=draws_all/>
                <figcaption>
                    <RevealedCards cards/>
                    <OwnedGems gems/>
                    <span class="told">{part.caption.as_str()}</span>
                </figcaption>
            </figure>
        }
    });
    view! {
        <li class="short-part">
            <h4>{part.title.as_str()}</h4>
            {picture}
            <div class="short-say">
                {part.say.iter().map(|text| view! { <p>{text.as_str()}</p> }).collect_view()}
            </div>
        </li>
    }
}
