//! Scenes and frames: what is displayed, behind the position during an animation.
//!
//! Over 400 lines: a fifth of them tests.
//!
//! A [`Scene`] is a [`PublicTable`] (the fold of the rules' events) and what animation needs
//! besides: identities of discs, pieces at the edge of the falls, gems in flight, and where a
//! canoe came from. [`Scene::frames`] turns events into the frames of an animation.

use crate::core::{
    Arm, Canoe, CanoeNo, Cargo, Event, Gem, Joe, MAX_SEATS, Module, Moose, Place, PublicTable,
    Seat, Space, View, Whirlpool, course,
};

use super::beat::Beat;
use super::board::{Anchor, Berth, CanoeKey, Disc, Flight, Mooring};

/// A canoe as it is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanoeShown {
    /// The canoe's seat.
    pub seat: Seat,
    /// The number of the canoe.
    pub no: CanoeNo,
    /// Where the canoe is drawn.
    pub at: Mooring,
    /// The gems aboard.
    pub cargo: Cargo,
    /// Whether the moose is aboard.
    pub moose: bool,
    /// The place before the last move, if the last plan or river move moved this canoe.
    pub was: Option<Place>,
}

/// The table as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The public state of the table.
    pub table: PublicTable,
    /// The discs in the river, and the one that waits behind the rope.
    pub discs: Vec<Disc>,
    /// The gems that fly in this frame.
    pub flights: Vec<Flight>,
    edge: Edge,
    /// [`CanoeShown::was`], by seat and canoe.
    was: [[Option<Place>; 2]; MAX_SEATS],
    /// The id of the next disc or flight.
    next_id: u32,
}

/// The pieces that are shown at the edge of the falls, until the event of their fall, each with
/// its arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Edge {
    /// By seat and canoe.
    canoes: [[Option<Arm>; 2]; MAX_SEATS],
    beaver: Option<Arm>,
    joe: Option<Arm>,
}

/// A step of the animation.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The table as it is shown.
    pub scene: Scene,
    /// The duration of the frame.
    pub beat: Beat,
    /// The event whose first frame this is; `None` for further frames of an event.
    pub event: Option<Event>,
}

impl Scene {
    /// The scene of a view when nothing moves.
    #[must_use]
    pub fn of(view: &View) -> Self {
        let table = PublicTable::of(view);
        let whirlpool = table.whirlpool();
        let mut discs: Vec<Disc> = (0..)
            .zip(Space::ALL)
            .map(|(id, space)| Disc { id, at: Berth::On(space), whirlpool: whirlpool.is_on(space) })
            .collect();
        let next_id = discs.len() as u32 + 1;
        let waiting = whirlpool == Whirlpool::Next;
        discs.push(Disc { id: next_id - 1, at: Berth::Waiting, whirlpool: waiting });
        Self {
            table,
            discs,
            flights: Vec::new(),
            edge: Edge::default(),
            was: Default::default(),
            next_id,
        }
    }

