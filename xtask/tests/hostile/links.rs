//! Randomly changed records, positions and lessons in links: invalid ones are reported, valid ones
//! are opened.

use anyhow::{Context, bail, ensure};
use niagara::ai::easiest_decision;
use niagara::core::lesson::check_lesson;
use niagara::core::{Dice, Game, Position, Setup};
use xtask::browser::{Device, Page};
use xtask::samples::{packed, zip_bomb};

use super::{
    AT_ONCE, Test, arg, cases, dice, in_case, record, state_without_messages, wait_for_frames,
};

const WON: &str = include_str!("../../../tests/data/won.record");
const TWO_ROUNDS: &str = include_str!("../../../tests/data/two_rounds.record");
const POSITION: &str = include_str!("../../../tests/data/notation.json");
const LESSON: &str = include_str!("../../../content/lessons/paddle.lesson.json");

/// What a link contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Record,
    Position,
    Lesson,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Position => "position",
            Self::Lesson => "lesson",
        }
    }

    /// Whether the text is valid according to the rules.
    fn is_valid(self, text: &str) -> bool {
        match self {
            Self::Record => text.parse::<Game>().is_ok(),
            Self::Position => text.parse::<Setup>().is_ok_and(|it| Position::try_from(it).is_ok()),
            Self::Lesson => check_lesson(text, easiest_decision).is_ok(),
        }
    }
}

/// A text in which some characters or lines are replaced, removed, repeated or exchanged.
fn changed(text: &str, dice: &mut Dice) -> String {
    const INSERTIONS: [&str; 16] = [
        "\u{202E}",
        "\0",
        "#",
        "é",
        "card 1",
        "river",
        "{",
        "}",
        "\"",
        "9",
        "\u{200B}",
        "name red ",
        "falls",
        "-1",
        "note ",
        "🦊",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(letters.len().max(1) as u32) as usize;
        let to = (at + dice.below(9) as usize).min(letters.len());
        match dice.below(5) {
            0 => drop(letters.drain(at..to)),
            1 => letters.truncate(at),
            2 => {
                let copy: Vec<char> = letters[at..to].to_vec();
                letters.splice(at..at, copy);
            }
            3 => {
                let inserted = INSERTIONS[dice.below(INSERTIONS.len() as u32) as usize];
                letters.splice(at..to, inserted.chars());
            }
            _ => {
                let lines: String = letters.iter().collect();
                let mut lines: Vec<&str> = lines.lines().collect();
                let other = dice.below(lines.len().max(1) as u32) as usize;
                let line = dice.below(lines.len().max(1) as u32) as usize;
                if other < lines.len() {
                    lines.swap(line, other);
                }
                letters = lines.join("\n").chars().collect();
            }
        }
    }
    letters.into_iter().collect()
}

fn percent_encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Follows a link in the open page, and waits until the result is shown.
fn follow(page: &Page, fragment: &str) -> Test {
    const FOLLOW: &str = "
        document.querySelector('[data-act=close]')?.click();
        document.querySelector('[data-act=dismiss-notice]')?.click();
        history.replaceState(null, '', '#');
        return new Promise(done => setTimeout(done, 50)).then(() => {
            location.hash = arguments[0];
            return new Promise(done => setTimeout(done, 0));
        })";
    page.run(FOLLOW, &[arg(fragment)])?;
    wait_for_frames(page)
}

fn try_link(page: &Page, case: u64) -> Test {
    let mut dice = dice(case);
    let (kind, valid_text) = match dice.below(8) {
        0..3 => (Kind::Record, WON),
        3..5 => (Kind::Record, TWO_ROUNDS),
        5..7 => (Kind::Position, POSITION),
        _ => (Kind::Lesson, LESSON),
    };
    let text = changed(valid_text, &mut dice);
    let mut value = if dice.below(2) == 0 { packed(&text)? } else { percent_encoded(&text) };
    let mut is_valid = kind.is_valid(&text);
    // One link in eight is changed again after it was packed.
    if dice.below(8) == 0 {
        value = changed(&value, &mut dice).chars().filter(char::is_ascii_graphic).collect();
        value.retain(|letter| letter != '#');
        is_valid = false;
    }
    let fragment = format!("{}={value}", kind.as_str());
    if case.is_multiple_of(40) {
        page.run("localStorage.clear(); sessionStorage.clear()", &[])?;
        page.go(&format!("?{AT_ONCE}#{fragment}"))?;
        page.wait_for("[data-screen]")?;
        wait_for_frames(page)?;
    } else {
        follow(page, &fragment)?;
    }
    let state = state_without_messages(page).with_context(|| fragment.clone())?;
    let is_refusal = |line: &String| {
        line.contains("in the link could not be read") || line.contains("wrong with it")
    };
    let is_refused = state.lines.iter().any(is_refusal);
    if is_valid {
        ensure!(!is_refused, "refused, but valid by the rules: {fragment}\n{state:?}");
        ensure!(state.screen != "start", "not opened: {fragment}");
        if kind == Kind::Record {
            let written = text.parse::<Game>().map(|game| game.written()).unwrap_or_default();
            let shown = record(page)?;
            ensure!(shown.starts_with(written.trim_end()), "{shown}\nis not\n{written}");
        }
    } else if !is_refused {
        // A text that was changed after packing may still be valid.
        let hash = page.run("return location.hash", &[])?;
        if state.screen == "start" || hash.as_str().is_none_or(|it| it.len() <= 1) {
            bail!("neither opened nor refused: {fragment}\n{state:?}");
        }
    }
    for line in &state.lines {
        ensure!(!line.contains(['\u{202E}', '\u{200B}', '\0']), "{line:?}");
    }
    Ok(())
}

#[test]
fn a_changed_link_opens_its_game_or_says_why_not() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    for case in cases(24)? {
        in_case(case, "link", try_link(&page, case))?;
    }
    Ok(())
}

/// `cargo xtask measure outside` measures how soon the link is refused.
#[test]
fn a_link_that_unpacks_to_many_megabytes_is_refused() -> Test {
    let page = Page::open(&Device::LAPTOP, &format!("?{AT_ONCE}"))?;
    page.wait_for("[data-screen=start]")?;
    for screen in ["start", "table"] {
        follow(&page, &zip_bomb()?)?;
        page.wait_for(".notice")?;
        let state = state_without_messages(&page)?;
        assert!(state.lines.iter().any(|line| line.contains("longer than any game")), "{state:?}");
        assert_eq!(state.screen, screen);
        if screen == "start" {
            page.click("[data-act=play]")?;
            page.wait_for("[data-screen=table]")?;
        }
    }
    Ok(())
}
