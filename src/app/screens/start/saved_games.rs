//! Saved games: the newest running one to continue, and a list of the others.

use leptos::prelude::*;

use super::CROSS;
use super::collapsible::Collapsible;
use crate::app::components::{ActButton, LineIcon};
use crate::app::i18n::Words;
use crate::app::platform::storage;
use crate::app::state::{Notice, Overlays, use_turn, use_words};
use crate::app::view_model::saved_summary::SavedSummary;
use crate::core::Colour;

/// A game in the storage; an unreadable one has only its id.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SavedGame {
    id: String,
    summary: Option<SavedSummary>,
}

/// The list of saved games as a signal, the newest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct SavedGames {
    games: RwSignal<Vec<SavedGame>>,
    /// The newest game, if it is not over.
    running: Memo<Option<SavedSummary>>,
}

impl SavedGames {
    /// Loads the list from the storage. A notice says if a game cannot be read.
    pub(super) fn load(overlays: Overlays) -> Self {
        let games = storage::games().into_iter().map(|(id, game)| {
            let summary = match game {
                Ok(game) => Some(SavedSummary::of(id.clone(), &game)),
                Err(trouble) => {
                    overlays.notify_if_quiet(Notice::Storage(trouble));
                    None
                }
            };
            SavedGame { id, summary }
        });
        let games = RwSignal::new(games.collect::<Vec<_>>());
        let running = Memo::new(move |_| {
            let newest = games.with(|games| games.first()?.summary.clone());
            newest.filter(|game| !game.is_over())
        });
        Self { games, running }
    }

    /// Whether the newest game can be continued; tracks it.
    pub(super) fn has_running(self) -> bool {
        self.running.with(Option::is_some)
    }

    /// The numbers of the games in the list, counted from the newest, without the one to continue;
    /// tracks them.
    fn numbers(self) -> impl Iterator<Item = usize> {
        let first = 1 + usize::from(self.has_running());
        first..self.games.with(Vec::len) + 1
    }

    /// The game with a number, if there is one; tracks it.
    fn get(self, n: usize) -> Option<SavedGame> {
        self.games.with(|games| games.get(n.checked_sub(1)?).cloned())
    }

    /// Removes the game with a number.
    fn remove(self, n: usize) {
        let game = untrack(|| self.get(n));
        if let Some(SavedGame { id, .. }) = game {
            storage::remove(&id);
            self.games.update(|games| games.retain(|game| game.id != id));
        }
    }
}

/// The sentence about a saved game: its round, or who won.
fn describe(game: &SavedSummary, words: &Words) -> String {
    let name = |(colour, name): &(Colour, Option<String>)| {
        let name = name.as_ref().map(|name| words.name(name));
        name.unwrap_or_else(|| words.colour_name(*colour))
    };
    let names = words.list(game.seats.iter().map(name));
    if !game.is_over() {
        return words.start.game_round(&names, &game.round);
    }
    let winners = game.seats.iter().filter(|(colour, _)| game.winners.contains(colour));
    words.start.game_won(&names, &words.list(winners.map(name)))
}

/// The card with the newest game, if that can be continued.
#[component]
pub(super) fn ContinueCard(saved: SavedGames) -> impl IntoView {
    let turn = use_turn();
    let words = use_words();
    let card = move |game: SavedSummary| {
        let text = describe(&game, words);
        view! {
            <section class="sheet-of-paper start-play">
                <ActButton
                    act="continue"
                    class="button main big"
                    on_press=move || turn.resume(&game.id)
                    attr:aria-describedby="start-left"
                >
                    {words.start.continue_game()}
                </ActButton>
                <p id="start-left">{text}</p>
            </section>
        }
    };
    move || saved.running.get().map(card)
}

/// The list of saved games without the one to continue.
#[component]
pub(super) fn LastGames(saved: SavedGames) -> impl IntoView {
    let words = use_words();
    let any = Memo::new(move |_| saved.numbers().next().is_some());
    view! {
        // `<Show>` keeps the list open or closed as long as it is not empty.
        <Show when=move || any.get()>
            <Collapsible part="games" title=words.start.last_games()>
                <ul class="games">
                    // Keyed by number: after a removal the focus stays on the button, which now belongs
                    // to the next game.
                    <For each=move || saved.numbers() key=|n| *n let:n>
                        <SavedRow saved n/>
                    </For>
                </ul>
            </Collapsible>
        </Show>
    }
}

/// A row with a saved game, to be opened or removed.
#[component]
fn SavedRow(saved: SavedGames, n: usize) -> impl IntoView {
    let words = use_words();
    let game = Memo::new(move |_| saved.get(n));
    view! {
        <li>
            {move || game.get().map(|game| view! { <Opener n game/> })}
            <ActButton
                act="remove-game"
                class="button quiet"
                on_press=move || saved.remove(n)
                attr:aria-label=words.start.game_remove(&n)
            >
                <LineIcon path=CROSS/>
            </ActButton>
        </li>
    }
}

/// The button that opens a game, or a line that says it cannot be read.
#[component]
fn Opener(n: usize, game: SavedGame) -> impl IntoView {
    let turn = use_turn();
    let words = use_words();
    let Some(summary) = game.summary else {
        return view! { <p class="game">{words.trouble.storage_corrupt()}</p> }.into_any();
    };
    let text = describe(&summary, words);
    let label = words.join.label(&words.start.game(&n), &text);
    view! {
        <ActButton
            act="open-game"
            class="button quiet game"
            on_press=move || turn.resume(&game.id)
            attr:aria-label=label
        >
            {text}
        </ActButton>
    }
    .into_any()
}
