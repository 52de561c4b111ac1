//! End to end: the built page in a real browser, through a real driver.

use std::collections::BTreeSet;

use xtask::browser::{Browser, Device, Page, link};
use xtask::serve::Fault;
use xtask::size::{Committed, without_hash};

type Test = xtask::Result<()>;

/// The query of a game without animations and pauses.
const GAME: &str = "?seed=42&seats=human:Ada,ai:1,ai:1,ai:1&motion=off&pace=instant";

const NOTHING: [String; 0] = [];

/// Chooses the offers in turn, so that a game contains many kinds of decisions.
fn in_turn() -> impl FnMut(usize) -> usize {
    let mut number = 0_usize;
    move |_| {
        number += 7;
        number
    }
}

#[test]
fn the_page_starts_from_a_sub_path_without_a_complaint() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    assert!(page.url().ends_with("/some/where/"));
    assert_eq!(page.console_messages()?, NOTHING);
    for device in Device::ALL {
        page.resize(&device)?;
        page.screenshot(&format!("start-{}", device.name))?;
    }
    Ok(())
}

#[test]
fn every_file_is_fetched_once_and_none_while_a_game_is_played() -> Test {
    let page = Page::open(&Device::PHONE, GAME)?;
    page.wait_until_idle()?;
    // The icon and other files of no hurry come when the browser has time.
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    let mut requests = page.take_requests();
    let all = requests.len();
    requests.sort();
    requests.dedup();
    assert_eq!(requests.len(), all, "fetched twice: {requests:?}");
    for _ in 0..3 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    assert_eq!(page.take_requests(), NOTHING);
    Ok(())
}

#[test]
fn a_game_fetches_what_the_size_report_counts_as_first_load() -> Test {
    // Fetched once the page is mounted, without waiting for it.
    const LATER: [&str; 2] = ["ai_worker", "icon.svg"];
    let page = Page::open(&Device::PHONE, GAME)?;
    page.wait_until_idle()?;
    let fetched: BTreeSet<String> = page
        .take_requests()
        .iter()
        .filter_map(|path| path.strip_prefix("/some/where/"))
        .map(|file| if file.is_empty() { "index.html".into() } else { without_hash(file) })
        .filter(|file| !LATER.iter().any(|later| file.starts_with(later)))
        .collect();
    let counted: BTreeSet<String> = Committed::read()?.first_load.into_keys().collect();
    assert_eq!(fetched, counted, "xtask/size.toml, [first_load]");
    Ok(())
}

#[test]
fn a_whole_game_is_played_by_the_address_and_taps() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    let mut choose = in_turn();
    let mut decisions = 0;
    while page.decide(&mut choose)? {
        decisions += 1;
        if decisions == 12 {
            page.wait_until_idle()?;
            for device in Device::ALL {
                page.resize(&device)?;
                page.screenshot(&format!("table-{}", device.name))?;
            }
            page.resize(&Device::LAPTOP)?;
        }
    }
    assert!(decisions > 12, "{decisions} decisions are no game");
    assert_eq!(page.state("phase")?, "over");
    assert_eq!(page.state("to-move")?, "");
    page.screenshot("over-laptop")?;
    assert_eq!(page.console_messages()?, NOTHING);
    Ok(())
}

#[test]
fn the_same_address_starts_the_same_game() -> Test {
    let with_functions = format!("{GAME}&api=on");
    let position = || -> xtask::Result<serde_json::Value> {
        let page = Page::open(&Device::LAPTOP, &with_functions)?;
        page.decide(|_| 0)?;
        page.wait_until_idle()?;
        page.run("return window.niagara.position()", &[])
    };
    let first = position()?;
    assert!(first["seats"].is_array(), "{first}");
    assert_eq!(first, position()?);
    Ok(())
}

#[test]
fn a_reload_goes_on_with_the_same_game() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("{GAME}&api=on"))?;
    for _ in 0..4 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    let record = page.run("return window.niagara.record()", &[])?;
    page.go("?api=on&motion=off&pace=instant")?;
    page.click("[data-act=continue]")?;
    page.wait_until_idle()?;
    assert_eq!(page.run("return window.niagara.record()", &[])?, record);
    Ok(())
}

