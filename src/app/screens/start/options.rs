//! The options of the rules, each with a sentence that explains it; their profile, the seat that
//! starts, and the seed.

use core::iter;

use leptos::prelude::*;

use super::collapsible::Collapsible;
use super::ids;
use super::store::{StartStore, use_start};
use super::texts::name_of;
use crate::app::components::{RuleButton, Select, SelectOption};
use crate::app::i18n::Words;
use crate::app::state::use_words;
use crate::app::view_model::draft::{Draft, DraftSeat, Profile};
use crate::core::Options;

/// All options, with their profile, the seat that starts (in place of the option `first_player`),
/// and the seed.
#[component]
pub(super) fn TableOptions() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let changed_text = start.memo(move |draft| match draft.changed_options() {
        0 => String::new(),
        n => words.start.options_changed(n as u32),
    });
    let option_names = move || start.with(|draft| draft.option_names().collect::<Vec<_>>());
    view! {
        <Collapsible part="options" title=words.start.options() hint=changed_text>
            <ProfileField/>
            <StarterField/>
            <div class="options">
                <For
                    each=option_names
                    key=|name| *name
                    let:name
                >
                    <OptionField name/>
                </For>
            </div>
            <SeedField/>
        </Collapsible>
    }
}

/// A field among the options: its title, its explanation, and the control that sets it.
#[component]
fn Field(
    /// The value of `data-option`.
    name: &'static str,
    /// The title that is shown above the choices.
    title: &'static str,
    /// The explanation and the control.
    children: Children,
) -> impl IntoView {
    view! {
        <fieldset class="option" data-option=name>
            <legend>{title}</legend>
            {children()}
        </fieldset>
    }
}

/// The sentence that explains an option and, if it has a rule, the button that opens the rule.
#[component]
fn OptionHint(name: &'static str, sentence: &'static str) -> impl IntoView {
    view! {
        <p class="hint">
            {sentence} {Words::option_rule(name).map(|rule| view! { <RuleButton rule/> })}
        </p>
    }
}

/// Radio buttons that choose one of several values.
#[component]
fn RadioGroup(
    /// The attribute `name`, which the browser groups the buttons by.
    name: &'static str,
    /// The title of the group, for the accessible names of the buttons.
    title: &'static str,
    /// The values with their visible names.
    #[prop(into)]
    choices: Signal<Vec<(&'static str, String)>>,
    /// The value that is chosen.
    #[prop(into)]
    chosen: Signal<&'static str>,
    /// Called with the value that a person has chosen.
    on_choose: impl Fn(&'static str) + Copy + Send + 'static,
) -> impl IntoView {
    let words = use_words();
    let choice = move |(value, _): (&'static str, String)| {
        // `<For>` renders a value once, but its visible name may change: the name of the default
        // number of gems at a site says that it is the default, which depends on modules and seats.
        let text = Memo::new(move |_| {
            let text = choices.with(|all| all.iter().find(|it| it.0 == value).cloned());
            text.map(|(_, text)| text).unwrap_or_default()
        });
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name=name
                    value=value
                    aria-label=move || words.join.label(&title, &text.get())
                    prop:checked=move || chosen.get() == value
                    on:change=move |_| on_choose(value)
                />
                <span>{text}</span>
            </label>
        }
    };
    view! {
        <div class="one-of">
            <For each=move || choices.get() key=|(value, _)| *value children=choice/>
        </div>
    }
}

/// A profile's value in the radio group, visible name and explanation.
fn describe(profile: Profile, words: &Words) -> (&'static str, &'static str, &'static str) {
    let start = &words.start;
    match profile {
        Profile::Standard => ("standard", start.profile_standard(), start.profile_standard_rule()),
        Profile::Rulebook => ("rulebook", start.profile_rulebook(), start.profile_rulebook_rule()),
        Profile::Custom => ("custom", start.profile_custom(), ""),
    }
}

/// The field for the profile. `Custom` is offered only while the options match no other profile.
#[component]
fn ProfileField() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let title = words.start.profile();
    let profile = start.memo(Draft::profile);
    let choices = move || {
        let custom = Some(Profile::Custom).filter(|custom| profile.get() == *custom);
        let profiles = [Profile::Standard, Profile::Rulebook].into_iter().chain(custom);
        let choice = |profile| {
            let (value, text, _) = describe(profile, words);
            (value, text.to_owned())
        };
        profiles.map(choice).collect()
    };
    let choose = move |value: &'static str| {
        let profile = match value {
            "standard" => Profile::Standard,
            "rulebook" => Profile::Rulebook,
            _ => Profile::Custom,
        };
        start.update(|draft| draft.set_profile(profile));
    };
    view! {
        <Field name="profile" title>
            <p class="hint">{move || describe(profile.get(), words).2}</p>
            <RadioGroup
                name="profile"
                title
                choices=Signal::derive(choices)
                chosen=Signal::derive(move || describe(profile.get(), words).0)
                on_choose=choose
            />
        </Field>
    }
}

