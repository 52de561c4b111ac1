//! The checks of a position whose texts could be read: whether gems, cards, canoes and the seat to
//! move fit together.

use crate::core::canoe::CanoeNo;
use crate::core::card::Card;
use crate::core::gem::Gem;
use crate::core::notation::setup_error::SetupFault;
use crate::core::notation::setup_reader::{CanoePath, SeatPath, SetupReader};
use crate::core::options::WhirlpoolReentry;
use crate::core::outcome;
use crate::core::pieces::{Joe, Moose, Whirlpool};
use crate::core::position::{Duty, Phase, Position};
use crate::core::rules::Module;
use crate::core::seat::Seat;
use crate::core::space::{Place, Space};

impl SetupReader {
    /// Adds the reasons why the position cannot occur in a game.
    pub(in crate::core) fn check(&mut self, position: &Position) {
        self.check_gems(position);
        self.check_cards(position);
        self.check_canoes(position);
        self.check_spirits(position);
        self.check_asked(position);
        self.check_end(position);
    }

    /// Checks that the gems of each colour add up to the number in the game (B-12).
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
            let place = format_args!("sites.{}", gem.as_str());
            self.require(have == u32::from(need), &place, SetupFault::GemCount { gem, have, need });
        }
    }

    /// Hands fit the round (B-23); cards are laid down and turned up in order (B-30).
    fn check_cards(&mut self, position: &Position) {
        let table = position.table();
        let (round, phase) = (position.round(), position.phase());
        let played = round.saturating_sub(1) % table.cycle();
        let need = (table.cycle() - played) as usize;
        let asked = position.to_move.steps_from(position.start, table.len());
        for (steps, seat) in position.order().enumerate() {
            let path = |key| SeatPath(seat.index(), key);
            let hand = position.hand(seat);
            let full = table.rules().full_hand();
            for card in hand.iter().chain(position.card(seat)) {
                self.require(
                    full.contains(card),
                    &path("hand"),
                    SetupFault::CardNotInGame { card },
                );
            }
            if let Some(card) = position.card(seat) {
                self.require(!hand.contains(card), &path("card"), SetupFault::CardTwice { card });
            }
            let have = hand.len() + usize::from(position.card(seat).is_some());
            self.require(have == need, &path("hand"), SetupFault::HandSize { have, need, round });

            let laid = position.card(seat).is_some() || self.hidden.contains(seat);
            let (should_be_laid, should_be_open) = match phase {
                Phase::Free | Phase::Rescue => (false, false),
                Phase::Card => (steps < asked, false),
                Phase::Turn => (true, steps <= asked),
                Phase::River | Phase::Return | Phase::Over => (true, true),
            };
            if laid != should_be_laid {
                let fault = if laid {
                    SetupFault::CardLaid { phase }
                } else {
                    SetupFault::CardMissing { phase }
                };
                self.fault(&path("card"), fault);
            }
            let open = position.is_revealed(seat);
            if open && !should_be_open {
                self.fault(&path("revealed"), SetupFault::RevealedEarly);
            } else if !open && should_be_open {
                self.fault(&path("revealed"), SetupFault::NotRevealed);
            } else if open && self.hidden.contains(seat) {
                self.fault(&path("card"), SetupFault::HiddenKnown);
            }
        }
    }

    /// Canoes carry what they can (B-70, B-112, B-141), none stays on the whirlpool (S-40),
    /// banks are for lassoed ones (S-50).
    fn check_canoes(&mut self, position: &Position) {
        for (seat, no, canoe) in position.canoes() {
            let path = |key| CanoePath(seat.index(), no.index(), key);
            let (have, capacity) = (canoe.cargo.len(), position.table().capacity(no));
            self.require(have <= capacity, &path("cargo"), SetupFault::Capacity { have, capacity });
            let lassoed = position.open_card(seat) == Some(Card::Lasso);
            match canoe.at {
                Place::Pier => {
                    self.require(canoe.cargo.is_empty(), &path("cargo"), SetupFault::CargoAshore);
                }
                Place::Falls => {
                    self.require(canoe.cargo.is_empty(), &path("cargo"), SetupFault::CargoLost);
                }
                Place::On(space) => {
                    self.require(
                        !position.whirlpool().is_on(space),
                        &path("at"),
                        SetupFault::OnWhirlpool { space },
                    );
                    let being_asked = match position.phase() {
                        Phase::Turn => seat == position.to_move,
                        // It has come back already, or its return is looked at elsewhere.
                        Phase::Return => true,
                        _ => false,
                    };
                    self.require(!lassoed || being_asked, &path("at"), SetupFault::NotLassoed);
                }
                Place::Riverbank(space) => {
                    let asked = position.phase() == Phase::Turn && seat == position.to_move;
                    self.require(lassoed && !asked, &path("at"), SetupFault::NoLasso);
                    // The whirlpool cannot have been there when the canoe was lassoed.
                    let still = matches!(position.phase(), Phase::Turn | Phase::Over);
                    self.require(
                        !(still && position.whirlpool().is_on(space)),
                        &path("at"),
                        SetupFault::OnWhirlpool { space },
                    );
                }
            }
        }
    }

    fn check_spirits(&mut self, position: &Position) {
        let immediate = position.table().options().whirlpool_reentry == WhirlpoolReentry::Immediate;
        self.require(
            !(position.whirlpool() == Whirlpool::Next && immediate),
            &"whirlpool",
            SetupFault::WhirlpoolWaits,
        );
        match position.beaver() {
            Some(space) => self.require(
                !position.whirlpool().is_on(space),
                &"beaver",
                SetupFault::OnWhirlpool { space },
            ),
            None => self.require(
                !(position.weather() == 2 && position.table().has(Module::Beaver)),
                &"beaver",
                SetupFault::BeaverMissing,
            ),
        }
        match position.moose() {
            Moose::Aboard(seat, canoe) => {
                let at = position.canoe(seat, canoe).at;
                let afloat = matches!(at, Place::On(_) | Place::Riverbank(_));
                self.require(afloat, &"moose", SetupFault::MooseAshore);
            }
            Moose::Returning => {
                let phase = position.phase();
                let gone = matches!(phase, Phase::Turn | Phase::Return | Phase::Over);
                self.require(gone, &"moose", SetupFault::MooseBack { phase });
            }
            Moose::Absent | Moose::Waiting => {}
        }
        if let Joe::Afloat { at, .. } = position.joe() {
            self.require(
                !position.whirlpool().is_on(at),
                &"joe.at",
                SetupFault::OnWhirlpool { space: at },
            );
        }
    }

    /// Checks that the seat to move is the one that the phase asks, and that it has something to
    /// decide.
    fn check_asked(&mut self, position: &Position) {
        let seat = position.to_move;
        let stranded = |seat: &Seat| {
            position.banked(*seat).is_empty()
                && CanoeNo::ALL.into_iter().all(|canoe| position.canoe(*seat, canoe).is_lost())
        };
        let mut not_stranded = |seats: &mut dyn Iterator<Item = Seat>| {
            for seat in seats.filter(stranded) {
                self.fault(&SeatPath(seat.index(), "canoes"), SetupFault::Stranded);
            }
        };
        match position.phase() {
            Phase::Free => {
                let first = position.order().find(stranded);
                self.require(
                    position.table().has(Module::Double),
                    &"phase",
                    SetupFault::FreeByItself,
                );
                match first {
                    Some(first) => self.asks(position, first),
                    None => self.fault(&"to_move", SetupFault::Stranded),
                }
            }
            Phase::Rescue => {
                not_stranded(&mut position.order());
                let can = !position.banked(seat).is_empty() && position.first_lost(seat).is_some();
                self.require(can, &"to_move", SetupFault::NothingToRescue);
            }
            Phase::Card => not_stranded(&mut position.order()),
            Phase::Turn => {
                // Nobody loses a canoe in phase II before his own turn.
                let asked = seat.steps_from(position.start, position.table().len());
                not_stranded(&mut position.order().skip(asked));
                self.check_turn(position, seat);
            }
            Phase::Return => self.check_return(position),
            Phase::River | Phase::Over => {}
        }
    }

    /// Checks that a seat is the one to move.
    fn asks(&mut self, position: &Position, seat: Seat) {
        let colour = position.table().colour(seat);
        self.require(position.to_move == seat, &"to_move", SetupFault::OtherSeatAsked { colour });
    }

    fn check_turn(&mut self, position: &Position, seat: Seat) {
        match position.card(seat) {
            None | Some(Card::Cloud) => {}
            Some(Card::Lasso) => {
                self.require(position.lasso_asks(seat), &"to_move", SetupFault::LassoAsksNothing);
            }
            Some(_) => {
                let idle = CanoeNo::ALL
                    .into_iter()
                    .all(|canoe| position.duty(seat, canoe) == Duty::Nothing);
                let fault = if position.moved == [false; 2] {
                    SetupFault::NothingToAsk
                } else {
                    SetupFault::TurnOver
                };
                self.require(!idle, &"to_move", fault);
            }
        }
    }

    /// The first canoe that is still on the bank is the one that is asked about (S-56).
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
                    SetupFault::NothingReturns,
                );
                self.asks(position, seat);
            }
            Some((seat, canoe)) => {
                let colour = position.table().colour(seat);
                self.fault(&"phase", SetupFault::ReturnsFirst { colour, canoe });
            }
            None => self.fault(&"phase", SetupFault::NothingReturns),
        }
        for (seat, canoe) in order {
            let lassoed = position.open_card(seat) == Some(Card::Lasso);
            let afloat = matches!(position.canoe(seat, canoe).at, Place::On(_));
            if lassoed && afloat {
                let place = CanoePath(seat.index(), canoe.index(), "at");
                self.fault(&place, SetupFault::NotLassoed);
            }
        }
    }

    /// The game ends with the phase II in which somebody wins (B-162).
    fn check_end(&mut self, position: &Position) {
        if position.phase() == Phase::Over {
            let winners = outcome::winners(position);
            let right = !winners.is_empty() && winners == position.winners();
            self.require(right, &"winners", SetupFault::Winners);
            return;
        }
        self.require(position.winners().is_empty(), &"winners", SetupFault::NotOver);
        for seat in position.table().seats() {
            let met =
                position.conditions().any(|condition| condition.is_met(position.banked(seat)));
            // A gem comes ashore in its owner's own turn.
            let in_turn = position.phase() == Phase::Turn
                && position
                    .open_card(seat)
                    .is_some_and(|card| !matches!(card, Card::Cloud | Card::Lasso))
                && (seat != position.to_move || position.moved != [false; 2]);
            if met && !in_turn {
                self.fault(&SeatPath(seat.index(), "banked"), SetupFault::WonAlready);
            }
        }
    }
}
