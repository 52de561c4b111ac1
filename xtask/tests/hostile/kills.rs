//! A tab that is killed: what was confirmed is not lost, and nothing secret is shown.

use anyhow::{Context, ensure};
use niagara::core::{Game, Phase};
use serde_json::json;
use xtask::browser::{Device, Page};

use super::{Test, cases, decisions, dice, in_case, look, record};

/// Tables: alone against slow thinkers (a confirmed card waits for their seals), secrets round one
/// device, and a river that moves on a screen.
const TABLES: [&str; 3] = [
    "seats=human:Ada,ai:5,ai:5&start=yellow&pace=fast",
    "seats=human:Ada,human:Bo,ai:3&pace=fast",
    "seats=human:Ada,human:Bo,human:Cy&pace=normal&motion=on",
];

/// The colours and cards that nobody may read now.
fn secrets(record: &str) -> Vec<String> {
    let Ok(game) = record.parse::<Game>() else { return Vec::new() };
    let position = game.position();
    let table = position.table();
    let secret = table.seats().filter(|seat| !position.is_revealed(*seat));
    secret
        .filter_map(|seat| Some(format!("{} card {}", table.colour(seat), position.card(seat)?)))
        .collect()
}

/// What stands in the storage and on the card that a crash shows, of the running round.
const READABLE: &str = "
    const texts = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage }),
        document.getElementById('crash-record').value, document.title];
    return texts.map(text => text.split('\\nround ').at(-1)).join('\\n')";

/// A card that was confirmed and is not laid yet.
const CONFIRMED: &str = "
    const waits = document.querySelector('[data-busy=true]') && !document.querySelector('.pressed');
    const card = waits && document.querySelector('.card.picked')?.dataset.card;
    return [window.niagara.record(), card || '', document.querySelector('[data-to-move]').dataset.toMove]";

fn try_kill(page: &Page, home: &xtask::browser::Tab, case: u64) -> xtask::Result<bool> {
    let mut dice = dice(case);
    let table = TABLES[case as usize % TABLES.len()];
    page.open_tab()?;
    page.go(&format!("?seed={}&api=on&{table}", case % 1000))?;
    let choice = dice.below(89) as usize;
    let throttle = json!({ "rate": 1 + dice.below(6) });
    if case.is_multiple_of(6) {
        // Confirmed while the computer players still think.
        page.click("[data-card][data-decision]")?;
        page.devtools("Emulation.setCPUThrottlingRate", throttle)?;
        page.click("[data-act=confirm]:not([disabled])")?;
        page.wait_for_script("!document.querySelector('.pressed')")?;
    } else {
        page.wait_for("[data-busy=false]:not([data-screen=start])")?;
        for _ in 0..dice.below(7) {
            if !page.decide(|_| choice)? {
                break;
            }
        }
        page.wait_until_idle()?;
        page.devtools("Emulation.setCPUThrottlingRate", throttle)?;
        page.decide(|_| choice)?;
    }
    // The moment of the death, up to some seconds after the press.
    let most = [40, 400, 2500][dice.below(3) as usize];
    let moment = dice.below(most);
    let wait = "return new Promise(done => setTimeout(done, arguments[0]))";
    page.run(wait, &[json!(moment)])?;
    let told = page.run(CONFIRMED, &[])?;
    let (before, card) =
        (told[0].as_str().unwrap_or_default(), told[1].as_str().unwrap_or_default());
    let colour = told[2].as_str().unwrap_or_default();
    let readable = page.run(READABLE, &[])?;
    let readable = readable.as_str().unwrap_or_default().to_owned();
    for secret in secrets(before) {
        ensure!(!readable.lines().any(|line| line == secret), "{secret} can be read:\n{readable}");
    }
    page.kill_tab(home)?;
    page.open_tab()?;
    page.go("?api=on&motion=off&pace=instant#continue")?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")
        .with_context(|| format!("killed {moment} ms after a press"))?;
    let seen = look(page)?;
    let after = record(page)?;
    let (old, new) = (decisions(before), decisions(&after));
    ensure!(new.starts_with(&old), "lost {moment} ms after a press:\n{before}\nbecame\n{after}");
    if !card.is_empty() {
        let laid = format!("{colour} card {card}");
        ensure!(new[old.len()..].contains(&laid.as_str()), "{laid} was lost:\n{after}");
    }
    let game: Game = after.parse()?;
    let people = table.matches("human").count();
    let is_secret = game.position().phase() == Phase::Card && people > 1;
    ensure!(!is_secret || seen.screen == "curtain", "no curtain: {seen:?}");
    page.close_tab()?;
    page.switch_to(home)?;
    Ok(!card.is_empty())
}

// A browser may lose what a tab has stored just before it was killed; case 0 of seed 0 did so once.
#[test]
#[ignore = "run by `cargo xtask soak kills`: not every run keeps the last decision"]
fn a_tab_that_is_killed_loses_no_confirmed_decision() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    let home = page.tab()?;
    let mut waiting = 0;
    for case in cases(3)? {
        let outcome = try_kill(&page, &home, case).map(|waited| waiting += u32::from(waited));
        in_case(case, "kill", outcome)?;
    }
    println!("{waiting} of the confirmed cards waited for seals when the tab was killed");
    Ok(())
}
