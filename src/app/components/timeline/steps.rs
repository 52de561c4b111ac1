//! The buttons below the strip: steps, autoplay, and a row of further buttons, such as those that
//! share the moment that is shown or play on from it.

use leptos::prelude::*;

use crate::app::components::{ActButton, LineIcon, SheetButton};
use crate::app::i18n::Words;
use crate::app::session::{ReplayDirection, Stride};
use crate::app::state::{Overlays, Replay, Sheet, TurnStore, use_overlays, use_replay, use_words};

// Path data of the buttons' icons. On a button for a step, a dot stands for an event, two arrows
// for a round, a bar for the start or end of the timeline.
const EVENT_BACK: &str = "M14 7l-5 5 5 5M17.6 12h.01";
const EVENT_ON: &str = "M10 7l5 5-5 5M6.4 12h.01";
const DECISION_BACK: &str = "M15 5l-7 7 7 7";
const DECISION_ON: &str = "M9 5l7 7-7 7";
const ROUND_BACK: &str = "M18 5l-7 7 7 7M12 5l-7 7 7 7";
const ROUND_ON: &str = "M6 5l7 7-7 7M12 5l7 7-7 7";
const TO_START: &str = "M6 5v14M18 5l-8 7 8 7";
const TO_END: &str = "M18 5v14M6 5l8 7-8 7";
const PLAY: &str = "M8 5l11 7-11 7z";
const PAUSE: &str = "M8 5v14M16 5v14";
const AGAIN: &str = "M7 7a7 7 0 1 1-2 6M7 3v4h4";

/// Path data: a framed picture, for the button that makes a picture of the board.
const PICTURE: &str = "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 4M15 9h.01";

/// The toolbar **Steps**: buttons that step through the timeline, and autoplay.
#[component]
pub(super) fn Steps() -> impl IntoView {
    let replay = use_replay();
    let words = &use_words().replay;
    let at_start = Signal::derive(move || replay.is_at_start());
    let at_end = Signal::derive(move || replay.is_at_end());
    let step = move |stride, direction| move || replay.step(stride, direction);
    view! {
        <div class="steps" role="toolbar" aria-label=words.steps()>
            <StepButton
                act="to-start"
                label=words.to_start()
                path=TO_START
                only_with_room=true
                disabled=at_start
                on_press=move || replay.go_to_limit(ReplayDirection::Back)
            />
            <StepButton
                act="round-back"
                label=words.round_back()
                caption=words.caption_round()
                path=ROUND_BACK
                disabled=at_start
                on_press=step(Stride::Round, ReplayDirection::Back)
            />
            <StepButton
                act="decision-back"
                label=words.decision_back()
                caption=words.caption_decision()
                path=DECISION_BACK
                disabled=at_start
                on_press=step(Stride::Decision, ReplayDirection::Back)
            />
            <StepButton
                act="event-back"
                label=words.event_back()
                caption=words.caption_event()
                path=EVENT_BACK
                disabled=at_start
                on_press=step(Stride::Event, ReplayDirection::Back)
            />
            <AutoplayButton/>
            <StepButton
                act="event-on"
                label=words.event_on()
                caption=words.caption_event()
                path=EVENT_ON
                disabled=at_end
                on_press=step(Stride::Event, ReplayDirection::Forward)
            />
            <StepButton
                act="decision-on"
                label=words.decision_on()
                caption=words.caption_decision()
                path=DECISION_ON
                disabled=at_end
                on_press=step(Stride::Decision, ReplayDirection::Forward)
            />
            <StepButton
                act="round-on"
                label=words.round_on()
                caption=words.caption_round()
                path=ROUND_ON
                disabled=at_end
                on_press=step(Stride::Round, ReplayDirection::Forward)
            />
            <StepButton
                act="to-end"
                label=words.to_end()
                path=TO_END
                only_with_room=true
                disabled=at_end
                on_press=move || replay.go_to_limit(ReplayDirection::Forward)
            />
        </div>
    }
}

