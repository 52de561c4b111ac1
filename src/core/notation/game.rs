//! A game with its history. Its text is the record; saved games and downloads are records. A link
//! contains a record or the compact encoding of a game (`docs/NOTATION.md`).
//!
//! A [`Game`] consists of its [`Header`], its decisions, the arms that the river took and notes.
//! [`Game::written`] writes the record, `str::parse` reads it strictly. Everything else is computed
//! by replaying the decisions.

use crate::core::decision::Decision;
use crate::core::error::ParseError;
use crate::core::event::{Event, EventSink};
use crate::core::notation::header::Header;
use crate::core::notation::name::{Name, is_plain};
use crate::core::position::{Phase, Position};
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;
use crate::core::seed::RiverDraws;
use crate::core::space::Arm;

/// A line `note WORD …` of a record. It has no effect on the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text after `note `.
    pub text: String,
    /// The number of decisions before the note.
    pub decisions: usize,
    /// The number of lines before the note, those of the header included, but not notes.
    pub(super) lines: usize,
}

/// A line of a record after the header, other than a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Round(u32),
    Decision(Seat, Decision),
    /// The river's speed; the arms are in [`Game::arms`].
    River(usize),
    Result,
}

/// A game from its first position to the current one.
///
/// The river needs no call of its own: it moves after the last turn of a round. If its arms are
/// random, they are drawn from the seed (0 without a seed), or taken from the record that is read.
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
    pub(super) header: Header,
    pub(super) lines: Vec<Line>,
    /// The arms of all river steps so far.
    pub(super) arms: Vec<Arm>,
    pub(super) notes: Vec<Note>,
    /// The last round that has a `round` line; before the first such line, the round of the
    /// header's position, or 0 at the start of a game.
    pub(super) round: u32,
    pub(super) position: Position,
}

impl Game {
    /// A game before its first decision.
    #[must_use]
    pub fn new(header: Header) -> Self {
        let mut game = Self::opened(header);
        game.add_result();
        game
    }

    /// A game that begins with any position. The header of its record contains the position.
    #[must_use]
    pub fn at(position: Position) -> Self {
        Self::new(Header::from_position(position))
    }

    /// A game before its first decision, to which lines or decisions are then added: it has no
    /// result line even if the game is over.
    pub(super) fn opened(header: Header) -> Self {
        let position = header.position();
        // The round of an initial position has no `round` line.
        let round = header.origin().map_or(0, Position::round);
        let (lines, arms, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { header, lines, arms, notes, round, position }
    }

    /// The position with which the game began, if that is not the start of a game.
    #[must_use]
    pub fn origin(&self) -> Option<&Position> {
        self.header.origin()
    }

    /// Sets or removes the name of a seat.
    pub fn set_name(&mut self, seat: Seat, name: Option<Name>) {
        let before = self.header.lines();
        self.header.set_name(seat, name);
        let after = self.header.lines();
        // The lines after that of the name move up or down, and so do the notes among them.
        let same = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
        for note in self.notes.iter_mut().filter(|note| note.lines > same) {
            note.lines = note.lines + after.len() - before.len();
        }
    }

    /// The header: everything that is fixed before the first decision.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The position after the last decision and the river that followed it.
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

    /// Adds a note at the current moment. `text` is a word, and data that belongs to it.
    ///
    /// # Errors
    ///
    /// The text is empty, or would not be read back unchanged from a line of the record.
    pub fn add_note(&mut self, text: &str) -> Result<(), ParseError> {
        let text = note_text(text)?;
        let lines = self.header.lines().len() + self.lines.len();
        self.notes.push(Note { text, decisions: self.decisions().count(), lines });
        Ok(())
    }

    /// Keeps only the notes for which `keep` is true.
    pub fn retain_notes(&mut self, keep: impl FnMut(&Note) -> bool) {
        self.notes.retain(keep);
    }

    /// Plays a decision of the seat to move, then the river movement if that is due, and returns
    /// the events.
    ///
    /// # Errors
    ///
    /// The reason why the decision is not legal; the game is unchanged.
    pub fn play(&mut self, decision: Decision) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.play_with(decision, &mut events)?;
        Ok(events)
    }

    /// Like [`Game::play`], but passes the events to a sink.
    ///
    /// # Errors
    ///
    /// The reason why the decision is not legal; the game is unchanged.
    pub fn play_with(
        &mut self,
        decision: Decision,
        sink: &mut dyn EventSink,
    ) -> Result<(), Refusal> {
        self.decide(decision, sink)?;
        self.flow_as_drawn(sink);
        self.add_result();
        Ok(())
    }

