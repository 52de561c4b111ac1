//! Tests of the figures, and of the words and pictures of the short rules.

use super::*;
use crate::app::i18n::{Lang, RuleBook, ShortRules};

const PICTURES: &str = include_str!("../../../../content/short-rules.json");
const WORDS: [(&str, &str); 2] = [
    ("en", include_str!("../../../../content/short-rules.en.json")),
    ("de", include_str!("../../../../content/short-rules.de.json")),
];

fn english() -> &'static Words {
    Lang::default().words()
}

/// The fault of a figure; `None` if its position and decision are legal and its caption is
/// complete.
fn fault(text: &str) -> Option<String> {
    let Some(figure) = Figure::read(text) else { return Some("not a figure".to_owned()) };
    if let Some(play) = figure.play {
        let legal = figure.position.legal();
        if !legal.contains(&play) {
            let legal: Vec<String> = legal.iter().map(Decision::to_string).collect();
            return Some(format!("{play} is not legal: {}", legal.join(" | ")));
        }
    }
    if figure.forecast {
        let speeds = figure.position.view(None).possible_speeds();
        if speeds.len() != 1 {
            return Some(format!("{speeds:?}"));
        }
    }
    let result = figure.caption(english()).result;
    if result.is_empty() || result.iter().any(String::is_empty) {
        return Some(format!("a sentence is missing: {result:?}"));
    }
    None
}

#[test]
fn every_figure_is_legal_and_has_a_caption() {
    let book = RuleBook::read(include_str!("../../../../content/rules.en.json")).unwrap();
    let ids: Vec<&str> = book.rules().map(|rule| rule.id.as_str()).collect();
    let mut faults = Vec::new();
    for (rules, text) in FIGURES {
        for rule in rules.split(' ') {
            assert!(ids.contains(&rule), "there is no rule {rule}");
        }
        faults.extend(fault(text).map(|fault| format!("{rules}: {fault}")));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_two_figures_are_alike() {
    for (index, (rules, text)) in FIGURES.iter().enumerate() {
        let figure = Figure::read(text).unwrap();
        for (other, twin) in &FIGURES[index + 1..] {
            assert_ne!(figure, Figure::read(twin).unwrap(), "{rules} and {other}");
        }
    }
}

#[test]
fn a_figure_has_an_arrow_and_an_outline_where_it_ends() {
    let figure = figure(RuleId("B-51")).unwrap();
    let scene = figure.scene(english());
    assert_eq!(scene.pointers.len(), 1);
    assert_eq!(scene.pointers[0].to_string(), "arrow pier>4");
    let ghosts: Vec<_> = scene.canoes.iter().filter_map(|canoe| canoe.ghost).collect();
    assert_eq!(ghosts, ["4".parse().unwrap()]);
    assert_eq!(prices(&scene), [("4".to_owned(), "cost 4".to_owned())], "only what is played");
    let caption = figure.caption(english());
    let cards: Vec<_> = caption.cards.iter().map(|open| (open.colour, open.card)).collect();
    assert_eq!(cards, [(Colour::Yellow, Card::Four)]);
    assert_eq!(caption.cards[0].label, "Yellow: 4");
    assert_eq!(caption.result, ["Yellow launches canoe 1 and paddles to space 4."]);
}

/// The prices of the targets of a scene, each with the place of its target.
fn prices(scene: &BoardScene) -> Vec<(String, String)> {
    let prices = scene.spots.iter().filter_map(|spot| Some((spot.place, spot.target.as_ref()?)));
    prices.map(|(place, target)| (place.to_string(), target.price.clone())).collect()
}

#[test]
fn targets_say_in_words_what_is_paid_where() {
    for (text, expected) in [
        ("card=4 yellow=R6,pier play=1_R6+s>4", &[("4", "cost 2"), ("R6", "cost 2")][..]),
        ("card=2 yellow=5,L7 play=1_5+m", &[("5", "cost 2")]),
        ("rules=cards card=7 play=1_pier>5+m", &[("5", "cost 5+2")]),
    ] {
        let scene = Figure::read(text).unwrap().scene(english());
        let prices = prices(&scene);
        let prices: Vec<(&str, &str)> = prices.iter().map(|(at, it)| (&at[..], &it[..])).collect();
        assert_eq!(prices, expected);
    }
}

/// Every price that a picture shows is named in its caption, and so is the space where a canoe
/// ends.
#[test]
fn captions_of_short_rules_name_the_numbers_of_their_pictures() {
    for (lang, words) in WORDS {
        let rules = ShortRules::read(PICTURES, words).unwrap();
        for part in rules.pages.iter().flat_map(|page| &page.parts) {
            let figure = Figure::read(&part.figure).unwrap();
            let Some(plan) = figure.plan() else { continue };
            let numbers: Vec<&str> = part.caption.split(|c: char| !c.is_ascii_digit()).collect();
            for (_, price) in prices(&figure.scene(english())) {
                for number in price.trim_start_matches("cost ").split('+') {
                    assert!(numbers.contains(&number), "{lang}: {number}: {}", part.caption);
                }
            }
            if let Some(space) = end_of(plan).space() {
                let space = space.as_str().trim_start_matches(['L', 'R']);
                assert!(numbers.contains(&space), "{lang}: space {space}: {}", part.caption);
            }
        }
    }
}

#[test]
fn the_picture_of_the_goal_shows_the_four_gems_it_names() {
    let rules = ShortRules::read(PICTURES, WORDS[0].1).unwrap();
    let goal = &rules.pages[0].parts[0];
    let caption = Figure::read(&goal.figure).unwrap().caption(english());
    assert!(goal.caption.contains("four amethysts"), "{}", goal.caption);
    assert_eq!(caption.gems, [Gem::Amethyst; 4]);
    let exact = Figure::read(&rules.pages[0].parts[2].figure).unwrap();
    assert_eq!(exact.caption(english()).gems, []);
}

#[test]
fn the_figures_of_the_river_have_the_speed_of_the_rulebook() {
    for (rule, speed) in [("B-130", 4), ("S-59d", 8), ("S-54", 1)] {
        let Some(figure) = figure(RuleId(rule)) else { panic!("no figure of {rule}") };
        let speeds = figure.position.view(None).possible_speeds();
        assert_eq!(speeds.iter().collect::<Vec<u8>>(), [speed], "{rule}");
        assert!(figure.caption(english()).result[0].contains(&speed.to_string()), "{rule}");
    }
}

#[test]
fn a_figure_shows_one_rule_once() {
    let mut shown: Vec<&str> = FIGURES.iter().flat_map(|(rules, _)| rules.split(' ')).collect();
    let count = shown.len();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), count);
    assert!(is_first_of_figure(RuleId("B-51")) && !is_first_of_figure(RuleId("B-62")));
}

