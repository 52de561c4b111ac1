//! Events: what happened, in order. Animation, sound, log and speech tell the same facts.

use super::canoe::CanoeNo;
use super::card::Card;
use super::gem::{Cargo, Gem};
use super::seat::{Seat, SeatSet};
use super::space::{Arm, Place, Space};

/// A fact about the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round begins with this seat (B-150).
    RoundBegan {
        /// The round, from 1.
        round: u32,
        /// The holder of the life saver.
        start: Seat,
    },
    /// All cards were out, so everybody took them back (B-23).
    HandsRefilled,
    /// A canoe came back without payment (B-39).
    CameBackFree {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
    },
    /// A canoe was paid for (B-32); the gem went to its site (B-34).
    Rescued {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// The payment.
        gem: Gem,
    },
    /// A player paid for no (further) canoe (B-35).
    RescueDeclined {
        /// Who.
        seat: Seat,
    },
    /// A player laid down a card (B-30). Which one is secret.
    CardLaid {
        /// Who.
        seat: Seat,
    },
    /// A card was turned up (B-30).
    Revealed {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player has no canoe, so the card moves nothing (B-21).
    NothingToMove {
        /// Who.
        seat: Seat,
    },
    /// The cloud moved (B-120).
    WeatherMoved {
        /// By whom.
        seat: Seat,
        /// Its value before.
        from: i8,
        /// Its value now.
        to: i8,
    },
    /// The beaver entered the river (S-60).
    BeaverEntered {
        /// Where.
        space: Space,
    },
    /// A canoe took the moose (S-70).
    MooseTaken {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
    },
    /// A gem was unloaded onto a site (B-72).
    Unloaded {
        /// By whom.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// The gem.
        gem: Gem,
        /// The site's colour.
        site: Gem,
    },
    /// A gem was loaded from a site (B-71).
    Loaded {
        /// By whom.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// The gem.
        gem: Gem,
        /// The site's colour.
        site: Gem,
    },
    /// A canoe paddled (B-60); from the pier it was launched (B-62).
    Paddled {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// Where it started.
        from: Place,
        /// Where the paddling stopped.
        to: Place,
    },
    /// The whirlpool pulled a canoe (S-31, S-33, S-54).
    Pulled {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// The whirlpool's space.
        from: Space,
        /// Where it was pulled.
        to: Place,
    },
    /// A gem was stolen (B-90).
    Stolen {
        /// The thief.
        seat: Seat,
        /// The thief's canoe.
        canoe: CanoeNo,
        /// The gem.
        gem: Gem,
        /// The robbed seat.
        victim: Seat,
        /// The robbed canoe.
        victim_canoe: CanoeNo,
    },
    /// A canoe traded with Diamond Joe (J-08).
    JoeTraded {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// What Joe got.
        give: Option<Gem>,
        /// What Joe gave.
        take: Option<Gem>,
    },
    /// A canoe came ashore and its cargo was banked (B-112).
    Landed {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// What became the player's.
        cargo: Cargo,
    },
    /// A canoe went over the falls (B-63, B-140); its cargo went home (B-141).
    WentOver {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// What it carried.
        cargo: Cargo,
    },
    /// The moose left its canoe, which landed or fell (S-75).
    MooseLeft {
        /// Whose canoe.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
    },
    /// The optional canoe stays on shore (B-52).
    StayedAshore {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
    },
    /// A canoe was lassoed onto the bank (S-50).
    Lassoed {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// Beside which space.
        space: Space,
    },
    /// The river's speed was fixed (B-130).
    RiverSpeed {
        /// The lowest number played, if any.
        lowest: Option<u8>,
        /// The weather.
        weather: i8,
        /// Steps the river will make.
        speed: u8,
    },
    /// The river made one step (B-135).
    RiverStep {
        /// The arm the disc on 5 entered.
        arm: Arm,
    },
    /// The beaver went over the falls and the cloud went to 0 (S-63).
    BeaverWentOver {
        /// The cloud's value before.
        weather: i8,
    },
    /// The whirlpool's disc went over the falls (S-41).
    WhirlpoolWentOver,
    /// A disc pushed in was the whirlpool (S-41).
    WhirlpoolEntered,
    /// Diamond Joe went over the falls and came back (J-07).
    JoeWentOver {
        /// The gem that went home.
        gem: Option<Gem>,
        /// Where he is again.
        back: Space,
    },
    /// A lassoed canoe came back into the river (S-53).
    CameBackFromBank {
        /// Whose.
        seat: Seat,
        /// Which canoe.
        canoe: CanoeNo,
        /// Its space.
        space: Space,
    },
    /// Diamond Joe loaded a gem (J-04).
    JoeLoaded {
        /// The gem.
        gem: Gem,
        /// The site's colour.
        site: Gem,
    },
    /// Diamond Joe travelled one step (J-06).
    JoePaddled {
        /// From here.
        from: Space,
        /// To here; going over the falls is [`Event::JoeWentOver`].
        to: Place,
    },
    /// The whirlpool pulled Diamond Joe (J-12).
    JoePulled {
        /// The whirlpool's space.
        from: Space,
        /// Where he was pulled.
        to: Place,
    },
    /// The moose is back at the ruby site (S-76).
    MooseReturned,
    /// The game is over (B-162).
    Won {
        /// The winners.
        winners: SeatSet,
    },
}

impl Event {
    /// The seat that did it or whom it befell.
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
}

/// Receives events as they happen.
pub trait EventSink {
    /// Receives the next event.
    fn emit(&mut self, event: Event);
}

/// Drops all events, as a search does.
impl EventSink for () {
    #[inline]
    fn emit(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn emit(&mut self, event: Event) {
        self.push(event);
    }
}
