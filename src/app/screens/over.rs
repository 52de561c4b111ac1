//! The result of a finished game, and the buttons for what to do next.

use leptos::prelude::*;

use crate::app::components::board::{GemIcon, SeatMark};
use crate::app::components::focus::{focus, focus_when_mounted, use_focus_fallbacks};
use crate::app::components::{ActButton, SheetButton};
use crate::app::i18n::Teller;
use crate::app::platform::storage;
use crate::app::session::{Session, Timeline};
use crate::app::state::{
    Screen, Sheet, use_ai_client, use_game, use_narrator, use_replay, use_turn, use_win_estimates,
    use_words,
};
use crate::app::view_model::players::level_name;
use crate::app::view_model::result::{ResultView, Winner};
use crate::app::view_model::story::{StoryLine, own_story, table_story, turning_story};
use crate::app::view_model::tally::{Results, kind_of};
use crate::core::Colour;

/// The result of a finished game, or the button that leads back to it from the board.
#[component]
pub(super) fn GameResult() -> impl IntoView {
    let words = use_words();
    let turn = use_turn();
    let fallbacks = use_focus_fallbacks();
    let is_over = Memo::new(move |_| turn.screen() == Screen::Over);
    let shows_board = RwSignal::new(false);
    view! {
        <Show when=move || is_over.get() && !shows_board.get()>
            <ResultPanel on_show_board=move || shows_board.set(true)/>
        </Show>
        <Show when=move || is_over.get() && shows_board.get()>
            <ActButton
                act="result"
                class="button main back-to-result"
                on_press=move || shows_board.set(false)
                node_ref=fallbacks.back_to_result
            >
                {words.over.back()}
            </ActButton>
        </Show>
    }
}

/// The result: who won and with what, all seats by rank, sentences about the game, the tally of
/// such games, and buttons.
#[component]
fn ResultPanel(on_show_board: impl Fn() + 'static) -> impl IntoView {
    let words = use_words();
    let replay = use_replay();
    let panel = use_focus_fallbacks().result;
    focus_when_mounted(panel);
    let game = use_game();
    let teller = untrack(|| use_narrator().teller())?;
    let teller = game.with_untracked(|session| teller_of_result(teller, session))?;
    let result = game.with_untracked(|session| ResultView::of(session, &teller))?;
    let rounds = game.with_untracked(|session| session.position().round())?;
    let winner_colours: Vec<Colour> = result.winners.iter().map(|winner| winner.colour).collect();
    let rows = result.standings.into_iter().map(|(colour, text)| {
        let has_won = winner_colours.contains(&colour);
        view! {
            <li data-seat=colour.as_str() class:won=has_won>
                <SeatMark colour/>
                <span>{text}</span>
                {has_won.then(|| view! { <span aria-hidden="true">"★"</span> })}
            </li>
        }
    });
    let own = game.with_untracked(|session| own_story(session, &teller))?;
    let of_table = sentences(game.with_untracked(|session| table_story(session, &teller))?);
    // A received game has no button that plays it again: others have played it.
    let is_received = game.with_untracked(Session::is_received)?;
    Some(view! {
        <section
            class="result"
            tabindex="-1"
            aria-label=words.over.title()
            // Read aloud when the result gets the focus.
            aria-describedby="winner won-with"
            node_ref=panel
        >
            <div class="verdict">
                <Winners winners=result.winners title=result.title/>
                <p class="won-with" id="won-with">{result.why}</p>
                {result.own_rank.map(|rank| view! { <p class="own-place">{rank}</p> })}
                {result.challenge.map(|line| view! { <p class="own-place">{line}</p> })}
                {result.tie.map(|tie| view! { <p>{tie}</p> })}
                <ol aria-label=words.over.standings()>{rows.collect_view()}</ol>
                {result.order.map(|order| view! { <p class="hint">{order}</p> })}
            </div>
            <div class="story">
                {sentences(own)}
                // In a received game, the story of the table comes before the turning points.
                {match is_received {
                    true => view! { {of_table} <TurningStory/> }.into_any(),
                    false => view! { <TurningStory/> {of_table} }.into_any(),
                }}
                <p>{words.over.rounds(rounds)}</p>
            </div>
            <TallyLine/>
            <div class="acts-row more">
                <ActButton act="look" class="button quiet" on_press=on_show_board>
                    {words.over.look()}
                </ActButton>
                {match is_received {
                    // Somebody who was sent a game may not know the rules.
                    true => view! {
                        <SheetButton act="rules" sheet=Sheet::ShortRules class="button quiet">
                            {words.table.rules()}
                        </SheetButton>
                    }
                    .into_any(),
                    false => view! { <NewGame class="button quiet"/> }.into_any(),
                }}
                <ActButton
                    act="replay"
                    class="button quiet"
                    on_press=move || replay.replay_what_happened()
                >
                    {words.over.replay()}
                </ActButton>
                <SheetButton act="course" sheet=Sheet::WinChart class="button quiet">
                    {words.win_chart.title()}
                </SheetButton>
                <SheetButton act="share" sheet=Sheet::Share class="button quiet">
                    {words.share.title()}
                </SheetButton>
                <SheetButton act="picture" sheet=Sheet::Picture class="button quiet">
                    {words.picture.title()}
                </SheetButton>
            </div>
            <div class="acts-row">
                {match is_received {
                    true => view! { <NewGame class="button"/> }.into_any(),
                    false => view! { <PlayAgain/> }.into_any(),
                }}
                // This button is where the one that confirms decisions was: an accidental second
                // press there does no harm.
                <LookBack class=if is_received { "button main" } else { "button" }/>
            </div>
        </section>
    })
}

