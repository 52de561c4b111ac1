//! Tests of the dock.

use super::*;
use crate::ai::{SplitMix, greedy};
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
    let shown = PublicTable::of(&session.view(None));
    DockView::new(session, &teller(session), person, uncovered, &session.position().legal(), &shown)
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
fn the_hand_of_a_round_stays_until_its_end_has_been_shown() {
    let mut session = session(1);
    let mut rng = SplitMix::new(1);
    let mut rounds = 0;
    while let Some(seat) = session.position().to_move() {
        let before = PublicTable::of(&session.view(None));
        let laid = session.position().card(Seat::FIRST);
        let decision = greedy(&session.position().view(Some(seat)), &mut rng).unwrap();
        session.play(decision).unwrap();
        if session.position().round() == before.round() || !session.position().winners().is_empty()
        {
            continue;
        }
        rounds += 1;
        let teller = teller(&session);
        let dock = DockView::new(&session, &teller, None, None, &[], &before);
        let hand = dock.hand().unwrap();
        assert_eq!(hand.laid, laid, "round {}", before.round());
        assert!(hand.held.iter().all(|card| !before.played(Seat::FIRST).contains(card)));
        assert_eq!(hand.held.len() + before.played(Seat::FIRST).len(), hand.full.len());
    }
    assert!(rounds > 7, "{rounds} rounds");
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
            let destination = destinations(&legal, canoe).into_iter().find(|it| it.plans.len() > 1);
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
    let at = |selection| plan_choices(&session, &teller(&session), selection, false, &legal);
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
        hides_prices: false,
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
fn only_a_launch_is_left_after_some_plans() {
    let mut counts = [0; 2];
    for seed in 0..20 {
        let mut session = session(3);
        let mut rng = SplitMix::new(seed);
        while session.position().phase() != Phase::Over && session.position().round() < 12 {
            let legal = session.position().legal();
            let decision = legal[rng.below(legal.len() as u32) as usize];
            let seat = session.position().to_move().unwrap();
            let expected = match decision {
                Decision::Plan(plan) => leaves_only_launch(session.position(), seat, plan),
                _ => false,
            };
            session.play(decision).unwrap();
            let legal = session.position().legal();
            let is_launch =
                |it: &Decision| matches!(it, Decision::Plan(plan) if plan.from == Place::Pier);
            let ends_or_launches = |it: &Decision| *it == Decision::Done || is_launch(it);
            if matches!(decision, Decision::Plan(_)) {
                let goes_on = session.position().to_move() == Some(seat);
                let may_end = legal.contains(&Decision::Done);
                let is_last = goes_on && may_end && legal.iter().all(ends_or_launches);
                assert_eq!(expected, is_last, "{decision}");
                counts[usize::from(expected)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
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
