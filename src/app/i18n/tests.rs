//! Tests of the texts that look at all of them.

use std::collections::BTreeSet;

use super::*;
use crate::core::*;
use crate::protocol::Advised;

/// The places named in a template.
fn places(template: &str) -> BTreeSet<&str> {
    template.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

fn table(rules: Rules, seats: usize) -> Table {
    Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap()
}

fn teller(lang: Lang, table: Table) -> Teller {
    let names = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"];
    Teller::new(lang.words(), table, names.map(str::to_owned))
}

fn english(rules: Rules) -> Teller {
    teller(Lang::En, table(rules, 4))
}

fn all_rules() -> Rules {
    Module::ALL.into_iter().collect()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// A text is one that a person can read: something, and without open places.
fn assert_readable(text: &str) {
    assert!(!text.trim().is_empty(), "an empty text");
    assert!(!text.contains(['{', '}']), "an open place in '{text}'");
    assert!(!text.contains("  "), "two spaces in '{text}'");
    assert_eq!(text, text.trim());
}

#[test]
fn every_template_has_exactly_the_places_it_declares() {
    for lang in Lang::ALL {
        for text in lang.words().all() {
            let declared: BTreeSet<&str> = text.places.iter().copied().collect();
            let Some((last, forms)) = text.templates.split_last() else {
                panic!("{} has no form", text.name);
            };
            assert_eq!(places(last), declared, "{} in {lang:?}", text.name);
            for form in forms {
                assert!(places(form).is_subset(&declared), "{} in {lang:?}", text.name);
            }
        }
    }
}

#[test]
fn no_text_is_empty_or_has_stray_spaces() {
    for lang in Lang::ALL {
        for text in lang.words().all() {
            for template in text.templates {
                assert!(!template.is_empty(), "{}", text.name);
                assert_eq!(template, template.trim(), "{}", text.name);
                assert!(!template.contains("  "), "{}", text.name);
            }
        }
    }
}

#[test]
fn no_two_texts_of_a_group_are_called_alike() {
    let all = Lang::En.words().all();
    let names: BTreeSet<&str> = all.iter().map(|text| text.name).collect();
    assert_eq!(names.len(), all.len());
    assert!(all.len() > 400, "{} texts", all.len());
}

/// All source files below a folder, but for those that hold the texts themselves.
fn sources(folder: &std::path::Path) -> String {
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            all += &sources(&path);
        } else if path.extension().is_some_and(|kind| kind == "rs")
            && !["words.rs", "en.rs", "tests.rs"].map(Some).contains(&entry.file_name().to_str())
        {
            all += &std::fs::read_to_string(path).unwrap();
        }
    }
    all
}

#[test]
fn every_text_is_read_somewhere() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app");
    let source: String = sources(&folder).split_whitespace().collect();
    let idle: Vec<&str> = Lang::En
        .words()
        .all()
        .iter()
        .map(|text| text.name)
        .filter(|name| {
            let (_, method) = name.split_once('.').unwrap();
            !source.contains(&format!(".{method}("))
        })
        .collect();
    assert!(idle.is_empty(), "nobody reads {idle:?}");
}

#[test]
fn the_pseudo_language_differs_everywhere_and_is_longer() {
    let english = Lang::En.words().all();
    let strange = Lang::Pseudo.words().all();
    for (english, strange) in english.iter().zip(&strange) {
        for (plain, strange) in english.templates.iter().zip(&strange.templates) {
            assert_ne!(plain, strange);
            assert!(strange.starts_with('⟦') && strange.ends_with('⟧'), "{strange}");
            let outside = |text: &str| {
                let inside: usize =
                    places(text).iter().map(|place| place.chars().count() + 2).sum();
                text.chars().count() - inside
            };
            assert!(outside(strange) * 10 >= outside(plain) * 14, "{plain} became {strange}");
        }
    }
    assert_eq!(Lang::Pseudo.dir(), Dir::Rtl);
    assert_eq!(Lang::En.dir(), Dir::Ltr);
}

#[test]
fn the_pseudo_language_keeps_values_whole() {
    let text = Lang::Pseudo.words().told.card_laid(&"Ada");
    assert!(text.contains("\u{2068}Ada\u{2069}"), "{text}");
}

#[test]
fn filling_leaves_unknown_braces_and_never_looks_at_values() {
    assert_eq!(fill("a {b} c", "b c ", &[&"{c}", &1]), "a {c} c");
    assert_eq!(fill("{x} {", "b ", &[&1]), "{x} {");
    assert_eq!(fill("{b}{b}", "b ", &[&1]), "11");
}

