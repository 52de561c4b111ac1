//! The view model of the result: who has won and with what, and the ranking. The sentences about
//! what decided the game are in `story.rs`.

use core::cmp::Ordering;

use super::story::loser;
use crate::app::i18n::{Teller, Words};
use crate::app::session::{Challenge, Session};
use crate::core::{Colour, Event, Gem, Gems, Position, Seat, TieBreak, WinCondition};

/// A winner, and the gems of the goal that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Winner {
    /// The colour of the seat.
    pub colour: Colour,
    /// The gems of the goal that was reached; those of the first goal if there are several.
    pub gems: Vec<Gem>,
}

/// The contents of the result. They do not change while it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultView {
    /// The headline: who has won.
    pub title: String,
    /// The reason: the goal that was reached, and the gems.
    pub why: String,
    /// The winners with their gems.
    pub winners: Vec<Winner>,
    /// The rank of the only person at the table in words, if that person has not won. Like
    /// `challenge`, it is `None` in a received game.
    pub own_rank: Option<String>,
    /// The sentence that says whether the only person at the table has beaten the challenge of this
    /// game, if it has one.
    pub challenge: Option<String>,
    /// The sentence that says how the rules decide among several seats that have reached a goal, if
    /// there are several.
    pub tie: Option<String>,
    /// The sentence that says how the value of the gems ranks the seats that have not won, if it
    /// decides among them.
    pub order: Option<String>,
    /// A line for each seat with its colour, from the first rank to the last.
    pub standings: Vec<(Colour, String)>,
}

impl ResultView {
    /// The result of a game that is over.
    #[must_use]
    pub fn of(session: &Session, teller: &Teller) -> Self {
        let words = teller.words();
        let position = session.position();
        let table = position.table();
        let winners = position.winners();
        let standings = position.standings();
        let decided_by_value = is_decided_by_value(position);
        let ranked_by_value = is_ranked_by_value(position);
        let line = |rank: u8, seat: Seat| {
            let banked = position.banked(seat);
            let (name, gems) = (teller.name(seat), words.gems(banked));
            // The value of the gems is shown only if it has decided who wins, or the rank.
            let has_lost = !winners.contains(seat);
            if decided_by_value && has_reached_a_goal(position, seat) || ranked_by_value && has_lost
            {
                words.goal.place_worth(&rank, &name, &gems, &banked.value())
            } else {
                words.goal.place(&rank, &name, &gems)
            }
        };
        let reasons = winners
            .iter()
            .map(|seat| words.goal.won_by(&teller.name(seat), &teller.why_won(position, seat)));
        let own_seat = session.own_seat();
        let own_rank = loser(session).and_then(|me| standings.iter().find(|(_, seat)| *seat == me));
        Self {
            title: teller.event(&Event::Won { winners }),
            why: match winners.iter().next() {
                Some(winner) if winners.len() == 1 => teller.won_with(position, winner),
                _ => words.enumerate(reasons),
            },
            winners: winners
                .iter()
                .map(|seat| Winner {
                    colour: table.colour(seat),
                    gems: winning_gems(position, seat),
                })
                .collect(),
            own_rank: own_rank.map(|(rank, seat)| {
                let is_shared = standings.iter().filter(|(other, _)| other == rank).count() > 1;
                teller.own_rank(*seat, *rank, table.len(), is_shared)
            }),
            challenge: own_seat
                .and_then(|_| session.challenge_outcome())
                .map(|outcome| challenge(&outcome, words)),
            tie: teller.tie(position),
            order: ranked_by_value.then(|| match decided_by_value {
                // The sentence in `tie` has told the values of the gems.
                true => words.over.order_too().to_owned(),
                false => words.over.order(&teller.gem_values()),
            }),
            standings: standings
                .iter()
                .map(|(rank, seat)| (table.colour(*seat), line(*rank, *seat)))
                .collect(),
        }
    }
}

