//! Niagara as an information-set game, given the view of one seat.
//!
//! Over 400 lines: the searched actions, their priors and their effects are those of one type.

use core::cell::RefCell;

use super::blunder::falls_mask;
use super::card_policy;
use super::character::StyleWeights;
use super::determinize::{DeterminizedState, sample_position};
use super::evaluation::{self, Mlp};
use super::information_set::{Actor, InformationSetGame, SeatValues};
use super::level::SearchConfig;
use super::material_change::MaterialChange;
use super::node_key::node_key;
use super::numeric::exp_approx;
use super::playout::{PlayoutPolicy, move_river};
use super::shaping::{self, Material};
use super::splitmix::SplitMix;
use super::symmetry::SymmetryReduction;
use super::tactics;
use crate::core::{Card, Decision, Hand, Phase, Position, Seat, View};

/// Added to the prior of each decision other than a card, so that none is nearly 0. At that point
/// the priors are not normalized: the best decision has 1.
const PRIOR_FLOOR: f32 = 0.005;

/// Added to the prior of each card, as a fraction of the mean prior of the cards that are searched,
/// so that none is nearly 0.
const CARD_PRIOR_UNIFORM: f32 = 0.1;

/// The game as one seat, the *searching seat*, sees it, for [`Ismcts`](super::ismcts::Ismcts). Of
/// the position, the game has only the view of that seat: hidden cards cannot influence the search.
/// (The view of an onlooker has no searching seat.)
///
/// Below the root, forced moves of two kinds have no node in the tree: the last card of a hand, and
/// a cloud at the end of its track, are played at once. Of symmetric plans, only one is searched;
/// at the root, some of the others are searched as well (`symmetry`).
///
/// ```
/// use niagara::ai::arena::random_start;
/// use niagara::ai::ismcts::{Ismcts, SearchParams};
/// use niagara::ai::{Level, NiagaraGame};
/// use niagara::core::{Colour, Options, Rules, Table};
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let position = random_start(table, 1);
/// let game = NiagaraGame::new(position.view(position.to_move()), &Level::Three.config());
/// let mut search = Ismcts::new(game, SearchParams::default(), 7);
/// search.run(100);
/// assert!(search.is_simultaneous());
/// assert_eq!(search.root_stats(0).len(), 7, "seven cards in the hand");
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Debug)]
pub struct NiagaraGame {
    view: View,
    policy: PlayoutPolicy,
    search_rounds: u32,
    playout_rounds: u32,
    prior_temperature: f32,
    style: StyleWeights,
    avoid_falls: bool,
    find_wins: bool,
    defend: bool,
    /// A decision of the searching seat that is searched at the root even if symmetry or a filter
    /// excludes it.
    staged: Option<Decision>,
    net: &'static Mlp,
    scratch: RefCell<Scratch>,
}

/// Buffers that are reused, which saves allocations.
#[derive(Debug, Default)]
struct Scratch {
    legal: Vec<Decision>,
    /// The advantages of the legal decisions ([`PlayoutPolicy::decision_advantages`]).
    advantages: Vec<f32>,
}

impl NiagaraGame {
    /// The game as the view's seat sees it, searched as the configuration says.
    #[must_use]
    pub fn new(view: View, config: &SearchConfig) -> Self {
        Self {
            view,
            policy: PlayoutPolicy::new(),
            search_rounds: config.search_rounds,
            playout_rounds: config.playout_rounds,
            prior_temperature: config.prior_temperature,
            style: config.style,
            avoid_falls: config.avoid_falls,
            find_wins: config.find_wins,
            defend: config.defend,
            staged: None,
            net: config.net.unwrap_or_else(|| evaluation::net_for(view.known().table().rules())),
            scratch: RefCell::default(),
        }
    }

    /// The same game, in which this decision of the searching seat is searched at the root even if
    /// symmetry or a filter excludes it.
    #[must_use]
    pub(super) fn with_staged(self, staged: Option<Decision>) -> Self {
        Self { staged, ..self }
    }

