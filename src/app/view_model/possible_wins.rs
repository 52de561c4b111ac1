//! Who could reach a goal in this round, as far as the players can know.

use super::plans::plans;
use super::threats::possible_cards;
use crate::app::i18n::Teller;
use crate::core::{Decision, Phase, Place, Position, Seat, SeatSet, ShowPlayedCards, View};

/// The seats that could reach a goal in this round by coming home, with a card that they may still
/// play; a goal that is reached makes the round the last one. Each seat is tried as if its turn
/// were next, with plans that end at the pier. Empty if played cards are covered (B-172), because
/// the possible cards follow from them, and in any phase but the choice of cards.
#[must_use]
pub fn possible_winners(view: &View) -> SeatSet {
    let known = view.known();
    let is_covered = known.table().options().show_played_cards != ShowPlayedCards::On;
    if is_covered || known.phase() != Phase::Card {
        return SeatSet::EMPTY;
    }
    let could_win = |seat: &Seat| {
        let cards = possible_cards(view, *seat);
        cards.iter().any(|card| wins_by_coming_home(&known.as_if_turn(*seat, card), *seat))
    };
    known.table().seats().filter(could_win).collect()
}

/// Whether this seat, which is to move, can reach a goal with a plan that ends at the pier, or with
/// two of them, one for each canoe.
fn wins_by_coming_home(position: &Position, seat: Seat) -> bool {
    plans(&position.legal()).into_iter().any(|plan| {
        let mut after = *position;
        plan.run.is_some_and(|run| run.to == Place::Pier)
            && after.play(Decision::Plan(plan), &mut ()).is_ok()
            && (after.conditions().any(|goal| goal.is_met(after.banked(seat)))
                || after.phase() == Phase::Turn
                    && after.to_move() == Some(seat)
                    && wins_by_coming_home(&after, seat))
    })
}

/// The sentence that says which seats could win in this round; `None` if none could.
#[must_use]
pub fn possible_wins_text(view: &View, teller: &Teller) -> Option<String> {
    let winners = possible_winners(view);
    (!winners.is_empty()).then(|| teller.words().table.could_win(&teller.names(winners)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::app::session::Session;
    use crate::core::Game;

    const WON: &str = include_str!("../../../tests/data/won.record");

    #[test]
    fn the_winner_is_among_the_possible_winners() {
        let game: Game = WON.parse().unwrap();
        let winner = game.position().winners().iter().next().unwrap();
        let last = game.position().round();
        let starts = (0..game.decisions().count()).map(|end| game.truncated(end)).filter(|game| {
            game.position().phase() == Phase::Card && game.position().round() == last
        });
        let start = starts.min_by_key(|game| game.decisions().count()).unwrap();
        let session = Session::open(start);
        let view = session.view(None);
        assert!(possible_winners(&view).contains(winner), "{:?}", possible_winners(&view));
        let teller = Teller::of(Lang::En.words(), session.game().header());
        let text = possible_wins_text(&view, &teller).unwrap();
        assert!(text.contains(teller.name(winner)) && text.ends_with("could win this round."));
    }

    #[test]
    fn nobody_could_win_in_the_first_round() {
        let game: Game = WON.parse().unwrap();
        let view = Session::open(game.truncated(0)).view(None);
        assert_eq!(possible_winners(&view), SeatSet::EMPTY);
    }
}
