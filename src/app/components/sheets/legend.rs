//! The sheet with the legend: the meaning of what is displayed now on the board, in the rows of the
//! seats and, while a game is held, in the timeline.

use leptos::prelude::*;

use crate::app::components::board::{CanoeIcon, EffectIcon, GemIcon, SymbolIcon};
use crate::app::components::{CUP, CardFace, Face, LineIcon};
use crate::app::state::{
    use_game, use_narrator, use_playback, use_replay, use_settings, use_turn, use_win_estimates,
    use_words,
};
use crate::app::view_model::forecast;
use crate::app::view_model::legend::{
    EntryPicture, LegendEntry, LegendInputs, TimelineContents, legend,
};
use crate::core::{Cargo, Decision};

/// The list of the entries of the legend, each with its picture.
#[component]
pub(super) fn Legend() -> impl IntoView {
    let (game, playback, turn) = (use_game(), use_playback(), use_turn());
    let (narrator, settings) = (use_narrator(), use_settings());
    let (replay, estimates) = (use_replay(), use_win_estimates());
    let entries = Memo::new(move |_| {
        let teller = narrator.teller()?;
        let has_targets = turn.previewed().is_some()
            || turn.legal().iter().any(|it| matches!(it, Decision::Plan(_)));
        let wants_forecast =
            settings.with(|preferences| preferences.forecast) || turn.is_considering();
        let shown = replay.shown().get();
        let timeline = replay.timeline().map(|timeline| TimelineContents {
            is_over: timeline.is_over(),
            // The bands show the win probabilities, as far as they have been estimated.
            has_bands: timeline.is_over()
                && estimates.all().with(|it| it.iter().any(Option::is_some)),
        });
        let entries = game.with(|session| {
            // In a held game there is no forecast, and the board shows another position.
            let has_forecast = wants_forecast && shown.is_none() && forecast::may_be_shown(session);
            let position = shown.as_ref().map_or(session.position(), |shown| shown.view.known());
            playback.with(|scene| {
                legend(&LegendInputs {
                    position,
                    scene,
                    has_targets,
                    has_forecast,
                    face: session.players().iter().find_map(|player| player.character()),
                    timeline,
                    teller: &teller,
                })
            })
        });
        entries.flatten()
    });
    view! {
        <ul class="legend-list">
            // The key is the whole entry, so a changed entry gets a new element.
            <For each=move || entries.get().unwrap_or_default() key=Clone::clone let:entry>
                <Entry entry/>
            </For>
        </ul>
    }
}

/// An entry of the legend: its picture, its name and its meaning.
#[component]
fn Entry(entry: LegendEntry) -> impl IntoView {
    let LegendEntry { picture, name, text } = entry;
    view! {
        <li>
            <span class="legend-picture" aria-hidden="true">
                <PictureOfEntry picture/>
            </span>
            <span>
                <b>{name}</b>
                " "
                <span>{text}</span>
            </span>
        </li>
    }
}

/// The picture of an entry.
#[component]
fn PictureOfEntry(picture: EntryPicture) -> impl IntoView {
    match picture {
        EntryPicture::Canoe { colour, double } => {
            view! { <CanoeIcon colour double cargo=Signal::stored(Cargo::EMPTY)/> }.into_any()
        }
        EntryPicture::Gem(gem) => view! { <GemIcon gem letter=true/> }.into_any(),
        EntryPicture::Symbol(symbol) => view! { <SymbolIcon symbol/> }.into_any(),
        EntryPicture::Effect(effect) => view! { <EffectIcon effect/> }.into_any(),
        EntryPicture::LifeSaver => view! { <span class="life-saver"></span> }.into_any(),
        EntryPicture::Face(character) => view! { <Face character/> }.into_any(),
        EntryPicture::FaceDown => view! { <span class="laid-card back"></span> }.into_any(),
        EntryPicture::RevealedCard(card) => view! {
            <span class="laid-card">
                <CardFace card/>
            </span>
        }
        .into_any(),
        EntryPicture::PlayedCard(card) => view! {
            <span class="gone">
                <CardFace card/>
            </span>
        }
        .into_any(),
        EntryPicture::Price => {
            view! { <span class="price-sign">{use_words().table.ways_short(2)}</span> }.into_any()
        }
        EntryPicture::Cup => view! { <LineIcon path=CUP/> }.into_any(),
        EntryPicture::SeveralEvents => view! { <span class="others">"+2"</span> }.into_any(),
        EntryPicture::Bands => view! { <span class="bands-sign"></span> }.into_any(),
        EntryPicture::Goal => view! { <span class="goal">"2/7"</span> }.into_any(),
    }
}
