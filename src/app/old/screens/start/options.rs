//! Options and expansions, folded away, each with its rule in one sentence.

use core::iter;

use leptos::prelude::*;

use super::{folded, name_of, option, rule_button};
use crate::app::i18n::Words;
use crate::app::old::dom::{El, div, el, said, span, value_of};
use crate::app::old::live::Live;
use crate::app::old::speak;
use crate::app::view_model::draft::{Draft, DraftSeat, Profile};
use crate::core::{Module, Options, Rules};

/// The id of the field for the seed.
pub(super) const SEED: &str = "start-seed";

/// A word that may be chosen, and what it is called.
type Choice = (&'static str, String);

/// The options of the table.
pub(super) fn table_options(draft: Live<Draft>) -> El {
    let start = &speak::words().start;
    let changed = move || match draft.with(Draft::changed_options) {
        0 => String::new(),
        n => start.options_changed(n as u32),
    };
    folded("options", start.options(), Some(span("hint").live_text(changed)), move || {
        let rows = div("options").rows(
            move || draft.with(|draft| draft.option_names().collect()),
            |name| *name,
            move |name| option_row(draft, name.get_untracked()),
        );
        vec![profiles(draft), starter(draft), rows, seed(draft)]
    })
}

/// A row of the options: its name, its title and the rule.
fn field(name: &str, title: &str, hint: El) -> El {
    el("fieldset")
        .class("option")
        .attr("data-option", name)
        .child(said("legend", "", title))
        .child(hint)
}

/// An option's rule in a sentence, and its id.
fn rule(name: &str, sentence: &str) -> El {
    said("p", "hint", sentence).children(Words::option_rule(name).map(rule_button))
}

/// One of several words, as buttons of which one is pressed: the words there are, the one
/// that is chosen, and what takes another.
fn one_of(
    draft: Live<Draft>,
    name: &'static str,
    title: &'static str,
    choices: fn(&Draft, &'static str) -> Vec<Choice>,
    chosen: fn(&Draft, &'static str) -> &'static str,
    choose: fn(&mut Draft, &'static str, &'static str),
) -> El {
    let words = speak::words();
    div("one-of").rows(
        move || draft.with(|draft| choices(draft, name)),
        |(word, _)| *word,
        move |choice| {
            let word = choice.with_untracked(|(word, _)| *word);
            let text = move || choice.with(|(_, text)| text.clone());
            let button = el("input")
                .attr("type", "radio")
                .attr("name", name)
                .attr("value", word)
                .live_attr("aria-label", move || Some(words.join.label(&title, &text())))
                .live_checked(move || draft.with(|draft| chosen(draft, name)) == word)
                .on("change", move |_| draft.update(|draft| choose(draft, name, word)));
            el("label").class("choice").child(button).child(el("span").live_text(text))
        },
    )
}

/// A profile's word, what it is called, and its rule.
fn told(profile: Profile) -> (&'static str, &'static str, &'static str) {
    let start = &speak::words().start;
    match profile {
        Profile::Table => ("table", start.profile_table(), start.profile_table_rule()),
        Profile::Rulebook => ("rulebook", start.profile_rulebook(), start.profile_rulebook_rule()),
        Profile::Own => ("own", start.profile_own(), ""),
    }
}

fn profiles(draft: Live<Draft>) -> El {
    let title = speak::words().start.profile();
    let hint =
        el("p").class("hint").live_text(move || told(draft.with(Draft::profile)).2.to_owned());
    field("profile", title, hint).child(one_of(
        draft,
        "profile",
        title,
        |draft, _| {
            let own = Some(Profile::Own).filter(|own| draft.profile() == *own);
            let profiles = [Profile::Table, Profile::Rulebook].into_iter().chain(own);
            profiles.map(told).map(|(word, name, _)| (word, name.to_owned())).collect()
        },
        |draft, _| told(draft.profile()).0,
        |draft, _, word| {
            draft.set_profile(match word {
                "table" => Profile::Table,
                "rulebook" => Profile::Rulebook,
                _ => Profile::Own,
            });
        },
    ))
}

fn starter(draft: Live<Draft>) -> El {
    let words = speak::words();
    let (title, sentence) = words.option("first_player").unwrap_or_default();
    let seats = move || {
        draft.with(|draft| {
            let starter = draft.starter();
            let drawn = option("", words.start.starter_random(), starter.is_none());
            let seat = |seat: &DraftSeat| {
                let starts = starter == Some(seat.id);
                option(&seat.id.to_string(), &name_of(seat, words), starts)
            };
            iter::once(drawn).chain(draft.seats().iter().map(seat)).collect::<Vec<_>>()
        })
    };
    let select = el("select")
        .class("entry")
        .attr("aria-label", title)
        .on("change", move |event| {
            let starter = value_of(&event).parse().ok();
            draft.update(|draft| draft.set_starter(starter));
        })
        .part(seats);
    field("first_player", title, rule("first_player", sentence)).child(span("opens").child(select))
}

fn option_row(draft: Live<Draft>, name: &'static str) -> El {
    let (title, sentence) = speak::words().option(name).unwrap_or_default();
    field(name, title, rule(name, sentence)).child(one_of(
        draft,
        name,
        title,
        values,
        |draft, name| draft.options().get(name).unwrap_or_else(|| usual(draft, name)),
        |draft, name, value| {
            let usual = usual(draft, name);
            // The values come from the list of the option itself.
            let _ = draft.set_option(name, Some(value).filter(|value| *value != usual));
        },
    ))
}

/// The values of an option, and what each is called.
fn values(draft: &Draft, name: &'static str) -> Vec<Choice> {
    let words = speak::words();
    let usual = usual(draft, name);
    let text = |value: &'static str| match words.option_value(name, value) {
        Some(text) if name == "gems_per_site" && value == usual => {
            words.options.gems_per_site_auto(&text)
        }
        text => text.unwrap_or_default(),
    };
    Options::values(name).iter().map(|value| (*value, text(value))).collect()
}

/// The value an option has by itself. The number of gems has no default of its own: it
/// follows the table.
fn usual(draft: &Draft, name: &str) -> &'static str {
    let values = Options::values(name);
    let value = match name {
        "gems_per_site" => {
            let count = draft.rules().gems_per_site(draft.seats().len());
            values.iter().find(|word| word.parse() == Ok(count))
        }
        _ => values.first(),
    };
    value.copied().unwrap_or_default()
}

fn seed(draft: Live<Draft>) -> El {
    let start = &speak::words().start;
    let entry = el("input")
        .attr("id", SEED)
        .class("entry")
        .attr("type", "text")
        .attr("inputmode", "numeric")
        .attr("maxlength", "20")
        .attr("autocomplete", "off")
        .attr("aria-label", start.seed())
        .live_value(move || draft.with(|draft| draft.seed().to_owned()))
        .on("input", move |event| draft.update(|draft| draft.set_seed(value_of(&event))));
    field("seed", start.seed(), said("p", "hint", start.seed_hint())).child(entry)
}

/// The expansions: all of the Spirits at once, or parts.
pub(super) fn modules(draft: Live<Draft>) -> El {
    let words = speak::words();
    let start = &words.start;
    let rules = move || draft.with(Draft::rules);
    let chosen = move || match rules().iter().count() as u32 {
        0 => String::new(),
        n => start.modules_on(n),
    };
    let spirits = || Module::ALL.into_iter().filter(|module| Rules::SPIRITS.has(*module));
    let all = move || spirits().all(|module| rules().has(module));
    let set_all = move |on: bool| {
        draft.update(|draft| {
            let joe = draft.rules().has(Module::Joe).then_some(Module::Joe);
            draft.set_rules(spirits().filter(|_| on).chain(joe).collect());
        });
    };
    let part = move |module: Module| {
        let (name, sentence) = words.module(module);
        let set = move |on| draft.update(|draft| draft.set_module(module, on));
        let says =
            el("span").child(said("b", "", name)).text(" ").child(said("span", "hint", sentence));
        let label = el("label")
            .class("check")
            .child(check(name, move || rules().has(module), set))
            .child(says);
        el("li")
            .class("part")
            .attr("data-module", module.as_str())
            .child(label)
            .child(rule_button(Words::module_rule(module)))
    };
    folded("modules", start.modules(), Some(span("hint").live_text(chosen)), move || {
        let name = words.modules.spirits();
        let spirits = el("label")
            .class("check")
            .child(check(name, all, set_all).attr("data-act", "spirits"))
            .child(said("b", "", name));
        let parts = el("ul")
            .class("parts")
            .child(el("li").class("part").child(spirits))
            .children(Module::ALL.map(part));
        vec![said("p", "hint", start.modules_hint()), parts]
    })
}

/// A box to check.
fn check(name: &str, holds: impl Fn() -> bool + 'static, set: impl Fn(bool) + 'static) -> El {
    el("input")
        .attr("type", "checkbox")
        .attr("aria-label", name)
        .live_checked(holds)
        .on("change", move |event| set(event_target_checked(&event)))
}
