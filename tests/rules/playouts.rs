//! Playouts do not allocate. They choose among the plans of the legal list without building that
//! list.

use niagara::ai::arena::random_start;
use niagara::ai::{PlayoutPolicy, SplitMix};
use niagara::core::{
    CanoeAfter, CanoeNo, Card, Colour, Decision, Options, Phase, Place, Plan, PlanVisitor, Rules,
    Table, Thefts,
};

#[test]
fn a_playout_allocates_nothing() {
    for (words, seats) in [("base", 4), ("spirits", 4), ("spirits,joe", 6)] {
        let rules = Rules::parse(words, ',').unwrap();
        let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
        let policy = PlayoutPolicy::new();
        let mut rng = SplitMix::new(1);
        let mut list: Vec<Decision> = Vec::with_capacity(1024);
        let mut playout = |seed| {
            let mut position = random_start(table, seed);
            let decisions = policy.play_until(&mut position, 200, &mut rng, &mut list);
            assert_eq!(position.phase(), Phase::Over, "{words}: game {seed}");
            decisions
        };
        // The tables of the card policy are built by the first playout.
        playout(0);
        let mut decisions = 0;
        let used = allocation_counter::measure(|| decisions = (1..50).map(playout).sum::<u32>());
        assert!(decisions > 5_000, "{words}: {decisions} decisions");
        assert_eq!(used.count_total, 0, "{words}: {decisions} decisions");
    }
}

/// A visitor that takes every second plan.
#[derive(Default)]
struct EverySecond {
    offered: Vec<(CanoeAfter, Option<Thefts>)>,
    taken: Vec<(usize, Plan)>,
}

impl PlanVisitor for EverySecond {
    fn offer(&mut self, rest: CanoeAfter, thefts: Option<Thefts>) -> bool {
        self.offered.push((rest, thefts));
        self.offered.len() % 2 == 1
    }

    fn visit(&mut self, plan: Plan) {
        self.taken.push((self.offered.len() - 1, plan));
    }
}

#[test]
fn the_plans_offered_to_a_visitor_are_those_of_the_list() {
    for (words, seats) in [("base", 4), ("spirits", 4), ("spirits,joe", 6)] {
        let rules = Rules::parse(words, ',').unwrap();
        let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
        let mut rng = SplitMix::new(2);
        let mut position = random_start(table, 0);
        let (mut plans, mut robberies) = (0, 0);
        // The number of the decision is the seed of the game that may begin there.
        for number in 0..20_000 {
            position.flow(|arm| arm, &mut ());
            let legal = position.legal();
            let Some(seat) = position.to_move() else {
                position = random_start(table, number);
                continue;
            };
            let card = position.card(seat).and_then(Card::number);
            for canoe in CanoeNo::ALL {
                let Some(number) = card else { continue };
                let mut list = Vec::new();
                position.for_each_plan(seat, canoe, number, &mut list);
                let mut every = EverySecond::default();
                position.for_each_plan(seat, canoe, number, &mut every);
                assert_eq!(every.offered.len(), list.len(), "{words}");
                let before = position.canoe(seat, canoe).cargo;
                for (decision, (rest, thefts)) in list.iter().zip(every.offered) {
                    let Decision::Plan(plan) = decision else { panic!("{decision}") };
                    assert_eq!(
                        (plan.canoe_after(before), plan.thefts()),
                        (rest, thefts),
                        "{decision}"
                    );
                    robberies += usize::from(thefts.is_some());
                }
                for (index, plan) in every.taken {
                    assert_eq!(list[index], Decision::Plan(plan), "{words}");
                    plans += 1;
                }
            }
            let choice = legal[rng.below(legal.len() as u32) as usize];
            let before = position;
            position.play_unchecked(choice, &mut ());
            if let Decision::Plan(plan) = choice
                && before.card(seat) != Some(Card::Lasso)
                && position.round() == before.round()
            {
                let rest = plan.canoe_after(before.canoe(seat, plan.canoe).cargo);
                let canoe = position.canoe(seat, plan.canoe);
                let is_afloat = !matches!(rest.at, Place::Pier | Place::Falls);
                assert_eq!(canoe.at, rest.at, "{choice}");
                assert!(!is_afloat || canoe.cargo == rest.cargo, "{choice}");
            }
        }
        assert!(plans > 10_000 && robberies > 50, "{words}: {plans}, {robberies}");
    }
}
