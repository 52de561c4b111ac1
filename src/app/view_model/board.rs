//! The board's view model: what it draws, and the intents it sends back.
//!
//! Over 400 lines: all types that the board draws or sends are in one place.
//!
//! The board knows no rules: targets, prices and labels arrive here as data, in the
//! language of the page, and a tap goes back as a [`BoardIntent`].

use std::fmt;

/// An arrow, ring or light: the board's name for a `Mark`, which may be of a lesson or of a figure.
pub use crate::core::lesson::Mark as Pointer;

use crate::core::lesson::AskKind;
use crate::core::{Arm, CanoeNo, Cargo, Colour, Gem, Gems, Place, Space};

/// Everything that the board draws.
///
/// Items are identified by keys (a disc's `id`, a canoe's [`CanoeKey`], a flight's `id`). An item
/// whose key is in two consecutive scenes glides from its old place to its new one.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScene {
    /// The accessible name of the whole board.
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
    /// The arm of the river that the next disc enters.
    pub next_arm: Arm,
    /// Weather and next arm in words.
    pub river_texts: Vec<String>,
    /// Where the beaver is, if its module is in play.
    pub beaver: Option<DriftPlace>,
    /// Whether the moose waits at the ruby site: it is in play, and neither aboard a canoe nor on
    /// the way back, which lasts until the river has moved.
    pub moose_waits: bool,
    /// Diamond Joe, if he is in play.
    pub joe: Option<Joe>,
    /// Where canoes, the whirlpool and the beaver may end with the river's next move.
    pub forecast: Vec<Forecast>,
    /// Gems that fly from one point of the board to another.
    pub flights: Vec<Flight>,
    /// The arrows, rings and lights of a lesson or of a figure.
    pub pointers: Vec<Pointer>,
    /// The kind of things that answer a lesson's question when they are tapped.
    pub asked_kind: Option<AskKind>,
    /// The close-up, if there is one.
    pub close_up: Option<CloseUp>,
}

impl Default for BoardScene {
    /// The board without canoes: nine discs, full sites.
    fn default() -> Self {
        let places = std::iter::once(Place::Pier)
            .chain(Space::ALL.map(Place::On))
            .chain(std::iter::once(Place::Falls));
        Self {
            label: String::new(),
            discs: (0..)
                .zip(Space::ALL)
                .map(|(id, space)| Disc { id, at: DriftPlace::On(space), whirlpool: false })
                .collect(),
            spots: places.map(Spot::plain).collect(),
            canoes: Vec::new(),
            sites: Gem::ALL.map(|gem| Site::full(gem, 7)).to_vec(),
            weather: Weather { value: 0, steps: WEATHER.map(WeatherStep::plain).to_vec() },
            next_arm: Arm::Left,
            river_texts: Vec::new(),
            beaver: None,
            moose_waits: false,
            joe: None,
            forecast: Vec::new(),
            flights: Vec::new(),
            pointers: Vec::new(),
            asked_kind: None,
            close_up: None,
        }
    }
}

/// A close-up of a place that was touched or has the focus: its canoes are drawn apart, and large
/// enough for their letters to be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CloseUp {
    /// The place whose canoes are enlarged.
    pub place: Place,
    /// The size of a unit of the board on the screen, in CSS pixels.
    pub unit: f32,
}

impl BoardScene {
    /// The spot of a place; places on the bank have none.
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

/// Where a piece that drifts with the river, a disc or the beaver, is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DriftPlace {
    /// Out of the river: the next disc, above space 1; the beaver, beside the weather track.
    Waiting,
    /// On a river space.
    On(Space),
    /// At the edge of an arm's falls, about to vanish.
    Edge(Arm),
}

/// A disc of the river. Its `id` stays the same while it is pushed along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Identifies the disc. A disc that comes back above space 1 gets a new id.
    pub id: u32,
    /// Where the disc is.
    pub at: DriftPlace,
    /// Whether the disc is the whirlpool.
    pub whirlpool: bool,
}

/// The smallest number of canoes that are too many for one space: their gems cannot be told apart,
/// so a tap on the space spreads the canoes.
pub const MIN_CROWD: usize = 3;

/// A place of the river that can be tapped.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place: the pier, a river space or the falls.
    pub place: Place,
    /// The accessible name: the place, the pieces there and, unless a card is previewed, the plans
    /// that may end there; if one of these is staged, only the place and that plan.
    pub label: String,
    /// The plans that may end here, if there are any.
    pub target: Option<Target>,
    /// What a tap on a crowd of canoes does, shown as a tooltip: it spreads them. `None` without a
    /// crowd.
    pub hint: Option<&'static str>,
}

impl Spot {
    /// A spot without a target, named by the notation.
    #[must_use]
    pub fn plain(place: Place) -> Self {
        Self { place, label: place.to_string(), target: None, hint: None }
    }
}

