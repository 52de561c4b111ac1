//! The number of taps: one tap on a highlighted place stages a plan, a second one confirms it, and
//! forced decisions need none.

use niagara::ai::{SplitMix, greedy};
use niagara::app::view_model::dock::leaves_only_launch;
use niagara::app::view_model::plans::{self, end_of};
use niagara::core::{Decision, Phase, Plan};
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

use super::page::{ONE_ROUND, Page, next_task};
use crate::scenario::json;

/// The number of rounds that are counted in each game: more than the cards of a full hand.
const ROUNDS: u32 = 10;

/// The maximum number of decisions in a game.
const MAX_DECISIONS: usize = 400;

/// How a person taps.
#[derive(Clone, Copy, PartialEq)]
enum TapRoute {
    /// Tap a highlighted place, then tap it again to confirm. The page plays forced decisions.
    Short,
    /// Tap the canoe, the place and the plan, and then the button that confirms.
    Long,
}

/// Taps elements and counts the taps.
struct TapCounter<'a> {
    page: &'a Page,
    taps: usize,
}

impl TapCounter<'_> {
    async fn tap(&mut self, selector: &str) {
        self.taps += 1;
        self.page.tap(selector).await;
    }

    async fn confirm(&mut self) {
        self.tap(".dock [data-act=confirm]").await;
    }

    /// Chooses from the list of plans, unless it is not shown or the plan is staged already.
    async fn choose_listed(&mut self, button: &str) {
        let listed = format!(".choices {button}[aria-pressed=false]");
        if self.page.has(&listed) {
            self.tap(&listed).await;
        }
    }

    /// Stages a plan by the place where it ends.
    async fn stage(&mut self, plan: &Plan) {
        self.tap(&format!("[data-space=\"{}\"]", end_of(*plan))).await;
        self.choose_listed(&format!("[data-decision=\"{plan}\"]")).await;
    }

    /// Plays a plan and then ends the turn, on the short route.
    async fn play_and_finish(&mut self, plan: &Plan) {
        self.stage(plan).await;
        self.tap("[data-act=confirm-and-finish]").await;
    }

    async fn play(&mut self, decision: &Decision, route: TapRoute) {
        let button = format!("[data-decision=\"{decision}\"]");
        match (decision, route) {
            (Decision::Done, TapRoute::Short) => {
                // `done` is staged already if no canoe has to move.
                if !self.page.can("confirm") {
                    self.tap(&button).await;
                }
                self.confirm().await;
            }
            (Decision::Plan(plan), TapRoute::Short) => {
                self.stage(plan).await;
                self.tap(&format!("[data-space=\"{}\"][data-act=confirm]", end_of(*plan))).await;
            }
            (Decision::Plan(plan), TapRoute::Long) => {
                let canoe =
                    format!("[data-pick=\"{} {}\"]", self.page.root("data-to-move"), plan.canoe);
                self.tap(&canoe).await;
                self.tap(&format!("[data-space=\"{}\"]", end_of(*plan))).await;
                self.choose_listed(&button).await;
                self.confirm().await;
            }
            (_, TapRoute::Short) => {
                self.tap(&button).await;
                self.tap(&format!("{button}[data-act=confirm], .dock [data-act=confirm]")).await;
            }
            (_, TapRoute::Long) => {
                self.tap(&button).await;
                self.confirm().await;
            }
        }
    }
}

