//! Checks across the values of a position: whether gems, cards, canoes, the pieces of the
//! expansions, the seat to move and the winners are consistent. They run only if the position could
//! be built.

use crate::core::canoe::CanoeNo;
use crate::core::card::Card;
use crate::core::gem::Gem;
use crate::core::notation::setup_error::SetupFaultKind;
use crate::core::notation::setup_reader::{CanoePath, SeatPath, SetupReader};
use crate::core::options::WhirlpoolReentry;
use crate::core::outcome;
use crate::core::pieces::{Joe, Moose, Whirlpool};
use crate::core::position::{Duty, Phase, Position};
use crate::core::rules::Module;
use crate::core::seat::Seat;
use crate::core::space::{Place, Space};

impl SetupReader {
    /// Records a fault for each reason that is found why the position cannot occur in a game. No
    /// position that a game can reach is refused, but some that no game can reach are not noticed.
    pub(in crate::core) fn check(&mut self, position: &Position) {
        self.check_gems(position);
        self.check_cards(position);
        self.check_canoes(position);
        self.check_pieces(position);
        self.check_seat_to_move(position);
        self.check_end(position);
    }

    /// Checks that the gems of each colour add up to the number in the game (B-12, S-02).
    fn check_gems(&mut self, position: &Position) {
        let need = position.table().gems_per_site();
        for gem in Gem::ALL {
            let sites = position.sites.iter().map(|site| u32::from(site.count(gem)));
            let banked =
                position.table().seats().map(|seat| u32::from(position.banked(seat).count(gem)));
            let canoes = position.canoes().map(|(_, _, canoe)| u32::from(canoe.cargo.count(gem)));
            let joe = match position.joe() {
                Joe::Afloat { gem: Some(aboard), .. } => u32::from(aboard == gem),
                _ => 0,
            };
            let have = sites.chain(banked).chain(canoes).sum::<u32>() + joe;
            let path = format_args!("sites.{}", gem.as_str());
            self.require(
                have == u32::from(need),
                &path,
                SetupFaultKind::GemCount { gem, have, need },
            );
        }
    }

    /// Checks that hands consist of cards of the game (B-10, S-04) and have the size that the round
    /// requires (B-23), and that cards are laid down and revealed in order (B-30).
    fn check_cards(&mut self, position: &Position) {
        let table = position.table();
        let (round, phase) = (position.round(), position.phase());
        let played = round.saturating_sub(1) % table.cycle();
        let need = (table.cycle() - played) as usize;
        let index_to_move = position.to_move.steps_from(position.start, table.len());
        for (index, seat) in position.order().enumerate() {
            let path = |key| SeatPath(seat.index(), key);
            let hand = position.hand(seat);
            let full = table.rules().full_hand();
            let in_hand = hand.iter().map(|card| ("hand", card));
            let laid = position.card(seat).map(|card| ("card", card));
            for (key, card) in in_hand.chain(laid) {
                self.require(
                    full.contains(card),
                    &path(key),
                    SetupFaultKind::CardNotInGame { card },
                );
            }
            if let Some(card) = position.card(seat) {
                self.require(
                    !hand.contains(card),
                    &path("card"),
                    SetupFaultKind::CardTwice { card },
                );
            }
            let have = hand.len() + usize::from(position.card(seat).is_some());
            self.require(
                have == need,
                &path("hand"),
                SetupFaultKind::HandSize { have, need, round },
            );

            let laid = position.card(seat).is_some() || self.hidden.contains(seat);
            let (should_be_laid, should_be_revealed) = match phase {
                Phase::FreeCanoe | Phase::Rescue => (false, false),
                Phase::Card => (index < index_to_move, false),
                Phase::Turn => (true, index <= index_to_move),
                Phase::River | Phase::Return | Phase::Over => (true, true),
            };
            if laid != should_be_laid {
                let fault = if laid {
                    SetupFaultKind::CardLaid { phase }
                } else {
                    SetupFaultKind::CardMissing { phase }
                };
                self.report(&path("card"), fault);
            }
            let is_revealed = position.is_revealed(seat);
            if is_revealed && !should_be_revealed {
                self.report(&path("revealed"), SetupFaultKind::RevealedEarly);
            } else if !is_revealed && should_be_revealed {
                self.report(&path("revealed"), SetupFaultKind::NotRevealed);
            } else if is_revealed && self.hidden.contains(seat) {
                self.report(&path("card"), SetupFaultKind::HiddenKnown);
            }
        }
    }

