//! Tests of timelines of random games: every moment is the one that was played, every step can be
//! reversed, and no face-down card is seen. Further tests are about branches.

use super::setup::PlayerKind;
use super::timeline::SNAPSHOT_INTERVAL;
use super::{
    Moment, ReplayDirection, Session, Stride, Timeline, Visibility, branch, branch_note,
    decisions_before_hidden_cards, is_of_river,
};
use crate::ai::SplitMix;
use crate::core::{
    Card, Colour, Decision, Event, Game, Header, Module, Options, Phase, Position, Rules, Seat,
    Table,
};

/// The rules of the random games, each with a number of seats: the base game, each module, and many
/// modules at once.
fn rule_sets() -> Vec<(Rules, usize)> {
    let modules = Module::ALL.into_iter().map(|module| (Rules::BASE.with(module), 4));
    let base_and_many = [(Rules::BASE, 3), (Rules::SPIRITS.with(Module::Joe), 6)];
    base_and_many.into_iter().chain(modules).collect()
}

/// A random game of at most `max` decisions, in which people play the first `people` seats.
fn random_game(rules: Rules, seats: usize, seed: u64, max: usize, people: usize) -> Game {
    let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
    let mut game = Game::new(Header::from_seed(table, seed, None, None));
    for (index, seat) in table.seats().enumerate() {
        let player = if index < people { "human" } else { "ai:3" };
        game.add_note(&format!("player {} {player}", table.colour(seat))).unwrap();
    }
    let mut rng = SplitMix::new(seed);
    for _ in 0..max {
        let legal = game.position().legal();
        let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
            break;
        };
        game.play(*decision).unwrap();
    }
    game
}

/// `each` random games for each of the [`rule_sets`]: each stops at an arbitrary decision, unless
/// it is over before.
pub(super) fn random_games(each: u64) -> Vec<Game> {
    let games = rule_sets().into_iter().enumerate().flat_map(|(number, (rules, seats))| {
        (0..each).map(move |game| {
            let seed = number as u64 * 1000 + game;
            let people = 1 + (game % seats as u64) as usize;
            random_game(rules, seats, seed, 40 + (seed as usize * 37) % 400, people)
        })
    });
    games.collect()
}

#[test]
fn the_position_at_each_step_is_that_of_the_replayed_record() {
    for game in random_games(4) {
        let timeline = Timeline::of(&Session::open(game.clone()));
        let mut decisions = 0;
        game.for_each_decision(&mut |before, events| {
            assert_eq!(timeline.position(decisions), *before);
            let from = Moment::before(decisions);
            assert_eq!(timeline.between(from, Moment::before(decisions + 1)), events);
            decisions += 1;
        });
        assert_eq!(timeline.len(), decisions);
        assert_eq!(timeline.position(decisions), *game.position());
        let record: Game = game.truncated(decisions / 2).written().parse().unwrap();
        assert_eq!(timeline.position(decisions / 2), *record.position());
    }
}

#[test]
fn every_step_can_be_reversed() {
    for game in random_games(1) {
        let session = Session::open(game);
        let timeline = Timeline::of(&session);
        let mut at = Moment::default();
        let mut events = 0;
        assert_eq!(timeline.step(at, Stride::Event, ReplayDirection::Back), None);
        while let Some(next) = timeline.step(at, Stride::Event, ReplayDirection::Forward) {
            assert_eq!(
                timeline.step(next, Stride::Event, ReplayDirection::Back),
                Some(at),
                "{next}"
            );
            assert!(next > at && timeline.clamp(next) == next);
            assert_eq!(next.to_string().parse(), Ok(next));
            events += timeline.between(at, next).len();
            assert_eq!(timeline.events_before(next), events);
            assert_eq!(timeline.after_event(events - 1), next);
            assert_eq!(session.moment_after(events - 1), next);
            at = next;
        }
        assert_eq!((at, events), (timeline.end(), timeline.events().len()));
        for stride in [Stride::Decision, Stride::Round] {
            let (mut at, mut stops) = (Moment::default(), vec![Moment::default()]);
            while let Some(next) = timeline.step(at, stride, ReplayDirection::Forward) {
                stops.push(next);
                at = next;
            }
            assert_eq!(at, timeline.end());
            while let Some(back) = timeline.step(at, stride, ReplayDirection::Back) {
                stops.pop();
                assert_eq!(stops.last(), Some(&back), "{stride:?}");
                at = back;
            }
            assert_eq!(at, Moment::default());
        }
    }
}

