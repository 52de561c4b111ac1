//! The start screen, where a person continues a saved game, opens one that was sent, or sets up and
//! starts a new one.

mod collapsible;
mod ids;
mod modules;
mod my_games;
mod open;
mod options;
mod play;
mod saved_games;
mod seat_form;
mod seats;
mod store;
mod texts;

use leptos::prelude::*;

use self::modules::Modules;
use self::my_games::MyGames;
use self::open::OpenGame;
use self::options::TableOptions;
use self::play::PlayCard;
use self::saved_games::{ContinueCard, SavedGames};
use self::seats::Seats;
use self::store::{is_first_visit, provide_start};
use super::SCREEN_TITLE;
use crate::app::components::board::Scenery;
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::components::{NoticeLine, SheetButton};
use crate::app::state::{Sheet, use_overlays, use_words};

/// The icon of buttons that remove something, as SVG path data.
const CROSS: &str = "M7 7l10 10M17 7L7 17";

/// The start screen: Continue, Play, seats, expansions, options, opening a game, saved games.
#[component]
pub fn StartScreen() -> impl IntoView {
    let overlays = use_overlays();
    let words = use_words();
    let saved = SavedGames::load();
    let is_first_visit = is_first_visit();
    provide_start();
    view! {
        <main
            class="start-screen"
            aria-labelledby=SCREEN_TITLE
            tabindex="-1"
            inert=move || overlays.has_open_sheet()
            node_ref=use_focus_fallbacks().main
        >
            <div class="start-view">
                <Scenery/>
                <h1 id=SCREEN_TITLE>{words.start.title()}</h1>
            </div>
            <div class="start-panel">
                <p class="tagline">{words.start.tagline()}</p>
                <NoticeLine/>
                <ContinueCard saved/>
                <PlayCard
                    is_main=Signal::derive(move || !saved.has_game_in_progress())
                    is_first_visit
                    saved
                />
                <Seats/>
                <Modules/>
                <TableOptions/>
                <div class="left-games">
                    <OpenGame/>
                    <MyGames saved/>
                </div>
                <Foot/>
            </div>
        </main>
    }
}

/// The foot of the screen: the button that opens the settings, and a note that the page is not by
/// the game's publisher.
#[component]
fn Foot() -> impl IntoView {
    let words = use_words();
    view! {
        <footer class="start-foot">
            <SheetButton act="settings" sheet=Sheet::Settings class="button quiet">
                {words.table.settings()}
            </SheetButton>
            <p>{words.start.unofficial()}</p>
        </footer>
    }
}
