//! The screen of the self-test: the checks with their findings, the report, and the sample: a board
//! and pieces that are rendered only for the checks, which measure the pieces and how smoothly a
//! canoe moves.

use leptos::html;
use leptos::prelude::*;

use super::SCREEN_TITLE;
use crate::app::components::board::{Board, GemIcon, Scenery, SeatMark};
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::{ActButton, CardFace, NoticeLine};
use crate::app::i18n::{Teller, Words};
use crate::app::self_test::{Check, CheckState};
use crate::app::session::Selection;
use crate::app::state::{use_overlays, use_self_test, use_words};
use crate::app::view_model::board::BoardScene;
use crate::app::view_model::board_view::{BoardInputs, board_scene};
use crate::app::view_model::forecast::ForecastOf;
use crate::app::view_model::link_text::percent_encoded;
use crate::app::view_model::scene::Scene;
use crate::core::{Card, Colour, Game, Gem, Position};

/// The screen of the self-test; the checks run while it is shown.
#[component]
pub fn SelfTestScreen() -> impl IntoView {
    let (self_test, overlays) = (use_self_test(), use_overlays());
    let words = use_words();
    let sample = NodeRef::<html::Div>::new();
    self_test.keep_running(move || sample.get_untracked().map(Into::into));
    view! {
        <main
            class="start-screen selftest-screen"
            aria-labelledby=SCREEN_TITLE
            tabindex="-1"
            inert=move || overlays.has_open_sheet()
            node_ref=use_focus_fallbacks().main
        >
            <div class="start-view">
                <Scenery/>
                <h1 id=SCREEN_TITLE>{words.selftest.title()}</h1>
            </div>
            <div class="start-panel">
                <NoticeLine/>
                <Results/>
                <footer class="start-foot">
                    <ActButton
                        act="start-screen"
                        class="button"
                        on_press=move || self_test.close()
                    >
                        <span aria-hidden="true">"‹"</span>
                        {words.selftest.back()}
                    </ActButton>
                </footer>
                <Sample container=sample/>
            </div>
        </main>
    }
}

/// The overall result, all checks, and the report.
#[component]
fn Results() -> impl IntoView {
    let self_test = use_self_test();
    let words = &use_words().selftest;
    let percent = Memo::new(move |_| self_test.percent_done().round());
    let failed_count = Memo::new(move |_| self_test.failed_count());
    let result = move || match (self_test.is_running(), failed_count.get()) {
        (true, _) => CheckState::Running,
        (false, 0) => CheckState::Passed,
        (false, _) => CheckState::Failed,
    };
    let summary = move || match result() {
        CheckState::Passed => words.passed_all().to_owned(),
        CheckState::Failed => words.failed_some(failed_count.get()),
        CheckState::Waiting | CheckState::Running => words.running_all().to_owned(),
    };
    view! {
        <section
            class="sheet-of-paper selftest"
            data-result=move || result().as_str()
            aria-labelledby="selftest-summary"
        >
            <h2 id="selftest-summary">
                <span role="status">{summary}</span>
            </h2>
            <progress
                max="100"
                prop:value=move || percent.get()
                aria-label=words.progress()
            ></progress>
            <p class="hint">{words.hint()}</p>
            <ul class="selftest-checks">
                <For each=|| Check::ALL.iter().copied() key=|check| *check let:check>
                    <CheckRow check/>
                </For>
            </ul>
            <Report/>
        </section>
    }
}

/// A check: its name, its result, its duration once it has ended, those of its measured values that
/// have a text, and its faults.
#[component]
fn CheckRow(check: Check) -> impl IntoView {
    let findings = use_self_test().findings(check);
    let words = use_words();
    let result = Memo::new(move |_| findings.read().result);
    let faults = move || {
        let findings = findings.read();
        let more = (findings.more_faults > 0).then(|| words.selftest.more(findings.more_faults));
        findings.faults.iter().cloned().chain(more).collect::<Vec<_>>()
    };
    let measurements = move || {
        let findings = findings.read();
        let values = findings.measurements.iter();
        values.filter_map(|(name, value)| in_words(words, name, *value)).collect::<Vec<_>>()
    };
    let seconds = move || {
        let tenths = (findings.read().millis + 50) / 100;
        matches!(result.get(), CheckState::Passed | CheckState::Failed)
            .then(|| words.selftest.seconds(&format!("{}.{}", tenths / 10, tenths % 10)))
    };
    view! {
        <li data-check=check.as_str() data-result=move || result.get().as_str()>
            <span class="selftest-sign" aria-hidden="true">
                {move || match result.get() {
                    CheckState::Waiting => "·",
                    CheckState::Running => "…",
                    CheckState::Passed => "✓",
                    CheckState::Failed => "✕",
                }}
            </span>
            <span class="selftest-name">{check_name(words, check)}</span>
            <span class="selftest-result">
                {move || result_name(words, result.get())} " " {seconds}
            </span>
            <ul class="selftest-figures">
                <For each=measurements key=Clone::clone let:text>
                    <li>{text}</li>
                </For>
            </ul>
            <ul class="selftest-faults">
                <For each=faults key=Clone::clone let:text>
                    // Faults are in English in every language, as they are for developers.
                    <li lang="en" dir="ltr">{text}</li>
                </For>
            </ul>
        </li>
    }
}

