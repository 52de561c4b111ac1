//! A computer player: one thought for each decision, in slices if need be.

use super::level::Knobs;
use super::search::{Opinion, Search};
use super::splitmix::SplitMix;
use super::world::Niagara;
use crate::core::{Decision, View};

/// A thought about one view. The same view, knobs and seed lead to the same decision,
/// natively and in wasm, however the iterations are sliced.
#[derive(Debug)]
pub struct Thought {
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
        Self { knobs, seed, only: legal.first().copied(), search }
    }

    /// How many iterations are still to be made.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.search
            .as_ref()
            .map_or(0, |search| self.knobs.iterations.saturating_sub(search.iterations()))
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
        opinions.sort_by(|a, b| b.share.total_cmp(&a.share).then(b.value.total_cmp(&a.value)));
        opinions
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