/// The sentence that says whether the challenge was beaten. The [`Ordering`] compares the person's
/// result with that of the challenge; `Greater` means beaten.
fn challenge((challenge, comparison): &(Challenge, Ordering), words: &Words) -> String {
    let share = &words.share;
    let name = challenge.name.as_ref().map(|name| words.name(name.as_str()));
    let name = name.unwrap_or_else(|| share.sender().to_owned());
    match comparison {
        Ordering::Greater => share.beat(&name),
        Ordering::Equal => share.equal(&name),
        Ordering::Less => share.not_beat(&name),
    }
}

fn has_reached_a_goal(position: &Position, seat: Seat) -> bool {
    position.conditions().any(|condition| condition.is_met(position.banked(seat)))
}

/// Whether the value of the gems has decided among several seats that had reached a goal (B-163).
fn is_decided_by_value(position: &Position) -> bool {
    let table = position.table();
    let reached = table.seats().filter(|seat| has_reached_a_goal(position, *seat)).count();
    table.options().tie_break == TieBreak::GemValue && position.winners().len() < reached
}

/// Whether the value of the gems decides among the seats that have not won (B-164): the number of
/// their gems alone would not give the same order.
fn is_ranked_by_value(position: &Position) -> bool {
    let mut others = position.standings();
    others.retain(|(_, seat)| !position.winners().contains(*seat));
    others.windows(2).any(|pair| {
        let [(rank, seat), (next_rank, next_seat)] = [pair[0], pair[1]];
        let [gems, next_gems] = [seat, next_seat].map(|seat| position.banked(seat).len());
        match rank == next_rank {
            true => gems != next_gems,
            false => gems <= next_gems,
        }
    })
}

/// The gems of the goal that a seat has reached; those of the first goal if it has reached several.
pub(super) fn winning_gems(position: &Position, seat: Seat) -> Vec<Gem> {
    let banked = position.banked(seat);
    let one_by_one = |gems: Gems| -> Vec<Gem> {
        let repeated = |gem| core::iter::repeat_n(gem, usize::from(gems.count(gem)));
        Gem::ALL.into_iter().flat_map(repeated).collect()
    };
    match position.conditions().find(|condition| condition.is_met(banked)) {
        Some(WinCondition::FourOfAKind) => {
            one_by_one(banked).into_iter().filter(|gem| banked.count(*gem) >= 4).collect()
        }
        Some(WinCondition::FiveColours) => {
            Gem::ALL.into_iter().filter(|gem| banked.contains(*gem)).collect()
        }
        Some(WinCondition::Seven) => one_by_one(banked),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::session::Timeline;
    use crate::core::Game;

    fn won() -> Session {
        Session::open(include_str!("../../../tests/data/won.record").parse::<Game>().unwrap())
    }

    fn ending(session: &Session) -> ResultView {
        ResultView::of(session, &Teller::of(Lang::En.words(), session.game().header()))
    }

    #[test]
    fn the_gems_that_are_shown_meet_the_goal() {
        let session = won();
        let ending = ending(&session);
        assert_eq!(ending.winners.len(), session.position().winners().len());
        for winner in &ending.winners {
            let gems: Gems = winner.gems.iter().copied().collect();
            assert!(session.position().conditions().any(|condition| condition.is_met(gems)));
        }
        assert_eq!(ending.standings.len(), session.position().table().len());
        let won = session.position().winners().len();
        assert!(ending.standings[..won].iter().all(|(_, line)| !line.contains("worth")));
    }

    #[test]
    fn from_the_turning_point_on_the_winner_leads() {
        let session = won();
        let timeline = Timeline::of(&session);
        let (index, winner) = timeline.decisive_event().unwrap();
        assert_eq!(session.position().winners().iter().next(), Some(winner));
        let logged = session.log()[index];
        let event = logged.event;
        assert!(matches!(event, Event::Landed { .. } | Event::Rescued { .. }), "{event:?}");
        assert!((1..=session.position().round()).contains(&logged.round));
        assert!(timeline.was_ahead(timeline.events().len(), winner));
    }
}