#[test]
fn a_linked_game_survives_a_reload_and_gives_way_to_another() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("{GAME}&api=on"))?;
    let told = |page: &Page| page.run("return window.niagara.record()", &[]);
    for _ in 0..4 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    let linked = told(&page)?;
    page.go(&record(linked.as_str().unwrap_or_default()).replacen('?', "?api=on&", 1))?;
    let there = "[data-busy=false]:not([data-screen=start])";
    page.wait_for(there)?;
    assert_eq!(told(&page)?, linked);
    page.click("[data-act=go-on]")?;
    for _ in 0..3 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    let played = told(&page)?;
    assert_ne!(played, linked);
    page.reload()?;
    page.wait_for(there)?;
    assert_eq!(told(&page)?, played);
    let follow = "location.hash = 'record=' + encodeURIComponent(arguments[0])";
    page.run(follow, std::slice::from_ref(&linked))?;
    page.wait_for_script(&format!("window.niagara.record() === {linked}"))
}

#[test]
fn a_page_that_breaks_says_so_and_loses_nothing() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("{GAME}&api=on"))?;
    for _ in 0..4 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    let record = page.run("return window.niagara.record()", &[])?;
    // Nobody can play in a browser that makes no elements.
    page.run("document.createElement = () => { throw new Error('no more elements') }", &[])?;
    page.click("[data-act=menu]")?;
    page.wait_for("#crash:not([hidden])")?;
    page.screenshot("crash-laptop")?;
    let told = "return ['crash-reason', 'crash-record', 'crash-title']
        .map(id => document.getElementById(id)).map(it => it.value || it.textContent)";
    let told = page.run(told, &[])?;
    // Chromium adds the error's message, Firefox does not.
    assert!(told[0].as_str().is_some_and(|reason| reason.contains("panicked at")), "{told}");
    assert!(told[1].as_str().is_some_and(|record| record.contains("niagara-record 1")), "{told}");
    assert_eq!(told[2], "Something broke");
    page.click("[data-act=crash-continue]")?;
    page.wait_for("[data-screen=table]")?;
    page.go("?api=on&motion=off&pace=instant")?;
    page.click("[data-act=continue]")?;
    page.wait_until_idle()?;
    assert_eq!(page.run("return window.niagara.record()", &[])?, record);
    Ok(())
}

/// Whether the browser of the tests supports this test; prints a line if not.
fn can(test: &str) -> xtask::Result<bool> {
    let can = Browser::of_tests()? == Browser::Chromium;
    if !can {
        println!(
            "{test}: in Chromium alone, because Firefox's driver has no phones and no preloaded scripts"
        );
    }
    Ok(can)
}

#[test]
fn the_whole_table_is_visible_at_once_on_every_screen() -> Test {
    if !can("the whole table on every screen")? {
        return Ok(());
    }
    let page = Page::open(&Device::PHONE, GAME)?;
    for _ in 0..6 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    for device in Device::ALL {
        page.resize(&device)?;
        let beyond = "const page = document.documentElement; \
                      return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]";
        let beyond = page.run(beyond, &[])?;
        assert_eq!(beyond, serde_json::json!([0, 0]), "{}", device.name);
        // The picture of the river is below the whole board.
        let sizes = "return ['.board', '#scenery'].map(css => { \
                     const { x, y, width } = document.querySelector(css).getBoundingClientRect(); \
                     return [x, y, width].map(Math.round) })";
        let sizes = page.run(sizes, &[])?;
        assert_eq!(sizes[0], sizes[1], "{}", device.name);
        assert_ne!(sizes[0][2], serde_json::json!(0), "{}", device.name);
    }
    Ok(())
}

/// A game in which the card "cloud" has a long outlook: two canoes of the first seat are on the
/// river.
const TWO_ON_THE_RIVER: &str = "niagara-record 1
rules base
seats yellow red blue
start blue
fork L
round 1
blue card 2
yellow card 4
red card 2
blue 1 pier>2
yellow 2 pier>4
red 1 pier>2
river 2 LR
round 2
yellow card 2
red card 6
blue card cloud
yellow 1 pier>2
yellow 2 R6>4
red 1 4>pier
red done
blue weather -1
river 1 L
round 3
red card 3
blue card 1
";

