//! Tests that holding a game at any moment changes nothing: record and storage stay the same byte
//! for byte, and the page reveals no face-down card.

use anyhow::{bail, ensure};
use niagara::core::{Card, Game, Phase};
use serde_json::{Value, json};
use xtask::browser::{Device, Page};

use super::{Test, arg, cases, dice, in_case, record, state_without_messages};

/// The seats of a game: one or two people among computer players, or computer players alone.
const TABLES: [&str; 4] = [
    "human:Ada,ai:1,ai:1",
    "human:Ada,human:Bo,ai:1",
    "ai:1,human:Ada,ai:2,ai:1",
    "ai:1,ai:1,ai:1",
];

/// The keys that move in the timeline of a held game.
const KEYS: [&str; 12] = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "c",
    "t",
    "T",
    " ",
];

/// A script that dispatches the event of a key, and waits until its result is drawn.
const PRESS: &str = "
    const [key, shiftKey] = arguments;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    return new Promise(done => {
        let left = 3;
        const next = () => left-- ? requestAnimationFrame(next) : setTimeout(done, 0);
        next();
    })";

/// A script that returns everything that a person could read: the page and its title with what the
/// tab stores, and the storage.
const READABLE: &str = "
    const stored = kind => { try { return JSON.stringify({ ...kind }) } catch { return '' } };
    return [
        document.title + document.querySelector('[data-screen]').outerHTML + stored(sessionStorage),
        stored(localStorage),
    ]";

/// A script that returns the cards of each seat that are shown, because they are face up, or face
/// down and known.
const CARDS: &str = "
    return Object.fromEntries([...document.querySelectorAll('.seat[data-seat]')].map(seat => [
        seat.dataset.seat, [...seat.querySelectorAll('[data-open], [data-known]')].map(
            card => card.dataset.open ?? card.dataset.known)]))";

fn readable(page: &Page) -> xtask::Result<(String, String)> {
    let texts = page.run(READABLE, &[])?;
    let part = |index: usize| texts[index].as_str().unwrap_or_default().to_owned();
    Ok((part(0), part(1)))
}

/// A face-down card that the page must not show.
struct Secret {
    colour: String,
    name: String,
    card: Card,
}

/// The face-down cards that the page must not show: all but the own card of a person who is the
/// only one in the game.
fn secrets(game: &Game, table: &str) -> Vec<Secret> {
    let position = game.position();
    let people: Vec<usize> =
        (0..).zip(table.split(',')).filter(|it| it.1.starts_with("human")).map(|it| it.0).collect();
    let covered = position.face_down();
    let others = covered.iter().filter(|seat| people.as_slice() != [seat.index()]);
    let secret = |seat| {
        let colour = position.table().colour(seat).to_string();
        let name = game.header().name(seat).unwrap_or(&colour).to_owned();
        Some(Secret { name, colour, card: position.card(seat)? })
    };
    others.filter_map(secret).collect()
}

/// Holds the open game, moves in its timeline, and resumes it.
fn try_hold(page: &Page, table: &str, case: u64) -> Test {
    let mut dice = dice(case);
    page.run(PRESS, &[arg("j"), json!(false)])?;
    if page.state("screen")? == "curtain" {
        // The first press may come as the curtain appears; then it has no effect.
        page.run(PRESS, &[arg("j"), json!(false)])?;
    }
    if page.state("screen")? != "review" {
        bail!("it is not held: {}", page.state("screen")?);
    }
    let before = record(page)?;
    let (_, stored) = readable(page)?;
    let game: Game = before.parse()?;
    let secrets = secrets(&game, table);
    let hides_secrets = |cards: &Value| {
        secrets.iter().all(|it| cards[&it.colour].as_array().is_none_or(Vec::is_empty))
    };
    for _ in 0..6 {
        let key = KEYS[dice.below(KEYS.len() as u32) as usize];
        page.run(PRESS, &[arg(key), json!(dice.below(3) == 0)])?;
        ensure!(record(page)? == before, "{key} changes the record");
        let (shown, kept) = readable(page)?;
        ensure!(kept == stored, "{key} changes what is stored");
        for Secret { colour, name, card } in &secrets {
            ensure!(!shown.contains(&format!("{colour} card {card}")), "{key}: {colour}'s card");
            // The accessible name of a known card would say which one it is.
            let start = format!("{name}\u{2069} has laid down ");
            let mut laid = shown.split(&start).skip(1);
            ensure!(laid.all(|rest| rest.starts_with("a card")), "{key}: {name}'s card");
        }
        let round = page.text("h1")?;
        if round.ends_with(&format!(" {}", game.position().round())) {
            let cards = page.run(CARDS, &[])?;
            ensure!(hides_secrets(&cards), "{key}: {cards} are shown");
        }
    }
    page.click("[data-act=go-on]")?;
    page.wait_for("[data-screen]:not([data-screen=review])")?;
    // Computer players may have played on at once, so the record may be longer.
    let after = record(page)?;
    ensure!(after.starts_with(before.trim_end()), "{before}\nbecame\n{after}");
    state_without_messages(page).map(drop)
}

/// Makes a decision if it is a person's turn, and waits for up to 120 ms, so that the next hold
/// comes at any moment: while a person chooses, during an animation or during a search. Returns
/// `false` if the game is over.
fn play_on(page: &Page, case: u64) -> xtask::Result<bool> {
    let mut dice = dice(case ^ 0x5eed);
    if page.state("screen")? == "over" {
        return Ok(false);
    }
    let is_idle = page.state("busy")? == "false";
    if page.count("[data-act=pass-on]")? > 0 {
        page.click("[data-act=pass-on]")?;
    } else if is_idle {
        page.decide(|_| dice.below(1 << 16) as usize)?;
    }
    let wait = "return new Promise(done => setTimeout(done, arguments[0]))";
    page.run(wait, &[json!(dice.below(120))])?;
    let game: Game = record(page)?.parse()?;
    Ok(game.position().phase() != Phase::Over)
}

#[test]
fn holding_a_game_changes_nothing_and_reveals_no_card() -> Test {
    let page = Page::open(&Device::LAPTOP, "")?;
    page.wait_for("[data-screen=start]")?;
    let mut is_open = false;
    let mut table = TABLES[0];
    for case in cases(12)? {
        if !is_open || case % 25 == 0 {
            table = TABLES[(case / 25) as usize % TABLES.len()];
            page.run("localStorage.clear(); sessionStorage.clear()", &[])?;
            let seed = case + 1;
            page.go(&format!("?motion=off&pace=fast&api=on&forced=ask&seed={seed}&seats={table}"))?;
            page.wait_for("[data-screen]:not([data-screen=start])")?;
        }
        in_case(case, table, try_hold(&page, table, case))?;
        is_open = play_on(&page, case)?;
    }
    Ok(())
}
