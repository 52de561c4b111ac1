//! The board's view model: what it draws, and the intents it sends back.
//!
//! Over 400 lines: all types between rules and board in one place.
//!
//! The board knows no rules: targets, prices and labels arrive here as data, in the
//! language of the page, and a tap goes back as a [`BoardIntent`].

use std::fmt;

use crate::core::{Arm, CanoeNo, Cargo, Colour, Gem, Gems, Place, Space};

/// Everything on the board at one moment.
///
/// Items are identified by keys (a disc's `id`, a canoe's [`CanoeKey`], a flight's `id`). An item
/// whose key is in two scenes in a row glides from its old place to its new one.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScene {
    /// Accessible name of the whole board.
    pub label: String,
    /// The discs in and beside the river.
    pub discs: Vec<Disc>,
    /// The places that can be tapped, downstream: pier, spaces, falls.
    pub spots: Vec<Spot>,
    /// All canoes, those of a seat together.
    pub canoes: Vec<Canoe>,
    /// The five discovery sites.
    pub sites: Vec<Site>,
    /// The cloud and the steps of the weather track.
    pub weather: Weather,
    /// The arm the next disc enters.
    pub next_arm: Arm,
    /// Weather and next arm in words.
    pub river: Vec<String>,
    /// The beaver, if it plays.
    pub beaver: Option<Rover>,
    /// Whether the moose waits at the ruby site; `None` if it does not play or is aboard.
    pub moose_waits: bool,
    /// Diamond Joe, if he plays.
    pub joe: Option<Joe>,
    /// Where canoes, the whirlpool and the beaver may end with the river's next move.
    pub forecast: Vec<Forecast>,
    /// Gems that fly back to their sites.
    pub flights: Vec<Flight>,
}

impl Default for BoardScene {
    /// The empty board: nine discs, full sites, no canoe.
    fn default() -> Self {
        let places = std::iter::once(Place::Pier)
            .chain(Space::ALL.map(Place::On))
            .chain(std::iter::once(Place::Falls));
        Self {
            label: String::new(),
            discs: (0..)
                .zip(Space::ALL)
                .map(|(id, space)| Disc { id, at: Berth::On(space), whirlpool: false })
                .collect(),
            spots: places.map(Spot::plain).collect(),
            canoes: Vec::new(),
            sites: Gem::ALL.map(|gem| Site::full(gem, 7)).to_vec(),
            weather: Weather { value: 0, steps: WEATHER.map(Step::plain).to_vec() },
            next_arm: Arm::Left,
            river: Vec::new(),
            beaver: None,
            moose_waits: false,
            joe: None,
            forecast: Vec::new(),
            flights: Vec::new(),
        }
    }
}

impl BoardScene {
    /// The spot of a place; bank places have none.
    #[must_use]
    pub fn spot(&self, place: Place) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.place == place)
    }

    /// The canoe with this key.
    #[must_use]
    pub fn canoe(&self, key: CanoeKey) -> Option<&Canoe> {
        self.canoes.iter().find(|canoe| canoe.key == key)
    }
}

/// The values of the weather track, from the dry end (B-14).
pub const WEATHER: [i8; 4] = [-1, 0, 1, 2];

/// Where a disc or the beaver is, which drift with the river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Berth {
    /// Out of the river: a disc behind the rope, the beaver beside the weather track.
    Waiting,
    /// On a river space.
    On(Space),
    /// At the edge of an arm's falls, about to vanish.
    Edge(Arm),
}

/// A disc of the river. Its `id` stays the same while it is pushed along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Identifies the disc; one that comes back at the pier is a new disc.
    pub id: u32,
    /// Where the disc is.
    pub at: Berth,
    /// Whether the disc is the whirlpool.
    pub whirlpool: bool,
}

/// A place of the river that can be tapped.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place: the pier, a river space or the falls.
    pub place: Place,
    /// Accessible name, with everything worth knowing about the place.
    pub label: String,
    /// The end of a plan, if one is offered here.
    pub target: Option<Target>,
}

