//! Tests of the sentences for refusals.

use std::collections::BTreeSet;

use super::*;

/// One refusal of each kind.
fn refusals() -> Vec<Refusal> {
    let (canoe, gem, card) = (CanoeNo::Second, Gem::Ruby, Card::Three);
    let (victim, at) = (Colour::Red, Place::On(Space::L6));
    let (space, to, from) = (Space::S5, Place::On(Space::S4), Place::On(Space::R7));
    vec![
        Refusal::GameOver,
        Refusal::RiverMoves,
        Refusal::NotAsked { asked: DecisionKind::Free },
        Refusal::NotAsked { asked: DecisionKind::Rescue },
        Refusal::NotAsked { asked: DecisionKind::Card },
        Refusal::NotAsked { asked: DecisionKind::Weather },
        Refusal::NotAsked { asked: DecisionKind::Plan },
        Refusal::NotAsked { asked: DecisionKind::Lasso },
        Refusal::NotAsked { asked: DecisionKind::Return },
        Refusal::CardNotInGame { card: Card::Lasso },
        Refusal::CardPlayed { card },
        Refusal::CanoeNotLost { canoe },
        Refusal::NameTheFirst,
        Refusal::GemNotBanked { gem },
        Refusal::WeatherStep { from: -1, to: 2 },
        Refusal::WeatherTrack { to: 3 },
        Refusal::NumberMovesCanoes { card },
        Refusal::CloudMovesNoCanoe,
        Refusal::CloudIsCompulsory,
        Refusal::LassoMovesNoCanoe,
        Refusal::MustMove { canoe, other: None },
        Refusal::MustLaunch { other: Place::Pier },
        Refusal::MustMoveOne,
        Refusal::CanoeLost { canoe },
        Refusal::CanoeMoved { canoe },
        Refusal::LandedThisTurn { canoe },
        Refusal::CanoeElsewhere { canoe, at, from },
        Refusal::NothingDone,
        Refusal::PointsShort { to, paddling: 4, actions: 0, points: 3 },
        Refusal::PointsShort { to, paddling: 4, actions: 2, points: 5 },
        Refusal::PointsShort { to, paddling: 4, actions: 4, points: 5 },
        Refusal::PointsLeft { to, paddling: 4, actions: 0, points: 5 },
        Refusal::PointsLeft { to, paddling: 4, actions: 2, points: 7 },
        Refusal::PointsLeft { to, paddling: 2, actions: 4, points: 7 },
        Refusal::ActionPoints { actions: 4, points: 3 },
        Refusal::ActionPoints { actions: 2, points: 3 },
        Refusal::NotPaddled,
        Refusal::AcrossArms { from, to: at },
        Refusal::NoWay { from, to: Place::Riverbank(space) },
        Refusal::NoSite { at: Place::On(Space::S1) },
        Refusal::NotOnSite { gem, site: Gem::Amber },
        Refusal::NotAboard { gem },
        Refusal::NoRoom { capacity: 1 },
        Refusal::NoRoom { capacity: 2 },
        Refusal::SameColour { gem },
        Refusal::OwnColour { gem },
        Refusal::TwoSiteVisits,
        Refusal::WhirlpoolPulls { space },
        Refusal::WrongPull { space, pulled: to },
        Refusal::WrongPull { space: Space::S2, pulled: to },
        Refusal::WrongPull { space: Space::R7, pulled: to },
        Refusal::NoWhirlpool { at },
        Refusal::NoSiteAfterPull,
        Refusal::NoTheftAfterPull,
        Refusal::NoTradeAfterPull,
        Refusal::TheftDownstream,
        Refusal::NoSuchSeat { victim: Colour::Black },
        Refusal::OwnCanoe,
        Refusal::VictimElsewhere { victim, canoe, at },
        Refusal::VictimAcross { victim, canoe },
        Refusal::VictimOnBank { victim, canoe },
        Refusal::NotToSteal { gem, victim, canoe },
        Refusal::NoRoomToSteal { capacity: 1 },
        Refusal::NoRoomToSteal { capacity: 2 },
        Refusal::TheftOrder,
        Refusal::NotInPlay { module: Module::Joe },
        Refusal::MooseAway,
        Refusal::MooseElsewhere,
        Refusal::JoeElsewhere { at: space },
        Refusal::JoeEmpty,
        Refusal::JoeCarries { gem },
        Refusal::JoeLoaded,
        Refusal::SwapSameColour,
        Refusal::NothingForJoe { gem },
        Refusal::NoRoomForJoe { capacity: 1 },
        Refusal::NoRoomForJoe { capacity: 2 },
        Refusal::OtherCanoeReturns { canoe },
    ]
}