/// The report, once the checks have ended: its text, the link that saves it, and the button that
/// runs the checks again.
#[component]
fn Report() -> impl IntoView {
    let self_test = use_self_test();
    let words = &use_words().selftest;
    let file_url = move |report: &str| {
        format!("data:application/json;charset=utf-8,{}", percent_encoded(report))
    };
    view! {
        <ShowLet some=move || self_test.report() let:report>
            <div class="acts-row">
                <ActButton
                    act="selftest-again"
                    class="button quiet"
                    on_press=move || self_test.run_again()
                >
                    {words.again()}
                </ActButton>
                <a
                    class="button main"
                    data-act="save-report"
                    href=file_url(&report)
                    download="niagara-selftest.json"
                >
                    {words.save()}
                </a>
            </div>
            <textarea
                class="entry selftest-report"
                data-report=""
                lang="en"
                dir="ltr"
                readonly=true
                rows="6"
                aria-label=words.report()
                prop:value=report
            ></textarea>
        </ShowLet>
    }
}

/// The sample that is measured: a board with every kind of piece, cards, seat marks and gems.
#[component]
fn Sample(container: NodeRef<html::Div>) -> impl IntoView {
    let self_test = use_self_test();
    let words = use_words();
    // An empty scene until a check draws the sample; the board is not rendered before that.
    let scene = Memo::new(move |_| {
        let sample = self_test.sample().map(|position| sample_scene(&position, words));
        sample.unwrap_or_default()
    });
    let has_sample = Memo::new(move |_| self_test.sample().is_some());
    let cards = Card::ALL.map(|card| {
        view! {
            <span class="sample-card card-face">
                <CardFace card/>
            </span>
        }
    });
    let marks = Colour::ALL.map(|colour| {
        view! {
            <span class="sample-mark">
                <SeatMark colour/>
            </span>
        }
    });
    let gems = Gem::ALL.map(|gem| {
        view! {
            <span class="sample-gem">
                <GemIcon gem letter=true/>
            </span>
        }
    });
    view! {
        <section class="sheet-of-paper selftest-samples">
            <h2>{words.selftest.samples()}</h2>
            // `inert` keeps taps, the focus and screen readers away from the sample.
            <div inert=true node_ref=container>
                <div class="selftest-board">
                    <Show when=move || has_sample.get()>
                        <Board scene on_intent=Callback::new(|_| ())/>
                    </Show>
                </div>
                <p class="selftest-icons">{cards}</p>
                <p class="selftest-icons">{marks} {gems}</p>
            </div>
        </section>
    }
}

/// The scene of the sample's board, with the targets of the seat to move.
fn sample_scene(position: &Position, words: &'static Words) -> BoardScene {
    let legal = position.legal();
    let view = position.view(None);
    board_scene(&BoardInputs {
        hides_prices: false,
        position,
        scene: &Scene::of(&view),
        event: None,
        selection: Selection::Nothing,
        previewed: None,
        legal: &legal,
        forecast: None,
        forecast_of: ForecastOf::All,
        teller: &Teller::of(words, Game::at(*position).header()),
    })
}

/// The visible name of a check.
fn check_name(words: &'static Words, check: Check) -> &'static str {
    let words = &words.selftest;
    match check {
        Check::Storage => words.storage(),
        Check::Drawing => words.drawing(),
        Check::Languages => words.languages(),
        Check::Worker => words.worker(),
        Check::Perft => words.perft(),
        Check::Games => words.games(),
        Check::Links => words.links(),
        Check::Players => words.players(),
        Check::Device => words.device(),
    }
}

/// The visible name of a check's result.
fn result_name(words: &'static Words, result: CheckState) -> &'static str {
    let words = &words.selftest;
    match result {
        CheckState::Waiting => words.waiting(),
        CheckState::Running => words.running(),
        CheckState::Passed => words.passed(),
        CheckState::Failed => words.failed(),
    }
}

/// A measured value in words, by its name in `Findings::measurements`; `None` for one that is only
/// in the report.
fn in_words(words: &'static Words, name: &str, value: f64) -> Option<String> {
    let words = &words.selftest;
    Some(match name {
        "playouts_per_second" => words.playouts(&value),
        "iterations_per_second" => words.iterations(&value),
        "worker_ready_ms" => words.worker_ready(&value),
        "first_move_ms" => words.first_move(&value),
        "frames_per_second" => words.frames(&value),
        "longest_frame_ms" => words.longest_frame(&value),
        _ => return None,
    })
}
