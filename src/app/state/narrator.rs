//! Sentences about the open game: the line over the board, headlines, refusals, notices, spoken
//! answers.

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Notice, Overlays, SpokenAnswer, use_overlays};
use super::playback::{Playback, use_playback};
use super::replay::{Replay, use_replay};
use super::turn::{Refused, Screen};
use super::turn_store::{TurnStore, use_turn};
use crate::app::i18n::{QuestionContext, Teller, Words, capitalized};
use crate::app::platform::storage::{self, StorageError};
use crate::app::session::{Awaited, Session};
use crate::app::view_model::event_text::{end_line, line_text, replayed_event_text, teller_of};
use crate::app::view_model::headline::{HeadlineKind, is_near_pier};
use crate::app::view_model::lesson::step_prompt;
use crate::app::view_model::plans::distinct_canoes;
use crate::app::view_model::possible_wins::possible_wins_text;
use crate::app::view_model::public_knowledge::{Query, answer_part, has_more, phrases};
use crate::app::view_model::round_before::{own_danger, river_before, robberies_before};
use crate::app::view_model::saved::MAX_SAVED_GAMES;
use crate::app::view_model::saved_summary::SavedSummary;
use crate::core::{Decision, Event, Phase, Seat, SeatSet};

/// The store that makes sentences about the open game out of the other stores. All methods track
/// what they read, unless their docs say otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Narrator {
    game: GameStore,
    turn: TurnStore,
    playback: Playback,
    replay: Replay,
    overlays: Overlays,
    i18n: I18n,
    line_over_board: Memo<String>,
    spoken_question: Memo<String>,
}

