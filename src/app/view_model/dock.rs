//! The dock's view model: the hand, canoes or choices of the person to move.

use super::plans::{
    canoes, distinct_canoes, end_of, may_only_launch, plans_for_site, plans_for_tap,
    plans_for_tap_of_any,
};
use crate::app::i18n::Teller;
use crate::app::session::{Selection, Session};
use crate::core::{
    CanoeNo, Card, Cargo, Colour, Decision, DecisionKind, Hand, Phase, Plan, Position, PublicTable,
    Seat,
};

/// The contents of the dock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DockView {
    /// The dock is empty: the curtain is down, the game is over, or no person is to move and the
    /// table does not have exactly one person.
    #[default]
    Nothing,
    /// The hand of the person who chooses a card, or of the only person while others act.
    Hand(HandView),
    /// The canoes of the seat to move.
    Canoes(Vec<CanoeView>),
    /// A list of decisions.
    Choices(Vec<DecisionView>),
}

/// A seat's hand of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandView {
    /// The accessible name, which says whose hand it is.
    pub label: String,
    /// All cards of a full hand in this game.
    pub full: Hand,
    /// The cards in the hand.
    pub held: Hand,
    /// The card of this round, if it has been laid.
    pub laid: Option<Card>,
    /// Whether a card is to be chosen now; otherwise the cards are disabled.
    pub choosing: bool,
}

/// A canoe of the seat to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanoeView {
    /// The seat of the canoe.
    pub seat: Seat,
    /// Which of the seat's two canoes.
    pub canoe: CanoeNo,
    /// The colour of the canoe's seat.
    pub colour: Colour,
    /// Whether it is a double canoe.
    pub double: bool,
    /// The gems aboard, at most two.
    pub cargo: Cargo,
    /// The canoe's name, such as "canoe 1", and that it is lost, if it is.
    pub name: String,
    /// The accessible name: name, place and cargo.
    pub label: String,
    /// Whether some legal plan moves it.
    pub movable: bool,
}

/// A decision that a button stages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DecisionView {
    /// The decision that the button stages.
    pub decision: Decision,
    /// The label of the button.
    pub text: String,
    /// The price of a plan at a picked place or site in words, such as "load 2 · paddle 4"; `None`
    /// for other decisions.
    pub price: Option<String>,
}

impl DockView {
    /// Builds the dock. `person` is the seat of the person to move, `uncovered` the seat whose
    /// secret choice is uncovered, `legal` the legal decisions, `shown` the displayed table.
    #[must_use]
    pub fn new(
        session: &Session,
        teller: &Teller,
        person: Option<Seat>,
        uncovered: Option<Seat>,
        legal: &[Decision],
        shown: &PublicTable,
    ) -> Self {
        let position = session.position();
        let lone = session.lone_person();
        let hand = |seat| Self::Hand(HandView::new(session, teller, seat, person.is_some()));
        let waiting_hand = |seat| {
            Self::Hand(
                HandView::new(session, teller, seat, false).in_shown_round(seat, session, shown),
            )
        };
        match person {
            Some(seat) if position.phase() == Phase::Card => {
                if lone == Some(seat) || uncovered == Some(seat) {
                    hand(seat)
                } else {
                    Self::Nothing
                }
            }
            Some(seat) if position.decision_kind() == Some(DecisionKind::Plan) => {
                let movable = canoes(legal);
                let view = |canoe| CanoeView::new(session, teller, seat, canoe, &movable);
                Self::Canoes(CanoeNo::ALL.map(view).into())
            }
            Some(_) => {
                let choice = |decision: &Decision| DecisionView {
                    decision: *decision,
                    text: choice_text(teller, position, decision, legal),
                    price: None,
                };
                Self::Choices(legal.iter().map(choice).collect())
            }
            // At the end of the game, a hand would only look as if it could be played.
            None if position.phase() == Phase::Over => Self::Nothing,
            None => lone.map_or(Self::Nothing, waiting_hand),
        }
    }

    /// The hand, if the dock holds one.
    #[must_use]
    pub const fn hand(&self) -> Option<&HandView> {
        match self {
            Self::Hand(hand) => Some(hand),
            _ => None,
        }
    }

    /// The canoes, if the dock holds them.
    #[must_use]
    pub fn canoes(&self) -> &[CanoeView] {
        match self {
            Self::Canoes(canoes) => canoes,
            _ => &[],
        }
    }

    /// The decisions, if the dock lists decisions.
    #[must_use]
    pub fn choices(&self) -> &[DecisionView] {
        match self {
            Self::Choices(choices) => choices,
            _ => &[],
        }
    }
}

/// Whether a seat that plays this plan may then end its turn, and can do nothing else except launch
/// its other canoe ([`may_only_launch`]).
#[must_use]
pub fn leaves_only_launch(position: &Position, seat: Seat, plan: Plan) -> bool {
    let mut after = *position;
    after.play(Decision::Plan(plan), &mut ()).is_ok()
        && after.to_move() == Some(seat)
        && may_only_launch(&after, seat, &after.legal())
}

