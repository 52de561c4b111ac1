//! End to end: the computer players' worker in the built page, whatever happens to it.

use anyhow::Context;
use serde_json::{Value, json};
use xtask::browser::{Device, Page};
use xtask::serve::Fault;

type Test = xtask::Result<()>;

const GAME: &str = "?seed=42&seats=human:Ada,ai:4,ai:3:thief,ai:4&motion=off&pace=instant&api=on";

/// Records every worker that the page creates.
const KEEP_WORKERS: &str = "
    window.workers = [];
    const made = Worker;
    window.Worker = class extends made {
        constructor(...all) { super(...all); window.workers.push(this); }
    };";

/// A script that prevents the start of web workers.
const REFUSE_WORKERS: &str = "window.Worker = class { constructor() { throw new Error('no'); } };";

/// A script that terminates the newest worker.
const KILL: &str = "window.workers.at(-1).terminate()";

/// A script that simulates an uncaught error in the newest worker.
const BREAK: &str = "window.workers.at(-1).dispatchEvent(new ErrorEvent('error'))";

/// Plays some decisions, calls `disturb` during each search, and returns the record.
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
fn a_worker_that_is_killed_or_crashes_costs_only_time() -> Test {
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
            3 => page.run(BREAK, &[]).map(drop),
            _ => Ok(()),
        }
    })?;
    assert_eq!(record, known);
    let workers = page.run("return window.workers.length", &[])?;
    assert!(workers.as_u64() >= Some(3), "{workers} workers");
    // Nothing but the worker's own files is asked for again.
    let requests = page.take_requests();
    assert!(requests.iter().all(|path| path.contains("/ai_worker")), "{requests:?}");
    Ok(())
}

/// The worker comes from a cache that holds another version.
const OLD_WORKER: &str = r#"
    const made = Worker;
    window.Worker = class extends made {
        set onmessage(hear) {
            super.onmessage = hear && (event => {
                const data = event.data.replace(/"version":\d+/, '"version":1');
                hear(new MessageEvent('message', { data }));
            });
        }
    };"#;

#[test]
fn a_worker_of_another_version_does_not_stop_the_game() -> Test {
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.before_load(OLD_WORKER)?;
    page.go(GAME)?;
    play(&page, |_| Ok(()))?;
    assert_eq!(page.console_messages()?, Vec::<String>::new());
    Ok(())
}

#[test]
fn without_workers_the_same_game_is_played_in_the_page() -> Test {
    let known = undisturbed()?;
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.before_load(REFUSE_WORKERS)?;
    page.go(GAME)?;
    assert_eq!(play(&page, |_| Ok(()))?, known);
    Ok(())
}

/// Counts what workers are asked and what they answer.
const COUNT_MESSAGES: &str = "
    window.asked = 0;
    window.heard = 0;
    const made = Worker;
    window.Worker = class extends made {
        postMessage(text) {
            window.asked += 1;
            super.postMessage(text);
        }
        set onmessage(hear) {
            super.onmessage = hear && (event => {
                window.heard += 1;
                hear(event);
            });
        }
    };";

/// The line that says that the computer players could not be loaded.
const MISSING: &str = "[role=alert]:has([data-act=retry-players])";

/// Every kind of failure to load a file, for one of the three files in turn. `cargo xtask measure
/// outside` measures how soon the page reports it.
#[test]
fn players_that_cannot_be_had_are_told_and_come_on_retry() -> Test {
    const TABLE: &str = "?seed=42&seats=human:Ada,ai:1,ai:1:thief&motion=off&pace=instant&api=on";
    let decide = |page: &Page, number: usize| -> Test {
        page.decide(|_| number)?;
        page.wait_until_idle()
    };
    let record = |page: &Page| page.run("return window.niagara.record()", &[]);
    let site = Page::site();
    let faults = site.faults();
    let page = Page::blank(&Device::LAPTOP, site)?;
    page.before_load(COUNT_MESSAGES)?;
    page.go(TABLE)?;
    (0..2).try_for_each(|number| decide(&page, number))?;
    assert_eq!(page.count(MISSING)?, 0);
    let known = record(&page)?;
    let files = ["ai_worker_loader.js", "ai_worker.js", "ai_worker_bg.wasm"];
    for (file, fault) in files.into_iter().cycle().zip(Fault::ALL) {
        let what = format!("{file}: {fault}");
        faults.set(file, fault);
        page.go(TABLE)?;
        page.wait_for(MISSING).with_context(|| what.clone())?;
        assert!(page.text(MISSING)?.contains("could not be loaded"), "{what}");
        // Meanwhile searches run in the page.
        decide(&page, 0).with_context(|| what.clone())?;
        assert_eq!(page.run("return [window.asked, window.heard]", &[])?, json!([0, 0]), "{what}");
        assert_eq!(page.count("#crash:not([hidden])")?, 0, "{what}");
        faults.clear();
        page.click("[data-act=retry-players]")?;
        page.wait_for_script("window.heard > 0").with_context(|| what.clone())?;
        decide(&page, 1)?;
        assert!(page.run("return window.asked", &[])?.as_u64() > Some(0), "{what}");
        assert_eq!(page.count(MISSING)?, 0, "{what}");
        assert_eq!(record(&page)?, known, "{what}");
    }
    Ok(())
}

