//! A computer player: one thought for each decision, in slices if need be.

use super::evaluate::BySeat;
use super::level::Knobs;
use super::order::best_first;
use super::search::{Game, Opinion, Search};
use super::splitmix::SplitMix;
use super::world::{Niagara, Outlook};
use crate::core::{Decision, MAX_SEATS, View};

/// How many lines tell what a choice brings.
const LINES: u32 = 128;

/// How many choices are advised at the most.
const ADVISED: usize = 3;

/// A choice worth making, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The choice.
    pub choice: Decision,
    /// The seat's estimated share of the win after it.
    pub value: f32,
    /// How often the seat should make it, 0 to 1.
    pub share: f32,
    /// What it brings by the end of the next round, on the mean.
    pub outlook: Outlook,
}

/// A thought about one view. The same view, knobs and seed lead to the same decision,
/// natively and in wasm, however the iterations are sliced.
#[derive(Debug)]
pub struct Thought {
    view: View,
    knobs: Knobs,
    seed: u64,
    /// The only legal decision, if there is no more to think about.
    only: Option<Decision>,
    search: Option<Search<Niagara>>,
}

impl Thought {
    /// Begins to think for the seat whose view it is; if that seat is not asked, there is
    /// nothing to decide.
    #[must_use]
    pub fn new(view: &View, knobs: Knobs, seed: u64) -> Self {
        let legal = view.legal();
        let search = (legal.len() > 1).then(|| {
            let game = Niagara::new(*view, &knobs);
            Search::new(game, knobs.tuning, seed)
        });
        Self { view: *view, knobs, seed, only: legal.first().copied(), search }
    }

    /// What is thought about.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The next thought of the same player. If the game went on as this one foresaw (its own
    /// decision, and the same seat is asked again), what was learned goes on counting, and as many
    /// iterations less are to be made. The decision then depends on both views.
    #[must_use]
    pub fn next(self, view: &View, seed: u64) -> Self {
        let knobs = self.knobs;
        match self.search {
            Some(ref search) if !search.is_together() && self.foresaw(view) => {}
            _ => return Self::new(view, knobs, seed),
        }
        let legal = view.legal();
        let search = self.search.filter(|_| legal.len() > 1);
        let search = search.map(|search| search.go_on(Niagara::new(*view, &knobs), seed));
        Self { view: *view, knobs, seed, only: legal.first().copied(), search }
    }

    /// Whether a view is what this thought's decision leads to.
    fn foresaw(&self, view: &View) -> bool {
        let Some(decision) = self.decide() else { return false };
        let mut position = *self.view.known();
        position.play_unchecked(decision, &mut ());
        position == *view.known() && view.seat() == self.view.seat()
    }

