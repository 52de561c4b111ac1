//! The view model of replay: the scene of a moment, the timeline as a strip with markers for
//! important events, the lists of these events and of the turning points, the speed of autoplay.
//!
//! Over 400 lines: the markers of the strip and the sentences of the turning points name the same
//! events.

use core::fmt::Write as _;

use super::scene::Scene;
use crate::app::i18n::Teller;
use crate::app::session::turning_points::{EventMarker, MarkerKind, TurningPoint};
use crate::app::session::win_changes::WinChange;
use crate::app::session::{KnownCards, Moment, ReplayDirection, Timeline, Visibility};
use crate::core::{Event, View};

/// The maximum number of decisions for which the strip shows a tick for each.
const MAX_TICKS: usize = 240;

/// The maximum number of round numbers below the strip.
const MAX_NUMBERS: usize = 9;

/// The speed of autoplay, compared with animations at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Half as fast as at the table.
    Half,
    /// As fast as at the table.
    #[default]
    Normal,
    /// Four times as fast as at the table.
    Fourfold,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 3] = [Self::Half, Self::Normal, Self::Fourfold];

    /// The factor as it is shown.
    #[must_use]
    pub const fn factor(self) -> &'static str {
        match self {
            Self::Half => "½×",
            Self::Normal => "1×",
            Self::Fourfold => "4×",
        }
    }

    /// Scales a duration in milliseconds from the speed at the table to this speed.
    #[must_use]
    pub const fn scale(self, millis: u32) -> u32 {
        match self {
            Self::Half => millis * 2,
            Self::Normal => millis,
            Self::Fourfold => millis / 4,
        }
    }

    /// The next faster speed or, for [`ReplayDirection::Back`], the next slower one. The fastest
    /// and the slowest speed stay as they are.
    #[must_use]
    pub fn next(self, direction: ReplayDirection) -> Self {
        match (self, direction) {
            (Self::Half, ReplayDirection::Forward) | (Self::Fourfold, ReplayDirection::Back) => {
                Self::Normal
            }
            (_, ReplayDirection::Forward) => Self::Fourfold,
            (_, ReplayDirection::Back) => Self::Half,
        }
    }
}

/// A moment as it is shown. It contains no card that may not be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownMoment {
    /// The position before the next decision, as far as the viewer may know it.
    pub view: View,
    /// The face-down cards that may be seen.
    pub known_cards: KnownCards,
    /// The number of the round, from 1.
    pub round: u32,
    /// The event that led here, if the game has begun.
    pub last: Option<Event>,
}

impl ShownMoment {
    /// A moment of a timeline. Of the hidden cards that `visibility` asks for, it contains those
    /// that the timeline allows to be seen.
    #[must_use]
    pub fn of(timeline: &Timeline, moment: Moment, visibility: Visibility) -> Self {
        let view = timeline.view(moment, visibility);
        Self {
            known_cards: timeline.known_cards(moment, visibility),
            round: view.known().round(),
            last: timeline
                .events_before(moment)
                .checked_sub(1)
                .map(|index| timeline.events()[index]),
            view,
        }
    }
}

/// The scene of a moment, without gems in flight. The canoes that moved last are marked as moved.
#[must_use]
pub fn scene_at(timeline: &Timeline, moment: Moment) -> Scene {
    let start = Moment::before(moment.decision);
    let mut scene = Scene::of(&timeline.view(start, Visibility::default()));
    // The last scene of the animation between two moments, in which moved canoes are marked; `None`
    // if no event between them is animated.
    let last_scene = |scene: &Scene, from, to| {
        scene.frames(timeline.between(from, to)).pop().map(|frame| frame.scene)
    };
    if moment != start {
        return last_scene(&scene, start, moment).map_or(scene, |end| end.without_flights());
    }
    if let Some(before) = start.decision.checked_sub(1).map(Moment::before) {
        let earlier = Scene::of(&timeline.view(before, Visibility::default()));
        if let Some(end) = last_scene(&earlier, before, start) {
            scene.copy_moved_from(&end);
        }
    }
    scene
}

/// The number of a round below the strip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundNumber {
    /// The number of the round, from 1.
    pub round: u32,
    /// The distance from the left, in per cent of the strip.
    pub at: f64,
}

