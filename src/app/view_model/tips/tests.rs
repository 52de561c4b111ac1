//! Tests of the tips in whole games, and of their texts.
//!
//! Over 400 lines: the tests of all tips share the facts and the games.

use super::*;
use crate::app::i18n::Lang;
use crate::app::session::setup::GameSetup;
use crate::app::view_model::figures::Figure;
use crate::core::{Card, Decision, Game};

fn facts() -> TipFacts {
    TipFacts {
        round: 1,
        phase: Phase::Card,
        decisions: 0,
        own_decisions: 0,
        colour: Colour::Yellow,
        is_choosing: true,
        is_card_previewed: false,
        is_card_staged: false,
        is_place_picked: false,
        may_move_either: false,
        is_refused: false,
        has_forecast: false,
        is_advised: false,
        is_animating: false,
        explains_signs: true,
        lone_canoe: None,
        has_only_plan: false,
        sum: None,
        can_fall: false,
        is_turn_ending: false,
        robber: None,
        has_banked: false,
        shows_played: true,
        last_river: None,
        has_river_begun: false,
    }
}

/// The facts about a turn of the first seat in a position.
fn turn_at(scene: &str) -> TipFacts {
    let position = Figure::read(scene).unwrap().position;
    let session = Session::open(Game::at(position));
    let inputs = TipInputs { round: 2, is_choosing: true, ..TipInputs::default() };
    TipFacts::of(&session, position.to_move().unwrap(), inputs)
}

/// The tips of the coach in a game of four rounds.
fn coached_game(seed: u64, dismisses: bool) -> Vec<(u32, Tip)> {
    let coach = CoachedGame { id: "game".to_owned(), recorded: Vec::new() };
    tips_in_game(seed, dismisses, Some(coach), 4)
}

/// The tips in the first `rounds` rounds of a game, each with its round. The person takes the middle
/// one of the legal decisions, and touches a card before it is laid. Every sign is visible.
fn tips_in_game(
    seed: u64,
    dismisses: bool,
    coach: Option<CoachedGame>,
    rounds: u32,
) -> Vec<(u32, Tip)> {
    let setup = GameSetup { seed: Some(seed), ..GameSetup::with_coach() };
    let mut session = Session::new(&setup, seed).unwrap();
    let me = session.lone_person().unwrap();
    let explains_signs = coach.is_none();
    let mut history = TipHistory { coach, signs: Vec::new() };
    let mut shown: Option<(Tip, TipMoment)> = None;
    let mut last = None;
    let mut log = Vec::new();
    let mut look = |session: &Session, is_card_previewed: bool| {
        let round = session.position().round();
        let inputs = TipInputs {
            round,
            is_choosing: session.awaited() == Awaited::Person(me),
            is_card_previewed,
            is_card_staged: is_card_previewed,
            is_place_picked: false,
            is_refused: false,
            has_forecast: false,
            is_advised: false,
            is_animating: false,
            explains_signs: true,
            shown_event_count: session.log().len(),
        };
        let facts = TipFacts::of(session, me, inputs);
        if let Some((tip, since)) = shown
            && (dismisses || !tip.lasts(&facts, since))
        {
            history.record(tip);
            shown = None;
        }
        let coach = history.coach.as_ref().map(|coach| &coach.recorded[..]);
        let signs = explains_signs.then_some(&history.signs[..]);
        if shown.is_none()
            && let Some(tip) = applicable_tips(&facts, coach, signs, last).first()
        {
            last = Some(facts.moment());
            shown = Some((*tip, facts.moment()));
            log.push((round, *tip));
        }
    };
    while session.position().round() <= rounds && session.position().phase() != Phase::Over {
        look(&session, false);
        let legal: Vec<Decision> = session.position().legal();
        let is_mine = session.awaited() == Awaited::Person(me);
        if is_mine && session.position().phase() == Phase::Card {
            look(&session, true);
            look(&session, true);
        }
        session.play(legal[legal.len() / 2]).unwrap();
    }
    log
}

