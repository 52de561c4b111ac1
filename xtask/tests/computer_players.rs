//! End to end: the computer players' worker in the built page, also when it crashes or cannot be
//! loaded.

use anyhow::Context;
use serde_json::{Value, json};
use xtask::browser::{Device, Page};
use xtask::serve::Fault;

type Test = xtask::Result<()>;

const GAME: &str = "?seed=42&seats=human:Ada,ai:4,ai:3:thief,ai:4&motion=off&pace=instant&api=on";

/// A script that records every worker that the page creates.
const RECORD_WORKERS: &str = "
    window.workers = [];
    const OriginalWorker = Worker;
    window.Worker = class extends OriginalWorker {
        constructor(...all) { super(...all); window.workers.push(this); }
    };";

/// A script that prevents the start of web workers.
const NO_WORKER: &str = "window.Worker = class { constructor() { throw new Error('no'); } };";

/// A script that terminates the newest worker.
const KILL: &str = "window.workers.at(-1).terminate()";

/// A script that simulates an uncaught error in the newest worker.
const CRASH: &str = "window.workers.at(-1).dispatchEvent(new ErrorEvent('error'))";

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
fn a_killed_or_crashed_worker_does_not_change_the_game() -> Test {
    let expected = undisturbed()?;
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.before_load(RECORD_WORKERS)?;
    page.go(GAME)?;
    page.wait_for_script("window.workers.length === 1")?;
    page.wait_until_idle()?;
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    let _ = page.take_requests();
    let mut decisions = 0;
    let record = play(&page, |page| {
        decisions += 1;
        match decisions {
            1 => page.run(KILL, &[]).map(drop),
            3 => page.run(CRASH, &[]).map(drop),
            _ => Ok(()),
        }
    })?;
    assert_eq!(record, expected);
    let workers = page.run("return window.workers.length", &[])?;
    assert!(workers.as_u64() >= Some(3), "{workers} workers");
    // Only the worker's own files are requested again.
    let requests = page.take_requests();
    assert!(requests.iter().all(|path| path.contains("/ai_worker")), "{requests:?}");
    Ok(())
}

