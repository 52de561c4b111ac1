//! Damaged, refused and full storage, and two tabs that share it.

use anyhow::ensure;
use serde_json::{Map, Value, json};
use xtask::browser::{Device, Page};
use xtask::samples::packed;

use super::{
    AT_ONCE, Test, arg, cases, decisions, dice, in_case, record, state_without_messages,
    visible_state, wait_for_frames,
};

const GAME: &str = "?seed=5&seats=human:Ada,human:Bo,ai:1&motion=off&pace=instant&api=on";

/// A script that makes ids, secrets and masks the same in every run.
const FIXED_RANDOM_NUMBERS: &str = "
    let number = 1;
    crypto.getRandomValues = array => {
        for (const index of array.keys()) array[index] = number = number * 48271 % 0x7fffffff;
        return array;
    };";

fn play(page: &Page, decisions: u32) -> Test {
    for number in 0..decisions {
        page.decide(|offers| (number as usize * 5 + 3) % offers.max(1))?;
    }
    page.wait_until_idle()
}

/// The fragment of a link to a lesson of two short steps.
fn lesson_link() -> xtask::Result<String> {
    let tutorial: Value =
        serde_json::from_str(include_str!("../../../content/lessons/paddle.lesson.json"))?;
    let start = &tutorial["steps"][0]["at"];
    let lesson = json!({ "format": "niagara-lesson/1", "id": "mine", "lang": "en", "title": "Mine",
        "learner": "red", "steps": [{ "id": "one", "at": start, "say": "One." },
                                    { "id": "two", "at": "go on", "say": "Two." }] });
    Ok(format!("lesson={}", packed(&lesson.to_string())?))
}

/// All keys and values of the storage.
fn stored(page: &Page) -> xtask::Result<Map<String, Value>> {
    let stored = page.run("return { ...localStorage }", &[])?;
    Ok(stored.as_object().cloned().unwrap_or_default())
}

/// Plays a game begun on the start screen, changes a setting and opens a lesson by link, so that
/// the storage has a value of every kind. Returns the storage.
fn store_all_kinds(page: &Page, lesson: &str) -> xtask::Result<Map<String, Value>> {
    const CHANGE: &str = "
        const field = document.querySelector('[data-setting=theme]');
        const list = field.matches('select') ? field : field.querySelector('select');
        list.value = 'dark';
        list.dispatchEvent(new Event('change', { bubbles: true }));";
    page.before_load(FIXED_RANDOM_NUMBERS)?;
    page.go(&format!("?{AT_ONCE}"))?;
    page.click("[data-act=play]")?;
    play(page, 5)?;
    page.click("[data-act=menu]")?;
    page.wait_for("[data-setting=theme]")?;
    page.run(CHANGE, &[])?;
    wait_for_frames(page)?;
    page.go(&format!("?{AT_ONCE}#{lesson}"))?;
    page.click("[data-act=next]")?;
    page.wait_for("[data-step=two]")?;
    wait_for_frames(page)?;
    // What is stored by a finished game and by the coach.
    const STORE_MORE: &str = "
        localStorage.setItem('niagara/tally', 'base 1 2 5\\n');
        localStorage.setItem('niagara/tips', 'coach a1b2c3d4 touch-card\\nsigns goals lamp\\n')";
    page.run(STORE_MORE, &[])?;
    let stored = stored(page)?;
    for kind in [
        "game/",
        "owner/",
        "secret/",
        "games",
        "settings",
        "table",
        "lesson/",
        "lessons",
        "my-lessons",
    ] {
        let kind = format!("niagara/{kind}");
        ensure!(stored.keys().any(|key| key.starts_with(&kind)), "no {kind} in {stored:?}");
    }
    Ok(stored)
}

fn store(page: &Page, values: &Map<String, Value>) -> Test {
    const STORE: &str = "localStorage.clear(); sessionStorage.clear();
        for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value)";
    page.run(STORE, &[Value::Object(values.clone())]).map(drop)
}

/// The first `length` characters of a value; with `noisy`, random characters replace most others.
fn damaged(value: &str, length: usize, case: u64, noisy: bool) -> String {
    let mut text: String = value.chars().take(length).collect();
    if noisy {
        let mut dice = dice(case);
        let noise = value.chars().skip(length).map(|letter| {
            let number = dice.below(0x250);
            char::from_u32(number).filter(|_| !number.is_multiple_of(3)).unwrap_or(letter)
        });
        text.extend(noise);
    }
    text
}

