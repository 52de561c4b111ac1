//! The view model of the result: who won and with what, the ranking, and what decided the game.

use core::cmp::Ordering;

use crate::app::i18n::{Teller, Words};
use crate::app::session::{Challenge, Moment, Session, Timeline};
use crate::core::{Colour, Event, Gem, Gems, Position, Seat, SeatSet, TieBreak, WinCondition};

/// A winner, and the gems of the goal that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Winner {
    /// The colour of the seat.
    pub colour: Colour,
    /// The gems of the goal that was reached.
    pub gems: Vec<Gem>,
}

/// A sentence about the game, and the moment that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    /// What the sentence says, with its full stop.
    pub text: String,
    /// The moment just after the event of the sentence; `None` if it is about the whole game.
    pub moment: Option<Moment>,
}

impl StoryLine {
    /// A sentence about the whole game.
    const fn whole(text: String) -> Self {
        Self { text, moment: None }
    }
}

/// The contents of the result. They do not change while it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The headline: who has won.
    pub title: String,
    /// The reason: the goal that was reached, and the gems.
    pub why: String,
    /// The winners with their gems.
    pub winners: Vec<Winner>,
    /// The rank of the only person at the table, if that person has not won.
    pub own_rank: Option<String>,
    /// The result of the challenge of this game for the only person at the table.
    pub challenge: Option<String>,
    /// How the rules decide among several seats that have reached a goal, if there are several.
    pub tie: Option<String>,
    /// How the value of the gems ranks the seats that have not won, if it decides among them.
    pub order: Option<String>,
    /// A line for each seat with its colour, from the first rank to the last.
    pub standings: Vec<(Colour, String)>,
    /// Sentences about what kept the only person at the table from winning and that person's last
    /// choice before it, the turning point, thefts and lost canoes.
    pub story: Vec<StoryLine>,
}

impl Ending {
    /// The ending of a game that is over.
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
            // The value of the gems is shown only if it has decided who wins, or the place.
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
        let me = own_seat.filter(|me| !winners.contains(*me));
        let own_rank = me.and_then(|me| standings.iter().find(|(_, seat)| *seat == me));
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
            own_rank: own_rank.map(|(rank, _)| words.over.own_place(rank, &table.len())),
            challenge: own_seat
                .and_then(|_| session.challenge_outcome())
                .map(|met| challenge(&met, words)),
            tie: teller.tie(position),
            order: ranked_by_value.then(|| match decided_by_value {
                true => words.over.order_too().to_owned(),
                false => words.over.order(&teller.gem_values()),
            }),
            standings: standings
                .iter()
                .map(|(rank, seat)| (table.colour(*seat), line(*rank, *seat)))
                .collect(),
            story: story(session, me, teller),
        }
    }
}

