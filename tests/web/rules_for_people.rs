//! The rules in the page: the short rules, the rule book, a rule linked from a refusal, the legend.

use std::collections::BTreeSet;

use niagara::app::i18n::RuleBook;
use niagara::app::view_model::figures::{figure, is_first_of_figure};
use niagara::core::RuleId;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use super::page::{Page, focused, name_of};

const GAME: &str = "seed=9&seats=human:Ada,ai:3,ai:3&start=yellow";

/// Scrolls to each picture of the open sheet until it is rendered. Returns the number of pictures.
async fn render_pictures(page: &Page) -> usize {
    let pictures = page.all("[role=dialog] .board-figure");
    for picture in &pictures {
        page.wait_until("a rendered picture", || {
            picture.scroll_into_view();
            picture.query_selector(".board").unwrap().is_some()
        })
        .await;
    }
    pictures.len()
}

/// Asserts that the page of the base game is shown: eight pictures, rendered when they are scrolled
/// into view.
async fn assert_is_base_page(page: &Page) {
    assert_eq!(page.all("[role=dialog] .short-part").len(), 8);
    assert_eq!(render_pictures(page).await, 8);
    for part in page.all("[role=dialog] .short-part") {
        let picture = part.query_selector("[role=img]").unwrap().unwrap();
        assert!(picture.get_attribute("aria-label").unwrap().len() > 10);
        assert!(picture.query_selector(".piece").unwrap().is_some());
        assert!(picture.query_selector("button, [tabindex]").unwrap().is_none(), "only a picture");
    }
    // A rule id has a dash after one letter.
    let text = page.text("[role=dialog] .short-rules");
    assert!(!text.contains("B-") && !text.contains("S-"), "{text}");
}

/// The rule book, leaked so that its ids are `'static`.
fn book() -> &'static RuleBook {
    let book = RuleBook::read(include_str!("../../content/rules.en.json")).unwrap();
    Box::leak(Box::new(book))
}

async fn open_book(page: &Page) {
    page.act("menu").await;
    page.act("rules").await;
    page.wait_for(".short-rules").await;
    page.act("rule-book").await;
    page.wait_for(".chapter .rule").await;
    // The chapters are rendered one after the other.
    let is_whole = || !page.has(".chapter[open]:not(:has(.rule))");
    page.wait_until("the whole book", is_whole).await;
}

/// The element of a rule in the open book.
fn rule(page: &Page, id: &str) -> Option<HtmlElement> {
    let has_id = |rule: &HtmlElement| {
        rule.query_selector("h4").unwrap().is_some_and(|it| it.text_content().unwrap() == id)
    };
    page.all("[role=dialog] .rule").into_iter().find(has_id)
}

#[wasm_bindgen_test]
async fn one_press_opens_the_short_rules_from_the_start_screen() {
    let page = Page::open("").await;
    page.act("rules").await;
    page.wait_for(".short-rules").await;
    assert_is_base_page(&page).await;
    page.act("close").await;
    assert_eq!(page.screen(), "start");
}

#[wasm_bindgen_test]
async fn a_url_opens_the_short_rules() {
    let page = Page::open("rules=on").await;
    page.wait_for(".short-rules").await;
    assert_is_base_page(&page).await;
    assert!(!page.has(".notice"));
    page.close();
    let page = Page::open(&format!("{GAME}&rules=on")).await;
    page.wait_for(".short-rules").await;
    page.act("close").await;
    assert_eq!(page.screen(), "table", "a game is started as well");
}

#[wasm_bindgen_test]
async fn each_module_has_a_page_with_pictures() {
    let page = Page::open("rules=on").await;
    page.wait_for(".short-rules").await;
    let mut titles = vec![page.text(".short-rules h3")];
    for module in ["double", "whirlpool", "cards", "beaver", "moose", "sixth", "joe"] {
        page.tap(&format!("[data-page={module}]")).await;
        assert!(page.has(&format!("[data-page={module}][aria-pressed=true]")));
        page.wait_for(".short-part .board-figure").await;
        assert!(render_pictures(&page).await > 0);
        assert!(page.has(".short-part .board-figure .piece"));
        let title = page.text(".short-rules h3");
        assert!(!titles.contains(&title), "{title}");
        titles.push(title);
    }
    page.tap("[data-page=base]").await;
    assert_is_base_page(&page).await;
}

