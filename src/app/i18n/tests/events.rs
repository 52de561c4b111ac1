//! Tests of the sentences for events.

use std::collections::BTreeSet;

use super::*;

/// One event for each sentence.
fn events() -> Vec<Event> {
    let (seat, victim, canoe) = (seat(0), seat(1), CanoeNo::First);
    let (gem, site, space) = (Gem::Ruby, Gem::Amber, Space::S5);
    let (from, to) = (Place::On(space), Place::On(Space::S2));
    let cargo = Cargo::one(gem);
    let winners: SeatSet = [seat].into_iter().collect();
    vec![
        Event::RoundBegan { round: 3, start: seat },
        Event::HandsRefilled,
        Event::CameBackFree { seat, canoe },
        Event::Rescued { seat, canoe, gem },
        Event::RescueDeclined { seat },
        Event::CardLaid { seat },
        Event::Revealed { seat, card: Card::Four },
        Event::Revealed { seat, card: Card::Cloud },
        Event::NothingToMove { seat },
        Event::WeatherMoved { seat, from: 0, to: -1 },
        Event::BeaverEntered { space },
        Event::MooseTaken { seat, canoe },
        Event::Unloaded { seat, canoe, gem, site },
        Event::Loaded { seat, canoe, gem, site },
        Event::Paddled { seat, canoe, from: Place::Pier, to },
        Event::Paddled { seat, canoe, from, to },
        Event::Paddled { seat, canoe, from: to, to: from },
        Event::Paddled { seat, canoe, from, to: Place::Pier },
        Event::Paddled { seat, canoe, from, to: Place::Falls },
        Event::Pulled { seat, canoe, from: space, to: Place::On(Space::L6) },
        Event::Stolen { seat, canoe, gem, victim, victim_canoe: CanoeNo::Second },
        Event::JoeTraded { seat, canoe, give: Some(gem), take: None },
        Event::JoeTraded { seat, canoe, give: None, take: Some(gem) },
        Event::JoeTraded { seat, canoe, give: Some(gem), take: Some(site) },
        Event::Landed { seat, canoe, cargo },
        Event::Landed { seat, canoe, cargo: Cargo::EMPTY },
        Event::Landed { seat, canoe, cargo: Cargo::two(gem, gem) },
        Event::WentOver { seat, canoe, cargo },
        Event::WentOver { seat, canoe, cargo: Cargo::EMPTY },
        Event::MooseLeft { seat, canoe },
        Event::StayedAshore { seat, canoe },
        Event::Lassoed { seat, canoe, space },
        Event::RiverSpeed { lowest: Some(2), weather: 1, speed: 3 },
        Event::RiverSpeed { lowest: Some(1), weather: -1, speed: 0 },
        Event::RiverSpeed { lowest: None, weather: 1, speed: 1 },
        Event::RiverSpeed { lowest: None, weather: 0, speed: 0 },
        Event::RiverStep { arm: Arm::Left },
        Event::RiverStep { arm: Arm::Right },
        Event::BeaverWentOver { weather: 2 },
        Event::WhirlpoolWentOver,
        Event::WhirlpoolEntered,
        Event::JoeWentOver { gem: None, back: Space::S1 },
        Event::JoeWentOver { gem: Some(gem), back: Space::S1 },
        Event::CameBackFromBank { seat, canoe, space },
        Event::JoeLoaded { gem, site },
        Event::JoePaddled { from: space, to },
        Event::JoePulled { from: space, to: Place::On(Space::L6) },
        Event::MooseReturned,
        Event::Won { winners },
        Event::Won { winners: [seat, victim].into_iter().collect() },
    ]
}

#[test]
fn every_event_has_a_sentence_of_its_own() {
    for lang in Lang::ALL {
        let teller = teller(lang, table(Rules::BASE, 4));
        let mut sentences = BTreeSet::new();
        for event in events() {
            let text = teller.event(&event);
            assert_readable(&text);
            assert!(text.ends_with(['.', '!', '⟧']), "{text}");
            assert!(sentences.insert(text.clone()), "two events have the sentence '{text}'");
        }
    }
}

#[test]
fn event_sentences_read_as_expected() {
    let teller = english(Rules::BASE);
    let sentences: Vec<String> = events().iter().map(|event| teller.event(event)).collect();
    for sentence in [
        "Round 3: Ada has the life saver and starts.",
        "Ada reveals the 4.",
        "Ada moves the cloud from 0 to −1.",
        "Ada launches canoe 1 and paddles to space 2.",
        "Ada paddles canoe 1 up to the pier.",
        "Ada brings a ruby ashore in canoe 1.",
        "Ada brings 2 rubies ashore in canoe 1.",
        "Ada’s canoe 1 goes over the falls and loses a ruby.",
        "Ada steals a ruby from Bo’s canoe 2 with canoe 1.",
        "Lowest card 2, cloud at +1: the river moves 3 steps.",
        "No number played, cloud at +1: the river moves 1 step.",
        "Ada and Bo win together!",
    ] {
        let exists = sentences.iter().any(|text| text == sentence);
        assert!(exists, "'{sentence}' is missing: {sentences:#?}");
    }
}

#[test]
fn a_seat_without_a_name_is_called_by_its_colour() {
    let teller =
        Teller::new(Lang::En.words(), table(Rules::BASE, 3), [String::new(), "Bo".to_owned()]);
    assert_eq!(teller.event(&Event::CardLaid { seat: seat(0) }), "Yellow has laid a card.");
    let robbed = Refusal::VictimAcross { victim: Colour::Blue, canoe: CanoeNo::First };
    assert!(teller.refusal(&robbed, None).starts_with("Blue’s canoe 1 is in the other arm"));
}
