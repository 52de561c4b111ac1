//! The board component without the page: identity of elements, movement, intents.

use std::sync::{Arc, Mutex};

use js_sys::Promise;
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use niagara::app::components::board::Board;
use niagara::app::view_model::board::{
    Anchor, BoardIntent, BoardScene, Canoe, CanoeKey, CanoePlace, Disc, DriftPlace, Flight,
    Forecast, ForecastItem, Joe, PlanEffect, Target,
};
use niagara::core::{Arm, CanoeNo, Cargo, Colour, Gem, Gems, Place, Space};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

const SVG: &str = "http://www.w3.org/2000/svg";
const RED: CanoeKey = CanoeKey { colour: Colour::Red, no: CanoeNo::First };

type ReportedIntents = Arc<Mutex<Vec<(BoardIntent, Option<String>)>>>;

/// A mounted board, its scene, and the intents that it has reported.
struct MountedBoard {
    container: HtmlElement,
    scene: RwSignal<BoardScene>,
    intents: ReportedIntents,
    _mounted: Box<dyn std::any::Any>,
}

impl MountedBoard {
    fn new(scene: BoardScene) -> Self {
        let container: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        document().body().unwrap().append_child(&container).unwrap();
        let intents = ReportedIntents::default();
        let scene = RwSignal::new(scene);
        let reported = Arc::clone(&intents);
        let mounted: UnmountHandle<_> = mount_to(container.clone(), move || {
            let on_intent =
                Callback::new(move |(intent, element): (BoardIntent, Option<Element>)| {
                    let tag = element.map(|element| element.tag_name().to_lowercase());
                    reported.lock().unwrap().push((intent, tag));
                });
            view! { <Board scene on_intent/> }
        });
        Self { container, scene, intents, _mounted: Box::new(mounted) }
    }

    /// Changes the scene, and waits until it has been rendered.
    async fn change(&self, change: impl FnOnce(&mut BoardScene)) {
        self.scene.update(change);
        next_task().await;
    }

    fn get(&self, selector: &str) -> HtmlElement {
        let found = self.container.query_selector(selector).unwrap();
        found.unwrap_or_else(|| panic!("no {selector}")).unchecked_into()
    }

    fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let list = self.container.query_selector_all(selector).unwrap();
        (0..list.length()).map(|index| list.get(index).unwrap().unchecked_into()).collect()
    }

    fn transforms(&self, selector: &str) -> Vec<String> {
        let transform =
            |piece: &HtmlElement| piece.style().get_property_value("transform").unwrap();
        self.all(selector).iter().map(transform).collect()
    }
}

impl Drop for MountedBoard {
    fn drop(&mut self) {
        self.container.remove();
    }
}

async fn next_task() {
    let promise = Promise::new(&mut |resolve, _| {
        window().set_timeout_with_callback(&resolve).unwrap();
    });
    JsFuture::from(promise).await.unwrap();
}