/// A place where legal plans may end, with their price.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Target {
    /// The price as displayed:
    ///
    /// * of the staged plan, a sum in words, such as `load 2` and `paddle 4`: a line for each part,
    ///   in the order in which the points are spent;
    /// * of the only plan that ends here, the same sum, or just `4` if all points are for paddling;
    /// * of several plans, their number: `2 ways`;
    /// * in a figure of the rules, a phrase with the points.
    ///
    /// Empty in a preview, where a tap stages nothing. Also empty, unless the plan is staged, if
    /// `canoes` are shown instead, and in a lesson that hides prices.
    pub price: String,
    /// Whether the price is a number: the points for paddling, shown with a paddle.
    pub is_only_paddling: bool,
    /// The price of a single plan in words, `unload 2 · paddle 4`, which is shown as a tooltip, or
    /// that of the staged plan if one is staged here. Empty if no price is shown, or if several
    /// plans end here and none of them is staged.
    pub price_in_words: String,
    /// The effect of the plans, shown as an icon beside the price; if `canoes` are shown, only that
    /// of plans over the falls or that steal; for a price in words, never loading or unloading,
    /// which the words say.
    pub effect: Option<PlanEffect>,
    /// The canoes whose plans end here, shown by their numbers; empty while only one canoe can be
    /// meant, such as the picked one, and in a preview.
    pub canoes: Vec<CanoeKey>,
    /// The decision that a tap stages, in the notation, if there is only one (`data-decision`).
    pub decision: Option<String>,
    /// Whether a plan that ends here is staged.
    pub staged: bool,
}

/// An effect of a plan that is drawn as an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanEffect {
    /// The canoe loads a gem of this colour from a site, or gets it from Diamond Joe.
    Load(Gem),
    /// A gem of this colour is unloaded onto a site, given to Diamond Joe or paid for a lost canoe.
    Unload(Gem),
    /// The canoe unloads a gem and loads one of this colour.
    Swap(Gem),
    /// The canoe steals a gem from another one.
    Steal,
    /// The canoe lands at the pier.
    Land,
    /// The canoe goes over the falls and is lost.
    Falls,
    /// The whirlpool pulls the canoe one space further.
    Pulled,
    /// The canoe takes the moose aboard.
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
pub enum CanoePlace {
    /// At a place of the rules.
    At(Place),
    /// Tipping over the falls of an arm, on its way to [`Place::Falls`].
    Edge(Arm),
}

/// A canoe as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Canoe {
    /// The colour and number that identify the canoe.
    pub key: CanoeKey,
    /// Whether it is a double canoe.
    pub double: bool,
    /// Where the canoe is drawn.
    pub at: CanoePlace,
    /// The gems aboard, at most two.
    pub cargo: Cargo,
    /// Whether the moose is aboard.
    pub moose: bool,
    /// The accessible name: owner, number, cargo and place.
    pub label: String,
    /// Whether a tap can pick the canoe now: it may move, and a tap does not mean the target where
    /// it lies.
    pub selectable: bool,
    /// Whether the canoe is picked, or would be moved by the staged plan.
    pub selected: bool,
    /// Whether the canoe shows its number because its seat previews a card or only its seat's
    /// canoes have a forecast: marks and texts name the canoe by it.
    pub numbered: bool,
    /// Whether the canoe is drawn faintly, because it has moved in this turn.
    pub dimmed: bool,
    /// The place where the canoe's staged plan ends, unless that is the falls: a ghost of the canoe
    /// is drawn there.
    pub ghost: Option<Place>,
    /// The canoe's role in the event that is being shown.
    pub role: CanoeRole,
    /// Where the canoe was before its last move; `None` once another canoe has been paddled or a
    /// later move of the river has begun. A ghost is drawn there, too, for people who have switched
    /// animations off.
    pub moved_from: Option<Place>,
}

impl Canoe {
    /// An empty single canoe, named by the notation.
    #[must_use]
    pub fn new(colour: Colour, no: CanoeNo, at: Place) -> Self {
        let key = CanoeKey { colour, no };
        Self {
            key,
            double: false,
            at: CanoePlace::At(at),
            cargo: Cargo::EMPTY,
            moose: false,
            label: key.to_string(),
            selectable: false,
            selected: false,
            numbered: false,
            dimmed: false,
            ghost: None,
            role: CanoeRole::None,
            moved_from: None,
        }
    }
}

/// The role of a canoe in the event that is being shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CanoeRole {
    /// The event is not about this canoe.
    #[default]
    None,
    /// The canoe moves, stays ashore, loads, unloads, trades or takes the moose aboard.
    Acts,
    /// The canoe robs another one.
    Robs,
    /// The canoe is robbed of a gem.
    Robbed,
    /// The canoe brings gems ashore.
    Lands,
    /// The canoe goes over the falls.
    Falls,
    /// The lost canoe comes back to the pier.
    Returns,
}

