//! The state machine of the turn: what the table waits for.
//!
//! [`Turn`] is one enum whose variants carry their data. Leaving a variant drops what was picked,
//! asked for or refused in it, so nothing has to be reset by hand.

use std::collections::VecDeque;

use crate::app::session::{Awaited, Selection, Session};
use crate::app::view_model::plans;
use crate::app::view_model::round_before::has_declined_rescue;
use crate::app::view_model::scene::{Frame, Scene};
use crate::core::{Card, Decision, Event, Refusal, Seat};

/// The screens of a game, and the start screen. The shelf of lessons, which can take the place of
/// the start screen, is not one of them: see `Lessons::is_on_shelf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The start screen, where games are set up.
    Start,
    /// The table, where the game is played.
    Table,
    /// The curtain before this seat's secret choice.
    Curtain(Seat),
    /// The table with the result.
    Over,
    /// The timeline of a held game.
    Replay,
}

impl Screen {
    /// The value of `data-screen`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Table => "table",
            Self::Curtain(_) => "curtain",
            Self::Over => "over",
            // Automated tests know the timeline by this older name (docs/TESTING.md).
            Self::Replay => "review",
        }
    }
}

/// What the table waits for.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Turn {
    /// No game is open; also, for a moment, the turn of an open game before it begins anew
    /// (`TurnStore::drop_turn`).
    #[default]
    NoGame,
    /// Waits for a person's decision.
    Choosing(Choice),
    /// Waits for the end of an animation.
    Animating {
        /// The frames that are still to be shown, the next one first.
        queue: VecDeque<Frame>,
    },
    /// Waits until a person who shares the device has looked at the table and passed the device on.
    HandingOver {
        /// The seat that gets the device next, for a secret choice.
        next: Seat,
    },
    /// Waits for the end of the pause before a decision of a computer player, or of another seat
    /// than the learner's in a lesson.
    Pausing {
        /// The seat that decides.
        seat: Seat,
    },
    /// Waits for the search of a computer player; while cards are chosen, for those of all computer
    /// players, because their cards are sealed before one is laid.
    AwaitingSearch {
        /// The seat that decides next.
        seat: Seat,
    },
    /// Waits until all computer players have sealed their cards, before a person's confirmed
    /// card is played.
    AwaitingSeals {
        /// The seat of the person who has confirmed.
        seat: Seat,
        /// The card that was confirmed.
        card: Card,
    },
    /// The game is held until somebody continues it. Animations and computer players are paused.
    Held {
        /// What the table waited for.
        turn: Box<Turn>,
        /// What the table displayed, to be displayed again when the game is resumed.
        displayed: Box<Displayed>,
    },
    /// No decision is due: waits until the learner continues the lesson; in a view-only game, for
    /// ever.
    AwaitingNoDecision,
    /// The game is over; nothing is awaited.
    Over,
}

/// What a table displays, to be displayed again when a held game is resumed.
#[derive(Clone, Debug, PartialEq)]
pub struct Displayed {
    /// The scene that was displayed.
    pub scene: Option<Scene>,
    /// How many events have been shown.
    pub shown_event_count: usize,
    /// The event in the line over the board.
    pub event: Option<Event>,
}

/// Whether a curtain hides a secret choice from others at this device (B-171).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curtain {
    /// The choice is public, or nobody else plays on this device.
    None,
    /// The curtain hides the choice until the person uncovers it.
    Down,
    /// The person has uncovered the choice.
    Uncovered,
}

/// The state of a person's choice of one decision: what was picked, asked for and refused since the
/// table began to wait for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The seat of the person.
    pub seat: Seat,
    /// The curtain before the choice.
    pub curtain: Curtain,
    /// What is picked so far.
    pub selection: Selection,
    /// The decision that the person has staged last, also while something else is picked; `None`
    /// after an undo of a pick. A decision that only the page has staged does not count.
    pub last_staged_by_person: Option<Decision>,
    /// Whether the dock lists all plans of the canoe to the end of the staged one: a tap on the
    /// place has staged the obvious one of them ([`plans::obvious_plan`]).
    pub lists_ways: bool,
    /// The card of the hand that is under the pointer or has the focus.
    pub hovered_card: Option<Card>,
    /// The refusal of the last tap, if it was refused.
    pub refused: Option<Refused>,
    /// Whether the person has asked for advice.
    pub advised: bool,
    /// The seat whose card an undo would take back, while the page asks whether that is wanted.
    pub undo_owner: Option<Seat>,
    /// The decision that an undo has just taken back, until something else is picked.
    pub undone: Option<Decision>,
}