    /// How many iterations are still to be made.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| {
            self.knobs.iterations.saturating_sub(search.iterations() + search.kept())
        })
    }

    /// Makes so many of the iterations that are left.
    pub fn run(&mut self, iterations: u32) {
        let iterations = iterations.min(self.left());
        if let Some(search) = &mut self.search {
            search.run(iterations);
        }
    }

    /// Each choice with its share and its value, the best first.
    #[must_use]
    pub fn opinions(&self) -> Vec<Opinion<Decision>> {
        let (Some(search), Some(seat)) =
            (&self.search, self.search.as_ref().and_then(|search| search.game().view().seat()))
        else {
            let opinion = |choice| Opinion { choice, share: 1.0, value: 0.0, visits: 0 };
            return self.only.map(opinion).into_iter().collect();
        };
        let mut opinions = search.opinions(seat.index());
        let all = opinions.len();
        best_first(&mut opinions, all, |opinion| opinion.value);
        best_first(&mut opinions, all, |opinion| opinion.share);
        opinions
    }

    /// The best choices, at most three, the best first, each with what it brings. To think
    /// with a character's taste makes no good adviser: its values are no shares of the win.
    #[must_use]
    pub fn advice(&self) -> Vec<Advice> {
        let (Some(search), Some(seat)) =
            (&self.search, self.search.as_ref().and_then(|search| search.game().view().seat()))
        else {
            return Vec::new();
        };
        let opinions = search.opinions(seat.index());
        let mut order: Vec<usize> = (0..opinions.len()).collect();
        let rank = |index: &usize| {
            let Opinion { share, value, visits, .. } = opinions[*index];
            // What was hardly tried is hardly known.
            let known = visits > search.iterations() / 50;
            if known { 1.0 + value } else { share }
        };
        best_first(&mut order, ADVISED, rank);
        let mut dice = SplitMix::new(self.seed ^ 0xAD_71CE);
        let (game, round) = (search.game(), self.view.known().round());
        order
            .into_iter()
            .take(ADVISED)
            .map(|index| {
                let Opinion { choice, share, value, .. } = opinions[index];
                let outlook = Outlook::mean((0..LINES).map(|_| {
                    let mut world = game.deal(&mut dice);
                    search.follow(&mut world, Some((seat.index(), index)), &mut dice);
                    game.play_until(round + 1, &mut world, &mut dice);
                    let soon = game.outlook(&world);
                    search.follow(&mut world, None, &mut dice);
                    game.play_until(round + 2, &mut world, &mut dice);
                    let later = game.outlook(&world);
                    // A canoe that was lost and paid for was lost.
                    Outlook { falls: soon.falls.max(later.falls), ..later }
                }));
                Advice { choice, value, share, outlook }
            })
            .collect()
    }

    /// The estimated share of the win of each seat, as far as the thought has come.
    #[must_use]
    pub fn shares(&self) -> BySeat {
        self.searched_shares().unwrap_or_else(|| shares(&self.view, self.knobs, LINES, self.seed))
    }

    /// The same as the search alone has it; `None` if there is nothing to choose.
    #[must_use]
    pub fn searched_shares(&self) -> Option<BySeat> {
        let search = self.search.as_ref().filter(|search| search.iterations() > 0)?;
        Some(in_shares(search.values()))
    }

    /// What the thought leads to: where all choose together a draw by the shares, else what
    /// was tried most. `None` if the seat is not asked.
    #[must_use]
    pub fn decide(&self) -> Option<Decision> {
        let Some(search) = &self.search else { return self.only };
        let opinions = self.opinions();
        let best = opinions.first()?;
        if !search.is_together() {
            return Some(best.choice);
        }
        let least = best.share * self.knobs.prune;
        let kept = || opinions.iter().filter(|opinion| opinion.share >= least);
        let total: f32 = kept().map(|opinion| opinion.share).sum();
        let mut left = SplitMix::new(self.seed ^ 0x5EED).unit() * total;
        for opinion in kept() {
            left -= opinion.share;
            if left < 0.0 {
                return Some(opinion.choice);
            }
        }
        Some(best.choice)
    }
}

/// Thinks at once as long as the knobs say; `None` if the view's seat is not asked.
#[must_use]
pub fn think(view: &View, knobs: Knobs, seed: u64) -> Option<Decision> {
    let mut thought = Thought::new(view, knobs, seed);
    thought.run(knobs.iterations);
    thought.decide()
}

/// The estimated share of the win of each seat in anybody's view, from so many quick lines
/// without a search: for a strip over a game's rounds.
#[must_use]
pub fn shares(view: &View, knobs: Knobs, lines: u32, seed: u64) -> BySeat {
    let game = Niagara::new(*view, &knobs);
    let mut dice = SplitMix::new(seed);
    let mut sum = [0.0; MAX_SEATS];
    for _ in 0..lines.max(1) {
        let mut world = game.deal(&mut dice);
        for (sum, value) in sum.iter_mut().zip(game.settle(&mut world, &mut dice)) {
            *sum += value;
        }
    }
    in_shares(sum)
}

/// Makes the sum 1.
fn in_shares(values: BySeat) -> BySeat {
    let total: f32 = values.iter().sum();
    values.map(|value| if total > 0.0 { value / total } else { 0.0 })
}
