//! Tests of the reader and writer of queries.

use super::*;
use crate::core::{Module, TieBreak};

fn setup(query: &str) -> GameSetup {
    read(query).unwrap().setup.unwrap()
}

fn reason_of(query: &str) -> (String, Reason) {
    let error = read(query).unwrap_err();
    (error.parameter, error.reason)
}

#[test]
fn the_query_of_the_contract_starts_its_game() {
    let parameters = read(
        "seed=42&seats=human:Ada,ai:3,ai:3&rules=base&option.tie_break=gem_value&lang=en\
         &motion=off&pace=instant&api=on",
    )
    .unwrap();
    assert_eq!(parameters.lang, Some(Lang::En));
    assert_eq!(parameters.motion, Some(false));
    assert_eq!(parameters.pace, Some("instant"));
    assert_eq!(read("pace=calm").unwrap().pace, Some("slow"));
    assert_eq!(read("pace=brisk").unwrap().pace, Some("fast"));
    assert!(parameters.api);
    let setup = parameters.setup.unwrap();
    assert_eq!(setup.seed, Some(42));
    assert_eq!(setup.options.tie_break, TieBreak::GemValue);
    let seats: Vec<String> = setup
        .seats
        .iter()
        .map(|seat| format!("{} {} {:?}", seat.colour, seat.player, seat.name.is_some()))
        .collect();
    assert_eq!(seats, ["yellow human true", "red ai:3 false", "blue ai:3 false"]);
}

#[test]
fn a_query_without_parameters_asks_for_nothing() {
    for query in ["", "&", "&&"] {
        assert_eq!(read(query), Ok(Parameters::default()));
    }
}

#[test]
fn seats_without_a_colour_get_the_first_free_one() {
    let setup = setup("seats=ai,human:Bo@yellow,ai:5@brown,ai:1");
    let colours: Vec<&str> = setup.seats.iter().map(|seat| seat.colour.as_str()).collect();
    assert_eq!(colours, ["red", "yellow", "brown", "blue"]);
    let players: Vec<String> = setup.seats.iter().map(|seat| seat.player.to_string()).collect();
    assert_eq!(players, ["ai:3", "human", "ai:5", "ai:1"]);
}

#[test]
fn start_and_fork_replace_random_draws() {
    let setup = setup("seats=human,ai,ai&start=red&fork=R");
    assert_eq!((setup.start, setup.fork), (Some(Colour::Red), Some(Arm::Right)));
}

#[test]
fn a_result_to_beat_comes_with_a_name_or_without() {
    for text in ["1:14", "3:20:Ada & Bo, 100 %: yes"] {
        let challenge: Challenge = text.parse().unwrap();
        let query = write_challenge(&GameSetup::default(), &challenge);
        let parameters = read(&query).unwrap();
        assert_eq!(
            (parameters.beat, parameters.setup),
            (Some(challenge), Some(GameSetup::default()))
        );
    }
}

#[test]
fn six_seats_and_black_come_with_the_sixth_player() {
    let six = setup("seats=ai,ai,ai,ai,ai,human:Zoe&rules=spirits,joe");
    assert_eq!(six.seats.len(), 6);
    assert!(six.rules.has(Module::Joe));
    assert_eq!(
        reason_of("seats=ai,ai,ai,ai,ai,ai"),
        ("seats".to_owned(), Reason::Seats { most: 5 })
    );
    assert_eq!(reason_of("seats=ai,ai,ai@black").1, Reason::Black);
}

#[test]
fn a_name_may_be_any_name_that_a_record_may_have() {
    for encoded in ["Ada%20Lovelace", "Ada+Lovelace"] {
        let setup = setup(&format!("seats=human:{encoded},ai,ai"));
        assert_eq!(setup.seats[0].name, "Ada Lovelace".parse().ok());
    }
    assert_eq!(
        setup("seats=human%3A%D8%B3%D8%A7%D8%B1%D8%A7%2Cai%2Cai").seats[0].name,
        "سارا".parse().ok()
    );
}