/// The label of a decision's button. That of a payment (for a lost canoe) is short, because several
/// are side by side; it names the canoe only if several canoes can be paid for.
fn choice_text(
    teller: &Teller,
    position: &Position,
    decision: &Decision,
    legal: &[Decision],
) -> String {
    let words = teller.words();
    let is_for_other = |canoe, it: &Decision| match it {
        Decision::Rescue { canoe: other, .. } => *other != canoe,
        _ => false,
    };
    match *decision {
        Decision::Rescue { canoe, gem } if !legal.iter().any(|it| is_for_other(canoe, it)) => {
            words.plan.pay(&words.gem(gem))
        }
        Decision::RescueNone => {
            let is_lost = |seat, canoe| position.canoe(seat, canoe).is_lost();
            let has_none = |seat| CanoeNo::ALL.into_iter().all(|canoe| is_lost(seat, canoe));
            // A seat without any canoe only counts for the river in this round (B-38).
            match position.to_move().is_some_and(has_none) {
                true => words.plan.pay_nothing_sit_out().to_owned(),
                false => words.plan.pay_nothing().to_owned(),
            }
        }
        _ => teller.decision(position, decision),
    }
}

impl HandView {
    fn new(session: &Session, teller: &Teller, seat: Seat, choosing: bool) -> Self {
        let (held, laid) = session.hand(seat);
        let full = session.position().table().rules().full_hand();
        Self { label: teller.hand_of(seat), full, held, laid, choosing }
    }

    /// The same hand or, while the end of a round is still being shown, the seat's hand in that
    /// round.
    fn in_shown_round(self, seat: Seat, session: &Session, shown: &PublicTable) -> Self {
        if shown.round() >= session.position().round() {
            return self;
        }
        let held = shown.played(seat).missing_from(self.full);
        Self { held, laid: shown.revealed_card(seat), ..self }
    }

    /// Whether a card is in the hand.
    #[must_use]
    pub const fn holds(&self, card: Card) -> bool {
        self.held.contains(card)
    }

    /// Whether this card has been laid in this round.
    #[must_use]
    pub fn has_laid(&self, card: Card) -> bool {
        self.laid == Some(card)
    }

    /// Whether a card may be chosen now.
    #[must_use]
    pub const fn offers(&self, card: Card) -> bool {
        self.choosing && self.holds(card)
    }
}

impl CanoeView {
    fn new(
        session: &Session,
        teller: &Teller,
        seat: Seat,
        canoe: CanoeNo,
        movable: &[CanoeNo],
    ) -> Self {
        let position = session.position();
        let table = position.table();
        Self {
            seat,
            canoe,
            colour: table.colour(seat),
            double: table.capacity(canoe) > 1,
            cargo: position.canoe(seat, canoe).cargo,
            name: teller.canoe_or_lost(position, seat, canoe),
            label: teller.canoe_state(position, seat, canoe),
            movable: movable.contains(&canoe),
        }
    }
}

/// The plans to choose from at the picked place or site or, if `lists_ways`, those of the canoe to
/// the end of the staged plan; otherwise none.
#[must_use]
pub fn offered_plans(
    session: &Session,
    selection: Selection,
    lists_ways: bool,
    legal: &[Decision],
) -> Vec<Plan> {
    let position = session.position();
    match selection {
        Selection::Place(Some(canoe), place) => plans_for_tap_of_any(legal, &[canoe], place),
        Selection::Place(None, place) => {
            let seat = position.to_move();
            let canoes = seat.map(|seat| distinct_canoes(position, seat, legal));
            plans_for_tap_of_any(legal, &canoes.unwrap_or_default(), place)
        }
        Selection::Site(canoe, site) => plans_for_site(legal, canoe, site),
        Selection::Staged(Decision::Plan(plan)) if lists_ways => {
            plans_for_tap(legal, plan.canoe, end_of(plan))
        }
        Selection::Nothing | Selection::Canoe(_) | Selection::Staged(_) => Vec::new(),
    }
}

/// The buttons for the plans to choose from ([`offered_plans`]). If no canoe is picked, each text
/// names the canoe and its cargo.
#[must_use]
pub fn plan_choices(
    session: &Session,
    teller: &Teller,
    selection: Selection,
    lists_ways: bool,
    legal: &[Decision],
) -> Vec<DecisionView> {
    let plans = offered_plans(session, selection, lists_ways, legal);
    let position = session.position();
    let cargo = |plan: &Plan| Some(position.canoe(position.to_move()?, plan.canoe).cargo);
    let mut texts = teller.short_labels(&plans, |plan| cargo(plan).unwrap_or_default());
    if selection.canoe().is_none() {
        for (plan, text) in plans.iter().zip(&mut texts) {
            let who = teller.own_canoe_with_cargo(plan.canoe, cargo(plan).unwrap_or_default());
            *text = teller.words().plan.of(&who, text);
        }
    }
    let choice = |(plan, text)| {
        let price = Some(teller.price_in_words(position, &plan));
        DecisionView { decision: Decision::Plan(plan), text, price }
    };
    plans.into_iter().zip(texts).map(choice).collect()
}

#[cfg(test)]
mod tests;
