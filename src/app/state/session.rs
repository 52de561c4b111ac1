//! A game with the people and computers that play it. No browser in here.

use crate::ai::{SplitMix, greedy};
use crate::app::model::setup::{GameSetup, PlayerKind};
use crate::core::{
    Card, Decision, Event, Game, Hand, Phase, Position, Refusal, Seat, SeatSet, View,
};

/// An event with the decision that caused it, for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// What happened.
    pub event: Event,
    /// In which round.
    pub round: u32,
    /// The index of the decision that caused it.
    pub decision: usize,
}

/// Who has to do something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A person at this seat.
    Person(Seat),
    /// A computer player at this seat.
    Computer(Seat),
    /// Nobody: the game is over.
    Nobody,
}

/// A game and who plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    game: Game,
    players: Vec<PlayerKind>,
    /// Everything that happened so far.
    told: Vec<Told>,
    /// For each decision, whether it brought new information that no undo takes back.
    reveals: Vec<bool>,
}

impl Session {
    /// A new game.
    #[must_use]
    pub fn new(setup: &GameSetup, seed: u64) -> Option<Self> {
        let header = setup.header(seed).ok()?;
        let mut game = Game::new(header);
        let players: Vec<PlayerKind> = setup.seats.iter().map(|seat| seat.player).collect();
        for (seat, player) in setup.seats.iter().zip(&players) {
            game.add_note(&format!("player {} {player}", seat.colour)).ok()?;
        }
        Some(Self::with(game, players))
    }

    /// A game read from a record; its notes tell who plays, else people do.
    #[must_use]
    pub fn open(game: Game) -> Self {
        let table = *game.position().table();
        let mut players = vec![PlayerKind::Human; table.len()];
        for note in game.notes() {
            let mut words = note.text.split(' ');
            if let (Some("player"), Some(colour), Some(player), None) =
                (words.next(), words.next(), words.next(), words.next())
                && let (Ok(colour), Ok(player)) = (colour.parse(), player.parse())
                && let Some(seat) = table.seat(colour)
            {
                players[seat.index()] = player;
            }
        }
        Self::with(game, players)
    }

    fn with(game: Game, players: Vec<PlayerKind>) -> Self {
        let (told, reveals) = retell(&game);
        Self { game, players, told, reveals }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// Who plays each seat.
    #[must_use]
    pub fn players(&self) -> &[PlayerKind] {
        &self.players
    }

    /// Everything that happened so far.
    #[must_use]
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// The seats that people play.
    #[must_use]
    pub fn people(&self) -> SeatSet {
        self.position()
            .table()
            .seats()
            .filter(|seat| self.players[seat.index()] == PlayerKind::Human)
            .collect()
    }

    /// Who has to do something now.
    #[must_use]
    pub fn next(&self) -> Next {
        match self.position().to_move() {
            None => Next::Nobody,
            Some(seat) if self.players[seat.index()] == PlayerKind::Human => Next::Person(seat),
            Some(seat) => Next::Computer(seat),
        }
    }

    /// The seat before whose choice a curtain hangs: a person's who chooses a card while
    /// other people sit at the table (B-171).
    #[must_use]
    pub fn curtain(&self) -> Option<Seat> {
        match self.next() {
            Next::Person(seat)
                if self.position().phase() == Phase::Card && self.people().len() > 1 =>
            {
                Some(seat)
            }
            _ => None,
        }
    }

    /// What may be seen now: a lone person's own view; round one device everybody's, and
    /// behind the lifted curtain that of whoever lifted it.
    #[must_use]
    pub fn view(&self, uncovered: Option<Seat>) -> View {
        let people = self.people();
        let seat = if people.len() == 1 { people.iter().next() } else { uncovered };
        self.position().view(seat)
    }

    /// The plans a card would give this seat if its turn were now.
    #[must_use]
    pub fn preview(&self, seat: Seat, card: Card) -> Vec<Decision> {
        self.position().view(Some(seat)).preview(card)
    }

    /// Plays a decision of whoever is asked.
    ///
    /// # Errors
    ///
    /// Why it is not legal; nothing has changed then.
    pub fn play(&mut self, decision: Decision) -> Result<Vec<Event>, Refusal> {
        let round = self.position().round();
        let events = self.game.play(decision)?;
        let index = self.reveals.len();
        self.reveals.push(events.iter().any(is_news));
        self.told.extend(dated(&events, round, index));
        Ok(events)
    }

    /// What the computer player at a seat decides: it is given its view and nothing else.
    #[must_use]
    pub fn computer_decision(&self, seat: Seat) -> Option<Decision> {
        let view = self.position().view(Some(seat));
        let seed = self.game.header().seed().unwrap_or(0);
        // The same game asks the same moment for the same dice.
        let moment = (self.reveals.len() * 8 + seat.index()) as u64;
        greedy(&view, &mut SplitMix::new(seed ^ moment << 32))
    }

    /// How many decisions can be taken back: those of the person who is asked now, or
    /// made the last one, since somebody else acted or something was revealed (B-175).
    #[must_use]
    pub fn undoable(&self) -> usize {
        let decisions: Vec<(Seat, Decision)> = self.game.decisions().collect();
        let Some((last, _)) = decisions.last() else { return 0 };
        if self.players[last.index()] != PlayerKind::Human {
            return 0;
        }
        decisions
            .iter()
            .rev()
            .zip(self.reveals.iter().rev())
            .take_while(|((seat, _), reveals)| seat == last && !**reveals)
            .count()
    }

    /// Takes back the last decision, if that is allowed.
    pub fn undo(&mut self) -> bool {
        if self.undoable() == 0 {
            return false;
        }
        let game = self.game.truncated(self.reveals.len() - 1);
        *self = Self::with(game, core::mem::take(&mut self.players));
        true
    }

    /// The hand to show a seat's owner: its cards and the one laid down.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> (Hand, Option<Card>) {
        (self.position().hand(seat), self.position().card(seat))
    }
}

/// Whether an event told something that was unknown before it.
const fn is_news(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::RiverSpeed { .. } | Event::Won { .. })
}

/// Events with their rounds.
fn dated(events: &[Event], mut round: u32, decision: usize) -> Vec<Told> {
    let mut told = Vec::with_capacity(events.len());
    for event in events {
        if let Event::RoundBegan { round: next, .. } = event {
            round = *next;
        }
        told.push(Told { event: *event, round, decision });
    }
    told
}

/// Plays a game again to hear what happened.
fn retell(game: &Game) -> (Vec<Told>, Vec<bool>) {
    let (mut told, mut reveals) = (Vec::new(), Vec::new());
    game.retell(|before, events| {
        let index = reveals.len();
        reveals.push(events.iter().any(is_news));
        told.extend(dated(events, before.round(), index));
    });
    (told, reveals)
}