/// The taps of each round of a game, and the decisions of its person.
async fn taps_of_rounds(seed: u32, route: TapRoute) -> (Vec<usize>, Vec<Decision>) {
    let forced = if route == TapRoute::Short { "auto" } else { "ask" };
    let query =
        format!("seed={seed}&seats=human:Ada,ai:1,ai:1,ai:1&start=red&api=on&forced={forced}");
    let page = Page::open(&query).await;
    let mut rng = SplitMix::new(u64::from(seed));
    let mut counter = TapCounter { page: &page, taps: 0 };
    let (mut rounds, mut round, mut decisions) = (Vec::new(), 1, Vec::new());
    for _ in 0..MAX_DECISIONS {
        let game = page.game();
        let position = game.position();
        if position.round() != round || page.screen() == "over" {
            rounds.push(counter.taps);
            (counter.taps, round) = (0, position.round());
        }
        if round > ROUNDS || page.screen() == "over" {
            break;
        }
        let mut decision = greedy(&position.view(position.to_move()), &mut rng).unwrap();
        // If the two canoes do not differ, a person may take either.
        if let (Decision::Plan(plan), Some(seat)) = (&mut decision, position.to_move()) {
            let legal = position.legal();
            if let [only] = plans::distinct_canoes(position, seat, &legal)[..] {
                plan.canoe = only;
            }
        }
        decisions.push(decision);
        if let (Decision::Plan(plan), Some(seat), TapRoute::Short) =
            (decision, position.to_move(), route)
            && leaves_only_launch(position, seat, plan)
        {
            let mut after = *position;
            after.play(decision, &mut ()).unwrap();
            if greedy(&after.view(Some(seat)), &mut rng.clone()) == Some(Decision::Done) {
                let _ = greedy(&after.view(Some(seat)), &mut rng);
                decisions.push(Decision::Done);
                counter.play_and_finish(&plan).await;
                continue;
            }
        }
        counter.play(&decision, route).await;
    }
    (rounds, decisions)
}

fn median(mut taps: Vec<usize>) -> f64 {
    taps.sort_unstable();
    let middle = taps.len() / 2;
    if taps.len() % 2 == 1 {
        taps[middle] as f64
    } else {
        (taps[middle - 1] + taps[middle]) as f64 / 2.0
    }
}

#[wasm_bindgen_test]
async fn a_round_takes_fewer_taps_than_canoe_place_and_confirm() {
    let (mut short, mut long) = (Vec::new(), Vec::new());
    for seed in [3, 5, 8, 21] {
        let (taps, decisions) = taps_of_rounds(seed, TapRoute::Short).await;
        short.extend(taps);
        let (taps, _) = taps_of_rounds(seed, TapRoute::Long).await;
        long.extend(taps);
        assert!(decisions.len() > 10, "{}", decisions.len());
    }
    console_log!("taps per round: {short:?} against {long:?}");
    let (short, long) = (median(short), median(long));
    console_log!("median taps per round: {short} against {long}");
    // Two taps for the card and two for a canoe, also if the turn is then ended.
    assert!(short <= 4.0, "{short}");
    assert!(long - short >= 2.0, "{long} and {short}");
}

#[wasm_bindgen_test]
async fn a_target_picks_the_canoe_that_can_go_there() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on").await;
    page.play("card 4").await;
    assert!(page.root_is("data-phase", "turn"));
    assert!(page.has("[data-space=\"4\"].target"), "highlighted although no canoe is picked");
    page.tap("[data-space=\"4\"]").await;
    let staged = page.get("[data-space=\"4\"]");
    assert_eq!(staged.get_attribute("data-act").as_deref(), Some("confirm"));
    assert!(staged.get_attribute("aria-label").unwrap().starts_with("Confirm: "));
    let before = page.game().decisions().count();
    page.tap("[data-space=\"4\"]").await;
    let (_, decision) = page.game().decisions().nth(before).unwrap();
    assert_eq!(decision.to_string(), "1 pier>4");
}