/// The outlook of a card or plan is shown while the pointer is over it, and must not move it.
#[test]
fn a_card_stays_under_the_pointer_that_previews_it() -> Test {
    const PLACES: &str =
        "return [...document.querySelectorAll('.hand [data-decision]')].map(it => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    })";
    for device in [Device::LAPTOP, Device::WALL] {
        let page = Page::open(&device, &record(TWO_ON_THE_RIVER))?;
        page.click("[data-act=go-on]")?;
        page.click("[data-act=begin-branch]")?;
        page.click("[data-act=uncover]")?;
        page.wait_for(".hand [data-decision]")?;
        let places = page.run(PLACES, &[])?;
        for place in places.as_array().into_iter().flatten() {
            let at = |index: usize| place[index].as_f64().unwrap_or_default() as i64;
            page.hover(at(0), at(1))?;
            page.run("return new Promise(requestAnimationFrame)", &[])?;
            page.wait_for(".outlook li")?;
            assert_eq!(page.run(PLACES, &[])?, places, "{}", device.name);
        }
        page.screenshot(&format!("outlook-{}", device.name))?;
    }
    Ok(())
}

#[test]
fn no_screen_has_anything_that_axe_objects_to() -> Test {
    let page = Page::open(&Device::PHONE, "")?;
    page.wait_for("[data-screen=start]")?;
    assert_eq!(page.axe_violations()?, NOTHING);
    page.go(GAME)?;
    page.wait_until_idle()?;
    assert_eq!(page.axe_violations()?, NOTHING);
    page.go("?seed=42&seats=human:Ada,human:Bo,ai:1&motion=off&pace=instant")?;
    page.wait_for("[data-screen=curtain]")?;
    assert_eq!(page.axe_violations()?, NOTHING);
    page.screenshot("curtain-phone")
}

/// The fragment that opens a record.
fn record(text: &str) -> String {
    link(text).replacen("api=on&", "", 1)
}

/// Every setting that changes colours.
const THEMES: [&str; 4] = [
    "theme light\ncontrast less\n",
    "theme dark\ncontrast less\n",
    "theme light\ncontrast more\n",
    "theme dark\ncontrast more\n",
];

#[test]
fn no_screen_in_any_theme_has_anything_that_axe_objects_to() -> Test {
    let won = include_str!("../../tests/data/won.record");
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    for theme in THEMES {
        let keep = "localStorage.clear(); sessionStorage.clear(); \
                    localStorage.setItem('niagara/settings', arguments[0])";
        page.run(keep, &[theme.into()])?;
        page.go("")?;
        page.wait_for("[data-screen=start]")?;
        assert_eq!(page.axe_violations()?, NOTHING, "start, {theme}");
        page.go(GAME)?;
        for _ in 0..5 {
            page.decide(in_turn())?;
        }
        page.wait_until_idle()?;
        page.click("[data-act=forecast]")?;
        assert_eq!(page.axe_violations()?, NOTHING, "table, {theme}");
        for sheet in ["memory", "log", "keys", "rules"] {
            page.click("[data-act=menu]")?;
            if matches!(sheet, "memory" | "keys") {
                page.click("[data-act=more]")?;
            }
            assert_eq!(page.axe_violations()?, NOTHING, "menu, {theme}");
            page.click(&format!("[role=dialog] [data-act={sheet}]"))?;
            assert_eq!(page.axe_violations()?, NOTHING, "{sheet}, {theme}");
            if sheet == "rules" {
                page.click("[role=dialog] [data-act=rule-book]")?;
                page.wait_for(".chapter[open] .rule-text")?;
                assert_eq!(page.axe_violations()?, NOTHING, "rule book, {theme}");
            }
            page.click("[role=dialog] [data-act=close]")?;
        }
        page.click("[data-act=legend]")?;
        assert_eq!(page.axe_violations()?, NOTHING, "legend, {theme}");
        page.click("[role=dialog] [data-act=close]")?;
        page.click("[data-act=menu]")?;
        page.click("[data-act=new-game]")?;
        page.go(&record(won))?;
        page.wait_for("[data-screen=review]")?;
        assert_eq!(page.axe_violations()?, NOTHING, "timeline, {theme}");
        page.click("[data-act=go-on]")?;
        page.wait_for("[data-screen=over]")?;
        assert_eq!(page.axe_violations()?, NOTHING, "over, {theme}");
    }
    Ok(())
}

