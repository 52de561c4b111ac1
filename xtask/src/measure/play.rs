//! Figures of a running game: the response to input, the animations, requests and console messages.

use anyhow::{anyhow, bail};
use serde_json::{Value, json};

use super::{Bench, Figure, number, slow_down};
use crate::Result;
use crate::browser::{Device, Page};

/// A game without animations and pauses, so that only the page's own work is measured.
pub(super) const GAME: &str = "?seed=42&seats=human:Ada,ai:1,ai:1,ai:1&motion=off&pace=instant";
/// The same game with players of level 5.
const LEVEL_5: &str = "?seed=42&seats=human:Ada,ai:5,ai:5,ai:5&motion=off&pace=instant";
/// A game with twelve canoes, with animations.
const ANIMATED: &str =
    "?seed=42&seats=human:Ada,ai:1,ai:1,ai:1,ai:1,ai:1&rules=sixth&motion=on&pace=normal";

/// A link that opens a game where a person is to move a canoe.
pub(super) fn link_to_a_turn(bench: &Bench) -> Result<String> {
    let page = bench.page(&Device::LAPTOP)?;
    page.go(&format!("{GAME}&api=on"))?;
    page.wait_until_idle()?;
    while page.state("phase")? != "turn" {
        page.decide(|_| 0)?;
        page.wait_until_idle()?;
    }
    let script = "return encodeURIComponent(JSON.stringify(window.niagara.position()))";
    let position = page.run(script, &[])?;
    let position = position.as_str().ok_or_else(|| anyhow!("the page gives no position"))?;
    Ok(format!("?motion=off&pace=instant#position={position}"))
}

/// The number of decisions that are made for a figure.
const DECISIONS: usize = 40;

/// A script that records the times from input to paint, in milliseconds: those of inputs that the
/// browser reports, and those from a tap until its result is painted.
const WATCH_INPUT: &str = "
    window.inputs = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
            if (/^(pointer(down|up)|click|key(down|up))$/.test(entry.name)) {
                window.inputs.push(entry.duration);
            }
        }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    // The browser's time of a tap ends when the press is painted, which is before its act runs.
    window.results = [];
    let tapped;
    document.addEventListener('click', event => { tapped = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (tapped !== undefined && !document.querySelector('.pressed')) {
            const since = tapped;
            tapped = undefined;
            requestAnimationFrame(() => setTimeout(() => {
                window.results.push(performance.now() - since);
            }, 0));
        }
    }).observe(document, { attributeFilter: ['class'], childList: true, subtree: true });
";

/// A script that returns the number of all inputs, including those that are too fast to be
/// recorded.
const INPUTS: &str = "
    return ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']
        .reduce((sum, type) => sum + (performance.eventCounts.get(type) ?? 0), 0)";

pub(super) fn input(bench: &Bench) -> Result<Vec<Figure>> {
    let laptop = input_to_paint(bench, GAME, &Device::LAPTOP, false)?;
    let searching = input_to_paint(bench, LEVEL_5, &Device::LAPTOP, false)?;
    let phone = input_to_paint(bench, GAME, &Device::PHONE, true)?;
    Ok(vec![
        Figure::at_most("input to paint, laptop, 98th percentile", laptop, 50.0, "ms"),
        Figure::at_most("  the same while level 5 thinks", searching, 50.0, "ms"),
        Figure::at_most("input to paint, PHONE, 98th percentile", phone, 100.0, "ms"),
    ])
}

/// The 98th percentile of the time from input to paint.
fn input_to_paint(bench: &Bench, game: &str, device: &Device, throttled: bool) -> Result<f64> {
    let page = bench.page(device)?;
    page.before_load(WATCH_INPUT)?;
    page.go(game)?;
    page.wait_until_idle()?;
    if throttled {
        slow_down(&page)?;
    }
    play(&page, DECISIONS)?;
    let input_count = number(&page.run(INPUTS, &[])?)?;
    let mut times = numbers(&page.run("return window.inputs", &[])?)?;
    times.sort_by(f64::total_cmp);
    let mut results = numbers(&page.run("return window.results", &[])?)?;
    results.sort_by(f64::total_cmp);
    if let (Some(middle), Some(last)) = (results.get(results.len() / 2), results.last()) {
        println!(
            "  {}: the effect of a tap is painted after {middle:.0} ms (median), {last:.0} ms (maximum)",
            device.name
        );
    }
    // The slowest 2 % of all inputs are ignored.
    let ignored = (input_count * 0.02) as usize;
    // Inputs without an entry took less than 16 ms, the threshold for entries.
    Ok(times.iter().rev().nth(ignored).copied().unwrap_or(16.0))
}

