//! The JSON texts of views, which the page sends to the computer players' worker.

use niagara::ai::SplitMix;
use niagara::core::{Colour, Game, Header, Options, Rules, Setup, Table, View};

fn json(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

/// Parses the view of the seat to move; `None` if the text is not one.
fn read(json: &str) -> Option<View> {
    serde_json::from_str(json).ok()
}

/// Plays random games at tables of every kind and calls `visit` with the game before each decision.
fn random_games(mut visit: impl FnMut(&Game)) {
    for (seed, (rules, seats)) in
        [("base", 3), ("base", 5), ("spirits", 4), ("spirits,joe", 6), ("whirlpool,joe", 3)]
            .into_iter()
            .enumerate()
    {
        let rules = Rules::parse(rules, ',').unwrap();
        let mut options = Options::default();
        for name in Options::NAMES.into_iter().skip(seed) {
            options.set(name, Options::values(name).last().unwrap()).unwrap();
        }
        let table = Table::new(&Colour::ALL[..seats], rules, options).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed as u64, None, None));
        let mut rng = SplitMix::new(seed as u64);
        for _ in 0..600 {
            visit(&game);
            let legal = game.position().legal();
            if legal.is_empty() {
                break;
            }
            game.play(legal[rng.below(legal.len() as u32) as usize]).unwrap();
        }
    }
}

#[test]
fn a_view_is_the_same_after_writing_and_reading() {
    let mut views = 0;
    random_games(|game| {
        let seat = game.position().to_move();
        let view = game.position().view(seat);
        let json = json(&view);
        let reread = View::from_setup(&json.parse::<Setup>().unwrap(), seat).unwrap();
        assert_eq!(read(&json), Some(reread), "{json}");
        assert_eq!(reread, view, "{json}");
        views += 1;
    });
    assert!(views > 1500, "{views}");
}

#[test]
fn a_finished_game_is_read_as_a_view_of_no_seat() {
    let won: Game = include_str!("../data/won.record").parse().unwrap();
    let view = won.position().view(None);
    assert_eq!(read(&json(&view)), Some(view));
}

#[test]
fn a_view_with_another_seat_s_secret_is_refused() {
    let mut secrets = 0;
    random_games(|game| {
        let position = game.position();
        let Some(asked) = position.to_move() else { return };
        for seat in position.table().seats().filter(|seat| *seat != asked) {
            let view = position.view(Some(seat));
            let secret = position.card(seat).is_some() && !position.is_revealed(seat);
            assert_eq!(read(&json(&view)).is_none(), secret);
            secrets += usize::from(secret);
        }
    });
    assert!(secrets > 100, "{secrets}");
}

#[test]
fn a_cut_or_changed_text_is_refused_or_another_view() {
    let mut texts = 0;
    random_games(|game| {
        if game.decisions().count() % 40 != 0 || game.position().to_move().is_none() {
            return;
        }
        texts += 1;
        let text = json(&game.position().view(game.position().to_move()));
        let original = read(&text);
        for end in 0..text.len() {
            assert!(read(&text[..end]).is_none(), "{}", &text[..end]);
        }
        for more in ["}", ",", "x", "{}"] {
            assert!(read(&format!("{text}{more}")).is_none());
        }
        let mut bytes = text.clone().into_bytes();
        for at in 0..bytes.len() {
            let right = bytes[at];
            for wrong in *b"01\"],{}x?" {
                bytes[at] = wrong;
                let changed = str::from_utf8(&bytes).unwrap();
                assert!(wrong == right || read(changed) != original, "{at} in {text}");
            }
            bytes[at] = right;
        }
    });
    assert!(texts > 20, "{texts}");
}

#[test]
fn a_view_that_does_not_fit_its_table_is_refused() {
    let table = Table::new(&Colour::ALL[..3], Rules::SPIRITS, Options::default()).unwrap();
    let game = Game::new(Header::from_seed(table, 7, None, None));
    let text = json(&game.position().view(game.position().to_move()));
    assert!(read(&text).is_some());
    for (part, other) in [
        ("\"double\",", ""),
        ("\"whirlpool\",", ""),
        ("\"beaver\",", ""),
        ("\"moose\",", ""),
        (",\"moose\":\"waiting\"", ""),
        ("\"round\":1", "\"round\":0"),
        ("\"round\":1", "\"round\":99999999999999999999"),
        ("\"weather\":0", "\"weather\":3"),
        ("\"phase\":\"card\"", "\"phase\":\"over\""),
        ("\"phase\":\"card\"", "\"phase\":\"river\""),
        ("\"options\":{}", "\"options\":{\"tie_break\":\"luck\"}"),
        ("\"options\":{}", "\"options\":{\"luck\":\"on\"}"),
        ("\"options\":{}", "\"options\":{\"tie_break\":\"gem_value\",}"),
        ("\"cargo\":\"\"", "\"cargo\":\"aaa\""),
        ("\"banked\":\"\"", "\"banked\":\"aaaaaaaaaaaaaaaaaa\""),
        ("\"moved\":false", "\"moved\":0"),
        ("\"start\":\"", "\"start\":\"dark "),
    ] {
        assert!(text.contains(part), "{part} in {text}");
        let changed = text.replacen(part, other, 1);
        // At the start, nothing in a view shows that a canoe is a double one.
        let without_double = changed == text.replacen("\"double\",", "", 1);
        assert_eq!(read(&changed).is_some(), without_double, "{changed}");
    }
}
