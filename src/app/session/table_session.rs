//! A game with the people and computer players at its seats.
//!
//! Over 400 lines: one type with all its methods, and tests.

use crate::app::session::seals::{COMMIT, REVEAL, salt, seal};
use crate::app::session::setup::{Character, GameSetup, PlayerKind};
use crate::core::{
    Card, Colour, Decision, Event, Game, Hand, Phase, Position, Refusal, Seat, SeatSet, View,
};
use crate::protocol::{SearchKind, SearchRequest};

/// An event with the decision that caused it, for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedEvent {
    /// What happened.
    pub event: Event,
    /// The round in which it happened, from 1.
    pub round: u32,
    /// The index, from 0, of the decision that caused it.
    pub decision: usize,
}

/// Who has to act next, by kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A person at this seat.
    Person(Seat),
    /// A computer player at this seat.
    Computer(Seat),
    /// Nobody: the game is over.
    Nobody,
}

/// The computer player that advises people, in the notation: the strongest level.
const ADVISER: &str = "5";

/// The computer player that estimates shares of the win: quick enough for sixty rounds.
const JUDGE: &str = "4";

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The decision of the seat's computer player.
    Seat(Seat),
    /// Advice for the person who chooses.
    Advice,
    /// Every seat's share of the win at a moment, given by its index in [`Session::course`].
    Shares(usize),
}

/// A game and who plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    game: Game,
    players: Vec<PlayerKind>,
    /// The source of the seals' salts and of the computer players' random numbers.
    secret: u64,
    /// The log: all events so far, in order.
    log: Vec<LoggedEvent>,
    /// For each decision, whether it revealed information: it cannot be undone then (B-175).
    reveals: Vec<bool>,
}

impl Session {
    /// A new game; `None` if the set-up is not valid. `seed` counts if the set-up has none.
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

