//! Headlines: the events that are shown large over the board, each kind with its own picture.

use super::board::CanoePlace;
use super::scene::Scene;
use crate::core::{Event, Place, Space};

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

/// Whether the event of a headline happens at the pier or on one of the spaces 1 to 3, where the
/// headline, at the top of the board, would cover the canoes of the event. A theft is where the
/// robbed canoe is in `scene`. For an event without a headline, the result has no meaning.
#[must_use]
pub fn is_near_pier(event: &Event, scene: &Scene) -> bool {
    match *event {
        Event::Landed { .. } | Event::Rescued { .. } | Event::CameBackFree { .. } => true,
        Event::Stolen { victim, victim_canoe, .. } => {
            let near = [Space::S1, Space::S2, Space::S3].map(|it| CanoePlace::At(Place::On(it)));
            let mut canoes = scene.canoes();
            let robbed = canoes.find(|it| (it.seat, it.no) == (victim, victim_canoe));
            robbed.is_some_and(|robbed| near.contains(&robbed.at))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Session;
    use crate::core::{CanoeNo, Card, Decision, Gem, Seat};

    #[test]
    fn a_theft_is_near_the_pier_where_the_robbed_canoe_is() {
        let setup = crate::app::view_model::url::read("seed=7&seats=ai,ai,ai&start=yellow&fork=L");
        let mut session = Session::new(&setup.unwrap().setup.unwrap(), 7).unwrap();
        let stolen = Event::Stolen {
            seat: Seat::FIRST,
            canoe: CanoeNo::First,
            gem: Gem::Ruby,
            victim: Seat::FIRST,
            victim_canoe: CanoeNo::First,
        };
        let is_near = |session: &Session| is_near_pier(&stolen, &Scene::of(&session.view(None)));
        for _ in 0..3 {
            session.play(Decision::Card(Card::Two)).unwrap();
        }
        assert!(!is_near(&session), "ashore nobody is robbed");
        session.play("1 pier>2".parse().unwrap()).unwrap();
        assert!(is_near(&session));
    }
}