/// The button that starts and stops autoplay. At the end of a game that is over, once no step is
/// animated any more, it says that it replays the whole game.
#[component]
fn AutoplayButton() -> impl IntoView {
    let replay = use_replay();
    let words = &use_words().replay;
    let is_playing = Memo::new(move |_| replay.is_autoplaying());
    let replays_all =
        Memo::new(move |_| replay.is_over() && replay.is_at_end() && !replay.is_moving());
    let icon = move || match (is_playing.get(), replays_all.get()) {
        (true, _) => PAUSE,
        (false, true) => AGAIN,
        (false, false) => PLAY,
    };
    let label = move || if replays_all.get() { words.replay_all() } else { words.autoplay() };
    view! {
        <ActButton
            act="autoplay"
            class="button main"
            on_press=move || replay.toggle_autoplay()
            attr:aria-pressed=move || is_playing.get().to_string()
            attr:aria-label=label
        >
            {move || view! { <LineIcon path=icon()/> }}
            <Show when=move || replays_all.get()>
                <span class="caption">{words.caption_replay()}</span>
            </Show>
        </ActButton>
    }
}

/// A button of the toolbar.
#[component]
fn StepButton(
    act: &'static str,
    /// The accessible name of the button.
    label: &'static str,
    /// The path data of the icon.
    path: &'static str,
    /// The short text below the icon.
    #[prop(optional)]
    caption: Option<&'static str>,
    /// Whether it is shown only where there is room for all buttons.
    #[prop(optional)]
    only_with_room: bool,
    disabled: Signal<bool>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    let class = match only_with_room {
        true => "button quiet step-button wide",
        false => "button quiet step-button",
    };
    view! {
        <ActButton act class disabled on_press attr:aria-label=label>
            <LineIcon path/>
            {caption.map(|caption| view! { <span class="caption">{caption}</span> })}
        </ActButton>
    }
}

/// Opens the sheet that asks who plays each seat of a game that continues from the moment that is
/// shown. If no game can continue from it, says why: the game is over at that moment, or a card
/// that is face down or, in a view-only game, unknown would be copied.
pub fn ask_who_plays_on(replay: Replay, overlays: Overlays, words: &Words) {
    if replay.can_branch_untracked() {
        overlays.open_sheet(Sheet::PlayOn);
    } else if untrack(|| replay.is_at_end() && replay.is_over()) {
        overlays.notify_briefly(words.replay.play_on_over().to_owned());
    } else {
        overlays.notify_briefly(words.replay.play_on_covered().to_owned());
    }
}

/// Opens the sheet with advice for the last choice of a person at or before the moment that is
/// shown. If there is none, says so.
pub fn show_past_advice(replay: Replay, turn: TurnStore, overlays: Overlays, words: &Words) {
    replay.complete_animation();
    if !turn.show_past_advice(untrack(|| replay.moment())) {
        overlays.notify_briefly(words.replay.no_past_advice().to_owned());
    }
}

/// The buttons that set autoplay's speed, show cards that lie face down, list the turning points,
/// share the game or a picture of it, and play on from the moment that is shown.
#[component]
pub(super) fn MomentActs() -> impl IntoView {
    let (replay, overlays) = (use_replay(), use_overlays());
    let all_words = use_words();
    let (words, share) = (&all_words.replay, all_words.share.title());
    let are_cards_open = Memo::new(move |_| replay.visibility().open);
    view! {
        <div class="moment-acts">
            <ActButton
                act="speed"
                class="button quiet speed"
                on_press=move || replay.cycle_speed()
                attr:aria-label=move || words.speed(&replay.speed().factor())
            >
                {move || replay.speed().factor()}
            </ActButton>
            <ActButton
                act="open-cards"
                class="button quiet"
                on_press=move || replay.toggle_open_cards()
                attr:aria-pressed=move || are_cards_open.get().to_string()
            >
                {words.open_cards()}
            </ActButton>
            <SheetButton act="turning-points" sheet=Sheet::TurningPoints class="button quiet">
                {words.turning_points()}
            </SheetButton>
            <SheetButton act="share" sheet=Sheet::Share class="button quiet">
                {share}
            </SheetButton>
            <SheetButton
                act="picture"
                sheet=Sheet::Picture
                class="button quiet step-button"
                attr:aria-label=all_words.picture.title()
            >
                <LineIcon path=PICTURE/>
                <span class="caption">{all_words.picture.title()}</span>
            </SheetButton>
            <ActButton
                act="play-on"
                class="button"
                on_press=move || ask_who_plays_on(replay, overlays, all_words)
                attr:aria-disabled=move || (!replay.can_branch()).then_some("true")
                attr:aria-label=words.play_on()
            >
                {words.play_on_short()}
            </ActButton>
        </div>
    }
}
