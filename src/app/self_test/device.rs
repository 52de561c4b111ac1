//! Measures how fast the device is. The measured values are not compared with expected ones: a
//! fault is recorded only if one cannot be measured.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::request_animation_frame;

use super::expected::Expected;
use super::run::{CheckContext, Run, now};
use super::seeded_games::SeededGames;
use super::tested_worker::TestedWorker;
use crate::ai::arena::random_start;
use crate::ai::{Level, PlayoutPolicy, SplitMix};
use crate::core::{Colour, Options, Rules, Table};
use crate::protocol::{SearchKind, SearchRequest};

/// The duration of the measurement of playouts, in milliseconds.
const PLAYOUT_MILLIS: f64 = 500.0;

/// The round at which a playout that has not ended is stopped.
const MAX_ROUND: u32 = 200;

/// The number of searches for the measurement of iterations per second.
const SEARCHES: u32 = 8;

/// The number of intervals between frames that are measured.
const FRAMES: usize = 60;

/// The time limit for all these frames, in milliseconds.
const FRAMES_TIMEOUT: f64 = 4000.0;

/// Measures playouts, the start of a worker, the first move, searches and frames.
pub(super) async fn measure(
    run: &Run,
    context: &CheckContext,
    games: &mut SeededGames,
    expected: &Expected,
) {
    run.set_steps(3);
    playouts(run).await;
    run.step().await;
    run.checked(searches(run, context, games).await);
    run.step().await;
    run.checked(frames(run, context, expected).await);
    run.step().await;
}

fn table_of_four() -> Result<Table, String> {
    Table::new(&Colour::ALL[..4], Rules::BASE, Options::default())
        .map_err(|error| error.to_string())
}

/// Measures playouts per second, in the page.
async fn playouts(run: &Run) {
    let Some(table) = run.checked(table_of_four()) else { return };
    let (policy, mut scratch, mut rng) = (PlayoutPolicy::new(), Vec::new(), SplitMix::new(0));
    let (mut count, mut elapsed) = (0_u64, 0.0);
    while elapsed < PLAYOUT_MILLIS {
        let start = now();
        // Some games between two looks at the clock.
        for _ in 0..8 {
            let mut position = random_start(table, count);
            policy.play_until(&mut position, MAX_ROUND, &mut rng, &mut scratch);
            count += 1;
        }
        elapsed += now() - start;
        run.yield_if_due().await;
    }
    run.add_measurement("playouts_per_second", (count as f64 * 1000.0 / elapsed).round());
}

/// Measures the time until a new worker is ready, the time to the first move of a computer player
/// in it, and iterations of the search per second.
async fn searches(
    run: &Run,
    context: &CheckContext,
    games: &mut SeededGames,
) -> Result<(), String> {
    let start = now();
    let worker = TestedWorker::start(run, &*context.hosts).await?;
    run.add_measurement("worker_ready_ms", (now() - start).round());
    let mut request = |level: Level, decisions: usize| -> Result<SearchRequest, String> {
        // Index 1 is the table of the base game with four seats; the seed is 0.
        let position = *games.play(1, 0, decisions)?.game.position();
        let view = position.view(position.to_move());
        let player = level.number().to_string();
        Ok(SearchRequest { kind: SearchKind::Decision, player, seed: 0, view, staged: None })
    };
    let first = request(Level::Three, 0)?;
    let start = now();
    worker.ask(0, first);
    run.add_measurement("first_move_ms", (worker.answer(run).await?.at - start).round());
    // After four decisions all cards are laid, so the search is for a plan.
    let request = request(Level::Four, 4)?;
    let start = now();
    for id in 0..SEARCHES {
        worker.ask(id, request.clone());
    }
    let mut last = start;
    for _ in 0..SEARCHES {
        last = worker.answer(run).await?.at;
    }
    let iterations = f64::from(SEARCHES * Level::Four.config().iterations);
    run.add_measurement("iterations_per_second", (iterations * 1000.0 / (last - start)).round());
    Ok(())
}

/// Measures frames per second, and the longest time between two frames, while a canoe moves. An
/// error if the frames do not come within the time limit.
async fn frames(run: &Run, context: &CheckContext, expected: &Expected) -> Result<(), String> {
    let mut sample = expected.sample()?;
    let plan = sample.legal().last().copied().ok_or("nothing is legal in the sample")?;
    sample.play(plan, &mut ()).map_err(|refusal| refusal.to_string())?;
    // A new time slice, so that the first frames are not delayed. The board still shows the sample
    // from the check of the drawing; drawing the position after the plan moves the canoe.
    run.pause(0).await;
    let times = Rc::new(RefCell::new(Vec::with_capacity(FRAMES + 1)));
    watch_frames(Rc::clone(&times));
    (context.draw)(sample);
    let deadline = now() + FRAMES_TIMEOUT;
    while times.borrow().len() <= FRAMES {
        if now() > deadline {
            return Err(format!(
                "{} frames in {} s",
                times.borrow().len(),
                FRAMES_TIMEOUT / 1000.0
            ));
        }
        run.pause(20).await;
    }
    let times = times.borrow();
    let longest = times.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
    let total = times[times.len() - 1] - times[0];
    run.add_measurement("frames_per_second", (FRAMES as f64 * 1000.0 / total).round());
    run.add_measurement("longest_frame_ms", longest.round());
    Ok(())
}

/// Records the times ([`now`]) of the next `FRAMES` + 1 frames.
fn watch_frames(times: Rc<RefCell<Vec<f64>>>) {
    request_animation_frame(move || {
        times.borrow_mut().push(now());
        if times.borrow().len() <= FRAMES {
            watch_frames(times);
        }
    });
}
