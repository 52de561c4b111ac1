//! Saving: a reload keeps all decisions, and problems with the storage are reported while the game
//! continues.

use js_sys::{Function, Object, Reflect};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, storage, stored_entries, stored_games};

const ALONE: &str = "seed=11&seats=human:Ada,ai:3,ai:3&start=yellow&api=on";
const TWO_PEOPLE: &str = "seed=11&seats=human:Ada,human:Bo,ai:3&start=yellow&api=on";

/// Plays this number of decisions, each the first legal one.
async fn play_decisions(page: &Page, decisions: usize) {
    for _ in 0..decisions {
        if page.screen() == "curtain" {
            page.act("uncover").await;
        }
        let decision = page.game().position().legal()[0];
        page.decide(&decision).await;
    }
}

/// The id of the saved game that was played most recently.
fn last_played_id() -> String {
    let games = storage().get_item("niagara/games").unwrap().unwrap();
    games.split(' ').next().unwrap().to_owned()
}

/// Replaces `localStorage.setItem` by a function that throws, as if the storage were full.
struct FullStorage {
    set_item: JsValue,
}

impl FullStorage {
    fn install() -> Self {
        let prototype = Self::prototype();
        let set_item = Reflect::get(&prototype, &"setItem".into()).unwrap();
        let throws = Function::new_no_args("throw new DOMException('full', 'QuotaExceededError')");
        Reflect::set(&prototype, &"setItem".into(), &throws).unwrap();
        Self { set_item }
    }

    fn prototype() -> Object {
        Object::get_prototype_of(storage().unchecked_ref())
    }
}

impl Drop for FullStorage {
    fn drop(&mut self) {
        Reflect::set(&Self::prototype(), &"setItem".into(), &self.set_item).unwrap();
    }
}

#[wasm_bindgen_test]
async fn a_reload_in_the_middle_of_a_turn_shows_the_same_game() {
    let page = Page::open(ALONE).await;
    play_decisions(&page, 7).await;
    let (record, sentence) = (page.game().written(), page.sentence());
    page.close();
    let page = Page::reopen("api=on", "continue").await;
    assert_eq!(page.screen(), "table");
    assert_eq!(page.game().written(), record);
    assert_eq!(page.sentence(), sentence);
    play_decisions(&page, 3).await;
}

#[wasm_bindgen_test]
async fn a_reload_with_a_secret_card_returns_to_the_curtain() {
    let page = Page::open(TWO_PEOPLE).await;
    page.act("uncover").await;
    page.play("card 5").await;
    let record = page.game().written();
    assert!(record.contains("yellow card 5"));
    page.close();
    let page = Page::reopen("api=on", "continue").await;
    assert_eq!(page.screen(), "curtain");
    assert!(page.text(".curtain").contains("Bo"));
    assert_eq!(page.game().written(), record, "the masked card is restored");
    page.act("uncover").await;
    page.play("card 2").await;
    assert!(page.has("[data-seat=yellow] [data-open=\"5\"]"), "Ada's card is revealed");
}

#[wasm_bindgen_test]
async fn the_start_screen_offers_to_continue_a_game() {
    let page = Page::open(ALONE).await;
    play_decisions(&page, 4).await;
    let record = page.game().written();
    page.act("menu").await;
    page.act("new-game").await;
    assert_eq!(page.screen(), "start");
    page.act("continue").await;
    assert_eq!(page.game().written(), record);
}

#[wasm_bindgen_test]
async fn an_unreadable_saved_game_is_reported() {
    let page = Page::open(ALONE).await;
    play_decisions(&page, 2).await;
    page.close();
    let key = format!("niagara/game/{}", last_played_id());
    let corrupt = "niagara-record 1\nrules base\nseats yellow red\n";
    storage().set_item(&key, corrupt).unwrap();
    let page = Page::reopen("api=on", "continue").await;
    assert_eq!(page.screen(), "start");
    assert!(page.text(".notice").contains("could not be read"), "{}", page.text(".notice"));
    assert_eq!(storage().get_item(&key).unwrap().as_deref(), Some(corrupt), "it is not changed");
    page.act("play").await;
    assert_eq!(page.screen(), "table");
}

#[wasm_bindgen_test]
async fn a_corrupt_storage_still_gives_a_start_screen() {
    let page = Page::open(ALONE).await;
    play_decisions(&page, 2).await;
    page.close();
    for (key, _) in stored_entries() {
        storage().set_item(&key, "\u{0}ä{]\n⟦").unwrap();
    }
    let page = Page::reopen("api=on", "continue").await;
    assert_eq!(page.screen(), "start");
    page.act("play").await;
    play_decisions(&page, 2).await;
}

