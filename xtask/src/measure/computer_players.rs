//! Measures the time of computer players' searches in the page, and the frames that they delay.

use anyhow::bail;
use serde_json::Value;

use super::{Bench, Figure, Verdict, number};
use crate::Result;
use crate::browser::Device;

/// A script that records the time of each search for a decision (from its request, or from the end
/// of the previous search if that is later), and when rounds begin. It reads the messages of
/// `niagara::protocol`. A search without a worker runs in slices, which are recognised as callbacks
/// of timers without delay that take more than 4 ms.
const WATCH: &str = "
    window.searchTimes = [];
    window.rounds = [];
    const requested = new Map();
    let lastEnd = 0;
    let lastSlice = -Infinity;
    window.isSearching = () => requested.size > 0 || performance.now() - lastSlice < 50;
    const originalSetTimeout = window.setTimeout;
    window.setTimeout = (callback, delay, ...more) => originalSetTimeout(() => {
        const begun = performance.now();
        callback();
        if (!delay && performance.now() - begun > 4) lastSlice = performance.now();
    }, delay, ...more);
    const OriginalWorker = Worker;
    window.Worker = class extends OriginalWorker {
        postMessage(text) {
            const { search, stop } = JSON.parse(text);
            if (search?.request.kind === 'decision') requested.set(search.id, performance.now());
            if (stop) requested.delete(stop.id);
            super.postMessage(text);
        }
        set onmessage(handler) {
            super.onmessage = handler && (event => {
                const { found, failed } = JSON.parse(event.data);
                if (found?.answer.decision) {
                    const now = performance.now();
                    window.searchTimes.push(now - Math.max(requested.get(found.id), lastEnd));
                    lastEnd = now;
                }
                requested.delete((found ?? failed)?.id);
                handler(event);
            });
        }
    };
    let round;
    new MutationObserver(() => {
        const now = document.querySelector('[data-round]')?.dataset.round;
        if (now && now !== round) {
            round = now;
            window.rounds.push(performance.now());
        }
    }).observe(document, { attributes: true, childList: true, subtree: true });";

/// A script that counts the frames during searches, and during animations without a search, and
/// among these the frames of more than 50 ms.
const WATCH_FRAMES: &str = "
    window.frames = { searching: 0, showing: 0, idle: 0 };
    window.slow = [];
    const ticks = [];
    let wasSearching = false;
    const onFrame = () => {
        const isSearching = window.isSearching();
        const busy = document.querySelector('.page')?.dataset.busy;
        const kind = isSearching || wasSearching ? 'searching' : busy === 'true' ? 'showing' : 'idle';
        wasSearching = isSearching;
        ticks.push([performance.now(), kind]);
        window.frames[kind] += 1;
        requestAnimationFrame(onFrame);
    };
    new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries()) {
            const tick = ticks.find(([time]) => time >= startTime);
            if (tick) window.slow.push([tick[1], duration]);
        }
    }).observe({ type: 'long-animation-frame' });
    requestAnimationFrame(onFrame);";

/// A script that plays a person's seat for 30 seconds with legal decisions. It returns an error
/// message, or an empty string.
const PLAY_PERSON: &str = "
    return new Promise(done => {
        const page = document.querySelector('.page');
        const begun = performance.now();
        let last = begun;
        let number = 0;
        const step = () => {
            const now = performance.now();
            if (page.dataset.screen === 'over' || now - begun > 30000) return done('');
            if (now - last > 20000) return done('there was no turn for twenty seconds');
            if (page.dataset.busy === 'false') {
                const legal = window.niagara.legal();
                last = now;
                number += 7;
                try {
                    window.niagara.play(legal[number % legal.length]);
                } catch (error) {
                    return done(String(error));
                }
            }
            setTimeout(step, 250);
        };
        step();
    });";

/// A script that makes every attempt to create a worker fail.
const NO_WORKER: &str = "window.Worker = class { constructor() { throw new Error('no'); } };";

/// The number of searches that are timed.
const SEARCHES: usize = 60;