#[test]
fn the_coach_shows_eleven_tips_at_most_each_once() {
    for seed in 0..40 {
        for dismisses in [false, true] {
            let log = coached_game(seed, dismisses);
            let tips: Vec<Tip> = log.iter().map(|(_, tip)| *tip).collect();
            assert!(tips.len() <= 11 && tips.iter().all(|tip| tip.is_of_coach()), "{log:?}");
            for (index, tip) in tips.iter().enumerate() {
                assert!(!tips[..index].contains(tip), "{seed}: {tip:?} is shown twice");
            }
            assert_eq!(tips[..2], [Tip::TouchCard, Tip::ConfirmCard], "{seed}");
            assert_eq!(tips.last(), Some(&Tip::Farewell), "{seed}: {log:?}");
            assert!(tips.len() >= 8, "{seed}: {log:?}");
            for needed in [Tip::River, Tip::RiverMoved, Tip::UseForecast] {
                assert!(tips.contains(&needed), "{seed}: no {needed:?} in {log:?}");
            }
            let tells_of_falls = tips.contains(&Tip::Falls) || tips.contains(&Tip::RedMark);
            assert!(tells_of_falls, "{seed}: {log:?}");
        }
    }
}

#[test]
fn all_signs_are_explained_within_five_rounds() {
    let mut by_round = [0; 10];
    for seed in 0..40 {
        let log = tips_in_game(seed, true, None, 9);
        for (round, tip) in &log {
            by_round[*round as usize] += 1;
            assert!(!tip.is_soon_seen() || *round <= LAST_ROUND_OF_SOON_SEEN, "{seed}: {log:?}");
        }
        let tips: Vec<Tip> = log.iter().map(|(_, tip)| *tip).collect();
        // The tip about cards names the goals.
        for needed in [Tip::Cards, Tip::Robbers, Tip::Saver, Tip::Forecast, Tip::Lamp] {
            assert!(tips.contains(&needed), "{seed}: no {needed:?} in {log:?}");
        }
        assert!(tips.contains(&Tip::Price) || tips.contains(&Tip::SumSign), "{seed}: {log:?}");
        assert!(!(tips.contains(&Tip::RiverSign) && tips.contains(&Tip::RiverMovedSign)));
        assert!(!(tips.contains(&Tip::RedMarkSign) && tips.contains(&Tip::FallsSign)));
    }
    assert_eq!(by_round[6..], [0; 4], "{by_round:?}");
}

#[test]
fn a_person_gets_one_tip_before_each_decision() {
    let signs = |facts: &TipFacts, last| applicable_tips(facts, None, Some(&[]), last);
    let first = facts();
    assert!(signs(&first, None).len() > 1);
    assert_eq!(signs(&first, Some(first.moment())), [], "the others wait");
    let seen = TipFacts { decisions: 3, ..facts() };
    assert_eq!(signs(&seen, Some(first.moment())), [], "others have decided");
    let turn = TipFacts { phase: Phase::Turn, decisions: 4, own_decisions: 1, ..facts() };
    assert_eq!(signs(&turn, Some(first.moment()))[0], Tip::Price);
    assert_eq!(signs(&first, Some(turn.moment())), [], "the decision was taken back");
    let coach = |facts: &TipFacts| {
        applicable_tips(facts, Some(&[Tip::TouchCard, Tip::Targets]), None, Some(facts.moment()))
    };
    assert_eq!(coach(&first), [], "the others wait");
    let touched = TipFacts { is_card_previewed: true, ..first.clone() };
    assert_eq!(coach(&touched), [Tip::ConfirmCard], "it continues what was begun");
    let refused = TipFacts { round: 2, is_refused: true, ..turn };
    assert_eq!(coach(&refused), [Tip::WhyNot], "it is about what has just happened");
}

#[test]
fn the_colours_of_a_target_are_explained_when_a_canoe_can_fall() {
    let turn = TipFacts { phase: Phase::Turn, can_fall: true, ..facts() };
    let coached = |facts: &TipFacts| applicable_tips(facts, Some(&[Tip::Targets]), None, None);
    assert_eq!(coached(&turn)[0], Tip::RedMark);
    assert!(applicable_tips(&turn, None, Some(&[]), None).contains(&Tip::RedMarkSign));
    let safe = TipFacts { can_fall: false, ..turn };
    assert!(!coached(&safe).contains(&Tip::RedMark));
    let mut history = TipHistory::default();
    history.record(Tip::SaverMoved);
    assert_eq!(history.signs, [Tip::Saver]);
    history.record(Tip::RedMark);
    assert_eq!(history.signs[1..], [Tip::RedMarkSign, Tip::CanoeNumbers], "it explains both");
}