impl Spot {
    /// A spot without a target, named by the notation.
    #[must_use]
    pub fn plain(place: Place) -> Self {
        Self { place, label: place.to_string(), target: None }
    }
}

/// The end of one or more legal plans, with their price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Target {
    /// The price as displayed, in the order in which points are spent: `2+4`, staged
    /// `load 2 · paddle 4`; `2 ways` for several plans; empty while nothing can be picked.
    pub price: String,
    /// The effects of the plans, as icons.
    pub marks: Vec<Mark>,
    /// The decision in the notation, if exactly one is meant (for `data-decision`).
    pub decision: Option<String>,
    /// Whether a plan that ends here is staged.
    pub staged: bool,
}

/// The effects of a plan that have an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Loads a gem.
    Load(Gem),
    /// Unloads a gem onto the site.
    Unload(Gem),
    /// Steals a gem from another canoe.
    Steal,
    /// Lands at the pier.
    Land,
    /// Goes over the falls.
    Over,
    /// Is pulled on by the whirlpool.
    Pulled,
    /// Takes the moose aboard.
    Moose,
}

/// Identifies a canoe: its seat's colour and its number, as in `red 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanoeKey {
    /// The colour of the canoe's seat.
    pub colour: Colour,
    /// Which of the seat's two canoes.
    pub no: CanoeNo,
}

impl fmt::Display for CanoeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.no)
    }
}

/// Where a canoe is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mooring {
    /// At a place of the rules.
    At(Place),
    /// Tipping over the falls of an arm, on its way to [`Place::Falls`].
    Edge(Arm),
}

/// A canoe as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Canoe {
    /// Identifies the canoe.
    pub key: CanoeKey,
    /// Whether it is a double canoe.
    pub double: bool,
    /// Where the canoe is drawn.
    pub at: Mooring,
    /// The gems aboard.
    pub cargo: Cargo,
    /// Whether the moose is aboard.
    pub moose: bool,
    /// Accessible name: owner, number, cargo, place.
    pub label: String,
    /// Whether the canoe can be picked now.
    pub selectable: bool,
    /// Whether the canoe is picked.
    pub selected: bool,
    /// Whether the canoe is drawn faintly, as one that has moved.
    pub dimmed: bool,
    /// Where the staged move ends: its outline lies there.
    pub ghost: Option<Place>,
    /// Its part in what is being shown.
    pub part: Part,
    /// Where it lay before what moved last: marked where nothing may move.
    pub was: Option<Place>,
}

impl Canoe {
    /// An empty single canoe, named by the notation.
    #[must_use]
    pub fn new(colour: Colour, no: CanoeNo, at: Place) -> Self {
        let key = CanoeKey { colour, no };
        Self {
            key,
            double: false,
            at: Mooring::At(at),
            cargo: Cargo::EMPTY,
            moose: false,
            label: key.to_string(),
            selectable: false,
            selected: false,
            dimmed: false,
            ghost: None,
            part: Part::None,
            was: None,
        }
    }
}

/// A canoe's part in what is being shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// None.
    #[default]
    None,
    /// It moves, loads or unloads.
    Acts,
    /// It robs another one.
    Robs,
    /// It is robbed.
    Robbed,
    /// It brings gems ashore.
    Lands,
    /// It goes over the falls.
    Falls,
    /// It comes back to the pier.
    Returns,
}

/// A discovery site.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// The colour of the site.
    pub gem: Gem,
    /// The gems on the site, of any colour.
    pub pile: Gems,
    /// Accessible name, with the gems on the site.
    pub label: String,
    /// The decision in the notation that a tap stages, if exactly one is meant.
    pub decision: Option<String>,
    /// Whether a legal decision uses the site.
    pub lit: bool,
}

