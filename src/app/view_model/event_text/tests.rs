//! Tests of the texts of events.

use super::*;
use crate::ai::{SplitMix, greedy};
use crate::app::i18n::Lang;
use crate::app::session::{Timeline, read_lesson, start_lesson};
use crate::app::view_model::result::ResultView;
use crate::app::view_model::story::{own_story, table_story, turning_story};
use crate::app::view_model::tally::kind_of;
use crate::core::{Colour, Game, Gem, Header, Module, Options, Place, Rules, Table};

#[test]
fn the_landing_that_completes_a_goal_names_the_last_round() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let session = Session::open(game);
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let reached = goals_reached(&session);
    let sentences: Vec<String> = session
        .log()
        .iter()
        .enumerate()
        .map(|(index, logged)| event_text(&teller, index, &logged.event, &remarks(&session)))
        .filter(|text| text.contains("last round"))
        .collect();
    let winners = session.position().winners();
    assert_eq!(sentences.len(), winners.len(), "one for each winner: {sentences:?}");
    for (text, seat) in sentences.iter().zip(winners.iter()) {
        let name = teller.name(seat);
        assert!(text.contains(" ashore in canoe "), "{text}");
        assert!(text.contains(&format!(". {name} has ")), "{text}");
        assert!(text.ends_with(": this is the last round."), "{text}");
    }
    let you = teller.calling_you(reached[0].seat);
    let text = you.last_round(reached[0].seat, WinCondition::FourOfAKind);
    assert_eq!(text, "You have four alike: this is the last round.");
}

#[test]
fn a_landing_that_leaves_one_gem_to_a_goal_says_which() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let session = Session::open(game);
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let remarks = remarks(&session);
    let told = |(index, _): &(usize, Remark)| {
        event_text(&teller, *index, &session.log()[*index].event, &remarks)
    };
    let lacks = |it: &&(usize, Remark)| matches!(it.1, Remark::LacksOne { .. });
    let texts: Vec<String> = remarks.iter().filter(lacks).map(told).collect();
    assert!(!texts.is_empty());
    for text in &texts {
        assert!(text.contains(" ashore in canoe ") && text.ends_with(" to go."), "{text}");
    }
    let bank = |gems: &[Gem]| gems.iter().copied().collect::<Gems>();
    let [a, d, m, s, r] = Gem::ALL;
    let lacks = |gems: &[Gem]| teller.lacks_one(bank(gems));
    assert_eq!(lacks(&[r, r, r]), "Only a ruby to go.");
    assert_eq!(lacks(&[a, d, m, s]), "Only a ruby to go.");
    assert_eq!(lacks(&[a, a, a, d, m, s]), "Only one gem to go.");
    assert_eq!(lacks(&[a, a, a, d, d]), "Only an amethyst to go.");
    assert_eq!(lacks(&[a, a, a, m, m, m]), "Only one gem to go.");
    assert_eq!(lacks(&[a, d, m, s, s]), "Only a ruby to go.");
    let two = lacks(&[d, d, d, m, s, a]);
    assert_eq!(two, "Only one gem to go.", "it would have seven");
}

#[test]
fn the_gem_that_empties_a_site_is_told() {
    let mut told = 0;
    for seed in 0..12 {
        let rules = if seed % 2 == 0 { Rules::BASE } else { Rules::SPIRITS.with(Module::Joe) };
        let table = Table::new(&Colour::ALL[..5], rules, Options::default()).unwrap();
        let game = Game::new(Header::from_seed(table, seed, None, None));
        let mut session = Session::open(game);
        let mut rng = SplitMix::new(seed);
        let mut empty_after = Vec::new();
        while let Some(seat) = session.position().to_move() {
            let mut shown = PublicTable::of(&session.view(None));
            let decision = greedy(&session.view(Some(seat)), &mut rng).unwrap();
            let first = session.log().len();
            for (index, event) in (first..).zip(session.play(decision).unwrap()) {
                shown.apply(&event);
                if let Event::Loaded { site, .. } | Event::JoeLoaded { site, .. } = event
                    && shown.site(site).is_empty()
                {
                    empty_after.push(index);
                }
            }
        }
        let mut remarks = remarks(&session);
        remarks.retain(|(_, remark)| *remark == Remark::SiteEmpty);
        remarks.sort_by_key(|(index, _)| *index);
        assert_eq!(remarks.iter().map(|(index, _)| *index).collect::<Vec<_>>(), empty_after);
        let teller = teller_of(&session, Lang::En.words());
        for index in &empty_after {
            let text = event_text(&teller, *index, &session.log()[*index].event, &remarks);
            assert!(text.ends_with(". No gem is left there."), "{text}");
        }
        told += empty_after.len();
    }
    assert!(told > 5, "{told} sites emptied");
}

