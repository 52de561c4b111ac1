//! Overlays: the open sheet, a notice, a spoken answer.

use leptos::prelude::*;

use crate::app::platform::storage::StorageTrouble;
use crate::app::view_model::memory::Query;
use crate::core::RuleId;

/// The kinds of sheets; at most one is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// No sheet is open.
    #[default]
    None,
    /// The settings; at a table also the menu.
    Settings,
    /// The log of the whole game.
    Log,
    /// The text of one rule of the rule book.
    Rule(RuleId),
    /// The table of keyboard shortcuts.
    Keys,
    /// What everybody at the table knows: cards, gems, threats.
    Memory,
    /// The whole rule book.
    Rules,
    /// The course of a finished game: the seats' shares of the win, round by round.
    Course,
}

/// A notice about something other than the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A problem with the browser's storage.
    Storage(StorageTrouble),
    /// The result of opening or copying a link or record, as a sentence.
    Link(String),
}

/// A part of the answer to a question asked by a key, of at most 25 words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenAnswer {
    /// The question that is answered.
    pub query: Query,
    /// Which part of the answer this is, from 0.
    pub page: usize,
    /// The phrases of this part.
    pub phrases: Vec<String>,
}

/// The store of the overlays: a signal for each kind.
#[derive(Clone, Copy, Debug)]
pub struct Overlays {
    panel: RwSignal<Panel>,
    notice: RwSignal<Option<Notice>>,
    answer: RwSignal<Option<SpokenAnswer>>,
    told: RwSignal<Option<String>>,
    /// Whether the forecast is of everybody's canoes, not of one's own alone.
    forecast_of_all: RwSignal<bool>,
}

impl Overlays {
    fn new() -> Self {
        Self {
            panel: RwSignal::new(Panel::None),
            notice: RwSignal::new(None),
            answer: RwSignal::new(None),
            told: RwSignal::new(None),
            forecast_of_all: RwSignal::new(false),
        }
    }

    /// Tracks the open sheet, the notice and the spoken answer.
    pub fn track(self) {
        self.panel.track();
        self.notice.track();
        self.answer.track();
        self.told.track();
    }

    /// The open sheet; tracks it.
    #[must_use]
    pub fn panel(self) -> Panel {
        self.panel.get()
    }

    /// Whether a sheet is open; tracks it.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.panel.get() != Panel::None
    }

    /// The open sheet; not tracked.
    #[must_use]
    pub fn panel_untracked(self) -> Panel {
        self.panel.get_untracked()
    }

    /// Opens a sheet in place of the one that is open.
    pub fn open(self, panel: Panel) {
        self.panel.set(panel);
    }

    /// Closes the open sheet.
    pub fn close(self) {
        self.panel.set(Panel::None);
    }

    /// The notice; tracks it.
    #[must_use]
    pub fn notice(self) -> Option<Notice> {
        self.notice.get()
    }

    /// Shows a notice in place of the last one.
    pub fn notify(self, notice: Notice) {
        self.notice.set(Some(notice));
    }

    /// Shows a notice unless another one is shown.
    pub fn notify_if_quiet(self, notice: Notice) {
        if self.notice.with_untracked(Option::is_none) {
            self.notify(notice);
        }
    }

    /// Dismisses the notice, if there is one.
    pub fn dismiss_notice(self) {
        self.notice.set(None);
    }

    /// Dismisses the notice if `is_spent` says that it no longer holds.
    pub fn dismiss_notice_if(self, is_spent: impl FnOnce(&Notice) -> bool) {
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(is_spent)) {
            self.notice.set(None);
        }
    }

    /// The spoken answer that is shown; tracks it.
    #[must_use]
    pub fn answer(self) -> Option<SpokenAnswer> {
        self.answer.get()
    }

    /// The number of the part, from 0, that answers a query now: the next one if the query is
    /// the one just answered.
    #[must_use]
    pub fn next_page(self, query: Query) -> usize {
        self.answer.with_untracked(|answer| match answer {
            Some(answer) if answer.query == query => answer.page + 1,
            _ => 0,
        })
    }

    /// Shows and speaks a part of an answer.
    pub fn speak(self, answer: SpokenAnswer) {
        self.answer.set(Some(answer));
    }

    /// Takes the spoken answer away, and what was told about something that was touched.
    pub fn dismiss_answer(self) {
        if self.answer.with_untracked(Option::is_some) {
            self.answer.set(None);
        }
        if self.told.with_untracked(Option::is_some) {
            self.told.set(None);
        }
    }

    /// What is told about something that was touched; tracks it.
    #[must_use]
    pub fn told(self) -> Option<String> {
        self.told.get()
    }

    /// Tells about something that was touched.
    pub fn tell(self, text: String) {
        self.dismiss_answer();
        self.told.set(Some(text));
    }

    /// Whether the forecast is of everybody's canoes; tracks it.
    #[must_use]
    pub fn forecast_of_all(self) -> bool {
        self.forecast_of_all.get()
    }

    /// Forecasts for everybody's canoes, or for one's own again.
    pub fn toggle_forecast_of_all(self) {
        self.forecast_of_all.update(|all| *all = !*all);
    }

    /// Closes and dismisses what belongs to the game that is being left.
    pub fn leave_game(self) {
        self.close();
        self.dismiss_answer();
        self.dismiss_notice_if(|notice| matches!(notice, Notice::Link(_)));
    }
}

/// Provides the overlays to the components below.
pub fn provide_overlays() -> Overlays {
    let overlays = Overlays::new();
    provide_context(overlays);
    overlays
}

/// The store that [`provide_overlays`] has provided.
#[must_use]
pub fn use_overlays() -> Overlays {
    expect_context()
}
