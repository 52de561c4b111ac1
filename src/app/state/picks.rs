//! The input of the person to move, on the board and in the dock: pick, stage, confirm, undo.
//!
//! Over 400 lines: how taps, keys and buttons change the selection is in one place.

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Overlays, use_overlays};
use super::settings::{Settings, use_settings};
use super::turn::Choice;
use super::turn_store::{TurnStore, use_turn};
use crate::app::i18n::{Teller, capitalized};
use crate::app::session::{Awaited, Selection, Session};
use crate::app::view_model::dock::leaves_only_launch;
use crate::app::view_model::outlook::{is_dangerous, outlook};
use crate::app::view_model::plans::{self, plan_to_place, plan_to_site, plans_for_site};
use crate::core::{
    CanoeNo, Card, Decision, DecisionKind, Gem, Place, Plan, Seat, SiteAction, route,
};

/// The store of the person's input. To pick is to choose a canoe or place, to stage is to propose a
/// whole decision, to confirm is to play it. What is picked is kept in [`Choice`].
#[derive(Clone, Copy, Debug)]
pub struct Picks {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
    overlays: Overlays,
    i18n: I18n,
}

impl Picks {
    /// Sets the card of the hand that is under the pointer or has the focus; `None` if there is no
    /// such card, or if it may not be chosen.
    pub fn hover_card(self, card: Option<Card>) {
        if self.turn.choice_untracked().is_some_and(|choice| choice.hovered_card != card) {
            self.turn.update_choice(|choice| choice.hovered_card = card);
        }
    }

    /// Clears the hovered card if it is this one, which the pointer or the focus has left.
    pub fn leave_card(self, card: Card) {
        if self.turn.choice_untracked().is_some_and(|choice| choice.hovered_card == Some(card)) {
            self.hover_card(None);
        }
    }

    /// Stages a decision, or plays it at once if the settings want no confirmation. Going over the
    /// falls on purpose (B-63), and what will probably cost a canoe, always needs one. A decision
    /// that is not legal is refused. Does nothing without a choice
    /// ([`TurnStore::choice_untracked`]).
    pub fn stage(self, decision: Decision) {
        let Some(Choice { seat, .. }) = self.turn.choice_untracked() else { return };
        if self.refuse_if_illegal(decision) {
            return;
        }
        let ends_at_falls =
            matches!(decision, Decision::Plan(plan) if plans::end_of(plan) == Place::Falls);
        let will_probably_cost_a_canoe = || {
            let card = match decision {
                Decision::Card(card) => Some(card),
                _ => None,
            };
            let warns = |session: &Session| {
                let words = self.i18n.words_untracked();
                let teller = Teller::of(words, session.game().header());
                let selection = Selection::Staged(decision);
                is_dangerous(&outlook(session, &teller, seat, selection, card))
            };
            self.game.with_untracked(warns).unwrap_or_default()
        };
        if self.wants_confirm() || ends_at_falls || will_probably_cost_a_canoe() {
            self.turn.update_choice(|choice| {
                choice.refused = None;
                choice.advised = false;
                choice.last_staged_by_person = Some(decision);
                choice.lists_ways = false;
                choice.selection = Selection::Staged(decision);
            });
        } else {
            self.turn.play_confirmed(decision);
        }
    }

    /// Handles a tap on a card, on a step of the weather track or on a button of a decision: plays
    /// the decision if the person has staged it already, otherwise does what [`Picks::stage`] does.
    pub fn tap(self, decision: Decision) {
        if untrack(|| self.is_confirmed_by_tap(decision)) {
            self.confirm();
        } else {
            self.stage(decision);
        }
    }

    /// Whether a tap on the control of this decision plays it, because the person has staged it
    /// before. A decision that only the page has staged needs two taps as well: if the first tap
    /// played it, a person who then presses Confirm would confirm the next decision unseen. Tracks
    /// the choice.
    #[must_use]
    pub fn is_confirmed_by_tap(self, decision: Decision) -> bool {
        self.turn.staged() == Some(decision) && self.turn.is_staged_by_person()
    }

    /// Whether the seat to move has to choose a step of the weather track for the cloud; not
    /// tracked.
    #[must_use]
    pub fn moves_cloud(self) -> bool {
        self.legal_now().is_some_and(|legal| {
            legal.iter().any(|decision| matches!(decision, Decision::Weather(_)))
        })
    }

    /// Plays the staged decision.
    pub fn confirm(self) {
        let staged = self.turn.choice_untracked().and_then(|choice| choice.selection.staged());
        if let Some(decision) = staged {
            self.turn.play_confirmed(decision);
        }
    }

