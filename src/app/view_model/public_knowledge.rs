//! What is known about the table, in short phrases, for a sheet and spoken answers. It is made from
//! the view that may be shown now (`Session::view`), so it tells no secret of another seat.

use core::iter;

use crate::app::i18n::Teller;
use crate::app::session::LoggedEvent;
use crate::core::{
    CanoeNo, Decision, Gem, Hand, Phase, Place, PublicTable, Seat, ShowPlayedCards, View,
};

use super::event_text::is_routine;
use super::threats::{Threat, threat_sentences_of, threats, threats_after};

/// The maximum number of words in a part with several phrases; the hint that more follows adds 5.
const MAX_WORDS: usize = 20;

/// What a person can ask by a key; the reply is a spoken answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whose turn it is and what is to be decided, then the order of play.
    Turn,
    /// Where the canoes are, those of the viewer's seat first.
    Canoes,
    /// The canoes that could be robbed, and by whom.
    Threats,
    /// The possible speeds of the river, and which canoes may fall.
    River,
    /// Who has which gems ashore, and how far that is from winning; then the gems at the sites.
    Gems,
    /// The cards that were played, and those that a seat may still have.
    Cards,
    /// The events so far, without routine ones, the last one first.
    Events,
}

/// Whether played cards stay visible (B-172).
fn shows_played_cards(view: &View) -> bool {
    view.known().table().options().show_played_cards == ShowPlayedCards::On
}

/// The seats clockwise, beginning with `first`.
fn seats_from(view: &View, first: Seat) -> impl Iterator<Item = Seat> + use<> {
    let table = *view.known().table();
    (0..table.len()).map(move |n| first.clockwise(n, table.len()))
}

/// The phrases about a seat's gems, and its progress towards each goal.
#[must_use]
pub fn gem_phrases(teller: &Teller, view: &View, seat: Seat) -> [String; 2] {
    let (words, known) = (teller.words(), view.known());
    let banked = known.banked(seat);
    let goals = known.conditions().map(|condition| words.progress(condition, banked));
    [words.table.player(&teller.name(seat), &words.gems(banked)), words.enumerate(goals)]
}

/// The phrases about the cards that a seat has played since its hand was full, and those it may
/// still hold or have laid. Empty if played cards are covered (B-172).
#[must_use]
pub fn card_phrases(teller: &Teller, view: &View, seat: Seat) -> Vec<String> {
    let words = teller.words();
    if !shows_played_cards(view) {
        return Vec::new();
    }
    let named = |cards: Hand| words.list(cards.iter().map(|card| words.card(card)));
    let played = PublicTable::of(view).played(seat);
    let cards = named(played);
    let played = teller.played(seat, (!played.is_empty()).then_some(cards.as_str()));
    let possible = view.possible(seat);
    let possible = (!possible.is_empty()).then(|| teller.may_hold(seat, &named(possible)));
    iter::once(played).chain(possible).collect()
}

/// The sentences for all threats, those to the canoes of the seat `me` first. If a decision is
/// staged, they are about the threats after it: they do not say which robbers move before the canoe
/// can move, and have a heading if the threats are of the next round. Without known threats, or if
/// played cards are covered, the sentence that says so.
#[must_use]
pub fn threat_sentences(
    teller: &Teller,
    view: &View,
    me: Seat,
    staged: Option<Decision>,
) -> Vec<String> {
    let table = &teller.words().table;
    let threats = match staged {
        Some(decision) => threats_after(view, decision),
        None => threats(view),
    };
    if !shows_played_cards(view) {
        return vec![table.cards_covered().to_owned()];
    }
    let sentences = |threat: &Threat| match staged {
        Some(_) => {
            let canoe = teller.canoe_of(threat.victim, threat.canoe);
            vec![table.robbed(&teller.names(threat.robbers), &canoe)]
        }
        None => threat_sentences_of(teller, view.known(), threat),
    };
    // After the last turn, the river moves and a new round begins. If no threat is known then, the
    // canoes may still be in danger.
    let is_last = view.known().order().last() == view.known().to_move();
    let is_of_next_round = staged.is_some() && is_last && view.known().phase() == Phase::Turn;
    let none = if is_of_next_round { table.next_round_unknown() } else { table.none_robbed() };
    if threats.is_empty() {
        return vec![none.to_owned()];
    }
    let heading = is_of_next_round.then(|| table.next_round_threats().to_owned());
    let (own, others): (Vec<_>, Vec<_>) = threats.iter().partition(|threat| threat.victim == me);
    heading.into_iter().chain(own.into_iter().chain(others).flat_map(sentences)).collect()
}

