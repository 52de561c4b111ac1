//! Texts for decisions: labels of buttons, prices, warnings.

use super::Teller;
use crate::core::{
    Arm, CanoeAfter, Card, Cargo, Cost, Decision, End, Place, Plan, Position, SiteAction, Theft,
    Trade,
};

/// What separates the parts of a cost in words ([`Teller::cost_in_words`]).
pub const SUM_SEPARATOR: &str = " \u{b7} ";

impl Teller {
    /// A plan with its canoe: "canoe 1: paddle to space 4, load a diamond".
    #[must_use]
    pub fn plan(&self, plan: &Plan) -> String {
        self.words.plan.of(&self.canoe(plan.canoe), &self.steps(plan))
    }

    /// The sentence that says which decision an undo has taken back. A card is not named, because
    /// others may listen. `position` is the position before the decision.
    #[must_use]
    pub fn undone(&self, position: &Position, decision: &Decision) -> String {
        match decision {
            Decision::Card(_) => self.words.table.undone_card().to_owned(),
            _ => self.words.table.undone(&self.decision(position, decision)),
        }
    }

    /// A plan without its canoe: "paddle to space 4, load a diamond".
    #[must_use]
    pub fn steps(&self, plan: &Plan) -> String {
        self.steps_landing(plan, self.words.plan.ashore().to_owned())
    }

    /// The same for a canoe with this cargo. If the plan ends at the pier, the text says what the
    /// canoe brings there: "come ashore with a diamond".
    #[must_use]
    pub fn steps_with_cargo(&self, plan: &Plan, cargo: Cargo) -> String {
        self.steps_landing(plan, self.landing_with_cargo(plan, cargo))
    }

    /// A plan without its canoe, with this text for landing at the pier.
    fn steps_landing(&self, plan: &Plan, landing: String) -> String {
        let words = &self.words.plan;
        let mut steps = Vec::with_capacity(4);
        if plan.moose {
            steps.push(words.moose().to_owned());
        }
        steps.extend(self.site_action(plan.start));
        if let Some(run) = plan.run {
            steps.push(match run.to {
                Place::Falls => words.over_falls().to_owned(),
                Place::Pier => landing,
                to => words.paddle(&self.words.to(to)),
            });
            match run.pulled {
                Some(Place::Falls) => steps.push(words.pulled_over().to_owned()),
                Some(to) => steps.push(words.pulled(&self.words.to(to))),
                None => {}
            }
            match run.end {
                End::Nothing => {}
                End::Site(action) => steps.extend(self.site_action(action)),
                End::Steal(thefts) => steps.extend(thefts.iter().map(|theft| self.theft(theft))),
                End::Trade(trade) => steps.extend(self.trade(trade)),
            }
        }
        self.words.enumerate(steps)
    }

    /// Short labels for a list of plans: "to 4, load a diamond". Plans whose short labels would be
    /// equal get longer ones. `cargo` says what the canoe of a plan has aboard before it.
    #[must_use]
    pub fn short_labels(&self, plans: &[Plan], cargo: impl Fn(&Plan) -> Cargo) -> Vec<String> {
        let label = |plan| self.short_label_with_cargo(plan, cargo(plan));
        let short: Vec<String> = plans.iter().map(label).collect();
        let is_unique = |text: &String| short.iter().filter(|other| *other == text).count() == 1;
        let label = |(plan, text): (&Plan, &String)| {
            if is_unique(text) { text.clone() } else { self.steps(plan) }
        };
        plans.iter().zip(&short).map(label).collect()
    }

    /// The short label of a plan.
    #[must_use]
    pub fn short_label(&self, plan: &Plan) -> String {
        self.short_label_landing(plan, self.words.plan.ashore().to_owned())
    }

    /// The short label of a plan of a canoe with this cargo. If the plan ends at the pier, the
    /// label says what the canoe brings there: "come ashore with a diamond".
    #[must_use]
    pub fn short_label_with_cargo(&self, plan: &Plan, cargo: Cargo) -> String {
        self.short_label_landing(plan, self.landing_with_cargo(plan, cargo))
    }

