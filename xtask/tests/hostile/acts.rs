//! Tests of two acts within one frame: an act that has begun is not begun again, and an act has no
//! effect if the act before it closes its screen.

use anyhow::ensure;
use serde_json::{Value, json};
use xtask::browser::{Device, Page};

use super::{AT_ONCE, Test, arg, cases, decisions, dice, in_case, state_without_messages};

/// The query of a game of one person against computer players.
const ALONE: &str = "seats=human:Ada,ai:1,ai:1&seed=3&start=yellow";

/// The screens: name, query, and the acts that lead to the screen from there.
const SCREENS: [(&str, &str, &[&str]); 38] = [
    ("start", "", &[]),
    ("curtain", "seats=human:Ada,human:Bo,human:Cy&seed=3", &[]),
    ("card", "seats=human:Ada,human:Bo,human:Cy&seed=3", &["uncover", "card"]),
    ("plan", "seats=human:Ada,human:Bo,human:Cy&seed=3", &["cards", "place"]),
    ("thinking", ALONE, &["card"]),
    ("menu", ALONE, &["menu"]),
    ("settings at the table", ALONE, &["menu", "settings"]),
    ("more", ALONE, &["menu", "more"]),
    ("log", ALONE, &["menu", "log"]),
    ("rules", ALONE, &["menu", "rules"]),
    ("over", "#won", &[]),
    ("settings", "", &["settings"]),
    ("memory", ALONE, &["menu", "more", "memory"]),
    ("held", ALONE, &["card", "confirm", "menu", "more", "hold", "round-back"]),
    ("held result", "#won", &["hold", "round-back"]),
    ("turning points", "#won", &["hold", "turning-points"]),
    ("advice for a choice", "#won", &["hold", "round-back", "past-advice"]),
    ("play on", "#won", &["hold", "round-back", "round-back", "play-on"]),
    ("shelf", "learn=on", &[]),
    ("lesson to be opened", "learn=on", &["open-form"]),
    ("lesson", "lesson=paddle", &[]),
    ("lesson's card", "lesson=paddle", &["next", "hint", "card"]),
    ("lesson's question", "lesson=paddle", &["next", "skip-step", "skip-step"]),
    ("shown", "lesson=paddle", &["next", "skip-step", "show-me"]),
    ("end of a lesson", "lesson=paddle", &["to the end"]),
    ("steps of a lesson", "lesson=paddle", &["to the end", "all-steps"]),
    ("share", ALONE, &["card", "confirm", "menu", "more", "share"]),
    ("share at the end", "#won", &["hold", "share"]),
    ("picture", "#won", &["hold", "round-back", "picture"]),
    ("text to be opened", "", &["[data-part=open] summary", "open-text"]),
    ("my games", ALONE, &["card", "confirm", "menu", "new-game", "[data-part=games] summary"]),
    ("legend", ALONE, &["legend"]),
    ("rules on one page", "rules=on", &[]),
    ("rules of a module", "rules=on", &["rules-page"]),
    ("rule book", "rules=on", &["rule-book"]),
    ("coach", "coach=on", &[]),
    ("tips", "seats=human:Ada,ai:1,ai:1&seed=3&start=yellow&tips=on", &["card"]),
    ("self-test", "selftest=on", &[]),
];

/// Factors by which the processor is slowed down.
const THROTTLES: [u32; 3] = [1, 4, 6];
/// Kinds of input; `frame` presses twice within one task of an animation frame.
const INPUTS: [&str; 4] = ["mouse", "touch", "keys", "frame"];

/// A script that numbers everything that can be pressed (`data-offer`) in the open dialog or
/// curtain, otherwise on the page, and returns for each its name and the coordinates of its centre.
const OFFERS: &str = "
    const dialog = document.querySelector('[role=dialog], .curtain') ?? document;
    return [...dialog.querySelectorAll('button:not([disabled]), a[data-act]:not([download]), summary')]
        .filter(it => it.checkVisibility() && !it.closest('[inert]'))
        .map((it, index) => {
            it.dataset.offer = index;
            const { x, y, width, height } = it.getBoundingClientRect();
            return [it.dataset.act ?? it.dataset.decision ?? it.ariaLabel, x + width / 2, y + height / 2];
        })";

/// A script that presses two offers within one task.
const IN_ONE_TASK: &str = "
    const press = index => {
        const it = document.querySelector(`[data-offer='${index}']`);
        for (const kind of ['pointerdown', 'pointerup'])
            it?.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'touch' }));
        it?.click();
    };
    const [one, other] = arguments;
    return new Promise(done => requestAnimationFrame(() => { press(one); press(other); done(); }))";

/// A script that skips all steps of a lesson.
const TO_THE_END: &str = "
    return (async () => {
        for (let n = 0; n < 100 && !document.querySelector('.lesson-end'); n++) {
            document.querySelector('[data-act=skip-step], [data-act=next]')?.click();
            await new Promise(done => requestAnimationFrame(() => setTimeout(done, 5)));
        }
    })()";

