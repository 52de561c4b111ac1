//! The figures (illustrations) of the rule book and of the short rules. A figure is a position in a
//! short text form. A decision, the forecast and marks may be added to it. The board draws a
//! figure, and a caption describes it. Those of the rule book are listed here, those of the short
//! rules in `content/short-rules.json`.
//!
//! Over 400 lines: the table of the rule book's figures, and their scenes and captions.

use crate::app::i18n::{Teller, Words, capitalized};
use crate::app::session::Selection;
use crate::core::lesson::{Mark, Shape, Tone};
use crate::core::{
    Arm, Card, Colour, Cost, Decision, Event, Game, Gem, Options, Place, Plan, Position, RuleId,
    Rules, Seat, Table,
};

use super::board::{BoardScene, CanoeKey, PlanEffect, Target};
use super::board_view::{BoardInputs, board_scene};
use super::forecast::ForecastOf;
use super::lesson::mark_text;
use super::plans::{effects_of, end_of, main_effect, price_text};
use super::scene::Scene;

/// For each figure of the rule book, the ids of the rules that it illustrates, and the figure as
/// `key=value` words. Defaults are those of the start of a base game with three seats. The short
/// rules use the same form; some keys occur only there. Places and decisions are written as in
/// records (`core::notation`).
///
/// | key | value |
/// |---|---|
/// | `card` | the card of the first seat, which is to move |
/// | `cards` | the revealed cards, with `+` between them, from the first seat to the one to move |
/// | `forecast` | `on` shows where the river takes the canoes |
/// | `play` | the shown decision of the seat to move, with `_` for a blank: `1_pier>4` |
/// | `mark` | an arrow, ring or light as in a lesson, with `_` for a blank; may be repeated |
/// | `part` | the part of the board that is drawn: left, top, width, height in board units |
/// | a colour | the two canoes, separated by a comma: each a place and, after a plus, its cargo |
/// | `own` | the gems that the first seat has brought ashore |
/// | `on` | the gem that is on the amber site instead of its own |
/// | `players` | the number of seats |
/// | `rules`, `weather`, `whirlpool`, `beaver`, `joe`, `next` | as in the notation |
const FIGURES: &[(&str, &str)] = &[
    ("B-01", ""),
    (
        "B-02",
        "mark=ring_site_amethyst mark=ring_site_diamond mark=ring_site_amber \
         mark=ring_site_sapphire mark=ring_site_ruby",
    ),
    ("B-04", "mark=arrow_5>L7 mark=arrow_5>R7"),
    ("B-51 B-62", "card=4 play=1_pier>4"),
    ("B-52", "card=2 play=1_3>5 yellow=3,pier"),
    ("B-53", "card=1 play=2_R6>5 yellow=2,R6"),
    ("B-54", "card=1 play=2_pier>1 yellow=falls,pier"),
    ("B-59 B-71", "card=4 play=1_2>4+d yellow=2,R6+r"),
    ("B-63", "card=3 play=2_R6>falls yellow=2+d,R6"),
    ("B-64 B-93", "card=2 play=1_3+a yellow=3,R6 red=3+d,pier"),
    ("B-66", "card=3 play=2_R6>5+m yellow=2+d,R6"),
    ("B-73 B-74", "card=2 play=1_5+m yellow=5,L7"),
    ("B-75 B-76", "card=5 play=1_5-m+r>4 yellow=5+m,5+d on=r"),
    ("B-78 B-79", "card=3 play=2_R6>5+r yellow=2+d,R6 on=r"),
    ("B-90 B-97", "card=3 play=2_R6>3xr@red1 yellow=pier,R6 red=3+r,pier blue=pier,3+m"),
    ("B-94", "card=5 play=1_5-m>2xr@red2 yellow=5+m,5+d red=4+d,2+r"),
    ("B-110 B-111 B-112", "card=6 play=1_2>pier yellow=2+d,R6"),
    ("B-120 B-121", "card=cloud play=weather_+1 weather=2 mark=light_weather yellow=4,L7"),
    ("B-130 B-131 B-134", "cards=3+2+5 forecast=on weather=2 yellow=1,pier red=2+d,pier"),
    (
        "B-135",
        "cards=1+2+5 forecast=on mark=arrow_1>2 mark=arrow_2>3 mark=arrow_3>4 mark=arrow_4>5 \
         mark=arrow_5>L7 mark=arrow_L7>falls_bad yellow=1,5 red=L7+r,R7",
    ),
    ("B-136", "cards=2+3+5 forecast=on mark=ring_fork yellow=4,5"),
    ("S-11 S-12", "rules=spirits card=7 play=1_4-a+d+d>5 whirlpool=2 yellow=4+a,pier"),
    (
        "S-15 S-17",
        "rules=spirits card=3 play=1_5-a>4xs@blue2xr@red2 whirlpool=2 yellow=5+a,pier \
         red=pier,4+r blue=pier,4+s",
    ),
    ("S-16", "rules=spirits card=2 play=1_L6>4xs@red1 whirlpool=2 yellow=L6+d,pier red=4+sr,pier"),
    ("S-18", "rules=spirits card=6 play=1_R6+s>3xr@red2 whirlpool=4 yellow=R6,pier red=pier,3+r"),
    ("S-30 S-31", "rules=spirits card=4 play=2_pier>4~5 whirlpool=4 yellow=falls,pier"),
    ("S-32", "rules=spirits card=5 play=2_R7>3 whirlpool=4 yellow=pier,R7+r"),
    ("S-33", "rules=spirits card=2 play=2_L6>4~5 whirlpool=4 yellow=pier,L6+m"),
    ("S-34 S-35", "rules=spirits card=4 play=2_L7>4~5 whirlpool=4 yellow=pier,L7 red=pier,5+m"),
    ("S-36", "rules=spirits card=3 play=2_R7>5~L6 whirlpool=5 yellow=pier,R7"),
    ("S-37", "rules=spirits card=2 play=2_5>L7~falls whirlpool=L7 yellow=pier,5"),
    (
        "S-51 S-52",
        "rules=spirits cards=lasso+4+5 forecast=on weather=1 whirlpool=2 yellow=bank:L6,bank:R7+r",
    ),
    ("S-53 S-54", "rules=spirits cards=lasso+1+5 forecast=on whirlpool=2 yellow=bank:3+a,bank:R6"),
    (
        "S-57 S-59c S-59d",
        "rules=spirits cards=7+lasso+123 forecast=on weather=1 yellow=1,pier blue=2,pier",
    ),
    ("S-59a S-59b", "rules=spirits card=123 play=2_4>5 whirlpool=1 yellow=pier,4"),
    (
        "S-60 S-62",
        "rules=spirits card=cloud play=weather_+2 weather=1 mark=light_weather mark=ring_1 \
         whirlpool=4 yellow=3,R6",
    ),
    ("S-70 S-71", "rules=spirits card=5 play=2_R7!+r>3 whirlpool=4 yellow=pier,R7"),
    ("J-01 J-08", "rules=joe card=4 play=1_pier>4%+s joe=4+s yellow=pier,3+r"),
];

