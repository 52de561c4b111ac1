//! A whole game as lines of text: the saved game, the download, the share link.
//!
//! A [`Game`] is its [`Header`], its decisions, the arms its river took and its notes;
//! [`Game::written`] writes the record and `str::parse` reads it, strictly. Everything else
//! is played again from there.

use core::fmt;
use core::str::FromStr;

use super::decision::Decision;
use super::error::ParseError;
use super::event::{Event, Witness};
use super::options::{FirstPlayer, ForkFirst, OptionError, Options, Rules};
use super::position::{Phase, Position, Table, TableError};
use super::refusal::{Refusal, RuleId};
use super::seat::{Colour, MAX_SEATS, Seat};
use super::seed::{Dice, Purpose, RiverDraws};
use super::space::Arm;

/// The first line of every record.
const MAGIC: &str = "niagara-record 1";

/// A player's name as a record can hold it: 1 to 24 characters, no `#`, no control
/// character, no space at either end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if (1..=24).contains(&text.chars().count()) && is_plain(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseError::new("a name (1 to 24 characters, no #)", text))
        }
    }
}

/// Whether a text comes back the same out of a line.
fn is_plain(text: &str) -> bool {
    !text.contains(|letter: char| letter == '#' || letter.is_control()) && text.trim() == text
}

/// Everything that is settled before the first decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    table: Table,
    names: [Option<Name>; MAX_SEATS],
    seed: Option<u64>,
    start: Seat,
    fork: Arm,
}

impl Header {
    /// A header in which nothing is drawn. A start seat beyond the table is counted on
    /// round it.
    #[must_use]
    pub fn new(table: Table, start: Seat, fork: Arm) -> Self {
        let start = Seat::FIRST.clockwise(start.index() % table.len(), table.len());
        Self { table, names: Default::default(), seed: None, start, fork }
    }

    /// A header whose start player and first arm come from a seed where they are not given
    /// (B-16, B-17).
    ///
    /// The option `fork_first` fixes the arm. With `first_player=host` nothing is drawn: it
    /// is the first seat unless another is given.
    #[must_use]
    pub fn from_seed(table: Table, seed: u64, start: Option<Seat>, fork: Option<Arm>) -> Self {
        let start = start.unwrap_or_else(|| match table.options().first_player {
            FirstPlayer::Random => {
                let place = Dice::new(seed, Purpose::Start).below(table.len() as u32);
                Seat::FIRST.clockwise(place as usize, table.len())
            }
            FirstPlayer::Host => Seat::FIRST,
        });
        let fork = fork.unwrap_or_else(|| match table.options().fork_first {
            ForkFirst::Random => match Dice::new(seed, Purpose::Fork).below(2) {
                0 => Arm::Left,
                _ => Arm::Right,
            },
            ForkFirst::Left => Arm::Left,
            ForkFirst::Right => Arm::Right,
        });
        Self { seed: Some(seed), ..Self::new(table, start, fork) }
    }

    /// The seats, modules and options.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// A seat's name, if it has one.
    #[must_use]
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names[seat.index()].as_ref().map(Name::as_str)
    }

    /// Names a seat.
    pub fn set_name(&mut self, seat: Seat, name: Option<Name>) {
        if seat.index() < self.table.len() {
            self.names[seat.index()] = name;
        }
    }

    /// What drew start, fork and a random river.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The first round's start player.
    #[must_use]
    pub const fn start(&self) -> Seat {
        self.start
    }

    /// The arm that the first disc enters.
    #[must_use]
    pub const fn fork(&self) -> Arm {
        self.fork
    }

    /// The position before the first decision.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::start(self.table, self.start, self.fork)
    }

    fn lines(&self) -> Vec<String> {
        let table = &self.table;
        let mut lines = vec![MAGIC.to_owned(), format!("rules {}", table.rules().words(" "))];
        lines.extend(
            table.options().changed().map(|(name, value)| format!("option {name}={value}")),
        );
        let colours: Vec<&str> = table.colours().iter().map(|colour| colour.as_str()).collect();
        lines.push(format!("seats {}", colours.join(" ")));
        lines.extend(table.seats().filter_map(|seat| {
            self.name(seat).map(|name| format!("name {} {name}", table.colour(seat)))
        }));
        lines.extend(self.seed.map(|seed| format!("seed {seed}")));
        lines.push(format!("start {}", table.colour(self.start)));
        lines.push(format!("fork {}", self.fork));
        lines
    }
}

