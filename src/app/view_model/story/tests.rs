//! Tests of the story of a game.

use super::*;
use crate::app::i18n::Lang;
use crate::app::view_model::result::ResultView;
use crate::core::Game;

fn won() -> Session {
    Session::open(include_str!("../../../../tests/data/won.record").parse::<Game>().unwrap())
}

fn result(session: &Session) -> ResultView {
    ResultView::of(session, &Teller::of(Lang::En.words(), session.game().header()))
}

fn told(session: &Session, win_probabilities: &[Option<WinProbabilities>]) -> Vec<StoryLine> {
    let teller = Teller::of(Lang::En.words(), session.game().header());
    turning_story(session, &Timeline::of(session), win_probabilities, &teller)
}

/// The game with this seat's player as the only person.
fn played_by(me: Seat) -> Session {
    let mut session = won();
    for seat in session.position().table().seats() {
        let player = if seat == me { "human" } else { "ai:3" };
        session.set_player(seat, player.parse().unwrap());
    }
    session
}

#[test]
fn the_story_counts_thefts_and_falls_of_the_log() {
    let session = won();
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let story = table_story(&session, &teller).join(" ");
    let count = |is: fn(&Event) -> bool| session.log().iter().filter(|it| is(&it.event)).count();
    let thefts = count(|event| matches!(event, Event::Stolen { .. }));
    let falls = count(|event| matches!(event, Event::WentOver { .. }));
    assert_eq!(thefts == 0, story.contains("Nobody was robbed"), "{story}");
    assert_eq!(falls == 0, story.contains("No canoe was lost"), "{story}");
    let payments = count(|event| matches!(event, Event::Rescued { .. }));
    assert_eq!(payments > 0, story.contains(" paid "), "{story}");
}

#[test]
fn a_person_who_has_not_won_reads_their_rank() {
    let mut session = won();
    let (winners, table) = (session.position().winners(), *session.position().table());
    for seat in table.seats() {
        session.set_player(seat, crate::app::session::setup::PlayerKind::Human);
    }
    assert_eq!(result(&session).own_rank, None, "several people");
    let me = table.seats().find(|seat| !winners.contains(*seat)).unwrap();
    let session = played_by(me);
    assert!(result(&session).own_rank.unwrap().contains("of"));
    let teller = Teller::of(Lang::En.words(), session.game().header());
    assert!(teller.own_rank(me, 2, 4, true).ends_with("2 of 4, shared"));
    let story = own_story(&session, &teller);
    assert!(story[0].starts_with("You brought "), "{story:?}");
    assert!(story[1].contains("short of"), "{story:?}");
}

#[test]
fn sentences_about_an_event_lead_to_the_moment_after_it() {
    let session = won();
    let (winners, table) = (session.position().winners(), *session.position().table());
    for me in table.seats().filter(|seat| !winners.contains(*seat)) {
        let session = played_by(me);
        let timeline = Timeline::of(&session);
        let setback = timeline.own_setback(&[]).unwrap();
        let choice = timeline.last_choice_before(setback.event.unwrap(), me);
        let setback = timeline.moment_of(&setback);
        if let Some(choice) = choice {
            let position = timeline.position(choice.decision);
            assert_eq!(position.to_move(), Some(me));
            assert!(position.legal().len() > 1 && choice < setback);
            assert!(timeline.can_branch(choice), "one can play on from there");
        }
        let moments: Vec<Moment> = told(&session, &[]).iter().map(|line| line.moment).collect();
        let lead = timeline.decisive_event().map(|(index, _)| timeline.after_event(index));
        let wanted = [Some(setback), choice, lead].into_iter().flatten();
        assert_eq!(moments, wanted.collect::<Vec<_>>());
    }
}

#[test]
fn a_received_game_tells_what_its_person_could_have_done() {
    let session = won();
    let (winners, table) = (session.position().winners(), *session.position().table());
    let mut choices = 0;
    for me in table.seats().filter(|seat| !winners.contains(*seat)) {
        let own = told(&played_by(me), &[]);
        let received = told(&played_by(me).received(), &[]);
        let moments = |story: &[StoryLine]| {
            story.iter().map(|line| (line.moment, line.is_choice)).collect::<Vec<_>>()
        };
        assert_eq!(moments(&received), moments(&own));
        for line in received.iter().filter(|line| line.is_choice) {
            assert!(!line.text.contains("You"), "{}", line.text);
            choices += 1;
        }
    }
    assert!(choices > 0);
}

#[test]
fn the_setback_is_the_round_in_which_the_chance_fell_most() {
    let session = won();
    let (winners, table) = (session.position().winners(), *session.position().table());
    let winner = winners.iter().next().unwrap();
    let mut explained = 0;
    for me in table.seats().filter(|seat| !winners.contains(*seat)) {
        let session = played_by(me);
        let timeline = Timeline::of(&session);
        let rounds = timeline.rounds().len();
        for worst in 0..rounds {
            // The chances change in this round only.
            let chances = |index: usize| {
                let mut chances = vec![0; table.len()];
                chances[me.index()] = if index <= worst { 24 } else { 4 };
                chances[winner.index()] = 100 - chances[me.index()];
                Some(chances)
            };
            let known: Vec<_> = (0..=rounds).map(chances).collect();
            let setback = timeline.own_setback(&known).unwrap();
            assert_eq!(setback.round, worst);
            let story = told(&session, &known);
            let number = timeline.rounds()[worst].round;
            let text = &story[0].text;
            if setback.event.is_none() {
                assert!(!text.contains(": from 24 to 4"), "harm is told instead: {text}");
                continue;
            }
            explained += 1;
            assert!(text.contains(&format!("in round {number}:")), "{text}");
            assert!(text.contains(": from 24 to 4") || text.contains(": from 76 to 96"), "{text}");
        }
    }
    assert!(explained > 0);
}

#[test]
fn the_turning_point_is_the_largest_rise_of_the_winner() {
    let session = won();
    let timeline = Timeline::of(&session);
    let winner = session.position().winners().iter().next().unwrap();
    let teller = Teller::of(Lang::En.words(), session.game().header());
    let table = *session.position().table();
    let others: Vec<Seat> = table.seats().filter(|seat| *seat != winner).collect();
    let rounds = timeline.rounds().len();
    // In the third round two losers exchange their chances; the winner's rises in the fifth round.
    let chances = |index: usize| {
        let mut chances = vec![0; table.len()];
        chances[winner.index()] = if index <= 4 { 20 } else { 40 };
        let rest = 100 - chances[winner.index()];
        chances[others[usize::from(index > 2)].index()] = rest;
        Some(chances)
    };
    let known: Vec<_> = (0..=rounds).map(chances).collect();
    let story = told(&session, &known);
    let number = timeline.rounds()[4].round;
    let text = &story.last().unwrap().text;
    assert!(text.contains(&format!("turning point, in round {number}:")), "{text}");
    assert!(text.contains(&teller.words().list([teller.name(winner)])), "{text}");
}