/// The teller of a result: it calls the only person at the table "You", even if the person has a
/// name.
fn teller_of_result(teller: Teller, session: &Session) -> Teller {
    match session.own_seat() {
        Some(seat) => teller.calling_you(seat),
        None => teller,
    }
}

/// A paragraph for each of these sentences.
fn sentences(texts: Vec<String>) -> impl IntoView {
    texts.into_iter().map(|text| view! { <p>{text}</p> }).collect_view()
}

/// The button that holds the finished game and shows its timeline.
#[component]
fn LookBack(class: &'static str) -> impl IntoView {
    let replay = use_replay();
    view! {
        <ActButton act="hold" class on_press=move || replay.open(None)>
            {use_words().replay.look_again()}
        </ActButton>
    }
}

/// The button that leaves the game for the start screen.
#[component]
fn NewGame(class: &'static str) -> impl IntoView {
    let turn = use_turn();
    view! {
        <ActButton act="new-game" class on_press=move || turn.leave()>
            {use_words().over.new_game()}
        </ActButton>
    }
}

/// The button that starts a new game with the same players.
#[component]
fn PlayAgain() -> impl IntoView {
    let turn = use_turn();
    view! {
        <ActButton act="again" class="button main" on_press=move || turn.play_again()>
            {use_words().over.play_again()}
        </ActButton>
    }
}

/// The sentences of [`turning_story`]. While the win probabilities, from which they follow, are
/// being estimated, a line says so instead; as long as no host of searches is ready, the sentences
/// follow from the events alone.
#[component]
fn TurningStory() -> impl IntoView {
    let (game, narrator, ai) = (use_game(), use_narrator(), use_ai_client());
    let (words, estimates) = (use_words(), use_win_estimates());
    let timeline = StoredValue::new(game.with_untracked(Timeline::of)?);
    let is_pending = Memo::new(move |_| ai.is_ready() && estimates.are_pending());
    let lines = Memo::new(move |_| {
        let teller = narrator.teller().filter(|_| !is_pending.get())?;
        game.with(|session| {
            let teller = teller_of_result(teller, session);
            let told =
                |known: &Vec<_>, timeline: &_| turning_story(session, timeline, known, &teller);
            estimates.all().with(|known| timeline.with_value(|timeline| told(known, timeline)))
        })
    });
    Some(view! {
        <Show when=move || is_pending.get()>
            <p class="hint">{words.over.looking()}</p>
        </Show>
        <For each=move || lines.get().unwrap_or_default() key=Clone::clone let:line>
            <Sentence line/>
        </For>
    })
}

/// A sentence about a moment of the game. A tap shows the moment; if the sentence is about a
/// choice, with advice for it.
#[component]
fn Sentence(line: StoryLine) -> impl IntoView {
    let (replay, turn) = (use_replay(), use_turn());
    let StoryLine { text, moment, is_choice } = line;
    let show = move || {
        replay.open(Some(moment));
        if is_choice {
            turn.show_advice_for(moment);
        }
    };
    view! {
        <p>
            <ActButton
                act="to"
                class="log-line"
                on_press=show
                attr:data-moment=moment.to_string()
            >
                {text}
            </ActButton>
        </p>
    }
}

/// How many games with these rules against this level (that of the strongest opponent) the only
/// person at the table has played and won on this device, and a button that removes the whole
/// tally. Nothing if the game does not count, or if no such game is in the tally.
#[component]
fn TallyLine() -> impl IntoView {
    let words = use_words();
    let kind = use_game().with_untracked(kind_of).flatten()?;
    let Results { won, played } = storage::tally().results(kind);
    let (has_tally, set_has_tally) = signal(played > 0);
    let level = level_name(kind.level, words);
    let text = words.over.tally(&won, &played, &level, &words.rules_in_play(kind.rules));
    let text = StoredValue::new(text);
    let panel = use_focus_fallbacks().result;
    let forget = move || {
        storage::forget_tally();
        set_has_tally.set(false);
        if let Some(panel) = panel.get_untracked() {
            focus(&panel);
        }
    };
    Some(view! {
        <Show when=move || has_tally.get()>
            <p class="tally">
                <span>{text.get_value()}</span>
                <ActButton
                    act="forget-wins"
                    class="button quiet"
                    on_press=forget
                    attr:aria-label=words.over.tally_clear()
                >
                    {words.over.tally_clear_short()}
                </ActButton>
            </p>
        </Show>
    })
}

/// The winners with the gems of the goals that they reached, in front of an animated light. Several
/// winners have a row of gems each.
#[component]
fn Winners(winners: Vec<Winner>, title: String) -> impl IntoView {
    let marks = winners.iter().map(|winner| view! { <SeatMark colour=winner.colour/> });
    let marks = marks.collect_view();
    let is_shared = winners.len() > 1;
    let rows = winners.into_iter().map(|Winner { colour, gems }| {
        let gems = gems.into_iter().enumerate().map(|(index, gem)| {
            view! {
                <span class=format!("won-gem beat-{}", index % 10)>
                    <GemIcon gem letter=true/>
                </span>
            }
        });
        view! {
            <p class="won-gems" class:shared=is_shared aria-hidden="true">
                {is_shared.then(|| view! { <SeatMark colour/> })}
                {gems.collect_view()}
            </p>
        }
    });
    view! {
        <div class="winner">
            <span class="light" aria-hidden="true"></span>
            <h2>{marks} <span id="winner">{title}</span></h2>
            {rows.collect_view()}
        </div>
    }
}