    /// The text for landing at the pier by this plan of a canoe with this cargo.
    fn landing_with_cargo(&self, plan: &Plan, cargo: Cargo) -> String {
        let landed = plan.canoe_after(cargo).cargo;
        match landed.is_empty() {
            true => self.words.plan.ashore_empty().to_owned(),
            false => self.words.plan.ashore_with(&self.words.cargo(landed)),
        }
    }

    /// The short label of a plan, with this text for landing at the pier.
    fn short_label_landing(&self, plan: &Plan, landing: String) -> String {
        let words = &self.words.plan;
        let site = |action: SiteAction| {
            let unload = (!action.unload.is_empty())
                .then(|| words.short_unload(&self.words.cargo(action.unload)));
            let load =
                (!action.load.is_empty()).then(|| words.short_load(&self.words.cargo(action.load)));
            unload.into_iter().chain(load)
        };
        let mut steps = Vec::with_capacity(4);
        if plan.moose {
            steps.push(words.moose().to_owned());
        }
        steps.extend(site(plan.start));
        if let Some(run) = plan.run {
            steps.push(match run.final_place() {
                Place::Falls => words.short_over().to_owned(),
                Place::Pier => landing,
                to => words.short_paddle(&self.words.short_place(to)),
            });
            match run.end {
                End::Nothing => {}
                End::Site(action) => steps.extend(site(action)),
                End::Steal(thefts) => steps.extend(thefts.iter().map(|theft| {
                    let victim = self.name_of_colour(theft.victim);
                    words.short_steal(&self.words.a_gem(theft.gem), &victim)
                })),
                End::Trade(trade) => steps.extend(self.trade(trade)),
            }
        }
        self.words.enumerate(steps)
    }

    /// The phrase for loading and unloading; `None` if nothing is loaded or unloaded.
    fn site_action(&self, action: SiteAction) -> Option<String> {
        let words = &self.words.plan;
        let cargo = |cargo| self.words.cargo(cargo);
        match (action.unload.is_empty(), action.load.is_empty()) {
            (true, true) => None,
            (true, false) => Some(words.load(&cargo(action.load))),
            (false, true) => Some(words.unload(&cargo(action.unload))),
            (false, false) => Some(words.reload(&cargo(action.unload), &cargo(action.load))),
        }
    }

    /// The phrase for a theft.
    fn theft(&self, theft: Theft) -> String {
        self.words.plan.steal_from(
            &self.words.a_gem(theft.gem),
            &self.name_of_colour(theft.victim),
            &self.canoe(theft.canoe),
        )
    }

    /// The phrase for a trade with Diamond Joe; `None` if nothing is given or taken.
    fn trade(&self, Trade { give, take }: Trade) -> Option<String> {
        let words = &self.words.plan;
        let gem = |gem| self.words.a_gem(gem);
        match (give, take) {
            (Some(give), Some(take)) => Some(words.joe_swap(&gem(give), &gem(take))),
            (Some(give), None) => Some(words.joe_give(&gem(give))),
            (None, Some(take)) => Some(words.joe_take(&gem(take))),
            (None, None) => None,
        }
    }

    /// The label of a decision's button. The meaning of `done` depends on the position.
    #[must_use]
    pub fn decision(&self, position: &Position, decision: &Decision) -> String {
        let words = &self.words.plan;
        match *decision {
            // This canoe comes back without payment (B-39); the player chooses which one (S-10).
            Decision::Free(canoe) => words.free(&self.canoe(canoe)),
            Decision::Rescue { canoe, gem } => {
                words.rescue(&self.canoe(canoe), &self.words.a_gem(gem))
            }
            Decision::RescueNone => words.rescue_none().to_owned(),
            Decision::Card(card) => words.card(&self.words.the_card(card)),
            Decision::Weather(to) => words.weather(&self.words.signed(to)),
            Decision::Plan(plan) => self.plan(&plan),
            Decision::Done => {
                let is_lasso =
                    position.to_move().is_some_and(|seat| position.card(seat) == Some(Card::Lasso));
                if is_lasso { words.done_lasso() } else { words.done() }.to_owned()
            }
            Decision::Return { canoe, arm: Arm::Left } => words.return_left(&self.canoe(canoe)),
            Decision::Return { canoe, arm: Arm::Right } => words.return_right(&self.canoe(canoe)),
        }
    }