    /// Checks that canoes carry no more than they hold (B-70, S-11) and nothing on shore or below
    /// the falls (B-112, B-141), that none is on the whirlpool (S-40), and that exactly the lassoed
    /// ones are on the riverbank (S-50).
    fn check_canoes(&mut self, position: &Position) {
        for (seat, no, canoe) in position.canoes() {
            let path = |key| CanoePath(seat.index(), no.index(), key);
            let (have, capacity) = (canoe.cargo.len(), position.table().capacity(no));
            self.require(
                have <= capacity,
                &path("cargo"),
                SetupFaultKind::Capacity { have, capacity },
            );
            let lassoed = position.revealed_card(seat) == Some(Card::Lasso);
            match canoe.at {
                Place::Pier => {
                    self.require(
                        canoe.cargo.is_empty(),
                        &path("cargo"),
                        SetupFaultKind::CargoAshore,
                    );
                }
                Place::Falls => {
                    self.require(canoe.cargo.is_empty(), &path("cargo"), SetupFaultKind::CargoLost);
                }
                Place::On(space) => {
                    self.require(
                        !position.whirlpool().is_on(space),
                        &path("at"),
                        SetupFaultKind::OnWhirlpool { space },
                    );
                    let may_be_afloat = match position.phase() {
                        // The lasso takes the canoes after the seat has decided about the moose.
                        Phase::Turn => seat == position.to_move,
                        // The canoe has come back already; `check_return` checks the order.
                        Phase::Return => true,
                        _ => false,
                    };
                    self.require(
                        !lassoed || may_be_afloat,
                        &path("at"),
                        SetupFaultKind::NotLassoed,
                    );
                }
                Place::Riverbank(space) => {
                    let is_to_move = position.phase() == Phase::Turn && seat == position.to_move;
                    self.require(lassoed && !is_to_move, &path("at"), SetupFaultKind::NoLasso);
                    // The whirlpool cannot have been there when the canoe was lassoed.
                    let before_river = matches!(position.phase(), Phase::Turn | Phase::Over);
                    self.require(
                        !(before_river && position.whirlpool().is_on(space)),
                        &path("at"),
                        SetupFaultKind::OnWhirlpool { space },
                    );
                }
            }
        }
    }

    /// Checks the whirlpool, the beaver, the moose and Joe (S-40, S-41, S-60, S-61, S-75, S-76).
    fn check_pieces(&mut self, position: &Position) {
        let immediate = position.table().options().whirlpool_reentry == WhirlpoolReentry::Immediate;
        self.require(
            !(position.whirlpool() == Whirlpool::Next && immediate),
            &"whirlpool",
            SetupFaultKind::WhirlpoolWaits,
        );
        match position.beaver() {
            Some(space) => self.require(
                !position.whirlpool().is_on(space),
                &"beaver",
                SetupFaultKind::OnWhirlpool { space },
            ),
            None => self.require(
                !(position.weather() == 2 && position.table().has(Module::Beaver)),
                &"beaver",
                SetupFaultKind::BeaverMissing,
            ),
        }
        match position.moose() {
            Moose::Aboard(seat, canoe) => {
                let at = position.canoe(seat, canoe).at;
                let afloat = matches!(at, Place::On(_) | Place::Riverbank(_));
                self.require(afloat, &"moose", SetupFaultKind::MooseAshore);
            }
            Moose::Returning => {
                let phase = position.phase();
                let may_be_returning = matches!(phase, Phase::Turn | Phase::Return | Phase::Over);
                self.require(may_be_returning, &"moose", SetupFaultKind::MooseBack { phase });
            }
            Moose::Absent | Moose::Waiting => {}
        }
        if let Joe::Afloat { at, .. } = position.joe() {
            self.require(
                !position.whirlpool().is_on(at),
                &"joe.at",
                SetupFaultKind::OnWhirlpool { space: at },
            );
        }
    }

