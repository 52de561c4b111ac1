//! The switches of the expansions: one for all modules of "The Spirits of Niagara", and one for
//! each module, with its rule in a sentence.

use leptos::prelude::*;

use super::collapsible::Collapsible;
use super::store::use_start;
use crate::app::components::RuleButton;
use crate::app::i18n::Words;
use crate::app::state::use_words;
use crate::core::{Module, Rules};

/// The modules of the expansion "The Spirits of Niagara".
fn spirits() -> impl Iterator<Item = Module> {
    Module::ALL.into_iter().filter(|module| Rules::SPIRITS.has(*module))
}

/// The list of expansions with their switches.
#[component]
pub(super) fn Modules() -> impl IntoView {
    let start = use_start();
    let words = use_words();
    let hint = start.memo(move |draft| match draft.rules().iter().count() as u32 {
        0 => String::new(),
        n => words.start.modules_on(n),
    });
    view! {
        <Collapsible part="modules" title=words.start.modules() hint>
            <p class="hint">{words.start.modules_hint()}</p>
            <ul class="parts">
                <li class="part">
                    <AllSpirits/>
                </li>
                {Module::ALL.map(|module| view! { <ModulePart module/> })}
            </ul>
        </Collapsible>
    }
}

/// The switch for all modules of the Spirits. Diamond Joe, an expansion of its own, stays as it is.
#[component]
fn AllSpirits() -> impl IntoView {
    let start = use_start();
    let words = &use_words().modules;
    let name = words.spirits();
    let set_all = move |on: bool| {
        start.update(|draft| {
            let joe = draft.rules().has(Module::Joe).then_some(Module::Joe);
            draft.set_rules(spirits().filter(|_| on).chain(joe).collect());
        });
    };
    view! {
        <label class="check">
            <Checkbox
                name
                checked=Signal::derive(move || spirits().all(|module| start.has_module(module)))
                on_change=set_all
                attr:data-act="spirits"
            />
            <span>
                <b>{name}</b>
                " "
                <span class="hint">{words.spirits_rule()}</span>
            </span>
        </label>
    }
}

/// A module: its switch, its rule in a sentence, and the button that opens the rule.
#[component]
fn ModulePart(module: Module) -> impl IntoView {
    let start = use_start();
    let (name, sentence) = use_words().module(module);
    view! {
        <li class="part" data-module=module.as_str()>
            <label class="check">
                <Checkbox
                    name
                    checked=Signal::derive(move || start.has_module(module))
                    on_change=move |on| start.update(|draft| draft.set_module(module, on))
                />
                <span>
                    <b>{name}</b>
                    " "
                    <span class="hint">{sentence}</span>
                </span>
            </label>
            <RuleButton rule=Words::module_rule(module)/>
        </li>
    }
}

/// A checkbox whose state is a signal.
#[component]
fn Checkbox(
    name: &'static str,
    checked: Signal<bool>,
    on_change: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <input
            type="checkbox"
            aria-label=name
            prop:checked=checked
            on:change:target=move |event| on_change(event.target().checked())
        />
    }
}