#[wasm_bindgen_test]
async fn a_place_that_two_canoes_can_reach_offers_both() {
    // With a 1, both canoes reach 3: one from 2, the other from 4.
    let json_text = json("cards: yellow 1, red 6, blue 6\nyellow: 2, 4").to_string();
    let page = Page::open_position(&json_text).await;
    assert!(page.has("[data-space=\"3\"].target"));
    page.tap("[data-space=\"3\"]").await;
    let offers: Vec<String> = page
        .all(".choices [data-decision]")
        .iter()
        .map(|offer| offer.get_attribute("data-decision").unwrap())
        .collect();
    assert_eq!(offers, ["1 2>3", "2 4>3"]);
    let texts = page.text(".choices");
    assert!(texts.contains("canoe 1") && texts.contains("canoe 2"), "{texts}");
    page.tap(".choices [data-decision=\"2 4>3\"]").await;
    page.tap("[data-space=\"3\"][data-act=confirm]").await;
    let moved = page.get("[data-canoe=\"yellow 2\"]").get_attribute("aria-label").unwrap();
    assert!(moved.contains("space 3"), "{moved}");
}

#[wasm_bindgen_test]
async fn the_obvious_way_is_staged_and_the_others_are_listed() {
    // Both bring the amethyst ashore, or leave it at the amethyst site first.
    let json_text = json("cards: yellow 5, red 6, blue 6\nyellow: 3 a, pier").to_string();
    let page = Page::open_position(&json_text).await;
    let pressed = || page.all(".choices [aria-pressed=true]").len();
    page.tap("[data-space=pier]").await;
    assert!(page.has("[data-space=pier][data-act=confirm]") && pressed() == 1);
    assert!(!page.has(".choices [data-act=confirm]"), "a press on the list only stages");
    let other = ".choices [aria-pressed=false]";
    assert_eq!(page.all(other).len(), 1);
    let decision = page.get(other).get_attribute("data-decision").unwrap();
    page.tap(other).await;
    assert!(!page.has(".choices [data-decision]"), "chosen, the list is closed");
    page.confirm().await;
    let (_, played) = page.game().decisions().last().unwrap();
    assert_eq!(played.to_string(), decision);
    // Undone, the same place stages the obvious way again, and a second tap plays it.
    page.act("undo").await;
    page.tap("[data-space=pier]").await;
    page.tap("[data-space=pier]").await;
    let (_, played) = page.game().decisions().last().unwrap();
    assert!(played.to_string().ends_with(">pier") && played.to_string() != decision, "{played}");
}

#[wasm_bindgen_test]
async fn a_tap_during_ones_own_move_is_about_the_other_canoe() {
    // Canoe 1 goes from 1 to 5; then canoe 2, ashore, may be launched to 4.
    let json_text = json("cards: yellow 4, red 6, blue 6\nyellow: 1, pier").to_string();
    let page = Page::open_position(&json_text).await;
    page.act("menu").await;
    page.choose("[data-setting=pace]", "slow").await;
    page.act("close").await;
    page.tap("[data-space=\"5\"]").await;
    page.get("[data-space=\"5\"][data-act=confirm]").click();
    // Until canoe 1 moves: a press waits until it has been painted.
    for _ in 0..200 {
        next_task().await;
        if !page.has("[data-act=confirm]") {
            break;
        }
    }
    assert!(page.root_is("data-busy", "true"), "canoe 1 still moves");
    page.get("[data-space=\"4\"]").click();
    page.wait_for("[data-decision=\"2 pier>4\"][data-act=confirm]").await;
}

#[wasm_bindgen_test]
async fn a_staged_way_is_not_dropped_in_silence() {
    let json_text = json("cards: yellow 1, red 6, blue 6\nyellow: 2, 4").to_string();
    let page = Page::open_position(&json_text).await;
    page.act("pick-1").await;
    page.tap("[data-space=\"3\"]").await;
    assert!(page.can("confirm") && !page.has(".dock-note p"));
    page.act("pick-2").await;
    assert!(!page.can("confirm"));
    let note = page.text(".dock-note");
    assert!(note.starts_with("Canoe 1 was not confirmed"), "{note}");
}

#[wasm_bindgen_test]
async fn alike_canoes_count_as_one_for_taps() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on").await;
    page.play("card 5").await;
    page.tap("[data-space=\"5\"]").await;
    assert!(!page.has(".choices [data-decision]"), "the canoes are not offered separately");
    assert!(page.can("confirm"));
}

