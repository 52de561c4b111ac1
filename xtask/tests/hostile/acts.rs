//! Two acts within one frame: what has started is not started again, and an act whose screen is
//! leaving does nothing.

use anyhow::ensure;
use serde_json::{Value, json};
use xtask::browser::{Device, Page};

use super::{AT_ONCE, Test, arg, cases, decisions, dice, in_case, look_quietly};

/// A table against computer players.
const ALONE: &str = "seats=human:Ada,ai:1,ai:1&seed=3&start=yellow";

/// The screens, each with what leads there, the newest act last.
const SCREENS: [(&str, &str, &[&str]); 36] = [
    ("start", "", &[]),
    ("curtain", "seats=human:Ada,human:Bo,human:Cy&seed=3", &[]),
    ("card", "seats=human:Ada,human:Bo,human:Cy&seed=3", &["uncover", "card"]),
    ("plan", "seats=human:Ada,human:Bo,human:Cy&seed=3", &["cards", "place"]),
    ("thinking", ALONE, &["card"]),
    ("menu", ALONE, &["menu"]),
    ("more", ALONE, &["menu", "more"]),
    ("log", ALONE, &["menu", "log"]),
    ("rules", ALONE, &["menu", "rules"]),
    ("over", "#won", &[]),
    ("settings", "", &["settings"]),
    ("memory", ALONE, &["menu", "more", "memory"]),
    ("held", ALONE, &["card", "confirm", "menu", "hold", "round-back"]),
    ("looked at again", "#won", &["hold", "round-back"]),
    ("turning points", "#won", &["hold", "turning-points"]),
    ("play on", "#won", &["hold", "round-back", "round-back", "play-on"]),
    ("shelf", "learn=on", &[]),
    ("lesson to be opened", "learn=on", &["open-form"]),
    ("lesson", "lesson=paddle", &[]),
    ("lesson's card", "lesson=paddle", &["next", "hint", "card"]),
    ("lesson's question", "lesson=paddle", &["next", "skip-step", "skip-step"]),
    ("shown", "lesson=paddle", &["next", "skip-step", "show-me"]),
    ("end of a lesson", "lesson=paddle", &["to the end"]),
    ("steps of a lesson", "lesson=paddle", &["to the end", "all-steps"]),
    ("share", ALONE, &["card", "confirm", "menu", "share"]),
    ("share at the end", "#won", &["hold", "share"]),
    ("picture", "#won", &["hold", "round-back", "picture"]),
    ("text to be opened", "", &["[data-part=open] summary", "open-text"]),
    ("my games", ALONE, &["card", "confirm", "menu", "new-game", "[data-part=games] summary"]),
    ("legend", ALONE, &["legend"]),
    ("rules on one page", "rules=on", &[]),
    ("rules of a module", "rules=on", &["rules-page"]),
    ("law book", "rules=on", &["rule-book"]),
    ("coach", "coach=on", &[]),
    ("tips", "seats=human:Ada,ai:1,ai:1&seed=3&start=yellow&tips=on", &["card"]),
    ("self-test", "selftest=on", &[]),
];

const THROTTLES: [u32; 3] = [1, 4, 6];
const HANDS: [&str; 4] = ["mouse", "touch", "keys", "frame"];

/// What can be pressed: how to find it, in document order, and where its middle is.
const OFFERS: &str = "
    const dialog = document.querySelector('[role=dialog], .curtain') ?? document;
    return [...dialog.querySelectorAll('button:not([disabled]), a[data-act]:not([download]), summary')]
        .filter(it => it.checkVisibility() && !it.closest('[inert]'))
        .map((it, index) => {
            it.dataset.offer = index;
            const { x, y, width, height } = it.getBoundingClientRect();
            return [it.dataset.act ?? it.dataset.decision ?? it.ariaLabel, x + width / 2, y + height / 2];
        })";

/// Presses two offers within one task.
const IN_ONE_TASK: &str = "
    const press = index => {
        const it = document.querySelector(`[data-offer='${index}']`);
        for (const kind of ['pointerdown', 'pointerup'])
            it?.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'touch' }));
        it?.click();
    };
    const [one, other] = arguments;
    return new Promise(done => requestAnimationFrame(() => { press(one); press(other); done(); }))";

/// Skips all steps of a lesson.
const TO_THE_END: &str = "
    return (async () => {
        for (let n = 0; n < 100 && !document.querySelector('.lesson-end'); n++) {
            document.querySelector('[data-act=skip-step], [data-act=next]')?.click();
            await new Promise(done => requestAnimationFrame(() => setTimeout(done, 5)));
        }
    })()";

