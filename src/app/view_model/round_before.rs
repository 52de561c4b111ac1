//! Sentences before a question that say what the round before has done to the person who is asked.

use crate::app::i18n::Teller;
use crate::app::session::Session;
use crate::core::{Canoe, CanoeNo, Event, Phase, Place, Seat};

/// The sentence that says where the canoes of a seat are now that the river has moved them, for the
/// question that is asked next; `None` if the river did not move them, or once turns have begun.
/// The sentence omits a canoe that has come back, and during the rescue the lost ones, which the
/// question names.
#[must_use]
pub fn river_before(session: &Session, teller: &Teller, seat: Seat) -> Option<String> {
    let position = session.position();
    let is_between = matches!(position.phase(), Phase::FreeCanoe | Phase::Rescue | Phase::Card);
    let report = session.river_reports().last().filter(|_| is_between)?;
    let is_of_last_river = session.log()[report.index + 1..]
        .iter()
        .all(|logged| !matches!(logged.event, Event::RoundBegan { .. }));
    let (_, moved) = report.seats.iter().find(|(of, _)| is_of_last_river && *of == seat)?;
    let is_told = |(no, canoe): &&(CanoeNo, Canoe)| {
        position.canoe(seat, *no).at == canoe.at
            && (canoe.at != Place::Falls || position.phase() == Phase::Card)
    };
    let moved: Vec<_> = moved.iter().filter(is_told).copied().collect();
    (!moved.is_empty()).then(|| teller.after_river_short(&moved))
}

/// The sentences that say who robbed the only person at the table in the round before, for the
/// question that is asked next; `None` if nobody did, or once turns have begun.
#[must_use]
pub fn robberies_before(session: &Session, teller: &Teller) -> Option<String> {
    let me = session.own_seat().filter(|_| session.position().phase() != Phase::Turn)?;
    let last_round = session.log().iter().rev().scan(0, |rounds, logged| {
        *rounds += u32::from(matches!(logged.event, Event::RoundBegan { .. }));
        (*rounds < 2).then_some(logged.event)
    });
    let mut robberies: Vec<String> = last_round
        .filter_map(|event| match event {
            Event::Stolen { seat, gem, victim, .. } if victim == me => {
                let words = teller.words();
                Some(words.event.robbed_you(&teller.name(seat), &words.a_gem(gem)))
            }
            _ => None,
        })
        .collect();
    robberies.reverse();
    let join = &teller.words().join;
    robberies.into_iter().reduce(|first, rest| join.sentences(&first, &rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::core::Game;

    #[test]
    fn a_robbery_of_the_round_before_is_told_to_the_victim() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let mut told = Vec::new();
        for end in 0..game.decisions().count() {
            let text = game.truncated(end).written();
            let players =
                "note player yellow human\nnote player red ai:1\nnote player blue ai:1\nstart";
            let session = Session::open(text.replacen("start", players, 1).parse().unwrap());
            let teller = Teller::of(Lang::En.words(), session.game().header());
            let last = session.log().last().map(|logged| logged.event);
            let is_first = matches!(last, Some(Event::RoundBegan { .. }));
            if let Some(text) = robberies_before(&session, &teller).filter(|_| is_first) {
                told.push((session.position().round(), text));
            }
        }
        let [(round, text)] = &told[..] else { panic!("{told:?}") };
        assert!(text.ends_with(" robs you of a diamond!"), "{text}");
        assert!(*round > 1);
    }

    #[test]
    fn after_the_river_the_question_says_where_canoes_are() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let whole = Session::open(game.clone());
        let teller = Teller::of(Lang::En.words(), whole.game().header());
        let (mut told, mut lost) = (0, 0);
        for decisions in 0..whole.game().decisions().count() {
            let session = Session::open(game.truncated(decisions));
            let position = session.position();
            let Some(seat) = position.to_move() else { continue };
            let Some(text) = river_before(&session, &teller, seat) else { continue };
            assert!(text.starts_with("River: canoe ") && text.len() <= 50, "{text}");
            assert!(position.phase() != Phase::Turn && position.round() > 1, "{text}");
            for no in CanoeNo::ALL {
                let Place::On(space) = position.canoe(seat, no).at else { continue };
                let at = teller.words().short_place(Place::On(space));
                let phrase = format!("canoe {no} on {at}");
                assert!(!text.contains(&format!("canoe {no}")) || text.contains(&phrase), "{text}");
            }
            told += 1;
            lost += usize::from(text.contains(" lost"));
        }
        assert!(told > 10 && lost > 0, "{told} told, {lost} of them about a lost canoe");
    }
}
