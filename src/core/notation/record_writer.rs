//! Writes records: the header, then a line for each round, decision, river movement and the result,
//! with the notes between them.

use core::fmt::Write;

use crate::core::card::Card;
use crate::core::decision::Decision;
use crate::core::notation::game::{Game, Line};
use crate::core::notation::setup::HIDDEN;
use crate::core::seat::SeatSet;

/// A place between two lines of a record, from which writing continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RecordCursor {
    /// The number of lines of the game before it, not counting header and notes.
    pub(super) lines: usize,
    /// The number of river arms in these lines.
    arms: usize,
    /// The number of notes before it, including those of the header.
    notes: usize,
}

impl Game {
    /// The whole record, as it is saved.
    #[must_use]
    pub fn written(&self) -> String {
        self.text(self.lines.len(), SeatSet::EMPTY, &mut |card| card.to_string())
    }

    /// The whole record; `mask` returns the text that replaces each face-down card. A face-down
    /// card in the position of the header is also in its seat's hand, as in a view.
    #[must_use]
    pub fn written_masking(&self, mask: &mut dyn FnMut(Card) -> String) -> String {
        self.text(self.lines.len(), self.position.face_down(), mask)
    }

    /// The public part of the record, which is shown, copied and shared. While a card of the
    /// current round is face down, the text ends before the first card of that round. A face-down
    /// card in the position of the header is written as `?` and is in its seat's hand.
    #[must_use]
    pub fn shown_record(&self) -> String {
        self.text(self.shown_lines(), self.position.face_down(), &mut |_| HIDDEN.to_owned())
    }

    /// The number of decisions in [`Game::shown_record`]. Some of the later ones are secret: the
    /// cards that are face down.
    #[must_use]
    pub fn shown_decisions(&self) -> usize {
        let lines = &self.lines[..self.shown_lines()];
        lines.iter().filter(|line| matches!(line, Line::Decision(..))).count()
    }

    /// The number of lines in [`Game::shown_record`], not counting header and notes.
    pub(super) fn shown_lines(&self) -> usize {
        if self.position.face_down().is_empty() {
            return self.lines.len();
        }
        let round_start = self.round_start();
        let first = self.lines[round_start..]
            .iter()
            .position(|line| matches!(line, Line::Decision(_, Decision::Card(_))));
        first.map_or(self.lines.len(), |first| round_start + first)
    }

    /// The index of the last `round` line, with which the current round begins. (A round has its
    /// line only from its first decision on.)
    pub(super) fn round_start(&self) -> usize {
        let last = self.lines.iter().rposition(|line| matches!(line, Line::Round(_)));
        // Without a `round` line, the current round is that of the position in the header.
        last.unwrap_or(0)
    }

    /// The header and the first `body` lines of the game, with the notes between them. `mask`
    /// returns the text for the cards that the `masked` seats have laid down in the current round.
    fn text(&self, body: usize, masked: SeatSet, mask: &mut dyn FnMut(Card) -> String) -> String {
        let mut text = String::new();
        self.write_lines(RecordCursor::default(), body, masked, mask, &mut text);
        text
    }

    /// Writes the part of the record from the cursor `from` to the line `to` of the game, and
    /// returns the cursor at its end. The default cursor is before the header.
    pub(super) fn write_lines(
        &self,
        from: RecordCursor,
        to: usize,
        masked: SeatSet,
        mask: &mut dyn FnMut(Card) -> String,
        out: &mut String,
    ) -> RecordCursor {
        let header = self.header.lines_masking(self.masked_in_header(masked), mask);
        let table = self.header.table;
        let round_start = self.round_start();
        let mut arms = self.arms[from.arms..].iter();
        let mut notes = self.notes[from.notes..].iter().peekable();
        let header_lines = if from == RecordCursor::default() { header.as_slice() } else { &[] };
        let lines = self.lines.iter().copied().enumerate().take(to).skip(from.lines);
        // `Err` is a line of the header, `Ok` a line of the game.
        let rows = header_lines.iter().map(Err).enumerate();
        let rows = rows.chain(lines.map(|(index, line)| (header.len() + index, Ok(line))));
        for (index, row) in rows {
            // Writing to a `String` cannot fail.
            let _ = match row {
                Err(header_line) => out.write_str(header_line),
                Ok(Line::Round(round)) => write!(out, "round {round}"),
                Ok(Line::Decision(seat, Decision::Card(card)))
                    if index >= header.len() + round_start && masked.contains(seat) =>
                {
                    write!(out, "{} card {}", table.colour(seat), mask(card))
                }
                Ok(Line::Decision(seat, decision)) => {
                    write!(out, "{} {decision}", table.colour(seat))
                }
                Ok(Line::River(0)) => out.write_str("river 0"),
                Ok(Line::River(speed)) => {
                    let arms = arms.by_ref().take(speed).map(|arm| arm.letter());
                    write!(out, "river {speed} {}", arms.collect::<String>())
                }
                Ok(Line::Result) => {
                    let winners = self.position.winners().iter();
                    let colours: Vec<&str> =
                        winners.map(|seat| table.colour(seat).as_str()).collect();
                    write!(out, "result {}", colours.join(" "))
                }
            };
            out.push('\n');
            while let Some(note) = notes.next_if(|note| note.lines <= index + 1) {
                out.push_str("note ");
                out.push_str(&note.text);
                out.push('\n');
            }
        }
        RecordCursor {
            lines: to,
            arms: self.arms.len() - arms.len(),
            notes: self.notes.len() - notes.len(),
        }
    }

    /// The seats of `masked` whose card is face down in the header's position, while that round
    /// lasts.
    fn masked_in_header(&self, masked: SeatSet) -> SeatSet {
        let Some(origin) = self.origin() else { return SeatSet::EMPTY };
        if origin.round() != self.position.round() {
            return SeatSet::EMPTY;
        }
        origin.face_down().iter().filter(|seat| masked.contains(*seat)).collect()
    }
}
