//! A model of an onlooker, who sees only events and moves pieces accordingly. The result must
//! agree with the public view of the position.

use std::collections::BTreeMap;

use niagara::core::{
    Arm, CanoeNo, Card, Event, Gem, Gems, Hand, Joe, Moose, Phase, Place, Position, Seat, SeatSet,
    Space, Table, Whirlpool,
};

type CanoeId = (Seat, CanoeNo);

/// A disc of the river and the pieces on it.
#[derive(Clone, Debug, Default)]
struct Disc {
    canoes: Vec<CanoeId>,
    whirlpool: bool,
    beaver: bool,
    joe: bool,
}

/// The table as an onlooker knows it.
#[derive(Clone, Debug)]
pub struct Onlooker {
    table: Table,
    /// Nine discs: the trunk, then the two arms.
    trunk: [Disc; 5],
    arms: [[Disc; 2]; 2],
    /// The pieces that have gone over the falls, but whose events have not been applied yet.
    fallen: Disc,
    /// The places of the canoes that are not on a disc.
    off_river: BTreeMap<CanoeId, Place>,
    cargo: BTreeMap<CanoeId, Gems>,
    banked: BTreeMap<Seat, Gems>,
    sites: BTreeMap<Gem, Gems>,
    hands: BTreeMap<Seat, Hand>,
    laid: SeatSet,
    revealed: BTreeMap<Seat, Card>,
    next_arm: Arm,
    steps_left: u8,
    weather: i8,
    round: u32,
    start: Seat,
    whirlpool_waits: bool,
    moose: Moose,
    joes_gem: Option<Gem>,
    winners: SeatSet,
}

impl Onlooker {
    /// An onlooker who sees the start of a game. Of `position`, which must be such a start, only
    /// what differs from game to game is read.
    pub fn new(position: &Position) -> Self {
        assert_eq!(position.round(), 1, "an onlooker is there from the start");
        let table = *position.table();
        let mut this = Self {
            table,
            trunk: Default::default(),
            arms: Default::default(),
            fallen: Disc::default(),
            off_river: position.canoes().map(|(seat, no, _)| ((seat, no), Place::Pier)).collect(),
            cargo: position.canoes().map(|(seat, no, _)| ((seat, no), Gems::EMPTY)).collect(),
            banked: table.seats().map(|seat| (seat, Gems::EMPTY)).collect(),
            sites: Gem::ALL.map(|gem| (gem, Gems::of(gem, table.gems_per_site()))).into(),
            hands: table.seats().map(|seat| (seat, table.rules().full_hand())).collect(),
            laid: SeatSet::EMPTY,
            revealed: BTreeMap::new(),
            next_arm: position.next_arm(),
            steps_left: 0,
            weather: 0,
            round: 1,
            start: position.start_seat(),
            whirlpool_waits: false,
            moose: position.moose(),
            joes_gem: None,
            winners: SeatSet::EMPTY,
        };
        if position.whirlpool() != Whirlpool::Absent {
            this.disc(Space::S3).whirlpool = true;
        }
        if position.joe() != Joe::Absent {
            this.disc(Space::S1).joe = true;
        }
        this
    }

    fn disc(&mut self, space: Space) -> &mut Disc {
        match space.arm() {
            None => &mut self.trunk[usize::from(space.depth()) - 1],
            Some(arm) => &mut self.arms[arm as usize][usize::from(space.depth()) - 6],
        }
    }

    fn find(&self, on: impl Fn(&Disc) -> bool) -> Option<Space> {
        Space::ALL.into_iter().find(|space| {
            on(match space.arm() {
                None => &self.trunk[usize::from(space.depth()) - 1],
                Some(arm) => &self.arms[arm as usize][usize::from(space.depth()) - 6],
            })
        })
    }

    fn place(&self, id: CanoeId) -> Place {
        self.off_river.get(&id).copied().unwrap_or_else(|| {
            let space = self.find(|disc| disc.canoes.contains(&id));
            Place::On(space.expect("a canoe on shore, lost, on the bank or on a disc"))
        })
    }

    fn put(&mut self, id: CanoeId, place: Place) {
        self.off_river.remove(&id);
        for space in Space::ALL {
            self.disc(space).canoes.retain(|other| *other != id);
        }
        match place {
            Place::On(space) => self.disc(space).canoes.push(id),
            Place::Falls => {
                self.off_river.insert(id, place);
                self.fallen.canoes.push(id);
            }
            Place::Pier | Place::Riverbank(_) => {
                self.off_river.insert(id, place);
            }
        }
    }

    /// A step of the river (B-135): a new disc at 1, the trunk moves, the arm's last disc falls.
    fn step_river(&mut self, arm: Arm) {
        assert_eq!(self.steps_left.checked_sub(1).map(|_| ()), Some(()), "a step too many");
        self.steps_left -= 1;
        self.assert_no_fallen_piece();
        let branch = &mut self.arms[arm as usize];
        self.fallen = std::mem::take(&mut branch[1]);
        branch[1] = std::mem::take(&mut branch[0]);
        branch[0] = std::mem::take(&mut self.trunk[4]);
        self.trunk.rotate_right(1);
        assert!(self.trunk[0].canoes.is_empty(), "a new disc is empty");
        self.next_arm = arm.other();
        for id in &self.fallen.canoes {
            self.off_river.insert(*id, Place::Falls);
        }
    }

