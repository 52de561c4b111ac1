//! Canonical texts of positions, to find positions that are equal up to mirrored arms, renumbered
//! canoes, other colours and the number of the round.

use crate::core::{Setup, SetupMoose};

/// The canonical text of a view: the smaller of the texts of the view and of its mirror image. In
/// these texts, the seat to move is the first seat, canoes of equal capacity are sorted, and
/// colours of seats and the round are left out.
pub(super) fn canonical_text(view: &Setup) -> String {
    [false, true].map(|mirror| describe(view, mirror)).into_iter().min().unwrap_or_default()
}

/// A text of the notation, with the letters L and R (the arms) exchanged if `mirror` is true.
fn mirrored(text: &str, mirror: bool) -> String {
    let swap = |letter| match letter {
        'L' => 'R',
        'R' => 'L',
        other => other,
    };
    if mirror { text.chars().map(swap).collect() } else { text.to_owned() }
}

/// The text of a view or of its mirror image.
fn describe(view: &Setup, mirror: bool) -> String {
    let place = |text: &str| mirrored(text, mirror);
    let first = view.seats.iter().position(|seat| Some(&seat.colour) == view.to_move.as_ref());
    let first = first.unwrap_or(0);
    let is_double = view.rules.iter().any(|module| module == "double");
    let moose_in = |colour: &str, canoe: usize| {
        matches!(&view.moose, Some(SetupMoose::Aboard(aboard))
            if aboard.colour == colour && aboard.canoe as usize == canoe + 1)
    };
    let seats: Vec<String> = (0..view.seats.len())
        .map(|step| {
            let seat = &view.seats[(first + step) % view.seats.len()];
            let canoe = |(number, canoe): (usize, &crate::core::SetupCanoe)| {
                let (at, moose) = (place(&canoe.at), moose_in(&seat.colour, number));
                format!("{at} {} {} {moose}", canoe.cargo, canoe.moved)
            };
            let mut canoes: Vec<String> = seat.canoes.iter().enumerate().map(canoe).collect();
            if !is_double {
                canoes.sort();
            }
            let (hand, card) = (seat.hand.join(" "), seat.card.as_deref().unwrap_or(""));
            let starts = seat.colour == view.start;
            format!("{} {hand} {card} {} {starts} {canoes:?}", seat.banked, seat.revealed)
        })
        .collect();
    let joe = view.joe.as_ref().map(|joe| (place(&joe.at), joe.cargo.clone()));
    let moose = matches!(&view.moose, Some(SetupMoose::Word(_))).then_some(&view.moose);
    format!(
        "{:?} {:?} {} {} {} {:?} {seats:?} {:?} {:?} {moose:?} {joe:?}",
        view.rules,
        view.options,
        view.phase,
        view.weather,
        place(&view.next_arm),
        view.sites,
        view.whirlpool.as_deref().map(place),
        view.beaver.as_deref().map(place),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_image_with_renumbered_canoes_is_the_same() {
        let text = include_str!("../../../tests/data/tactics.jsonl");
        for line in text.lines().filter(|line| !line.contains("\"double\"")).take(40) {
            let puzzle: super::super::Puzzle = serde_json::from_str(line).unwrap();
            let json = puzzle.view.to_json();
            let swapped = mirrored(&json, true);
            let mut other: Setup = swapped.parse().unwrap();
            for seat in &mut other.seats {
                seat.canoes.swap(0, 1);
            }
            if let Some(SetupMoose::Aboard(aboard)) = &mut other.moose {
                aboard.canoe = 3 - aboard.canoe;
            }
            assert_eq!(canonical_text(&puzzle.view), canonical_text(&other), "{json}");
            other.weather = if other.weather == 0 { 1 } else { 0 };
            assert_ne!(canonical_text(&puzzle.view), canonical_text(&other), "{json}");
        }
    }
}
