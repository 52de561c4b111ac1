//! The rule book: one rule, or all of it.

use leptos::html;
use leptos::prelude::*;
use leptos_use::use_intersection_observer;

use crate::app::components::board::Board;
use crate::app::i18n::{RuleText, Teller, Words, rule_ids, rule_text};
use crate::app::state::{Selection, Session, use_settings, use_words};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::app::view_model::figures::{Figure, figure};
use crate::app::view_model::scene::Scene;
use crate::core::{Game, Place, RuleId};

/// A chapter of the rule book: its title and its rules.
type Chapter = (String, Vec<RuleId>);

/// The chapters of the rule book.
fn use_chapters() -> Vec<Chapter> {
    let mut chapters = Vec::<Chapter>::new();
    for (title, rule) in rule_ids(use_settings().get_untracked().lang) {
        match chapters.last_mut() {
            Some((last, rules)) if *last == title => rules.push(rule),
            _ => chapters.push((title, vec![rule])),
        }
    }
    chapters
}

/// What the rule book says about a rule; `None` if it has no such rule.
fn use_rule_text(rule: RuleId) -> Option<RuleText> {
    rule_text(use_settings().get_untracked().lang, rule)
}

/// The whole rule book, chapter by chapter.
#[component]
pub(super) fn RuleBook() -> impl IntoView {
    let rule = |rule: RuleId| {
        view! {
            <div class="rule">
                <h4>{rule.0}</h4>
                <Rule rule/>
            </div>
        }
    };
    let chapter = |(title, rules): Chapter| {
        view! {
            <h3>{title}</h3>
            {rules.into_iter().map(rule).collect_view()}
        }
    };
    use_chapters().into_iter().map(chapter).collect_view()
}

/// A rule: its text, its table and its figure.
#[component]
pub(super) fn Rule(rule: RuleId) -> impl IntoView {
    let Some(RuleText { text, table }) = use_rule_text(rule) else {
        return view! { <p>{use_words().table.rule_missing(&rule)}</p> }.into_any();
    };
    view! {
        <p class="rule-text">{text}</p>
        {(!table.is_empty()).then(|| view! { <RuleTable rows=table/> })}
        {figure(rule).map(|figure| view! { <RuleFigure figure/> })}
    }
    .into_any()
}

/// The table of a rule.
#[component]
fn RuleTable(rows: Vec<Vec<String>>) -> impl IntoView {
    let row = |cells: Vec<String>| {
        let cells = cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view();
        view! { <tr>{cells}</tr> }
    };
    view! { <table class="rule-table">{rows.into_iter().map(row).collect_view()}</table> }
}

/// The figure of a rule, on the same board as the game: a position, and the ends of a canoe. It
/// is drawn when it comes into sight: the whole book has some sixty.
#[component]
fn RuleFigure(figure: Figure) -> impl IntoView {
    let words = use_words();
    let place = NodeRef::<html::Div>::new();
    let (is_seen, set_seen) = signal(false);
    // It stops by itself when the figure goes.
    let _ = use_intersection_observer(place, move |entries, observer| {
        if entries.iter().any(web_sys::IntersectionObserverEntry::is_intersecting) {
            observer.disconnect();
            set_seen.set(true);
        }
    });
    let board = move || {
        view! {
            // Only to be looked at.
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

/// Where the canoes of a figure are, in words.
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

/// The board of a figure.
fn draw(figure: &Figure, words: &'static Words) -> BoardScene {
    let Figure { position, pick, forecast } = *figure;
    let session = Session::open(Game::at(position));
    let (view, legal) = (position.view(None), position.legal());
    board_scene(&BoardInputs {
        session: &session,
        scene: &Scene::of(&view),
        selection: pick.map_or(Selection::Nothing, Selection::Canoe),
        peek: None,
        legal: if forecast { &[] } else { &legal },
        forecast: forecast.then_some(&view),
        teller: &Teller::of(words, session.game().header()),
    })
}
