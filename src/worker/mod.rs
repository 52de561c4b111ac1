//! The worker of the computer players: runs their searches one after another, in short slices.
//!
//! A [`Worker`] receives the page's messages and returns the answers. It uses no browser API:
//! `src/bin/ai_worker.rs` runs it in a web worker, and `app::platform::ai_host` runs it in the
//! page if no web worker can be started, if web workers keep failing, or while one is late.

use std::collections::VecDeque;

use crate::ai::{Character, Level, MaterialChange, SearchConfig, SearchSession};
use crate::core::Decision;
use crate::protocol::{
    AdvisedDecision, MeanOutcome, PageMessage, SearchAnswer, SearchKind, SearchRequest, SureWin,
    WorkerMessage,
};

/// The time limit of a search in milliseconds, after which it answers with the best result so far.
/// Only slow devices reach it before all iterations are made.
const TIME_LIMIT: f64 = 3000.0;

/// The length of a slice in milliseconds: short enough for a page that searches and renders
/// alternately.
const SLICE: f64 = 8.0;

/// The number of iterations between two readings of the clock.
const ITERATIONS_PER_READING: u32 = 8;

/// A queue of searches, of which the first one runs.
///
/// ```
/// use niagara::core::{Arm, Colour, Options, Position, Rules, Seat, Table};
/// use niagara::protocol::{PageMessage, SearchKind, SearchRequest, WorkerMessage};
/// use niagara::worker::Worker;
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let view = Position::start(table, Seat::FIRST, Arm::Left).view(Some(Seat::FIRST));
/// let request = SearchRequest { kind: SearchKind::Decision, player: "1".into(), seed: 1, view, staged: None };
/// let mut worker = Worker::default();
/// assert_eq!(worker.receive(PageMessage::Search { id: 7, request }), None);
/// let answer = worker.run(1000, 0.0);
/// assert!(matches!(answer, Some(WorkerMessage::Found { id: 7, .. })));
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Debug, Default)]
pub struct Worker {
    /// The searches in the order of their requests. The first one runs.
    searches: VecDeque<Search>,
}

#[derive(Debug)]
struct Search {
    id: u32,
    kind: SearchKind,
    /// The person's staged decision, which advice also evaluates if it is not among the best.
    staged: Option<Decision>,
    session: SearchSession,
    /// The time at which the search has to end; `None` until it runs.
    deadline: Option<f64>,
}

impl Worker {
    /// Receives the JSON text of a message. Returns an answer if it is known immediately. A text
    /// that is not a message is answered with an error if it has an id, and ignored if it has none.
    pub fn receive_json(&mut self, text: &str) -> Option<WorkerMessage> {
        match PageMessage::from_json(text) {
            Ok(message) => self.receive(message),
            Err(error) => {
                let id = PageMessage::id_of(text)?;
                Some(WorkerMessage::Failed { id, reason: error.to_string() })
            }
        }
    }

    /// Receives a message of the page. A search that cannot start is answered immediately, with the
    /// error.
    pub fn receive(&mut self, message: PageMessage) -> Option<WorkerMessage> {
        match message {
            PageMessage::Search { id, request } => match start_search(&request) {
                Ok(session) => {
                    let SearchRequest { kind, staged, .. } = request;
                    self.searches.push_back(Search { id, kind, staged, session, deadline: None });
                    None
                }
                Err(reason) => Some(WorkerMessage::Failed { id, reason }),
            },
            PageMessage::Stop { id } => {
                self.searches.retain(|search| search.id != id);
                None
            }
        }
    }