/// The header's lines.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Something a record carries that is not part of the game: `note WORD …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What stands behind `note `.
    pub text: String,
    /// How many decisions stand before it.
    pub decisions: usize,
    /// How many lines other than notes stand before it.
    lines: usize,
}

/// A line of a record behind its header, other than a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Round(u32),
    Decision(Seat, Decision),
    /// The river's speed; the arms are kept together.
    River(usize),
    Result,
}

/// A game from its first position to the present one.
///
/// The river never waits in it: as soon as phase II is over it flows, into the arms of the
/// record or, where they are a draw, into those that the seed draws (0 without a seed).
///
/// ```
/// use niagara::core::{Arm, Colour, Decision, Game, Header, Options, Rules, Seat, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let mut game = Game::new(Header::new(table, Seat::FIRST, Arm::Left));
/// game.play("card 4".parse().unwrap()).unwrap();
/// let saved = game.written();
/// assert!(saved.ends_with("fork L\nround 1\nyellow card 4\n"));
/// assert_eq!(saved.parse(), Ok(game));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    header: Header,
    lines: Vec<Line>,
    /// The arms of all river steps so far.
    arms: Vec<Arm>,
    notes: Vec<Note>,
    /// The last round that has its line.
    round: u32,
    /// The position it began with, if that is not the start of a game.
    origin: Option<Box<Position>>,
    position: Position,
}

impl Game {
    /// A game before its first decision.
    #[must_use]
    pub fn new(header: Header) -> Self {
        let position = header.position();
        let (lines, arms, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { header, lines, arms, notes, round: 0, origin: None, position }
    }

    /// A game that begins with any position. It plays like every other, but a record tells
    /// games from their start only: what [`Game::written`] gives of it needs the position.
    #[must_use]
    pub fn at(position: Position) -> Self {
        let header = Header::new(*position.table(), position.start_seat(), position.next_arm());
        Self { origin: Some(Box::new(position)), position, ..Self::new(header) }
    }

    /// The position it began with, if that is not the start of a game.
    #[must_use]
    pub fn origin(&self) -> Option<&Position> {
        self.origin.as_deref()
    }

    /// The same game before its first decision.
    fn beginning(&self) -> Self {
        match self.origin() {
            Some(origin) => Self { header: self.header.clone(), ..Self::at(*origin) },
            None => Self::new(self.header.clone()),
        }
    }

    /// What was settled before the first decision.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The decisions so far, with the seat that took each.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = (Seat, Decision)> + '_ {
        self.lines.iter().filter_map(|line| match line {
            Line::Decision(seat, decision) => Some((*seat, *decision)),
            _ => None,
        })
    }

    /// The notes so far.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Adds a note at this moment: a word, and whatever belongs to it.
    ///
    /// # Errors
    ///
    /// A text that is empty or does not come back the same out of a line.
    pub fn add_note(&mut self, text: &str) -> Result<(), ParseError> {
        let text = note_text(text)?;
        let lines = self.header.lines().len() + self.lines.len();
        self.notes.push(Note { text, decisions: self.decisions().count(), lines });
        Ok(())
    }