    /// A game read from a record. Its notes say who plays; seats without one are people's.
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
        let (log, reveals) = retell(&game);
        let secret = game.header().seed().unwrap_or(0);
        Self { game, players, secret, log, reveals }
    }

    /// The same session with a secret in place of the seed. The seed is in the record: whoever
    /// reads it could compute the sealed cards and the computer players' decisions.
    #[must_use]
    pub fn keeping(mut self, secret: u64) -> Self {
        self.secret = secret;
        self
    }

    /// Whose confirmed card this is, if it may be laid now and a person lays it.
    #[must_use]
    pub fn may_wait(&self, (colour, card): (Colour, Card)) -> Option<(Seat, Card)> {
        let seat = self.position().table().seat(colour)?;
        let is_legal = self.position().legal().contains(&Decision::Card(card));
        (is_legal && self.next() == Next::Person(seat)).then_some((seat, card))
    }

    /// The game: its record and position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The current position, with all secrets.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The players, seat by seat.
    #[must_use]
    pub fn players(&self) -> &[PlayerKind] {
        &self.players
    }

    /// The log: all events so far, in order.
    #[must_use]
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
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

    /// The only person at the table, if just one plays.
    #[must_use]
    pub fn lone_person(&self) -> Option<Seat> {
        let people = self.people();
        people.iter().next().filter(|_| people.len() == 1)
    }

    /// Whether a computer player sits at the table.
    #[must_use]
    pub fn has_computer_players(&self) -> bool {
        self.players.iter().any(|player| *player != PlayerKind::Human)
    }

    /// Who has to act now.
    #[must_use]
    pub fn next(&self) -> Next {
        match self.position().to_move() {
            None => Next::Nobody,
            Some(seat) if self.players[seat.index()] == PlayerKind::Human => Next::Person(seat),
            Some(seat) => Next::Computer(seat),
        }
    }

    /// The seat whose choice needs a curtain: a person who chooses a card while other people
    /// play on this device (B-171).
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

    /// The view that may be shown now: that of the only person; with several people the public
    /// view, or that of the seat `uncovered`, which has lifted the curtain.
    #[must_use]
    pub fn view(&self, uncovered: Option<Seat>) -> View {
        let people = self.people();
        let seat = if people.len() == 1 { people.iter().next() } else { uncovered };
        self.position().view(seat)
    }

    /// The legal plans that a card would give this seat if its turn were now.
    #[must_use]
    pub fn preview(&self, seat: Seat, card: Card) -> Vec<Decision> {
        self.position().view(Some(seat)).preview(card)
    }

    /// Gives a seat to another player; the record notes it.
    pub fn set_player(&mut self, seat: Seat, player: PlayerKind) {
        let colour = self.position().table().colour(seat);
        // The name of a player is always a valid note.
        if self.game.add_note(&format!("player {colour} {player}")).is_ok() {
            self.players[seat.index()] = player;
        }
    }

    /// Plays a decision of the seat to move and returns its events.
    ///
    /// # Errors
    ///
    /// Why it is not legal; nothing has changed then.
    pub fn play(&mut self, decision: Decision) -> Result<Vec<Event>, Refusal> {
        let round = self.position().round();
        let events = self.game.play(decision)?;
        let index = self.reveals.len();
        self.reveals.push(events.iter().any(is_news));
        self.log.extend(dated(&events, round, index));
        for event in &events {
            if let Event::Revealed { seat, .. } = event {
                self.unseal(*seat, round);
            }
        }
        Ok(events)
    }

    /// The searches of the computer players that have to decide now. Each gets its seat's view
    /// and nothing else. While cards are chosen these are all players that have neither laid nor
    /// sealed one, because no seat sees what another chooses.
    #[must_use]
    pub fn searches(&self) -> Vec<(Purpose, SearchRequest)> {
        let mut position = *self.position();
        let mut searches = Vec::new();
        let mut moment = self.reveals.len() as u64;
        while let Some(seat) = position.to_move() {
            if let PlayerKind::Computer { level, character } = self.players[seat.index()]
                && self.committed(seat).is_none()
            {
                let player = match character {
                    Character::AllRounder => level.to_string(),
                    character => format!("{level}:{character}"),
                };
                // The random numbers depend on seat and decision only, so a game can be repeated.
                let dice = (moment * 8 + seat.index() as u64) << 32;
                let (seed, view) = (self.secret ^ dice, position.view(Some(seat)));
                let request = SearchRequest { kind: SearchKind::Decision, player, seed, view };
                searches.push((Purpose::Seat(seat), request));
            }
            let next = position.hand(seat).iter().next();
            let (Phase::Card, Some(card)) = (position.phase(), next) else { break };
            // The next seat's view does not depend on which card this seat lays.
            position.play_unchecked(Decision::Card(card), &mut ());
            if position.phase() != Phase::Card {
                break;
            }
            moment += 1;
        }
        searches
    }

    /// A search request that is the same for everybody who opens the same record.
    fn search(&self, kind: SearchKind, player: &str, view: View) -> SearchRequest {
        let seed = self.game.header().seed().unwrap_or(0);
        SearchRequest { kind, player: player.into(), seed, view }
    }

    /// The search for advice to a seat. It gets the seat's view and nothing else.
    #[must_use]
    pub fn advise(&self, seat: Seat) -> (Purpose, SearchRequest) {
        let view = self.position().view(Some(seat));
        (Purpose::Advice, self.search(SearchKind::Advice, ADVISER, view))
    }

    /// The searches for the seats' shares of the win at the first choice of each round, when no
    /// card is hidden.
    #[must_use]
    pub fn course(&self) -> Vec<(Purpose, SearchRequest)> {
        let (mut searches, mut round) = (Vec::new(), 0);
        self.game.retell(&mut |before, _| {
            if before.round() == round {
                return;
            }
            round = before.round();
            // Play forced decisions, such as the last card of a hand.
            let mut position = *before;
            while let [only] = position.legal()[..] {
                position.play_unchecked(only, &mut ());
            }
            let view = position.view(position.to_move());
            let request = self.search(SearchKind::Shares, JUDGE, view);
            searches.push((Purpose::Shares(searches.len()), request));
        });
        searches
    }

    /// The notes that seal the cards which computer players are going to lay. Cards that are
    /// sealed already, and all cards once one of the round has been laid, get none.
    #[must_use]
    pub fn seal(&self, cards: &[(Seat, Card)]) -> Vec<String> {
        let round = self.position().round();
        let table = self.position().table();
        let late = table.seats().any(|seat| self.position().card(seat).is_some());
        let note = |(seat, card): &(Seat, Card)| {
            let colour = table.colour(*seat);
            let digits = seal(*card, &salt(self.secret, round, colour));
            format!("{COMMIT} {colour} {round} {digits}")
        };
        let open = |(seat, _): &&(Seat, Card)| !late && self.committed(*seat).is_none();
        cards.iter().filter(open).map(note).collect()
    }

    /// The card of this round that a seat has sealed and not laid yet. The seat has to lay it, even
    /// if it has got another player meanwhile.
    #[must_use]
    pub fn committed(&self, seat: Seat) -> Option<Decision> {
        let position = self.position();
        if position.phase() != Phase::Card {
            return None;
        }
        let (colour, round) = (position.table().colour(seat), position.round());
        let digits = self.noted(COMMIT, colour, round)?;
        let salt = salt(self.secret, round, colour);
        let card = position.hand(seat).iter().find(|card| seal(*card, &salt) == digits);
        card.map(Decision::Card)
    }

    /// Adds notes to the record.
    pub fn note(&mut self, notes: &[String]) {
        for note in notes {
            // The notes come from `seal`, which makes valid ones.
            let _ = self.game.add_note(note);
        }
    }

    /// The digits or salt in the last note that begins with `what`, for a seat's card of a round.
    fn noted(&self, what: &str, colour: Colour, round: u32) -> Option<&str> {
        let key = format!("{what} {colour} {round} ");
        self.game.notes().iter().rev().find_map(|note| note.text.strip_prefix(&key))
    }

    /// Writes the salt of a revealed card into the record.
    fn unseal(&mut self, seat: Seat, round: u32) {
        let colour = self.position().table().colour(seat);
        if self.noted(COMMIT, colour, round).is_some() {
            let salt = salt(self.secret, round, colour);
            let _ = self.game.add_note(&format!("{REVEAL} {colour} {round} {salt}"));
        }
    }

    /// The number of decisions that can be taken back (B-175): the last ones, if they are all of
    /// one person and revealed nothing.
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

    /// Takes back the last decision, if that is allowed (B-175). Returns whether it was.
    pub fn undo(&mut self) -> bool {
        if self.undoable() == 0 {
            return false;
        }
        let game = self.game.truncated(self.reveals.len() - 1);
        *self = Self::with(game, core::mem::take(&mut self.players)).keeping(self.secret);
        true
    }

    /// The cards of a seat for its owner: those in the hand, and the one laid down.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> (Hand, Option<Card>) {
        (self.position().hand(seat), self.position().card(seat))
    }
}

