//! What happened before a question: sentences that are put before it, which say what the river or
//! another seat has done to the person who is asked, and what that person has decided before.

use crate::app::i18n::Teller;
use crate::app::session::Session;
use crate::core::{CanoeNo, DecisionKind, Event, Gem, Phase, Place, Seat, View};

/// The sentence that says where the river has taken the canoes of a seat, for the question that is
/// asked next; `None` if there is nothing to say about them, or once turns have begun. Until cards
/// are chosen, the sentence omits the lost canoes, because the questions before that are about
/// them. It always omits a canoe that was not lost and is no longer where the river took it.
#[must_use]
pub fn river_before(session: &Session, teller: &Teller, seat: Seat) -> Option<String> {
    let position = session.position();
    let is_between = matches!(position.phase(), Phase::FreeCanoe | Phase::Rescue | Phase::Card);
    let report = session.river_reports().last().filter(|_| is_between)?;
    // A river that has moved no canoe has no report: the last report is then of an older round.
    let is_of_last_river = session.log()[report.next_round_index + 1..]
        .iter()
        .all(|logged| !matches!(logged.event, Event::RoundBegan { .. }));
    let (_, moved) = report.seats.iter().find(|(of, _)| is_of_last_river && *of == seat)?;
    let moved: Vec<(CanoeNo, Place, Place)> = moved
        .iter()
        .map(|(no, canoe)| (*no, canoe.at, position.canoe(seat, *no).at))
        .filter(|(_, taken_to, now)| match taken_to {
            Place::Falls => position.phase() == Phase::Card,
            _ => taken_to == now,
        })
        .collect();
    (!moved.is_empty()).then(|| teller.after_river_short(&moved))
}

/// The sentences that say which canoes of a seat the river may take over the falls if they stay
/// where they are; `None` if none. They are told while cards are chosen and, because a last card
/// may have been laid without a question, before the cloud is moved, but not in the last round.
/// Only the spoken text has them: on the screen, the forecast can show the same.
#[must_use]
pub fn own_danger(session: &Session, teller: &Teller, seat: Seat) -> Option<String> {
    let view = session.view(None);
    let known = view.known();
    let is_asked =
        known.phase() == Phase::Card || known.decision_kind() == Some(DecisionKind::Weather);
    if !is_asked || known.is_last_round() {
        return None;
    }
    let dangers = CanoeNo::ALL.into_iter().filter_map(|no| danger(&view, teller, seat, no));
    dangers.reduce(|first, rest| teller.words().join.sentences(&first, &rest))
}

/// The sentence that says at which speeds of the river a canoe goes over the falls if it stays
/// where it is; `None` if at none, or if it is not in the river.
#[must_use]
pub fn danger(view: &View, teller: &Teller, seat: Seat, no: CanoeNo) -> Option<String> {
    let (river, at) = (&teller.words().river, view.known().canoe(seat, no).at);
    at.space()?;
    let forecast = view.forecast_from(at, view.possible_speeds());
    let falling = forecast.falling_speeds();
    falling.lowest()?;
    let canoe = teller.canoe(no);
    Some(match forecast.must_fall() {
        true => river.stays_and_is_lost(&canoe),
        false => river.stays_and_falls(&canoe, &teller.speeds(falling)),
    })
}

/// The sentences that say who has robbed the only person at the table, for the question that is
/// asked next; `None` if nobody did. Before the turns of a round they are about the round before;
/// in the person's own turn, until the person has moved a canoe, about this round. `None` in any
/// other turn.
#[must_use]
pub fn robberies_before(session: &Session, teller: &Teller) -> Option<String> {
    let (me, position) = (session.own_seat()?, session.position());
    let is_turn = position.phase() == Phase::Turn;
    let has_moved = CanoeNo::ALL.into_iter().any(|canoe| position.has_moved(me, canoe));
    if is_turn && (position.to_move() != Some(me) || has_moved) {
        return None;
    }
    let words = teller.words();
    let own =
        recent_robberies(session, session.log().len()).into_iter().filter(|it| it.victim == me);
    let told = own.map(|it| {
        let (thief, gem) = (teller.name(it.thief), words.a_gem(it.gem));
        match is_turn {
            true => words.event.robbed_you(&thief, &gem),
            false => words.event.robbed_you_before(&thief, &gem),
        }
    });
    told.reduce(|first, rest| words.join.sentences(&first, &rest))
}

/// The theft of one gem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Robbery {
    /// The seat that took the gem.
    pub thief: Seat,
    /// The gem that was stolen.
    pub gem: Gem,
    /// The seat that lost it.
    pub victim: Seat,
}