    /// The view of the searching seat.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Plays with the playout policy until round `round` begins or the game is over, and counts the
    /// thefts by and from the searching seat.
    pub(super) fn play_until(&self, round: u32, state: &mut DeterminizedState, rng: &mut SplitMix) {
        let mut scratch = self.scratch.borrow_mut();
        let mut thefts = [0; 2];
        self.policy.play_until_watched(
            &mut state.position,
            round,
            rng,
            &mut scratch.legal,
            |position, decision| self.count_thefts(position, decision, &mut thefts),
        );
        state.stolen += thefts[0];
        state.stolen_from += thefts[1];
    }

    /// The change in the searching seat's material from its view to a state; all 0 without a
    /// searching seat.
    #[must_use]
    pub(super) fn material_change(&self, state: &DeterminizedState) -> MaterialChange {
        let Some(seat) = self.view.seat() else { return MaterialChange::default() };
        let had = Material::of(self.view.known(), seat);
        let has = Material::of(&state.position, seat);
        let winners = state.position.winners();
        MaterialChange {
            banked: has.banked - had.banked,
            aboard: has.aboard - had.aboard,
            stolen: f32::from(state.stolen),
            stolen_from: f32::from(state.stolen_from),
            lost_canoes: has.lost_canoes - had.lost_canoes,
            win: if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 },
        }
    }

    /// Adds to `counts` the number of gems that a decision steals for the searching seat (index 0)
    /// and from it (index 1).
    fn count_thefts(&self, position: &Position, decision: Decision, counts: &mut [u8; 2]) {
        let (Some(thefts), Some(searching_seat)) = (shaping::thefts(decision), self.view.seat())
        else {
            return;
        };
        if position.to_move() == Some(searching_seat) {
            counts[0] += thefts.iter().count() as u8;
        }
        let colour = position.table().colour(searching_seat);
        counts[1] += thefts.iter().filter(|theft| theft.victim == colour).count() as u8;
    }

    /// Adds the style reward for a decision to the state, if the searching seat makes the decision.
    fn add_action_reward(&self, state: &mut DeterminizedState, decision: Decision) {
        if state.position.to_move() == self.view.seat() {
            state.action_rewards += shaping::action_reward(&self.style, &state.position, decision);
        }
    }

    /// Plays a decision, then moves the river and plays forced moves, up to the next choice or the
    /// end of the game.
    fn play_to_next_choice(
        &self,
        state: &mut DeterminizedState,
        decision: Decision,
        rng: &mut SplitMix,
    ) {
        self.add_action_reward(state, decision);
        let mut thefts = [0; 2];
        self.count_thefts(&state.position, decision, &mut thefts);
        state.stolen += thefts[0];
        state.stolen_from += thefts[1];
        state.position.play_unchecked(decision, &mut ());
        loop {
            if state.position.phase() == Phase::River {
                move_river(&mut state.position, rng);
                continue;
            }
            let Some(forced) = forced_move(&state.position) else { return };
            // The other kind, a card, has no reward.
            if matches!(forced, Decision::Weather(_)) {
                self.add_action_reward(state, forced);
            }
            state.position.play_unchecked(forced, &mut ());
        }
    }

    /// The cards of a seat with their priors.
    fn card_actions(&self, state: &DeterminizedState, seat: usize, out: &mut Vec<(Decision, f32)>) {
        let Some(seat) = Seat::new(seat) else { return };
        let position = &state.position;
        // If the searching seat has laid its card, that is its only action at the root. In the
        // view, a face-down card of another seat still counts as in that seat's hand
        // (`View::possible`): at the root, the tree chooses it from there.
        let is_root = state.is_root;
        if let Some(card) = self.view.known().card(seat).filter(|_| is_root) {
            out.push((Decision::Card(card), 1.0));
            return;
        }
        let hand = if is_root { self.view.possible(seat) } else { position.hand(seat) };
        let hand = if is_root && Some(seat) == self.view.seat() {
            self.filtered_cards(hand)
        } else {
            hand
        };
        let priors = card_policy::unnormalized_probabilities(position, seat);
        let total: f32 = hand.iter().map(|card| priors[card as usize]).sum();
        let uniform = CARD_PRIOR_UNIFORM * total / hand.len() as f32;
        let action = |card| (Decision::Card(card), priors[card as usize] + uniform);
        out.extend(hand.iter().map(action));
    }

    /// The cards of the searching seat at the root that pass the tactical filters, and the staged
    /// one.
    fn filtered_cards(&self, hand: Hand) -> Hand {
        let legal: Vec<Decision> = hand.iter().map(Decision::Card).collect();
        let kept = self.root_filter(&legal);
        let cards = hand
            .iter()
            .zip(kept)
            .filter(|(card, kept)| *kept || self.staged == Some(Decision::Card(*card)));
        let cards: Hand = cards.map(|(card, _)| card).collect();
        // No filter excludes all cards; if one did, the search would need an action nevertheless.
        if cards.is_empty() { hand } else { cards }
    }

    /// The mask of the decisions that are searched at the root: those that certainly win, if there
    /// are any. Otherwise three filters keep, in this order, the decisions that do not paddle a
    /// loaded canoe over the falls (what the river does is not considered), those that prevent
    /// wins of other seats, and those that are not dominated in saving gems ([`tactics`]). A filter
    /// is skipped if the configuration disables it, or if it and those before it would leave no
    /// decision.
    fn root_filter(&self, legal: &[Decision]) -> Vec<bool> {
        let mut kept = vec![true; legal.len()];
        if self.avoid_falls {
            let falls = falls_mask(self.view.known(), legal);
            kept.iter_mut().zip(falls).for_each(|(kept, falls)| *kept = !falls);
        }
        if self.find_wins
            && let Some(wins) = tactics::winning(&self.view, legal)
        {
            return wins;
        }
        if self.defend {
            for filter in [tactics::stopping, tactics::saving] {
                let Some(accepted) = filter(&self.view, legal) else { continue };
                let both: Vec<bool> = kept.iter().zip(&accepted).map(|(a, b)| *a && *b).collect();
                if both.contains(&true) {
                    kept = both;
                }
            }
        }
        kept
    }

    /// Appends to `out`, with their priors, the decisions of a turn, a rescue, the choice of a free
    /// canoe or that of the arm in which a lassoed canoe returns: without plans that symmetry makes
    /// superfluous and, at the root, without those that [`root_filter`](Self::root_filter)
    /// excludes, except the staged decision. If that leaves none, the superfluous plans are
    /// included.
    fn non_card_actions(&self, state: &DeterminizedState, out: &mut Vec<(Decision, f32)>) {
        let position = &state.position;
        let Scratch { legal, advantages } = &mut *self.scratch.borrow_mut();
        position.legal_into(legal);
        self.policy.decision_advantages(position, legal, advantages);
        let symmetry = SymmetryReduction::of(position);
        let kept = if state.is_root { self.root_filter(legal) } else { Vec::new() };
        let is_kept = |index: usize| kept.get(index).copied().unwrap_or(true);
        for (index, (decision, advantage)) in legal.iter().zip(advantages.iter()).enumerate() {
            // The reduction leaves out one order of the two canoes, or one of two equal canoes. At
            // the root, plans that may leave a gem for the other canoe are kept nevertheless.
            let is_searched = symmetry.keeps(*decision)
                || (state.is_root && SymmetryReduction::may_hand_over(*decision));
            let is_staged = state.is_root && self.staged == Some(*decision);
            if is_searched && is_kept(index) || is_staged {
                out.push((*decision, *advantage));
            }
        }
        if out.is_empty() {
            let all = legal.iter().copied().zip(advantages.iter().copied()).enumerate();
            out.extend(all.filter(|(index, _)| is_kept(*index)).map(|(_, action)| action));
        }
        advantages_to_priors(out, self.prior_temperature);
    }
}

