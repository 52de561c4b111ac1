//! How long what happens is shown.

use crate::core::Event;

/// How long a frame stands, in kinds; the pace makes milliseconds of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    /// No time: the next frame follows at once, and its line is in the log.
    None,
    /// One space paddled, on the way.
    Paddle,
    /// The last space paddled: the line stays until it has been read.
    Arrive,
    /// A gem is loaded, or a small piece moves.
    Small,
    /// A card is turned up. The pause of a computer player follows, or a person's question.
    Card,
    /// Nothing moves, and that is what is told.
    Word,
    /// One step of the river.
    River,
    /// How fast the river is, and why.
    Speed,
    /// What everybody should see: a theft, a landing, a fall, a canoe or the cards coming back.
    Great,
    /// The pause before a computer player lays a card, in secret: nothing is to be looked at.
    Lay,
    /// The pause before a computer player moves: the last line is still read.
    Think,
}

impl Beat {
    /// How long what an event tells is shown.
    #[must_use]
    pub const fn of(event: &Event) -> Self {
        match event {
            // The question counts the cards that are laid.
            Event::CardLaid { .. } => Self::None,
            Event::Paddled { .. } | Event::JoePaddled { .. } | Event::JoePulled { .. } => {
                Self::Arrive
            }
            Event::Revealed { .. } => Self::Card,
            Event::RescueDeclined { .. }
            | Event::NothingToMove { .. }
            | Event::StayedAshore { .. } => Self::Word,
            Event::RiverStep { .. } => Self::River,
            Event::RiverSpeed { .. } => Self::Speed,
            Event::Landed { cargo, .. } if cargo.is_empty() => Self::Small,
            Event::Stolen { .. }
            | Event::Landed { .. }
            | Event::WentOver { .. }
            | Event::Rescued { .. }
            | Event::CameBackFree { .. }
            | Event::HandsRefilled
            | Event::Won { .. } => Self::Great,
            _ => Self::Small,
        }
    }

    /// Milliseconds at the normal pace until the next frame; never less than the movement takes.
    #[must_use]
    pub const fn millis(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Paddle => 240,
            Self::Arrive => 620,
            Self::Small => 720,
            Self::Card => 420,
            Self::Word => 1200,
            Self::River => 560,
            Self::Speed | Self::Great => 1300,
            Self::Lay => 110,
            Self::Think => 420,
        }
    }

    /// Milliseconds at the normal pace that something takes to move.
    #[must_use]
    pub const fn movement(self) -> u32 {
        match self {
            Self::None | Self::Word | Self::Speed | Self::Lay | Self::Think => 0,
            Self::Paddle | Self::Arrive => 240,
            Self::Card => 300,
            Self::Small => 480,
            Self::River => 560,
            Self::Great => 900,
        }
    }

    /// The value of `data-beat`, by which the style sheet knows how things move.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{SplitMix, greedy};
    use crate::app::view_model::prefs::Pace;
    use crate::app::view_model::scene::Scene;
    use crate::core::{
        CanoeNo, Cargo, Colour, Game, Gem, Header, Options, Phase, Rules, Seat, SeatSet, Table,
    };

    const KINDS: [Beat; 11] = [
        Beat::None,
        Beat::Paddle,
        Beat::Arrive,
        Beat::Small,
        Beat::Card,
        Beat::Word,
        Beat::River,
        Beat::Speed,
        Beat::Great,
        Beat::Lay,
        Beat::Think,
    ];

    #[test]
    fn nothing_is_replaced_before_its_movement_has_ended() {
        for pace in [Pace::Slow, Pace::Normal, Pace::Fast] {
            for beat in KINDS {
                assert!(pace.scale(beat.millis()) >= pace.scale(beat.movement()), "{beat:?}");
            }
        }
    }

    #[test]
    fn what_everybody_should_see_stays_for_1200_milliseconds() {
        let (seat, canoe, gem) = (Seat::FIRST, CanoeNo::First, Gem::Ruby);
        for event in [
            Event::Stolen { seat, canoe, gem, victim: seat, victim_canoe: canoe },
            Event::Landed { seat, canoe, cargo: Cargo::one(gem) },
            Event::WentOver { seat, canoe, cargo: Cargo::EMPTY },
            Event::Rescued { seat, canoe, gem },
            Event::CameBackFree { seat, canoe },
            Event::RescueDeclined { seat },
            Event::HandsRefilled,
            Event::Won { winners: SeatSet::EMPTY },
        ] {
            assert!(Beat::of(&event).millis() >= 1200, "{event:?}");
        }
    }

    /// Milliseconds of each round of three computer players at a pace, without the river.
    fn rounds(pace: Pace) -> Vec<u32> {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut times = Vec::new();
        for seed in 0..30 {
            let mut game = Game::new(Header::from_seed(table, seed, None, None));
            let mut scene = Scene::of(&game.position().view(None));
            let mut dice = SplitMix::new(seed);
            let mut time = 0;
            while let Some(seat) = game.position().to_move() {
                let view = game.position().view(Some(seat));
                let pause =
                    if view.known().phase() == Phase::Card { Beat::Lay } else { Beat::Think };
                time += pace.scale(pause.millis());
                let events = game.play(greedy(&view, &mut dice).unwrap()).unwrap();
                let mut flows = false;
                for frame in scene.frames(&events) {
                    match frame.event {
                        Some(Event::RiverSpeed { .. }) => flows = true,
                        Some(Event::RoundBegan { .. }) => {
                            times.push(core::mem::take(&mut time));
                            flows = false;
                        }
                        _ => {}
                    }
                    if !flows {
                        time += pace.scale(frame.beat.millis());
                    }
                }
                scene = Scene::of(&game.position().view(None));
            }
        }
        times.sort_unstable();
        times
    }

    #[test]
    fn a_round_of_three_computers_is_soon_over() {
        for (pace, most) in [(Pace::Normal, 15_000), (Pace::Fast, 6_000)] {
            let times = rounds(pace);
            let median = times[times.len() / 2];
            assert!(times.len() > 200 && median <= most, "{} ms: {pace:?}", median);
            println!(
                "{pace:?}: median {median} ms of {} rounds, last {}",
                times.len(),
                times[times.len() - 1]
            );
        }
    }
}