    /// Whether the turn may be ended together with the staged plan
    /// ([`dock::leaves_only_launch`](crate::app::view_model::dock::leaves_only_launch)). Not if that
    /// goes over the falls, which is confirmed by itself, and never in a lesson, which goes step by
    /// step. Tracks the choice and the game.
    #[must_use]
    pub fn can_finish_with_staged(self) -> bool {
        let (Some(seat), Some(Decision::Plan(plan))) =
            (self.turn.person_to_move(), self.turn.staged())
        else {
            return false;
        };
        let can_finish = |session: &Session| {
            session.lesson().is_none()
                && plans::end_of(plan) != Place::Falls
                && leaves_only_launch(session.position(), seat, plan)
        };
        self.game.with(can_finish).unwrap_or_default()
    }

    /// Plays the staged plan and then ends the turn, if [`Picks::can_finish_with_staged`].
    pub fn confirm_and_finish(self) {
        if untrack(|| self.can_finish_with_staged()) {
            self.confirm();
            self.turn.play_confirmed(Decision::Done);
        }
    }

    /// Whether something is picked that was not picked automatically when the choice began. A
    /// confirmed card that waits for seals counts as picked. Tracks the choice.
    #[must_use]
    pub fn has_picked(self) -> bool {
        let selection = self.turn.selection();
        selection != Selection::Nothing && selection != self.initial_selection()
    }

    /// Whether there is a pick or a decision to undo; tracks the choice and the game.
    #[must_use]
    pub fn can_undo(self) -> bool {
        self.has_picked() || self.game.with(|session| session.undo_count() > 0).unwrap_or_default()
    }

    /// Undoes one pick. If nothing is picked except what was picked automatically when the choice
    /// began ([`Picks::initial_selection`]), while the curtain is down, or if no person chooses,
    /// takes back the last decision, if that is allowed (B-175).
    pub fn undo(self) {
        let Some(choice) = self.turn.choice_untracked() else {
            return self.turn.undo();
        };
        let initial = untrack(|| self.initial_selection());
        if choice.selection == Selection::Nothing || choice.selection == initial {
            self.turn.update_choice(|choice| choice.refused = None);
            return self.turn.undo();
        }
        let previous = match choice.selection.back() {
            Selection::Nothing => initial,
            previous => previous,
        };
        self.turn.update_choice(|choice| {
            choice.refused = None;
            choice.last_staged_by_person = None;
            choice.lists_ways = false;
            choice.selection = previous;
        });
    }

    /// The selection with which the choice of the person to move began ([`Choice::new`]). A canoe
    /// is picked if only one can move, or if both can and are interchangeable. After the move of a
    /// canoe the end of the turn is staged, if at most a launch of the other canoe is possible
    /// instead. To pay nothing for a lost canoe is staged if the person did so the last time. Tracks
    /// the game and the person to move; without one, nothing is selected.
    #[must_use]
    pub fn initial_selection(self) -> Selection {
        let Some(seat) = self.turn.person_to_move() else { return Selection::Nothing };
        let selection = self.game.with(|session| Choice::new(session, seat).selection);
        selection.unwrap_or_default()
    }

    /// Dismisses the refusal of the last tap.
    pub fn dismiss_refusal(self) {
        self.turn.update_choice(|choice| choice.refused = None);
    }

    /// Dismisses refusal and advice.
    pub fn dismiss_messages(self) {
        self.turn.update_choice(|choice| {
            choice.refused = None;
            choice.advised = false;
        });
    }

    /// Handles a tap on a canoe of the board. Usually the tapped canoe is picked if it may move; if
    /// it may not, the reason is shown. There are three exceptions:
    ///
    /// * If the canoe belongs to another seat than the person's, or if no plan is asked for, the
    ///   tap counts as one on the canoe's place.
    /// * If a plan of the picked canoe ends at the place, the tap counts as one on the place, too.
    ///   But if the tapped canoe is not the picked one and may move itself, and no staged plan ends
    ///   there, the place is picked, and the dock offers the plans and the tapped canoe.
    /// * If no canoe is picked, the tapped canoe lies at the pier, and a plan of the other canoe
    ///   ends there, the pier is picked for the other canoe. The dock offers its plans and, if the
    ///   tapped canoe may move, that canoe.
    ///
    /// Where the tap may mean either canoe, a landing with gems may be staged instead of picking
    /// the place (`land_or_offer_both`).
    pub fn tap_canoe(self, seat: Seat, canoe: CanoeNo) {
        self.pick(seat, canoe, false);
    }

