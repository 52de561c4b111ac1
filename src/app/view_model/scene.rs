//! The table as it is shown, which lags behind the position while things move.
//!
//! A [`Scene`] is made from a view when nothing moves, and otherwise follows the rules'
//! events one by one: what it passes through is what a person sees. After the last event
//! it equals the scene of the new position (tested), so nothing is ruled twice.

use crate::core::{
    Arm, Canoe, CanoeNo, Card, Cargo, Event, Gem, Gems, Joe, Moose, Place, Seat, SeatSet, Space,
    View, Whirlpool, course,
};

use super::board::{Anchor, Berth, Disc, Flight, Mooring};

/// A canoe as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanoeShown {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub no: CanoeNo,
    /// Where.
    pub at: Mooring,
    /// With what.
    pub cargo: Cargo,
    /// With the moose?
    pub moose: bool,
    /// Where it lay before what moved last, if that moved it: its plan, or the river.
    pub was: Option<Place>,
}

/// The table as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// All canoes, seat by seat.
    pub canoes: Vec<CanoeShown>,
    /// The piles, by site.
    pub sites: [Gems; 5],
    /// The seats' own gems.
    pub banked: Vec<Gems>,
    /// The cards turned up in this round.
    pub open: Vec<Option<Card>>,
    /// The seats that have laid down a card.
    pub laid: SeatSet,
    /// The cloud's place.
    pub weather: i8,
    /// The arm of the next disc.
    pub next_arm: Arm,
    /// The discs, one of them waiting.
    pub discs: Vec<Disc>,
    /// The beaver, if he plays.
    pub beaver: Option<Berth>,
    /// Whether the moose waits at the ruby site.
    pub moose_waits: bool,
    /// Diamond Joe, if he plays.
    pub joe: Option<(Mooring, Option<Gem>)>,
    /// Gems in the air.
    pub flights: Vec<Flight>,
    /// The round.
    pub round: u32,
    /// The holder of the life saver.
    pub start: Seat,
    /// The river's speed while it moves.
    pub river: Option<u8>,
    next_id: u32,
}

/// How long a frame stands, in kinds; the pace makes milliseconds of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    /// Not at all: the next frame follows at once.
    None,
    /// One space paddled.
    Paddle,
    /// Something small changed hands or moved.
    Small,
    /// A card is turned up, or the river's speed is told.
    Card,
    /// One step of the river.
    River,
    /// A canoe goes over.
    Fall,
}

impl Beat {
    /// Milliseconds at the normal pace.
    #[must_use]
    pub const fn millis(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Paddle => 260,
            Self::Small => 420,
            Self::Card => 800,
            Self::River => 560,
            Self::Fall => 760,
        }
    }
}

/// One thing a person sees, and the event it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is shown.
    pub scene: Scene,
    /// For how long.
    pub beat: Beat,
    /// The event that begins with this frame.
    pub event: Option<Event>,
}

impl Scene {
    /// What is shown of a view when nothing moves.
    #[must_use]
    pub fn of(view: &View) -> Self {
        let position = view.known();
        let table = position.table();
        let whirlpool = position.whirlpool();
        let mut discs: Vec<Disc> = (0..)
            .zip(Space::ALL)
            .map(|(id, space)| Disc { id, at: Berth::On(space), whirlpool: whirlpool.is_on(space) })
            .collect();
        let next_id = discs.len() as u32 + 1;
        let waiting = whirlpool == Whirlpool::Next;
        discs.push(Disc { id: next_id - 1, at: Berth::Waiting, whirlpool: waiting });
        let moose_in = |seat, no| position.moose() == Moose::Aboard(seat, no);
        Self {
            canoes: position
                .canoes()
                .map(|(seat, no, Canoe { at, cargo })| CanoeShown {
                    seat,
                    no,
                    at: Mooring::At(at),
                    cargo,
                    moose: moose_in(seat, no),
                    was: None,
                })
                .collect(),
            sites: Gem::ALL.map(|gem| position.site(gem)),
            banked: table.seats().map(|seat| position.banked(seat)).collect(),
            open: table.seats().map(|seat| position.open_card(seat)).collect(),
            laid: table.seats().filter(|seat| view.has_laid(*seat)).collect(),
            weather: position.weather(),
            next_arm: position.next_arm(),
            discs,
            beaver: table
                .has(crate::core::Module::Beaver)
                .then(|| position.beaver().map_or(Berth::Waiting, Berth::On)),
            moose_waits: position.moose() == Moose::Waiting,
            joe: match position.joe() {
                Joe::Absent => None,
                Joe::Afloat { at, gem } => Some((Mooring::At(Place::On(at)), gem)),
            },
            flights: Vec::new(),
            round: position.round(),
            start: position.start_seat(),
            river: None,
            next_id,
        }
    }

