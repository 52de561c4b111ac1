//! Reads the values of a [`Setup`], a position as plain data, and builds the position.
//! `setup_check` then checks whether its values are consistent.
//!
//! Over 400 lines: each value is read by a method of one type, which collects the faults.

use core::fmt;
use core::str::FromStr;

use crate::core::canoe::{Canoe, CanoeNo};
use crate::core::card::{Card, Hand};
use crate::core::error::ParseError;
use crate::core::gem::{Gem, Gems};
use crate::core::notation::setup::{
    FORMAT, HIDDEN, Setup, SetupCanoe, SetupJoe, SetupMoose, SetupMooseCanoe, SetupSeat,
};
use crate::core::notation::setup_error::{SetupError, SetupFault, SetupFaultKind};
use crate::core::pieces::{Joe, Moose, Whirlpool};
use crate::core::position::{Phase, Position};
use crate::core::rules::{Module, Rules};
use crate::core::seat::{Colour, Seat, SeatSet};
use crate::core::space::Space;
use crate::core::table::Table;

/// The path of a key of a seat: the seat's index and the key.
#[derive(Clone, Copy)]
pub(super) struct SeatPath(pub(super) usize, pub(super) &'static str);

impl fmt::Display for SeatPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats[{}].{}", self.0, self.1)
    }
}

/// The path of a key of a canoe: the seat's index, the canoe's index and the key.
#[derive(Clone, Copy)]
pub(super) struct CanoePath(pub(super) usize, pub(super) usize, pub(super) &'static str);

impl fmt::Display for CanoePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}].{}", SeatPath(self.0, "canoes"), self.1, self.2)
    }
}

/// A fault of a seat's card.
pub(in crate::core) fn card_fault(seat: Seat, kind: SetupFaultKind) -> SetupFault {
    SetupFault { path: SeatPath(seat.index(), "card").to_string(), kind }
}

/// The position if there is no fault, otherwise the faults.
pub(in crate::core) fn into_result(
    position: Option<Position>,
    faults: Vec<SetupFault>,
) -> Result<Position, SetupError> {
    match position {
        Some(position) if faults.is_empty() => Ok(position),
        _ => Err(SetupError { faults }),
    }
}

/// The result of reading a setup.
pub(super) struct SetupReading {
    /// `None` if a value needed to build the position is missing or invalid.
    pub(super) position: Option<Position>,
    /// The seats whose card is hidden.
    pub(super) hidden: SeatSet,
    /// All faults that were found.
    pub(super) faults: Vec<SetupFault>,
}

/// Reads a setup and checks the position, if it could be built.
pub(in crate::core) fn read(setup: &Setup) -> SetupReading {
    let mut reader = SetupReader::default();
    let position = reader.read(setup);
    if let Some(position) = &position {
        reader.check(position);
    }
    SetupReading { position, hidden: reader.hidden, faults: reader.faults }
}

/// Collects the faults of a setup while its values are read and checked.
#[derive(Default)]
pub(super) struct SetupReader {
    pub(super) faults: Vec<SetupFault>,
    pub(super) hidden: SeatSet,
}

impl SetupReader {
    /// Records a fault at a path.
    pub(in crate::core) fn report(&mut self, path: &dyn fmt::Display, kind: SetupFaultKind) {
        self.faults.push(SetupFault { path: path.to_string(), kind });
    }

    /// Records a fault at a path unless `holds`.
    pub(in crate::core) fn require(
        &mut self,
        holds: bool,
        path: &dyn fmt::Display,
        kind: SetupFaultKind,
    ) {
        if !holds {
            self.report(path, kind);
        }
    }

    /// The parsed value of a string; `None` if it is invalid, after recording the fault.
    fn parse<T: FromStr<Err = ParseError>>(
        &mut self,
        path: &dyn fmt::Display,
        text: &str,
    ) -> Option<T> {
        text.parse().map_err(|error: ParseError| self.report(path, error.into())).ok()
    }

    /// The module with this name; `None` if there is none, after recording the fault.
    fn module(&mut self, path: &dyn fmt::Display, text: &str) -> Option<Module> {
        let module = Module::ALL.into_iter().find(|module| module.as_str() == text);
        if module.is_none() {
            self.report(path, ParseError::new("a module", text).into());
        }
        module
    }

