//! The timing of animations: how long each frame is shown, and how long its movement takes.

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
            Event::RescueDeclined { .. }
            | Event::NothingToMove { .. }
            | Event::StayedAshore { .. } => Self::TextOnly,
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

    /// The milliseconds, at the normal pace, that a movement takes.
    #[must_use]
    pub const fn movement(self) -> u32 {
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

/// The events to show after a decision, of which the first `shown_event_count` events of the log
/// have been shown. The card that a computer player has revealed waits for its move, so that both
/// share a beat.
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
    shown: u32,
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
                *self = Self { needed: reading(event), shown: 0, is_about_river };
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
        let rest = if is_last { self.needed.saturating_sub(self.shown) } else { 0 };
        self.shown += millis;
        millis.max(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{SplitMix, greedy};
    use crate::app::i18n::Lang;
    use crate::app::view_model::event_text::{line_text, teller_of};
    use crate::app::view_model::preferences::Pace;
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
        Beat::TextOnly,
        Beat::River,
        Beat::Speed,
        Beat::Highlight,
        Beat::CardPause,
        Beat::MovePause,
    ];

    #[test]
    fn no_frame_ends_before_its_movement() {
        for pace in [Pace::Slow, Pace::Normal, Pace::Fast] {
            for beat in KINDS {
                assert!(pace.scale(beat.millis()) >= pace.scale(beat.movement()), "{beat:?}");
            }
        }
    }

    #[test]
    fn important_events_are_shown_for_at_least_1200_ms() {
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

    /// A game of three computer players.
    fn computers_game(seed: u64) -> Session {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        for seat in table.seats() {
            game.add_note(&format!("player {} ai:3", table.colour(seat))).unwrap();
        }
        Session::open(game)
    }

    /// Plays the next decision, and returns the frames of the events that are shown after it;
    /// `None` once the game is over.
    fn next_frames(
        session: &mut Session,
        scene: &Scene,
        shown_event_count: usize,
        rng: &mut SplitMix,
    ) -> Option<Vec<Frame>> {
        let view = session.view(Some(session.position().to_move()?));
        session.play(greedy(&view, rng).unwrap()).unwrap();
        Some(scene.frames(&events_to_show(session, shown_event_count)))
    }

    #[test]
    fn a_reveal_shares_the_beat_of_the_move() {
        let mut reveals = 0;
        for seed in 0..10 {
            let mut session = computers_game(seed);
            let teller = teller_of(&session, Lang::En.words());
            let mut scene = Scene::of(&session.view(None));
            let (mut rng, mut shown) = (SplitMix::new(seed), 0);
            while let Some(frames) = next_frames(&mut session, &scene, shown, &mut rng) {
                for (index, frame) in frames.iter().enumerate() {
                    let Some(event) = frame.event else { continue };
                    assert_eq!(event, session.log()[shown].event, "each is shown once, in order");
                    shown += 1;
                    let Event::Revealed { card, .. } = event else { continue };
                    reveals += 1;
                    assert_eq!(frame.beat.millis(), 0);
                    // The line over the board names the card with the event that follows.
                    let next = frames[index + 1].event.unwrap();
                    let line = line_text(&session, &teller, shown, &next);
                    assert_eq!(line, teller.with_card(card, &teller.event(&next)));
                }
                scene = frames.last().map_or(scene, |frame| frame.scene.without_flights());
            }
            assert_eq!(shown, session.log().len(), "nothing is left out");
        }
        assert!(reveals > 200, "{reveals} reveals");
    }

    /// The duration of each round of three computer players at a pace, in milliseconds, without the
    /// moves of the river. Sorted.
    fn rounds(pace: Pace) -> Vec<u32> {
        let mut times = Vec::new();
        for seed in 0..30 {
            let mut session = computers_game(seed);
            let mut scene = Scene::of(&session.view(None));
            let (mut rng, mut shown) = (SplitMix::new(seed), 0);
            let mut time = 0;
            loop {
                let pause = if session.position().phase() == Phase::Card {
                    Beat::CardPause
                } else {
                    Beat::MovePause
                };
                time += pace.scale(pause.millis());
                let Some(frames) = next_frames(&mut session, &scene, shown, &mut rng) else {
                    break;
                };
                let mut is_river_moving = false;
                for frame in &frames {
                    shown += usize::from(frame.event.is_some());
                    match frame.event {
                        Some(Event::RiverSpeed { .. }) => is_river_moving = true,
                        Some(Event::RoundBegan { .. }) => {
                            times.push(core::mem::take(&mut time));
                            is_river_moving = false;
                        }
                        _ => {}
                    }
                    if !is_river_moving {
                        time += pace.scale(frame.beat.millis());
                    }
                }
                scene = frames.last().map_or(scene, |frame| frame.scene.without_flights());
            }
        }
        times.sort_unstable();
        times
    }

    #[test]
    fn the_slow_pace_shows_each_line_until_it_is_read() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, 3, None, None));
        let mut rng = SplitMix::new(3);
        let (mut lines, mut long) = (0, 0);
        for pace in [Pace::Slow, Pace::Normal] {
            for _ in 0..40 {
                let scene = Scene::of(&game.position().view(None));
                let Some(seat) = game.position().to_move() else { break };
                let view = game.position().view(Some(seat));
                let events = game.play(greedy(&view, &mut rng).unwrap()).unwrap();
                let frames = scene.frames(&events);
                let mut clock = ReadingTime::default();
                // The milliseconds of each event's line.
                let mut shown: Vec<(Event, u32)> = Vec::new();
                for (index, frame) in frames.iter().enumerate() {
                    let own = pace.scale(frame.beat.millis());
                    // A line of 60 letters.
                    let millis = clock.frame_millis(frame, frames.get(index + 1), own, |_| {
                        pace.reading_millis(60)
                    });
                    assert!(millis >= own);
                    assert!(pace == Pace::Slow || millis == own, "other paces add no time to read");
                    // While discs drift, the line about the river stays.
                    let is_new_line = |event: &Event| {
                        let last = shown.last().map(|(event, _)| event);
                        !matches!(
                            (last, event),
                            (
                                Some(Event::RiverSpeed { .. } | Event::RiverStep { .. }),
                                Event::RiverStep { .. }
                            )
                        )
                    };
                    let new = frame.event.filter(is_new_line).map(|event| (event, 0));
                    shown.extend(new);
                    long += u32::from(millis > own);
                    shown.last_mut().unwrap().1 += millis;
                }
                let read = |(event, _): &&(Event, u32)| {
                    Beat::of(event) != Beat::None && !matches!(event, Event::RiverStep { .. })
                };
                for (event, millis) in shown.iter().filter(read) {
                    lines += 1;
                    assert!(pace != Pace::Slow || *millis >= 4000, "{event:?}: {millis} ms");
                }
            }
        }
        assert!(lines > 60 && long > 30, "{lines} lines, {long} of them longer");
    }

    #[test]
    fn a_round_of_three_computer_players_is_short() {
        for (pace, limit) in [(Pace::Normal, 15_000), (Pace::Fast, 6_000)] {
            let times = rounds(pace);
            let median = times[times.len() / 2];
            assert!(times.len() > 200 && median <= limit, "{} ms: {pace:?}", median);
            println!(
                "{pace:?}: median {median} ms of {} rounds, the longest {}",
                times.len(),
                times[times.len() - 1]
            );
        }
    }
}
