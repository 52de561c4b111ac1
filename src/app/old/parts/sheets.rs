//! What lies over the table: settings, log, a rule, keys.

use core::iter;

use leptos::prelude::*;

use super::course::course;
use super::log::log_list;
use super::players::players;
use crate::app::components::board::{board, seat_mark};
use crate::app::i18n::{Lang, Teller, rule_ids, rule_text};
use crate::app::old::dom::{El, div, el, key_of, said, value_of};
use crate::app::old::keys;
use crate::app::old::live::Derived;
use crate::app::old::play::{Panel, Play, Selection, Session, play};
use crate::app::old::speak;
use crate::app::old::tap::{self, button};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::app::view_model::figures::{Figure, figure};
use crate::app::view_model::memory::{cards, gems, robbers};
use crate::app::view_model::prefs::{Contrast, Motion, Pace, TextSize, Theme, Volume};
use crate::app::view_model::scene::Scene;
use crate::core::{Game, Phase, Place, RuleId, Seat};

/// The open sheet, if there is one.
#[must_use]
pub fn sheets() -> Option<El> {
    let play = play();
    let words = speak::words();
    let (title, body) = match play.panel.get() {
        Panel::None => return None,
        Panel::Settings => (words.table.menu().to_owned(), settings()),
        Panel::Log => {
            (words.table.log().to_owned(), vec![div("log").child(log_list(false, usize::MAX))])
        }
        Panel::Rule(id) => (words.table.rule_title(&id), rule(id)),
        Panel::Keys => (words.keys.title().to_owned(), vec![all_keys()]),
        Panel::Memory => (words.table.memory().to_owned(), memory()),
        Panel::Rules => (words.table.rules().to_owned(), all_rules()),
        Panel::Course => (words.advice.course().to_owned(), untrack(course)),
    };
    let close = move || play.panel.set(Panel::None);
    let header = el("header").child(said("h2", "", &title)).child(
        button("button quiet", "close", close)
            .attr("aria-label", words.table.close())
            .text("✕")
            .focused(),
    );
    let dialog = div("dialog")
        .attr("role", "dialog")
        .attr("aria-modal", "true")
        .attr("aria-label", &title)
        .on("click", |event| event.stop_propagation())
        .on("keydown", move |event| {
            if key_of(&event) == "Escape" {
                event.stop_propagation();
                tap::by_key(play, "close", close);
            }
        })
        .child(header)
        .children(body);
    Some(div("veil").on("click", move |_| close()).child(dialog))
}

fn rule(id: RuleId) -> Vec<El> {
    let lang = play().prefs.with_untracked(|prefs| prefs.lang);
    match rule_text(lang, id) {
        Some(rule) => {
            let row =
                |row: &Vec<String>| el("tr").children(row.iter().map(|cell| said("td", "", cell)));
            let table = || el("table").class("rule-table").children(rule.table.iter().map(row));
            let table = (!rule.table.is_empty()).then(table);
            let text = said("p", "rule-text", &rule.text);
            iter::once(text).chain(table).chain(drawn(id)).collect()
        }
        None => vec![said("p", "", &speak::words().table.rule_missing(&id))],
    }
}

/// The figure of a rule, on the same board as the game: a position, and the ends of a canoe.
/// It is drawn when it comes into sight: the whole book has some sixty.
fn drawn(rule: RuleId) -> Option<El> {
    let figure = figure(rule)?;
    let game = Game::at(figure.position);
    let teller = Teller::of(speak::words(), game.header());
    let afloat = figure.position.canoes().filter(|(_, _, canoe)| canoe.at != Place::Pier);
    let told = afloat.map(|(seat, no, _)| teller.canoe_state(&figure.position, seat, no));
    let told = teller.words().enumerate(told);
    let label = if told.is_empty() { teller.words().table.river_label() } else { &told };
    let place = div("figure").attr("role", "img").attr("aria-label", label);
    Some(place.child_when_seen(move || {
        let scene = Derived::new(move |_| scene_of(&figure));
        el("div").flag("inert", true).child(board(scene, |_, _| {}))
    }))
}

fn scene_of(figure: &Figure) -> BoardScene {
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
        teller: &Teller::of(speak::words(), session.game().header()),
    })
}

/// The whole rule book, chapter by chapter.
fn all_rules() -> Vec<El> {
    let lang = play().prefs.with_untracked(|prefs| prefs.lang);
    let mut last = String::new();
    let mut rows = Vec::new();
    for (chapter, id) in rule_ids(lang) {
        if chapter != last {
            rows.push(said("h3", "", &chapter));
            last = chapter;
        }
        rows.push(div("rule").child(said("h4", "", id.0)).children(rule(id)));
    }
    rows
}

fn all_keys() -> El {
    let words = speak::words();
    let key = |key: &keys::Key| {
        let does = said("span", "", (key.does)(words));
        let shown = said("kbd", "", key.shown(words));
        div("field").children([does, shown])
    };
    el("div").children(keys::TABLE.iter().map(key)).child(said("p", "hint", words.keys.again()))
}