#[test]
fn languages_are_found_by_their_tags() {
    for lang in Lang::ALL {
        assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
    }
    assert_eq!(Lang::from_tag("en-GB"), Some(Lang::En));
    assert_eq!(Lang::from_tag("tlh"), None);
    assert_eq!(Lang::from_tag(""), None);
}

#[test]
fn counts_choose_their_form() {
    let gems = &Lang::En.words().gems;
    assert_eq!(gems.rubies(1), "1 ruby");
    assert_eq!(gems.rubies(0), "0 rubies");
    assert_eq!(gems.rubies(2), "2 rubies");
}

#[test]
fn lists_read_as_one_would_say_them() {
    let words = Lang::En.words();
    assert_eq!(words.list::<&str>([]), "");
    assert_eq!(words.list(["Ada"]), "Ada");
    assert_eq!(words.list(["Ada", "Bo"]), "Ada and Bo");
    assert_eq!(words.list(["Ada", "Bo", "Cleo", "Dan"]), "Ada, Bo, Cleo and Dan");
    assert_eq!(words.any_of(["left", "right"]), "left or right");
}

#[test]
fn every_word_of_the_rules_has_words() {
    for lang in Lang::ALL {
        let words = lang.words();
        let mut seen = BTreeSet::new();
        let mut tell = |text: String| {
            assert_readable(&text);
            assert!(seen.insert(text.clone()), "'{text}' is said twice");
        };
        for colour in Colour::ALL {
            tell(words.colour(colour).to_owned());
        }
        for gem in Gem::ALL {
            tell(words.gem(gem).to_owned());
            tell(words.a_gem(gem).to_owned());
            tell(words.site(gem).to_owned());
            tell(words.at_site(gem).to_owned());
            tell(words.count_of(gem, 1));
            tell(words.count_of(gem, 2));
        }
        for card in Card::ALL {
            tell(words.the_card(card));
            tell(words.card_does(card));
        }
        let banks = Space::ALL.map(Place::Bank);
        let spaces = Space::ALL.map(Place::On);
        for place in [Place::Pier, Place::Falls].into_iter().chain(banks).chain(spaces) {
            tell(words.place(place));
            tell(words.to(place));
            tell(words.at(place));
            tell(words.leaving(place));
        }
        for space in Space::ALL.into_iter().filter(|space| space.arm().is_some()) {
            tell(words.space_label(space));
        }
        for module in Module::ALL {
            let (name, rule) = words.module(module);
            assert_readable(name);
            tell(rule.to_owned());
            assert!(rule_text(lang, Words::module_rule(module)).is_some());
        }
        for condition in Condition::ALL {
            tell(words.goal_name(condition).to_owned());
            tell(words.progress(condition, Gems::EMPTY));
        }
    }
    let words = Lang::En.words();
    assert_eq!(words.short_place(Place::On(Space::L6)), "L6");
    assert_eq!(words.short_place(Place::On(Space::S4)), "4");
    assert_eq!(words.space_label(Space::L6), "left arm, space 6");
    assert_eq!([-1, 0, 1, 2].map(|value| words.signed(value)), ["−1", "0", "+1", "+2"]);
}

#[test]
fn every_option_and_value_has_words_and_a_rule_in_the_text() {
    let words = Lang::En.words();
    for name in Options::NAMES {
        let (title, rule) = words.option(name).unwrap();
        assert_readable(title);
        assert!(rule.ends_with('.'), "{rule}");
        let id = Words::option_rule(name).unwrap();
        let text = rule_text(Lang::En, id);
        assert!(text.unwrap().text.contains(&format!("({name})")), "{id} does not name {name}");
    }
    for name in Options::NAMES {
        let values = Options::values(name);
        assert!(values.len() >= 2, "{name}");
        for value in values {
            assert!(Options::default().set(name, value).is_ok(), "{name}={value}");
            assert_readable(&words.option_value(name, value).unwrap());
        }
        assert_eq!(words.option_value(name, "perhaps"), None);
    }
    assert_eq!(words.option("perhaps"), None);
}

