//! The timing of animations: how long each frame is shown, and how long its movement takes. This
//! file and `scene.rs` use each other: a frame has a beat, and reading times depend on frames.

use super::scene::Frame;
use crate::app::session::{Awaited, Session};
use crate::core::Event;

/// The time in which pieces glide to their places when no frame moves them, in milliseconds at the
/// normal pace: at a step back, and when a position is shown at once.
pub const GLIDE_MILLIS: u32 = 320;

/// The kind of a frame of an animation, or of a pause between frames. It sets how long the frame is
/// shown and how long a movement in it takes, in milliseconds at the normal pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    /// The frame takes no time, and no time is added for reading the line of its event.
    None,
    /// A canoe paddles a space that is not its last one.
    Paddle,
    /// A canoe, or Diamond Joe's, arrives at its last space; the line over the board can be read.
    Arrive,
    /// A gem is loaded, a small piece moves, or any other event without a beat of its own.
    Small,
    /// A card is revealed, and a question to a person follows.
    Card,
    /// An event in which nothing moves. Only the line over the board says what happened.
    TextOnly,
    /// One step of the river.
    River,
    /// The river's speed is announced.
    Speed,
    /// An event that everybody should notice: a theft, a landing, a fall, a canoe that
    /// comes back, full hands, the win.
    Highlight,
    /// The pause before a computer player lays a card. It is short, because nothing is shown.
    CardPause,
    /// The pause before a computer player moves, in which the last line can still be read.
    MovePause,
}

impl Beat {
    /// The beat of the last frame of an event.
    #[must_use]
    pub const fn of(event: &Event) -> Self {
        match event {
            // The seats show who has laid a card.
            Event::CardLaid { .. } => Self::None,
            Event::Paddled { .. } | Event::JoePaddled { .. } | Event::JoePulled { .. } => {
                Self::Arrive
            }
            Event::Revealed { .. } => Self::Card,
            Event::NothingToMove { .. } | Event::StayedAshore { .. } => Self::TextOnly,
            Event::RiverStep { .. } => Self::River,
            Event::RiverSpeed { .. } => Self::Speed,
            Event::Stolen { .. }
            | Event::Landed { .. }
            | Event::WentOver { .. }
            | Event::Rescued { .. }
            | Event::CameBackFree { .. }
            | Event::HandsRefilled
            | Event::Won { .. } => Self::Highlight,
            _ => Self::Small,
        }
    }

    /// The milliseconds, at the normal pace, until the next frame; at least those of the movement.
    #[must_use]
    pub const fn millis(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Paddle => 240,
            Self::Arrive => 620,
            Self::Small => 720,
            Self::Card => 420,
            Self::TextOnly => 1200,
            Self::River => 900,
            Self::Speed | Self::Highlight => 1300,
            Self::CardPause => 110,
            Self::MovePause => 640,
        }
    }

    /// The milliseconds, at the normal pace, until the next frame, which shows `next`: after the last
    /// turn of a round, before the river moves or the game ends, a pause is added as before the move
    /// of a computer player. A frame that takes no time has no pause.
    #[must_use]
    pub const fn millis_before(self, next: Option<&Event>) -> u32 {
        match (self.millis(), next) {
            (0, _) => 0,
            (millis, Some(Event::RiverSpeed { .. } | Event::Won { .. })) => {
                millis + Self::MovePause.millis()
            }
            (millis, _) => millis,
        }
    }

    /// The milliseconds, at the normal pace, that a movement takes.
    #[must_use]
    pub const fn movement_millis(self) -> u32 {
        match self {
            Self::None | Self::TextOnly | Self::Speed | Self::CardPause | Self::MovePause => 0,
            Self::Paddle | Self::Arrive => 240,
            Self::Card => 300,
            Self::Small => 480,
            Self::River => 820,
            Self::Highlight => 900,
        }
    }

    /// The value of `data-beat`, which selects the easing in the style sheets.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Paddle => "paddle",
            Self::Arrive => "arrive",
            Self::River => "river",
            _ => "",
        }
    }
}

/// The events to show next: those of the session's log after its first `shown_event_count`, which
/// have been shown. If the last one reveals the card of a computer player that has yet to move, it
/// is left for the next call, so that the reveal and the move share a beat.
#[must_use]
pub fn events_to_show(session: &Session, shown_event_count: usize) -> Vec<Event> {
    let unshown = session.log().get(shown_event_count..).unwrap_or_default();
    let mut events: Vec<Event> = unshown.iter().map(|logged| logged.event).collect();
    let is_computer_next = matches!(session.awaited(), Awaited::Computer(_) | Awaited::Reply(_));
    events.pop_if(|last| is_computer_next && matches!(last, Event::Revealed { .. }));
    events
}

/// Prolongs the last frame of an event until its line over the board has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingTime {
    /// The minimum time for which the line is shown, in milliseconds.
    needed: u32,
    /// The time for which earlier frames have shown the line, in milliseconds.
    elapsed: u32,
    /// Whether the line is about the river; it stays while discs drift.
    is_about_river: bool,
}

impl ReadingTime {
    /// The milliseconds for which a frame is shown, where `millis` are those of its beat and
    /// `next` is the frame that follows. `reading` gives those that the line of a new event needs.
    pub fn frame_millis(
        &mut self,
        frame: &Frame,
        next: Option<&Frame>,
        millis: u32,
        reading: impl FnOnce(&Event) -> u32,
    ) -> u32 {
        match &frame.event {
            Some(Event::RiverStep { .. }) if self.is_about_river => {}
            // After a fall the line about the river returns. It has been read, so it needs no time.
            Some(Event::RiverStep { .. }) => {
                *self = Self { is_about_river: true, ..Self::default() }
            }
            Some(event) => {
                let is_about_river = matches!(event, Event::RiverSpeed { .. });
                *self = Self { needed: reading(event), elapsed: 0, is_about_river };
            }
            None => {}
        }
        // A frame that takes no time adds none for reading its line.
        if millis == 0 {
            return 0;
        }
        let is_last = next.is_none_or(|next| match next.event {
            Some(Event::RiverStep { .. }) => !self.is_about_river,
            Some(_) => true,
            None => false,
        });
        let rest = if is_last { self.needed.saturating_sub(self.elapsed) } else { 0 };
        self.elapsed += millis;
        millis.max(rest)
    }
}

#[cfg(test)]
mod tests;
