//! Sentences for refusals, one for each reason why a decision is not legal.

use super::decision::distance;
use super::{Teller, capitalized};
use crate::core::{Asked, Decision, End, Place, Plan, Refusal, Space};

/// The kind of site action of a plan.
#[derive(Clone, Copy)]
enum AtSite {
    Nothing,
    Loads,
    Unloads,
    Both,
}

impl AtSite {
    /// The kind of site action of a decision; deduced from `actions`, the points spent at sites, if
    /// the decision is not known.
    fn of(decision: Option<Decision>, actions: u8) -> Self {
        if actions == 0 {
            return Self::Nothing;
        }
        let Some(Decision::Plan(plan)) = decision else {
            return if actions == 2 { Self::Loads } else { Self::Both };
        };
        let end = match plan.run.map(|run| run.end) {
            Some(End::Site(action)) => action,
            _ => crate::core::SiteAction::NONE,
        };
        let unloads = !plan.start.unload.is_empty() || !end.unload.is_empty();
        let loads = !plan.start.load.is_empty() || !end.load.is_empty();
        match (unloads, loads) {
            (true, false) => Self::Unloads,
            (true, true) => Self::Both,
            _ => Self::Loads,
        }
    }
}

/// Whether a plan pays more points for paddling than there are spaces on its way.
fn longer_than_way(decision: Option<Decision>, paddling: u8) -> bool {
    matches!(decision, Some(Decision::Plan(Plan { from, run: Some(run), .. }))
        if paddling > distance(from, run.to))
}

