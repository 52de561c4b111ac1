//! Reports for the log after a move of the river: where the canoes of each seat are now.

use crate::app::session::Session;
use crate::core::{Canoe, CanoeNo, Event, Place, PublicTable, Seat};

/// The canoes of a seat that a move of the river has taken along, each with the place where it is
/// now. A canoe that is lost is at [`Place::Falls`], with the gems that it has lost.
pub type MovedCanoes = Vec<(CanoeNo, Canoe)>;

/// The result of a move of the river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverReport {
    /// The index, in the session's log, of the event that begins the next round.
    pub index: usize,
    /// The seats whose canoes have moved: people first, then clockwise.
    pub seats: Vec<(Seat, MovedCanoes)>,
}

/// A report for every move of the river that has moved a canoe, in their order.
#[must_use]
pub fn river_reports(session: &Session) -> Vec<RiverReport> {
    let people = session.people();
    let mut table = *session.opening();
    let mut before: Option<PublicTable> = None;
    let mut lost = Vec::new();
    let mut reports = Vec::new();
    for (index, logged) in session.log().iter().enumerate() {
        match logged.event {
            Event::RiverSpeed { .. } => {
                before = Some(table);
                lost.clear();
            }
            Event::WentOver { seat, canoe, cargo } => lost.push((seat, canoe, cargo)),
            _ => {}
        }
        table.apply(&logged.event);
        if !matches!(logged.event, Event::RoundBegan { .. }) {
            continue;
        }
        let Some(before) = before.take() else { continue };
        let moved = |seat| -> MovedCanoes {
            let is_moved = |no: &CanoeNo| table.canoe(seat, *no).at != before.canoe(seat, *no).at;
            let now = |no| {
                let canoe = table.canoe(seat, no);
                let fallen = lost.iter().find(|(of, which, _)| (*of, *which) == (seat, no));
                let cargo = match (canoe.at, fallen) {
                    (Place::Falls, Some((.., cargo))) => *cargo,
                    _ => canoe.cargo,
                };
                (no, Canoe { cargo, ..canoe })
            };
            CanoeNo::ALL.into_iter().filter(is_moved).map(now).collect()
        };
        let mut seats: Vec<(Seat, MovedCanoes)> =
            table.table().seats().map(|seat| (seat, moved(seat))).collect();
        seats.retain(|(_, moved)| !moved.is_empty());
        seats.sort_by_key(|(seat, _)| !people.contains(*seat));
        if !seats.is_empty() {
            reports.push(RiverReport { index, seats });
        }
    }
    reports
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{SplitMix, greedy};
    use crate::app::i18n::Lang;
    use crate::app::view_model::last_round::teller_of;
    use crate::core::{Colour, Game, Header, Options, Rules, Table};

    /// A game of four rounds; the second seat is a person's.
    fn session(seed: u64) -> Session {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        for (index, seat) in table.seats().enumerate() {
            let player = if index == 1 { "human" } else { "ai:1" };
            game.add_note(&format!("player {} {player}", table.colour(seat))).unwrap();
        }
        let mut session = Session::open(game);
        let mut rng = SplitMix::new(seed);
        while session.position().round() < 8 {
            let position = *session.position();
            let Some(seat) = position.to_move() else { break };
            // Some decisions are at random, so that canoes are lost.
            let legal = position.legal();
            let decision = match rng.below(3) {
                0 => legal[rng.below(legal.len() as u32) as usize],
                _ => greedy(&position.view(Some(seat)), &mut rng).unwrap(),
            };
            session.play(decision).unwrap();
        }
        session
    }

    #[test]
    fn every_canoe_that_the_river_moves_is_reported_once() {
        let (mut reported, mut lost) = (0, 0);
        for seed in 0..30 {
            let session = session(seed);
            let reports = river_reports(&session);
            let mut falls = 0;
            let mut in_river = false;
            for logged in session.log() {
                match logged.event {
                    Event::RiverSpeed { .. } => in_river = true,
                    Event::RoundBegan { .. } => in_river = false,
                    Event::WentOver { .. } if in_river => falls += 1,
                    _ => {}
                }
            }
            for report in &reports {
                assert!(matches!(session.log()[report.index].event, Event::RoundBegan { .. }));
                let place = report.seats.iter().position(|(seat, _)| seat.index() == 1);
                assert!(place.is_none_or(|place| place == 0), "the person's canoes come first");
            }
            let moved = reports.iter().flat_map(|it| &it.seats).flat_map(|(_, moved)| moved);
            let (over, afloat): (Vec<_>, Vec<_>) =
                moved.partition(|(_, canoe)| canoe.at == Place::Falls);
            assert_eq!(over.len(), falls, "{seed}");
            reported += afloat.len();
            lost += over.iter().filter(|(_, canoe)| !canoe.cargo.is_empty()).count();
        }
        assert!(reported > 100 && lost > 3, "{reported} reported, {lost} lost with a gem");
    }

    #[test]
    fn a_sentence_names_the_canoes_of_others_too() {
        let session = (0..30).map(session).find(|session| {
            let reports = river_reports(session);
            reports.iter().flat_map(|it| &it.seats).any(|(seat, moved)| {
                seat.index() != 1 && moved.iter().any(|(_, it)| it.at == Place::Falls)
            })
        });
        let session = session.unwrap();
        let teller = teller_of(&session, Lang::default().words());
        for (seat, moved) in river_reports(&session).iter().flat_map(|it| &it.seats) {
            let text = teller.after_river(*seat, moved);
            let who = if seat.index() == 1 { "you" } else { teller.name(*seat) };
            assert!(text.starts_with(&format!("After the river, {who}: canoe ")), "{text}");
            let is_lost = moved.iter().any(|(_, canoe)| canoe.at == Place::Falls);
            assert_eq!(text.contains(" lost"), is_lost, "{text}");
        }
    }
}
