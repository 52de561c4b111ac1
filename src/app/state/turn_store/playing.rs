//! Transitions of the turn: decisions are played, their events shown, the device handed over.

use core::mem;
use std::collections::VecDeque;

use leptos::prelude::*;

use super::TurnStore;
use crate::app::platform::storage;
use crate::app::session::{Awaited, Session};
use crate::app::state::turn::{Choice, Curtain, Turn};
use crate::app::view_model::beat::{Beat, GLIDE_MILLIS, events_to_show};
use crate::app::view_model::preferences::{Handover, Pace};
use crate::app::view_model::scene::Frame;
use crate::app::view_model::tally::result_of;
use crate::core::{Decision, Event, Phase, Refusal};

/// How fast animations and pauses are, compared with the pace of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tempo {
    /// As fast as the settings say.
    Normal,
    /// [`SPEED_UP_FACTOR`] times faster, after a tap.
    Fast,
    /// No frame is shown, after a press on Skip or a second tap.
    Skipping,
}

/// How many times faster everything is shown after a tap, until a person is to move.
const SPEED_UP_FACTOR: u32 = 3;

/// The time, in milliseconds at any pace, for which the table is shown before the curtain
/// covers it automatically.
const HANDOVER_MILLIS: u32 = 6000;

/// The shortest pause before a computer player acts, and before the next step of an animation after
/// a tap that speeds it up, in milliseconds at any pace. It is longer than a frame of the browser,
/// so that no two decisions are painted in one frame.
const MIN_PAUSE_MILLIS: u32 = 20;

impl TurnStore {
    /// Plays a decision of the seat to move, saves the game, and starts the animation of the
    /// events. A held game is resumed first. Plays nothing if no game is open, if the game is
    /// view-only, or if a lesson waits for no decision.
    ///
    /// # Errors
    ///
    /// If the decision is not legal, with the reason. The game is unchanged, and the choice of the
    /// person to move shows the refusal.
    pub fn play(self, decision: Decision) -> Result<(), Refusal> {
        if self.game.is_view_only() {
            return Ok(());
        }
        self.resume();
        let Some(before) = self.playback.scene_untracked() else { return Ok(()) };
        match self.game.play(decision) {
            Some(Ok(_)) => {}
            Some(Err(refusal)) => {
                self.update_choice(|choice| choice.refuse(decision, refusal));
                return Err(refusal);
            }
            None => return Ok(()),
        }
        let shown_count = self.playback.shown_event_count_untracked();
        let events = self.game.with_untracked(|session| events_to_show(session, shown_count));
        let queue = before.frames(&events.unwrap_or_default()).into();
        self.overlays.dismiss_answer_and_explanation();
        self.set_turn(Turn::Animating { queue });
        self.request_searches();
        self.save();
        self.count_result();
        self.play_next_frame();
        Ok(())
    }

    /// Adds the game to the tally if the last decision has ended it and the tally counts such
    /// games.
    fn count_result(self) {
        if let Some((kind, is_won)) = self.game.with_untracked(result_of).flatten() {
            let mut tally = storage::tally();
            tally.count(kind, is_won);
            // A problem with the storage has been shown when the game was saved.
            let _ = storage::save_tally(&tally);
        }
    }

    /// Plays the decision that a person has confirmed. A card is laid once all computer players
    /// have sealed theirs; until then the turn is [`Turn::AwaitingSeals`], and the card is saved
    /// with the game.
    pub fn play_confirmed(self, decision: Decision) {
        let chooser = self.turn.with_untracked(|turn| turn.choice().map(|choice| choice.seat));
        if let (Some(seat), Decision::Card(card)) = (chooser, decision)
            && self.ai.awaits_computers_untracked()
        {
            self.set_turn(Turn::AwaitingSeals { seat, card });
            return self.save();
        }
        // `play` stores a refusal in the choice, where it is shown.
        let _ = self.play(decision);
    }

