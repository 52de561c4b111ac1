//! The tactics of the computer players: what they find within a round, and which levels use them.

use crate::cases::cases;
use crate::support::scenario::{json, position};
use niagara::ai::{Level, SearchConfig, SearchSession, decide, tactics};
use niagara::core::{Decision, Position, Setup, View};
use serde::Deserialize;

/// The position that a scenario describes.
fn scenario(text: &str) -> Position {
    position(&json(text)).unwrap()
}

/// The view of the seat to move.
fn view(position: &Position) -> View {
    position.view(position.to_move())
}

/// The decisions that a mask keeps, as texts.
fn kept(view: &View, mask: Option<Vec<bool>>) -> Vec<String> {
    let kept = view.legal().into_iter().zip(mask.unwrap_or_default()).filter(|(_, kept)| *kept);
    kept.map(|(decision, _)| decision.to_string()).collect()
}

/// Red has four colours in the bank and a ruby on L6. With five points one canoe unloads it at the
/// amethyst site, with five points the other one loads it there and lands.
const HAND_OVER: &str = "cards: yellow 3, blue 4, red 5
    turn: red
    red: 3, L6 r
    banked red: adms
    yellow: 2 d, pier
    blue: 5, pier
    next: R";

#[test]
fn a_gem_is_handed_over_at_a_site_to_win() {
    let position = scenario(HAND_OVER);
    let view = view(&position);
    assert_eq!(kept(&view, tactics::winning(&view, &view.legal())), ["2 L6>3-r"]);
    let first: Decision = "2 L6>3-r".parse().unwrap();
    let second: Decision = "1 3+r>pier".parse().unwrap();
    assert_eq!(tactics::completing_plan(&view, first), Some(second));
    for level in [Level::Two, Level::Three, Level::Four] {
        let mut position = position;
        for expected in [first, second] {
            let found = decide(&position.view(position.to_move()), level.config(), 1).unwrap();
            assert_eq!(found, expected, "level {level}");
            position.play(found, &mut ()).unwrap();
        }
    }
}

#[test]
fn advice_names_a_certain_win_and_its_second_plan() {
    let position = scenario(HAND_OVER);
    let config = Level::Four.config();
    let mut session = SearchSession::new(&view(&position), config, 1);
    session.run(config.iterations);
    let advice = session.advice(None);
    let best = advice.first().unwrap();
    assert!(best.wins && best.decision.to_string() == "2 L6>3-r", "{best:?}");
    assert_eq!(best.then.map(|then| then.to_string()).as_deref(), Some("1 3+r>pier"));
}

#[test]
fn a_more_valuable_bank_makes_a_win_uncertain() {
    // Yellow lands its fourth amethyst; red can land its fourth ruby after it.
    let text = |option: &str| {
        format!(
            "cards: yellow 3, red 6, blue 1
             option: {option}
             yellow: 2 a, pier
             red: 1 r, pier
             banked yellow: aaa
             banked red: rrr
             turn: yellow"
        )
    };
    // The first option does not change the default: winners share the victory.
    for (option, certain) in [("gems_per_site=7", true), ("tie_break=gem_value", false)] {
        let view = view(&scenario(&text(option)));
        assert_eq!(tactics::winning(&view, &view.legal()).is_some(), certain, "{option}");
    }
}

#[test]
fn a_win_is_stopped_by_a_theft_whatever_is_hidden() {
    // Any card but a 1 lands blue's fourth amethyst from space 2; red can take it with its 3.
    let text = "cards: yellow 4, red 3, blue 2
        turn: red
        yellow: pier, pier
        red: 5, pier
        blue: 2 a, pier
        banked blue: aaa";
    let position = scenario(text);
    let view = view(&position);
    let kept = kept(&view, tactics::stopping(&view, &view.legal()));
    // The other canoe may be launched first.
    assert_eq!(kept, ["1 5>2xa@blue1", "2 pier>3"]);
    for seed in 0..4 {
        let found = decide(&view, Level::Four.config(), seed).unwrap().to_string();
        assert!(kept.contains(&found), "{found}");
    }
}