/// The values of the `key=value` words of a figure that have this key, in their order.
fn values<'a>(text: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(' ').filter_map(move |word| word.strip_prefix(key)?.strip_prefix('='))
}

/// The first of the [`values`] of this key; `None` if the figure does not have the key.
fn value<'a>(text: &'a str, key: &'a str) -> Option<&'a str> {
    values(text, key).next()
}

/// The part of the board that a figure shows, in the board's units (0 to 1000 in both directions).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardPart {
    /// The left edge of the part.
    pub x: f32,
    /// The top edge of the part.
    pub y: f32,
    /// The width, from 0 to 1000.
    pub width: f32,
    /// The height, from 0 to 1000.
    pub height: f32,
}

impl BoardPart {
    /// The part that is the whole board.
    pub const WHOLE: Self = Self { x: 0.0, y: 0.0, width: 1000.0, height: 1000.0 };

    /// Reads `left,top,width,height`; `None` if the text is anything else, or if the part extends
    /// beyond the board.
    fn read(text: &str) -> Option<Self> {
        let numbers: Vec<f32> = text.split(',').map_while(|number| number.parse().ok()).collect();
        let [x, y, width, height] = numbers[..] else { return None };
        let is_on_board = x >= 0.0
            && y >= 0.0
            && width > 0.0
            && height > 0.0
            && x + width <= 1000.0
            && y + height <= 1000.0;
        is_on_board.then_some(Self { x, y, width, height })
    }
}

