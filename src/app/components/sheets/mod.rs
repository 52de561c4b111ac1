//! Sheets: the modal dialogs, such as settings, log and rules.

#![allow(unreachable_pub, reason = "#[component] makes public items in these private modules")]

mod keys;
mod legend;
mod lesson;
mod log;
mod marked_events;
mod past_advice;
mod picture;
mod play_on;
mod players;
mod public_knowledge;
mod rule_book;
mod rules;
mod settings;
mod share;
mod short_rules;
mod turning_points;
mod win_chart;

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use self::keys::KeyTable;
use self::legend::Legend;
use self::lesson::{InvalidLesson, LessonSteps};
use self::log::LogSheet;
use self::marked_events::MarkedEvents;
use self::past_advice::PastAdvice;
use self::picture::PictureSheet;
use self::play_on::PlayOn;
use self::public_knowledge::PublicKnowledge;
use self::rule_book::WholeRuleBook;
use self::rules::RuleSheet;
use self::settings::SettingsSheet;
use self::share::ShareSheet;
use self::short_rules::ShortRulesSheet;
use self::turning_points::TurningPoints;
use self::win_chart::WinChart;
use crate::app::components::focus::{focus, focus_while_mounted, use_focus_fallbacks};
use crate::app::components::{ActButton, NoticeLine};
use crate::app::i18n::Words;
use crate::app::state::{Sheet, use_game, use_overlays, use_press_queue, use_words};

/// The open sheet, if there is one.
#[component]
pub fn Sheets() -> impl IntoView {
    let overlays = use_overlays();
    view! {
        <Show when=move || overlays.has_open_sheet()>
            <Dialog/>
        </Show>
    }
}

/// The dialog with the open sheet; a tap beside the dialog closes the sheet. When a sheet opens
/// another one, only the contents change. On closing, the focus returns to the element that had it
/// before the first one was opened.
#[component]
fn Dialog() -> impl IntoView {
    let (overlays, presses) = (use_overlays(), use_press_queue());
    let (words, game) = (use_words(), use_game());
    // Advice for another choice changes what the open sheet shows, not the sheet: the focus stays
    // on the button.
    let is_other_sheet = |old: Option<&Sheet>, new: Option<&Sheet>| {
        let both = (old, new);
        old != new && !matches!(both, (Some(Sheet::PastAdvice(_)), Some(Sheet::PastAdvice(_))))
    };
    let sheet = Memo::new_with_compare(move |_| overlays.sheet(), is_other_sheet);
    let title = move || title(sheet.get(), untrack(|| game.is_open()), words);
    let close = use_focus_fallbacks().close;
    let dialog = NodeRef::<html::Div>::new();
    focus_while_mounted(close);
    Effect::watch(
        move || sheet.get(),
        move |_, _, _| {
            if let Some(dialog) = dialog.get_untracked() {
                dialog.set_scroll_top(0);
            }
            if let Some(close) = close.get_untracked() {
                focus(&close);
            }
        },
        false,
    );
    let close_by_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            let button = close.get_untracked().map(Into::into);
            presses.after_paint(button, None, move || overlays.close_sheet());
        }
    };
    view! {
        <div class="backdrop" on:click=move |_| overlays.close_sheet()>
            <div
                class="dialog"
                class:wide=move || is_wide(sheet.get())
                role="dialog"
                aria-modal="true"
                aria-label=title
                node_ref=dialog
                on:click=|event| event.stop_propagation()
                on:keydown=close_by_key
            >
                <header>
                    <h2>{title}</h2>
                    <ActButton
                        act="close"
                        class="button quiet"
                        on_press=move || overlays.close_sheet()
                        attr:aria-label=words.table.close()
                        {..}
                        node_ref=close
                    >
                        "✕"
                    </ActButton>
                </header>
                <div class="lines">
                    <NoticeLine in_sheet=true/>
                </div>
                {move || contents(sheet.get())}
            </div>
        </div>
    }
}

/// Whether the dialog of a sheet is wide, for columns or for pictures side by side.
const fn is_wide(sheet: Sheet) -> bool {
    matches!(sheet, Sheet::ShortRules | Sheet::RuleBook(_) | Sheet::Legend)
}

/// The heading of a sheet, which is also the accessible name of its dialog.
fn title(sheet: Sheet, is_at_table: bool, words: &Words) -> String {
    match sheet {
        Sheet::None => String::new(),
        Sheet::Settings if is_at_table => words.table.menu().to_owned(),
        Sheet::Settings => words.table.settings().to_owned(),
        Sheet::Log => words.table.log().to_owned(),
        Sheet::Rule(rule) => words.table.rule_title(&rule),
        Sheet::Keys => words.keys.title().to_owned(),
        Sheet::PublicKnowledge => words.table.public_knowledge().to_owned(),
        Sheet::ShortRules => words.table.rules().to_owned(),
        Sheet::RuleBook(_) => words.rules.book().to_owned(),
        Sheet::Legend => words.legend.title().to_owned(),
        Sheet::WinChart => words.win_chart.title().to_owned(),
        Sheet::TurningPoints => words.replay.turning_points().to_owned(),
        Sheet::MarkedEvents { .. } => words.replay.marked_events().to_owned(),
        Sheet::PastAdvice(_) => words.replay.past_advice().to_owned(),
        Sheet::PlayOn => words.replay.play_on().to_owned(),
        Sheet::Share => words.share.title().to_owned(),
        Sheet::Picture => words.picture.title().to_owned(),
        Sheet::InvalidLesson => words.learn.invalid().to_owned(),
        Sheet::LessonSteps => words.lesson.all_steps().to_owned(),
    }
}

/// The component of a sheet, below the heading.
fn contents(sheet: Sheet) -> AnyView {
    match sheet {
        Sheet::None => ().into_any(),
        Sheet::Settings => view! { <SettingsSheet/> }.into_any(),
        Sheet::Log => view! { <LogSheet/> }.into_any(),
        Sheet::Rule(rule) => view! { <RuleSheet rule/> }.into_any(),
        Sheet::Keys => view! { <KeyTable/> }.into_any(),
        Sheet::PublicKnowledge => view! { <PublicKnowledge/> }.into_any(),
        Sheet::ShortRules => view! { <ShortRulesSheet/> }.into_any(),
        Sheet::RuleBook(at) => view! { <WholeRuleBook at/> }.into_any(),
        Sheet::Legend => view! { <Legend/> }.into_any(),
        Sheet::WinChart => view! { <WinChart/> }.into_any(),
        Sheet::TurningPoints => view! { <TurningPoints/> }.into_any(),
        Sheet::MarkedEvents { first, count } => view! { <MarkedEvents first count/> }.into_any(),
        Sheet::PastAdvice(_) => view! { <PastAdvice/> }.into_any(),
        Sheet::PlayOn => view! { <PlayOn/> }.into_any(),
        Sheet::Share => view! { <ShareSheet/> }.into_any(),
        Sheet::Picture => view! { <PictureSheet/> }.into_any(),
        Sheet::InvalidLesson => view! { <InvalidLesson/> }.into_any(),
        Sheet::LessonSteps => view! { <LessonSteps/> }.into_any(),
    }
}