impl Narrator {
    /// The texts of the language that is shown; tracks the language.
    #[must_use]
    pub fn words(self) -> &'static Words {
        self.i18n.words()
    }

    /// The [`Teller`] with the players' names; `None` without a game.
    #[must_use]
    pub fn teller(self) -> Option<Teller> {
        let words = self.words();
        self.game.with(|session| teller_of(session, words))
    }

    /// The line over the board: the question (who must do what, or the task of a lesson's step
    /// while no decision is due) or the event that is being shown; empty without a game.
    #[must_use]
    pub fn line_over_board(self) -> String {
        self.line_over_board.get()
    }

    /// The question as it is read aloud, also while an event is being shown. It leaves out the
    /// event, the sentence about the river and the number of cards, which the log tells. It begins
    /// with the decision that an undo has taken back, which on the screen the board shows, and
    /// while nothing is staged it names all that a person may have missed: the order of the first
    /// round, robberies, who may win, the danger to that person's canoes.
    #[must_use]
    pub fn spoken_question(self) -> String {
        self.spoken_question.get()
    }

    /// The value of the memo behind [`Narrator::line_over_board`] or, if `is_spoken`,
    /// [`Narrator::spoken_question`].
    fn compute_question(self, is_spoken: bool) -> String {
        let Some(teller) = self.teller() else { return String::new() };
        if !is_spoken && let Some(shown) = self.shown_event() {
            return shown;
        }
        if let Some(next) = self.turn.handing_over_to() {
            return teller.words().ask.look(&teller.name(next));
        }
        if let Screen::Curtain(seat) = self.turn.screen() {
            return teller.words().ask.curtain(&teller.name(seat));
        }
        let prompt = self.game.with_lesson(|run| step_prompt(run, teller.words())).flatten();
        let (selection, uncovered) = (self.turn.selection(), self.turn.uncovered());
        self.game
            .with(|session| {
                if let Some(prompt) = prompt
                    && session.awaited() == Awaited::NoDecision
                    && session.position().phase() != Phase::Over
                {
                    return prompt.to_owned();
                }
                let choosing = match session.awaited() {
                    Awaited::Person(seat) => Some(seat),
                    Awaited::Computer(_)
                    | Awaited::Reply(_)
                    | Awaited::NoDecision
                    | Awaited::GameOver => None,
                };
                // What somebody who looked away has missed: read aloud, all of it; on the screen,
                // only the most important part.
                let chooser = choosing.filter(|_| selection.staged().is_none());
                let missed = chooser.and_then(|seat| {
                    // Where the river has moved canoes is read aloud with the log.
                    let river = || river_before(session, &teller, seat).filter(|_| !is_spoken);
                    let winners = || possible_wins_text(&session.view(None), &teller);
                    let robberies = robberies_before(session, &teller);
                    if is_spoken {
                        let position = session.position();
                        let begins = position.round() == 1 && position.phase() == Phase::Card;
                        let order = begins.then(|| teller.order(position));
                        let all = [order, robberies, winners(), own_danger(session, &teller, seat)];
                        let join = &teller.words().join;
                        return all
                            .into_iter()
                            .flatten()
                            .reduce(|first, rest| join.sentences(&first, &rest));
                    }
                    robberies.or_else(winners).or_else(river)
                });
                let context = QuestionContext {
                    computers: computers(session),
                    choosing,
                    picked: selection.canoe(),
                    place: selection.place(),
                    site: selection.site(),
                    staged: selection.staged(),
                    is_brief: is_spoken || missed.is_some(),
                    is_spoken,
                };
                let question = teller.question(&session.view(uncovered), &context);
                // On the screen, the board shows what was taken back.
                let undone = self
                    .turn
                    .undone()
                    .filter(|_| is_spoken)
                    .map(|undone| teller.undone(session.position(), &undone));
                let join = &teller.words().join;
                let before_question = undone.into_iter().chain(missed);
                before_question
                    .chain([question])
                    .reduce(|first, rest| join.sentences(&first, &rest))
                    .unwrap_or_default()
            })
            .unwrap_or_default()
    }

    /// The sentence for the event that is being shown, or that has led to the shown moment of a
    /// held game; tracks it. It stays during the pause before a computer player acts, so that there
    /// is time to read it.
    #[must_use]
    pub fn shown_event(self) -> Option<String> {
        let teller = self.teller()?;
        let event = self.playback.event().filter(|_| self.turn.is_narrating())?;
        let index = self.playback.shown_event_count().saturating_sub(1);
        let is_held = self.turn.screen() == Screen::Replay;
        self.game.with(|session| match is_held {
            // Whoever steps through the timeline wants the sentence of each event.
            true => replayed_event_text(session, &teller, index, &event),
            false => line_text(session, &teller, index, &event),
        })
    }

    /// The headline: the kind and the text of the event that is being shown, and whether it happens
    /// near the pier; `None` if the event is not of a kind that is shown large.
    #[must_use]
    pub fn headline(self) -> Option<(HeadlineKind, String, bool)> {
        let event = self.playback.event().filter(|_| self.turn.is_narrating())?;
        let kind = HeadlineKind::of(&event)?;
        let teller = self.teller()?;
        let me = self.game.with(Session::own_seat).flatten();
        let is_near = self.playback.with(|scene| is_near_pier(&event, scene)) == Some(true);
        let text = match event {
            Event::Stolen { seat, gem, victim, .. } if Some(victim) == me => {
                teller.words().event.robbed_you(&teller.name(seat), &teller.words().a_gem(gem))
            }
            event => teller.event(&event),
        };
        Some((kind, text, is_near))
    }

    /// The label of a decision's button.
    #[must_use]
    pub fn decision(self, decision: &Decision) -> String {
        let Some(teller) = self.teller() else { return String::new() };
        self.game.with(|session| teller.decision(session.position(), decision)).unwrap_or_default()
    }

    /// The sentence that says why a decision was refused. It begins with the canoe of a refused plan
    /// if the other one may move, too.
    #[must_use]
    pub fn refusal(self, refused: &Refused) -> String {
        let Some(teller) = self.teller() else { return String::new() };
        let text = teller.refusal(&refused.refusal, Some(refused.decision));
        let may_both_move = self.game.with(|session| {
            let position = session.position();
            let seat = position.to_move();
            seat.is_some_and(|seat| distinct_canoes(position, seat, &position.legal()).len() > 1)
        });
        match refused.decision {
            Decision::Plan(plan) if may_both_move == Some(true) => {
                let canoe = capitalized(&teller.canoe(plan.canoe));
                match text.starts_with(&canoe) {
                    true => text,
                    false => teller.words().join.label(&canoe, &text),
                }
            }
            _ => text,
        }
    }

    /// The text of a notice; tracks only the language.
    #[must_use]
    pub fn notice(self, notice: &Notice) -> String {
        let words = self.words();
        let trouble = &words.trouble;
        let seat_count = || {
            self.game.with_untracked(|session| session.position().table().len()).unwrap_or_default()
        };
        match notice {
            Notice::Storage(StorageError::Unavailable | StorageError::NotFound) => {
                trouble.storage_missing().to_owned()
            }
            Notice::Storage(StorageError::Full) => trouble.storage_full().to_owned(),
            Notice::Storage(StorageError::OtherTab) => trouble.second_tab().to_owned(),
            Notice::Storage(StorageError::NoRoom) => {
                words.games.no_room(&MAX_SAVED_GAMES, &oldest_game(words))
            }
            Notice::Storage(StorageError::Corrupt(reason)) => {
                words.join.label(&trouble.storage_corrupt(), &words.quote(reason))
            }
            Notice::TextRefused { text, .. } | Notice::Text(text) | Notice::Brief(text) => {
                text.clone()
            }
            Notice::LinkOpened { opened, has_replaced_game: false } => {
                opened.text(seat_count(), words)
            }
            Notice::LinkOpened { opened, has_replaced_game: true } => {
                words.join.sentences(&opened.text(seat_count(), words), &words.share.kept())
            }
            Notice::Branched { round } => words.replay.branched(round),
            Notice::GameReplaced { about: None } => words.share.kept().to_owned(),
            Notice::GameReplaced { about: Some(about) } => {
                words.join.sentences(about, &words.share.kept())
            }
        }
    }

    /// Shows and speaks the answer to a query; the same query again continues the answer. While a
    /// game is held, the answer is about the shown moment: the position before the next decision.
    /// Not tracked.
    pub fn answer(self, query: Query) {
        let phrases = untrack(|| {
            let teller = self.teller()?;
            let (shown_count, uncovered) =
                (self.playback.shown_event_count(), self.turn.uncovered());
            let (held, staged) = (self.replay.shown().get(), self.turn.staged());
            self.game.with(|session| {
                let question = match &held {
                    Some(shown) => {
                        // No computer player thinks while the game is held, so the question says
                        // what is to be decided, whoever decides it.
                        let context =
                            QuestionContext { is_spoken: true, ..QuestionContext::default() };
                        teller.question(&shown.view, &context)
                    }
                    None => self.spoken_question(),
                };
                // Such as "Last round 16: you have 7 gems".
                let end_line = end_line(session, &teller, shown_count, false);
                let question = match end_line {
                    Some(line) => teller.words().join.sentences(&format!("{line}."), &question),
                    None => question,
                };
                let shown = &session.log()[..shown_count.min(session.log().len())];
                let view = held.map_or_else(|| session.view(uncovered), |shown| shown.view);
                phrases(query, &teller, &view, viewer_seat(session), question, staged, shown)
            })
        });
        if let Some(phrases) = phrases {
            let number = self.overlays.next_part(query);
            let mut part = answer_part(&phrases, number).to_vec();
            if has_more(&phrases, number) {
                part.push(untrack(|| self.words()).keys.more().to_owned());
            }
            self.overlays.speak(SpokenAnswer { query, part: number, phrases: part });
        }
    }
}