/// The phrases about the river: speeds, weather, next arm, and for each canoe on it or on its bank,
/// those of the seat `me` first, whether it can fall; or that the river does not move again.
fn river_phrases(teller: &Teller, view: &View, me: Seat) -> Vec<String> {
    let (words, known) = (teller.words(), view.known());
    if known.is_last_round() {
        return vec![words.outlook.last_round().to_owned()];
    }
    let speeds = view.possible_speeds();
    let mut answer = vec![words.river.can_have(&teller.speeds(speeds))];
    answer.extend(teller.river_now(known.weather(), known.next_arm()));
    let seats = seats_from(view, me).flat_map(|seat| CanoeNo::ALL.map(|canoe| (seat, canoe)));
    let mut canoes = seats
        .map(|(seat, canoe)| (teller.canoe_of(seat, canoe), known.canoe(seat, canoe).at))
        .filter(|(_, at)| matches!(at, Place::On(_) | Place::Riverbank(_)))
        .map(|(who, at)| {
            let forecast = view.forecast_from(at, speeds);
            if forecast.must_fall() {
                words.river.forecast_lost(&who)
            } else if forecast.may_fall() {
                words.river.falls_at(&who, &teller.speeds(forecast.falling_speeds()))
            } else {
                words.river.forecast_safe(&who)
            }
        })
        .peekable();
    answer.extend(canoes.peek().map(|_| words.river.as_they_lie().to_owned()));
    answer.extend(canoes);
    answer
}

/// The answer to a query, phrase by phrase, the most important first. `me` is the seat that comes
/// first, `log` has the events so far. `question` says whose turn it is, the first phrase for
/// [`Query::Turn`]; `staged` is the decision that waits to be confirmed, if there is one: for
/// [`Query::Threats`], the threats after it are told.
#[must_use]
pub fn phrases(
    query: Query,
    teller: &Teller,
    view: &View,
    me: Seat,
    question: String,
    staged: Option<Decision>,
    log: &[LoggedEvent],
) -> Vec<String> {
    let mut answer = Vec::new();
    match query {
        Query::Turn => {
            answer.push(question);
            if view.known().phase() != Phase::Over {
                answer.push(teller.order(view.known()));
            }
        }
        Query::Threats => answer = threat_sentences(teller, view, me, staged),
        Query::River => answer = river_phrases(teller, view, me),
        Query::Events => {
            let told = log.iter().rev().filter(|entry| !is_routine(&entry.event));
            answer.extend(told.map(|entry| teller.event(&entry.event)));
            if answer.is_empty() {
                answer.push(teller.words().keys.nothing_yet().to_owned());
            }
        }
        Query::Cards if !shows_played_cards(view) => {
            answer.push(teller.words().table.cards_covered().to_owned());
        }
        Query::Canoes | Query::Gems | Query::Cards => {
            for seat in seats_from(view, me) {
                answer.extend(match query {
                    Query::Canoes => {
                        CanoeNo::ALL.map(|no| teller.canoe_state(view.known(), seat, no)).to_vec()
                    }
                    Query::Gems => {
                        let [gems, goals] = gem_phrases(teller, view, seat);
                        vec![teller.words().join.also(&gems, &goals)]
                    }
                    _ => card_phrases(teller, view, seat),
                });
            }
            if query == Query::Gems {
                answer.extend(site_phrases(teller, view));
            }
        }
    }
    answer
}

