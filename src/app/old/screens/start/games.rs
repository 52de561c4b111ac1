//! Games that were left: the newest to go on with, and the last ones.

use super::{OUT, folded, icon};
use crate::app::i18n::Words;
use crate::app::old::dom::{El, el, said};
use crate::app::old::live::{Derived, Live};
use crate::app::old::play::play;
use crate::app::old::speak;
use crate::app::old::tap::button;
use crate::app::platform::storage;
use crate::app::view_model::draft::SavedSummary;
use crate::core::Colour;

/// A saved game: its number, counted from the newest, its id, and what is told of it.
type Left = (usize, String, Option<SavedSummary>);

/// The games in the storage, the newest first; one that cannot be read has only its id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shelf(Live<Vec<(String, Option<SavedSummary>)>>);

impl Shelf {
    /// The shelf as it is now.
    pub(super) fn new() -> Self {
        let games = storage::games().into_iter().map(|(id, game)| {
            let summary = game.ok().map(|game| SavedSummary::of(id.clone(), &game));
            (id, summary)
        });
        Self(Live::new(games.collect()))
    }

    /// The newest game, if it is not over.
    pub(super) fn running(self) -> Option<SavedSummary> {
        self.0.with(|games| games.first()?.1.clone()).filter(|game| !game.is_over())
    }

    /// The games, but for the one to go on with.
    fn last(self) -> Vec<Left> {
        let skip = usize::from(self.running().is_some());
        self.0.with(|games| {
            let games = games.iter().enumerate().skip(skip);
            games.map(|(index, (id, game))| (index + 1, id.clone(), game.clone())).collect()
        })
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
pub(super) fn continue_card(shelf: Shelf) -> Option<El> {
    let play = play();
    let words = speak::words();
    let game = shelf.running()?;
    let text = told(&game, words);
    let card = el("section")
        .class("sheet-of-paper start-play")
        .child(
            button("button main big", "continue", move || play.resume(&game.id))
                .attr("aria-describedby", "start-left")
                .text(words.start.continue_game()),
        )
        .child(said("p", "", &text).attr("id", "start-left"));
    Some(card)
}

/// The last games, but for the one to go on with.
pub(super) fn last_games(shelf: Shelf) -> Option<El> {
    // The sheet stays, open or folded, as long as there is a game.
    let any = Derived::new(move |_| !shelf.last().is_empty());
    any.get().then(|| {
        // By number: the button that removes a game keeps the focus, for the next one.
        folded("games", speak::words().start.last_games(), None, move || {
            let rows = el("ul").class("games").rows(
                move || shelf.last(),
                |(n, ..)| *n,
                move |game| row(shelf, game),
            );
            vec![rows]
        })
    })
}

fn row(shelf: Shelf, game: Live<Left>) -> El {
    let n = game.with_untracked(|(n, ..)| *n);
    let remove = move || shelf.remove(&game.with_untracked(|(_, id, _)| id.clone()));
    el("li").part(move || Some(game.with(opener))).child(
        button("button quiet", "remove-game", remove)
            .attr("aria-label", &speak::words().start.game_remove(&n))
            .child(icon(OUT)),
    )
}

/// What opens a game, or tells that it cannot be read.
fn opener((n, id, game): &Left) -> El {
    let play = play();
    let words = speak::words();
    let Some(game) = game else {
        return said("p", "game", words.trouble.storage_corrupt());
    };
    let text = told(game, words);
    let id = id.clone();
    button("button quiet game", "open-game", move || play.resume(&id))
        .attr("aria-label", &words.join.label(&words.start.game(n), &text))
        .text(&text)
}