#[test]
fn the_rule_text_opens_by_id() {
    let ids: Vec<RuleId> = rule_ids(Lang::En).map(|(_, id)| id).collect();
    assert_eq!(ids.len(), 185);
    assert_eq!(rule_ids(Lang::En).next().unwrap().0, "The river");
    let text = |id| rule_text(Lang::En, RuleId(id)).unwrap();
    assert!(text("B-01").text.starts_with("The river has nine spaces"));
    assert!(text("B-01").text.ends_with("falls."));
    assert_eq!(text("B-139").table.len(), 9);
    assert_eq!(text("B-139").table[1], ["1", "2", "3", "4", "5", "L6", "L7", "✗", "R6", "R7"]);
    assert_eq!(rule_text(Lang::En, RuleId("B-00")), None);
    for id in ids {
        let rule = text(id.0);
        assert_readable(&rule.text);
        assert!(!rule.text.contains(['*', '`', '#', '|']), "{id}: {}", rule.text);
        assert_ne!(rule_text(Lang::Pseudo, id), Some(rule));
    }
}

/// One refusal of each kind.
fn refusals() -> Vec<Refusal> {
    let (canoe, gem, card) = (CanoeNo::Second, Gem::Ruby, Card::Three);
    let (victim, at) = (Colour::Red, Place::On(Space::L6));
    let (space, to, from) = (Space::S5, Place::On(Space::S4), Place::On(Space::R7));
    vec![
        Refusal::GameOver,
        Refusal::RiverMoves,
        Refusal::NotAsked { asked: Asked::Free },
        Refusal::NotAsked { asked: Asked::Rescue },
        Refusal::NotAsked { asked: Asked::Card },
        Refusal::NotAsked { asked: Asked::Weather },
        Refusal::NotAsked { asked: Asked::Plan },
        Refusal::NotAsked { asked: Asked::Lasso },
        Refusal::NotAsked { asked: Asked::Return },
        Refusal::CardNotInGame { card: Card::Lasso },
        Refusal::CardPlayed { card },
        Refusal::CanoeNotLost { canoe },
        Refusal::NameTheFirst,
        Refusal::GemNotBanked { gem },
        Refusal::WeatherStep { from: -1, to: 2 },
        Refusal::WeatherTrack { to: 3 },
        Refusal::NumberMovesCanoes { card },
        Refusal::CloudMovesNoCanoe,
        Refusal::CloudIsCompulsory,
        Refusal::LassoMovesNoCanoe,
        Refusal::MustMove { canoe, other: None },
        Refusal::MustLaunch { other: Place::Pier },
        Refusal::MustMoveOne,
        Refusal::CanoeLost { canoe },
        Refusal::CanoeMoved { canoe },
        Refusal::LandedThisTurn { canoe },
        Refusal::CanoeElsewhere { canoe, at, from },
        Refusal::NothingDone,
        Refusal::PointsShort { to, paddling: 4, actions: 0, points: 3 },
        Refusal::PointsShort { to, paddling: 4, actions: 2, points: 5 },
        Refusal::PointsShort { to, paddling: 4, actions: 4, points: 5 },
        Refusal::PointsLeft { to, paddling: 4, actions: 0, points: 5 },
        Refusal::PointsLeft { to, paddling: 4, actions: 2, points: 7 },
        Refusal::PointsLeft { to, paddling: 2, actions: 4, points: 7 },
        Refusal::ActionPoints { actions: 4, points: 3 },
        Refusal::ActionPoints { actions: 2, points: 3 },
        Refusal::NotPaddled,
        Refusal::AcrossArms { from, to: at },
        Refusal::NoWay { from, to: Place::Bank(space) },
        Refusal::NoSite { at: Place::On(Space::S1) },
        Refusal::NotOnSite { gem, site: Gem::Amber },
        Refusal::NotAboard { gem },
        Refusal::NoRoom { capacity: 1 },
        Refusal::NoRoom { capacity: 2 },
        Refusal::SameColour { gem },
        Refusal::OwnColour { gem },
        Refusal::TwoSiteVisits,
        Refusal::WhirlpoolPulls { space },
        Refusal::WrongPull { space, pulled: to },
        Refusal::WrongPull { space: Space::S2, pulled: to },
        Refusal::WrongPull { space: Space::R7, pulled: to },
        Refusal::NoWhirlpool { at },
        Refusal::NoSiteAfterPull,
        Refusal::NoTheftAfterPull,
        Refusal::NoTradeAfterPull,
        Refusal::TheftDownstream,
        Refusal::NoSuchSeat { victim: Colour::Black },
        Refusal::OwnCanoe,
        Refusal::VictimElsewhere { victim, canoe, at },
        Refusal::VictimAcross { victim, canoe },
        Refusal::VictimOnBank { victim, canoe },
        Refusal::NotToSteal { gem, victim, canoe },
        Refusal::NoRoomToSteal { capacity: 1 },
        Refusal::NoRoomToSteal { capacity: 2 },
        Refusal::TheftOrder,
        Refusal::NotInPlay { module: Module::Joe },
        Refusal::MooseAway,
        Refusal::MooseElsewhere,
        Refusal::JoeElsewhere { at: space },
        Refusal::JoeEmpty,
        Refusal::JoeCarries { gem },
        Refusal::JoeLoaded,
        Refusal::SwapSameColour,
        Refusal::NothingForJoe { gem },
        Refusal::NoRoomForJoe { capacity: 1 },
        Refusal::NoRoomForJoe { capacity: 2 },
        Refusal::OtherCanoeReturns { canoe },
    ]
}

