//! The offer of sound.

use wasm_bindgen_test::wasm_bindgen_test;

use super::page::Page;

/// Plays the last decision that is legal, such as the cloud, until the next round begins.
async fn play_a_round(page: &Page) {
    let round = page.root("data-round");
    while page.root_is("data-round", &round) {
        let legal = page.game().position().legal();
        page.decide(legal.last().unwrap()).await;
    }
}

#[wasm_bindgen_test]
async fn sound_is_offered_once_in_the_first_game() {
    let page = Page::open("api=on").await;
    page.act("play").await;
    assert!(!page.has("[data-act=sound-on]"), "there is no offer in the first rounds");
    play_a_round(&page).await;
    play_a_round(&page).await;
    // Lost canoes are paid for first; then there is no offer.
    while !page.root_is("data-phase", "card") {
        let legal = page.game().position().legal();
        page.decide(legal.last().unwrap()).await;
    }
    // The offer waits while a forced decision is announced, which depends on the seed.
    if page.has("[data-act=dismiss-forced]") {
        page.act("dismiss-forced").await;
    }
    assert!(page.can("sound-off") && page.has(".dock .sound-offer"));
    page.act("sound-off").await;
    assert!(!page.has("[data-act=sound-on]"));
    page.act("menu").await;
    page.act("new-game").await;
    page.act("play").await;
    assert!(!page.has("[data-act=sound-on]"), "sound is offered only once");
    page.close();
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3").await;
    assert!(!page.has("[data-act=sound-on]"), "not in a game of a URL");
}
