//! What is shown above or beside the table: a sheet, a notice, a spoken answer, an explanation.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::platform::storage::StorageError;
use crate::app::view_model::opened_link::OpenedLink;
use crate::app::view_model::public_knowledge::Query;

mod sheet;

pub use sheet::Sheet;

/// How long a [`Notice::Brief`] is shown, in milliseconds.
const BRIEF_NOTICE_MILLIS: u32 = 6_000;

/// A message line. It stays until the person dismisses it, or the page does because it is outdated;
/// a [`Notice::Brief`] also disappears after some seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A problem with the browser's storage.
    Storage(StorageError),
    /// The record in a link, file or pasted text is not valid; the game before the first invalid
    /// line can be opened.
    TextRefused {
        /// What is wrong, in a sentence.
        text: String,
        /// The number of rounds before that line.
        rounds: u32,
    },
    /// A game, a set-up or a challenge was opened from a link.
    LinkOpened {
        /// What the link opened: a game, a set-up or a challenge.
        opened: OpenedLink,
        /// Whether it has replaced a game in progress, to which the person can return.
        has_replaced_game: bool,
    },
    /// Another game has replaced a game in progress, to which the person can return.
    GameReplaced {
        /// A sentence about the other game, to be shown before the offer to return.
        about: Option<String>,
    },
    /// A new game has branched off another one, to which the person can return.
    Branched {
        /// The round in which the new game begins.
        round: u32,
    },
    /// A sentence: what is wrong with a link, that a copy failed, that a language is missing.
    Text(String),
    /// What a button has done, or why it does nothing now; it disappears after six seconds, or with
    /// the sheet in which it is shown.
    Brief(String),
}

/// A part of the answer to a question that a person has asked by a key. It has at most 25 words,
/// unless a single phrase is longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenAnswer {
    /// The question that is answered.
    pub query: Query,
    /// The number of this part, from 0. It goes on counting when the parts repeat
    /// (`public_knowledge::answer_part`).
    pub part: usize,
    /// The phrases of this part and, if more parts follow, how to hear them.
    pub phrases: Vec<String>,
}

/// Where an explanation is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExplanationPlace {
    /// Over the lower edge of the board.
    #[default]
    LowerEdge,
    /// Over the upper edge of the board, because the explained thing is near the lower one.
    UpperEdge,
    /// In the dock, where it covers no place of the board.
    Dock,
}

/// The store of the overlays: a signal for each kind, and switches of the forecast and the list of
/// saved games.
#[derive(Clone, Copy, Debug)]
pub struct Overlays {
    sheet: RwSignal<Sheet>,
    notice: RwSignal<Option<Notice>>,
    /// The number of brief notices so far.
    brief_notices: StoredValue<u32>,
    answer: RwSignal<Option<SpokenAnswer>>,
    /// The explanation of the thing that was tapped last, why a key or button had no effect, or
    /// what else a tap or key has changed.
    explanation: RwSignal<Option<String>>,
    explanation_place: RwSignal<ExplanationPlace>,
    /// Whether the forecast shows all canoes, not only those of one seat.
    forecast_of_all: RwSignal<bool>,
    /// Whether the start screen is to unfold the list of saved games.
    unfolds_my_games: RwSignal<bool>,
}

impl Overlays {
    fn new() -> Self {
        Self {
            sheet: RwSignal::new(Sheet::None),
            notice: RwSignal::new(None),
            brief_notices: StoredValue::new(0),
            answer: RwSignal::new(None),
            explanation: RwSignal::new(None),
            explanation_place: RwSignal::new(ExplanationPlace::default()),
            forecast_of_all: RwSignal::new(false),
            unfolds_my_games: RwSignal::new(false),
        }
    }

    /// Tracks the open sheet, the notice, the spoken answer and the explanation.
    pub fn track(self) {
        self.sheet.track();
        self.notice.track();
        self.answer.track();
        self.explanation.track();
    }

    /// Whether a notice, a spoken answer or an explanation is shown; tracks it.
    #[must_use]
    pub fn has_line(self) -> bool {
        self.notice.with(Option::is_some)
            || self.answer.with(Option::is_some)
            || self.explanation.with(Option::is_some)
    }

