//! Sentences for refusals, one for each reason why a decision is not legal.

use super::{Teller, capitalized};
use crate::core::{Decision, DecisionKind, End, Place, Plan, Refusal, Space};

/// The kind of site action of a plan.
#[derive(Clone, Copy)]
enum AtSite {
    /// No gem is loaded or unloaded.
    Nothing,
    /// Gems are only loaded.
    Loads,
    /// Gems are only unloaded.
    Unloads,
    /// Gems are unloaded and loaded.
    Both,
}

impl AtSite {
    /// The kind of site action of a decision. If the decision is not known to be a plan, the kind
    /// is guessed from `actions`, the points spent at sites: to load or unload a gem costs two.
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

/// Whether a plan's paddling costs more points than the difference of the depths (steps below the
/// pier) of its two places; false if the plan is not known.
fn costs_more_than_depth(decision: Option<Decision>, paddling: u8) -> bool {
    matches!(decision, Some(Decision::Plan(Plan { from, run: Some(run), .. }))
        if paddling > from.depth().abs_diff(run.to.depth()))
}

impl Teller {
    /// The sentence that says why a decision is not legal, with numbers, but without the id of the
    /// rule ([`Refusal::rule`]). The sentence is more precise if the refused decision is given.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal, decision: Option<Decision>) -> String {
        capitalized(&self.refusal_text(*refusal, decision))
    }