/// A figure of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The position that is drawn.
    pub position: Position,
    /// The decision that is shown: a plan by its targets, a ghost where the canoe ends (except in
    /// the falls) and, if there are no `marks`, an arrow; a weather step as one that can be chosen.
    pub play: Option<Decision>,
    /// Whether the river forecast is shown.
    pub forecast: bool,
    /// The arrows, rings and lights of the text form.
    pub marks: Vec<Mark>,
    /// The part of the board that is drawn.
    pub part: BoardPart,
}

/// The caption of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The revealed cards, seat by seat.
    pub cards: Vec<RevealedCard>,
    /// The gems that the acting seat has ashore after the shown decision; empty if it had none
    /// before, as in all figures that are not about winning, or if no legal decision is shown.
    pub gems: Vec<Gem>,
    /// Sentences that say what happens.
    pub result: Vec<String>,
}

/// A revealed card in a caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealedCard {
    /// The colour of the seat that has played it.
    pub colour: Colour,
    /// The card that the seat has played.
    pub card: Card,
    /// The seat and the card in words.
    pub label: String,
}

/// The figure of a rule; `None` if it has none.
#[must_use]
pub fn figure(rule: RuleId) -> Option<Figure> {
    let (_, text) =
        FIGURES.iter().find(|(rules, _)| rules.split(' ').any(|shown| shown == rule.0))?;
    Figure::read(text)
}

/// Whether a rule is the first of those that its figure illustrates. The rule book draws a figure
/// only at that rule, so that none is repeated.
#[must_use]
pub fn is_first_of_figure(rule: RuleId) -> bool {
    FIGURES.iter().any(|(rules, _)| rules.split(' ').next() == Some(rule.0))
}

