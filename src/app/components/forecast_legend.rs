//! The legend of the river forecast: what its marks mean, and the forecast in words.

use leptos::prelude::*;

use super::ActButton;
use crate::app::state::{Screen, use_game, use_overlays, use_settings, use_turn, use_words};
use crate::app::view_model::board::BoardScene;

/// The legend of the forecast: what the marks mean, the forecast in words, and a button that
/// switches between two forecasts: that of the canoes of one seat ([`viewer_seat`]), and that of
/// all canoes, the whirlpool and the beaver. If there is nothing to forecast, a sentence says so;
/// in the last round a sentence says that the river does not move any more. The legend is shown
/// while the forecast is switched on, unless the page is busy, the game is over, or the step of a
/// lesson hides the forecast. Style sheets hide it while the dock has advice or an outlook.
///
/// [`viewer_seat`]: crate::app::state::viewer_seat
#[component]
pub(super) fn ForecastLegend(
    /// The board's view model, which contains the forecast.
    #[prop(into)]
    scene: Signal<BoardScene>,
) -> impl IntoView {
    let (river, outlook) = (&use_words().river, &use_words().outlook);
    let (settings, turn, overlays) = (use_settings(), use_turn(), use_overlays());
    let game = use_game();
    let is_last_round =
        Memo::new(move |_| game.with(|session| session.position().is_last_round()) == Some(true));
    // When the game is over, the result is shown instead.
    let is_on = Memo::new(move |_| {
        let is_wanted = settings.with(|preferences| preferences.forecast);
        let lesson_hides = game.with(|session| session.lesson().is_some_and(|it| !it.forecast));
        is_wanted && lesson_hides != Some(true) && !turn.is_busy() && turn.screen() != Screen::Over
    });
    // The index makes the key of a row unique, even if two sentences are the same.
    let sentences = Memo::new(move |_| {
        scene.with(|scene| {
            let texts = scene.forecast.iter().map(|forecast| forecast.text.clone());
            texts.enumerate().collect::<Vec<_>>()
        })
    });
    let intro = move || match (sentences.read().is_empty(), overlays.forecast_of_all()) {
        _ if is_last_round.get() => outlook.last_round(),
        (true, false) => river.forecast_nothing_own(),
        (true, true) => river.forecast_nothing(),
        (false, false) => river.forecast_legend_own(),
        (false, true) => river.forecast_legend(),
    };
    let switch_label = move || match overlays.forecast_of_all() {
        true => river.forecast_own(),
        false => river.forecast_all(),
    };
    view! {
        <Show when=move || is_on.get()>
            <section class="line forecast" aria-label=river.forecast_on()>
                <div class="forecast-words">
                    <p>
                        <b>{river.forecast_on()}</b>
                        " "
                        {intro}
                    </p>
                    <ul>
                        <For each=move || sentences.get() key=Clone::clone let((_, sentence))>
                            <li>{sentence}</li>
                        </For>
                    </ul>
                </div>
                <ActButton
                    act="forecast-of-all"
                    class="button quiet"
                    on_press=move || overlays.toggle_forecast_of_all()
                >
                    {switch_label}
                </ActButton>
            </section>
        </Show>
    }
}