/// Screens from the smallest phone on.
const PHONES: [(u32, u32); 6] =
    [(320, 568), (360, 640), (375, 667), (412, 915), (568, 320), (915, 412)];

#[test]
fn on_every_phone_everything_is_in_sight_and_44_pixels_large() -> Test {
    if !can("44 pixels on every phone")? {
        return Ok(());
    }
    // A tap on a canoe that may not be picked is a tap on its place.
    const SMALL: &str = "return [...document.querySelectorAll('button')] \
        .filter(it => it.checkVisibility() && !it.matches('.grip:not(.large)')) \
        .map(it => [it.getAttribute('aria-label') || it.textContent, it.getBoundingClientRect()]) \
        .filter(([, box]) => box.width < 43.99 || box.height < 43.99) \
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)";
    const BEYOND: &str = "const page = document.documentElement; \
        return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]";
    const HIDDEN: &str = "return [...document.querySelectorAll( \
            '.seat, .dock button, .ask button, .board-place')] \
        .filter(it => { const box = it.getBoundingClientRect(); \
            return box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 \
                || box.bottom > innerHeight + 0.5 }) \
        .map(it => it.getAttribute('aria-label') || it.className)";
    let games = [
        GAME.to_owned(),
        GAME.replace("ai:1&", "ai:1,ai:1&"),
        GAME.replace("ai:1&", "ai:1,ai:1,ai:1&rules=spirits,joe&"),
    ];
    let page = Page::open(&Device::PHONE, "")?;
    for (index, game) in games.iter().enumerate() {
        page.run("sessionStorage.clear()", &[])?;
        page.go(game)?;
        for turn in 0..6 {
            page.wait_until_idle()?;
            for (width, height) in PHONES {
                let device = Device { name: "", width, height, touch: true };
                page.resize(&device)?;
                let at = format!("{width} x {height}, game {index}, decision {turn}");
                assert_eq!(page.run(BEYOND, &[])?, serde_json::json!([0, 0]), "{at}");
                assert_eq!(page.run(HIDDEN, &[])?, serde_json::json!([]), "{at}");
                assert_eq!(page.run(SMALL, &[])?, serde_json::json!([]), "{at}");
                if turn == 5 {
                    page.screenshot(&format!("phone-{width}x{height}-{index}"))?;
                }
            }
            page.resize(&Device::PHONE)?;
            page.decide(in_turn())?;
        }
    }
    Ok(())
}

#[test]
fn on_every_phone_a_held_game_shows_all_of_each_seat() -> Test {
    // All of a row is within the list of seats, and the buttons are in sight and large enough.
    const CUT: &str = "const list = document.querySelector('.seats').getBoundingClientRect(); \
        const rows = [...document.querySelectorAll('.seat')].map(it => it.getBoundingClientRect()) \
            .filter(row => row.top < list.top - 0.5 || row.bottom > list.bottom + 0.5).length; \
        const parts = [...document.querySelectorAll('.seat .lower, .seat .upper')] \
            .map(it => [it.getBoundingClientRect(), it.closest('.seat').getBoundingClientRect()]) \
            .filter(([it, seat]) => it.bottom > seat.bottom + 0.5).length; \
        const buttons = [...document.querySelectorAll('.dock button, .ask button')] \
            .filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect()) \
            .filter(it => it.width < 43.99 || it.height < 43.99 || it.bottom > innerHeight + 0.5 \
                || it.right > innerWidth + 0.5).length; \
        return [rows, parts, buttons]";
    let page = Page::open(&Device::PHONE, GAME)?;
    for _ in 0..4 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    page.click("[data-act=menu]")?;
    page.click("[role=dialog] [data-act=hold]")?;
    page.wait_for("[data-screen=review]")?;
    for (width, height) in PHONES.into_iter().chain([(360, 740), (740, 360)]) {
        page.resize(&Device { name: "", width, height, touch: true })?;
        page.screenshot(&format!("held-{width}x{height}"))?;
        let cut = page.run(CUT, &[])?;
        assert_eq!(cut, serde_json::json!([0, 0, 0]), "{width} x {height}");
    }
    Ok(())
}

