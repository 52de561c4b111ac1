//! Positions as a few lines of text, and games that continue from them.
//!
//! A scenario has one `key: value` per line. `cards` names the seats in turn order, the holder
//! of the life saver first, with the card each laid down for this round:
//!
//! ```text
//! rules: whirlpool joe           modules; none if left out
//! option: tie_break=gem_value
//! cards: red 5, blue 4, green 6  or `seats: red blue green`, before any card
//! turn: blue                     the first seat if left out
//! phase: rescue                  `turn` with cards, else `card`
//! red: 5 m, 5 d                  both canoes, place and cargo; pier if left out
//! banked red: ad
//! on amber: r                    a ruby was unloaded at the amber site
//! hand red: 1 2 6                what is left of a hand
//! round: 3   start: blue   weather: +1   next: L
//! whirlpool: 4   beaver: 3   moose: red 1   joe: 2 r
//! winners: red blue              in the phase `over`
//! ```
//!
//! A key that is left out has its value at the start of a game; a hand that is left out lacks its
//! first cards, one for each earlier round of the cycle. A gem that is in no canoe and no bank is
//! on its site. The scenario becomes a position by the same validation as any JSON text.

use std::{collections::BTreeMap, fmt::Write as _};

use niagara::core::{
    Arm, CanoeNo, Card, Colour, Decision, Event, Gem, Gems, Hand, Joe, Module, Moose, Phase, Place,
    Position, Refusal, Rules, Seat, Setup, Whirlpool,
};
use serde_json::{Value, json};

/// The place with this name.
pub fn at(name: &str) -> Place {
    name.parse().unwrap()
}

/// A game that starts in the position the text describes.
#[track_caller]
pub fn scenario(text: &str) -> Scenario {
    match position(&json(text)) {
        Ok(position) => Scenario::from(position),
        Err(reasons) => panic!("no such position: {reasons}\n{text}"),
    }
}

/// Reads a position from a JSON value, or returns the reasons against it.
pub fn position(json: &Value) -> Result<Position, String> {
    let setup = json.to_string().parse::<Setup>();
    setup.and_then(Position::try_from).map_err(|error| error.to_string())
}

