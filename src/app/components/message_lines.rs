//! The lines shown over the lower edge of the board: forecast legend, spoken answers, explanations,
//! refusals, the question about undo, forced decisions, notices, the message about a missing web
//! worker; and the button that passes the device on.

use leptos::prelude::*;

use super::focus::use_focus_fallbacks;
use super::forced_play_line::ForcedPlayLine;
use super::forecast_legend::ForecastLegend;
use super::{ActButton, DismissButton, RuleButton};
use crate::app::platform::storage::StorageError;
use crate::app::session::{Selection, Session};
use crate::app::state::{
    Notice, Refused, use_ai_client, use_game, use_imports, use_lessons, use_narrator, use_overlays,
    use_picks, use_replay, use_turn, use_words,
};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::opened_link::OpenedLink;

/// All lines over the lower edge of the board, or over the upper one while an explanation is about
/// something at the lower edge.
#[component]
pub fn MessageLines(
    /// The board's view model, for the forecast.
    #[prop(into)]
    scene: Signal<BoardScene>,
) -> impl IntoView {
    let (lessons, overlays) = (use_lessons(), use_overlays());
    view! {
        <div class="lines" class:high=move || overlays.explains_at_upper_edge()>
            <ForecastLegend scene/>
            <SpokenAnswerLine/>
            <ExplanationLine/>
            // In a lesson, refusals are shown in its strip.
            <Show when=move || !lessons.is_open()>
                <Refusals/>
            </Show>
            <UndoLine/>
            <PassOn/>
            <ForcedPlayLine/>
            <NoticeLine/>
            <WorkerFailureLine/>
        </div>
    }
}