/// A forced move of one of two kinds: the last card of a hand, or a cloud at the end of its track.
/// `None` if there is a choice, or if the only decision is of another kind.
fn forced_move(position: &Position) -> Option<Decision> {
    let seat = position.to_move()?;
    match position.phase() {
        Phase::Card => {
            let hand = position.hand(seat);
            hand.iter().next().filter(|_| hand.len() == 1).map(Decision::Card)
        }
        Phase::Turn => match (position.card(seat), position.weather()) {
            (Some(Card::Cloud), 2) => Some(Decision::Weather(1)),
            (Some(Card::Cloud), -1) => Some(Decision::Weather(0)),
            _ => None,
        },
        _ => None,
    }
}

/// Replaces the advantages of actions by priors, not normalized: exp((advantage − best advantage) /
/// temperature) plus [`PRIOR_FLOOR`].
fn advantages_to_priors(actions: &mut [(Decision, f32)], temperature: f32) {
    let best = actions.iter().map(|(_, advantage)| *advantage).fold(f32::NEG_INFINITY, f32::max);
    for (_, value) in actions {
        *value = exp_approx((*value - best) / temperature) + PRIOR_FLOOR;
    }
}

impl InformationSetGame for NiagaraGame {
    type State = DeterminizedState;
    type Action = Decision;