#[test]
fn every_wrong_parameter_is_named_with_its_reason() {
    let text = |word: &str| word.to_owned();
    for (query, parameter, reason) in [
        ("sets=ai", "sets", Reason::Unknown),
        ("utm", "utm", Reason::Unknown),
        ("api=on&api=on", "api", Reason::Repeated),
        ("seats=ai,ai,ai&seats=ai,ai,ai", "seats", Reason::Repeated),
        ("seats=human:%FF,ai,ai", "seats", Reason::Encoding),
        ("seats=human:%25FF,ai,ai", "seats", Reason::Encoding),
        ("seed=42", "seed", Reason::NeedsSeats),
        ("start=red&seed=1", "start", Reason::NeedsSeats),
        ("option.tie_break=shared", "option.tie_break", Reason::NeedsSeats),
        ("seed=-1&seats=ai,ai,ai", "seed", Reason::Number),
        ("seed=+1&seats=ai,ai,ai", "seed", Reason::Number),
        ("seed=%2B1&seats=ai,ai,ai", "seed", Reason::Number),
        ("seed=&seats=ai,ai,ai", "seed", Reason::Number),
        ("seed=18446744073709551616&seats=ai,ai,ai", "seed", Reason::Number),
        ("fork=left&seats=ai,ai,ai", "fork", Reason::OneOf(text("L, R"))),
        ("lang=tlh", "lang", Reason::OneOf(text("en, de, qps"))),
        ("motion=yes", "motion", Reason::OneOf(text("on, off"))),
        ("pace=warp", "pace", Reason::OneOf(text("slow, normal, fast, instant, calm, brisk"))),
        ("api=1", "api", Reason::OneOf(text("on, off"))),
        ("seats=robot,ai,ai", "seats", Reason::Kind(text("robot"))),
        ("seats=", "seats", Reason::Kind(String::new())),
        ("seats=ai,,ai", "seats", Reason::Kind(String::new())),
        ("seats=ai:6,ai,ai", "seats", Reason::Level(text("6"))),
        ("seats=ai:,ai,ai", "seats", Reason::Level(String::new())),
        ("seats=ai:3:,ai,ai", "seats", Reason::Character(String::new())),
        ("seats=ai:3:nobody,ai,ai", "seats", Reason::Character(text("nobody"))),
        ("seats=human:,ai,ai", "seats", Reason::Name(NameError::Empty)),
        ("seats=human:a%23b,ai,ai", "seats", Reason::Name(NameError::NotPlain)),
        ("seats=human:abcdefghijklmnopqrstuvwxy,ai,ai", "seats", Reason::Name(NameError::Long)),
        ("seats=human:a%E2%80%AEb,ai,ai", "seats", Reason::Name(NameError::Hidden('\u{202E}'))),
        ("seats=human:%EF%B8%8F,ai,ai", "seats", Reason::Name(NameError::Hidden('\u{FE0F}'))),
        ("seats=human:Ada,human:ADA,ai", "seats", Reason::NameTwice(text("ADA"))),
        ("seats=ai@pink,ai,ai", "seats", Reason::Colour(text("pink"))),
        ("seats=ai@red,ai,ai@red", "seats", Reason::ColourTwice(Colour::Red)),
        ("seats=ai,ai", "seats", Reason::Seats { most: 5 }),
        ("seats=ai,ai,ai,ai,ai,ai,ai", "seats", Reason::Seats { most: 6 }),
        ("seats=ai,ai,ai&rules=base,fish", "rules", Reason::Rules(text("fish"))),
        ("seats=ai,ai,ai&option.luck=on", "option.luck", Reason::Option(text("luck"))),
        (
            "seats=ai,ai,ai&option.gems_per_site=9",
            "option.gems_per_site",
            Reason::OptionValue(text("5, 6, 7, 8")),
        ),
        ("beat=1:14", "beat", Reason::NeedsSeats),
        ("beat=0:14&seats=ai,ai,ai", "beat", Reason::Beat),
        ("beat=1:14:&seats=ai,ai,ai", "beat", Reason::Beat),
        ("seats=ai,ai,ai&start=green", "start", Reason::Start(Colour::Green)),
        ("seats=ai,ai,ai&start=pink", "start", Reason::Colour(text("pink"))),
    ] {
        assert_eq!(reason_of(query), (parameter.to_owned(), reason), "{query}");
        for lang in Lang::ALL {
            let text = read(query).unwrap_err().text(lang.words());
            assert!(text.contains(parameter), "{text}");
            assert!(!text.contains(['{', '}']), "{text}");
        }
    }
    assert_eq!(
        read("pace=warp").unwrap_err().text(Lang::En.words()),
        "The link’s “pace=warp” was ignored: it must be one of slow, normal, fast, instant, \
         calm, brisk."
    );
    let unknown = read("speed=9&seats=ai,ai,ai").unwrap_err();
    assert_eq!(
        unknown.text_about_query(Lang::En.words()),
        "The link’s “speed” is unknown here. Its other settings were ignored as well."
    );
}

