//! The store of the start screen: the game that is being set up.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;

use super::ids;
use super::texts::{error_text, name_of};
use crate::app::components::row_memo::row_memo;
use crate::app::i18n::Words;
use crate::app::platform::storage;
use crate::app::session::setup::{GameSetup, PlayerKind};
use crate::app::state::{TurnStore, use_turn, use_words};
use crate::app::view_model::draft::{Draft, DraftError, DraftSeat};
use crate::core::Module;

/// A seat of the draft with its number at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacedSeat {
    /// The number of the seat at the table, clockwise from 1.
    pub(super) number: usize,
    /// The seat as it is being set up. Its id stays the same when it is moved, its number does not.
    pub(super) seat: DraftSeat,
}

/// The store of the start screen: a signal of the [`Draft`], errors, announcements.
#[derive(Clone, Copy)]
pub(super) struct StartStore {
    draft: RwSignal<Draft>,
    /// Whether errors are shown, which begins with the first press of Play.
    shows_errors: RwSignal<bool>,
    /// The last change of the seats as a sentence, for screen readers.
    announcement: RwSignal<String>,
    words: &'static Words,
    turn: TurnStore,
}

impl StartStore {
    /// Reads the draft; tracks it.
    pub(super) fn with<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with(read)
    }

    /// Changes the draft and notifies its readers.
    pub(super) fn update(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(change);
    }

    /// A memo of a value that is computed from the draft.
    pub(super) fn memo<T>(self, read: impl Fn(&Draft) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.draft.with(&read))
    }

    /// The last change of the seats as a sentence, for screen readers; tracks it.
    pub(super) fn announcement(self) -> String {
        self.announcement.get()
    }

    // --- playing -------------------------------------------------------------------------------

    /// Starts the game, or shows the errors and moves the focus to the first wrong field.
    pub(super) fn play(self) {
        match self.draft.with_untracked(Draft::setup) {
            Ok(setup) => {
                remember(&setup);
                self.turn.start(setup);
            }
            Err(errors) => {
                self.shows_errors.set(true);
                match errors.first() {
                    Some(DraftError::Name { seat, .. } | DraftError::NameTwice { seat }) => {
                        focus_on(ids::name_field(*seat));
                    }
                    Some(DraftError::Seed) => focus_on(ids::SEED.to_owned()),
                    None => {}
                }
            }
        }
    }

    /// The errors with their sentences, once Play has been pressed; tracks them.
    pub(super) fn errors(self) -> Vec<(DraftError, String)> {
        if !self.shows_errors.get() {
            return Vec::new();
        }
        self.draft.with(|draft| {
            let errors = draft.errors().into_iter();
            errors.map(|error| (error, error_text(draft, error, self.words))).collect()
        })
    }

    // --- seats ---------------------------------------------------------------------------------

    /// The seats, clockwise; tracks them.
    pub(super) fn seats(self) -> Vec<PlacedSeat> {
        self.draft.with(|draft| {
            let seats = draft.seats().iter().cloned().enumerate();
            seats.map(|(index, seat)| PlacedSeat { number: index + 1, seat }).collect()
        })
    }

    /// A memo of a seat. Once the seat has been removed, the memo keeps its last value.
    pub(super) fn seat_memo(self, seat: PlacedSeat) -> Memo<PlacedSeat> {
        let id = seat.seat.id;
        row_memo(seat, move || self.draft.with(|draft| placed(draft, id)))
    }

    /// The number and name of the seat with this id; not tracked.
    fn number_and_name(self, id: u32) -> Option<(usize, String)> {
        self.draft.with_untracked(|draft| {
            placed(draft, id).map(|it| (it.number, name_of(&it.seat, self.words)))
        })
    }

    /// Adds a seat, if there is room, and moves the focus to its name.
    pub(super) fn add_seat(self, player: fn(&Draft) -> PlayerKind) {
        let added = self.draft.try_update(|draft| draft.add(player(draft))).flatten();
        let Some(id) = added else { return };
        if let Some((_, name)) = self.number_and_name(id) {
            self.announcement.set(self.words.start.added(&name));
        }
        focus_on(ids::name_field(id));
    }

    /// Moves the seat with this id by one place, towards the first seat or else towards the last.
    /// The button that was pressed keeps the focus; at an end of the list, the seat's other button
    /// gets it.
    pub(super) fn move_seat(self, id: u32, towards_first: bool) {
        self.draft.update(|draft| draft.shift(id, towards_first));
        let Some((number, name)) = self.number_and_name(id) else { return };
        self.announcement.set(self.words.start.moved(&name, &number));
        // Moving the row in the document has taken the focus from its button. At an end of the list
        // that button is disabled, so the other one gets the focus.
        let end = if towards_first { 1 } else { self.draft.with_untracked(|it| it.seats().len()) };
        let focuses_up = towards_first != (number == end);
        focus_on(ids::move_button(id, if focuses_up { "up" } else { "down" }));
    }

    /// Removes the seat with this id and moves the focus to the name of the next one, or of the
    /// previous one if the seat was the last.
    pub(super) fn remove_seat(self, id: u32) {
        let Some((number, name)) = self.number_and_name(id) else { return };
        self.announcement.set(self.words.start.removed(&name));
        let next = self.draft.with_untracked(|draft| {
            let seats = draft.seats();
            // Numbers begin with 1: the index `number` is that of the next seat.
            seats.get(number).or(seats.get(number.saturating_sub(2))).map(|seat| seat.id)
        });
        self.draft.update(|draft| draft.remove(id));
        if let Some(next) = next {
            focus_on(ids::name_field(next));
        }
    }

    // --- modules -------------------------------------------------------------------------------

    /// Whether a module is in the game; tracks it.
    pub(super) fn has_module(self, module: Module) -> bool {
        self.draft.with(|draft| draft.rules().has(module))
    }
}