#[test]
fn the_river_is_a_step_of_its_own() {
    for game in random_games(1) {
        let timeline = Timeline::of(&Session::open(game));
        let (mut at, mut rivers) = (Moment::default(), 0);
        while let Some(next) = timeline.step(at, Stride::Decision, ReplayDirection::Forward) {
            let events = timeline.between(at, next);
            let is_speed = |event: &Event| matches!(event, Event::RiverSpeed { .. });
            if events.iter().any(is_speed) {
                rivers += 1;
                assert!(is_speed(&events[0]), "{next}: it begins with the speed: {events:?}");
                assert!(events[1..].iter().all(is_of_river), "{next}: {events:?}");
            }
            at = next;
        }
        let speeds = timeline.events().iter();
        let speeds = speeds.filter(|event| matches!(event, Event::RiverSpeed { .. })).count();
        assert!(rivers > 0 && rivers == speeds, "{rivers} of {speeds}");
    }
}

/// The cards that are face down at a moment of a game, with their seats.
fn face_down(game: &Game, timeline: &Timeline, moment: Moment) -> Vec<(Seat, Card)> {
    let at = timeline.position(moment.decision);
    let mut laid: Vec<(Seat, Card)> =
        at.face_down().iter().map(|seat| (seat, at.card(seat).unwrap())).collect();
    for event in timeline.between(Moment::before(moment.decision), moment) {
        match *event {
            Event::CardLaid { .. } => match game.decisions().nth(moment.decision).unwrap() {
                (seat, Decision::Card(card)) => laid.push((seat, card)),
                other => panic!("{other:?} lays no card"),
            },
            Event::Revealed { seat, .. } => laid.retain(|(other, _)| *other != seat),
            _ => {}
        }
    }
    laid
}

/// Every moment of a timeline, from event to event.
fn moments(timeline: &Timeline) -> Vec<Moment> {
    let next = |at: &Moment| timeline.step(*at, Stride::Event, ReplayDirection::Forward);
    core::iter::successors(Some(Moment::default()), next).collect()
}

#[test]
fn nobody_sees_a_face_down_card_of_the_current_round() {
    let mut hidden = 0;
    for seed in 0..60 {
        let (rules, seats) = rule_sets()[seed as usize % rule_sets().len()];
        let people = 1 + seed as usize % 2;
        let mut max = 30;
        // A game that is truncated while cards are face down, if possible.
        let game = loop {
            let game = random_game(rules, seats, seed, max, people);
            if !game.position().face_down().is_empty() || max > 90 {
                break game;
            }
            max += 1;
        };
        let session = Session::open(game);
        let (end, viewer) = (*session.position(), session.lone_person());
        if end.phase() == Phase::Over {
            continue;
        }
        let timeline = Timeline::of(&session);
        for moment in moments(&timeline) {
            for wanted in [
                Visibility::default(),
                Visibility { seat: None, open: true },
                Visibility { seat: Some(Seat::FIRST), open: true },
                Visibility { seat: end.table().seats().last(), open: false },
            ] {
                let known = timeline.known_cards(moment, wanted);
                let view = timeline.view(moment, wanted);
                assert_eq!(view.seat(), viewer);
                let round = timeline.position(moment.decision).round();
                let is_secret = round == end.round() && !end.face_down().is_empty();
                for (seat, card) in face_down(session.game(), &timeline, moment) {
                    let may_see = Some(seat) == viewer || wanted.open && !is_secret;
                    assert_eq!(known[seat.index()], may_see.then_some(card), "{moment}");
                    if Some(seat) != viewer {
                        assert_eq!(view.known().card(seat), None);
                    }
                    hidden += usize::from(!may_see);
                }
            }
        }
        for index in 0..timeline.events().len() {
            let Some((seat, text)) = timeline.notation(index) else { continue };
            let is_current = timeline.round_of(index).is_some_and(|it| it.round == end.round());
            if is_current && end.face_down().contains(seat) && text.starts_with("card") {
                assert!(Some(seat) == viewer || text == "card ?", "{text}");
            }
        }
    }
    assert!(hidden > 1000, "{hidden} hidden cards");
}

