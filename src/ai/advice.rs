//! Advice for a person: the best actions of a search, each with the change in material that is
//! expected of it.

use super::information_set::InformationSetGame as _;
use super::ismcts::{Ismcts, RootActionStats};
use super::material_change::MaterialChange;
use super::niagara::NiagaraGame;
use super::splitmix::SplitMix;
use super::tactics;
use crate::core::Decision;

/// The maximum number of actions in the advice.
const MAX_ADVISED: usize = 3;

/// The number of lines of play that are sampled for the expected change in material after an
/// action.
const LINES_PER_ACTION: usize = 128;

/// The value of an action counts as unreliable if its visits are at most 1/50 of the iterations.
/// Such actions come after all others, and a value that is higher than the lowest reliable one is
/// lowered to that: the search would have visited a better action more often.
const MIN_VISIT_DIVISOR: u32 = 50;

/// An advised action, or the one that the person has staged (chosen on the page, but not yet
/// confirmed), with the change in material that is expected of it.
///
/// ```
/// use niagara::ai::arena::random_start;
/// use niagara::ai::{Level, SearchSession};
/// use niagara::core::{Colour, Options, Rules, Table};
///
/// let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default())?;
/// let position = random_start(table, 1);
/// let mut session =
///     SearchSession::new(&position.view(position.to_move()), Level::Four.config(), 7);
/// session.run(session.remaining_iterations());
/// let advice = session.advice(None);
/// assert!(advice.len() == 3 && advice[0].value >= advice[2].value);
/// # Ok::<(), niagara::core::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The decision that the numbers are about.
    pub decision: Decision,
    /// The seat's estimated share of the win after the decision, 0 to 1; also 0 if no iteration
    /// chose the decision. If few did, it may have been lowered (`MIN_VISIT_DIVISOR`).
    pub value: f32,
    /// The action's share of the visits, or of a card the probability in the average strategy; 0 to
    /// 1.
    pub probability: f32,
    /// The expected change in material, from the view to the end of the next round.
    pub change: MaterialChange,
    /// Whether the seat can still win for certain in its turn after the decision, perhaps only by a
    /// further plan ([`tactics::winning`]).
    pub wins: bool,
    /// A plan of the other canoe that completes that win ([`tactics::completing_plan`]); `None` if
    /// the bank meets a winning condition without it, if the decision does not win, or if it is a
    /// card.
    pub then: Option<Decision>,
}

/// The best actions of a seat at the root, followed by the decision `staged` if that was searched
/// and is not among them. Actions with reliable values ([`MIN_VISIT_DIVISOR`]) come first. Each of
/// the two groups is ordered by descending value; of values that round to the same whole percent,
/// the action that loses fewer canoes comes first.
///
/// Decisions that tactics, the blunder filter or symmetry exclude at the root were not searched,
/// except the one that was staged when the search began ([`NiagaraGame::with_staged`]). `seed`
/// seeds the sampled lines of play; the search is not changed.
pub(super) fn advise(
    search: &Ismcts<NiagaraGame>,
    seat: usize,
    seed: u64,
    staged: Option<Decision>,
) -> Vec<Advice> {
    let mut stats: Vec<(usize, RootActionStats<Decision>)> =
        search.root_stats(seat).into_iter().enumerate().collect();
    let is_reliable =
        |stats: &RootActionStats<Decision>| stats.visits > search.iterations() / MIN_VISIT_DIVISOR;
    // Probabilities are at most 1 and values at least 0: reliable values come first.
    let rank = |stats: &RootActionStats<Decision>| {
        if is_reliable(stats) { 1.0 + stats.value } else { stats.probability }
    };
    stats.sort_by(|(_, a), (_, b)| rank(b).total_cmp(&rank(a)));
    let mut rng = SplitMix::new(seed);
    let reliable_count = stats.iter().filter(|(_, stats)| is_reliable(stats)).count();
    let (reliable, unreliable) = stats.split_at_mut(reliable_count);
    if let Some((_, lowest)) = reliable.last() {
        for (_, stats) in unreliable {
            stats.value = stats.value.min(lowest.value);
        }
    }
    let staged_stats =
        stats.iter().skip(MAX_ADVISED).find(|(_, stats)| staged == Some(stats.action)).copied();
    stats.truncate(MAX_ADVISED);
    let advised_count = stats.len();
    stats.extend(staged_stats);
    let view = search.game().view();
    let advised: Vec<Decision> = stats.iter().map(|(_, stats)| stats.action).collect();
    let wins = tactics::winning(view, &advised).unwrap_or_else(|| vec![false; advised.len()]);
    let mut advice: Vec<Advice> = stats
        .into_iter()
        .zip(wins)
        .map(|((index, RootActionStats { action, probability, value, .. }), wins)| {
            let mut line = || sample_line(search, (seat, index), &mut rng);
            let lines: Vec<MaterialChange> = (0..LINES_PER_ACTION).map(|_| line()).collect();
            let change = MaterialChange::mean(&lines);
            let then = if wins { tactics::completing_plan(view, action) } else { None };
            Advice { decision: action, value, probability, change, wins, then }
        })
        .collect();
    // A difference that vanishes in whole percent is noise: the safer action comes first.
    let order = |a: &Advice, b: &Advice| {
        let percent = |advice: &Advice| (advice.value * 100.0).round();
        let by_risk = a.change.lost_canoes.total_cmp(&b.change.lost_canoes);
        percent(b).total_cmp(&percent(a)).then(by_risk)
    };
    let (best, _) = advice.split_at_mut(advised_count);
    let (reliable, unreliable) = best.split_at_mut(reliable_count.min(best.len()));
    reliable.sort_by(order);
    unreliable.sort_by(order);
    advice
}

/// The change in material in one line of play through this round and the next. It begins with an
/// action at the root (its seat and its index). The final policy ([`Ismcts::play_final_policy`])
/// goes on, up to the next choice of cards or to a node that is missing or has no visits, and the
/// playout policy finishes the round; then both do the same in the next round. So if the root is a
/// rescue, the playout policy lays the cards of this round. If the root is a turn, the final policy
/// may go on past the end of the round and decide the rescues of the next one.
fn sample_line(
    search: &Ismcts<NiagaraGame>,
    action: (usize, usize),
    rng: &mut SplitMix,
) -> MaterialChange {
    let game = search.game();
    let round = game.view().known().round();
    let mut state = game.determinize(rng);
    search.play_final_policy(&mut state, Some(action), rng);
    game.play_until(round + 1, &mut state, rng);
    let after_round = game.material_change(&state);
    search.play_final_policy(&mut state, None, rng);
    game.play_until(round + 2, &mut state, rng);
    let after_next = game.material_change(&state);
    // A canoe that is lost in this round and bought back in the next one counts as lost, unless the
    // final policy has already bought it back in its first call.
    MaterialChange {
        lost_canoes: after_round.lost_canoes.max(after_next.lost_canoes),
        ..after_next
    }
}
