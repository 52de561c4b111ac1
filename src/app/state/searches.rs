//! The list of searches that the page needs, and their results so far.

use crate::app::session::Purpose;
use crate::core::{Decision, Seat};
use crate::protocol::{AdvisedDecision, PageMessage, SearchAnswer, SearchRequest};

/// How many times an unanswered search is sent again: once to each host that starts. At the next
/// start after that, the search fails.
const MAX_RESENDS: u8 = 4;

/// The result of a search: its answer, or the reason why it failed.
pub type SearchResult = Result<SearchAnswer, String>;

/// The searches that the page needs, in the order in which a host runs them, with their results so
/// far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Searches {
    /// The id of the search that was added last.
    last_id: u32,
    list: Vec<Search>,
}

/// A search and its state.
#[derive(Clone, Debug, PartialEq)]
struct Search {
    /// Identifies the search in messages.
    id: u32,
    purpose: Purpose,
    request: SearchRequest,
    /// `None` until the search is answered or has failed.
    result: Option<SearchResult>,
    /// How many times the search was sent again. The first message does not count, even if no host
    /// was ready to receive it.
    resends: u8,
}

impl Search {
    fn message(&self) -> PageMessage {
        PageMessage::Search { id: self.id, request: self.request.clone() }
    }
}

impl Searches {
    /// Replaces the list. A search with the same purpose and request as before keeps its id and
    /// result. Returns the messages that tell the host what has changed. A host runs a new search
    /// after those that it already has: one that it has but that comes after a new one here is
    /// stopped and requested again, so that advice does not wait for all win probabilities.
    pub fn replace(&mut self, wanted: Vec<(Purpose, SearchRequest)>) -> Vec<PageMessage> {
        let mut old = std::mem::take(&mut self.list);
        let mut messages = Vec::new();
        for (purpose, request) in wanted {
            let same = |search: &Search| search.purpose == purpose && search.request == request;
            if let Some(known) = old.iter().position(same) {
                let search = old.swap_remove(known);
                if !messages.is_empty() && search.result.is_none() {
                    messages.extend([PageMessage::Stop { id: search.id }, search.message()]);
                }
                self.list.push(search);
                continue;
            }
            self.last_id += 1;
            let search = Search { id: self.last_id, purpose, request, result: None, resends: 0 };
            messages.push(search.message());
            self.list.push(search);
        }
        let dropped = old.iter().filter(|search| search.result.is_none());
        messages.extend(dropped.map(|search| PageMessage::Stop { id: search.id }));
        messages
    }

    /// The messages that request all unanswered searches from a host that has just started. A
    /// search that has been sent again `MAX_RESENDS` times fails instead: it may be what crashes
    /// the host.
    pub fn resend(&mut self) -> Vec<PageMessage> {
        let mut messages = Vec::new();
        for search in self.list.iter_mut().filter(|search| search.result.is_none()) {
            search.resends += 1;
            if search.resends > MAX_RESENDS {
                search.result = Some(Err("the worker was lost too often".into()));
            } else {
                messages.push(search.message());
            }
        }
        messages
    }

    /// Stores the result of the search with this id. Returns whether it was still wanted.
    pub fn record(&mut self, id: u32, result: SearchResult) -> bool {
        let wanted = self.list.iter_mut().find(|search| search.id == id);
        wanted.map(|search| search.result = Some(result)).is_some()
    }

