//! Tests of the timing of animations.

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
            assert!(pace.scale(beat.millis()) >= pace.scale(beat.movement_millis()), "{beat:?}");
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
        Event::HandsRefilled,
        Event::Won { winners: SeatSet::EMPTY },
    ] {
        assert!(Beat::of(&event).millis() >= 1200, "{event:?}");
    }
}

#[test]
fn the_last_line_before_the_river_stays_as_before_a_move() {
    let river = Event::RiverSpeed { lowest: None, weather: 0, speed: 0 };
    for beat in [Beat::Arrive, Beat::Small, Beat::TextOnly, Beat::Highlight] {
        let pause = beat.millis_before(Some(&river)) - beat.millis_before(None);
        assert_eq!(pause, Beat::MovePause.millis(), "{beat:?}");
    }
    assert_eq!(Beat::None.millis_before(Some(&river)), 0);
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
            for (index, frame) in frames.iter().enumerate() {
                shown += usize::from(frame.event.is_some());
                let next = frames.get(index + 1).and_then(|next| next.event.as_ref());
                match frame.event {
                    Some(Event::RiverSpeed { .. }) => is_river_moving = true,
                    Some(Event::RoundBegan { .. }) => {
                        times.push(core::mem::take(&mut time));
                        is_river_moving = false;
                    }
                    _ => {}
                }
                if !is_river_moving {
                    time += pace.scale(frame.beat.millis_before(next));
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
                let millis = clock
                    .frame_millis(frame, frames.get(index + 1), own, |_| pace.reading_millis(60));
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