#[test]
fn every_kind_of_refusal_has_a_sentence_of_its_own() {
    let kinds: BTreeSet<&str> = refusals().iter().map(Refusal::kind).collect();
    assert_eq!(kinds, Refusal::KINDS.iter().copied().collect());
    let alone = Module::ALL.map(|module| Rules::BASE.with(module));
    let tables = alone.into_iter().chain([Rules::BASE, Rules::SPIRITS, all_rules()]);
    for (rules, lang) in tables.flat_map(|rules| Lang::ALL.map(|lang| (rules, lang))) {
        let teller = teller(lang, table(rules, 4));
        let mut said = BTreeSet::new();
        for refusal in refusals() {
            let text = teller.refusal(&refusal, None);
            assert_readable(&text);
            assert!(text.ends_with(['.', '⟧']), "{text}");
            assert!(said.insert(text.clone()), "'{text}' is said of two refusals");
            assert!(rule_text(lang, refusal.rule()).is_some(), "{} has no text", refusal.rule());
        }
    }
}

#[test]
fn every_rule_of_the_expansions_that_refuses_has_a_sentence_of_its_own() {
    let teller = english(all_rules());
    let wording = |text: String| -> String {
        text.chars().map(|letter| if letter.is_ascii_digit() { '#' } else { letter }).collect()
    };
    let mut rules = BTreeSet::new();
    let mut said: Vec<(RuleId, String)> = Vec::new();
    for refusal in refusals() {
        let (rule, text) = (refusal.rule(), wording(teller.refusal(&refusal, None)));
        if !rule.0.starts_with('B') {
            rules.insert(rule.0);
        }
        for (other, told) in said.iter().filter(|(other, _)| *other != rule) {
            assert_ne!(*told, text, "{rule} and {other} refuse in the same words");
        }
        said.push((rule, text));
    }
    let refusing =
        "J-08 J-09 S-04 S-11 S-15 S-30 S-31 S-34 S-35 S-36 S-37 S-50 S-52 S-54 S-59b S-70 S-74";
    assert_eq!(rules, refusing.split(' ').collect());
}

#[test]
fn refusals_tell_their_numbers() {
    let teller = english(Rules::BASE);
    let to = Place::On(Space::S4);
    let short = Refusal::PointsShort { to, paddling: 4, actions: 2, points: 5 };
    assert_eq!(
        teller.refusal(&short, "1 pier>4+d".parse().ok()),
        "Paddling to space 4 costs 4 and loading 2: that is 6, and the canoe has only 5."
    );
    assert_eq!(
        teller.refusal(&short, "1 pier>4-d".parse().ok()),
        "Paddling to space 4 costs 4 and unloading 2: that is 6, and the canoe has only 5."
    );
    let up = Refusal::PointsShort { to, paddling: 4, actions: 0, points: 3 };
    assert_eq!(
        teller.refusal(&up, "1 L7>4".parse().ok()),
        "Paddling to space 4 costs 4, one of them inside the whirlpool, and the canoe has only 3."
    );
    let left = Refusal::PointsLeft { to, paddling: 4, actions: 0, points: 6 };
    assert_eq!(
        teller.refusal(&left, "1 pier>4".parse().ok()),
        "Paddling to space 4 costs 4 of 6: all points must be spent, and 2 would be left."
    );
    let victim = Refusal::VictimAcross { victim: Colour::Red, canoe: CanoeNo::Second };
    assert_eq!(
        teller.refusal(&victim, None),
        "Bo’s canoe 2 is in the other arm, and that is another space."
    );
}