pub(super) fn computer_players(bench: &Bench) -> Result<Vec<Figure>> {
    let four = |level: u8| format!("ai:{level},ai:{level},ai:{level},ai:{level}");
    let (level_3, _) = play(bench, &four(3))?;
    let (level_5, _) = play(bench, &four(5))?;
    let (level_5_spirits, _) = play(bench, &format!("{}&rules=spirits", four(5)))?;
    let (_, rounds) = play(bench, "ai:3,ai:3,ai:3,ai:3,ai:3")?;
    let mut figures = vec![
        Figure::at_most("a decision at level 3, 95th percentile", p95(level_3), 300.0, "ms"),
        Figure::at_most("a decision at level 5, 95th percentile", p95(level_5), 1000.0, "ms"),
        Figure::at_most("  the same in the Spirits", p95(level_5_spirits), 1000.0, "ms"),
        Figure::at_most(
            "a round of five seats of level 3, 95th percentile",
            p95(rounds),
            1500.0,
            "ms",
        ),
    ];
    let normal = "motion=on&pace=normal";
    let instant = "motion=off&pace=instant";
    for (pace, script, searching, showing) in [
        (normal, "", "frames over 50 ms while level 5 thinks", "  while moves are shown"),
        (instant, "", "  while it thinks, at once", "  while moves are shown, at once"),
        (instant, NO_WORKER, "  without a worker", "  while moves are shown, without a worker"),
    ] {
        figures.extend(frames(bench, pace, script, [searching, showing])?);
    }
    Ok(figures)
}

/// The number of frames that took more than 50 ms during searches, and during animations without a
/// search. `script` runs before the page's own scripts.
fn frames(
    bench: &Bench,
    pace: &str,
    script: &str,
    names: [&'static str; 2],
) -> Result<Vec<Figure>> {
    let page = bench.page(&Device::LAPTOP)?;
    page.before_load(&format!("{WATCH}{script}"))?;
    page.go(&format!("?seed=42&seats=human:Ada,ai:5,ai:5,ai:5&api=on&{pace}"))?;
    page.wait_until_idle()?;
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    page.run(WATCH_FRAMES, &[])?;
    let error = page.run(PLAY_PERSON, &[])?;
    if error != "" {
        bail!("the game stopped: {error}");
    }
    let found = page.run("return [window.frames, window.slow]", &[])?;
    let slow: Vec<&Value> = found[1].as_array().into_iter().flatten().collect();
    ["searching", "showing"]
        .into_iter()
        .zip(names)
        .map(|(kind, what)| {
            let all = number(&found[0][kind])?;
            let slow = slow.iter().filter(|frame| frame[0] == kind);
            let slow = slow.map(|frame| number(&frame[1])).collect::<Result<Vec<f64>>>()?;
            if let Some(longest) = slow.iter().copied().reduce(f64::max) {
                println!("  {}: the longest took {longest:.0} ms", what.trim());
            }
            Ok(Figure {
                what: what.into(),
                value: format!("{} of {all}", slow.len()),
                bound: "0".into(),
                verdict: Verdict::of_limit(slow.is_empty()),
            })
        })
        .collect()
}

/// Lets computer players play a game until [`SEARCHES`] searches are timed, or to its end. Returns
/// the times of their searches and of the rounds in milliseconds.
fn play(bench: &Bench, seats: &str) -> Result<(Vec<f64>, Vec<f64>)> {
    let page = bench.page(&Device::LAPTOP)?;
    page.before_load(WATCH)?;
    page.go(&format!("?seed=42&seats={seats}&motion=off&pace=instant"))?;
    // Each call waits for a third of the searches only, because a call times out.
    for enough in [SEARCHES / 3, 2 * SEARCHES / 3, SEARCHES] {
        page.wait_for_script(&format!(
            "window.searchTimes.length >= {enough} || document.querySelector('[data-screen=over]')"
        ))?;
    }
    let numbers = |name: &str| -> Result<Vec<f64>> {
        let list = page.run(&format!("return window.{name}"), &[])?;
        list.as_array().into_iter().flatten().map(number).collect()
    };
    let begun = numbers("rounds")?;
    let rounds = begun.windows(2).map(|pair| pair[1] - pair[0]).collect();
    Ok((numbers("searchTimes")?, rounds))
}

/// The 95th percentile; NaN without times.
fn p95(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() * 95 / 100).or(times.last()).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::p95;

    #[test]
    fn four_of_a_hundred_may_take_longer() {
        let times: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert!((p95(times) - 96.0).abs() < f64::EPSILON);
        assert!((p95(vec![3.0]) - 3.0).abs() < f64::EPSILON);
        assert!(p95(Vec::new()).is_nan());
    }
}