    /// The game after its first `decisions` decisions, with the notes up to there.
    #[must_use]
    pub fn truncated(&self, decisions: usize) -> Self {
        let mut game = Self::opened(self.header.clone());
        for (_, decision) in self.decisions().take(decisions) {
            if !game.play_with_arms_of(self, decision, &mut ()) {
                break;
            }
        }
        game.add_result();
        let lines = self.header.lines().len() + game.lines.len();
        game.notes =
            self.notes.iter().filter(|note| note.decisions <= decisions).cloned().collect();
        // A note may follow a `round` line, which the shorter game has only with its next decision.
        for note in &mut game.notes {
            note.lines = note.lines.min(lines);
        }
        game
    }

    /// Replays the game and calls `visit` for each decision, with the position before it and its
    /// events, which include those of the river that moves after it.
    pub fn for_each_decision(&self, visit: &mut dyn FnMut(&Position, &[Event])) {
        let mut game = Self::opened(self.header.clone());
        for (_, decision) in self.decisions() {
            let (before, mut events) = (game.position, Vec::new());
            if !game.play_with_arms_of(self, decision, &mut events) {
                break;
            }
            visit(&before, &events);
        }
    }

    /// Plays a decision, with the river's arms taken from `other`. False if the decision is not
    /// legal, which cannot happen with a decision of `other`.
    pub(super) fn play_with_arms_of(
        &mut self,
        other: &Self,
        decision: Decision,
        sink: &mut dyn EventSink,
    ) -> bool {
        if self.decide(decision, sink).is_err() {
            return false;
        }
        let mut arms = other.arms[self.arms.len()..].iter().copied();
        self.flow(&mut |arm| arms.next().unwrap_or(arm), sink);
        true
    }

    /// Plays a decision, but not the river movement that may be due after it.
    pub(in crate::core) fn decide(
        &mut self,
        decision: Decision,
        sink: &mut dyn EventSink,
    ) -> Result<(), Refusal> {
        let (seat, round) = (self.position.to_move(), self.position.round());
        self.position.play(decision, &mut ArmRecorder { arms: &mut self.arms, sink })?;
        if self.round < round {
            self.open_round(round);
        }
        self.lines.extend(seat.map(|seat| Line::Decision(seat, decision)));
        Ok(())
    }

    /// Adds the result line if the game is over.
    pub(in crate::core) fn add_result(&mut self) {
        if self.position.phase() == Phase::Over && self.lines.last() != Some(&Line::Result) {
            self.lines.push(Line::Result);
        }
    }

    /// Adds the `round` line of the round that begins.
    pub(in crate::core) fn open_round(&mut self, round: u32) {
        self.round = round;
        self.lines.push(Line::Round(round));
    }

    /// Moves the river if that is due. `draw_arm` is passed to [`Position::flow`].
    pub(in crate::core) fn flow(
        &mut self,
        draw_arm: &mut dyn FnMut(Arm) -> Arm,
        sink: &mut dyn EventSink,
    ) {
        if self.position.phase() != Phase::River {
            return;
        }
        let before = self.arms.len();
        let mut recorder = ArmRecorder { arms: &mut self.arms, sink };
        self.position.flow(draw_arm, &mut recorder);
        self.lines.push(Line::River(self.arms.len() - before));
    }

    /// Moves the river if that is due, with random arms drawn from the seed.
    pub(in crate::core) fn flow_as_drawn(&mut self, sink: &mut dyn EventSink) {
        let seed = self.header.seed.unwrap_or(0);
        let fork = self.header.table.options().river_fork;
        let mut draws = RiverDraws::after(self.arms.len(), seed, fork);
        self.flow(&mut |arm| draws.next(arm), sink);
    }
}

/// Records the arms of the river's steps and passes all events on. The sink is `dyn`, so that the
/// rules are compiled only once for all games.
struct ArmRecorder<'a> {
    arms: &'a mut Vec<Arm>,
    sink: &'a mut dyn EventSink,
}

impl EventSink for ArmRecorder<'_> {
    fn emit(&mut self, event: Event) {
        if let Event::RiverStep { arm } = event {
            self.arms.push(arm);
        }
        self.sink.emit(event);
    }
}

/// The text of a note, if it can be read back unchanged from a line of the record.
pub(in crate::core) fn note_text(text: &str) -> Result<String, ParseError> {
    if !text.is_empty() && is_plain(text) {
        Ok(text.to_owned())
    } else {
        Err(ParseError::new("note WORD …", text))
    }
}
