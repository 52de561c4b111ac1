//! A monkey test: random keys, taps, changes of settings, reloads and browser history.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use niagara::core::{Dice, Game};
use serde_json::{Value, json};
use xtask::browser::{Device, Page};

use super::{Test, cases, dice, in_case, state_without_messages};

/// The number of acts in a case.
const ACTS: u32 = 30;

/// Keys: value, code and key code.
const KEYS: [(&str, &str, u32); 28] = [
    ("1", "Digit1", 49),
    ("2", "Digit2", 50),
    ("3", "Digit3", 51),
    ("4", "Digit4", 52),
    ("7", "Digit7", 55),
    ("c", "KeyC", 67),
    ("t", "KeyT", 84),
    ("s", "KeyS", 83),
    ("f", "KeyF", 70),
    ("a", "KeyA", 65),
    ("w", "KeyW", 87),
    ("h", "KeyH", 72),
    ("k", "KeyK", 75),
    ("l", "KeyL", 76),
    ("m", "KeyM", 77),
    ("j", "KeyJ", 74),
    ("n", "KeyN", 78),
    ("b", "KeyB", 66),
    ("y", "KeyY", 89),
    ("?", "Slash", 191),
    ("Enter", "Enter", 13),
    ("Enter", "Enter", 13),
    ("Backspace", "Backspace", 8),
    ("Escape", "Escape", 27),
    ("Tab", "Tab", 9),
    ("ArrowUp", "ArrowUp", 38),
    ("ArrowDown", "ArrowDown", 40),
    (" ", "Space", 32),
];

/// Queries with which a case begins.
const STARTS: [&str; 6] = [
    "seats=human:Ada,ai:1,ai:1&pace=instant",
    "seats=human:Ada,human:Bo,ai:1&pace=fast",
    "seats=human:Ada,human:Bo,human:Cy&rules=spirits,joe",
    "seats=human:%D8%B3%D8%A7%D8%B1%D8%A7,ai:2,ai:1,ai:1&rules=spirits&pace=instant&lang=de",
    "learn=on",
    "lesson=paddle&pace=instant",
];

fn press_key(page: &Page, dice: &mut Dice) -> Test {
    let (key, code, number) = KEYS[dice.below(KEYS.len() as u32) as usize];
    let text = match key {
        "Enter" => "\r",
        key if key.len() == 1 => key,
        _ => "",
    };
    let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
    for kind in [down, "keyUp"] {
        let event = json!({ "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number,
                            "text": if kind == "keyUp" { "" } else { text } });
        page.devtools("Input.dispatchKeyEvent", event)?;
    }
    Ok(())
}

fn tap(page: &Page, dice: &mut Dice) -> Test {
    // The centre of a random control.
    const CENTRE: &str = "
        const all = [...document.querySelectorAll(
                'button:not([disabled]), select, input:not([type=file]), summary, a[data-act]:not([download])')]
            .filter(it => it.checkVisibility() && !it.closest('[inert]'));
        const it = all[arguments[0] % all.length];
        it?.scrollIntoView({ block: 'nearest' });
        const box = it?.getBoundingClientRect();
        return box && [box.x + box.width / 2, box.y + box.height / 2]";
    let centre = page.run(CENTRE, &[json!(dice.below(1 << 20))])?;
    // Most taps are on a control, some anywhere.
    let at = if dice.below(6) == 0 {
        json!([dice.below(360), dice.below(740)])
    } else if centre.is_null() {
        json!([20, 20])
    } else {
        centre
    };
    let taps = 1 + dice.below(5) / 4;
    for _ in 0..taps {
        if dice.below(2) == 0 {
            let finger = json!([{ "x": at[0], "y": at[1] }]);
            page.devtools(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchStart", "touchPoints": finger }),
            )?;
            page.devtools(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchEnd", "touchPoints": [] }),
            )?;
        } else {
            for kind in ["mousePressed", "mouseReleased"] {
                let click = json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1 });
                page.devtools("Input.dispatchMouseEvent", click)?;
            }
        }
    }
    Ok(())
}

/// Changes a random field on the screen: a list, a switch or a text.
fn change_field(page: &Page, dice: &mut Dice) -> Test {
    const CHANGE: &str = "
        const fields = [...document.querySelectorAll('select, input[type=checkbox], input[type=text]')]
            .filter(it => it.checkVisibility() && !it.disabled && !it.closest('[inert]'));
        const it = fields[arguments[0] % fields.length];
        if (!it) return;
        if (it.matches('select')) it.selectedIndex = arguments[1] % it.options.length;
        else if (it.type === 'text') it.value = ['Ada', 'a\\u202Eb', '', 'سارا', 'x'.repeat(24)][arguments[1] % 5];
        else return it.click();
        it.dispatchEvent(new Event('input', { bubbles: true }));
        it.dispatchEvent(new Event('change', { bubbles: true }));";
    page.run(CHANGE, &[json!(dice.below(1 << 20)), json!(dice.below(1 << 20))]).map(drop)
}