    /// Plays a decision of the seat that is asked, lets the river flow if it is its turn,
    /// and returns what happened.
    ///
    /// # Errors
    ///
    /// The reason why the decision is not legal; the game is unchanged.
    pub fn play(&mut self, decision: Decision) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.play_telling(decision, &mut events)?;
        Ok(events)
    }

    /// [`Game::play`] with a witness of one's own.
    ///
    /// # Errors
    ///
    /// The reason why the decision is not legal; the game is unchanged.
    pub fn play_telling(
        &mut self,
        decision: Decision,
        witness: &mut dyn Witness,
    ) -> Result<(), Refusal> {
        self.decide(decision, witness)?;
        self.flow_as_drawn(witness);
        self.close();
        Ok(())
    }

    /// The game as it was after its first `decisions` decisions, with the notes up to there.
    #[must_use]
    pub fn truncated(&self, decisions: usize) -> Self {
        let mut game = self.beginning();
        for (_, decision) in self.decisions().take(decisions) {
            if !game.follow(self, decision, &mut ()) {
                break;
            }
        }
        game.close();
        let lines = self.header.lines().len() + game.lines.len();
        game.notes =
            self.notes.iter().filter(|note| note.decisions <= decisions).cloned().collect();
        for note in &mut game.notes {
            note.lines = note.lines.min(lines);
        }
        game
    }

    /// Plays the game again and tells for each decision the position before it and what
    /// then happened.
    pub fn retell(&self, tell: &mut dyn FnMut(&Position, &[Event])) {
        let mut game = self.beginning();
        for (_, decision) in self.decisions() {
            let (before, mut events) = (game.position, Vec::new());
            if !game.follow(self, decision, &mut events) {
                break;
            }
            tell(&before, &events);
        }
    }

    /// Plays a decision as `other` played it, with its arms. False if it is not legal,
    /// which a game's own decisions always are.
    fn follow(&mut self, other: &Self, decision: Decision, witness: &mut dyn Witness) -> bool {
        if self.decide(decision, witness).is_err() {
            return false;
        }
        let mut arms = other.arms[self.arms.len()..].iter().copied();
        self.flow(&mut |arm| arms.next().unwrap_or(arm), witness);
        true
    }

    /// The whole record: what is saved.
    #[must_use]
    pub fn written(&self) -> String {
        self.text(self.lines.len())
    }

    /// The record that may be shown, copied and shared: while a card of the running round
    /// is laid down and not turned up, it stops before the first card of that round.
    #[must_use]
    pub fn shown(&self) -> String {
        self.text(self.open_lines())
    }

    /// How many decisions [`Game::shown`] holds; what follows them is still secret.
    #[must_use]
    pub fn shown_decisions(&self) -> usize {
        let lines = &self.lines[..self.open_lines()];
        lines.iter().filter(|line| matches!(line, Line::Decision(..))).count()
    }

    fn open_lines(&self) -> usize {
        let position = &self.position;
        let secret = |seat| position.card(seat).is_some() && !position.is_revealed(seat);
        if !position.table().seats().any(secret) {
            return self.lines.len();
        }
        let round = self.lines.iter().rposition(|line| matches!(line, Line::Round(_)));
        let round = round.unwrap_or(0);
        let first = self.lines[round..]
            .iter()
            .position(|line| matches!(line, Line::Decision(_, Decision::Card(_))));
        first.map_or(self.lines.len(), |first| round + first)
    }

    /// The header and so many lines behind it, with the notes between them.
    fn text(&self, body: usize) -> String {
        let mut lines = self.header.lines();
        let table = self.header.table;
        let mut arms = self.arms.iter();
        lines.extend(self.lines[..body].iter().map(|line| match line {
            Line::Round(round) => format!("round {round}"),
            Line::Decision(seat, decision) => format!("{} {decision}", table.colour(*seat)),
            Line::River(0) => "river 0".to_owned(),
            Line::River(speed) => {
                let letters: String = arms.by_ref().take(*speed).map(|arm| arm.letter()).collect();
                format!("river {speed} {letters}")
            }
            Line::Result => {
                let winners = self.position.winners().iter();
                let colours: Vec<&str> = winners.map(|seat| table.colour(seat).as_str()).collect();
                format!("result {}", colours.join(" "))
            }
        }));
        let mut notes = self.notes.iter().peekable();
        let mut out = String::new();
        for (index, line) in lines.iter().enumerate() {
            out.push_str(line);
            out.push('\n');
            while let Some(note) = notes.next_if(|note| note.lines <= index + 1) {
                out.push_str("note ");
                out.push_str(&note.text);
                out.push('\n');
            }
        }
        out
    }

    /// Plays a decision; the river may then be to move.
    fn decide(&mut self, decision: Decision, witness: &mut dyn Witness) -> Result<(), Refusal> {
        let (seat, round) = (self.position.to_move(), self.position.round());
        self.position.play(decision, &mut Scribe { arms: &mut self.arms, witness })?;
        if self.round < round {
            self.open_round(round);
        }
        self.lines.extend(seat.map(|seat| Line::Decision(seat, decision)));
        Ok(())
    }

    /// Writes the result when the game is over.
    fn close(&mut self) {
        if self.position.phase() == Phase::Over && self.lines.last() != Some(&Line::Result) {
            self.lines.push(Line::Result);
        }
    }

    fn open_round(&mut self, round: u32) {
        self.round = round;
        self.lines.push(Line::Round(round));
    }

    fn flow(&mut self, fork: &mut dyn FnMut(Arm) -> Arm, witness: &mut dyn Witness) {
        if self.position.phase() != Phase::River {
            return;
        }
        let before = self.arms.len();
        let mut scribe = Scribe { arms: &mut self.arms, witness };
        self.position.flow(fork, &mut scribe);
        self.lines.push(Line::River(self.arms.len() - before));
    }

    fn flow_as_drawn(&mut self, witness: &mut dyn Witness) {
        let seed = self.header.seed.unwrap_or(0);
        let fork = self.header.table.options().river_fork;
        let mut draws = RiverDraws::after(self.arms.len(), seed, fork);
        self.flow(&mut |arm| draws.next(arm), witness);
    }
}

