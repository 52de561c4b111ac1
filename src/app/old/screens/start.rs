//! Where games are set up: go on with one, play the usual one, or change it first.

mod games;
mod options;
mod seats;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use self::games::{Shelf, continue_card, last_games};
use self::options::{modules, table_options};
use self::seats::seats;
use crate::app::components::board::scenery;
use crate::app::i18n::Words;
use crate::app::old::dom::{El, div, el, focus, said, svg};
use crate::app::old::live::Live;
use crate::app::old::parts::lines::notice_line;
use crate::app::old::play::{Panel, play};
use crate::app::old::speak;
use crate::app::old::tap::button;
use crate::app::platform::storage;
use crate::app::view_model::draft::{Draft, DraftFault, DraftSeat};
use crate::app::view_model::setup::GameSetup;
use crate::app::view_model::url::BadName;
use crate::core::RuleId;

/// The drawing of what takes something away.
const OUT: &str = "M7 7l10 10M17 7L7 17";

/// The start screen.
#[must_use]
pub fn start_screen() -> El {
    let play = play();
    let words = speak::words();
    let start = &words.start;
    let draft = Live::new(storage::load_table().as_ref().map_or_else(Draft::default, Draft::of));
    let shelf = Shelf::new();
    // What is wrong is told when somebody wants to play, and from then on.
    let tried = Live::new(false);
    let faults = move || -> Vec<String> {
        if !tried.get() {
            return Vec::new();
        }
        draft.with(|draft| {
            draft.faults().into_iter().map(|fault| fault_text(draft, fault, words)).collect()
        })
    };
    let begin = move || match draft.with_untracked(Draft::setup) {
        Ok(setup) => {
            keep(&setup);
            play.start(setup);
        }
        Err(faults) => {
            tried.set(true);
            match faults.first() {
                Some(DraftFault::Name { seat, .. } | DraftFault::NameTwice { seat }) => {
                    focus_on(&seats::name_id(*seat));
                }
                Some(DraftFault::Seed) => focus_on(options::SEED),
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
    let begins = el("section")
        .class("sheet-of-paper start-play")
        .child(
            button("button big", "play", begin)
                .live_class("main", move || shelf.running().is_none())
                .attr("aria-describedby", "start-who")
                .text(start.play()),
        )
        .child(
            el("p")
                .attr("id", "start-who")
                .live_text(move || draft.with(|draft| who(draft, words))),
        )
        .child(
            // A fault that stays is not told again.
            el("ul")
                .class("faults")
                .attr("role", "alert")
                .rows(faults, String::clone, |text| said("li", "", &text.get_untracked())),
        );
    let foot = move || {
        el("footer")
            .class("start-foot")
            .child(
                button("button quiet", "settings", move || play.panel.set(Panel::Settings))
                    .text(words.table.settings()),
            )
            .child(said("p", "", start.unofficial()))
    };
    // What there is to set up follows in a task of its own: to play is possible at once.
    let all = Live::new(false);
    play.busy.set(true);
    let _rest = StoredValue::new_local(Timeout::new(0, move || {
        all.set(true);
        play.busy.set(false);
    }));
    let panel = div("start-panel")
        .child(said("p", "tagline", start.tagline()))
        .part(notice_line)
        .part(move || continue_card(shelf))
        .child(begins)
        .part(move || {
            let rest = || {
                let games = div("left-games").part(move || last_games(shelf));
                [seats(draft), table_options(draft), modules(draft), games, foot()]
            };
            all.get().then(|| untrack(rest)).into_iter().flatten()
        });
    el("main")
        .class("start-screen")
        .attr("tabindex", "-1")
        .live_flag("inert", move || play.panel.get() != Panel::None)
        .child(div("start-view").child(scenery()).child(said("h1", "", start.title())))
        .child(panel)
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
fn fault_text(draft: &Draft, fault: DraftFault, words: &Words) -> String {
    let start = &words.start;
    let name = |id| draft.seat(id).map(|(_, seat)| seat.name.trim().to_owned()).unwrap_or_default();
    match fault {
        DraftFault::Name { seat, fault: BadName::Long } => start.name_long(&name(seat), &24),
        DraftFault::Name { seat, .. } => start.name_character(&name(seat)),
        DraftFault::NameTwice { seat } => start.name_twice(&name(seat)),
        DraftFault::Seed => start.seed_number().to_owned(),
    }
}

/// A sheet that is folded until somebody opens it: its name, its title, a hint beside it, and
/// what is in it, which is made when it is opened first.
fn folded(part: &str, title: &str, hint: Option<El>, inside: impl Fn() -> Vec<El> + 'static) -> El {
    let opened = Live::new(false);
    let open = move || {
        if !opened.get_untracked() {
            opened.set(true);
        }
    };
    let summary = el("summary")
        .child(said("span", "fold-title", title))
        .children(hint)
        .on("click", move |_| open());
    el("details")
        .class("sheet-of-paper folded")
        .attr("data-part", part)
        .child(summary)
        // However it was opened: a search in the page opens it too.
        .on("toggle", move |_| open())
        .part(move || if opened.get() { untrack(&inside) } else { Vec::new() })
}

/// One of a list that opens.
fn option(value: &str, text: &str, selected: bool) -> El {
    said("option", "", text).attr("value", value).flag("selected", selected)
}

/// A rule's id, which opens the rule.
fn rule_button(rule: RuleId) -> El {
    let play = play();
    button("button quiet rule-id", "rule", move || play.panel.set(Panel::Rule(rule)))
        .attr("type", "button")
        .attr("data-rule", rule.0)
        .attr("aria-label", &speak::words().start.rule(&rule))
        .text(rule.0)
}

/// A small drawing of one path.
fn icon(path: &'static str) -> El {
    svg("icon line-icon", "0 0 24 24").markup(&format!("<path d=\"{path}\"/>"))
}

/// Gives the focus to an element, once the page has been drawn again.
fn focus_on(id: &str) {
    let id = id.to_owned();
    request_animation_frame(move || {
        if let Some(element) = document().get_element_by_id(&id) {
            focus(&element);
        }
    });
}
