//! Advice: the best decisions with their estimated values and expected outcomes.

use crate::support::scenario::{json, position};
use niagara::ai::arena::random_start;
use niagara::ai::{Advice, Level, SearchConfig, SearchSession, SplitMix, playout_win_shares};
use niagara::core::{Card, Colour, Decision, Options, Phase, Position, Rules, Table};

/// Level 3 with 600 iterations.
fn config() -> SearchConfig {
    SearchConfig { iterations: 600, ..Level::Three.config() }
}

/// A session of the seat to move, after all its iterations.
fn session(position: &Position) -> SearchSession {
    let mut session = SearchSession::new(&position.view(position.to_move()), config(), 1);
    session.run(600);
    session
}

/// The position that a scenario describes.
fn scenario(text: &str) -> Position {
    position(&json(text)).unwrap()
}

#[test]
fn three_choices_are_advised_and_the_decision_stays_the_same() {
    for rules in ["base", "spirits,joe"] {
        let table =
            Table::new(&Colour::ALL[..4], Rules::parse(rules, ',').unwrap(), Options::default())
                .unwrap();
        let session = session(&random_start(table, 3));
        let before = session.decide();
        let advice = session.advice(None);
        assert_eq!(advice, session.advice(None));
        assert_eq!(session.decide(), before);
        assert_eq!(advice.len(), 3, "{rules}");
        let percent = |it: &Advice| (it.value * 100.0).round();
        assert!(advice.is_sorted_by(|a, b| percent(a) >= percent(b)), "{rules}: {advice:?}");
        for advice in advice {
            assert!(matches!(advice.decision, Decision::Card(_)));
            assert!(
                (0.0..=1.0).contains(&advice.value) && (0.0..=1.0).contains(&advice.probability)
            );
        }
        let sum: f32 = session.win_shares().iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{rules}: {sum}");
    }
}

#[test]
fn the_choice_of_the_person_follows_the_best_three() {
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    let position = random_start(table, 3);
    let session = session(&position);
    let best = session.advice(None);
    for card in position.legal() {
        let with_own = session.advice(Some(card));
        let is_among_best = best.iter().any(|advice| advice.decision == card);
        let fourth: Vec<Decision> = with_own.iter().skip(3).map(|it| it.decision).collect();
        assert_eq!(fourth.is_empty(), is_among_best, "{card}");
        assert!(is_among_best || fourth == [card], "{card}: {fourth:?}");
        let first: Vec<Decision> = with_own.iter().take(3).map(|it| it.decision).collect();
        assert_eq!(first, best.iter().map(|it| it.decision).collect::<Vec<_>>());
    }
}

#[test]
fn any_staged_decision_is_evaluated_if_the_search_knows_it() {
    let config = SearchConfig { iterations: 200, ..Level::Five.config() };
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    let mut position = random_start(table, 3);
    let mut rng = SplitMix::new(3);
    for _ in 0..60 {
        let legal = position.legal();
        let staged = legal[rng.below(legal.len() as u32) as usize];
        if legal.len() > 1 {
            let view = position.view(position.to_move());
            let mut session = SearchSession::with_staged(&view, config, 1, Some(staged));
            session.run(200);
            let advice = session.advice(Some(staged));
            assert!(advice.iter().any(|it| it.decision == staged), "{staged}: {advice:?}");
        }
        position.play_unchecked(staged, &mut ());
        position.flow(|arm| arm, &mut ());
    }
}

#[test]
fn advised_plans_are_ordered_by_value_and_then_by_lost_canoes() {
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
    let mut position = random_start(table, 3);
    let mut rng = SplitMix::new(3);
    let mut plans = 0;
    while plans < 60 {
        let legal = position.legal();
        if position.phase() == Phase::Turn && legal.len() > 2 {
            plans += 1;
            let advice = session(&position).advice(None);
            let percent = |it: &Advice| (it.value * 100.0).round();
            assert!(advice.is_sorted_by(|a, b| percent(a) >= percent(b)), "{advice:?}");
            // 600 iterations: more than 1/50 of them are more than 2 % of the visits.
            let reliable: Vec<_> = advice.iter().filter(|it| it.probability > 0.03).collect();
            let is_safer = |a: &&Advice, b: &&Advice| {
                percent(a) > percent(b) || a.change.lost_canoes <= b.change.lost_canoes
            };
            assert!(reliable.is_sorted_by(is_safer), "{advice:?}");
        }
        position.play_unchecked(legal[rng.below(legal.len() as u32) as usize], &mut ());
        position.flow(|arm| arm, &mut ());
    }
}