/// One event of each kind, and of each way to tell it.
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
fn every_event_is_told_in_its_own_words() {
    for lang in Lang::ALL {
        let teller = teller(lang, table(Rules::BASE, 4));
        let mut said = BTreeSet::new();
        for event in events() {
            let text = teller.event(&event);
            assert_readable(&text);
            assert!(text.ends_with(['.', '!', '⟧']), "{text}");
            assert!(said.insert(text.clone()), "'{text}' is told of two events");
        }
    }
}

#[test]
fn events_read_as_one_would_tell_them() {
    let teller = english(Rules::BASE);
    let said: Vec<String> = events().iter().map(|event| teller.event(event)).collect();
    for sentence in [
        "Round 3: Ada has the life saver and starts.",
        "Ada turns up the 4.",
        "Ada moves the cloud from 0 to −1.",
        "Ada launches canoe 1 and paddles to space 2.",
        "Ada paddles canoe 1 up to the pier.",
        "Ada brings a ruby ashore in canoe 1.",
        "Ada brings 2 rubies ashore in canoe 1.",
        "Ada’s canoe 1 goes over the falls and loses a ruby.",
        "Ada steals a ruby from Bo’s canoe 2; it is in canoe 1 now.",
        "The lowest card is 2, the cloud is at +1: the river moves 3 steps.",
        "Nobody played a number, and the cloud is at +1: the river moves 1 step.",
        "Ada and Bo win together!",
    ] {
        assert!(said.iter().any(|text| text == sentence), "nobody says '{sentence}': {said:#?}");
    }
}

#[test]
fn a_seat_without_a_name_is_called_by_its_colour() {
    let teller =
        Teller::new(Lang::En.words(), table(Rules::BASE, 3), [String::new(), "Bo".to_owned()]);
    assert_eq!(teller.event(&Event::CardLaid { seat: seat(0) }), "Yellow has chosen a card.");
    let robbed = Refusal::VictimAcross { victim: Colour::Blue, canoe: CanoeNo::First };
    assert!(teller.refusal(&robbed, None).starts_with("Blue’s canoe 1 is in the other arm"));
}

#[test]
fn advice_tells_what_a_choice_brings_and_what_it_risks() {
    let teller = english(Rules::BASE);
    for (advised, told) in [
        (Advised::default(), "Brings nothing; risks nothing."),
        // Less than half a tenth of a gem is none; gems that went ashore are told there alone.
        (
            Advised { banked: 94, aboard: -94, stolen: 4, falls: 1, ..Advised::default() },
            "Brings 0.9 gems ashore; risks a lost canoe (1\u{a0}%).",
        ),
        (
            Advised { aboard: 110, stolen: 100, robbed: 25, falls: 130, ..Advised::default() },
            "Brings 1.1 aboard, 1.0 stolen; risks a lost canoe (100\u{a0}%), a theft (25\u{a0}%).",
        ),
        (
            Advised { win: 97, banked: 195, ..Advised::default() },
            "Brings a win (97\u{a0}%), 2.0 gems ashore; risks nothing.",
        ),
        (Advised { banked: -100, ..Advised::default() }, "Brings nothing; risks 1.0 gems paid."),
    ] {
        assert_eq!(teller.why(&advised), told, "{advised:?}");
    }
}

#[test]
fn plans_read_as_orders() {
    let teller = english(Rules::BASE);
    let said = |text: &str| match text.parse().unwrap() {
        Decision::Plan(plan) => (teller.plan(&plan), teller.chip(&plan)),
        _ => panic!("{text} is no plan"),
    };
    for (text, long, short) in [
        ("1 pier>4+d", "canoe 1: paddle to space 4, load a diamond", "to 4, load a diamond"),
        (
            "2 5-m+s",
            "canoe 2: unload an amber and load a sapphire",
            "unload an amber, load a sapphire",
        ),
        (
            "1 5-d>2xr@yellow1",
            "canoe 1: unload a diamond, paddle to space 2, steal a ruby from Ada’s canoe 1",
            "unload a diamond, to 2, steal a ruby (Ada)",
        ),
        ("1 3+a>pier", "canoe 1: load an amethyst, come ashore", "load an amethyst, to pier"),
        ("2 L7>falls", "canoe 2: over the falls!", "falls!"),
        (
            "1 R6>5~L6",
            "canoe 1: paddle to space 5, the whirlpool pulls it to space 6 in the left arm",
            "to L6",
        ),
    ] {
        assert_eq!(said(text), (long.to_owned(), short.to_owned()));
    }
}

