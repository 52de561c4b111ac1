//! The public state of the table, computed from events.
//!
//! Playback shows its intermediate states. The log reads the round of an event from it, and the
//! page the list of played cards. After the events of a decision, it equals the public state of the
//! new position; `tests/rules/public_table.rs` checks this in random games of every module.

use super::canoe::{Canoe, CanoeNo};
use super::card::{Card, Hand};
use super::event::Event;
use super::gem::{Gem, Gems};
use super::pieces::{Joe, Moose, Whirlpool};
use super::seat::{MAX_SEATS, Seat, SeatSet};
use super::space::{Arm, Place, Space};
use super::table::Table;
use super::view::View;

/// The state of the table that every seat and every onlooker sees: everything except face-down
/// cards and hands. It does not contain the phase and the seat to move.
///
/// ```
/// use niagara::core::{Arm, Colour, Options, Position, PublicTable, Rules, Seat, Table};
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let mut position = Position::start(table, Seat::FIRST, Arm::Left);
/// let mut seen = PublicTable::of(&position.view(None));
///
/// let mut events = Vec::new();
/// position.play("card 4".parse().unwrap(), &mut events).unwrap();
/// for event in &events {
///     seen.apply(event);
/// }
/// assert!(seen.has_laid(Seat::FIRST) && seen.revealed_card(Seat::FIRST).is_none());
/// assert_eq!(seen, PublicTable::of(&position.view(None)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicTable {
    table: Table,
    canoes: [[Canoe; 2]; MAX_SEATS],
    sites: [Gems; 5],
    banked: [Gems; MAX_SEATS],
    revealed: [Option<Card>; MAX_SEATS],
    played: [Hand; MAX_SEATS],
    laid: SeatSet,
    weather: i8,
    next_arm: Arm,
    whirlpool: Whirlpool,
    beaver: Option<Space>,
    moose: Moose,
    joe: Joe,
    round: u32,
    start: Seat,
    winners: SeatSet,
}

impl PublicTable {
    /// The public state of a view. It is the same for the views of all seats.
    #[must_use]
    pub fn of(view: &View) -> Self {
        let known = view.known();
        let table = *known.table();
        let mut seen = Self {
            table,
            canoes: [[Canoe::ASHORE; 2]; MAX_SEATS],
            sites: Gem::ALL.map(|gem| known.site(gem)),
            banked: [Gems::EMPTY; MAX_SEATS],
            revealed: [None; MAX_SEATS],
            played: [Hand::EMPTY; MAX_SEATS],
            laid: table.seats().filter(|seat| view.has_laid(*seat)).collect(),
            weather: known.weather(),
            next_arm: known.next_arm(),
            whirlpool: known.whirlpool(),
            beaver: known.beaver(),
            moose: known.moose(),
            joe: known.joe(),
            round: known.round(),
            start: known.start_seat(),
            winners: known.winners(),
        };
        for seat in table.seats() {
            let index = seat.index();
            seen.canoes[index] = CanoeNo::ALL.map(|canoe| known.canoe(seat, canoe));
            seen.banked[index] = known.banked(seat);
            seen.revealed[index] = known.revealed_card(seat);
            seen.played[index] =
                known.played_before(seat).iter().chain(known.revealed_card(seat)).collect();
        }
        seen
    }

    /// The seats, modules and options of the game.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// A seat's canoe. When it goes over the falls, it keeps its cargo, at [`Place::Falls`], until
    /// [`Event::WentOver`] is applied.
    #[must_use]
    pub const fn canoe(&self, seat: Seat, canoe: CanoeNo) -> Canoe {
        self.canoes[seat.index()][canoe.index()]
    }

