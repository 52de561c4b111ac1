//! The page under test: the page object that the library offers to all tests.

pub(super) use niagara::testing::{
    Table as Page, api, at_once, focused, functions, is_enabled, kept, kept_games, mind_is_idle,
    name_of, set_offline, storage, turn,
};
