//! Options and expansions, folded away, each with its rule in one sentence.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::{RuleButton, name_of};
use crate::app::i18n::Words;
use crate::app::model::draft::{Draft, Profile};
use crate::app::speak;
use crate::core::{Module, Options, Rules};

/// The id of the field for the seed.
pub(super) const SEED: &str = "start-seed";

/// The options of the table.
#[component]
pub(super) fn TableOptions(
    /// The game that is being set up.
    draft: RwSignal<Draft>,
) -> impl IntoView {
    let words = speak::words();
    let start = &words.start;
    let names = Memo::new(move |_| draft.with(|draft| draft.option_names().collect::<Vec<_>>()));
    let changed = move || match draft.with(Draft::changed_options) {
        0 => String::new(),
        n => start.options_changed(n as u32),
    };
    view! {
        <details class="sheet-of-paper folded" data-part="options">
            <summary>
                <span class="fold-title">{start.options()}</span>
                <span class="hint">{changed}</span>
            </summary>
            <Profiles draft />
            <Starter draft />
            <For each=move || names.get() key=|name| *name let:name>
                <OptionRow draft name />
            </For>
            <Seed draft />
        </details>
    }
}

/// One of several words, as buttons of which one is pressed.
#[component]
fn Choices(
    /// What is chosen.
    #[prop(into)]
    group: String,
    /// What the whole is called.
    title: &'static str,
    /// The words with what each is called.
    #[prop(into)]
    choices: Signal<Vec<(&'static str, String)>>,
    /// The word that is chosen.
    #[prop(into)]
    chosen: Signal<&'static str>,
    /// Takes another word.
    #[prop(into)]
    choose: Callback<&'static str>,
) -> impl IntoView {
    let words = speak::words();
    let choice = move |(word, text): (&'static str, String)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name=group.clone()
                    value=word
                    aria-label=words.join.label(&title, &text)
                    prop:checked=move || chosen.get() == word
                    on:change=move |_| choose.run(word)
                />
                <span>{text.clone()}</span>
            </label>
        }
    };
    view! {
        <div class="one-of">
            {move || choices.get().into_iter().map(&choice).collect_view()}
        </div>
    }
}

#[component]
fn Profiles(draft: RwSignal<Draft>) -> impl IntoView {
    let start = &speak::words().start;
    let choices = move || {
        let mut choices = vec![
            ("table", start.profile_table().to_owned()),
            ("rulebook", start.profile_rulebook().to_owned()),
        ];
        if draft.with(Draft::profile) == Profile::Own {
            choices.push(("own", start.profile_own().to_owned()));
        }
        choices
    };
    let chosen = move || match draft.with(Draft::profile) {
        Profile::Table => "table",
        Profile::Rulebook => "rulebook",
        Profile::Own => "own",
    };
    let rule = move || match draft.with(Draft::profile) {
        Profile::Table => start.profile_table_rule(),
        Profile::Rulebook => start.profile_rulebook_rule(),
        Profile::Own => "",
    };
    view! {
        <fieldset class="option" data-option="profile">
            <legend>{start.profile()}</legend>
            <p class="hint">{rule}</p>
            <Choices
                group="profile"
                title=start.profile()
                choices=Signal::derive(choices)
                chosen=Signal::derive(chosen)
                choose=move |word: &'static str| {
                    draft
                        .update(|draft| {
                            draft
                                .set_profile(
                                    match word {
                                        "table" => Profile::Table,
                                        "rulebook" => Profile::Rulebook,
                                        _ => Profile::Own,
                                    },
                                );
                        });
                }
            />
        </fieldset>
    }
}