    /// Shows the next frame whose duration is not 0, and all frames before it. If no such frame is
    /// left, the next turn begins. At the instant pace and after Skip, ends the animation.
    pub(super) fn play_next_frame(self) {
        let is_instant = self.settings.get_untracked().pace == Pace::Instant;
        if is_instant || self.tempo.get_value() == Tempo::Skipping {
            return self.skip_animation();
        }
        while let Some(frame) = self.pop_frame() {
            let millis = self.frame_millis(&frame);
            // Sped up, a canoe still glides, for as long as its frame lasts.
            let movement_millis = match (frame.beat.movement_millis(), self.tempo.get_value()) {
                (1.., Tempo::Fast) => millis,
                (movement, _) => self.paced(movement),
            };
            self.playback.show(frame, movement_millis);
            if millis > 0 {
                self.has_unseen_events.set_value(true);
                return self.schedule_from_paint(millis, Self::play_next_frame);
            }
        }
        self.begin_turn(&VecDeque::new());
    }

    /// The time for which a frame is shown, in milliseconds: the time of its beat or, at the normal
    /// tempo, longer if the line over the board needs more time to be read.
    fn frame_millis(self, frame: &Frame) -> u32 {
        let next = self.turn.with_untracked(|turn| match turn {
            Turn::Animating { queue } => queue.front().and_then(|next| next.event),
            _ => None,
        });
        let millis = self.paced(frame.beat.millis_before(next.as_ref()));
        let (pace, index) =
            (self.settings.get_untracked().pace, self.playback.shown_event_count_untracked());
        let millis_to_read = |event: &Event| match self.tempo.get_value() {
            Tempo::Fast | Tempo::Skipping => 0,
            Tempo::Normal => {
                self.game.reading_millis(pace, self.i18n.words_untracked(), index, event)
            }
        };
        let mut reading_time = self.reading.get_value();
        let millis = self.turn.with_untracked(|turn| match turn {
            Turn::Animating { queue } => {
                reading_time.frame_millis(frame, queue.front(), millis, millis_to_read)
            }
            _ => millis,
        });
        self.reading.set_value(reading_time);
        millis
    }

    /// Scales a duration, in milliseconds at the normal pace, to the pace of the settings and to
    /// the current [`Tempo`].
    fn paced(self, millis: u32) -> u32 {
        let millis = self.settings.get_untracked().pace.scale(millis);
        match self.tempo.get_value() {
            Tempo::Normal => millis,
            Tempo::Fast => millis / SPEED_UP_FACTOR,
            Tempo::Skipping => 0,
        }
    }

    /// Until a person is to move, makes animations faster and pauses shorter; called again, skips
    /// them. Does nothing while the page is not busy.
    pub fn speed_up(self) {
        if !self.is_busy.get_untracked() {
            return;
        }
        if self.tempo.get_value() != Tempo::Normal {
            return self.skip();
        }
        self.tempo.set_value(Tempo::Fast);
        match self.turn.with_untracked(|turn| matches!(turn, Turn::Animating { .. })) {
            true => self.schedule(MIN_PAUSE_MILLIS, Self::play_next_frame),
            false => self.schedule(MIN_PAUSE_MILLIS, Self::play_computer),
        }
    }

    /// Takes the next frame from the queue of [`Turn::Animating`]; `None` if none is left or the
    /// turn has another state.
    fn pop_frame(self) -> Option<Frame> {
        self.turn
            .try_update_untracked(|turn| match turn {
                Turn::Animating { queue } => queue.pop_front(),
                _ => None,
            })
            .flatten()
    }

    /// Ends the animation: its result is shown immediately.
    pub fn skip_animation(self) {
        let skipped = self.turn.try_update_untracked(|turn| match turn {
            Turn::Animating { queue } => Some(mem::take(queue)),
            _ => None,
        });
        if let Some(skipped) = skipped.flatten() {
            self.begin_turn(&skipped);
        }
    }

    /// Ends the animation if it shows the move of a canoe of the person who is to move next: a tap
    /// on the board is then about the other canoe.
    pub fn skip_own_move(self) {
        let is_own = |session: &Session| {
            let last = session.game().decisions().last();
            let is_plan = matches!(last, Some((_, Decision::Plan(_))));
            is_plan && last.is_some_and(|(seat, _)| session.awaited() == Awaited::Person(seat))
        };
        if self.game.with_untracked(is_own) == Some(true) {
            self.skip_animation();
        }
    }

