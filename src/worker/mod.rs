//! The computer players' desk: requests come in, thoughts go on a little at a time, answers
//! go out. It knows no browser; `src/bin/ai_worker.rs` puts it into one.

use crate::ai::{Character, ExpectedOutcome, Level, SearchConfig, SearchSession};
use crate::protocol::{Advised, Answer, Matter, Request, Said, Want};

/// Milliseconds after which a thought ends with what it has found: nobody waits longer, however
/// slow the device is. Elsewhere the iterations are made long before.
const LIMIT: f64 = 3000.0;

/// What is being thought about, and what comes next.
#[derive(Debug, Default)]
pub struct Desk {
    work: Vec<(u32, Want, SearchSession)>,
    /// The number of the first thought, and when it ends.
    first: (u32, f64),
}

impl Desk {
    /// An empty one.
    #[must_use]
    pub const fn new() -> Self {
        Self { work: Vec::new(), first: (0, 0.0) }
    }

    /// Takes a request; an answer if there is one at once. What is no request is left out, or
    /// refused if there is a number to answer to.
    pub fn hear(&mut self, message: &[u8]) -> Option<Answer> {
        match Request::read(message) {
            Ok(Request::Hello) => return Some(Answer::READY),
            Ok(Request::Think { id, want, matter }) => match thought(&matter) {
                Some(thought) => self.work.push((id, want, thought)),
                None => return Some(Answer::failed(id)),
            },
            Ok(Request::Stop { id }) => self.work.retain(|(other, ..)| *other != id),
            Err(_) => return Request::number(message).map(Answer::failed),
        }
        None
    }

    /// Whether there is anything to think about.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.work.is_empty()
    }

    /// Makes so many iterations of the first thought; its answer if that was the last of it, or if
    /// its time is over. `now` is a clock's milliseconds.
    pub fn work(&mut self, iterations: u32, now: f64) -> Option<Answer> {
        let (id, _, thought) = self.work.first_mut()?;
        if self.first.0 != *id {
            self.first = (*id, now + LIMIT);
        }
        thought.run(iterations);
        if thought.remaining_iterations() > 0 && now < self.first.1 {
            return None;
        }
        let (id, want, thought) = self.work.remove(0);
        let (mut numbers, mut choices) = (Vec::new(), Vec::new());
        let said = match want {
            Want::Decision => {
                let Some(decision) = thought.decide() else { return Some(Answer::failed(id)) };
                choices.push(decision);
                Said::Decision
            }
            Want::Advice => {
                for advice in thought.advice() {
                    numbers.extend(advised(&advice.outcome, advice.value).numbers());
                    choices.push(advice.choice);
                }
                Said::Advice
            }
            Want::Shares => {
                let Some(shares) = thought.searched_win_shares() else {
                    return Some(Answer::failed(id));
                };
                // Rounded together, so that they make a whole.
                let (mut sum, mut told) = (0.0, 0);
                for share in &shares[..thought.view().known().table().len()] {
                    sum += share;
                    numbers.push(hundredths(sum) - told);
                    told = hundredths(sum);
                }
                Said::Shares
            }
        };
        Some(Answer { said, id, numbers, choices })
    }
}

fn advised(outcome: &ExpectedOutcome, share: f32) -> Advised {
    Advised {
        share: hundredths(share),
        banked: hundredths(outcome.banked),
        aboard: hundredths(outcome.aboard),
        stolen: hundredths(outcome.stolen),
        robbed: hundredths(outcome.robbed),
        falls: hundredths(outcome.falls),
        win: hundredths(outcome.win),
    }
}

/// Rounded, a half up.
#[inline(never)]
fn hundredths(number: f32) -> i32 {
    (number * 100.0 + 0.5).floor() as i32
}

fn thought(matter: &Matter) -> Option<SearchSession> {
    Some(SearchSession::new(&matter.view, config(&matter.player)?, matter.seed))
}