#[wasm_bindgen_test]
async fn a_plan_likely_to_be_lost_warns_before_it_is_confirmed() {
    // At the edge of the falls, with the river moving left first.
    let json_text = json("cards: yellow 2, red 6, blue 6\nyellow: 5, pier\nnext: L").to_string();
    let page = Page::open_position(&json_text).await;
    page.tap("[data-space=L7]").await;
    let outlook = page.text(".outlook");
    assert!(
        outlook.contains("goes over the falls") && outlook.contains("in 9 of 10 cases"),
        "{outlook}"
    );
    assert!(page.has(".dock .button.danger[data-act=confirm]"));
}

#[wasm_bindgen_test]
async fn a_forced_decision_is_played_and_reported() {
    // The cloud is at +2, from where it can only go down.
    let record = "niagara-record 1\nrules base\nseats yellow red blue\nname yellow Ada\n\
                  note player red ai:1\nnote player blue ai:1\nstart red\nfork L\nround 1\n\
                  red card cloud\nblue card cloud\nyellow card cloud\nred weather +1\n\
                  blue weather +2\n";
    let text = String::from(js_sys::encode_uri_component(record));
    let fragment = format!("record={text}");
    let page = Page::open_with(super::page::instant_preferences(), "api=on", &fragment).await;
    page.act("go-on").await;
    assert!(page.root_is("data-phase", "turn"), "a game of a link does not play forced decisions");
    assert!(!page.has("[data-forced]"));
    page.close();
    let page =
        Page::open_with(super::page::instant_preferences(), "api=on&forced=auto", &fragment).await;
    page.act("go-on").await;
    page.wait_until("the cloud's only step", || {
        page.game().decisions().any(|(_, decision)| decision == Decision::Weather(1))
    })
    .await;
    assert!(page.has("[data-forced]"), "a message reports it");
    assert!(page.text("[data-forced]").contains("only one choice"));
    page.act("dismiss-forced").await;
    assert!(!page.has("[data-forced]"), "it stays until then, or until the next choice");
}

#[wasm_bindgen_test]
async fn the_switch_of_forced_decisions_shows_the_url_override() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&forced=auto&api=on").await;
    let game = page.game();
    assert_eq!(game.position().phase(), Phase::Card, "a choice of seven cards is not forced");
    page.act("menu").await;
    let switch = page.get("[data-setting=forced]");
    assert!(switch.matches(":checked").unwrap(), "the switch shows the override by the URL");
    page.tap("[data-setting=forced]").await;
    assert!(!page.get("[data-setting=forced]").matches(":checked").unwrap());
}

/// A game in which Ada has moved a canoe and may end her turn or launch the other one.
async fn page_before_the_end_of_a_turn() -> Page {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on").await;
    for _ in 0..20 {
        let legal = page.game().position().legal();
        if legal.contains(&Decision::Done) {
            return page;
        }
        page.decide(&legal[0]).await;
    }
    panic!("no turn could be ended in 20 decisions");
}

#[wasm_bindgen_test]
async fn the_end_of_a_turn_is_confirmed_by_one_press_or_two() {
    let page = page_before_the_end_of_a_turn().await;
    assert_eq!(page.text(".acts-row [data-act=confirm]"), "Finish the turn");
    let moves = page.game().decisions().count();
    page.tap("[data-decision=done]").await;
    assert_eq!(page.game().decisions().count(), moves, "nothing is played before confirm");
    assert!(page.text(".explanation-line").contains("once more"));
    assert!(page.has("[data-decision=done][data-act=confirm]"));
    page.tap("[data-decision=done]").await;
    assert!(page.game().decisions().count() > moves);
    page.close();
    let page = page_before_the_end_of_a_turn().await;
    page.tap(".acts-row [data-act=confirm]").await;
    assert!(page.game().decisions().count() > moves);
}

