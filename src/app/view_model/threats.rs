//! Threats: who could rob a canoe now, and once a decision has been played.

use super::plans::plans;
use crate::app::i18n::Teller;
use crate::core::{
    CanoeNo, Decision, End, Hand, Phase, Position, RiverFork, Seat, SeatSet, ShowPlayedCards, View,
};

/// A loaded canoe, and who could still rob it before the next move of the river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The seat of the canoe.
    pub victim: Seat,
    /// The number of the canoe.
    pub canoe: CanoeNo,
    /// The seats that could steal a gem from it with a card that they may still play.
    pub robbers: SeatSet,
}

/// The canoes that could be robbed before the river moves, and by whom. Empty in the phases
/// [`Phase::Return`] and [`Phase::Over`], and if an option hides the cards of earlier rounds
/// (B-172), because then nobody can tell which cards a seat may still play.
#[must_use]
pub fn threats(view: &View) -> Vec<Threat> {
    let known = view.known();
    let is_turn = known.phase() == Phase::Turn;
    let mut threats = loaded_canoes(known);
    if threats.is_empty() || matches!(known.phase(), Phase::Return | Phase::Over) {
        return Vec::new();
    }
    // Seats that have had their turn do not move again in this round.
    for robber in known.order().skip_while(|seat| is_turn && known.to_move() != Some(*seat)) {
        let is_to_move = is_turn && known.to_move() == Some(robber);
        let own = known.view(Some(robber));
        for card in possible_cards(view, robber).iter() {
            let legal = if is_to_move { known.legal() } else { own.preview(card) };
            add_robber(&legal, robber, view, &mut threats);
        }
    }
    threats.retain(|threat| !threat.robbers.is_empty());
    threats
}

/// The threats once the seat to move has played this decision of its turn. In this round, the
/// robbers are seats whose turns follow. After the last turn, the threats are those of the next
/// round; they are empty while it is not certain where the river takes the canoes: as long as the
/// other canoe of the last seat has to move, and at all times if arms are drawn at random. In a
/// phase without turns, the threats are those of now. A decision that is not legal has none.
#[must_use]
pub fn threats_after(view: &View, decision: Decision) -> Vec<Threat> {
    let known = view.known();
    let (Some(mover), Phase::Turn) = (known.to_move(), known.phase()) else { return threats(view) };
    let mut after = *known;
    if after.play(decision, &mut ()).is_err() {
        return Vec::new();
    }
    let later: Vec<Seat> = known.order().skip_while(|seat| *seat != mover).skip(1).collect();
    if later.is_empty() {
        if after.phase() != Phase::River
            || known.table().options().river_fork != RiverFork::Alternate
        {
            return Vec::new();
        }
        // No arm is drawn, so the function that would draw it is not called.
        after.flow(|arm| arm, &mut ());
        return threats(&after.view(None));
    }
    let mut threats = loaded_canoes(&after);
    if threats.is_empty() {
        return threats;
    }
    for robber in later {
        let laid = known.card(robber).map(|card| Hand::from_iter([card]));
        for card in laid.unwrap_or_else(|| view.possible(robber)).iter() {
            add_robber(&after.as_if_turn(robber, card).legal(), robber, view, &mut threats);
        }
    }
    threats.retain(|threat| !threat.robbers.is_empty());
    threats
}

/// The cards with which a seat may take its turn in this round: the one that it has laid, if it is
/// known, else all that it may have.
pub fn possible_cards(view: &View, seat: Seat) -> Hand {
    match view.known().card(seat) {
        Some(card) => Hand::from_iter([card]),
        None => view.possible(seat),
    }
}

/// All loaded canoes, with no robbers yet; empty if the cards of earlier rounds are hidden.
fn loaded_canoes(position: &Position) -> Vec<Threat> {
    let is_hidden = position.table().options().show_played_cards != ShowPlayedCards::On;
    let loaded = position.canoes().filter(|(_, _, canoe)| !canoe.cargo.is_empty() && !is_hidden);
    loaded.map(|(victim, canoe, _)| Threat { victim, canoe, robbers: SeatSet::EMPTY }).collect()
}

/// Adds `robber` to the threats of all canoes from which a plan among its legal decisions steals.
fn add_robber(legal: &[Decision], robber: Seat, view: &View, threats: &mut [Threat]) {
    for plan in plans(legal) {
        let Some(End::Steal(thefts)) = plan.run.map(|run| run.end) else { continue };
        for theft in thefts.iter() {
            let victim = view.known().table().seat(theft.victim);
            for threat in threats.iter_mut() {
                if Some(threat.victim) == victim && threat.canoe == theft.canoe {
                    threat.robbers.insert(robber);
                }
            }
        }
    }
}

