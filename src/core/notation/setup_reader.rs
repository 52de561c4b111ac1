//! Reads the values out of the texts of a [`Setup`].

use core::fmt;
use core::str::FromStr;

use crate::core::canoe::{Canoe, CanoeNo};
use crate::core::card::{Card, Hand};
use crate::core::error::ParseError;
use crate::core::gem::{Gem, Gems};
use crate::core::notation::setup::{
    FORMAT, HIDDEN, Setup, SetupCanoe, SetupJoe, SetupMoose, SetupMooseCanoe, SetupSeat,
};
use crate::core::notation::setup_error::{SetupError, SetupFault, SetupReason};
use crate::core::pieces::{Joe, Moose, Whirlpool};
use crate::core::position::{Phase, Position};
use crate::core::rules::{Module, Rules};
use crate::core::seat::{Colour, Seat, SeatSet};
use crate::core::space::Space;
use crate::core::table::Table;

/// A key of a seat, as the path that a reason names.
#[derive(Clone, Copy)]
pub(super) struct SeatPath(pub(super) usize, pub(super) &'static str);

impl fmt::Display for SeatPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats[{}].{}", self.0, self.1)
    }
}

/// A key of a seat's canoe.
#[derive(Clone, Copy)]
pub(super) struct CanoePath(pub(super) usize, pub(super) usize, pub(super) &'static str);

impl fmt::Display for CanoePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}].{}", SeatPath(self.0, "canoes"), self.1, self.2)
    }
}

/// A reason against a seat's card.
pub(in crate::core) fn reason(seat: Seat, fault: SetupFault) -> SetupReason {
    SetupReason { place: SeatPath(seat.index(), "card").to_string(), fault }
}

pub(in crate::core) fn finish(
    position: Option<Position>,
    reasons: Vec<SetupReason>,
) -> Result<Position, SetupError> {
    match position {
        Some(position) if reasons.is_empty() => Ok(position),
        _ => Err(SetupError { reasons }),
    }
}

/// What was read; the position is there unless a text of it could not be read.
pub(super) struct Read {
    pub(super) position: Option<Position>,
    pub(super) hidden: SeatSet,
    pub(super) reasons: Vec<SetupReason>,
}

pub(in crate::core) fn read(setup: &Setup) -> Read {
    let mut reader = SetupReader::default();
    let position = reader.read(setup);
    if let Some(position) = &position {
        reader.check(position);
    }
    Read { position, hidden: reader.hidden, reasons: reader.reasons }
}

#[derive(Default)]
pub(super) struct SetupReader {
    pub(super) reasons: Vec<SetupReason>,
    pub(super) hidden: SeatSet,
}

impl SetupReader {
    pub(in crate::core) fn fault(&mut self, place: &dyn fmt::Display, fault: SetupFault) {
        self.reasons.push(SetupReason { place: place.to_string(), fault });
    }

    pub(in crate::core) fn require(
        &mut self,
        holds: bool,
        place: &dyn fmt::Display,
        fault: SetupFault,
    ) {
        if !holds {
            self.fault(place, fault);
        }
    }

    fn text<T: FromStr<Err = ParseError>>(
        &mut self,
        place: &dyn fmt::Display,
        text: &str,
    ) -> Option<T> {
        text.parse().map_err(|error: ParseError| self.fault(place, error.into())).ok()
    }

    fn module(&mut self, place: &dyn fmt::Display, text: &str) -> Option<Module> {
        let module = Module::ALL.into_iter().find(|module| module.as_str() == text);
        if module.is_none() {
            self.fault(place, ParseError::new("a module", text).into());
        }
        module
    }