/// The phrases for the gems that are left at each site.
fn site_phrases(teller: &Teller, view: &View) -> Vec<String> {
    let (words, table) = (teller.words(), PublicTable::of(view));
    let phrase = |gem| {
        let pile = words.gems(table.site(gem));
        words.table.site_pile(&words.site(gem), &words.spaces_beside(gem), &pile)
    };
    Gem::ALL.map(phrase).to_vec()
}

/// A part of an answer, by its index from 0: as many phrases as have at most 20 words together, but
/// at least one. After the last part the first one follows again.
#[must_use]
pub fn answer_part(phrases: &[String], index: usize) -> &[String] {
    let parts = answer_parts(phrases);
    parts[index % parts.len()]
}

/// Whether more parts of an answer follow the part with this index.
#[must_use]
pub fn has_more(phrases: &[String], index: usize) -> bool {
    let count = answer_parts(phrases).len();
    index % count + 1 < count
}

/// All parts of an answer; one empty part for an empty answer.
fn answer_parts(phrases: &[String]) -> Vec<&[String]> {
    let words = |text: &String| text.split_whitespace().count();
    let mut parts = vec![(0, 0)];
    let mut sum = 0;
    for (index, phrase) in phrases.iter().enumerate() {
        sum += words(phrase);
        match parts.last_mut() {
            Some((begin, end)) if sum <= MAX_WORDS || *begin == index => *end = index + 1,
            _ => {
                sum = words(phrase);
                parts.push((index, index + 1));
            }
        }
    }
    parts.into_iter().map(|(begin, end)| &phrases[begin..end]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::app::i18n::Lang;
    use crate::app::session::Session;
    use crate::app::view_model::plans::plans;
    use crate::core::{Arm, Card, Colour, End, Game, Header, Options, Position, Rules, Table};

    fn table(rules: Rules, seats: usize) -> Table {
        Table::new(&Colour::ALL[..seats], rules, Options::default()).unwrap()
    }

    fn teller(table: Table) -> Teller {
        let names = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"];
        Teller::new(Lang::En.words(), table, names.map(str::to_owned))
    }

    /// Plays a random game and calls `check` with each session on the way.
    fn walk(rules: Rules, seats: usize, seed: u64, mut check: impl FnMut(&Session)) {
        let table = table(rules, seats);
        let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
        let mut rng = SplitMix::new(seed);
        for _ in 0..160 {
            check(&session);
            let legal = session.position().legal();
            let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            session.play(*decision).unwrap();
        }
    }

    #[test]
    fn no_answer_is_longer_than_25_words_and_every_phrase_is_in_one() {
        const QUERIES: [Query; 6] =
            [Query::Canoes, Query::Threats, Query::River, Query::Gems, Query::Cards, Query::Events];
        for (rules, seats) in [(Rules::BASE, 4), (Rules::SPIRITS.with(crate::core::Module::Joe), 6)]
        {
            let teller = teller(table(rules, seats));
            for seed in 0..6 {
                walk(rules, seats, seed, |session| {
                    let view = session.view(None);
                    for query in QUERIES {
                        let phrases = phrases(
                            query,
                            &teller,
                            &view,
                            Seat::FIRST,
                            String::new(),
                            None,
                            session.log(),
                        );
                        let (mut parts, mut phrases_read) = (0, 0);
                        while phrases_read < phrases.len() {
                            let answer = answer_part(&phrases, parts);
                            let text = answer.join(" ");
                            let words = text.split_whitespace().count();
                            assert!(words <= 25, "{query:?}, {words} words: {text}");
                            parts += 1;
                            phrases_read += answer.len();
                        }
                    }
                });
            }
        }
    }

    #[test]
    fn the_order_of_play_follows_the_question_until_the_end() {
        let table = table(Rules::BASE, 3);
        let start = Seat::FIRST.clockwise(1, 3);
        let session = Session::open(Game::new(Header::from_seed(table, 1, Some(start), None)));
        let question = || "Cleo: choose a card".to_owned();
        let view = session.view(None);
        let answer =
            phrases(Query::Turn, &teller(table), &view, Seat::FIRST, question(), None, &[]);
        assert_eq!(answer, [&question(), "The order in this round: Bo, Cleo and Ada."]);
    }

    #[test]
    fn a_threat_is_a_theft_that_some_card_still_allows() {
        let mut seen = 0;
        for seed in 0..12 {
            walk(Rules::BASE, 4, seed, |session| {
                let view = session.view(None);
                let position = session.position();
                if position.phase() != Phase::Turn {
                    return;
                }
                // Every legal theft is listed as a threat.
                for plan in plans(&position.legal()) {
                    let Some(End::Steal(thefts)) = plan.run.map(|run| run.end) else { continue };
                    for theft in thefts.iter() {
                        let victim = position.table().seat(theft.victim).unwrap();
                        let is_listed = threats(&view).into_iter().any(|threat| {
                            (threat.victim, threat.canoe) == (victim, theft.canoe)
                                && threat.robbers.contains(position.to_move().unwrap())
                        });
                        assert!(is_listed, "{plan}");
                        seen += 1;
                    }
                }
            });
        }
        assert!(seen > 0, "no theft in any game");
    }

    #[test]
    fn hidden_cards_do_not_change_the_threats() {
        for seed in 0..4 {
            walk(Rules::BASE, 4, seed, |session| {
                let view = session.view(None);
                let others = |card: &dyn Fn(Hand) -> Option<Card>| {
                    let other = view.determinize(|_, hand| card(hand).unwrap_or(Card::Cloud));
                    threats(&other.view(None))
                };
                let found = threats(&view);
                assert_eq!(found, others(&|hand| hand.iter().next()));
                assert_eq!(found, others(&|hand| hand.iter().last()));
            });
        }
    }

    #[test]
    fn the_option_covers_cards_and_threats() {
        let mut options = Options::default();
        options.set("show_played_cards", "covered").unwrap();
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, options).unwrap();
        let view = Position::start(table, Seat::FIRST, Arm::Left).view(None);
        let teller = teller(table);
        assert!(card_phrases(&teller, &view, Seat::FIRST).is_empty() && threats(&view).is_empty());
        let answer = phrases(Query::Cards, &teller, &view, Seat::FIRST, String::new(), None, &[]);
        assert_eq!(answer, [teller.words().table.cards_covered()]);
    }

    #[test]
    fn before_the_first_event_the_answer_says_so() {
        let table = table(Rules::BASE, 3);
        let view = Position::start(table, Seat::FIRST, Arm::Left).view(None);
        let teller = teller(table);
        let none = phrases(Query::Events, &teller, &view, Seat::FIRST, String::new(), None, &[]);
        assert_eq!(none, ["Nothing has happened yet."]);
    }

    #[test]
    fn parts_of_an_answer_follow_each_other() {
        let phrases: Vec<String> =
            [10, 10, 10, 30, 5].map(|words| vec!["word"; words].join(" ")).to_vec();
        assert_eq!(answer_part(&phrases, 0), &phrases[..2]);
        assert_eq!(answer_part(&phrases, 1), &phrases[2..3]);
        assert_eq!(answer_part(&phrases, 2), &phrases[3..4], "what cannot be shorter comes alone");
        assert_eq!(answer_part(&phrases, 3), &phrases[4..]);
        assert_eq!(answer_part(&phrases, 4), &phrases[..2]);
        assert!(answer_part(&[], 7).is_empty());
        let more: Vec<bool> = (0..5).map(|index| has_more(&phrases, index)).collect();
        assert_eq!(more, [true, true, true, false, true]);
        assert!(!has_more(&[], 0));
    }
}
