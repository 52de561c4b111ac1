//! The checks of the computer players: their web worker, and their answers in worker and page.

use super::expected::Expected;
use super::run::Run;
use super::searches::{LocalSearch, SearchCase, answer_digest, search_case};
use super::seeded_games::SeededGames;
use super::tested_worker::{Answer, TestedWorker};
use crate::app::platform::ai_host::AiHostStarter;
use crate::protocol::SearchAnswer;

/// The index of the search that both the first and the second web worker run.
const SEARCH_INDEX: usize = 3;

/// Starts a web worker, terminates it during a search, and starts a second one. The answers of both
/// workers have to equal the native one.
pub(super) async fn worker(
    run: &Run,
    hosts: &dyn AiHostStarter,
    games: &mut SeededGames,
    expected: &Expected,
) {
    run.set_steps(4);
    let Some(case) = run.checked(search_case(games, SEARCH_INDEX)) else { return };
    let Some(first) = run.checked(TestedWorker::start(run, hosts).await) else { return };
    run.step().await;
    ask(run, &first, &case, expected).await;
    first.ask(1, case.request.clone());
    if first.terminate(run).await {
        run.add_fault("a worker that was terminated still answers".to_owned());
    }
    run.step().await;
    let Some(second) = run.checked(TestedWorker::start(run, hosts).await) else { return };
    ask(run, &second, &case, expected).await;
}

/// Runs the search in a worker and compares the answer with the native one.
async fn ask(run: &Run, worker: &TestedWorker, case: &SearchCase, expected: &Expected) {
    worker.ask(0, case.request.clone());
    if let Some(Answer { answer, .. }) = run.checked(worker.answer(run).await) {
        compare(run, "worker", case, &answer, &expected.searches[SEARCH_INDEX]);
    }
    run.step().await;
}

/// Compares the answer of a host with the native one, whose digest is `digest`.
fn compare(run: &Run, host: &str, case: &SearchCase, answer: &SearchAnswer, digest: &str) {
    let found = answer_digest(answer);
    if found != digest {
        run.add_fault(format!("{host}, {}: expected {digest}, found {found}", case.name));
    }
}

/// Runs searches in the worker and in the page, and compares the answers with the native ones.
pub(super) async fn answers(
    run: &Run,
    hosts: &dyn AiHostStarter,
    games: &mut SeededGames,
    expected: &Expected,
) {
    run.set_steps(2 * expected.searches.len());
    let mut cases = Vec::new();
    for (index, digest) in expected.searches.iter().enumerate() {
        cases.extend(run.checked(search_case(games, index)).map(|case| (case, digest)));
        run.yield_if_due().await;
    }
    // The worker searches while the page does.
    let worker = run.checked(TestedWorker::start(run, hosts).await);
    if let Some(worker) = &worker {
        for (id, (case, _)) in (0..).zip(&cases) {
            worker.ask(id, case.request.clone());
        }
    }
    for (case, digest) in &cases {
        let mut search = LocalSearch::new(case.request.clone());
        loop {
            match search.run() {
                Ok(None) => run.yield_if_due().await,
                Ok(Some(answer)) => break compare(run, "page", case, &answer, digest),
                Err(reason) => break run.add_fault(format!("page, {}: {reason}", case.name)),
            }
        }
        run.step().await;
    }
    let Some(worker) = worker else { return };
    for _ in &cases {
        let Some(Answer { id, answer, .. }) = run.checked(worker.answer(run).await) else { return };
        if let Some((case, digest)) = cases.get(id as usize) {
            compare(run, "worker", case, &answer, digest);
        }
        run.step().await;
    }
}
