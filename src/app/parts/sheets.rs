//! What lies over the table: settings, log, a rule, keys.

use leptos::prelude::*;

use super::log::LogList;
use crate::app::i18n::{Lang, rule_text};
use crate::app::keys;
use crate::app::live::live;
use crate::app::model::prefs::{Motion, Pace, TextSize, Theme};
use crate::app::speak;
use crate::app::state::{Panel, play};
use crate::core::RuleId;

/// The open sheet, if there is one.
#[component]
pub fn Sheets() -> impl IntoView {
    let play = play();
    let words = speak::words;
    live(move || {
        let (title, body) = match play.panel.get() {
            Panel::None => return None,
            Panel::Settings => (words().table.menu().to_owned(), view! { <Settings /> }.into_any()),
            Panel::Log => (
                words().table.log().to_owned(),
                view! { <div class="log"><LogList /></div> }.into_any(),
            ),
            Panel::Rule(rule) => {
                (words().table.rule_title(&rule), view! { <Rule rule /> }.into_any())
            }
            Panel::Keys => (words().keys.title().to_owned(), view! { <Keys /> }.into_any()),
        };
        let close = move || play.panel.set(Panel::None);
        let focus = NodeRef::<leptos::html::Button>::new();
        Effect::new(move || {
            if let Some(button) = focus.get() {
                // A browser that refuses to move the focus leaves it where it was.
                let _ = button.focus();
            }
        });
        Some(view! {
            <div class="veil" on:click=move |_| close()>
                <div
                    class="dialog"
                    role="dialog"
                    aria-modal="true"
                    aria-label=title.clone()
                    on:click=|event| event.stop_propagation()
                    on:keydown=move |event| {
                        if event.key() == "Escape" {
                            event.stop_propagation();
                            close();
                        }
                    }
                >
                    <header>
                        <h2>{title.clone()}</h2>
                        <button
                            class="button quiet"
                            data-act="close"
                            node_ref=focus
                            aria-label=words().table.close()
                            on:click=move |_| close()
                        >
                            "✕"
                        </button>
                    </header>
                    {body}
                </div>
            </div>
        })
    })
}

#[component]
fn Rule(rule: RuleId) -> impl IntoView {
    let words = speak::words();
    let lang = play().prefs.with(|prefs| prefs.lang);
    match rule_text(lang, rule) {
        Some(text) => {
            let rows = text
                .table
                .into_iter()
                .map(|row| {
                    let cells = row.into_iter().map(|cell| view! { <td>{cell}</td> });
                    view! { <tr>{cells.collect_view()}</tr> }
                })
                .collect_view();
            view! {
                <p class="rule-text">{text.text}</p>
                <table class="rule-table">{rows}</table>
            }
            .into_any()
        }
        None => view! { <p>{words.table.rule_missing(&rule)}</p> }.into_any(),
    }
}

#[component]
fn Keys() -> impl IntoView {
    let words = speak::words();
    let rows = keys::TABLE
        .iter()
        .map(|key| {
            view! {
                <div class="field">
                    <span>{(key.does)(words)}</span>
                    <kbd>{(key.shown)(words)}</kbd>
                </div>
            }
        })
        .collect_view();
    view! { <div>{rows}</div> }
}