/// The timeline as a strip that is one unit wide for each decision and 100 units high.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// The width of the strip in units: the number of decisions, or 1 if there are none.
    pub width: usize,
    /// Path data of the blocks of every other round.
    pub blocks: String,
    /// Path data of the ticks of the decisions; empty in a long game.
    pub ticks: String,
    /// Numbers of rounds, as many as there is room for.
    pub numbers: Vec<RoundNumber>,
}

impl Strip {
    /// The strip of a timeline.
    #[must_use]
    pub fn of(timeline: &Timeline) -> Self {
        let width = timeline.len().max(1);
        let rounds = timeline.rounds();
        let mut strip = Self { width, ..Self::default() };
        for span in rounds.iter().skip(1).step_by(2) {
            let (from, end) = (span.decisions.start, span.decisions.end);
            // Writing to a string does not fail.
            let _ = write!(strip.blocks, "M{from} 0H{end}V100H{from}z");
        }
        if timeline.len() <= MAX_TICKS {
            for decision in 1..timeline.len() {
                let _ = write!(strip.ticks, "M{decision} 72V100");
            }
        }
        strip.numbers = rounds
            .iter()
            .step_by(rounds.len().div_ceil(MAX_NUMBERS).max(1))
            .map(|span| RoundNumber { round: span.round, at: percent(span.decisions.start, width) })
            .collect();
        strip
    }
}

fn percent(units: usize, width: usize) -> f64 {
    100.0 * units as f64 / width as f64
}

/// A marker above the strip. It has the icon of the most important marked event in its slot, a part
/// of the timeline, and stands for all marked events there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimelineMarker {
    /// The number of the slot, from 0.
    pub slot: usize,
    /// The kind of the most important event.
    pub kind: MarkerKind,
    /// The index of the most important event in [`Timeline::events`].
    pub index: usize,
    /// Where in the slot the most important event is, in per cent of the width of the slot.
    pub percent: usize,
    /// The number of further marked events in the slot.
    pub others: usize,
    /// The index of the first marked event of the slot in [`Timeline::markers`].
    pub first: usize,
}

/// The markers of a timeline that is divided into this number of slots of equal width: at most one
/// marker in each slot.
#[must_use]
pub fn markers(timeline: &Timeline, slots: usize) -> Vec<TimelineMarker> {
    let width = timeline.len().max(1);
    let mut markers: Vec<TimelineMarker> = Vec::new();
    for (first, EventMarker { kind, index }) in timeline.markers().into_iter().enumerate() {
        // Divided by `width`, this is the distance from the left in slots.
        let scaled = timeline.decision_of(index) * slots;
        let slot = (scaled / width).min(slots.saturating_sub(1));
        let percent = (scaled * 100 / width - slot * 100).min(100);
        match markers.last_mut().filter(|marker| marker.slot == slot) {
            Some(marker) => {
                marker.others += 1;
                // Of equally important events the first is shown.
                if kind > marker.kind {
                    (marker.kind, marker.index, marker.percent) = (kind, index, percent);
                }
            }
            None => markers.push(TimelineMarker { slot, kind, index, percent, others: 0, first }),
        }
    }
    markers
}

/// The moments just after the marked events of a marker's slot, in order.
#[must_use]
pub fn moments_of_marker(timeline: &Timeline, marker: &TimelineMarker) -> Vec<Moment> {
    let of_slot = timeline.markers().into_iter().skip(marker.first).take(marker.others + 1);
    of_slot.map(|event| timeline.after_event(event.index)).collect()
}

/// The list of the marked events that a marker stands for, in the order of the game: `count` of
/// them from `first`, an index in [`Timeline::markers`].
#[must_use]
pub fn marked_event_lines(
    timeline: &Timeline,
    first: usize,
    count: usize,
    teller: &Teller,
) -> Vec<MomentLine> {
    let line = |marker: EventMarker| {
        let event = timeline.events().get(marker.index)?;
        let round = timeline.round_of(marker.index)?.round;
        let text = teller.words().replay.in_round(&round, &teller.event_in_brief(event));
        Some(MomentLine { moment: timeline.after_event(marker.index), text })
    };
    timeline.markers().into_iter().skip(first).take(count).filter_map(line).collect()
}

