//! Sentences for events, and for goals that are reached or nearly reached. The sentences for events
//! in the second person are in `you.rs`.

use super::{Teller, capitalized};
use crate::core::{Arm, Card, Event, Gem, Gems, Place, Seat, WinCondition, WinFourOfAKind};

impl Teller {
    /// The sentence for an event, with the names of the players; in the second person if it is
    /// about the person who is called "You".
    #[must_use]
    pub fn event(&self, event: &Event) -> String {
        capitalized(&self.event_text(event))
    }

    /// The sentence that says that a seat has reached a goal, so that the game ends with the round
    /// (B-162).
    #[must_use]
    pub fn last_round(&self, seat: Seat, condition: WinCondition) -> String {
        let (texts, yours, name) = (&self.words.event, &self.words.you, self.name(seat));
        let text = match (condition, self.is_you(seat)) {
            (WinCondition::FourOfAKind, true) => yours.last_round_four().to_owned(),
            (WinCondition::FiveColours, true) => yours.last_round_five().to_owned(),
            (WinCondition::Seven, true) => yours.last_round_seven().to_owned(),
            (WinCondition::FourOfAKind, false) => texts.last_round_four(&name),
            (WinCondition::FiveColours, false) => texts.last_round_five(&name),
            (WinCondition::Seven, false) => texts.last_round_seven(&name),
        };
        capitalized(&text)
    }

    /// The sentence after a landing that says which gem a seat still needs for a goal; `banked` are
    /// its gems, which lack a single one. It names no seat: both sentences together have to fit
    /// into the header of a phone.
    #[must_use]
    pub fn lacks_one(&self, banked: Gems) -> String {
        let texts = &self.words.event;
        let conditions = || {
            let has_four = self.table.options().win_four_of_a_kind == WinFourOfAKind::On;
            let is_in_game = move |it: &WinCondition| has_four || *it != WinCondition::FourOfAKind;
            WinCondition::ALL.into_iter().filter(is_in_game)
        };
        let completes = |gem: &Gem| {
            let mut banked = banked;
            banked.add(*gem);
            conditions().any(|condition| condition.is_met(banked))
        };
        let gems: Vec<Gem> = Gem::ALL.into_iter().filter(completes).collect();
        if gems.len() == Gem::ALL.len() {
            return texts.lacks_any().to_owned();
        }
        let gems = gems.into_iter().map(|gem| self.words.a_gem(gem).to_owned());
        texts.lacks_one(&self.words.any_of(gems))
    }

    /// The phrase, for the line about the last round, that says that a seat has reached a goal:
    /// "Robin has 4 alike".
    #[must_use]
    pub fn has_goal(&self, seat: Seat, condition: WinCondition) -> String {
        let (texts, yours, name) = (&self.words.event, &self.words.you, self.name(seat));
        match (condition, self.is_you(seat)) {
            (WinCondition::FourOfAKind, true) => yours.has_four().to_owned(),
            (WinCondition::FiveColours, true) => yours.has_five().to_owned(),
            (WinCondition::Seven, true) => yours.has_seven().to_owned(),
            (WinCondition::FourOfAKind, false) => texts.has_four(&name),
            (WinCondition::FiveColours, false) => texts.has_five(&name),
            (WinCondition::Seven, false) => texts.has_seven(&name),
        }
    }

    /// A sentence after the card with which a seat moves: "The 2: Fern launches canoe 1 …".
    #[must_use]
    pub fn with_card(&self, card: Card, sentence: &str) -> String {
        self.words.join.label(&capitalized(&self.words.the_card(card)), &sentence)
    }

