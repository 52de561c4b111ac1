//! Reads a [`Game`] from its record, checking every line against the rules.
//!
//! Over 400 lines: the header, then the game, are read by one state machine.

use core::str::FromStr;

use crate::core::card::Card;
use crate::core::error::ParseError;
use crate::core::notation::game::{Game, Line, Note, note_text};
use crate::core::notation::header::{Header, MAGIC, POSITION};
use crate::core::notation::name::Name;
use crate::core::notation::record_error::{RecordError, RecordFault};
use crate::core::notation::setup::Setup;
use crate::core::options::Options;
use crate::core::position::{Phase, Position};
use crate::core::rules::Rules;
use crate::core::seat::{Colour, MAX_SEATS, SeatSet};
use crate::core::space::Arm;
use crate::core::table::Table;
use crate::core::view::View;

impl FromStr for Game {
    type Err = RecordError;

    /// Reads a record and checks every line against the rules.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        read(text, false).map(|(game, _)| game).map_err(|failure| failure.error)
    }
}

/// A record that was read up to its first invalid line.
///
/// ```
/// use niagara::core::{Game, RecordReading};
/// let text = "niagara-record 1\nrules base\nseats 3\nstart red\nfork L\nround 1\n\
///             red card 4\nblue card 4\nyellow card 9\n";
/// let read = RecordReading::of(text);
/// assert_eq!(read.game.map(|game| game.decisions().count()), Some(2));
/// assert_eq!(read.error.map(|error| error.line), Some(9));
/// assert!(text.parse::<Game>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordReading {
    /// The game up to the first invalid line; `None` if that is in the header or is the first line
    /// after it. If the river is due there, it has moved with the arms that the seed draws; if the
    /// game is over there, its result has been added.
    pub game: Option<Game>,
    /// The error of the first invalid line; `None` if all lines are valid.
    pub error: Option<RecordError>,
    /// The seats whose card is hidden: the header has a position with `?`. In its place the game
    /// contains an arbitrary possible card, which must not be shown; the game must not be
    /// continued.
    pub hidden_seats: SeatSet,
}

impl RecordReading {
    /// Reads the text of a record, also one with hidden cards (`?`).
    #[must_use]
    pub fn of(text: &str) -> Self {
        match read(text, true) {
            Ok((game, hidden_seats)) => Self { game: Some(game), error: None, hidden_seats },
            Err(failure) => Self {
                game: failure.before.map(finish),
                error: Some(failure.error),
                hidden_seats: SeatSet::EMPTY,
            },
        }
    }
}

/// The error of the first invalid line of a record, and the game before it.
struct ReadFailure {
    error: RecordError,
    before: Option<Game>,
}

impl From<RecordError> for Box<ReadFailure> {
    fn from(error: RecordError) -> Self {
        Self::new(ReadFailure { error, before: None })
    }
}

/// Reads a record. `allow_hidden` says whether a position in its header may hide cards; the seats
/// whose cards are hidden are returned.
fn read(text: &str, allow_hidden: bool) -> Result<(Game, SeatSet), Box<ReadFailure>> {
    let mut reader = Reader::Magic { allow_hidden };
    let mut number = 0;
    for (index, full_line) in text.lines().enumerate() {
        number = index + 1;
        // `#` begins a comment.
        let line = full_line.split('#').next().unwrap_or("").trim_end();
        if !line.is_empty() {
            let at = LineRef { line: number, text: line.chars().take(60).collect() };
            reader = reader.line(line, at)?;
        }
    }
    reader.finish(LineRef { line: number + 1, text: String::new() })
}

/// Completes a game at the end of its record: moves the river if that is due, and adds the result
/// if the game is over.
fn finish(mut game: Game) -> Game {
    game.flow_as_drawn(&mut ());
    game.add_result();
    game
}

/// A line as an error names it: its number, and its first 60 characters.
#[derive(Clone)]
struct LineRef {
    line: usize,
    text: String,
}

impl LineRef {
    fn error(self, fault: impl Into<RecordFault>) -> RecordError {
        RecordError { line: self.line, text: self.text, fault: fault.into() }
    }
}

/// The state of the reader, by the kind of line that it expects next.
enum Reader {
    /// The first line of a record.
    Magic {
        /// Whether a position may hide cards.
        allow_hidden: bool,
    },
    /// A header line, or the first line of the game.
    Header(Box<HeaderLines>),
    /// A line of the game.
    Game(Box<Game>),
}

