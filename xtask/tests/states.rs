//! Tests of states in which something is open above the table or on the start screen: a sheet, a
//! tip, the timeline. In each of them, axe-core finds no violation, and on a small phone no text is
//! cut off in the pseudo-language. And tests of the sizes of texts.

use anyhow::anyhow;
use xtask::browser::{Browser, Device, Page, link};

type Test = xtask::Result<()>;

const NOTHING: [String; 0] = [];

/// A state of the page, and how a person gets there.
struct State {
    name: &'static str,
    /// Opens the state in a language.
    open: fn(&Page, &str) -> Test,
    /// A selector of the part whose texts must not be cut off.
    part: &'static str,
}

const STATES: [State; 13] = [
    State { name: "share", open: open_share_sheet, part: "[role=dialog]" },
    State { name: "games", open: open_my_games, part: ".page" },
    State { name: "picture", open: open_picture, part: "[role=dialog]" },
    State { name: "tip", open: open_tip, part: ".tip-note" },
    State { name: "coach", open: open_coach, part: ".tip-note" },
    State { name: "legend", open: open_legend, part: "[role=dialog]" },
    State { name: "rules", open: open_rules, part: "[role=dialog]" },
    State { name: "held", open: open_held, part: ".timeline-dock" },
    State { name: "arrival", open: open_link, part: ".notice" },
    State { name: "lesson", open: open_lesson, part: ".lesson-strip" },
    State { name: "lesson-end", open: open_lesson_end, part: ".lesson-end" },
    State { name: "shelf", open: open_shelf, part: ".page" },
    State { name: "result", open: open_result, part: ".result" },
];

/// A tip that has been placed.
const TIP: &str = "[data-tip]:is(.above, .below, .left, .right, .apart)";

/// Starts a game without animations and pauses and makes some decisions in it.
fn table(page: &Page, lang: &str, more: &str, decisions: usize) -> Test {
    let seats = "seats=human:Ada,ai:1,ai:1,ai:1";
    page.go(&format!("?lang={lang}&seed=42&{seats}&motion=off&pace=instant{more}"))?;
    let mut number = 0;
    for _ in 0..decisions {
        page.decide(|_| {
            number += 7;
            number
        })?;
    }
    page.wait_until_idle()
}

fn open_share_sheet(page: &Page, lang: &str) -> Test {
    table(page, lang, "", 3)?;
    page.click("[data-act=menu]")?;
    page.click("[data-act=more]")?;
    page.click("[role=dialog] [data-act=share]")?;
    page.wait_for(".share-sheet")
}

fn open_my_games(page: &Page, lang: &str) -> Test {
    table(page, lang, "", 3)?;
    page.click("[data-act=menu]")?;
    page.click("[data-act=new-game]")?;
    page.click("[data-part=games] summary")?;
    page.click("[data-act=rename-game]")?;
    page.wait_for(".games .thumbnail")
}

fn open_picture(page: &Page, lang: &str) -> Test {
    open_held(page, lang)?;
    page.click("[data-act=picture]")?;
    page.wait_for(".saved-picture")
}

fn open_tip(page: &Page, lang: &str) -> Test {
    table(page, lang, "&tips=on", 0)?;
    page.wait_for(TIP)
}

fn open_coach(page: &Page, lang: &str) -> Test {
    page.go(&format!("?lang={lang}&coach=on&motion=off&pace=instant"))?;
    page.wait_for(TIP)
}

fn open_legend(page: &Page, lang: &str) -> Test {
    table(page, lang, "", 0)?;
    page.click("[data-act=legend]")
}

fn open_rules(page: &Page, lang: &str) -> Test {
    page.go(&format!("?lang={lang}&rules=on"))?;
    page.wait_for(".short-rules figure")
}

fn open_held(page: &Page, lang: &str) -> Test {
    table(page, lang, "", 4)?;
    page.click("[data-act=menu]")?;
    page.click("[data-act=more]")?;
    page.click("[role=dialog] [data-act=hold]")?;
    page.wait_for("[data-screen=review]")
}

fn open_link(page: &Page, lang: &str) -> Test {
    let won = include_str!("../../tests/data/won.record");
    let fragment = link(won).replacen("api=on", &format!("lang={lang}"), 1);
    page.go(&format!("{fragment}&moment=7"))?;
    page.wait_for(".notice [data-act=look-through]")
}

fn open_lesson(page: &Page, lang: &str) -> Test {
    page.go(&format!("?lang={lang}&lesson=paddle&motion=off&pace=instant"))?;
    page.wait_for(".lesson-strip [data-act=next]")
}

fn open_lesson_end(page: &Page, lang: &str) -> Test {
    open_lesson(page, lang)?;
    while page.count(".lesson-end")? == 0 {
        let step = page.state("step")?;
        page.click(".lesson-strip :is([data-act=skip-step], [data-act=next])")?;
        page.wait_for(&format!("[data-screen]:not([data-step={step:?}])"))?;
    }
    page.wait_for(".lesson-end")
}