/// A small generator for games in tests.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Random games, each position shown with its legal decisions before one is played.
fn play(rules: Rules, seats: usize, seed: u64, mut look: impl FnMut(&Position, &[Decision])) {
    let mut dice = Dice(seed);
    let mut position = Position::start(table(rules, seats), seat(dice.below(seats)), Arm::Left);
    for _ in 0..1200 {
        if position.phase() == Phase::River {
            look(&position, &[]);
            position.flow(|arm| arm, &mut ());
        }
        let legal = position.legal();
        look(&position, &legal);
        let Some(decision) = legal.get(dice.below(legal.len().max(1))) else {
            break;
        };
        position.play(*decision, &mut ()).unwrap();
    }
}

#[test]
fn prices_add_up_to_the_points_of_the_card() {
    let mut priced = 0;
    for (rules, seed) in [(Rules::BASE, 1), (all_rules(), 2), (all_rules(), 3)] {
        let teller = teller(Lang::En, table(rules, 4));
        play(rules, 4, seed, |position, legal| {
            for decision in legal {
                let Decision::Plan(plan) = decision else { continue };
                let seat = position.to_move().unwrap();
                let Some(number) = position.card(seat).and_then(Card::number) else { continue };
                let moose = if plan.moose { 2 } else { 0 };
                let points = position.points(seat, plan.canoe, number) + moose;
                let price = teller.price(position, plan);
                let numbers =
                    price.split([' ', '+', ',']).filter_map(|part| part.parse::<u8>().ok());
                let sum: u8 = numbers.sum();
                // A canoe that stops on the whirlpool may lose its last point inside.
                let inside = plan.run.is_some_and(|run| run.pulled.is_some());
                assert!(
                    sum == points || (inside && sum + 1 == points),
                    "{decision} with {points} points is priced '{price}'"
                );
                priced += 1;
            }
        });
    }
    assert!(priced > 5000, "{priced} plans");
}

#[test]
fn whatever_is_asked_the_sentence_names_who() {
    for lang in Lang::ALL {
        for (rules, seats, seed) in
            [(Rules::BASE, 3, 5), (Rules::BASE, 5, 6), (all_rules(), 6, 7), (all_rules(), 4, 8)]
        {
            let teller = teller(lang, table(rules, seats));
            play(rules, seats, seed, |position, legal| {
                let persons = Moment::default();
                let computers = Moment { computers: position.table().seats().collect(), ..persons };
                let view = position.view(position.to_move());
                let onlooker = position.view(None);
                for text in [
                    teller.question(&view, &persons),
                    teller.question(&view, &computers),
                    teller.question(&onlooker, &persons),
                ] {
                    assert_readable(&text);
                    if let Some(seat) = position.to_move() {
                        assert!(text.contains(teller.name(seat)), "{text}");
                    }
                }
                for decision in legal.iter().take(40) {
                    assert_readable(&teller.decision(position, decision));
                    let staged = Moment { staged: Some(*decision), ..persons };
                    assert_readable(&teller.question(&view, &staged));
                    if let Decision::Plan(plan) = decision {
                        assert_readable(&teller.chip(plan));
                        let falls = plan.run.is_some_and(|run| run.rest() == Place::Falls);
                        assert_eq!(teller.warning(position, plan).is_some(), falls);
                    }
                }
                for (seat, canoe, state) in position.canoes() {
                    assert_readable(&teller.canoe_state(position, seat, canoe));
                    if state.at.space().is_some() {
                        let forecast = onlooker.forecast(seat, canoe);
                        assert_readable(&teller.forecast(seat, canoe, state.at, &forecast));
                    }
                }
            });
        }
    }
}

#[test]
fn a_staged_card_is_never_named() {
    let position = Position::start(table(Rules::BASE, 4), seat(0), Arm::Left);
    for lang in Lang::ALL {
        let teller = teller(lang, *position.table());
        let ask = |card| {
            let staged = Some(Decision::Card(card));
            teller.question(&position.view(None), &Moment { staged, ..Moment::default() })
        };
        let said: BTreeSet<String> = Hand::BASE.iter().map(ask).collect();
        assert_eq!(said.len(), 1);
    }
}