#[wasm_bindgen_test]
async fn a_key_finishes_the_turn_in_two_presses() {
    let page = Page::open("seed=7&seats=human:Ada,ai:1,ai:1&start=yellow&fork=L&api=on").await;
    page.press("d").await;
    assert!(page.text(".line.why").contains("everybody chooses a card"), "it says why it cannot");
    page.close();
    let page = page_before_the_end_of_a_turn().await;
    let moves = page.game().decisions().count();
    page.press("d").await;
    assert_eq!(page.game().decisions().count(), moves, "nothing is played before confirm");
    page.press("d").await;
    assert!(page.game().decisions().count() > moves);
}

#[wasm_bindgen_test]
async fn signs_of_a_seat_explain_themselves_when_touched() {
    let page = Page::open("seed=7&seats=human:Ada,ai:3,ai:3&start=yellow&fork=L").await;
    page.tap("[data-seat=yellow] .life-saver").await;
    assert!(page.text(".explanation-line").contains("starts the round"));
    page.tap("[data-seat=red] .played").await;
    assert!(page.text(".explanation-line").contains("crossed out"));
    page.tap("[data-seat=red] .character").await;
    assert!(page.text(".explanation-line").contains("computer)"));
    assert_eq!(
        page.get("[data-seat=red] .character").get_attribute("title").unwrap(),
        page.text(".explanation-line p")
    );
}

#[wasm_bindgen_test]
async fn a_tap_on_the_other_canoe_offers_it_and_its_place() {
    let text = "cards: red 2, blue 5, green 6\nred: 4, 2";
    let page = Page::open_position(&json(text).to_string()).await;
    page.act("pick-1").await;
    assert!(!page.has(".board [data-canoe=\"red 2\"].yields"), "taps do not go through it");
    page.tap(".board [data-canoe=\"red 2\"]").await;
    assert!(!page.can("confirm"), "no plan of canoe 1 is staged");
    assert!(page.has(".choices [data-decision=\"1 4>2\"]"));
    page.act("pick-instead").await;
    assert!(page.has("[data-pick=\"red 2\"][aria-pressed=true]"));
    assert!(!page.has("[data-act=pick-instead]"));
    page.tap(".board [data-canoe=\"red 1\"]").await;
    page.tap(".choices [data-decision=\"2 2>4\"]").await;
    assert!(page.can("confirm"));
}

#[wasm_bindgen_test]
async fn a_sheet_is_called_what_its_button_is_called() {
    let page = Page::open("").await;
    page.act("settings").await;
    assert_eq!(page.text(".dialog h2"), "Settings");
    page.act("close").await;
    page.act("play").await;
    page.act("menu").await;
    assert_eq!(page.text(".dialog h2"), "Menu");
}

#[wasm_bindgen_test]
async fn a_staged_canoe_stays_where_it_is_until_it_is_confirmed() {
    let page = Page::open_record(&ONE_ROUND.replace("ai:3", "human")).await;
    for card in ["4", "1", "2"] {
        page.act("uncover").await;
        page.play(&format!("card {card}")).await;
    }
    while !page.root_is("data-to-move", "yellow") {
        let decision = page.game().position().legal()[0];
        page.decide(&decision).await;
    }
    let poses = || -> Vec<String> {
        let canoes = page.all(".piece.canoe").into_iter();
        canoes.map(|it| it.style().get_property_value("transform").unwrap()).collect()
    };
    let before = poses();
    let legal = page.game().position().legal();
    let plan = legal.iter().find(|it| it.to_string().starts_with("1 4>")).copied();
    page.stage(&plan.unwrap_or_else(|| panic!("{legal:?}"))).await;
    assert!(page.can("confirm"));
    assert_eq!(page.all(".piece.staged").len(), 1, "an outline marks its end");
    page.act("confirm").await;
    assert_eq!(page.all(".piece.staged").len(), 0);
    assert_ne!(poses(), before);
}
