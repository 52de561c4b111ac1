//! Move generation: the legal decisions of a position.

use super::canoe::CanoeNo;
use super::card::Card;
use super::decision::Decision;
use super::gem::Gem;
use super::position::{Duty, Phase, Position};
use super::seat::Seat;
use super::space::Arm;

impl Position {
    /// The legal decisions of the seat to move; empty if nobody is to move.
    ///
    /// The order is deterministic, because searches depend on it, but otherwise unspecified.
    #[must_use]
    pub fn legal(&self) -> Vec<Decision> {
        let mut list = Vec::with_capacity(64);
        self.legal_into(&mut list);
        list
    }

    /// Clears `list` and fills it with the legal decisions. Reusing one list avoids allocations.
    pub fn legal_into(&self, list: &mut Vec<Decision>) {
        list.clear();
        match self.phase {
            Phase::Over | Phase::River => {}
            Phase::FreeCanoe => list.extend(CanoeNo::ALL.map(Decision::Free)),
            Phase::Rescue => self.legal_rescues(list),
            Phase::Card => list.extend(self.hand(self.to_move).iter().map(Decision::Card)),
            Phase::Turn => self.legal_turn(list),
            Phase::Return => {
                if let Some(canoe) = self.returning_canoe() {
                    list.extend(Arm::ALL.map(|arm| Decision::Return { canoe, arm }));
                }
            }
        }
    }

    /// Whether a decision is legal now, that is, in the list [`Position::legal`].
    #[must_use]
    pub fn is_legal(&self, decision: Decision) -> bool {
        self.legal().contains(&decision)
    }

    /// One rescue for each lost canoe and banked colour, and [`Decision::RescueNone`]. Of two lost
    /// canoes with equal capacity only the first one is listed (B-32, B-37).
    fn legal_rescues(&self, list: &mut Vec<Decision>) {
        let seat = self.to_move;
        let mut listed: Option<CanoeNo> = None;
        for canoe in CanoeNo::ALL {
            if !self.canoe(seat, canoe).is_lost() {
                continue;
            }
            if listed.is_some_and(|first| self.table.capacity(first) == self.table.capacity(canoe))
            {
                continue;
            }
            listed = Some(canoe);
            for gem in Gem::ALL {
                if self.banked(seat).contains(gem) {
                    list.push(Decision::Rescue { canoe, gem });
                }
            }
        }
        list.push(Decision::RescueNone);
    }

    /// The decisions of a turn, which depend on the seat's card.
    fn legal_turn(&self, list: &mut Vec<Decision>) {
        let seat = self.to_move;
        match self.card(seat) {
            Some(Card::Cloud) => list.extend(
                [self.weather - 1, self.weather + 1]
                    .into_iter()
                    .filter(|value| (-1..=2).contains(value))
                    .map(Decision::Weather),
            ),
            Some(Card::Lasso) => self.legal_lasso(seat, list),
            Some(Card::OneTwoThree) => {
                for canoe in CanoeNo::ALL {
                    self.plans_with(seat, canoe, Card::OneTwoThree, list);
                }
            }
            Some(card) => {
                let points = card.number().unwrap_or(0);
                let duties = CanoeNo::ALL.map(|canoe| self.duty(seat, canoe));
                for (canoe, duty) in CanoeNo::ALL.into_iter().zip(duties) {
                    if duty != Duty::Nothing {
                        self.for_each_plan(seat, canoe, points, list);
                    }
                }
                let must = duties.iter().any(|duty| matches!(duty, Duty::Must | Duty::Either));
                if !must && duties.contains(&Duty::May) {
                    list.push(Decision::Done);
                }
            }
            None => {}
        }
    }

    /// Appends the plans that a canoe of a seat has with a card, as if it were the seat's turn now
    /// (B-66), whether or not the canoe may move then. Appends nothing for a card that does not
    /// move canoes.
    pub fn plans_with(&self, seat: Seat, canoe: CanoeNo, card: Card, list: &mut Vec<Decision>) {
        match card {
            Card::OneTwoThree => {
                let first = list.len();
                for points in 1..=3 {
                    // Two numbers of points can allow the same plan, which is listed once.
                    let before = list.len();
                    self.for_each_plan(seat, canoe, points, list);
                    let mut index = before;
                    while index < list.len() {
                        if list[first..before].contains(&list[index]) {
                            list.swap_remove(index);
                        } else {
                            index += 1;
                        }
                    }
                }
            }
            _ => {
                if let Some(points) = card.number() {
                    self.for_each_plan(seat, canoe, points, list);
                }
            }
        }
    }
}
