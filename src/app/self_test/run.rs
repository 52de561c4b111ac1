//! Runs the checks one after the other, each in short slices.

use std::cell::Cell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use web_sys::Element;

use super::check::{Check, CheckState, Findings};
use super::expected::{Expected, PATH};
use super::seeded_games::SeededGames;
use super::{device, drawing, players, rules, texts};
use crate::app::platform::ai_host::AiHostStarter;
use crate::app::platform::assets::Assets;
use crate::app::platform::storage;
use crate::core::Position;

/// The parts of the page that the checks use.
pub struct CheckContext {
    /// The loader of data files.
    pub assets: Assets,
    /// Starts the hosts of searches.
    pub hosts: Rc<dyn AiHostStarter>,
    /// Renders a position on the screen of the self-test.
    pub draw: Box<dyn Fn(Position)>,
    /// The element that contains the rendered sample.
    pub sample_element: Box<dyn Fn() -> Option<Element>>,
    /// The signal that receives the findings of a check.
    pub findings: Box<dyn Fn(Check) -> RwSignal<Findings>>,
}

impl core::fmt::Debug for CheckContext {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("CheckContext")
    }
}

/// A running check: records its findings, and yields to the page between two time slices.
#[derive(Debug)]
pub struct Run {
    findings: RwSignal<Findings>,
    /// The number of steps that are done. It is copied to `findings` only when the check pauses or
    /// ends, so that the page is not updated after every step.
    done: Cell<u32>,
    /// The time at which the check began, in milliseconds ([`now`]).
    start: f64,
    /// The time at which the current time slice began, in milliseconds ([`now`]).
    slice_start: Cell<f64>,
}

impl Run {
    /// The duration of a time slice, in milliseconds. Between two slices the browser paints and
    /// handles input.
    pub const SLICE: f64 = 24.0;

    fn begin(findings: RwSignal<Findings>) -> Self {
        findings.set(Findings { result: CheckState::Running, ..Findings::default() });
        Self { findings, done: Cell::new(0), start: now(), slice_start: Cell::new(now()) }
    }

    fn end(self) {
        let millis = now() - self.start;
        self.findings.update(|findings| {
            findings.done = self.done.get();
            findings.end(millis);
        });
    }

    /// Sets the number of steps that the check has.
    pub(super) fn set_steps(&self, steps: usize) {
        self.findings.update(|findings| findings.of = steps as u32);
    }

    /// Counts a step as done, and yields to the browser if the time slice is over.
    pub(super) async fn step(&self) {
        self.done.set(self.done.get() + 1);
        self.yield_if_due().await;
    }

    /// Yields to the browser if the time slice is over.
    pub(super) async fn yield_if_due(&self) {
        if now() - self.slice_start.get() > Self::SLICE {
            self.pause(0).await;
        }
    }

    /// Yields to the browser for some milliseconds.
    pub(super) async fn pause(&self, millis: u32) {
        self.findings.update(|findings| findings.done = self.done.get());
        TimeoutFuture::new(millis).await;
        self.slice_start.set(now());
    }

    /// Records a fault: reason and place, in English.
    pub(super) fn add_fault(&self, fault: String) {
        self.findings.update(|findings| findings.add_fault(fault));
    }

    /// The value of a result; an error is recorded as a fault and gives `None`.
    pub(super) fn checked<T>(&self, result: Result<T, String>) -> Option<T> {
        result.map_err(|fault| self.add_fault(fault)).ok()
    }

    /// Records a measured value under this name; the report has all of them, the screen some.
    pub(super) fn add_measurement(&self, name: &'static str, value: f64) {
        self.findings.update(|findings| {
            findings.measurements.insert(name, value);
        });
    }
}

/// The time in milliseconds; monotonic where the browser has `performance`.
pub(super) fn now() -> f64 {
    let clock = window().performance();
    clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now)
}

/// Runs all checks one after the other, in the order of [`Check::ALL`]. The check of the games
/// gives the records for that of the links.
pub async fn run_all(context: CheckContext) {
    let expected = match context.assets.load(PATH).await {
        Ok(json) => Expected::read(&json),
        Err(error) => Err(error.to_string()),
    };
    let hosts = &*context.hosts;
    let mut games = SeededGames::default();
    let mut records = Vec::new();
    for check in Check::ALL.iter().copied() {
        let run = Run::begin((context.findings)(check));
        // Before the check begins, the browser can paint its row as running.
        run.pause(0).await;
        match (check, &expected) {
            (Check::Storage, _) => {
                let faults = storage::trial();
                run.set_steps(1);
                faults.into_iter().for_each(|fault| run.add_fault(fault));
                run.step().await;
            }
            (Check::Languages, _) => texts::languages(&run, context.assets).await,
            // Without expected results there are no records: the check has no step and fails.
            (Check::Links, _) => rules::links(&run, &records).await,
            // All other checks need the expected results.
            (_, Err(reason)) => run.add_fault(reason.clone()),
            (Check::Drawing, Ok(expected)) => drawing::check(&run, &context, expected).await,
            (Check::Worker, Ok(expected)) => {
                players::worker(&run, hosts, &mut games, expected).await;
            }
            (Check::Perft, Ok(expected)) => rules::perft(&run, expected).await,
            (Check::Games, Ok(expected)) => {
                records = rules::games(&run, &mut games, expected).await;
            }
            (Check::Players, Ok(expected)) => {
                players::answers(&run, hosts, &mut games, expected).await;
            }
            (Check::Device, Ok(expected)) => {
                device::measure(&run, &context, &mut games, expected).await;
            }
        }
        run.end();
    }
}
