//! The sentences for events, in the log, the line over the board and the timeline; the short text
//! about the end of the game beside the round; and the teller that makes them.

use crate::app::i18n::{Teller, Words};
use crate::app::session::{Session, is_of_river};
use crate::core::{Event, Gem, Gems, Phase, PublicTable, Seat, WinCondition};

/// A landing with which a seat has reached a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalReached {
    /// The index of the landing in the session's log.
    pub index: usize,
    /// The seat that has landed.
    pub seat: Seat,
    /// The first of the goals that the seat's gems meet after the landing.
    pub condition: WinCondition,
}

/// The landings with which seats have reached a goal, the last one first. They are all in the last
/// round of the log.
#[must_use]
pub fn goals_reached(session: &Session) -> Vec<GoalReached> {
    let position = session.position();
    let met = |banked| position.conditions().find(|condition| condition.is_met(banked));
    let seats = position.table().seats();
    let mut banked: Vec<Gems> = seats.map(|seat| position.banked(seat)).collect();
    let mut reached = Vec::new();
    if banked.iter().all(|banked| met(*banked).is_none()) {
        return reached;
    }
    // Going backwards through the log, the gems of each landing are taken out of the bank again.
    // Payments need no such step: canoes are rescued before the first landing of a round (B-36).
    for (index, logged) in session.log().iter().enumerate().rev() {
        match logged.event {
            Event::RoundBegan { .. } => break,
            Event::Landed { seat, cargo, .. } => {
                let Some(bank) = banked.get_mut(seat.index()) else { continue };
                let after = *bank;
                cargo.iter().for_each(|gem| bank.take(gem));
                if let (None, Some(condition)) = (met(*bank), met(after)) {
                    reached.push(GoalReached { index, seat, condition });
                }
            }
            _ => {}
        }
    }
    reached
}

/// What an event means for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// With its landing the seat has reached a goal.
    Goal(Seat, WinCondition),
    /// After its landing the seat lacks a single gem for a goal, and has lacked more before.
    LacksOne {
        /// The seat's gems after the landing.
        banked: Gems,
    },
    /// The last gem of a site has been loaded.
    SiteEmpty,
}

/// The remarks, each with the index of its event in the session's log.
#[must_use]
pub fn remarks(session: &Session) -> Vec<(usize, Remark)> {
    let position = session.position();
    // The number of gems that a seat with these gems lacks for its nearest goal; `u8::MAX` if too
    // few gems are left for any.
    let missing = |banked: Gems, unbanked: Gems| {
        let nearest = WinCondition::nearest(position.conditions(), banked, unbanked);
        nearest.map_or(u8::MAX, |(_, missing)| missing)
    };
    let goals = goals_reached(session).into_iter();
    let mut remarks: Vec<_> =
        goals.map(|it| (it.index, Remark::Goal(it.seat, it.condition))).collect();
    let seats = position.table().seats();
    let mut banks: Vec<Gems> = seats.map(|seat| position.banked(seat)).collect();
    let mut unbanked = PublicTable::of(&position.view(None)).unbanked();
    // The number of gems at each site, whatever their colour.
    let mut piles = Gem::ALL.map(|site| position.site(site).len());
    // Going backwards through the log, each event is taken back.
    for (index, logged) in session.log().iter().enumerate().rev() {
        match logged.event {
            Event::Landed { seat, cargo, .. } => {
                let Some(bank) = banks.get_mut(seat.index()) else { continue };
                let (banked, left) = (*bank, unbanked);
                cargo.iter().for_each(|gem| bank.take(gem));
                unbanked = unbanked.with_cargo(cargo);
                if missing(banked, left) == 1 && missing(*bank, unbanked) > 1 {
                    remarks.push((index, Remark::LacksOne { banked }));
                }
            }
            Event::Rescued { seat, gem, .. } => {
                if let Some(bank) = banks.get_mut(seat.index()) {
                    bank.add(gem);
                    unbanked.take(gem);
                }
                piles[gem as usize] -= 1;
            }
            Event::Loaded { site, .. } | Event::JoeLoaded { site, .. } => {
                if piles[site as usize] == 0 {
                    remarks.push((index, Remark::SiteEmpty));
                }
                piles[site as usize] += 1;
            }
            Event::Unloaded { site, .. } => piles[site as usize] -= 1,
            Event::WentOver { cargo, .. } => cargo.iter().for_each(|gem| piles[gem as usize] -= 1),
            Event::JoeWentOver { gem: Some(gem), .. } => piles[gem as usize] -= 1,
            _ => {}
        }
    }
    remarks
}

