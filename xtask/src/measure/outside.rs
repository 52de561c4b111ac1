//! Measures how the page copes with what comes from outside: the record of a long game, a link that
//! expands to many megabytes, files of the computer players that cannot be loaded.

use serde_json::{Value, json};

use super::{Bench, Figure, median, number, slow_down};
use crate::Result;
use crate::browser::{Device, Page};
use crate::samples::{LONG_GAME_ROUNDS, long_game, zip_bomb};
use crate::serve::Fault;

/// A script that loads a game and returns the times of 15 decisions, each until its effect is laid
/// out, in milliseconds.
const DECISIONS: &str = "
    window.niagara.load(arguments[0]);
    const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
    return (async () => {
        await drawn(); await drawn();
        const times = [];
        for (let number = 0; number < 15; number++) {
            const legal = window.niagara.legal();
            const since = performance.now();
            window.niagara.play(legal[(number * 7) % legal.length]);
            await new Promise(done => setTimeout(done, 0));
            document.body.getBoundingClientRect();
            times.push(performance.now() - since);
            await drawn();
        }
        return times;
    })()";

/// A script that opens a link and returns the milliseconds until the notice that refuses it.
const OPEN_LINK: &str = "
    history.replaceState(null, '', '#');
    document.querySelector('[data-act=dismiss-notice]')?.click();
    return new Promise(done => setTimeout(() => {
        const since = performance.now();
        new MutationObserver((_, observer) => {
            if (!document.querySelector('.notice')) return;
            observer.disconnect();
            done(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true });
        location.hash = arguments[0];
    }, 100))";

/// A script that records when the table appears, and when the notice about missing computer players
/// appears.
const WATCH_NOTICE: &str = "
    new MutationObserver((_, observer) => {
        if (document.querySelector('[data-screen=table]')) window.table ??= performance.now();
        if (!document.querySelector('[data-act=retry-players]')) return;
        window.noticed = performance.now();
        observer.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });";

/// The number of alternations between the long game and its last rounds.
const ALTERNATIONS: usize = 4;

pub(super) fn outside(bench: &Bench) -> Result<Vec<Figure>> {
    let mut figures = decisions_in_a_long_game(bench)?;
    figures.push(refusal(bench, &Device::LAPTOP)?);
    figures.push(refusal(bench, &Device::PHONE)?);
    figures.push(missing_players(bench)?);
    Ok(figures)
}

/// Compares the times of the same decisions at the end of a long game, and in a game that began
/// with the position of a few rounds before.
fn decisions_in_a_long_game(bench: &Bench) -> Result<Vec<Figure>> {
    let (long, recent) = long_game()?;
    let page = bench.page(&Device::LAPTOP)?;
    page.go("?motion=off&pace=instant&api=on")?;
    page.wait_for("[data-screen=start]")?;
    let (mut of_long, mut of_recent) = (Vec::new(), Vec::new());
    for _ in 0..ALTERNATIONS {
        of_recent.extend(decision_times(&page, &recent.written())?);
        of_long.extend(decision_times(&page, &long.written())?);
    }
    let (of_long, of_recent) = (median(of_long), median(of_recent));
    println!(
        "  a decision in round {LONG_GAME_ROUNDS}: {of_long:.1} ms, {of_recent:.1} ms in a game of 20 rounds"
    );
    let percentage = 100.0 * of_long / of_recent;
    Ok(vec![
        Figure::at_most(
            "a decision in round 2000, relative to a short game",
            percentage,
            125.0,
            "%",
        ),
        Figure::reported("  characters of its record", long.written().len() as f64, ""),
    ])
}

fn decision_times(page: &Page, record: &str) -> Result<Vec<f64>> {
    let times = page.run(DECISIONS, &[json!(record)])?;
    times.as_array().into_iter().flatten().map(number).collect()
}

/// The median time until a link that unpacks to 32 MiB is refused.
fn refusal(bench: &Bench, device: &Device) -> Result<Figure> {
    let page = bench.page(device)?;
    page.go("?motion=off&pace=instant&api=on")?;
    page.wait_for("[data-screen=start]")?;
    if device.touch {
        slow_down(&page)?;
    }
    let bomb = json!(zip_bomb()?);
    let times =
        (0..super::RUNS).map(|_| number(&page.run(OPEN_LINK, std::slice::from_ref(&bomb))?));
    let time = median(times.collect::<Result<Vec<f64>>>()?);
    let what = format!("a link of 32 MiB is refused, {}", device.name);
    Ok(Figure::at_most(&what, time, 100.0, "ms"))
}

/// The longest time from the appearance of the table to the notice that computer players are
/// missing.
fn missing_players(bench: &Bench) -> Result<Figure> {
    let mut longest: f64 = 0.0;
    for file in ["ai_worker_loader.js", "ai_worker.js", "ai_worker_bg.wasm"] {
        for fault in Fault::ALL {
            let site = bench.site();
            site.faults().set(file, fault);
            let page = Page::blank(&Device::PHONE, site)?;
            slow_down(&page)?;
            page.before_load(WATCH_NOTICE)?;
            page.go("?seed=42&seats=human:Ada,ai:1,ai:1&motion=off&pace=instant")?;
            page.wait_for_script("window.noticed")?;
            let times = page.run("return [window.table, window.noticed]", &[])?;
            let time = |value: &Value| number(value);
            let (table, notice) = (time(&times[0])?, time(&times[1])?);
            println!("  {file} {fault}: notice {:.0} ms after the table", notice - table);
            longest = longest.max(notice - table);
        }
    }
    Ok(Figure::at_most("PHONE: computer players missing, until the notice", longest, 5000.0, "ms"))
}