    /// The picked canoe and the other one, if nothing else is picked yet and a plan of the other
    /// one may end where the picked one lies: the tap that has picked the canoe may have meant this
    /// place. Not tracked.
    #[must_use]
    pub fn picked_and_other_that_reaches_it(self) -> Option<(CanoeNo, CanoeNo)> {
        let choice = self.turn.choice_untracked()?;
        let Selection::Canoe(picked) = choice.selection else { return None };
        let at =
            self.game.with_untracked(|session| session.position().canoe(choice.seat, picked).at)?;
        let legal = self.legal_now()?;
        let others = CanoeNo::ALL.into_iter().filter(|other| *other != picked);
        let ends_here =
            |other: &CanoeNo| plans::destinations(&legal, *other).iter().any(|end| end.place == at);
        others.into_iter().find(ends_here).map(|other| (picked, other))
    }

    /// The other canoe, if it lies at the picked place and may move: the tap that has picked the
    /// place may have meant this canoe. Tracks the choice and the game.
    #[must_use]
    pub fn other_canoe_at_picked_place(self) -> Option<CanoeNo> {
        let Selection::Place(Some(picked), place) = self.turn.selection() else { return None };
        let legal = self.turn.legal();
        self.game
            .with(|session| plans::other_canoe_at(session.position(), picked, place, &legal))
            .flatten()
    }

    /// Picks a canoe by its button in the dock or by its key; if it may not move, the reason is
    /// shown. If the canoe belongs to another seat than the person's, or if no plan is asked for,
    /// this counts as a tap on the canoe's place.
    pub fn pick_canoe(self, seat: Seat, canoe: CanoeNo) {
        self.pick(seat, canoe, true);
    }

    /// Handles a tap on a canoe ([`Picks::tap_canoe`]) or, if `by_name`, a press on its button or
    /// key ([`Picks::pick_canoe`]).
    fn pick(self, seat: Seat, canoe: CanoeNo, by_name: bool) {
        let Some((awaited, asked, at, legal)) = self.game.with_untracked(|session| {
            let position = session.position();
            let at = position.canoe(seat, canoe).at;
            (session.awaited(), position.decision_kind(), at, position.legal())
        }) else {
            return;
        };
        let Some(choice) = self.turn.choice_untracked() else { return };
        if awaited != Awaited::Person(seat) || asked != Some(DecisionKind::Plan) {
            return self.tap_place(at);
        }
        // A target of the picked canoe can be tapped even if another canoe is on it. If that is the
        // person's other canoe and may move too, the dock offers both.
        let ends_here =
            |picked| plans::destinations(&legal, picked).iter().any(|end| end.place == at);
        let picked = choice.selection.canoe().filter(|picked| !by_name && ends_here(*picked));
        if let Some(picked) = picked {
            let is_staged_here = matches!(
                choice.selection.staged(),
                Some(Decision::Plan(plan)) if plans::end_of(plan) == at
            );
            let other = self.game.with_untracked(|session| {
                plans::other_canoe_at(session.position(), picked, at, &legal)
            });
            if is_staged_here || other.flatten() != Some(canoe) {
                return self.tap_place(at);
            }
            return self.land_or_offer_both(seat, picked, at, &legal);
        }
        // Without a picked canoe, a tap on one at the pier may mean the pier, as the end of a plan
        // of the other canoe: the dock offers both, too.
        let other = canoe.other();
        let may_mean_pier = !by_name && at == Place::Pier && ends_here(other);
        if may_mean_pier && choice.selection.canoe().is_none() {
            return self.land_or_offer_both(seat, other, at, &legal);
        }
        if plans::canoes(&legal).contains(&canoe) {
            self.pick_movable_canoe(canoe);
        } else {
            // A canoe that is lost or has moved is refused for that reason, whatever its plan is.
            self.refuse_if_illegal(Decision::Plan(self.intended_plan(seat, canoe, Place::Pier)));
        }
    }