impl Teller {
    /// The sentence that says why a decision is not legal, with numbers. The id of the rule is not
    /// in it ([`Refusal::rule`]). The sentence is more exact if the refused decision is given.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal, decision: Option<Decision>) -> String {
        capitalized(&self.refusal_text(*refusal, decision))
    }

    fn refusal_text(&self, refusal: Refusal, decision: Option<Decision>) -> String {
        let words = self.words;
        let no = &words.refused;
        match refusal {
            Refusal::GameOver => no.game_over().to_owned(),
            Refusal::RiverMoves => no.river_moves().to_owned(),
            Refusal::NotAsked { asked } => match asked {
                Asked::Free => no.asked_free(),
                Asked::Rescue => no.asked_rescue(),
                Asked::Card => no.asked_card(),
                Asked::Weather => no.asked_weather(),
                Asked::Plan => no.asked_plan(),
                Asked::Lasso => no.asked_lasso(),
                Asked::Return => no.asked_return(),
            }
            .to_owned(),
            Refusal::CardNotInGame { card } => no.card_not_in_game(&words.the_card(card)),
            Refusal::CardPlayed { card } => no.card_played(&words.the_card(card)),
            Refusal::CanoeNotLost { canoe } => no.canoe_not_lost(&self.canoe(canoe)),
            Refusal::NameTheFirst => no.name_the_first().to_owned(),
            Refusal::GemNotBanked { gem } => no.gem_not_banked(&words.a_gem(gem)),
            Refusal::WeatherStep { from, to } => {
                no.weather_step(&words.signed(from), &words.signed(to))
            }
            Refusal::WeatherTrack { to } => no.weather_track(&words.signed(to)),
            Refusal::NumberMovesCanoes { card } => no.number_moves_canoes(&words.the_card(card)),
            Refusal::CloudMovesNoCanoe => no.cloud_moves_no_canoe().to_owned(),
            Refusal::CloudIsCompulsory => no.cloud_is_compulsory().to_owned(),
            Refusal::LassoMovesNoCanoe => no.lasso_moves_no_canoe().to_owned(),
            Refusal::MustMove { canoe, .. } => no.must_move(&self.canoe(canoe)),
            Refusal::MustLaunch { .. } => no.must_launch().to_owned(),
            Refusal::MustMoveOne => no.must_move_one().to_owned(),
            Refusal::CanoeLost { canoe } => no.canoe_lost(&self.canoe(canoe)),
            Refusal::CanoeMoved { canoe } => no.canoe_moved(&self.canoe(canoe)),
            Refusal::LandedThisTurn { canoe } => no.landed_this_turn(&self.canoe(canoe)),
            Refusal::CanoeElsewhere { canoe, at, from } => {
                no.canoe_elsewhere(&self.canoe(canoe), &words.at(at), &words.leaving(from))
            }
            Refusal::NothingDone => no.nothing_done().to_owned(),
            Refusal::PointsShort { to, paddling, actions, points } => {
                let (to, total) = (words.to(to), paddling + actions);
                match AtSite::of(decision, actions) {
                    // To paddle upstream through the whirlpool costs one point more (S-32).
                    AtSite::Nothing if longer_than_way(decision, paddling) => {
                        no.points_short_whirlpool(&to, &paddling, &points)
                    }
                    AtSite::Nothing => no.points_short(&to, &paddling, &points),
                    AtSite::Loads => {
                        no.points_short_load(&to, &paddling, &actions, &total, &points)
                    }
                    AtSite::Unloads => {
                        no.points_short_unload(&to, &paddling, &actions, &total, &points)
                    }
                    AtSite::Both => no.points_short_both(&to, &paddling, &actions, &total, &points),
                }
            }
            Refusal::PointsLeft { to, paddling, actions, points } => {
                let to = words.to(to);
                let rest = points.saturating_sub(paddling + actions);
                match AtSite::of(decision, actions) {
                    AtSite::Nothing => no.points_left(&to, &paddling, &points, &rest),
                    AtSite::Loads => no.points_left_load(&to, &paddling, &actions, &points, &rest),
                    AtSite::Unloads => {
                        no.points_left_unload(&to, &paddling, &actions, &points, &rest)
                    }
                    AtSite::Both => no.points_left_both(&to, &paddling, &actions, &points, &rest),
                }
            }
            Refusal::ActionPoints { actions, points } => match points.checked_sub(actions) {
                Some(rest) => no.actions_left(&actions, &points, &rest),
                None => no.actions_short(&actions, &points),
            },
            Refusal::NotPaddled => no.not_paddled().to_owned(),
            Refusal::AcrossArms { from, to } => {
                no.across_arms(&words.place(from), &words.place(to))
            }
            Refusal::NoWay { from, to } => no.no_way(&words.place(from), &words.place(to)),
            Refusal::NoSite { at } => no.no_site(&words.at(at)),
            Refusal::NotOnSite { gem, site } => {
                no.not_on_site(&words.a_gem(gem), &words.at_site(site))
            }
            Refusal::NotAboard { gem } => no.not_aboard(&words.a_gem(gem)),
            Refusal::NoRoom { capacity } => no.no_room(u32::from(capacity)),
            Refusal::SameColour { gem } => no.same_colour(&words.gem(gem)),
            Refusal::OwnColour { gem } => no.own_colour(&words.a_gem(gem)),
            Refusal::TwoSiteVisits => no.two_site_visits().to_owned(),
            Refusal::WhirlpoolPulls { space } => no.whirlpool_pulls(&words.at(Place::On(space))),
            Refusal::WrongPull { space, pulled } => {
                let (at, to) = (words.at(Place::On(space)), words.to(pulled));
                match space {
                    Space::S5 => no.wrong_pull_fork(&at, &to),
                    Space::L7 | Space::R7 => no.wrong_pull_falls(&at, &to),
                    _ => no.wrong_pull(&at, &to),
                }
            }
            Refusal::NoWhirlpool { at } => no.no_whirlpool(&words.at(at)),
            Refusal::NoSiteAfterPull => no.no_site_after_pull().to_owned(),
            Refusal::NoTheftAfterPull => no.no_theft_after_pull().to_owned(),
            Refusal::NoTradeAfterPull => no.no_trade_after_pull().to_owned(),
            Refusal::TheftDownstream => no.theft_downstream().to_owned(),
            Refusal::NoSuchSeat { victim } => no.no_such_seat(&words.colour(victim)),
            Refusal::OwnCanoe => no.own_canoe().to_owned(),
            Refusal::VictimElsewhere { victim, canoe, at } => {
                no.victim_elsewhere(&self.name_of_colour(victim), &self.canoe(canoe), &words.at(at))
            }
            Refusal::VictimAcross { victim, canoe } => {
                no.victim_across(&self.name_of_colour(victim), &self.canoe(canoe))
            }
            Refusal::VictimOnBank { victim, canoe } => {
                no.victim_on_bank(&self.name_of_colour(victim), &self.canoe(canoe))
            }
            Refusal::NotToSteal { gem, victim, canoe } => {
                no.not_to_steal(&self.name_of_colour(victim), &self.canoe(canoe), &words.a_gem(gem))
            }
            Refusal::NoRoomToSteal { capacity } => no.no_room_to_steal(u32::from(capacity)),
            Refusal::TheftOrder => no.theft_order().to_owned(),
            Refusal::NotInPlay { module } => no.not_in_play(&words.module(module).0),
            Refusal::MooseAway => no.moose_away().to_owned(),
            Refusal::MooseElsewhere => no.moose_elsewhere().to_owned(),
            Refusal::JoeElsewhere { at } => no.joe_elsewhere(&words.at(Place::On(at))),
            Refusal::JoeEmpty => no.joe_empty().to_owned(),
            Refusal::JoeCarries { gem } => no.joe_carries(&words.a_gem(gem)),
            Refusal::JoeLoaded => no.joe_loaded().to_owned(),
            Refusal::SwapSameColour => no.swap_same_colour().to_owned(),
            Refusal::NothingForJoe { gem } => no.nothing_for_joe(&words.gem(gem)),
            Refusal::NoRoomForJoe { capacity } => no.no_room_for_joe(u32::from(capacity)),
            Refusal::OtherCanoeReturns { canoe } => no.other_canoe_returns(&self.canoe(canoe)),
        }
    }
}