#[test]
fn the_coach_shows_no_new_tip_after_round_three() {
    let late = TipFacts { round: 4, phase: Phase::Turn, is_refused: true, ..facts() };
    assert!(applicable_tips(&late, Some(&[]), None, None).is_empty());
    for seed in 0..40 {
        let log = coached_game(seed, false);
        let late: Vec<_> = log.iter().filter(|(round, _)| *round > 3).collect();
        assert!(late.iter().all(|(_, tip)| *tip == Tip::Farewell), "{late:?}");
    }
}

#[test]
fn a_card_is_confirmed_after_one_was_touched() {
    let facts = facts();
    assert_eq!(applicable_tips(&facts, Some(&[]), None, None), [Tip::TouchCard]);
    let touched = TipFacts { is_card_previewed: true, ..facts.clone() };
    assert!(!Tip::TouchCard.lasts(&touched, facts.moment()));
    assert_eq!(applicable_tips(&touched, Some(&[Tip::TouchCard]), None, None), [Tip::ConfirmCard]);
    assert_eq!(applicable_tips(&facts, Some(&[Tip::TouchCard]), None, None), []);
    assert!(Tip::ConfirmCard.lasts(&facts, facts.moment()), "the pointer has left the card");
}

#[test]
fn the_only_move_is_explained_before_the_signs() {
    let turn = TipFacts { phase: Phase::Turn, ..facts() };
    let signs = |facts: &TipFacts| applicable_tips(facts, Some(&[Tip::TouchCard]), None, None);
    assert!(!signs(&turn).contains(&Tip::OnlyMove));
    let only = TipFacts { has_only_plan: true, ..turn };
    assert_eq!(signs(&only)[..2], [Tip::OnlyMove, Tip::Targets]);
    let since = TipMoment { round: 1, decisions: 4, own_decisions: 1 };
    assert!(Tip::OnlyMove.lasts(&only, since));
    assert!(!Tip::OnlyMove.lasts(&TipFacts { has_only_plan: false, ..only }, since));
}

#[test]
fn a_four_from_the_pier_leaves_only_one_move() {
    let setup = GameSetup { seed: Some(7), ..GameSetup::with_coach() };
    let mut session = Session::new(&setup, 7).unwrap();
    let me = session.lone_person().unwrap();
    let facts = |session: &Session| {
        let inputs = TipInputs { round: 1, is_choosing: true, ..TipInputs::default() };
        TipFacts::of(session, me, inputs)
    };
    assert!(!facts(&session).has_only_plan, "a card is chosen");
    while session.position().phase() == Phase::Card {
        session.play(Decision::Card(Card::Four)).unwrap();
    }
    while session.awaited() != Awaited::Person(me) {
        session.play(session.position().legal()[0]).unwrap();
    }
    assert!(facts(&session).has_only_plan, "both canoes are alike, and 4 points lead to one place");
}

#[test]
fn the_tip_about_the_river_stays_until_it_moves() {
    let since = TipMoment { round: 1, decisions: 7, own_decisions: 2 };
    let turn = TipFacts { phase: Phase::Turn, is_turn_ending: true, ..facts() };
    assert!(applicable_tips(&turn, Some(&[Tip::Targets]), None, None).contains(&Tip::River));
    let moving = TipFacts { is_choosing: false, is_turn_ending: false, ..turn.clone() };
    let has_begun = TipFacts { has_river_begun: true, ..moving.clone() };
    let next_round = TipFacts { round: 2, ..moving.clone() };
    assert!(Tip::River.lasts(&moving, since), "others still move");
    assert!(!Tip::River.lasts(&has_begun, since), "what it announces has come");
    assert!(!Tip::River.lasts(&next_round, since));
    let sign = |facts: &TipFacts| applicable_tips(facts, None, Some(&[]), None);
    assert_eq!(sign(&turn)[0], Tip::RiverSign);
    assert!(!sign(&moving).contains(&Tip::RiverSign), "nobody could read it in time");
}