/// A decision that was tried and is not legal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refused {
    /// The decision that the tap or key meant.
    pub decision: Decision,
    /// Why it is not legal.
    pub refusal: Refusal,
    /// The number of refusals that have been shown one after the other before this one; 0 if none
    /// was shown when this one came. Makes each of them distinct, so that a repeated reason is read
    /// aloud again.
    pub number: u32,
}

impl Choice {
    /// The choice of a person's next decision. If only one canoe can move, it is picked already; if
    /// both can and are interchangeable, the first is. If a canoe has moved, and the other one can
    /// at most be launched, the end of the turn is staged already; so it is to pay nothing for a
    /// lost canoe, if the person did so the last time.
    #[must_use]
    pub fn new(session: &Session, seat: Seat) -> Self {
        let position = session.position();
        let legal = position.legal();
        let selection = match plans::distinct_canoes(position, seat, &legal)[..] {
            _ if plans::may_only_launch(position, seat, &legal) => {
                Selection::Staged(Decision::Done)
            }
            _ if has_declined_rescue(session, seat) && legal.contains(&Decision::RescueNone) => {
                Selection::Staged(Decision::RescueNone)
            }
            [canoe] => Selection::Canoe(canoe),
            _ => Selection::Nothing,
        };
        let curtain = if session.curtain() == Some(seat) { Curtain::Down } else { Curtain::None };
        Self {
            seat,
            curtain,
            selection,
            last_staged_by_person: None,
            lists_ways: false,
            hovered_card: None,
            refused: None,
            advised: false,
            undo_owner: None,
            undone: None,
        }
    }

    /// Stores that a decision was refused.
    pub fn refuse(&mut self, decision: Decision, refusal: Refusal) {
        let number = self.refused.map_or(0, |refused| refused.number.wrapping_add(1));
        self.refused = Some(Refused { decision, refusal, number });
    }

    /// The card that is staged, or else under the pointer or focused.
    #[must_use]
    pub const fn previewed_card(&self) -> Option<Card> {
        match self.selection.staged() {
            Some(Decision::Card(card)) => Some(card),
            _ => self.hovered_card,
        }
    }
}

impl Turn {
    /// The turn that follows once all animation has ended. `TurnStore` may put
    /// [`Turn::HandingOver`] before it.
    #[must_use]
    pub fn next(session: &Session) -> Self {
        match session.awaited() {
            Awaited::Person(seat) => Self::Choosing(Choice::new(session, seat)),
            Awaited::Computer(seat) | Awaited::Reply(seat) => Self::Pausing { seat },
            Awaited::NoDecision => Self::AwaitingNoDecision,
            Awaited::GameOver => Self::Over,
        }
    }

