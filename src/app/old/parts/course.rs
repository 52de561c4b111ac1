//! How a game went: everybody's share of the win, from round to round.

use core::fmt::Write;

use crate::app::components::board::{seat_class, seat_mark};
use crate::app::old::dom::{El, div, el, said, svg, value_of};
use crate::app::old::live::Live;
use crate::app::old::play::play;
use crate::app::old::speak;
use crate::core::Position;

/// A game that is looked back at.
#[derive(Clone, Copy)]
struct Course {
    /// Its end.
    end: Position,
    /// The first round.
    first: usize,
    /// How many rounds there are. The end comes after them.
    rounds: usize,
    /// The round that is looked at.
    at: Live<usize>,
}

/// What the sheet holds: a strip that grows while the shares are estimated, a slider over it
/// that picks a round, and the shares of that round in words.
pub(super) fn course() -> Vec<El> {
    let known = play().with(|session| {
        let (end, rounds) = (*session.position(), session.course().len());
        let first = end.round() as usize + 1 - rounds;
        Course { end, first, rounds, at: Live::new(first) }
    });
    let Some(course) = known else { return Vec::new() };
    let Course { first, rounds, at, .. } = course;
    let hint = speak::words().advice.course_hint();
    let slider = el("input")
        .attr("type", "range")
        .attr("min", &first.to_string())
        .attr("max", &(first + rounds).to_string())
        .attr("value", &first.to_string())
        .attr("aria-label", hint)
        .on("input", move |event| at.set(value_of(&event).parse().unwrap_or(first)));
    let mut strip = div("course").attr("dir", "ltr").part(move || course.strip());
    // On a small phone there is room for a dozen numbers.
    for index in (0..rounds).step_by(rounds / 13 + 1) {
        let number = said("span", "", &(first + index).to_string());
        strip = strip.child(number.style("--x", &format!("{}%", 100 * index / rounds)));
    }
    let told = div("shares").attr("role", "status").part(move || course.told());
    vec![said("p", "hint", hint), strip.child(slider), told]
}

impl Course {
    /// The shares when a round began, or at the end, once they are known. None if they cannot
    /// be.
    fn shares(&self, index: usize) -> Option<Vec<i32>> {
        if index == self.rounds {
            let winners = self.end.winners();
            let part = 100 / winners.len().max(1) as i32;
            let share = |seat| if winners.contains(seat) { part } else { 0 };
            return Some(self.end.table().seats().map(share).collect());
        }
        play().engine.shares(index)
    }

    /// A band for each seat, as far as the shares are known: its upper edge, over the bands
    /// above it; and its mark where it begins.
    fn strip(&self) -> Vec<El> {
        let table = self.end.table();
        let known: Vec<_> = (0..=self.rounds).map_while(|index| self.shares(index)).collect();
        let (mut bands, mut parts) = (String::new(), Vec::new());
        for seat in table.seats() {
            let colour = table.colour(seat);
            // Writing to a text does not fail.
            let _ = write!(bands, "<path class=\"{}\" d=\"M0 100", seat_class(colour));
            for (index, shares) in known.iter().enumerate() {
                let Some(share) = shares.get(seat.index()) else { continue };
                let edge: i32 = shares.iter().take(seat.index()).sum();
                let _ = write!(bands, "L{index} {edge}");
                if index == 0 {
                    let middle = format!("{}%", edge + share / 2);
                    parts.push(seat_mark(colour).style("--y", &middle));
                }
            }
            bands.push_str("V100z\"/>");
        }
        let strip = svg("icon bands", &format!("0 0 {} 100", self.rounds));
        parts.push(strip.attr("preserveAspectRatio", "none").markup(&bands));
        parts
    }

    /// The round that is looked at and each seat's share, or why there is none.
    fn told(&self) -> Vec<El> {
        let (play, words, table) = (play(), speak::words(), self.end.table());
        let index = self.at.get() - self.first;
        let title = if index == self.rounds {
            words.over.title().to_owned()
        } else {
            words.table.round(&(self.first + index))
        };
        let mut rows = vec![said("h3", "", &title)];
        let line = match (self.shares(index), speak::teller()) {
            (Some(shares), Some(teller)) => {
                for (seat, share) in table.seats().zip(shares) {
                    let text = words.advice.share(&teller.name(seat), &share);
                    rows.push(el("p").child(seat_mark(table.colour(seat))).text(&text));
                }
                words.advice.none()
            }
            _ if play.engine.is_ready() => words.advice.thinking(),
            _ => words.advice.nobody(),
        };
        if rows.len() == 1 {
            rows.push(said("p", "", line));
        }
        rows
    }
}