/// The text for the event with this index, beginning with its round: `Round 6: blue steals a ruby
/// from red's canoe 1.`
#[must_use]
pub fn event_label(timeline: &Timeline, teller: &Teller, index: usize) -> String {
    let round = timeline.round_of(index).map_or(1, |span| span.round);
    let event = timeline.events().get(index).map(|event| teller.event(event));
    teller.words().replay.in_round(&round, &event.unwrap_or_default())
}

/// A line of a list of moments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MomentLine {
    /// The moment that a tap on the line shows: just after an event, or the beginning of a round.
    pub moment: Moment,
    /// What happened, in at most two lines on a phone.
    pub text: String,
}

/// The list of turning points, in the order of the game.
#[must_use]
pub fn turning_point_lines(
    timeline: &Timeline,
    points: &[TurningPoint],
    teller: &Teller,
) -> Vec<MomentLine> {
    let line = |point: &TurningPoint| {
        let event = point.event.and_then(|index| timeline.events().get(index));
        let what = event.map(|event| teller.event_in_brief(event));
        let round = timeline.rounds().get(point.round)?.round;
        let text = join(what, turning_point_reason(timeline, point, teller), teller);
        let text = teller.words().replay.in_round(&round, &text);
        Some(MomentLine { moment: timeline.moment_of(point), text })
    };
    let mut lines: Vec<_> = points.iter().filter_map(line).collect();
    lines.sort_by_key(|line| line.moment);
    lines
}

/// Two sentences, or the one that there is.
pub(super) fn join(first: Option<String>, second: Option<String>, teller: &Teller) -> String {
    match (first, second) {
        (Some(first), Some(second)) => teller.words().join.sentences(&first, &second),
        (first, second) => first.or(second).unwrap_or_default(),
    }
}

/// Why a turning point is one: how a win probability changed (and, if no event of the round
/// explains it, that no gem moved), who was ahead from then on, that a robbed seat was ahead, or
/// how near to winning the seat was or is; `None` if nothing of that explains it.
pub(super) fn turning_point_reason(
    timeline: &Timeline,
    point: &TurningPoint,
    teller: &Teller,
) -> Option<String> {
    let words = &teller.words().replay;
    match (point.change, point.leader, point.event) {
        (Some(WinChange { seat, before, after }), ..) => {
            let changed = teller.win_probability_changed(seat, before, after);
            let is_calm = point.event.is_none() && is_calm(timeline, point.round);
            Some(join(Some(changed), is_calm.then(|| words.no_gem_moved().to_owned()), teller))
        }
        (None, Some(leader), _) => Some(words.ahead(&teller.name(leader))),
        (None, None, Some(index)) => event_reason(timeline, teller, index),
        (None, None, None) => None,
    }
}

/// Whether in the round with this index no gem was landed, stolen or paid, no canoe went over the
/// falls, and nobody won.
fn is_calm(timeline: &Timeline, round: usize) -> bool {
    let breaks_calm =
        |event: &Event| MarkerKind::of(event).is_some() || matches!(event, Event::Rescued { .. });
    timeline.rounds().get(round).is_some_and(|span| {
        let (from, to) = (Moment::before(span.decisions.start), Moment::before(span.decisions.end));
        !timeline.between(from, to).iter().any(breaks_calm)
    })
}

