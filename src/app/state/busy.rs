//! Whether the page is busy: scripts wait until it is not before they act.

use leptos::prelude::*;

use super::ai_client::use_ai_client;
use super::press_queue::use_press_queue;
use super::replay::use_replay;
use super::self_test::use_self_test;
use super::turn::Screen;
use super::turn_store::use_turn;

/// A memo of whether the page is busy: an animation or autoplay runs, a computer player (in a
/// lesson, a reply) is to act or its search runs, the self-test runs, or an act waits for its press
/// to be painted. While a sheet or a tip stops the table, only the last two count. It is the value
/// of `data-busy`.
#[must_use]
pub fn use_busy() -> Memo<bool> {
    let (turn, ai, presses) = (use_turn(), use_ai_client(), use_press_queue());
    let (replay, self_test) = (use_replay(), use_self_test());
    // While a game is held, or a sheet or a tip stops it, the computer players' searches continue,
    // but their answers change nothing.
    let is_table_busy = move || match turn.screen() {
        Screen::Replay => replay.is_moving(),
        _ if turn.is_stopped() => false,
        _ => turn.is_busy() || ai.awaits_computers(),
    };
    Memo::new(move |_| is_table_busy() || self_test.is_running() || presses.is_pending())
}
