//! Plays forced decisions, which leave a person no choice (docs/GLOSSARY.md; a plan that loses its
//! canoe is never forced), and pays nothing for a lost canoe if a person has asked for that. A line
//! on the table says which decision was played.

use leptos::prelude::*;

use super::game_store::{GameStore, use_game};
use super::overlays::{Notice, Overlays, use_overlays};
use super::settings::{Settings, use_settings};
use super::tips::{Tips, use_tips};
use super::turn::Screen;
use super::turn_store::{TurnStore, use_turn};
use crate::app::platform::clock::Timeout;
use crate::app::session::{Awaited, Session};
use crate::app::view_model::plans;
use crate::app::view_model::round_before::{has_declined_rescue, was_robbed};
use crate::core::{Decision, Phase, Seat, SeatSet};

/// The time for which the line about a forced decision is shown, in milliseconds. It may lie over
/// the rows of the seats that act next; the log keeps what was played.
const LINE_MILLIS: u32 = 8_000;

/// A decision that the page has played for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedPlay {
    /// The seat of the person.
    pub seat: Seat,
    /// The decision that was played.
    pub decision: Decision,
    /// The index of the decision in the game, from 0.
    pub index: usize,
}

/// The store that plays forced decisions, if the URL or else the setting says so. Some are left to
/// the person all the same: those of a lesson or of a game with a coach, one that was taken back,
/// and the last card of somebody who has just been robbed.
///
/// It also plays "pay nothing" for those who want to be asked no more about a lost canoe
/// ([`keep_declining`](Self::keep_declining)).
#[derive(Clone, Copy, Debug)]
pub struct ForcedDecisions {
    game: GameStore,
    turn: TurnStore,
    settings: Settings,
    overlays: Overlays,
    tips: Tips,
    /// Whether to play forced decisions according to the URL, in place of the setting; `None` if
    /// the setting counts.
    url_override: RwSignal<Option<bool>>,
    /// Whether the override is kept when the start screen is shown, and so for later games.
    keeps_override: RwSignal<bool>,
    /// The forced decisions that were played last; [`since_last_choice`] leaves out those before a
    /// choice that a person has made since. Emptied when the line about them is dismissed or has
    /// been shown for its time.
    played: RwSignal<Vec<ForcedPlay>>,
    /// The running timeout that dismisses the line about them.
    line_timer: StoredValue<Option<Timeout>, LocalStorage>,
    /// The seats whose people are not asked again whether they pay for a lost canoe.
    declining: RwSignal<SeatSet>,
}

impl ForcedDecisions {
    /// Whether forced decisions are to be played, as the URL or else the setting says; tracks it.
    /// `plays_now` adds the exception for a game with a coach.
    #[must_use]
    pub fn is_auto(self) -> bool {
        self.url_override
            .get()
            .unwrap_or_else(|| self.settings.with(|preferences| preferences.forced))
    }

    /// Whether forced decisions are played in the open game. With a coach people make them
    /// themselves, so that they have seen each kind of move, unless the URL says otherwise.
    fn plays_now(self) -> bool {
        self.is_auto() && (self.url_override.get().is_some() || !self.tips.is_coached())
    }

    /// Changes and saves the setting, and ends the override by the URL.
    pub fn set_auto(self, auto: bool) {
        self.url_override.set(None);
        if let Err(error) = self.settings.save(|preferences| preferences.forced = auto) {
            self.overlays.notify(Notice::Storage(error));
        }
    }

    /// Overrides the setting, until a person changes it: for all games or, without `for_all_games`,
    /// only for the game that the URL opens and those that replace it before the start screen is
    /// shown.
    pub fn override_by_url(self, auto: bool, for_all_games: bool) {
        self.url_override.set(Some(auto));
        self.keeps_override.set(for_all_games);
    }

    /// The forced decisions that are listed in the line about them; tracks them. Whatever the pace,
    /// they are listed for some seconds, or until a person stages or plays the next decision or
    /// dismisses the line, or the game is over.
    #[must_use]
    pub fn announced(self) -> Vec<ForcedPlay> {
        // Once a decision is staged, the outlook needs the room of the line on a phone.
        if self.turn.screen() == Screen::Over || self.turn.last_staged_by_person().is_some() {
            return Vec::new();
        }
        let announced = self.game.with(|session| {
            let decisions: Vec<_> = session.game().decisions().collect();
            since_last_choice(&self.played.read(), &decisions, session.people())
        });
        announced.unwrap_or_default()
    }