fn open_shelf(page: &Page, lang: &str) -> Test {
    page.go(&format!("?lang={lang}&learn=on"))?;
    page.wait_for("[data-act=open-lesson]")
}

fn open_result(page: &Page, lang: &str) -> Test {
    open_link(page, lang)?;
    page.click("[data-act=go-on]")?;
    page.wait_for(".result")
}

/// Opens a state with empty storage and these settings.
fn open(page: &Page, state: &State, settings: &str, lang: &str) -> Test {
    // The open page would save its game again after the storage is cleared.
    page.go("?api=off")?;
    page.run(
        "localStorage.clear(); sessionStorage.clear(); \
         localStorage.setItem('niagara/settings', arguments[0])",
        &[settings.into()],
    )?;
    (state.open)(page, lang)
}

#[test]
fn axe_finds_no_violations_in_any_state_and_either_theme() -> Test {
    let page = Page::blank(&Device::PHONE, Page::site())?;
    let mut violations = Vec::new();
    for state in &STATES {
        for theme in ["light", "dark"] {
            open(&page, state, &format!("theme {theme}\ncontrast less\n"), "en")?;
            let found = page.axe_violations()?.into_iter();
            violations.extend(found.map(|it| format!("{}, {theme}: {it}", state.name)));
            page.screenshot(&format!("state-{}-{theme}", state.name))?;
        }
    }
    assert_eq!(violations, NOTHING);
    assert_eq!(page.console_messages()?, NOTHING);
    Ok(())
}

/// A script that returns the texts of an element that are cut off: by their button, by the window,
/// or by a box in between that hides its overflow.
const CUT: &str = r"
    const TOLERANCE = 1.5;
    const cuts = [];
    const report = (text, by) => cuts.push(`“${text.textContent.trim()}” by ${by}`);
    for (const root of document.querySelectorAll(arguments[0])) {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const parent = text.parentElement;
            if (!text.textContent.trim() || parent.closest('.visually-hidden, [inert], svg')
                || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
                continue;
            }
            const range = document.createRange();
            range.selectNodeContents(text);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            let x = [left, right], y = [top, bottom];
            const outside = ([from, to], [min, max]) => from < min - TOLERANCE || to > max + TOLERANCE;
            for (let box = parent; box; box = box.parentElement) {
                const style = getComputedStyle(box);
                if (style.display === 'inline' || style.display === 'contents') continue;
                const edge = box.getBoundingClientRect();
                const name = `${box.localName}.${box.className}`;
                const isButton = box.matches('button, a.button, label.button, summary');
                for (const [isHorizontal, range, edges, overflow] of [
                    [true, x, [edge.left, edge.right], style.overflowX],
                    [false, y, [edge.top, edge.bottom], style.overflowY],
                ]) {
                    const isOut = outside(range, edges);
                    if (isOut && (isButton || overflow === 'hidden' || overflow === 'clip')) {
                        report(text, name);
                    }
                    // What is beyond the edge of a scrolling box can be scrolled into it.
                    if (isOut && (overflow === 'auto' || overflow === 'scroll')) {
                        if (isHorizontal) x = edges; else y = edges;
                    }
                }
            }
            if (outside(x, [0, innerWidth]) || outside(y, [0, innerHeight])) report(text, 'the window');
        }
    }
    return cuts";

#[test]
fn on_the_smallest_phone_the_longest_language_is_not_cut() -> Test {
    if Browser::of_tests()? != Browser::Chromium {
        println!("the smallest phone: in Chromium alone, because Firefox's driver has no phones");
        return Ok(());
    }
    let phone = Device { name: "small", width: 320, height: 568, touch: true };
    let page = Page::blank(&phone, Page::site())?;
    let mut cuts = Vec::new();
    for state in &STATES {
        open(&page, state, "", "qps")?;
        page.wait_for("html[dir=rtl]")?;
        let found = page.run(CUT, &[state.part.into()])?;
        let found = found.as_array().into_iter().flatten();
        cuts.extend(found.map(|it| format!("{}: {it}", state.name)));
        page.screenshot(&format!("state-{}-qps", state.name))?;
        let overflow = "return document.documentElement.scrollWidth - innerWidth";
        if page.run(overflow, &[])? != serde_json::json!(0) {
            cuts.push(format!("{}: the page scrolls sideways", state.name));
        }
    }
    assert_eq!(cuts, NOTHING);
    Ok(())
}

