//! Names and sentences for the game that is being set up.

use crate::app::i18n::Words;
use crate::app::view_model::draft::{Draft, DraftFault, DraftSeat};
use crate::app::view_model::url::BadName;

/// The longest name of a seat, in characters.
pub(super) const LONGEST_NAME: u32 = 24;

/// The name of a seat: the typed one, or the default.
pub(super) fn name_of(seat: &DraftSeat, words: &Words) -> String {
    match seat.name.trim() {
        "" => default_name(seat, words),
        name => name.to_owned(),
    }
}

/// The default name of a seat: a computer player's name, or the colour.
pub(super) fn default_name(seat: &DraftSeat, words: &Words) -> String {
    Draft::usual_name(seat).map_or_else(|| words.colour_name(seat.colour), str::to_owned)
}

/// The list of all players' names.
pub(super) fn who_plays(draft: &Draft, words: &Words) -> String {
    let names = words.list(draft.seats().iter().map(|seat| name_of(seat, words)));
    words.start.play_what(&names)
}

/// The sentence for an error of the draft.
pub(super) fn fault_text(draft: &Draft, fault: DraftFault, words: &Words) -> String {
    let start = &words.start;
    let name = |id| draft.seat(id).map(|(_, seat)| seat.name.trim().to_owned()).unwrap_or_default();
    match fault {
        DraftFault::Name { seat, fault: BadName::Long } => {
            start.name_long(&name(seat), &LONGEST_NAME)
        }
        DraftFault::Name { seat, .. } => start.name_character(&name(seat)),
        DraftFault::NameTwice { seat } => start.name_twice(&name(seat)),
        DraftFault::Seed => start.seed_number().to_owned(),
    }
}
