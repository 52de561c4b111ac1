//! The story of a finished game on its result: sentences about what decided it.

use super::replay::{join, turning_point_reason};
use crate::app::i18n::Teller;
use crate::app::session::turning_points::TurningPoint;
use crate::app::session::win_changes::{WinChange, WinProbabilities};
use crate::app::session::{Moment, Session, Timeline};
use crate::core::{Event, Position, PublicTable, Seat, SeatSet, WinCondition};

/// A sentence about a moment of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoryLine {
    /// What the sentence says, with its full stop.
    pub text: String,
    /// The moment just after the event of the sentence, or the beginning of its round; of a
    /// sentence about a choice, the moment just before that choice.
    pub moment: Moment,
    /// Whether the sentence is about a choice.
    pub is_choice: bool,
}

/// The sentences about what the only person at the table did and lacked; none if that person has
/// won, if several people or none have played, or if somebody has sent the game.
#[must_use]
pub fn own_story(session: &Session, teller: &Teller) -> Vec<String> {
    match loser(session) {
        Some(me) => {
            let account = account(session, me, teller);
            [account].into_iter().chain(distance(session.position(), me, teller)).collect()
        }
        None => Vec::new(),
    }
}

/// The sentences about the turning points of a game that is over, in this order:
///
/// * the worst setback of the only person at the table, unless that person has won; also in a game
///   that somebody has sent. If no event explains it, the worst harm to that person's canoes;
/// * that person's choice before the setback;
/// * the turning point of the game: the largest rise of the winner's win probability or, without
///   one, the largest change of any seat's; first those that an event explains.
///
/// If the setback is the turning point, it is told once, before the choice. `win_probabilities` is
/// as for [`Timeline::turning_points`].
#[must_use]
pub fn turning_story(
    session: &Session,
    timeline: &Timeline,
    win_probabilities: &[Option<WinProbabilities>],
    teller: &Teller,
) -> Vec<StoryLine> {
    let me = loser(session).filter(|seat| teller.is_you(*seat));
    // The winner's largest rise tells how the game was won.
    let winners = session.position().winners();
    let is_rise = |point: &TurningPoint| {
        let rises = |change: WinChange| winners.contains(change.seat) && change.points() > 0;
        point.leader.is_some() || point.change.is_some_and(rises)
    };
    // A round without an event that explains it tells nobody what happened.
    let has_event = |point: &TurningPoint| point.event.is_some();
    let mut points = timeline.turning_points(win_probabilities);
    points.sort_by_key(|point| !has_event(point));
    let turning_point = points.iter().find(|point| is_rise(point)).or(points.first()).copied();
    // One that changed a win probability, or since which the winner was ahead.
    let turning_point = turning_point.filter(|it| it.change.is_some() || it.leader.is_some());
    let setback = timeline.own_setback(win_probabilities).filter(has_event);
    let setback = setback.or_else(|| timeline.own_setback(&[]));
    let choice = setback.and_then(|point| choice_line(timeline, &point, me, teller));
    let main = turning_point.and_then(|point| turning_point_line(timeline, &point, teller));
    let lines = match (setback, turning_point) {
        (Some(setback), Some(turning_point)) if setback.is_same_as(&turning_point) => {
            [main, choice, None]
        }
        (Some(setback), _) => [setback_line(timeline, &setback, me, teller), choice, main],
        (None, _) => [main, None, None],
    };
    lines.into_iter().flatten().collect()
}

/// The question about the choice of the only person at the table before the worst setback of that
/// person. Before a fall or a theft, it is the last choice that could have prevented it; before
/// anything else, the first choice of the round. `me` is as for [`setback_line`].
fn choice_line(
    timeline: &Timeline,
    setback: &TurningPoint,
    me: Option<Seat>,
    teller: &Teller,
) -> Option<StoryLine> {
    let seat = timeline.lone_person()?;
    let event = setback.event.and_then(|index| Some((index, timeline.events().get(index)?)));
    let harm = event.filter(|(_, event)| event.harmed() == Some(seat));
    let moment = match harm {
        Some((index, _)) => timeline.last_choice_before(index, seat),
        None => timeline.first_choice_of(setback.round, seat),
    }?;
    let (round, words) = (timeline.round_at(moment)?.round, &teller.words().over);
    // Whether a theft could have been prevented depends on the others.
    let text = match (me, harm) {
        (Some(_), Some((_, Event::WentOver { .. }))) => words.own_choice(&round),
        (Some(_), Some(_)) => words.own_choice_before(&round),
        (Some(_), None) => words.own_choice_in(&round),
        (None, Some((_, Event::WentOver { .. }))) => words.choice(&teller.name(seat), &round),
        (None, Some(_)) => words.choice_before(&teller.name(seat), &round),
        (None, None) => words.choice_in(&teller.name(seat), &round),
    };
    Some(StoryLine { text, moment, is_choice: true })
}