#[test]
fn a_held_game_with_large_text_is_fully_visible_on_a_phone() -> Test {
    if Browser::of_tests()? != Browser::Chromium {
        println!(
            "a held game on a phone: in Chromium alone, because Firefox's driver has no phones"
        );
        return Ok(());
    }
    // The seats that are not completely within the visible part of their list.
    const HIDDEN: &str = "const list = document.querySelector('.seats').getBoundingClientRect(); \
        return [...document.querySelectorAll('.seats li')] \
            .filter(it => { const row = it.getBoundingClientRect(); \
                return row.top < list.top - 0.5 || row.bottom > list.bottom + 0.5 }) \
            .map(it => it.textContent)";
    let page = Page::blank(&Device::PHONE, Page::site())?;
    let held = State { name: "held", open: open_held, part: ".moment-acts, .moment-bar" };
    for lang in ["en", "de"] {
        open(&page, &held, "text large\n", lang)?;
        for (width, height) in [(360, 740), (412, 915), (740, 360), (915, 412)] {
            page.resize(&Device { name: "", width, height, touch: true })?;
            page.screenshot(&format!("held-large-{lang}-{width}x{height}"))?;
            let at = format!("{lang}, {width} x {height}");
            assert_eq!(page.run(HIDDEN, &[])?, serde_json::json!([]), "{at}");
            assert_eq!(page.run(CUT, &[held.part.into()])?, serde_json::json!([]), "{at}");
        }
    }
    Ok(())
}

/// A script that returns the smallest size, in pixels of the screen, of the texts in elements with a
/// selector, or of the letters in drawings there, and that text.
const SMALLEST: &str = r"
    let smallest = [Infinity, ''];
    for (const it of document.querySelectorAll(arguments[0])) {
        const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const parent = text.parentElement;
            if (!text.data.trim() || parent.closest('.visually-hidden')
                || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
            const isLetter = parent.ownerSVGElement !== undefined;
            if (isLetter !== (arguments[1] === 'letter')) continue;
            const scale = isLetter
                ? Math.hypot(parent.getScreenCTM().a, parent.getScreenCTM().b)
                : parent.currentCSSZoom ?? 1;
            const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
            if (size < smallest[0]) {
                smallest = [size, `${text.data.trim()} in ${it.className}, ${parent.parentElement.outerHTML.slice(0, 80)}`];
            }
        }
    }
    return smallest";

/// The size of the smallest text (`kind` is `text`), or letter in a drawing (`letter`), in elements
/// with a selector, in pixels of the screen, and the text.
fn smallest_text(page: &Page, css: &str, kind: &str) -> xtask::Result<(f64, String)> {
    let found = page.run(SMALLEST, &[css.into(), kind.into()])?;
    let size = found[0].as_f64().ok_or_else(|| anyhow!("no text in {css}"))?;
    Ok((size, found[1].as_str().unwrap_or_default().to_owned()))
}

#[test]
fn texts_are_large_enough_for_a_phone_and_for_a_class() -> Test {
    if Browser::of_tests()? != Browser::Chromium {
        println!("sizes of texts: in Chromium alone, because Firefox's driver has no phones");
        return Ok(());
    }
    const PARTS: &str = ".ask, .board-place, .seats, .dock, .log, .lines, .result, [role=dialog]";
    const FOR_ALL: &str = ".ask-text, .seat .who, .dock .acts-row";
    let large = Device::LARGE_SCREEN;
    // On the screen of a class, the size is a part of the height.
    for (device, css, kind, minimum) in [
        (&Device::PHONE, PARTS, "text", 12.0),
        (&Device::PHONE_LANDSCAPE, PARTS, "text", 12.0),
        (&Device::PHONE, PARTS, "letter", 9.0),
        (&large, FOR_ALL, "text", 0.024 * 1080.0),
    ] {
        let page = Page::blank(device, Page::site())?;
        table(&page, "en", "", 9)?;
        let (size, text) = smallest_text(&page, css, kind)?;
        println!("{}, {kind}: {size:.1} px, {text}", device.name);
        assert!(size >= minimum - 0.05, "{}, {css}: {size} px, {text}", device.name);
        if css == PARTS {
            page.go(&link(include_str!("../../tests/data/won.record")))?;
            page.click("[data-act=go-on]")?;
            page.wait_for(".result")?;
            let (size, text) = smallest_text(&page, ".result", kind)?;
            assert!(size >= minimum - 0.05, "{}, result: {size} px, {text}", device.name);
        }
    }
    Ok(())
}

#[test]
fn large_text_is_a_quarter_larger() -> Test {
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    let sizes = |settings: &str| -> xtask::Result<Vec<f64>> {
        let state = State { name: "table", open: |page, lang| table(page, lang, "", 9), part: "" };
        open(&page, &state, settings, "en")?;
        let css = [".ask-text", ".seat .who", ".dock .acts-row", ".log li"];
        css.iter().map(|css| Ok(smallest_text(&page, css, "text")?.0)).collect()
    };
    let (normal, large) = (sizes("text normal\n")?, sizes("text large\n")?);
    for (normal, large) in normal.iter().zip(&large) {
        let ratio = large / normal;
        assert!((ratio - 1.25).abs() < 0.03, "{normal} px became {large} px");
    }
    Ok(())
}