/// One setting with a few choices.
#[component]
fn Choose<T>(
    label: &'static str,
    setting: &'static str,
    choices: Vec<(T, &'static str, &'static str)>,
    chosen: T,
    set: Callback<T>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let options = choices
        .iter()
        .map(|(value, word, text)| {
            view! { <option value=*word selected=*value == chosen>{*text}</option> }
        })
        .collect_view();
    let words: Vec<(T, &'static str)> =
        choices.iter().map(|(value, word, _)| (*value, *word)).collect();
    view! {
        <label class="field">
            <span>{label}</span>
            <select
                data-setting=setting
                on:change=move |event| {
                    let word = event_target_value(&event);
                    if let Some((value, _)) = words.iter().find(|(_, known)| *known == word) {
                        set.run(*value);
                    }
                }
            >
                {options}
            </select>
        </label>
    }
}

#[component]
fn Settings() -> impl IntoView {
    let play = play();
    let words = speak::words();
    let s = &words.settings;
    let prefs = play.prefs.get_untracked();
    let theme = |theme| match theme {
        Theme::Auto => s.theme_auto(),
        Theme::Light => s.theme_light(),
        Theme::Dark => s.theme_dark(),
        Theme::Contrast => s.contrast_high(),
    };
    let pace = |pace| match pace {
        Pace::Slow => s.pace_slow(),
        Pace::Normal => s.pace_normal(),
        Pace::Fast => s.pace_fast(),
        Pace::Instant => s.pace_instant(),
    };
    let motion = |motion| match motion {
        Motion::Auto => s.motion_auto(),
        Motion::On => s.motion_on(),
        Motion::Off => s.motion_off(),
    };
    let text = |text| match text {
        TextSize::Normal => s.text_normal(),
        TextSize::Large => s.text_large(),
    };
    let themes = Theme::ALL.iter().map(|t| (*t, t.as_str(), theme(*t))).collect::<Vec<_>>();
    let paces = Pace::ALL.iter().map(|p| (*p, p.as_str(), pace(*p))).collect::<Vec<_>>();
    let motions = Motion::ALL.iter().map(|m| (*m, m.as_str(), motion(*m))).collect::<Vec<_>>();
    let texts = TextSize::ALL.iter().map(|t| (*t, t.as_str(), text(*t))).collect::<Vec<_>>();
    let langs = Lang::ALL
        .into_iter()
        .filter(|lang| lang.is_offered() || *lang == prefs.lang)
        .map(|lang| (lang, lang.tag(), lang.own_name()))
        .collect::<Vec<_>>();
    let table = play.session.with_untracked(Option::is_some);
    view! {
        <Show when=move || table>
            <div class="menu">
                <button class="button" data-act="log" on:click=move |_| play.panel.set(Panel::Log)>
                    {words.table.log()}
                </button>
                <button class="button" data-act="keys" on:click=move |_| play.panel.set(Panel::Keys)>
                    {words.keys.title()}
                </button>
                <button
                    class="button"
                    data-act="rules"
                    on:click=move |_| play.panel.set(Panel::Rule(RuleId("B-20")))
                >
                    {words.table.rules()}
                </button>
                <button class="button" data-act="copy-record" on:click=move |_| play.copy_record()>
                    {words.over.copy_record()}
                </button>
                <button class="button" data-act="copy-link" on:click=move |_| play.copy_link()>
                    {words.table.copy_link()}
                </button>
                <button class="button" data-act="new-game" on:click=move |_| play.leave()>
                    {words.table.new_game()}
                </button>
            </div>
        </Show>
        <Choose
            label=s.pace()
            setting="pace"
            choices=paces
            chosen=prefs.pace
            set=Callback::new(move |pace| play.set_prefs(|prefs| prefs.pace = pace))
        />
        <Choose
            label=s.theme()
            setting="theme"
            choices=themes
            chosen=prefs.theme
            set=Callback::new(move |theme| play.set_prefs(|prefs| prefs.theme = theme))
        />
        <Choose
            label=s.motion()
            setting="motion"
            choices=motions
            chosen=prefs.motion
            set=Callback::new(move |motion| play.set_prefs(|prefs| prefs.motion = motion))
        />
        <Choose
            label=s.text_size()
            setting="text"
            choices=texts
            chosen=prefs.text
            set=Callback::new(move |text| play.set_prefs(|prefs| prefs.text = text))
        />
        <Choose
            label=s.language()
            setting="lang"
            choices=langs
            chosen=prefs.lang
            set=Callback::new(move |lang| play.set_prefs(|prefs| prefs.lang = lang))
        />
        <label class="field">
            <span>{s.confirm_taps()}</span>
            <input
                type="checkbox"
                data-setting="confirm"
                prop:checked=prefs.confirm
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    play.set_prefs(|prefs| prefs.confirm = on);
                }
            />
        </label>
        <label class="field">
            <span>{s.forecast()}</span>
            <input
                type="checkbox"
                data-setting="forecast"
                prop:checked=prefs.forecast
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    play.set_prefs(|prefs| prefs.forecast = on);
                }
            />
        </label>
    }
}