#[test]
fn a_finished_game_shows_the_cards_of_one_seat_or_of_all() {
    let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
    let timeline = Timeline::of(&Session::open(game.clone()));
    let mut seen = 0;
    for moment in moments(&timeline) {
        let laid = face_down(&game, &timeline, moment);
        let closed = timeline.known_cards(moment, Visibility::default());
        assert!(closed.iter().all(Option::is_none), "{moment}: as everybody saw it");
        let open = timeline.known_cards(moment, Visibility { seat: None, open: true });
        assert_eq!(open.iter().flatten().count(), laid.len());
        for (seat, card) in laid {
            let own = timeline.known_cards(moment, Visibility { seat: Some(seat), open: false });
            assert_eq!(own.iter().flatten().copied().collect::<Vec<_>>(), [card]);
            assert_eq!(own[seat.index()], open[seat.index()]);
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} cards");
}

#[test]
fn a_branch_begins_at_any_moment_and_does_not_change_its_game() {
    for game in random_games(1) {
        let session = Session::open(game);
        let (before, timeline) = (session.clone(), Timeline::of(&session));
        let table = *session.position().table();
        let players: Vec<PlayerKind> = table
            .seats()
            .map(|seat| if seat == Seat::FIRST { PlayerKind::COMPUTER } else { PlayerKind::Human })
            .collect();
        for decisions in (0..=timeline.len()).step_by(7) {
            let branched = branch(&session, Moment::before(decisions), &players);
            assert_eq!(branched.is_some(), timeline.can_branch(Moment::before(decisions)));
            let Some(branched) = branched else {
                let over = timeline.position(decisions).phase() == Phase::Over;
                assert!(over || decisions > decisions_before_hidden_cards(&session));
                continue;
            };
            assert_eq!(*branched.position(), timeline.position(decisions));
            let note = branch_note(branched.position().round(), decisions);
            assert_eq!(branched.notes().iter().filter(|it| it.text == note).count(), 1);
            let again: Game = branched.written().parse().unwrap();
            assert_eq!(Session::open(again).players(), players);
        }
        assert_eq!(session, before);
    }
}

#[test]
fn a_branch_drops_unopened_seals() {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
    let mut game = Game::new(Header::from_seed(table, 1, None, None));
    let legal = |position: &Position| position.legal()[0];
    game.add_note("commit red 1 abcd").unwrap();
    for _ in 0..3 {
        game.play(legal(game.position())).unwrap();
    }
    game.add_note("reveal red 1 abcd").unwrap();
    while game.position().round() == 1 {
        game.play(legal(game.position())).unwrap();
    }
    game.add_note("commit blue 2 abcd").unwrap();
    let session = Session::open(game);
    let notes = |decisions| -> Vec<String> {
        let game = branch(&session, Moment::before(decisions), session.players()).unwrap();
        game.notes().iter().map(|note| note.text.clone()).collect()
    };
    assert_eq!(notes(0), ["branch 1 0"]);
    assert_eq!(notes(2), ["branch 1 2"]);
    let all = session.game().decisions().count();
    assert_eq!(
        notes(all),
        ["commit red 1 abcd".into(), "reveal red 1 abcd".into(), format!("branch 2 {all}")]
    );
}

#[test]
fn no_face_down_card_is_copied_into_a_branch() {
    let game = random_game(Rules::BASE, 3, 5, 2, 1);
    assert_eq!(game.position().face_down().len(), 2);
    let session = Session::open(game);
    assert!(branch(&session, Moment::before(0), session.players()).is_some());
    for decisions in 1..=2 {
        assert_eq!(branch(&session, Moment::before(decisions), session.players()), None);
    }
}

#[test]
fn the_last_round_is_shown_from_its_first_card_to_its_end() {
    let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
    let mut replayed_games = 0;
    for game in random_games(4).into_iter().chain([won.clone()]) {
        let timeline = Timeline::of(&Session::open(game.clone()));
        let Some(start) = timeline.what_happened_start() else { continue };
        let before = &timeline.events()[..timeline.events_before(start)];
        let events = timeline.between(start, timeline.end());
        let revealed = |events: &[Event]| {
            events.iter().filter(|it| matches!(it, Event::Revealed { .. })).count()
        };
        let began = before.iter().rposition(|it| matches!(it, Event::RoundBegan { .. }));
        assert_eq!(revealed(&before[began.map_or(0, |began| began + 1)..]), 0, "{start}");
        assert!(revealed(events) > 0 && start < timeline.end());
        replayed_games += 1;
    }
    assert!(replayed_games > 10);
    // The winner of this game did not have the last turn of the round.
    let timeline = Timeline::of(&Session::open(won));
    let start = timeline.what_happened_start().unwrap();
    let winner = timeline.end_position().winners().iter().next().unwrap();
    let events = timeline.between(start, timeline.end());
    let lands = |event: &Event| matches!(event, Event::Landed { seat, .. } if *seat == winner);
    let landed = events.iter().position(lands).unwrap();
    assert!(events[landed..].iter().any(|it| matches!(it, Event::Revealed { .. })));
    assert!(matches!(events.last(), Some(Event::Won { .. })));
}

#[test]
fn a_jump_costs_no_more_at_the_end_of_a_long_game() {
    let game = random_game(Rules::BASE, 4, 3, 10_000, 4);
    let timeline = Timeline::of(&Session::open(game));
    assert!(timeline.rounds().len() >= 200 || timeline.is_over(), "{}", timeline.len());
    for decisions in 0..timeline.len() {
        let (from, _) = timeline.nearest_snapshot(decisions).unwrap();
        assert!(
            from <= decisions && decisions - from < SNAPSHOT_INTERVAL,
            "{from} for {decisions}"
        );
    }
}
