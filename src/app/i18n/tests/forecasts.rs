//! Tests of the sentences for forecasts.

use super::*;

#[test]
fn forecast_sentences_read_as_expected() {
    let teller = english(Rules::BASE);
    let position = Position::start(table(Rules::BASE, 4), seat(0), Arm::Left);
    let (view, from) = (position.view(None), Place::On(Space::L7));
    let speeds: Speeds = [0, 1].into_iter().collect();
    let falls = position.forecast_from(from, speeds);
    assert_eq!(
        teller.forecast(seat(0), CanoeNo::First, from, &falls),
        "Ada’s canoe 1: on space L7 if the river moves 0, over the falls if 1"
    );
    let from = Place::On(Space::R6);
    assert_eq!(
        teller.forecast(seat(1), CanoeNo::First, from, &position.forecast_from(from, speeds)),
        "Bo’s canoe 1 is safe from the falls, however far the river moves: on space R6 if the \
         river moves 0–1"
    );
    assert!(view.possible_speeds().contains(1));
}

#[test]
fn forecasts_include_the_whirlpool_and_the_return_from_the_bank() {
    let rules = Rules::SPIRITS;
    let teller = english(rules);
    let position = Position::start(table(rules, 4), seat(0), Arm::Left);
    let speeds: Speeds = [0, 1, 2, 5, 6, 7].into_iter().collect();
    let sentence = |from| {
        let forecast = position.forecast_from(from, speeds);
        teller.forecast(seat(0), CanoeNo::Second, from, &forecast)
    };
    // The whirlpool is on 3 at first: after one step it is on 4, after two on 5, where the owner of
    // a canoe that it pulls chooses the arm.
    assert_eq!(
        sentence(Place::Riverbank(Space::S4)),
        "Ada’s canoe 2 (back from the bank) is safe from the falls, however far the river moves: \
         to space 4 if the river moves 0, pulled by the whirlpool to space 5 if 1, to space 4 if 2, \
         to space 4 if 5–7"
    );
    assert!(
        sentence(Place::Riverbank(Space::S5))
            .contains("pulled by the whirlpool to space L6 or to space R6 if 2")
    );
    let from = Place::On(Space::S3);
    assert_eq!(
        teller.drift("the whirlpool", from, &position.forecast_from(from, speeds), None),
        "The whirlpool: on space 3 if the river moves 0, to space 4 if 1, to space 5 if 2, \
         to space L7 if 5–6, over the falls if 7"
    );
    let (from, falls) = (Place::On(Space::L7), Some("and then the cloud goes to 0"));
    assert_eq!(
        teller.drift("the beaver", from, &position.forecast_from(from, speeds), falls),
        "The beaver: on space L7 if the river moves 0, over the falls if 1–2, over the falls if \
         5–7, and then the cloud goes to 0"
    );
}
