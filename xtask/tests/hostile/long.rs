//! A game of 2,000 rounds: as quick at its end as at its beginning, and its storage bounded.

use niagara::core::{Arm, Colour, Game, Header, Options, Rules, Seat, Table};
use serde_json::{Value, json};
use xtask::browser::{Device, Page};

use super::{AT_ONCE, Test, arg, dice, look_quietly};

const ROUNDS: u32 = 2000;

/// A game of people who move at random, up to a round's first decision; such games do not end.
fn game(rounds: u32) -> xtask::Result<Game> {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default());
    let table = table.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut game = Game::new(Header::new(table, Seat::FIRST, Arm::Left));
    let mut dice = dice(1);
    while game.position().round() < rounds {
        let legal = game.position().legal();
        let decision = dice.choose(&legal).ok_or_else(|| anyhow::anyhow!("the game is over"))?;
        game.play(decision).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    }
    Ok(game)
}

/// Milliseconds of a decision until all that follows is drawn, the median of 15, in a loaded game.
const TIMES: &str = "
    window.niagara.load(arguments[0]);
    const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
    return (async () => {
        await drawn(); await drawn();
        const times = [];
        for (let number = 0; number < 15; number++) {
            const legal = window.niagara.legal();
            const since = performance.now();
            window.niagara.play(legal[(number * 7) % legal.length]);
            await new Promise(done => setTimeout(done, 0));
            document.body.getBoundingClientRect();
            times.push(performance.now() - since);
            await drawn();
        }
        times.sort((one, other) => one - other);
        return times[7];
    })()";

#[test]
fn a_game_of_2000_rounds_is_as_quick_as_a_new_one() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    let time = |rounds| -> xtask::Result<f64> {
        let time = page.run(TIMES, &[arg(&game(rounds)?.written())])?;
        Ok(time.as_f64().unwrap_or(f64::MAX))
    };
    let (_, new) = (time(2)?, time(2)?);
    let old = time(ROUNDS)?;
    let bytes = page.run(
        "return Object.entries({ ...localStorage })
            .filter(([key]) => key.startsWith('niagara/game/'))
            .map(([, value]) => value.length)",
        &[],
    )?;
    let bytes: Vec<u64> =
        bytes.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    println!("{new:.1} ms in round 2, {old:.1} ms in round {ROUNDS}; stored letters {bytes:?}");
    // What differs is writing the record down: less than half of the time, or a frame.
    assert!(old < new * 1.5 + 16.0, "{new} ms, then {old} ms");
    assert!(bytes.len() <= 5 && bytes.iter().sum::<u64>() < 5 << 20, "{bytes:?}");
    look_quietly(&page)?;
    page.click("[data-act=uncover], main:not([inert]) [data-act=menu]")?;
    Ok(())
}

/// A storage that is really full, not one that is said to be.
#[test]
fn a_storage_that_is_full_is_told_and_what_was_saved_stays() -> Test {
    const FILL: &str = "
        for (let size = 1 << 20; size >= 1; size >>= 1)
            try { for (let n = 0; ; n++) localStorage.setItem(`x${size}-${n}`, 'x'.repeat(size)); }
            catch {}";
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}&seats=human,human,human&seed=1"))?;
    page.wait_for("[data-busy=false]")?;
    page.decide(|_| 1)?;
    let saved = page.run("return window.niagara.record()", &[])?;
    page.run(FILL, &[])?;
    page.run("return window.niagara.load(arguments[0])", &[json!(game(60)?.written())])?;
    // A game that is only looked at is not saved.
    page.decide(|_| 1)?;
    page.wait_for(".notice")?;
    assert!(look_quietly(&page)?.lines.iter().any(|line| line.contains("storage is full")));
    page.go(&format!("?{AT_ONCE}#continue"))?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")?;
    assert_eq!(page.run("return window.niagara.record()", &[])?, saved);
    look_quietly(&page).map(drop)
}
