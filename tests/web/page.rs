//! The page under test: the page object that the library offers to all tests.

pub(super) use niagara::testing::{
    Page, advance_clock, call_test_api, computer_players_are_idle, focused, give_focus,
    instant_preferences, is_enabled, name_of, next_task, set_offline, storage, stored_entries,
    stored_games, test_api,
};

/// The record of a game whose second round has begun: yellow starts, with canoe 1 on 4 and canoe 2
/// at the pier.
pub(super) const ONE_ROUND: &str = "niagara-record 1
rules base
seats yellow red blue
name yellow Ada
note player yellow human
note player red ai:3
note player blue ai:3
start blue
fork L
round 1
blue card 1
yellow card 3
red card 2
blue 1 pier>1
yellow 1 pier>3
red 1 pier>2
river 1 L
";