impl Site {
    /// A site with `count` gems of its own colour, named by the notation.
    #[must_use]
    pub fn full(gem: Gem, count: u8) -> Self {
        Self {
            gem,
            pile: Gems::of(gem, count),
            label: gem.as_str().to_owned(),
            decision: None,
            lit: false,
        }
    }
}

/// The weather track: the cloud and its possible moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Weather {
    /// Where the cloud is: -1 to 2.
    pub value: i8,
    /// The four steps, from -1 to +2.
    pub steps: Vec<Step>,
}

/// A step of the weather track.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The weather value, -1 to 2.
    pub value: i8,
    /// Accessible name of the step's button.
    pub label: String,
    /// The decision in the notation that a tap stages; `None` if it is not legal.
    pub decision: Option<String>,
    /// Whether the cloud's move here is staged.
    pub staged: bool,
}

impl Step {
    /// A step that may not be chosen now, named by its value.
    #[must_use]
    pub fn plain(value: i8) -> Self {
        Self { value, label: weather_text(value), decision: None, staged: false }
    }
}

/// A weather value as it is printed: `-1`, `0`, `+1`, `+2` with a real minus sign.
#[must_use]
pub fn weather_text(value: i8) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("\u{2212}{}", value.unsigned_abs()),
    }
}

/// The beaver, which drifts with the river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rover {
    /// Where it drifts or waits.
    pub at: Berth,
}

/// Diamond Joe's canoe with its cargo.
#[derive(Clone, Debug, PartialEq)]
pub struct Joe {
    /// Where it is drawn.
    pub at: Mooring,
    /// The gem aboard, if there is one.
    pub cargo: Option<Gem>,
}

/// Where a canoe, the whirlpool or the beaver may end with the river's next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The item that may end there.
    pub omen: Omen,
    /// The places where it may end, downstream; the falls are marked red.
    pub ends: Vec<Place>,
    /// The same in words, speed by speed.
    pub text: String,
}

/// The items that have a forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Omen {
    /// A canoe of this colour.
    Canoe(Colour),
    /// The whirlpool's disc.
    Whirlpool,
    /// The beaver.
    Beaver,
}

/// A gem on its way from one spot of the board to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The key of the flight, unique among all.
    pub id: u32,
    /// The colour of the gem.
    pub gem: Gem,
    /// The start of the flight.
    pub from: Anchor,
    /// The end of the flight.
    pub to: Anchor,
}

/// A point of the board that a gem can fly from or to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// A place of the river, the pier or the falls.
    Place(Place),
    /// The falls of one arm.
    Edge(Arm),
    /// A discovery site.
    Site(Gem),
    /// Where a canoe lies.
    Canoe(CanoeKey),
    /// Ashore, where gems are shown that were landed; from 0.
    Ashore(u8),
}

/// What a person tapped on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardIntent {
    /// A place, whether it is a target or not.
    Place(Place),
    /// A canoe of any seat.
    Canoe(CanoeKey),
    /// A discovery site.
    Site(Gem),
    /// A step of the weather track.
    Weather(i8),
    /// Something that is only there to be seen.
    Thing(Thing),
    /// The board where nothing else is.
    Background,
}

/// Something on the board that nobody moves by a tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// The sign at the fork.
    Fork,
    /// The beaver.
    Beaver,
    /// The moose while it waits at its site.
    Moose,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_canoe_key_is_written_as_colour_and_number() {
        let key = CanoeKey { colour: Colour::Red, no: CanoeNo::Second };
        assert_eq!(key.to_string(), "red 2");
    }

    #[test]
    fn weather_is_printed_with_its_sign() {
        assert_eq!(WEATHER.map(weather_text), ["\u{2212}1", "0", "+1", "+2"]);
    }

    #[test]
    fn the_empty_board_has_every_spot_once_downstream() {
        let scene = BoardScene::default();
        let names: Vec<_> = scene.spots.iter().map(|spot| spot.label.as_str()).collect();
        assert_eq!(names, ["pier", "1", "2", "3", "4", "5", "L6", "L7", "R6", "R7", "falls"]);
    }
}