/// Why the event with this index is a turning point: that the robbed seat was ahead, or how near to
/// winning a seat was before the event or is after it; `None` if that does not explain it.
fn event_reason(timeline: &Timeline, teller: &Teller, index: usize) -> Option<String> {
    let words = teller.words();
    let replay = &words.replay;
    match *timeline.events().get(index)? {
        Event::Stolen { victim, .. } => {
            timeline.was_ahead(index, victim).then(|| replay.was_ahead(&teller.name(victim)))
        }
        Event::WentOver { seat, .. } => {
            let (_, missing) = timeline.nearest_goal(index, seat)?;
            Some(replay.was_missing(u32::from(missing)))
        }
        Event::Landed { seat, .. } => {
            // After the landing, which counts as one of the events.
            let (goal, missing) = timeline.nearest_goal(index + 1, seat)?;
            Some(match missing {
                0 => replay.goal_reached(&words.goal_name(goal)),
                missing => replay.is_missing(u32::from(missing)),
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::ai::arena::{GreedyPlayer, Player as _};
    use crate::app::i18n::Lang;
    use crate::app::session::setup::computer_name;
    use crate::app::session::{Session, Stride};
    use crate::app::view_model::story::turning_story;
    use crate::core::{Colour, Game, Header, Module, Options, Rules, Table};

    fn won() -> Timeline {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        Timeline::of(&Session::open(won))
    }

    fn random(rules: Rules, seats: usize, seed: u64) -> Timeline {
        let table = Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        let mut rng = SplitMix::new(seed);
        for _ in 0..150 {
            let legal = game.position().legal();
            let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            game.play(*decision).unwrap();
        }
        Timeline::of(&Session::open(game))
    }

    #[test]
    fn the_animation_of_every_step_ends_at_the_scene_of_its_moment() {
        let modules = Module::ALL.into_iter().map(|module| (Rules::BASE.with(module), 4));
        let all = [(Rules::BASE, 3), (Rules::SPIRITS.with(Module::Joe), 6)];
        for (number, (rules, seats)) in modules.chain(all).enumerate() {
            let timeline = random(rules, seats, number as u64);
            for stride in [Stride::Event, Stride::Decision] {
                let mut at = Moment::default();
                let mut scene = scene_at(&timeline, at);
                while let Some(next) = timeline.step(at, stride, ReplayDirection::Forward) {
                    let frames = scene.frames(timeline.between(at, next));
                    scene = frames.last().map_or(scene, |frame| frame.scene.without_flights());
                    let expected = scene_at(&timeline, next);
                    assert!(
                        scene.is_equivalent(&expected),
                        "{next}: {scene:#?}\nis not\n{expected:#?}"
                    );
                    scene = expected;
                    at = next;
                }
            }
        }
    }

    #[test]
    fn speeds_stop_at_the_slowest_and_the_fastest() {
        let mut speed = Speed::default();
        for faster in [Speed::Fourfold, Speed::Fourfold] {
            speed = speed.next(ReplayDirection::Forward);
            assert_eq!(speed, faster);
        }
        for slower in [Speed::Normal, Speed::Half, Speed::Half] {
            speed = speed.next(ReplayDirection::Back);
            assert_eq!(speed, slower);
        }
        assert_eq!(Speed::ALL.map(|speed| speed.scale(100)), [200, 100, 25]);
    }

    #[test]
    fn every_other_round_is_a_block_and_each_decision_a_tick() {
        let timeline = won();
        let strip = Strip::of(&timeline);
        assert_eq!(strip.width, timeline.len());
        assert_eq!(strip.blocks.matches('z').count(), timeline.rounds().len() / 2);
        assert_eq!(strip.ticks.matches('M').count(), timeline.len() - 1);
        assert!(strip.numbers.len() <= MAX_NUMBERS && strip.numbers[0].at == 0.0);
        let empty = Strip::of(&Timeline::of(&Session::open(Game::new(Header::from_seed(
            Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap(),
            1,
            None,
            None,
        )))));
        assert_eq!((empty.width, empty.numbers.len()), (1, 0));
    }

    #[test]
    fn every_marked_event_has_a_marker_or_is_counted_by_one() {
        let timeline = won();
        let event_markers = timeline.markers();
        for slots in [1, 7, 12, 400] {
            let markers = markers(&timeline, slots);
            assert!(markers.len() <= slots && !markers.is_empty());
            assert!(markers.windows(2).all(|pair| pair[0].slot < pair[1].slot));
            let counted: usize = markers.iter().map(|marker| 1 + marker.others).sum();
            assert_eq!(counted, event_markers.len());
        }
        assert_eq!(markers(&timeline, 1)[0].kind, MarkerKind::Win, "the most important one");
    }

    #[test]
    fn the_lists_of_markers_have_all_events_in_order() {
        let timeline = won();
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let teller = Teller::of(Lang::En.words(), game.header());
        for slots in [1, 7, 12] {
            let mut listed = Vec::new();
            for marker in markers(&timeline, slots) {
                let count = marker.others + 1;
                let lines = marked_event_lines(&timeline, marker.first, count, &teller);
                let moments: Vec<Moment> = lines.iter().map(|line| line.moment).collect();
                assert_eq!(moments, moments_of_marker(&timeline, &marker));
                assert!(moments.contains(&timeline.after_event(marker.index)));
                assert!(lines.iter().all(|line| line.text.starts_with("Round ")), "{lines:?}");
                listed.extend(moments);
            }
            let all = timeline.markers();
            let all: Vec<Moment> = all.iter().map(|it| timeline.after_event(it.index)).collect();
            assert_eq!(listed, all);
        }
    }

    #[test]
    fn a_marker_says_where_in_its_part_its_event_is() {
        let timeline = won();
        for slots in [1, 7, 400] {
            for marker in markers(&timeline, slots) {
                let at = (marker.slot * 100 + marker.percent) as f64 / (100 * slots) as f64;
                let wanted = timeline.decision_of(marker.index) as f64 / timeline.len() as f64;
                assert!((at - wanted).abs() <= 0.01, "{at} instead of {wanted} in {slots} parts");
            }
        }
    }

    /// A game that greedy computer players play to its end.
    fn greedy(seats: usize, seed: u64) -> Game {
        let table = Table::new(&Colour::ALL[..seats], Rules::BASE, Options::default()).unwrap();
        let mut game = Game::new(Header::from_seed(table, seed, None, None));
        for seat in table.seats() {
            let name = computer_name(table.colour(seat));
            game.set_name(seat, name.parse().ok());
        }
        let mut player = GreedyPlayer::new(SplitMix::new(seed));
        while let Some(seat) = game.position().to_move() {
            let decision = player.choose(&game.position().view(Some(seat))).unwrap();
            game.play(decision).unwrap();
        }
        game
    }

    #[test]
    fn three_brief_turning_points_are_told_by_their_own_events() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let games = (0..30).map(|seed| greedy(3 + seed as usize % 3, seed));
        let german = include_str!("../../../locales/de.json");
        let german = Lang::from_tag("de").unwrap().load(german).unwrap();
        let (mut leads, mut others) = (0, 0);
        for game in games.chain([won]) {
            let session = Session::open(game);
            let timeline = Timeline::of(&session);
            let rounds = timeline.rounds().len();
            let seats = session.position().table().len();
            // Win probabilities that change a lot in every third round.
            let estimate = |index: usize| Some(vec![(index / 3 % 2 * 40 + 10) as i32; seats]);
            let estimates: Vec<_> = (0..=rounds).map(estimate).collect();
            for words in [Lang::En.words(), german] {
                let teller = Teller::of(words, session.game().header());
                let mut moments = Vec::new();
                for known in [&[][..], &estimates] {
                    let points = timeline.turning_points(known);
                    let lines = turning_point_lines(&timeline, &points, &teller);
                    assert!(lines.len() == points.len() && lines.len() <= 3, "{lines:?}");
                    assert!(lines.is_sorted_by_key(|line| line.moment), "{lines:?}");
                    for point in &points {
                        let moment = timeline.moment_of(point);
                        let mut same = lines.iter().filter(|line| line.moment == moment);
                        let line = same.next().unwrap();
                        assert!(line.text.chars().count() <= 104, "{}", line.text);
                        let Some(index) = point.event else { continue };
                        let event = timeline.events()[index];
                        let told = teller.event_in_brief(&event);
                        let round = timeline.round_of(index).unwrap().round;
                        let start = teller.words().replay.in_round(&round, &told);
                        assert!(line.text.starts_with(&start), "{}", line.text);
                        if let Event::Landed { seat, .. } | Event::WentOver { seat, .. } = event {
                            assert!(line.text.contains(teller.name(seat)), "{}", line.text);
                        }
                        others += 1;
                    }
                    moments.push(lines.into_iter().map(|line| line.moment).collect::<Vec<_>>());
                }
                // The list has the moment that the result names.
                for (known, moments) in [&[][..], &estimates].into_iter().zip(&moments) {
                    let story = turning_story(&session, &timeline, known, &teller);
                    assert!(story.iter().all(|it| moments.contains(&it.moment)), "{moments:?}");
                    leads += story.len();
                }
            }
        }
        assert!(leads > 10 && others > leads, "{leads} {others}");
    }
}
