//! Tests of right-to-left names and titles: each is isolated, so that the text around it keeps its
//! order.

use anyhow::ensure;
use serde_json::{Value, json};
use xtask::browser::{Device, Page};
use xtask::samples::packed;

use super::{AT_ONCE, Test, arg, state_without_messages, wait_for_frames};

const WON: &str = include_str!("../../../tests/data/won.record");
const LESSON: &str = include_str!("../../../content/lessons/paddle.lesson.json");

/// A right-to-left name that ends in a number.
const NAME: &str = "سارا 2";

/// A script that returns the number of texts with a name, and the texts, visible or only read
/// aloud, in which the name has no bidi isolates around it.
const NOT_ISOLATED: &str = r"
    const [name] = arguments;
    const wrong = [];
    const check = (text, where) => {
        for (let at = text?.indexOf(name) ?? -1; at >= 0; at = text.indexOf(name, at + 1)) {
            const isolated = text[at - 1] === '\u2068' && text[at + name.length] === '\u2069';
            if (!isolated) wrong.push(`${where}: ${text}`);
        }
    };
    check(document.title, 'title');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let found = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        // A text area contains the text of a record to be copied.
        if (parent.matches('textarea, script, style')) continue;
        found += node.data.includes(name);
        // A box that contains only the name needs no isolates: a button, a heading, an item of a
        // list.
        const isAlone = parent.textContent.trim() === name
            && !['inline', 'contents'].includes(getComputedStyle(parent).display);
        if (!isAlone) check(node.data, parent.outerHTML.slice(0, 80));
    }
    const readAloud = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
    for (const it of document.querySelectorAll(readAloud.map(name => `[${name}]`).join()))
        for (const attribute of readAloud)
            check(it.getAttribute(attribute), `${it.tagName} ${attribute}`);
    return [found, wrong]";

/// Checks the current screen, which must contain the name.
fn must_be_isolated(page: &Page, screen: &str) -> Test {
    wait_for_frames(page)?;
    state_without_messages(page)?;
    let result = page.run(NOT_ISOLATED, &[arg(NAME)])?;
    ensure!(result[0].as_u64() > Some(0), "the name is not on {screen}");
    ensure!(result[1] == json!([]), "{screen}: {:#}", result[1]);
    page.screenshot(&format!("name-{}", screen.replace(' ', "-")))
}

fn act(page: &Page, act: &str) -> Test {
    page.click(&format!("[data-act='{act}']:not([disabled])"))?;
    wait_for_frames(page)
}

/// Holds the game from the open menu or from the result.
fn hold(page: &Page) -> Test {
    page.click("[role=dialog] [data-act=hold], [data-screen=over] [data-act=hold]")?;
    wait_for_frames(page)
}

