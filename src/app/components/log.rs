//! The log: a line for each event and, before the line that begins a round, lines that say where
//! the river has taken canoes. A tap on the line of an event leads to the moment after it in the
//! timeline; in the log beside the board, a tap on the newest line replays the round instead.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use leptos::web_sys::{DomRect, Element, HtmlElement};

use super::ActButton;
use crate::app::session::{LoggedEvent, Moment, Session, Timeline};
use crate::app::state::{
    use_game, use_narrator, use_overlays, use_playback, use_replay, use_turn, use_words,
};
use crate::app::view_model::event_text::{event_text, is_routine, remarks};
use crate::core::Event;

/// A line of the log. The whole line is the key of its element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LogLine {
    /// The index, in the session's log, of the event or, for a line about where the river has taken
    /// canoes, of the event whose line follows.
    index: usize,
    /// The moment after the event; `None` for a line about where the river has taken canoes.
    moment: Option<Moment>,
    /// The sentence of the line.
    text: String,
    /// The notation of the decision that caused the event, on the line of the decision's first
    /// event; `None` on other lines, and while the log shows no notation.
    notation: Option<String>,
    /// Whether the line is the first of a round.
    begins_round: bool,
    /// Whether the line is read aloud when it appears in a live log.
    is_read_aloud: bool,
}

impl LogLine {
    /// A line that says where the river has taken a seat's canoes. It comes before the line of the
    /// event with this index, which begins the next round.
    fn after_river(index: usize, text: String, is_read_aloud: bool) -> Self {
        Self { index, moment: None, text, notation: None, begins_round: false, is_read_aloud }
    }
}

/// The list of the events that have been shown, the newest last. While a game is held, it lists the
/// events of the whole game, and marks the line of the last event before the moment that is shown.
#[component]
pub fn LogList(
    /// The maximum number of lines that are shown: the newest ones. While a game is held, it is the
    /// maximum number of events instead, around the marked one; lines about the river are added.
    #[prop(into)]
    max_lines: Signal<usize>,
    /// Whether the list is a live region. Only one log on a screen is live, so that each event is
    /// read aloud once. The lines of a live log are not buttons, so that a screen reader reads only
    /// the sentences.
    #[prop(optional)]
    live: bool,
) -> impl IntoView {
    let (playback, replay) = (use_playback(), use_replay());
    let lines = log_lines(max_lines, live);
    // The index of the marked event, the last one before the moment that is shown; `None` if no
    // game is held, or if that moment is before all events.
    let marked = Memo::new(move |_| {
        let is_held = replay.timeline().is_some();
        is_held.then(|| playback.shown_event_count().checked_sub(1)).flatten()
    });
    let is_newest = move |index| {
        let newest = lines.with_untracked(|lines| lines.as_ref()?.last().map(|line| line.index));
        newest == Some(index)
    };
    // Not read from the memo by each line: removed lines would stay in its list of subscribers.
    let selected = Selector::new(move || marked.get());
    let list = NodeRef::<html::Div>::new();
    Effect::new(move |was_shown: Option<bool>| {
        lines.track();
        let Some(list) = list.get() else { return false };
        if marked.get().is_some() {
            // In the next frame the lines have been updated.
            request_animation_frame(move || scroll_to_marked(&list));
        } else if !live && was_shown != Some(true) {
            // A sheet that has just been opened shows the newest lines.
            request_animation_frame(move || scroll_to_end(&list));
        }
        true
    });
    view! {
        <div
            role="log"
            aria-live=if live { "polite" } else { "off" }
            aria-label=use_words().table.log()
            node_ref=list
        >
            <ol>
                <For each=move || lines.get().unwrap_or_default() key=Clone::clone let:line>
                    <Line line marked=selected.clone() is_newest live/>
                </For>
            </ol>
        </div>
    }
}

/// The switch for decisions in notation beside the lines of the log.
#[component]
pub fn NotationButton() -> impl IntoView {
    let replay = use_replay();
    view! {
        <ActButton
            act="notation"
            class="button quiet"
            on_press=move || replay.toggle_notation()
            attr:aria-pressed=move || replay.shows_notation().to_string()
        >
            {use_words().replay.notation()}
        </ActButton>
    }
}

