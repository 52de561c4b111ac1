//! Sentences about what the rules core and the searches compute: events, decisions, questions,
//! refusals, forecasts, advice.

mod advice;
mod ask;
mod decision;
mod event;
mod refusal;
mod vocabulary;
mod you;

use std::sync::Arc;

use super::words::Words;
use crate::core::{
    Arm, Canoe, CanoeNo, Cargo, Colour, Forecast, Gem, Header, Module, Moose, Name, Place, Places,
    Position, Seat, SeatSet, Speeds, Table, WinCondition,
};

pub use advice::AdviceFact;
pub use ask::QuestionContext;
pub use decision::SUM_SEPARATOR;

/// Makes sentences in one language about one game, with the players' names.
///
/// A teller is cheap to clone: it contains only the table, a language and the names.
#[derive(Clone, Debug)]
pub struct Teller {
    words: &'static Words,
    table: Table,
    names: Arc<[String]>,
    /// The seat that is called "You", if one is ([`Teller::calling_you`]).
    you: Option<Seat>,
}

impl Teller {
    /// A teller for a table whose seats have these names, clockwise. A seat without a name, or with
    /// an empty one, is called by its colour. If names look alike, the colours of their seats are
    /// added.
    #[must_use]
    pub fn new(
        words: &'static Words,
        table: Table,
        names: impl IntoIterator<Item = String>,
    ) -> Self {
        let mut names = names.into_iter();
        let names = table.seats().map(|seat| match names.next() {
            Some(name) if !name.is_empty() => name,
            _ => words.colour_name(table.colour(seat)),
        });
        let names: Vec<String> = names.collect();
        let parsed: Vec<Option<Name>> = names.iter().map(|name| name.parse().ok()).collect();
        // A name also looks like itself, so one with a namesake looks like two or more.
        let has_namesake = |own: &Option<Name>| {
            let is_alike = |it: &&Name| own.as_ref().is_some_and(|own| it.looks_like(own));
            parsed.iter().flatten().filter(is_alike).count() >= 2
        };
        let names = table.seats().zip(&names).zip(&parsed).map(|((seat, name), parsed)| {
            let name = words.name(name);
            if has_namesake(parsed) {
                words.who.namesake(&name, &words.colour(table.colour(seat)))
            } else {
                name
            }
        });
        Self { words, table, names: names.collect(), you: None }
    }

    /// A teller for a game: its table and its names.
    #[must_use]
    pub fn of(words: &'static Words, header: &Header) -> Self {
        let table = header.table();
        let names = table.seats().map(|seat| header.name(seat).unwrap_or_default().to_owned());
        Self::new(words, *table, names)
    }