/// The short text beside the round about the end of the game: this is the last round, and why; the
/// game is over; or a game that somebody else has played goes no further. `None` as long as none of
/// this holds, and in lessons.
///
/// `shown_event_count` is the number of events that have been shown; `is_at_end` says whether the
/// end of a held game's timeline is shown.
#[must_use]
pub fn end_line(
    session: &Session,
    teller: &Teller,
    shown_event_count: usize,
    is_at_end: bool,
) -> Option<String> {
    let (position, words) = (session.position(), teller.words());
    if session.lesson().is_some() {
        return None;
    }
    let reached = goals_reached(session);
    // Whether the landing with which a seat has reached a goal is already shown; true if there is
    // no such landing.
    let is_landing_shown = |seat: Seat| {
        reached.iter().filter(|it| it.seat == seat).all(|it| it.index < shown_event_count)
    };
    let seats = position.table().seats().filter(|seat| is_landing_shown(*seat));
    let goals = seats.filter_map(|seat| {
        let banked = position.banked(seat);
        let condition = position.conditions().find(|condition| condition.is_met(banked))?;
        Some(teller.has_goal(seat, condition))
    });
    let goals: Vec<String> = goals.collect();
    let (count, goals) = (goals.len(), words.enumerate(goals));
    let is_over = position.phase() == Phase::Over;
    if goals.is_empty() {
        let is_cut = is_at_end && !is_over && session.is_received();
        return is_cut.then(|| words.replay.record_ends().to_owned());
    }
    Some(match is_over && shown_event_count >= session.log().len() {
        // On narrow screens there is room for one name only; the line over the board, which is
        // below this text, names all winners.
        true if count > 1 => words.event.game_over_short().to_owned(),
        true => words.event.game_over_sign(&goals),
        // This text has the number of the round, because on narrow screens it replaces the round.
        false => words.event.last_round_sign(&position.round(), &goals),
    })
}

/// The teller for a game. In a lesson it calls the learner "You"; in any other game the only person
/// at the table, if there is one and nobody else has played the game. A person who has a name is
/// called by it instead.
#[must_use]
pub fn teller_of(session: &Session, words: &'static Words) -> Teller {
    let header = session.game().header();
    let teller = Teller::of(words, header);
    let person = match session.lesson() {
        Some(lesson) => lesson.learner,
        None => session.own_seat(),
    };
    match person.filter(|seat| header.name(*seat).is_none()) {
        Some(seat) => teller.calling_you(seat),
        None => teller,
    }
}

/// The text for the event at an index of the session's log: a sentence and, after some events, a
/// second one. After a landing that has completed a goal, the second says that this is the last
/// round (B-162); after one that leaves the seat a single gem short of a goal, which gem that is;
/// after the last gem of a site has been loaded, that the site is empty. `remarks` are those of the
/// session ([`remarks`]).
#[must_use]
pub fn event_text(
    teller: &Teller,
    index: usize,
    event: &Event,
    remarks: &[(usize, Remark)],
) -> String {
    let sentence = teller.event(event);
    let remark = match remarks.iter().find(|(at, _)| *at == index) {
        Some((_, Remark::Goal(seat, condition))) => teller.last_round(*seat, *condition),
        Some((_, Remark::LacksOne { banked })) => teller.lacks_one(*banked),
        Some((_, Remark::SiteEmpty)) => teller.words().event.site_empty().to_owned(),
        None => return sentence,
    };
    teller.words().join.sentences(&sentence, &remark)
}

