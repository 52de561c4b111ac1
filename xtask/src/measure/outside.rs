//! Measures the page with extreme input: a long game, a link that expands to many megabytes,
//! computer players that cannot be loaded.

use serde_json::{Value, json};

use super::{Bench, Figure, median, number, slow_down};
use crate::Result;
use crate::browser::{Device, Page};
use crate::samples::{LONG, bomb, long_game};
use crate::serve::Fault;

/// Milliseconds of each of 15 decisions until all that follows is laid out, in a loaded game.
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

/// Milliseconds from the change of the address to the notice that refuses the link.
const FOLLOW: &str = "
    history.replaceState(null, '', '#');
    document.querySelector('[data-act=dismiss-notice]')?.click();
    return new Promise(done => setTimeout(() => {
        const since = performance.now();
        new MutationObserver((_, watcher) => {
            if (!document.querySelector('.notice')) return;
            watcher.disconnect();
            done(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true });
        location.hash = arguments[0];
    }, 100))";

/// A script that records when the table is shown, and when the notice about missing computer
/// players is.
const WATCH_TROUBLE: &str = "
    new MutationObserver((_, watcher) => {
        if (document.querySelector('[data-screen=table]')) window.table ??= performance.now();
        if (!document.querySelector('[data-act=retry-players]')) return;
        window.told = performance.now();
        watcher.disconnect();
    }).observe(document, { attributes: true, childList: true, subtree: true });";

/// How often the long game and its last rounds take turns.
const TURNS: usize = 4;

pub(super) fn outside(bench: &Bench) -> Result<Vec<Figure>> {
    let mut figures = long(bench)?;
    figures.push(refusal(bench, &Device::LAPTOP)?);
    figures.push(refusal(bench, &Device::PHONE)?);
    figures.push(missing_players(bench)?);
    Ok(figures)
}

/// The same decisions at the end of a long game, and where it began a few rounds before.
fn long(bench: &Bench) -> Result<Vec<Figure>> {
    let (long, recent) = long_game()?;
    let page = bench.page(&Device::LAPTOP)?;
    page.go("?motion=off&pace=instant&api=on")?;
    page.wait_for("[data-screen=start]")?;
    let (mut of_long, mut of_recent) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        of_recent.extend(times(&page, &recent.written())?);
        of_long.extend(times(&page, &long.written())?);
    }
    let (of_long, of_recent) = (median(of_long), median(of_recent));
    println!("  a decision in round {LONG}: {of_long:.1} ms, {of_recent:.1} ms without the past");
    let share = 100.0 * of_long / of_recent;
    Ok(vec![
        Figure::at_most("a decision in round 2000, of one without a past", share, 125.0, "%"),
        Figure::reported("  letters of its record", long.written().len() as f64, ""),
    ])
}

fn times(page: &Page, record: &str) -> Result<Vec<f64>> {
    let times = page.run(DECISIONS, &[json!(record)])?;
    times.as_array().into_iter().flatten().map(number).collect()
}

fn refusal(bench: &Bench, device: &Device) -> Result<Figure> {
    let page = bench.page(device)?;
    page.go("?motion=off&pace=instant&api=on")?;
    page.wait_for("[data-screen=start]")?;
    if device.touch {
        slow_down(&page)?;
    }
    let bomb = json!(bomb()?);
    let times = (0..super::RUNS).map(|_| number(&page.run(FOLLOW, std::slice::from_ref(&bomb))?));
    let time = median(times.collect::<Result<Vec<f64>>>()?);
    let what = format!("a link of 32 MiB is refused, {}", device.name);
    Ok(Figure::at_most(&what, time, 100.0, "ms"))
}

/// The longest time from the table to the line that says that computer players cannot be had.
fn missing_players(bench: &Bench) -> Result<Figure> {
    let mut longest: f64 = 0.0;
    for file in ["ai_worker_loader.js", "ai_worker.js", "ai_worker_bg.wasm"] {
        for fault in Fault::ALL {
            let site = bench.site();
            site.faults().set(file, fault);
            let page = Page::blank(&Device::PHONE, site)?;
            slow_down(&page)?;
            page.before_load(WATCH_TROUBLE)?;
            page.go("?seed=42&seats=human:Ada,ai:1,ai:1&motion=off&pace=instant")?;
            page.wait_for_script("window.told")?;
            let times = page.run("return [window.table, window.told]", &[])?;
            let time = |value: &Value| number(value);
            let (table, told) = (time(&times[0])?, time(&times[1])?);
            println!("  {file} {fault}: told {:.0} ms after the table was there", told - table);
            longest = longest.max(told - table);
        }
    }
    Ok(Figure::at_most("PHONE: computer players cannot be had: told", longest, 5000.0, "ms"))
}
