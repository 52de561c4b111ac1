//! Names and sentences for the game that is being set up.

use crate::app::i18n::Words;
use crate::app::session::setup::PlayerKind;
use crate::app::view_model::draft::{Draft, DraftError, DraftSeat};
use crate::app::view_model::players::players_sentence;
use crate::app::view_model::url::{NameError, code_point};
use crate::core::{Name, Rules};

/// The name of a seat: the typed one, or the default.
pub(super) fn name_of(seat: &DraftSeat, words: &Words) -> String {
    match seat.name.trim() {
        "" => default_name(seat, words),
        name => words.name(name),
    }
}

/// The default name of a seat: a computer player's name, or, for a person, the colour.
pub(super) fn default_name(seat: &DraftSeat, words: &Words) -> String {
    Draft::default_computer_name(seat).map_or_else(|| words.colour_name(seat.colour), str::to_owned)
}

/// The sentence that says who plays: "You against Robin, Brook and Fern: Easy", or all names. A
/// seat is "You" if it is that of the only person and has no typed name.
pub(super) fn who_plays(draft: &Draft, words: &'static Words) -> String {
    let is_person = |seat: &&DraftSeat| seat.player == PlayerKind::Human;
    let has_one_person = draft.seats().iter().filter(is_person).count() == 1;
    let seats = draft.seats().iter().map(|seat| {
        let is_you = has_one_person && is_person(&seat) && seat.name.trim().is_empty();
        let name = if is_you { words.who.you().to_owned() } else { name_of(seat, words) };
        (name, seat.player)
    });
    players_sentence(&seats.collect::<Vec<_>>(), words)
}

/// The line that names the expansions of the draft; `None` for the base game.
pub(super) fn expansions(draft: &Draft, words: &Words) -> Option<String> {
    let rules = draft.rules();
    (rules != Rules::BASE).then(|| words.start.expansions(&words.rules_in_play(rules)))
}

/// The sentence for an error of the draft.
pub(super) fn error_text(draft: &Draft, error: DraftError, words: &Words) -> String {
    let start = &words.start;
    let name =
        |id| draft.seat(id).map(|(_, seat)| words.quote(seat.name.trim())).unwrap_or_default();
    match error {
        DraftError::Name { seat, error: NameError::Long } => {
            start.name_long(&name(seat), &Name::MAX_CHARS)
        }
        DraftError::Name { seat, error: NameError::Hidden(letter) } => {
            start.name_hidden(&name(seat), &code_point(letter))
        }
        DraftError::Name { seat, .. } => start.name_character(&name(seat)),
        DraftError::NameTwice { seat } => start.name_twice(&name(seat)),
        DraftError::Seed => start.seed_number().to_owned(),
    }
}
