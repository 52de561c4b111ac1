//! The game that is being set up on the start screen.
//!
//! Over 400 lines: everything that keeps a set-up valid is in one place.
//!
//! A draft of a valid set-up keeps valid seats: three to five (six with the sixth player), each of
//! a different colour. Only typed text can be invalid; [`Draft::setup`] returns the errors.

use super::url::NameError;
use crate::app::session::setup::{
    Character, GameSetup, Level, PlayerKind, SeatSetup, computer_name,
};
use crate::core::{
    Arm, Colour, FirstPlayer, MIN_SEATS, Module, Name, OptionError, Options, Rules, ShowPlayedCards,
};

/// A seat of a [`Draft`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftSeat {
    /// The key of the seat, which stays when the seat is moved or renamed.
    pub id: u32,
    /// The colour of the seat.
    pub colour: Colour,
    /// The name as typed; may be empty.
    pub name: String,
    /// The person or computer player of the seat.
    pub player: PlayerKind,
}

/// A game that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    seats: Vec<DraftSeat>,
    /// The id of the next seat that is added.
    next_id: u32,
    /// The modules that are switched on.
    rules: Rules,
    options: Options,
    /// The seed as typed; may be empty.
    seed: String,
    /// The id of the seat that starts; `None` if it is drawn at random.
    start_seat: Option<u32>,
    /// The arm that the first disc enters, copied from an earlier set-up; `None` if it is drawn at
    /// random. The start screen has no field for it.
    fork: Option<Arm>,
}

/// An input that is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DraftError {
    /// A name is not valid.
    Name {
        /// The id of the seat with that name.
        seat: u32,
        /// Why it is not valid.
        error: NameError,
    },
    /// The names of two seats look alike ([`Name::looks_like`]).
    NameTwice {
        /// The id of the later of the two.
        seat: u32,
    },
    /// The seed is not a whole number from 0 to 2⁶⁴ − 1.
    Seed,
}

/// A choice of options: one of two named sets, or a person's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// The defaults of this page: played cards stay visible.
    Standard,
    /// The printed rules: played cards are covered (B-172).
    Rulebook,
    /// Any other options, as a person has set them.
    Custom,
}

impl Profile {
    /// The options of a profile; the defaults for [`Profile::Custom`], which has none of its own.
    #[must_use]
    pub fn options(self) -> Options {
        match self {
            Self::Standard | Self::Custom => Options::default(),
            Self::Rulebook => {
                Options { show_played_cards: ShowPlayedCards::Covered, ..Options::default() }
            }
        }
    }
}

impl Default for Draft {
    fn default() -> Self {
        Self::of(&GameSetup::default())
    }
}

impl Draft {
    /// Whether computer players take part, all of the first level.
    #[must_use]
    pub fn is_against_beginners(&self) -> bool {
        let mut computers = self.seats.iter().filter(|seat| seat.player.is_computer()).peekable();
        let is_beginner = |seat: &DraftSeat| {
            matches!(seat.player, PlayerKind::Computer { level: Level::One, .. })
        };
        computers.peek().is_some() && computers.all(is_beginner)
    }

    /// A draft with the set-up of an earlier game.
    #[must_use]
    pub fn of(setup: &GameSetup) -> Self {
        let mut draft = Self {
            seats: Vec::new(),
            next_id: 0,
            rules: setup.rules,
            options: setup.options,
            seed: setup.seed.map(|seed| seed.to_string()).unwrap_or_default(),
            start_seat: None,
            fork: setup.fork,
        };
        for seat in &setup.seats {
            let name = seat.name.as_ref().map_or("", |name| name.as_str());
            // A computer player's default name is shown as a placeholder, not as typed text.
            let is_default = seat.player.is_computer() && name == computer_name(seat.colour);
            draft.push(seat.colour, if is_default { "" } else { name }, seat.player);
        }
        draft.start_seat = setup.start.and_then(|colour| {
            draft.seats.iter().find(|seat| seat.colour == colour).map(|seat| seat.id)
        });
        draft
    }

    fn push(&mut self, colour: Colour, name: &str, player: PlayerKind) {
        self.seats.push(DraftSeat { id: self.next_id, colour, name: name.to_owned(), player });
        self.next_id += 1;
    }

    /// The seats in the order of play, clockwise.
    #[must_use]
    pub fn seats(&self) -> &[DraftSeat] {
        &self.seats
    }

    /// A seat by its id, with its index at the table.
    #[must_use]
    pub fn seat(&self, id: u32) -> Option<(usize, &DraftSeat)> {
        self.seats.iter().enumerate().find(|(_, seat)| seat.id == id)
    }