/// A scene with every kind of piece.
fn full_scene() -> BoardScene {
    let mut scene = BoardScene { label: "River".to_owned(), ..BoardScene::default() };
    for (colour, place) in [(Colour::Red, Place::On(Space::S3)), (Colour::Blue, Place::Pier)] {
        for no in CanoeNo::ALL {
            scene.canoes.push(Canoe::new(colour, no, place));
        }
    }
    scene.canoes[0].selectable = true;
    scene.canoes[0].moose = true;
    scene.canoes[0].cargo = Cargo::one(Gem::Ruby);
    scene.canoes[1].moved_from = Some(Place::On(Space::S1));
    scene.canoes[2].double = true;
    scene.discs[2].whirlpool = true;
    scene.sites[0].pile = Gems::EMPTY;
    scene.sites[1].pile.add(Gem::Amethyst);
    scene.beaver = Some(DriftPlace::On(Space::S2));
    scene.moose_waits = true;
    scene.joe = Some(Joe { at: CanoePlace::At(Place::On(Space::L6)), cargo: Some(Gem::Amber) });
    let forecast_items =
        [ForecastItem::Canoe(Colour::Red, None), ForecastItem::Whirlpool, ForecastItem::Beaver];
    scene.forecast = forecast_items
        .map(|item| Forecast {
            item,
            canoe: None,
            ends: vec![Place::Falls],
            arms: vec![Arm::Left],
            text: String::new(),
        })
        .to_vec();
    scene.flights = vec![Flight {
        id: 1,
        gem: Gem::Ruby,
        from: Anchor::Place(Place::On(Space::S3)),
        to: Anchor::Site(Gem::Ruby),
    }];
    let effects = [
        PlanEffect::Load(Gem::Amber),
        PlanEffect::Unload(Gem::Ruby),
        PlanEffect::Steal,
        PlanEffect::Land,
        PlanEffect::Pulled,
        PlanEffect::Moose,
        PlanEffect::Falls,
    ];
    for (index, effect) in [0, 1, 3, 5, 7, 9, 10].into_iter().zip(effects) {
        scene.spots[index].target =
            Some(Target { price: "4".to_owned(), effect: Some(effect), ..Target::default() });
    }
    scene
}

#[wasm_bindgen_test]
async fn all_elements_of_a_drawing_are_svg() {
    let board = MountedBoard::new(full_scene());
    next_task().await;
    let elements = board.all("svg, svg *");
    assert!(elements.len() > 300, "{}", elements.len());
    for element in elements {
        assert_eq!(element.namespace_uri().as_deref(), Some(SVG), "{}", element.outer_html());
    }
    for tag in ["path", "circle", "rect", "text", "g"] {
        assert!(!board.all(&format!("svg {tag}")).is_empty(), "{tag}");
    }
}

#[wasm_bindgen_test]
async fn a_piece_keeps_its_element_while_it_moves_and_changes() {
    let board = MountedBoard::new(full_scene());
    next_task().await;
    let canoes = || {
        board
            .all(".craft")
            .iter()
            .map(|craft| craft.closest(".piece").unwrap().unwrap())
            .collect::<Vec<_>>()
    };
    let (before, area) = (canoes(), board.get("[data-canoe=\"red 1\"]"));
    area.focus().unwrap();
    let before_move = board.transforms(".canoe");
    board
        .change(|scene| {
            let canoe = &mut scene.canoes[0];
            canoe.at = CanoePlace::At(Place::On(Space::S5));
            canoe.cargo = Cargo::one(Gem::Diamond);
            canoe.moose = false;
            canoe.selected = true;
        })
        .await;
    assert_eq!(canoes(), before);
    let after_move = board.transforms(".canoe");
    // The first canoe is Diamond Joe's. The other canoe of the space gets more room.
    assert_ne!(after_move[1], before_move[1]);
    assert_ne!(after_move[2], before_move[2]);
    assert_eq!(after_move[3..], before_move[3..]);
    let canoe = &before[1];
    assert!(canoe.class_list().contains("selected"));
    assert!(canoe.query_selector(".gem-d").unwrap().is_some());
    assert!(canoe.query_selector(".gem-r, .antler").unwrap().is_none());
    assert_eq!(document().active_element(), Some(area.clone().into()), "the focus does not move");
    assert_eq!(area.get_attribute("aria-pressed").as_deref(), Some("true"));
}