#[test]
fn every_picture_of_the_short_rules_is_legal() {
    let rules = ShortRules::read(PICTURES, WORDS[0].1).unwrap();
    let mut faults = Vec::new();
    for part in rules.pages.iter().flat_map(|page| &page.parts) {
        faults.extend(fault(&part.figure).map(|fault| format!("{}: {fault}", part.title)));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn the_short_rules_have_eight_pictures_and_a_page_per_module() {
    for (lang, words) in WORDS {
        let rules = ShortRules::read(PICTURES, words).unwrap();
        assert_eq!(rules.page(None).unwrap().parts.len(), 8, "{lang}");
        for module in crate::core::Module::ALL {
            let page = rules.page(Some(module)).unwrap();
            assert!((1..=4).contains(&page.parts.len()), "{lang} {module:?}");
        }
        assert_eq!(rules.pages.len(), 1 + crate::core::Module::ALL.len(), "{lang}");
    }
}

/// The short rules are for readers of nine years and older: short sentences, plain words.
#[test]
fn the_short_rules_have_short_plain_sentences() {
    let banned = ["phase", "option", "decision", "module", "ruling", "_", "{", "(B-", "(S-"];
    for (lang, words) in WORDS {
        let rules = ShortRules::read(PICTURES, words).unwrap();
        for page in &rules.pages {
            let parts = page.parts.iter().flat_map(|part| part.say.iter().chain([&part.caption]));
            for text in parts.chain(&page.end).chain([&page.lead]) {
                let end = text.chars().last();
                assert!(end.is_some_and(|end| ".!?".contains(end)), "{lang}: {text}");
                for sentence in text.split_inclusive(['.', '!', '?', ':', ';']) {
                    let count = sentence.split_whitespace().count();
                    assert!(count <= 15, "{lang}: {count} words: {sentence}");
                }
                let lower = text.to_lowercase();
                for word in banned {
                    assert!(!lower.contains(word), "{lang}: {word} in {text}");
                }
                let ids = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                for word in ids {
                    assert!(word.as_bytes().get(1) != Some(&b'-'), "{lang}: a rule id in {text}");
                }
            }
        }
    }
}

#[test]
fn words_that_are_missing_are_named() {
    let error = ShortRules::read(PICTURES, "{}").unwrap_err();
    assert!(error.to_string().contains("no words for base"), "{error}");
    assert!(ShortRules::read("{", "{}").is_err());
}