/// A script that stops autoplay, which would keep the page busy to the end of the game.
const STOP: &str = "document.querySelector('[data-act=autoplay][aria-pressed=true]')?.click()";

fn open(page: &Page, (_, query, acts): (&str, &str, &[&str])) -> Test {
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
    for act in acts {
        match *act {
            "card" => page.click("[data-card][data-decision]")?,
            // The button is in the open menu or at the end of the result.
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
                // Picks a canoe, unless it is the only one that can move, which is picked already.
                page.run(
                    "document.querySelector('[data-act^=pick-]:not([disabled])')?.click()",
                    &[],
                )?;
                page.wait_for("[data-busy=false]")?;
                page.tap("[data-space][data-decision], .place.target")?;
            }
            css if css.starts_with('[') => page.click(css)?,
            // The sheet may cover another button of the same act.
            act if page.count("[role=dialog]")? > 0 => {
                page.click(&format!("[role=dialog] [data-act='{act}']"))?;
            }
            act => page.click(&format!("[data-act='{act}']"))?,
        }
        page.wait_for("[data-busy=false]")?;
    }
    Ok(())
}

/// Presses an offer by an input event of the browser: at its centre, or by the Enter key.
fn press(page: &Page, input: &str, index: u64, centre: (f64, f64)) -> Test {
    let (x, y) = centre;
    match input {
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

/// The number of decisions of the open game, and the number of stored games.
fn counts(page: &Page) -> xtask::Result<(usize, u64)> {
    const COUNTS: &str = "
        let record = '';
        try { record = window.niagara.record(); } catch {}
        return [record, Object.keys(localStorage).filter(it => it.startsWith('niagara/game/')).length]";
    let counts = page.run(COUNTS, &[])?;
    let record = counts[0].as_str().unwrap_or_default();
    Ok((decisions(record).len(), counts[1].as_u64().unwrap_or(0)))
}

/// The number of the open step, if a lesson is open.
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
    // Each visit of a screen presses its next offer. In every second pass through the offers, the
    // offer is pressed twice; in the others, it is pressed before a random one. Input and speed
    // change with every visit.
    let visit = case as usize / SCREENS.len();
    let (pass, one) = (visit / offers.len(), (visit % offers.len()) as u64);
    let is_same = pass.is_multiple_of(2);
    let other = if is_same { one } else { u64::from(dice.below(offers.len() as u32)) };
    let input = INPUTS[(visit + pass) % INPUTS.len()];
    let throttle = THROTTLES[(visit + pass / 2) % THROTTLES.len()];
    let name = |index: u64| offers[index as usize][0].to_string();
    let what =
        format!("{} and {} on {}, by {input}, at 1/{throttle}", name(one), name(other), screen.0);
    let (before, step_before) = (counts(page)?, step(page)?);
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": throttle }))?;
    if input == "frame" {
        page.run(IN_ONE_TASK, &[json!(one), json!(other)])?;
    } else {
        for index in [one, other] {
            let offer = &offers[index as usize];
            let centre = (offer[1].as_f64().unwrap_or(0.0), offer[2].as_f64().unwrap_or(0.0));
            press(page, input, index, centre)?;
        }
    }
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 1 }))?;
    page.run(STOP, &[])?;
    page.wait_for("[data-busy=false]").map_err(|error| error.context(what.clone()))?;
    let state = state_without_messages(page).map_err(|error| error.context(what.clone()))?;
    let after = counts(page)?;
    let has_only_people = screen.1.starts_with("seats=human") && !screen.1.contains("ai:");
    let is_left = state.screen == "start";
    let is_restarted = name(one).contains("again") || name(other).contains("again");
    if has_only_people && !is_left && !is_restarted {
        ensure!(after.0 <= before.0 + 1, "{what}: {} decisions, then {}", before.0, after.0);
        if is_same && name(one).contains("confirm") {
            ensure!(after.0 == before.0 + 1, "{what}: nothing was confirmed");
        }
    }
    // Two presses within one task belong to one step, so they change it by one step at most, except
    // those on the buttons that lead to any step.
    let leads_to_any_step = name(one).contains("to-step") || name(other).contains("to-step");
    if input == "frame"
        && !leads_to_any_step
        && let (Some(before), Some(after)) = (step_before, step(page)?)
    {
        ensure!((before - after).abs() <= 1, "{what}: step {before}, then {after}");
    }
    ensure!(after.1 <= before.1 + 1, "{what}: {} games, then {}", before.1, after.1);
    if screen.0 == "start" && name(one).contains("play") {
        ensure!(state.screen != "start" && after.1 == 1, "{what}: {state:?}, {} games", after.1);
    }
    Ok(())
}

#[test]
fn two_acts_within_a_frame_make_at_most_one_decision() -> Test {
    let page = Page::open(&Device::PHONE, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    for case in cases(20)? {
        in_case(case, "two acts", try_two(&page, case))?;
    }
    Ok(())
}

/// Tests presses of a person between the confirmation and the curtain: they have no effect on the
/// next person's choice.
#[test]
fn a_press_as_the_curtain_appears_has_no_effect() -> Test {
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
        // The screen "card".
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