#[test]
fn each_step_of_the_tutorial_has_all_its_buttons_on_laptops() -> Test {
    const STEPS: [&str; 14] = [
        "goal", "card", "launch", "river", "load", "ashore", "home", "fork", "rescue", "cloud",
        "steal", "both", "round", "win",
    ];
    // The buttons that reach out of the strip, and gems and goals that reach out of their rows.
    const CUT: &str = "const box = it => it.getBoundingClientRect(); \
        const reaches_out = (it, around) => box(it).width > 0 && (box(it).right > box(around).right + 1 \
            || box(it).bottom > box(around).bottom + 1 || box(it).top < box(around).top - 1); \
        const cut = () => [...document.querySelectorAll('.lesson-strip button')] \
            .filter(it => reaches_out(it, it.closest('.lesson-strip'))) \
            .concat([...document.querySelectorAll('.seat .gems > :not(.none), .seat .goals')] \
            .filter(it => reaches_out(it, it.closest('.seat')))) \
            .map(it => it.textContent); \
        return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(cut()))))";
    let page = Page::open(&Device::LAPTOP, "?lesson=paddle&motion=off&pace=instant")?;
    for step in STEPS {
        page.wait_for(&format!("[data-step={step}]"))?;
        page.wait_until_idle()?;
        for (width, height) in [(1280, 800), (1280, 720), (1366, 768), (1024, 640)] {
            page.resize(&Device { name: "", width, height, touch: false })?;
            assert_eq!(page.run(CUT, &[])?, serde_json::json!([]), "{step}, {width} x {height}");
        }
        if step == "win" {
            page.resize(&Device { name: "", width: 568, height: 320, touch: true })?;
            assert_eq!(page.run(CUT, &[])?, serde_json::json!([]), "{step}, 568 x 320");
        } else {
            page.click(if step == "goal" { "[data-act=next]" } else { "[data-act=skip-step]" })?;
        }
    }
    Ok(())
}

#[test]
fn on_phones_the_end_of_the_result_is_not_hidden() -> Test {
    // The texts of the result that reach under the buttons at its end.
    const UNDER: &str = "const result = document.querySelector('.result'); \
        result.scrollTo(0, arguments[0]); \
        const end = result.lastElementChild.getBoundingClientRect(); \
        return [...result.querySelectorAll('p, li, .more button')] \
            .filter(it => { const text = document.createRange(); text.selectNodeContents(it); \
                return text.getBoundingClientRect().bottom > end.top + 0.5 }) \
            .map(it => it.textContent)";
    // What is above the buttons fades out, and what fades is not the end of the text.
    const FADE: &str = "const end = document.querySelector('.result').lastElementChild; \
        return parseFloat(getComputedStyle(end, '::before').blockSize)";
    let page = Page::open(&Device::PHONE, &record(include_str!("../../tests/data/won.record")))?;
    page.click("[data-act=go-on]")?;
    page.wait_for(".result")?;
    for (width, height) in [(360, 740), (320, 568), (740, 360)] {
        page.resize(&Device { name: "", width, height, touch: true })?;
        page.screenshot(&format!("over-{width}x{height}"))?;
        let at = format!("{width} x {height}");
        assert!(page.run(FADE, &[])?.as_f64() >= Some(12.0), "{at}");
        assert_eq!(
            page.run(UNDER, &[serde_json::json!(9999)])?,
            serde_json::json!([]),
            "{at}, at the end"
        );
        if (width, height) == (360, 740) {
            assert_eq!(
                page.run(UNDER, &[serde_json::json!(0)])?,
                serde_json::json!([]),
                "{at}, all at once"
            );
        }
    }
    Ok(())
}

#[test]
fn a_record_that_cannot_be_copied_is_shown_to_be_copied_by_hand() -> Test {
    if !can("a record that cannot be copied")? {
        return Ok(());
    }
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.before_load("Object.defineProperty(Navigator.prototype, 'clipboard', { get() {} })")?;
    page.go(GAME)?;
    page.wait_until_idle()?;
    page.click("[data-act=menu]")?;
    page.click("[data-act=share]")?;
    page.click("[data-act=copy-record]")?;
    let lines = page.text(".notice p")?;
    assert!(lines.contains("\nniagara-record 1\n"), "{lines}");
    let fits = "const { x, right, y } = document.querySelector('.notice').getBoundingClientRect();
                return x >= 0 && y >= 0 && right <= innerWidth";
    assert_eq!(page.run(fits, &[])?, serde_json::Value::Bool(true));
    page.click("[data-act=dismiss-notice]")?;
    assert_eq!(page.console_messages()?, NOTHING);
    Ok(())
}

