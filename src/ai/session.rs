//! A computer player's search for one decision, which can be run in slices of any length.

use super::advice::{Advice, advise};
use super::information_set::{InformationSetGame as _, SeatValues};
use super::ismcts::{Ismcts, RootActionStats};
use super::level::{Level, SearchConfig};
use super::niagara::NiagaraGame;
use super::splitmix::SplitMix;
use crate::core::{Decision, MAX_SEATS, Phase, View};

/// The number of playouts (determinizations, each played to the end of its round, or
/// `playout_rounds` further, and evaluated) from which the shares of the win are estimated if no
/// iteration has been made.
const SHARE_PLAYOUTS: u32 = 128;

/// XORed with the seed for the random number by which the decision draws the seat's own card.
const DECISION_STREAM: u64 = 0x5EED;

/// XORed with the seed for the random numbers of slips.
const SLIP_STREAM: u64 = 0x511B;

/// XORed with the seed for the random numbers of advice.
const ADVICE_STREAM: u64 = 0xAD_71CE;

/// A search for one decision in a view: create it, run iterations until none remains, ask for the
/// decision.
///
/// The same view, configuration, seed and number of iterations give the same decision, natively
/// and in wasm, however the iterations are sliced.
///
/// ```
/// use niagara::ai::arena::random_start;
/// use niagara::ai::{Level, SearchSession};
/// use niagara::core::{Colour, Options, Rules, Table};
///
/// let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default())?;
/// let position = random_start(table, 1);
/// let view = position.view(position.to_move());
/// let mut session = SearchSession::new(&view, Level::Three.config(), 7);
/// while session.remaining_iterations() > 0 {
///     session.run(16);
/// }
/// assert!(position.is_legal(session.decide().expect("the seat is to move")));
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Debug)]
pub struct SearchSession {
    view: View,
    config: SearchConfig,
    seed: u64,
    /// The first legal decision; the only one if there is no search.
    first_legal: Option<Decision>,
    /// `None` if there is no choice.
    search: Option<Ismcts<NiagaraGame>>,
}

impl SearchSession {
    /// A session for the seat of the view. If that seat is not to move, the session decides
    /// nothing.
    #[must_use]
    pub fn new(view: &View, config: SearchConfig, seed: u64) -> Self {
        Self::with_staged(view, config, seed, None)
    }

    /// A session for [advice](Self::advice) to a person who has staged this legal decision: it is
    /// searched even if symmetry, the tactics or the blunder filter would exclude it. A session
    /// that it [advances](Self::advance) to has no staged decision.
    #[must_use]
    pub fn with_staged(
        view: &View,
        config: SearchConfig,
        seed: u64,
        staged: Option<Decision>,
    ) -> Self {
        let legal = view.legal();
        let game = || NiagaraGame::new(*view, &config).with_staged(staged);
        let search = (legal.len() > 1).then(|| Ismcts::new(game(), config.params, seed));
        Self { view: *view, config, seed, first_legal: legal.first().copied(), search }
    }

    /// The view in which the seat decides.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The session for the same player's next decision.
    ///
    /// If this session has a search, if its decision leads directly to `view` (nobody else has
    /// acted), and if neither choice is one of cards, the tree is reused, and the visits of its new
    /// root count as iterations. The next decision then depends on both views. Otherwise a new
    /// session begins.
    #[must_use]
    pub fn advance(self, view: &View, seed: u64) -> Self {
        let config = self.config;
        // A choice of cards needs average strategies, which are not inherited, and the tree below
        // one was searched for all cards of the seat.
        let chooses_card = [&self.view, view].iter().any(|it| it.known().phase() == Phase::Card);
        if self.search.is_none() || chooses_card || !self.leads_to(view) {
            return Self::new(view, config, seed);
        }
        let legal = view.legal();
        let search = self.search.filter(|_| legal.len() > 1);
        let search = search.map(|search| search.advance(NiagaraGame::new(*view, &config), seed));
        Self { view: *view, config, seed, first_legal: legal.first().copied(), search }
    }

    /// Whether this session's decision leads directly to a view.
    fn leads_to(&self, view: &View) -> bool {
        let Some(decision) = self.decide() else { return false };
        let mut position = *self.view.known();
        position.play_unchecked(decision, &mut ());
        position == *view.known() && view.seat() == self.view.seat()
    }