/// A script that simulates a worker of another version, as from a cache.
const OLD_WORKER: &str = r#"
    const OriginalWorker = Worker;
    window.Worker = class extends OriginalWorker {
        set onmessage(handler) {
            super.onmessage = handler && (event => {
                const data = event.data.replace(/"version":\d+/, '"version":1');
                handler(new MessageEvent('message', { data }));
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
    let expected = undisturbed()?;
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    page.before_load(NO_WORKER)?;
    page.go(GAME)?;
    assert_eq!(play(&page, |_| Ok(()))?, expected);
    Ok(())
}

/// A script that counts the messages to workers and from them.
const COUNT_MESSAGES: &str = "
    window.sent = 0;
    window.received = 0;
    const OriginalWorker = Worker;
    window.Worker = class extends OriginalWorker {
        postMessage(text) {
            window.sent += 1;
            super.postMessage(text);
        }
        set onmessage(handler) {
            super.onmessage = handler && (event => {
                window.received += 1;
                handler(event);
            });
        }
    };";

/// The notice that the computer players could not be loaded.
const MISSING: &str = "[role=alert]:has([data-act=retry-players])";

/// Tests every kind of failure to load a file, each with one of the three files. `cargo xtask
/// measure outside` measures how soon the page reports it.
#[test]
fn players_that_cannot_be_loaded_are_reported_and_retried() -> Test {
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
    let expected = record(&page)?;
    let files = ["ai_worker_loader.js", "ai_worker.js", "ai_worker_bg.wasm"];
    for (file, fault) in files.into_iter().cycle().zip(Fault::ALL) {
        let what = format!("{file}: {fault}");
        faults.set(file, fault);
        page.go(TABLE)?;
        page.wait_for(MISSING).with_context(|| what.clone())?;
        assert!(page.text(MISSING)?.contains("could not be loaded"), "{what}");
        // Meanwhile searches run in the page.
        decide(&page, 0).with_context(|| what.clone())?;
        let messages = page.run("return [window.sent, window.received]", &[])?;
        assert_eq!(messages, json!([0, 0]), "{what}");
        assert_eq!(page.count("#crash:not([hidden])")?, 0, "{what}");
        faults.clear();
        page.click("[data-act=retry-players]")?;
        page.wait_for_script("window.received > 0").with_context(|| what.clone())?;
        decide(&page, 1)?;
        assert!(page.run("return window.sent", &[])?.as_u64() > Some(0), "{what}");
        assert_eq!(page.count(MISSING)?, 0, "{what}");
        assert_eq!(record(&page)?, expected, "{what}");
    }
    Ok(())
}

#[test]
fn the_worker_is_fetched_after_the_first_paint() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    page.wait_until_idle()?;
    page.wait_for_script("performance.getEntriesByName('first-contentful-paint').length")?;
    // The worker's wasm is fetched by this script, so it comes later still.
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

/// Asks for advice and reads its rows: the decision in notation, and the text.
fn advice_rows(page: &Page) -> xtask::Result<Vec<(String, String)>> {
    page.click("[data-act=advice]")?;
    page.wait_for(ROWS)?;
    // Once the numbers have been requested, later advice shows them too.
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
fn advice_is_shown_on_request_until_the_decision_is_made() -> Test {
    let page = Page::open(&Device::PHONE, GAME)?;
    for phase in ["card", "turn"] {
        page.wait_until_idle()?;
        while page.state("phase")? != phase {
            page.decide(|_| 4)?;
            page.wait_until_idle()?;
        }
        assert_eq!(page.count(".advice *")?, 0, "nobody has asked");
        let rows = advice_rows(&page)?;
        assert!(!rows.is_empty() && rows.len() <= 3, "{rows:?}");
        for (_, text) in &rows {
            let is_digit = |letter: char| letter.is_ascii_digit();
            let wins = text.split("% to win").next().unwrap_or_default();
            let wins = wins.trim_end_matches(|letter| !is_digit(letter));
            let wins = wins.rsplit(|letter| !is_digit(letter)).next();
            let wins = wins.and_then(|wins| wins.parse::<u32>().ok());
            assert!(wins.is_some_and(|wins| wins <= 100), "{text}");
            assert!(text.contains("On average: "), "{text}");
        }
        assert_eq!(page.axe_violations()?, Vec::<String>::new());
        page.screenshot(&format!("advice-{phase}"))?;
        page.click(ROWS)?;
        // The list disappears when a choice is staged, which is after the press has been painted.
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
fn the_curtain_hides_advice_and_the_button_for_it() -> Test {
    let seats = "?seed=42&seats=human:Ada,human:Bo,ai:1&start=yellow&motion=off&pace=instant";
    let page = Page::open(&Device::LAPTOP, seats)?;
    page.wait_until_idle()?;
    assert_eq!(page.state("screen")?, "curtain");
    assert_eq!(page.count("[data-act=advice]")?, 0);
    page.click("[data-act=uncover]")?;
    assert!(!advice_rows(&page)?.is_empty());
    page.click(ROWS)?;
    page.click("[data-act=confirm]")?;
    page.wait_until_idle()?;
    assert_eq!(page.state("screen")?, "curtain");
    assert_eq!(page.count(".advice *, [data-act=advice]")?, 0);
    Ok(())
}

#[test]
fn the_button_for_advice_has_room_on_a_small_phone() -> Test {
    const BUTTON: &str = "[...document.querySelectorAll('[data-act=advice]')]
                            .find(button => button.checkVisibility())";
    let small = Device { name: "small", width: 320, height: 568, touch: true };
    for rules in ["base", "spirits,joe"] {
        let page = Page::open(&small, &format!("{GAME}&rules={rules}"))?;
        page.wait_until_idle()?;
        page.wait_for_script(BUTTON)?;
        let sides = page.run(
            &format!(
                "const button = {BUTTON};
                 button.scrollIntoView();
                 const {{ width, height }} = button.getBoundingClientRect();
                 const {{ scrollWidth, scrollHeight }} = document.documentElement;
                 return [width, height, 320 - scrollWidth, 568 - scrollHeight]"
            ),
            &[],
        )?;
        let sides: Vec<f64> =
            sides.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        let fits = matches!(sides[..], [width, height, free_width, free_height]
            if width >= 44.0 && height >= 44.0 && free_width >= 0.0 && free_height >= 0.0);
        assert!(fits, "{rules}: {sides:?}");
        assert!(!advice_rows(&page)?.is_empty());
        page.screenshot(&format!("advice-small-{}", rules.len()))?;
    }
    Ok(())
}