    fn seat_mut(&mut self, id: u32) -> Option<&mut DraftSeat> {
        self.seats.iter_mut().find(|seat| seat.id == id)
    }

    /// Whether another seat can be added.
    #[must_use]
    pub fn may_add(&self) -> bool {
        self.seats.len() < self.rules.max_seats()
    }

    /// Whether a seat can be removed: there are more seats than the minimum.
    #[must_use]
    pub fn may_remove(&self) -> bool {
        self.seats.len() > MIN_SEATS
    }

    /// The colours that seats may have with these modules.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        // Black is the sixth colour, only for the sixth player.
        Colour::ALL.into_iter().take(self.rules.max_seats())
    }

    /// Adds a seat in the first free colour, if there is room, and returns its id.
    pub fn add(&mut self, player: PlayerKind) -> Option<u32> {
        let free = |colour: &Colour| self.seats.iter().all(|seat| seat.colour != *colour);
        let colour = self.colours().find(free).filter(|_| self.may_add())?;
        self.push(colour, "", player);
        self.seats.last().map(|seat| seat.id)
    }

    /// Another computer player: an all-rounder of the level of the last one in the order of play;
    /// the default one if there is none.
    #[must_use]
    pub fn another_computer(&self) -> PlayerKind {
        let level = self.seats.iter().rev().find_map(|seat| match seat.player {
            PlayerKind::Computer { level, .. } => Some(level),
            PlayerKind::Human => None,
        });
        level.map_or(PlayerKind::COMPUTER, |level| PlayerKind::Computer {
            level,
            character: Character::AllRounder,
        })
    }

    /// Removes a seat, unless too few would be left.
    pub fn remove(&mut self, id: u32) {
        if self.may_remove() {
            self.seats.retain(|seat| seat.id != id);
            self.start_seat = self.start_seat.filter(|start_seat| *start_seat != id);
        }
    }

    /// Moves a seat one place towards the first, or towards the last; at the end it stays.
    pub fn shift(&mut self, id: u32, towards_first: bool) {
        let Some((index, _)) = self.seat(id) else { return };
        let other = if towards_first { index.checked_sub(1) } else { Some(index + 1) };
        if let Some(other) = other.filter(|other| *other < self.seats.len()) {
            self.seats.swap(index, other);
        }
    }

    /// Sets the name of a seat as typed.
    pub fn set_name(&mut self, id: u32, name: String) {
        if let Some(seat) = self.seat_mut(id) {
            seat.name = name;
        }
    }

    /// Sets the person or computer player of a seat.
    pub fn set_player(&mut self, id: u32, player: PlayerKind) {
        if let Some(seat) = self.seat_mut(id) {
            seat.player = player;
        }
    }

    /// Sets the colour of a seat; a seat that has this colour gets the old one. Does nothing if the
    /// modules do not allow the colour.
    pub fn set_colour(&mut self, id: u32, colour: Colour) {
        let Some(old) = self.seat(id).map(|(_, seat)| seat.colour) else { return };
        if self.colours().all(|allowed| allowed != colour) {
            return;
        }
        for seat in &mut self.seats {
            if seat.id == id {
                seat.colour = colour;
            } else if seat.colour == colour {
                seat.colour = old;
            }
        }
    }

    /// The default name of a computer player's seat; `None` for a person, who is called by colour.
    #[must_use]
    pub fn default_computer_name(seat: &DraftSeat) -> Option<&'static str> {
        seat.player.is_computer().then(|| computer_name(seat.colour))
    }

    /// The modules that are chosen.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Sets the modules. Surplus seats are removed from the end, computer players first. Without
    /// the sixth player's module, black is replaced by a free colour.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        while self.seats.len() > rules.max_seats() {
            let computer = self.seats.iter().rposition(|seat| seat.player.is_computer());
            let removed = self.seats.remove(computer.unwrap_or(self.seats.len() - 1));
            self.start_seat = self.start_seat.filter(|start_seat| *start_seat != removed.id);
        }
        let free =
            self.colours().find(|colour| self.seats.iter().all(|seat| seat.colour != *colour));
        if let (false, Some(free)) = (rules.has(Module::Sixth), free) {
            for seat in self.seats.iter_mut().filter(|seat| seat.colour == Colour::Black) {
                seat.colour = free;
            }
        }
    }

    /// Adds or removes one module.
    pub fn set_module(&mut self, module: Module, on: bool) {
        let others = self.rules.iter().filter(|other| *other != module);
        self.set_rules(others.chain(on.then_some(module)).collect());
    }

    /// The options as they are set; who begins is chosen by [`start_seat`](Self::start_seat)
    /// instead.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The names of the options that have an effect with these modules, without `first_player`: who
    /// begins is chosen by seat.
    pub fn option_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let whirlpool = self.rules.has(Module::Whirlpool);
        Options::NAMES.into_iter().filter(move |name| match *name {
            "first_player" => false,
            name => whirlpool || !name.starts_with("whirlpool"),
        })
    }

    /// Sets an option by its name and value in the notation; `None` restores its default, and does
    /// nothing if there is no option of this name.
    ///
    /// # Errors
    ///
    /// If a value is given, and the name is unknown or the option has no such value.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        match value {
            Some(value) => self.options.set(name, value),
            None => {
                let previous = self.options;
                self.options = Options::default();
                previous
                    .changed()
                    .filter(|(other, _)| *other != name)
                    .try_for_each(|(other, value)| self.options.set(other, value))
            }
        }
    }

    /// The number of options that are not at their default; a chosen start seat is one.
    #[must_use]
    pub fn changed_options(&self) -> usize {
        self.setup_options().changed().count()
    }

    /// The profile that the options match. Who begins does not count: it is chosen by seat.
    #[must_use]
    pub fn profile(&self) -> Profile {
        let matches = |profile: &Profile| {
            let options = profile.options();
            options == Options { first_player: options.first_player, ..self.options }
        };
        [Profile::Standard, Profile::Rulebook].into_iter().find(matches).unwrap_or(Profile::Custom)
    }

    /// Sets all options to those of a profile; [`Profile::Custom`] changes nothing.
    pub fn set_profile(&mut self, profile: Profile) {
        if profile != Profile::Custom {
            self.options = profile.options();
        }
    }

    /// The id of the seat that starts; `None` if it is drawn.
    #[must_use]
    pub const fn start_seat(&self) -> Option<u32> {
        self.start_seat
    }

    /// Sets the seat that starts, by its id; with `None` or an unknown id it is drawn.
    pub fn set_start_seat(&mut self, start_seat: Option<u32>) {
        self.start_seat = start_seat.filter(|id| self.seat(*id).is_some());
    }

    /// The seed as typed.
    #[must_use]
    pub fn seed(&self) -> &str {
        &self.seed
    }

    /// Sets the seed as typed.
    pub fn set_seed(&mut self, seed: String) {
        self.seed = seed;
    }

    /// All inputs that are not valid.
    #[must_use]
    pub fn errors(&self) -> Vec<DraftError> {
        let mut errors = Vec::new();
        for (index, seat) in self.seats.iter().enumerate() {
            let name = seat.name.trim();
            if name.is_empty() {
                continue;
            }
            let read = |text: &str| text.trim().parse::<Name>().ok();
            let looks_like = |other: &DraftSeat| match (read(&other.name), read(name)) {
                (Some(other), Some(name)) => other.looks_like(&name),
                _ => false,
            };
            if let Some(error) = NameError::of(name) {
                errors.push(DraftError::Name { seat: seat.id, error });
            } else if self.seats[..index].iter().any(looks_like) {
                errors.push(DraftError::NameTwice { seat: seat.id });
            }
        }
        if self.read_seed().is_none() {
            errors.push(DraftError::Seed);
        }
        errors
    }

    /// The typed seed: `Some(None)` if no seed is typed, `None` if the typed text is not valid.
    fn read_seed(&self) -> Option<Option<u64>> {
        match self.seed.trim() {
            "" => Some(None),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok().map(Some),
            _ => None,
        }
    }

    /// The options of the game to start. `first_player` follows the start seat: if one is chosen,
    /// the person at the device has picked who begins (B-16); otherwise it is drawn at random.
    fn setup_options(&self) -> Options {
        let first_player = match self.start_seat {
            Some(_) => FirstPlayer::Host,
            None => FirstPlayer::Random,
        };
        Options { first_player, ..self.options }
    }

    /// The set-up of the game to start.
    ///
    /// # Errors
    ///
    /// All inputs that are not valid.
    pub fn setup(&self) -> Result<GameSetup, Vec<DraftError>> {
        let errors = self.errors();
        let (true, Some(seed)) = (errors.is_empty(), self.read_seed()) else {
            return Err(errors);
        };
        let start = self.start_seat.and_then(|id| self.seat(id)).map(|(_, seat)| seat.colour);
        let seat = |seat: &DraftSeat| SeatSetup {
            colour: seat.colour,
            name: seat.name.trim().parse().ok(),
            player: seat.player,
        };
        Ok(GameSetup {
            seats: self.seats.iter().map(seat).collect(),
            rules: self.rules,
            options: self.setup_options(),
            seed,
            start,
            fork: self.fork,
        })
    }
}

#[cfg(test)]
mod tests;