    /// Handles a tap on a person's canoe that lies at a place where the other canoe, `picked`, may
    /// end. If `picked` obviously comes ashore there with gems ([`plans::obvious_plan`]), that plan
    /// is staged. Otherwise the place is picked, and the dock offers both canoes; so it is if the
    /// settings want no confirmation, because a staged plan would then be played at once.
    fn land_or_offer_both(self, seat: Seat, picked: CanoeNo, at: Place, legal: &[Decision]) {
        let cargo = self.game.with_untracked(|it| it.position().canoe(seat, picked).cargo);
        let brings_gems =
            |plan: Plan| !plan.canoe_after(cargo.unwrap_or_default()).cargo.is_empty();
        let found = plans::plans_for_tap(legal, picked, at);
        let obvious =
            plans::obvious_plan(&found).filter(|_| at == Place::Pier && self.wants_confirm());
        if obvious.is_some_and(brings_gems) {
            self.stage_or_list(&found, at);
        } else {
            self.set_selection(Selection::Place(Some(picked), at));
        }
    }

    /// Handles a tap on a place. If the staged plan ends there, it is confirmed. Otherwise the
    /// plans that the tap may mean are found ([`plans::plans_for_tap_of_any`]: those that end there
    /// or, if there are none, stop there on the whirlpool and are pulled on), of the picked canoe
    /// or, without one, of all that may move (of two alike ones, only of the first). The obvious one
    /// is staged; without such a one, they are listed in the dock. If there are none, a canoe of the
    /// person at the place is picked if it may move and is not the picked one; else the reason is
    /// shown.
    pub fn tap_place(self, place: Place) {
        let (Some(choice), Some(legal)) = (self.turn.choice_untracked(), self.legal_now()) else {
            return;
        };
        if let Some(Decision::Plan(plan)) = choice.selection.staged()
            && plans::end_of(plan) == place
        {
            return self.confirm();
        }
        let picked = choice.selection.canoe();
        let canoes = match picked {
            Some(canoe) => vec![canoe],
            None => self.distinct_canoes(choice.seat, &legal),
        };
        let found = plans::plans_for_tap_of_any(&legal, &canoes, place);
        if !found.is_empty() {
            return self.stage_or_list(&found, place);
        }
        // A tap on the place of the person's other canoe picks that canoe.
        let is_here = |canoe: &CanoeNo| {
            self.game.with_untracked(|session| session.position().canoe(choice.seat, *canoe).at)
                == Some(place)
        };
        let other = plans::canoes(&legal)
            .into_iter()
            .find(|canoe| Some(*canoe) != picked && is_here(canoe));
        match other {
            Some(other) => self.pick_movable_canoe(other),
            None => {
                // If either canoe could be meant, the reason is about the nearer one.
                let canoe = canoes.iter().copied().min_by_key(|canoe| {
                    self.game.with_untracked(|session| {
                        route(session.position().canoe(choice.seat, *canoe).at, place).len()
                    })
                });
                let canoe = canoe.unwrap_or(CanoeNo::First);
                self.refuse_if_illegal(Decision::Plan(self.intended_plan(
                    choice.seat,
                    canoe,
                    place,
                )));
            }
        }
    }

    /// Handles a tap on a site: finds the plans that end with loading on the first space beside the
    /// site ([`plan_to_site`]), of the picked canoe or, without one, of the first that has some. If
    /// there are none, or if the canoe may load in either arm, it finds those that load on any space
    /// beside the site ([`plans_for_site`]). A single plan is staged; several are listed in the
    /// dock. If there are none, the reason is shown.
    pub fn tap_site(self, site: Gem) {
        let (Some(choice), Some(legal)) = (self.turn.choice_untracked(), self.legal_now()) else {
            return;
        };
        let canoes = match choice.selection.canoe() {
            Some(canoe) => vec![canoe],
            None => match self.distinct_canoes(choice.seat, &legal)[..] {
                [] => vec![CanoeNo::First],
                ref canoes => canoes.to_vec(),
            },
        };
        let intended: Vec<Plan> = canoes
            .iter()
            .filter_map(|canoe| {
                self.game.with_untracked(|session| {
                    plan_to_site(session.position(), choice.seat, *canoe, site)
                })
            })
            .collect();
        // The plans are looked for by the place beside the site, not by the intended plan: the
        // legal ones may load a second gem, or a gem of another colour.
        let loading_plans = |plan: &Plan| {
            let place = plans::end_of(*plan);
            let mut found = plans::plans_for_tap(&legal, plan.canoe, place);
            found.retain(|plan| plans::loads_at_end(*plan));
            (!found.is_empty()).then_some((found, place))
        };
        if let Some((found, place)) = intended.iter().find_map(loading_plans) {
            // A site behind the fork has a space in each arm.
            let in_other_arm = found.iter().find(|plan| {
                let of_site = plans_for_site(&legal, plan.canoe, site);
                of_site.iter().any(|other| plans::end_of(*other) != place)
            });
            return match in_other_arm {
                Some(plan) => self.set_selection(Selection::Site(plan.canoe, site)),
                None => self.stage_or_list(&found, place),
            };
        }
        let plans_of = |canoe: &CanoeNo| {
            let found = plans_for_site(&legal, *canoe, site);
            (!found.is_empty()).then_some((*canoe, found))
        };
        match (canoes.iter().find_map(plans_of), intended.first()) {
            (Some((canoe, found)), _) => match found[..] {
                [plan] => self.stage(Decision::Plan(plan)),
                _ => self.set_selection(Selection::Site(canoe, site)),
            },
            (None, Some(plan)) => {
                self.refuse_if_illegal(Decision::Plan(*plan));
            }
            (None, None) => {}
        }
    }

