//! Tests of the sentences about the result of a game.

use super::*;

/// A finished game with these gems and winners: the position of a round in which all seats lay a
/// cloud and three have moved it, with phase, banks, sites and winners replaced.
fn finished(tie_break: TieBreak, banked: [&str; 4], winners: &[&str]) -> Position {
    let options = Options { tie_break, ..Options::default() };
    let table = Table::new(&Colour::ALL[..4], Rules::BASE, options).unwrap();
    let mut position = Position::start(table, seat(0), Arm::Left);
    let cards = ["card cloud"; 4];
    for decision in cards.into_iter().chain(["weather +1", "weather 0", "weather +1"]) {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
    }
    let mut setup = position.to_setup();
    for (seat, gems) in setup.seats.iter_mut().zip(banked) {
        gems.clone_into(&mut seat.banked);
    }
    let gems_left = |gem: Gem| {
        let banked: usize = banked.iter().map(|gems| gems.matches(gem.letter()).count()).sum();
        gem.letter().to_string().repeat(7 - banked)
    };
    setup.sites.amethyst = gems_left(Gem::Amethyst);
    setup.sites.diamond = gems_left(Gem::Diamond);
    setup.sites.amber = gems_left(Gem::Amber);
    setup.sites.sapphire = gems_left(Gem::Sapphire);
    setup.sites.ruby = gems_left(Gem::Ruby);
    "over".clone_into(&mut setup.phase);
    setup.to_move = None;
    setup.winners = winners.iter().map(|colour| (*colour).to_owned()).collect();
    Position::try_from(&setup).unwrap()
}

#[test]
fn a_result_says_who_won_and_why() {
    let teller = english(Rules::BASE);
    let alone = finished(TieBreak::Shared, ["aaaa", "dd", "", ""], &["yellow"]);
    let question =
        |position: &Position| teller.question(&position.view(None), &QuestionContext::default());
    assert_eq!(question(&alone), "Winner: Ada");
    assert_eq!(teller.won_with(&alone, seat(0)), "With four alike (4 amethysts)");
    assert_eq!(teller.tie(&alone), None);
    let banked = ["aaaa", "admsr", "", "dddmmmm"];
    let shared = finished(TieBreak::Shared, banked, &["yellow", "red", "green"]);
    assert_eq!(question(&shared), "Winners: Ada, Bo and Dan");
    assert_eq!(teller.why_won(&shared, seat(1)), "a gem of each of the five colours");
    assert_eq!(teller.why_won(&shared, seat(3)), "four alike (4 ambers) and 7 gems of any colour");
    assert!(teller.tie(&shared).unwrap().contains("win together"));
    let decided = finished(TieBreak::GemValue, banked, &["green"]);
    assert_eq!(question(&decided), "Winner: Dan");
    assert_eq!(
        teller.tie(&decided).unwrap(),
        "Several players reached a goal in this round, so the value of the gems decides: \
         amethyst 1, diamond 2, amber 3, sapphire 4, ruby 5."
    );
}

#[test]
fn gem_values_are_explained_where_they_decide() {
    use crate::app::session::Session;
    use crate::app::view_model::result::ResultView;
    let result = |tie_break, banked, winners: &[&str]| {
        let position = finished(tie_break, banked, winners);
        let session = Session::open(Game::at(position));
        ResultView::of(&session, &english(Rules::BASE))
    };
    let worth = |result: &ResultView| {
        let lines = result.standings.iter();
        lines.filter(|(_, line)| line.contains("worth")).count()
    };
    // The number of gems gives the places of the others.
    let plain = result(TieBreak::Shared, ["aaaa", "dd", "m", ""], &["yellow"]);
    assert_eq!((plain.tie.as_ref(), plain.order.as_ref(), worth(&plain)), (None, None, 0));
    // A ruby is worth more than two amethysts.
    let ranked = result(TieBreak::Shared, ["dddd", "aa", "r", ""], &["yellow"]);
    assert!(ranked.order.as_ref().unwrap().contains("ruby 5"), "{:?}", ranked.order);
    assert_eq!((ranked.tie.as_ref(), worth(&ranked)), (None, 3));
    // Equal places with different numbers of gems.
    let shared_place = result(TieBreak::Shared, ["dddd", "aa", "d", ""], &["yellow"]);
    assert!(shared_place.order.is_some());
    let alone = result(TieBreak::GemValue, ["aaaa", "", "m", ""], &["yellow"]);
    assert_eq!((alone.tie, alone.order), (None, None));
    let equal = result(TieBreak::GemValue, ["ssss", "aadmsr", "", ""], &["yellow", "red"]);
    assert!(equal.tie.unwrap().contains("same value"));
    let decided = result(TieBreak::GemValue, ["aaaa", "rrrr", "", ""], &["red"]);
    assert!(decided.tie.as_ref().unwrap().contains("ruby 5"));
    assert_eq!(worth(&decided), 2);
}

#[test]
fn the_only_person_is_addressed_in_the_second_person() {
    let teller = english(Rules::BASE).calling_you(seat(0));
    let alone = finished(TieBreak::Shared, ["aaaa", "dd", "", ""], &["yellow"]);
    let question = teller.question(&alone.view(None), &QuestionContext::default());
    assert_eq!(question, "Winner: You");
    let changed = |seat| teller.win_probability_changed(seat, 42, 75);
    assert_eq!(changed(seat(0)), "Your chance to win: from 42 to 75\u{a0}%.");
    assert_eq!(changed(seat(1)), "Bo’s chance to win: from 42 to 75\u{a0}%.");
    assert_eq!(teller.robbed_times(2, seat(1), seat(0), false), "Bo robbed you 2 times");
    assert_eq!(teller.robbed_times(1, seat(0), seat(1), true), "You robbed Bo once");
    assert_eq!(teller.robbed_times(1, seat(0), seat(1), false), "you robbed Bo once");
}
