//! The dock: the area below the board where the person to move picks, stages and confirms.

mod acts;
mod advice;
mod canoe_picks;
mod choices;
mod hand;
mod outlook;
mod sound_offer;

use leptos::prelude::*;

use self::acts::Acts;
use self::advice::AdviceList;
use self::canoe_picks::CanoePicks;
use self::choices::{ChoiceButtons, KeepDeclining, PlansAtPlace};
use self::hand::HandOfCards;
use self::outlook::{Outlook, outlook_lines};
use self::sound_offer::SoundOffer;
use crate::app::components::ExplanationLine;
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::state::{use_game, use_narrator, use_playback, use_turn, use_words};
use crate::app::view_model::dock::DockView;

/// The dock: the plans at a picked place or site, advice, the outlook, the offer of sound and an
/// explanation, each while there is one; the hand, the canoes or the choices of the person to move
/// or, while others act, the hand of the only person (not after the end of the game); the row of
/// act buttons.
#[component]
pub fn Dock() -> impl IntoView {
    let (view, outlook) = (dock_view(), outlook_lines());
    let hand = Memo::new(move |_| view.read().hand().cloned());
    let canoes = Memo::new(move |_| view.read().canoes().to_vec());
    let choices = Memo::new(move |_| view.read().choices().to_vec());
    view! {
        <section
            class="dock"
            tabindex="-1"
            aria-label=use_words().table.hand()
            node_ref=use_focus_fallbacks().dock
        >
            <PlansAtPlace/>
            <AdviceList/>
            <Outlook lines=outlook/>
            <SoundOffer/>
            <ExplanationLine in_dock=true/>
            <div class="dock-contents">
                <Show when=move || hand.read().is_some()>
                    <HandOfCards hand=Signal::derive(move || hand.get().unwrap_or_default())/>
                </Show>
                <Show when=move || !canoes.read().is_empty()>
                    <CanoePicks canoes outlook/>
                </Show>
                <Show when=move || !choices.read().is_empty()>
                    <div class="picks" role="group">
                        <ChoiceButtons choices/>
                        <KeepDeclining/>
                    </div>
                </Show>
            </div>
            <Acts outlook/>
        </section>
    }
}

/// A memo of the hand, canoes or choices that the dock offers.
fn dock_view() -> Memo<DockView> {
    let (game, playback) = (use_game(), use_playback());
    let (turn, narrator) = (use_turn(), use_narrator());
    Memo::new(move |_| {
        let Some(teller) = narrator.teller() else { return DockView::Nothing };
        let (person, uncovered, legal) = (turn.person_to_move(), turn.uncovered(), turn.legal());
        let dock = game.with(|session| {
            playback.with(|scene| {
                DockView::new(session, &teller, person, uncovered, &legal, &scene.table)
            })
        });
        dock.flatten().unwrap_or_default()
    })
}