    fn assert_no_fallen_piece(&self) {
        let Disc { canoes, whirlpool, beaver, joe } = &self.fallen;
        assert!(
            canoes.is_empty() && !whirlpool && !beaver && !joe,
            "without an event: {:?}",
            self.fallen
        );
    }

    fn gems(&mut self, id: CanoeId) -> &mut Gems {
        self.cargo.get_mut(&id).unwrap()
    }

    fn unload(&mut self, id: CanoeId, gem: Gem) {
        assert!(self.gems(id).contains(gem), "{gem} is aboard");
        self.gems(id).take(gem);
    }

    /// Moves the pieces by an event.
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::RoundBegan { round, start } => {
                assert_eq!(self.steps_left, 0, "an event for each step");
                self.assert_no_fallen_piece();
                assert_eq!(round, self.round + 1);
                assert_eq!(start, self.start.clockwise(1, self.table.len()));
                (self.round, self.start) = (round, start);
                self.laid = SeatSet::EMPTY;
                self.revealed.clear();
            }
            Event::HandsRefilled => {
                for hand in self.hands.values_mut() {
                    assert!(hand.is_empty());
                    *hand = self.table.rules().full_hand();
                }
            }
            Event::CameBackFree { seat, canoe } => self.comes_back(seat, canoe),
            Event::Rescued { seat, canoe, gem } => {
                let bank = self.banked.get_mut(&seat).unwrap();
                assert!(bank.contains(gem));
                bank.take(gem);
                self.sites.get_mut(&gem).unwrap().add(gem);
                self.comes_back(seat, canoe);
            }
            Event::RescueDeclined { .. }
            | Event::NothingToMove { .. }
            | Event::StayedAshore { .. } => {}
            Event::CardLaid { seat } => {
                assert!(!self.laid.contains(seat));
                self.laid.insert(seat);
            }
            Event::Revealed { seat, card } => {
                assert!(self.laid.contains(seat) && self.hands[&seat].contains(card));
                let turn = self.start.clockwise(self.revealed.len(), self.table.len());
                assert_eq!(seat, turn, "clockwise");
                self.hands.get_mut(&seat).unwrap().remove(card);
                self.revealed.insert(seat, card);
            }
            Event::WeatherMoved { from, to, .. } => {
                assert_eq!(from, self.weather);
                self.weather = to;
            }
            Event::BeaverEntered { space } => self.disc(space).beaver = true,
            Event::MooseTaken { seat, canoe } => {
                assert_eq!(self.moose, Moose::Waiting);
                self.moose = Moose::Aboard(seat, canoe);
            }
            Event::Unloaded { seat, canoe, gem, site } => {
                self.unload((seat, canoe), gem);
                self.sites.get_mut(&site).unwrap().add(gem);
                self.assert_beside((seat, canoe), site);
            }
            Event::Loaded { seat, canoe, gem, site } => {
                let stock = self.sites.get_mut(&site).unwrap();
                assert!(stock.contains(gem));
                stock.take(gem);
                self.gems((seat, canoe)).add(gem);
                self.assert_beside((seat, canoe), site);
            }
            Event::Paddled { seat, canoe, from, to } => {
                assert_eq!(self.place((seat, canoe)), from);
                self.put((seat, canoe), to);
            }
            Event::Pulled { seat, canoe, from, to } => {
                assert_eq!(self.place((seat, canoe)), Place::On(from));
                assert!(self.disc(from).whirlpool);
                self.put((seat, canoe), to);
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => {
                let robbed = (victim, victim_canoe);
                assert_eq!(self.place((seat, canoe)), self.place(robbed), "on one space");
                self.unload(robbed, gem);
                self.gems((seat, canoe)).add(gem);
            }
            Event::JoeTraded { seat, canoe, give, take } => {
                assert_eq!(
                    self.place((seat, canoe)).space(),
                    self.find(|disc| disc.joe),
                    "on one space"
                );
                if let Some(gem) = give {
                    self.unload((seat, canoe), gem);
                }
                assert_eq!(take, self.joes_gem, "he gives all he has");
                if let Some(gem) = take {
                    self.gems((seat, canoe)).add(gem);
                }
                self.joes_gem = give;
            }
            Event::Landed { seat, canoe, cargo } => {
                assert_eq!(self.place((seat, canoe)), Place::Pier);
                for gem in cargo.iter() {
                    self.unload((seat, canoe), gem);
                    self.banked.get_mut(&seat).unwrap().add(gem);
                }
                assert!(self.gems((seat, canoe)).is_empty());
            }
            Event::WentOver { seat, canoe, cargo } => {
                let falls = self.fallen.canoes.iter().position(|id| *id == (seat, canoe));
                self.fallen.canoes.remove(falls.expect("it was on a disc that fell"));
                for gem in cargo.iter() {
                    self.unload((seat, canoe), gem);
                    self.sites.get_mut(&gem).unwrap().add(gem);
                }
                assert!(self.gems((seat, canoe)).is_empty());
            }
            Event::MooseLeft { seat, canoe } => {
                assert_eq!(self.moose, Moose::Aboard(seat, canoe));
                self.moose = Moose::Returning;
            }
            Event::Lassoed { seat, canoe, space } => {
                assert_eq!(self.place((seat, canoe)), Place::On(space));
                self.put((seat, canoe), Place::Riverbank(space));
            }
            Event::RiverSpeed { lowest, weather, speed } => {
                let numbers = self.revealed.values().filter_map(|card| card.number());
                assert_eq!(numbers.min(), lowest);
                assert_eq!(weather, self.weather);
                assert_eq!(
                    i16::from(speed),
                    (i16::from(lowest.unwrap_or(0)) + i16::from(weather)).max(0)
                );
                self.steps_left = speed;
            }
            Event::RiverStep { arm } => self.step_river(arm),
            Event::BeaverWentOver { weather } => {
                assert_eq!(weather, self.weather);
                assert!(std::mem::take(&mut self.fallen.beaver));
                self.weather = 0;
            }
            Event::WhirlpoolWentOver => {
                assert!(std::mem::take(&mut self.fallen.whirlpool));
                self.whirlpool_waits = true;
            }
            Event::WhirlpoolEntered => {
                assert!(std::mem::take(&mut self.whirlpool_waits));
                self.disc(Space::S1).whirlpool = true;
            }
            Event::JoeWentOver { gem, back } => {
                assert!(std::mem::take(&mut self.fallen.joe));
                assert_eq!(gem, self.joes_gem.take());
                if let Some(gem) = gem {
                    self.sites.get_mut(&gem).unwrap().add(gem);
                }
                self.disc(back).joe = true;
            }
            Event::CameBackFromBank { seat, canoe, space } => {
                assert_eq!(self.place((seat, canoe)), Place::Riverbank(space));
                self.put((seat, canoe), Place::On(space));
            }
            Event::JoeLoaded { gem, site } => {
                assert_eq!(self.joes_gem, None);
                let stock = self.sites.get_mut(&site).unwrap();
                assert!(stock.contains(gem));
                stock.take(gem);
                self.joes_gem = Some(gem);
            }
            Event::JoePaddled { from, to } | Event::JoePulled { from, to } => {
                assert!(std::mem::take(&mut self.disc(from).joe));
                match to {
                    Place::On(space) => self.disc(space).joe = true,
                    _ => self.fallen.joe = true,
                }
            }
            Event::MooseReturned => {
                assert_eq!(self.moose, Moose::Returning);
                self.moose = Moose::Waiting;
            }
            Event::Won { winners } => self.winners = winners,
        }
    }

    fn comes_back(&mut self, seat: Seat, canoe: CanoeNo) {
        assert_eq!(self.place((seat, canoe)), Place::Falls);
        self.put((seat, canoe), Place::Pier);
    }

    fn assert_beside(&self, id: CanoeId, site: Gem) {
        assert_eq!(self.place(id).space().and_then(Space::site), Some(site));
    }

    /// Asserts that the table agrees with the public view of a position.
    pub fn assert_agrees_with(&self, position: &Position) {
        let view = position.view(None);
        let known = view.known();
        self.assert_no_fallen_piece();
        for (seat, no, canoe) in known.canoes() {
            assert_eq!(self.place((seat, no)), canoe.at);
            assert_eq!(self.cargo[&(seat, no)], canoe.cargo.iter().collect());
        }
        for seat in self.table.seats() {
            assert_eq!(self.banked[&seat], known.banked(seat));
            assert_eq!(self.hands[&seat], known.hand(seat));
            assert_eq!(self.revealed.get(&seat).copied(), known.card(seat));
            assert_eq!(self.laid.contains(seat), view.has_laid(seat));
        }
        for gem in Gem::ALL {
            assert_eq!(self.sites[&gem], known.site(gem));
        }
        let whirlpool = match (self.find(|disc| disc.whirlpool), self.whirlpool_waits) {
            (Some(space), false) => Whirlpool::On(space),
            (None, true) => Whirlpool::Next,
            (None, false) => Whirlpool::Absent,
            (Some(_), true) => panic!("two whirlpools"),
        };
        assert_eq!(whirlpool, known.whirlpool());
        assert_eq!(self.find(|disc| disc.beaver), known.beaver());
        let joe = self.find(|disc| disc.joe);
        assert_eq!(
            joe.map(|at| (at, self.joes_gem)),
            match known.joe() {
                Joe::Absent => None,
                Joe::Afloat { at, gem } => Some((at, gem)),
            }
        );
        assert_eq!(
            (self.next_arm, self.weather, self.round, self.start, self.moose, self.winners),
            (
                known.next_arm(),
                known.weather(),
                known.round(),
                known.start_seat(),
                known.moose(),
                known.winners()
            )
        );
        assert_eq!(position.phase() == Phase::Over, !self.winners.is_empty());
    }
}
