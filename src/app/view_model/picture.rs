//! The layout of a picture of a moment, which can be saved as a file: the board, a title, the seats
//! with their gems.

use super::board::BoardScene;
use super::board_view::{BoardInputs, board_scene};
use super::forecast::ForecastOf;
use super::scene::Scene;
use crate::app::i18n::Teller;
use crate::app::session::{Selection, Session};
use crate::core::{Colour, Gem, Gems, Seat, View};

/// The board with a scene and nothing to tap; `view` is the view before the next decision.
#[must_use]
pub fn still_board(view: &View, scene: &Scene, teller: &Teller) -> BoardScene {
    board_scene(&BoardInputs {
        hides_prices: false,
        position: view.known(),
        scene,
        event: None,
        selection: Selection::Nothing,
        previewed: None,
        legal: &[],
        forecast: None,
        forecast_of: ForecastOf::All,
        teller,
    })
}

/// The shape of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureShape {
    /// The size of link previews: 1200 × 630.
    #[default]
    Wide,
    /// Square: 1080 × 1080.
    Square,
}

impl PictureShape {
    /// Width and height, in pixels.
    #[must_use]
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::Wide => (1200, 630),
            Self::Square => (1080, 1080),
        }
    }

    /// The value in file names and `data-…` attributes.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Square => "square",
        }
    }
}

/// A text of a picture with its position and size in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureText {
    /// The text, a single line.
    pub text: String,
    /// The distance from the left edge.
    pub x: f64,
    /// The distance of the baseline from the top edge.
    pub y: f64,
    /// The font size, in pixels.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
}

/// A seat's row, in pixels: its mark and its gems ashore. Its name is in [`Picture::texts`].
#[derive(Clone, Debug, PartialEq)]
pub struct PictureSeat {
    /// The colour of the mark.
    pub colour: Colour,
    /// The middle of the mark: distances from the left and top edges.
    pub mark: (f64, f64),
    /// The gems ashore: the colour, the middle of the drawing, and the number as a text.
    pub gems: Vec<(Gem, (f64, f64), PictureText)>,
    /// The height of the mark and of each gem.
    pub size: f64,
}

/// The layout of a picture: positions and sizes in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height of the picture.
    pub size: (u32, u32),
    /// The left edge, the top edge and the side of the board, which is a square.
    pub board: (f64, f64, f64),
    /// All texts except the numbers of gems.
    pub texts: Vec<PictureText>,
    /// The seats: clockwise, or by rank after the end of the game.
    pub seats: Vec<PictureSeat>,
}

/// The contents of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureFacts {
    /// The title: the name of the board game.
    pub title: String,
    /// The headline and, if there is one, a second text in smaller letters. While the game goes on:
    /// the round, and the last event. After its end: who has won, and with what in how many rounds.
    pub lines: Vec<String>,
    /// The seats, in the order of [`Picture::seats`]: colour, name, gems ashore.
    pub seats: Vec<(Colour, String, Gems)>,
}

impl PictureFacts {
    /// The contents for a scene; `view` is the view before the next decision, `event_text` the
    /// sentence about the last event, if there is one.
    #[must_use]
    pub fn of(
        session: &Session,
        view: &View,
        scene: &Scene,
        event_text: Option<String>,
        teller: &Teller,
    ) -> Self {
        let words = teller.words();
        let position = view.known();
        let table = position.table();
        let winners = position.winners();
        let rounds = words.over.rounds(position.round());
        let lines = if winners.is_empty() {
            let round = words.table.round(&position.round());
            [Some(round), event_text].into_iter().flatten().collect()
        } else {
            let names = teller.names(winners);
            let won = if winners.len() == 1 {
                words.event.won(&names)
            } else {
                words.event.won_together(&names)
            };
            let why = winners.iter().map(|seat| teller.won_with(position, seat));
            let why = words.enumerate(why);
            vec![won, words.enumerate([why, rounds])]
        };
        // The ranking of a game that is over, else the order of the seats.
        let order: Vec<Seat> = if winners.is_empty() {
            table.seats().collect()
        } else {
            session.position().standings().iter().map(|(_, seat)| *seat).collect()
        };
        let seats = order.into_iter().map(|seat| {
            (table.colour(seat), teller.name(seat).to_owned(), scene.table.banked(seat))
        });
        Self { title: words.start.title().to_owned(), lines, seats: seats.collect() }
    }
}

/// The width that a gem and its number take, as a multiple of the height of a mark.
const GEM_WIDTH: f64 = 1.5;

/// The average width of a letter, as a fraction of the font size.
const LETTER_WIDTH: f64 = 0.56;

impl Picture {
    /// The layout of a picture with these contents and this shape.
    #[must_use]
    pub fn of(facts: &PictureFacts, shape: PictureShape) -> Self {
        match shape {
            PictureShape::Wide => Self::wide(facts),
            PictureShape::Square => Self::square(facts),
        }
    }