/// Counts requests and console messages during a game; there must be none.
pub(super) fn quiet(bench: &Bench) -> Result<Vec<Figure>> {
    let page = bench.page(&Device::LAPTOP)?;
    page.go(GAME)?;
    page.wait_until_idle()?;
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    let fetched = page.take_requests();
    println!("  {} files fetched for a game", fetched.len());
    play(&page, DECISIONS)?;
    let requests = page.take_requests();
    let (policy, other): (Vec<String>, Vec<String>) = page
        .console_messages()?
        .into_iter()
        .partition(|text| text.contains("Content Security Policy"));
    Ok(vec![
        Figure::none_of("requests once the table is usable", &requests),
        Figure::none_of("violations of the content security policy", &policy),
        Figure::none_of("other messages on the console", &other),
    ])
}

fn play(page: &Page, decisions: usize) -> Result<()> {
    let mut number = 0_usize;
    for _ in 0..decisions {
        let continues = page.decide(|_| {
            number += 7;
            number
        })?;
        if !continues {
            break;
        }
    }
    Ok(())
}

/// A script that counts the frames of animations and the changes of the page, and records the
/// animated properties.
const WATCH_FRAMES: &str = "
    window.frames_seen = 0;
    window.frames_due = 0;
    window.changes = 0;
    window.moved = new Set();
    let last;
    new MutationObserver(() => { window.changes += 1; }).observe(document,
        { attributes: true, characterData: true, childList: true, subtree: true });
    const onFrame = now => {
        const moving = document.getAnimations().filter(a => a.playState === 'running' && a.effect);
        if (moving.length && last !== undefined) {
            window.frames_seen += 1;
            window.frames_due += (now - last) * 60 / 1000;
        }
        last = moving.length ? now : undefined;
        for (const animation of moving) {
            for (const frame of animation.effect.getKeyframes()) {
                for (const name of Object.keys(frame)) window.moved.add(name);
            }
        }
        requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
";

/// A script that runs an empty animation for two seconds, as a baseline.
const EMPTY: &str = "
    const box = document.body.appendChild(document.createElement('div'));
    const moving = box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 2000 });
    return moving.finished.then(() => true)";

/// Keys of a keyframe that are not CSS properties.
const NOT_PROPERTIES: [&str; 4] = ["offset", "computedOffset", "easing", "composite"];

/// Properties that a browser animates without layout and paint: opacity, and transform with its
/// longhands.
const COMPOSED: [&str; 5] = ["opacity", "rotate", "scale", "transform", "translate"];

pub(super) fn river(bench: &Bench) -> Result<Vec<Figure>> {
    let baseline = {
        let page = Page::blank(&Device::LAPTOP, bench.site())?;
        page.run(WATCH_FRAMES, &[])?;
        page.run(EMPTY, &[])?;
        frames_of_sixty(&page)?
    };
    let page = bench.page(&Device::LAPTOP)?;
    page.go(ANIMATED)?;
    page.wait_until_idle()?;
    page.devtools("Performance.enable", json!({}))?;
    page.run(WATCH_FRAMES, &[])?;
    let layouts = layouts_of(&page)?;
    // A whole round: all seats paddle, then the river moves.
    while page.state("round")? == "1" {
        page.decide(|_| 0)?;
    }
    page.wait_until_idle()?;
    let layouts = layouts_of(&page)? - layouts;
    let frames = frames_of_sixty(&page)?;
    let changes = number(&page.run("return window.changes", &[])?)?;
    let seen = number(&page.run("return window.frames_seen", &[])?)?;
    println!("  {layouts} layouts for {changes} changes in {seen} frames of motion");
    let moved = page.run("return [...window.moved]", &[])?;
    let others: Vec<String> = moved
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .filter(|name| !NOT_PROPERTIES.contains(name) && !COMPOSED.contains(name))
        .map(String::from)
        .collect();
    Ok(vec![
        Figure::at_least("frames of 60 while canoes and river move", frames, 58.0, "frames"),
        Figure::at_least("  the same of an empty animation", baseline, 58.0, "frames"),
        Figure::none_of("animated properties but transform and opacity", &others),
        // One layout for each change of the page is necessary; animations must not add any.
        Figure::at_most(
            "layouts beyond one for each change",
            (layouts - changes).max(0.0),
            0.0,
            "",
        ),
    ])
}

