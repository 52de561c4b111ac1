//! Tests of the places of tips.

use super::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const PHONE: Rect = Rect { left: 0.0, top: 0.0, width: 320.0, height: 568.0 };

fn rect(left: f64, top: f64, width: f64, height: f64) -> Rect {
    Rect { left, top, width, height }
}

fn controls(rects: &[Rect]) -> KeepClear {
    KeepClear { controls: rects.to_vec(), ..KeepClear::default() }
}

#[test]
fn a_tip_is_placed_above_the_hand_and_points_at_it() {
    let hand = rect(0.0, 470.0, 320.0, 60.0);
    let place = tip_place(PHONE, hand, (240.0, 120.0), &KeepClear::default()).unwrap();
    assert_eq!((place.side, place.left, place.top), (Side::Above, 40.0, 338.0));
    assert!((place.arrow - 120.0).abs() < 0.1);
}

#[test]
fn a_tip_avoids_the_controls_beside_it() {
    let button = rect(150.0, 200.0, 44.0, 44.0);
    let above = rect(0.0, 60.0, 320.0, 130.0);
    let place = tip_place(PHONE, button, (240.0, 100.0), &controls(&[above])).unwrap();
    assert_eq!(place.side, Side::Below);
}

#[test]
fn a_tip_leaves_the_rest_of_the_table_in_sight() {
    let hand = rect(0.0, 470.0, 320.0, 60.0);
    let rows = rect(0.0, 330.0, 320.0, 130.0);
    let keep_clear = KeepClear { table: vec![rows], ..KeepClear::default() };
    let place = tip_place(PHONE, hand, (240.0, 120.0), &keep_clear).unwrap();
    assert_eq!((place.side, place.ring), (Side::Apart, Some(hand)));
    assert!(place.top + 120.0 <= rows.top, "{place:?}");
    // What is read is more important.
    let keep_clear = KeepClear { reading: vec![rect(0.0, 0.0, 320.0, 330.0)], ..keep_clear };
    let place = tip_place(PHONE, hand, (240.0, 120.0), &keep_clear).unwrap();
    assert_eq!(place.side, Side::Above);
}

#[test]
fn an_invisible_target_has_no_tip() {
    assert_eq!(
        tip_place(PHONE, rect(10.0, 600.0, 40.0, 40.0), (200.0, 80.0), &KeepClear::default()),
        None
    );
    assert_eq!(
        tip_place(PHONE, rect(10.0, 60.0, 0.0, 0.0), (200.0, 80.0), &KeepClear::default()),
        None
    );
    assert_eq!(
        tip_place(PHONE, PHONE, (200.0, 80.0), &KeepClear::default()),
        None,
        "no room beside it"
    );
}

#[test]
fn no_tip_overlaps_its_target_or_leaves_the_window() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut between = |low: f64, high: f64| {
        low + f64::from(random.next_u32()) / f64::from(u32::MAX) * (high - low)
    };
    let mut placed = 0;
    for _ in 0..20_000 {
        let window = rect(0.0, 0.0, between(320.0, 2000.0), between(320.0, 1200.0));
        let (left, top) = (between(-40.0, window.width), between(-40.0, window.height));
        let target = rect(left, top, between(8.0, window.width), between(8.0, 80.0));
        let size = (between(180.0, 290.0), between(60.0, 170.0));
        let avoided = [rect(0.0, window.height - 150.0, window.width, 150.0)];
        let Some(place) = tip_place(window, target, size, &controls(&avoided)) else {
            continue;
        };
        placed += 1;
        let tip = rect(place.left, place.top, size.0, size.1);
        assert!(tip.overlap(target) <= 0.0, "{window:?} {target:?} {place:?}");
        let cut = tip.width * tip.height - tip.overlap(window);
        assert!(cut < 0.01, "{window:?} {target:?} {place:?}");
        let edge = if place.side.is_vertical() { size.0 } else { size.1 };
        assert!(
            place.side == Side::Apart
                || place.arrow >= CORNER && place.arrow <= edge - CORNER + 0.1
        );
    }
    assert!(placed > 15_000, "{placed}");
}