#[test]
fn the_worker_s_wasm_is_fetched_after_the_first_paint() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    page.wait_until_idle()?;
    page.wait_for_script("performance.getEntriesByName('first-contentful-paint').length")?;
    // What the worker itself fetches, its wasm, comes after its script.
    page.wait_for_script(
        "performance.getEntriesByType('resource').some(it => it.name.includes('ai_worker_loader'))",
    )?;
    let times = page.run(
        "const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
         const script = performance.getEntriesByType('resource')
             .filter(it => it.name.includes('ai_worker_loader'));
         return [paint, ...script.map(it => it.startTime)]",
        &[],
    )?;
    let times: Vec<f64> =
        times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    assert!(matches!(times[..], [paint, script] if script > paint), "{times:?}");
    Ok(())
}

/// The rows of the advice, one for each advised decision.
const ROWS: &str = ".advice [data-decision]";

/// Asks for advice and reads its rows: the notation, and the text.
fn advised(page: &Page) -> xtask::Result<Vec<(String, String)>> {
    page.click("[data-act=advice]")?;
    page.wait_for(ROWS)?;
    // Numbers that were shown once stay shown.
    if page.count(".advice .numbers")? == 0 {
        page.click("[data-act=advice-numbers]")?;
    }
    page.wait_for(".advice .numbers")?;
    let script = "return [...document.querySelectorAll(arguments[0])]
        .map(row => [row.dataset.decision, row.innerText])";
    let rows = page.run(script, &[ROWS.into()])?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(rows.as_array().into_iter().flatten().map(|row| (text(&row[0]), text(&row[1]))).collect())
}

#[test]
fn advice_is_given_only_on_request_and_goes_with_the_decision() -> Test {
    let page = Page::open(&Device::PHONE, GAME)?;
    for phase in ["card", "turn"] {
        page.wait_until_idle()?;
        while page.state("phase")? != phase {
            page.decide(|_| 4)?;
            page.wait_until_idle()?;
        }
        assert_eq!(page.count(".advice *")?, 0, "nobody has asked");
        let rows = advised(&page)?;
        assert!(!rows.is_empty() && rows.len() <= 3, "{rows:?}");
        for (_, text) in &rows {
            let share = text.split(" in 100").next().and_then(|text| text.split("wins ").last());
            let share = share.and_then(|share| share.trim().parse::<u32>().ok());
            assert!(share.is_some_and(|share| share <= 100), "{text}");
            assert!(text.contains("Brings "), "{text}");
        }
        assert_eq!(page.axe_violations()?, Vec::<String>::new());
        page.screenshot(&format!("advice-{phase}"))?;
        page.click(ROWS)?;
        // The list disappears once a choice is staged, which is after the press has been painted.
        page.wait_for_script("!document.querySelector('.advice *')")?;
        page.click(".acts-row [data-act=confirm]")?;
        page.wait_until_idle()?;
        assert_eq!(page.count(".advice *")?, 0);
        let record = page.run("return window.niagara.record()", &[])?;
        let record = record.as_str().unwrap_or_default();
        assert!(record.contains(&rows[0].0), "{record} has no {}", rows[0].0);
    }
    Ok(())
}

#[test]
fn advice_leaves_with_the_curtain_and_nobody_else_can_ask() -> Test {
    let seats = "?seed=42&seats=human:Ada,human:Bo,ai:1&start=yellow&motion=off&pace=instant";
    let page = Page::open(&Device::LAPTOP, seats)?;
    page.wait_until_idle()?;
    assert_eq!(page.state("screen")?, "curtain");
    assert_eq!(page.count("[data-act=advice]")?, 0);
    page.click("[data-act=uncover]")?;
    assert!(!advised(&page)?.is_empty());
    page.click(ROWS)?;
    page.click("[data-act=confirm]")?;
    page.wait_until_idle()?;
    assert_eq!(page.state("screen")?, "curtain");
    assert_eq!(page.count(".advice *, [data-act=advice]")?, 0);
    Ok(())
}

#[test]
fn the_button_for_advice_has_room_on_a_small_phone() -> Test {
    const SEEN: &str = "[...document.querySelectorAll('[data-act=advice]')]
                            .find(button => button.checkVisibility())";
    let small = Device { name: "small", width: 320, height: 568, touch: true };
    for rules in ["base", "spirits,joe"] {
        let page = Page::open(&small, &format!("{GAME}&rules={rules}"))?;
        page.wait_until_idle()?;
        page.wait_for_script(SEEN)?;
        let sides = page.run(
            &format!(
                "const seen = {SEEN};
                 seen.scrollIntoView();
                 const {{ width, height }} = seen.getBoundingClientRect();
                 const {{ scrollWidth, scrollHeight }} = document.documentElement;
                 return [width, height, 320 - scrollWidth, 568 - scrollHeight]"
            ),
            &[],
        )?;
        let sides: Vec<f64> =
            sides.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        let fits = matches!(sides[..], [width, height, over, below]
            if width >= 44.0 && height >= 44.0 && over >= 0.0 && below >= 0.0);
        assert!(fits, "{rules}: {sides:?}");
        assert!(!advised(&page)?.is_empty());
        page.screenshot(&format!("advice-small-{}", rules.len()))?;
    }
    Ok(())
}