    /// All texts of the language.
    #[must_use]
    pub const fn words(&self) -> &'static Words {
        self.words
    }

    /// The seat with a colour; `None` if nobody plays that colour.
    #[must_use]
    pub fn seat(&self, colour: Colour) -> Option<Seat> {
        self.table.seat(colour)
    }

    /// The name of a seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// A list of the names of seats, clockwise: "Ada, Bo and Cleo". The person who is called "You"
    /// is "you" after another name.
    #[must_use]
    pub fn names(&self, seats: SeatSet) -> String {
        self.names_in_order(seats.iter())
    }

    /// Like [`names`](Self::names), but in the given order.
    #[must_use]
    pub fn names_in_order(&self, seats: impl Iterator<Item = Seat>) -> String {
        self.words.list(seats.enumerate().map(|(index, seat)| match index {
            1.. if self.is_you(seat) => self.words.who.you_after_others(),
            _ => self.name(seat),
        }))
    }

    /// The name of a canoe without its owner: "canoe 1", "double canoe 1".
    #[must_use]
    pub fn canoe(&self, canoe: CanoeNo) -> String {
        if self.table.has(Module::Double) && canoe == CanoeNo::First {
            self.words.who.double(&canoe)
        } else {
            self.words.who.canoe(&canoe)
        }
    }

    /// The name of a canoe without its owner, and that it is lost, if it is: "canoe 1, lost".
    #[must_use]
    pub fn canoe_or_lost(&self, position: &Position, seat: Seat, canoe: CanoeNo) -> String {
        let name = self.canoe(canoe);
        match position.canoe(seat, canoe).is_lost() {
            true => self.words.table.canoe_lost(&name),
            false => name,
        }
    }

    /// The name of a canoe with its owner: "Ada’s canoe 1".
    #[must_use]
    pub fn canoe_of(&self, seat: Seat, canoe: CanoeNo) -> String {
        if self.you == Some(seat) {
            return self.words.you.canoe(&self.canoe(canoe));
        }
        self.words.who.canoe_of(&self.name(seat), &self.canoe(canoe))
    }

    /// The name of a canoe with its owner and its cargo: "Ada’s canoe 1 with a ruby".
    #[must_use]
    pub fn canoe_with_cargo(&self, seat: Seat, canoe: CanoeNo, cargo: Cargo) -> String {
        self.with_cargo(self.canoe_of(seat, canoe), cargo)
    }

    /// The name of a canoe with its cargo, without its owner: "canoe 1 with a ruby".
    #[must_use]
    pub fn own_canoe_with_cargo(&self, canoe: CanoeNo, cargo: Cargo) -> String {
        self.with_cargo(self.canoe(canoe), cargo)
    }

    /// The name of a canoe, and its cargo if it has any.
    fn with_cargo(&self, who: String, cargo: Cargo) -> String {
        match cargo.is_empty() {
            true => who,
            false => self.words.who.with(&who, &self.words.cargo(cargo)),
        }
    }

    /// The name of the seat with a colour, or the name of the colour if nobody plays it.
    fn name_of_colour(&self, colour: Colour) -> &str {
        match self.table.seat(colour) {
            Some(seat) => self.name(seat),
            None => self.words.colour(colour),
        }
    }

    /// A canoe with cargo and place: "Ada’s canoe 1 with a ruby, on space 4"; "Ada’s canoe 1,
    /// lost".
    #[must_use]
    pub fn canoe_state(&self, position: &Position, seat: Seat, canoe: CanoeNo) -> String {
        let Canoe { at, cargo } = position.canoe(seat, canoe);
        let has_moose = position.moose() == Moose::Aboard(seat, canoe);
        self.canoe_shown(seat, canoe, (cargo, has_moose), at)
    }

    /// The phrase of [`Teller::canoe_state`] for a canoe of a displayed scene: with its cargo,
    /// whether the moose is aboard, and its place.
    #[must_use]
    pub fn canoe_shown(
        &self,
        seat: Seat,
        canoe: CanoeNo,
        (cargo, has_moose): (Cargo, bool),
        at: Place,
    ) -> String {
        let (who, place) = (self.canoe_of(seat, canoe), self.words.at(at));
        let table = &self.words.table;
        if at == Place::Falls {
            return table.canoe_lost(&who);
        }
        let gems = (!cargo.is_empty()).then(|| self.words.cargo(cargo));
        let aboard = gems.into_iter().chain(has_moose.then(|| self.words.who.moose().to_owned()));
        let aboard = self.words.list(aboard);
        if aboard.is_empty() {
            table.canoe_at(&who, &place)
        } else {
            table.canoe_carries(&who, &aboard, &place)
        }
    }

    /// The goals that a seat has reached, with the gems: "four alike (4 rubies) and 7 gems of any
    /// colour".
    #[must_use]
    pub fn why_won(&self, position: &Position, seat: Seat) -> String {
        let banked = position.banked(seat);
        let goal = &self.words.goal;
        let met = position.conditions().filter(|condition| condition.is_met(banked));
        self.words.list(met.map(|condition| match condition {
            WinCondition::FourOfAKind => {
                let fours = Gem::ALL.into_iter().filter(|gem| banked.count(*gem) >= 4);
                let gems = fours.map(|gem| self.words.count_of(gem, banked.count(gem)));
                goal.four_won(&self.words.list(gems))
            }
            WinCondition::FiveColours => goal.five_won().to_owned(),
            WinCondition::Seven => goal.seven_won(u32::from(banked.len())),
        }))
    }

    /// The line that says with which gems a seat has won: "With four alike (4 rubies)".
    #[must_use]
    pub fn won_with(&self, position: &Position, seat: Seat) -> String {
        capitalized(&self.words.goal.won_with(&self.why_won(position, seat)))
    }

    /// The sentences about the weather and about the arm that the next disc enters.
    #[must_use]
    pub fn river_now(&self, weather: i8, next_arm: Arm) -> [String; 2] {
        let river = &self.words.river;
        let arm = match next_arm {
            Arm::Left => river.next_left(),
            Arm::Right => river.next_right(),
        };
        [river.weather(&self.words.signed(weather)), arm.to_owned()]
    }

    /// The sentence that says where a seat's canoes are now that the river has moved them. In
    /// `moved` a lost canoe is at the falls, and its cargo is what was lost with it.
    #[must_use]
    pub fn after_river(&self, seat: Seat, moved: &[(CanoeNo, Canoe)]) -> String {
        let river = &self.words.river;
        let canoes = moved.iter().map(|(no, Canoe { at, cargo })| {
            let canoe = self.canoe(*no);
            match at {
                Place::Falls if cargo.is_empty() => river.after_lost(&canoe),
                Place::Falls => river.after_lost_cargo(&canoe, &self.words.cargo(*cargo)),
                at if cargo.is_empty() => river.after_at(&canoe, &self.words.at(*at)),
                at => river.after_at_cargo(&canoe, &self.words.at(*at), &self.words.cargo(*cargo)),
            }
        });
        let canoes = self.words.enumerate(canoes);
        if self.is_you(seat) {
            self.words.you.after_river(&canoes)
        } else {
            river.after(&self.name(seat), &canoes)
        }
    }

    /// The short form of [`Teller::after_river`], for the line over the board: "River: canoe 1
    /// on L6, canoe 2 lost." Each canoe is given with the place to which the river has taken it and
    /// the place where it is now: a lost canoe may have come back. A double canoe is not called that.
    #[must_use]
    pub fn after_river_short(&self, moved: &[(CanoeNo, Place, Place)]) -> String {
        let river = &self.words.river;
        let canoe = |no: &CanoeNo| self.words.who.canoe(no);
        let canoes = moved.iter().map(|(no, taken_to, now)| match (taken_to, now) {
            (Place::Falls, Place::Falls) => river.after_lost(&canoe(no)),
            (Place::Falls, _) => river.lost_and_back(&canoe(no)),
            (at, _) => river.took_to(&canoe(no), &self.words.short_place(*at)),
        });
        river.took(&self.words.enumerate(canoes))
    }

    /// A range of speeds in words, such as "2–4".
    fn speed_range(&self, min: u8, max: u8) -> String {
        if min == max { min.to_string() } else { self.words.river.speeds(&min, &max) }
    }

    /// The range from the lowest to the highest of some speeds, such as "2–4"; "0" if there is
    /// none.
    #[must_use]
    pub fn speeds(&self, speeds: Speeds) -> String {
        let (min, max) = (speeds.lowest(), speeds.highest());
        self.speed_range(min.unwrap_or_default(), max.unwrap_or_default())
    }

    /// The forecast for a canoe, speed by speed. A lassoed canoe comes back into the river after
    /// the river has moved (S-53).
    #[must_use]
    pub fn forecast(&self, seat: Seat, canoe: CanoeNo, from: Place, forecast: &Forecast) -> String {
        let river = &self.words.river;
        let mut who = self.canoe_of(seat, canoe);
        if matches!(from, Place::Riverbank(_)) {
            who = river.forecast_back(&who);
        }
        if !forecast.may_fall() {
            who = river.forecast_safe(&who);
        }
        self.drift(&who, from, forecast, None)
    }

    /// The sentence that says where the river takes a piece, speed by speed. `fall_phrase` is added
    /// for a piece that may fall.
    #[must_use]
    pub fn drift(
        &self,
        who: &str,
        from: Place,
        forecast: &Forecast,
        fall_phrase: Option<&str>,
    ) -> String {
        let river = &self.words.river;
        let fall_phrase = fall_phrase.filter(|_| forecast.may_fall()).map(str::to_owned);
        if forecast.must_fall() {
            let lost = river.forecast_lost(&who);
            return capitalized(&self.words.enumerate(core::iter::once(lost).chain(fall_phrase)));
        }
        // Consecutive speeds with the same result make one phrase.
        let mut ranges: Vec<(u8, u8, Places)> = Vec::new();
        for speed in forecast.speeds().iter() {
            let result = forecast.at(speed);
            match ranges.last_mut() {
                Some((_, max, places)) if *places == result && *max + 1 == speed => *max = speed,
                _ => ranges.push((speed, speed, result)),
            }
        }
        let to = |place| match place {
            Place::Falls => self.words.to(place),
            _ => river.forecast_to(&self.words.short_place(place)),
        };
        let phrases = ranges.into_iter().enumerate().map(|(index, (min, max, places))| {
            let speed = self.speed_range(min, max);
            // Only the first phrase says what moves.
            let when =
                if index == 0 { river.forecast_if(&speed) } else { river.forecast_or_if(&speed) };
            if places == Places::one(Place::Falls) {
                return river.forecast_falls(&when);
            }
            if places == Places::one(from) {
                return river.forecast_stays(&when, &self.words.short_place(from));
            }
            let targets = self.words.any_of(places.iter().map(to));
            match from {
                // At this speed the whirlpool is where the canoe comes back (S-54).
                Place::Riverbank(space) if !places.contains(Place::On(space)) => {
                    river.forecast_pulled(&when, &targets)
                }
                _ => river.forecast_end(&when, &targets),
            }
        });
        let phrases = self.words.enumerate(phrases.chain(fall_phrase));
        capitalized(&river.forecast_canoe(&who, &phrases))
    }
}

/// A text with its first letter as a capital, as at the beginning of a sentence.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letter_is_capitalized_in_any_alphabet() {
        for (lower, upper) in
            [("ada", "Ada"), ("élan", "Élan"), ("łódź", "Łódź"), ("жук", "Жук"), ("ωμέγα", "Ωμέγα")]
        {
            assert_eq!(capitalized(lower), upper);
        }
        for unchanged in ["", "Ada", "7 rubies", "…and"] {
            assert_eq!(capitalized(unchanged), unchanged);
        }
    }
}