/// A script that stores values, opens the start screen and the list of lessons, then the stored
/// lesson or the newest game. If `is_loaded`, the page has been loaded with these values.
const OPEN_STORED: &str = "
    const [values, lesson, is_loaded, opens_lesson] = arguments;
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
    const screen = () => document.querySelector('[data-screen]')?.dataset.screen ?? '';
    const find = async css => {
        for (let frames = 0; frames < 200; frames++) {
            const it = document.querySelector(css);
            if (it) return it;
            await frame();
        }
        throw new Error(`no ${css} on ${screen()}`);
    };
    const press = async css => {
        (await find(css)).click();
        await frame(); await frame();
    };
    const openStartScreen = async () => {
        await press('[data-act=start-screen]');
        await find('[data-screen=start]');
    };
    const openLessons = async () => {
        await press('[data-act=learn]');
        await find('[data-screen=learn]');
    };
    return (async () => {
        if (!is_loaded) {
            for (const act of ['close', 'dismiss-notice'])
                document.querySelector(`[data-act=${act}]`)?.click();
            await frame(); await frame();
            if (screen() !== 'start' && screen() !== 'learn') {
                location.hash = '';
                location.hash = lesson;
                await find('.lesson-strip');
                await press('[data-act=leave-lesson]');
                await find('[data-screen=learn]');
            } else if (screen() === 'start') await openLessons();
            localStorage.clear();
            sessionStorage.clear();
            for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
            await openStartScreen();
        }
        const text = document.querySelector('main').innerText;
        const offered = document.querySelectorAll('[data-act=continue], [data-act=open-game]').length;
        await openLessons();
        const lessons = [...document.querySelectorAll('.kept-lessons > li')].map(it => it.innerText);
        if (opens_lesson) {
            await press('.kept-lessons [data-act=open-lesson]');
            await find('.lesson-strip, [role=dialog] .reasons');
        } else {
            await openStartScreen();
            document.querySelector('[data-act=continue], [data-act=open-game]')?.click();
            await frame(); await frame(); await frame();
        }
        return { text, offered, lessons };
    })()";

/// All ways to cut a stored value short: the key, and the number of characters that are left.
fn cuts(whole: &Map<String, Value>) -> Vec<(&String, usize)> {
    let cuts_of = |(key, value): (_, &Value)| {
        let length = value.as_str().unwrap_or_default().chars().count();
        (0..length).map(move |length| (key, length))
    };
    whole.iter().flat_map(cuts_of).collect()
}