#[test]
fn a_card_that_is_considered_tells_what_the_river_does_at_least_and_at_most() {
    let rules = Rules::BASE;
    let teller = english(rules);
    let position = Position::start(table(rules, 4), seat(0), Arm::Left);
    let ask = |card: &str| {
        let considered = Some(card.parse().unwrap());
        teller.question(&position.view(Some(seat(0))), &Moment { considered, ..Moment::default() })
    };
    for (card, river) in [("6", "0–8"), ("3", "0–5"), ("1", "0–3"), ("cloud", "0–8")] {
        let said = ask(card);
        assert!(said.starts_with("Ada: choose a card"), "{said}");
        assert!(said.ends_with(&format!("The river then moves by {river}")), "{said}");
    }
}

#[test]
fn questions_read_as_one_would_ask_them() {
    let rules = Rules::BASE;
    let teller = english(rules);
    let mut position = Position::start(table(rules, 4), seat(0), Arm::Left);
    let ask = |position: &Position| {
        let moment = Moment { computers: [seat(3)].into_iter().collect(), ..Moment::default() };
        teller.question(&position.view(position.to_move()), &moment)
    };
    let mut said = vec![ask(&position)];
    for decision in ["card 4", "card 2", "card cloud"] {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
        said.push(ask(&position));
    }
    for decision in ["card 5", "1 pier>4", "1 pier>2", "weather +1"] {
        position.play(decision.parse().unwrap(), &mut ()).unwrap();
        said.push(ask(&position));
    }
    assert_eq!(
        said,
        [
            "Ada: choose a card (0 of 4 have)",
            "Bo: choose a card (1 of 4 have)",
            "Cleo: choose a card (2 of 4 have)",
            "Dan still to choose a card (3 of 4 have)",
            "Ada: launch one of the two canoes, 4 points",
            "Bo: launch one of the two canoes, 2 points",
            "Cleo: move the cloud one step up or down from 0",
            "Dan plays the 5",
        ]
    );
    position.play("1 pier>5".parse().unwrap(), &mut ()).unwrap();
    let before = position;
    assert_eq!(ask(&position), "The river moves");
    position.flow(|arm| arm, &mut ());
    assert_eq!(
        teller.after_river(&before, &position).unwrap(),
        "After the river: Ada’s canoe 1 on space 6 in the right arm, Bo’s canoe 1 on space 5, \
         Dan’s canoe 1 on space 7 in the left arm."
    );
}

#[test]
fn forecasts_read_as_one_would_warn() {
    let teller = english(Rules::BASE);
    let position = Position::start(table(Rules::BASE, 4), seat(0), Arm::Left);
    let (view, from) = (position.view(None), Place::On(Space::L7));
    let speeds: Speeds = [0, 1].into_iter().collect();
    let falls = position.forecast_from(from, speeds);
    assert_eq!(
        teller.forecast(seat(0), CanoeNo::First, from, &falls),
        "Ada’s canoe 1: speed 0 stays on space 7 in the left arm, speed 1 over the falls"
    );
    let from = Place::On(Space::R6);
    assert_eq!(
        teller.forecast(seat(1), CanoeNo::First, from, &position.forecast_from(from, speeds)),
        "Bo’s canoe 1 is safe at every speed still possible: speed 0–1 stays on space 6 in the \
         right arm"
    );
    assert!(view.possible_speeds().contains(1));
}

#[test]
fn forecasts_tell_the_drift_of_the_whirlpool_and_the_way_back_from_the_bank() {
    let rules = Rules::SPIRITS;
    let teller = english(rules);
    let position = Position::start(table(rules, 4), seat(0), Arm::Left);
    let speeds: Speeds = [0, 1, 2, 5, 6, 7].into_iter().collect();
    let told = |from| {
        let forecast = position.forecast_from(from, speeds);
        teller.forecast(seat(0), CanoeNo::Second, from, &forecast)
    };
    // The whirlpool begins on 3: after one step it is on 4, after two on 5, where the owner
    // of a canoe that it pulls chooses the arm.
    assert_eq!(
        told(Place::Bank(Space::S4)),
        "Ada’s canoe 2 (back from the bank) is safe at every speed still possible: speed 0 to \
         space 4, speed 1 pulled by the whirlpool to space 5, speed 2 to space 4, speed 5–7 to \
         space 4"
    );
    assert!(told(Place::Bank(Space::S5)).contains(
        "speed 2 pulled by the whirlpool to space 6 in the left arm or to space 6 in the right arm"
    ));
    let from = Place::On(Space::S3);
    assert_eq!(
        teller.drift("the whirlpool", from, &position.forecast_from(from, speeds), None),
        "The whirlpool: speed 0 stays on space 3, speed 1 to space 4, speed 2 to space 5, speed 5–6 \
         to space 7 in the left arm, speed 7 over the falls"
    );
    let (from, falls) = (Place::On(Space::L7), Some("and then the cloud goes to 0"));
    assert_eq!(
        teller.drift("the beaver", from, &position.forecast_from(from, speeds), falls),
        "The beaver: speed 0 stays on space 7 in the left arm, speed 1–2 over the falls, speed 5–7 over the falls, and \
         then the cloud goes to 0"
    );
}