    /// Whether there is nothing to search.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.searches.is_empty()
    }

    /// Runs the searches for a few milliseconds and returns the answers of those that have ended.
    /// `clock` gives the time in milliseconds. It should be monotonic: a clock that is set back
    /// lengthens the slice or the time limit of a search.
    pub fn run_slice(&mut self, mut clock: impl FnMut() -> f64) -> Vec<WorkerMessage> {
        let mut answers = Vec::new();
        let mut now = clock();
        let end = now + SLICE;
        while !self.is_idle() && now < end {
            answers.extend(self.run(ITERATIONS_PER_READING, now));
            now = clock();
        }
        answers
    }

    /// Runs up to this many iterations of the first search; `now` is the time in milliseconds at
    /// their beginning. Returns the answer if these were the last iterations, or if the time limit
    /// of the search has been reached; else, and without a search, `None`.
    pub fn run(&mut self, iterations: u32, now: f64) -> Option<WorkerMessage> {
        let search = self.searches.front_mut()?;
        let deadline = *search.deadline.get_or_insert(now + TIME_LIMIT);
        search.session.run(iterations);
        if search.session.remaining_iterations() > 0 && now < deadline {
            return None;
        }
        self.searches.pop_front().map(Search::answer)
    }
}

impl Search {
    fn answer(self) -> WorkerMessage {
        let Self { id, kind, staged, session, .. } = self;
        let answer = match kind {
            SearchKind::Decision => session.decide().map(SearchAnswer::Decision),
            SearchKind::Advice => Some(SearchAnswer::Advice(advice(&session, staged))),
            SearchKind::WinProbabilities => {
                win_probabilities(&session).map(SearchAnswer::WinProbabilities)
            }
        };
        match answer {
            Some(answer) => WorkerMessage::Found { id, answer },
            None => WorkerMessage::Failed { id, reason: "there is nothing to decide".into() },
        }
    }
}

fn advice(session: &SearchSession, staged: Option<Decision>) -> Vec<AdvisedDecision> {
    let advice = session.advice(staged).into_iter();
    advice
        .map(|advised| AdvisedDecision {
            decision: advised.decision,
            outcome: mean_outcome(&advised.change, advised.value),
            sure_win: match (advised.wins, advised.then) {
                (false, _) => SureWin::No,
                (true, None) => SureWin::Now,
                (true, Some(then)) => SureWin::Then(then),
            },
        })
        .collect()
}

fn mean_outcome(change: &MaterialChange, win_probability: f32) -> MeanOutcome {
    MeanOutcome {
        win_probability: hundredths(win_probability),
        banked: hundredths(change.banked),
        aboard: hundredths(change.aboard),
        stolen: hundredths(change.stolen),
        stolen_from: hundredths(change.stolen_from),
        lost_canoes: hundredths(change.lost_canoes),
        early_win_probability: hundredths(change.win),
    }
}

/// Each seat's win probability (its share of the win) in per cent; `None` if no iteration was made.
/// The running sums are rounded, not the shares, so that the results add up to 100.
fn win_probabilities(session: &SearchSession) -> Option<Vec<i32>> {
    let shares = session.searched_win_shares()?;
    let seats = session.view().known().table().len();
    let (mut sum, mut rounded) = (0.0, 0);
    let percent = shares.iter().take(seats).map(|share| {
        sum += share;
        let previous = rounded;
        rounded = hundredths(sum);
        rounded - previous
    });
    Some(percent.collect())
}

/// A number in hundredths, rounded, halves up.
fn hundredths(number: f32) -> i32 {
    (number * 100.0 + 0.5).floor() as i32
}

/// Starts the search of a request.
///
/// # Errors
///
/// The level or the character of the player is unknown.
fn start_search(request: &SearchRequest) -> Result<SearchSession, String> {
    let SearchRequest { view, seed, staged, .. } = request;
    Ok(SearchSession::with_staged(view, config(&request.player)?, *seed, *staged))
}

/// The configuration of a player, `LEVEL` or `LEVEL:CHARACTER`.
///
/// # Errors
///
/// The level or the character is unknown.
fn config(player: &str) -> Result<SearchConfig, String> {
    let (level, character) = match player.split_once(':') {
        Some((level, character)) => (level, character.parse()?),
        None => (player, Character::AllRounder),
    };
    Ok(level.parse::<Level>()?.config_for(character))
}

#[cfg(test)]
mod tests;