    /// A module's own key, which is there if the module is.
    fn key<'a, T>(
        &mut self,
        place: &dyn fmt::Display,
        key: Option<&'a T>,
        module: Module,
        rules: Rules,
    ) -> Option<&'a T> {
        match key {
            Some(_) if !rules.has(module) => {
                self.fault(place, SetupFault::KeyWithout { module });
                None
            }
            None if rules.has(module) => {
                self.fault(place, SetupFault::KeyMissing { module });
                None
            }
            key => key,
        }
    }

    /// Reads every text; `None` if one of them cannot be read.
    fn read(&mut self, setup: &Setup) -> Option<Position> {
        self.require(setup.format == FORMAT, &"format", SetupFault::Format);
        let modules: Vec<Module> = setup
            .rules
            .iter()
            .enumerate()
            .filter_map(|(index, text)| self.module(&format_args!("rules[{index}]"), text))
            .collect();
        self.require(modules.is_sorted_by(|a, b| a < b), &"rules", SetupFault::ModuleOrder);
        let rules: Rules = modules.into_iter().collect();
        let phase = self.text(&"phase", &setup.phase);
        let start = self.text(&"start", &setup.start);
        let to_move = setup.to_move.as_ref().map(|text| self.text(&"to_move", text));
        let next_arm = self.text(&"next_arm", &setup.next_arm);
        self.require(setup.round > 0, &"round", SetupFault::Round);
        let weather = i8::try_from(setup.weather).ok().filter(|value| (-1..=2).contains(value));
        if weather.is_none() {
            self.fault(&"weather", SetupFault::WeatherTrack { weather: setup.weather });
        }
        let sites = &setup.sites;
        let sites = [&sites.amethyst, &sites.diamond, &sites.amber, &sites.sapphire, &sites.ruby];
        let sites: [Option<Gems>; 5] = core::array::from_fn(|index| {
            let gem = Gem::ALL[index];
            self.text::<Gems>(&format_args!("sites.{}", gem.as_str()), sites[index])
        });
        let seats: Vec<SeatRead> =
            setup.seats.iter().enumerate().map(|(index, seat)| self.seat(index, seat)).collect();
        let whirlpool = self.whirlpool(setup, rules);
        let beaver = self.beaver(setup, rules);
        let moose = self.moose(setup, rules);
        let joe = self.joe(setup, rules);
        let winners: Option<Vec<Colour>> = setup
            .winners
            .iter()
            .enumerate()
            .map(|(index, text)| self.text(&format_args!("winners[{index}]"), text))
            // Not short-circuiting: every winner that cannot be read is a reason.
            .collect::<Vec<_>>()
            .into_iter()
            .collect();

        let colours: Option<Vec<Colour>> = seats.iter().map(|seat| seat.colour).collect();
        let table = Table::new(&colours?, rules, setup.options)
            .map_err(|error| self.fault(&"seats", SetupFault::Table(error)))
            .ok()?;
        let mut seat_of = |place: &'static str, colour: Colour| {
            let seat = table.seat(colour);
            if seat.is_none() {
                self.fault(&place, SetupFault::NoSuchSeat { colour });
            }
            seat
        };
        let start = start.and_then(|colour| seat_of("start", colour));
        let to_move = match to_move {
            Some(colour) => colour.and_then(|colour| seat_of("to_move", colour)).map(Some),
            None => Some(None),
        };
        let winners = winners.and_then(|winners| {
            let seats: Option<Vec<Seat>> =
                winners.into_iter().map(|colour| seat_of("winners", colour)).collect();
            seats
        });
        let moose = match moose {
            Some(MooseRead::Is(moose)) => Some(moose),
            Some(MooseRead::In(colour, canoe)) => {
                seat_of("moose.colour", colour).map(|seat| Moose::Aboard(seat, canoe))
            }
            None => None,
        };

        let mut position = Position::start(table, start?, next_arm?);
        position.phase = phase?;
        position.round = setup.round;
        position.weather = weather?;
        position.whirlpool = whirlpool?;
        position.beaver = beaver?;
        position.moose = moose?;
        position.joe = joe?;
        for (site, gems) in position.sites.iter_mut().zip(sites) {
            *site = gems?;
        }
        let to_move = to_move?;
        match (to_move, position.phase) {
            (None, Phase::Over) => {
                position.to_move = position.order().last().unwrap_or(position.start);
            }
            (Some(seat), Phase::Over) => {
                self.fault(&"to_move", SetupFault::AskedAfterEnd);
                position.to_move = seat;
            }
            (Some(seat), _) => position.to_move = seat,
            (None, _) => {
                self.fault(&"to_move", SetupFault::NobodyAsked);
                return None;
            }
        }
        let winners = winners?;
        self.require(winners.is_sorted_by(|a, b| a < b), &"winners", SetupFault::WinnerOrder);
        position.winners = winners.into_iter().collect();
        for (seat, read) in position.table.seats().zip(seats) {
            position.banked[seat.index()] = read.banked?;
            position.hands[seat.index()] = read.hand?;
            match read.card? {
                CardRead::None => {}
                CardRead::Known(card) => position.cards[seat.index()] = Some(card),
                CardRead::Hidden => self.hidden.insert(seat),
            }
            if read.revealed {
                position.revealed.insert(seat);
            }
            let canoes = read.canoes?;
            position.canoes[seat.index()] = canoes.map(|(canoe, _)| canoe);
            for (canoe, (_, moved)) in canoes.into_iter().enumerate() {
                let in_turn = seat == position.to_move
                    && position.phase == Phase::Turn
                    && position.card(seat).is_some_and(|card| card.number().is_some());
                if moved && !in_turn {
                    let place = CanoePath(seat.index(), canoe, "moved");
                    self.fault(&place, SetupFault::MovedOutOfTurn);
                } else if moved {
                    position.moved[canoe] = true;
                }
            }
        }
        Some(position)
    }

    fn seat(&mut self, index: usize, seat: &SetupSeat) -> SeatRead {
        let path = |key| SeatPath(index, key);
        let colour = self.text(&path("colour"), &seat.colour);
        let banked = self.text(&path("banked"), &seat.banked);
        let cards: Vec<Option<Card>> = seat
            .hand
            .iter()
            .enumerate()
            .map(|(card, text)| self.text(&format_args!("{}[{card}]", path("hand")), text))
            .collect();
        let cards: Option<Vec<Card>> = cards.into_iter().collect();
        if let Some(cards) = &cards {
            self.require(cards.is_sorted_by(|a, b| a < b), &path("hand"), SetupFault::HandOrder);
        }
        let card = match seat.card.as_deref() {
            None => Some(CardRead::None),
            Some(HIDDEN) => Some(CardRead::Hidden),
            Some(text) => self.text(&path("card"), text).map(CardRead::Known),
        };
        if seat.canoes.len() != CanoeNo::ALL.len() {
            self.fault(&path("canoes"), SetupFault::CanoeCount { canoes: seat.canoes.len() });
        }
        let canoes: Vec<Option<(Canoe, bool)>> = seat
            .canoes
            .iter()
            .enumerate()
            .map(|(canoe, SetupCanoe { at, cargo, moved })| {
                let at = self.text(&CanoePath(index, canoe, "at"), at);
                let cargo = self.text(&CanoePath(index, canoe, "cargo"), cargo);
                Some((Canoe { at: at?, cargo: cargo? }, *moved))
            })
            .collect();
        let canoes = canoes
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .and_then(|canoes| <[_; 2]>::try_from(canoes).ok());
        SeatRead {
            colour,
            banked,
            hand: cards.map(|cards| cards.into_iter().collect()),
            card,
            revealed: seat.revealed,
            canoes,
        }
    }

    fn whirlpool(&mut self, setup: &Setup, rules: Rules) -> Option<Whirlpool> {
        let key = self.key(&"whirlpool", setup.whirlpool.as_ref(), Module::Whirlpool, rules);
        match key.map(String::as_str) {
            None => Some(Whirlpool::Absent),
            Some("next") => Some(Whirlpool::Next),
            Some(text) => self.text(&"whirlpool", text).map(Whirlpool::On),
        }
    }

    fn beaver(&mut self, setup: &Setup, rules: Rules) -> Option<Option<Space>> {
        let key = self.key(&"beaver", setup.beaver.as_ref(), Module::Beaver, rules);
        match key.map(String::as_str) {
            None | Some("waiting") => Some(None),
            Some(text) => self.text(&"beaver", text).map(Some),
        }
    }

    fn moose(&mut self, setup: &Setup, rules: Rules) -> Option<MooseRead> {
        match self.key(&"moose", setup.moose.as_ref(), Module::Moose, rules) {
            None => Some(MooseRead::Is(Moose::Absent)),
            Some(SetupMoose::Word(word)) => match word.as_str() {
                "waiting" => Some(MooseRead::Is(Moose::Waiting)),
                "returning" => Some(MooseRead::Is(Moose::Returning)),
                _ => {
                    self.fault(
                        &"moose",
                        ParseError::new("waiting, returning or a canoe", word).into(),
                    );
                    None
                }
            },
            Some(SetupMoose::Aboard(SetupMooseCanoe { colour, canoe })) => {
                let colour = self.text(&"moose.colour", colour);
                let canoe = self.text(&"moose.canoe", &canoe.to_string());
                Some(MooseRead::In(colour?, canoe?))
            }
        }
    }

    fn joe(&mut self, setup: &Setup, rules: Rules) -> Option<Joe> {
        let Some(SetupJoe { at, cargo }) = self.key(&"joe", setup.joe.as_ref(), Module::Joe, rules)
        else {
            return Some(Joe::Absent);
        };
        let at = self.text(&"joe.at", at);
        let cargo = self.text::<Gems>(&"joe.cargo", cargo)?;
        self.require(cargo.len() <= 1, &"joe.cargo", SetupFault::JoeHoldsOne { have: cargo.len() });
        Some(Joe::Afloat { at: at?, gem: cargo.iter().next() })
    }
}

/// The values of a seat; `None` for a text that could not be read.
struct SeatRead {
    colour: Option<Colour>,
    banked: Option<Gems>,
    hand: Option<Hand>,
    card: Option<CardRead>,
    revealed: bool,
    canoes: Option<[(Canoe, bool); 2]>,
}

#[derive(Clone, Copy)]
enum CardRead {
    None,
    Hidden,
    Known(Card),
}

enum MooseRead {
    Is(Moose),
    In(Colour, CanoeNo),
}
