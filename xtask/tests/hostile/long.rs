//! Tests of a game of 2,000 rounds: the page has no more elements than with a game of 20 rounds,
//! and the storage is bounded. `cargo xtask measure outside` measures how long its decisions take.

use std::time::Instant;

use niagara::core::Game;
use serde_json::Value;
use xtask::browser::{Device, Page};
use xtask::samples::{LONG_GAME_ROUNDS, game_of, long_game};

use super::{AT_ONCE, Test, arg, decisions, record, state_without_messages, wait_for_frames};

/// The number of long games that are saved.
const SAVED_GAMES: usize = 5;
/// The maximum number of lines in the table's log.
const MAX_LOG_LINES: u64 = 80;

fn load(page: &Page, game: &Game) -> Test {
    page.run("window.niagara.load(arguments[0])", &[arg(&game.written())])?;
    wait_for_frames(page)
}

/// Plays six decisions. Returns the number of elements of the page after each, and the number of
/// lines in the log.
fn counts_while_playing(page: &Page, game: &Game) -> xtask::Result<Vec<[u64; 2]>> {
    const PLAY: &str = "
        const legal = window.niagara.legal();
        window.niagara.play(legal[(arguments[0] * 7) % legal.length])";
    load(page, game)?;
    (0..6)
        .map(|number| {
            page.run(PLAY, &[number.into()])?;
            wait_for_frames(page)?;
            Ok([page.count("*")?, page.count("[role=log] li")?])
        })
        .collect()
}

/// The keys of the storage that belong to games, and the lengths of the games in characters.
fn stored(page: &Page) -> xtask::Result<(Vec<String>, Vec<usize>)> {
    let stored = page.run("return { ...localStorage }", &[])?;
    let of_games = stored.as_object().into_iter().flatten().filter(|(key, _)| {
        ["niagara/game/", "niagara/owner/", "niagara/secret/"].iter().any(|it| key.starts_with(it))
    });
    let of_games: Vec<(&String, &Value)> = of_games.collect();
    let is_game = |(key, _): &&(&String, &Value)| key.starts_with("niagara/game/");
    let games = of_games.iter().filter(is_game);
    let letters = games.map(|(_, value)| value.as_str().unwrap_or_default().chars().count());
    Ok((of_games.iter().map(|(key, _)| (*key).clone()).collect(), letters.collect()))
}

#[test]
fn a_game_of_2000_rounds_has_no_more_elements_than_a_short_one() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    let (long, recent) = long_game()?;
    let (of_long, of_recent) =
        (counts_while_playing(&page, &long)?, counts_while_playing(&page, &recent)?);
    println!("elements and lines of the log: {of_long:?}");
    assert_eq!(of_long, of_recent);
    assert!(of_long.iter().all(|[_, lines]| *lines == MAX_LOG_LINES), "{of_long:?}");
    state_without_messages(&page)?;
    // A held game shows its whole timeline, which is drawn as paths, not as one element per
    // decision.
    load(&page, &long)?;
    let since = Instant::now();
    page.press("j")?;
    page.wait_for("[data-screen=review] .strip")?;
    println!("held within {} ms", since.elapsed().as_millis());
    let elements = page.count("*")?;
    assert!(elements < of_long[0][0] + 1000, "{elements} elements");
    for act in ["decision-back", "round-back", "to-start", "to-end", "go-on"] {
        page.click(&format!("[data-act={act}]"))?;
    }
    page.wait_for("[data-busy=false]:not([data-screen=review])")?;
    state_without_messages(&page)?;
    // The sheet of the log shows the whole game, a part at a time.
    load(&page, &long)?;
    page.click("[data-act=uncover]")?;
    page.press("l")?;
    page.wait_for("[role=dialog] [role=log] li")?;
    let lines = page.count("[role=dialog] [role=log] li")?;
    assert!(lines < 1000, "{lines} lines at once");
    // The sheet opens at its newest lines; the button is above the oldest.
    page.run("document.querySelector('[role=dialog]').scrollTop = 0", &[])?;
    page.click("[data-act=log-earlier]")?;
    page.wait_for_script(&format!(
        "document.querySelectorAll('[role=dialog] [role=log] li').length === {}",
        2 * lines
    ))?;
    state_without_messages(&page).map(drop)
}

#[test]
fn five_games_of_2000_rounds_are_saved_and_can_be_continued() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    let (long, _) = long_game()?;
    let decision_count = long.decisions().count();
    for _ in 0..SAVED_GAMES {
        load(&page, &long)?;
        page.decide(|_| 1)?;
    }
    let (keys, letters) = stored(&page)?;
    println!("{} keys, {letters:?} letters", keys.len());
    assert_eq!(letters.len(), SAVED_GAMES, "{keys:?}");
    assert_eq!(keys.len(), 2 * SAVED_GAMES, "a key for each game and its owner: {keys:?}");
    // 1 MiB is the maximum for a text that is opened. Browsers store five times as much.
    assert!(letters.iter().all(|letters| *letters < 1 << 20), "{letters:?}");
    page.go(&format!("?{AT_ONCE}#continue"))?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")?;
    assert_eq!(page.state("round")?, LONG_GAME_ROUNDS.to_string());
    assert_eq!(decisions(&record(&page)?).len(), decision_count + 1);
    page.decide(|_| 2)?;
    page.wait_until_idle()?;
    assert_eq!(decisions(&record(&page)?).len(), decision_count + 2);
    state_without_messages(&page).map(drop)
}

/// Fills the storage of the browser, instead of simulating an error.
#[test]
fn a_full_storage_is_reported_and_keeps_the_saved_game() -> Test {
    const FILL: &str = "
        for (let size = 1 << 20; size >= 1; size >>= 1)
            try { for (let n = 0; ; n++) localStorage.setItem(`x${size}-${n}`, 'x'.repeat(size)); }
            catch {}";
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}&seats=human,human,human&seed=1"))?;
    page.wait_for("[data-busy=false]")?;
    page.decide(|_| 1)?;
    let saved = record(&page)?;
    page.run(FILL, &[])?;
    load(&page, &game_of(60)?)?;
    // A loaded game is saved with its first decision.
    page.decide(|_| 1)?;
    page.wait_for(".notice")?;
    assert!(
        state_without_messages(&page)?.lines.iter().any(|line| line.contains("storage is full"))
    );
    page.go(&format!("?{AT_ONCE}#continue"))?;
    page.wait_for("[data-busy=false]:not([data-screen=start])")?;
    assert_eq!(record(&page)?, saved);
    state_without_messages(&page).map(drop)
}
