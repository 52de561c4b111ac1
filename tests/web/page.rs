//! The page under test: the page object that the library offers to all tests.

pub(super) use niagara::testing::{
    Table as Page, api, at_once, computer_players_are_idle, focused, functions, is_enabled, kept,
    kept_games, name_of, set_offline, storage, turn,
};