/// A discovery site: a place on the shore where gems are loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// The gem after which the site is named.
    pub gem: Gem,
    /// The gems on the site, of any colour.
    pub pile: Gems,
    /// The accessible name: the site, and the gems on it.
    pub label: String,
    /// Whether a legal plan loads or unloads here (one of the picked canoe, if one is picked); the
    /// site is then highlighted.
    pub lit: bool,
}

impl Site {
    /// A site with `count` gems of its own colour, named by the notation.
    #[must_use]
    pub fn full(gem: Gem, count: u8) -> Self {
        Self { gem, pile: Gems::of(gem, count), label: gem.as_str().to_owned(), lit: false }
    }
}

/// The weather track: the cloud and its possible moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Weather {
    /// Where the cloud is: -1 to 2.
    pub value: i8,
    /// The four steps, from -1 to +2.
    pub steps: Vec<WeatherStep>,
}

/// A step of the weather track.
#[derive(Clone, Debug, PartialEq)]
pub struct WeatherStep {
    /// The weather value of the step, -1 to 2.
    pub value: i8,
    /// The accessible name of the step's button.
    pub label: String,
    /// The decision that a tap stages, in the notation; `None` if it is not legal.
    pub decision: Option<String>,
    /// Whether the cloud's move here is staged.
    pub staged: bool,
}

impl WeatherStep {
    /// A step that cannot be chosen now, named by its value.
    #[must_use]
    pub fn plain(value: i8) -> Self {
        Self { value, label: weather_text(value), decision: None, staged: false }
    }
}

/// A weather value as it is displayed, with its sign: `−1` (with a minus sign, not a hyphen), `0`,
/// `+1`, `+2`.
#[must_use]
pub fn weather_text(value: i8) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("\u{2212}{}", value.unsigned_abs()),
    }
}

/// Diamond Joe's canoe with its cargo.
#[derive(Clone, Debug, PartialEq)]
pub struct Joe {
    /// Where the canoe is drawn.
    pub at: CanoePlace,
    /// The gem that it carries, if there is one.
    pub cargo: Option<Gem>,
}

/// Where a canoe, the whirlpool or the beaver may end with the river's next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The canoe, disc or animal that may end there.
    pub item: ForecastItem,
    /// Which canoe it is; `None` for a disc or an animal.
    pub canoe: Option<CanoeKey>,
    /// The places where it may end, downstream.
    pub ends: Vec<Place>,
    /// The arms over whose falls it may go; none if `ends` lacks the falls.
    pub arms: Vec<Arm>,
    /// The forecast in words, speed by speed.
    pub text: String,
}

/// What the forecast is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForecastItem {
    /// A canoe of this colour, or the one with this number: two canoes that differ have numbers
    /// while only their seat has a forecast, or considers a card or a plan.
    Canoe(Colour, Option<CanoeNo>),
    /// The disc that is the whirlpool.
    Whirlpool,
    /// The beaver, which drifts on a disc.
    Beaver,
}

/// A gem that flies from one point of the board to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Identifies the flight in consecutive scenes: in these, no other flight or disc has this id.
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
    /// The middle of a place: pier, space, bank or falls.
    Place(Place),
    /// The edge of the falls of one arm.
    Edge(Arm),
    /// The middle of a discovery site.
    Site(Gem),
    /// The middle of a canoe.
    Canoe(CanoeKey),
    /// A place on the beach, by its number from 0: landed gems are shown there side by side.
    Ashore(u8),
}

/// What a person tapped on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardIntent {
    /// A place, whether it is a target or not.
    Place(Place),
    /// A canoe of any seat.
    Canoe(CanoeKey),
    /// A site: a tap may mean to load there.
    Site(Gem),
    /// A step of the weather track.
    Weather(i8),
    /// A thing that nobody can move: a tap only explains it.
    Explainable(Explainable),
    /// The background of the board: nothing else was tapped.
    Background,
}

/// A thing on the board that nobody can move; a tap explains what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Explainable {
    /// The sign at the fork, which shows the arm of the next disc.
    Fork,
    /// The beaver, on a disc or in its lodge.
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
    fn weather_is_shown_with_its_sign() {
        assert_eq!(WEATHER.map(weather_text), ["\u{2212}1", "0", "+1", "+2"]);
    }

    #[test]
    fn the_empty_board_has_every_spot_once_downstream() {
        let scene = BoardScene::default();
        let names: Vec<_> = scene.spots.iter().map(|spot| spot.label.as_str()).collect();
        assert_eq!(names, ["pier", "1", "2", "3", "4", "5", "L6", "L7", "R6", "R7", "falls"]);
    }
}