    /// The board on the left, everything else in a column on the right.
    fn wide(facts: &PictureFacts) -> Self {
        const LEFT: f64 = 668.0;
        const WIDTH: f64 = 494.0;
        let (width, height) = PictureShape::Wide.size();
        let mut texts = vec![text_line(&facts.title, LEFT, 84.0, 64.0, true)];
        let mut y = 96.0;
        y = paragraph(&mut texts, first(&facts.lines), (LEFT, y, WIDTH), (36.0, true), 2);
        y = paragraph(&mut texts, second(&facts.lines), (LEFT, y + 4.0, WIDTH), (24.0, false), 3);
        let room = (f64::from(height) - 24.0 - y - 16.0) / facts.seats.len().max(1) as f64;
        let seats = seats(facts, (LEFT, y + 16.0, WIDTH), room.min(86.0), &mut texts);
        let board = (0.0, 0.0, f64::from(height));
        Self { size: (width, height), board, texts, seats }
    }

    /// The title above, the board on the left below it, the seats beside the board.
    fn square(facts: &PictureFacts) -> Self {
        const LEFT: f64 = 40.0;
        const SIDE: f64 = 800.0;
        let (width, height) = PictureShape::Square.size();
        let mut texts = vec![text_line(&facts.title, LEFT, 92.0, 72.0, true)];
        let inner = f64::from(width) - 2.0 * LEFT;
        let y = paragraph(&mut texts, first(&facts.lines), (LEFT, 104.0, inner), (40.0, true), 1);
        paragraph(&mut texts, second(&facts.lines), (LEFT, y, inner), (28.0, false), 2);
        let (left, top) = (SIDE + 16.0, f64::from(height) - SIDE);
        let room = (SIDE - 24.0) / facts.seats.len().max(1) as f64;
        let area = (left, top + 12.0, f64::from(width) - left - 12.0);
        let seats = seats(facts, area, room.min(190.0), &mut texts);
        Self { size: (width, height), board: (0.0, top, SIDE), texts, seats }
    }
}

fn first(lines: &[String]) -> &str {
    lines.first().map_or("", String::as_str)
}

fn second(lines: &[String]) -> &str {
    lines.get(1).map_or("", String::as_str)
}

fn text_line(text: &str, x: f64, y: f64, size: f64, bold: bool) -> PictureText {
    PictureText { text: text.to_owned(), x, y, size, bold }
}

/// Adds a text below `top`, broken into at most `max_lines` lines; returns its lower edge. All
/// lengths are in pixels; `size` is that of the font.
fn paragraph(
    texts: &mut Vec<PictureText>,
    text: &str,
    (left, top, width): (f64, f64, f64),
    (size, bold): (f64, bool),
    max_lines: usize,
) -> f64 {
    let mut y = top;
    for part in wrap(text, width / (size * LETTER_WIDTH), max_lines) {
        y += size * 1.25;
        texts.push(text_line(&part, left, y, size, bold));
    }
    y
}

/// The rows of the seats, each `row_height` pixels high: a mark, the name (added to `texts`), and
/// below them the gems ashore, in several lines where one is too narrow.
fn seats(
    facts: &PictureFacts,
    (left, top, width): (f64, f64, f64),
    row_height: f64,
    texts: &mut Vec<PictureText>,
) -> Vec<PictureSeat> {
    let size = (row_height * 0.42).min(44.0);
    let name_size = (size * 0.72).max(16.0);
    let step = size * GEM_WIDTH;
    let per_line = (((width - size * 0.5) / step) as usize).clamp(1, Gem::ALL.len());
    let seat = |(index, (colour, name, gems)): (usize, &(Colour, String, Gems))| {
        let y = top + row_height * index as f64 + size / 2.0;
        let indent = left + size * 1.25;
        let letters = (width - size * 1.25) / (name_size * LETTER_WIDTH);
        let name = wrap(name, letters, 1).pop().unwrap_or_default();
        texts.push(text_line(&name, indent, y + name_size * 0.35, name_size, true));
        let ashore = Gem::ALL.into_iter().filter(|gem| gems.count(*gem) > 0);
        let gem = |(index, gem): (usize, Gem)| {
            let (line, column) = (index / per_line, index % per_line);
            let x = left + size * 0.5 + step * column as f64;
            let y = y + size * (1.02 + 0.98 * line as f64);
            let count = gems.count(gem).to_string();
            let text = text_line(&count, x + size * 0.42, y + size * 0.26, size * 0.66, true);
            (gem, (x, y), text)
        };
        PictureSeat {
            colour: *colour,
            mark: (left + size / 2.0, y),
            gems: ashore.enumerate().map(gem).collect(),
            size,
        }
    };
    facts.seats.iter().enumerate().map(seat).collect()
}

/// The width of a letter in units of an average Latin letter.
fn width_of(letter: char) -> f64 {
    // Chinese, Japanese and Korean characters, and emoji.
    if matches!(letter, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{FFEF}' | '\u{1F000}'..) {
        1.8
    } else {
        1.0
    }
}

