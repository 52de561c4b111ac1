//! The list "My games": the saved games of this device with their boards. They can be opened,
//! named, removed, exported as one file and imported from one.

use leptos::ev::{Event, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlInputElement;

use super::CROSS;
use super::collapsible::Collapsible;
use super::saved_games::{ListedGame, SavedGames};
use crate::app::components::board::{Backdrop, BoardPicture};
use crate::app::components::focus::{focus, focus_when_mounted};
use crate::app::components::{ActButton, LineIcon};
use crate::app::platform::storage;
use crate::app::state::{use_overlays, use_replay, use_words};
use crate::app::view_model::games_file::{MAX_GAME_NAME_CHARS, game_name};
use crate::app::view_model::saved::MAX_SAVED_GAMES;
use crate::app::view_model::saved_summary::{SavedSummary, board_of};

/// A pencil as SVG path data.
const PENCIL: &str = "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3";

/// The part of the start screen with the saved games.
#[component]
pub(super) fn MyGames(saved: SavedGames) -> impl IntoView {
    let (words, overlays) = (use_words(), use_overlays());
    let count_text = move || match saved.count() {
        0 => String::new(),
        count => words.games.count(&count, &MAX_SAVED_GAMES),
    };
    view! {
        <Collapsible
            part="games"
            title=words.games.mine()
            hint=Signal::derive(count_text)
            unfold=Signal::derive(move || overlays.unfolds_my_games())
            on_unfold=Callback::new(move |()| overlays.forget_unfolding())
        >
            <GameList saved/>
        </Collapsible>
    }
}

/// The list of the saved games, and the buttons that export and import games.
#[component]
fn GameList(saved: SavedGames) -> impl IntoView {
    let words = &use_words().games;
    let list = NodeRef::<html::Ul>::new();
    let download = NodeRef::<html::A>::new();
    let has_games = Memo::new(move |_| saved.count() > 0);
    let restore = move || {
        saved.restore();
        // Restoring removes the button, so the focus is moved.
        if let Some(list) = list.get_untracked() {
            focus(&list);
        }
    };
    let export = move || {
        if let Some(download) = download.get_untracked() {
            saved.export(&download);
        }
    };
    let import = move |event: Event| {
        let input = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            saved.import(file);
        }
        // With an empty value, choosing the same file again is a change.
        input.set_value("");
    };
    view! {
        <For each=move || saved.removed_title() key=Clone::clone let:title>
            <p class="removed-game" role="status">
                <span>{words.removed(&title)}</span>
                <RestoreButton on_press=restore/>
            </p>
        </For>
        <Show when=move || !has_games.get()>
            <p class="hint">{words.none()}</p>
        </Show>
        <ul class="games" tabindex="-1" aria-label=words.mine() node_ref=list>
            <For each=move || saved.shown_games() key=Clone::clone let:game>
                <GameRow saved game list/>
            </For>
        </ul>
        <Show when=move || { saved.hidden_count() > 0 }>
            <ActButton act="more-games" class="button quiet" on_press=move || saved.show_more()>
                {move || words.more(u32::try_from(saved.hidden_count()).unwrap_or(u32::MAX))}
            </ActButton>
        </Show>
        <div class="games-file">
            <Show when=move || has_games.get()>
                <ActButton act="export-games" class="button quiet" on_press=export>
                    {words.export()}
                </ActButton>
            </Show>
            <label class="button quiet">
                <span>{words.import()}</span>
                <input
                    class="visually-hidden"
                    type="file"
                    accept=".txt,text/plain"
                    data-act="import-games"
                    on:change=import
                />
            </label>
            // The export makes this a link to the file, and clicks it.
            <a hidden node_ref=download></a>
        </div>
    }
}

/// The button that restores the removed game. It gets the focus, because the row that had the focus
/// is removed.
#[component]
fn RestoreButton(on_press: impl Fn() + 'static) -> impl IntoView {
    let button = NodeRef::new();
    focus_when_mounted(button);
    view! {
        <ActButton act="put-back-game" class="button" node_ref=button on_press>
            {use_words().games.put_back()}
        </ActButton>
    }
}