/// The robberies of this round among the first `shown` events of the log; until its first card is
/// revealed, also those of the round before.
#[must_use]
pub fn recent_robberies(session: &Session, shown: usize) -> Vec<Robbery> {
    let log = session.log();
    let log = &log[..shown.min(log.len())];
    let of_round = log.iter().rev().map(|logged| logged.event);
    let mut of_round = of_round.take_while(|event| !matches!(event, Event::RoundBegan { .. }));
    // The position, which may be ahead of the events that are shown, is not asked for its phase.
    let has_revealed = of_round.any(|event| matches!(event, Event::Revealed { .. }));
    let rounds_told = if has_revealed { 1 } else { 2 };
    let recent_events = log.iter().rev().scan(0, |rounds, logged| {
        *rounds += u32::from(matches!(logged.event, Event::RoundBegan { .. }));
        (*rounds < rounds_told).then_some(logged.event)
    });
    let mut robberies: Vec<Robbery> = recent_events
        .filter_map(|event| match event {
            Event::Stolen { seat, gem, victim, .. } => Some(Robbery { thief: seat, gem, victim }),
            _ => None,
        })
        .collect();
    robberies.reverse();
    robberies
}

/// Whether a seat has been robbed in this round or, until its first card is revealed, in the round
/// before.
#[must_use]
pub fn was_robbed(session: &Session, seat: Seat) -> bool {
    recent_robberies(session, session.log().len()).iter().any(|it| it.victim == seat)
}

