//! The dock's view model: the hand, canoes or choices of the person to move.

use super::plans::{canoes, distinct_canoes, plans_for_site, plans_for_tap_of_any};
use crate::app::i18n::Teller;
use crate::app::session::{Selection, Session};
use crate::core::{
    CanoeNo, Card, Cargo, Colour, Decision, DecisionKind, Hand, Phase, Plan, Position, Seat,
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
    /// secret choice is uncovered, `legal` the legal decisions.
    #[must_use]
    pub fn new(
        session: &Session,
        teller: &Teller,
        person: Option<Seat>,
        uncovered: Option<Seat>,
        legal: &[Decision],
    ) -> Self {
        let position = session.position();
        let lone = session.lone_person();
        let hand = |seat| Self::Hand(HandView::new(session, teller, seat, person.is_some()));
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

    /// The decisions, if the dock lists decisions.
    #[must_use]
    pub fn choices(&self) -> &[DecisionView] {
        match self {
            Self::Choices(choices) => choices,
            _ => &[],
        }
    }
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
    let is_for_other = |canoe, it: &Decision| matches!(it, Decision::Rescue { canoe: other, .. } if *other != canoe);
    match *decision {
        Decision::Rescue { canoe, gem } if !legal.iter().any(|it| is_for_other(canoe, it)) => {
            words.plan.pay(&words.gem(gem))
        }
        Decision::RescueNone => words.plan.pay_nothing().to_owned(),
        _ => teller.decision(position, decision),
    }
}

impl HandView {
    fn new(session: &Session, teller: &Teller, seat: Seat, choosing: bool) -> Self {
        let (held, laid) = session.hand(seat);
        let full = session.position().table().rules().full_hand();
        Self { label: teller.hand_of(seat), full, held, laid, choosing }
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

/// The plans to choose from at the picked place or site; empty if neither is picked.
#[must_use]
pub fn offered_plans(session: &Session, selection: Selection, legal: &[Decision]) -> Vec<Plan> {
    let position = session.position();
    match selection {
        Selection::Place(Some(canoe), place) => plans_for_tap_of_any(legal, &[canoe], place),
        Selection::Place(None, place) => {
            let seat = position.to_move();
            let canoes = seat.map(|seat| distinct_canoes(position, seat, legal));
            plans_for_tap_of_any(legal, &canoes.unwrap_or_default(), place)
        }
        Selection::Site(canoe, site) => plans_for_site(legal, canoe, site),
        Selection::Nothing | Selection::Canoe(_) | Selection::Staged(_) => Vec::new(),
    }
}

/// The buttons for the plans to choose from at the picked place or site. If no canoe is picked,
/// each text names the canoe and its cargo.
#[must_use]
pub fn plan_choices(
    session: &Session,
    teller: &Teller,
    selection: Selection,
    legal: &[Decision],
) -> Vec<DecisionView> {
    let (plans, position) = (offered_plans(session, selection, legal), session.position());
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
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::app::i18n::Lang;
    use crate::app::view_model::board_view::{BoardInputs, board_scene};
    use crate::app::view_model::forecast::ForecastOf;
    use crate::app::view_model::plans::{destinations, end_of, plans};
    use crate::app::view_model::scene::Scene;
    use crate::core::{Game, Header, Options, Place, Plan, Rules, Table};

    /// A base game of three seats; people play the first `people` of them.
    fn session(people: usize) -> Session {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, 1, Some(Seat::FIRST), None));
        for (index, seat) in table.seats().enumerate() {
            let player = if index < people { "human" } else { "ai:3" };
            game.add_note(&format!("player {} {player}", table.colour(seat))).unwrap();
        }
        Session::open(game)
    }

    fn teller(session: &Session) -> Teller {
        Teller::of(Lang::default().words(), session.game().header())
    }

    fn dock(session: &Session, person: Option<Seat>, uncovered: Option<Seat>) -> DockView {
        DockView::new(session, &teller(session), person, uncovered, &session.position().legal())
    }

    /// Lays a 6 for every seat: with it a canoe can paddle and load.
    fn lay_cards(session: &mut Session) {
        while session.position().phase() == Phase::Card {
            session.play(Decision::Card(Card::Six)).unwrap();
        }
    }

    #[test]
    fn a_lone_person_sees_the_hand_and_chooses_only_when_asked() {
        let session = session(1);
        let asked = dock(&session, Some(Seat::FIRST), None);
        let watching = dock(&session, None, None);
        let (asked, watching) = (asked.hand().unwrap(), watching.hand().unwrap());
        assert!(asked.full.iter().all(|card| asked.offers(card)));
        assert!(watching.full.iter().all(|card| watching.holds(card) && !watching.offers(card)));
    }

    #[test]
    fn only_the_person_whose_choice_is_uncovered_sees_a_hand() {
        let session = session(2);
        assert_eq!(dock(&session, Some(Seat::FIRST), None), DockView::Nothing);
        assert!(dock(&session, Some(Seat::FIRST), Some(Seat::FIRST)).hand().is_some());
        assert_eq!(dock(&session, None, None), DockView::Nothing);
    }

    #[test]
    fn a_card_that_is_laid_down_has_left_the_hand() {
        let mut session = session(1);
        let card = session.position().hand(Seat::FIRST).iter().next().unwrap();
        session.play(Decision::Card(card)).unwrap();
        let dock = dock(&session, None, None);
        let hand = dock.hand().unwrap();
        assert!(hand.has_laid(card) && !hand.holds(card));
    }

    #[test]
    fn the_dock_shows_two_canoes_and_those_with_plans_may_move() {
        let mut session = session(3);
        lay_cards(&mut session);
        let seat = session.position().to_move().unwrap();
        let dock = dock(&session, Some(seat), None);
        let movable: Vec<CanoeNo> =
            dock.canoes().iter().filter(|view| view.movable).map(|view| view.canoe).collect();
        assert_eq!(dock.canoes().len(), 2);
        assert_eq!(movable, canoes(&session.position().legal()));
    }

    /// A random game up to a position in which several plans of a canoe end at one place.
    fn several_plans_at_a_place() -> (Session, CanoeNo, Place) {
        let mut session = session(3);
        let mut rng = SplitMix::new(1);
        for _ in 0..1000 {
            let legal = session.position().legal();
            for canoe in CanoeNo::ALL {
                let destination =
                    destinations(&legal, canoe).into_iter().find(|it| it.plans.len() > 1);
                if let Some(destination) = destination {
                    return (session, canoe, destination.place);
                }
            }
            let decision = legal[rng.below(legal.len() as u32) as usize];
            session.play(decision).unwrap();
        }
        panic!("no choice of plans in 1000 decisions");
    }

    #[test]
    fn plans_at_a_place_have_distinct_texts_and_prices() {
        let (session, canoe, place) = several_plans_at_a_place();
        let legal = session.position().legal();
        let at = |selection| plan_choices(&session, &teller(&session), selection, &legal);
        let choices = at(Selection::Place(Some(canoe), place));
        let here = |plan: &Plan| plan.canoe == canoe && end_of(*plan) == place;
        assert_eq!(choices.len(), plans(&legal).filter(here).count());
        for (index, choice) in choices.iter().enumerate() {
            let price = choice.price.as_deref().unwrap_or_default();
            assert!(price.contains("paddle ") || price.contains("load "), "{price}");
            assert!(choices[..index].iter().all(|other| other.text != choice.text));
        }
        assert_eq!(at(Selection::Canoe(canoe)), []);
        let label = label_of(&session, Selection::Canoe(canoe), place);
        let (_, ways) = label.split_once(" ways to end here: ").unwrap();
        let ways = ways.split(". There now: ").next().unwrap();
        assert_eq!(ways.matches("; ").count(), choices.len().min(3) - 1, "{label}");
        assert!(ways.split("; ").take(2).all(|way| way.ends_with(" points")), "{label}");
    }

    /// The accessible name of a place on the board.
    fn label_of(session: &Session, selection: Selection, place: Place) -> String {
        let legal = session.position().legal();
        let scene = board_scene(&BoardInputs {
            hides_points: false,
            position: session.position(),
            scene: &Scene::of(&session.view(None)),
            event: None,
            selection,
            previewed: None,
            legal: &legal,
            forecast: None,
            forecast_of: ForecastOf::All,
            teller: &teller(session),
        });
        let spot = scene.spot(place).unwrap();
        let target = spot.target.as_ref().unwrap();
        assert!(target.price.ends_with(" ways"), "{}", target.price);
        spot.label.clone()
    }

    #[test]
    fn a_payment_names_the_canoe_only_if_there_is_a_choice() {
        let session = session(1);
        let (teller, position) = (teller(&session), session.position());
        let rescue = |canoe| Decision::Rescue { canoe, gem: crate::core::Gem::Amethyst };
        let one = [rescue(CanoeNo::Second), Decision::RescueNone];
        let texts = one.map(|it| choice_text(&teller, position, &it, &one));
        assert_eq!(texts, ["pay amethyst", "pay nothing this round"]);
        let both = CanoeNo::ALL.map(rescue);
        assert_eq!(choice_text(&teller, position, &both[1], &both), "pay an amethyst for canoe 2");
    }
}