/// Writes down the river's arms and passes everything on. One type for every witness: the
/// rules are compiled once for games, and once more for searches.
struct Scribe<'a> {
    arms: &'a mut Vec<Arm>,
    witness: &'a mut dyn Witness,
}

impl Witness for Scribe<'_> {
    fn tell(&mut self, event: Event) {
        if let Event::RiverStep { arm } = event {
            self.arms.push(arm);
        }
        self.witness.tell(event);
    }
}

fn note_text(text: &str) -> Result<String, ParseError> {
    if !text.is_empty() && is_plain(text) {
        Ok(text.to_owned())
    } else {
        Err(ParseError::new("note WORD …", text))
    }
}

/// The first line of a text that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line's number, from 1.
    pub line: usize,
    /// The line, cut to 60 characters; empty if the text ends too early.
    pub text: String,
    /// What is wrong with it.
    pub fault: RecordFault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: '{}': {}", self.line, self.text, self.fault)
    }
}

impl core::error::Error for RecordError {}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// The text does not begin as a record does.
    NoRecord,
    /// A header line that is not known.
    UnknownHeader,
    /// A header line that stands twice.
    Twice,
    /// A header line that is missing.
    Missing {
        /// Its word.
        word: &'static str,
    },
    /// A text that is not in the notation.
    Text(ParseError),
    /// An option that is not known, or has no such value.
    Option(OptionError),
    /// Seats, colours and modules that do not go together.
    Table(TableError),
    /// A colour that nobody has.
    NoSuchSeat(Colour),
    /// Another round.
    Round {
        /// The round that begins or runs.
        round: u32,
    },
    /// The line of the round that begins is missing.
    RoundMissing {
        /// The round.
        round: u32,
    },
    /// The river's line is missing.
    RiverMissing,
    /// The river does not move now.
    RiverEarly,
    /// Another speed.
    RiverSpeed {
        /// The right one.
        speed: u8,
    },
    /// Another arm.
    RiverArm {
        /// The step, from 1.
        step: usize,
        /// The right arm.
        arm: Arm,
    },
    /// Another seat is asked.
    OtherSeatAsked {
        /// Its colour.
        colour: Colour,
    },
    /// The decision is not legal.
    Refused(Refusal),
    /// A result before the end.
    NotOver,
    /// Another result.
    Result,
    /// A line behind the result.
    AfterEnd,
}

