//! Lines over the foot of the board: spoken answers, refusals, notices.

use leptos::prelude::*;

use super::ActButton;
use super::focus::use_focus_fallbacks;
use crate::app::session::Session;
use crate::app::state::{
    Notice, Panel, Refused, use_ai_client, use_game, use_narrator, use_overlays, use_picks,
    use_settings, use_turn, use_words,
};
use crate::app::view_model::prefs::Volume;

/// All lines over the foot of the board.
#[component]
pub fn Lines() -> impl IntoView {
    view! {
        <div class="lines">
            <SpokenAnswerLine/>
            <Refusals/>
            <UndoLine/>
            <PassOn/>
            <SoundOffer/>
            <NoticeLine/>
            <MissingPlayersLine/>
        </div>
    }
}

/// The answer to a key that asks.
#[component]
fn SpokenAnswerLine() -> impl IntoView {
    let overlays = use_overlays();
    // The part's number is in the key: asked again, the same phrases are read again.
    let phrases = move || {
        let answer = overlays.answer();
        let phrases = answer
            .into_iter()
            .flat_map(|answer| answer.phrases.into_iter().map(move |phrase| (answer.page, phrase)));
        phrases.enumerate().collect::<Vec<_>>()
    };
    view! {
        <div class="line said" role="status">
            <For each=phrases key=Clone::clone let((_, (_, phrase)))>
                <p>{phrase}</p>
            </For>
        </div>
    }
}

/// Why a decision was refused.
#[component]
fn Refusals() -> impl IntoView {
    let turn = use_turn();
    view! {
        // A key for each refusal: a reason that is told again is read again.
        <For each=move || turn.refused() key=|refused| refused.before let:refused>
            <RefusalLine refused/>
        </For>
    }
}

/// Why a decision was refused, and the rule that forbids it.
#[component]
fn RefusalLine(refused: Refused) -> impl IntoView {
    let words = use_words();
    let (picks, narrator, overlays) = (use_picks(), use_narrator(), use_overlays());
    let rule = refused.refusal.rule();
    view! {
        <div class="line why" role="alert" data-refusal=refused.refusal.kind()>
            <p>{untrack(|| narrator.refusal(&refused))}</p>
            <ActButton
                act="rule"
                on_press=move || overlays.open(Panel::Rule(rule))
                attr:data-rule=rule.0
                attr:aria-label=words.table.open_rule(&rule)
            >
                {rule.0}
            </ActButton>
            <ActButton
                act="dismiss"
                class="button quiet"
                on_press=move || picks.dismiss_refusal()
                attr:aria-label=words.trouble.dismiss()
            >
                "✕"
            </ActButton>
        </div>
    }
}

/// Asks before another person's secret choice is taken back.
#[component]
fn UndoLine() -> impl IntoView {
    let words = &use_words().table;
    let (turn, narrator) = (use_turn(), use_narrator());
    let owner = Memo::new(move |_| {
        let (owner, teller) = (turn.undoes()?, narrator.teller()?);
        Some(teller.name(owner).to_owned())
    });
    view! {
        <For each=move || owner.get() key=Clone::clone let:owner>
            <div class="line why" role="alert">
                <p>{words.undo_other(&owner)}</p>
                <ActButton act="undo-other" on_press=move || turn.take_back_at_once()>
                    {words.undo_other_yes()}
                </ActButton>
                <ActButton act="keep" on_press=move || turn.keep_decision()>
                    {words.undo_other_no()}
                </ActButton>
            </div>
        </For>
    }
}

/// A look at the table before the device is passed on.
#[component]
fn PassOn() -> impl IntoView {
    let words = use_words();
    let (turn, narrator) = (use_turn(), use_narrator());
    let next = Memo::new(move |_| {
        let (next, teller) = (turn.looking()?, narrator.teller()?);
        Some(teller.name(next).to_owned())
    });
    view! {
        <For each=move || next.get() key=Clone::clone let:next>
            <ActButton
                act="pass-on"
                class="button main pass-on"
                on_press=move || turn.pass_on()
                node_ref=use_focus_fallbacks().pass_on
            >
                {words.curtain.pass_on(&next)}
            </ActButton>
        </For>
    }
}

/// Sound, offered once, in the first game that is begun on the start screen.
#[component]
fn SoundOffer() -> impl IntoView {
    let words = &use_words().settings;
    let (game, settings, overlays) = (use_game(), use_settings(), use_overlays());
    let is_open = Memo::new(move |_| {
        let prefs = settings.get();
        let silent = prefs.water == Volume::Off && prefs.events == Volume::Off;
        !prefs.sound_offered && silent && game.began_here()
    });
    let is_first_round =
        Memo::new(move |_| game.with(|session| session.position().round() == 1) == Some(true));
    let is_offered = move || is_open.get() && is_first_round.get();
    Effect::new(move |_| {
        // Who goes on playing has answered.
        if is_open.get() && !is_first_round.get() && game.is_open() {
            // Storage that fails is told where something is lost by it.
            let _ = settings.save(|prefs| prefs.sound_offered = true);
        }
    });
    let answer = move |volume: Volume| {
        let saved = settings.save(|prefs| {
            prefs.sound_offered = true;
            (prefs.water, prefs.events) = (volume, volume);
        });
        if let Err(trouble) = saved {
            overlays.notify(Notice::Storage(trouble));
        }
    };
    view! {
        <Show when=is_offered>
            <div class="line" role="group" aria-label=words.sound_offer()>
                <p>{words.sound_offer()}</p>
                <ActButton act="sound-on" on_press=move || answer(Volume::Low)>
                    {words.sound_yes()}
                </ActButton>
                <ActButton act="sound-off" on_press=move || answer(Volume::Off)>
                    {words.sound_no()}
                </ActButton>
            </div>
        </Show>
    }
}

/// A notice about something other than the game: storage or links.
#[component]
pub fn NoticeLine() -> impl IntoView {
    let words = use_words();
    let (narrator, overlays) = (use_narrator(), use_overlays());
    // Notices are numbered: one that is shown again is read again.
    let notice = Memo::new(move |last: Option<&Option<(u32, Notice)>>| {
        let before = last.and_then(Option::as_ref).map_or(0, |(number, _)| *number);
        Some((before.wrapping_add(1), overlays.notice()?))
    });
    view! {
        <For each=move || notice.get() key=|(number, _)| *number let((_, notice))>
            <div class="line notice" role="alert">
                <p>{untrack(|| narrator.notice(&notice))}</p>
                <ActButton
                    act="dismiss-notice"
                    class="button quiet"
                    on_press=move || overlays.dismiss_notice()
                    attr:aria-label=words.trouble.dismiss_notice()
                >
                    "✕"
                </ActButton>
            </div>
        </For>
    }
}

/// That the computer players' worker could not be loaded, at a table where some play.
#[component]
fn MissingPlayersLine() -> impl IntoView {
    let words = use_words();
    let (ai, game) = (use_ai_client(), use_game());
    let is_shown =
        move || ai.trouble().get() && game.with(Session::has_computer_players) == Some(true);
    view! {
        <Show when=is_shown>
            <div class="line notice" role="alert">
                <p>{words.trouble.players_missing()}</p>
                <ActButton act="retry-players" on_press=move || ai.retry()>
                    {words.trouble.players_retry()}
                </ActButton>
                <ActButton
                    act="dismiss-players-missing"
                    class="button quiet"
                    on_press=move || ai.dismiss_trouble()
                    attr:aria-label=words.trouble.players_dismiss()
                >
                    "✕"
                </ActButton>
            </div>
        </Show>
    }
}