/// The scenario as a position in the notation.
#[track_caller]
pub fn json(text: &str) -> Value {
    let mut lines: BTreeMap<&str, &str> = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("no key in '{line}'"));
        assert!(lines.insert(key.trim(), value.trim()).is_none(), "duplicate key: {key}");
    }
    let mut take = |key: &str| lines.remove(key);

    let modules = Rules::parse(take("rules").unwrap_or("base"), ' ').unwrap();
    let rules: Vec<&str> = modules.iter().map(Module::as_str).collect();
    let options: BTreeMap<&str, &str> = take("option")
        .into_iter()
        .flat_map(str::split_whitespace)
        .map(|option| option.split_once('=').unwrap())
        .collect();
    let cards = take("cards");
    let seats: Vec<(&str, Option<&str>)> = match (cards, take("seats")) {
        (Some(cards), _) => cards
            .split(',')
            .map(|entry| {
                let (seat, card) = entry.trim().split_once(' ').expect("a seat and its card");
                (seat, Some(card))
            })
            .collect(),
        (None, seats) => {
            seats.unwrap_or("yellow red blue").split_whitespace().map(|seat| (seat, None)).collect()
        }
    };
    let start = take("start").unwrap_or(seats[0].0);
    let phase = take("phase").unwrap_or(if cards.is_some() { "turn" } else { "card" });
    let turn = take("turn").unwrap_or(start);
    let round: u32 = take("round").map_or(1, |round| round.parse().unwrap());
    let first = seats.iter().position(|(seat, _)| *seat == start).unwrap();
    let mover = seats.iter().position(|(seat, _)| *seat == turn).unwrap();
    let turns_taken = (mover + seats.len() - first) % seats.len();

    let per_site = match options.get("gems_per_site") {
        Some(number) => number.parse().unwrap(),
        None => modules.gems_per_site(seats.len()),
    };
    let mut sites = Gem::ALL.map(|gem| Gems::of(gem, per_site));
    let mut remove = |gem: Gem| {
        assert!(sites[gem as usize].contains(gem), "too many gems {gem}");
        sites[gem as usize].take(gem);
    };

    let joe = take("joe").unwrap_or("1");
    let (joe, cargo) = joe.split_once(' ').unwrap_or((joe, ""));
    let joe = json!({"at": joe, "cargo": cargo});
    gems(joe["cargo"].as_str().unwrap()).for_each(&mut remove);

    let mut entries = Vec::new();
    for (index, (seat, card)) in seats.iter().enumerate() {
        let banked = take(&format!("banked {seat}")).unwrap_or("");
        gems(banked).for_each(&mut remove);
        let both = take(seat).unwrap_or("pier, pier").split(',').map(|canoe| {
            let canoe = canoe.trim();
            canoe.split_once(' ').unwrap_or((canoe, ""))
        });
        let canoes: Vec<Value> = both
            .map(|(at, cargo)| {
                gems(cargo).for_each(&mut remove);
                json!({"at": at, "cargo": cargo, "moved": false})
            })
            .collect();
        let hand: Vec<&str> = match take(&format!("hand {seat}")) {
            Some(hand) => hand.split_whitespace().collect(),
            None => {
                let full = modules.full_hand();
                let played = (round as usize - 1) % full.len();
                let others = full.iter().map(Card::as_str).filter(|name| Some(*name) != *card);
                others.skip(played).collect()
            }
        };
        let revealed = match phase {
            "turn" => (index + seats.len() - first) % seats.len() <= turns_taken,
            "return" | "over" => true,
            _ => false,
        };
        entries.push(json!({
            "colour": seat, "banked": banked, "hand": hand, "card": card, "revealed": revealed,
            "canoes": canoes,
        }));
    }
    let mut strays = [Gems::EMPTY; 5];
    for site in Gem::ALL {
        for gem in gems(take(&format!("on {}", site.as_str())).unwrap_or("")) {
            remove(gem);
            strays[site as usize].add(gem);
        }
    }
    for (site, strays) in sites.iter_mut().zip(strays) {
        strays.iter().for_each(|gem| site.add(gem));
    }
    let mut position = json!({
        "format": "niagara-position/1",
        "rules": rules,
        "options": options,
        "round": round,
        "phase": phase,
        "start": start,
        "to_move": if phase == "over" { None } else { Some(turn) },
        "weather": take("weather").map_or(0, |value| value.parse::<i8>().unwrap()),
        "next_arm": take("next").unwrap_or("L"),
        "sites": Gem::ALL.map(|gem| (gem.as_str().to_owned(), Value::from(sites[gem as usize].to_string())))
            .into_iter().collect::<serde_json::Map<String, Value>>(),
        "seats": entries,
        "winners": take("winners").map_or_else(Vec::new, |seats| seats.split_whitespace().collect()),
    });
    let whirlpool = take("whirlpool").unwrap_or("3");
    let beaver = take("beaver").unwrap_or("waiting");
    let moose = match take("moose").unwrap_or("waiting").split_once(' ') {
        Some((colour, canoe)) => json!({"colour": colour, "canoe": canoe.parse::<u8>().unwrap()}),
        None => json!("waiting"),
    };
    if modules.has(Module::Whirlpool) {
        position["whirlpool"] = json!(whirlpool);
    }
    if modules.has(Module::Beaver) {
        position["beaver"] = json!(beaver);
    }
    if modules.has(Module::Moose) {
        position["moose"] = moose;
    }
    if modules.has(Module::Joe) {
        position["joe"] = joe;
    }
    assert!(lines.is_empty(), "unknown keys {:?}", lines.keys());
    position
}