/// A memo of the lines that are shown; `None` without a game. In a live log, no older line comes
/// back after an undo, because it would be read aloud again.
fn log_lines(max_lines: Signal<usize>, live: bool) -> Memo<Option<Vec<LogLine>>> {
    let (game, playback, narrator) = (use_game(), use_playback(), use_narrator());
    let replay = use_replay();
    // Only the timeline knows which cards are still secret and must not appear in the notation.
    let timeline = Memo::new(move |_| {
        let new_timeline = || game.with(Timeline::of).map(Arc::new);
        replay.shows_notation().then(|| replay.timeline().or_else(new_timeline)).flatten()
    });
    Memo::new(move |last: Option<&Option<Vec<LogLine>>>| {
        let (teller, shown) = (narrator.teller()?, playback.shown_event_count());
        let max_lines = max_lines.get();
        let is_held = replay.timeline().is_some();
        let timeline = timeline.get();
        game.with(|session| {
            let end = if is_held { usize::MAX } else { shown };
            let log = &session.log()[..end.min(session.log().len())];
            let remarks = remarks(session);
            let people = session.people();
            let first_of_newest = log.len().saturating_sub(max_lines);
            let first = match is_held {
                true => shown.saturating_sub(max_lines / 2).min(first_of_newest),
                false => first_of_newest,
            };
            let lines_of_event = |(index, LoggedEvent { event, .. }): (usize, &LoggedEvent)| {
                let line = LogLine {
                    index,
                    moment: Some(session.moment_after(index)),
                    text: event_text(&teller, index, event, &remarks),
                    notation: timeline
                        .as_ref()
                        .and_then(|timeline| timeline.notation(index))
                        .map(|(_, text)| text),
                    begins_round: matches!(event, Event::RoundBegan { .. }),
                    is_read_aloud: !is_routine(event),
                };
                let reports = session.river_reports();
                let report = reports.binary_search_by_key(&index, |it| it.next_round_index).ok();
                let mut seats: Vec<_> =
                    report.map_or(&[][..], |at| &reports[at].seats).iter().collect();
                seats.sort_by_key(|(seat, _)| !people.contains(*seat));
                seats
                    .into_iter()
                    .map(|(seat, moved)| {
                        let text = teller.after_river(*seat, moved);
                        // Only people's canoes are read aloud; where the others are, a keyboard
                        // shortcut tells.
                        LogLine::after_river(index, text, people.contains(*seat))
                    })
                    .chain([line])
                    .collect::<Vec<_>>()
            };
            let events = log.iter().enumerate().skip(first).take(max_lines);
            let mut lines: Vec<LogLine> = events.flat_map(lines_of_event).collect();
            // With the lines about the river there may be more than `max_lines`. While a game is
            // held, all stay, because the oldest may be the marked one.
            if !is_held {
                lines.drain(..lines.len().saturating_sub(max_lines));
            }
            if live {
                let oldest = last.and_then(Option::as_ref).and_then(|last| last.first());
                let older_count =
                    oldest.and_then(|oldest| lines.iter().position(|it| it == oldest));
                lines.drain(..older_count.unwrap_or_default());
            }
            lines
        })
    })
}

/// A line of the log. The line of an event leads to the moment after the event. The newest line of
/// a live log speeds up what is shown or, while the page is not busy, replays the latest round.
#[component]
fn Line(
    line: LogLine,
    marked: Selector<Option<usize>>,
    /// Whether the event with this index has the newest line.
    is_newest: impl Fn(usize) -> bool + Copy + 'static,
    live: bool,
) -> impl IntoView {
    let (words, replay, overlays) = (use_words(), use_replay(), use_overlays());
    let (game, turn) = (use_game(), use_turn());
    let LogLine { index, moment, text, notation, begins_round, is_read_aloud } = line;
    // `off` keeps a live log from reading this line aloud.
    let aria_live = (live && !is_read_aloud).then_some("off");
    let is_marked = move || moment.is_some() && marked.selected(&Some(index));
    let Some(moment) = moment else {
        return view! {
            <li class="log-line after-river" aria-live=aria_live>
                {text}
            </li>
        }
        .into_any();
    };
    let show_moment = move || {
        overlays.close_sheet();
        replay.open(Some(moment));
    };
    let name = words.join.label(&(index + 1), &text);
    let contents = (text, notation.map(|text| view! { <code>{text}</code> }));
    let contents = if live {
        let show = move |_| match is_newest(index) {
            true if untrack(|| turn.is_busy()) => turn.speed_up(),
            true if game.with_untracked(Session::has_revealed_cards) == Some(true) => {
                replay.replay_what_happened();
            }
            _ => show_moment(),
        };
        // Screen readers jump from round to round by the headings.
        match begins_round {
            true => view! {
                <h3 class="log-line" on:click=show>
                    {contents}
                </h3>
            }
            .into_any(),
            false => view! {
                <span class="log-line" on:click=show>
                    {contents}
                </span>
            }
            .into_any(),
        }
    } else {
        let button = view! {
            <ActButton
                act="to"
                class="log-line"
                on_press=show_moment
                attr:data-moment=moment.to_string()
                attr:aria-label=name
                attr:aria-current={
                    let is_marked = is_marked.clone();
                    move || is_marked().then_some("step")
                }
            >
                {contents}
            </ActButton>
        };
        match begins_round {
            true => view! {
                <h3>{button}</h3>
            }
            .into_any(),
            false => button.into_any(),
        }
    };
    view! {
        <li class:round-line=begins_round class:marked=is_marked aria-live=aria_live>
            {contents}
        </li>
    }
    .into_any()
}

/// Scrolls the element around a list, and nothing else, so that the marked line is in its middle.
fn scroll_to_marked(list: &HtmlElement) {
    let marked = list.query_selector("[aria-current]").ok().flatten();
    if let (Some(line), Some(scrolled)) = (marked, scrolled_around(list)) {
        let (line, frame) = (line.get_bounding_client_rect(), scrolled.get_bounding_client_rect());
        let middle = |rect: &DomRect| rect.top() + rect.height() / 2.0;
        let distance = (middle(&line) - middle(&frame)).round();
        // The distance fits into an `i32`: it is at most the height of the list.
        scrolled.set_scroll_top(scrolled.scroll_top() + distance as i32);
    }
}

/// Scrolls to the end of a list.
fn scroll_to_end(list: &HtmlElement) {
    if let Some(scrolled) = scrolled_around(list) {
        scrolled.set_scroll_top(scrolled.scroll_height());
    }
}

/// The element that scrolls a list: the sheet, or the part of the screen around it.
fn scrolled_around(list: &HtmlElement) -> Option<Element> {
    let around = |selector| list.closest(selector).ok().flatten();
    around(".dialog").or_else(|| around(".log"))
}
