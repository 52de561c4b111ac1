//! What a person picks on the board and in the dock: pick, stage, confirm, undo.

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::settings::{Settings, use_settings};
use super::turn::Choice;
use super::turn_store::{TurnStore, use_turn};
use crate::app::session::{Next, Selection};
use crate::app::view_model::plans::{self, meant_by_place, meant_by_site};
use crate::core::{Asked, CanoeNo, Card, Decision, Gem, Place, Plan, Seat, SiteAction};

/// The store of the person's input. To pick is to choose a canoe or place, to stage is to
/// propose a whole decision, to confirm is to play it. What is picked is kept in [`Choice`].
#[derive(Clone, Copy, Debug)]
pub struct Picks {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
}

impl Picks {
    /// Sets the card of the hand that is under the pointer or has the focus, or none.
    pub fn hover_card(self, card: Option<Card>) {
        if self.turn.choice_untracked().is_some_and(|choice| choice.hovered != card) {
            self.turn.update_choice(|choice| choice.hovered = card);
        }
    }

    /// Stages a decision, or plays it at once if the settings want no confirmation; going over
    /// the falls on purpose always needs one (B-63). A decision that is not legal is refused.
    pub fn stage(self, decision: Decision) {
        if self.turn.choice_untracked().is_none() {
            return;
        }
        if self.refuse_if_illegal(decision) {
            return;
        }
        let over = matches!(decision, Decision::Plan(plan) if plans::end_of(plan) == Place::Falls);
        if self.settings.get_untracked().confirm || over {
            self.turn.update_choice(|choice| {
                choice.refused = None;
                choice.advised = false;
                choice.selection = Selection::Staged(decision);
            });
        } else {
            self.turn.commit(decision);
        }
    }

    /// Plays the staged decision, if there is one.
    pub fn confirm(self) {
        let staged = self.turn.choice_untracked().and_then(|choice| choice.selection.staged());
        if let Some(decision) = staged {
            self.turn.commit(decision);
        }
    }

    /// Takes back one step of picking, or else the last decision, if that is allowed (B-175).
    pub fn undo(self) {
        let Some(choice) = self.turn.choice_untracked() else {
            return self.turn.take_back();
        };
        let fresh = self.game.with_untracked(|session| Choice::new(session, choice.seat).selection);
        let fresh = fresh.unwrap_or_default();
        if choice.selection == Selection::Nothing || choice.selection == fresh {
            self.turn.update_choice(|choice| choice.refused = None);
            return self.turn.take_back();
        }
        let back = match choice.selection.back() {
            Selection::Nothing => fresh,
            back => back,
        };
        self.turn.update_choice(|choice| {
            choice.refused = None;
            choice.selection = back;
        });
    }

    /// Dismisses the reason why the last tap did nothing.
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

    /// Handles a tap on a canoe of the board. A canoe that may move is picked. The tap means its
    /// place instead if the canoe may not move, or if the picked canoe may end there.
    pub fn tap_canoe(self, seat: Seat, canoe: CanoeNo) {
        self.pick(seat, canoe, false);
    }

    /// Picks a canoe from the dock or by its key.
    pub fn pick_canoe(self, seat: Seat, canoe: CanoeNo) {
        self.pick(seat, canoe, true);
    }

    fn pick(self, seat: Seat, canoe: CanoeNo, from_dock: bool) {
        let Some((next, asked, at, legal)) = self.game.with_untracked(|session| {
            let position = session.position();
            let at = position.canoe(seat, canoe).at;
            (session.next(), position.asked(), at, position.legal())
        }) else {
            return;
        };
        let Some(choice) = self.turn.choice_untracked() else { return };
        if next != Next::Person(seat) || asked != Some(Asked::Plan) {
            return self.tap_place(at);
        }
        // A target of the picked canoe stays tappable under another canoe.
        let ends_here = |picked| plans::endings(&legal, picked).iter().any(|end| end.place == at);
        if !from_dock && choice.selection.canoe().is_some_and(ends_here) {
            return self.tap_place(at);
        }
        if plans::canoes(&legal).contains(&canoe) {
            self.select(Selection::Canoe(canoe));
        } else {
            self.refuse_if_illegal(Decision::Plan(self.meant(seat, canoe, Place::Pier)));
        }
    }