impl RecordFault {
    /// The rule that the line breaks; `None` where it only breaks the notation.
    #[must_use]
    pub const fn rule(&self) -> Option<RuleId> {
        Some(RuleId(match self {
            Self::NoRecord
            | Self::UnknownHeader
            | Self::Twice
            | Self::Missing { .. }
            | Self::Text(_)
            | Self::Option(_) => return None,
            Self::Refused(refusal) => return Some(refusal.rule()),
            Self::Table(error) => return Some(error.rule()),
            Self::NoSuchSeat(_) => "B-10",
            Self::Round { .. } | Self::RoundMissing { .. } => "B-20",
            Self::RiverMissing | Self::RiverEarly => "B-135",
            Self::RiverSpeed { .. } => "B-130",
            Self::RiverArm { .. } => "B-136",
            Self::OtherSeatAsked { .. } => "B-22",
            Self::NotOver | Self::Result | Self::AfterEnd => "B-162",
        }))
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecord => write!(f, "a record begins with the line '{MAGIC}'"),
            Self::UnknownHeader => f.write_str("unknown header line"),
            Self::Twice => f.write_str("this header line stands twice"),
            Self::Missing { word } => write!(f, "the header line '{word}' is missing"),
            Self::Text(error) => error.fmt(f),
            Self::Option(error) => error.fmt(f),
            // These two name their rules themselves.
            Self::Table(error) => return error.fmt(f),
            Self::Refused(refusal) => return refusal.fmt(f),
            Self::NoSuchSeat(colour) => write!(f, "nobody is {colour} here"),
            Self::Round { round } => write!(f, "it is round {round}"),
            Self::RoundMissing { round } => write!(f, "'round {round}' comes first"),
            Self::RiverMissing => f.write_str("the river moves first"),
            Self::RiverEarly => f.write_str("the river does not move now"),
            Self::RiverSpeed { speed } => write!(f, "the river makes {speed} steps"),
            Self::RiverArm { step, arm } => write!(f, "step {step} goes into arm {arm}"),
            Self::OtherSeatAsked { colour } => write!(f, "{colour} is asked now"),
            Self::NotOver => f.write_str("the game is not over"),
            Self::Result => f.write_str("these are not the winners, in seat order"),
            Self::AfterEnd => f.write_str("the game is over"),
        }?;
        match self.rule() {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl From<ParseError> for RecordFault {
    fn from(error: ParseError) -> Self {
        Self::Text(error)
    }
}

impl FromStr for Game {
    type Err = RecordError;

    /// Reads a record; every line is checked against the rules.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::Magic;
        let mut number = 0;
        for (index, whole) in text.lines().enumerate() {
            number = index + 1;
            let line = whole.split('#').next().unwrap_or("").trim_end();
            if !line.is_empty() {
                let at = At { line: number, text: line.chars().take(60).collect() };
                reader = reader.line(line, at)?;
            }
        }
        reader.finish(At { line: number + 1, text: String::new() })
    }
}

/// A line that may turn out to be wrong.
#[derive(Clone)]
struct At {
    line: usize,
    text: String,
}

impl At {
    fn error(self, fault: impl Into<RecordFault>) -> RecordError {
        RecordError { line: self.line, text: self.text, fault: fault.into() }
    }
}

enum Reader {
    Magic,
    Header(Box<HeaderLines>),
    Game(Box<Game>),
}

/// The header as far as it is read.
#[derive(Default)]
struct HeaderLines {
    rules: Option<Rules>,
    options: Options,
    /// The names of the options that stood there.
    set: Vec<String>,
    seats: Option<(At, Vec<Colour>)>,
    names: Vec<(At, Colour, Name)>,
    seed: Option<u64>,
    start: Option<(At, Colour)>,
    fork: Option<Arm>,
    notes: Vec<Note>,
    lines: usize,
}

impl Reader {
    fn line(self, line: &str, at: At) -> Result<Self, RecordError> {
        match self {
            Self::Magic if line == MAGIC => {
                Ok(Self::Header(Box::new(HeaderLines { lines: 1, ..HeaderLines::default() })))
            }
            Self::Magic => Err(at.error(RecordFault::NoRecord)),
            Self::Header(mut header) => {
                let word = line.split(' ').next().unwrap_or("");
                let is_body =
                    matches!(word, "round" | "river" | "result") || word.parse::<Colour>().is_ok();
                if is_body {
                    let mut game = header.game(at.clone())?;
                    game.read_line(line).map_err(|fault| at.error(fault))?;
                    Ok(Self::Game(Box::new(game)))
                } else {
                    header.line(line, at)?;
                    Ok(Self::Header(header))
                }
            }
            Self::Game(mut game) => {
                game.read_line(line).map_err(|fault| at.error(fault))?;
                Ok(Self::Game(game))
            }
        }
    }

    fn finish(self, end: At) -> Result<Game, RecordError> {
        match self {
            Self::Magic => Err(end.error(RecordFault::NoRecord)),
            Self::Header(header) => header.game(end),
            Self::Game(mut game) => {
                game.flow_as_drawn(&mut ());
                game.close();
                Ok(*game)
            }
        }
    }
}

impl HeaderLines {
    fn line(&mut self, line: &str, at: At) -> Result<(), RecordError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match self.read_line(word, rest, &at) {
            Ok(()) => {
                self.lines += usize::from(word != "note");
                Ok(())
            }
            Err(fault) => Err(at.error(fault)),
        }
    }