/// Three amethysts are banked, the fourth is in a canoe on space 2: 2 points bring it ashore.
const CERTAIN_WIN: &str = "cards: yellow 3, red 6, blue 6\nyellow: 2 a, 4\nbanked yellow: aaa";

#[test]
fn a_certain_win_is_advised_with_its_outcome() {
    let advice = session(&scenario(CERTAIN_WIN)).advice(None);
    let best = advice.first().unwrap();
    assert_eq!(best.decision.to_string(), "1 2>pier");
    assert!(best.value > 0.95, "{best:?}");
    assert!(best.change.win > 0.95 && best.change.banked >= 1.0, "{best:?}");
}

#[test]
fn advice_counts_a_theft_as_gain_and_a_fall_as_loss() {
    // Red's gem is upstream, on space 3.
    let text = "cards: yellow 2, red 6, blue 6\nyellow: 5, falls\nred: 3 a, pier";
    let advice = session(&scenario(text)).advice(None);
    let best = advice.first().unwrap();
    assert_eq!(best.decision.to_string(), "1 5>3xa@red1");
    let kept = best.change.aboard + best.change.banked;
    assert!(best.change.stolen >= 1.0 && kept > 0.8, "{best:?}");
    // The river moves three steps: no plan of one point saves the canoe.
    let text =
        "cards: red 6, blue 6, yellow 1\nturn: yellow\nyellow: L7 r, pier\nweather: +2\nnext: L";
    for advice in session(&scenario(text)).advice(None) {
        assert!(advice.change.lost_canoes >= 1.0 && advice.change.aboard < 0.0, "{advice:?}");
    }
}

#[test]
fn advice_includes_the_outcome_of_the_next_round() {
    // Six points bring the ruby to space 1, the river takes it to 2: any card but a 1 banks it.
    let text = "cards: red 1, blue 6, yellow 6\nturn: yellow\nyellow: R7 r, pier";
    let advice = session(&scenario(text)).advice(None);
    let best = advice.first().unwrap();
    assert_eq!(best.decision.to_string(), "1 R7>1");
    assert!(best.change.banked > 0.8, "{best:?}");
    let other = advice.last().unwrap();
    assert!(other.change.banked < 0.5, "{other:?}");
}

#[test]
fn onlookers_forced_moves_and_the_end_have_win_shares() {
    let mut position = scenario(CERTAIN_WIN);
    let onlooker = playout_win_shares(&position.view(None), config(), 64, 1);
    assert!(onlooker[0] > 0.8, "{onlooker:?}");
    for decision in ["1 2>pier", "2 4>1", "2 pier>4+d", "2 pier>4+d"] {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
    }
    while position.phase() == Phase::Turn {
        let first = position.legal()[0];
        position.play_unchecked(first, &mut ());
    }
    assert_eq!(position.phase(), Phase::Over);
    assert_eq!(playout_win_shares(&position.view(None), config(), 8, 1)[..3], [1.0, 0.0, 0.0]);
    // The last card of a hand is forced: nothing is searched, the shares come from playouts.
    let last =
        scenario("seats: yellow red blue\nhand yellow: 3\nhand red: 4\nhand blue: 5\nround: 7");
    let session = session(&last);
    assert_eq!(session.decide(), Some(Decision::Card(Card::Three)));
    assert!(session.advice(None).is_empty());
    assert!((session.win_shares().iter().sum::<f32>() - 1.0).abs() < 1e-4);
}