#[test]
fn a_gem_that_can_be_kept_at_no_cost_is_kept() {
    // From 2 the ruby is brought ashore with 3 points; on 1, 4 or 5 somebody may steal it.
    let text = "cards: yellow 1, red 2, blue 4
        turn: red
        yellow: R6, R7
        red: 2 r, pier
        blue: 5, pier";
    let position = scenario(text);
    let view = view(&position);
    let kept = kept(&view, tactics::saving(&view, &view.legal()));
    assert!(kept.contains(&"1 2>pier".to_owned()), "{kept:?}");
    assert!(!kept.contains(&"1 2>4".to_owned()), "{kept:?}");
}

#[test]
fn tactics_do_not_depend_on_hidden_cards() {
    let position = scenario(
        "cards: yellow 4, red 3, blue 2
        turn: red
        red: 5 d, R6
        blue: 2 a, 4 m
        banked blue: aaa",
    );
    let view = view(&position);
    let other = view.determinize(|_, hand| hand.iter().last().unwrap());
    assert_ne!(other, position);
    let same = other.view(other.to_move());
    let legal = view.legal();
    for ask in [tactics::winning, tactics::stopping, tactics::saving] {
        assert_eq!(ask(&view, &legal), ask(&same, &legal));
    }
}

/// A position of the suite (`cargo cli tactics`).
#[derive(Deserialize)]
struct Puzzle {
    kind: String,
    right: Vec<String>,
    view: Setup,
}

impl Puzzle {
    fn view(&self) -> View {
        View::try_from(&self.view).unwrap()
    }

    fn is_win(&self) -> bool {
        matches!(self.kind.as_str(), "one" | "two" | "hand_over")
    }

    /// The decisions that the tactics keep for this kind of position.
    fn answer(&self, view: &View) -> Vec<String> {
        let legal = view.legal();
        kept(
            view,
            match self.kind.as_str() {
                "stop" => tactics::stopping(view, &legal),
                "save" => tactics::saving(view, &legal),
                _ => tactics::winning(view, &legal),
            },
        )
    }
}

fn suite() -> Vec<Puzzle> {
    let file = include_str!("../data/tactics.jsonl");
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn tactics_find_what_exhaustive_search_proved() {
    let suite = suite();
    assert!(suite.len() >= 300, "{}", suite.len());
    for kind in ["one", "two", "hand_over", "stop", "save"] {
        let number = suite.iter().filter(|puzzle| puzzle.kind == kind).count();
        assert!(number >= 60, "{kind}: {number}");
    }
    for puzzle in suite {
        let view = puzzle.view();
        assert_eq!(puzzle.answer(&view), puzzle.right, "{}", puzzle.view.to_json());
    }
}

/// Tests a fifth of the suite; `cargo xtask soak tactics` tests all of it, with other random
/// numbers.
#[test]
fn levels_find_what_is_certain() {
    let suite = suite();
    let all = suite.len() as u64;
    for case in cases(all / 5) {
        // Every fifth position; each further pass through the suite begins one later.
        let puzzle = &suite[(case * 5 % all + case * 5 / all % 5) as usize];
        let view = puzzle.view();
        for level in [Level::Two, Level::Three, Level::Four, Level::Five] {
            // The answers of the tactics are exact at any number of iterations; all those of level
            // 5 take long.
            let iterations = level.config().iterations.min(300);
            let config = SearchConfig { iterations, ..level.config() };
            if puzzle.is_win() || level >= Level::Four {
                let found = decide(&view, config, case).unwrap().to_string();
                let text = puzzle.view.to_json();
                assert!(puzzle.right.contains(&found), "level {level}: {found} in {text}");
            }
        }
    }
}