/// The header lines that have been read so far.
#[derive(Default)]
struct HeaderLines {
    rules: Option<Rules>,
    options: Options,
    /// The names of the options that have been read.
    options_read: Vec<String>,
    seats: Option<(LineRef, Vec<Colour>)>,
    names: Vec<(LineRef, Colour, Name)>,
    seed: Option<u64>,
    start: Option<(LineRef, Colour)>,
    fork: Option<(LineRef, Arm)>,
    position: Option<(LineRef, Box<Position>)>,
    /// Whether the position may hide cards.
    allow_hidden: bool,
    /// If the position hides cards: the error for a record that continues the game, and the seats
    /// whose cards are hidden.
    not_playable: Option<(RecordError, SeatSet)>,
    notes: Vec<Note>,
    /// The number of lines that have been read, not counting notes.
    lines: usize,
}

impl Reader {
    fn line(self, line: &str, at: LineRef) -> Result<Self, Box<ReadFailure>> {
        match self {
            Self::Magic { allow_hidden } if line == MAGIC => {
                let header = HeaderLines { lines: 1, allow_hidden, ..HeaderLines::default() };
                Ok(Self::Header(Box::new(header)))
            }
            Self::Magic { .. } => Err(at.error(RecordFault::NotARecord).into()),
            Self::Header(mut header) => {
                let word = line.split(' ').next().unwrap_or("");
                let is_body =
                    matches!(word, "round" | "river" | "result") || word.parse::<Colour>().is_ok();
                if !is_body {
                    header.line(line, at)?;
                    return Ok(Self::Header(header));
                }
                // A position with hidden cards cannot be continued.
                if let Some((error, _)) = header.not_playable {
                    return Err(error.into());
                }
                let mut game = header.game(at.clone())?;
                game.read_line(line).map_err(|fault| at.error(fault))?;
                Ok(Self::Game(Box::new(game)))
            }
            Self::Game(mut game) => match game.read_line(line) {
                Ok(()) => Ok(Self::Game(game)),
                Err(fault) => {
                    Err(Box::new(ReadFailure { error: at.error(fault), before: Some(*game) }))
                }
            },
        }
    }

    fn finish(self, end: LineRef) -> Result<(Game, SeatSet), Box<ReadFailure>> {
        match self {
            Self::Magic { .. } => Err(end.error(RecordFault::NotARecord).into()),
            Self::Header(mut header) => {
                let not_playable = header.not_playable.take();
                let hidden_seats = not_playable.map_or(SeatSet::EMPTY, |(_, seats)| seats);
                Ok((header.game(end)?, hidden_seats))
            }
            Self::Game(game) => Ok((finish(*game), SeatSet::EMPTY)),
        }
    }
}

