//! The sheet of public knowledge: gems and cards of each seat, and who could rob whom.

use leptos::prelude::*;

use crate::app::components::board::SeatMark;
use crate::app::state::{use_game, use_narrator, use_words, viewer_seat};
use crate::app::view_model::public_knowledge::{card_phrases, gem_phrases, threat_sentences};
use crate::core::Colour;

/// The contents of the sheet as texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct KnownFacts {
    /// Each seat's colour with phrases about its gems and cards.
    seats: Vec<(Colour, Vec<String>)>,
    /// The sentences that say who could rob which canoe.
    threats: Vec<String>,
}

/// What is known of each seat, and who could rob whom, as far as everybody at the device may see.
#[component]
pub(super) fn PublicKnowledge() -> impl IntoView {
    let words = use_words();
    let (game, narrator) = (use_game(), use_narrator());
    let known = Memo::new(move |_| {
        let teller = narrator.teller()?;
        game.with(|session| {
            // No seat is uncovered: with several people, it is the public view.
            let view = session.view(None);
            let table = session.position().table();
            let facts_of = |seat| {
                let facts = gem_phrases(&teller, &view, seat).into_iter();
                (table.colour(seat), facts.chain(card_phrases(&teller, &view, seat)).collect())
            };
            // Threats as they are now, not after a staged decision (`None`).
            let threats = threat_sentences(&teller, &view, viewer_seat(session), None);
            KnownFacts { seats: table.seats().map(facts_of).collect(), threats }
        })
    });
    move || {
        let KnownFacts { seats, threats } = known.get().unwrap_or_default();
        let seat_facts = |(colour, facts)| {
            view! {
                <div class="seat-facts">
                    <SeatMark colour/>
                    <Facts facts/>
                </div>
            }
        };
        view! {
            <p class="hint">{words.goal.legend()}</p>
            <p class="hint">{words.thing.life_saver()}</p>
            {seats.into_iter().map(seat_facts).collect_view()}
            <Facts facts=threats/>
        }
    }
}

/// A bulleted list of phrases.
#[component]
fn Facts(facts: Vec<String>) -> impl IntoView {
    view! {
        <ul class="facts">
            {facts.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view()}
        </ul>
    }
}
