//! A second generator of legal decisions, written from the rules text: slow, and independent of the
//! core's generator except for the types.

use std::collections::BTreeSet;

use niagara::core::{
    Arm, CanoeNo, Card, Gem, Gems, Joe, Module, Moose, Phase, Place, Position, PullThenSite, Seat,
    Space, UnloadOwnColour, Whirlpool,
};

/// The texts of all legal decisions.
pub fn legal(position: &Position) -> BTreeSet<String> {
    let Some(seat) = position.to_move() else { return BTreeSet::new() };
    match position.phase() {
        Phase::Over | Phase::River => BTreeSet::new(),
        Phase::FreeCanoe => ["free 1", "free 2"].map(String::from).into(),
        Phase::Rescue => rescues(position, seat),
        Phase::Card => position.hand(seat).iter().map(|card| format!("card {card}")).collect(),
        Phase::Return => {
            let first = CanoeNo::ALL
                .into_iter()
                .find(|canoe| {
                    matches!(position.canoe(seat, *canoe).at, Place::Riverbank(Space::S5))
                })
                .unwrap();
            Arm::ALL.map(|arm| format!("return {first} {arm}")).into()
        }
        Phase::Turn => turn(position, seat),
    }
}

fn rescues(position: &Position, seat: Seat) -> BTreeSet<String> {
    let lost: Vec<CanoeNo> =
        CanoeNo::ALL.into_iter().filter(|canoe| position.canoe(seat, *canoe).is_lost()).collect();
    let same_kind = !position.table().has(Module::Double);
    let named = if same_kind { &lost[..1] } else { &lost[..] };
    let mut texts = BTreeSet::from(["rescue none".to_owned()]);
    for canoe in named {
        texts.extend(position.banked(seat).iter().map(|gem| format!("rescue {canoe} {gem}")));
    }
    texts
}

fn turn(position: &Position, seat: Seat) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let at = |canoe: CanoeNo| position.canoe(seat, canoe).at;
    let lost = |canoe: CanoeNo| at(canoe) == Place::Falls;
    let ashore = |canoe: CanoeNo| at(canoe) == Place::Pier;
    match position.card(seat).unwrap() {
        Card::Cloud => {
            for (value, text) in [(-1, "-1"), (0, "0"), (1, "+1"), (2, "+2")] {
                if (value - position.weather()).abs() == 1 {
                    texts.insert(format!("weather {text}"));
                }
            }
        }
        Card::Lasso => {
            texts.insert("done".to_owned());
            for canoe in CanoeNo::ALL {
                if let Place::On(space @ (Space::L7 | Space::R7)) = at(canoe) {
                    texts.insert(format!("{canoe} {space}!"));
                }
            }
        }
        Card::OneTwoThree => {
            for canoe in CanoeNo::ALL.into_iter().filter(|canoe| !lost(*canoe)) {
                for points in 1..=3 {
                    plans(position, seat, canoe, points, &mut texts);
                }
            }
        }
        card => {
            let left: Vec<CanoeNo> = CanoeNo::ALL
                .into_iter()
                .filter(|canoe| !position.has_moved(seat, *canoe) && !lost(*canoe))
                .collect();
            for canoe in &left {
                plans(position, seat, *canoe, card.number().unwrap(), &mut texts);
            }
            // Only a canoe on shore may stay, if the other one began in the river (B-52).
            if let [canoe] = left[..]
                && ashore(canoe)
                && position.has_moved(seat, canoe.other())
            {
                texts.insert("done".to_owned());
            }
        }
    }
    texts
}

/// The situation of a canoe whose plans are generated.
struct Planning<'a> {
    position: &'a Position,
    seat: Seat,
    capacity: usize,
    cargo: Vec<Gem>,
    from: Place,
}

