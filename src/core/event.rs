//! Events: the changes that play produces, in order. Animations, sounds, log and spoken texts are
//! derived from them.

use super::canoe::CanoeNo;
use super::card::Card;
use super::gem::{Cargo, Gem};
use super::seat::{Seat, SeatSet};
use super::space::{Arm, Place, Space};

/// A change of the table, or another fact, that all players see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round begins with this seat (B-150). The first round of a game has no such event.
    RoundBegan {
        /// The number of the round, from 1.
        round: u32,
        /// The holder of the life saver.
        start: Seat,
    },
    /// All cards had been played, and every seat took its cards back (B-23).
    HandsRefilled,
    /// A canoe came back without payment (B-39).
    CameBackFree {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
    },
    /// A canoe was paid for (B-32); the gem went to its site (B-34).
    Rescued {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The gem that was paid.
        gem: Gem,
    },
    /// A seat declined to pay for a (further) lost canoe (B-35).
    RescueDeclined {
        /// The seat that declined to pay.
        seat: Seat,
    },
    /// A seat laid down a card (B-30). Which one is secret.
    CardLaid {
        /// The seat that laid the card.
        seat: Seat,
    },
    /// A card was revealed (B-30).
    Revealed {
        /// The seat that laid the card.
        seat: Seat,
        /// The card it laid, known to everybody from now on.
        card: Card,
    },
    /// A seat has no canoe that its card can move (B-21, S-55).
    NothingToMove {
        /// The seat that can move nothing.
        seat: Seat,
    },
    /// The cloud moved (B-120).
    WeatherMoved {
        /// The seat that moved the cloud.
        seat: Seat,
        /// The value of the weather before.
        from: i8,
        /// The value of the weather from now on.
        to: i8,
    },
    /// The beaver entered the river (S-60).
    BeaverEntered {
        /// The space where it entered.
        space: Space,
    },
    /// A canoe took the moose (S-58, S-70).
    MooseTaken {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
    },
    /// A gem was unloaded onto a site (B-72).
    Unloaded {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The gem that was unloaded.
        gem: Gem,
        /// The site, by the colour of its own gems.
        site: Gem,
    },
    /// A gem was loaded from a site (B-71).
    Loaded {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The gem that was loaded.
        gem: Gem,
        /// The site, by the colour of its own gems.
        site: Gem,
    },
    /// A canoe paddled (B-60); from the pier it was launched (B-62).
    Paddled {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The place where the paddling began.
        from: Place,
        /// The place where the paddling ended.
        to: Place,
    },
    /// The whirlpool pulled a canoe (S-31, S-33, S-54).
    Pulled {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The space of the whirlpool.
        from: Space,
        /// The place to which it was pulled.
        to: Place,
    },
    /// A gem was stolen (B-90).
    Stolen {
        /// The seat that stole.
        seat: Seat,
        /// The canoe of that seat that now carries the gem.
        canoe: CanoeNo,
        /// The gem that was stolen.
        gem: Gem,
        /// The seat that was robbed.
        victim: Seat,
        /// The canoe from which the gem was taken.
        victim_canoe: CanoeNo,
    },
    /// A canoe traded with Diamond Joe (J-08).
    JoeTraded {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The gem that Joe received, if any.
        give: Option<Gem>,
        /// The gem that Joe handed over, if any.
        take: Option<Gem>,
    },
    /// A canoe came ashore and its cargo was banked (B-112).
    Landed {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The gems that went to the owner's bank.
        cargo: Cargo,
    },
    /// A canoe went over the falls (B-63, B-140); its cargo went back to the sites (B-141).
    WentOver {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The gems that it carried.
        cargo: Cargo,
    },
    /// The moose left its canoe, which landed or fell (S-75).
    MooseLeft {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
    },
    /// A canoe that need not move stays on shore (B-52).
    StayedAshore {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
    },
    /// A canoe was lassoed onto the bank (S-50).
    Lassoed {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The space beside which it now is.
        space: Space,
    },
    /// The river's speed was determined (B-130).
    RiverSpeed {
        /// The lowest number on any card of this round, if there is one.
        lowest: Option<u8>,
        /// The value of the weather, −1 to 2.
        weather: i8,
        /// The number of steps that the river will make.
        speed: u8,
    },
    /// The river moved by one step (B-135).
    RiverStep {
        /// The arm that the disc on 5 entered.
        arm: Arm,
    },
    /// The beaver went over the falls and the cloud went to 0 (S-63).
    BeaverWentOver {
        /// The cloud's value before.
        weather: i8,
    },
    /// The whirlpool's disc went over the falls (S-41).
    WhirlpoolWentOver,
    /// The whirlpool's disc was pushed in, or put back at once by the option `whirlpool_reentry`,
    /// and is on space 1 (S-41).
    WhirlpoolEntered,
    /// Diamond Joe went over the falls and entered the river again (J-07).
    JoeWentOver {
        /// The gem that he carried, if any; it went back to its site.
        gem: Option<Gem>,
        /// The space where he entered again.
        back: Space,
    },
    /// A lassoed canoe came back into the river (S-53).
    CameBackFromBank {
        /// The owner of the canoe.
        seat: Seat,
        /// Which of the owner's canoes.
        canoe: CanoeNo,
        /// The space to which it came back.
        space: Space,
    },
    /// Diamond Joe loaded a gem (J-04).
    JoeLoaded {
        /// The gem that Joe loaded.
        gem: Gem,
        /// The site, by the colour of its own gems.
        site: Gem,
    },
    /// Diamond Joe travelled one step (J-06).
    JoePaddled {
        /// The space where the step began.
        from: Space,
        /// The space where it ended; a step over the falls is followed by [`Event::JoeWentOver`].
        to: Place,
    },
    /// The whirlpool pulled Diamond Joe (J-12).
    JoePulled {
        /// The space of the whirlpool.
        from: Space,
        /// The place to which he was pulled.
        to: Place,
    },
    /// The moose is back at the ruby site (S-76).
    MooseReturned,
    /// The game is over (B-162).
    Won {
        /// The seats that have won: one, or several that share the win.
        winners: SeatSet,
    },
}