    /// The value of a module's key; `None` if the key is missing or the module is not in play. If
    /// only one of these is the case, a fault is recorded: the key must be present if and only if
    /// the module is in play.
    fn module_key<'a, T>(
        &mut self,
        path: &dyn fmt::Display,
        value: Option<&'a T>,
        module: Module,
        rules: Rules,
    ) -> Option<&'a T> {
        match value {
            Some(_) if !rules.has(module) => {
                self.report(path, SetupFaultKind::UnexpectedKey { module });
                None
            }
            None if rules.has(module) => {
                self.report(path, SetupFaultKind::KeyMissing { module });
                None
            }
            value => value,
        }
    }

    /// Reads all values. Returns `None` if a value needed to build the position is missing or
    /// invalid; the faults are recorded either way.
    fn read(&mut self, setup: &Setup) -> Option<Position> {
        self.require(setup.format == FORMAT, &"format", SetupFaultKind::Format);
        let modules: Vec<Module> = setup
            .rules
            .iter()
            .enumerate()
            .filter_map(|(index, text)| self.module(&format_args!("rules[{index}]"), text))
            .collect();
        self.require(modules.is_sorted_by(|a, b| a < b), &"rules", SetupFaultKind::ModuleOrder);
        let rules: Rules = modules.into_iter().collect();
        let phase = self.parse(&"phase", &setup.phase);
        let start = self.parse(&"start", &setup.start);
        let to_move = setup.to_move.as_ref().map(|text| self.parse(&"to_move", text));
        let next_arm = self.parse(&"next_arm", &setup.next_arm);
        self.require(setup.round > 0, &"round", SetupFaultKind::Round);
        let weather = i8::try_from(setup.weather).ok().filter(|value| (-1..=2).contains(value));
        if weather.is_none() {
            self.report(&"weather", SetupFaultKind::WeatherTrack { weather: setup.weather });
        }
        let sites = &setup.sites;
        let sites = [&sites.amethyst, &sites.diamond, &sites.amber, &sites.sapphire, &sites.ruby];
        let sites: [Option<Gems>; 5] = core::array::from_fn(|index| {
            let gem = Gem::ALL[index];
            self.parse::<Gems>(&format_args!("sites.{}", gem.as_str()), sites[index])
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
            .map(|(index, text)| self.parse(&format_args!("winners[{index}]"), text))
            // Collected first, so that each unreadable winner is reported.
            .collect::<Vec<_>>()
            .into_iter()
            .collect();

        let colours: Option<Vec<Colour>> = seats.iter().map(|seat| seat.colour).collect();
        let table = Table::new(&colours?, rules, setup.options)
            .map_err(|error| self.report(&"seats", SetupFaultKind::Table(error)))
            .ok()?;
        let mut seat_of = |path: &'static str, colour: Colour| {
            let seat = table.seat(colour);
            if seat.is_none() {
                self.report(&path, SetupFaultKind::NoSuchSeat { colour });
            }
            seat
        };
        let start = start.and_then(|colour| seat_of("start", colour));
        // `None` after a fault, `Some(None)` if no seat is to move.
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
            Some(MooseRead::NotAboard(moose)) => Some(moose),
            Some(MooseRead::Aboard(colour, canoe)) => {
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
            // As in a game that is played to its end: the seat that had the last turn.
            (None, Phase::Over) => {
                position.to_move = position.order().last().unwrap_or(position.start);
            }
            (Some(seat), Phase::Over) => {
                self.report(&"to_move", SetupFaultKind::SeatToMoveAfterEnd);
                position.to_move = seat;
            }
            (Some(seat), _) => position.to_move = seat,
            (None, _) => {
                self.report(&"to_move", SetupFaultKind::NoSeatToMove);
                return None;
            }
        }
        let winners = winners?;
        self.require(winners.is_sorted_by(|a, b| a < b), &"winners", SetupFaultKind::WinnerOrder);
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
                    let path = CanoePath(seat.index(), canoe, "moved");
                    self.report(&path, SetupFaultKind::MovedOutOfTurn);
                } else if moved {
                    position.moved[canoe] = true;
                }
            }
        }
        Some(position)
    }

    /// Reads the values of a seat.
    fn seat(&mut self, index: usize, seat: &SetupSeat) -> SeatRead {
        let path = |key| SeatPath(index, key);
        let colour = self.parse(&path("colour"), &seat.colour);
        let banked = self.parse(&path("banked"), &seat.banked);
        let cards: Vec<Option<Card>> = seat
            .hand
            .iter()
            .enumerate()
            .map(|(card, text)| self.parse(&format_args!("{}[{card}]", path("hand")), text))
            .collect();
        let cards: Option<Vec<Card>> = cards.into_iter().collect();
        if let Some(cards) = &cards {
            self.require(
                cards.is_sorted_by(|a, b| a < b),
                &path("hand"),
                SetupFaultKind::HandOrder,
            );
        }
        let card = match seat.card.as_deref() {
            None => Some(CardRead::None),
            Some(HIDDEN) => Some(CardRead::Hidden),
            Some(text) => self.parse(&path("card"), text).map(CardRead::Known),
        };
        if seat.canoes.len() != CanoeNo::ALL.len() {
            self.report(&path("canoes"), SetupFaultKind::CanoeCount { canoes: seat.canoes.len() });
        }
        let canoes: Vec<Option<(Canoe, bool)>> = seat
            .canoes
            .iter()
            .enumerate()
            .map(|(canoe, SetupCanoe { at, cargo, moved })| {
                let at = self.parse(&CanoePath(index, canoe, "at"), at);
                let cargo = self.parse(&CanoePath(index, canoe, "cargo"), cargo);
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

    /// Reads the whirlpool; [`Whirlpool::Absent`] without the module.
    fn whirlpool(&mut self, setup: &Setup, rules: Rules) -> Option<Whirlpool> {
        let key = self.module_key(&"whirlpool", setup.whirlpool.as_ref(), Module::Whirlpool, rules);
        match key.map(String::as_str) {
            None => Some(Whirlpool::Absent),
            Some("next") => Some(Whirlpool::Next),
            Some(text) => self.parse(&"whirlpool", text).map(Whirlpool::On),
        }
    }

    /// Reads the beaver's space: `Some(None)` if he is not in the river or not in play.
    fn beaver(&mut self, setup: &Setup, rules: Rules) -> Option<Option<Space>> {
        let key = self.module_key(&"beaver", setup.beaver.as_ref(), Module::Beaver, rules);
        match key.map(String::as_str) {
            None | Some("waiting") => Some(None),
            Some(text) => self.parse(&"beaver", text).map(Some),
        }
    }

    /// Reads the moose; [`Moose::Absent`] without the module.
    fn moose(&mut self, setup: &Setup, rules: Rules) -> Option<MooseRead> {
        match self.module_key(&"moose", setup.moose.as_ref(), Module::Moose, rules) {
            None => Some(MooseRead::NotAboard(Moose::Absent)),
            Some(SetupMoose::Word(word)) => match word.as_str() {
                "waiting" => Some(MooseRead::NotAboard(Moose::Waiting)),
                "returning" => Some(MooseRead::NotAboard(Moose::Returning)),
                _ => {
                    self.report(
                        &"moose",
                        ParseError::new("waiting, returning or a canoe", word).into(),
                    );
                    None
                }
            },
            Some(SetupMoose::Aboard(SetupMooseCanoe { colour, canoe })) => {
                let colour = self.parse(&"moose.colour", colour);
                let canoe = self.parse(&"moose.canoe", &canoe.to_string());
                Some(MooseRead::Aboard(colour?, canoe?))
            }
        }
    }

    /// Reads Diamond Joe; [`Joe::Absent`] without the module.
    fn joe(&mut self, setup: &Setup, rules: Rules) -> Option<Joe> {
        let Some(SetupJoe { at, cargo }) =
            self.module_key(&"joe", setup.joe.as_ref(), Module::Joe, rules)
        else {
            return Some(Joe::Absent);
        };
        let at = self.parse(&"joe.at", at);
        let cargo = self.parse::<Gems>(&"joe.cargo", cargo)?;
        self.require(
            cargo.len() <= 1,
            &"joe.cargo",
            SetupFaultKind::JoeHoldsOne { have: cargo.len() },
        );
        Some(Joe::Afloat { at: at?, gem: cargo.iter().next() })
    }
}

/// The values of a seat; `None` for a value that could not be read.
struct SeatRead {
    colour: Option<Colour>,
    banked: Option<Gems>,
    hand: Option<Hand>,
    card: Option<CardRead>,
    revealed: bool,
    canoes: Option<[(Canoe, bool); 2]>,
}

/// The card that a seat has laid down, as read.
#[derive(Clone, Copy)]
enum CardRead {
    /// No card is laid down.
    None,
    /// The text is [`HIDDEN`] instead of a card.
    Hidden,
    /// The text is this card; it may lie face down all the same.
    Known(Card),
}

/// The moose, as read.
enum MooseRead {
    /// Not in a canoe, or the module is not in play.
    NotAboard(Moose),
    /// In a canoe; the colour is not yet known to have a seat.
    Aboard(Colour, CanoeNo),
}
