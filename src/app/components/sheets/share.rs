//! The sheet that shares the game: what to share, and how.

use leptos::prelude::*;

use crate::app::components::{ActButton, QrPicture};
use crate::app::i18n::Words;
use crate::app::platform::share;
use crate::app::state::{ShareData, use_game, use_overlays, use_sharing, use_words};
use crate::app::view_model::lesson_shelf::ShareAs;
use crate::app::view_model::qr_code::QrCode;
use crate::app::view_model::share::{ShareChoices, ShareKind};
use crate::core::Phase;

/// The choice of what to share of the open game, the buttons that share it, and its QR code.
#[component]
pub(super) fn ShareSheet() -> impl IntoView {
    let (sharing, words) = (use_sharing(), use_words());
    let is_over = untrack(|| use_game().is_in(Phase::Over));
    let ShareChoices { kinds, can_send_cards } = sharing.choices()?;
    let chosen = RwSignal::new(*kinds.first()?);
    // Whether the face-down cards of the moment are sent along.
    let sends_cards = RwSignal::new(false);
    // `None` for a challenge that this game does not offer; the hint says why.
    let share_data = Memo::new(move |_| sharing.share_data(chosen.get(), sends_cards.get()));
    let challenge_hint = StoredValue::new(challenge_hint());
    let can_share = Memo::new(move |_| share_data.with(Option::is_some));
    let has_cards_field = move || can_send_cards && chosen.get() == ShareKind::Moment;
    let hint = move || {
        let share = &words.share;
        let hint = match chosen.get() {
            ShareKind::Challenge => return challenge_hint.get_value(),
            ShareKind::Game => share.game_hint(),
            ShareKind::Moment if can_send_cards && sends_cards.get() => share.uncovered_hint(),
            ShareKind::Moment if can_send_cards => share.covered_hint(),
            ShareKind::Moment if is_over => share.moment_of_over_hint(),
            ShareKind::Moment => share.moment_hint(),
            ShareKind::Setup => share.setup_hint(),
        };
        hint.to_owned()
    };
    // A notice that something was copied or saved is about the previous choice.
    let overlays = use_overlays();
    Effect::watch(move || share_data.get(), move |_, _, _| overlays.dismiss_brief_notice(), false);
    let is_moment_of_finished_game = move || is_over && chosen.get() == ShareKind::Moment;
    let has_record =
        move || share_data.with(|it| it.as_ref().is_some_and(|it| it.record.is_some()));
    Some(view! {
        <div class="share-sheet">
            <div class="share-choice">
                <fieldset class="share-kinds">
                    <legend>{words.share.what()}</legend>
                    <For each=move || kinds.clone() key=|it| *it let:kind>
                        <KindField kind chosen/>
                    </For>
                </fieldset>
                <Show when=has_cards_field>
                    <label class="field">
                        <span>{words.share.open_cards()}</span>
                        <input
                            type="checkbox"
                            data-share="cards"
                            prop:checked=move || sends_cards.get()
                            on:change:target=move |event| sends_cards.set(event.target().checked())
                        />
                    </label>
                </Show>
                <p class="hint" role="status">{hint}</p>
                <Show when=move || can_share.get()>
                    <ShareButtons share_data/>
                </Show>
                <Show when=is_moment_of_finished_game>
                    <p class="hint">{words.share.file_of_moment()}</p>
                </Show>
                // The file of the record has the seals, which the link leaves out.
                <Show when=has_record>
                    <p class="hint">{words.share.seals_left_out()}</p>
                </Show>
            </div>
            <QrCodeOrReason share_data/>
        </div>
    })
}

/// The hint about a challenge: whose result it asks to beat, or why the game offers no challenge.
fn challenge_hint() -> String {
    let (sharing, share) = (use_sharing(), &use_words().share);
    if let Some(reason) = untrack(|| sharing.why_no_challenge()) {
        return reason.to_owned();
    }
    // The player of a game that somebody else has sent, whose result is the one to beat;
    // `Some(None)` if that player has no name.
    let other_player = use_game().with_untracked(|session| {
        let challenge = session.offered_challenge().ok().filter(|_| session.is_received())?;
        Some(challenge.name.map(|name| use_words().name(name.as_str())))
    });
    match other_player.flatten() {
        Some(Some(name)) => share.challenge_of_hint(&name),
        Some(None) => share.challenge_of_hint(&share.sender()),
        None => share.challenge_hint().to_owned(),
    }
}