/// Whether a seat with a canoe left has paid nothing when it was last asked, and has lost no canoe
/// since: then it will probably pay nothing again.
#[must_use]
pub fn has_declined_rescue(session: &Session, seat: Seat) -> bool {
    let last = session.log().iter().rev().find_map(|logged| match logged.event {
        Event::RescueDeclined { seat: of } if of == seat => Some(true),
        Event::WentOver { seat: of, .. } | Event::Rescued { seat: of, .. } if of == seat => {
            Some(false)
        }
        _ => None,
    });
    let has_canoe =
        CanoeNo::ALL.into_iter().any(|no| !session.position().canoe(seat, no).is_lost());
    last == Some(true) && has_canoe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::app::i18n::Lang;
    use crate::core::{Decision, Game};

    /// The start of a game of three seats.
    const START: &str = "niagara-record 1\nrules base\nseats yellow red blue\nstart blue\nfork L\n";

    /// The won game after some of its decisions, with this colour as its only person.
    fn with_person(colour: &str, decisions: usize) -> Session {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let kind = |it| if it == colour { "human" } else { "ai:1" };
        let players =
            ["yellow", "red", "blue"].map(|it| format!("note player {it} {}\n", kind(it)));
        let text = game.truncated(decisions).written();
        let text = text.replacen("start", &(players.concat() + "start"), 1);
        Session::open(text.parse().unwrap())
    }

    #[test]
    fn paying_nothing_is_remembered_until_a_canoe_is_lost() {
        let mut session = Session::open(START.parse().unwrap());
        let mut rng = SplitMix::new(5);
        let (mut first_times, mut again) = (0, 0);
        while first_times == 0 || again == 0 {
            let (legal, seat) = (session.position().legal(), session.position().to_move().unwrap());
            let mut decision = legal[rng.below(legal.len() as u32) as usize];
            if legal.contains(&Decision::RescueNone) {
                let last = session.log().iter().rev().map(|logged| logged.event).find(|event| {
                    let is_loss = matches!(event, Event::WentOver { .. });
                    let is_answer =
                        matches!(event, Event::RescueDeclined { .. } | Event::Rescued { .. });
                    event.seat() == Some(seat) && (is_loss || is_answer)
                });
                let lost = |no: &CanoeNo| session.position().canoe(seat, *no).is_lost();
                let has_canoe = !CanoeNo::ALL.iter().all(lost);
                let declined = matches!(last, Some(Event::RescueDeclined { .. }));
                assert_eq!(has_declined_rescue(&session, seat), declined && has_canoe);
                again += u32::from(declined && has_canoe);
                first_times += u32::from(!declined);
                decision = Decision::RescueNone;
            }
            session.play(decision).unwrap();
        }
    }

    #[test]
    fn both_lost_canoes_are_told_though_one_has_come_back() {
        let mut told = false;
        for seed in 0..40 {
            let mut session = Session::open(START.parse().unwrap());
            let mut rng = SplitMix::new(seed);
            for _ in 0..600 {
                let Some(seat) = session.position().to_move() else { break };
                let canoes = CanoeNo::ALL.map(|no| session.position().canoe(seat, no));
                let text = (session.position().phase() == Phase::Card)
                    .then(|| {
                        let teller = Teller::of(Lang::En.words(), session.game().header());
                        river_before(&session, &teller, seat)
                    })
                    .flatten();
                if canoes.iter().filter(|canoe| canoe.is_lost()).count() == 1
                    && let Some(text) = text
                {
                    told |= text.contains("canoe 1 back at the pier, canoe 2 lost");
                    let lost = canoes.iter().position(|canoe| canoe.is_lost()).unwrap() + 1;
                    assert!(
                        !text.contains(&format!("canoe {lost} lost (back")),
                        "{text}, but canoe {lost} is lost"
                    );
                }
                let legal = session.position().legal();
                let decision = legal[rng.below(legal.len() as u32) as usize];
                session.play(decision).unwrap();
            }
        }
        assert!(told);
    }

    #[test]
    fn a_robbery_of_the_round_before_is_told_to_the_victim() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let mut told = Vec::new();
        for end in 0..game.decisions().count() {
            let session = with_person("yellow", end);
            let teller = Teller::of(Lang::En.words(), session.game().header());
            let last = session.log().last().map(|logged| logged.event);
            let is_first = matches!(last, Some(Event::RoundBegan { .. }));
            let text = robberies_before(&session, &teller).filter(|_| is_first);
            assert!(!is_first || was_robbed(&session, Seat::FIRST) == text.is_some());
            if let Some(text) = text {
                told.push((session.position().round(), text));
            }
        }
        let [(round, text)] = &told[..] else { panic!("{told:?}") };
        assert!(!text.contains("!") && text.ends_with(" robbed you of a diamond."), "{text}");
        assert!(*round > 1);
    }

    #[test]
    fn a_robbery_is_not_shown_again_once_the_next_round_has_turns() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let session = Session::open(game);
        let log = session.log();
        let thefts: Vec<usize> = (0..log.len())
            .filter(|index| matches!(log[*index].event, Event::Stolen { .. }))
            .collect();
        assert!(!thefts.is_empty());
        for theft in thefts {
            let is_told = |shown: &usize| {
                recent_robberies(&session, *shown).len() > thefts_since(log, *shown)
            };
            let first_turn = (theft..log.len())
                .skip_while(|index| !matches!(log[*index].event, Event::RoundBegan { .. }))
                .find(|index| matches!(log[*index].event, Event::Revealed { .. }));
            let Some(first_turn) = first_turn else { continue };
            let end = (first_turn..log.len())
                .find(|index| matches!(log[*index].event, Event::RoundBegan { .. }))
                .unwrap_or(log.len());
            assert!(!(first_turn + 1..=end).any(|shown| is_told(&shown)), "{theft}");
        }
    }

    /// The number of thefts among the first `shown` events since the last round began.
    fn thefts_since(log: &[crate::app::session::LoggedEvent], shown: usize) -> usize {
        let events = log[..shown].iter().rev().map(|logged| logged.event);
        events
            .take_while(|event| !matches!(event, Event::RoundBegan { .. }))
            .filter(|event| matches!(event, Event::Stolen { .. }))
            .count()
    }

    #[test]
    fn a_robbery_of_the_same_round_is_told_until_ones_own_move() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let mut told = Vec::new();
        for end in 0..game.decisions().count() {
            let session = with_person("red", end);
            let teller = Teller::of(Lang::En.words(), session.game().header());
            let position = session.position();
            let is_asked = position.to_move() == session.own_seat() && position.round() == 5;
            if is_asked && position.phase() == Phase::Turn {
                told.push(robberies_before(&session, &teller));
            }
        }
        let [Some(text), None] = &told[..] else { panic!("{told:?}") };
        assert_eq!(text, "Yellow robs you of a diamond!");
    }

    #[test]
    fn after_the_river_the_question_says_where_canoes_are() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let whole = Session::open(game.clone());
        let teller = Teller::of(Lang::En.words(), whole.game().header());
        let (mut told, mut lost) = (0, 0);
        for decisions in 0..whole.game().decisions().count() {
            let session = Session::open(game.truncated(decisions));
            let position = session.position();
            let Some(seat) = position.to_move() else { continue };
            let Some(text) = river_before(&session, &teller, seat) else { continue };
            assert!(text.starts_with("River: canoe ") && text.len() <= 50, "{text}");
            assert!(position.phase() != Phase::Turn && position.round() > 1, "{text}");
            for no in CanoeNo::ALL {
                let Place::On(space) = position.canoe(seat, no).at else { continue };
                let at = teller.words().short_place(Place::On(space));
                let phrase = format!("canoe {no} on {at}");
                assert!(!text.contains(&format!("canoe {no}")) || text.contains(&phrase), "{text}");
            }
            told += 1;
            lost += usize::from(text.contains(" lost"));
        }
        assert!(told > 10 && lost > 0, "{told} told, {lost} of them about a lost canoe");
    }
}
