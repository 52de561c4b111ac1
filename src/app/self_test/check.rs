//! The checks of the self-test, what they find, and the report.

use core::str::FromStr;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::app::view_model::contract;
use crate::core::{ParseError, text_enum};

/// The maximum number of faults that a check lists; further ones are only counted.
const MAX_FAULTS: usize = 8;

text_enum! {
    /// A check of the self-test; its word is the value of `data-check` and the name in the report.
    Check {
        /// Storage: games can be read after writing and after interrupted writing.
        #[default]
        Storage = "storage",
        /// Drawing: every kind of piece is rendered, no box of a piece is empty, and the middles
        /// of the pieces on the board are within the board.
        Drawing = "drawing",
        /// Languages: the texts of every language load, and plurals and lists can be formatted.
        Languages = "languages",
        /// The web worker: it starts and is terminated, and another one starts.
        Worker = "worker",
        /// Perft: stored positions have the expected numbers of sequences of decisions.
        Perft = "perft",
        /// Seeded games: their digests equal those that were computed natively.
        Games = "games",
        /// Links: records that are written into links can be read again.
        Links = "links",
        /// Computer players: the digests of their answers in the worker and in the page equal those
        /// that were computed natively.
        Players = "players",
        /// The device: its speed is measured, but not compared with expected values.
        Device = "device",
    }
}

impl Check {
    /// The share of the check in the time of the whole self-test, in per cent; only the progress
    /// bar uses it.
    #[must_use]
    pub const fn weight(self) -> f64 {
        match self {
            Self::Storage | Self::Drawing | Self::Languages => 2.0,
            Self::Worker => 6.0,
            Self::Perft => 12.0,
            Self::Games => 34.0,
            Self::Links => 10.0,
            Self::Players => 18.0,
            Self::Device => 14.0,
        }
    }
}

text_enum! {
    /// The state of a check; the value of `data-result`.
    CheckState {
        /// The check has not started.
        #[default]
        Waiting = "waiting",
        /// The check has started and has not ended.
        Running = "running",
        /// The check has ended and found no fault.
        Passed = "passed",
        /// The check has ended and found a fault, or some of its steps were not done.
        Failed = "failed",
    }
}

/// What a check has found so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Findings {
    /// The state of the check.
    pub result: CheckState,
    /// The number of steps that are done.
    pub done: u32,
    /// The number of all steps; 0 until the check has set it.
    pub of: u32,
    /// The duration of the check in milliseconds; 0 until it has ended.
    pub millis: u32,
    /// The faults: reason and place, in English. At most eight; [`Findings::more_faults`] counts
    /// the others.
    pub faults: Vec<String>,
    /// The number of faults that are not listed.
    pub more_faults: u32,
    /// The measured values by name; only the check of the device has any. The report calls them
    /// figures.
    #[serde(rename = "figures")]
    pub measurements: BTreeMap<&'static str, f64>,
}

impl Findings {
    /// Adds a fault to the list or, if the list is full, to the number of further faults.
    pub fn add_fault(&mut self, fault: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        } else {
            self.more_faults += 1;
        }
    }

    /// Ends the check: it has passed if there is no fault and every step was done.
    pub fn end(&mut self, millis: f64) {
        // No steps at all: the check ended before it set their number.
        if self.faults.is_empty() && (self.done != self.of || self.of == 0) {
            self.add_fault(format!("{} of {} steps were done", self.done, self.of));
        }
        self.millis = millis as u32;
        self.result = if self.faults.is_empty() { CheckState::Passed } else { CheckState::Failed };
    }

    /// The fraction that is done, from 0 to 1.
    #[must_use]
    pub fn part_done(&self) -> f64 {
        match self.result {
            CheckState::Passed | CheckState::Failed => 1.0,
            _ if self.of == 0 => 0.0,
            _ => (f64::from(self.done) / f64::from(self.of)).min(1.0),
        }
    }
}

/// The report that testers download, as JSON (docs/TESTING.md, "Self-test").
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The name and version of the report's format.
    format: &'static str,
    /// The version of the contract with testers ([`contract`]).
    contract: &'static str,
    passed: bool,
    /// The duration of all checks in milliseconds.
    millis: u32,
    /// Facts about the browser, the build and the device, by name.
    browser: BTreeMap<&'static str, String>,
    checks: Vec<ReportRow>,
}

/// A check with its findings, as one object in the report's JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ReportRow {
    check: Check,
    #[serde(flatten)]
    findings: Findings,
}

impl Report {
    /// The report about these checks, with facts about the browser.
    #[must_use]
    pub fn new(
        browser: BTreeMap<&'static str, String>,
        checks: impl IntoIterator<Item = (Check, Findings)>,
    ) -> Self {
        let row = |(check, findings)| ReportRow { check, findings };
        let checks: Vec<ReportRow> = checks.into_iter().map(row).collect();
        Self {
            format: "niagara-selftest-report/1",
            contract: contract::VERSION,
            passed: checks.iter().all(|row| row.findings.result == CheckState::Passed),
            millis: checks.iter().map(|row| row.findings.millis).sum(),
            browser,
            checks,
        }
    }

    /// The report as indented JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Serialization fails only for maps whose keys are not strings.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