#[test]
fn no_note_appears_while_a_canoe_moves() {
    let ending = TipFacts { phase: Phase::Turn, is_turn_ending: true, ..facts() };
    let moving = TipFacts { is_choosing: false, is_animating: true, ..ending.clone() };
    let arrived = TipFacts { is_animating: false, is_choosing: true, ..moving.clone() };
    for (coach, known) in [(Some(&[Tip::Targets][..]), None), (None, Some(&[][..]))] {
        assert_eq!(applicable_tips(&moving, coach, known, None), []);
        assert!(!applicable_tips(&arrived, coach, known, None).is_empty());
    }
    let since = ending.moment();
    assert!(Tip::River.lasts(&moving, since), "a note that was there before stays");
}

#[test]
fn the_first_sum_is_explained_in_the_words_of_the_board() {
    let header = GameSetup::with_coach().header(1).unwrap();
    let german = Lang::De.load(include_str!("../../../../locales/de.json")).unwrap();
    // From the pier a canoe paddles first; beside a site it may load first.
    let arrives = turn_at("card=6 yellow=pier,pier");
    let leaves = turn_at("card=5 yellow=5,pier");
    for words in [Lang::En.words(), german] {
        let teller = Teller::of(words, &header);
        let [load, paddle] = [words.plan.cost_load(&2), words.plan.cost_paddle(&3)];
        let text = Tip::Sum.text(&leaves, &teller);
        assert!(text.find(&load).unwrap() < text.find(&paddle).unwrap(), "{text}");
        assert_eq!(Tip::SumSign.text(&leaves, &teller), text);
    }
    assert!(arrives.sum.is_some_and(|(_, cost)| cost.end == 2), "{:?}", arrives.sum);
    assert_eq!(Tip::Sum.target(&leaves), ".board .tag[data-at=\"2\"]:has(.price:not(:empty))");
    assert_eq!(applicable_tips(&leaves, None, Some(&[]), None)[0], Tip::SumSign);
    assert_eq!(applicable_tips(&leaves, Some(&[]), None, None)[0], Tip::Sum);
    let later = applicable_tips(&leaves, Some(&[Tip::Targets]), None, None);
    assert_eq!(later[0], Tip::Sum, "at the first decision with a sum");
    let known = applicable_tips(&leaves, Some(&[Tip::Sum]), None, None);
    assert!(!known.contains(&Tip::Targets), "it explains numbers too");
    let mut history = TipHistory::default();
    history.record(Tip::Sum);
    assert_eq!(history.signs, [Tip::SumSign, Tip::Price], "once");
}

#[test]
fn no_tip_speaks_of_a_sum_that_is_not_on_the_board() {
    let header = GameSetup::with_coach().header(1).unwrap();
    let turn = TipFacts { phase: Phase::Turn, ..facts() };
    assert_eq!(applicable_tips(&turn, None, Some(&[]), None)[0], Tip::Price);
    assert_eq!(applicable_tips(&turn, Some(&[]), None, None)[0], Tip::Targets);
    let teller = Teller::of(Lang::En.words(), &header);
    for tip in Tip::ALL.iter().filter(|tip| !matches!(tip, Tip::Sum | Tip::SumSign)) {
        let text = tip.text(&turn, &teller);
        assert!(!text.contains("2+") && !text.contains("+2"), "{text}");
    }
}

#[test]
fn the_forecast_is_first_spoken_of_where_it_is_explained() {
    let teller = Teller::of(Lang::En.words(), &GameSetup::with_coach().header(1).unwrap());
    let moved = RiverMove { lowest: Some(2), weather: 1, speed: 3 };
    let facts = TipFacts { last_river: Some(moved), ..facts() };
    for tip in Tip::ALL {
        let speaks = tip.text(&facts, &teller).contains("forecast");
        let explains = matches!(tip, Tip::UseForecast | Tip::Forecast);
        assert_eq!(speaks, explains, "{tip:?}");
    }
    assert!(Tip::UseForecast.text(&facts, &teller).starts_with('≋'), "the sign on the button");
}