    /// Whether any search has no result yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.list.iter().any(|search| search.result.is_none())
    }

    /// Whether the search for any computer player's decision has no result yet.
    #[must_use]
    pub fn awaits_computers(&self) -> bool {
        let mut waiting = self.list.iter().filter(|search| search.result.is_none());
        waiting.any(|search| matches!(search.purpose, Purpose::Seat(_)))
    }

    fn known(&self, purpose: Purpose) -> Option<(&Search, &SearchResult)> {
        let search = self.list.iter().find(|search| search.purpose == purpose)?;
        Some((search, search.result.as_ref()?))
    }

    /// The result of the search for a purpose; `None` until it is known.
    #[must_use]
    pub fn result(&self, purpose: Purpose) -> Option<&SearchResult> {
        Some(self.known(purpose)?.1)
    }

    /// The decision of a seat's computer player; `None` until it is known. If its search has
    /// failed, or its answer is not legal, it is the first legal decision, so that the game
    /// continues.
    #[must_use]
    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        let (search, result) = self.known(Purpose::Seat(seat))?;
        let legal = search.request.view.legal();
        match result {
            Ok(SearchAnswer::Decision(decision)) if legal.contains(decision) => Some(*decision),
            _ => legal.first().copied(),
        }
    }

    /// The advised decisions that are legal, best first; `None` until they are known, empty if the
    /// search failed.
    #[must_use]
    pub fn advice(&self) -> Option<Vec<AdvisedDecision>> {
        let (search, result) = self.known(Purpose::Advice)?;
        let legal = search.request.view.legal();
        let Ok(SearchAnswer::Advice(choices)) = result else { return Some(Vec::new()) };
        Some(choices.iter().filter(|choice| legal.contains(&choice.decision)).copied().collect())
    }

    /// The win probability of each seat, in per cent and in the order of the seats, from the search
    /// with this index in `Session::win_probability_searches`; `None` until they are known, empty
    /// if the search failed.
    #[must_use]
    pub fn win_probabilities(&self, index: usize) -> Option<Vec<i32>> {
        match self.result(Purpose::WinProbabilities(index))? {
            Ok(SearchAnswer::WinProbabilities(win_probabilities)) => {
                Some(win_probabilities.clone())
            }
            _ => Some(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Session;
    use crate::app::session::setup::GameSetup;

    /// The searches of three computer players at the beginning of a game.
    fn wanted() -> Vec<(Purpose, SearchRequest)> {
        Session::new(&GameSetup::default(), 42).unwrap().searches()
    }

    /// The id of the search in each message, and whether the message starts it (otherwise it stops
    /// it).
    fn ids(messages: &[PageMessage]) -> Vec<(u32, bool)> {
        let id = |message: &PageMessage| match message {
            PageMessage::Search { id, .. } => (*id, true),
            PageMessage::Stop { id } => (*id, false),
        };
        messages.iter().map(id).collect()
    }

    #[test]
    fn only_what_has_changed_is_sent() {
        let (mut searches, wanted) = (Searches::default(), wanted());
        assert!(wanted.len() >= 3);
        let three = wanted[..3].to_vec();
        assert_eq!(ids(&searches.replace(three.clone())), [(1, true), (2, true), (3, true)]);
        assert_eq!(searches.replace(three.clone()), []);
        let answer = SearchAnswer::Decision(three[0].1.view.legal()[1]);
        assert!(searches.record(1, Ok(answer)));
        // The first one is answered, the second is searched with another seed, the third stays.
        let mut changed = three;
        changed[1].1.seed += 1;
        let messages = searches.replace(changed[1..].to_vec());
        assert_eq!(ids(&messages), [(4, true), (3, false), (3, true), (2, false)]);
        assert!(!searches.record(2, Err("late".into())), "no longer wanted");
        assert_eq!(ids(&searches.replace(Vec::new())), [(4, false), (3, false)]);
        assert!(!searches.is_waiting());
    }

    #[test]
    fn an_unanswered_search_is_sent_again_and_fails_in_the_end() {
        let (mut searches, wanted) = (Searches::default(), wanted());
        searches.replace(wanted[..2].to_vec());
        assert!(searches.awaits_computers());
        searches.record(1, Ok(SearchAnswer::Decision(wanted[0].1.view.legal()[1])));
        for _ in 0..MAX_RESENDS {
            assert_eq!(ids(&searches.resend()), [(2, true)]);
            assert!(searches.awaits_computers());
        }
        assert_eq!(searches.resend(), []);
        assert!(!searches.awaits_computers() && !searches.is_waiting());
        let seat = |index: usize| match wanted[index].0 {
            Purpose::Seat(seat) => seat,
            other => panic!("{other:?}"),
        };
        assert_eq!(searches.decision(seat(0)), Some(wanted[0].1.view.legal()[1]));
        assert_eq!(searches.decision(seat(1)), Some(wanted[1].1.view.legal()[0]));
    }

    #[test]
    fn a_decision_that_is_not_legal_is_not_played() {
        let (mut searches, wanted) = (Searches::default(), wanted());
        let Purpose::Seat(seat) = wanted[0].0 else { panic!("{wanted:?}") };
        let legal = wanted[0].1.view.legal();
        searches.replace(wanted);
        assert_eq!(searches.decision(seat), None);
        searches.record(1, Ok(SearchAnswer::Decision(Decision::Done)));
        assert_eq!(searches.decision(seat), legal.first().copied());
    }

    #[test]
    fn failed_advice_and_win_probabilities_are_empty() {
        let mut searches = Searches::default();
        let request = wanted().remove(0).1;
        searches.replace(vec![
            (Purpose::Advice, request.clone()),
            (Purpose::WinProbabilities(3), request.clone()),
        ]);
        assert_eq!((searches.advice(), searches.win_probabilities(3)), (None, None));
        assert!(searches.is_waiting() && !searches.awaits_computers());
        searches.record(1, Err("no".into()));
        searches.record(2, Ok(SearchAnswer::WinProbabilities(vec![41, 59])));
        assert_eq!(
            (searches.advice(), searches.win_probabilities(3)),
            (Some(vec![]), Some(vec![41, 59]))
        );
        assert_eq!(searches.win_probabilities(4), None);
    }
}
