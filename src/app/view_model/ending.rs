//! The view model of the result: who won and with what, the ranking, and what decided the game.

use core::cmp::Ordering;

use super::replay::{join, turning_point_reason};
use crate::app::i18n::{Teller, Words};
use crate::app::session::turning_points::{TurningPoint, WinProbabilities};
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

/// A sentence about a moment of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoryLine {
    /// What the sentence says, with its full stop.
    pub text: String,
    /// The moment just after the event of the sentence, or the beginning of its round.
    pub moment: Moment,
    /// Whether the sentence is about the choice at that moment.
    pub is_choice: bool,
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
        }
    }
}

/// The sentences about what the only person at the table did and lacked; none if that person has
/// won, or if several people have played.
#[must_use]
pub fn own_story(session: &Session, teller: &Teller) -> Vec<String> {
    match loser(session) {
        Some(me) => vec![account(session, me, teller), distance(session.position(), me, teller)],
        None => Vec::new(),
    }
}

/// The sentences about the turning points of a game that is over: the worst setback of the only
/// person at the table, unless that person has won; the last choice before it; the turning point.
/// `win_probabilities` is as for [`Timeline::turning_points`].
#[must_use]
pub fn turning_story(
    session: &Session,
    timeline: &Timeline,
    win_probabilities: &[Option<WinProbabilities>],
    teller: &Teller,
) -> Vec<StoryLine> {
    let me = loser(session);
    let turning_point = timeline.turning_points(win_probabilities).into_iter().next();
    let turning_point = turning_point.filter(|it| it.change.is_some() || it.lead.is_some());
    let setback = timeline.own_setback(win_probabilities);
    let setback = setback.filter(|it| turning_point.is_none_or(|main| !main.is_same_as(it)));
    let last_choice = |point: TurningPoint| {
        let index = point.event?;
        let event = timeline.events().get(index)?;
        let seat = event.harmed().filter(|seat| Some(*seat) == me)?;
        let moment = timeline.last_choice_before(index, seat)?;
        let (round, words) = (timeline.round_at(moment)?.round, &teller.words().over);
        let text = match event {
            Event::WentOver { .. } => words.own_choice(&round),
            // Whether a theft could have been prevented depends on the others.
            _ => words.own_choice_before(&round),
        };
        Some(StoryLine { text, moment, is_choice: true })
    };
    let lines = [
        setback.and_then(|point| setback_line(timeline, &point, me, teller)),
        setback.and_then(last_choice),
        turning_point.and_then(|point| turning_point_line(timeline, &point, teller)),
    ];
    lines.into_iter().flatten().collect()
}

/// The sentences about all seats of a game that is over: thefts, and lost canoes except those of
/// which [`own_story`] tells.
#[must_use]
pub fn table_story(session: &Session, teller: &Teller) -> Vec<String> {
    [Some(thefts(session, teller)), lost(session, teller)].into_iter().flatten().collect()
}

/// The only person at the table, if that person has not won.
fn loser(session: &Session) -> Option<Seat> {
    session.own_seat().filter(|me| !session.position().winners().contains(*me))
}

/// The sentence about the worst setback of the only person at the table.
fn setback_line(
    timeline: &Timeline,
    point: &TurningPoint,
    me: Option<Seat>,
    teller: &Teller,
) -> Option<StoryLine> {
    let words = &teller.words().over;
    let round = timeline.rounds().get(point.round)?.round;
    let what = what_happened(timeline, point, point.change.is_some(), teller);
    let text = match me {
        Some(_) => words.own_setback(&round, &what),
        None => words.setback(&teller.name(timeline.lone_person()?), &round, &what),
    };
    Some(StoryLine { text, moment: timeline.moment_of(point), is_choice: false })
}

/// The sentence about the turning point of the game.
fn turning_point_line(
    timeline: &Timeline,
    point: &TurningPoint,
    teller: &Teller,
) -> Option<StoryLine> {
    let words = &teller.words().over;
    let round = timeline.rounds().get(point.round)?.round;
    let last_round = timeline.rounds().last()?.round;
    let by_chances = point.change.is_some();
    let what = what_happened(timeline, point, by_chances, teller);
    let text = match by_chances {
        true => words.turning_point_by_chances(&round, &what),
        false if round == last_round => words.open_to_the_end(&what),
        false => words.turning_point(&round, &what),
    };
    Some(StoryLine { text, moment: timeline.moment_of(point), is_choice: false })
}

/// The sentence about the event of a turning point, if it has one, and if `and_why`, the one that
/// says why it is a turning point.
fn what_happened(
    timeline: &Timeline,
    point: &TurningPoint,
    and_why: bool,
    teller: &Teller,
) -> String {
    let event = point.event.and_then(|index| timeline.events().get(index));
    let why = and_why.then(|| turning_point_reason(timeline, point, teller)).flatten();
    join(event.map(|event| teller.event(event)), why, teller)
}

