//! Explanations: one line each about a thing on the table, saying what it is and what it does. The
//! line is shown when the thing is tapped and the tap has no other effect.

use crate::app::i18n::{Teller, capitalized};
use crate::app::session::Session;
use crate::core::{Arm, Card, Gem, Moose, Place, Position, Whirlpool};

use super::board::{BoardIntent, CanoeKey, Explainable};
use super::round_before::danger;

/// The explanation of what was tapped on the board; `None` for the background, and for a canoe of a
/// colour that nobody plays.
#[must_use]
pub fn explain(session: &Session, teller: &Teller, tapped: BoardIntent) -> Option<String> {
    let position = session.position();
    let words = &teller.words().thing;
    Some(match tapped {
        BoardIntent::Weather(_) => words.weather().to_owned(),
        BoardIntent::Site(gem) => site(position, teller, gem),
        BoardIntent::Canoe(key) => canoe(session, teller, key)?,
        BoardIntent::Place(place) => self::place(position, teller, place),
        BoardIntent::Explainable(Explainable::Fork) => match position.next_arm() {
            Arm::Left => words.fork_left().to_owned(),
            Arm::Right => words.fork_right().to_owned(),
        },
        BoardIntent::Explainable(Explainable::Beaver) => words.beaver().to_owned(),
        BoardIntent::Explainable(Explainable::Moose) => words.site_moose().to_owned(),
        BoardIntent::Background => return None,
    })
}

/// The explanation of a card: its name, what it does and, if the seat has played it (`is_gone`),
/// why it is crossed out.
#[must_use]
pub fn explain_card(teller: &Teller, card: Card, is_gone: bool) -> String {
    let words = teller.words();
    let does = words.join.label(&words.card(card), &words.card_does(card));
    let gone = is_gone.then(|| words.thing.card_gone().to_owned());
    sentences(teller, [Some(does), gone])
}

fn site(position: &Position, teller: &Teller, gem: Gem) -> String {
    let words = teller.words();
    let site = capitalized(&words.thing.site(&words.site(gem), &words.spaces_beside(gem)));
    // The moose waits at the ruby site.
    let has_moose = gem == Gem::Ruby && position.moose() == Moose::Waiting;
    let moose = has_moose.then(|| words.thing.site_moose().to_owned());
    sentences(teller, [Some(site), moose])
}

/// The explanation of a canoe: which one it is, and whether the river may take it over the falls in
/// this round.
fn canoe(session: &Session, teller: &Teller, key: CanoeKey) -> Option<String> {
    let position = session.position();
    let seat = position.table().seat(key.colour)?;
    let state = teller.words().thing.there(&teller.canoe_state(position, seat, key.no));
    let danger = || danger(&session.view(None), teller, seat, key.no);
    let danger = (!position.is_last_round()).then(danger).flatten();
    Some(sentences(teller, [Some(capitalized(&state)), danger]))
}

fn place(position: &Position, teller: &Teller, place: Place) -> String {
    let words = teller.words();
    let thing = &words.thing;
    let text = match place {
        Place::Pier => thing.pier().to_owned(),
        Place::Falls => thing.falls().to_owned(),
        Place::On(space) => place_text(position, teller, place, &words.space_label(space)),
        Place::Riverbank(_) => place_text(position, teller, place, &words.place(place)),
    };
    let has_whirlpool =
        matches!(position.whirlpool(), Whirlpool::On(space) if Place::On(space) == place);
    let has_joe = position.joe().is_at(place);
    let has_beaver = position.beaver().is_some_and(|space| Place::On(space) == place);
    sentences(
        teller,
        [
            Some(capitalized(&text)),
            has_whirlpool.then(|| thing.whirlpool().to_owned()),
            has_joe.then(|| thing.joe().to_owned()),
            has_beaver.then(|| thing.beaver().to_owned()),
        ],
    )
}

/// The name of a place, and the canoes there with their gems, as a sentence.
fn place_text(position: &Position, teller: &Teller, place: Place, name: &str) -> String {
    let words = teller.words();
    let canoes = position.canoes().filter(|(_, _, canoe)| canoe.at == place);
    let canoes: Vec<String> =
        canoes.map(|(seat, no, canoe)| teller.canoe_with_cargo(seat, no, canoe.cargo)).collect();
    words.thing.there(&if canoes.is_empty() {
        words.table.space_empty(&name)
    } else {
        words.table.space_holds(&name, &words.list(canoes))
    })
}

/// Joins sentences into one text.
fn sentences(teller: &Teller, parts: impl IntoIterator<Item = Option<String>>) -> String {
    let join = &teller.words().join;
    let all = parts.into_iter().flatten().reduce(|first, rest| join.sentences(&first, &rest));
    all.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::core::{Colour, Game, Header, Options, Rules, Seat, Space, Table};

    fn explained(rules: Rules, tapped: BoardIntent) -> String {
        let table = Table::new(&Colour::ALL[..3], rules, Options::default()).unwrap();
        let game = Game::new(Header::from_seed(table, 1, Some(Seat::FIRST), Some(Arm::Left)));
        let session = Session::open(game);
        let teller = Teller::of(Lang::default().words(), session.game().header());
        explain(&session, &teller, tapped).unwrap_or_default()
    }

    #[test]
    fn a_card_that_is_crossed_out_says_why() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let game = Game::new(Header::from_seed(table, 1, None, None));
        let teller = Teller::of(Lang::default().words(), game.header());
        let [held, gone] = [false, true].map(|is_gone| explain_card(&teller, Card::Four, is_gone));
        assert_eq!(held, "4: Each canoe gets 4 points.");
        assert!(gone.starts_with(&held) && gone.contains("has been played"), "{gone}");
    }

    #[test]
    fn every_card_says_what_it_does() {
        let table = Table::new(&Colour::ALL[..3], Rules::SPIRITS, Options::default()).unwrap();
        let game = Game::new(Header::from_seed(table, 1, None, None));
        let teller = Teller::of(Lang::default().words(), game.header());
        let texts: Vec<String> = Rules::SPIRITS
            .full_hand()
            .iter()
            .map(|card| explain_card(&teller, card, false))
            .collect();
        for (index, text) in texts.iter().enumerate() {
            assert!(text.contains(": ") && text.ends_with('.'), "{text}");
            assert!(!texts[..index].contains(text), "{text}");
        }
        let says = |card, what: &str| explain_card(&teller, card, false).contains(what);
        assert!(says(Card::Cloud, "cloud one step") && says(Card::Lasso, "bank"), "{texts:?}");
    }

    #[test]
    fn everything_on_the_board_has_an_explanation() {
        let spirits = |tapped| explained(Rules::SPIRITS, tapped);
        for tapped in [Explainable::Fork, Explainable::Beaver, Explainable::Moose]
            .map(BoardIntent::Explainable)
        {
            assert!(spirits(tapped).ends_with('.'), "{tapped:?}");
        }
        assert!(spirits(BoardIntent::Explainable(Explainable::Fork)).contains("left arm"));
        assert!(spirits(BoardIntent::Place(Place::On(Space::S3))).contains("whirlpool"));
        assert!(spirits(BoardIntent::Site(Gem::Ruby)).contains("moose"));
        assert!(!explained(Rules::BASE, BoardIntent::Site(Gem::Ruby)).contains("moose"));
        assert!(explained(Rules::BASE, BoardIntent::Weather(1)).contains("lowest card"));
        assert_eq!(explained(Rules::BASE, BoardIntent::Background), "");
        let space = BoardIntent::Place(Place::On(Space::S4));
        assert_eq!(explained(Rules::BASE, space), "Space 4: no canoe.");
    }
}