/// The seats of computer players.
fn computers(session: &Session) -> SeatSet {
    let people = session.people();
    session.position().table().seats().filter(|seat| !people.contains(*seat)).collect()
}

/// The title and the details of the saved game that was played least recently; if it cannot be
/// read, the text that says so.
fn oldest_game(words: &Words) -> String {
    let summary = storage::least_recently_played_id().and_then(|id| {
        let game = storage::game(&id).ok()?;
        Some(SavedSummary::of(storage::game_metadata(&id), &game))
    });
    // A game that cannot be read has no details.
    summary.map_or_else(
        || words.trouble.storage_corrupt().to_owned(),
        |it| words.join.label(&it.title(words), &it.details(words)),
    )
}

/// The seat from whose point of view the page describes the table: spoken answers begin with it,
/// and unless the forecast shows all canoes, it shows those of this seat. It is the seat of the
/// person to move, else of the only person, else the seat to move, else the first.
#[must_use]
pub fn viewer_seat(session: &Session) -> Seat {
    let next = match session.awaited() {
        Awaited::Person(seat) => Some(seat),
        _ => None,
    };
    next.or(session.lone_person()).or(session.position().to_move()).unwrap_or(Seat::FIRST)
}

/// Provides the narrator to the components below. The stores it reads must be provided before.
pub fn provide_narrator() -> Narrator {
    let (game, turn, playback) = (use_game(), use_turn(), use_playback());
    let (replay, overlays, i18n) = (use_replay(), use_overlays(), use_i18n());
    // The memos call `compute_question` of this narrator, whose own memos are a placeholder that
    // nobody reads.
    let placeholder = Memo::new(|_| String::new());
    let without_memos = Narrator {
        game,
        turn,
        playback,
        replay,
        overlays,
        i18n,
        line_over_board: placeholder,
        spoken_question: placeholder,
    };
    let narrator = Narrator {
        line_over_board: Memo::new(move |_| without_memos.compute_question(false)),
        spoken_question: Memo::new(move |_| without_memos.compute_question(true)),
        ..without_memos
    };
    provide_context(narrator);
    narrator
}

/// The narrator that [`provide_narrator`] has provided.
#[must_use]
pub fn use_narrator() -> Narrator {
    expect_context()
}