/// The sentence that says what a seat brought ashore and lost in the whole game.
fn account(session: &Session, seat: Seat, teller: &Teller) -> String {
    let words = teller.words();
    let count = |is: &dyn Fn(&Event) -> bool| {
        session.log().iter().filter(|logged| is(&logged.event)).count() as u32
    };
    let landed = session.log().iter().filter_map(|logged| match logged.event {
        Event::Landed { seat: of, cargo, .. } if of == seat => Some(u32::from(cargo.len())),
        _ => None,
    });
    let ashore = match landed.sum() {
        0 => words.over.own_ashore_none().to_owned(),
        gems => words.over.own_ashore(gems),
    };
    let lost = count(&|event| matches!(event, Event::WentOver { seat: of, .. } if *of == seat));
    let robbed = count(&|event| matches!(event, Event::Stolen { victim, .. } if *victim == seat));
    let parts = [
        Some(ashore),
        (lost > 0).then(|| words.over.own_lost(lost)),
        (robbed > 0).then(|| words.over.own_robbed(robbed)),
    ];
    words.over.own_account(&words.list(parts.into_iter().flatten()))
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
fn thefts(session: &Session, teller: &Teller) -> String {
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
    let robbed: Vec<Seat> = pairs.iter().map(|(_, victim, _)| *victim).collect();
    let words = teller.words();
    let pairs = pairs.iter().enumerate().map(|(index, (thief, victim, times))| {
        teller.robbed_times(*times, *thief, *victim, index == 0)
    });
    let sentences = words.enumerate(pairs);
    if sentences.is_empty() {
        return words.over.nobody_robbed().to_owned();
    }
    let seats = session.position().table().seats();
    let others: SeatSet = seats.filter(|seat| !robbed.contains(seat)).collect();
    let never = (!others.is_empty()).then(|| words.over.never_robbed(&teller.names(others)));
    join(Some(sentences + "."), never, teller)
}

/// The sentence that says how many canoes each seat lost, except the seat of which [`own_story`]
/// tells; `None` if only that seat lost any.
fn lost(session: &Session, teller: &Teller) -> Option<String> {
    let words = teller.words();
    let fallen = |seat: Seat| {
        let of_seat =
            |event: &Event| matches!(event, Event::WentOver { seat: of, .. } if *of == seat);
        session.log().iter().filter(|logged| of_seat(&logged.event)).count() as u32
    };
    let seats = session.position().table().seats();
    let losers: SeatSet = seats.filter(|seat| fallen(*seat) > 0).collect();
    if losers.is_empty() {
        return Some(words.over.none_lost().to_owned());
    }
    let others = losers.iter().filter(|seat| Some(*seat) != loser(session));
    let each = others.map(|seat| words.over.lost(fallen(seat), &teller.name(seat)));
    let sentences = words.enumerate(each);
    (!sentences.is_empty()).then(|| sentences + ".")
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

    fn told(session: &Session, win_probabilities: &[Option<WinProbabilities>]) -> Vec<StoryLine> {
        let teller = Teller::of(Lang::En.words(), session.game().header());
        turning_story(session, &Timeline::of(session), win_probabilities, &teller)
    }

    /// The game with this seat's player as the only person.
    fn played_by(me: Seat) -> Session {
        let mut session = won();
        for seat in session.position().table().seats() {
            let player = if seat == me { "human" } else { "ai:3" };
            session.set_player(seat, player.parse().unwrap());
        }
        session
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
        let teller = Teller::of(Lang::En.words(), session.game().header());
        let story = table_story(&session, &teller).join(" ");
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
        let me = table.seats().find(|seat| !winners.contains(*seat)).unwrap();
        let session = played_by(me);
        assert!(ending(&session).own_rank.unwrap().contains("of"));
        let teller = Teller::of(Lang::En.words(), session.game().header());
        let story = own_story(&session, &teller);
        assert!(story[0].starts_with("You brought "), "{story:?}");
        assert!(story[1].contains("short of"), "{story:?}");
    }

    #[test]
    fn sentences_about_an_event_lead_to_the_moment_after_it() {
        let session = won();
        let (winners, table) = (session.position().winners(), *session.position().table());
        for me in table.seats().filter(|seat| !winners.contains(*seat)) {
            let session = played_by(me);
            let timeline = Timeline::of(&session);
            let setback = timeline.own_setback(&[]).unwrap();
            let choice = timeline.last_choice_before(setback.event.unwrap(), me);
            let setback = timeline.moment_of(&setback);
            if let Some(choice) = choice {
                let position = timeline.position(choice.decision);
                assert_eq!(position.to_move(), Some(me));
                assert!(position.legal().len() > 1 && choice < setback);
                assert!(timeline.can_branch(choice), "one can play on from there");
            }
            let moments: Vec<Moment> = told(&session, &[]).iter().map(|line| line.moment).collect();
            let lead = timeline.decisive_event().map(|(index, _)| timeline.after_event(index));
            let wanted = [Some(setback), choice, lead].into_iter().flatten();
            assert_eq!(moments, wanted.collect::<Vec<_>>());
        }
    }

    #[test]
    fn with_chances_the_setback_is_the_round_in_which_the_own_one_fell_most() {
        let session = won();
        let (winners, table) = (session.position().winners(), *session.position().table());
        let winner = winners.iter().next().unwrap();
        for me in table.seats().filter(|seat| !winners.contains(*seat)) {
            let session = played_by(me);
            let timeline = Timeline::of(&session);
            let rounds = timeline.rounds().len();
            for worst in 0..rounds {
                // The chances change in this round only.
                let chances = |index: usize| {
                    let mut chances = vec![0; table.len()];
                    chances[me.index()] = if index <= worst { 24 } else { 4 };
                    chances[winner.index()] = 100 - chances[me.index()];
                    Some(chances)
                };
                let known: Vec<_> = (0..=rounds).map(chances).collect();
                let setback = timeline.own_setback(&known).unwrap();
                assert_eq!(setback.round, worst);
                let story = told(&session, &known);
                let number = timeline.rounds()[worst].round;
                let text = &story[0].text;
                assert!(text.contains(&format!("in round {number}:")), "{text}");
                assert!(text.contains("from 24 to 4") || text.contains("from 76 to 96"), "{text}");
            }
        }
    }
}