    /// Checks that the seat to move is the right one in the phase, that it has a decision, and that
    /// no seat still waits for its free canoe (B-39) in a later phase.
    fn check_seat_to_move(&mut self, position: &Position) {
        let seat = position.to_move;
        let stranded = |seat: &Seat| {
            position.banked(*seat).is_empty()
                && CanoeNo::ALL.into_iter().all(|canoe| position.canoe(*seat, canoe).is_lost())
        };
        let mut forbid_stranded = |seats: &mut dyn Iterator<Item = Seat>| {
            for seat in seats.filter(stranded) {
                self.report(&SeatPath(seat.index(), "canoes"), SetupFaultKind::Stranded);
            }
        };
        match position.phase() {
            Phase::FreeCanoe => {
                let first = position.order().find(stranded);
                self.require(
                    position.table().has(Module::Double),
                    &"phase",
                    SetupFaultKind::FreeCanoeIsAutomatic,
                );
                match first {
                    Some(first) => self.require_seat_to_move(position, first),
                    None => self.report(&"to_move", SetupFaultKind::Stranded),
                }
            }
            Phase::Rescue => {
                forbid_stranded(&mut position.order());
                let can_rescue =
                    !position.banked(seat).is_empty() && position.first_lost(seat).is_some();
                self.require(can_rescue, &"to_move", SetupFaultKind::NothingToRescue);
            }
            Phase::Card => forbid_stranded(&mut position.order()),
            Phase::Turn => {
                // No seat loses a canoe in a round before its own turn.
                let steps = seat.steps_from(position.start, position.table().len());
                forbid_stranded(&mut position.order().skip(steps));
                self.check_turn(position, seat);
            }
            Phase::Return => self.check_return(position),
            Phase::River | Phase::Over => {}
        }
    }

    /// Checks that a seat is the one to move.
    fn require_seat_to_move(&mut self, position: &Position, seat: Seat) {
        let colour = position.table().colour(seat);
        self.require(
            position.to_move == seat,
            &"to_move",
            SetupFaultKind::WrongSeatToMove { colour },
        );
    }

    /// Checks that the seat to move has a decision in its turn.
    fn check_turn(&mut self, position: &Position, seat: Seat) {
        match position.card(seat) {
            // `check_cards` reports a missing card.
            None | Some(Card::Cloud) => {}
            Some(Card::Lasso) => {
                self.require(
                    position.lasso_needs_decision(seat),
                    &"to_move",
                    SetupFaultKind::NoLassoDecision,
                );
            }
            Some(_) => {
                let idle = CanoeNo::ALL
                    .into_iter()
                    .all(|canoe| position.duty(seat, canoe) == Duty::Nothing);
                let fault = if position.moved == [false; 2] {
                    SetupFaultKind::NoDecision
                } else {
                    SetupFaultKind::TurnOver
                };
                self.require(!idle, &"to_move", fault);
            }
        }
    }

    /// Checks that the first canoe still on the riverbank is the one whose arm is chosen, and that
    /// no lassoed canoe that comes after it is back already (S-56).
    fn check_return(&mut self, position: &Position) {
        let mut order =
            position.order().flat_map(|seat| CanoeNo::ALL.map(|canoe| (seat, canoe))).skip_while(
                |(seat, canoe)| !matches!(position.canoe(*seat, *canoe).at, Place::Riverbank(_)),
            );
        match order.next() {
            Some((seat, canoe))
                if position.canoe(seat, canoe).at == Place::Riverbank(Space::S5) =>
            {
                self.require(
                    position.whirlpool().is_on(Space::S5),
                    &"phase",
                    SetupFaultKind::NothingReturns,
                );
                self.require_seat_to_move(position, seat);
            }
            Some((seat, canoe)) => {
                let colour = position.table().colour(seat);
                self.report(&"phase", SetupFaultKind::ReturnsFirst { colour, canoe });
            }
            None => self.report(&"phase", SetupFaultKind::NothingReturns),
        }
        for (seat, canoe) in order {
            let lassoed = position.revealed_card(seat) == Some(Card::Lasso);
            let afloat = matches!(position.canoe(seat, canoe).at, Place::On(_));
            if lassoed && afloat {
                let path = CanoePath(seat.index(), canoe.index(), "at");
                self.report(&path, SetupFaultKind::NotLassoed);
            }
        }
    }

    /// Checks that the game is over if and only if a seat has won after the last turn of a round
    /// (B-162).
    fn check_end(&mut self, position: &Position) {
        if position.phase() == Phase::Over {
            let winners = outcome::winners(position);
            let right = !winners.is_empty() && winners == position.winners();
            self.require(right, &"winners", SetupFaultKind::Winners);
            return;
        }
        self.require(position.winners().is_empty(), &"winners", SetupFaultKind::NotOver);
        for seat in position.table().seats() {
            let met =
                position.conditions().any(|condition| condition.is_met(position.banked(seat)));
            // A seat banks gems only in its own turn, by a plan. If it has had such a turn in this
            // round, it may meet the condition only since then, and the game goes on for now.
            let may_be_new = position.phase() == Phase::Turn
                && position
                    .revealed_card(seat)
                    .is_some_and(|card| !matches!(card, Card::Cloud | Card::Lasso))
                && (seat != position.to_move || position.moved != [false; 2]);
            if met && !may_be_new {
                self.report(&SeatPath(seat.index(), "banked"), SetupFaultKind::WonAlready);
            }
        }
    }
}