/// A saved game: the button that opens it, with its board, title and details, and buttons that
/// rename and remove it. A game that cannot be read has a message and the button that removes it.
#[component]
fn GameRow(
    saved: SavedGames,
    game: ListedGame,
    /// The list, which gets the focus when a renamed game gets a new row.
    list: NodeRef<html::Ul>,
) -> impl IntoView {
    let words = use_words();
    let ListedGame { id, metadata } = game;
    let stored = storage::game(&id).ok();
    let board = stored.as_ref().map(|game| board_of(game, words));
    let summary = stored.map(|game| SavedSummary::of(metadata.clone(), &game));
    let (title, details) = match &summary {
        Some(summary) => (summary.title(words), summary.details(words)),
        None => (words.trouble.storage_corrupt().to_owned(), String::new()),
    };
    let id = StoredValue::new(id);
    let number = Memo::new(move |_| saved.number(&id.get_value()));
    let shown_title = StoredValue::new(title.clone());
    let is_renaming = RwSignal::new(false);
    let replay = use_replay();
    let opener = board.map(|board| {
        view! {
            <ActButton
                act="open-game"
                class="button quiet game"
                on_press=move || replay.open_saved(&id.get_value())
            >
                <span class="thumbnail" aria-hidden="true">
                    <BoardPicture scene=board backdrop=Backdrop::Plain/>
                </span>
                <span class="game-text">
                    <b>{title.clone()}</b>
                    // Without the space, title and details would be one word for screen readers.
                    " "
                    <span class="hint">{details.clone()}</span>
                </span>
            </ActButton>
        }
    });
    let rename = move |name| {
        saved.rename(&id.get_value(), name);
        if let Some(list) = list.get_untracked() {
            focus(&list);
        }
    };
    let is_readable = opener.is_some();
    let opener = match opener {
        Some(opener) => opener.into_any(),
        None => view! { <p class="game">{shown_title.get_value()}</p> }.into_any(),
    };
    view! {
        <li>
            <div class="game-row">
                {opener}
                {is_readable
                    .then(|| view! {
                        <ActButton
                            act="rename-game"
                            class="button quiet"
                            on_press=move || is_renaming.update(|it| *it = !*it)
                            attr:aria-expanded=move || is_renaming.get().to_string()
                            attr:aria-label=move || words.games.rename(&number.get())
                        >
                            <LineIcon path=PENCIL/>
                        </ActButton>
                    })}
                <ActButton
                    act="remove-game"
                    class="button quiet"
                    on_press=move || saved.remove(&id.get_value(), shown_title.get_value())
                    attr:aria-label=move || words.games.remove(&number.get())
                >
                    <LineIcon path=CROSS/>
                </ActButton>
            </div>
            <Show when=move || is_renaming.get()>
                <NameForm
                    number
                    name=metadata.name.clone().unwrap_or_default()
                    title=shown_title.get_value()
                    on_name=rename
                    on_close=move || is_renaming.set(false)
                />
            </Show>
        </li>
    }
}

/// The field for the name of a game. Enter saves the name, Escape closes the field without saving.
#[component]
fn NameForm(
    /// The number of the game in the list, from 1.
    number: Memo<usize>,
    /// The name of the game; empty if it has none.
    name: String,
    /// The title with which the game is listed, as the placeholder of the empty field.
    title: String,
    /// Called with the new name; `None` if the field is empty.
    on_name: impl Fn(Option<String>) + Copy + Send + 'static,
    /// Called to close the field, also before `on_name`.
    on_close: impl Fn() + Copy + Send + 'static,
) -> impl IntoView {
    let words = &use_words().games;
    let field = NodeRef::<html::Input>::new();
    focus_when_mounted(field);
    let save = move || {
        if let Some(field) = field.get_untracked() {
            on_close();
            on_name(game_name(&field.value()));
        }
    };
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            save();
        }
        "Escape" => on_close(),
        _ => {}
    };
    view! {
        <p class="hint" aria-hidden="true">
            {words.name()}
        </p>
        <div class="game-name">
            <input
                class="entry"
                type="text"
                maxlength=MAX_GAME_NAME_CHARS.to_string()
                value=name
                placeholder=title
                aria-label=move || words.name_of(&number.get())
                node_ref=field
                on:keydown=on_key
            />
            <ActButton act="save-name" on_press=save>
                {words.save_name()}
            </ActButton>
        </div>
    }
}