    /// Whether the settings want every decision to be confirmed.
    fn wants_confirm(self) -> bool {
        self.settings.get_untracked().confirm
    }

    /// Stages the obvious plan; if it is one of several, the dock lists all of them. Without such a
    /// plan, or if the settings want no confirmation and there are several, the place is picked, so
    /// that the dock lists them.
    fn stage_or_list(self, found: &[Plan], place: Place) {
        let are_several = found.len() > 1;
        let obvious = plans::obvious_plan(found).filter(|_| !are_several || self.wants_confirm());
        if let Some(plan) = obvious {
            self.stage(Decision::Plan(plan));
            self.turn.update_choice(|choice| choice.lists_ways = are_several);
        } else if let [first, ..] = found {
            let is_one_canoe = found.iter().all(|plan| plan.canoe == first.canoe);
            self.set_selection(Selection::Place(is_one_canoe.then_some(first.canoe), place));
        }
    }

    /// The canoes that may move; of two alike ones only the first ([`plans::distinct_canoes`]).
    fn distinct_canoes(self, seat: Seat, legal: &[Decision]) -> Vec<CanoeNo> {
        let distinct = self
            .game
            .with_untracked(|session| plans::distinct_canoes(session.position(), seat, legal));
        distinct.unwrap_or_default()
    }

    /// Picks a canoe that may move. If a plan of the other canoe is staged, it is dropped, and the
    /// dock says so: a person may have meant to confirm both at once.
    fn pick_movable_canoe(self, canoe: CanoeNo) {
        let dropped = self.turn.choice_untracked().and_then(|choice| choice.selection.staged());
        self.set_selection(Selection::Canoe(canoe));
        if let Some(Decision::Plan(plan)) = dropped
            && plan.canoe != canoe
        {
            let words = self.i18n.words_untracked();
            let text = words.table.plan_dropped(&words.who.canoe(&plan.canoe));
            self.overlays.explain_in_dock(capitalized(&text));
        }
    }

    fn set_selection(self, selection: Selection) {
        self.turn.update_choice(|choice| {
            choice.refused = None;
            choice.lists_ways = false;
            choice.selection = selection;
        });
    }

    /// Shows why a decision is not legal. Returns false if it is legal, and without a game.
    fn refuse_if_illegal(self, decision: Decision) -> bool {
        let refusal = self.game.with_untracked(|session| session.position().why_not(decision));
        let Some(refusal) = refusal.flatten() else { return false };
        self.turn.refuse(decision, refusal);
        true
    }

    /// A plan of this canoe to a place ([`plan_to_place`]), whether it is legal or not: to say why
    /// the canoe may not go there. Without a game, a plan that does nothing.
    fn intended_plan(self, seat: Seat, canoe: CanoeNo, place: Place) -> Plan {
        self.game
            .with_untracked(|session| plan_to_place(session.position(), seat, canoe, place))
            .unwrap_or(Plan {
                canoe,
                from: place,
                moose: false,
                start: SiteAction::NONE,
                run: None,
            })
    }

    /// The legal decisions in the game's position; `None` without a game. Not tracked.
    /// [`TurnStore::legal`] tracks them, and is empty unless a person is to move.
    fn legal_now(self) -> Option<Vec<Decision>> {
        self.game.with_untracked(|session| session.position().legal())
    }
}

/// Provides the store of the person's input to the components below. The stores it uses must be
/// provided before.
pub fn provide_picks() -> Picks {
    let picks = Picks {
        game: use_game(),
        turn: use_turn(),
        settings: use_settings(),
        overlays: use_overlays(),
        i18n: use_i18n(),
    };
    provide_context(picks);
    picks
}

/// The store that [`provide_picks`] has provided.
#[must_use]
pub fn use_picks() -> Picks {
    expect_context()
}