/// A small random number generator.
struct SmallRandom(u64);

impl SmallRandom {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

#[test]
fn a_setup_round_trips_through_its_query() {
    let mut random = SmallRandom(1);
    let names = ["Ada", "a,b", "x:y@red", "100%", "%2C", "سارا", "Ada Lovelace", "1+1=2 & 3"];
    for _ in 0..2000 {
        let has_sixth = random.below(2) == 1;
        let mut setup = GameSetup { seats: Vec::new(), ..GameSetup::default() };
        if has_sixth {
            setup.rules = setup.rules.with(Module::Sixth).with(Module::Joe);
        }
        let mut colours = Colour::ALL[..setup.rules.max_seats()].to_vec();
        let mut names = names.to_vec();
        for _ in 0..3 + random.below(colours.len() as u64 - 2) {
            let colour = colours.remove(random.below(colours.len() as u64) as usize);
            let name = random.below(names.len() as u64 + 2) as usize;
            let name = (name < names.len()).then(|| names.remove(name));
            let player = match random.below(3) {
                0 => PlayerKind::computers().nth(random.below(25) as usize).unwrap(),
                _ => PlayerKind::Human,
            };
            let name = name.filter(|_| !player.is_computer());
            let name = name.map(|name| name.parse().unwrap());
            setup.seats.push(SeatSetup { colour, name, player });
        }
        setup.seed = (random.below(2) == 1).then(|| random.below(u64::MAX));
        setup.start = (random.below(2) == 1).then(|| setup.seats[0].colour);
        setup.fork = (random.below(2) == 1).then_some(Arm::Right);
        if random.below(2) == 1 {
            setup.options.set("gems_per_site", "5").unwrap();
            setup.options.set("river_fork", "random").unwrap();
        }
        let query = write(&setup);
        assert_eq!(read(&query).unwrap().setup, Some(setup), "{query}");
        assert!(query.is_ascii(), "{query}");
    }
}

#[test]
fn no_query_makes_the_reader_panic() {
    let mut random = SmallRandom(2);
    let valid = "seed=42&seats=human:Ada,ai:3@red,ai&rules=base,joe&option.tie_break=shared\
                &lang=en&motion=off&pace=fast&api=on&start=red&fork=L";
    let inserted = ["%", "%F", "%FF", "=", "&", ",", ":", "@", "é", "+", "\0", "seats", "9", "ai"];
    for _ in 0..20_000 {
        let mut query: Vec<char> = valid.chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(query.len() as u64) as usize;
            let end = (at + random.below(6) as usize).min(query.len());
            let text = inserted[random.below(inserted.len() as u64) as usize];
            query.splice(at..end, text.chars());
        }
        let query: String = query.into_iter().collect();
        match read(&query) {
            Ok(parameters) => {
                if let Some(setup) = parameters.setup {
                    assert!(setup.header(0).is_ok(), "{query}");
                    assert_eq!(read(&write(&setup)).unwrap().setup, Some(setup));
                }
            }
            Err(error) => assert!(!error.text(Lang::En.words()).is_empty()),
        }
    }
}