    /// Whether the start screen is to unfold the list of saved games; tracks it.
    #[must_use]
    pub fn unfolds_my_games(self) -> bool {
        self.unfolds_my_games.get()
    }

    /// Asks the start screen to unfold the list of saved games.
    pub fn unfold_my_games(self) {
        self.unfolds_my_games.set(true);
    }

    /// Withdraws the request of [`unfold_my_games`](Self::unfold_my_games), once it is met.
    pub fn forget_unfolding(self) {
        self.unfolds_my_games.set(false);
    }

    /// The open sheet; tracks it.
    #[must_use]
    pub fn sheet(self) -> Sheet {
        self.sheet.get()
    }

    /// Whether a sheet is open; tracks it.
    #[must_use]
    pub fn has_open_sheet(self) -> bool {
        self.sheet.get() != Sheet::None
    }

    /// The open sheet; not tracked.
    #[must_use]
    pub fn sheet_untracked(self) -> Sheet {
        self.sheet.get_untracked()
    }

    /// Opens a sheet, in place of the one that is open. A [`Notice::Brief`] is dismissed; if a
    /// sheet was open, a [`Notice::Text`] as well, because it may be about that sheet.
    pub fn open_sheet(self, sheet: Sheet) {
        let replaces_other = self.sheet_untracked() != Sheet::None;
        self.dismiss_notice_if(|notice| match notice {
            Notice::Brief(_) => true,
            Notice::Text(_) => replaces_other,
            _ => false,
        });
        self.sheet.set(sheet);
    }

    /// Closes the open sheet, and dismisses the [`Notice::Brief`] about what was done in it.
    pub fn close_sheet(self) {
        if self.sheet_untracked() != Sheet::None {
            self.dismiss_notice_if(|notice| matches!(notice, Notice::Brief(_)));
        }
        self.sheet.set(Sheet::None);
    }

    /// The notice; tracks it.
    #[must_use]
    pub fn notice(self) -> Option<Notice> {
        self.notice.get()
    }

    /// Whether the notice about a set-up or a challenge from a link is shown, which has been
    /// neither accepted nor declined; tracks the notice.
    #[must_use]
    pub fn has_invitation(self) -> bool {
        self.notice.with(|notice| match notice {
            Some(Notice::LinkOpened { opened, .. }) => !matches!(opened, OpenedLink::Game(_)),
            _ => false,
        })
    }

    /// Shows a notice in place of the previous one.
    pub fn notify(self, notice: Notice) {
        self.notice.set(Some(notice));
    }

    /// Shows a [`Notice::Brief`] in place of the previous notice, and of an explanation.
    pub fn notify_briefly(self, text: String) {
        self.dismiss_explanation();
        self.notify(Notice::Brief(text));
        self.brief_notices.update_value(|count| *count = count.wrapping_add(1));
        let count = self.brief_notices.get_value();
        spawn_local(async move {
            TimeoutFuture::new(BRIEF_NOTICE_MILLIS).await;
            // A later brief notice has a timeout of its own. The page may have been unmounted.
            if self.brief_notices.try_get_value() == Some(count) {
                self.dismiss_brief_notice();
            }
        });
    }

    /// Dismisses a [`Notice::Brief`] before its time.
    pub fn dismiss_brief_notice(self) {
        self.dismiss_notice_if(|notice| matches!(notice, Notice::Brief(_)));
    }

    /// Shows a notice, unless there is another one already.
    pub fn notify_if_quiet(self, notice: Notice) {
        if self.notice.with_untracked(Option::is_none) {
            self.notify(notice);
        }
    }

    /// Dismisses the notice, if there is one.
    pub fn dismiss_notice(self) {
        self.notice.set(None);
    }