/// The answer to a question that was asked with the keyboard, as a live region.
#[component]
pub fn SpokenAnswerLine() -> impl IntoView {
    let overlays = use_overlays();
    // Each `<For>` key includes the number of the answer's part, so that a phrase that occurs again
    // in the next part is read aloud again.
    let phrases = move || {
        let answer = overlays.answer();
        let phrases = answer
            .into_iter()
            .flat_map(|answer| answer.phrases.into_iter().map(move |phrase| (answer.part, phrase)));
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

/// The explanation of the tapped thing, or of what a tap or key has (not) done, as a live region.
#[component]
pub fn ExplanationLine(
    /// Whether this is the line in the dock, not the one over the board.
    #[prop(optional)]
    in_dock: bool,
) -> impl IntoView {
    let words = use_words();
    let (overlays, turn) = (use_overlays(), use_turn());
    let explanation = Memo::new(move |_| overlays.explanation(in_dock));
    // When the selection changes, an explanation goes, except one that appears with the change.
    Effect::new(move |last: Option<(Option<String>, Selection)>| {
        let now = (explanation.get(), turn.selection());
        if last.is_some_and(|(text, picked)| text.is_some() && text == now.0 && picked != now.1) {
            overlays.dismiss_explanation();
        }
        now
    });
    view! {
        <div
            class="line said"
            class:explanation-line=!in_dock
            class:dock-note=in_dock
            class:empty=move || explanation.read().is_none()
            // It may lie over the very thing that the person wants to tap next.
            on:click=move |_| overlays.dismiss_answer_and_explanation()
        >
            <div role="status">
                {move || explanation.get().map(|text| view! { <p>{text}</p> })}
            </div>
            <Show when=move || explanation.read().is_some()>
                <DismissButton
                    act="dismiss-told"
                    label=words.thing.dismiss()
                    on_press=move || overlays.dismiss_answer_and_explanation()
                />
            </Show>
        </div>
    }
}

/// The line with the last refusal, if there is one.
#[component]
pub fn Refusals() -> impl IntoView {
    let turn = use_turn();
    view! {
        // Keyed by number, so that a repeated reason is read aloud again.
        <For each=move || turn.refused() key=|refused| refused.number let:refused>
            <RefusalLine refused/>
        </For>
    }
}

/// The sentence of a refusal, with a button that opens the rule.
#[component]
fn RefusalLine(refused: Refused) -> impl IntoView {
    let words = use_words();
    let (picks, narrator) = (use_picks(), use_narrator());
    let rule = refused.refusal.rule();
    view! {
        <div class="line why" role="alert" data-refusal=refused.refusal.kind()>
            <p>{untrack(|| narrator.refusal(&refused))}</p>
            <RuleButton rule class="button"/>
            <DismissButton
                act="dismiss"
                label=words.trouble.dismiss()
                on_press=move || picks.dismiss_refusal()
            />
        </div>
    }
}

/// The question whether another person's card may be taken back.
#[component]
fn UndoLine() -> impl IntoView {
    let words = &use_words().table;
    let (turn, narrator) = (use_turn(), use_narrator());
    let owner_name = Memo::new(move |_| {
        let (owner, teller) = (turn.undo_owner()?, narrator.teller()?);
        Some(teller.name(owner).to_owned())
    });
    view! {
        <For each=move || owner_name.get() key=Clone::clone let:owner_name>
            <div class="line why" role="alert">
                <p>{words.undo_other(&owner_name)}</p>
                <ActButton act="undo-other" on_press=move || turn.undo_without_asking()>
                    {words.undo_other_yes()}
                </ActButton>
                <ActButton act="keep" on_press=move || turn.cancel_undo()>
                    {words.undo_other_no()}
                </ActButton>
            </div>
        </For>
    }
}

/// The button that passes the device on to the next person, who then sees the curtain.
#[component]
fn PassOn() -> impl IntoView {
    let words = use_words();
    let (turn, narrator) = (use_turn(), use_narrator());
    let next_name = Memo::new(move |_| {
        let (next, teller) = (turn.handing_over_to()?, narrator.teller()?);
        Some(teller.name(next).to_owned())
    });
    view! {
        <For each=move || next_name.get() key=Clone::clone let:next_name>
            <ActButton
                act="pass-on"
                class="button main pass-on"
                on_press=move || turn.pass_on()
                node_ref=use_focus_fallbacks().pass_on
            >
                {words.curtain.pass_on(&next_name)}
            </ActButton>
        </For>
    }
}

/// The notice, with the buttons of what it offers, and mostly one that dismisses it. There is one
/// such line on each screen that has notices and one in each sheet. An open sheet covers the
/// screen's line, so the notice is in the sheet's line, unless it is about another game that was
/// opened (by a link, in place of a game in progress, or as a branch): that is about the table.
#[component]
pub fn NoticeLine(
    /// Whether this is the line in the open sheet.
    #[prop(optional)]
    in_sheet: bool,
) -> impl IntoView {
    let overlays = use_overlays();
    let is_here = move |notice: &Notice| {
        let may_be_in_sheet = !matches!(
            notice,
            Notice::LinkOpened { .. } | Notice::GameReplaced { .. } | Notice::Branched { .. }
        );
        in_sheet == (may_be_in_sheet && overlays.has_open_sheet())
    };
    // Notices are numbered, so that a repeated notice is read aloud again.
    let notice = Memo::new(move |last: Option<&Option<(u32, Notice)>>| {
        let before = last.and_then(Option::as_ref).map_or(0, |(number, _)| *number);
        Some((before.wrapping_add(1), overlays.notice().filter(is_here)?))
    });
    view! {
        <For each=move || notice.get() key=|(number, _)| *number let((_, notice))>
            <NoticeText notice/>
        </For>
    }
}

/// A notice with its buttons.
#[component]
fn NoticeText(notice: Notice) -> impl IntoView {
    let words = use_words();
    let (narrator, overlays) = (use_narrator(), use_overlays());
    let text = untrack(|| narrator.notice(&notice));
    let is_about_link = matches!(notice, Notice::LinkOpened { .. });
    let fits_one_row = match &notice {
        // The button that leads back to one's own game needs a row of its own.
        Notice::LinkOpened { opened: OpenedLink::Game(game), has_replaced_game } => {
            game.is_at_result() && !has_replaced_game
        }
        _ => false,
    };
    let only_offers_return = matches!(notice, Notice::GameReplaced { about: None });
    let is_about_branch = matches!(notice, Notice::Branched { .. });
    let is_brief = matches!(notice, Notice::Brief(_));
    let acts = match notice {
        Notice::LinkOpened { opened, has_replaced_game } => {
            view! { <OpenedLinkActs opened has_replaced_game/> }.into_any()
        }
        notice => view! {
            <NoticeAct notice/>
            <DismissButton
                act="dismiss-notice"
                label=words.trouble.dismiss_notice()
                on_press=move || overlays.dismiss_notice()
            />
        }
        .into_any(),
    };
    view! {
        <div
            class="line notice"
            class:arrived=is_about_link
            class:whole=fits_one_row
            class:kept=only_offers_return
            class:branched=is_about_branch
            class:brief=is_brief
            role="alert"
        >
            <p>{text}</p>
            {acts}
        </div>
    }
}

/// The buttons of the notice about a game, set-up or challenge from a link.
#[component]
fn OpenedLinkActs(opened: OpenedLink, has_replaced_game: bool) -> impl IntoView {
    let words = use_words();
    let (imports, turn, replay) = (use_imports(), use_turn(), use_replay());
    let is_challenge = matches!(opened, OpenedLink::Challenge(_));
    let acts = match opened {
        OpenedLink::Game(game) if game.is_at_result() => view! {
            <ActButton
                act="from-start"
                class="button main"
                on_press=move || replay.play_from_start()
            >
                {words.replay.from_start()}
            </ActButton>
            <DismissButton
                act="dismiss-notice"
                label=words.trouble.dismiss_notice()
                on_press=move || imports.dismiss_link_notice()
            />
        }
        .into_any(),
        OpenedLink::Game(game) => view! {
            <ActButton
                act="look-through"
                class="button main"
                on_press=move || imports.dismiss_link_notice()
            >
                {if game.is_view_only { words.share.look_at() } else { words.share.look_through() }}
            </ActButton>
            <Show when=move || game.can_play_on>
                <ActButton act="play-shared" on_press=move || imports.play_on()>
                    {words.replay.begin()}
                </ActButton>
            </Show>
            // A view-only game cannot be played, so a game of one's own is offered.
            <Show when=move || game.is_view_only && !has_replaced_game>
                <ActButton act="own-game" on_press=move || turn.leave()>
                    {words.share.own_game()}
                </ActButton>
            </Show>
        }
        .into_any(),
        OpenedLink::Setup(_) | OpenedLink::Challenge(_) => view! {
            <ActButton
                act="accept"
                class="button main"
                on_press=move || imports.dismiss_link_notice()
            >
                {if is_challenge { words.share.accept() } else { words.share.start_setup() }}
            </ActButton>
            <ActButton act="decline" on_press=move || imports.decline()>
                {words.share.decline()}
            </ActButton>
        }
        .into_any(),
    };
    view! {
        {acts}
        <Show when=move || has_replaced_game>
            <BackToGame/>
        </Show>
    }
}

/// The button that returns to the game in progress that another game has replaced.
#[component]
fn BackToGame() -> impl IntoView {
    let (words, imports) = (use_words(), use_imports());
    view! {
        <ActButton act="back-to-game" on_press=move || imports.back_to_game()>
            {words.share.back_to_game()}
        </ActButton>
    }
}

/// The button for what a notice offers, if it offers something; not for [`Notice::LinkOpened`].
#[component]
fn NoticeAct(notice: Notice) -> impl IntoView {
    let words = use_words();
    let (imports, turn) = (use_imports(), use_turn());
    match notice {
        Notice::TextRefused { rounds, .. } => Some(
            view! {
                <ActButton act="open-before" on_press=move || imports.open_valid_part()>
                    {words.share.open_before(rounds)}
                </ActButton>
            }
            .into_any(),
        ),
        Notice::GameReplaced { .. } => Some(view! { <BackToGame/> }.into_any()),
        Notice::Branched { .. } => Some(
            view! {
                <ActButton act="back-to-game" on_press=move || imports.back_to_game()>
                    {words.replay.back_to_other()}
                </ActButton>
            }
            .into_any(),
        ),
        Notice::Storage(StorageError::NoRoom) => Some(
            view! {
                <ActButton act="make-room" on_press=move || turn.make_room()>
                    {words.games.make_room()}
                </ActButton>
            }
            .into_any(),
        ),
        Notice::LinkOpened { .. } | Notice::Storage(_) | Notice::Text(_) | Notice::Brief(_) => None,
    }
}

/// The message that the web worker of the computer players is missing
/// ([`AiClient::worker_failed`](crate::app::state::AiClient::worker_failed)), if the game has
/// computer players.
#[component]
fn WorkerFailureLine() -> impl IntoView {
    let words = use_words();
    let (ai, game) = (use_ai_client(), use_game());
    let is_shown =
        move || ai.worker_failed().get() && game.with(Session::has_computer_players) == Some(true);
    view! {
        <Show when=is_shown>
            <div class="line notice" role="alert">
                <p>{words.trouble.players_missing()}</p>
                <ActButton act="retry-players" on_press=move || ai.retry()>
                    {words.trouble.players_retry()}
                </ActButton>
                <DismissButton
                    act="dismiss-players-missing"
                    label=words.trouble.players_dismiss()
                    on_press=move || ai.dismiss_worker_failure()
                />
            </div>
        </Show>
    }
}
