//! What lies over the table: the open sheet, a notice, a spoken answer.

use leptos::prelude::*;

use crate::app::platform::storage::StorageTrouble;
use crate::app::view_model::memory::Query;
use crate::core::RuleId;

/// The sheet that lies over the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// None.
    #[default]
    None,
    /// The settings; at a table also the menu.
    Settings,
    /// The log.
    Log,
    /// One rule.
    Rule(RuleId),
    /// The keys.
    Keys,
    /// What everybody knows.
    Memory,
    /// The whole rule book.
    Rules,
    /// Everybody's share of the win from round to round.
    Course,
}

/// A notice about something other than the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Something is wrong with the storage.
    Storage(StorageTrouble),
    /// A text about a link or the clipboard.
    Link(String),
}

/// The answer to a key that asks, in parts of at most 25 words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenAnswer {
    /// What was asked.
    pub query: Query,
    /// Which part of the answer this is, from 0.
    pub page: usize,
    /// The phrases of this part.
    pub phrases: Vec<String>,
}

/// What lies over the table, as signals.
#[derive(Clone, Copy, Debug)]
pub struct Overlays {
    panel: RwSignal<Panel>,
    notice: RwSignal<Option<Notice>>,
    answer: RwSignal<Option<SpokenAnswer>>,
}

impl Overlays {
    fn new() -> Self {
        Self {
            panel: RwSignal::new(Panel::None),
            notice: RwSignal::new(None),
            answer: RwSignal::new(None),
        }
    }

    /// Tracks everything.
    pub fn track(self) {
        self.panel.track();
        self.notice.track();
        self.answer.track();
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

    /// The open sheet as it is now.
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

    /// Takes the notice away.
    pub fn dismiss_notice(self) {
        self.notice.set(None);
    }

    /// Takes the notice away if it is one of these.
    pub fn dismiss_notice_if(self, is_spent: impl FnOnce(&Notice) -> bool) {
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(is_spent)) {
            self.notice.set(None);
        }
    }

    /// The answer to the last key that asked; tracks it.
    #[must_use]
    pub fn answer(self) -> Option<SpokenAnswer> {
        self.answer.get()
    }

    /// The part of an answer that follows if the same is asked again, from 0.
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

    /// Takes the spoken answer away.
    pub fn dismiss_answer(self) {
        if self.answer.with_untracked(Option::is_some) {
            self.answer.set(None);
        }
    }

    /// Takes away what belongs to a game that is left.
    pub fn leave_game(self) {
        self.close();
        self.dismiss_answer();
        self.dismiss_notice_if(|notice| matches!(notice, Notice::Link(_)));
    }
}

/// Provides what lies over the table to the components below.
pub fn provide_overlays() -> Overlays {
    let overlays = Overlays::new();
    provide_context(overlays);
    overlays
}

/// What lies over the table.
#[must_use]
pub fn use_overlays() -> Overlays {
    expect_context()
}