    /// Skips animations, and shortens pauses before decisions of computer players as far as
    /// possible, until a person is to move.
    pub fn skip(self) {
        self.tempo.set_value(Tempo::Skipping);
        match self.turn.with_untracked(|turn| matches!(turn, Turn::Pausing { .. })) {
            true => self.schedule(MIN_PAUSE_MILLIS, Self::play_computer),
            false => self.skip_animation(),
        }
    }

    /// Shows the position and enters the next turn, after an animation or when a game or a step of
    /// a lesson is opened; `skipped` has the frames that were not shown.
    pub(super) fn begin_turn(self, skipped: &VecDeque<Frame>) {
        // Also after Skip, pieces glide to where they are, and do not jump.
        let glide_millis = self.settings.get_untracked().pace.scale(GLIDE_MILLIS);
        self.playback.set_beat(Beat::None, glide_millis);
        let next = self.game.with_untracked(|session| {
            self.playback.show_end_of_animation(session, skipped);
            Turn::next(session)
        });
        let Some(next) = next else { return };
        let next = self.with_handover(next);
        let is_pausing = matches!(next, Turn::Pausing { .. });
        self.set_turn(next);
        if !is_pausing {
            self.playback.clear_event();
        }
        self.schedule_end_of_turn();
    }

    /// Schedules the end of a turn that has a time limit: a pause, or the time to look at the table
    /// before the curtain covers it.
    pub(super) fn schedule_end_of_turn(self) {
        let (is_pausing, is_handing_over) = self.turn.with_untracked(|turn| {
            (matches!(turn, Turn::Pausing { .. }), matches!(turn, Turn::HandingOver { .. }))
        });
        if is_pausing {
            let pause =
                if self.game.is_in(Phase::Card) { Beat::CardPause } else { Beat::MovePause };
            self.schedule(self.paced(pause.millis()).max(MIN_PAUSE_MILLIS), Self::play_computer);
        }
        if is_handing_over && self.settings.get_untracked().handover == Handover::Timed {
            self.schedule(HANDOVER_MILLIS, Self::pass_on);
        }
    }

    /// Puts [`Turn::HandingOver`] before a curtain that would hide events just shown.
    fn with_handover(self, next: Turn) -> Turn {
        match next {
            Turn::Choosing(Choice { seat, curtain: Curtain::Down, .. })
                if self.has_unseen_events.get_value() =>
            {
                Turn::HandingOver { next: seat }
            }
            next => next,
        }
    }

    /// Ends [`Turn::HandingOver`]: covers the table with the curtain of the next person.
    pub fn pass_on(self) {
        if self.turn.with_untracked(|turn| turn.handing_over_to().is_none()) {
            return;
        }
        self.has_unseen_events.set_value(false);
        if let Some(next) = self.game.with_untracked(Turn::next) {
            self.set_turn(next);
        }
    }

    /// Plays the decision of the computer player to move, or waits for the searches of the computer
    /// players. In a lesson, plays the decision that the lesson makes for the seat.
    pub(super) fn play_computer(self) {
        let seat = self.turn.with_untracked(|turn| match turn {
            Turn::Pausing { seat } | Turn::AwaitingSearch { seat } => Some(*seat),
            _ => None,
        });
        let Some(seat) = seat else { return };
        let fixed = self.game.with_untracked(|session| session.sealed_decision(seat)).flatten();
        let decision = fixed.or_else(|| self.ai.decision(seat));
        match decision {
            // No card is laid before the cards of all computer players are sealed.
            Some(decision) if !self.ai.awaits_computers_untracked() => {
                // Sealed cards, replies of a lesson and the answers of `AiClient` are all legal.
                let _ = self.play(decision);
            }
            _ => self.set_turn(Turn::AwaitingSearch { seat }),
        }
    }
}