#[test]
fn chips_for_one_place_differ_in_what_they_do() {
    let teller = english(Rules::SPIRITS);
    let chips = |texts: &[&str]| {
        let plans = texts.iter().map(|text| match text.parse() {
            Ok(Decision::Plan(plan)) => plan,
            other => panic!("{other:?}"),
        });
        teller.chips(&plans.collect::<Vec<_>>())
    };
    assert_eq!(
        chips(&["1 4>3", "1 4>3xr@red1", "1 4>3xr@blue1xr@blue2"]),
        ["to 3", "to 3, steal a ruby (Bo)", "to 3, steal a ruby (Cleo), steal a ruby (Cleo)"]
    );
    // The same gem from two canoes of one owner, the same end by the whirlpool or past it.
    assert_eq!(
        chips(&["1 4>3xr@red1", "1 4>3xr@red2"]),
        [
            "paddle to space 3, steal a ruby from Bo’s double canoe 1",
            "paddle to space 3, steal a ruby from Bo’s canoe 2"
        ]
    );
    assert_eq!(
        chips(&["1 2>4", "1 2>3~4"]),
        ["paddle to space 4", "paddle to space 3, the whirlpool pulls it to space 4"]
    );
}

#[test]
fn goals_are_counted_in_words() {
    let words = Lang::En.words();
    let banked: Gems = "aaad".parse().unwrap();
    assert_eq!(words.progress(Condition::FourOfAKind, banked), "3 of 4 of a kind (amethyst)");
    assert_eq!(words.progress(Condition::FiveColours, banked), "2 of 5 colours");
    assert_eq!(words.progress(Condition::Seven, banked), "4 of 7 gems");
    assert_eq!(words.progress(Condition::FourOfAKind, "ad".parse().unwrap()), "1 of 4 of a kind");
    assert_eq!(words.gems(banked), "3 amethysts and 1 diamond");
    assert_eq!(words.gems(Gems::EMPTY), "no gems");
}

/// A game that ended with these gems and winners.
fn ended(tie_break: TieBreak, banked: [&str; 4], winners: &[&str]) -> Position {
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
    let left = |gem: Gem| {
        let spent: usize = banked.iter().map(|gems| gems.matches(gem.letter()).count()).sum();
        gem.letter().to_string().repeat(7 - spent)
    };
    setup.sites.amethyst = left(Gem::Amethyst);
    setup.sites.diamond = left(Gem::Diamond);
    setup.sites.amber = left(Gem::Amber);
    setup.sites.sapphire = left(Gem::Sapphire);
    setup.sites.ruby = left(Gem::Ruby);
    "over".clone_into(&mut setup.phase);
    setup.to_move = None;
    setup.winners = winners.iter().map(|colour| (*colour).to_owned()).collect();
    Position::try_from(&setup).unwrap()
}

#[test]
fn a_result_says_who_won_and_why() {
    let teller = english(Rules::BASE);
    let alone = ended(TieBreak::Shared, ["aaaa", "dd", "", ""], &["yellow"]);
    assert_eq!(teller.result(&alone), "Ada wins: four of a kind (4 amethysts)");
    assert_eq!(teller.tie(&alone), None);
    let banked = ["aaaa", "admsr", "", "dddmmmm"];
    let shared = ended(TieBreak::Shared, banked, &["yellow", "red", "green"]);
    assert_eq!(
        teller.result(&shared),
        "Ada, Bo and Dan win together: Ada with four of a kind (4 amethysts), Bo with a gem of \
         each of the five colours, Dan with four of a kind (4 ambers) and 7 gems of any colour"
    );
    assert!(teller.tie(&shared).unwrap().contains("win together"));
    let decided = ended(TieBreak::GemValue, banked, &["green"]);
    assert!(teller.result(&decided).starts_with("Dan wins: "));
    assert!(teller.tie(&decided).unwrap().contains("most valuable"));
}