    /// The price of a legal plan of the seat to move: the points in the order in which they are
    /// spent, "4 + 2", and the points that are lost at the pier or the falls, "3, 2 unused". The
    /// latter are left out if the card allows several numbers of points. A point that is lost in
    /// the whirlpool is not shown.
    #[must_use]
    pub fn price(&self, position: &Position, plan: &Plan) -> String {
        let words = &self.words.plan;
        let cost = plan.cost(position.whirlpool());
        let parts = [cost.start, cost.paddling, cost.end];
        let mut price = String::new();
        for part in parts.into_iter().filter(|part| *part > 0) {
            price =
                if price.is_empty() { words.price(&part) } else { words.price_sum(&price, &part) };
        }
        let loses_rest = plan.run.is_some_and(|run| matches!(run.to, Place::Pier | Place::Falls));
        match self.points(position, plan) {
            Some(points) if loses_rest => match points.saturating_sub(cost.total()) {
                0 => price,
                lost => words.price_lost(&price, &lost),
            },
            _ => price,
        }
    }

    /// A text about a legal plan of the seat to move, followed by the points that it costs: "paddle
    /// to space 4, load a diamond, 6 points".
    #[must_use]
    pub fn with_price(&self, position: &Position, plan: &Plan, text: &str) -> String {
        let points = plan.cost(position.whirlpool()).total();
        self.words.table.way(u32::from(points), &text)
    }

    /// The price of a legal plan of the seat to move in words: "load 2 · paddle 4".
    #[must_use]
    pub fn price_in_words(&self, position: &Position, plan: &Plan) -> String {
        self.cost_in_words(plan, plan.cost(position.whirlpool()))
    }

    /// The cost of a plan in words: "load 2 · paddle 4".
    #[must_use]
    pub fn cost_in_words(&self, plan: &Plan, cost: Cost) -> String {
        let words = &self.words.plan;
        let site = |action: SiteAction, points: u8| match action.load.is_empty() {
            _ if points == 0 => None,
            true => Some(words.cost_unload(&points)),
            false if action.unload.is_empty() => Some(words.cost_load(&points)),
            false => Some(words.cost_reload(&points)),
        };
        let end = match plan.run.map(|run| run.end) {
            Some(End::Site(action)) => action,
            _ => SiteAction::NONE,
        };
        let paddle = (cost.paddling > 0).then(|| words.cost_paddle(&cost.paddling));
        let parts = [site(plan.start, cost.start), paddle, site(end, cost.end)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(SUM_SEPARATOR)
    }

    /// The points that the canoe of a plan has; `None` if the card allows several numbers of points
    /// or moves no canoe, or if no seat is to move.
    fn points(&self, position: &Position, plan: &Plan) -> Option<u8> {
        let range = position.points_range(position.to_move()?, plan.canoe, plan.moose)?;
        (range.start() == range.end()).then_some(*range.end())
    }

    /// The warning for a plan of the seat to move that takes its canoe over the falls; `None` for
    /// other plans.
    #[must_use]
    pub fn warning(&self, position: &Position, plan: &Plan) -> Option<String> {
        let seat = position.to_move()?;
        let CanoeAfter { at, cargo, .. } = plan.canoe_after(position.canoe(seat, plan.canoe).cargo);
        if at != Place::Falls {
            return None;
        }
        let canoe = self.canoe(plan.canoe);
        Some(super::capitalized(&if cargo.is_empty() {
            self.words.plan.warn_lost(&canoe)
        } else {
            self.words.plan.warn_lost_cargo(&canoe, &self.words.cargo(cargo))
        }))
    }
}
