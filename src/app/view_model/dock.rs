//! What the person in turn holds and may choose in the dock.

use super::plans::{canoes, pointed_at};
use crate::app::i18n::Teller;
use crate::app::state::{Selection, Session};
use crate::core::{Asked, CanoeNo, Card, Cargo, Colour, Decision, Hand, Phase, Seat};

/// What the dock holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DockView {
    /// Nothing: computer players or another person act, or the curtain is down.
    #[default]
    Nothing,
    /// A hand of cards.
    Hand(HandView),
    /// The canoes of the seat to move.
    Canoes(Vec<CanoeView>),
    /// A few decisions.
    Choices(Vec<ChoiceView>),
}

/// A seat's hand of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandView {
    /// The name of the player whose hand it is.
    pub name: String,
    /// All cards of the game.
    pub full: Hand,
    /// The cards in the hand.
    pub held: Hand,
    /// The card that is laid down.
    pub laid: Option<Card>,
    /// Whether a card is to be chosen now; otherwise the hand is only looked at.
    pub choosing: bool,
}

/// A canoe of the seat to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanoeView {
    /// Whose canoe.
    pub seat: Seat,
    /// Which.
    pub canoe: CanoeNo,
    /// Its colour.
    pub colour: Colour,
    /// Whether it is a double canoe.
    pub double: bool,
    /// What it carries.
    pub cargo: Cargo,
    /// What it is called.
    pub name: String,
    /// What it is called, where it is and what it carries.
    pub label: String,
    /// Whether it may move.
    pub movable: bool,
}

/// A decision that a button stages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceView {
    /// The decision.
    pub decision: Decision,
    /// What it does.
    pub text: String,
    /// What it costs, where that tells plans apart.
    pub price: Option<String>,
}

impl DockView {
    /// The dock while the person `asked` has to decide something, or nobody does. `uncovered`
    /// has lifted the curtain; `legal` is what may be decided.
    #[must_use]
    pub fn new(
        session: &Session,
        teller: &Teller,
        asked: Option<Seat>,
        uncovered: Option<Seat>,
        legal: &[Decision],
    ) -> Self {
        let position = session.position();
        let lone = session.lone_person();
        let hand = |seat| Self::Hand(HandView::new(session, teller, seat, asked.is_some()));
        match asked {
            Some(seat) if position.phase() == Phase::Card => {
                if lone == Some(seat) || uncovered == Some(seat) {
                    hand(seat)
                } else {
                    Self::Nothing
                }
            }
            Some(seat) if position.asked() == Some(Asked::Plan) => {
                let movable = canoes(legal);
                let view = |canoe| CanoeView::new(session, teller, seat, canoe, &movable);
                Self::Canoes(CanoeNo::ALL.map(view).into())
            }
            Some(_) => {
                let choice = |decision: &Decision| ChoiceView {
                    decision: *decision,
                    text: teller.decision(position, decision),
                    price: None,
                };
                Self::Choices(legal.iter().map(choice).collect())
            }
            None => lone.map_or(Self::Nothing, hand),
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

    /// The decisions, if the dock holds some.
    #[must_use]
    pub fn choices(&self) -> &[ChoiceView] {
        match self {
            Self::Choices(choices) => choices,
            _ => &[],
        }
    }
}

impl HandView {
    fn new(session: &Session, teller: &Teller, seat: Seat, choosing: bool) -> Self {
        let (held, laid) = session.hand(seat);
        let full = session.position().table().rules().full_hand();
        Self { name: teller.name(seat).to_owned(), full, held, laid, choosing }
    }

    /// Whether a card is in the hand.
    #[must_use]
    pub const fn holds(&self, card: Card) -> bool {
        self.held.contains(card)
    }

    /// Whether a card is laid down.
    #[must_use]
    pub fn lies(&self, card: Card) -> bool {
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
            name: teller.canoe(canoe),
            label: teller.canoe_state(position, seat, canoe),
            movable: movable.contains(&canoe),
        }
    }
}

/// The plans to choose from at the place that is picked; empty if none is picked.
#[must_use]
pub fn plans_at_place(
    session: &Session,
    teller: &Teller,
    selection: Selection,
    legal: &[Decision],
) -> Vec<ChoiceView> {
    let Selection::Place(canoe, place) = selection else { return Vec::new() };
    let plans = pointed_at(legal, canoe, place);
    let texts = teller.chips(&plans);
    let choice = |(plan, text)| {
        let price = teller.price(session.position(), &plan);
        let price = Some(teller.words().table.price(&price));
        ChoiceView { decision: Decision::Plan(plan), text, price }
    };
    plans.into_iter().zip(texts).map(choice).collect()
}
