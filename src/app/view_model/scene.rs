//! Scenes and frames: what is displayed. During an animation the scene lags behind the position; in
//! a held game it shows a moment of the record.
//!
//! A [`Scene`] is a [`PublicTable`], which is computed from the events, with what animations need
//! in addition: identities of discs, pieces at the edge of the falls, gems in flight, and where a
//! canoe came from. [`Scene::frames`] turns events into the frames of an animation.

use crate::core::{
    Arm, Canoe, CanoeNo, Cargo, Event, Gem, Joe, MAX_SEATS, Module, Moose, Place, PublicTable,
    Seat, Space, View, Whirlpool, route,
};

use super::beat::Beat;
use super::board::{Anchor, CanoeKey, CanoePlace, Disc, DriftPlace, Flight, MIN_CROWD};

/// A canoe as it is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneCanoe {
    /// The seat that owns the canoe.
    pub seat: Seat,
    /// The number of the canoe.
    pub no: CanoeNo,
    /// Where the canoe is drawn.
    pub at: CanoePlace,
    /// The gems aboard, at most two.
    pub cargo: Cargo,
    /// Whether the moose is aboard.
    pub moose: bool,
    /// The place from which this canoe was paddled, lassoed or taken by the river last; `None` once
    /// another canoe has been paddled or a later move of the river has begun.
    pub moved_from: Option<Place>,
}

/// The table as it is displayed.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The public state of the table.
    pub table: PublicTable,
    /// The discs in the river, those at the edge of the falls, and the next one, which waits above
    /// space 1.
    pub discs: Vec<Disc>,
    /// The gems that fly in this frame.
    pub flights: Vec<Flight>,
    /// The pieces that are tipping over the falls.
    edge: Edge,
    /// [`SceneCanoe::moved_from`], by seat and canoe.
    moved_from: [[Option<Place>; 2]; MAX_SEATS],
    /// The id for the next disc or flight that is added.
    next_id: u32,
}

/// The pieces that are drawn at the edge of the falls until the event of their fall, each with the
/// arm of its falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Edge {
    /// The canoes, by seat and canoe.
    canoes: [[Option<Arm>; 2]; MAX_SEATS],
    beaver: Option<Arm>,
    joe: Option<Arm>,
}