#[test]
fn nobody_is_called_you_in_a_game_that_somebody_else_has_played() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let table = *game.position().table();
    let nameless: String = game
        .written()
        .lines()
        .filter(|line| !line.starts_with("name "))
        .map(|line| format!("{line}\n"))
        .collect();
    for me in table.seats() {
        let mut game: Game = nameless.parse().unwrap();
        for seat in table.seats().filter(|seat| *seat != me) {
            game.add_note(&format!("player {} ai:3", table.colour(seat))).unwrap();
        }
        let own = Session::open(game.clone());
        assert_eq!(teller_of(&own, Lang::En.words()).name(me), "You");
        let mut received = Session::open(game).received();
        let teller = teller_of(&received, Lang::En.words());
        let result = ResultView::of(&received, &teller);
        let timeline = Timeline::of(&received);
        let told = received.log().iter().map(|logged| teller.event(&logged.event));
        let told = told
            .chain([result.title, result.why])
            .chain(result.own_rank)
            .chain(result.challenge)
            .chain(result.standings.into_iter().map(|(_, line)| line))
            .chain(own_story(&received, &teller))
            .chain(turning_story(&received, &timeline, &[], &teller).into_iter().map(|it| it.text))
            .chain(table_story(&received, &teller));
        for text in told {
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            assert!(!words.any(|it| it.to_lowercase().starts_with("you")), "{text}");
        }
        assert!(kind_of(&received).is_none(), "it is no game of this device");
        received.take_over();
        assert_eq!(teller_of(&received, Lang::En.words()).name(me), "You");
    }
}

#[test]
fn nothing_is_said_before_a_goal_is_reached() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let whole = Session::open(game.clone());
    let landing = whole.log()[goals_reached(&whole)[0].index].decision;
    let before = Session::open(game.truncated(landing));
    assert_eq!(goals_reached(&before), []);
}

#[test]
fn a_sign_says_that_this_is_the_last_round_or_the_end() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let whole = Session::open(game.clone());
    let teller = Teller::of(Lang::En.words(), game.header());
    let winner = teller.name(whole.position().winners().iter().next().unwrap());
    let landing = goals_reached(&whole).pop().unwrap();
    let sign = |session: &Session, shown| end_line(session, &teller, shown, false);
    for shown in 0..=landing.index {
        assert_eq!(sign(&whole, shown), None, "before the landing is shown");
    }
    let last = format!("Last round 16: {winner} has 4 alike");
    for shown in landing.index + 1..whole.log().len() {
        assert_eq!(sign(&whole, shown).as_deref(), Some(last.as_str()));
    }
    let over = sign(&whole, whole.log().len());
    assert_eq!(over, Some(format!("Game over: {winner} has 4 alike")));
    // The same while the round is played.
    let landed = whole.log()[landing.index].decision + 1;
    let running = Session::open(game.truncated(landed));
    assert!(running.position().phase() == Phase::Turn);
    assert_eq!(sign(&running, running.log().len()), Some(last));
    let before = Session::open(game.truncated(landed - 1));
    assert_eq!(sign(&before, before.log().len()), None);
    let you = teller.calling_you(landing.seat);
    let text = end_line(&running, &you, running.log().len(), false).unwrap();
    assert_eq!(text, "Last round 16: you have 4 alike");
}

#[test]
fn a_sign_says_where_a_received_game_ends() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let teller = Teller::of(Lang::En.words(), game.header());
    let own = Session::open(game.truncated(20));
    let shown = own.log().len();
    assert_eq!(end_line(&own, &teller, shown, true), None, "it goes on");
    let received = own.received();
    assert_eq!(end_line(&received, &teller, shown, false), None);
    let text = end_line(&received, &teller, shown, true).unwrap();
    assert_eq!(text, "The shared game ends here.");
}

#[test]
fn a_sentence_after_the_river_names_the_canoes_of_all_seats() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let session = Session::open(game);
    let you = session.river_reports()[0].seats[0].0;
    let teller = Teller::of(Lang::En.words(), session.game().header()).calling_you(you);
    let mut lost = 0;
    for (seat, moved) in session.river_reports().iter().flat_map(|it| &it.seats) {
        let text = teller.after_river(*seat, moved);
        let who = if *seat == you { "you" } else { teller.name(*seat) };
        assert!(text.starts_with(&format!("After the river, {who}: canoe ")), "{text}");
        let is_lost = moved.iter().any(|(_, canoe)| canoe.at == Place::Falls);
        assert_eq!(text.contains(" lost"), is_lost, "{text}");
        lost += usize::from(is_lost);
    }
    assert!(lost > 0);
}

#[test]
fn the_line_about_the_river_stays_while_discs_drift() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let session = Session::open(game);
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let (mut speed, mut steps, mut falls) = (String::new(), 0, 0);
    for (index, logged) in session.log().iter().enumerate() {
        let line = line_text(&session, &teller, index, &logged.event);
        match logged.event {
            Event::RiverSpeed { .. } => speed = line,
            Event::RiverStep { .. } => {
                assert_eq!(line, speed);
                steps += 1;
            }
            Event::WentOver { .. } => {
                assert_ne!(line, teller.event(&logged.event), "the headline tells the fall");
                falls += 1;
            }
            event => assert!(line.starts_with(&teller.event(&event)), "{line}"),
        }
    }
    assert!(steps > 10 && falls > 0, "{steps} steps, {falls} falls");
}

#[test]
fn the_learner_of_a_lesson_is_you() {
    let text = include_str!("../../../../content/lessons/paddle.lesson.json");
    let lesson = std::sync::Arc::new(read_lesson(text).unwrap());
    let session = Session::in_lesson(&start_lesson(lesson, None));
    let teller = teller_of(&session, Lang::En.words());
    let seats = session.position().table().seats();
    let names: Vec<String> = seats.map(|seat| teller.name(seat).to_owned()).collect();
    assert_eq!(names, ["You", "Yellow", "Blue"]);
    assert_eq!(
        teller.event(&Event::Won { winners: core::iter::once(Seat::FIRST).collect() }),
        "You win!"
    );
}
