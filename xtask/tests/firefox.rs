//! End to end in Firefox: the few things in which browsers differ.

use xtask::browser::{Browser, Device, Page};

type Test = xtask::Result<()>;

const GAME: &str = "?seed=42&seats=human:Ada,ai:1,ai:1&motion=off&pace=instant&api=on";

fn open(query: &str) -> xtask::Result<Page> {
    Page::open_in(Browser::Firefox, &Device::LAPTOP, query)
}

#[test]
fn a_whole_game_is_played_in_firefox() -> Test {
    let page = open(GAME)?;
    let mut decisions = 0_usize;
    while page.decide(|_| decisions * 7)? {
        decisions += 1;
    }
    assert!(decisions > 12, "{decisions} decisions are no game");
    assert_eq!(page.state("phase")?, "over");
    page.screenshot("over-firefox")
}

#[test]
fn a_reload_and_a_crash_lose_nothing_in_firefox() -> Test {
    let page = open(GAME)?;
    for number in 0..4 {
        page.decide(|_| number)?;
    }
    page.wait_until_idle()?;
    let record = page.run("return window.niagara.record()", &[])?;
    page.reload()?;
    page.wait_until_idle()?;
    assert_eq!(page.run("return window.niagara.record()", &[])?, record);
    page.run("document.createElement = () => { throw new Error('no more elements') }", &[])?;
    page.click("[data-act=menu]")?;
    page.wait_for("#crash:not([hidden])")?;
    page.click("[data-act=crash-continue]")?;
    page.wait_for("[data-screen=table]")?;
    page.go("?api=on&motion=off&pace=instant")?;
    page.click("[data-act=continue]")?;
    page.wait_until_idle()?;
    assert_eq!(page.run("return window.niagara.record()", &[])?, record);
    Ok(())
}