fn gems(letters: &str) -> impl Iterator<Item = Gem> {
    letters.chars().map(|letter| Gem::from_letter(letter).unwrap())
}

/// A game under test and its events.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The current position.
    pub position: Position,
    /// All events since the scenario began.
    pub events: Vec<Event>,
}

impl From<Position> for Scenario {
    fn from(position: Position) -> Self {
        Self { position, events: Vec::new() }
    }
}

impl Scenario {
    /// Plays decisions, written as in a record: the seat, then the decision.
    #[track_caller]
    pub fn plays(&mut self, lines: &str) -> &mut Self {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (seat, text) = line.split_once(' ').unwrap();
            let turn = self.fact("turn");
            assert_eq!(turn, seat, "whose turn, before '{line}'");
            let decision: Decision = text.parse().unwrap();
            if let Err(refusal) = self.position.play(decision, &mut self.events) {
                panic!("'{line}' was refused: {refusal}\nlegal: {}", self.legal().join(" | "));
            }
        }
        self
    }

    /// Moves the river; the arms alternate.
    #[track_caller]
    pub fn river(&mut self) -> &mut Self {
        assert_eq!(self.position.phase(), Phase::River, "it is not the river's turn");
        self.position.flow(|arm| arm, &mut self.events);
        self
    }

    /// Moves the river into these arms, if the option `river_fork` makes them random.
    #[track_caller]
    pub fn river_into(&mut self, arms: &str) -> &mut Self {
        assert_eq!(self.position.phase(), Phase::River, "it is not the river's turn");
        let mut arms = arms.chars();
        self.position
            .flow(|_| arms.next().unwrap().to_string().parse::<Arm>().unwrap(), &mut self.events);
        assert_eq!(arms.next(), None, "the river made fewer steps");
        self
    }

    /// The texts of the legal decisions, sorted by bytes.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.position.legal().iter().map(ToString::to_string).collect();
        texts.sort();
        texts
    }

    /// Asserts the whole legal list, separated by `|`.
    #[track_caller]
    pub fn offers(&self, list: &str) -> &Self {
        self.offers_where("", list)
    }

    /// Asserts all legal decisions whose text begins with `prefix`, separated by `|`.
    #[track_caller]
    pub fn offers_where(&self, prefix: &str, list: &str) -> &Self {
        let found: Vec<String> =
            self.legal().into_iter().filter(|text| text.starts_with(prefix)).collect();
        let mut expected: Vec<String> =
            list.split('|').map(|text| text.trim().to_owned()).filter(|t| !t.is_empty()).collect();
        expected.sort();
        let missing: Vec<_> = expected.iter().filter(|text| !found.contains(text)).collect();
        let extra: Vec<_> = found.iter().filter(|text| !expected.contains(text)).collect();
        assert!(found == expected, "missing: {missing:?}\nnot expected: {extra:?}");
        self
    }

    /// Asserts that a decision is legal.
    #[track_caller]
    pub fn allows(&self, text: &str) -> &Self {
        let decision: Decision = text.parse().unwrap();
        assert_eq!(self.position.why_not(decision), None, "'{text}'");
        self
    }

    /// Asserts that no legal decision's text contains the pattern.
    #[track_caller]
    pub fn offers_no(&self, pattern: &str) -> &Self {
        let found: Vec<String> =
            self.legal().into_iter().filter(|text| text.contains(pattern)).collect();
        assert!(found.is_empty(), "'{pattern}' in {found:?}");
        self
    }

    /// Asserts that a decision is refused with this reason and changes nothing.
    #[track_caller]
    pub fn refuses(&self, text: &str, reason: Refusal) -> &Self {
        let decision: Decision = text.parse().unwrap();
        assert_eq!(self.position.why_not(decision), Some(reason), "'{text}'");
        let mut after = self.clone();
        assert_eq!(after.position.play(decision, &mut after.events), Err(reason));
        assert_eq!(after.position, self.position, "'{text}' changed the position");
        assert_eq!(after.events, self.events, "'{text}' emitted events");
        self
    }

    /// Asserts facts, one `key: value` per line, with the keys of [`Scenario::fact`].
    #[track_caller]
    pub fn shows(&self, facts: &str) -> &Self {
        for line in facts.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (key, value) = line.split_once(':').unwrap();
            assert_eq!(self.fact(key.trim()), value.trim(), "{}", key.trim());
        }
        self
    }

    /// Whether there was an event for which `fits` is true.
    pub fn happened(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(fits)
    }

    /// A fact as text, by its key: `red` or `red 1` (canoes), `banked red`, `card red`, `hand red`,
    /// `site amber`, `turn`, `phase`, `round`, `start`, `weather`, `next`, `winners`,
    /// `whirlpool`, `beaver`, `moose`, `joe`.
    #[track_caller]
    pub fn fact(&self, key: &str) -> String {
        let p = &self.position;
        let colour = |seat: Seat| p.table().colour(seat).to_string();
        let seat = |name: &str| -> Seat {
            name.parse::<Colour>()
                .ok()
                .and_then(|colour| p.table().seat(colour))
                .unwrap_or_else(|| panic!("no seat {name}"))
        };
        let load = |place: String, cargo: String| {
            if cargo.is_empty() { place } else { format!("{place} {cargo}") }
        };
        let canoe = |seat: Seat, canoe: CanoeNo| {
            let canoe = p.canoe(seat, canoe);
            load(canoe.at.to_string(), canoe.cargo.to_string())
        };
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        match key.split_once(' ') {
            Some(("banked", name)) => dash(p.banked(seat(name)).to_string()),
            Some(("card", name)) => p.card(seat(name)).map_or("-".into(), |card| card.to_string()),
            Some(("hand", name)) => hand(p.hand(seat(name))),
            Some(("site", name)) => {
                let gem = Gem::ALL.into_iter().find(|gem| gem.as_str() == name).unwrap();
                dash(p.site(gem).to_string())
            }
            Some((name, number)) => canoe(seat(name), number.parse().unwrap()),
            None => match key {
                "turn" => p.to_move().map_or("-".into(), colour),
                "phase" => p.phase().as_str().to_owned(),
                "round" => p.round().to_string(),
                "start" => colour(p.start_seat()),
                "weather" => match p.weather() {
                    value @ 1.. => format!("+{value}"),
                    value => value.to_string(),
                },
                "next" => p.next_arm().to_string(),
                "winners" => dash(p.winners().iter().map(colour).collect::<Vec<_>>().join(" ")),
                "whirlpool" => match p.whirlpool() {
                    Whirlpool::Absent => "absent".into(),
                    Whirlpool::Next => "next".into(),
                    Whirlpool::On(space) => space.to_string(),
                },
                "beaver" => p.beaver().map_or("waiting".into(), |space| space.to_string()),
                "moose" => match p.moose() {
                    Moose::Absent => "absent".into(),
                    Moose::Waiting => "waiting".into(),
                    Moose::Returning => "returning".into(),
                    Moose::Aboard(seat, canoe) => format!("{} {canoe}", colour(seat)),
                },
                "joe" => match p.joe() {
                    Joe::Absent => "absent".into(),
                    Joe::Afloat { at, gem } => {
                        load(at.to_string(), gem.map_or(String::new(), |gem| gem.to_string()))
                    }
                },
                name => format!(
                    "{}, {}",
                    canoe(seat(name), CanoeNo::First),
                    canoe(seat(name), CanoeNo::Second)
                ),
            },
        }
    }
}

fn hand(cards: Hand) -> String {
    let mut text = String::new();
    for card in cards.iter() {
        let gap = if text.is_empty() { "" } else { " " };
        write!(text, "{gap}{card}").unwrap();
    }
    text
}