#[wasm_bindgen_test]
async fn all_pictures_are_rendered_for_printing() {
    let page = Page::open("rules=on").await;
    page.wait_for(".short-rules").await;
    let event = web_sys::Event::new("beforeprint").unwrap();
    web_sys::window().unwrap().dispatch_event(&event).unwrap();
    page.settle().await;
    assert_eq!(page.all("[role=dialog] .short-part .board-figure > .board").len(), 8);
}

#[wasm_bindgen_test]
async fn every_rule_is_in_the_book_with_its_figure_once() {
    let page = Page::open(&format!("{GAME}&rules=spirits,joe")).await;
    open_book(&page).await;
    let mut figures = 0;
    for id in book().rules().map(|rule| RuleId(&rule.id)) {
        let rule = rule(&page, id.0).unwrap_or_else(|| panic!("{id} is not in the book"));
        let has_figure = rule.query_selector(".rule-figure").unwrap().is_some();
        assert_eq!(has_figure, is_first_of_figure(id), "{id}");
        assert!(!is_first_of_figure(id) || figure(id).is_some(), "{id}");
        if has_figure {
            let text = rule.query_selector("figcaption .told").unwrap();
            assert!(text.is_some_and(|it| it.text_content().unwrap().len() > 10), "{id}");
            figures += 1;
        }
    }
    assert!(figures > 35, "{figures} figures");
    // Figures are rendered when they are scrolled into view, and have no controls.
    let first = rule(&page, "B-51").unwrap();
    page.wait_until("the figure of B-51", || {
        first.scroll_into_view();
        first.query_selector(".board-figure .piece").unwrap().is_some()
    })
    .await;
    assert!(first.query_selector(".board-figure button").unwrap().is_none());
}

#[wasm_bindgen_test]
async fn chapters_that_are_not_in_play_are_folded() {
    let page = Page::open(&format!("{GAME}&rules=joe")).await;
    open_book(&page).await;
    assert!(rule(&page, "B-59").is_some() && rule(&page, "J-01").is_some());
    assert!(rule(&page, "S-30").is_none(), "the whirlpool is not in play");
    let folded: Vec<String> =
        page.all(".chapter:not([open]) summary").iter().map(|it| it.inner_text()).collect();
    assert_eq!(folded.len(), 7, "{folded:?}");
    assert!(folded.iter().all(|title| title.contains("not in this game")), "{folded:?}");
    let entry =
        page.all("[data-act=chapter]").into_iter().find(|it| name_of(it).contains("beaver"));
    entry.unwrap().click();
    page.settle().await;
    page.wait_until("the chapter", || rule(&page, "S-60").is_some()).await;
    let heading = || focused().is_some_and(|it| it.inner_text().to_lowercase().contains("beaver"));
    page.wait_until("the focus on the chapter", heading).await;
}

#[wasm_bindgen_test]
async fn a_search_shows_the_rules_that_contain_the_words() {
    let page = Page::open(GAME).await;
    open_book(&page).await;
    let all = page.all(".rule").len();
    let field = page.get(".book-search input");
    let rules_shown = || {
        let rules = page.all(".chapter[open] .rule:not([hidden])");
        rules.iter().map(|it| it.query_selector("h4").unwrap().unwrap()).collect::<Vec<_>>()
    };
    let search = async |text: &str| {
        let field: &web_sys::HtmlInputElement = wasm_bindgen::JsCast::unchecked_ref(&field);
        field.set_value(text);
        let event = web_sys::Event::new("input").unwrap();
        field.dispatch_event(&event).unwrap();
        page.settle().await;
    };
    search("whirlpool boat").await;
    assert!(rules_shown().is_empty());
    assert!(page.text(".book-tools [role=status]").starts_with("No rule"));
    search("diamond joe").await;
    page.wait_until("a rule of a folded chapter", || !rules_shown().is_empty()).await;
    let ids: BTreeSet<String> = rules_shown().iter().map(|id| id.text_content().unwrap()).collect();
    let found = book().search("diamond joe").unwrap();
    assert_eq!(ids, found.into_iter().map(str::to_owned).collect());
    assert!(ids.contains("J-01"), "a rule of a folded chapter");
    let text = page.text(".book-tools [role=status]");
    assert_eq!(text, format!("{} rules", rules_shown().len()));
    search("").await;
    assert!(rules_shown().len() >= 110 && all >= 110, "{}", rules_shown().len());
}

