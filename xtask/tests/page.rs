//! End to end: the built page in a real browser, through a real driver.
//!
//! Over 400 lines: independent tests, which share the query of a game and few helpers.

use std::collections::BTreeSet;

use xtask::browser::{Browser, Device, Page, link};
use xtask::serve::Fault;
use xtask::size::{Committed, without_hash};

type Test = xtask::Result<()>;

/// The query of a game without animations and pauses.
const GAME: &str = "?seed=42&seats=human:Ada,ai:1,ai:1,ai:1&motion=off&pace=instant";

const NOTHING: [String; 0] = [];

/// A function that chooses a different offer at each call. If one is used for a whole game, the
/// game contains many kinds of decisions; a new one for each decision makes the same choices again.
fn varied_choice() -> impl FnMut(usize) -> usize {
    let mut number = 0_usize;
    move |_| {
        number += 7;
        number
    }
}

#[test]
fn the_page_starts_in_a_subfolder_without_console_messages() -> Test {
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
    // The icon and other files that are not urgent are fetched when the browser is idle.
    page.run("return new Promise(done => requestIdleCallback(done))", &[])?;
    let mut requests = page.take_requests();
    let count = requests.len();
    requests.sort();
    requests.dedup();
    assert_eq!(requests.len(), count, "fetched twice: one of {requests:?}");
    for _ in 0..3 {
        page.decide(varied_choice())?;
    }
    page.wait_until_idle()?;
    assert_eq!(page.take_requests(), NOTHING);
    Ok(())
}

#[test]
fn a_game_fetches_what_the_size_report_counts_as_first_load() -> Test {
    // Files that are fetched after the page is mounted; nothing waits for them.
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
fn a_game_started_by_url_is_played_to_its_end_by_taps() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    let mut choose = varied_choice();
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
    assert!(decisions > 12, "the game had only {decisions} decisions");
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
fn the_same_game_continues_after_the_page_is_opened_again() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("{GAME}&api=on"))?;
    for _ in 0..4 {
        page.decide(varied_choice())?;
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
fn a_linked_game_survives_a_reload_until_a_link_replaces_it() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("{GAME}&api=on"))?;
    let current_record = |page: &Page| page.run("return window.niagara.record()", &[]);
    for _ in 0..4 {
        page.decide(varied_choice())?;
    }
    page.wait_until_idle()?;
    let linked = current_record(&page)?;
    page.go(&record(linked.as_str().unwrap_or_default()).replacen('?', "?api=on&", 1))?;
    let opened = "[data-busy=false]:not([data-screen=start])";
    page.wait_for(opened)?;
    assert_eq!(current_record(&page)?, linked);
    page.click("[data-act=go-on]")?;
    for _ in 0..3 {
        page.decide(varied_choice())?;
    }
    page.wait_until_idle()?;
    let played = current_record(&page)?;
    assert_ne!(played, linked);
    page.reload()?;
    page.wait_for(opened)?;
    assert_eq!(current_record(&page)?, played);
    let open_link = "location.hash = 'record=' + encodeURIComponent(arguments[0])";
    page.run(open_link, std::slice::from_ref(&linked))?;
    page.wait_for_script(&format!("window.niagara.record() === {linked}"))
}

#[test]
fn a_crashed_page_says_so_and_loses_nothing() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("{GAME}&api=on"))?;
    for _ in 0..4 {
        page.decide(varied_choice())?;
    }
    page.wait_until_idle()?;
    let record = page.run("return window.niagara.record()", &[])?;
    // The next attempt to create an element crashes the page.
    page.run("document.createElement = () => { throw new Error('no more elements') }", &[])?;
    page.click("[data-act=menu]")?;
    page.wait_for("#crash:not([hidden])")?;
    page.screenshot("crash-laptop")?;
    let script = "return ['crash-reason', 'crash-record', 'crash-title']
        .map(id => document.getElementById(id)).map(it => it.value || it.textContent)";
    let texts = page.run(script, &[])?;
    // Chromium adds the error's message, Firefox does not.
    assert!(texts[0].as_str().is_some_and(|reason| reason.contains("panicked at")), "{texts}");
    assert!(texts[1].as_str().is_some_and(|record| record.contains("niagara-record 1")), "{texts}");
    assert_eq!(texts[2], "Something broke");
    page.click("[data-act=crash-continue]")?;
    page.wait_for("[data-screen=table]")?;
    page.go("?api=on&motion=off&pace=instant")?;
    page.click("[data-act=continue]")?;
    page.wait_until_idle()?;
    assert_eq!(page.run("return window.niagara.record()", &[])?, record);
    Ok(())
}

