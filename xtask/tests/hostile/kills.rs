//! A tab that is killed: what was confirmed is not lost, and nothing secret is shown.

use anyhow::{Context, ensure};
use niagara::core::{Game, Phase};
use serde_json::{Value, json};
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

/// Keeps, of each press on a button that confirms, the card that it confirms, whose it is and how
/// much of the game there was before.
const KEEP_CONFIRMED: &str = "
    document.addEventListener('click', event => {
        if (!event.target.closest?.('[data-act=confirm]')) return;
        const card = document.querySelector('.card[data-act=confirm]')?.dataset.card;
        const colour = document.querySelector('[data-to-move]')?.dataset.toMove;
        window.confirmed = card ? [window.niagara.record(), `${colour} card ${card}`] : null;
    }, true)";

/// A snapshot of the record, the confirmed card if its press has been handled, the storage, and the
/// card that a crash shows.
const TOLD: &str = "
    const answered = !document.querySelector('.pressed');
    const texts = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage }),
        document.getElementById('crash-record').record ?? '', document.title];
    return [window.niagara.record(), answered && window.confirmed || null, texts.join('\\n')]";

/// Plays a decision at once, without animations.
const PLAY: &str = "
    const { niagara } = window;
    return niagara.idle().then(() => {
        const legal = niagara.legal();
        if (legal.length) niagara.play(legal[arguments[0] % legal.length]);
    })";

/// What a page that is killed now must not lose: the decisions of its record, and the card that
/// was confirmed after the first `confirmed_after` of them and may not be among them yet.
#[derive(Debug)]
struct Promised {
    record: String,
    confirmed_after: usize,
    card: Option<String>,
    /// All readable texts at that moment.
    readable: String,
}

impl Promised {
    fn by(page: &Page) -> xtask::Result<Self> {
        let told = page.run(TOLD, &[])?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Ok(Self {
            record: text(&told[0]),
            confirmed_after: decisions(&text(&told[1][0])).len(),
            card: told[1][1].as_str().map(str::to_owned),
            readable: text(&told[2]),
        })
    }

    /// Whether a face-down card can be read. In earlier rounds the same card was face up.
    fn must_hide_secrets(&self) -> Test {
        let is_round = |line: &&str| line.starts_with("round ");
        let now = self.record.lines().rfind(is_round).unwrap_or_default();
        let secrets = secrets(&self.record);
        let mut is_now = true;
        for line in self.readable.lines() {
            is_now = match line {
                round if is_round(&round) => round == now,
                // The header of the next record.
                line => is_now || line.starts_with("niagara-record"),
            };
            let is_told = is_now && secrets.iter().any(|secret| secret == line);
            ensure!(!is_told, "“{line}” can be read:\n{}\nof\n{}", self.readable, self.record);
        }
        Ok(())
    }

    /// Whether the card waits for the seals of computer players.
    fn waits(&self) -> bool {
        self.card.is_some() && decisions(&self.record).len() <= self.confirmed_after
    }

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

fn try_kill(page: &Page, home: &xtask::browser::Tab, case: u64) -> xtask::Result<bool> {
    let mut dice = dice(case);
    let table = TABLES[case as usize % TABLES.len()];
    // Games of other cases have cards of the same names that are known already.
    page.run("localStorage.clear()", &[])?;
    page.open_tab()?;
    page.before_load(KEEP_CONFIRMED)?;
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
            page.run(PLAY, &[json!(choice)])?;
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
    let promised = Promised::by(page)?;
    promised.must_hide_secrets()?;
    page.kill_tab(home)?;
    page.open_tab()?;
    page.go("?api=on&motion=off&pace=instant#continue")?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")
        .with_context(|| format!("killed {moment} ms after a press: {promised:?}"))?;
    let seen = look(page)?;
    let after = record(page)?;
    promised.must_be_in(&after).with_context(|| format!("killed {moment} ms after a press"))?;
    let game: Game = after.parse()?;
    let people = table.matches("human").count();
    let is_secret = game.position().phase() == Phase::Card && people > 1;
    ensure!(!is_secret || seen.screen == "curtain", "no curtain: {seen:?}");
    page.close_tab()?;
    page.switch_to(home)?;
    Ok(promised.waits())
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