/// The radio button that makes `kind` the chosen kind.
#[component]
fn KindField(kind: ShareKind, chosen: RwSignal<ShareKind>) -> impl IntoView {
    let game = use_game();
    let label = kind_name(kind, game.is_in(Phase::Over), use_words());
    view! {
        <label class="share-kind">
            <input
                type="radio"
                name="share-kind"
                data-share=kind.as_str()
                prop:checked=move || chosen.get() == kind
                on:change=move |_| chosen.set(kind)
            />
            <span>{label}</span>
        </label>
    }
}

/// The visible name of a kind; `is_over` says whether the game is finished.
fn kind_name(kind: ShareKind, is_over: bool, words: &Words) -> &str {
    let share = &words.share;
    match kind {
        ShareKind::Game if is_over => share.game(),
        ShareKind::Game => share.game_so_far(),
        ShareKind::Moment => share.moment(),
        ShareKind::Setup => share.setup(),
        ShareKind::Challenge => share.challenge(),
    }
}

/// The link, the buttons that share it and, if there is a record, those that save or copy it.
#[component]
fn ShareButtons(share_data: Memo<Option<ShareData>>) -> impl IntoView {
    let (sharing, words) = (use_sharing(), use_words());
    let link =
        move || share_data.with(|it| it.as_ref().map(|it| it.link.clone()).unwrap_or_default());
    let record = move || share_data.with(|it| it.as_ref().and_then(|it| it.record.clone()));
    let has_record = Memo::new(move |_| record().is_some());
    let file = move || share_data.with(|it| it.as_ref().and_then(|it| it.file.clone()));
    let file_name = move || share_data.with(|it| it.as_ref().map(|it| it.file_name.clone()));
    let copy_record = move || {
        if let Some(record) = untrack(record) {
            sharing.copy(record);
        }
    };
    view! {
        <input
            class="entry share-link"
            type="text"
            readonly
            dir="ltr"
            aria-label=words.share.link()
            prop:value=link
        />
        <div class="share-ways">
            <Show when=share::has_system_sheet>
                <ActButton
                    act="send-link"
                    class="button main"
                    on_press=move || sharing.send(untrack(link))
                >
                    {words.share.send()}
                </ActButton>
            </Show>
            <ActButton
                act="copy-link"
                class="button main"
                on_press=move || sharing.copy(untrack(link))
            >
                {words.table.copy_link()}
            </ActButton>
            <Show when=move || has_record.get()>
                <a
                    class="button"
                    data-act="save-game"
                    href=file
                    download=file_name
                    on:click=move |_| sharing.confirm_saved(&untrack(file_name).unwrap_or_default())
                >
                    {words.share.save()}
                </a>
                <ActButton act="copy-record" on_press=copy_record>
                    {words.over.copy_record()}
                </ActButton>
            </Show>
        </div>
    }
}

/// The QR code of the link, or the reason why there is none; nothing if there is nothing to share.
#[component]
fn QrCodeOrReason(share_data: Memo<Option<ShareData>>) -> impl IntoView {
    let words = use_words();
    let picture = move || {
        let ShareData { link, record, .. } = share_data.get()?;
        if let Some(code) = QrCode::of(&link) {
            let label = words.share.code();
            return Some(
                view! {
                    <div class="qr-frame">
                        <QrPicture code label/>
                    </div>
                }
                .into_any(),
            );
        }
        let length = u32::try_from(link.len()).unwrap_or(u32::MAX);
        // The link is too long for a code. If there is a file, the text says what to send: the link
        // or the file, or only the file if some programs would cut the link off (the limits are
        // those of a lesson's link).
        let text = match (ShareAs::of(link.len()), record) {
            (ShareAs::Link, Some(_)) => words.share.no_code(&length),
            (_, Some(_)) => words.share.long_link(&length),
            (_, None) => words.share.no_code_no_file(&length),
        };
        Some(view! { <p class="hint">{text}</p> }.into_any())
    };
    view! { <div class="share-code">{picture}</div> }
}