#[test]
fn a_name_from_right_to_left_is_isolated_on_every_screen() -> Test {
    let page = Page::open(
        &Device::LAPTOP,
        &format!("?{AT_ONCE}&seed=3&seats=human:{NAME},human:Bo,ai:1&start=yellow"),
    )?;
    page.wait_for("[data-busy=false]")?;
    must_be_isolated(&page, "curtain")?;
    act(&page, "uncover")?;
    page.click("[data-card='4']")?;
    must_be_isolated(&page, "card")?;
    act(&page, "confirm")?;
    for _ in 0..7 {
        page.decide(|offers| offers / 2)?;
        page.wait_until_idle()?;
    }
    must_be_isolated(&page, "table")?;
    if page.state("screen")? == "curtain" {
        act(&page, "uncover")?;
    }
    act(&page, "menu")?;
    act(&page, "log")?;
    must_be_isolated(&page, "log")?;
    act(&page, "close")?;
    page.press("m")?;
    page.wait_for("[role=dialog]")?;
    must_be_isolated(&page, "memory")?;
    act(&page, "close")?;
    act(&page, "menu")?;
    act(&page, "more")?;
    must_be_isolated(&page, "players")?;
    hold(&page)?;
    act(&page, "event-back")?;
    must_be_isolated(&page, "held game")?;
    page.go(&format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    must_be_isolated(&page, "start")
}

#[test]
fn a_name_from_right_to_left_is_isolated_in_the_result() -> Test {
    let record = WON.replacen("start ", &format!("name yellow {NAME}\nname red {NAME}\nstart "), 1);
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}#record={}", packed(&record)?))?;
    page.wait_for("[data-screen]:not([data-screen=start])[data-busy=false]")?;
    // A record opens held; the result is shown after it is resumed.
    if page.state("screen")? == "review" {
        act(&page, "go-on")?;
    }
    page.wait_for("[data-screen=over]")?;
    must_be_isolated(&page, "result")?;
    // Two seats of the same name are distinguishable.
    let names = page
        .run("return [...document.querySelectorAll('.seat .who')].map(it => it.innerText)", &[])?;
    let names: Vec<&str> =
        names.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut distinct = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    ensure!(names.len() == 3 && distinct.len() == 3, "{names:?}");
    act(&page, "course")?;
    must_be_isolated(&page, "course")?;
    act(&page, "close")?;
    hold(&page)?;
    must_be_isolated(&page, "timeline")?;
    act(&page, "turning-points")?;
    must_be_isolated(&page, "turning points")?;
    act(&page, "close")?;
    act(&page, "round-back")?;
    act(&page, "play-on")?;
    must_be_isolated(&page, "play on")
}

#[test]
fn a_title_from_right_to_left_is_isolated_in_a_lesson() -> Test {
    let lesson = LESSON
        .replacen("\"paddle\"", "\"mine\"", 1)
        .replace("Paddle in five minutes", NAME)
        .replace("\"The goal\"", &format!("\"{NAME}\""));
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}#lesson={}", packed(&lesson)?))?;
    page.wait_for(".lesson-strip")?;
    must_be_isolated(&page, "lesson")?;
    act(&page, "next")?;
    act(&page, "leave-lesson")?;
    must_be_isolated(&page, "shelf")
}

/// A message about a refused link names a control character by its code, and does not contain it.
#[test]
fn a_link_with_a_bidi_override_is_refused_with_its_code() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}"))?;
    let seats = "seats=human:ada%E2%80%AEowt,human:Bo,human:Cy";
    let record = WON.replacen("start ", "name red ada\u{202E}owt\nstart ", 1);
    let lesson = LESSON.replacen("The goal", "The \u{202E}goal", 1);
    let pattern = LESSON.replacen("\"card 4\"", "\"card \u{202E}4\"", 1);
    for (address, code) in [
        (format!("?{AT_ONCE}&{seats}"), "U+202E"),
        (format!("?{AT_ONCE}#record={}", packed(&record)?), "U+202E"),
        (format!("?{AT_ONCE}#lesson={}", packed(&lesson)?), "formatting character"),
        (format!("?{AT_ONCE}#lesson={}", packed(&pattern)?), "U+202E"),
        (format!("?{AT_ONCE}#lesson={}", packed("{\"\u{202E}")?), "line 1"),
        (format!("?{AT_ONCE}#ada%E2%80%AEowt=1"), "unknown"),
        (format!("?{AT_ONCE}&ada%E2%80%AEowt=1"), "U+202E"),
        (format!("?{AT_ONCE}&seats=human:Ada,human:ADA,human:%EF%BC%A1da"), "look like"),
    ] {
        page.go(&address)?;
        page.wait_for("[data-screen] [role=alert] :is(p, li)")?;
        wait_for_frames(&page)?;
        let state = state_without_messages(&page)?;
        ensure!(state.lines.iter().any(|line| line.contains(code)), "{address}: {state:?}");
        let text = page.run("return document.documentElement.textContent + document.title", &[])?;
        ensure!(!text.to_string().contains('\u{202E}'), "{address}");
    }
    Ok(())
}