/// The configuration of a player: a level, or a level and a character (`3:thief`).
fn config(player: &[u8]) -> Option<SearchConfig> {
    let player = core::str::from_utf8(player).ok()?;
    let (level, character) = match player.split_once(':') {
        Some((level, character)) => (level, character.parse().ok()?),
        None => (player, Character::AllRounder),
    };
    Some(level.parse::<Level>().ok()?.played_by(character))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Advice, arena, decide};
    use crate::core::{Colour, Game, Options, Position, Rules, Table, View};

    fn position() -> Position {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        arena::opening(table, 3)
    }

    fn view() -> View {
        position().view(position().to_move())
    }

    fn ask_for(want: Want, id: u32, player: &str, view: View) -> String {
        let matter = Matter { player: player.into(), seed: 5, view };
        Request::Think { id, want, matter }.written(|view| serde_json::to_string(view).unwrap())
    }

    fn ask(id: u32, player: &str) -> String {
        ask_for(Want::Decision, id, player, view())
    }

    /// All that is said until there is no more work.
    fn answers(desk: &mut Desk, slice: u32) -> Vec<String> {
        let mut said = Vec::new();
        while !desk.is_idle() {
            said.extend(desk.work(slice, 0.0).map(|answer| answer.to_string()));
        }
        said
    }

    #[test]
    fn it_greets_in_its_version() {
        let answer = Desk::default().hear(b"hello");
        assert_eq!(answer, Some(Answer::READY));
    }

    #[test]
    fn a_thought_in_slices_is_the_thought_at_once() {
        for player in ["1", "2:thief"] {
            let known = decide(&view(), config(player.as_bytes()).unwrap(), 5).unwrap();
            for slice in [1, 7, 1000] {
                let mut desk = Desk::default();
                assert_eq!(desk.hear(ask(9, player).as_bytes()), None);
                assert_eq!(answers(&mut desk, slice), [format!("decision 9;{known}")]);
            }
        }
    }

    #[test]
    fn advice_in_slices_is_the_advice_at_once() {
        let mut known = SearchSession::new(&view(), config(b"3").unwrap(), 5);
        known.run(known.remaining_iterations());
        let known = known.advice();
        assert_eq!(known.len(), 3);
        let choices: String =
            known.iter().map(|Advice { choice, .. }| format!(";{choice}")).collect();
        let known: Vec<String> = known
            .iter()
            .map(|Advice { value, outcome, .. }| {
                let hundredths = |number: f32| (number * 100.0 + 0.5).floor() as i32;
                let numbers = [*value, outcome.banked, outcome.aboard, outcome.stolen];
                let more = [outcome.robbed, outcome.falls, outcome.win];
                let numbers = numbers.into_iter().chain(more).map(hundredths);
                let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
                numbers.join(" ")
            })
            .collect();
        for slice in [1, 7, 1000] {
            let mut desk = Desk::default();
            assert_eq!(desk.hear(ask_for(Want::Advice, 9, "3", view()).as_bytes()), None);
            assert_eq!(
                answers(&mut desk, slice),
                [format!("advice 9 {}{choices}", known.join(" "))]
            );
        }
    }

    #[test]
    fn shares_in_slices_are_those_at_once_and_make_a_whole() {
        let mut known = SearchSession::new(&view(), config(b"4").unwrap(), 5);
        known.run(known.remaining_iterations());
        let mut said = Vec::new();
        for slice in [1, 7, 1000] {
            let mut desk = Desk::default();
            desk.hear(ask_for(Want::Shares, 4, "4", view()).as_bytes());
            said.extend(answers(&mut desk, slice));
        }
        assert!(said[0] == said[1] && said[0] == said[2], "{said:?}");
        let Answer { said, id, numbers, .. } = said[0].parse().unwrap();
        assert_eq!((said, id, numbers.len()), (Said::Shares, 4, 4));
        assert_eq!(numbers.iter().sum::<i32>(), 100, "{numbers:?}");
        for (number, share) in numbers.iter().zip(known.win_shares()) {
            assert!((*number as f32 - share * 100.0).abs() < 1.0, "{numbers:?}");
        }
    }

    #[test]
    fn a_thought_ends_when_its_time_is_over() {
        let mut desk = Desk::default();
        desk.hear(ask(1, "5").as_bytes());
        desk.hear(ask(2, "5").as_bytes());
        assert_eq!(desk.work(1, 50.0), None);
        assert_eq!(desk.work(1, 3049.0), None);
        let said = desk.work(1, 3050.0).unwrap();
        assert_eq!((said.said, said.id), (Said::Decision, 1));
        // The next one has its own time.
        assert_eq!(desk.work(1, 3051.0), None);
        assert_eq!(desk.work(1, 6050.0), None);
        assert_eq!(desk.work(1, 6051.0).map(|said| said.id), Some(2));
        assert!(desk.is_idle());
    }

    #[test]
    fn where_nothing_can_be_chosen_there_is_nothing_to_tell() {
        let mut desk = Desk::default();
        let won: Game = include_str!("../../tests/data/won.record").parse().unwrap();
        let over = won.position().view(None);
        desk.hear(ask_for(Want::Advice, 2, "5", over).as_bytes());
        desk.hear(ask_for(Want::Decision, 3, "5", over).as_bytes());
        desk.hear(ask_for(Want::Shares, 4, "5", over).as_bytes());
        assert_eq!(answers(&mut desk, 8), ["advice 2", "failed 3", "failed 4"]);
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_answered() {
        let mut desk = Desk::default();
        for (id, want) in (1..).zip([Want::Advice, Want::Decision, Want::Shares]) {
            desk.hear(ask_for(want, id, "1", view()).as_bytes());
        }
        desk.work(1, 0.0);
        desk.hear(b"stop 1");
        desk.hear(b"stop 3");
        desk.hear(b"stop 99");
        let said = answers(&mut desk, 8);
        assert!(matches!(&said[..], [one] if one.starts_with("decision 2;")), "{said:?}");
    }

    #[test]
    fn what_cannot_be_answered_is_refused_by_its_number() {
        let mut desk = Desk::default();
        for text in [
            ask(4, "6"),
            ask(4, "3:cook"),
            ask(4, "33"),
            ask(4, ""),
            ask_for(Want::Advice, 4, "6", view()),
            ask_for(Want::Shares, 4, "3:cook", view()),
            "think 4 3 5 xyz".to_owned(),
            "advise 4 3 5 xyz".to_owned(),
            "share 4 3 5 xyz".to_owned(),
            "fly 4".to_owned(),
        ] {
            assert_eq!(desk.hear(text.as_bytes()), Some(Answer::failed(4)), "{text}");
        }
        assert_eq!(desk.hear(b"nonsense"), None);
        assert!(desk.is_idle());
    }
}
