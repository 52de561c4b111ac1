//! Games that were left: the newest to go on with, and the last ones.

#![expect(unreachable_pub, reason = "#[component] writes pub items of its own")]

use leptos::prelude::*;

use super::icon;
use crate::app::i18n::Words;
use crate::app::model::draft::SavedSummary;
use crate::app::speak;
use crate::app::state::play;
use crate::app::storage;
use crate::core::Colour;

const OUT: &str = "M7 7l10 10M17 7L7 17";

/// The games in the storage, the newest first; one that cannot be read has only its id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shelf(RwSignal<Vec<(String, Option<SavedSummary>)>>);

impl Shelf {
    /// The shelf as it is now.
    pub(super) fn new() -> Self {
        let games = storage::games().into_iter().map(|(id, game)| {
            let summary = game.ok().map(|game| SavedSummary::of(id.clone(), &game));
            (id, summary)
        });
        Self(RwSignal::new(games.collect()))
    }

    /// The newest game, if it is not over.
    pub(super) fn running(self) -> Option<SavedSummary> {
        self.0.with(|games| games.first()?.1.clone()).filter(|game| !game.is_over())
    }

    fn remove(self, id: &str) {
        storage::remove(id);
        self.0.update(|games| games.retain(|(other, _)| other != id));
    }
}

fn names(game: &SavedSummary, words: &Words) -> String {
    words.list(game.seats.iter().map(|(colour, name)| name_of(*colour, name.as_deref(), words)))
}

fn name_of(colour: Colour, name: Option<&str>, words: &Words) -> String {
    name.map_or_else(|| words.colour_name(colour), str::to_owned)
}

/// How far a game is, or who won it.
fn told(game: &SavedSummary, words: &Words) -> String {
    let names = names(game, words);
    if !game.is_over() {
        return words.start.game_round(&names, &game.round);
    }
    let winners = game.seats.iter().filter(|(colour, _)| game.winners.contains(colour));
    let winners =
        words.list(winners.map(|(colour, name)| name_of(*colour, name.as_deref(), words)));
    words.start.game_won(&names, &winners)
}

/// The game that was left, to go on with.
#[component]
pub(super) fn ContinueCard(
    /// The saved games.
    shelf: Shelf,
) -> impl IntoView {
    let play = play();
    let words = speak::words();
    move || {
        let game = shelf.running()?;
        let text = told(&game, words);
        Some(view! {
            <section class="sheet-of-paper start-play">
                <button
                    class="button main big"
                    data-act="continue"
                    aria-describedby="start-left"
                    on:click=move |_| play.resume(&game.id)
                >
                    {words.start.continue_game()}
                </button>
                <p id="start-left">{text}</p>
            </section>
        })
    }
}

/// The last games, but for the one to go on with.
#[component]
pub(super) fn LastGames(
    /// The saved games.
    shelf: Shelf,
) -> impl IntoView {
    let play = play();
    let words = speak::words();
    let start = &words.start;
    let row = move |(n, id, game): (usize, String, Option<SavedSummary>)| {
        let remove = id.clone();
        let text = match game {
            Some(game) => {
                let text = told(&game, words);
                view! {
                    <button
                        class="button quiet game"
                        data-act="open-game"
                        aria-label=words.join.label(&start.game(&n), &text)
                        on:click=move |_| play.resume(&id)
                    >
                        {text.clone()}
                    </button>
                }
                .into_any()
            }
            None => view! { <p class="game">{words.trouble.storage_corrupt()}</p> }.into_any(),
        };
        view! {
            <li>
                {text}
                <button
                    class="button quiet"
                    data-act="remove-game"
                    aria-label=start.game_remove(&n)
                    on:click=move |_| shelf.remove(&remove)
                >
                    {icon(OUT)}
                </button>
            </li>
        }
    };
    move || {
        let skip = usize::from(shelf.running().is_some());
        let games: Vec<_> = shelf.0.with(|games| {
            let games = games.iter().enumerate().skip(skip);
            games.map(|(index, (id, game))| (index + 1, id.clone(), game.clone())).collect()
        });
        (!games.is_empty()).then(|| {
            view! {
                <details class="sheet-of-paper folded" data-part="games">
                    <summary>
                        <span class="fold-title">{start.last_games()}</span>
                    </summary>
                    <ul class="games">{games.into_iter().map(row).collect_view()}</ul>
                </details>
            }
        })
    }
}