    /// All canoes, seat by seat.
    pub fn canoes(&self) -> impl Iterator<Item = CanoeShown> + '_ {
        self.table.canoes().map(|(seat, no, Canoe { at, cargo })| CanoeShown {
            seat,
            no,
            at: match self.edge.canoes[seat.index()][no.index()] {
                Some(arm) => Mooring::Edge(arm),
                None => Mooring::At(at),
            },
            cargo,
            moose: self.table.moose() == Moose::Aboard(seat, no),
            was: self.was[seat.index()][no.index()],
        })
    }

    /// The beaver, if he plays.
    #[must_use]
    pub fn beaver(&self) -> Option<Berth> {
        let plays = self.table.table().has(Module::Beaver);
        let at = match (self.edge.beaver, self.table.beaver()) {
            (Some(arm), _) => Berth::Edge(arm),
            (None, Some(space)) => Berth::On(space),
            (None, None) => Berth::Waiting,
        };
        plays.then_some(at)
    }

    /// Diamond Joe and the gem he carries, if he plays.
    #[must_use]
    pub fn joe(&self) -> Option<(Mooring, Option<Gem>)> {
        match (self.table.joe(), self.edge.joe) {
            (Joe::Absent, _) => None,
            (Joe::Afloat { gem, .. }, Some(arm)) => Some((Mooring::Edge(arm), gem)),
            (Joe::Afloat { at, gem }, None) => Some((Mooring::At(Place::On(at)), gem)),
        }
    }

    /// Whether the moose waits at the ruby site.
    #[must_use]
    pub fn moose_waits(&self) -> bool {
        self.table.moose() == Moose::Waiting
    }

    /// Whether both scenes are equal apart from ids and pieces that are about to vanish.
    #[must_use]
    pub fn settles_as(&self, other: &Self) -> bool {
        // A disc at the edge is about to vanish.
        let discs = |scene: &Self| -> Vec<(Berth, bool)> {
            let discs = scene.discs.iter().map(|disc| (disc.at, disc.whirlpool));
            discs.filter(|(at, _)| !matches!(at, Berth::Edge(_))).collect()
        };
        // Compares as multisets: the order does not matter.
        let alike = |ours: &[(Berth, bool)], theirs: &[(Berth, bool)]| {
            let count = |list: &[_], disc| list.iter().filter(|other| *other == disc).count();
            ours.len() == theirs.len()
                && ours.iter().all(|disc| count(ours, disc) == count(theirs, disc))
        };
        alike(&discs(self), &discs(other)) && self.table == other.table && self.edge == other.edge
    }

    /// The frames that animate events, beginning with this scene.
    #[must_use]
    pub fn frames(&self, events: &[Event]) -> Vec<Frame> {
        let mut builder = FrameBuilder { scene: self.clone(), frames: Vec::new(), event: None };
        for event in events {
            builder.event = Some(*event);
            builder.add_event(event);
        }
        builder.frames
    }

    /// The same without what is in the air.
    #[must_use]
    pub fn landed(&self) -> Self {
        Self { flights: Vec::new(), ..self.clone() }
    }

    /// Takes over where what moved last came from.
    pub fn mark_moves(&mut self, other: &Self) {
        self.was = other.was;
    }

    /// A canoe as a gem's end.
    fn hold(&self, seat: Seat, no: CanoeNo) -> Anchor {
        Anchor::Canoe(CanoeKey { colour: self.table.table().colour(seat), no })
    }

    fn fly(&mut self, gem: Gem, from: Anchor, to: Anchor) {
        let id = self.next_id;
        self.next_id += 1;
        self.flights.push(Flight { id, gem, from, to });
    }

    /// Applies an event to the table and to what is displayed besides.
    fn apply(&mut self, event: &Event) {
        match *event {
            Event::RoundBegan { .. } => {
                self.discs.retain(|disc| !matches!(disc.at, Berth::Edge(_)));
            }
            Event::Rescued { gem, .. } => {
                self.fly(gem, Anchor::Place(Place::Pier), Anchor::Site(gem));
            }
            Event::Loaded { seat, canoe, gem, site } => {
                self.fly(gem, Anchor::Site(site), self.hold(seat, canoe));
            }
            Event::Unloaded { seat, canoe, gem, site } => {
                self.fly(gem, self.hold(seat, canoe), Anchor::Site(site));
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => {
                self.fly(gem, self.hold(victim, victim_canoe), self.hold(seat, canoe));
            }
            Event::Landed { seat, canoe, cargo } => {
                for (nth, gem) in (0..).zip(cargo.iter()) {
                    self.fly(gem, self.hold(seat, canoe), Anchor::Ashore(nth));
                }
            }
            Event::Paddled { seat, canoe, from, to } => {
                self.tip_over(seat, canoe, to, from.space().and_then(Space::arm));
            }
            Event::Pulled { seat, canoe, from, to } => {
                self.tip_over(seat, canoe, to, from.arm());
            }
            Event::WentOver { seat, canoe, cargo } => {
                let edge = self.edge.canoes[seat.index()][canoe.index()].take();
                let from = edge.map_or(Anchor::Place(Place::Falls), Anchor::Edge);
                for gem in cargo.iter() {
                    self.fly(gem, from, Anchor::Site(gem));
                }
            }
            Event::Lassoed { seat, canoe, space } => {
                self.was[seat.index()][canoe.index()] = Some(Place::On(space));
            }
            // A new move of the river: forget the places before the last move.
            Event::RiverSpeed { .. } => self.was = Default::default(),
            Event::RiverStep { arm } => self.drift(arm),
            Event::BeaverWentOver { .. } => self.edge.beaver = None,
            Event::WhirlpoolWentOver => {
                for disc in &mut self.discs {
                    disc.whirlpool = disc.at == Berth::Waiting;
                }
            }
            Event::WhirlpoolEntered => {
                for disc in &mut self.discs {
                    disc.whirlpool = disc.at == Berth::On(Space::S1);
                }
            }
            Event::JoeWentOver { gem, .. } => {
                self.edge.joe = None;
                if let Some(gem) = gem {
                    self.fly(gem, Anchor::Place(Place::Falls), Anchor::Site(gem));
                }
            }
            Event::JoePaddled { from, to: Place::Falls }
            | Event::JoePulled { from, to: Place::Falls } => {
                self.edge.joe = Some(from.arm().unwrap_or(Arm::Left));
            }
            _ => {}
        }
        self.table.apply(event);
    }

    /// Puts a canoe at the edge of the falls of `arm` if it goes over the falls.
    fn tip_over(&mut self, seat: Seat, canoe: CanoeNo, to: Place, arm: Option<Arm>) {
        if to == Place::Falls {
            self.edge.canoes[seat.index()][canoe.index()] = Some(arm.unwrap_or(Arm::Left));
        }
    }

    /// Moves discs and pieces at the edge by one step of the river into `arm` (B-135).
    fn drift(&mut self, arm: Arm) {
        self.discs.retain(|disc| !matches!(disc.at, Berth::Edge(_)));
        for disc in &mut self.discs {
            disc.at = match disc.at {
                Berth::Waiting => Berth::On(Space::S1),
                Berth::On(space) => match space.drift(arm) {
                    Place::On(space) => Berth::On(space),
                    _ => Berth::Edge(arm),
                },
                Berth::Edge(arm) => Berth::Edge(arm),
            };
        }
        self.discs.push(Disc { id: self.next_id, at: Berth::Waiting, whirlpool: false });
        self.next_id += 1;
        let falls = |space: Space| space.drift(arm) == Place::Falls;
        for (seat, no, canoe) in self.table.canoes() {
            let Place::On(space) = canoe.at else { continue };
            if space.drift(arm) != canoe.at {
                self.was[seat.index()][no.index()].get_or_insert(canoe.at);
            }
            if falls(space) {
                self.edge.canoes[seat.index()][no.index()] = Some(arm);
            }
        }
        if self.table.beaver().is_some_and(falls) {
            self.edge.beaver = Some(arm);
        }
        if let Joe::Afloat { at, .. } = self.table.joe()
            && falls(at)
        {
            self.edge.joe = Some(arm);
        }
    }
}