#[test]
fn a_tip_covers_nothing_that_it_explains() {
    // A phone: header, board with signs all over it, rows of the seats, hand and buttons.
    let window = rect(0.0, 0.0, 360.0, 740.0);
    let sign = |column: u8, row: u8| {
        rect(40.0 + 90.0 * f64::from(column), 80.0 + 90.0 * f64::from(row), 40.0, 20.0)
    };
    let signs: Vec<Rect> =
        (0..4).flat_map(|row| (0..3).map(move |column| sign(column, row))).collect();
    let keep_clear = KeepClear {
        decision: signs.clone(),
        controls: vec![rect(0.0, 0.0, 360.0, 48.0), rect(0.0, 600.0, 360.0, 140.0)],
        ..KeepClear::default()
    };
    let size = (250.0, 120.0);
    for target in &signs {
        let place = tip_place(window, *target, size, &keep_clear).unwrap();
        let tip = rect(place.left, place.top, size.0, size.1);
        assert_eq!(keep_clear.covered_by(tip), [0.0; 4], "{target:?}: {place:?}");
        assert_eq!(place.ring.is_some(), place.side == Side::Apart, "a ring or an arrow");
    }
    let first = tip_place(window, signs[0], size, &keep_clear).unwrap();
    assert_eq!((first.side, first.ring), (Side::Apart, Some(signs[0])));
    assert!(first.top > 370.0, "it lies over the rows of the seats: {first:?}");
    let alone = tip_place(window, signs[0], size, &KeepClear::default()).unwrap();
    let beside = (alone.side, alone.ring);
    assert_eq!(beside, (Side::Below, None), "beside a single sign there is room");
}

#[test]
fn a_tip_covers_controls_rather_than_the_decision() {
    // A phone on its side: the board with a row of marked places, and controls beside it.
    let window = rect(0.0, 0.0, 740.0, 360.0);
    let places = (0..8).map(|index| rect(20.0, f64::from(index) * 44.0, 320.0, 40.0));
    let keep_clear = KeepClear {
        decision: places.collect(),
        controls: vec![rect(360.0, 0.0, 380.0, 360.0)],
        ..KeepClear::default()
    };
    for target in keep_clear.decision.clone() {
        let place = tip_place(window, target, (264.0, 130.0), &keep_clear).unwrap();
        let [decision, controls, ..] =
            keep_clear.covered_by(rect(place.left, place.top, 264.0, 130.0));
        assert!(decision <= 0.0 && controls > 0.0, "{target:?}: {place:?}");
    }
}

#[test]
fn a_tip_about_a_row_covers_other_rows_but_no_control() {
    // A phone while a card is picked: marked places on the board, four rows, hand and buttons.
    let places = (0..9).map(|index| rect(36.0 * f64::from(index), 60.0, 34.0, 300.0));
    let rows: Vec<Rect> =
        (0..4).map(|row| rect(0.0, 420.0 + 44.0 * f64::from(row), 360.0, 42.0)).collect();
    let keep_clear = KeepClear {
        decision: places.collect(),
        controls: vec![rect(0.0, 630.0, 360.0, 110.0)],
        reading: rows,
        ..KeepClear::default()
    };
    let played = rect(280.0, 440.0, 70.0, 20.0);
    let (window, size) = (rect(0.0, 0.0, 360.0, 740.0), (264.0, 120.0));
    let place = tip_place(window, played, size, &keep_clear).unwrap();
    let tip = rect(place.left, place.top, size.0, size.1);
    let [decision, controls, reading, _] = keep_clear.covered_by(tip);
    assert!(decision + controls <= 0.0 && reading > 0.0, "{place:?}");
}

#[test]
fn every_target_on_a_phone_has_room_for_a_tip() {
    for top in 0..52 {
        for left in 0..28 {
            let target = rect(f64::from(left) * 10.0, f64::from(top) * 10.0, 44.0, 44.0);
            assert!(
                tip_place(PHONE, target, (250.0, 160.0), &KeepClear::default()).is_some(),
                "{target:?}"
            );
        }
    }
}