/// The field for the seat that starts: one of the table, or a random one.
#[component]
fn StarterField() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let (title, sentence) = words.option("first_player").unwrap_or_default();
    let entries = move |draft: &Draft| -> Vec<SelectOption> {
        let start_seat = draft.start_seat();
        // The value of a seat is its id. The empty value, which is no number, stands for a random
        // seat.
        let random = SelectOption::new("", words.start.start_seat_random(), start_seat.is_none());
        let seat = |seat: &DraftSeat| {
            let starts = start_seat == Some(seat.id);
            SelectOption::new(&seat.id.to_string(), &name_of(seat, words), starts)
        };
        iter::once(random).chain(draft.seats().iter().map(seat)).collect()
    };
    view! {
        <Field name="first_player" title>
            <OptionHint name="first_player" sentence/>
            <span class="opens">
                <Select
                    options=start.memo(entries)
                    on_choose=move |value| {
                        start.update(|draft| draft.set_start_seat(value.parse().ok()));
                    }
                    attr:class="entry"
                    attr:aria-label=title
                />
            </span>
        </Field>
    }
}

/// The field for an option of the rules.
#[component]
fn OptionField(name: &'static str) -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let (title, sentence) = words.option(name).unwrap_or_default();
    let chosen = start
        .memo(move |draft| draft.options().get(name).unwrap_or_else(|| default_value(draft, name)));
    view! {
        <Field name title>
            <OptionHint name sentence/>
            <RadioGroup
                name
                title
                choices=start.memo(move |draft| choices(draft, name, words))
                chosen
                on_choose=move |value| set_option(start, name, value)
            />
        </Field>
    }
}

/// Sets an option. The default value is set as `None`, because it may depend on modules and seats,
/// which may still change.
fn set_option(start: StartStore, name: &'static str, value: &'static str) {
    start.update(|draft| {
        let default = default_value(draft, name);
        // `choices` offers valid values only.
        let _ = draft.set_option(name, Some(value).filter(|value| *value != default));
    });
}

/// The values of an option with their visible names.
fn choices(draft: &Draft, name: &'static str, words: &Words) -> Vec<(&'static str, String)> {
    let default = default_value(draft, name);
    let text = |value: &'static str| match words.option_value(name, value) {
        Some(text) if name == "gems_per_site" && value == default => {
            words.options.gems_per_site_auto(&text)
        }
        text => text.unwrap_or_default(),
    };
    Options::values(name).iter().map(|value| (*value, text(value))).collect()
}

/// The default value of an option: the first one, except for the number of gems, whose default
/// depends on modules and seats. Empty for an unknown option.
fn default_value(draft: &Draft, name: &str) -> &'static str {
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

/// The field for the seed.
#[component]
fn SeedField() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let title = words.start.seed();
    view! {
        <Field name="seed" title>
            <p class="hint">{words.start.seed_hint()}</p>
            <input
                id=ids::SEED
                class="entry"
                type="text"
                inputmode="numeric"
                maxlength="20"
                autocomplete="off"
                aria-label=title
                prop:value=start.memo(|draft| draft.seed().to_owned())
                on:input:target=move |event| {
                    start.update(|draft| draft.set_seed(event.target().value()));
                }
            />
        </Field>
    }
}