#[wasm_bindgen_test]
async fn a_full_storage_is_reported_and_the_game_continues() {
    let page = Page::open(ALONE).await;
    play_decisions(&page, 2).await;
    let saved = stored_games();
    let full = FullStorage::install();
    play_decisions(&page, 3).await;
    assert!(page.text(".notice").contains("full"), "{}", page.text(".notice"));
    assert_eq!(stored_games(), saved, "the last saved state is intact");
    drop(full);
    play_decisions(&page, 1).await;
    assert!(!page.has(".notice"), "the notice disappears when saving works again");
    let record = page.game().written();
    page.close();
    let page = Page::reopen("api=on", "continue").await;
    assert_eq!(page.game().written(), record);
}

#[wasm_bindgen_test]
async fn missing_storage_is_reported_and_the_page_can_be_played() {
    let window = leptos::prelude::window();
    let key = JsValue::from_str("localStorage");
    let descriptor = Object::get_own_property_descriptor(window.unchecked_ref::<Object>(), &key);
    let page = Page::open("").await;
    page.close();
    let refusing_property = Object::new();
    let get = Function::new_no_args("throw new DOMException('no', 'SecurityError')");
    Reflect::set(&refusing_property, &"get".into(), &get).unwrap();
    Reflect::set(&refusing_property, &"configurable".into(), &true.into()).unwrap();
    Object::define_property(window.unchecked_ref::<Object>(), &key, &refusing_property);
    let page = Page::reopen(ALONE, "").await;
    play_decisions(&page, 3).await;
    let notice = page.text(".notice");
    let played = page.game().decisions().count();
    Object::define_property(window.unchecked_ref::<Object>(), &key, descriptor.unchecked_ref());
    assert!(notice.contains("keeps nothing"), "{notice}");
    assert!(played >= 3);
}

#[wasm_bindgen_test]
async fn a_second_tab_owns_the_game_and_the_first_makes_a_copy() {
    let page = Page::open(ALONE).await;
    play_decisions(&page, 2).await;
    let id = last_played_id();
    let (key, owner) = (format!("niagara/game/{id}"), format!("niagara/owner/{id}"));
    // Simulates another tab that opens this game and becomes its owner.
    storage().set_item(&owner, "another").unwrap();
    let their_text = storage().get_item(&key).unwrap().unwrap();
    play_decisions(&page, 2).await;
    assert!(page.text(".notice").contains("another tab"), "{}", page.text(".notice"));
    assert_eq!(
        storage().get_item(&key).unwrap(),
        Some(their_text),
        "the other tab's game is unchanged"
    );
    assert_eq!(storage().get_item(&owner).unwrap().as_deref(), Some("another"));
    assert_ne!(last_played_id(), id, "this tab continues with a copy");
    assert_eq!(stored_games().len(), 2);
}

#[wasm_bindgen_test]
async fn settings_are_stored() {
    let page = Page::open("").await;
    page.act("settings").await;
    page.choose("[data-setting=theme]", "dark").await;
    page.close();
    assert_eq!(niagara::app::platform::storage::load_preferences().theme.as_str(), "dark");
}

#[wasm_bindgen_test]
async fn settings_of_the_address_hold_for_the_visit_only() {
    // The saved settings have no animations.
    let page = Page::open("motion=on").await;
    page.act("settings").await;
    page.choose("[data-setting=theme]", "dark").await;
    let html = document().document_element().unwrap();
    assert_eq!(html.get_attribute("data-motion").as_deref(), Some("on"));
    assert_eq!(html.get_attribute("data-theme").as_deref(), Some("dark"));
    page.close();
    let stored = niagara::app::platform::storage::load_preferences();
    assert_eq!((stored.motion.as_str(), stored.theme.as_str()), ("off", "dark"));
}

#[wasm_bindgen_test]
async fn opening_a_link_stores_no_game() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow&api=on").await;
    assert!(page.screen() == "table" && stored_games().is_empty());
    page.play("card 3").await;
    assert_eq!(stored_games().len(), 1, "every decision is saved immediately");
    let position = page.game().position().to_setup().to_json();
    page.close();
    let page = Page::open_position(&position).await;
    assert!(page.screen() != "start" && stored_games().is_empty());
}

#[wasm_bindgen_test]
async fn a_link_is_not_stored_before_a_person_has_decided() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=red&api=on").await;
    assert!(page.game().decisions().count() > 0, "the computers have laid their cards");
    assert!(stored_games().is_empty());
    page.play("card 3").await;
    assert_eq!(stored_games().len(), 1);
}
