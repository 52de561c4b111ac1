//! Events in words.

use super::{Teller, capitalized};
use crate::core::{Arm, Event, Place};

impl Teller {
    /// What happened, as one would tell it at the table: one sentence, with names.
    #[must_use]
    pub fn event(&self, event: &Event) -> String {
        capitalized(&self.event_text(event))
    }

    fn event_text(&self, event: &Event) -> String {
        let words = self.words;
        let told = &words.told;
        match *event {
            Event::RoundBegan { round, start } => told.round_began(&round, &self.name(start)),
            Event::HandsRefilled => told.hands_refilled().to_owned(),
            Event::CameBackFree { seat, canoe } => {
                told.came_back_free(&self.name(seat), &self.canoe(canoe))
            }
            Event::Rescued { seat, canoe, gem } => {
                told.rescued(&self.name(seat), &self.canoe(canoe), &words.a_gem(gem))
            }
            Event::RescueDeclined { seat } => told.rescue_declined(&self.name(seat)),
            Event::CardLaid { seat } => told.card_laid(&self.name(seat)),
            Event::Revealed { seat, card } => {
                told.revealed(&self.name(seat), &words.the_card(card))
            }
            Event::NothingToMove { seat } => told.nothing_to_move(&self.name(seat)),
            Event::WeatherMoved { seat, from, to } => {
                told.weather_moved(&self.name(seat), &words.signed(from), &words.signed(to))
            }
            Event::BeaverEntered { space } => told.beaver_entered(&words.at(Place::On(space))),
            Event::MooseTaken { seat, canoe } => {
                told.moose_taken(&self.name(seat), &self.canoe(canoe))
            }
            Event::Unloaded { seat, canoe, gem, site } => told.unloaded(
                &self.name(seat),
                &self.canoe(canoe),
                &words.a_gem(gem),
                &words.at_site(site),
            ),
            Event::Loaded { seat, canoe, gem, site } => told.loaded(
                &self.name(seat),
                &self.canoe(canoe),
                &words.a_gem(gem),
                &words.at_site(site),
            ),
            Event::Paddled { seat, canoe, from, to } => {
                let (name, canoe, way) = (self.name(seat), self.canoe(canoe), words.to(to));
                match (from, to) {
                    (_, Place::Falls) => told.paddled_over(&name, &canoe),
                    (Place::Pier, _) => told.launched(&name, &canoe, &way),
                    _ if upstream(from, to) => told.paddled_up(&name, &canoe, &way),
                    _ => told.paddled_down(&name, &canoe, &way),
                }
            }
            Event::Pulled { seat, canoe, to, .. } => {
                told.pulled(&self.name(seat), &self.canoe(canoe), &words.to(to))
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => told.stolen(
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
                        told.joe_swapped(&name, &words.a_gem(give), &words.a_gem(take))
                    }
                    (Some(gem), None) => told.joe_got(&name, &words.a_gem(gem)),
                    (None, Some(gem)) => told.joe_gave(&name, &words.a_gem(gem)),
                    (None, None) => String::new(),
                }
            }
            Event::Landed { seat, canoe, cargo } => {
                let (name, canoe) = (self.name(seat), self.canoe(canoe));
                if cargo.is_empty() {
                    told.landed_empty(&name, &canoe)
                } else {
                    told.landed(&name, &canoe, &words.cargo(cargo))
                }
            }
            Event::WentOver { seat, canoe, cargo } => {
                let (name, canoe) = (self.name(seat), self.canoe(canoe));
                if cargo.is_empty() {
                    told.went_over_empty(&name, &canoe)
                } else {
                    told.went_over(&name, &canoe, &words.cargo(cargo))
                }
            }
            Event::MooseLeft { seat, canoe } => {
                told.moose_left(&self.name(seat), &self.canoe(canoe))
            }
            Event::StayedAshore { seat, canoe } => {
                told.stayed_ashore(&self.name(seat), &self.canoe(canoe))
            }
            Event::Lassoed { seat, canoe, space } => {
                told.lassoed(&self.name(seat), &self.canoe(canoe), &words.to(Place::Bank(space)))
            }
            Event::RiverSpeed { lowest, weather, speed } => {
                let (weather, steps) = (words.signed(weather), u32::from(speed));
                match (lowest, steps) {
                    (Some(lowest), 0) => told.river_still(&lowest, &weather),
                    (Some(lowest), _) => told.river(steps, &lowest, &weather),
                    (None, 0) => told.river_no_number_still(&weather),
                    (None, _) => told.river_no_number(steps, &weather),
                }
            }
            Event::RiverStep { arm: Arm::Left } => told.river_left().to_owned(),
            Event::RiverStep { arm: Arm::Right } => told.river_right().to_owned(),
            Event::BeaverWentOver { weather } => told.beaver_over(&words.signed(weather)),
            Event::WhirlpoolWentOver => told.whirlpool_over().to_owned(),
            Event::WhirlpoolEntered => told.whirlpool_entered().to_owned(),
            Event::JoeWentOver { gem, back } => {
                let at = words.at(Place::On(back));
                match gem {
                    Some(gem) => told.joe_over_gem(&words.a_gem(gem), &at),
                    None => told.joe_over(&at),
                }
            }
            Event::CameBackFromBank { seat, canoe, space } => told.came_back_from_bank(
                &self.name(seat),
                &self.canoe(canoe),
                &words.to(Place::On(space)),
            ),
            Event::JoeLoaded { gem, site } => {
                told.joe_loaded(&words.a_gem(gem), &words.at_site(site))
            }
            Event::JoePaddled { to, .. } => told.joe_paddled(&words.to(to)),
            Event::JoePulled { to, .. } => told.joe_pulled(&words.to(to)),
            Event::MooseReturned => told.moose_returned().to_owned(),
            Event::Won { winners } => {
                let names = self.names(winners);
                if winners.len() == 1 { told.won(&names) } else { told.won_together(&names) }
            }
        }
    }
}

/// Whether a way leads up the river.
fn upstream(from: Place, to: Place) -> bool {
    match (from.space(), to.space()) {
        (Some(from), Some(to)) => to.depth() < from.depth(),
        (Some(_), None) => to == Place::Pier,
        _ => false,
    }
}