/// The sentences about the game. `me` is the only person at the table, who has not won.
fn story(session: &Session, me: Option<Seat>, teller: &Teller) -> Vec<StoryLine> {
    let timeline = Timeline::of(session);
    let lead = timeline.decisive_event().map(|(index, _)| index);
    let setback = me.and_then(|me| worst_setback(session, me)).filter(|it| Some(*it) != lead);
    let words = &teller.words().over;
    let last_choice = |index: usize, seat: Seat| {
        let moment = timeline.last_choice_before(index, seat)?;
        let round = timeline.round_at(moment)?.round;
        Some(StoryLine { text: words.own_choice(&round), moment: Some(moment) })
    };
    let about_event = |index: usize, text: &dyn Fn(u32, &str) -> String| {
        let logged = session.log().get(index)?;
        Some(StoryLine {
            text: text(logged.round, &teller.event(&logged.event)),
            moment: Some(timeline.after_event(index)),
        })
    };
    let last_round = session.position().round();
    let turning_point = |round, event: &str| match round == last_round {
        true => words.open_to_the_end(&event),
        false => words.turning_point(&round, &event),
    };
    [
        me.map(|me| StoryLine::whole(distance(session.position(), me, teller))),
        setback.and_then(|it| about_event(it, &|round, event| words.own_setback(&round, &event))),
        me.and_then(|me| last_choice(setback?, me)),
        lead.and_then(|index| about_event(index, &turning_point)),
        thefts(session, teller).map(StoryLine::whole),
        lost(session, teller).map(StoryLine::whole),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The sentence that says how many gems a seat lacked for its nearest goal.
fn distance(position: &Position, seat: Seat, teller: &Teller) -> String {
    let words = teller.words();
    let lacks = |condition: WinCondition| {
        let (have, need) = condition.progress(position.banked(seat));
        (need.saturating_sub(have), condition)
    };
    let nearest = position.conditions().map(lacks).min_by_key(|(missing, _)| *missing);
    let sentence = |(missing, condition)| {
        words.over.own_distance(u32::from(missing), &words.goal_name(condition))
    };
    nearest.map(sentence).unwrap_or_default()
}

/// The index in the log of the worst event for a seat: the last fall of one of its loaded canoes,
/// or else the last theft from it, or else the last fall of an empty canoe.
fn worst_setback(session: &Session, me: Seat) -> Option<usize> {
    let harm = |event: &Event| match event {
        Event::WentOver { seat, cargo, .. } if *seat == me && !cargo.is_empty() => Some(3),
        Event::Stolen { victim, .. } if *victim == me => Some(2),
        Event::WentOver { seat, .. } if *seat == me => Some(1),
        _ => None,
    };
    let setbacks = session.log().iter().enumerate();
    let setbacks = setbacks.filter_map(|(index, logged)| Some((harm(&logged.event)?, index)));
    setbacks.max().map(|(_, index)| index)
}

/// The sentence that says whether the challenge was beaten.
fn challenge((challenge, order): &(Challenge, Ordering), words: &Words) -> String {
    let share = &words.share;
    let name = challenge.name.as_ref().map(|name| words.name(name.as_str()));
    let name = name.unwrap_or_else(|| share.sender().to_owned());
    match order {
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
        let [(place, seat), (next_place, next)] = [pair[0], pair[1]];
        let [more, fewer] = [seat, next].map(|seat| position.banked(seat).len());
        match place == next_place {
            true => more != fewer,
            false => more <= fewer,
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

/// The sentence that says who robbed whom how often, the most frequent first.
fn thefts(session: &Session, teller: &Teller) -> Option<String> {
    let mut pairs: Vec<(Seat, Seat, u32)> = Vec::new();
    for logged in session.log() {
        if let Event::Stolen { seat, victim, .. } = logged.event {
            match pairs.iter_mut().find(|(thief, robbed, _)| (*thief, *robbed) == (seat, victim)) {
                Some((.., times)) => *times += 1,
                None => pairs.push((seat, victim, 1)),
            }
        }
    }
    pairs.sort_by_key(|(.., times)| core::cmp::Reverse(*times));
    let words = teller.words();
    let pairs = pairs.iter().enumerate().map(|(index, (thief, victim, times))| {
        teller.robbed_times(*times, *thief, *victim, index == 0)
    });
    let sentences = words.enumerate(pairs);
    Some(if sentences.is_empty() { words.over.nobody_robbed().to_owned() } else { sentences + "." })
}

/// The sentence that says how many canoes each seat lost.
fn lost(session: &Session, teller: &Teller) -> Option<String> {
    let words = teller.words();
    let fallen = |seat: Seat| {
        let of_seat =
            |event: &Event| matches!(event, Event::WentOver { seat: of, .. } if *of == seat);
        session.log().iter().filter(|logged| of_seat(&logged.event)).count() as u32
    };
    let seats = session.position().table().seats();
    let losers: SeatSet = seats.filter(|seat| fallen(*seat) > 0).collect();
    let each = losers.iter().map(|seat| words.over.lost(fallen(seat), &teller.name(seat)));
    let sentences = words.enumerate(each);
    Some(if sentences.is_empty() { words.over.none_lost().to_owned() } else { sentences + "." })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::core::Game;

    fn won() -> Session {
        Session::open(include_str!("../../../tests/data/won.record").parse::<Game>().unwrap())
    }

    fn ending(session: &Session) -> Ending {
        Ending::of(session, &Teller::of(Lang::En.words(), session.game().header()))
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
    fn the_story_counts_thefts_and_falls_of_the_log() {
        let session = won();
        let story: Vec<String> = ending(&session).story.into_iter().map(|line| line.text).collect();
        let story = story.join(" ");
        let count =
            |is: fn(&Event) -> bool| session.log().iter().filter(|it| is(&it.event)).count();
        let thefts = count(|event| matches!(event, Event::Stolen { .. }));
        let falls = count(|event| matches!(event, Event::WentOver { .. }));
        assert_eq!(thefts == 0, story.contains("Nobody was robbed"), "{story}");
        assert_eq!(falls == 0, story.contains("No canoe was lost"), "{story}");
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

    #[test]
    fn a_person_who_has_not_won_reads_their_rank() {
        let mut session = won();
        let (winners, table) = (session.position().winners(), *session.position().table());
        for seat in table.seats() {
            session.set_player(seat, crate::app::session::setup::PlayerKind::Human);
        }
        assert_eq!(ending(&session).own_rank, None, "several people");
        let computer = "ai:3".parse().unwrap();
        let me = table.seats().find(|seat| !winners.contains(*seat)).unwrap();
        for seat in table.seats().filter(|seat| *seat != me) {
            session.set_player(seat, computer);
        }
        let ending = ending(&session);
        assert!(ending.own_rank.unwrap().contains("of"));
        assert!(ending.story[0].text.contains("short of"), "{:?}", ending.story[0]);
    }

    #[test]
    fn sentences_about_an_event_lead_to_the_moment_after_it() {
        let mut session = won();
        let (winners, table) = (session.position().winners(), *session.position().table());
        let timeline = Timeline::of(&session);
        for me in table.seats().filter(|seat| !winners.contains(*seat)) {
            for seat in table.seats() {
                let player = if seat == me { "human" } else { "ai:3" };
                session.set_player(seat, player.parse().unwrap());
            }
            let setback = worst_setback(&session, me);
            let choice = setback.and_then(|index| timeline.last_choice_before(index, me));
            let setback = setback.map(|index| timeline.after_event(index));
            if let Some(choice) = choice {
                let position = timeline.position(choice.decision);
                assert_eq!(position.to_move(), Some(me));
                assert!(position.legal().len() > 1 && setback.is_some_and(|it| choice < it));
                assert!(timeline.can_branch(choice), "one can play on from there");
            }
            let moments: Vec<Moment> =
                ending(&session).story.iter().filter_map(|line| line.moment).collect();
            let lead = timeline.decisive_event().map(|(index, _)| timeline.after_event(index));
            assert_eq!(moments, setback.into_iter().chain(choice).chain(lead).collect::<Vec<_>>());
        }
    }
}