#[test]
fn the_lamp_is_spoken_of_while_it_is_there() {
    let ending = TipFacts {
        round: LAST_ROUND,
        phase: Phase::Turn,
        is_turn_ending: true,
        is_choosing: false,
        ..facts()
    };
    let next = TipFacts { round: LAST_ROUND + 1, ..facts() };
    let elsewhere = TipFacts { is_choosing: false, ..next.clone() };
    for (facts, applies) in [(&ending, false), (&elsewhere, false), (&next, true)] {
        let tips = applicable_tips(facts, Some(&[]), None, None);
        assert_eq!(tips.contains(&Tip::Farewell), applies, "{facts:?}");
    }
}

#[test]
fn the_coach_ends_by_saying_whether_signs_are_still_explained() {
    let teller = Teller::of(Lang::En.words(), &GameSetup::with_coach().header(1).unwrap());
    let said =
        |explains_signs| Tip::Farewell.text(&TipFacts { explains_signs, ..facts() }, &teller);
    assert!(said(true).contains(teller.words().tips.off()), "{}", said(true));
    assert!(!said(false).contains("signs"), "{}", said(false));
    assert!(said(true).ends_with("advice.") && said(false).contains("advice"));
}

#[test]
fn the_first_river_is_explained_with_and_without_a_coach() {
    let moved = RiverMove { lowest: Some(2), weather: 1, speed: 3 };
    let after = TipFacts { round: 2, last_river: Some(moved), ..facts() };
    let coached = applicable_tips(&after, Some(&[Tip::TouchCard, Tip::ConfirmCard]), None, None);
    assert_eq!(coached[..3], [Tip::RiverMoved, Tip::UseForecast, Tip::SaverMoved]);
    let signs = applicable_tips(&after, None, Some(&[]), None);
    assert_eq!(signs[..2], [Tip::Saver, Tip::RiverMovedSign]);
    let ending = TipFacts { phase: Phase::Turn, is_turn_ending: true, ..facts() };
    assert_eq!(applicable_tips(&ending, None, Some(&[]), None)[0], Tip::RiverSign);
    let header = GameSetup::with_coach().header(1).unwrap();
    let teller = Teller::of(Lang::En.words(), &header);
    let said = Tip::RiverMoved.text(&after, &teller);
    assert!(said.starts_with("Lowest card 2, weather +1: so the river moved 3 steps, "), "{said}");
    let falls = Tip::FallsSign.text(&after, &teller);
    assert!(falls.contains("falls") && falls.ends_with("buys it back next round."), "{falls}");
    let river = Tip::River.text(&facts(), &teller);
    assert!(river.contains("lowest card plus weather"), "{river}");
}

#[test]
fn no_sign_is_explained_while_a_card_or_place_is_picked() {
    let (first, signs) =
        (facts(), |facts: &TipFacts| applicable_tips(facts, None, Some(&[]), None));
    assert_eq!(signs(&first)[0], Tip::Cards);
    for picked in [
        TipFacts { is_card_staged: true, ..first.clone() },
        TipFacts { is_place_picked: true, ..first.clone() },
    ] {
        assert_eq!(signs(&picked), Vec::new());
        assert!(!Tip::Cards.lasts(&picked, first.moment()));
    }
}

#[test]
fn the_last_tip_stays_until_a_card_is_laid() {
    let next = TipFacts { round: 4, ..facts() };
    let since = next.moment();
    assert!(Tip::Farewell.lasts(&TipFacts { is_card_previewed: true, ..next.clone() }, since));
    assert!(!Tip::Farewell.lasts(&TipFacts { is_choosing: false, ..next.clone() }, since));
    assert!(!Tip::Farewell.lasts(&TipFacts { phase: Phase::Turn, ..next }, since));
    let mut history = TipHistory {
        coach: Some(CoachedGame { id: "x".to_owned(), recorded: Vec::new() }),
        signs: Vec::new(),
    };
    history.record(Tip::Farewell);
    assert_eq!((history.coach, history.signs), (None, vec![Tip::Lamp]), "the coach has left");
}