    /// The same scene but for what only tells moving things apart.
    #[must_use]
    pub fn settles_as(&self, other: &Self) -> bool {
        // A disc that has just fallen is on its way out.
        let discs = |scene: &Self| -> Vec<(Berth, bool)> {
            let discs = scene.discs.iter().map(|disc| (disc.at, disc.whirlpool));
            discs.filter(|(at, _)| !matches!(at, Berth::Edge(_))).collect()
        };
        // In any order.
        let alike = |ours: &[(Berth, bool)], theirs: &[(Berth, bool)]| {
            let count = |list: &[_], disc| list.iter().filter(|other| *other == disc).count();
            ours.len() == theirs.len()
                && ours.iter().all(|disc| count(ours, disc) == count(theirs, disc))
        };
        let still = |canoe: &CanoeShown| CanoeShown { was: None, ..*canoe };
        let plain = |scene: &Self| Self {
            canoes: scene.canoes.iter().map(still).collect(),
            discs: Vec::new(),
            flights: Vec::new(),
            river: None,
            next_id: 0,
            ..scene.clone()
        };
        alike(&discs(self), &discs(other)) && plain(self) == plain(other)
    }

    /// What a person sees of the events, from this scene on.
    #[must_use]
    pub fn frames(&self, events: &[Event]) -> Vec<Frame> {
        let mut film = Film { scene: self.clone(), frames: Vec::new(), event: None };
        for event in events {
            film.event = Some(*event);
            film.show(event);
        }
        film.frames
    }

    fn canoe(&mut self, seat: Seat, no: CanoeNo) -> Option<&mut CanoeShown> {
        self.canoes.iter_mut().find(|canoe| canoe.seat == seat && canoe.no == no)
    }

    fn change(&mut self, seat: Seat, no: CanoeNo, change: impl FnOnce(&mut CanoeShown)) {
        if let Some(canoe) = self.canoe(seat, no) {
            change(canoe);
        }
    }

    /// Takes over where what moved last came from.
    pub fn mark_moves(&mut self, other: &Self) {
        for (canoe, other) in self.canoes.iter_mut().zip(&other.canoes) {
            canoe.was = other.was;
        }
    }

    /// What moves next is what moved last.
    fn forget_moves(&mut self) {
        for canoe in &mut self.canoes {
            canoe.was = None;
        }
    }

    fn fly(&mut self, gem: Gem, from: Anchor, to: Anchor) {
        let id = self.next_id;
        self.next_id += 1;
        self.flights.push(Flight { id, gem, from, to });
    }

    /// Everything in the river makes one step into `arm` (B-135).
    fn drift(&mut self, arm: Arm) {
        let drift = |space: Space| match space.drift(arm) {
            Place::On(space) => Berth::On(space),
            _ => Berth::Edge(arm),
        };
        let moor = |mooring: Mooring| match mooring {
            Mooring::At(Place::On(space)) => match space.drift(arm) {
                Place::Falls => Mooring::Edge(arm),
                place => Mooring::At(place),
            },
            other => other,
        };
        self.discs.retain(|disc| !matches!(disc.at, Berth::Edge(_)));
        for disc in &mut self.discs {
            disc.at = match disc.at {
                Berth::Waiting => Berth::On(Space::S1),
                Berth::On(space) => drift(space),
                Berth::Edge(arm) => Berth::Edge(arm),
            };
        }
        self.discs.push(Disc { id: self.next_id, at: Berth::Waiting, whirlpool: false });
        self.next_id += 1;
        for canoe in &mut self.canoes {
            let at = moor(canoe.at);
            if let (true, Mooring::At(place)) = (at != canoe.at, canoe.at) {
                canoe.was.get_or_insert(place);
            }
            canoe.at = at;
        }
        if let Some(Berth::On(space)) = self.beaver {
            self.beaver = Some(drift(space));
        }
        if let Some((at, _)) = &mut self.joe {
            *at = moor(*at);
        }
        self.next_arm = arm.other();
    }
}

