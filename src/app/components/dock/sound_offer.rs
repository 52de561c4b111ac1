//! The offer of sound in the dock, where it covers no place of the board.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::state::{Notice, use_notes, use_overlays, use_words};
use crate::app::view_model::preferences::Volume;

/// The question whether the page may play sounds. `Notes::offers_sound` says when it is asked.
#[component]
pub(super) fn SoundOffer() -> impl IntoView {
    let words = &use_words().settings;
    let (notes, overlays) = (use_notes(), use_overlays());
    let is_offered = Memo::new(move |_| notes.offers_sound());
    let answer = move |volume: Volume| {
        if let Err(error) = notes.answer_sound_offer(volume) {
            overlays.notify(Notice::Storage(error));
        }
    };
    view! {
        <Show when=move || is_offered.get()>
            <div class="line sound-offer" role="group" aria-label=words.sound_offer()>
                <p>{words.sound_offer()}</p>
                <ActButton act="sound-on" on_press=move || answer(Volume::Low)>
                    {words.sound_yes()}
                </ActButton>
                <ActButton act="sound-off" on_press=move || answer(Volume::Off)>
                    {words.sound_no()}
                </ActButton>
            </div>
        </Show>
    }
}