/// The text for the event at an index of the session's log, for somebody who steps through the
/// timeline. While discs drift, it begins with the speed of the river and the reason for it. For
/// another event of the river ([`is_of_river`]), such as a fall, it ends with the speed.
#[must_use]
pub fn replayed_event_text(
    session: &Session,
    teller: &Teller,
    index: usize,
    event: &Event,
) -> String {
    let sentence = event_text(teller, index, event, &remarks(session));
    if !is_of_river(event) {
        return sentence;
    }
    let before = session.log().get(..index).unwrap_or_default().iter().rev();
    let mut before = before.map(|logged| logged.event);
    match before.find(|event| !is_of_river(event)) {
        Some(Event::RiverSpeed { speed, lowest, weather }) => {
            let (words, steps) = (teller.words(), u32::from(speed));
            let (join, texts) = (&words.join, &words.replay);
            let weather = words.signed(weather);
            match (event, lowest) {
                (Event::RiverStep { .. }, Some(lowest)) => {
                    join.sentences(&texts.river_because(steps, &lowest, &weather), &sentence)
                }
                (Event::RiverStep { .. }, None) => {
                    join.sentences(&texts.river_because_no_number(steps, &weather), &sentence)
                }
                _ => join.sentences(&sentence, &texts.river_moves(steps)),
            }
        }
        // The event belongs to a seat's own turn, such as the fall of a canoe that was paddled over
        // the falls: the river did not move.
        _ => sentence,
    }
}

/// Whether an event is routine (a card is laid face down, or the river moves by one step) and is
/// therefore not read aloud: other sentences say what has come of it.
#[must_use]
pub const fn is_routine(event: &Event) -> bool {
    matches!(event, Event::CardLaid { .. } | Event::RiverStep { .. })
}

/// The text of an event. If the event before it reveals a card and shares its beat, the text begins
/// with the name of the card. The two share a beat if the same decision has caused both, or if a
/// computer player has revealed the card and then moves
/// ([`events_to_show`](super::beat::events_to_show)).
fn text_with_reveal(
    session: &Session,
    teller: &Teller,
    index: usize,
    event: &Event,
    remarks: &[(usize, Remark)],
) -> String {
    // Whoever has reached a goal is named beside the round ([`end_line`]), in the same header.
    let is_goal =
        |(at, remark): &(usize, Remark)| *at == index && matches!(remark, Remark::Goal(..));
    let is_goal = remarks.iter().any(is_goal);
    let text = event_text(teller, index, event, if is_goal { &[] } else { remarks });
    let log = session.log();
    let (Some(logged), Some(before)) = (log.get(index), log[..index].last()) else { return text };
    let shares_beat = |seat| before.decision == logged.decision || !session.people().contains(seat);
    match before.event {
        // After a skip, the line may still be about an earlier event than that of the index.
        Event::Revealed { seat, card } if logged.event == *event && shares_beat(seat) => {
            teller.with_card(card, &text)
        }
        _ => text,
    }
}

/// The line over the board for the event at an index of the session's log. It begins with the card
/// whose reveal shares the beat of the event.
///
/// While discs drift, the line about the river's speed stays. During a fall, which has a headline,
/// the line about its cause stays: the river's speed, paddling or the pull of the whirlpool. But if
/// another event than one of the river ([`is_of_river`]) came after the cause, the line is the text
/// of the event itself.
#[must_use]
pub fn line_text(session: &Session, teller: &Teller, index: usize, event: &Event) -> String {
    let remarks = remarks(session);
    let mut before = session.log().get(..index).unwrap_or_default().iter().enumerate().rev();
    let cause = match event {
        Event::RiverStep { .. } | Event::WentOver { .. } => {
            before.find(|(_, logged)| !is_of_river(&logged.event)).filter(|(_, logged)| {
                matches!(
                    logged.event,
                    Event::RiverSpeed { .. } | Event::Paddled { .. } | Event::Pulled { .. }
                )
            })
        }
        _ => None,
    };
    match cause {
        Some((index, logged)) => text_with_reveal(session, teller, index, &logged.event, &remarks),
        None => text_with_reveal(session, teller, index, event, &remarks),
    }
}

/// The length of the text of an event in characters, with the card whose reveal shares its beat.
/// The time to read the line is computed from it.
#[must_use]
pub fn event_text_length(
    session: &Session,
    words: &'static Words,
    index: usize,
    event: &Event,
) -> usize {
    let (teller, remarks) = (teller_of(session, words), remarks(session));
    text_with_reveal(session, &teller, index, event, &remarks).chars().count()
}

#[cfg(test)]
mod tests;