impl Event {
    /// The seat that acted, or the owner of the canoe; `None` for events of the river, the round,
    /// pieces without owner and the end of the game.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Self::CameBackFree { seat, .. }
            | Self::Rescued { seat, .. }
            | Self::RescueDeclined { seat }
            | Self::CardLaid { seat }
            | Self::Revealed { seat, .. }
            | Self::NothingToMove { seat }
            | Self::WeatherMoved { seat, .. }
            | Self::MooseTaken { seat, .. }
            | Self::Unloaded { seat, .. }
            | Self::Loaded { seat, .. }
            | Self::Paddled { seat, .. }
            | Self::Pulled { seat, .. }
            | Self::Stolen { seat, .. }
            | Self::JoeTraded { seat, .. }
            | Self::Landed { seat, .. }
            | Self::WentOver { seat, .. }
            | Self::MooseLeft { seat, .. }
            | Self::StayedAshore { seat, .. }
            | Self::Lassoed { seat, .. }
            | Self::CameBackFromBank { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// The seat that lost a canoe over the falls or was robbed; `None` for other events.
    #[must_use]
    pub const fn harmed(&self) -> Option<Seat> {
        match *self {
            Self::WentOver { seat, .. } => Some(seat),
            Self::Stolen { victim, .. } => Some(victim),
            _ => None,
        }
    }
}

/// Receives events as they happen.
///
/// ```
/// use niagara::core::{Arm, Colour, Event, EventSink, Options, Position, Rules, Seat, Table};
///
/// /// Counts events.
/// struct Counter(usize);
///
/// impl EventSink for Counter {
///     fn emit(&mut self, _: Event) {
///         self.0 += 1;
///     }
/// }
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
/// let mut position = Position::start(table, Seat::FIRST, Arm::Left);
/// let mut counter = Counter(0);
/// position.play("card 4".parse().unwrap(), &mut counter).unwrap();
/// assert_eq!(counter.0, 1, "a card was laid");
/// ```
pub trait EventSink {
    /// Receives the next event.
    fn emit(&mut self, event: Event);
}

/// Ignores all events, for searches.
impl EventSink for () {
    #[inline]
    fn emit(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn emit(&mut self, event: Event) {
        self.push(event);
    }
}