#[test]
fn a_test_that_fails_can_tell_how_to_open_that_very_state() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    for _ in 0..3 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    let report = page.state_report()?;
    assert!(report.contains("seed: 42\n") && report.contains("niagara-record 1\n"), "{report}");
    let (round, to_move) = (page.state("round")?, page.state("to-move")?);
    let link = report.lines().last().and_then(|line| line.strip_prefix("reproduce: "));
    page.go(link.unwrap_or_default())?;
    page.wait_for("[data-screen=review]")?;
    assert_eq!((page.state("round")?, page.state("to-move")?), (round, to_move));
    Ok(())
}

#[test]
fn what_the_security_policy_forbids_is_refused_and_seen() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    // Firefox reports violations by this event alone, Chromium on the console too.
    let violation = "return new Promise(seen => {
        document.addEventListener('securitypolicyviolation', it => seen(it.effectiveDirective));
        document.body.setAttribute('style', 'color: red');
    })";
    assert_eq!(page.run(violation, &[])?, "style-src-attr");
    if Browser::of_tests()? == Browser::Chromium {
        let complaints = page.console_messages()?;
        let is_told = |text: &String| text.contains("Content Security Policy");
        assert!(complaints.iter().any(is_told), "{complaints:?}");
    }
    Ok(())
}

/// The longest time, in milliseconds, in which a page may show nothing new while it tests itself.
const LONGEST_STILL: f64 = 1000.0;

#[test]
fn the_self_test_passes_and_the_page_stays_alive_meanwhile() -> Test {
    const WATCH: &str = "
        window.longest = 0;
        let last = performance.now();
        const watch = now => {
            longest = Math.max(longest, now - last);
            last = now;
            requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch)";
    const STORED: &str = "return { ...localStorage }";
    let page = Page::open(&Device::LAPTOP, GAME)?;
    for _ in 0..3 {
        page.decide(in_turn())?;
    }
    page.wait_until_idle()?;
    let stored = page.run(STORED, &[])?;
    page.go("?selftest=on")?;
    page.run(WATCH, &[])?;
    let report = page.self_test_report()?;
    println!("{report:#}");
    assert_eq!(report["passed"], true, "{report:#}");
    assert_eq!(report["checks"].as_array().map(Vec::len), Some(9), "{report:#}");
    let longest = page.run("return window.longest", &[])?;
    println!("longest time without a frame: {longest} ms");
    assert!(longest.as_f64() < Some(LONGEST_STILL), "{longest} ms without a frame");
    assert_eq!(page.run(STORED, &[])?, stored, "the storage has changed");
    assert_eq!(page.console_messages()?, NOTHING);
    assert_eq!(page.axe_violations()?, NOTHING);
    for device in Device::ALL {
        page.resize(&device)?;
        page.screenshot(&format!("selftest-{}", device.name))?;
    }
    page.click("[data-act=start-screen]")?;
    page.wait_for("[data-screen=start]")?;
    page.click("[data-act=continue]")?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")
}

#[test]
fn a_self_test_that_fails_says_what_and_where() -> Test {
    let site = Page::site();
    let faults = site.faults();
    faults.set("selftest.json", Fault::Missing);
    faults.set("ai_worker_loader.js", Fault::Missing);
    let page = Page::blank(&Device::PHONE, site)?;
    page.go("?selftest=on")?;
    let report = page.self_test_report()?;
    assert_eq!(report["passed"], false, "{report:#}");
    let failed = page.attributes("[data-check][data-result=failed]", "data-check")?;
    assert_eq!(failed, ["drawing", "worker", "perft", "games", "links", "players", "device"]);
    let told = page.text("[data-check=games]")?;
    assert!(told.contains("content/selftest.json: status 404"), "{told}");
    assert_eq!(page.axe_violations()?, NOTHING);
    page.screenshot("selftest-failed")
}
