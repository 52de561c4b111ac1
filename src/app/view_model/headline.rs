//! Headlines: the events that are shown large over the board, each kind with its own picture.

use crate::core::Event;

/// A kind of event that is shown as a headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadlineKind {
    /// A gem is stolen (B-90).
    Theft,
    /// Gems are brought ashore (B-112).
    Landing,
    /// A canoe goes over the falls (B-140).
    Fall,
    /// A lost canoe comes back (B-32, B-39).
    Return,
    /// A seat declines to pay for a lost canoe (B-35).
    Declined,
    /// The hands are full again (B-23).
    Cards,
}

impl HeadlineKind {
    /// The kind of an event; `None` for events that are described only in the line over the board.
    #[must_use]
    pub const fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Stolen { .. } => Some(Self::Theft),
            Event::Landed { cargo, .. } if !cargo.is_empty() => Some(Self::Landing),
            Event::WentOver { .. } => Some(Self::Fall),
            Event::Rescued { .. } | Event::CameBackFree { .. } => Some(Self::Return),
            Event::RescueDeclined { .. } => Some(Self::Declined),
            Event::HandsRefilled => Some(Self::Cards),
            _ => None,
        }
    }

    /// The value of `data-headline`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Theft => "theft",
            Self::Landing => "landing",
            Self::Fall => "fall",
            Self::Return => "return",
            Self::Declined => "declined",
            Self::Cards => "cards",
        }
    }
}
