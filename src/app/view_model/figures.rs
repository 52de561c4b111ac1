//! The figures (illustrations) of the rule book: positions in a short text form, drawn by the board.

use crate::core::{Arm, CanoeNo, Colour, Options, Position, RuleId, Rules, Seat, Table};

/// For each figure, the ids of the rules that it illustrates, and its position as `key=value` words. What
/// is not given is as at the start of a base game with three seats.
///
/// | key | value |
/// |---|---|
/// | `card` | the card of the first seat, which is to move |
/// | `cards` | the revealed cards of all seats; the river forecast is shown |
/// | `pick` | the canoe of the first seat whose targets are shown |
/// | a colour | the seat's two canoes, each a place and, after a plus, its cargo |
/// | `on` | the gem that lies on the amber site instead of its own |
/// | `rules`, `weather`, `whirlpool`, `beaver`, `joe` | as in the notation |
const FIGURES: &[(&str, &str)] = &[
    ("B-01 B-02 B-04", ""),
    ("B-51 B-62", "card=4 pick=1"),
    ("B-52", "card=2 pick=1 yellow=3,pier"),
    ("B-53", "card=1 pick=1 yellow=2,R6"),
    ("B-54", "card=1 pick=2 yellow=falls,pier"),
    ("B-59 B-71", "card=4 pick=1 yellow=2,R6+r"),
    ("B-64 B-93", "card=2 pick=1 yellow=3,R6 red=3+d,pier"),
    ("B-63 B-66 B-78 B-79", "card=3 pick=2 yellow=2+d,R6 red=3+r,pier blue=pier,3+m on=r"),
    ("B-73 B-74", "card=2 pick=1 yellow=5,L7"),
    ("B-75 B-76 B-94", "card=5 pick=1 yellow=5+m,5+d red=4+d,2+r"),
    ("B-90 B-97", "card=3 pick=2 yellow=pier,R6 red=3+r,pier blue=pier,3+m"),
    ("B-110 B-111 B-112", "card=6 pick=1 yellow=2+d,R6"),
    ("B-120 B-121", "card=cloud weather=2 yellow=4,L7"),
    ("B-130 B-131 B-134", "cards=3+2+5 weather=2 yellow=1,pier red=2+d,pier"),
    ("B-135 B-136", "card=1 yellow=1,5 red=L7+r,R7"),
    ("S-11 S-12", "rules=spirits card=7 pick=1 whirlpool=2 yellow=4+a,pier"),
    (
        "S-15 S-17",
        "rules=spirits card=3 pick=1 whirlpool=2 yellow=5+a,pier red=pier,4+r blue=pier,4+s",
    ),
    ("S-16", "rules=spirits card=2 pick=1 whirlpool=2 yellow=L6+d,pier red=4+sr,pier"),
    ("S-18", "rules=spirits card=6 pick=1 whirlpool=4 yellow=R6,pier red=pier,3+r"),
    ("S-30 S-31", "rules=spirits card=4 pick=2 whirlpool=4 yellow=falls,pier"),
    ("S-33", "rules=spirits card=2 pick=2 whirlpool=4 yellow=pier,L6+m"),
    ("S-34 S-35", "rules=spirits card=4 pick=2 whirlpool=4 yellow=pier,L7 red=pier,5+m"),
    ("S-32", "rules=spirits card=5 pick=2 whirlpool=4 yellow=pier,R7+r"),
    ("S-36", "rules=spirits card=3 pick=2 whirlpool=5 yellow=pier,R7"),
    ("S-37", "rules=spirits card=2 pick=2 whirlpool=L7 yellow=pier,5"),
    ("S-50 S-58", "rules=spirits card=lasso whirlpool=2 yellow=3,R7"),
    ("S-51 S-52", "rules=spirits cards=lasso+4+5 weather=1 whirlpool=2 yellow=bank:L6,bank:R7+r"),
    ("S-53 S-54", "rules=spirits cards=lasso+1+5 whirlpool=2 yellow=bank:3+a,bank:R6"),
    ("S-57 S-59c S-59d", "rules=spirits cards=7+lasso+123 weather=1 yellow=1,pier blue=2,pier"),
    ("S-59a S-59b", "rules=spirits card=123 pick=2 whirlpool=1 yellow=pier,4"),
    ("S-60 S-62", "rules=spirits card=cloud weather=1 whirlpool=4 beaver=2 yellow=3,R6"),
    ("S-70 S-71", "rules=spirits card=5 pick=2 whirlpool=5 yellow=pier,R7"),
    ("J-01 J-08", "rules=joe card=4 pick=1 joe=4+s yellow=pier,3+r"),
];

/// The value of a `key=value` word of a figure.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

/// A figure of the rule book.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The position that is drawn.
    pub position: Position,
    /// The canoe whose possible ends are shown.
    pub pick: Option<CanoeNo>,
    /// Whether the river forecast is shown.
    pub forecast: bool,
}

