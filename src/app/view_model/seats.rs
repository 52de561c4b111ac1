//! What is shown of each seat: all of it public.

use crate::app::i18n::Teller;
use crate::app::state::Session;
use crate::app::view_model::setup::PlayerKind;
use crate::core::{Card, Colour, Condition, Gems, Hand, Seat, ShowPlayedCards};

use super::scene::Scene;

/// How far a seat is on one way to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoalShown {
    /// The way.
    pub condition: Condition,
    /// Gems that count towards it.
    pub have: u8,
    /// Gems it takes.
    pub need: u8,
}

/// The card before a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardShown {
    /// None is laid down.
    None,
    /// One is laid down.
    Hidden,
    /// One is turned up.
    Open(Card),
}

/// One seat's row.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatShown {
    /// Which seat.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// What plays it.
    pub player: PlayerKind,
    /// Its gems.
    pub banked: Gems,
    /// Its ways to win.
    pub goals: Vec<GoalShown>,
    /// Its card.
    pub card: CardShown,
    /// All cards of the game, and of these the ones it played in this cycle; `None` while
    /// the option covers them.
    pub played: Option<Hand>,
    /// A full hand.
    pub full: Hand,
    /// Whether it holds the life saver.
    pub starts: bool,
    /// Whether it has to do something, or is doing it.
    pub acts: bool,
    /// Whether it has won.
    pub won: bool,
}

/// All seats, clockwise.
#[must_use]
pub fn seats(
    session: &Session,
    scene: &Scene,
    acting: Option<Seat>,
    teller: &Teller,
) -> Vec<SeatShown> {
    let position = session.position();
    let table = position.table();
    let shown = table.options().show_played_cards == ShowPlayedCards::On;
    table
        .seats()
        .map(|seat| {
            let banked = scene.banked.get(seat.index()).copied().unwrap_or_default();
            let open = scene.open.get(seat.index()).copied().flatten();
            SeatShown {
                seat,
                name: teller.name(seat).to_owned(),
                colour: table.colour(seat),
                player: session.players()[seat.index()],
                banked,
                goals: position
                    .conditions()
                    .map(|condition| {
                        let (have, need) = condition.progress(banked);
                        GoalShown { condition, have, need }
                    })
                    .collect(),
                card: match open {
                    Some(card) => CardShown::Open(card),
                    None if scene.laid.contains(seat) => CardShown::Hidden,
                    None => CardShown::None,
                },
                played: shown.then(|| position.played(seat)),
                full: table.rules().full_hand(),
                starts: scene.start == seat,
                acts: acting == Some(seat),
                won: position.winners().contains(seat),
            }
        })
        .collect()
}
