//! The computer players' desk: requests come in, thoughts go on a little at a time, answers
//! go out. It knows no browser; `src/bin/ai_worker.rs` puts it into one.

use crate::ai::{Character, Knobs, Level, Thought};
use crate::protocol::{Answer, Matter, Request, VERSION};

/// What is being thought about, and what comes next.
#[derive(Debug, Default)]
pub struct Desk {
    work: Vec<(u32, Thought)>,
}

impl Desk {
    /// An empty one.
    #[must_use]
    pub const fn new() -> Self {
        Self { work: Vec::new() }
    }

    /// Takes a request; an answer if there is one at once. What is no request is left out, or
    /// refused if there is a number to answer to.
    pub fn hear(&mut self, message: &[u8]) -> Option<Answer> {
        match Request::read(message) {
            Ok(Request::Hello) => return Some(Answer::Ready { version: VERSION }),
            Ok(Request::Think { id, matter }) => match thought(&matter) {
                Some(thought) => self.work.push((id, thought)),
                None => return Some(Answer::Failed { id }),
            },
            Ok(Request::Stop { id }) => self.work.retain(|(other, _)| *other != id),
            Err(_) => return Request::number(message).map(|id| Answer::Failed { id }),
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
        let (_, thought) = self.work.first_mut()?;
        thought.run(iterations);
        if thought.left() > 0 {
            return None;
        }
        let (id, thought) = self.work.remove(0);
        Some(match thought.place() {
            Some(place) => Answer::Decision { id, place: place as u32 },
            None => Answer::Failed { id },
        })
    }
}

fn thought(matter: &Matter) -> Option<Thought> {
    Some(Thought::new(&matter.view, knobs(&matter.player)?, matter.seed))
}

fn knobs(player: &[u8]) -> Option<Knobs> {
    let (level, character) = match player {
        [level, b':', character @ ..] => (level, Character::read(character)?),
        [level] => (level, Character::AllRounder),
        _ => return None,
    };
    Some(Level::read(&[*level])?.played_by(character))
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
        let matter = Matter { player: player.into(), seed: 5, view: view() };
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
        let answer = Desk::default().hear(b"hello");
        assert_eq!(answer, Some(Answer::Ready { version: VERSION }));
    }

    #[test]
    fn a_thought_in_slices_is_the_thought_at_once() {
        for player in ["1", "2:thief"] {
            let known = think(&view(), knobs(player.as_bytes()).unwrap(), 5).unwrap();
            let known = view().legal().iter().position(|legal| *legal == known).unwrap();
            for slice in [1, 7, 1000] {
                let mut desk = Desk::default();
                assert_eq!(desk.hear(ask(9, player).as_bytes()), None);
                assert_eq!(answers(&mut desk, slice), [format!("decision 9 {known}")]);
            }
        }
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut desk = Desk::default();
        for id in 1..=3 {
            desk.hear(ask(id, "1").as_bytes());
        }
        desk.work(1);
        desk.hear(b"stop 1");
        desk.hear(b"stop 3");
        desk.hear(b"stop 99");
        let said = answers(&mut desk, 8);
        assert!(matches!(&said[..], [one] if one.starts_with("decision 2 ")), "{said:?}");
    }

    #[test]
    fn what_cannot_be_answered_is_refused_by_its_number() {
        let mut desk = Desk::default();
        for text in [
            ask(4, "6"),
            ask(4, "3:cook"),
            ask(4, "33"),
            ask(4, ""),
            "think 4 3 5 xyz".to_owned(),
            "fly 4".to_owned(),
        ] {
            assert_eq!(desk.hear(text.as_bytes()), Some(Answer::Failed { id: 4 }), "{text}");
        }
        assert_eq!(desk.hear(b"nonsense"), None);
        assert!(desk.is_idle());
    }
}
