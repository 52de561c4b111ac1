//! Replay: a held game, the moment of it that is shown, and steps from one moment to another.
//!
//! Over 400 lines: all transitions between moments are in one place.

use std::collections::VecDeque;
use std::sync::Arc;

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::language::{I18n, use_i18n};
use super::overlays::{Overlays, use_overlays};
use super::playback::{Playback, use_playback};
use super::settings::{Settings, use_settings};
use super::turn::Screen;
use super::turn_store::{TurnStore, use_turn};
use super::win_estimates::{WinEstimates, use_win_estimates};
use crate::app::platform::clock::Timeout;
use crate::app::session::setup::PlayerKind;
use crate::app::session::turning_points::TurningPoint;
use crate::app::session::{Moment, ReplayDirection, Session, Stride, Timeline, Visibility, branch};
use crate::app::view_model::beat::{Beat, GLIDE_MILLIS, ReadingTime};
use crate::app::view_model::preferences::Pace;
use crate::app::view_model::replay::{ShownMoment, Speed, scene_at};
use crate::app::view_model::scene::{Frame, Scene};
use crate::core::{Event, Game, Phase, Seat};

/// The animation that is running, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Animation {
    /// No animation runs: a moment is shown.
    None,
    /// The animation of one step.
    Step,
    /// Autoplay: the game is replayed decision by decision.
    Autoplay {
        /// Whether the held game is resumed at the end of the timeline.
        resumes_at_end: bool,
    },
}

/// The store of the held game and the moment that is shown of it.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    timeline: RwSignal<Option<Arc<Timeline>>>,
    moment: RwSignal<Moment>,
    visibility: RwSignal<Visibility>,
    speed: RwSignal<Speed>,
    animation: RwSignal<Animation>,
    /// Whether the log shows decisions in notation.
    shows_notation: RwSignal<bool>,
    shown: Memo<Option<ShownMoment>>,
    turning_points: Memo<Vec<TurningPoint>>,
    /// The frames of the step under way that are still to be shown.
    queue: StoredValue<VecDeque<Frame>>,
    /// The time for which the line of the shown event has to stay.
    reading: StoredValue<ReadingTime>,
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    game: GameStore,
    turn: TurnStore,
    playback: Playback,
    settings: Settings,
    i18n: I18n,
    overlays: Overlays,
}

impl Replay {
    fn new(
        game: GameStore,
        turn: TurnStore,
        playback: Playback,
        settings: Settings,
        i18n: I18n,
        overlays: Overlays,
        estimates: WinEstimates,
    ) -> Self {
        let timeline = RwSignal::new(None::<Arc<Timeline>>);
        let (moment, visibility) =
            (RwSignal::new(Moment::default()), RwSignal::new(Visibility::default()));
        Self {
            timeline,
            moment,
            visibility,
            speed: RwSignal::new(Speed::default()),
            animation: RwSignal::new(Animation::None),
            shows_notation: RwSignal::new(false),
            shown: Memo::new(move |_| {
                let (moment, visibility) = (moment.get(), visibility.get());
                timeline.with(|it| {
                    it.as_ref().map(|timeline| ShownMoment::of(timeline, moment, visibility))
                })
            }),
            turning_points: Memo::new(move |_| {
                timeline.with(|timeline| {
                    let of = |timeline: &Arc<Timeline>| {
                        estimates.all().with(|it| timeline.turning_points(it))
                    };
                    timeline.as_ref().map(of).unwrap_or_default()
                })
            }),
            queue: StoredValue::new(VecDeque::new()),
            reading: StoredValue::new(ReadingTime::default()),
            timer: StoredValue::new_local(None),
            game,
            turn,
            playback,
            settings,
            i18n,
            overlays,
        }
    }

    // --- what components read; tracks, unless the docs say otherwise -----------------------

    /// The timeline of the held game; tracks it.
    #[must_use]
    pub fn timeline(self) -> Option<Arc<Timeline>> {
        self.timeline.get()
    }

    /// The timeline of the held game; not tracked.
    #[must_use]
    pub fn timeline_untracked(self) -> Option<Arc<Timeline>> {
        self.timeline.get_untracked()
    }

    /// The moment that is shown, or to which the step under way leads.
    #[must_use]
    pub fn moment(self) -> Moment {
        self.moment.get()
    }