    /// Whether the line about forced decisions is shown, for which other notes wait; tracks it.
    #[must_use]
    pub fn has_line(self) -> bool {
        !self.announced().is_empty()
    }

    /// Dismisses the line about forced decisions.
    pub fn dismiss(self) {
        self.played.update(Vec::clear);
    }

    /// Pays nothing for the lost canoe of the person to move, now and in the next rounds (B-35). The
    /// line about it says so, and has a button that ends it ([`ask_again`](Self::ask_again)). The
    /// person is also asked again after taking such a decision back, and about another lost canoe.
    pub fn keep_declining(self) {
        let Some(seat) = untrack(|| self.turn.person_to_move()) else { return };
        let Some(index) = self.game.with_untracked(|session| session.game().decisions().count())
        else {
            return;
        };
        self.declining.update(|seats| seats.insert(seat));
        self.play(ForcedPlay { seat, decision: Decision::RescueNone, index });
    }

    /// Asks everybody again, from the next round on, whether to pay for a lost canoe.
    pub fn ask_again(self) {
        self.declining.set(SeatSet::default());
        self.dismiss();
    }

    /// Plays a decision for a person, and shows the line about it.
    fn play(self, forced: ForcedPlay) {
        let announced = untrack(|| self.announced());
        self.played.set(announced.into_iter().chain([forced]).collect());
        self.turn.play_confirmed(forced.decision);
        self.line_timer.set_value(Some(Timeout::new(LINE_MILLIS, move || self.dismiss())));
    }

    /// "Pay nothing", if it is legal and the person to move wants to be asked no more; tracks it.
    fn declined_now(self) -> Option<ForcedPlay> {
        let seat = self.turn.person_to_move().filter(|_| !self.turn.is_stopped())?;
        let decision = Decision::RescueNone;
        let declined = |session: &Session| {
            let is_wanted = self.declining.read().contains(seat)
                && has_declined_rescue(session, seat)
                && session.position().legal().contains(&decision);
            let index = session.game().decisions().count();
            let declined = ForcedPlay { seat, decision, index };
            (is_wanted && session.awaited() == Awaited::Person(seat)).then_some(declined)
        };
        self.game.with(declined).flatten()
    }

    /// Asks again those who have taken the last such decision back, have no lost canoe any more, or
    /// have lost another one.
    fn end_declining(self, left_by_undo: Option<usize>) {
        let taken_back = self.declined_now().filter(|it| left_by_undo == Some(it.index));
        let keeps = |session: &Session| -> SeatSet {
            let seats = untrack(|| self.declining.get());
            let is_kept = |seat: &Seat| {
                has_declined_rescue(session, *seat) && taken_back.is_none_or(|it| it.seat != *seat)
            };
            seats.iter().filter(is_kept).collect()
        };
        let kept = self.game.with(keeps).unwrap_or_default();
        if untrack(|| self.declining.get()) != kept {
            self.declining.set(kept);
        }
    }

    /// The forced decision of the person to move, if the page may play it; tracks it. Whether it
    /// has been taken back is not considered here.
    fn forced_now(self) -> Option<ForcedPlay> {
        // The only card that is left is not played for somebody who was robbed in the round before:
        // the message about that is to be read first. If the URL wants forced decisions played, it
        // is played all the same.
        let spares_robbed = self.url_override.get().is_none();
        let may_play = self.plays_now() && !self.turn.is_stopped();
        let seat = self.turn.person_to_move().filter(|_| may_play)?;
        let forced = |session: &Session| {
            // In a lesson the learner makes every decision.
            if session.lesson().is_some() {
                return None;
            }
            let (position, index) = (session.position(), session.game().decisions().count());
            let decision = plans::forced_decision(position, &position.legal())?;
            if position.phase() == Phase::Card && spares_robbed && was_robbed(session, seat) {
                return None;
            }
            let forced = ForcedPlay { seat, decision, index };
            // The turn is set after the game has changed: until then, `seat` is the seat that has
            // decided last.
            (session.awaited() == Awaited::Person(seat)).then_some(forced)
        };
        self.game.with(forced).flatten()
    }

