//! The sheet of one rule, and components that the whole rule book uses too: the text with its
//! links, the table, and the figure with its caption. The short rules use `RevealedCards`, a part
//! of the caption.

use leptos::prelude::*;

use crate::app::components::board::{BoardFigure, SeatMark};
use crate::app::components::{ActButton, CardFace};
use crate::app::i18n::{RuleBook, RuleFragment, RuleText};
use crate::app::state::{Sheet, use_overlays, use_rule_book, use_words};
use crate::app::view_model::figures::{Caption, Figure, RevealedCard, figure, is_first_of_figure};
use crate::core::RuleId;

/// The sheet with one rule, its figure, and links to the previous and the next rule.
#[component]
pub(super) fn RuleSheet(rule: RuleId) -> impl IntoView {
    let words = use_words();
    let show = move |book: &'static RuleBook| match book.rule(rule) {
        Some(rule) => view! { <RuleWithNeighbours book rule/> }.into_any(),
        None => view! { <p>{words.table.rule_missing(&rule)}</p> }.into_any(),
    };
    view! { <WithRuleBook show/> }
}

/// A rule, and below it links to its neighbours and to its place in the rule book.
#[component]
fn RuleWithNeighbours(book: &'static RuleBook, rule: &'static RuleText) -> impl IntoView {
    let (overlays, words) = (use_overlays(), &use_words().rules);
    let id = RuleId(&rule.id);
    let (before, after) = book.neighbours(id);
    let neighbour = move |rule: RuleId, label: String, text: String| {
        view! {
            <ActButton
                act="rule"
                class="button quiet"
                on_press=move || overlays.open_sheet(Sheet::Rule(rule))
                attr:data-rule=rule.0
                attr:aria-label=label
            >
                {text}
            </ActButton>
        }
    };
    view! {
        <div class="rule">
            <RuleBody book rule on_open=move |id| overlays.open_sheet(Sheet::Rule(id))/>
        </div>
        <nav class="rule-neighbours" aria-label=words.neighbours()>
            {before.map(|rule| neighbour(rule, words.before(&rule), format!("‹ {rule}")))}
            <ActButton
                act="rule-book"
                class="button quiet"
                on_press=move || overlays.open_sheet(Sheet::RuleBook(Some(id)))
            >
                {words.in_book()}
            </ActButton>
            {after.map(|rule| neighbour(rule, words.after(&rule), format!("{rule} ›")))}
        </nav>
    }
}

/// Renders `show` once the rule book has been fetched: nothing before, a message if fetching
/// failed.
#[component]
pub(super) fn WithRuleBook(
    show: impl Fn(&'static RuleBook) -> AnyView + Send + 'static,
) -> impl IntoView {
    let (book, words) = (use_rule_book(), use_words());
    move || match book.get()? {
        Ok(book) => Some(show(book)),
        Err(_) => Some(view! { <p role="alert">{words.trouble.rules_missing()}</p> }.into_any()),
    }
}

/// The text of a rule with links to the rules that it names, a hint if it is a ruling, a hint that
/// names the option that changes it, its table, and its figure.
#[component]
pub(super) fn RuleBody(
    book: &'static RuleBook,
    rule: &'static RuleText,
    /// Called with the rule whose link is pressed.
    on_open: impl Fn(RuleId) + Copy + 'static,
    /// Whether all rules are shown: then a figure that several rules share is shown only at the
    /// first of them.
    #[prop(optional)]
    in_book: bool,
) -> impl IntoView {
    let words = use_words();
    let id = RuleId(&rule.id);
    let text_or_link = |fragment: RuleFragment| match fragment {
        RuleFragment::Text(text) => text.into_any(),
        RuleFragment::Link(to) => view! {
            <ActButton
                act="rule"
                class="rule-link"
                on_press=move || on_open(to)
                attr:data-rule=to.0
                attr:aria-label=words.rules.link(&to, &id)
            >
                {to.0}
            </ActButton>
        }
        .into_any(),
    };
    let option = rule.option.as_deref().and_then(|name| words.option(name));
    let figure = (!in_book || is_first_of_figure(id)).then(|| figure(id)).flatten();
    view! {
        <p class="rule-text">{book.fragments(rule).into_iter().map(text_or_link).collect_view()}</p>
        {rule.ruling.then(|| view! { <p class="hint">{words.rules.ruling()}</p> })}
        {option.map(|(name, _)| view! { <p class="hint">{words.rules.may_be_chosen(&name)}</p> })}
        {(!rule.table.is_empty()).then(|| view! { <RuleTable rule/> })}
        {figure.map(|figure| view! { <RuleFigure figure/> })}
    }
}

/// The table of a rule: the first row and the first column are its headings.
#[component]
fn RuleTable(rule: &'static RuleText) -> impl IntoView {
    let caption = use_words().rules.table(&rule.id);
    let (head, body) = rule.table.split_first()?;
    let head = head.iter().map(|cell| view! { <th scope="col">{cell.as_str()}</th> });
    let row = |cells: &'static Vec<String>| {
        let cell = |(column, cell): (usize, &'static String)| match column {
            0 => view! { <th scope="row">{cell.as_str()}</th> }.into_any(),
            _ => view! { <td>{cell.as_str()}</td> }.into_any(),
        };
        view! { <tr>{cells.iter().enumerate().map(cell).collect_view()}</tr> }
    };
    Some(view! {
        <table class="rule-table">
            <caption class="visually-hidden">{caption}</caption>
            <thead>
                <tr>{head.collect_view()}</tr>
            </thead>
            <tbody>{body.iter().map(row).collect_view()}</tbody>
        </table>
    })
}

/// A figure: the board, and below it the caption.
#[component]
fn RuleFigure(figure: Figure) -> impl IntoView {
    let words = use_words();
    let (part, label, caption) = (figure.part, figure.description(words), figure.caption(words));
    let scene = move || figure.scene(words);
    view! {
        <figure class="rule-figure">
            <BoardFigure scene part label/>
            <FigureCaption caption/>
        </figure>
    }
}

/// The caption of a figure: the revealed cards, and sentences that say what happens.
#[component]
fn FigureCaption(caption: Caption) -> impl IntoView {
    let Caption { cards, result, .. } = caption;
    let sentences = result.into_iter().map(|text| view! { <span class="told">{text}</span> });
    view! {
        <figcaption>
            <RevealedCards cards/>
            {sentences.collect_view()}
        </figcaption>
    }
}

/// The revealed cards, each with the mark of its seat.
#[component]
pub(super) fn RevealedCards(cards: Vec<RevealedCard>) -> impl IntoView {
    let card = |RevealedCard { colour, card, label }: RevealedCard| {
        view! {
            <span class="open-card">
                <span class="visually-hidden">{label}</span>
                <span class="open-card-picture" aria-hidden="true">
                    <SeatMark colour/>
                    <span class="laid-card">
                        <CardFace card/>
                    </span>
                </span>
            </span>
        }
    };
    cards.into_iter().map(card).collect_view()
}