fn plans(position: &Position, seat: Seat, canoe: CanoeNo, card: u8, texts: &mut BTreeSet<String>) {
    let from = position.canoe(seat, canoe).at;
    let planning = Planning {
        position,
        seat,
        capacity: if position.table().has(Module::Double) && canoe == CanoeNo::First {
            2
        } else {
            1
        },
        cargo: position.canoe(seat, canoe).cargo.iter().collect(),
        from,
    };
    let carries = position.moose() == Moose::Aboard(seat, canoe);
    let points = card + if carries { 2 } else { 0 };
    for rest in planning.itineraries(points) {
        texts.insert(format!("{canoe} {from}{rest}"));
    }
    let beside_ruby = matches!(from, Place::On(Space::L7 | Space::R7));
    if position.moose() == Moose::Waiting && beside_ruby {
        for rest in planning.itineraries(card + 2) {
            texts.insert(format!("{canoe} {from}!{rest}"));
        }
    }
}

impl Planning<'_> {
    fn itineraries(&self, points: u8) -> Vec<String> {
        let mut list = Vec::new();
        let mut starts = vec![(String::new(), 0, self.cargo.clone())];
        if let Place::On(space) = self.from {
            starts.extend(self.site_actions(space));
        }
        for (start, cost, cargo) in starts {
            let Some(left) = points.checked_sub(cost) else { continue };
            if left == 0 {
                list.push(start);
                continue;
            }
            for (up, arm) in [(true, Arm::Left), (false, Arm::Left), (false, Arm::Right)] {
                if up && self.from == Place::Pier {
                    continue;
                }
                for paddled in 1..=left {
                    let ends = self.ends(up, arm, paddled, left - paddled, cost == 0, &cargo);
                    list.extend(ends.into_iter().map(|end| format!("{start}{end}")));
                }
            }
        }
        list
    }

    /// The texts of all ends of a plan after paddling `paddled` points, with `rest` points left.
    /// `may_use_site` says that no site was used before the paddling.
    fn ends(
        &self,
        up: bool,
        arm: Arm,
        paddled: u8,
        rest: u8,
        may_use_site: bool,
        cargo: &[Gem],
    ) -> Vec<String> {
        let place = self.paddle(up, arm, paddled);
        let Place::On(space) = place else {
            // Surplus points are lost on shore and below the falls.
            return vec![format!(">{place}")];
        };
        let mut list = Vec::new();
        let sites = |space: Space| {
            self.site_actions(space)
                .into_iter()
                .filter(|(_, cost, _)| may_use_site && *cost == rest)
        };
        if self.position.whirlpool() == Whirlpool::On(space) {
            let pulled: BTreeSet<String> =
                Arm::ALL.map(|arm| space.downstream(arm).to_string()).into();
            for pulled in pulled {
                if rest == 0 {
                    list.push(format!(">{space}~{pulled}"));
                } else if let (PullThenSite::On, Ok(end)) = (
                    self.position.table().options().whirlpool_pull_then_site,
                    pulled.parse::<Space>(),
                ) {
                    list.extend(sites(end).map(|(text, ..)| format!(">{space}~{pulled}{text}")));
                }
            }
            return list;
        }
        if rest > 0 {
            list.extend(sites(space).map(|(text, ..)| format!(">{space}{text}")));
            return list;
        }
        list.push(format!(">{space}"));
        if up {
            list.extend(self.thefts(space, cargo).into_iter().map(|t| format!(">{space}{t}")));
        }
        list.extend(self.trades(space, cargo).into_iter().map(|t| format!(">{space}%{t}")));
        list
    }

    /// Where the paddling ends with this number of points: S-43, step by step.
    fn paddle(&self, up: bool, arm: Arm, points: u8) -> Place {
        let mut place = self.from;
        let mut left = points;
        while left > 0 {
            if up && place.space().is_some_and(|space| self.position.whirlpool().is_on(space)) {
                left -= 1;
                if left == 0 {
                    break;
                }
            }
            place = match place {
                Place::Pier => Place::On(Space::S1),
                Place::On(space) if up => space.upstream(),
                Place::On(space) => space.downstream(arm),
                Place::Riverbank(_) | Place::Falls => break,
            };
            left -= 1;
            if matches!(place, Place::Pier | Place::Falls) {
                break;
            }
        }
        place
    }

    /// All site actions beside a space: text, cost, cargo afterwards.
    fn site_actions(&self, space: Space) -> Vec<(String, u8, Vec<Gem>)> {
        let Some(site) = space.site() else { return Vec::new() };
        let forbidden =
            self.position.table().options().unload_own_colour == UnloadOwnColour::Forbidden;
        let stock: Vec<Gem> = self.position.site(site).iter().collect();
        let mut list = Vec::new();
        for unload in choices_of_up_to_two(&self.cargo) {
            if forbidden && unload.contains(&site) {
                continue;
            }
            let mut kept = self.cargo.clone();
            for gem in &unload {
                kept.remove(kept.iter().position(|kept| kept == gem).unwrap());
            }
            for load in choices_of_up_to_two(&stock) {
                let again = load.iter().any(|gem| unload.contains(gem));
                let nothing = load.is_empty() && unload.is_empty();
                if again || nothing || kept.len() + load.len() > self.capacity {
                    continue;
                }
                let out: String = unload.iter().map(|gem| format!("-{gem}")).collect();
                let into: String = load.iter().map(|gem| format!("+{gem}")).collect();
                let cost = 2 * (unload.len() + load.len()) as u8;
                let cargo = kept.iter().chain(&load).copied().collect();
                list.push((out + &into, cost, cargo));
            }
        }
        list
    }

    fn thefts(&self, space: Space, cargo: &[Gem]) -> BTreeSet<String> {
        let seats = self.position.table().len();
        // All gems that can be stolen, in the order of the notation.
        let mut loot: Vec<(Gem, usize, CanoeNo)> = self
            .position
            .canoes()
            .filter(|(seat, _, canoe)| *seat != self.seat && canoe.at == Place::On(space))
            .flat_map(|(seat, no, canoe)| {
                let steps = seat.steps_from(self.seat, seats);
                canoe.cargo.iter().map(move |gem| (gem, steps, no)).collect::<Vec<_>>()
            })
            .collect();
        loot.sort();
        let name = |(gem, steps, canoe): (Gem, usize, CanoeNo)| {
            let victim = self.position.table().colour(self.seat.clockwise(steps, seats));
            format!("x{gem}@{victim}{canoe}")
        };
        let free = self.capacity - cargo.len();
        let mut texts = BTreeSet::new();
        for (index, first) in loot.iter().enumerate() {
            if free >= 1 {
                texts.insert(name(*first));
            }
            for second in &loot[index + 1..] {
                if free >= 2 {
                    texts.insert(name(*first) + &name(*second));
                }
            }
        }
        texts
    }

    fn trades(&self, space: Space, cargo: &[Gem]) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        let Joe::Afloat { at, gem: joes_gem } = self.position.joe() else { return texts };
        if at != space {
            return texts;
        }
        match joes_gem {
            None => texts.extend(cargo.iter().map(|gem| format!("-{gem}"))),
            Some(take) => {
                if cargo.len() < self.capacity {
                    texts.insert(format!("+{take}"));
                }
                for give in cargo.iter().filter(|give| **give != take) {
                    texts.insert(format!("-{give}+{take}"));
                }
            }
        }
        texts
    }
}

/// All choices of up to two gems from a list, in order, each once.
fn choices_of_up_to_two(gems: &[Gem]) -> BTreeSet<Vec<Gem>> {
    let mut sets = BTreeSet::from([Vec::new()]);
    for (index, first) in gems.iter().enumerate() {
        sets.insert(vec![*first]);
        for second in &gems[index + 1..] {
            let mut pair = vec![*first, *second];
            pair.sort();
            sets.insert(pair);
        }
    }
    sets
}

/// Whether a bank of gems meets a winning condition, by the rules text (B-160 to B-165).
pub fn meets_a_condition(bank: Gems, four_of_a_kind: bool) -> bool {
    let gems: Vec<Gem> = bank.iter().collect();
    let colours: BTreeSet<Gem> = gems.iter().copied().collect();
    let most = colours.iter().map(|gem| gems.iter().filter(|other| *other == gem).count()).max();
    gems.len() >= 7 || colours.len() == 5 || (four_of_a_kind && most.is_some_and(|n| n >= 4))
}