#[test]
fn every_kind_of_refusal_has_a_sentence_of_its_own() {
    let book = rule_book();
    let kinds: BTreeSet<&str> = refusals().iter().map(Refusal::kind).collect();
    assert_eq!(kinds, Refusal::KINDS.iter().copied().collect());
    let single_modules = Module::ALL.map(|module| Rules::BASE.with(module));
    let tables = single_modules.into_iter().chain([Rules::BASE, Rules::SPIRITS, all_rules()]);
    for (rules, lang) in tables.flat_map(|rules| Lang::ALL.map(|lang| (rules, lang))) {
        let teller = teller(lang, table(rules, 4));
        let mut sentences = BTreeSet::new();
        for refusal in refusals() {
            let text = teller.refusal(&refusal, None);
            assert_readable(&text);
            assert!(text.ends_with(['.', '⟧']), "{text}");
            assert!(sentences.insert(text.clone()), "two refusals have the sentence '{text}'");
            assert!(book.rule(refusal.rule()).is_some(), "{} has no text", refusal.rule());
        }
    }
}

#[test]
fn each_refusing_rule_of_the_expansions_has_its_own_sentence() {
    let teller = english(all_rules());
    let without_digits = |text: String| -> String {
        text.chars().map(|letter| if letter.is_ascii_digit() { '#' } else { letter }).collect()
    };
    let mut rules = BTreeSet::new();
    let mut sentences: Vec<(RuleId, String)> = Vec::new();
    for refusal in refusals() {
        let (rule, text) = (refusal.rule(), without_digits(teller.refusal(&refusal, None)));
        if !rule.0.starts_with('B') {
            rules.insert(rule.0);
        }
        for (other, sentence) in sentences.iter().filter(|(other, _)| *other != rule) {
            assert_ne!(*sentence, text, "{rule} and {other} have the same sentence");
        }
        sentences.push((rule, text));
    }
    let refusing_rules =
        "J-08 J-09 S-04 S-11 S-15 S-30 S-31 S-34 S-35 S-36 S-37 S-50 S-52 S-54 S-59b S-70 S-74";
    assert_eq!(rules, refusing_rules.split(' ').collect());
}

#[test]
fn refusals_contain_their_numbers() {
    let teller = english(Rules::BASE);
    let to = Place::On(Space::S4);
    let short = Refusal::PointsShort { to, paddling: 4, actions: 2, points: 5 };
    assert_eq!(
        teller.refusal(&short, "1 pier>4+d".parse().ok()),
        "Paddling to space 4 costs 4 and loading 2: that is 6, and the canoe has only 5."
    );
    assert_eq!(
        teller.refusal(&short, "1 pier>4-d".parse().ok()),
        "Paddling to space 4 costs 4 and unloading 2: that is 6, and the canoe has only 5."
    );
    let up = Refusal::PointsShort { to, paddling: 4, actions: 0, points: 3 };
    assert_eq!(
        teller.refusal(&up, "1 L7>4".parse().ok()),
        "Paddling to space 4 costs 4, one of them inside the whirlpool, and the canoe has only 3."
    );
    let left = Refusal::PointsLeft { to, paddling: 4, actions: 0, points: 6 };
    assert_eq!(
        teller.refusal(&left, "1 pier>4".parse().ok()),
        "Paddling to space 4 costs 4 of 6: all points must be spent, and 2 would be left."
    );
    let victim = Refusal::VictimAcross { victim: Colour::Red, canoe: CanoeNo::Second };
    assert_eq!(
        teller.refusal(&victim, None),
        "Bo’s canoe 2 is in the other arm, and that is another space."
    );
}