/// Stops a game of computer players only, which would be busy to its end.
const STOP: &str = "document.querySelector('[data-act=autoplay][aria-pressed=true]')?.click()";

fn open(page: &Page, (_, query, way): (&str, &str, &[&str])) -> Test {
    page.run("try { localStorage.clear(); sessionStorage.clear() } catch {}", &[])?;
    if query == "#won" {
        let won: String = include_str!("../../../tests/data/won.record")
            .bytes()
            .map(|byte| format!("%{byte:02X}"))
            .collect();
        page.go(&format!("?{AT_ONCE}#record={won}"))?;
        page.wait_for("[data-screen=review][data-busy=false]")?;
        page.click("[data-act=go-on]")?;
    } else {
        page.go(&format!("?{AT_ONCE}&{query}"))?;
    }
    // A lesson is fetched.
    let is_lesson = query.starts_with("lesson=");
    page.wait_for(if is_lesson { ".lesson-strip" } else { "[data-screen]" })?;
    page.wait_for("[data-busy=false]")?;
    for step in way {
        match *step {
            "card" => page.click("[data-card][data-decision]")?,
            // From the open menu or from the end of the result.
            "hold" => {
                page.run("document.querySelector('.result')?.scrollTo(0, 10000)", &[])?;
                page.click("[role=dialog] [data-act=hold], [data-screen=over] [data-act=hold]")?;
            }
            "to the end" => page.run(TO_THE_END, &[]).map(drop)?,
            "cards" => {
                for _ in 0..3 {
                    page.decide(|_| 3)?;
                }
            }
            "place" => {
                // One of the canoes goes; picked already if there is only one that can.
                page.run(
                    "document.querySelector('[data-act^=pick-]:not([disabled])')?.click()",
                    &[],
                )?;
                page.wait_for("[data-busy=false]")?;
                page.tap("[data-space][data-decision], .place.target")?;
            }
            css if css.starts_with('[') => page.click(css)?,
            // A button of the same act may be covered by the sheet.
            act if page.count("[role=dialog]")? > 0 => {
                page.click(&format!("[role=dialog] [data-act='{act}']"))?;
            }
            act => page.click(&format!("[data-act='{act}']"))?,
        }
        page.wait_for("[data-busy=false]")?;
    }
    Ok(())
}

/// The middle of an offer, pressed by a real input.
fn press(page: &Page, hand: &str, index: u64, at: (f64, f64)) -> Test {
    let (x, y) = at;
    match hand {
        "touch" => {
            let finger = json!([{ "x": x, "y": y }]);
            page.devtools(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchStart", "touchPoints": finger }),
            )?;
            page.devtools(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchEnd", "touchPoints": [] }),
            )?;
        }
        "keys" => {
            let focus = "document.querySelector(`[data-offer='${arguments[0]}']`)?.focus()";
            page.run(focus, &[json!(index)])?;
            for kind in ["rawKeyDown", "char", "keyUp"] {
                let key = json!({ "type": kind, "key": "Enter", "code": "Enter", "text": "\r",
                                  "windowsVirtualKeyCode": 13 });
                page.devtools("Input.dispatchKeyEvent", key)?;
            }
        }
        _ => {
            for kind in ["mousePressed", "mouseReleased"] {
                let click =
                    json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
                page.devtools("Input.dispatchMouseEvent", click)?;
            }
        }
    }
    Ok(())
}

/// How many decisions the open game has, and how many games are stored.
fn counts(page: &Page) -> xtask::Result<(usize, u64)> {
    const COUNTS: &str = "
        let record = '';
        try { record = window.niagara.record(); } catch {}
        return [record, Object.keys(localStorage).filter(it => it.startsWith('niagara/game/')).length]";
    let counts = page.run(COUNTS, &[])?;
    let record = counts[0].as_str().unwrap_or_default();
    Ok((decisions(record).len(), counts[1].as_u64().unwrap_or(0)))
}

/// The number of the lesson's step that is open, if there is one.
fn step(page: &Page) -> xtask::Result<Option<i64>> {
    const STEP: &str = "return document.querySelector('.lesson-heading')?.innerText ?? ''";
    let heading = page.run(STEP, &[])?;
    let number = heading.as_str().and_then(|text| text.split(' ').nth(1));
    Ok(number.and_then(|number| number.parse().ok()))
}