    /// All canoes, seat by seat.
    pub fn canoes(&self) -> impl Iterator<Item = (Seat, CanoeNo, Canoe)> + '_ {
        self.table.seats().flat_map(move |seat| {
            CanoeNo::ALL.into_iter().map(move |canoe| (seat, canoe, self.canoe(seat, canoe)))
        })
    }

    /// The gems on a site, which is given by the colour of its own gems.
    #[must_use]
    pub const fn site(&self, gem: Gem) -> Gems {
        self.sites[gem as usize]
    }

    /// The gems that a seat has banked (B-112).
    #[must_use]
    pub const fn banked(&self, seat: Seat) -> Gems {
        self.banked[seat.index()]
    }

    /// The gems that nobody has banked: those on the sites, aboard canoes and with Joe.
    #[must_use]
    pub fn unbanked(&self) -> Gems {
        let on_sites = self.sites.into_iter().flat_map(Gems::iter);
        let aboard = self.canoes().flat_map(|(_, _, canoe)| canoe.cargo.iter());
        let with_joe = match self.joe {
            Joe::Afloat { gem, .. } => gem,
            Joe::Absent => None,
        };
        on_sites.chain(aboard).chain(with_joe).collect()
    }

    /// Whether a seat has laid down a card for this round, face down or revealed.
    #[must_use]
    pub const fn has_laid(&self, seat: Seat) -> bool {
        self.laid.contains(seat)
    }

    /// The card of a seat in this round, once it is revealed; `None` before (B-30).
    #[must_use]
    pub const fn revealed_card(&self, seat: Seat) -> Option<Card> {
        self.revealed[seat.index()]
    }

    /// The cards that a seat has revealed since hands were last refilled, including that of this
    /// round (B-172).
    #[must_use]
    pub const fn played(&self, seat: Seat) -> Hand {
        self.played[seat.index()]
    }

    /// The cloud's place on the weather track: −1 to +2 (B-14).
    #[must_use]
    pub const fn weather(&self) -> i8 {
        self.weather
    }

    /// The arm that the next disc will enter if the arms alternate (B-136).
    #[must_use]
    pub const fn next_arm(&self) -> Arm {
        self.next_arm
    }

    /// The whirlpool (S-30). When it goes over the falls, it stays on its last space until
    /// [`Event::WhirlpoolWentOver`] is applied.
    #[must_use]
    pub const fn whirlpool(&self) -> Whirlpool {
        self.whirlpool
    }

    /// The beaver's space; `None` if he is not in the river (S-60). When he goes over the falls, he
    /// stays on his last space until [`Event::BeaverWentOver`] is applied.
    #[must_use]
    pub const fn beaver(&self) -> Option<Space> {
        self.beaver
    }

    /// Where the moose is (S-70).
    #[must_use]
    pub const fn moose(&self) -> Moose {
        self.moose
    }

    /// Diamond Joe's canoe (J-01). When it goes over the falls, it stays on its last space until
    /// [`Event::JoeWentOver`] is applied.
    #[must_use]
    pub const fn joe(&self) -> Joe {
        self.joe
    }

    /// The round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The starting seat of the round, which holds the life saver (B-22).
    #[must_use]
    pub const fn start_seat(&self) -> Seat {
        self.start
    }

    /// The winners; empty until the game is over (B-162).
    #[must_use]
    pub const fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Applies an event. Events must be applied in the order in which they happened.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::RoundBegan { round, start } => {
                self.round = round;
                self.start = start;
                self.revealed = [None; MAX_SEATS];
                self.laid = SeatSet::EMPTY;
            }
            Event::HandsRefilled => self.played = [Hand::EMPTY; MAX_SEATS],
            Event::CameBackFree { seat, canoe } => self.canoe_mut(seat, canoe).at = Place::Pier,
            Event::Rescued { seat, canoe, gem } => {
                self.banked[seat.index()].take(gem);
                self.sites[gem as usize].add(gem);
                self.canoe_mut(seat, canoe).at = Place::Pier;
            }
            Event::CardLaid { seat } => self.laid.insert(seat),
            Event::Revealed { seat, card } => {
                self.revealed[seat.index()] = Some(card);
                self.played[seat.index()].insert(card);
            }
            Event::WeatherMoved { to, .. } => self.weather = to,
            Event::BeaverEntered { space } => self.beaver = Some(space),
            Event::BeaverWentOver { .. } => {
                self.weather = 0;
                self.beaver = None;
            }
            Event::MooseTaken { seat, canoe } => self.moose = Moose::Aboard(seat, canoe),
            Event::MooseLeft { .. } => self.moose = Moose::Returning,
            Event::MooseReturned => self.moose = Moose::Waiting,
            Event::Unloaded { seat, canoe, gem, site } => {
                self.sites[site as usize].add(gem);
                self.unload(seat, canoe, gem);
            }
            Event::Loaded { seat, canoe, gem, site } => {
                self.sites[site as usize].take(gem);
                self.load(seat, canoe, gem);
            }
            Event::Paddled { seat, canoe, to, .. } | Event::Pulled { seat, canoe, to, .. } => {
                self.canoe_mut(seat, canoe).at = to;
            }
            Event::Stolen { seat, canoe, gem, victim, victim_canoe } => {
                self.unload(victim, victim_canoe, gem);
                self.load(seat, canoe, gem);
            }
            Event::JoeTraded { seat, canoe, give, take } => {
                if let Some(gem) = give {
                    self.unload(seat, canoe, gem);
                }
                if let Some(gem) = take {
                    self.load(seat, canoe, gem);
                }
                self.set_gem_of_joe(give);
            }
            Event::Landed { seat, canoe, cargo } => {
                self.banked[seat.index()] = self.banked(seat).with_cargo(cargo);
                *self.canoe_mut(seat, canoe) = Canoe::ASHORE;
            }
            Event::WentOver { seat, canoe, cargo } => {
                for gem in cargo.iter() {
                    self.sites[gem as usize].add(gem);
                }
                *self.canoe_mut(seat, canoe) = Canoe { at: Place::Falls, ..Canoe::ASHORE };
            }
            Event::Lassoed { seat, canoe, space } => {
                self.canoe_mut(seat, canoe).at = Place::Riverbank(space);
            }
            Event::CameBackFromBank { seat, canoe, space } => {
                self.canoe_mut(seat, canoe).at = Place::On(space);
            }
            Event::RiverStep { arm } => self.drift(arm),
            Event::WhirlpoolWentOver => self.whirlpool = Whirlpool::Next,
            Event::WhirlpoolEntered => self.whirlpool = Whirlpool::On(Space::S1),
            Event::JoeWentOver { gem, back } => {
                if let Some(gem) = gem {
                    self.sites[gem as usize].add(gem);
                }
                self.joe = Joe::Afloat { at: back, gem: None };
            }
            Event::JoeLoaded { gem, site } => {
                self.sites[site as usize].take(gem);
                self.set_gem_of_joe(Some(gem));
            }
            Event::JoePaddled { to, .. } | Event::JoePulled { to, .. } => self.move_joe(to),
            Event::Won { winners } => self.winners = winners,
            Event::RescueDeclined { .. }
            | Event::NothingToMove { .. }
            | Event::StayedAshore { .. }
            | Event::RiverSpeed { .. } => {}
        }
    }

    /// Moves everything in the river by one step into `arm` (B-135). A separate event follows for
    /// what goes over the falls.
    fn drift(&mut self, arm: Arm) {
        for canoe in self.canoes.as_flattened_mut() {
            if let Place::On(space) = canoe.at {
                canoe.at = space.drift(arm);
            }
        }
        match self.whirlpool {
            Whirlpool::On(space) => {
                if let Place::On(space) = space.drift(arm) {
                    self.whirlpool = Whirlpool::On(space);
                }
            }
            // `WhirlpoolEntered` follows and repeats this. If the whirlpool goes over and re-enters
            // in one step, only the events of these two moves change it.
            Whirlpool::Next => self.whirlpool = Whirlpool::On(Space::S1),
            Whirlpool::Absent => {}
        }
        if let Some(Place::On(space)) = self.beaver.map(|space| space.drift(arm)) {
            self.beaver = Some(space);
        }
        if let Joe::Afloat { at, .. } = self.joe {
            self.move_joe(at.drift(arm));
        }
        self.next_arm = arm.other();
    }

    fn canoe_mut(&mut self, seat: Seat, canoe: CanoeNo) -> &mut Canoe {
        &mut self.canoes[seat.index()][canoe.index()]
    }

    fn load(&mut self, seat: Seat, canoe: CanoeNo, gem: Gem) {
        let canoe = self.canoe_mut(seat, canoe);
        canoe.cargo = canoe.cargo.with_if_room(gem);
    }

    fn unload(&mut self, seat: Seat, canoe: CanoeNo, gem: Gem) {
        let canoe = self.canoe_mut(seat, canoe);
        canoe.cargo = canoe.cargo.without_if_aboard(gem);
    }

    fn set_gem_of_joe(&mut self, new: Option<Gem>) {
        if let Joe::Afloat { gem, .. } = &mut self.joe {
            *gem = new;
        }
    }

    fn move_joe(&mut self, to: Place) {
        if let (Joe::Afloat { at, .. }, Place::On(space)) = (&mut self.joe, to) {
            *at = space;
        }
    }
}
