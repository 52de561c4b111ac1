//! The page's words where components need them: reads the state, so texts follow it.

use crate::app::i18n::{Moment, Teller, Words};
use crate::app::old::parts::about;
use crate::app::old::play::{Next, Notice, Play, Screen, Session, play};
use crate::app::platform::storage::StorageTrouble;
use crate::app::view_model::memory::{Query, page, phrases};
use crate::app::view_model::seats::{CardShown, SeatShown};
use crate::app::view_model::setup::PlayerKind;
use crate::core::{Decision, Refusal, Seat, SeatSet};
use leptos::prelude::*;

/// The words of the language that is set. A change of it makes the page anew.
#[must_use]
pub fn words() -> &'static Words {
    play().prefs.with_untracked(|prefs| prefs.lang).words()
}

/// The teller of the game, if there is one.
#[must_use]
pub fn teller() -> Option<Teller> {
    let words = words();
    play().with(|session| Teller::of(words, session.game().header()))
}

/// The one sentence that says who must do what (empty before a game).
#[must_use]
pub fn question() -> String {
    let play = play();
    let Some(teller) = teller() else { return String::new() };
    let busy = play.busy.get();
    if let (true, Some(told)) = (busy, last_told(play)) {
        return told;
    }
    if let Screen::Curtain(seat) = play.screen() {
        return teller.words().ask.curtain(&teller.name(seat));
    }
    let considered = play.considered().map(|(_, card)| card);
    play.with(|session| {
        let people = session.people();
        let table = session.position().table();
        let computers: SeatSet = table.seats().filter(|seat| !people.contains(*seat)).collect();
        let choosing = match session.next() {
            Next::Person(seat) => Some(seat),
            Next::Computer(_) | Next::Nobody => None,
        };
        let selection = play.selection.get();
        let moment = Moment {
            computers,
            choosing,
            picked: selection.canoe(),
            staged: selection.staged(),
            considered,
        };
        teller.question(&session.view(play.uncovered.get()), &moment)
    })
    .unwrap_or_default()
}

/// The seat that asks: the person in turn, else the only person, else whoever is in turn.
#[must_use]
pub fn asker(session: &Session) -> Seat {
    let people = session.people();
    let lone = people.iter().next().filter(|_| people.len() == 1);
    let next = match session.next() {
        Next::Person(seat) => Some(seat),
        _ => None,
    };
    next.or(lone).or(session.position().to_move()).unwrap_or(Seat::FIRST)
}

/// Answers a key that asks; asked once more, the answer goes on.
pub fn say(play: Play, query: Query) {
    let phrases = untrack(|| {
        let teller = teller()?;
        play.with(|session| {
            let told = play.told.get().min(session.told().len());
            let (view, me) = (session.view(play.uncovered.get()), asker(session));
            phrases(query, &teller, &view, me, question(), &session.told()[..told])
        })
    });
    let Some(phrases) = phrases else { return };
    play.said.update(|(asked, number, shown)| {
        *number = if *asked == Some(query) { *number + 1 } else { 0 };
        *asked = Some(query);
        *shown = page(&phrases, *number).to_vec();
    });
}

/// The event that is being shown, while something moves.
fn last_told(play: Play) -> Option<String> {
    let told = play.told.get();
    let teller = teller()?;
    play.with(|session| {
        let waits = told == session.told().len();
        let event = session.told().get(told.checked_sub(1)?)?;
        (!waits).then(|| teller.event(&event.event))
    })
    .flatten()
}

/// A seat's row as one reads it aloud, with who could rob it.
#[must_use]
pub fn seat_label(
    teller: &Teller,
    row: &SeatShown,
    threats: impl Iterator<Item = String>,
) -> String {
    let words = teller.words();
    let name = teller.name(row.seat);
    let mut parts = vec![words.table.player(&name, &words.gems(row.banked))];
    if let PlayerKind::Computer { level, character } = row.player {
        parts.extend([words.who.computer(&level), about(character, words).0.to_owned()]);
    }
    parts.extend(row.goals.iter().map(|goal| words.progress(goal.condition, row.banked)));
    parts.extend(row.starts.then(|| words.table.life_saver(&name)));
    match row.card {
        CardShown::None => {}
        CardShown::Hidden => parts.push(words.table.card_hidden(&name)),
        CardShown::Open(card) => parts.push(words.table.card_open(&name, &words.card(card))),
    }
    if let Some(played) = row.played {
        parts.push(if played.is_empty() {
            words.table.played_none(&name)
        } else {
            words.table.played_by(&name, &words.list(played.iter().map(|card| words.card(card))))
        });
    }
    parts.extend(threats);
    words.enumerate(parts)
}

/// What a decision does, on its button.
#[must_use]
pub fn decision(decision: &Decision) -> String {
    let Some(teller) = teller() else { return String::new() };
    play().with(|session| teller.decision(session.position(), decision)).unwrap_or_default()
}

/// A plain line.
#[must_use]
pub fn notice(notice: &Notice) -> String {
    let trouble = &words().trouble;
    match notice {
        Notice::Storage(StorageTrouble::Missing) => trouble.storage_missing().to_owned(),
        Notice::Storage(StorageTrouble::Full) => trouble.storage_full().to_owned(),
        Notice::Storage(StorageTrouble::OtherTab) => trouble.second_tab().to_owned(),
        Notice::Storage(StorageTrouble::Corrupt(reason)) => {
            words().join.label(&trouble.storage_corrupt(), reason)
        }
        Notice::Link(text) => text.clone(),
    }
}

/// Why a decision was refused.
#[must_use]
pub fn refusal(refusal: &Refusal) -> String {
    teller().map(|teller| teller.refusal(refusal, play().refused.get())).unwrap_or_default()
}