    /// Starts the effects that play forced decisions and reset the override.
    fn start_effects(self) {
        // The number of decisions that were left after the last undo: the decision with this index
        // was taken back. The same number is stored when another game with fewer decisions takes
        // the place of the open one, so a forced decision that is due then is left to the person.
        let left_by_undo = StoredValue::new(None::<usize>);
        let last_count = StoredValue::new(0_usize);
        Effect::new(move |_| {
            self.turn.track();
            let count = self.game.with(|session| session.game().decisions().count());
            let count = count.unwrap_or_default();
            let before = last_count.try_update_value(|last| core::mem::replace(last, count));
            if before.is_some_and(|before| count < before) {
                left_by_undo.set_value(Some(count));
            }
            self.end_declining(left_by_undo.get_value());
            let forced = self.forced_now().or_else(|| self.declined_now());
            if let Some(forced) = forced.filter(|it| left_by_undo.get_value() != Some(it.index)) {
                self.play(forced);
            }
        });
        // A game that is started on the start screen follows the setting, unless the URL has
        // overridden it for all games.
        Effect::new(move |_| {
            if self.turn.screen() == Screen::Start {
                left_by_undo.set_value(None);
                last_count.set_value(0);
                if !self.keeps_override.get_untracked() {
                    self.url_override.set(None);
                }
            }
        });
    }
}

/// Of these forced decisions, those since the last decision of a person that was not forced;
/// without those that have been taken back.
fn since_last_choice(
    played: &[ForcedPlay],
    decisions: &[(Seat, Decision)],
    people: SeatSet,
) -> Vec<ForcedPlay> {
    let is_forced = |index: usize| {
        let made = decisions.get(index).copied();
        played.iter().any(|it| it.index == index && made == Some((it.seat, it.decision)))
    };
    let last_choice = (0..decisions.len())
        .rev()
        .find(|index| people.contains(decisions[*index].0) && !is_forced(*index));
    let is_announced = |it: &&ForcedPlay| {
        is_forced(it.index) && last_choice.is_none_or(|last_choice| it.index > last_choice)
    };
    played.iter().filter(is_announced).copied().collect()
}

/// Provides the store of forced decisions to the components below. The stores it uses must be
/// provided before.
pub fn provide_forced_decisions() -> ForcedDecisions {
    let forced = ForcedDecisions {
        game: use_game(),
        turn: use_turn(),
        settings: use_settings(),
        overlays: use_overlays(),
        tips: use_tips(),
        url_override: RwSignal::new(None),
        keeps_override: RwSignal::new(false),
        played: RwSignal::default(),
        line_timer: StoredValue::new_local(None),
        declining: RwSignal::default(),
    };
    forced.start_effects();
    provide_context(forced);
    forced
}

/// The store that [`provide_forced_decisions`] has provided.
#[must_use]
pub fn use_forced_decisions() -> ForcedDecisions {
    expect_context()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Card, SeatSet};

    #[test]
    fn a_forced_decision_is_told_until_a_person_chooses() {
        let (me, other) = (Seat::FIRST, Seat::new(1).unwrap());
        let people: SeatSet = [me].into_iter().collect();
        let (card, cloud) = (Decision::Card(Card::Cloud), Decision::Weather(1));
        let forced = |decision, index| ForcedPlay { seat: me, decision, index };
        let played = [forced(card, 0), forced(cloud, 2)];
        let announced = |decisions: &[_]| since_last_choice(&played, decisions, people);
        assert_eq!(announced(&[(me, card), (other, card)]), played[..1], "others may decide");
        let both = [(me, card), (other, card), (me, cloud), (other, cloud)];
        assert_eq!(announced(&both), played, "two in a row are both announced");
        let choice = (me, Decision::Card(Card::One));
        assert_eq!(announced(&[&both[..], &[choice]].concat()), []);
        assert_eq!(announced(&[choice, (other, card), (me, cloud)]), played[1..], "a replaced one");
    }
}
