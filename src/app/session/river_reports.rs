//! Reports for the log after a move of the river: where the canoes of each seat are now.

use crate::core::{Canoe, CanoeNo, Cargo, Event, Place, PublicTable, Seat};

/// The canoes of a seat whose place has changed between the events [`Event::RiverSpeed`] and
/// [`Event::RoundBegan`], each as it is at the second one: those that the river has moved, and
/// those that the lasso has put back into the river. A canoe that is lost is at [`Place::Falls`],
/// with the gems that it has lost.
pub type MovedCanoes = Vec<(CanoeNo, Canoe)>;

/// The result of a move of the river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverReport {
    /// The index, in the session's log, of the event that begins the next round.
    pub next_round_index: usize,
    /// The seats whose canoes have moved, clockwise.
    pub seats: Vec<(Seat, MovedCanoes)>,
}

/// The reports of a game, extended event by event, so that a decision late in a long game costs no
/// more than one at its beginning.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RiverReports {
    /// What everybody knows after the events so far.
    now: PublicTable,
    /// What everybody knew before the river began to move, from then until the next round begins;
    /// `None` at other times.
    before: Option<PublicTable>,
    /// The canoes that went over the falls since the river began to move.
    lost: Vec<(Seat, CanoeNo, Cargo)>,
    reports: Vec<RiverReport>,
}

impl RiverReports {
    /// No reports yet; `start` is what everybody knows before the first event.
    pub(super) const fn new(start: PublicTable) -> Self {
        Self { now: start, before: None, lost: Vec::new(), reports: Vec::new() }
    }

    /// A report for every move of the river that has moved a canoe and that a round has followed,
    /// in their order.
    pub(super) fn reports(&self) -> &[RiverReport] {
        &self.reports
    }

    /// Applies the next event, whose index in the session's log is `index`.
    pub(super) fn apply(&mut self, index: usize, event: &Event) {
        match *event {
            Event::RiverSpeed { .. } => {
                self.before = Some(self.now);
                self.lost.clear();
            }
            Event::WentOver { seat, canoe, cargo } => self.lost.push((seat, canoe, cargo)),
            _ => {}
        }
        self.now.apply(event);
        if !matches!(event, Event::RoundBegan { .. }) {
            return;
        }
        let Some(before) = self.before.take() else { return };
        let seats = self.now.table().seats().map(|seat| (seat, self.moved_since(&before, seat)));
        let seats: Vec<_> = seats.filter(|(_, moved)| !moved.is_empty()).collect();
        if !seats.is_empty() {
            self.reports.push(RiverReport { next_round_index: index, seats });
        }
    }

    /// The canoes of a seat that are at another place than in `before`.
    fn moved_since(&self, before: &PublicTable, seat: Seat) -> MovedCanoes {
        let with_lost_gems = |no| {
            let canoe = self.now.canoe(seat, no);
            let fallen = self.lost.iter().find(|(of, which, _)| (*of, *which) == (seat, no));
            let cargo = match (canoe.at, fallen) {
                (Place::Falls, Some((.., cargo))) => *cargo,
                _ => canoe.cargo,
            };
            (no, Canoe { cargo, ..canoe })
        };
        CanoeNo::ALL
            .into_iter()
            .filter(|no| self.now.canoe(seat, *no).at != before.canoe(seat, *no).at)
            .map(with_lost_gems)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{SplitMix, greedy};
    use crate::app::session::Session;
    use crate::core::{Colour, Game, Header, Options, Rules, Table};

    /// A game of seven rounds.
    fn session(seed: u64) -> Session {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
        let mut rng = SplitMix::new(seed);
        while session.position().round() < 8 {
            let position = *session.position();
            let Some(seat) = position.to_move() else { break };
            // Some decisions are random, so that canoes are lost.
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
            let reports = session.river_reports();
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
            for report in reports {
                assert!(matches!(
                    session.log()[report.next_round_index].event,
                    Event::RoundBegan { .. }
                ));
            }
            assert_eq!(Session::open(session.game().clone()).river_reports(), reports);
            let moved = reports.iter().flat_map(|it| &it.seats).flat_map(|(_, moved)| moved);
            let (over, afloat): (Vec<_>, Vec<_>) =
                moved.partition(|(_, canoe)| canoe.at == Place::Falls);
            assert_eq!(over.len(), falls, "{seed}");
            reported += afloat.len();
            lost += over.iter().filter(|(_, canoe)| !canoe.cargo.is_empty()).count();
        }
        assert!(reported > 100 && lost > 3, "{reported} reported, {lost} lost with a gem");
    }
}