#[test]
fn signs_are_explained_one_after_the_other_without_a_coach() {
    let signs = |known: &[Tip]| applicable_tips(&facts(), None, Some(known), None);
    assert_eq!(signs(&[])[0], Tip::Cards, "before the first card");
    let later = TipFacts { own_decisions: 1, ..facts() };
    assert_eq!(applicable_tips(&later, None, Some(&[]), None)[0], Tip::Goals);
    assert!(signs(&[]).iter().all(|tip| !tip.is_of_coach()));
    assert!(!signs(&[Tip::Goals]).contains(&Tip::Goals), "each once");
    assert!(!signs(&[]).contains(&Tip::Saver), "no card is crossed out in the first round");
    let second = applicable_tips(&TipFacts { round: 2, ..later }, None, Some(&[]), None);
    assert!(second.contains(&Tip::Saver));
    assert!(applicable_tips(&facts(), None, None, None).is_empty(), "they can be switched off");
    let coached = applicable_tips(&facts(), Some(&[]), Some(&[]), None);
    assert!(coached.iter().all(|tip| tip.is_of_coach()), "not while the coach is there");
    let since = facts().moment();
    assert!(Tip::Goals.lasts(&facts(), since));
    assert!(!Tip::Goals.lasts(&TipFacts { decisions: 4, ..facts() }, since));
}

#[test]
fn what_the_tutorial_has_taught_is_not_explained_again() {
    let mut history = TipHistory::default();
    history.record_tutorial();
    let unknown: Vec<Tip> = Tip::signs().filter(|tip| !history.signs.contains(tip)).collect();
    assert_eq!(unknown, [Tip::Robbers, Tip::Lamp, Tip::RedMarkSign, Tip::Forecast]);
    history.coach = Some(CoachedGame { id: "x".to_owned(), recorded: Vec::new() });
    history.record_tutorial();
    let recorded = history.coach.unwrap().recorded;
    let left: Vec<Tip> =
        Tip::ALL.iter().copied().filter(|it| it.is_of_coach() && !recorded.contains(it)).collect();
    let expected = [
        Tip::TouchCard,
        Tip::OnlyMove,
        Tip::RedMark,
        Tip::UseForecast,
        Tip::WhyNot,
        Tip::Danger,
        Tip::WaysToWin,
        Tip::Farewell,
    ];
    assert_eq!(left, expected);
}

#[test]
fn the_history_of_tips_survives_the_storage() {
    let coach = CoachedGame { id: "k3".to_owned(), recorded: vec![Tip::TouchCard, Tip::River] };
    let history = TipHistory { coach: Some(coach), signs: vec![Tip::Goals, Tip::Lamp] };
    assert_eq!(history.written(), "coach k3 touch-card river\nsigns goals lamp\n");
    assert_eq!(TipHistory::read(&history.written()), history);
    assert_eq!(TipHistory::read(&TipHistory::default().written()), TipHistory::default());
    assert_eq!(TipHistory::read("signs warp goals\nnonsense\ncoach").signs, [Tip::Goals]);
}

#[test]
fn a_tip_has_twenty_words_at_most() {
    let header = GameSetup::with_coach().header(1).unwrap();
    let german = Lang::De.load(include_str!("../../../../locales/de.json")).unwrap();
    for words in [Lang::En.words(), german] {
        let teller = Teller::of(words, &header);
        for lowest in [None, Some(3)] {
            let moved = RiverMove { lowest, weather: -1, speed: 2 };
            let facts = TipFacts { robber: Seat::new(1), last_river: Some(moved), ..facts() };
            for tip in Tip::ALL {
                let text = tip.text(&facts, &teller);
                let words = text.split_whitespace().count();
                assert!((5..=20).contains(&words), "{words}: {text}");
            }
        }
    }
}

#[test]
fn what_the_person_uses_needs_no_tip() {
    let used = |has_forecast, is_advised| -> Vec<Tip> {
        TipFacts { has_forecast, is_advised, ..facts() }.used_signs().collect()
    };
    assert_eq!(used(false, false), []);
    assert_eq!(used(true, false), [Tip::Forecast]);
    assert_eq!(used(false, true), [Tip::Lamp]);
}