/// The figure of a rule; `None` if it has none.
#[must_use]
pub fn figure(rule: RuleId) -> Option<Figure> {
    let (_, text) =
        FIGURES.iter().find(|(rules, _)| rules.split(' ').any(|shown| shown == rule.0))?;
    read(text)
}

/// Reads the text form of a figure; `None` if it is not valid.
fn read(text: &str) -> Option<Figure> {
    let rules = value(text, "rules").map_or(Some(Rules::BASE), |word| Rules::parse(word, '+').ok());
    let table = Table::new(&Colour::ALL[..3], rules?, Options::default()).ok()?;
    let mut setup = Position::start(table, Seat::FIRST, Arm::Left).to_setup();
    let open = value(text, "cards");
    if let Some(cards) = open.or(value(text, "card")) {
        setup.phase = "turn".to_owned();
        let cards = cards.split('+').map(|card| (card, true));
        let cards = cards.chain(core::iter::repeat(("6", false)));
        for (seat, (card, revealed)) in setup.seats.iter_mut().zip(cards) {
            if revealed {
                setup.to_move = Some(seat.colour.clone());
            }
            seat.revealed = revealed;
            seat.hand.retain(|held| held != card);
            seat.card = Some(card.to_owned());
        }
    }
    let sites = &mut setup.sites;
    let mut sites = [
        ('a', &mut sites.amethyst),
        ('d', &mut sites.diamond),
        ('m', &mut sites.amber),
        ('s', &mut sites.sapphire),
        ('r', &mut sites.ruby),
    ];
    // The place and cargo in a word such as `3+d`. Gems aboard are taken from the site of their colour.
    let mut place_and_cargo = |word: &str| {
        let (at, cargo) = word.split_once('+').unwrap_or((word, ""));
        for letter in cargo.chars() {
            for (_, pile) in sites.iter_mut().filter(|(site, _)| *site == letter) {
                pile.pop();
            }
        }
        (at.to_owned(), cargo.to_owned())
    };
    for seat in &mut setup.seats {
        if let Some(canoes) = value(text, &seat.colour) {
            for (canoe, word) in seat.canoes.iter_mut().zip(canoes.split(',')) {
                (canoe.at, canoe.cargo) = place_and_cargo(word);
            }
        }
    }
    if let (Some(joe), Some(word)) = (&mut setup.joe, value(text, "joe")) {
        (joe.at, joe.cargo) = place_and_cargo(word);
    }
    // `on`: gems that lie on the amber site instead of their own.
    if let Some(stray) = value(text, "on") {
        let _ = place_and_cargo(&format!("+{stray}"));
        setup.sites.amber.push_str(stray);
    }
    for (place, key) in [(&mut setup.whirlpool, "whirlpool"), (&mut setup.beaver, "beaver")] {
        if let Some(word) = value(text, key) {
            *place = Some(word.to_owned());
        }
    }
    setup.weather = value(text, "weather").and_then(|word| word.parse().ok()).unwrap_or(0);
    let pick = value(text, "pick").and_then(|word| word.parse().ok());
    Some(Figure { position: Position::try_from(&setup).ok()?, pick, forecast: open.is_some() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::RuleBook;
    use crate::app::view_model::plans::{canoes, destinations};
    use crate::core::Phase;

    #[test]
    fn every_figure_is_a_position_of_the_game_with_something_to_see() {
        let book = RuleBook::read(include_str!("../../../content/rules.en.json")).unwrap();
        let ids: Vec<&str> = book.rules().map(|rule| rule.id.as_str()).collect();
        for (rules, text) in FIGURES {
            for rule in rules.split(' ') {
                assert!(ids.contains(&rule), "there is no rule {rule}");
            }
            let Some(Figure { position, pick, forecast }) = read(text) else {
                panic!("no position: {text}");
            };
            let legal = position.legal();
            if position.phase() == Phase::Turn {
                assert!(!legal.is_empty(), "{text}");
            }
            if forecast {
                let speeds = position.view(None).possible_speeds();
                assert_eq!(speeds.len(), 1, "{text}: {speeds:?}");
            }
            if let Some(canoe) = pick {
                assert!(canoes(&legal).contains(&canoe), "{text}");
                assert!(!destinations(&legal, canoe).is_empty(), "{text}");
            }
        }
    }

    #[test]
    fn the_figures_of_the_river_have_the_speed_of_the_rulebook() {
        for (rule, speed) in [("B-130", 4), ("S-59d", 8), ("S-54", 1)] {
            let Some(figure) = figure(RuleId(rule)) else { panic!("no figure of {rule}") };
            let speeds = figure.position.view(None).possible_speeds();
            assert_eq!(speeds.iter().collect::<Vec<u8>>(), [speed], "{rule}");
        }
    }

    #[test]
    fn a_figure_shows_one_rule_once() {
        let mut shown: Vec<&str> = FIGURES.iter().flat_map(|(rules, _)| rules.split(' ')).collect();
        let count = shown.len();
        shown.sort_unstable();
        shown.dedup();
        assert_eq!(shown.len(), count);
    }
}