impl HeaderLines {
    fn line(&mut self, line: &str, at: LineRef) -> Result<(), RecordError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match self.read_line(word, rest, &at) {
            Ok(()) => {
                self.lines += usize::from(word != "note");
                Ok(())
            }
            Err(fault) => Err(at.error(fault)),
        }
    }

    fn read_line(&mut self, word: &str, rest: &str, at: &LineRef) -> Result<(), RecordFault> {
        fn once<T>(place: &mut Option<T>, value: T) -> Result<(), RecordFault> {
            match place.replace(value) {
                None => Ok(()),
                Some(_) => Err(RecordFault::Duplicate),
            }
        }
        match word {
            "rules" => once(&mut self.rules, Rules::parse(rest, ' ')?),
            "option" => {
                let malformed = || ParseError::new("option NAME=VALUE", rest);
                let (name, value) = rest.split_once('=').ok_or_else(malformed)?;
                self.options.set(name, value).map_err(RecordFault::Option)?;
                if self.options_read.iter().any(|read| read == name) {
                    return Err(RecordFault::Duplicate);
                }
                self.options_read.push(name.to_owned());
                Ok(())
            }
            "seats" => {
                // A number stands for the first colours.
                let number = (1..=MAX_SEATS).find(|seats| seats.to_string() == rest);
                let colours = match number {
                    Some(seats) => Colour::ALL[..seats].to_vec(),
                    None => rest.split(' ').map(str::parse).collect::<Result<_, _>>()?,
                };
                once(&mut self.seats, (at.clone(), colours))
            }
            "name" => {
                let malformed = || ParseError::new("name COLOUR NAME", rest);
                let (colour, name) = rest.split_once(' ').ok_or_else(malformed)?;
                let (colour, name) = (colour.parse()?, name.parse()?);
                if self.names.iter().any(|(_, named, _)| *named == colour) {
                    return Err(RecordFault::Duplicate);
                }
                self.names.push((at.clone(), colour, name));
                Ok(())
            }
            "seed" => {
                let seed = rest.parse::<u64>().ok().filter(|seed| seed.to_string() == rest);
                let malformed = || ParseError::new("a seed (a number below 2^64)", rest);
                once(&mut self.seed, seed.ok_or_else(malformed)?)
            }
            "start" => once(&mut self.start, (at.clone(), rest.parse()?)),
            "fork" => once(&mut self.fork, (at.clone(), rest.parse()?)),
            POSITION => {
                let setup: Setup = rest.parse().map_err(RecordFault::Position)?;
                let position = match Position::try_from(&setup) {
                    Ok(position) => position,
                    Err(error) => {
                        let view =
                            View::from_setup(&setup, None).ok().filter(|_| self.allow_hidden);
                        let fault = RecordFault::Position(error);
                        let Some(view) = view else { return Err(fault) };
                        self.not_playable = Some((at.clone().error(fault), view.hidden()));
                        view.determinize(|_, hand| hand.iter().next().unwrap_or(Card::One))
                    }
                };
                once(&mut self.position, (at.clone(), Box::new(position)))
            }
            "note" => {
                let text = note_text(rest)?;
                self.notes.push(Note { text, decisions: 0, lines: self.lines });
                Ok(())
            }
            _ => Err(RecordFault::UnknownHeader),
        }
    }

    /// The game that the header describes; `next` is the first line after the header, or the end of
    /// the record: the error of a missing line names it.
    fn game(mut self, next: LineRef) -> Result<Game, RecordError> {
        let missing = |word| next.clone().error(RecordFault::Missing { word });
        let rules = self.rules.ok_or_else(|| missing("rules"))?;
        let (seats_at, colours) = self.seats.ok_or_else(|| missing("seats"))?;
        let table = Table::new(&colours, rules, self.options)
            .map_err(|error| seats_at.error(RecordFault::Table(error)))?;
        let seat_of = |at: LineRef, colour| {
            table.seat(colour).ok_or_else(|| at.error(RecordFault::NoSuchSeat(colour)))
        };
        let mut header = match self.position.take() {
            Some((at, position)) => {
                let not_allowed =
                    |at: LineRef, word| Err(at.error(RecordFault::NotAllowedWithPosition { word }));
                match (self.start, self.fork) {
                    (Some((at, _)), _) => return not_allowed(at, "start"),
                    (_, Some((at, _))) => return not_allowed(at, "fork"),
                    (None, None) => {}
                }
                if let Some(word) = differing_word(&table, position.table()) {
                    return Err(at.error(RecordFault::PositionDiffers { word }));
                }
                Header::from_position(*position)
            }
            None => {
                let (start_at, start) = self.start.ok_or_else(|| missing("start"))?;
                let (_, fork) = self.fork.ok_or_else(|| missing("fork"))?;
                Header::new(table, seat_of(start_at, start)?, fork)
            }
        };
        header.seed = self.seed;
        for (at, colour, name) in self.names {
            header.set_name(seat_of(at, colour)?, Some(name));
        }
        let lines = header.lines().len();
        let mut game = Game::opened(header);
        game.notes = self.notes;
        // The header may be written in fewer lines than were read: default options are left out.
        for note in &mut game.notes {
            note.lines = note.lines.min(lines);
        }
        Ok(game)
    }
}

/// The word of the first header line in which two tables differ.
fn differing_word(one: &Table, other: &Table) -> Option<&'static str> {
    if one.rules() != other.rules() {
        Some("rules")
    } else if one.options() != other.options() {
        Some("option")
    } else {
        (one.colours() != other.colours()).then_some("seats")
    }
}

