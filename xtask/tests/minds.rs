//! End to end: the computer players' worker in the built page, whatever happens to it.

use serde_json::Value;
use xtask::browser::{Device, Page};

type Test = xtask::Result<()>;

const GAME: &str = "?seed=42&seats=human:Ada,ai:4,ai:3:thief,ai:4&motion=off&pace=instant&api=on";

/// Keeps every worker that the page makes.
const KEEP_WORKERS: &str = "
    window.workers = [];
    const made = Worker;
    window.Worker = class extends made {
        constructor(...all) { super(...all); window.workers.push(this); }
    };";

/// No worker is to be had.
const REFUSE_WORKERS: &str = "window.Worker = class { constructor() { throw new Error('no'); } };";

/// Ends the newest worker at once.
const KILL: &str = "window.workers.at(-1).terminate()";

/// Plays some decisions with something done in the middle of each thought; the record.
fn play(page: &Page, mut disturb: impl FnMut(&Page) -> Test) -> xtask::Result<Value> {
    for number in 0..5 {
        page.decide(|_| number)?;
        disturb(page)?;
    }
    page.wait_until_idle()?;
    page.run("return window.niagara.record()", &[])
}

fn undisturbed() -> xtask::Result<Value> {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    play(&page, |_| Ok(()))
}

#[test]
fn a_worker_that_is_killed_or_breaks_in_mid_thought_costs_nothing_but_time() -> Test {
    let known = undisturbed()?;
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.before_load(KEEP_WORKERS)?;
    page.go(GAME)?;
    page.wait_for_script("window.workers.length === 1")?;
    page.wait_until_idle()?;
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    let _ = page.take_requests();
    let mut kills = 0;
    let record = play(&page, |page| {
        kills += 1;
        match kills {
            1 => page.run(KILL, &[]).map(drop),
            3 => page.run("window.workers.at(-1).onmessage({ data: 'crash' })", &[]).map(drop),
            _ => Ok(()),
        }
    })?;
    assert_eq!(record, known);
    let workers = page.run("return window.workers.length", &[])?;
    assert!(workers.as_u64() >= Some(3), "{workers} workers");
    assert_eq!(page.take_requests(), Vec::<String>::new());
    Ok(())
}

#[test]
fn where_workers_are_refused_the_same_game_is_played_in_the_page() -> Test {
    let known = undisturbed()?;
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.before_load(REFUSE_WORKERS)?;
    page.go(GAME)?;
    assert_eq!(play(&page, |_| Ok(()))?, known);
    Ok(())
}

#[test]
fn the_worker_s_wasm_is_fetched_after_the_first_paint() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    page.wait_until_idle()?;
    page.wait_for_script("performance.getEntriesByName('first-contentful-paint').length")?;
    page.wait_for_script(
        "performance.getEntriesByType('resource').some(it => it.name.endsWith('worker_bg.wasm'))",
    )?;
    let times = page.run(
        "const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
         const wasm = performance.getEntriesByType('resource')
             .filter(it => it.name.endsWith('ai_worker_bg.wasm'));
         return [paint, ...wasm.map(it => it.startTime)]",
        &[],
    )?;
    let times: Vec<f64> =
        times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    assert!(matches!(times[..], [paint, wasm] if wasm > paint), "{times:?}");
    Ok(())
}
