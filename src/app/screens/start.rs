//! Where games are set up: go on with one, play the usual one, or change it first.

mod games;
mod options;
mod seats;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::games::{ContinueCard, LastGames, Shelf};
use self::options::{Modules, TableOptions};
use self::seats::Seats;
use crate::app::board::Scenery;
use crate::app::i18n::Words;
use crate::app::model::draft::{Draft, DraftFault, DraftSeat};
use crate::app::model::setup::GameSetup;
use crate::app::model::url::BadName;
use crate::app::parts::lines::NoticeLine;
use crate::app::speak;
use crate::app::state::{Panel, play};
use crate::app::storage;
use crate::core::RuleId;

/// The start screen.
#[component]
pub fn StartScreen() -> impl IntoView {
    let play = play();
    let words = speak::words();
    let start = &words.start;
    let draft =
        RwSignal::new(storage::load_table().as_ref().map_or_else(Draft::default, Draft::of));
    let shelf = Shelf::new();
    // What is wrong is told when somebody wants to play, and from then on.
    let tried = RwSignal::new(false);
    let faults = move || if tried.get() { draft.with(Draft::faults) } else { Vec::new() };
    let begin = move || match draft.with_untracked(Draft::setup) {
        Ok(setup) => {
            keep(&setup);
            play.start(setup);
        }
        Err(faults) => {
            tried.set(true);
            match faults.first() {
                Some(DraftFault::Name { seat, .. } | DraftFault::NameTwice { seat }) => {
                    focus(&seats::name_id(*seat));
                }
                Some(DraftFault::Seed) => focus(options::SEED),
                None => {}
            }
        }
    };
    // Another language makes the screen anew; what was typed stays.
    on_cleanup(move || {
        if let Some(Ok(setup)) = draft.try_with_untracked(Draft::setup) {
            keep(&setup);
        }
    });
    view! {
        <main class="start-screen" tabindex="-1" inert=move || play.panel.get() != Panel::None>
            <div class="start-view">
                <Scenery />
                <h1>{start.title()}</h1>
            </div>
            <div class="start-panel">
                <p class="tagline">{start.tagline()}</p>
                <NoticeLine />
                <ContinueCard shelf />
                <section class="sheet-of-paper start-play">
                    <button
                        class="button big"
                        class:main=move || shelf.running().is_none()
                        data-act="play"
                        aria-describedby="start-who"
                        on:click=move |_| begin()
                    >
                        {start.play()}
                    </button>
                    <p id="start-who">{move || draft.with(|draft| who(draft, words))}</p>
                    <ul class="faults" role="alert">
                        {move || {
                            faults()
                                .into_iter()
                                .map(|fault| view! { <li>{draft.with(|draft| said(draft, fault, words))}</li> })
                                .collect_view()
                        }}
                    </ul>
                </section>
                <Seats draft />
                <TableOptions draft />
                <Modules draft />
                <LastGames shelf />
                <footer class="start-foot">
                    <button
                        class="button quiet"
                        data-act="settings"
                        on:click=move |_| play.panel.set(Panel::Settings)
                    >
                        {words.table.settings()}
                    </button>
                    <p>{start.unofficial()}</p>
                </footer>
            </div>
        </main>
    }
}

/// Remembers who played, for the next time. The seed and what was drawn are the game's own.
fn keep(setup: &GameSetup) {
    // A browser that keeps nothing has said so when the game was saved.
    let _ = storage::save_table(&GameSetup { seed: None, ..setup.clone() });
}

/// What a seat is called.
fn name_of(seat: &DraftSeat, words: &Words) -> String {
    match (seat.name.trim(), Draft::usual_name(seat)) {
        ("", Some(usual)) => usual.to_owned(),
        ("", None) => words.colour_name(seat.colour),
        (name, _) => name.to_owned(),
    }
}

/// All who play.
fn who(draft: &Draft, words: &Words) -> String {
    let names = words.list(draft.seats().iter().map(|seat| name_of(seat, words)));
    words.start.play_what(&names)
}

/// What is wrong, in a sentence.
fn said(draft: &Draft, fault: DraftFault, words: &Words) -> String {
    let start = &words.start;
    let name = |id| draft.seat(id).map(|(_, seat)| seat.name.trim().to_owned()).unwrap_or_default();
    match fault {
        DraftFault::Name { seat, fault: BadName::Long } => start.name_long(&name(seat), &24),
        DraftFault::Name { seat, .. } => start.name_character(&name(seat)),
        DraftFault::NameTwice { seat } => start.name_twice(&name(seat)),
        DraftFault::Seed => start.seed_number().to_owned(),
    }
}

/// A rule's id, which opens the rule.
#[component]
fn RuleButton(
    /// Which rule.
    rule: RuleId,
) -> impl IntoView {
    let play = play();
    view! {
        <button
            class="button quiet rule-id"
            type="button"
            data-act="rule"
            data-rule=rule.0
            aria-label=speak::words().start.rule(&rule)
            on:click=move |_| play.panel.set(Panel::Rule(rule))
        >
            {rule.0}
        </button>
    }
}

/// A small drawing of one path.
fn icon(path: &'static str) -> impl IntoView {
    view! {
        <svg class="icon line-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=path />
        </svg>
    }
}

/// Gives the focus to an element, once the page has been drawn again.
fn focus(id: &str) {
    let id = id.to_owned();
    request_animation_frame(move || {
        let element = document().get_element_by_id(&id);
        if let Some(element) = element.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
            // A browser that refuses to move the focus leaves it where it was.
            let _ = element.focus();
        }
    });
}