/// Whether an event reveals something that was hidden or random.
const fn is_news(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::RiverSpeed { .. } | Event::Won { .. })
}

/// Adds to events their rounds and the index of the decision that caused them.
fn dated(events: &[Event], mut round: u32, decision: usize) -> Vec<LoggedEvent> {
    let mut log = Vec::with_capacity(events.len());
    for event in events {
        if let Event::RoundBegan { round: next, .. } = event {
            round = *next;
        }
        log.push(LoggedEvent { event: *event, round, decision });
    }
    log
}

/// Replays a game: its events, and for each decision whether it revealed information.
fn retell(game: &Game) -> (Vec<LoggedEvent>, Vec<bool>) {
    let (mut log, mut reveals) = (Vec::new(), Vec::new());
    game.retell(&mut |before, events| {
        let index = reveals.len();
        reveals.push(events.iter().any(is_news));
        log.extend(dated(events, before.round(), index));
    });
    (log, reveals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_has_the_first_choice_of_each_round() {
        let won: Game = include_str!("../../../tests/data/won.record").parse().unwrap();
        let course = Session::open(won.clone()).course();
        assert_eq!(course.len(), won.position().round() as usize);
        for (moment, (purpose, request)) in course.iter().enumerate() {
            assert_eq!(*purpose, Purpose::Shares(moment));
            assert!(request.view.legal().len() > 1);
            let known = request.view.known();
            assert_eq!(known.round() as usize, moment + 1);
            // At the end of a hand of seven the last card is forced: a plan is to be chosen next.
            let last = known.round() % 7 == 0;
            assert_eq!(known.phase() == Phase::Turn, last, "else a card, or a lost canoe");
        }
        // A game that began with a finished position has no rounds.
        assert_eq!(Session::open(Game::at(*won.position())).course(), []);
    }
}