/// Whether the browser of the tests supports this test; prints a line if not.
fn is_supported(test: &str) -> xtask::Result<bool> {
    let is_supported = Browser::of_tests()? == Browser::Chromium;
    if !is_supported {
        println!(
            "{test}: in Chromium alone, because Firefox's driver has no phones and no preloaded scripts"
        );
    }
    Ok(is_supported)
}

#[test]
fn the_whole_table_is_visible_at_once_on_every_screen() -> Test {
    if !is_supported("the whole table on every screen")? {
        return Ok(());
    }
    let page = Page::open(&Device::PHONE, GAME)?;
    for _ in 0..6 {
        page.decide(varied_choice())?;
    }
    page.wait_until_idle()?;
    for device in Device::ALL {
        page.resize(&device)?;
        let overflow = "const page = document.documentElement; \
                        return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight]";
        let overflow = page.run(overflow, &[])?;
        assert_eq!(overflow, serde_json::json!([0, 0]), "{}", device.name);
        // The picture of the river lies behind the board, in the same place and equally wide.
        let boxes = "return ['.board', '#scenery'].map(css => { \
                     const { x, y, width } = document.querySelector(css).getBoundingClientRect(); \
                     return [x, y, width].map(Math.round) })";
        let boxes = page.run(boxes, &[])?;
        assert_eq!(boxes[0], boxes[1], "{}", device.name);
        assert_ne!(boxes[0][2], serde_json::json!(0), "{}", device.name);
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

#[test]
fn the_first_press_on_a_canoe_among_others_is_a_click() -> Test {
    let page = Page::open(&Device::PHONE, GAME)?;
    page.wait_until_idle()?;
    // If the canoes were spread when the press moves the focus, the release would miss it.
    page.tap(".board [data-canoe=\"yellow 1\"]")?;
    page.wait_for(".explanation-line:not(.empty)")
}

/// The outlook of a card is shown while the pointer is over the card, and must not move the card,
/// with either size of text.
#[test]
fn a_card_stays_under_the_pointer_that_previews_it() -> Test {
    const PLACES: &str =
        "return [...document.querySelectorAll('.hand [data-decision]')].map(it => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    })";
    // Whether the board is beside the dock, and every seat in sight.
    const IS_WHOLE: &str = "const edges = css => document.querySelector(css).getBoundingClientRect();
        const seats = [...document.querySelectorAll('.seats li')];
        return edges('.board-place').left >= 0 && edges('.board-place').right <= edges('.dock').left
            && seats.every(it => it.getBoundingClientRect().bottom <= edges('.seats').bottom + 0.5)";
    let low = Device { name: "low", width: 1000, height: 640, touch: false };
    let devices = [low, Device::LAPTOP, Device::LARGE_SCREEN];
    for (device, text) in devices.iter().flat_map(|it| [(it, "normal"), (it, "large")]) {
        let page = Page::open(device, "?api=off")?;
        let set_text = "localStorage.setItem('niagara/settings', `text ${arguments[0]}`)";
        page.run(set_text, &[text.into()])?;
        page.go(&record(TWO_ON_THE_RIVER))?;
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
            assert_eq!(page.run(PLACES, &[])?, places, "{}, {text} text", device.name);
            assert_eq!(page.run(IS_WHOLE, &[])?, true, "{}, {text} text", device.name);
        }
        page.screenshot(&format!("outlook-{}-{text}", device.name))?;
    }
    Ok(())
}

#[test]
fn axe_finds_no_violations_on_three_screens() -> Test {
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

/// The query and fragment that open a record, without `window.niagara`.
fn record(text: &str) -> String {
    link(text).replacen("api=on&", "", 1)
}

/// Every combination of the settings that change colours.
const THEMES: [&str; 4] = [
    "theme light\ncontrast less\n",
    "theme dark\ncontrast less\n",
    "theme light\ncontrast more\n",
    "theme dark\ncontrast more\n",
];

#[test]
fn axe_finds_no_violations_in_any_theme() -> Test {
    let won = include_str!("../../tests/data/won.record");
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    for theme in THEMES {
        let store = "localStorage.clear(); sessionStorage.clear(); \
                     localStorage.setItem('niagara/settings', arguments[0])";
        page.run(store, &[theme.into()])?;
        page.go("")?;
        page.wait_for("[data-screen=start]")?;
        assert_eq!(page.axe_violations()?, NOTHING, "start, {theme}");
        page.go(GAME)?;
        for _ in 0..5 {
            page.decide(varied_choice())?;
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

/// Widths and heights of phones in CSS pixels, beginning with the smallest.
const PHONES: [(u32, u32); 6] =
    [(320, 568), (360, 640), (375, 667), (412, 915), (568, 320), (915, 412)];

#[test]
fn on_every_phone_buttons_are_visible_and_44_pixels_large() -> Test {
    if !is_supported("44 pixels on every phone")? {
        return Ok(());
    }
    // Canoes that may not be picked do not count: a tap on one is a tap on its place.
    const SMALL: &str = "return [...document.querySelectorAll('button')] \
        .filter(it => it.checkVisibility() && !it.matches('.grip:not(.large)')) \
        .map(it => [it.getAttribute('aria-label') || it.textContent, it.getBoundingClientRect()]) \
        .filter(([, box]) => box.width < 43.99 || box.height < 43.99) \
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)";
    const OVERFLOW: &str = "const page = document.documentElement; \
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
                assert_eq!(page.run(OVERFLOW, &[])?, serde_json::json!([0, 0]), "{at}");
                assert_eq!(page.run(HIDDEN, &[])?, serde_json::json!([]), "{at}");
                assert_eq!(page.run(SMALL, &[])?, serde_json::json!([]), "{at}");
                if turn == 5 {
                    page.screenshot(&format!("phone-{width}x{height}-{index}"))?;
                }
            }
            page.resize(&Device::PHONE)?;
            page.decide(varied_choice())?;
        }
    }
    Ok(())
}

#[test]
fn on_every_phone_a_held_game_shows_all_of_each_seat() -> Test {
    // Counts the rows outside the list of seats, the parts outside their row, and the buttons that
    // are outside the window or too small.
    const FAULTS: &str = "const list = document.querySelector('.seats').getBoundingClientRect(); \
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
        page.decide(varied_choice())?;
    }
    page.wait_until_idle()?;
    page.click("[data-act=menu]")?;
    page.click("[data-act=more]")?;
    page.click("[role=dialog] [data-act=hold]")?;
    page.wait_for("[data-screen=review]")?;
    for (width, height) in PHONES.into_iter().chain([(360, 740), (740, 360)]) {
        page.resize(&Device { name: "", width, height, touch: true })?;
        page.screenshot(&format!("held-{width}x{height}"))?;
        let faults = page.run(FAULTS, &[])?;
        assert_eq!(faults, serde_json::json!([0, 0, 0]), "{width} x {height}");
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
    // The height of the strip and the place of its buttons in it, which are the same in all steps.
    const PLACES: &str = "const box = it => document.querySelector(it).getBoundingClientRect(); \
        const strip = box('.lesson-strip'), acts = box('.lesson-acts'); \
        return [Math.round(strip.height), Math.round(acts.top - strip.top)]";
    let page = Page::open(&Device::LAPTOP, "?lesson=paddle&motion=off&pace=instant")?;
    let mut places = std::collections::BTreeMap::new();
    for step in STEPS {
        page.wait_for(&format!("[data-step={step}]"))?;
        page.wait_until_idle()?;
        for (width, height) in [(1280, 800), (1280, 720), (1366, 768), (1024, 640)] {
            page.resize(&Device { name: "", width, height, touch: false })?;
            assert_eq!(page.run(CUT, &[])?, serde_json::json!([]), "{step}, {width} x {height}");
        }
        for (width, height) in [(1280, 800), (360, 740), (740, 360)] {
            page.resize(&Device { name: "", width, height, touch: width < 1000 })?;
            let found = page.run(PLACES, &[])?;
            let first = places.entry((width, height)).or_insert_with(|| found.clone());
            assert_eq!(*first, found, "{step}, {width} x {height}");
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
    // The texts of the result that are partly under the buttons at its end.
    const UNDER: &str = "const result = document.querySelector('.result'); \
        result.scrollTo(0, arguments[0]); \
        const end = result.lastElementChild.getBoundingClientRect(); \
        return [...result.querySelectorAll('p, li, .more button')] \
            .filter(it => { const range = document.createRange(); range.selectNodeContents(it); \
                const text = range.getBoundingClientRect(); \
                return text.left < end.right && text.top < end.bottom - 0.5 \
                    && text.bottom > end.top + 0.5 }) \
            .map(it => it.textContent)";
    // The height of the strip above the buttons in which the text fades out, in CSS pixels.
    const FADE: &str = "const end = document.querySelector('.result').lastElementChild; \
        return parseFloat(getComputedStyle(end, '::before').blockSize)";
    let page = Page::open(&Device::PHONE, &record(include_str!("../../tests/data/won.record")))?;
    page.click("[data-act=go-on]")?;
    page.wait_for(".result")?;
    for (width, height) in [(360, 740), (320, 568), (740, 360)] {
        page.resize(&Device { name: "", width, height, touch: true })?;
        page.screenshot(&format!("over-{width}x{height}"))?;
        let at = format!("{width} x {height}");
        let fades = page.run(FADE, &[])?.as_f64();
        assert!(fades >= Some(if width < height { 12.0 } else { 8.0 }), "{at}");
        assert_eq!(
            page.run(UNDER, &[serde_json::json!(9999)])?,
            serde_json::json!([]),
            "{at}, at the end"
        );
        if width != 320 {
            let hidden = "const result = document.querySelector('.result'); \
                return result.scrollHeight - result.clientHeight";
            assert_eq!(page.run(hidden, &[])?, serde_json::json!(0), "{at}, all at once");
        }
    }
    Ok(())
}

#[test]
fn on_phones_the_line_about_a_forced_decision_is_in_sight() -> Test {
    // Whether the middle of each line of text is covered by nothing.
    const IS_IN_SIGHT: &str = "const line = document.querySelector('.forced-line'); \
        return [...line.querySelectorAll('p')].every(text => { \
            const { left, top, width, height } = text.getBoundingClientRect(); \
            const found = document.elementFromPoint(left + width / 2, top + height / 2); \
            return line.contains(found) })";
    // In round 1 a 3 leaves Ada only one plan.
    let query = "?seed=5&seats=human:Ada,ai:1,ai:1,ai:1&start=yellow&forced=auto&pace=slow";
    for (width, height) in [(360, 740), (320, 568), (740, 360)] {
        let page = Page::open(&Device { name: "", width, height, touch: true }, query)?;
        page.wait_for("[data-card='3']")?;
        page.click("[data-card='3']")?;
        page.click(".acts-row [data-act=confirm]")?;
        page.wait_for(".table-screen:has([data-act=skip]) .forced-line:not(.empty)")?;
        page.screenshot(&format!("forced-{width}x{height}"))?;
        let is_in_sight = page.run(IS_IN_SIGHT, &[])?;
        assert_eq!(is_in_sight, serde_json::json!(true), "{width} x {height}");
    }
    Ok(())
}

#[test]
fn without_a_clipboard_the_record_is_shown_as_a_text() -> Test {
    if !is_supported("a record that cannot be copied")? {
        return Ok(());
    }
    let page = Page::blank(&Device::PHONE, Page::site())?;
    page.before_load("Object.defineProperty(Navigator.prototype, 'clipboard', { get() {} })")?;
    page.go(GAME)?;
    page.wait_until_idle()?;
    page.click("[data-act=menu]")?;
    page.click("[data-act=more]")?;
    page.click("[data-act=share]")?;
    page.click("[data-act=copy-record]")?;
    let lines = page.text(".notice p")?;
    assert!(lines.contains("\nniagara-record 1\n"), "{lines}");
    let is_in_window = "
        const { x, right, y } = document.querySelector('.notice').getBoundingClientRect();
        return x >= 0 && y >= 0 && right <= innerWidth";
    assert_eq!(page.run(is_in_window, &[])?, serde_json::Value::Bool(true));
    page.click("[data-act=dismiss-notice]")?;
    assert_eq!(page.console_messages()?, NOTHING);
    Ok(())
}

#[test]
fn the_report_of_a_failed_test_has_a_url_of_the_same_state() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    for _ in 0..3 {
        page.decide(varied_choice())?;
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
fn a_violation_of_the_security_policy_is_blocked_and_reported() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    // Firefox reports violations by this event alone, Chromium on the console too.
    let violation = "return new Promise(report => {
        document.addEventListener('securitypolicyviolation', it => report(it.effectiveDirective));
        document.body.setAttribute('style', 'color: red');
    })";
    assert_eq!(page.run(violation, &[])?, "style-src-attr");
    if Browser::of_tests()? == Browser::Chromium {
        let messages = page.console_messages()?;
        let is_violation = |text: &String| text.contains("Content Security Policy");
        assert!(messages.iter().any(is_violation), "{messages:?}");
    }
    Ok(())
}

/// The limit for the longest time without a frame during the self-test, in milliseconds.
const MAX_FRAME_GAP: f64 = 1000.0;

#[test]
fn the_self_test_passes_and_the_page_stays_responsive() -> Test {
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
        page.decide(varied_choice())?;
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
    assert!(longest.as_f64() < Some(MAX_FRAME_GAP), "{longest} ms without a frame");
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
fn a_failed_self_test_names_the_failed_checks_and_the_reason() -> Test {
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
    let reason = page.text("[data-check=games]")?;
    assert!(reason.contains("content/selftest.json: status 404"), "{reason}");
    assert_eq!(page.axe_violations()?, NOTHING);
    page.screenshot("selftest-failed")
}