    /// The sentence for an event, not yet capitalized.
    fn event_text(&self, event: &Event) -> String {
        if let Some(yours) = self.your_event(event) {
            return yours;
        }
        let words = self.words;
        let texts = &words.event;
        match *event {
            Event::RoundBegan { round, start } => texts.round_began(&round, &self.name(start)),
            Event::HandsRefilled => texts.hands_refilled().to_owned(),
            Event::CameBackFree { seat, canoe } => {
                texts.came_back_free(&self.name(seat), &self.canoe(canoe))
            }
            Event::Rescued { seat, canoe, gem } => {
                texts.rescued(&self.name(seat), &self.canoe(canoe), &words.a_gem(gem))
            }
            Event::RescueDeclined { seat } => texts.rescue_declined(&self.name(seat)),
            Event::CardLaid { seat } => texts.card_laid(&self.name(seat)),
            Event::Revealed { seat, card } => {
                texts.revealed(&self.name(seat), &words.the_card(card))
            }
            Event::NothingToMove { seat } => texts.nothing_to_move(&self.name(seat)),
            Event::WeatherMoved { seat, from, to } => {
                texts.weather_moved(&self.name(seat), &words.signed(from), &words.signed(to))
            }
            Event::BeaverEntered { space } => texts.beaver_entered(&words.at(Place::On(space))),
            Event::MooseTaken { seat, canoe } => {
                texts.moose_taken(&self.name(seat), &self.canoe(canoe))
            }
            Event::Unloaded { seat, canoe, gem, site } => texts.unloaded(
                &self.name(seat),
                &self.canoe(canoe),
                &words.a_gem(gem),
                &words.at_site(site),
            ),
            Event::Loaded { seat, canoe, gem, site } if gem == site => {
                texts.loaded(&self.name(seat), &self.canoe(canoe), &words.a_gem(gem))
            }
            Event::Loaded { seat, canoe, gem, site } => texts.loaded_at(
                &self.name(seat),
                &self.canoe(canoe),
                &words.a_gem(gem),
                &words.at_site(site),
            ),
            Event::Paddled { seat, canoe, from, to } => {
                let (name, canoe, way) = (self.name(seat), self.canoe(canoe), words.to(to));
                match (from, to) {
                    (_, Place::Falls) => texts.paddled_over(&name, &canoe),
                    (Place::Pier, _) => texts.launched(&name, &canoe, &way),
                    _ if leads_upstream(from, to) => texts.paddled_up(&name, &canoe, &way),
                    _ => texts.paddled_down(&name, &canoe, &way),
                }
            }
            Event::Pulled { seat, canoe, to, .. } => {
                texts.pulled(&self.name(seat), &self.canoe(canoe), &words.to(to))
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => texts.stolen(
                &self.name(seat),
                &self.canoe(canoe),
                &words.a_gem(gem),
                &self.name(victim),
                &self.canoe(victim_canoe),
            ),
            Event::JoeTraded { seat, give, take, .. } => {
                let name = self.name(seat);
                match (give, take) {
                    (Some(give), Some(take)) => {
                        texts.joe_swapped(&name, &words.a_gem(give), &words.a_gem(take))
                    }
                    (Some(gem), None) => texts.joe_got(&name, &words.a_gem(gem)),
                    (None, Some(gem)) => texts.joe_gave(&name, &words.a_gem(gem)),
                    (None, None) => String::new(),
                }
            }
            Event::Landed { seat, canoe, cargo } => {
                let (name, canoe) = (self.name(seat), self.canoe(canoe));
                if cargo.is_empty() {
                    texts.landed_empty(&name, &canoe)
                } else {
                    texts.landed(&name, &canoe, &words.cargo(cargo))
                }
            }
            Event::WentOver { seat, canoe, cargo } => {
                let (name, canoe) = (self.name(seat), self.canoe(canoe));
                if cargo.is_empty() {
                    texts.went_over_empty(&name, &canoe)
                } else {
                    texts.went_over(&name, &canoe, &words.cargo(cargo))
                }
            }
            Event::MooseLeft { seat, canoe } => {
                texts.moose_left(&self.name(seat), &self.canoe(canoe))
            }
            Event::StayedAshore { seat, canoe } => {
                texts.stayed_ashore(&self.name(seat), &self.canoe(canoe))
            }
            Event::Lassoed { seat, canoe, space } => texts.lassoed(
                &self.name(seat),
                &self.canoe(canoe),
                &words.to(Place::Riverbank(space)),
            ),
            Event::RiverSpeed { lowest, weather, speed } => {
                let (weather, steps) = (words.signed(weather), u32::from(speed));
                match (lowest, steps) {
                    (Some(lowest), 0) => texts.river_still(&lowest, &weather),
                    (Some(lowest), _) => texts.river(steps, &lowest, &weather),
                    (None, 0) => texts.river_no_number_still(&weather),
                    (None, _) => texts.river_no_number(steps, &weather),
                }
            }
            Event::RiverStep { arm: Arm::Left } => texts.river_left().to_owned(),
            Event::RiverStep { arm: Arm::Right } => texts.river_right().to_owned(),
            Event::BeaverWentOver { weather } => texts.beaver_over(&words.signed(weather)),
            Event::WhirlpoolWentOver => texts.whirlpool_over().to_owned(),
            Event::WhirlpoolEntered => texts.whirlpool_entered().to_owned(),
            Event::JoeWentOver { gem, back } => {
                let at = words.at(Place::On(back));
                match gem {
                    Some(gem) => texts.joe_over_gem(&words.a_gem(gem), &at),
                    None => texts.joe_over(&at),
                }
            }
            Event::CameBackFromBank { seat, canoe, space } => texts.came_back_from_bank(
                &self.name(seat),
                &self.canoe(canoe),
                &words.to(Place::On(space)),
            ),
            Event::JoeLoaded { gem, site } => {
                texts.joe_loaded(&words.a_gem(gem), &words.at_site(site))
            }
            Event::JoePaddled { to, .. } => texts.joe_paddled(&words.to(to)),
            Event::JoePulled { to, .. } => texts.joe_pulled(&words.to(to)),
            Event::MooseReturned => texts.moose_returned().to_owned(),
            Event::Won { winners } => {
                let names = self.names(winners);
                if winners.len() == 1 { texts.won(&names) } else { texts.won_together(&names) }
            }
        }
    }
}

/// Whether a move from one place to another one leads upstream.
pub(super) fn leads_upstream(from: Place, to: Place) -> bool {
    match (from.space(), to.space()) {
        (Some(from), Some(to)) => to.depth() < from.depth(),
        (Some(_), None) => to == Place::Pier,
        _ => false,
    }
}