/// A builder of the frames of a list of events.
struct FrameBuilder {
    scene: Scene,
    frames: Vec<Frame>,
    event: Option<Event>,
}

impl FrameBuilder {
    fn push_frame(&mut self, beat: Beat) {
        self.frames.push(Frame { scene: self.scene.clone(), beat, event: self.event.take() });
        self.scene.flights.clear();
    }

    fn add_event(&mut self, event: &Event) {
        if let Event::Paddled { seat, canoe, from, to } = *event {
            return self.paddle(seat, canoe, from, to);
        }
        self.scene.apply(event);
        self.push_frame(Beat::of(event));
    }

    /// Adds a frame for each space of a canoe's way.
    fn paddle(&mut self, seat: Seat, canoe: CanoeNo, from: Place, to: Place) {
        self.scene.was = Default::default();
        self.scene.was[seat.index()][canoe.index()] = Some(from);
        let way = course(from, to);
        for (index, step) in way.windows(2).enumerate() {
            let &[from, to] = step else { continue };
            let event = Event::Paddled { seat, canoe, from, to };
            self.scene.apply(&event);
            let arrives = index + 2 == way.len();
            self.push_frame(if arrives { Beat::of(&event) } else { Beat::Paddle });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::core::{Colour, Game, Header, Module, Options, Phase, Rules, Table};

    /// The seeds of `usual` games, or those that `cargo xtask soak` asks for.
    fn seeds(usual: u64) -> core::ops::Range<u64> {
        let asked = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
        let first = asked("NIAGARA_SEED").unwrap_or(0);
        first..first + asked("NIAGARA_COUNT").unwrap_or(usual)
    }

    /// Plays random games and checks that every animation ends with the scene of the position.
    fn shown_as_played(rules: Rules, seats: usize, games: u64) {
        for seed in seeds(games) {
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

    /// Checks that the canoes moved by the last plan or river move, and no others, are marked with
    /// the place where they were before. Returns the number of marks.
    fn marked_as_moved(frames: &[Frame], before: &Scene) -> usize {
        let begins = |frame: &Frame| {
            matches!(frame.event, Some(Event::Paddled { .. } | Event::RiverSpeed { .. }))
        };
        let Some(begin) = frames.iter().rposition(begins) else { return 0 };
        // In a plan's first frame the canoe has already paddled one space.
        let start = if begin > 0 { &frames[begin - 1].scene } else { before };
        let Some(end) = frames.last() else { return 0 };
        let mut moved = 0;
        for (canoe, then) in end.scene.canoes().zip(start.canoes()) {
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