/// The sentences about all seats of a game that is over: thefts, and lost canoes except those of
/// which [`own_story`] tells.
#[must_use]
pub fn table_story(session: &Session, teller: &Teller) -> Vec<String> {
    [Some(thefts(session, teller)), lost(session, teller)].into_iter().flatten().collect()
}

/// The only person at the table, if that person has not won; `None` in a game that somebody has
/// sent.
pub(super) fn loser(session: &Session) -> Option<Seat> {
    session.own_seat().filter(|me| !session.position().winners().contains(*me))
}

/// The sentence about the worst setback of the only person at the table, who is called "You" if
/// `me` is that person, and by name if it is `None`.
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

/// The sentence about the event of a turning point, if it has one. With `and_why`, the sentence
/// that says why it is a turning point follows.
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

/// The number of events of the game for which `is` holds.
fn count(session: &Session, is: impl Fn(&Event) -> bool) -> u32 {
    session.log().iter().filter(|logged| is(&logged.event)).count() as u32
}

/// The number of times that a canoe of a seat has gone over the falls.
fn canoes_lost(session: &Session, seat: Seat) -> u32 {
    count(session, |event| matches!(event, Event::WentOver { seat: of, .. } if *of == seat))
}

/// The number of gems that a seat has paid for lost canoes.
fn gems_paid(session: &Session, seat: Seat) -> u32 {
    count(session, |event| matches!(event, Event::Rescued { seat: of, .. } if *of == seat))
}

/// The sentence that says what a seat brought ashore and lost in the whole game.
fn account(session: &Session, seat: Seat, teller: &Teller) -> String {
    let words = teller.words();
    let landed = session.log().iter().filter_map(|logged| match logged.event {
        Event::Landed { seat: of, cargo, .. } if of == seat => Some(u32::from(cargo.len())),
        _ => None,
    });
    let ashore = match landed.sum() {
        0 => words.over.own_ashore_none().to_owned(),
        gems => words.over.own_ashore(gems),
    };
    let lost = canoes_lost(session, seat);
    let robbed =
        count(session, |event| matches!(event, Event::Stolen { victim, .. } if *victim == seat));
    let paid = gems_paid(session, seat);
    let parts = [
        Some(ashore),
        (lost > 0).then(|| words.over.own_lost(lost)),
        (paid > 0).then(|| words.over.own_paid(paid)),
        (robbed > 0).then(|| words.over.own_robbed(robbed)),
    ];
    words.over.own_account(&words.list(parts.into_iter().flatten()))
}

/// The sentence that says how many gems a seat lacked for its nearest goal; none if too few gems
/// were left for any goal.
fn distance(position: &Position, seat: Seat, teller: &Teller) -> Option<String> {
    let words = teller.words();
    let unbanked = PublicTable::of(&position.view(None)).unbanked();
    let nearest = WinCondition::nearest(position.conditions(), position.banked(seat), unbanked);
    let sentence = |(condition, missing)| {
        words.over.own_distance(u32::from(missing), &words.goal_name(condition))
    };
    nearest.map(sentence)
}

/// The sentences that say who robbed whom how often, the most frequent first, and who was never
/// robbed; or that nobody was.
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

/// The sentence that says how many canoes each seat lost and how many gems it paid for them, except
/// the seat of which [`own_story`] tells; `None` if only that seat lost any.
fn lost(session: &Session, teller: &Teller) -> Option<String> {
    let words = teller.words();
    let seats = session.position().table().seats();
    let with_losses: SeatSet = seats.filter(|seat| canoes_lost(session, *seat) > 0).collect();
    if with_losses.is_empty() {
        return Some(words.over.none_lost().to_owned());
    }
    let others = with_losses.iter().filter(|seat| Some(*seat) != loser(session));
    let each = others.map(|seat| {
        let lost = words.over.lost(canoes_lost(session, seat), &teller.name(seat));
        match gems_paid(session, seat) {
            0 => lost,
            gems => words.over.lost_and_paid(gems, &lost),
        }
    });
    let sentences = words.enumerate(each);
    (!sentences.is_empty()).then(|| sentences + ".")
}

#[cfg(test)]
mod tests;