fn try_two(page: &Page, case: u64) -> Test {
    let mut dice = dice(case);
    let screen = SCREENS[case as usize % SCREENS.len()];
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 1 }))?;
    open(page, screen)?;
    let offers = page.run(OFFERS, &[])?;
    let offers: &[Value] = offers.as_array().map_or(&[], Vec::as_slice);
    ensure!(!offers.is_empty(), "nothing can be pressed on {}", screen.0);
    // All offers of a screen in turn, each twice, then all in turn, each with another one, and on;
    // each time by another hand and at another speed.
    let turn = case as usize / SCREENS.len();
    let (lap, one) = (turn / offers.len(), (turn % offers.len()) as u64);
    let is_same = lap.is_multiple_of(2);
    let other = if is_same { one } else { u64::from(dice.below(offers.len() as u32)) };
    let hand = HANDS[(turn + lap) % HANDS.len()];
    let throttle = THROTTLES[(turn + lap / 2) % THROTTLES.len()];
    let name = |index: u64| offers[index as usize][0].to_string();
    let what =
        format!("{} and {} on {}, by {hand}, at 1/{throttle}", name(one), name(other), screen.0);
    let (before, step_before) = (counts(page)?, step(page)?);
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": throttle }))?;
    if hand == "frame" {
        page.run(IN_ONE_TASK, &[json!(one), json!(other)])?;
    } else {
        for index in [one, other] {
            let at = &offers[index as usize];
            let at = (at[1].as_f64().unwrap_or(0.0), at[2].as_f64().unwrap_or(0.0));
            press(page, hand, index, at)?;
        }
    }
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 1 }))?;
    page.run(STOP, &[])?;
    page.wait_for("[data-busy=false]").map_err(|error| error.context(what.clone()))?;
    let seen = look_quietly(page).map_err(|error| error.context(what.clone()))?;
    let after = counts(page)?;
    let of_people = screen.1.starts_with("seats=human") && !screen.1.contains("ai:");
    let all_people = of_people && seen.screen != "start";
    let restarted = name(one).contains("again") || name(other).contains("again");
    if all_people && !restarted {
        ensure!(after.0 <= before.0 + 1, "{what}: {} decisions, then {}", before.0, after.0);
        if is_same && name(one).contains("confirm") {
            ensure!(after.0 == before.0 + 1, "{what}: nothing was confirmed");
        }
    }
    // Presses that follow within one task belong to the previous step; only the buttons of the
    // steps go farther than to the next one.
    let goes_far = name(one).contains("to-step") || name(other).contains("to-step");
    if hand == "frame"
        && !goes_far
        && let (Some(before), Some(after)) = (step_before, step(page)?)
    {
        ensure!((before - after).abs() <= 1, "{what}: step {before}, then {after}");
    }
    ensure!(after.1 <= before.1 + 1, "{what}: {} games, then {}", before.1, after.1);
    if screen.0 == "start" && name(one).contains("play") {
        ensure!(seen.screen != "start" && after.1 == 1, "{what}: {seen:?}, {} games", after.1);
    }
    Ok(())
}

#[test]
fn two_acts_within_a_frame_are_one_act_or_two_legal_ones() -> Test {
    let page = Page::open(&Device::PHONE, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    for case in cases(20)? {
        in_case(case, "two acts", try_two(&page, case))?;
    }
    Ok(())
}

/// What a person has pressed on does not count for the next person, whose screen comes meanwhile.
#[test]
fn what_is_pressed_as_the_curtain_falls_does_nothing_behind_it() -> Test {
    const BOTH: &str = "return new Promise(done => requestAnimationFrame(() => {
        document.querySelector('[data-act=confirm]').click();
        const press = arguments[0] === 'key'
            ? () => window.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }))
            : () => document.querySelector(arguments[0]).click();
        press();
        press();
        done();
    }))";
    let page = Page::open(&Device::PHONE, &format!("?{AT_ONCE}"))?;
    for press in ["[data-card='4']", "key", "[data-act=confirm]", "[data-act=undo]"] {
        open(&page, SCREENS[2])?;
        page.run(BOTH, &[arg(press)])?;
        page.wait_for("[data-busy=false]")?;
        assert_eq!(page.state("screen")?, "curtain", "{press}");
        assert_eq!(counts(&page)?.0, 1, "{press}");
        page.click("[data-act=uncover]")?;
        page.wait_for("[data-busy=false]")?;
        assert_eq!(page.count("[data-card][aria-pressed=true]")?, 0, "{press}: a card is staged");
    }
    Ok(())
}
