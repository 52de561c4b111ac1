//! Tests of the markers and turning points of a finished game.

use super::{MAX_TURNING_POINTS, MarkerKind};
use crate::app::session::{Session, Timeline};
use crate::core::{Event, Game};

#[test]
fn the_decisive_event_is_not_told_with_a_loss_of_the_winner() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let timeline = Timeline::of(&Session::open(game.clone()));
    let (decisive, winner) = timeline.decisive_event().unwrap();
    let decisive_round = timeline.round_of(decisive).unwrap().round;
    let rounds = timeline.rounds();
    let decisive_round = rounds.iter().position(|span| span.round == decisive_round).unwrap();
    // The winner's win probability changes only in the decisive round.
    let told_change = |points: i32| {
        let probabilities = |index: usize| {
            let mut probabilities = vec![0; game.position().table().len()];
            probabilities[winner.index()] = 50 + if index > decisive_round { points } else { 0 };
            Some(probabilities)
        };
        let all: Vec<_> = (0..=rounds.len()).map(probabilities).collect();
        let decisive = timeline.turning_points(&all).into_iter().find(|it| it.leader.is_some());
        decisive.unwrap().change.map(|change| change.points())
    };
    assert_eq!(told_change(30), Some(30));
    assert_eq!(told_change(-30), None);
}

#[test]
fn a_finished_game_has_markers_and_turning_points() {
    let game: Game = include_str!("../../../../tests/data/won.record").parse().unwrap();
    let timeline = Timeline::of(&Session::open(game.clone()));
    let markers = timeline.markers();
    assert_eq!(markers.iter().filter(|marker| marker.kind == MarkerKind::Win).count(), 1);
    let is_marked = |event: &Event| MarkerKind::of(event).is_some();
    assert_eq!(markers.len(), timeline.events().iter().filter(|it| is_marked(it)).count());
    let (decisive, winner) = timeline.decisive_event().unwrap();
    let points = timeline.turning_points(&[]);
    let first = points[0];
    assert_eq!((first.event, first.leader, first.change), (Some(decisive), Some(winner), None));
    assert_eq!(points.len(), MAX_TURNING_POINTS);
    assert!(points[1..].iter().all(|it| it.event.is_some() && it.leader.is_none()), "{points:?}");

    // The winner's win probability rises by 30 percentage points in each of two rounds; all other
    // win probabilities stay 0.
    let rounds = timeline.rounds().len();
    let seats = game.position().table().len();
    let decisive_round = timeline.round_of(decisive).unwrap().round;
    let jumps: Vec<usize> = (0..rounds)
        .filter(|index| timeline.rounds()[*index].round != decisive_round)
        .step_by(3)
        .take(2)
        .collect();
    let win_probabilities = |index: usize| -> Vec<i32> {
        let before = jumps.iter().filter(|jump| **jump < index).count() as i32;
        let mut win_probabilities = vec![0; seats];
        win_probabilities[winner.index()] = before * 30;
        win_probabilities
    };
    let all: Vec<_> = (0..=rounds).map(|index| Some(win_probabilities(index))).collect();
    // Changes of a win probability come before other turning points.
    let points = timeline.turning_points(&all);
    assert_eq!(points.len(), MAX_TURNING_POINTS);
    assert!(points.iter().all(|point| point.leader.is_none()), "win probabilities tell more");
    assert_eq!(points[..2].iter().map(|point| point.round).collect::<Vec<_>>(), jumps);
    for point in &points[..2] {
        let change = point.change.unwrap();
        assert_eq!((change.seat, change.points()), (winner, 30));
        let is_good = match point.event.map(|index| timeline.events()[index]) {
            Some(Event::Landed { seat, .. } | Event::Stolen { seat, .. }) => seat == winner,
            Some(Event::WentOver { seat, .. }) => seat != winner,
            Some(event) => panic!("{event:?}"),
            None => true,
        };
        assert!(is_good, "an event that was good for the winner");
    }
}