/// A step of an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is displayed in this frame.
    pub scene: Scene,
    /// The kind of the frame, which sets its duration.
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
            .map(|(id, space)| Disc {
                id,
                at: DriftPlace::On(space),
                whirlpool: whirlpool.is_on(space),
            })
            .collect();
        let next_id = discs.len() as u32 + 1;
        let waiting = whirlpool == Whirlpool::Next;
        discs.push(Disc { id: next_id - 1, at: DriftPlace::Waiting, whirlpool: waiting });
        Self {
            table,
            discs,
            flights: Vec::new(),
            edge: Edge::default(),
            moved_from: Default::default(),
            next_id,
        }
    }

    /// All canoes, seat by seat.
    pub fn canoes(&self) -> impl Iterator<Item = SceneCanoe> + '_ {
        self.table.canoes().map(|(seat, no, Canoe { at, cargo })| SceneCanoe {
            seat,
            no,
            at: match self.edge.canoes[seat.index()][no.index()] {
                Some(arm) => CanoePlace::Edge(arm),
                None => CanoePlace::At(at),
            },
            cargo,
            moose: self.table.moose() == Moose::Aboard(seat, no),
            moved_from: self.moved_from[seat.index()][no.index()],
        })
    }

    /// Whether a place is a space with so many canoes that a tap spreads them.
    #[must_use]
    pub fn is_crowded(&self, place: Place) -> bool {
        let canoes = self.canoes().filter(|canoe| canoe.at == CanoePlace::At(place));
        matches!(place, Place::On(_)) && canoes.count() >= MIN_CROWD
    }

    /// Where the beaver is drawn; `None` if it is not in play.
    #[must_use]
    pub fn beaver(&self) -> Option<DriftPlace> {
        let is_in_play = self.table.table().has(Module::Beaver);
        let at = match (self.edge.beaver, self.table.beaver()) {
            (Some(arm), _) => DriftPlace::Edge(arm),
            (None, Some(space)) => DriftPlace::On(space),
            (None, None) => DriftPlace::Waiting,
        };
        is_in_play.then_some(at)
    }

    /// Where Diamond Joe is drawn, and the gem that he carries; `None` if he is not in play.
    #[must_use]
    pub fn joe(&self) -> Option<(CanoePlace, Option<Gem>)> {
        match (self.table.joe(), self.edge.joe) {
            (Joe::Absent, _) => None,
            (Joe::Afloat { gem, .. }, Some(arm)) => Some((CanoePlace::Edge(arm), gem)),
            (Joe::Afloat { at, gem }, None) => Some((CanoePlace::At(Place::On(at)), gem)),
        }
    }

    /// Whether the moose waits at the ruby site.
    #[must_use]
    pub fn moose_waits(&self) -> bool {
        self.table.moose() == Moose::Waiting
    }

    /// Whether both scenes show the same table. Ids, flights, discs that are about to vanish and
    /// [`SceneCanoe::moved_from`] are ignored.
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        let discs = |scene: &Self| -> Vec<(DriftPlace, bool)> {
            let discs = scene.discs.iter().map(|disc| (disc.at, disc.whirlpool));
            discs.filter(|(at, _)| !matches!(at, DriftPlace::Edge(_))).collect()
        };
        // Compares as multisets: the order does not matter.
        let are_alike = |ours: &[(DriftPlace, bool)], theirs: &[(DriftPlace, bool)]| {
            let count = |list: &[_], disc| list.iter().filter(|other| *other == disc).count();
            ours.len() == theirs.len()
                && ours.iter().all(|disc| count(ours, disc) == count(theirs, disc))
        };
        are_alike(&discs(self), &discs(other))
            && self.table == other.table
            && self.edge == other.edge
    }

    /// The frames that animate the events that follow this scene, which is not one of the frames. A
    /// card that is revealed turns over while the next event moves: its own frame takes time only
    /// if it is the last one.
    #[must_use]
    pub fn frames(&self, events: &[Event]) -> Vec<Frame> {
        let mut builder = FrameBuilder { scene: self.clone(), frames: Vec::new(), event: None };
        for (index, event) in events.iter().enumerate() {
            builder.event = Some(*event);
            let is_last = index + 1 == events.len();
            builder.add_event(event, is_last);
        }
        builder.frames
    }

    /// The same scene without flights.
    #[must_use]
    pub fn without_flights(&self) -> Self {
        Self { flights: Vec::new(), ..self.clone() }
    }

    /// Copies the places where canoes came from ([`SceneCanoe::moved_from`]) from another scene.
    pub fn copy_moved_from(&mut self, other: &Self) {
        self.moved_from = other.moved_from;
    }

    /// A canoe as the start or end of a flight.
    fn canoe_anchor(&self, seat: Seat, no: CanoeNo) -> Anchor {
        Anchor::Canoe(CanoeKey { colour: self.table.table().colour(seat), no })
    }

    /// Adds the flight of a gem.
    fn fly(&mut self, gem: Gem, from: Anchor, to: Anchor) {
        let id = self.next_id;
        self.next_id += 1;
        self.flights.push(Flight { id, gem, from, to });
    }

    /// Applies an event to the public table and to the rest of the scene.
    fn apply(&mut self, event: &Event) {
        match *event {
            Event::RoundBegan { .. } => {
                self.discs.retain(|disc| !matches!(disc.at, DriftPlace::Edge(_)));
            }
            Event::Rescued { gem, .. } => {
                self.fly(gem, Anchor::Place(Place::Pier), Anchor::Site(gem));
            }
            Event::Loaded { seat, canoe, gem, site } => {
                self.fly(gem, Anchor::Site(site), self.canoe_anchor(seat, canoe));
            }
            Event::Unloaded { seat, canoe, gem, site } => {
                self.fly(gem, self.canoe_anchor(seat, canoe), Anchor::Site(site));
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => {
                self.fly(
                    gem,
                    self.canoe_anchor(victim, victim_canoe),
                    self.canoe_anchor(seat, canoe),
                );
            }
            Event::Landed { seat, canoe, cargo } => {
                for (nth, gem) in (0..).zip(cargo.iter()) {
                    self.fly(gem, self.canoe_anchor(seat, canoe), Anchor::Ashore(nth));
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
            // A lasso pulls the canoe from the space to the bank beside it.
            Event::Lassoed { seat, canoe, space } => {
                self.moved_from[seat.index()][canoe.index()] = Some(Place::On(space));
            }
            // A move of the river begins: earlier moves are no longer marked.
            Event::RiverSpeed { .. } => self.moved_from = Default::default(),
            Event::RiverStep { arm } => self.drift(arm),
            Event::BeaverWentOver { .. } => self.edge.beaver = None,
            Event::WhirlpoolWentOver => {
                for disc in &mut self.discs {
                    disc.whirlpool = disc.at == DriftPlace::Waiting;
                }
            }
            Event::WhirlpoolEntered => {
                for disc in &mut self.discs {
                    disc.whirlpool = disc.at == DriftPlace::On(Space::S1);
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

    /// If a canoe moves to the falls, draws it at the edge of `arm` until it goes over. The last
    /// step to the falls begins in an arm, so `arm` is then never `None`.
    fn tip_over(&mut self, seat: Seat, canoe: CanoeNo, to: Place, arm: Option<Arm>) {
        if to == Place::Falls {
            self.edge.canoes[seat.index()][canoe.index()] = Some(arm.unwrap_or(Arm::Left));
        }
    }

    /// Moves the discs by one step of the river into `arm` (B-135), records where the canoes that
    /// it moves came from, and draws at the edge the pieces that it takes over the falls.
    fn drift(&mut self, arm: Arm) {
        self.discs.retain(|disc| !matches!(disc.at, DriftPlace::Edge(_)));
        for disc in &mut self.discs {
            disc.at = match disc.at {
                DriftPlace::Waiting => DriftPlace::On(Space::S1),
                DriftPlace::On(space) => match space.drift(arm) {
                    Place::On(space) => DriftPlace::On(space),
                    _ => DriftPlace::Edge(arm),
                },
                DriftPlace::Edge(arm) => DriftPlace::Edge(arm),
            };
        }
        self.discs.push(Disc { id: self.next_id, at: DriftPlace::Waiting, whirlpool: false });
        self.next_id += 1;
        let goes_over = |space: Space| space.drift(arm) == Place::Falls;
        for (seat, no, canoe) in self.table.canoes() {
            let Place::On(space) = canoe.at else { continue };
            if space.drift(arm) != canoe.at {
                self.moved_from[seat.index()][no.index()].get_or_insert(canoe.at);
            }
            if goes_over(space) {
                self.edge.canoes[seat.index()][no.index()] = Some(arm);
            }
        }
        if self.table.beaver().is_some_and(goes_over) {
            self.edge.beaver = Some(arm);
        }
        if let Joe::Afloat { at, .. } = self.table.joe()
            && goes_over(at)
        {
            self.edge.joe = Some(arm);
        }
    }
}

/// Builds the frames of a list of events.
struct FrameBuilder {
    scene: Scene,
    frames: Vec<Frame>,
    /// The event whose first frame comes next; `None` after its first frame.
    event: Option<Event>,
}

impl FrameBuilder {
    fn push_frame(&mut self, beat: Beat) {
        self.frames.push(Frame { scene: self.scene.clone(), beat, event: self.event.take() });
        self.scene.flights.clear();
    }

    fn add_event(&mut self, event: &Event, is_last: bool) {
        if let Event::Paddled { seat, canoe, from, to } = *event {
            return self.paddle(seat, canoe, from, to);
        }
        self.scene.apply(event);
        self.push_frame(match event {
            Event::Revealed { .. } if !is_last => Beat::None,
            _ => Beat::of(event),
        });
    }

    /// Adds a frame for each space that a canoe paddles.
    fn paddle(&mut self, seat: Seat, canoe: CanoeNo, from: Place, to: Place) {
        self.scene.moved_from = Default::default();
        self.scene.moved_from[seat.index()][canoe.index()] = Some(from);
        let route = route(from, to);
        for (index, step) in route.windows(2).enumerate() {
            let &[from, to] = step else { continue };
            let event = Event::Paddled { seat, canoe, from, to };
            self.scene.apply(&event);
            let arrives = index + 2 == route.len();
            self.push_frame(if arrives { Beat::of(&event) } else { Beat::Paddle });
        }
    }
}

#[cfg(test)]
mod tests;