/// Breaks a text at spaces into at most `max_lines` lines of at most `letters` average letters
/// each. A word that is longer than a line, and a text that needs more lines, is cut with an
/// ellipsis.
fn wrap(text: &str, letters: f64, max_lines: usize) -> Vec<String> {
    let width = |text: &str| text.chars().map(width_of).sum::<f64>();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1.0 + width(word) <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let is_cut = lines.len() > max_lines;
    lines.truncate(max_lines);
    let count = lines.len();
    for (index, line) in lines.iter_mut().enumerate() {
        let ends_early = is_cut && index + 1 == count;
        if width(line) > letters || ends_early {
            while width(line) + 1.0 > letters && line.pop().is_some() {}
            *line = format!("{}…", line.trim_end_matches([' ', ',', '.']));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::core::Game;

    fn session() -> Session {
        Session::open(include_str!("../../../tests/data/won.record").parse::<Game>().unwrap())
    }

    fn facts(session: &Session) -> PictureFacts {
        let teller = Teller::of(Lang::En.words(), session.game().header());
        let view = session.view(None);
        PictureFacts::of(session, &view, &Scene::of(&view), Some("Something.".into()), &teller)
    }

    #[test]
    fn a_picture_of_the_end_says_who_has_won_with_what() {
        let session = session();
        let facts = facts(&session);
        assert!(facts.lines[0].contains("wins"), "{facts:?}");
        assert!(facts.lines[1].contains("With") && facts.lines[1].contains("rounds"));
        let banked: u8 = facts.seats.iter().map(|(.., gems)| gems.len()).sum();
        let table = session.position().table();
        let all: u8 = table.seats().map(|seat| session.position().banked(seat).len()).sum();
        assert_eq!(banked, all);
    }

    #[test]
    fn everything_is_within_the_picture_and_beside_the_board() {
        let session = session();
        let mut facts = facts(&session);
        facts.lines = vec!["A very long headline of many words ".repeat(3); 2];
        for (_, name, gems) in &mut facts.seats {
            *name = "Wolfeschlegelsteinhausen".to_owned();
            *gems = Gem::ALL.into_iter().flat_map(|gem| [gem, gem]).collect();
        }
        let one = facts.seats[0].clone();
        facts.seats.resize(6, one);
        for shape in [PictureShape::Wide, PictureShape::Square] {
            let picture = Picture::of(&facts, shape);
            let (width, height) = (f64::from(picture.size.0), f64::from(picture.size.1));
            let (left, top, side) = picture.board;
            let counts = picture.seats.iter().flat_map(|seat| &seat.gems).map(|(.., text)| text);
            for text in picture.texts.iter().chain(counts) {
                let end = text.x + text.text.chars().count() as f64 * text.size * LETTER_WIDTH;
                assert!(end <= width + 1.0 && text.y <= height - 4.0, "{shape:?}: {text:?}");
                let is_on_board =
                    text.x < left + side && text.y > top && text.y - text.size < top + side;
                assert!(!is_on_board, "{shape:?}: {text:?} is on the board");
            }
            let rows: Vec<f64> = picture.seats.iter().map(|seat| seat.mark.1).collect();
            let min_distance = picture.seats[0].size * 1.6;
            assert!(
                rows.windows(2).all(|pair| pair[1] - pair[0] >= min_distance),
                "{shape:?}: {rows:?}"
            );
        }
    }

    #[test]
    fn gems_and_their_numbers_do_not_overlap() {
        let session = session();
        let mut facts = facts(&session);
        for (.., gems) in &mut facts.seats {
            *gems = Gem::ALL.into_iter().flat_map(|gem| [gem; 3]).collect();
        }
        for shape in [PictureShape::Wide, PictureShape::Square] {
            for seat in Picture::of(&facts, shape).seats {
                let boxes = seat.gems.iter().map(|(_, (x, y), count)| {
                    let end = count.x + count.size * LETTER_WIDTH;
                    (x - seat.size * 0.45, end, y - seat.size * 0.45, y + seat.size * 0.45)
                });
                let boxes: Vec<_> = boxes.collect();
                for (index, one) in boxes.iter().enumerate() {
                    for other in &boxes[..index] {
                        let apart_x = other.1 <= one.0 || one.1 <= other.0;
                        let apart_y = other.3 <= one.2 || one.3 <= other.2;
                        assert!(apart_x || apart_y, "{shape:?}: {one:?} and {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn long_texts_are_broken_at_spaces_and_cut_with_an_ellipsis() {
        assert_eq!(wrap("one two three", 8.0, 3), ["one two", "three"]);
        assert_eq!(wrap("one two three four", 8.0, 2), ["one two", "three…"]);
        assert_eq!(wrap("immeasurable", 6.0, 2), ["immea…"]);
        assert_eq!(wrap("", 6.0, 2), [""; 0]);
        assert_eq!(wrap("独木舟独木舟", 6.0, 1), ["独木…"]);
    }
}
