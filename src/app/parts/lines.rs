//! The one sentence, and plain lines: why not, storage, links.

use leptos::prelude::*;

use crate::app::live::{flag, live, text};
use crate::app::speak;
use crate::app::state::{Panel, play};

/// The sentence that says who must do what, and the menu.
#[component]
pub fn Ask() -> impl IntoView {
    let play = play();
    let sentence = Memo::new(move |_| speak::question());
    let words = speak::words;
    view! {
           <header class="ask">
               <p class="round">
                   {text(move || {
                       play.scene.with(|scene| {
                           let round = scene.as_ref().map(|scene| words().table.round(&scene.round));
                           round.unwrap_or_default()
                       })
                   })}
               </p>
               <p class="ask-text"
                   class:long=flag(move || sentence.with(|text| text.chars().count() > 52))
    role="status" aria-live="polite">{text(move || sentence.get())}</p>
               <button
                   class="button quiet"
                   data-act="forecast"
                   aria-pressed=text(move || play.prefs.with(|prefs| prefs.forecast).to_string())
                   aria-label=words().river.forecast()
                   on:click=move |_| play.set_prefs(|prefs| prefs.forecast = !prefs.forecast)
               >
                   "≋"
               </button>
               <button
                   class="button quiet"
                   data-act="menu"
                   aria-label=words().table.menu()
                   on:click=move |_| play.panel.set(Panel::Settings)
               >
                   "☰"
               </button>
           </header>
       }
}

/// Plain lines over the foot of the board.
#[component]
pub fn Lines() -> impl IntoView {
    let play = play();
    let words = speak::words;
    let why = move || {
        let refusal = play.refusal.get()?;
        let rule = refusal.rule();
        Some(view! {
            <div class="line why" role="alert" data-refusal=refusal.kind()>
                <p>{speak::refusal(&refusal)}</p>
                <button
                    class="button"
                    data-act="rule"
                    data-rule=rule.0
                    aria-label=words().table.open_rule(&rule)
                    on:click=move |_| play.panel.set(Panel::Rule(rule))
                >
                    {rule.0}
                </button>
                <button
                    class="button quiet"
                    data-act="dismiss"
                    aria-label=words().trouble.dismiss()
                    on:click=move |_| play.refusal.set(None)
                >
                    "✕"
                </button>
            </div>
        })
    };
    view! { <div class="lines">{live(why)} <NoticeLine /></div> }
}

/// A plain line about something other than the game.
#[component]
pub fn NoticeLine() -> impl IntoView {
    let play = play();
    live(move || {
        let notice = play.notice.get()?;
        Some(view! {
            <div class="line notice" role="alert">
                <p>{speak::notice(&notice)}</p>
                <button
                    class="button quiet"
                    data-act="dismiss-notice"
                    aria-label=speak::words().trouble.dismiss_notice()
                    on:click=move |_| play.notice.set(None)
                >
                    "✕"
                </button>
            </div>
        })
    })
}
