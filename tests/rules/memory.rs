//! Memory use of a search: a position is small and has no heap memory, and a reused list of
//! decisions does not grow.

use niagara::core::{Arm, Colour, Decision, Dice, Options, Position, Purpose, Rules, Seat, Table};

/// The size of a type without heap memory, which `Copy` guarantees.
fn size_without_heap<T: Copy>() -> usize {
    size_of::<T>()
}

#[test]
fn positions_and_decisions_are_small_and_have_no_heap() {
    assert!(size_without_heap::<Position>() <= 144, "{}", size_of::<Position>());
    assert!(size_without_heap::<Decision>() <= 16, "{}", size_of::<Decision>());
}

#[test]
fn a_reused_list_does_not_grow() {
    for (words, seats) in [("base", 5), ("spirits,joe", 6)] {
        let rules = Rules::parse(words, ',').unwrap();
        let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
        let mut position = Position::start(table, Seat::FIRST, Arm::Left);
        let mut dice = Dice::new(1, Purpose::Decisions);
        // Enough for the longest list in thousands of games.
        let mut list: Vec<Decision> = Vec::with_capacity(512);
        let before = list.as_ptr();
        for _ in 0..60_000 {
            position.legal_into(&mut list);
            match dice.choose(&list) {
                Some(decision) => position.play_unchecked(decision, &mut ()),
                None => position = Position::start(table, Seat::FIRST, Arm::Left),
            }
            position.flow(|arm| arm, &mut ());
        }
        assert_eq!((list.capacity(), list.as_ptr()), (512, before), "{words}");
    }
}