    fn refusal_text(&self, refusal: Refusal, decision: Option<Decision>) -> String {
        let words = self.words;
        let refused = &words.refused;
        match refusal {
            Refusal::GameOver => refused.game_over().to_owned(),
            Refusal::RiverMoves => refused.river_moves().to_owned(),
            Refusal::NotAsked { asked } => match asked {
                DecisionKind::Free => refused.asked_free(),
                DecisionKind::Rescue => refused.asked_rescue(),
                DecisionKind::Card => refused.asked_card(),
                DecisionKind::Weather => refused.asked_weather(),
                DecisionKind::Plan => refused.asked_plan(),
                DecisionKind::Lasso => refused.asked_lasso(),
                DecisionKind::Return => refused.asked_return(),
            }
            .to_owned(),
            Refusal::CardNotInGame { card } => refused.card_not_in_game(&words.the_card(card)),
            Refusal::CardPlayed { card } => refused.card_played(&words.the_card(card)),
            Refusal::CanoeNotLost { canoe } => refused.canoe_not_lost(&self.canoe(canoe)),
            Refusal::NameTheFirst => refused.name_the_first().to_owned(),
            Refusal::GemNotBanked { gem } => refused.gem_not_banked(&words.a_gem(gem)),
            Refusal::WeatherStep { from, to } => {
                refused.weather_step(&words.signed(from), &words.signed(to))
            }
            Refusal::WeatherTrack { to } => refused.weather_track(&words.signed(to)),
            Refusal::NumberMovesCanoes { card } => {
                refused.number_moves_canoes(&words.the_card(card))
            }
            Refusal::CloudMovesNoCanoe => refused.cloud_moves_no_canoe().to_owned(),
            Refusal::CloudIsCompulsory => refused.cloud_is_compulsory().to_owned(),
            Refusal::LassoMovesNoCanoe => refused.lasso_moves_no_canoe().to_owned(),
            Refusal::MustMove { canoe, .. } => refused.must_move(&self.canoe(canoe)),
            Refusal::MustLaunch { .. } => refused.must_launch().to_owned(),
            Refusal::MustMoveOne => refused.must_move_one().to_owned(),
            Refusal::CanoeLost { canoe } => refused.canoe_lost(&self.canoe(canoe)),
            Refusal::CanoeMoved { canoe } => refused.canoe_moved(&self.canoe(canoe)),
            Refusal::LandedThisTurn { canoe } => refused.landed_this_turn(&self.canoe(canoe)),
            Refusal::CanoeElsewhere { canoe, at, from } => {
                refused.canoe_elsewhere(&self.canoe(canoe), &words.at(at), &words.leaving(from))
            }
            Refusal::NothingDone => refused.nothing_done().to_owned(),
            Refusal::PointsShort { to, paddling, actions, points } => {
                let (to, total) = (words.to(to), paddling + actions);
                match AtSite::of(decision, actions) {
                    // Paddling upstream through the whirlpool costs one point more (S-32).
                    AtSite::Nothing if costs_more_than_depth(decision, paddling) => {
                        refused.points_short_whirlpool(&to, &paddling, &points)
                    }
                    AtSite::Nothing => refused.points_short(&to, &paddling, &points),
                    AtSite::Loads => {
                        refused.points_short_load(&to, &paddling, &actions, &total, &points)
                    }
                    AtSite::Unloads => {
                        refused.points_short_unload(&to, &paddling, &actions, &total, &points)
                    }
                    AtSite::Both => {
                        refused.points_short_both(&to, &paddling, &actions, &total, &points)
                    }
                }
            }
            Refusal::PointsLeft { to, paddling, actions, points } => {
                let to = words.to(to);
                let rest = points.saturating_sub(paddling + actions);
                match AtSite::of(decision, actions) {
                    AtSite::Nothing => refused.points_left(&to, &paddling, &points, &rest),
                    AtSite::Loads => {
                        refused.points_left_load(&to, &paddling, &actions, &points, &rest)
                    }
                    AtSite::Unloads => {
                        refused.points_left_unload(&to, &paddling, &actions, &points, &rest)
                    }
                    AtSite::Both => {
                        refused.points_left_both(&to, &paddling, &actions, &points, &rest)
                    }
                }
            }
            Refusal::ActionPoints { actions, points } => match points.checked_sub(actions) {
                Some(rest) => refused.actions_left(&actions, &points, &rest),
                None => refused.actions_short(&actions, &points),
            },
            Refusal::NotPaddled => refused.not_paddled().to_owned(),
            Refusal::AcrossArms { from, to } => {
                refused.across_arms(&words.place(from), &words.place(to))
            }
            Refusal::NoWay { from, to } => refused.no_way(&words.place(from), &words.place(to)),
            Refusal::NoSite { at } => refused.no_site(&words.at(at)),
            Refusal::NotOnSite { gem, site } => {
                refused.not_on_site(&words.a_gem(gem), &words.at_site(site))
            }
            Refusal::NotAboard { gem } => refused.not_aboard(&words.a_gem(gem)),
            Refusal::NoRoom { capacity } => refused.no_room(u32::from(capacity)),
            Refusal::SameColour { gem } => refused.same_colour(&words.gem(gem)),
            Refusal::OwnColour { gem } => refused.own_colour(&words.a_gem(gem)),
            Refusal::TwoSiteVisits => refused.two_site_visits().to_owned(),
            Refusal::WhirlpoolPulls { space } => {
                refused.whirlpool_pulls(&words.at(Place::On(space)))
            }
            Refusal::WrongPull { space, pulled } => {
                let (at, to) = (words.at(Place::On(space)), words.to(pulled));
                match space {
                    Space::S5 => refused.wrong_pull_fork(&at, &to),
                    Space::L7 | Space::R7 => refused.wrong_pull_falls(&at, &to),
                    _ => refused.wrong_pull(&at, &to),
                }
            }
            Refusal::NoWhirlpool { at } => refused.no_whirlpool(&words.at(at)),
            Refusal::NoSiteAfterPull => refused.no_site_after_pull().to_owned(),
            Refusal::NoTheftAfterPull => refused.no_theft_after_pull().to_owned(),
            Refusal::NoTradeAfterPull => refused.no_trade_after_pull().to_owned(),
            Refusal::TheftDownstream => refused.theft_downstream().to_owned(),
            Refusal::NoSuchSeat { victim } => refused.no_such_seat(&words.colour(victim)),
            Refusal::OwnCanoe => refused.own_canoe().to_owned(),
            Refusal::VictimElsewhere { victim, canoe, at } => refused.victim_elsewhere(
                &self.name_of_colour(victim),
                &self.canoe(canoe),
                &words.at(at),
            ),
            Refusal::VictimAcross { victim, canoe } => {
                refused.victim_across(&self.name_of_colour(victim), &self.canoe(canoe))
            }
            Refusal::VictimOnBank { victim, canoe } => {
                refused.victim_on_bank(&self.name_of_colour(victim), &self.canoe(canoe))
            }
            Refusal::NotToSteal { gem, victim, canoe } => refused.not_to_steal(
                &self.name_of_colour(victim),
                &self.canoe(canoe),
                &words.a_gem(gem),
            ),
            Refusal::NoRoomToSteal { capacity } => refused.no_room_to_steal(u32::from(capacity)),
            Refusal::TheftOrder => refused.theft_order().to_owned(),
            Refusal::NotInPlay { module } => refused.not_in_play(&words.module(module).0),
            Refusal::MooseAway => refused.moose_away().to_owned(),
            Refusal::MooseElsewhere => refused.moose_elsewhere().to_owned(),
            Refusal::JoeElsewhere { at } => refused.joe_elsewhere(&words.at(Place::On(at))),
            Refusal::JoeEmpty => refused.joe_empty().to_owned(),
            Refusal::JoeCarries { gem } => refused.joe_carries(&words.a_gem(gem)),
            Refusal::JoeLoaded => refused.joe_loaded().to_owned(),
            Refusal::SwapSameColour => refused.swap_same_colour().to_owned(),
            Refusal::NothingForJoe { gem } => refused.nothing_for_joe(&words.gem(gem)),
            Refusal::NoRoomForJoe { capacity } => refused.no_room_for_joe(u32::from(capacity)),
            Refusal::OtherCanoeReturns { canoe } => refused.other_canoe_returns(&self.canoe(canoe)),
        }
    }
}