fn act(page: &Page, dice: &mut Dice) -> Test {
    match dice.below(40) {
        0 => page.reload(),
        1 | 2 => {
            let steps = if dice.below(2) == 0 { -1 } else { 1 };
            // Only within the page's own history: between cases the browser shows an empty page.
            const GO: &str = "
                const [steps] = arguments;
                if (steps < 0 ? navigation.canGoBack : navigation.canGoForward) history.go(steps)";
            // If the script unloads the page, the browser may not answer.
            let _ = page.run(GO, &[json!(steps)]);
            page.wait_for_script("document.readyState === 'complete'")
        }
        3 => page
            .run(
                "location.hash = ['', 'continue', 'record=x', 'position={}'][arguments[0]]",
                &[json!(dice.below(4))],
            )
            .map(drop),
        4 => {
            let (width, height) = [(360, 740), (740, 360), (1280, 800)][dice.below(3) as usize];
            page.resize(&Device { name: "", width, height, touch: true })
        }
        5..=8 => change_field(page, dice),
        9..=13 => page
            .run(
                "document.querySelector('[data-act=confirm]:not([disabled]), [data-act=uncover], \
                            [data-act=close]')?.click()",
                &[],
            )
            .map(drop),
        14..=24 => press_key(page, dice),
        _ => tap(page, dice),
    }
}

/// Checks that the record, the position and the attributes of the page agree, if a game is open.
fn must_match_its_record(page: &Page) -> Test {
    const REPORTED: &str = "
        const root = document.querySelector('[data-screen]');
        const { screen, phase, round, toMove, busy } = root?.dataset ?? {};
        try {
            return [window.niagara.record(), window.niagara.position(), { screen, phase, round, toMove, busy }];
        } catch (error) { return [null, String(error), { screen }]; }";
    let reported = page.run(REPORTED, &[])?;
    let Some(record) = reported[0].as_str() else { return Ok(()) };
    let game: Game = record.parse().with_context(|| record.to_owned())?;
    let position = serde_json::to_value(game.position().to_setup())?;
    ensure!(position == reported[1], "{position}\nis not\n{}\nof\n{record}", reported[1]);
    let shown = &reported[2];
    let field = |name: &str| position.get(name).cloned().unwrap_or(Value::Null);
    ensure!(shown["phase"] == field("phase"), "{shown} is not {position}");
    ensure!(shown["round"] == json!(field("round").to_string()), "{shown} is not {position}");
    Ok(())
}

fn try_case(page: &Page, case: u64) -> Test {
    let mut dice = dice(case);
    if dice.below(4) == 0 {
        page.run("localStorage.clear(); sessionStorage.clear()", &[])?;
    }
    let start = STARTS[dice.below(STARTS.len() as u32) as usize];
    // A seed needs seats.
    let seed = if start.contains("seats=") { format!("&seed={case}") } else { String::new() };
    page.go(&format!("?{start}&api=on&motion=off{seed}"))?;
    page.wait_for("[data-screen]")?;
    for number in 0..ACTS {
        act(page, &mut dice).with_context(|| format!("act {number}"))?;
        // Checks every five acts, so that a fault is found soon after the act that causes it.
        if number % 5 == 4 {
            page.wait_for("[data-screen]").with_context(|| format!("act {number}"))?;
            state_without_messages(page).with_context(|| format!("act {number}"))?;
            must_match_its_record(page).with_context(|| format!("act {number}"))?;
        }
    }
    Ok(())
}

#[test]
fn random_input_never_breaks_the_page() -> Test {
    let page = Page::open(&Device::PHONE, "")?;
    let since = Instant::now();
    // The help text of the soak promises at most 30 minutes.
    let max_seconds = if std::env::var_os("NIAGARA_COUNT").is_some() { 30 * 60 } else { 60 };
    let mut done = 0;
    for case in cases(3)? {
        in_case(case, "monkey", try_case(&page, case))?;
        done += 1;
        if since.elapsed() > Duration::from_secs(max_seconds) {
            break;
        }
    }
    println!("{done} cases of {ACTS} acts in {:.0} s", since.elapsed().as_secs_f64());
    Ok(())
}