#[wasm_bindgen_test]
async fn discs_move_without_moving_their_elements() {
    let board = MountedBoard::new(full_scene());
    next_task().await;
    let waiting = Disc { id: 9, at: DriftPlace::Waiting, whirlpool: false };
    board.change(|scene| scene.discs.push(waiting)).await;
    let before = board.all(".disc");
    let observed = js_sys::eval(
        "globalThis.inserted = [];
         globalThis.observer = new MutationObserver(all => all.forEach(one => inserted.push(...one.addedNodes)));
         observer.observe(document.querySelector('body > :last-child .board'), { childList: true }); inserted",
    );
    let inserted: js_sys::Array = observed.unwrap().unchecked_into();
    // When a disc goes over the falls, a new disc is waiting.
    board
        .change(|scene| {
            scene.discs.remove(6);
            for (disc, space) in scene.discs.iter_mut().zip(Space::ALL.into_iter().skip(1)) {
                disc.at = DriftPlace::On(space);
            }
            scene.discs.push(Disc { id: 10, at: DriftPlace::Waiting, whirlpool: false });
        })
        .await;
    let after = board.all(".disc");
    assert_eq!(after.len(), before.len());
    assert_eq!(before.iter().filter(|disc| after.contains(disc)).count(), before.len() - 1);
    let added: Vec<HtmlElement> = inserted
        .iter()
        .filter_map(|node| node.dyn_into::<HtmlElement>().ok())
        .filter(|element| element.class_list().contains("disc"))
        .collect();
    // An element that is inserted again is not animated.
    assert_eq!(added.len(), 1, "only the new disc is inserted");
    assert!(!before.contains(&added[0]));
    js_sys::eval("observer.disconnect()").unwrap();
}

#[wasm_bindgen_test]
async fn a_tap_reports_its_intent_and_element() {
    let board = MountedBoard::new(full_scene());
    next_task().await;
    let second_canoe = CanoeKey { no: CanoeNo::Second, ..RED };
    for (selector, intent, element) in [
        ("[data-space=\"3\"]", BoardIntent::Place(Place::On(Space::S3)), Some("button")),
        ("[data-space=falls]", BoardIntent::Place(Place::Falls), Some("button")),
        ("[data-at=pier]", BoardIntent::Place(Place::Pier), Some("g")),
        ("[data-canoe=\"red 2\"]", BoardIntent::Canoe(second_canoe), Some("button")),
        ("[data-site=ruby]", BoardIntent::Site(Gem::Ruby), Some("button")),
        ("[data-weather=\"-1\"]", BoardIntent::Weather(-1), Some("button")),
        (".board", BoardIntent::Background, None),
    ] {
        let target = board.get(selector);
        let click = web_sys::EventInit::new();
        click.set_bubbles(true);
        let click = web_sys::Event::new_with_event_init_dict("click", &click).unwrap();
        target.dispatch_event(&click).unwrap();
        let intents = std::mem::take(&mut *board.intents.lock().unwrap());
        assert_eq!(intents, [(intent, element.map(str::to_owned))], "{selector}");
    }
}

#[wasm_bindgen_test]
async fn optional_pieces_are_drawn_while_they_exist() {
    let board = MountedBoard::new(full_scene());
    next_task().await;
    let counts = || {
        [
            "path.ghost",
            ".flight",
            ".board > .piece .antler",
            ".ring",
            ".tag",
            ".forecast-marks > g",
            ".way",
            ".bare",
        ]
        .map(|selector| board.all(selector).len())
    };
    // One moose is in a canoe, one at its site; the falls have a tag for each arm.
    assert_eq!(counts(), [1, 1, 2, 7, 8, 3, 1, 1]);
    assert_eq!(board.all("[data-gem]").len(), 5, "one site is empty, one has two colours");
    assert!(!board.get(".flight").style().get_property_value("--from").unwrap().is_empty());
    let label = BoardScene { label: "Empty".to_owned(), ..BoardScene::default() };
    board.change(|scene| *scene = label).await;
    assert_eq!(counts(), [0; 8]);
    assert_eq!(board.get(".board").get_attribute("aria-label").as_deref(), Some("Empty"));
    assert_eq!(board.all(".board > .piece").len(), 9 + 2, "discs, sign and cloud");
    board.change(|scene| scene.next_arm = Arm::Right).await;
    assert!(board.transforms(".arrow")[0].contains("rotate(-54deg)"));
}