#[component]
fn Starter(draft: RwSignal<Draft>) -> impl IntoView {
    let words = speak::words();
    let (title, sentence) = words.option("first_player").unwrap_or_default();
    let seats = move || {
        draft.with(|draft| {
            let starter = draft.starter();
            let seat = |seat: &_| name_of(seat, words);
            let seats: Vec<_> = draft.seats().iter().map(|it| (it.id, seat(it))).collect();
            seats
                .into_iter()
                .map(|(id, name)| {
                    view! {
                        <option value=id.to_string() selected=starter == Some(id)>
                            {name}
                        </option>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <fieldset class="option" data-option="first_player">
            <legend>{title}</legend>
            <p class="hint">
                {sentence} {Words::option_rule("first_player").map(|rule| view! { <RuleButton rule /> })}
            </p>
            <span class="opens">
                <select
                    class="entry"
                    aria-label=title
                    on:change=move |event| {
                        let starter = event_target_value(&event).parse().ok();
                        draft.update(|draft| draft.set_starter(starter));
                    }
                >
                    <option value="" selected=move || draft.with(|draft| draft.starter().is_none())>
                        {words.start.starter_random()}
                    </option>
                    {seats}
                </select>
            </span>
        </fieldset>
    }
}

#[component]
fn OptionRow(draft: RwSignal<Draft>, name: &'static str) -> impl IntoView {
    let words = speak::words();
    let (title, sentence) = words.option(name).unwrap_or_default();
    // The number of gems has no default of its own: it follows the table.
    let usual = move || {
        draft.with(|draft| match name {
            "gems_per_site" => gems_word(draft.rules().gems_per_site(draft.seats().len())),
            _ => Options::values(name).first().copied().unwrap_or_default(),
        })
    };
    let choices = move || {
        let usual = usual();
        let text = |value: &'static str| match words.option_value(name, value) {
            Some(text) if name == "gems_per_site" && value == usual => {
                words.options.gems_per_site_auto(&text)
            }
            text => text.unwrap_or_default(),
        };
        Options::values(name).iter().map(|value| (*value, text(value))).collect()
    };
    let chosen = move || draft.with(|draft| draft.options().get(name)).unwrap_or_else(usual);
    let choose = move |value: &'static str| {
        let value = Some(value).filter(|value| *value != usual());
        // The values come from the list of the option itself.
        draft.update(|draft| {
            let _ = draft.set_option(name, value);
        });
    };
    view! {
        <fieldset class="option" data-option=name>
            <legend>{title}</legend>
            <p class="hint">
                {sentence} {Words::option_rule(name).map(|rule| view! { <RuleButton rule /> })}
            </p>
            <Choices
                group=name
                title
                choices=Signal::derive(choices)
                chosen=Signal::derive(chosen)
                choose
            />
        </fieldset>
    }
}

fn gems_word(count: u8) -> &'static str {
    let words = Options::values("gems_per_site");
    words.iter().copied().find(|word| word.parse() == Ok(count)).unwrap_or_default()
}

#[component]
fn Seed(draft: RwSignal<Draft>) -> impl IntoView {
    let start = &speak::words().start;
    view! {
        <fieldset class="option" data-option="seed">
            <legend>{start.seed()}</legend>
            <p class="hint">{start.seed_hint()}</p>
            <input
                id=SEED
                class="entry"
                type="text"
                inputmode="numeric"
                maxlength="20"
                autocomplete="off"
                aria-label=start.seed()
                prop:value=move || draft.with(|draft| draft.seed().to_owned())
                on:input=move |event| draft.update(|draft| draft.set_seed(event_target_value(&event)))
            />
        </fieldset>
    }
}

/// The expansions: all of the Spirits at once, or parts.
#[component]
pub(super) fn Modules(
    /// The game that is being set up.
    draft: RwSignal<Draft>,
) -> impl IntoView {
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
        view! {
            <li class="part" data-module=module.as_str()>
                <label class="check">
                    <input
                        type="checkbox"
                        aria-label=name
                        prop:checked=move || rules().has(module)
                        on:change=move |event| {
                            let on = event_target_checked(&event);
                            draft.update(|draft| draft.set_module(module, on));
                        }
                    />
                    <span>
                        <b>{name}</b>
                        " "
                        <span class="hint">{sentence}</span>
                    </span>
                </label>
                <RuleButton rule=Words::module_rule(module) />
            </li>
        }
    };
    view! {
        <details class="sheet-of-paper folded" data-part="modules">
            <summary>
                <span class="fold-title">{start.modules()}</span>
                <span class="hint">{chosen}</span>
            </summary>
            <p class="hint">{start.modules_hint()}</p>
            <ul class="parts">
                <li class="part">
                    <label class="check">
                        <input
                            type="checkbox"
                            aria-label=words.modules.spirits()
                            data-act="spirits"
                            prop:checked=all
                            on:change=move |event| set_all(event_target_checked(&event))
                        />
                        <b>{words.modules.spirits()}</b>
                    </label>
                </li>
                {Module::ALL.map(part).into_iter().collect_view()}
            </ul>
        </details>
    }
}