/// What everybody knows of each seat, and who could rob whom.
fn memory() -> Vec<El> {
    let play = play();
    let Some(teller) = speak::teller() else { return Vec::new() };
    play.with(|session| {
        let (view, me) = (session.view(None), speak::asker(session));
        let table = *session.position().table();
        let list = |phrases: Vec<String>| {
            let rows = phrases.iter().map(|phrase| said("li", "", phrase));
            el("ul").class("facts").children(rows)
        };
        let seat = |seat: Seat| {
            let facts = gems(&teller, &view, seat).into_iter().chain(cards(&teller, &view, seat));
            div("knows").child(seat_mark(table.colour(seat))).child(list(facts.collect()))
        };
        let mut known: Vec<El> = table.seats().map(seat).collect();
        known.push(list(robbers(&teller, &view, me)));
        known
    })
    .unwrap_or_default()
}

/// Changes a setting by its word.
fn set(setting: &str, word: &str) {
    // The words are the setting's own.
    play().set_prefs(|prefs| {
        prefs.set(setting, word);
    });
}

/// A setting's label; what sets it goes into it.
fn field(label: &str) -> El {
    el("label").class("field").child(said("span", "", label))
}

/// One setting with a few choices: the words of the setting, and what each is called.
fn choose(setting: &'static str, label: &str, chosen: &str, words: &[&str], texts: &[&str]) -> El {
    let option = |(word, text): (&&str, &&str)| {
        said("option", "", text).attr("value", word).flag("selected", *word == chosen)
    };
    field(label).child(
        el("select")
            .attr("data-setting", setting)
            .on("change", move |event| set(setting, &value_of(&event)))
            .children(words.iter().zip(texts).map(option)),
    )
}

/// One setting that is on or off.
fn check(setting: &'static str, label: &str, on: bool) -> El {
    field(label).child(
        el("input")
            .attr("type", "checkbox")
            .attr("data-setting", setting)
            .live_checked(move || on)
            .on("change", move |event| {
                set(setting, if event_target_checked(&event) { "on" } else { "off" });
            }),
    )
}

/// What can be done at a table besides playing.
fn menu() -> El {
    let play = play();
    let words = speak::words();
    let opens = |act: &str, text: &str, panel: Panel| {
        button("button", act, move || play.panel.set(panel)).text(text)
    };
    let does = |act: &str, text: &str, verb: fn(Play)| {
        button("button", act, move || verb(play)).text(text)
    };
    let helps = if play.is_in(Phase::Over) {
        does("course", words.advice.course(), Play::show_course)
    } else {
        does("advice", words.advice.title(), Play::advise)
            .live_flag("disabled", move || play.chooser().is_none())
    };
    div("menu").children([
        helps,
        opens("memory", words.table.memory(), Panel::Memory),
        opens("log", words.table.log(), Panel::Log),
        opens("rules", words.table.rules(), Panel::Rules),
        opens("keys", words.keys.title(), Panel::Keys),
        does("copy-record", words.over.copy_record(), Play::copy_record),
        does("copy-link", words.table.copy_link(), Play::copy_link),
        does("new-game", words.table.new_game(), Play::leave),
    ])
}

fn settings() -> Vec<El> {
    let play = play();
    let s = &speak::words().settings;
    let prefs = play.prefs.get_untracked();
    let volumes = [s.volume_off(), s.volume_low(), s.volume_middle(), s.volume_high()];
    let langs = Lang::ALL.into_iter().filter(|lang| lang.is_offered() || *lang == prefs.lang);
    let (tags, names): (Vec<_>, Vec<_>) = langs.map(|lang| (lang.tag(), lang.own_name())).unzip();
    let settings = [
        choose(
            "pace",
            s.pace(),
            prefs.pace.as_str(),
            Pace::WORDS,
            &[s.pace_slow(), s.pace_normal(), s.pace_fast(), s.pace_instant()],
        ),
        choose(
            "theme",
            s.theme(),
            prefs.theme.as_str(),
            Theme::WORDS,
            &[s.theme_auto(), s.theme_light(), s.theme_dark()],
        ),
        choose(
            "contrast",
            s.contrast(),
            prefs.contrast.as_str(),
            Contrast::WORDS,
            &[s.theme_auto(), s.contrast_less(), s.contrast_high()],
        ),
        choose("water", s.water(), prefs.water.as_str(), Volume::WORDS, &volumes),
        choose("events", s.events(), prefs.events.as_str(), Volume::WORDS, &volumes),
        choose(
            "motion",
            s.motion(),
            prefs.motion.as_str(),
            Motion::WORDS,
            &[s.motion_auto(), s.motion_on(), s.motion_off()],
        ),
        choose(
            "text",
            s.text_size(),
            prefs.text.as_str(),
            TextSize::WORDS,
            &[s.text_normal(), s.text_large()],
        ),
        choose("lang", s.language(), prefs.lang.tag(), &tags, &names),
        check("confirm", s.confirm_taps(), prefs.confirm),
        check("forecast", s.forecast(), prefs.forecast),
        check("keys", s.keys(), prefs.keys),
    ];
    let at_table = play.session.with_untracked(Option::is_some);
    let players = at_table.then(players);
    at_table.then(menu).into_iter().chain(players).chain(settings).collect()
}
