//! The searches whose answers the self-test compares: they must be the same natively, in the web
//! worker and in the page.

use super::seeded_games::{SeededGames, TABLES, digest, table_name};
use crate::protocol::{PageMessage, SearchAnswer, SearchKind, SearchRequest, WorkerMessage};
use crate::worker::Worker;

/// The number of searches whose answers are compared.
pub(super) const SEARCHES: usize = 30;

/// The computer players that search: levels, or levels with a character. Level 5 is not among them:
/// slow devices would reach the worker's time limit, and then answers differ.
const PLAYERS: [&str; 6] = ["1", "2", "3", "4", "4:thief", "3:cloud-watcher"];

/// What the computer players are asked for.
const KINDS: [SearchKind; 3] =
    [SearchKind::Decision, SearchKind::Advice, SearchKind::WinProbabilities];

/// A search of the self-test.
#[derive(Clone, Debug)]
pub(super) struct SearchCase {
    /// The name of the search in reports.
    pub name: String,
    /// The request that is sent to each host.
    pub request: SearchRequest,
}

/// The search with this index. Each has its own combination of table, player, kind and stage of the
/// game.
///
/// # Errors
///
/// If the seeded game of the search cannot be played, with the reason.
pub(super) fn search_case(games: &mut SeededGames, index: usize) -> Result<SearchCase, String> {
    let table = index % TABLES.len();
    let player = PLAYERS[index % PLAYERS.len()];
    let kind = KINDS[(index / PLAYERS.len()) % KINDS.len()];
    let decisions = index * 11 % 47;
    let name = format!(
        "search {index}: {}, seed {index}, after {decisions} decisions, player {player}, {kind:?}",
        table_name(table)
    );
    let played = games.play(table, index as u64, decisions);
    let position = *played.map_err(|reason| format!("{name}: {reason}"))?.game.position();
    let view = position.view(position.to_move());
    let (player, seed) = (player.to_owned(), index as u64);
    let request = SearchRequest { kind, player, seed, view, staged: None };
    Ok(SearchCase { name, request })
}

/// The digest of an answer.
pub(super) fn answer_digest(answer: &SearchAnswer) -> String {
    // The id 0 stands for the message's own, so that it does not change the digest.
    digest(&WorkerMessage::Found { id: 0, answer: answer.clone() }.to_json())
}

/// A search, in the page or natively, that runs some iterations at a time and has no time limit.
#[derive(Debug)]
pub(super) struct LocalSearch {
    worker: Worker,
    /// What the worker said at once to the request: an error, if the search could not start.
    first_message: Option<WorkerMessage>,
}

impl LocalSearch {
    /// Begins the search of a request.
    pub fn new(request: SearchRequest) -> Self {
        let mut worker = Worker::default();
        let first_message = worker.receive(PageMessage::Search { id: 0, request });
        Self { worker, first_message }
    }

    /// Runs a few iterations; the answer if they were the last ones.
    ///
    /// # Errors
    ///
    /// If the search could not start or has failed, with the reason.
    pub fn run(&mut self) -> Result<Option<SearchAnswer>, String> {
        const ITERATIONS: u32 = 16;
        // At a time that is always 0, the worker never reaches its time limit.
        match self.first_message.take().or_else(|| self.worker.run(ITERATIONS, 0.0)) {
            None => Ok(None),
            Some(WorkerMessage::Found { answer, .. }) => Ok(Some(answer)),
            Some(other) => Err(other.to_json()),
        }
    }
}
