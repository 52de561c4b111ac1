//! The sheets of the rule book: one rule, or the whole book.

use leptos::html;
use leptos::prelude::*;
use leptos_use::use_intersection_observer;

use crate::app::components::board::Board;
use crate::app::i18n::{Chapter, RuleBook, RuleText, Teller, Words};
use crate::app::session::Selection;
use crate::app::state::{use_rule_book, use_words};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::app::view_model::figures::{Figure, figure};
use crate::app::view_model::forecast::ForecastOf;
use crate::app::view_model::scene::Scene;
use crate::core::{Decision, Game, Place, RuleId};

/// The whole rule book, chapter by chapter.
#[component]
pub(super) fn AllRules() -> impl IntoView {
    let rule = |rule: &'static RuleText| {
        view! {
            <div class="rule">
                <h4>{rule.id.as_str()}</h4>
                <RuleBody rule/>
            </div>
        }
    };
    let chapter = move |chapter: &'static Chapter| {
        view! {
            <h3>{chapter.title.as_str()}</h3>
            {chapter.rules.iter().map(rule).collect_view()}
        }
    };
    let show =
        move |book: &'static RuleBook| book.chapters.iter().map(chapter).collect_view().into_any();
    view! { <WithRuleBook show/> }
}

/// The sheet with one rule.
#[component]
pub(super) fn Rule(rule: RuleId) -> impl IntoView {
    let words = use_words();
    let show = move |book: &'static RuleBook| match book.rule(rule) {
        Some(rule) => view! { <RuleBody rule/> }.into_any(),
        None => view! { <p>{words.table.rule_missing(&rule)}</p> }.into_any(),
    };
    view! { <WithRuleBook show/> }
}

/// Renders `show` once the rule book has been fetched: nothing before, a message if that failed.
#[component]
fn WithRuleBook(show: impl Fn(&'static RuleBook) -> AnyView + Send + 'static) -> impl IntoView {
    let (book, words) = (use_rule_book(), use_words());
    move || match book.get()? {
        Ok(book) => Some(show(book)),
        Err(_) => Some(view! { <p role="alert">{words.trouble.rules_missing()}</p> }.into_any()),
    }
}

/// The text of a rule, its table and its figure.
#[component]
fn RuleBody(rule: &'static RuleText) -> impl IntoView {
    let RuleText { id, text, table } = rule;
    view! {
        <p class="rule-text">{text.as_str()}</p>
        {(!table.is_empty()).then(|| view! { <RuleTable rows=table/> })}
        {figure(RuleId(id)).map(|figure| view! { <RuleFigure figure/> })}
    }
}

/// The table of a rule.
#[component]
fn RuleTable(rows: &'static [Vec<String>]) -> impl IntoView {
    let row = |cells: &'static Vec<String>| {
        let cells = cells.iter().map(|cell| view! { <td>{cell.as_str()}</td> }).collect_view();
        view! { <tr>{cells}</tr> }
    };
    view! { <table class="rule-table">{rows.iter().map(row).collect_view()}</table> }
}

/// The figure of a rule: the board with a position, and the targets of a canoe. It is rendered when it is
/// scrolled into view, because the whole book has about sixty figures.
#[component]
fn RuleFigure(figure: Figure) -> impl IntoView {
    let words = use_words();
    let place = NodeRef::<html::Div>::new();
    let (is_seen, set_seen) = signal(false);
    // The observer stops when the component is unmounted.
    let _ = use_intersection_observer(place, move |entries, observer| {
        if entries.iter().any(web_sys::IntersectionObserverEntry::is_intersecting) {
            observer.disconnect();
            set_seen.set(true);
        }
    });
    let board = move || {
        view! {
            // A figure does not react to taps or keys.
            <div inert=true>
                <Board scene=Signal::stored(draw(&figure, words)) on_intent=Callback::new(|_| ())/>
            </div>
        }
    };
    view! {
        <div class="figure" role="img" aria-label=describe(&figure, words) node_ref=place>
            <Show when=move || is_seen.get()>{board()}</Show>
        </div>
    }
}

/// The text alternative of a figure: where its canoes are.
fn describe(figure: &Figure, words: &'static Words) -> String {
    let game = Game::at(figure.position);
    let teller = Teller::of(words, game.header());
    let afloat = figure.position.canoes().filter(|(_, _, canoe)| canoe.at != Place::Pier);
    let states = afloat.map(|(seat, no, _)| teller.canoe_state(&figure.position, seat, no));
    match words.enumerate(states) {
        text if text.is_empty() => words.table.river_label().to_owned(),
        text => text,
    }
}

/// The board's view model of a figure.
fn draw(figure: &Figure, words: &'static Words) -> BoardScene {
    let Figure { position, pick, forecast } = *figure;
    let (view, mut legal) = (position.view(None), position.legal());
    // Without a picked canoe, no targets are shown.
    legal.retain(|decision| pick.is_some() || !matches!(decision, Decision::Plan(_)));
    board_scene(&BoardInputs {
        hides_points: false,
        position: &position,
        scene: &Scene::of(&view),
        event: None,
        selection: pick.map_or(Selection::Nothing, Selection::Canoe),
        previewed: None,
        legal: if forecast { &[] } else { &legal },
        forecast: forecast.then_some(&view),
        forecast_of: ForecastOf::All,
        teller: &Teller::of(words, Game::at(position).header()),
    })
}