/// Reads the game line by line. Between two lines the position may be in [`Phase::River`]; at the
/// end of the record, `finish` moves the river.
impl Game {
    fn read_line(&mut self, line: &str) -> Result<(), RecordFault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "note" => Ok(self.add_note(rest)?),
            "river" => self.read_river(rest),
            "result" => self.read_result(rest),
            _ if self.position.phase() == Phase::River => Err(RecordFault::RiverMissing),
            _ if self.position.phase() == Phase::Over => Err(RecordFault::AfterEnd),
            "round" => {
                let round = self.position.round();
                if rest != round.to_string() || self.round == round {
                    return Err(RecordFault::Round { round });
                }
                self.open_round(round);
                Ok(())
            }
            _ => {
                let malformed = || ParseError::new("a colour, round, river, result or note", word);
                let colour: Colour = word.parse().map_err(|_| malformed())?;
                let table = self.header.table;
                let seat = table.seat(colour).ok_or(RecordFault::NoSuchSeat(colour))?;
                let decision = rest.parse()?;
                let round = self.position.round();
                if self.round < round {
                    return Err(RecordFault::RoundMissing { round });
                }
                match self.position.to_move() {
                    Some(to_move) if to_move != seat => {
                        Err(RecordFault::WrongSeatToMove { colour: table.colour(to_move) })
                    }
                    _ => self.decide(decision, &mut ()).map_err(RecordFault::Refused),
                }
            }
        }
    }

    fn read_river(&mut self, rest: &str) -> Result<(), RecordFault> {
        if self.position.phase() != Phase::River {
            return Err(RecordFault::RiverEarly);
        }
        let (number, letters) = rest.split_once(' ').unwrap_or((rest, ""));
        let (_, speed) = self.position.river_speed();
        if number != speed.to_string() {
            return Err(RecordFault::RiverSpeed { speed });
        }
        let arms: Vec<Arm> = letters
            .chars()
            .map(|letter| letter.encode_utf8(&mut [0; 4]).parse())
            .collect::<Result<_, _>>()?;
        // After `river 0` there is nothing, not even a space.
        if arms.len() != usize::from(speed) || rest.ends_with(' ') {
            return Err(RecordFault::RiverSpeed { speed });
        }
        let before = self.arms.len();
        let mut next = arms.iter().copied();
        self.flow(&mut |arm| next.next().unwrap_or(arm), &mut ());
        let taken = self.arms[before..].iter().zip(&arms).enumerate();
        for (step, (taken, written)) in taken {
            if taken != written {
                return Err(RecordFault::RiverArm { step: step + 1, arm: *taken });
            }
        }
        Ok(())
    }

    fn read_result(&mut self, rest: &str) -> Result<(), RecordFault> {
        if self.position.phase() != Phase::Over {
            return Err(RecordFault::NotOver);
        }
        if self.lines.last() == Some(&Line::Result) {
            return Err(RecordFault::AfterEnd);
        }
        let winners: Vec<Colour> =
            rest.split(' ').map(str::parse).collect::<Result<_, ParseError>>()?;
        let table = self.header.table;
        if winners.into_iter().ne(self.position.winners().iter().map(|seat| table.colour(seat))) {
            return Err(RecordFault::Result);
        }
        self.add_result();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WON: &str = include_str!("../../../tests/data/won.record");

    #[test]
    fn a_record_is_read_up_to_its_first_invalid_line() {
        let won: Game = WON.parse().unwrap();
        let lines: Vec<&str> = WON.lines().collect();
        let body = lines.iter().position(|line| *line == "round 1").unwrap();
        for wrong in body..lines.len() {
            let text = [&lines[..wrong], &["red hop"], &lines[wrong..]].concat().join("\n");
            let read = RecordReading::of(&text);
            assert_eq!(read.error.clone().map(|error| error.line), Some(wrong + 1));
            assert_eq!(read.error, text.parse::<Game>().err());
            let decisions = read.game.map_or(0, |game| {
                assert!(game.decisions().eq(won.decisions().take(game.decisions().count())));
                game.decisions().count()
            });
            let before = lines[body..wrong].iter().filter(|line| {
                line.split(' ').next().is_some_and(|word| word.parse::<Colour>().is_ok())
            });
            assert_eq!(decisions, before.count(), "line {wrong}");
        }
        let whole = RecordReading { game: Some(won), error: None, hidden_seats: SeatSet::EMPTY };
        assert_eq!(RecordReading::of(WON), whole);
    }

    #[test]
    fn a_position_with_hidden_cards_is_read_but_not_played() {
        let mut game: Game = WON.parse().unwrap();
        let decisions = (0..).find(|n| !game.truncated(*n).position().face_down().is_empty());
        game = Game::at(*game.truncated(decisions.unwrap() + 1).position());
        let text = game.shown_record();
        assert!(text.contains("\"?\"") && text.parse::<Game>().is_err());
        let read = RecordReading::of(&text);
        assert_eq!((read.error, read.hidden_seats), (None, game.position().face_down()));
        let read = read.game.unwrap();
        assert_eq!(read.position().view(None), game.position().view(None));
        assert_eq!(read.shown_record(), text, "and is written as it was read");
        let colour = game.position().table().colour(game.position().to_move().unwrap());
        let legal = game.position().legal()[0];
        let more = RecordReading::of(&format!("{text}{colour} {legal}\n"));
        assert_eq!(more.game, None);
        assert!(matches!(more.error.map(|it| it.fault), Some(RecordFault::Position(_))));
    }
}