    /// The number of iterations that remain, given those made and those inherited; 0 if there is no
    /// choice.
    #[must_use]
    pub fn remaining_iterations(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| {
            let made = search.iterations() + search.inherited_visits();
            self.config.iterations.saturating_sub(made)
        })
    }

    /// Runs a number of iterations, at most those that remain.
    pub fn run(&mut self, iterations: u32) {
        let iterations = iterations.min(self.remaining_iterations());
        if let Some(search) = &mut self.search {
            search.run(iterations);
        }
    }

    /// The search and the index of the view's seat; `None` if there is no search.
    fn search_and_seat(&self) -> Option<(&Ismcts<NiagaraGame>, usize)> {
        Some((self.search.as_ref()?, self.view.seat()?.index()))
    }

    /// The statistics of the seat's actions, by descending probability, then value. Without a
    /// search, the only legal decision has the probability 1; if the seat is not to move, there is
    /// none.
    #[must_use]
    pub fn root_stats(&self) -> Vec<RootActionStats<Decision>> {
        let Some((search, seat)) = self.search_and_seat() else {
            let forced =
                |action| RootActionStats { action, probability: 1.0, value: 0.0, visits: 0 };
            return self.first_legal.map(forced).into_iter().collect();
        };
        let mut stats = search.root_stats(seat);
        stats.sort_by(|a, b| {
            let by_probability = b.probability.total_cmp(&a.probability);
            by_probability.then_with(|| b.value.total_cmp(&a.value))
        });
        stats
    }

    /// At most three actions, each with its expected outcome, ordered by descending value in whole
    /// percent; of equal ones, the one that loses fewer canoes comes first. Actions with few visits
    /// are chosen only after all others. The decision `staged` by a person follows if it was
    /// searched ([`with_staged`](Self::with_staged) sees to that) and is not among them. Empty if
    /// there is no choice. The configuration should have no style: with one, values are not shares
    /// of the win.
    #[must_use]
    pub fn advice(&self, staged: Option<Decision>) -> Vec<Advice> {
        let advise = |(search, seat)| advise(search, seat, self.seed ^ ADVICE_STREAM, staged);
        self.search_and_seat().map(advise).unwrap_or_default()
    }

    /// The estimated share of the win of each seat: from the iterations made, or from 128 playouts
    /// if none has been made.
    #[must_use]
    pub fn win_shares(&self) -> SeatValues {
        self.searched_win_shares().unwrap_or_else(|| {
            playout_win_shares(&self.view, self.config, SHARE_PLAYOUTS, self.seed)
        })
    }

    /// The estimated share of the win of each seat from the iterations made; `None` if none has
    /// been made.
    #[must_use]
    pub fn searched_win_shares(&self) -> Option<SeatValues> {
        let search = self.search.as_ref().filter(|search| search.iterations() > 0)?;
        Some(scaled_to_shares(search.values()))
    }

    /// The decision; `None` if the seat is not to move. A card is drawn from the average strategy,
    /// without improbable cards ([`SearchConfig::prune_below`]); any other decision is the action
    /// with the most visits (of several, that with the highest value). But with probability
    /// [`SearchConfig::slip`] the decision is one of the searched ones, uniformly at random.
    #[must_use]
    pub fn decide(&self) -> Option<Decision> {
        let Some(search) = &self.search else { return self.first_legal };
        let stats = self.root_stats();
        let best = stats.first()?;
        let mut slips = SplitMix::new(self.seed ^ SLIP_STREAM);
        if slips.unit() < self.config.slip {
            return stats.get(slips.below(stats.len() as u32) as usize).map(|stats| stats.action);
        }
        if !search.is_simultaneous() {
            return Some(best.action);
        }
        let least = best.probability * self.config.prune_below;
        let kept = || stats.iter().filter(|stats| stats.probability >= least);
        let total: f32 = kept().map(|stats| stats.probability).sum();
        let mut left = SplitMix::new(self.seed ^ DECISION_STREAM).unit() * total;
        for stats in kept() {
            left -= stats.probability;
            if left < 0.0 {
                return Some(stats.action);
            }
        }
        Some(best.action)
    }
}

/// Searches with all iterations of the configuration and decides; `None` if the view's seat is
/// not to move.
#[must_use]
pub fn decide(view: &View, config: SearchConfig, seed: u64) -> Option<Decision> {
    let mut session = SearchSession::new(view, config, seed);
    session.run(config.iterations);
    session.decide()
}

/// The decision of the easiest computer player: level 1, a search of two iterations. In a lesson
/// it plays the seats for which the lesson prescribes nothing
/// ([`EasyPlayer`](crate::core::lesson::EasyPlayer)).
#[must_use]
pub fn easiest_decision(view: &View, seed: u64) -> Option<Decision> {
    decide(view, Level::One.config(), seed)
}

/// The estimated share of the win of each seat: the mean over playouts (determinizations, each
/// played to the end of its round, or `playout_rounds` further, and evaluated), without a tree. The
/// view may be that of any seat or of an onlooker. At least one playout is made.
#[must_use]
pub fn playout_win_shares(
    view: &View,
    config: SearchConfig,
    playouts: u32,
    seed: u64,
) -> SeatValues {
    let game = NiagaraGame::new(*view, &config);
    let mut rng = SplitMix::new(seed);
    let mut sums = [0.0; MAX_SEATS];
    for _ in 0..playouts.max(1) {
        let mut state = game.determinize(&mut rng);
        for (sum, value) in sums.iter_mut().zip(game.evaluate(&mut state, &mut rng)) {
            *sum += value;
        }
    }
    scaled_to_shares(sums)
}

/// Divides values by their sum, so that they add up to 1; all 0 if the sum is not positive. The
/// values are sums over playouts or means over iterations; a style may have added rewards to them,
/// which are not taken out.
fn scaled_to_shares(values: SeatValues) -> SeatValues {
    let total: f32 = values.iter().sum();
    values.map(|value| if total > 0.0 { value / total } else { 0.0 })
}
