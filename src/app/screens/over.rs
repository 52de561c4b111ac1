//! The result of a finished game: who won and why, the standings, a rematch.

use leptos::prelude::*;

use crate::app::components::ActButton;
use crate::app::components::board::SeatMark;
use crate::app::components::focus::use_focus_fallbacks;
use crate::app::state::{Screen, use_game, use_narrator, use_turn, use_words};
use crate::core::Colour;

/// The result of a finished game, or the button that leads back to it from the board.
#[component]
pub(super) fn GameResult() -> impl IntoView {
    let words = use_words();
    let turn = use_turn();
    let fallbacks = use_focus_fallbacks();
    let is_over = Memo::new(move |_| turn.screen() == Screen::Over);
    let is_looking = RwSignal::new(false);
    view! {
        <Show when=move || is_over.get() && !is_looking.get()>
            <Standings on_look=move || is_looking.set(true)/>
        </Show>
        <Show when=move || is_over.get() && is_looking.get()>
            <ActButton
                act="result"
                class="button main back-to-result"
                on_press=move || is_looking.set(false)
                node_ref=fallbacks.back_to_result
            >
                {words.over.back()}
            </ActButton>
        </Show>
    }
}

/// The texts of the result, read once: a finished game does not change.
struct ResultText {
    /// The sentence about who won and why.
    result: String,
    /// The sentence about the tie-break, if several seats had reached a goal.
    tie: Option<&'static str>,
    /// The seats from the first place to the last, each with a sentence.
    standings: Vec<(Colour, String)>,
    rounds: u32,
}

impl ResultText {
    /// Reads the result of the open game; `None` without one.
    fn read() -> Option<Self> {
        let (words, narrator) = (use_words(), use_narrator());
        let teller = untrack(|| narrator.teller())?;
        use_game().with_untracked(|session| {
            let position = session.position();
            let standings = position.standings().into_iter().map(|(place, seat)| {
                let banked = position.banked(seat);
                let (name, gems) = (teller.name(seat), words.gems(banked));
                let text = words.goal.place(&place, &name, &gems, &banked.value());
                (position.table().colour(seat), text)
            });
            Self {
                result: teller.result(position),
                tie: teller.tie(position),
                standings: standings.collect(),
                rounds: position.round(),
            }
        })
    }
}

/// The result, the standings, and the buttons for what comes next.
#[component]
fn Standings(on_look: impl Fn() + 'static) -> impl IntoView {
    let words = use_words();
    let turn = use_turn();
    let ResultText { result, tie, standings, rounds } = ResultText::read()?;
    let rows = standings.into_iter().map(|(colour, text)| {
        view! {
            <li data-seat=colour.as_str()>
                <SeatMark colour/>
                <span>{text}</span>
            </li>
        }
    });
    Some(view! {
        <section
            class="result"
            tabindex="-1"
            aria-label=words.over.title()
            node_ref=use_focus_fallbacks().result
        >
            <h1>{result}</h1>
            {tie.map(|tie| view! { <p>{tie}</p> })}
            <ol aria-label=words.over.standings()>{rows.collect_view()}</ol>
            <div class="acts-row">
                <p>{words.over.rounds(rounds)}</p>
                <ActButton act="course" on_press=move || turn.show_course()>
                    {words.advice.course()}
                </ActButton>
            </div>
            <div class="acts-row">
                <ActButton act="look" on_press=on_look>
                    {words.over.look()}
                </ActButton>
                <ActButton act="new-game" on_press=move || turn.leave()>
                    {words.over.new_game()}
                </ActButton>
                <ActButton act="again" class="button main" on_press=move || turn.play_again()>
                    {words.over.play_again()}
                </ActButton>
            </div>
        </section>
    })
}