fn try_damaged(page: &Page, whole: &Map<String, Value>, lesson: &str, case: u64) -> Test {
    let cuts = cuts(whole);
    // A large stride, so that few cases suffice to damage every value; `cuts.len()` cases cut each
    // value at every length.
    let index = (case as usize).wrapping_mul(7919) % cuts.len();
    let noisy = (case as usize / cuts.len()) % 2 == 1;
    let (key, length) = cuts[index];
    let value = damaged(whole[key].as_str().unwrap_or_default(), length, case, noisy);
    let what = format!("{key} = {value:?}");
    let mut values = whole.clone();
    values.insert(key.clone(), Value::String(value));
    // The page reads settings and tips only when it is loaded. Every 40th case loads it for other
    // values too.
    let is_loaded =
        ["niagara/settings", "niagara/tips"].contains(&key.as_str()) || case.is_multiple_of(40);
    if is_loaded {
        store(page, &values)?;
        page.go(&format!("?{AT_ONCE}"))?;
        page.wait_for("[data-screen=start]")?;
    }
    let (is_game, is_lesson) =
        (key.starts_with("niagara/game/"), key.starts_with("niagara/lesson/"));
    let opens_lesson = is_lesson || key == "niagara/lessons";
    let arguments = [Value::Object(values), arg(lesson), json!(is_loaded), json!(opens_lesson)];
    let found = page.run(OPEN_STORED, &arguments).map_err(|error| error.context(what.clone()))?;
    let (text, offered) = (found["text"].to_string(), found["offered"].as_u64().unwrap_or(0));
    ensure!(offered > 0 || text.contains("could not be read"), "no message about {what}");
    ensure!(is_game || offered > 0, "the game is gone: {what}");
    let lessons: Vec<&str> =
        found["lessons"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let is_unreadable = lessons.iter().any(|lesson| lesson.contains("could not be read"));
    ensure!(lessons.len() == 1 && (is_lesson || !is_unreadable), "{lessons:?} are kept: {what}");
    // The game is open, or a message says why it cannot be opened.
    let state = state_without_messages(page).map_err(|error| error.context(what.clone()))?;
    ensure!(
        offered == 0 || state.screen != "start" || !state.lines.is_empty(),
        "{what}: {state:?}"
    );
    Ok(())
}

#[test]
fn a_damaged_storage_is_reported_and_loses_nothing_else() -> Test {
    let page = Page::blank(&Device::LAPTOP, Page::site())?;
    let lesson = lesson_link()?;
    let whole = store_all_kinds(&page, &lesson)?;
    let count = cuts(&whole).len();
    println!("{} values with {count} cuts", whole.len());
    page.go(&format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    // Each value is cut at every length, then followed by noise at every length.
    for case in cases(12)?.take(2 * count) {
        in_case(case, "storage", try_damaged(&page, &whole, &lesson, case))?;
    }
    Ok(())
}

#[test]
fn without_storage_a_game_can_be_played_and_a_notice_says_so() -> Test {
    const REFUSED: &str = "for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
            get() { throw new DOMException('denied', 'SecurityError') } })";
    const FULL: &str = "Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError') }";
    const NONE: &str = "for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { value: null })";
    for (script, notice) in
        [(REFUSED, "keeps nothing"), (FULL, "storage is full"), (NONE, "keeps nothing")]
    {
        let page = Page::blank(&Device::PHONE, Page::site())?;
        page.before_load(script)?;
        page.go(GAME)?;
        play(&page, 4)?;
        let state = state_without_messages(&page)?;
        assert!(state.lines.iter().any(|line| line.contains(notice)), "{state:?}");
        assert!(decisions(&record(&page)?).len() >= 4);
        page.go("")?;
        page.wait_for("[data-screen=start]")?;
        visible_state(&page)?;
        page.click("[data-act=play]")?;
        page.wait_for("[data-screen=table], [data-screen=curtain]")?;
    }
    Ok(())
}

/// Tests a reload in a tab whose game another tab has removed.
#[test]
fn a_reload_without_the_stored_game_opens_the_address_again() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")?;
    let new_record = record(&page)?;
    let first_decisions = decisions(&new_record);
    play(&page, 3)?;
    page.run("localStorage.clear()", &[])?;
    page.reload()?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")?;
    let state = state_without_messages(&page)?;
    assert_eq!(state.lines, [""; 0], "nothing is wrong with the storage");
    assert_eq!(decisions(&record(&page)?), first_decisions);
    Ok(())
}

#[test]
fn two_tabs_on_one_game_lose_no_decision_of_either() -> Test {
    let page = Page::open(&Device::LAPTOP, GAME)?;
    play(&page, 3)?;
    let first = page.tab()?;
    let second = page.open_tab()?;
    page.go(&format!("?{AT_ONCE}#continue"))?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")?;
    let mut played = [String::new(), String::new()];
    for case in cases(6)? {
        let mut dice = dice(case);
        let number = dice.below(2) as usize;
        page.switch_to([&first, &second][number])?;
        let choice = dice.below(97) as usize;
        // The notice about the other tab may cover the targets at the falls.
        page.run("document.querySelector('[data-act=dismiss-notice]')?.click()", &[])?;
        if dice.below(5) == 0 {
            page.reload()?;
            page.wait_for("[data-busy=false]:not([data-screen=start])")?;
        } else if !page.decide(|_| choice)? {
            break;
        }
        page.wait_for("[data-busy=false]")?;
        state_without_messages(&page).map_err(|error| error.context(format!("case {case}")))?;
        let record = record(&page)?;
        let (before, now) = (decisions(&played[number]), decisions(&record));
        ensure!(now.starts_with(&before), "case {case}: {record}\ndoes not begin with\n{before:?}");
        played[number] = record;
        let copies = stored(&page)?.keys().filter(|key| key.starts_with("niagara/game/")).count();
        ensure!(copies < 50, "case {case}: {copies} games");
    }
    // The tab still answers.
    page.run("return arguments[0]", &[arg("still there")]).map(drop)
}
