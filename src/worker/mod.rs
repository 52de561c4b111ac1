//! The computer players' desk: requests come in, thoughts go on a little at a time, answers
//! go out. It knows no browser; `src/bin/ai_worker.rs` puts it into one.

use std::collections::VecDeque;

use crate::ai::{Character, Knobs, Level, Thought};
use crate::protocol::{Answer, Matter, Request, VERSION};

/// What is being thought about, and what comes next.
#[derive(Debug, Default)]
pub struct Desk {
    work: VecDeque<(u32, Thought)>,
}

impl Desk {
    /// Takes a request; an answer if there is one at once. What is no request and has no number
    /// to answer to is left out.
    pub fn hear(&mut self, text: &str) -> Option<Answer> {
        match text.parse() {
            Ok(Request::Hello) => return Some(Answer::Ready { version: VERSION }),
            Ok(Request::Think { id, matter }) => match thought(&matter) {
                Ok(thought) => self.work.push_back((id, thought)),
                Err(reason) => return Some(Answer::Failed { id, reason }),
            },
            Ok(Request::Stop { id }) => self.work.retain(|(other, _)| *other != id),
            Err(error) => {
                let id = text.split(' ').nth(1)?.parse().ok()?;
                return Some(Answer::Failed { id, reason: error.to_string() });
            }
        }
        None
    }

    /// Whether there is anything to think about.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.work.is_empty()
    }

    /// Makes so many iterations of the first thought; its answer if that was the last of it.
    pub fn work(&mut self, iterations: u32) -> Option<Answer> {
        let (id, thought) = self.work.front_mut()?;
        thought.run(iterations);
        if thought.left() > 0 {
            return None;
        }
        let (id, decision) = (*id, thought.decide());
        self.work.pop_front();
        Some(match decision {
            Some(decision) => Answer::Decision { id, decision },
            None => Answer::Failed { id, reason: "nobody is asked".to_owned() },
        })
    }
}

fn thought(matter: &Matter) -> Result<Thought, String> {
    Ok(Thought::new(&matter.view, knobs(&matter.player)?, matter.seed))
}

fn knobs(player: &str) -> Result<Knobs, String> {
    let (level, character) = player.split_once(':').unwrap_or((player, ""));
    let knobs = level.parse::<Level>()?.knobs();
    if character.is_empty() {
        return Ok(knobs);
    }
    Ok(Knobs { taste: character.parse::<Character>()?.taste(), ..knobs })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{arena, think};
    use crate::core::{Colour, Options, Rules, Table, View};

    fn view() -> View {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let position = arena::opening(table, 3);
        position.view(position.to_move())
    }

    fn ask(id: u32, player: &str) -> String {
        let matter = Matter { player: player.to_owned(), seed: 5, view: view() };
        Request::Think { id, matter }.to_string()
    }

    /// All that is said until there is no more work.
    fn answers(desk: &mut Desk, slice: u32) -> Vec<String> {
        let mut said = Vec::new();
        while !desk.is_idle() {
            said.extend(desk.work(slice).map(|answer| answer.to_string()));
        }
        said
    }

    #[test]
    fn it_greets_in_its_version() {
        let answer = Desk::default().hear("hello");
        assert_eq!(answer, Some(Answer::Ready { version: VERSION }));
    }

    #[test]
    fn a_thought_in_slices_is_the_thought_at_once() {
        for player in ["1", "2:thief"] {
            let known = think(&view(), knobs(player).unwrap(), 5).unwrap();
            for slice in [1, 7, 1000] {
                let mut desk = Desk::default();
                assert_eq!(desk.hear(&ask(9, player)), None);
                assert_eq!(answers(&mut desk, slice), [format!("decision 9 {known}")]);
            }
        }
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut desk = Desk::default();
        for id in 1..=3 {
            desk.hear(&ask(id, "1"));
        }
        desk.work(1);
        desk.hear("stop 1");
        desk.hear("stop 3");
        desk.hear("stop 99");
        let said = answers(&mut desk, 8);
        assert!(matches!(&said[..], [one] if one.starts_with("decision 2 ")), "{said:?}");
    }

    #[test]
    fn what_cannot_be_answered_is_refused_by_its_number() {
        let mut desk = Desk::default();
        for (text, reason) in [
            (ask(4, "6"), "failed 4 '6' is no level (1 to 5)"),
            (ask(4, "3:cook"), "failed 4 'cook' is no character"),
            ("think 4 3 5 xyz".to_owned(), "failed 4 expected a packed view, found 'xyz'"),
        ] {
            assert_eq!(desk.hear(&text).map(|answer| answer.to_string()), Some(reason.to_owned()));
        }
        assert_eq!(desk.hear("nonsense"), None);
        assert!(desk.is_idle());
    }
}
