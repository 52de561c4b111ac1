//! The notice on a screen or in a sheet, with the buttons of what it offers.

use leptos::prelude::*;

use super::{ActButton, DismissButton};
use crate::app::platform::storage::StorageError;
use crate::app::state::{
    Notice, use_imports, use_narrator, use_overlays, use_replay, use_turn, use_words,
};
use crate::app::view_model::opened_link::OpenedLink;

/// The notice, with the buttons of what it offers, and mostly one that dismisses it. There is one
/// such line on each screen that has notices and one in each sheet. An open sheet covers the
/// screen's line, so the notice is in the sheet's line. Only a notice about what was opened (by a
/// link, in place of a game in progress, or as a branch) stays in the screen's line.
#[component]
pub fn NoticeLine(
    /// Whether this is the line in the open sheet.
    #[prop(optional)]
    in_sheet: bool,
) -> impl IntoView {
    let overlays = use_overlays();
    // A sheet that replaces another one is no reason to show and read the notice again.
    let has_open_sheet = Memo::new(move |_| overlays.has_open_sheet());
    let is_here = move |notice: &Notice| {
        let may_be_in_sheet = !matches!(
            notice,
            Notice::LinkOpened { .. } | Notice::GameReplaced { .. } | Notice::Branched { .. }
        );
        in_sheet == (may_be_in_sheet && has_open_sheet.get())
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