    fn seats(&self) -> usize {
        self.view.known().table().len()
    }

    fn determinize(&self, rng: &mut SplitMix) -> DeterminizedState {
        DeterminizedState::root(sample_position(&self.view, rng))
    }

    fn actor(&self, state: &DeterminizedState) -> Actor {
        let last_round = self.view.known().round().saturating_add(self.search_rounds);
        match (state.position.phase(), state.position.to_move()) {
            _ if state.position.round() > last_round => Actor::Terminal,
            (Phase::Card, _) => Actor::Simultaneous,
            (_, Some(seat)) => Actor::Seat(seat.index()),
            (_, None) => Actor::Terminal,
        }
    }

    fn actions(&self, state: &DeterminizedState, seat: usize, out: &mut Vec<(Decision, f32)>) {
        if state.position.phase() == Phase::Card {
            self.card_actions(state, seat, out);
        } else {
            self.non_card_actions(state, out);
        }
    }

    fn apply(
        &self,
        state: &mut DeterminizedState,
        seat: usize,
        action: Decision,
        rng: &mut SplitMix,
    ) {
        if state.position.phase() != Phase::Card {
            state.is_root = false;
            return self.play_to_next_choice(state, action, rng);
        }
        if let Decision::Card(card) = action {
            state.chosen_cards[seat] = card;
        }
        if seat + 1 < self.seats() {
            return;
        }
        // All seats have chosen. At the root the cards that the determinization has sampled are
        // replaced by the chosen ones. Then the cards are laid in the order of play.
        if core::mem::take(&mut state.is_root) {
            state.position = self.view.determinize(|seat, _| state.chosen_cards[seat.index()]);
        }
        while let (Phase::Card, Some(next)) = (state.position.phase(), state.position.to_move()) {
            let card = Decision::Card(state.chosen_cards[next.index()]);
            if next.clockwise(1, self.seats()) == state.position.start_seat() {
                return self.play_to_next_choice(state, card, rng);
            }
            state.position.play_unchecked(card, &mut ());
        }
    }

    fn node_key(&self, state: &DeterminizedState, seat: usize) -> u64 {
        // The root keeps its actions regardless of `max_actions`, so it has a separate key.
        if state.is_root { seat as u64 + 1 } else { self.key_below_root(state, seat) }
    }

    fn key_below_root(&self, state: &DeterminizedState, seat: usize) -> u64 {
        node_key(&state.position, seat, &mut self.scratch.borrow_mut().legal)
    }