    /// Handles a tap on a place. Where the picked canoe may end, its plan is staged, or its plans
    /// are listed; elsewhere the reason why it may not end there is shown.
    pub fn tap_place(self, place: Place) {
        let (Some(choice), Some(legal)) = (self.turn.choice_untracked(), self.legal_now()) else {
            return;
        };
        let seat = choice.seat;
        let lies_here = |canoe: &CanoeNo| {
            self.game.with_untracked(|session| session.position().canoe(seat, *canoe).at)
                == Some(place)
        };
        let Some(canoe) = choice.selection.canoe() else {
            // While no canoe is picked, a tap on the place of an own canoe picks it.
            match plans::canoes(&legal).into_iter().find(lies_here) {
                Some(canoe) => self.select(Selection::Canoe(canoe)),
                None => {
                    self.refuse_if_illegal(Decision::Plan(self.meant(seat, CanoeNo::First, place)));
                }
            }
            return;
        };
        let found = plans::pointed_at(&legal, canoe, place);
        if !found.is_empty() {
            return self.choose(&found, canoe, place);
        }
        let other = |other: &CanoeNo| *other != canoe && lies_here(other);
        match plans::canoes(&legal).into_iter().find(other) {
            Some(other) => self.select(Selection::Canoe(other)),
            None => {
                self.refuse_if_illegal(Decision::Plan(self.meant(seat, canoe, place)));
            }
        }
    }

    /// Handles a tap on a discovery site: to load its gem with the picked canoe.
    pub fn tap_site(self, site: Gem) {
        let (Some(choice), Some(legal)) = (self.turn.choice_untracked(), self.legal_now()) else {
            return;
        };
        let canoe = choice.selection.canoe().unwrap_or(CanoeNo::First);
        let meant = self
            .game
            .with_untracked(|session| meant_by_site(session.position(), choice.seat, canoe, site));
        let Some(plan) = meant else { return };
        // There may be other plans that load there: several gems, or another one.
        let place = plans::end_of(plan);
        let mut found = plans::pointed_at(&legal, canoe, place);
        found.retain(|plan| plans::loads_at_end(*plan));
        if found.is_empty() {
            self.refuse_if_illegal(Decision::Plan(plan));
        } else {
            self.choose(&found, canoe, place);
        }
    }

    /// Stages the only plan of `found`, or picks the place so that the dock lists its plans.
    fn choose(self, found: &[Plan], canoe: CanoeNo, place: Place) {
        match *found {
            [plan] => self.stage(Decision::Plan(plan)),
            _ => self.select(Selection::Place(canoe, place)),
        }
    }

    fn select(self, selection: Selection) {
        self.turn.update_choice(|choice| {
            choice.refused = None;
            choice.selection = selection;
        });
    }

    /// Shows why a decision is not legal. Returns whether it was refused.
    fn refuse_if_illegal(self, decision: Decision) -> bool {
        let refusal = self.game.with_untracked(|session| session.position().why_not(decision));
        let Some(refusal) = refusal.flatten() else { return false };
        self.turn.update_choice(|choice| choice.refuse(decision, refusal));
        true
    }

    /// The plan that a tap on a place means, legal or not.
    fn meant(self, seat: Seat, canoe: CanoeNo, place: Place) -> Plan {
        self.game
            .with_untracked(|session| meant_by_place(session.position(), seat, canoe, place))
            .unwrap_or(Plan {
                canoe,
                from: place,
                moose: false,
                start: SiteAction::NONE,
                run: None,
            })
    }

    fn legal_now(self) -> Option<Vec<Decision>> {
        self.game.with_untracked(|session| session.position().legal())
    }
}

/// Provides the person's input to the components below. The stores it reads must be provided
/// before.
pub fn provide_picks() -> Picks {
    let picks = Picks { game: use_game(), turn: use_turn(), settings: use_settings() };
    provide_context(picks);
    picks
}

/// The store that [`provide_picks`] has provided.
#[must_use]
pub fn use_picks() -> Picks {
    expect_context()
}
