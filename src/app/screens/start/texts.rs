//! Sentences about the game that is being set up.

use crate::app::i18n::Words;
use crate::app::view_model::draft::{Draft, DraftFault, DraftSeat};
use crate::app::view_model::url::{BadName, code_point};

/// The longest name of a seat, in characters.
pub(super) const LONGEST_NAME: u32 = 24;

/// What a seat is called: its typed name, or the one it has without.
pub(super) fn name_of(seat: &DraftSeat, words: &Words) -> String {
    match seat.name.trim() {
        "" => default_name(seat, words),
        name => words.name(name),
    }
}

/// What a seat is called while no name is typed: a computer player's name, or its colour.
pub(super) fn default_name(seat: &DraftSeat, words: &Words) -> String {
    Draft::usual_name(seat).map_or_else(|| words.colour_name(seat.colour), str::to_owned)
}

/// Everybody who plays.
pub(super) fn who_plays(draft: &Draft, words: &Words) -> String {
    let names = words.list(draft.seats().iter().map(|seat| name_of(seat, words)));
    words.start.play_what(&names)
}

/// What is wrong with the draft.
pub(super) fn fault_text(draft: &Draft, fault: DraftFault, words: &Words) -> String {
    let start = &words.start;
    let name =
        |id| draft.seat(id).map(|(_, seat)| words.quote(seat.name.trim())).unwrap_or_default();
    match fault {
        DraftFault::Name { seat, fault: BadName::Long } => {
            start.name_long(&name(seat), &LONGEST_NAME)
        }
        DraftFault::Name { seat, fault: BadName::Hidden(letter) } => {
            start.name_hidden(&name(seat), &code_point(letter))
        }
        DraftFault::Name { seat, .. } => start.name_character(&name(seat)),
        DraftFault::NameTwice { seat } => start.name_twice(&name(seat)),
        DraftFault::Seed => start.seed_number().to_owned(),
    }
}