/// The seats that could rob a canoe, among these threats.
#[must_use]
pub fn robbers_of(threats: &[Threat], seat: Seat, canoe: CanoeNo) -> SeatSet {
    let threat = threats.iter().find(|threat| (threat.victim, threat.canoe) == (seat, canoe));
    threat.map_or(SeatSet::EMPTY, |threat| threat.robbers)
}

/// The sentences that say who could rob a canoe: one about the seats that move before the canoe can
/// move (about all, if it cannot move any more in this round), then one about those that move later
/// and can rob it only if it has stayed where it is. Each names its seats in the order of play.
#[must_use]
pub fn threat_sentences_of(teller: &Teller, position: &Position, threat: &Threat) -> Vec<String> {
    let table = &teller.words().table;
    let canoe = teller.canoe_of(threat.victim, threat.canoe);
    let order: Vec<Seat> = position.order().collect();
    let index_of = |seat: Seat| order.iter().position(|it| *it == seat);
    let is_turn = position.phase() == Phase::Turn;
    // The canoe may still move if the turn of its owner is not over and it has not moved in it.
    let may_move = !is_turn
        || (index_of(threat.victim) >= position.to_move().and_then(index_of)
            && !position.has_moved(threat.victim, threat.canoe));
    let robbers = order.iter().copied().filter(|seat| threat.robbers.contains(*seat));
    let (later, earlier): (Vec<Seat>, Vec<Seat>) =
        robbers.partition(|seat| may_move && index_of(*seat) > index_of(threat.victim));
    let names = |seats: &[Seat]| teller.names_in_order(seats.iter().copied());
    let earlier_text = (!earlier.is_empty()).then(|| table.robbed(&names(&earlier), &canoe));
    let later_text = (!later.is_empty()).then(|| table.robbed_later(&names(&later), &canoe));
    earlier_text.into_iter().chain(later_text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::SplitMix;
    use crate::app::i18n::Lang;
    use crate::app::session::Session;
    use crate::core::{Colour, End, Game, Header, Options, Rules, Table};

    #[test]
    fn thefts_after_a_plan_were_foretold_by_threats_after() {
        let (mut of_this_round, mut of_next_round) = (0, 0);
        for seed in 0..12 {
            // The last plan and what it threatens.
            let mut last: Option<(Seat, u32, Vec<Threat>)> = None;
            let table = Table::new(&Colour::ALL[..4], Rules::BASE, Options::default()).unwrap();
            let mut session = Session::open(Game::new(Header::from_seed(table, seed, None, None)));
            let mut rng = SplitMix::new(seed);
            for _ in 0..160 {
                let position = *session.position();
                let legal = position.legal();
                let Some(decision) = legal.get(rng.below(legal.len().max(1) as u32) as usize)
                else {
                    break;
                };
                if let Decision::Plan(plan) = decision
                    && let Some(End::Steal(thefts)) = plan.run.map(|run| run.end)
                    && let Some((mover, round, threats)) = &last
                    && *mover != position.to_move().unwrap()
                {
                    for theft in thefts.iter() {
                        let victim = position.table().seat(theft.victim).unwrap();
                        let robbers = robbers_of(threats, victim, theft.canoe);
                        assert!(
                            robbers.contains(position.to_move().unwrap()),
                            "{plan}: {threats:?}"
                        );
                    }
                    if *round == position.round() {
                        of_this_round += 1;
                    }
                }
                if position.phase() == Phase::Turn {
                    let mover = position.to_move().unwrap();
                    let threats = threats_after(&position.view(Some(mover)), *decision);
                    let is_last = position.order().last() == Some(mover);
                    of_next_round += u32::from(is_last && !threats.is_empty());
                    last = Some((mover, position.round(), threats));
                } else {
                    last = None;
                }
                session.play(*decision).unwrap();
            }
        }
        assert!(of_this_round > 0 && of_next_round > 0, "{of_this_round}, {of_next_round}");
    }

    #[test]
    fn threats_follow_the_order_of_play() {
        let game: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let teller = Teller::of(Lang::En.words(), game.header());
        let (mut before, mut after) = (0, 0);
        for end in 0..game.decisions().count() {
            let session = Session::open(game.truncated(end));
            let position = session.position();
            let order: Vec<Seat> = position.order().collect();
            let index_of = |seat| order.iter().position(|it| *it == seat);
            for threat in threats(&session.view(None)) {
                let texts = threat_sentences_of(&teller, position, &threat);
                let is_later = |text: &String| text.ends_with(" if it does not move first");
                let later = texts.iter().any(is_later);
                if position.phase() == Phase::Card {
                    let is_after = |robber: Seat| index_of(robber) > index_of(threat.victim);
                    assert_eq!(later, threat.robbers.iter().any(is_after), "{texts:?}");
                }
                before += usize::from(!texts.iter().all(is_later));
                after += usize::from(later);
            }
        }
        assert!(before > 0 && after > 0, "{before} before, {after} after");
    }
}