    /// Whether the page has something to do before a person can act: an animation runs, a computer
    /// player is to act, a reply of a lesson is due, or a confirmed card waits for seals.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(
            self,
            Self::Animating { .. }
                | Self::Pausing { .. }
                | Self::AwaitingSearch { .. }
                | Self::AwaitingSeals { .. }
        )
    }

    /// The choice of the person to move, in state [`Turn::Choosing`].
    #[must_use]
    pub const fn choice(&self) -> Option<&Choice> {
        match self {
            Self::Choosing(choice) => Some(choice),
            _ => None,
        }
    }

    /// What the person has picked. A confirmed card that waits for seals counts as staged.
    #[must_use]
    pub fn selection(&self) -> Selection {
        match self {
            Self::Choosing(choice) => choice.selection,
            Self::AwaitingSeals { card, .. } => Selection::Staged(Decision::Card(*card)),
            _ => Selection::Nothing,
        }
    }

    /// The seat that gets the device next, in state [`Turn::HandingOver`].
    #[must_use]
    pub const fn handing_over_to(&self) -> Option<Seat> {
        match self {
            Self::HandingOver { next } => Some(*next),
            _ => None,
        }
    }

    /// The seat whose secret choice is uncovered: its hand may be shown.
    #[must_use]
    pub const fn uncovered(&self) -> Option<Seat> {
        match self {
            Self::Choosing(Choice { seat, curtain: Curtain::Uncovered, .. }) => Some(*seat),
            _ => None,
        }
    }

    /// The screen that belongs to this state.
    #[must_use]
    pub const fn screen(&self) -> Screen {
        match self {
            Self::NoGame => Screen::Start,
            Self::Choosing(Choice { seat, curtain: Curtain::Down, .. }) => Screen::Curtain(*seat),
            Self::Over => Screen::Over,
            Self::Held { .. } => Screen::Replay,
            _ => Screen::Table,
        }
    }

    /// The same turn with an uncovered choice covered again; what was picked in it is dropped.
    #[must_use]
    pub fn covered(self, session: &Session) -> Self {
        if self.uncovered().is_some() { Self::next(session) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::app::view_model::url;

    fn session(seats: &str) -> Session {
        let setup = url::read(&format!("seed=7&seats={seats}&start=yellow&fork=L")).unwrap().setup;
        Session::new(&setup.unwrap(), 7).unwrap()
    }

    #[test]
    fn the_curtain_is_down_where_other_people_play() {
        let screen = |seats: &str| Turn::next(&session(seats)).screen();
        assert_eq!(screen("human:Ada,human:Bo,ai"), Screen::Curtain(Seat::FIRST));
        assert_eq!(screen("human:Ada,ai,ai"), Screen::Table, "alone, nobody could look");
        assert_eq!(screen("ai,human:Ada,human:Bo"), Screen::Table, "a computer player is first");
    }

    #[test]
    fn only_the_seat_that_uncovers_its_choice_is_uncovered() {
        let Turn::Choosing(mut choice) = Turn::next(&session("human:Ada,human:Bo,ai")) else {
            panic!("Ada chooses a card");
        };
        assert_eq!(Turn::Choosing(choice.clone()).uncovered(), None);
        choice.curtain = Curtain::Uncovered;
        let uncovered = Turn::Choosing(choice);
        assert_eq!((uncovered.uncovered(), uncovered.screen()), (Some(Seat::FIRST), Screen::Table));
    }

    #[test]
    fn paying_nothing_again_is_staged() {
        let mut session = session("human:Ada,human:Bo,human:Cleo");
        let mut rng = SplitMix::new(5);
        loop {
            let (legal, seat) = (session.position().legal(), session.position().to_move().unwrap());
            let may_decline = legal.contains(&Decision::RescueNone);
            if may_decline && has_declined_rescue(&session, seat) {
                let staged = Choice::new(&session, seat).selection.staged();
                return assert_eq!(staged, Some(Decision::RescueNone));
            }
            let random = legal[rng.below(legal.len() as u32) as usize];
            session.play(if may_decline { Decision::RescueNone } else { random }).unwrap();
        }
    }

    #[test]
    fn a_held_table_waits_for_nobody_and_shows_no_secret() {
        let session = session("human:Ada,human:Bo,ai");
        let Turn::Choosing(mut choice) = Turn::next(&session) else {
            panic!("Ada chooses a card");
        };
        choice.curtain = Curtain::Uncovered;
        choice.selection = Selection::Staged(Decision::Card(Card::ALL[0]));
        let turn = Turn::Choosing(choice).covered(&session);
        assert_eq!(turn.screen(), Screen::Curtain(Seat::FIRST));
        let displayed = Box::new(Displayed { scene: None, shown_event_count: 0, event: None });
        let held = Turn::Held { turn: Box::new(turn), displayed };
        assert_eq!((held.screen(), held.selection()), (Screen::Replay, Selection::Nothing));
        assert!(!held.is_busy() && held.choice().is_none() && held.uncovered().is_none());
    }

    #[test]
    fn a_card_that_waits_for_seals_stays_staged() {
        let card = Card::ALL[2];
        let turn = Turn::AwaitingSeals { seat: Seat::FIRST, card };
        assert_eq!(turn.selection().staged(), Some(Decision::Card(card)));
        assert!(turn.is_busy() && turn.choice().is_none(), "nothing else can be picked");
    }

    #[test]
    fn a_staged_card_is_previewed_before_one_under_the_pointer() {
        let Turn::Choosing(mut choice) = Turn::next(&session("human:Ada,ai,ai")) else {
            panic!("Ada chooses a card");
        };
        choice.hovered_card = Some(Card::ALL[0]);
        assert_eq!(choice.previewed_card(), Some(Card::ALL[0]));
        choice.selection = Selection::Staged(Decision::Card(Card::ALL[5]));
        assert_eq!(choice.previewed_card(), Some(Card::ALL[5]));
    }
}