    /// Dismisses the notice if `is_outdated` says so.
    pub fn dismiss_notice_if(self, is_outdated: impl FnOnce(&Notice) -> bool) {
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(is_outdated)) {
            self.notice.set(None);
        }
    }

    /// Dismisses the notice about what a link has opened if `is_outdated` returns true. The offer
    /// to return to a replaced game stays.
    pub fn dismiss_link_notice_if(self, is_outdated: impl FnOnce(&OpenedLink) -> bool) {
        let outdated = self.notice.with_untracked(|notice| match notice {
            Some(Notice::LinkOpened { opened, has_replaced_game }) => {
                is_outdated(opened).then_some(*has_replaced_game)
            }
            _ => None,
        });
        if let Some(has_replaced_game) = outdated {
            self.notice.set(has_replaced_game.then_some(Notice::GameReplaced { about: None }));
        }
    }

    /// The spoken answer that is shown; tracks it.
    #[must_use]
    pub fn answer(self) -> Option<SpokenAnswer> {
        self.answer.get()
    }

    /// The number of the part of the answer that a query shows now ([`SpokenAnswer::part`]): one
    /// more than that of the part that is shown, if that answers the same query, else 0.
    #[must_use]
    pub fn next_part(self, query: Query) -> usize {
        self.answer.with_untracked(|answer| match answer {
            Some(answer) if answer.query == query => answer.part + 1,
            _ => 0,
        })
    }

    /// Shows and speaks a part of an answer.
    pub fn speak(self, answer: SpokenAnswer) {
        self.answer.set(Some(answer));
    }

    /// Dismisses the spoken answer and the explanation.
    pub fn dismiss_answer_and_explanation(self) {
        if self.answer.with_untracked(Option::is_some) {
            self.answer.set(None);
        }
        self.dismiss_explanation();
    }

    /// The explanation that is shown: with `in_dock` only one in the dock, without it only one over
    /// the board; tracks it.
    #[must_use]
    pub fn explanation(self, in_dock: bool) -> Option<String> {
        let is_in_dock = self.explanation_place.get() == ExplanationPlace::Dock;
        self.explanation.get().filter(|_| is_in_dock == in_dock)
    }

    /// Whether an explanation is shown over the upper edge of the board; tracks it.
    #[must_use]
    pub fn explains_at_upper_edge(self) -> bool {
        self.explanation_place.get() == ExplanationPlace::UpperEdge
            && self.explanation.with(Option::is_some)
    }

    /// Shows an explanation over the lower edge of the board, in place of the last one, of a spoken
    /// answer and of a brief notice.
    pub fn explain(self, text: String) {
        self.explain_at(ExplanationPlace::LowerEdge, text);
    }

    /// Shows an explanation in the dock, instead of what [`explain`](Self::explain) replaces.
    pub fn explain_in_dock(self, text: String) {
        self.explain_at(ExplanationPlace::Dock, text);
    }

    /// Shows an explanation at this place, instead of what [`explain`](Self::explain) replaces.
    pub fn explain_at(self, place: ExplanationPlace, text: String) {
        self.dismiss_answer_and_explanation();
        self.dismiss_brief_notice();
        self.explanation_place.set(place);
        self.explanation.set(Some(text));
    }

    /// Dismisses the explanation, if there is one.
    pub fn dismiss_explanation(self) {
        if self.explanation.with_untracked(Option::is_some) {
            self.explanation.set(None);
        }
    }

    /// Whether the forecast shows all canoes; tracks it.
    #[must_use]
    pub fn forecast_of_all(self) -> bool {
        self.forecast_of_all.get()
    }

    /// Switches the forecast between all canoes and those of one seat.
    pub fn toggle_forecast_of_all(self) {
        self.forecast_of_all.update(|all| *all = !*all);
    }

    /// Closes and dismisses what belongs to the game that is being left. The offer to return to a
    /// replaced game stays, and so does a problem with the storage.
    pub fn leave_game(self) {
        self.close_sheet();
        self.dismiss_answer_and_explanation();
        self.dismiss_link_notice_if(|_| true);
        self.dismiss_notice_if(|notice| {
            use Notice::{Branched, Brief, Text, TextRefused};
            matches!(notice, Text(_) | Brief(_) | TextRefused { .. } | Branched { .. })
        });
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