    /// What is shown at the moment [`Replay::moment`], as a memo; `None` if no game is held.
    #[must_use]
    pub fn shown(self) -> Memo<Option<ShownMoment>> {
        self.shown
    }

    /// Whether the shown moment is the end of the timeline.
    #[must_use]
    pub fn is_at_end(self) -> bool {
        let moment = self.moment.get();
        self.timeline.with(|timeline| timeline.as_ref().is_some_and(|it| moment >= it.end()))
    }

    /// Whether the shown moment is the beginning of the game.
    #[must_use]
    pub fn is_at_start(self) -> bool {
        self.moment.get() == Moment::default()
    }

    /// Whether the held game is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.timeline.with(|timeline| timeline.as_ref().is_some_and(|it| it.is_over()))
    }

    /// Which hidden cards are asked for; [`Timeline::visibility`] says what is shown of them.
    #[must_use]
    pub fn visibility(self) -> Visibility {
        self.visibility.get()
    }

    /// The speed of autoplay.
    #[must_use]
    pub fn speed(self) -> Speed {
        self.speed.get()
    }

    /// Whether a step is being animated or autoplay runs.
    #[must_use]
    pub fn is_moving(self) -> bool {
        self.animation.get() != Animation::None
    }

    /// Whether autoplay steps through the timeline.
    #[must_use]
    pub fn is_autoplaying(self) -> bool {
        matches!(self.animation.get(), Animation::Autoplay { .. })
    }

    /// Whether the log shows decisions in notation.
    #[must_use]
    pub fn shows_notation(self) -> bool {
        self.shows_notation.get()
    }

    /// The turning points of the held game, the most important first; empty if no game is held.
    #[must_use]
    pub fn turning_points(self) -> Memo<Vec<TurningPoint>> {
        self.turning_points
    }

    /// Whether a new game may continue from the moment that is shown.
    #[must_use]
    pub fn can_branch(self) -> bool {
        let moment = self.moment.get();
        self.timeline.with(|timeline| timeline.as_ref().is_some_and(|it| it.can_branch(moment)))
    }

    /// Whether a new game may continue from the moment that is shown; not tracked.
    #[must_use]
    pub fn can_branch_untracked(self) -> bool {
        untrack(|| self.can_branch())
    }

    // --- opening and closing ----------------------------------------------------------------

    /// Holds the game and shows this moment or, with `None`, the end of its timeline. If the
    /// game is held already, `None` changes nothing. Does nothing without a game.
    pub fn open(self, at: Option<Moment>) {
        if self.turn.is_held_untracked() {
            if let Some(at) = at {
                self.go_to(at);
            }
            return;
        }
        let Some(timeline) = self.game.with_untracked(Timeline::of) else { return };
        if !self.turn.hold() {
            return;
        }
        let moment = at.map_or(timeline.end(), |at| timeline.clamp(at));
        self.visibility.set(Visibility::default());
        self.timeline.set(Some(Arc::new(timeline)));
        self.show(moment);
    }

    /// Opens the game of a record for viewing: it is held, so that nobody plays. `at` is the moment
    /// that was shared; it is shown with all cards open that may be seen. If the whole game was
    /// shared (`None`), the end of the timeline is shown.
    pub fn open_record(self, game: Game, at: Option<Moment>) {
        self.turn.open_received(game);
        match at {
            Some(at) => {
                self.open(Some(at));
                self.toggle_open_cards();
            }
            None => self.open(None),
        }
    }

    /// Opens a saved game. One that is over, or that somebody has sent, is held at the end of its
    /// timeline.
    pub fn open_saved(self, id: &str) {
        self.turn.open_saved(id);
        if self.game.is_in(Phase::Over)
            || self.game.with_untracked(Session::is_received) == Some(true)
        {
            self.open(None);
        }
    }

    /// Answers “What happened?”: holds the game and replays it by autoplay, beginning with the
    /// first revealed card of the latest round that has one; without such a round, does nothing.
    /// Then the game is resumed, unless somebody has stepped or opened a sheet in the meantime.
    pub fn replay_what_happened(self) {
        let start = self.game.with_untracked(|session| Timeline::of(session).what_happened_start());
        if let Some(start) = start.flatten() {
            self.open(Some(start));
            self.start_autoplay(true);
        }
    }

    /// Resumes the held game where it was ([`TurnStore::resume`]); closes a view-only game.
    pub fn resume(self) {
        self.cancel_animation();
        self.overlays.dismiss_brief_notice();
        self.overlays.dismiss_answer_and_explanation();
        if self.game.is_view_only() {
            return self.turn.leave();
        }
        self.turn.resume();
    }

    /// Drops the timeline of a game that is not held any more.
    fn close(self) {
        self.cancel_animation();
        if self.timeline.with_untracked(Option::is_some) {
            self.timeline.set(None);
        }
    }

    /// Starts a new game with these players from the moment that is shown. Returns whether that is
    /// possible.
    pub fn start_branch(self, players: &[PlayerKind]) -> bool {
        let moment = self.moment.get_untracked();
        let game = self.game.with_untracked(|session| branch(session, moment, players)).flatten();
        match game {
            Some(game) => {
                self.cancel_animation();
                self.turn.start_branch(game);
                true
            }
            None => false,
        }
    }

    // --- steps ------------------------------------------------------------------------------

    /// Jumps to a moment at once.
    pub fn go_to(self, moment: Moment) {
        if let Some(timeline) = self.timeline_untracked() {
            self.show(timeline.clamp(moment));
        }
    }

    /// Jumps as far as possible in this direction: to the beginning or the end of the timeline.
    pub fn go_to_limit(self, direction: ReplayDirection) {
        if let Some(timeline) = self.timeline_untracked() {
            self.show(match direction {
                ReplayDirection::Back => Moment::default(),
                ReplayDirection::Forward => timeline.end(),
            });
        }
    }

    /// Moves one step in a direction. A step that is still animated, or autoplay, ends first. A
    /// step forward is animated as in play (so not at all at [`Pace::Instant`]), at a step back all
    /// pieces glide together, and a step of a round is not animated.
    pub fn step(self, stride: Stride, direction: ReplayDirection) {
        self.complete_animation();
        let Some(timeline) = self.timeline_untracked() else { return };
        let from = self.moment.get_untracked();
        let Some(to) = timeline.step(from, stride, direction) else { return };
        match (stride, direction) {
            (Stride::Round, _) => self.show(to),
            (_, ReplayDirection::Back) => self.show_gliding(to, self.paced(GLIDE_MILLIS)),
            (_, ReplayDirection::Forward)
                if self.settings.get_untracked().pace == Pace::Instant =>
            {
                self.show(to)
            }
            (_, ReplayDirection::Forward) => {
                self.animation.set(Animation::Step);
                self.animate(&timeline, from, to);
            }
        }
    }

    /// Jumps to the next or the previous turning point. Returns false if there is none.
    pub fn step_to_turning_point(self, direction: ReplayDirection) -> bool {
        let Some(timeline) = self.timeline_untracked() else { return false };
        let now = self.moment.get_untracked();
        let mut moments = self.turning_points.with_untracked(|points| {
            points.iter().map(|point| timeline.moment_of(point)).collect::<Vec<_>>()
        });
        moments.sort_unstable();
        let next = match direction {
            ReplayDirection::Forward => moments.into_iter().find(|it| *it > now),
            ReplayDirection::Back => moments.into_iter().rev().find(|it| *it < now),
        };
        if let Some(next) = next {
            self.go_to(next);
        }
        next.is_some()
    }

    /// Starts or stops autoplay. At the end of the timeline it starts from the beginning.
    pub fn toggle_autoplay(self) {
        if matches!(self.animation.get_untracked(), Animation::Autoplay { .. }) {
            return self.complete_animation();
        }
        self.complete_animation();
        if untrack(|| self.is_at_end()) {
            self.go_to_limit(ReplayDirection::Back);
        }
        self.start_autoplay(false);
    }

    /// Replays the held game by autoplay from its beginning.
    pub fn play_from_start(self) {
        self.go_to_limit(ReplayDirection::Back);
        self.start_autoplay(false);
    }

    fn start_autoplay(self, resumes_at_end: bool) {
        if self.turn.is_held_untracked() {
            self.animation.set(Animation::Autoplay { resumes_at_end });
            self.after(self.paced(Beat::MovePause.millis()), Self::autoplay_next);
        }
    }

    /// Ends autoplay; the moment after the decision that is being animated is shown at once.
    fn complete_autoplay(self) {
        if matches!(self.animation.get_untracked(), Animation::Autoplay { .. }) {
            self.complete_animation();
        }
    }

    /// Animates the next decision. At the end of the timeline, ends autoplay and, if that was
    /// wanted, resumes the game.
    fn autoplay_next(self) {
        let Animation::Autoplay { resumes_at_end } = self.animation.get_untracked() else { return };
        let Some(timeline) = self.timeline_untracked() else { return self.cancel_animation() };
        let from = self.moment.get_untracked();
        match timeline.step(from, Stride::Decision, ReplayDirection::Forward) {
            Some(to) => self.animate(&timeline, from, to),
            None if resumes_at_end => self.resume(),
            None => self.cancel_animation(),
        }
    }

    /// Completes the running animation: the moment to which it leads is shown at once. Autoplay
    /// ends, too.
    pub fn complete_animation(self) {
        if self.animation.get_untracked() != Animation::None {
            let moment = self.moment.get_untracked();
            self.show(moment);
        }
    }

    /// Begins the animation of a step; [`Replay::moment`] is the moment `to` from now on.
    fn animate(self, timeline: &Timeline, from: Moment, to: Moment) {
        let Some(scene) = self.playback.scene_untracked() else { return };
        self.queue.set_value(scene.frames(timeline.between(from, to)).into());
        self.overlays.dismiss_brief_notice();
        self.overlays.dismiss_answer_and_explanation();
        self.moment.set(to);
        self.play_next_frame();
    }

    /// Shows frames until one of them takes time.
    fn play_next_frame(self) {
        if !self.turn.is_held_untracked() {
            return;
        }
        while let Some(frame) = self.queue.try_update_value(VecDeque::pop_front).flatten() {
            let (millis, movement_millis) =
                (self.frame_millis(&frame), self.paced(frame.beat.movement_millis()));
            self.playback.show(frame, movement_millis);
            if millis > 0 {
                return self.after(millis, Self::play_next_frame);
            }
        }
        self.end_step();
    }

    /// The time for which a frame is shown, in milliseconds: the time of its beat, or longer if the
    /// line over the board needs more time to be read.
    fn frame_millis(self, frame: &Frame) -> u32 {
        let millis = self.paced(frame.beat.millis());
        // If the frame shows a new event, this is the index of the event in the log.
        let index = self.playback.shown_event_count_untracked();
        let pace = self.settings.get_untracked().pace;
        let reading = |event: &Event| {
            let words = self.i18n.words_untracked();
            let millis = self.game.reading_millis(pace, words, index, event);
            match self.animation.get_untracked() {
                Animation::Autoplay { .. } => self.speed.get_untracked().scale(millis),
                Animation::None | Animation::Step => millis,
            }
        };
        let mut time = self.reading.get_value();
        let millis =
            self.queue.with_value(|queue| time.frame_millis(frame, queue.front(), millis, reading));
        self.reading.set_value(time);
        millis
    }

    /// Ends the animation of a step: displays the moment to which it has led. Autoplay then
    /// continues with the next decision.
    fn end_step(self) {
        let (Some(timeline), Some(displayed)) =
            (self.timeline_untracked(), self.playback.scene_untracked())
        else {
            return;
        };
        let moment = self.moment.get_untracked();
        // If both scenes show the same table, the one on the board is kept without its gems in
        // flight: it has the ids by which the elements of the board keep their identity.
        let landed = displayed.without_flights();
        let computed = scene_at(&timeline, moment);
        let end = if landed.is_equivalent(&computed) { landed } else { computed };
        self.playback.set_beat(Beat::None, self.paced(GLIDE_MILLIS));
        self.display(&timeline, moment, end);
        if matches!(self.animation.get_untracked(), Animation::Autoplay { .. }) {
            self.after(self.paced(Beat::MovePause.millis()), Self::autoplay_next);
        } else {
            self.animation.set(Animation::None);
        }
    }

    /// Shows a moment at once, even during an animation.
    fn show(self, moment: Moment) {
        self.show_gliding(moment, 0);
    }

    /// Shows a moment; pieces glide to their places in this time.
    fn show_gliding(self, moment: Moment, movement_millis: u32) {
        self.cancel_animation();
        let Some(timeline) = self.timeline_untracked() else { return };
        self.playback.set_beat(Beat::None, movement_millis);
        if self.moment.get_untracked() != moment {
            // The notice may be about the moment that was shown until now.
            self.overlays.dismiss_brief_notice();
            self.overlays.dismiss_answer_and_explanation();
            self.moment.set(moment);
        }
        self.display(&timeline, moment, scene_at(&timeline, moment));
    }

    fn display(self, timeline: &Timeline, moment: Moment, scene: Scene) {
        let event_count = timeline.events_before(moment);
        // At the end of the timeline of an unfinished game, the line over the board names no event.
        let is_now = moment >= timeline.end() && !timeline.is_over();
        let last = event_count.checked_sub(1).map(|index| timeline.events()[index]);
        self.playback.show_moment(scene, event_count, last.filter(|_| !is_now));
    }

    /// Cancels the running animation: the pieces stay where they are displayed.
    fn cancel_animation(self) {
        self.timer.set_value(None);
        self.queue.set_value(VecDeque::new());
        if self.animation.get_untracked() != Animation::None {
            self.animation.set(Animation::None);
        }
    }

    /// Scales a duration, in milliseconds at the normal pace, to the pace of the settings; during
    /// autoplay also to its speed. Autoplay uses the normal pace instead of [`Pace::Instant`]:
    /// otherwise no animation would be visible.
    fn paced(self, millis: u32) -> u32 {
        let pace = self.settings.get_untracked().pace;
        match self.animation.get_untracked() {
            Animation::Autoplay { .. } => {
                let pace = if pace == Pace::Instant { Pace::Normal } else { pace };
                self.speed.get_untracked().scale(pace.scale(millis))
            }
            Animation::None | Animation::Step => pace.scale(millis),
        }
    }

    /// Calls `then` after this time, in place of what was to be called before.
    fn after(self, millis: u32, then: fn(Self)) {
        self.timer.set_value(Some(Timeout::new(millis, move || then(self))));
    }

    // --- display options --------------------------------------------------------------------

    /// Shows the face-down cards as far as that is allowed, or hides them again.
    pub fn toggle_open_cards(self) {
        self.visibility.update(|visibility| visibility.open = !visibility.open);
    }

    /// Shows what this seat knew, or with `None` only what everybody knew. While the game is in
    /// progress, what the only person at the table knows is shown whatever is asked for
    /// ([`Timeline::visibility`]).
    pub fn show_as_seen_by(self, seat: Option<Seat>) {
        self.visibility.update(|visibility| visibility.seat = seat);
    }

    /// Shows or hides decisions in notation in the log.
    pub fn toggle_notation(self) {
        self.shows_notation.update(|is_shown| *is_shown = !*is_shown);
    }

    /// Makes autoplay faster by one step (`Forward`) or slower (`Back`).
    pub fn change_speed(self, direction: ReplayDirection) {
        self.speed.update(|speed| *speed = speed.next(direction));
    }

    /// Sets autoplay to the next speed; the slowest follows the fastest.
    pub fn cycle_speed(self) {
        self.speed.update(|speed| {
            *speed = if *speed == Speed::Fourfold {
                Speed::Half
            } else {
                speed.next(ReplayDirection::Forward)
            };
        });
    }
}

/// Provides replay to the components below. The stores it uses must be provided before.
pub fn provide_replay() -> Replay {
    let (overlays, turn) = (use_overlays(), use_turn());
    let replay = Replay::new(
        use_game(),
        turn,
        use_playback(),
        use_settings(),
        use_i18n(),
        overlays,
        use_win_estimates(),
    );
    // A held game may also be left, or another one opened in its place.
    Effect::new(move |_| {
        if turn.screen() != Screen::Replay {
            replay.close();
        }
    });
    // Nobody sees what happens on the board behind a sheet.
    Effect::watch(
        move || overlays.has_open_sheet(),
        move |is_open, _, _| {
            if *is_open {
                replay.complete_autoplay();
            }
        },
        false,
    );
    provide_context(replay);
    replay
}

/// The store that [`provide_replay`] has provided.
#[must_use]
pub fn use_replay() -> Replay {
    expect_context()
}