#[wasm_bindgen_test]
async fn a_link_in_the_book_leads_to_its_rule() {
    let page = Page::open(GAME).await;
    open_book(&page).await;
    let from = rule(&page, "B-140").unwrap();
    let link = from.query_selector("[data-rule=B-39]").unwrap().unwrap();
    wasm_bindgen::JsCast::unchecked_ref::<HtmlElement>(&link).click();
    page.settle().await;
    page.wait_until("the focus on B-39", || focused().is_some_and(|it| it.id() == "rule-B-39"))
        .await;
}

#[wasm_bindgen_test]
async fn the_table_of_a_rule_has_marked_up_headings() {
    let page = Page::open(GAME).await;
    open_book(&page).await;
    let rule = rule(&page, "B-139").unwrap();
    let count = |selector: &str| rule.query_selector_all(selector).unwrap().length();
    assert_eq!(count("thead th[scope=col]"), 10);
    assert_eq!(count("tbody th[scope=row]"), 8);
    assert_eq!(count("tbody td"), 72);
    assert_eq!(count("caption"), 1);
}

#[wasm_bindgen_test]
async fn a_rule_from_a_refusal_has_its_picture_and_neighbours() {
    let page = Page::open(GAME).await;
    page.play("card 3").await;
    page.tap("[data-pick=\"yellow 1\"]").await;
    page.tap("[data-space=L6]").await;
    let refused_by = page.get("[data-refusal] [data-act=rule]").get_attribute("data-rule").unwrap();
    page.tap("[data-refusal] [data-act=rule]").await;
    page.wait_for("[role=dialog] .rule-text").await;
    let book = book();
    let rule = RuleId(&book.rules().find(|it| it.id == refused_by).unwrap().id);
    assert!(figure(rule).is_some(), "{rule} has a figure");
    assert_eq!(render_pictures(&page).await, 1);
    assert!(page.has("[role=dialog] .board-figure .piece"));
    let (before, after) = book.neighbours(rule);
    let next = after.unwrap();
    page.tap(&format!(".rule-neighbours [data-rule={next}]")).await;
    assert!(page.text("[role=dialog] h2").contains(next.0));
    page.tap(&format!(".rule-neighbours [data-rule={refused_by}]")).await;
    page.tap(&format!(".rule-neighbours [data-rule={}]", before.unwrap())).await;
    assert!(page.text("[role=dialog] h2").contains(before.unwrap().0));
    page.act("rule-book").await;
    let here = format!("rule-{}", before.unwrap());
    page.wait_until("the rule in the book", || focused().is_some_and(|it| it.id() == here)).await;
}

/// The book opens quickly because of this; `cargo xtask measure rules` measures the time.
#[wasm_bindgen_test]
async fn the_rule_book_opens_without_the_figures_out_of_view() {
    let page = Page::open(GAME).await;
    page.act("menu").await;
    page.act("rules").await;
    page.wait_for(".short-rules").await;
    page.act("rule-book").await;
    page.wait_until("the book", || page.has(".chapter .rule") && !page.has(".short-rules")).await;
    let drawn = page.all("[role=dialog] .board-figure > .board").len();
    assert!(drawn < 6, "{drawn}");
}

#[wasm_bindgen_test]
async fn the_legend_has_an_entry_for_everything_on_the_board() {
    let page = Page::open(&format!("{GAME}&rules=whirlpool")).await;
    page.act("legend").await;
    let names =
        || -> Vec<String> { page.all(".legend-list b").iter().map(|it| it.inner_text()).collect() };
    for name in ["Ada", "Amethyst", "Ruby", "The weather", "Life saver", "The whirlpool"] {
        assert!(names().iter().any(|it| it == name), "{name} in {:?}", names());
    }
    assert!(names().iter().all(|it| !it.contains("Joe")), "Diamond Joe is not in play");
    for entry in page.all(".legend-list li") {
        let picture = entry.query_selector(".legend-picture").unwrap().unwrap();
        assert!(picture.first_element_child().is_some(), "{}", entry.inner_text());
    }
    let before = names().len();
    page.act("close").await;
    page.act("forecast").await;
    page.press("x").await;
    assert_eq!(
        names().len(),
        before + 1,
        "the key opens the legend, which has an entry for the forecast: {:?}",
        names()
    );
}

#[wasm_bindgen_test]
async fn the_key_of_the_legend_is_in_the_list_of_keys() {
    let page = Page::open(GAME).await;
    page.press("?").await;
    assert!(page.text("[role=dialog]").contains("what everything on the board is"));
    page.act("close").await;
}