/// The seat with this id and its number; `None` if the draft has no such seat.
fn placed(draft: &Draft, id: u32) -> Option<PlacedSeat> {
    draft.seat(id).map(|(index, seat)| PlacedSeat { number: index + 1, seat: seat.clone() })
}

/// Stores the set-up for the next visit, without its seed, which is for one game only.
fn remember(setup: &GameSetup) {
    // A problem with the storage is reported when the game is saved.
    let _ = storage::save_last_setup(&GameSetup { seed: None, ..setup.clone() });
}

/// Gives the focus to the element with this id, which may be rendered only after this call.
fn focus_on(id: String) {
    request_animation_frame(move || {
        if let Some(element) = document().get_element_by_id(&id)
            && let Some(element) = element.dyn_ref::<HtmlElement>()
        {
            // If this fails, the focus stays where it was.
            let _ = element.focus();
        }
    });
}

/// Whether no set-up and no game is stored in this browser. A set-up is stored when a game is
/// started on the start screen, or when that screen is left with a valid draft that was changed.
pub(super) fn is_first_visit() -> bool {
    storage::load_last_setup().is_none() && storage::listed_games().is_empty()
}

/// Provides the store to the child components. At first the draft is the set-up that was stored
/// last or, if there is none, a game against computer players of the first level.
pub(super) fn provide_start() {
    let last = storage::load_last_setup().unwrap_or_else(GameSetup::against_beginners);
    let initial = Draft::of(&last);
    let draft = RwSignal::new(initial.clone());
    provide_context(StartStore {
        draft,
        shows_errors: RwSignal::new(false),
        announcement: RwSignal::new(String::new()),
        words: use_words(),
        turn: use_turn(),
    });
    // A change of language renders the screen again, which then reads the draft from the storage.
    on_cleanup(move || {
        // What nobody has changed is not stored, so that the first visit remains one.
        let changed_setup =
            |draft: &Draft| (*draft != initial).then(|| draft.setup().ok()).flatten();
        if let Some(setup) = draft.try_with_untracked(changed_setup).flatten() {
            remember(&setup);
        }
    });
}

/// The store that [`provide_start`] has provided.
pub(super) fn use_start() -> StartStore {
    expect_context()
}