impl Figure {
    /// Reads the text form of a figure, as in the table of figures; `None` if it is not valid.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let rules =
            value(text, "rules").map_or(Some(Rules::BASE), |word| Rules::parse(word, '+').ok());
        let players = value(text, "players").map_or(Some(3), |number| number.parse().ok())?;
        let table = Table::new(Colour::ALL.get(..players)?, rules?, Options::default()).ok()?;
        let mut setup = Position::start(table, Seat::FIRST, Arm::Left).to_setup();
        if let Some(cards) = value(text, "cards").or(value(text, "card")) {
            setup.phase = "turn".to_owned();
            let cards = cards.split('+').map(|card| (card, true));
            // The other seats have laid a 6, face down.
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
        // Gems in canoes and ashore are taken from the sites of their colours.
        let mut take = |gems: &str| {
            for letter in gems.chars() {
                for (_, pile) in sites.iter_mut().filter(|(site, _)| *site == letter) {
                    pile.pop();
                }
            }
            gems.to_owned()
        };
        // The place and cargo in a word such as `3+d`.
        let mut place_and_cargo = |word: &str| {
            let (at, cargo) = word.split_once('+').unwrap_or((word, ""));
            (at.to_owned(), take(cargo))
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
        if let (Some(seat), Some(own)) = (setup.seats.first_mut(), value(text, "own")) {
            seat.banked = take(own);
        }
        if let Some(misplaced) = value(text, "on") {
            let misplaced = take(misplaced);
            setup.sites.amber.push_str(&misplaced);
        }
        for (place, piece) in [(&mut setup.whirlpool, "whirlpool"), (&mut setup.beaver, "beaver")] {
            if let Some(word) = value(text, piece) {
                *place = Some(word.to_owned());
            }
        }
        if let Some(arm) = value(text, "next") {
            arm.clone_into(&mut setup.next_arm);
        }
        setup.weather = value(text, "weather").and_then(|word| word.parse().ok()).unwrap_or(0);
        let with_blanks = |word: &str| word.replace('_', " ");
        let play = match value(text, "play") {
            Some(word) => Some(with_blanks(word).parse().ok()?),
            None => None,
        };
        let marks = values(text, "mark").map(|word| with_blanks(word).parse().ok());
        Some(Self {
            position: Position::try_from(&setup).ok()?,
            play,
            forecast: value(text, "forecast") == Some("on"),
            marks: marks.collect::<Option<_>>()?,
            part: value(text, "part").map_or(Some(BoardPart::WHOLE), BoardPart::read)?,
        })
    }

    /// What the board draws for the figure.
    #[must_use]
    pub fn scene(&self, words: &'static Words) -> BoardScene {
        let (position, view) = (&self.position, self.position.view(None));
        let legal: Vec<Decision> = self.play.into_iter().collect();
        let mut scene = board_scene(&BoardInputs {
            hides_prices: false,
            position,
            scene: &Scene::of(&view),
            event: None,
            selection: Selection::Nothing,
            previewed: None,
            legal: &legal,
            forecast: self.forecast.then_some(&view),
            forecast_of: ForecastOf::All,
            teller: &self.teller(words),
        });
        scene.pointers = self.pointers();
        let Some((seat, plan)) = position.to_move().zip(self.plan()) else { return scene };
        for spot in &mut scene.spots {
            spot.target = self.target_at(plan, spot.place, words);
        }
        let key = CanoeKey { colour: position.table().colour(seat), no: plan.canoe };
        for canoe in &mut scene.canoes {
            canoe.selectable = false;
            if canoe.key == key {
                canoe.ghost = plan.run.map(|_| end_of(plan)).filter(|end| *end != Place::Falls);
            }
        }
        scene
    }

    /// The target that is drawn at a place; `None` if there is none. Its price (what the plan costs
    /// there) is in words, because a number alone looks like the name of a space. A plan that
    /// visits a site before paddling has two targets: where it begins and where it ends.
    fn target_at(&self, plan: Plan, place: Place, words: &'static Words) -> Option<Target> {
        let cost = plan.cost(self.position.whirlpool());
        let is_at_start = cost.start > 0 && place == plan.from && plan.run.is_some();
        if !is_at_start && place != end_of(plan) {
            return None;
        }
        let needs_site =
            |effect: &PlanEffect| matches!(effect, PlanEffect::Load(_) | PlanEffect::Unload(_));
        let mut effects = effects_of(plan);
        let cost = if is_at_start {
            effects.retain(needs_site);
            Cost { start: cost.start, paddling: 0, end: 0 }
        } else if plan.run.is_some() {
            // What the plan loads and unloads at its start is drawn at the other target.
            effects.retain(|effect| !needs_site(effect) || cost.start == 0);
            Cost { start: 0, ..cost }
        } else {
            cost
        };
        let price = words.rules.cost(&price_text(cost));
        Some(Target { price, effect: main_effect(&effects), ..Target::default() })
    }

    /// The caption: the revealed cards, and what happens.
    #[must_use]
    pub fn caption(&self, words: &'static Words) -> Caption {
        let (position, teller) = (&self.position, self.teller(words));
        let table = position.table();
        let revealed_card_of = |seat| {
            let card = position.revealed_card(seat)?;
            let label = words.join.label(&teller.name(seat), &words.card(card));
            Some(RevealedCard { colour: table.colour(seat), card, label })
        };
        Caption {
            cards: table.seats().filter_map(revealed_card_of).collect(),
            gems: self.gems_ashore_after().unwrap_or_default(),
            result: self.result(words),
        }
    }

    /// The gems that the seat to move has ashore after the decision; `None` if it had none before,
    /// or if there is no legal decision.
    fn gems_ashore_after(&self) -> Option<Vec<Gem>> {
        let seat = self.position.to_move().filter(|it| !self.position.banked(*it).is_empty())?;
        let mut game = Game::at(self.position);
        game.play(self.play?).ok()?;
        let ashore = game.position().banked(seat);
        let repeated = |gem| core::iter::repeat_n(gem, usize::from(ashore.count(gem)));
        Some(Gem::ALL.into_iter().flat_map(repeated).collect())
    }

    /// The sentences of the caption: about the decision, else the forecast, else the marks; the
    /// name of the board if there is none of these.
    fn result(&self, words: &'static Words) -> Vec<String> {
        let teller = self.teller(words);
        if let Some(play) = self.play {
            let mut game = Game::at(self.position);
            let events = game.play(play).unwrap_or_default();
            let actions = events.iter().filter(|event| is_player_action(event));
            return actions.map(|event| teller.event(event)).collect();
        }
        if self.forecast {
            let (lowest, speed) = self.position.river_speed();
            let weather = self.position.weather();
            let speed = teller.event(&Event::RiverSpeed { lowest, weather, speed });
            let ends = self.scene(words).forecast.into_iter().map(|forecast| forecast.text);
            return core::iter::once(speed).chain(ends).collect();
        }
        let marks = words.enumerate(self.marks.iter().map(|mark| mark_text(mark, &teller)));
        match marks.is_empty() {
            true => vec![words.table.river_label().to_owned()],
            false => vec![capitalized(&marks)],
        }
    }

    /// The text alternative of the figure: the canoes that are not at the pier, and the marks or
    /// arrows; the name of the board if there is neither.
    #[must_use]
    pub fn description(&self, words: &'static Words) -> String {
        let teller = self.teller(words);
        let launched = self.position.canoes().filter(|(_, _, canoe)| canoe.at != Place::Pier);
        let states = launched.map(|(seat, no, _)| teller.canoe_state(&self.position, seat, no));
        let marks = self.pointers();
        let marks = marks.iter().map(|mark| mark_text(mark, &teller));
        match words.enumerate(states.chain(marks)) {
            text if text.is_empty() => words.table.river_label().to_owned(),
            text => capitalized(&text),
        }
    }

    fn teller(&self, words: &'static Words) -> Teller {
        Teller::of(words, Game::at(self.position).header())
    }

    /// The decision that is shown, if it is a plan.
    fn plan(&self) -> Option<Plan> {
        match self.play? {
            Decision::Plan(plan) => Some(plan),
            _ => None,
        }
    }

    /// The marks of the figure or, if it has none, arrows along the path of its plan.
    fn pointers(&self) -> Vec<Mark> {
        let run = self.plan().and_then(|plan| Some((plan.from, plan.run?)));
        let Some((from, run)) = run.filter(|_| self.marks.is_empty()) else {
            return self.marks.clone();
        };
        let arrow = |from, to, tone| Mark { shape: Shape::Arrow { from, to }, tone };
        let pull = run.pulled.map(|pulled| arrow(run.to, pulled, Some(Tone::Bad)));
        core::iter::once(arrow(from, run.to, None)).chain(pull).collect()
    }
}

/// Whether an event is part of the player's action, not a consequence after the turn.
const fn is_player_action(event: &Event) -> bool {
    matches!(
        event,
        Event::WeatherMoved { .. }
            | Event::BeaverEntered { .. }
            | Event::MooseTaken { .. }
            | Event::Unloaded { .. }
            | Event::Loaded { .. }
            | Event::Paddled { .. }
            | Event::Pulled { .. }
            | Event::Stolen { .. }
            | Event::JoeTraded { .. }
            | Event::Landed { .. }
            | Event::WentOver { .. }
            | Event::MooseLeft { .. }
            | Event::Lassoed { .. }
    )
}

#[cfg(test)]
mod tests;
