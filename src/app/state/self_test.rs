//! The self-test: its checks, findings and report.

use std::collections::BTreeMap;

use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local_scoped_with_cancellation;
use web_sys::Element;

use super::ai_client::use_ai_host_starter;
use super::language::use_i18n;
use crate::app::platform::assets::use_assets;
use crate::app::self_test::{Check, CheckContext, CheckState, Findings, Report, run_all};
use crate::core::Position;

/// The store of the self-test.
#[derive(Clone, Copy, Debug)]
pub struct SelfTest {
    is_open: RwSignal<bool>,
    is_running: RwSignal<bool>,
    /// How often [`run_again`](Self::run_again) was called; the first run does not count.
    reruns: RwSignal<u32>,
    /// The findings of each check, in the order of [`Check::ALL`].
    findings: StoredValue<Vec<RwSignal<Findings>>>,
    /// The position whose board is rendered as a sample, so that the check of drawing can examine
    /// it.
    sample: RwSignal<Option<Position>>,
    /// The report of the last run as JSON; `None` until all of its checks have ended.
    report: RwSignal<Option<String>>,
}

impl SelfTest {
    /// Opens the screen of the self-test.
    pub fn open(self) {
        self.is_open.set(true);
    }

    /// Closes the screen, whose unmounting stops a run that has not ended.
    pub fn close(self) {
        self.is_open.set(false);
        self.is_running.set(false);
    }

    /// Whether the screen of the self-test is open; tracks it.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.is_open.get()
    }

    /// Whether checks are running; tracks it.
    #[must_use]
    pub fn is_running(self) -> bool {
        self.is_running.get()
    }

    /// The signal of the findings of a check so far.
    #[must_use]
    pub fn findings(self, check: Check) -> RwSignal<Findings> {
        self.findings.with_value(|findings| findings[check as usize])
    }

    /// The progress of the whole test in per cent; tracks all checks.
    #[must_use]
    pub fn percent_done(self) -> f64 {
        let part = |check: &Check| check.weight() * self.findings(*check).read().part_done();
        Check::ALL.iter().map(part).sum()
    }

    /// The number of checks that have failed; tracks all checks.
    #[must_use]
    pub fn failed_count(self) -> u32 {
        let has_failed =
            |check: &&Check| self.findings(**check).read().result == CheckState::Failed;
        Check::ALL.iter().filter(has_failed).count() as u32
    }

    /// The position whose board is rendered as a sample; tracks it.
    #[must_use]
    pub fn sample(self) -> Option<Position> {
        self.sample.get()
    }

    /// The report as JSON, once all checks have ended; tracks it.
    #[must_use]
    pub fn report(self) -> Option<String> {
        self.report.get()
    }

    /// Runs all checks again.
    pub fn run_again(self) {
        self.reruns.update(|reruns| *reruns += 1);
    }

    /// Runs all checks, now and whenever [`run_again`](Self::run_again) is called, until the
    /// component that calls this is unmounted. `sample_element` returns the element that contains
    /// the rendered sample.
    pub fn keep_running(self, sample_element: impl Fn() -> Option<Element> + Copy + 'static) {
        let (assets, i18n) = (use_assets(), use_i18n());
        let hosts = use_ai_host_starter();
        Effect::new(move |_| {
            self.reruns.track();
            self.report.set(None);
            self.is_running.set(true);
            for check in Check::ALL {
                self.findings(*check).set(Findings::default());
            }
            let context = CheckContext {
                assets,
                hosts: hosts.clone(),
                draw: Box::new(move |position| self.sample.set(Some(position))),
                sample_element: Box::new(sample_element),
                findings: Box::new(move |check| self.findings(check)),
            };
            let lang = i18n.lang_untracked().tag();
            // The effect's next run, or the end of its component, cancels it.
            spawn_local_scoped_with_cancellation(async move {
                run_all(context).await;
                let findings = |check: &Check| (*check, self.findings(*check).get_untracked());
                let report = Report::new(environment(lang), Check::ALL.iter().map(findings));
                self.report.set(Some(report.to_json()));
                self.is_running.set(false);
            });
        });
    }
}

/// The browser, the build, the size of the window, the number of cores and the language, for the
/// report.
fn environment(lang: &str) -> BTreeMap<&'static str, String> {
    let window = window();
    let number = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or_default()
    };
    let size = (number(window.inner_width()), number(window.inner_height()));
    // The name of the wasm file contains its hash, which identifies the build.
    let build = document()
        .get_element_by_id("app-wasm")
        .and_then(|link| link.get_attribute("href"))
        .unwrap_or_default();
    // WebKit does not report the number of cores.
    let cores = Reflect::get(&window.navigator(), &"hardwareConcurrency".into());
    BTreeMap::from([
        ("user_agent", window.navigator().user_agent().unwrap_or_default()),
        ("build", build),
        ("screen", format!("{} x {} at {}", size.0, size.1, window.device_pixel_ratio())),
        ("cores", number(cores).to_string()),
        ("language", lang.to_owned()),
    ])
}

/// Provides the self-test to the components below; it runs when its screen is shown.
pub fn provide_self_test() -> SelfTest {
    let findings = Check::ALL.iter().map(|_| RwSignal::default()).collect();
    let self_test = SelfTest {
        is_open: RwSignal::new(false),
        is_running: RwSignal::new(false),
        reruns: RwSignal::new(0),
        findings: StoredValue::new(findings),
        sample: RwSignal::new(None),
        report: RwSignal::new(None),
    };
    provide_context(self_test);
    self_test
}

/// The store that [`provide_self_test`] has provided.
#[must_use]
pub fn use_self_test() -> SelfTest {
    expect_context()
}
