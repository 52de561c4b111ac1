//! The page under test: the page object that the library offers to all tests.

pub(super) use niagara::testing::{
    Page, advance_clock, call_test_api, computer_players_are_idle, focused, instant_preferences,
    is_enabled, name_of, next_task, set_offline, storage, stored_entries, stored_games, test_api,
};