/// A game of three computer players in English; the pace is appended.
const WATCHED: &str = "?seed=7&seats=ai:1,ai:1,ai:1&lang=en&motion=on&pace=";

/// The number of rounds that are measured; the median is reported.
const ROUNDS: usize = 7;

/// A script that records for how many milliseconds each round is shown until the river moves.
const WATCH_ROUNDS: &str = "
    window.rounds = [];
    let round, since, river;
    new MutationObserver(() => {
        const shown = document.querySelector('.round')?.textContent;
        const line = document.querySelector('.ask-text')?.textContent ?? '';
        if (!shown) return;
        const now = performance.now();
        if (shown !== round) {
            if (river) window.rounds.push(river - since);
            [round, since, river] = [shown, now, undefined];
        } else if (!river && /the river (moves|stands)/.test(line)) {
            river = now;
        }
    }).observe(document, { characterData: true, childList: true, subtree: true });
";

/// Measures for how long a round of three computer players is shown.
pub(super) fn pace(bench: &Bench) -> Result<Vec<Figure>> {
    let median = |pace: &str| -> Result<f64> {
        let page = bench.page(&Device::LAPTOP)?;
        page.before_load(WATCH_ROUNDS)?;
        page.go(&format!("{WATCHED}{pace}"))?;
        let count = || number(&page.run("return window.rounds.length", &[])?);
        let mut seen = 0.0;
        while seen < ROUNDS as f64 {
            // Each call waits for one round only, because a call times out.
            page.wait_for_script(&format!("window.rounds.length > {seen}"))?;
            seen = count()?;
        }
        let mut rounds = numbers(&page.run("return window.rounds", &[])?)?;
        rounds.sort_by(f64::total_cmp);
        let (first, last) = (rounds.first().copied(), rounds.last().copied());
        println!("  {pace}: {:.0} to {:.0} ms", first.unwrap_or(0.0), last.unwrap_or(0.0));
        rounds.get(rounds.len() / 2).copied().ok_or_else(|| anyhow!("no round was shown"))
    };
    Ok(vec![
        Figure::at_most("a round of three computers, normal", median("normal")?, 15_000.0, "ms"),
        Figure::at_most("  the same at the brisk pace", median("fast")?, 6_000.0, "ms"),
    ])
}

/// The number of layouts so far.
fn layouts_of(page: &Page) -> Result<f64> {
    let metrics = page.devtools("Performance.getMetrics", json!({}))?;
    let metrics = metrics["metrics"].as_array().map(Vec::as_slice).unwrap_or_default();
    let count = metrics.iter().find(|metric| metric["name"] == "LayoutCount");
    number(count.map_or(&Value::Null, |metric| &metric["value"]))
}

/// The number of frames that were shown for every 60 frames that were due, at most 60.
fn frames_of_sixty(page: &Page) -> Result<f64> {
    let seen = number(&page.run("return window.frames_seen", &[])?)?;
    let due = number(&page.run("return window.frames_due", &[])?)?;
    if due < 1.0 {
        bail!("there was no animation");
    }
    Ok((60.0 * seen / due).min(60.0))
}

fn numbers(value: &Value) -> Result<Vec<f64>> {
    value.as_array().into_iter().flatten().map(number).collect()
}
