//! Tests of killed tabs: no confirmed decision is lost, and no face-down card is shown.

use anyhow::{Context, ensure};
use niagara::core::{Game, Phase};
use serde_json::{Value, json};
use xtask::browser::{Device, Page};

use super::{Test, cases, decisions, dice, in_case, record, visible_state};

/// Queries of games: one person against computer players with long searches (a confirmed card waits
/// for their seals), several people at one device, and a game with animations.
const TABLES: [&str; 3] = [
    "seats=human:Ada,ai:5,ai:5&start=yellow&pace=fast",
    "seats=human:Ada,human:Bo,ai:3&pace=fast",
    "seats=human:Ada,human:Bo,human:Cy&pace=normal&motion=on",
];

/// The lines of a record that would reveal the cards that are face down.
fn secrets(record: &str) -> Vec<String> {
    let Ok(game) = record.parse::<Game>() else { return Vec::new() };
    let position = game.position();
    let table = position.table();
    let secret = table.seats().filter(|seat| !position.is_revealed(*seat));
    secret
        .filter_map(|seat| Some(format!("{} card {}", table.colour(seat), position.card(seat)?)))
        .collect()
}

/// A script that stores for each press on a button that confirms a card: the record before the
/// press, and the card as a line of the record.
const RECORD_CONFIRMED: &str = "
    document.addEventListener('click', event => {
        if (!event.target.closest?.('[data-act=confirm]')) return;
        const card = document.querySelector('.card[data-act=confirm]')?.dataset.card;
        const colour = document.querySelector('[data-to-move]')?.dataset.toMove;
        window.confirmed = card ? [window.niagara.record(), `${colour} card ${card}`] : null;
    }, true)";

/// A script that returns the record, the confirmed card if its press has been handled, and all
/// readable texts: storage, crash card, title.
const SNAPSHOT: &str = "
    const isHandled = !document.querySelector('.pressed');
    const texts = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage }),
        document.getElementById('crash-record').record ?? '', document.title];
    return [window.niagara.record(), isHandled && window.confirmed || null, texts.join('\\n')]";

/// A script that plays a decision through `window.niagara`.
const PLAY: &str = "
    const { niagara } = window;
    return niagara.idle().then(() => {
        const legal = niagara.legal();
        if (legal.length) niagara.play(legal[arguments[0] % legal.length]);
    })";

/// What a page must not lose if it is killed now, and what could be read in it.
#[derive(Debug)]
struct Snapshot {
    /// The record; its decisions must not be lost.
    record: String,
    /// The number of decisions before `card`.
    confirmed_after: usize,
    /// A confirmed card, as a line of the record. It may not be in `record` yet.
    card: Option<String>,
    /// All readable texts.
    readable: String,
}

impl Snapshot {
    fn of(page: &Page) -> xtask::Result<Self> {
        let values = page.run(SNAPSHOT, &[])?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Ok(Self {
            record: text(&values[0]),
            confirmed_after: decisions(&text(&values[1][0])).len(),
            card: values[1][1].as_str().map(str::to_owned),
            readable: text(&values[2]),
        })
    }

    /// Checks that no face-down card can be read. Lines of earlier rounds are ignored, because the
    /// same card may have been face up there.
    fn must_hide_secrets(&self) -> Test {
        let is_round = |line: &&str| line.starts_with("round ");
        let current_round = self.record.lines().rfind(is_round).unwrap_or_default();
        let secrets = secrets(&self.record);
        let mut is_current = true;
        for line in self.readable.lines() {
            is_current = match line {
                round if is_round(&round) => round == current_round,
                // The header of the next record.
                line => is_current || line.starts_with("niagara-record"),
            };
            let is_revealed = is_current && secrets.iter().any(|secret| secret == line);
            ensure!(!is_revealed, "“{line}” can be read:\n{}\nof\n{}", self.readable, self.record);
        }
        Ok(())
    }

    /// Whether the card waits for the seals of computer players.
    fn waits(&self) -> bool {
        self.card.is_some() && decisions(&self.record).len() <= self.confirmed_after
    }

    /// Checks that the record after the restart contains all decisions and the confirmed card.
    fn must_be_in(&self, after: &str) -> Test {
        let (old, new) = (decisions(&self.record), decisions(after));
        ensure!(new.starts_with(&old), "lost:\n{}\nbecame\n{after}", self.record);
        if let Some(card) = &self.card {
            let next = new.get(self.confirmed_after);
            ensure!(
                next == Some(&card.as_str()),
                "{card} was lost:\n{}\nbecame\n{after}",
                self.record
            );
        }
        Ok(())
    }
}

/// Kills a tab at a random moment, and checks a new one. Returns whether a confirmed card waited
/// for seals when the tab was killed. The tab `home` stays open.
fn try_kill(page: &Page, home: &xtask::browser::Tab, case: u64) -> xtask::Result<bool> {
    let mut dice = dice(case);
    let table = TABLES[case as usize % TABLES.len()];
    // Records of other cases may contain the same lines with cards that are face up.
    page.run("localStorage.clear()", &[])?;
    page.open_tab()?;
    page.before_load(RECORD_CONFIRMED)?;
    page.go(&format!("?seed={}&api=on&{table}", case % 1000))?;
    let choice = dice.below(89) as usize;
    let throttle = json!({ "rate": 1 + dice.below(6) });
    if case.is_multiple_of(6) {
        // Confirms while the searches of computer players are still running.
        page.click("[data-card][data-decision]")?;
        page.devtools("Emulation.setCPUThrottlingRate", throttle)?;
        page.click("[data-act=confirm]:not([disabled])")?;
        page.wait_for_script("!document.querySelector('.pressed')")?;
    } else {
        page.wait_for("[data-busy=false]:not([data-screen=start])")?;
        for _ in 0..dice.below(7) {
            page.run(PLAY, &[json!(choice)])?;
        }
        page.wait_until_idle()?;
        page.devtools("Emulation.setCPUThrottlingRate", throttle)?;
        page.decide(|_| choice)?;
    }
    // The tab is killed up to 2.5 seconds after the press.
    let max_delay = [40, 400, 2500][dice.below(3) as usize];
    let delay = dice.below(max_delay);
    let wait = "return new Promise(done => setTimeout(done, arguments[0]))";
    page.run(wait, &[json!(delay)])?;
    let snapshot = Snapshot::of(page)?;
    snapshot.must_hide_secrets()?;
    page.kill_tab(home)?;
    page.open_tab()?;
    page.go("?api=on&motion=off&pace=instant#continue")?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")
        .with_context(|| format!("killed {delay} ms after a press: {snapshot:?}"))?;
    let state = visible_state(page)?;
    let after = record(page)?;
    snapshot.must_be_in(&after).with_context(|| format!("killed {delay} ms after a press"))?;
    let game: Game = after.parse()?;
    let people = table.matches("human").count();
    let is_secret = game.position().phase() == Phase::Card && people > 1;
    ensure!(!is_secret || state.screen == "curtain", "no curtain: {state:?}");
    page.close_tab()?;
    page.switch_to(home)?;
    Ok(snapshot.waits())
}

#[test]
fn a_tab_that_is_killed_loses_no_confirmed_decision() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    let home = page.tab()?;
    let mut waiting = 0;
    for case in cases(3)? {
        let outcome = try_kill(&page, &home, case).map(|waits| waiting += u32::from(waits));
        in_case(case, "kill", outcome)?;
    }
    println!("{waiting} of the confirmed cards waited for seals when the tab was killed");
    Ok(())
}