    /// Whether the state is in a round after that of the root.
    fn ends_at_new_node(&self, state: &DeterminizedState) -> bool {
        state.position.round() > self.view.known().round()
    }

    /// Finishes the round and plays `playout_rounds` more by the playout policy, evaluates the
    /// position with the net (a finished game by its result), and adds the rewards of the style to
    /// the value of the searching seat.
    fn evaluate(&self, state: &mut DeterminizedState, rng: &mut SplitMix) -> SeatValues {
        let position = &mut state.position;
        let scratch = &mut self.scratch.borrow_mut().legal;
        self.policy.finish_round(position, rng, scratch);
        if self.playout_rounds > 0 {
            let round = position.round().saturating_add(self.playout_rounds);
            self.policy.play_until(position, round, rng, scratch);
            // What is due before that round's cards are chosen: free canoes and rescues.
            self.policy.finish_round(position, rng, scratch);
        }
        let mut values = evaluation::win_shares(self.net, position);
        if let (Some(seat), true) = (self.view.seat(), self.style != StyleWeights::NONE) {
            let known = self.view.known();
            values[seat.index()] += state.action_rewards
                + shaping::state_reward(&self.style, known, &state.position, seat);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::arena::random_start;
    use crate::core::{CanoeNo, Colour, Duty, Options, Rules, Table};

    #[test]
    fn only_one_order_of_the_two_canoes_is_searched() {
        let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
        let mut rng = SplitMix::new(5);
        let mut position = random_start(table, 0);
        let canoes = |decisions: &[Decision]| {
            CanoeNo::ALL.map(|no| {
                decisions.iter().any(|it| matches!(it, Decision::Plan(plan) if plan.canoe == no))
            })
        };
        let mut seen = [0; 3];
        while position.phase() != Phase::Over && position.round() < 60 {
            let Some(seat) = position.to_move() else {
                move_river(&mut position, &mut rng);
                continue;
            };
            let legal = position.legal();
            let duties = CanoeNo::ALL.map(|no| position.duty(seat, no));
            const EITHER: usize = 0;
            const BOTH: usize = 1;
            const ONLY_SECOND: usize = 2;
            let mut kinds = [[Duty::Nothing; 2]; 3];
            kinds[EITHER] = [Duty::Either, Duty::Either];
            kinds[BOTH] = [Duty::Must, Duty::Must];
            kinds[ONLY_SECOND] = [Duty::Nothing, Duty::Must];
            let number = position.card(seat).and_then(Card::number);
            let is_turn = position.phase() == Phase::Turn && number.is_some();
            if let (true, Some(kind)) = (is_turn, kinds.iter().position(|kind| *kind == duties)) {
                let view = position.view(Some(seat));
                let game = NiagaraGame::new(view, &SearchConfig::default());
                let mut actions = Vec::new();
                game.actions(&game.determinize(&mut rng), seat.index(), &mut actions);
                let actions: Vec<Decision> = actions.into_iter().map(|(it, _)| it).collect();
                assert_eq!(canoes(&legal), [kind != ONLY_SECOND, true], "{duties:?}");
                // At the root, if both canoes must move, the second may go first to leave a gem
                // for the first.
                let [first, second] = canoes(&actions);
                assert_eq!(first, kind != ONLY_SECOND, "{duties:?}");
                assert!(kind == BOTH || second == (kind == ONLY_SECOND), "{duties:?}");
                let of_second = legal.iter().filter(|it| canoes(&[**it])[1]).count();
                let searched = actions.iter().filter(|it| canoes(&[**it])[1]).count();
                assert!(kind == ONLY_SECOND || searched < of_second, "{duties:?}: {searched}");
                seen[kind] += 1;
            }
            let decision = legal[rng.below(legal.len() as u32) as usize];
            position.play_unchecked(decision, &mut ());
        }
        assert!(seen.iter().all(|count| *count > 1), "{seen:?}");
    }
}
