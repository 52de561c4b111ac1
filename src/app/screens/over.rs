//! The end of a game: who won and why, the standings, and once more.

use leptos::prelude::*;

use crate::app::board::SeatMark;
use crate::app::live::live;
use crate::app::speak;
use crate::app::state::play;

/// The result of a game that is over.
#[component]
pub fn Result() -> impl IntoView {
    let play = play();
    let looking = RwSignal::new(false);
    live(move || {
        let words = speak::words();
        if looking.get() {
            return Some(
                view! {
                    <button
                        class="button main back-to-result"
                        data-act="result"
                        on:click=move |_| looking.set(false)
                    >
                        {words.over.back()}
                    </button>
                }
                .into_any(),
            );
        }
        let teller = speak::teller()?;
        let (result, rows, rounds, tie) = play.with(|session| {
            let position = session.position();
            let rows: Vec<_> = position
                .standings()
                .into_iter()
                .map(|(place, seat)| {
                    let banked = position.banked(seat);
                    let text = words.goal.place(
                        &place,
                        &teller.name(seat),
                        &words.gems(banked),
                        &banked.value(),
                    );
                    (position.table().colour(seat), text)
                })
                .collect();
            (teller.result(position), rows, position.round(), teller.tie(position))
        })?;
        let rows = rows
            .into_iter()
            .map(|(colour, text)| {
                view! {
                    <li data-seat=colour.as_str()>
                        <SeatMark colour />
                        <span>{text}</span>
                    </li>
                }
            })
            .collect_view();
        let result = view! {
            <section class="result" tabindex="-1" aria-label=words.over.title()>
                <h1>{result}</h1>
                {tie.map(|tie| view! { <p>{tie}</p> })}
                <ol aria-label=words.over.standings()>{rows}</ol>
                <p>{words.over.rounds(rounds)}</p>
                <div class="acts-row">
                    <button class="button" data-act="look" on:click=move |_| looking.set(true)>
                        {words.over.look()}
                    </button>
                    <button class="button" data-act="new-game" on:click=move |_| play.leave()>
                        {words.over.new_game()}
                    </button>
                    <button class="button main" data-act="again" on:click=move |_| play.again()>
                        {words.over.play_again()}
                    </button>
                </div>
            </section>
        };
        Some(result.into_any())
    })
}