/// Frames as they are made.
struct Film {
    scene: Scene,
    frames: Vec<Frame>,
    event: Option<Event>,
}

impl Film {
    fn cut(&mut self, beat: Beat) {
        self.frames.push(Frame { scene: self.scene.clone(), beat, event: self.event.take() });
        self.scene.flights.clear();
    }

    fn bank_of(mooring: Mooring) -> Anchor {
        match mooring {
            Mooring::At(place) => Anchor::Place(place),
            Mooring::Edge(arm) => Anchor::Edge(arm),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each event")]
    fn show(&mut self, event: &Event) {
        let scene = &mut self.scene;
        match *event {
            Event::RoundBegan { round, start } => {
                scene.round = round;
                scene.start = start;
                scene.open.fill(None);
                scene.laid = SeatSet::EMPTY;
                scene.river = None;
                scene.discs.retain(|disc| !matches!(disc.at, Berth::Edge(_)));
                self.cut(Beat::Small);
            }
            Event::CameBackFree { seat, canoe } => {
                scene.change(seat, canoe, |canoe| canoe.at = Mooring::At(Place::Pier));
                self.cut(Beat::Small);
            }
            Event::Rescued { seat, canoe, gem } => {
                scene.banked[seat.index()].take(gem);
                scene.sites[gem as usize].add(gem);
                scene.fly(gem, Anchor::Place(Place::Pier), Anchor::Site(gem));
                scene.change(seat, canoe, |canoe| canoe.at = Mooring::At(Place::Pier));
                self.cut(Beat::Small);
            }
            Event::CardLaid { seat } => {
                scene.laid.insert(seat);
                self.cut(Beat::None);
            }
            Event::Revealed { seat, card } => {
                scene.open[seat.index()] = Some(card);
                self.cut(Beat::Card);
            }
            Event::WeatherMoved { to, .. } => {
                scene.weather = to;
                self.cut(Beat::Small);
            }
            Event::BeaverEntered { space } => {
                scene.beaver = Some(Berth::On(space));
                self.cut(Beat::Small);
            }
            Event::BeaverWentOver { .. } => {
                scene.weather = 0;
                scene.beaver = Some(Berth::Waiting);
                self.cut(Beat::Small);
            }
            Event::MooseTaken { seat, canoe } => {
                scene.moose_waits = false;
                scene.change(seat, canoe, |canoe| canoe.moose = true);
                self.cut(Beat::Small);
            }
            Event::MooseLeft { seat, canoe } => {
                scene.change(seat, canoe, |canoe| canoe.moose = false);
                self.cut(Beat::None);
            }
            Event::MooseReturned => {
                scene.moose_waits = true;
                self.cut(Beat::Small);
            }
            Event::Unloaded { seat, canoe, gem, site } => {
                scene.sites[site as usize].add(gem);
                scene.change(seat, canoe, |canoe| {
                    canoe.cargo = canoe.cargo.relieved(gem);
                });
                self.cut(Beat::Small);
            }
            Event::Loaded { seat, canoe, gem, site } => {
                scene.sites[site as usize].take(gem);
                scene.change(seat, canoe, |canoe| {
                    canoe.cargo = canoe.cargo.filled(gem);
                });
                self.cut(Beat::Small);
            }
            Event::Paddled { seat, canoe, from, to } => {
                scene.forget_moves();
                scene.change(seat, canoe, |canoe| canoe.was = Some(from));
                let way = course(from, to);
                let arm = way.iter().rev().find_map(|place| place.space()?.arm());
                for place in way.into_iter().skip(1) {
                    let at = match place {
                        Place::Falls => Mooring::Edge(arm.unwrap_or(Arm::Left)),
                        place => Mooring::At(place),
                    };
                    self.scene.change(seat, canoe, |canoe| canoe.at = at);
                    self.cut(Beat::Paddle);
                }
            }
            Event::Pulled { seat, canoe, from, to } => {
                let at = match to {
                    Place::Falls => Mooring::Edge(from.arm().unwrap_or(Arm::Left)),
                    place => Mooring::At(place),
                };
                scene.change(seat, canoe, |canoe| canoe.at = at);
                self.cut(Beat::Small);
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => {
                scene.change(victim, victim_canoe, |canoe| {
                    canoe.cargo = canoe.cargo.relieved(gem);
                });
                scene.change(seat, canoe, |canoe| {
                    canoe.cargo = canoe.cargo.filled(gem);
                });
                self.cut(Beat::Small);
            }
            Event::JoeTraded { seat, canoe, give, take } => {
                scene.change(seat, canoe, |canoe| {
                    if let Some(gem) = give {
                        canoe.cargo = canoe.cargo.relieved(gem);
                    }
                    if let Some(gem) = take {
                        canoe.cargo = canoe.cargo.filled(gem);
                    }
                });
                if let Some((_, cargo)) = &mut scene.joe {
                    *cargo = give;
                }
                self.cut(Beat::Small);
            }
            Event::Landed { seat, canoe, cargo } => {
                for gem in cargo.iter() {
                    scene.banked[seat.index()].add(gem);
                }
                scene.change(seat, canoe, |canoe| {
                    canoe.at = Mooring::At(Place::Pier);
                    canoe.cargo = Cargo::EMPTY;
                });
                self.cut(if cargo.is_empty() { Beat::None } else { Beat::Small });
            }
            Event::WentOver { seat, canoe, cargo } => {
                let from = scene
                    .canoe(seat, canoe)
                    .map_or(Anchor::Place(Place::Falls), |canoe| Self::bank_of(canoe.at));
                for gem in cargo.iter() {
                    scene.sites[gem as usize].add(gem);
                    scene.fly(gem, from, Anchor::Site(gem));
                }
                scene.change(seat, canoe, |canoe| {
                    canoe.at = Mooring::At(Place::Falls);
                    canoe.cargo = Cargo::EMPTY;
                });
                self.cut(Beat::Fall);
            }
            Event::Lassoed { seat, canoe, space } => {
                scene.change(seat, canoe, |canoe| {
                    canoe.at = Mooring::At(Place::Bank(space));
                    canoe.was = Some(Place::On(space));
                });
                self.cut(Beat::Small);
            }
            Event::CameBackFromBank { seat, canoe, space } => {
                scene.change(seat, canoe, |canoe| canoe.at = Mooring::At(Place::On(space)));
                self.cut(Beat::Small);
            }
            Event::RiverSpeed { speed, .. } => {
                scene.river = Some(speed);
                scene.forget_moves();
                self.cut(Beat::Card);
            }
            Event::RiverStep { arm } => {
                scene.drift(arm);
                self.cut(Beat::River);
            }
            Event::WhirlpoolWentOver => {
                for disc in &mut scene.discs {
                    disc.whirlpool = disc.at == Berth::Waiting;
                }
                self.cut(Beat::None);
            }
            Event::WhirlpoolEntered => {
                for disc in &mut scene.discs {
                    disc.whirlpool = disc.at == Berth::On(Space::S1);
                }
                self.cut(Beat::None);
            }
            Event::JoeWentOver { gem, back } => {
                if let Some(gem) = gem {
                    scene.sites[gem as usize].add(gem);
                    scene.fly(gem, Anchor::Place(Place::Falls), Anchor::Site(gem));
                }
                scene.joe = Some((Mooring::At(Place::On(back)), None));
                self.cut(Beat::Small);
            }
            Event::JoeLoaded { gem, site } => {
                scene.sites[site as usize].take(gem);
                if let Some((_, cargo)) = &mut scene.joe {
                    *cargo = Some(gem);
                }
                self.cut(Beat::Small);
            }
            Event::JoePaddled { from, to } | Event::JoePulled { from, to } => {
                if let Some((at, _)) = &mut scene.joe {
                    *at = match to {
                        Place::Falls => Mooring::Edge(from.arm().unwrap_or(Arm::Left)),
                        place => Mooring::At(place),
                    };
                }
                self.cut(Beat::Paddle);
            }
            Event::HandsRefilled
            | Event::RescueDeclined { .. }
            | Event::NothingToMove { .. }
            | Event::StayedAshore { .. }
            | Event::Won { .. } => self.cut(Beat::Small),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::core::{Colour, Game, Header, Module, Options, Phase, Rules, Table};

    /// Plays random games and checks that what is shown ends where the rules are.
    fn shown_as_played(rules: Rules, seats: usize, games: u64) {
        for seed in 0..games {
            let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
            let mut game = Game::new(Header::from_seed(table, seed, None, None));
            let mut dice = SplitMix::new(seed);
            let mut scene = Scene::of(&game.position().view(None));
            for _ in 0..400 {
                let legal = game.position().legal();
                let Some(decision) = legal.get(dice.below(legal.len().max(1) as u32) as usize)
                else {
                    break;
                };
                let events = game.play(*decision).unwrap();
                let frames = scene.frames(&events);
                let first = frames.iter().filter(|frame| frame.event.is_some()).count();
                assert_eq!(first, events.len(), "each event begins one frame");
                if let Some(frame) = frames.into_iter().next_back() {
                    scene = frame.scene;
                    scene.flights.clear();
                }
                let rest = Scene::of(&game.position().view(None));
                assert!(scene.settles_as(&rest), "{decision}: {scene:#?}\nis not\n{rest:#?}");
            }
        }
    }

    #[test]
    fn what_is_shown_of_the_base_game_ends_where_the_rules_are() {
        for seats in 3..=5 {
            shown_as_played(Rules::BASE, seats, 20);
        }
    }

    #[test]
    fn what_is_shown_of_every_module_ends_where_the_rules_are() {
        for module in Module::ALL {
            shown_as_played(Rules::BASE.with(module), 4, 8);
        }
        shown_as_played(Rules::SPIRITS.with(Module::Joe), 6, 20);
    }

    /// Every canoe that has moved since the plan or the river began is marked with where it
    /// lay then, and no other.
    fn marked_as_moved(frames: &[Frame], before: &Scene) -> usize {
        let begins = |frame: &Frame| {
            matches!(frame.event, Some(Event::Paddled { .. } | Event::RiverSpeed { .. }))
        };
        let Some(begin) = frames.iter().rposition(begins) else { return 0 };
        // A plan's first frame has paddled one space already.
        let start = if begin > 0 { &frames[begin - 1].scene } else { before };
        let Some(end) = frames.last() else { return 0 };
        let mut moved = 0;
        for (canoe, then) in end.scene.canoes.iter().zip(&start.canoes) {
            if canoe.at != then.at {
                assert_eq!(canoe.was.map(Mooring::At), Some(then.at));
                moved += 1;
            }
        }
        moved
    }

    #[test]
    fn what_moved_last_is_marked_with_where_it_came_from() {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut moved = 0;
        for seed in 0..20 {
            let mut game = Game::new(Header::from_seed(table, seed, None, None));
            let mut dice = SplitMix::new(seed);
            let mut scene = Scene::of(&game.position().view(None));
            for _ in 0..200 {
                let legal = game.position().legal();
                let decision = legal[dice.below(legal.len() as u32) as usize];
                let frames = scene.frames(&game.play(decision).unwrap());
                let rescued =
                    |frame: &Frame| matches!(frame.event, Some(Event::CameBackFree { .. }));
                if !frames.iter().any(rescued) {
                    moved += marked_as_moved(&frames, &scene);
                }
                if let Some(frame) = frames.into_iter().next_back() {
                    scene = frame.scene;
                }
                if game.position().phase() == Phase::Over {
                    break;
                }
            }
        }
        assert!(moved > 1000, "{moved} moves");
    }
}