    fn read_line(&mut self, word: &str, rest: &str, at: &At) -> Result<(), RecordFault> {
        fn once<T>(place: &mut Option<T>, value: T) -> Result<(), RecordFault> {
            match place.replace(value) {
                None => Ok(()),
                Some(_) => Err(RecordFault::Twice),
            }
        }
        match word {
            "rules" => once(&mut self.rules, Rules::parse(rest, ' ')?),
            "option" => {
                let wanted = || ParseError::new("option NAME=VALUE", rest);
                let (name, value) = rest.split_once('=').ok_or_else(wanted)?;
                self.options.set(name, value).map_err(RecordFault::Option)?;
                if self.set.iter().any(|set| set == name) {
                    return Err(RecordFault::Twice);
                }
                self.set.push(name.to_owned());
                Ok(())
            }
            "seats" => {
                // A bare number takes the first colours.
                let number = (1..=MAX_SEATS).find(|seats| seats.to_string() == rest);
                let colours = match number {
                    Some(seats) => Colour::ALL[..seats].to_vec(),
                    None => rest.split(' ').map(str::parse).collect::<Result<_, _>>()?,
                };
                once(&mut self.seats, (at.clone(), colours))
            }
            "name" => {
                let wanted = || ParseError::new("name COLOUR NAME", rest);
                let (colour, name) = rest.split_once(' ').ok_or_else(wanted)?;
                let (colour, name) = (colour.parse()?, name.parse()?);
                if self.names.iter().any(|(_, named, _)| *named == colour) {
                    return Err(RecordFault::Twice);
                }
                self.names.push((at.clone(), colour, name));
                Ok(())
            }
            "seed" => {
                let seed = rest.parse::<u64>().ok().filter(|seed| seed.to_string() == rest);
                let wanted = || ParseError::new("a seed (a number below 2^64)", rest);
                once(&mut self.seed, seed.ok_or_else(wanted)?)
            }
            "start" => once(&mut self.start, (at.clone(), rest.parse()?)),
            "fork" => once(&mut self.fork, rest.parse()?),
            "note" => {
                let text = note_text(rest)?;
                self.notes.push(Note { text, decisions: 0, lines: self.lines });
                Ok(())
            }
            _ => Err(RecordFault::UnknownHeader),
        }
    }

    /// The game that begins here; `next` is the line behind the header.
    fn game(self, next: At) -> Result<Game, RecordError> {
        let missing = |word| next.clone().error(RecordFault::Missing { word });
        let rules = self.rules.ok_or_else(|| missing("rules"))?;
        let (seats_at, colours) = self.seats.ok_or_else(|| missing("seats"))?;
        let (start_at, start) = self.start.ok_or_else(|| missing("start"))?;
        let fork = self.fork.ok_or_else(|| missing("fork"))?;
        let table = Table::new(&colours, rules, self.options)
            .map_err(|error| seats_at.error(RecordFault::Table(error)))?;
        let seat_of = |at: At, colour| {
            table.seat(colour).ok_or_else(|| at.error(RecordFault::NoSuchSeat(colour)))
        };
        let mut header = Header::new(table, seat_of(start_at, start)?, fork);
        header.seed = self.seed;
        for (at, colour, name) in self.names {
            header.set_name(seat_of(at, colour)?, Some(name));
        }
        let lines = header.lines().len();
        let mut game = Game::new(header);
        game.notes = self.notes;
        for note in &mut game.notes {
            note.lines = note.lines.min(lines);
        }
        Ok(game)
    }
}

/// Reading line by line: here, and only here, the river may wait between two lines.
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
                let wanted = || ParseError::new("a colour, round, river, result or note", word);
                let colour: Colour = word.parse().map_err(|_| wanted())?;
                let table = self.header.table;
                let seat = table.seat(colour).ok_or(RecordFault::NoSuchSeat(colour))?;
                let decision = rest.parse()?;
                let round = self.position.round();
                if self.round < round {
                    return Err(RecordFault::RoundMissing { round });
                }
                match self.position.to_move() {
                    Some(asked) if asked != seat => {
                        Err(RecordFault::OtherSeatAsked { colour: table.colour(asked) })
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
        // `river 0` has nothing behind it, not even a space.
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
        self.close();
        Ok(())
    }
}
