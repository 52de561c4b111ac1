//! Texts that are in the second person for the seat that is called "You" (`event_text::teller_of`
//! says which one that is), and in the third person for all others.

use super::Teller;
use crate::core::{Card, Event, Gem, Place, Seat};

impl Teller {
    /// The same teller, but it calls this seat "You".
    #[must_use]
    pub fn calling_you(mut self, seat: Seat) -> Self {
        let you = self.words.who.you();
        let name = |(index, name): (usize, &String)| {
            if index == seat.index() { you.to_owned() } else { name.clone() }
        };
        self.names = self.names.iter().enumerate().map(name).collect::<Vec<_>>().into();
        self.you = Some(seat);
        self
    }

    /// Whether a seat is called "You".
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The phrase that says that a seat has the life saver.
    #[must_use]
    pub fn life_saver(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            self.words.you.life_saver().to_owned()
        } else {
            self.words.table.life_saver(&self.name(seat))
        }
    }

    /// The accessible name of a hand, which says whose hand it is.
    #[must_use]
    pub fn hand_of(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            self.words.you.hand().to_owned()
        } else {
            self.words.table.hand_of(&self.name(seat))
        }
    }

    /// The phrase for the cards that a seat has not played yet, as far as everybody knows.
    #[must_use]
    pub fn may_hold(&self, seat: Seat, cards: &str) -> String {
        if self.is_you(seat) {
            self.words.you.left_in_hand(&cards)
        } else {
            self.words.table.may_hold(&self.name(seat), &cards)
        }
    }

    /// The phrase for the card that lies in front of a seat: face down (`None`), or revealed.
    #[must_use]
    pub fn card_in_front_of(&self, seat: Seat, open: Option<Card>) -> String {
        let (you, table) = (&self.words.you, &self.words.table);
        match (open.map(|card| self.words.card(card)), self.is_you(seat)) {
            (None, true) => you.card_hidden().to_owned(),
            (None, false) => table.card_hidden(&self.name(seat)),
            (Some(card), true) => you.card_open(&card),
            (Some(card), false) => table.card_open(&self.name(seat), &card),
        }
    }

    /// The sentence that says how a seat's win probability has changed, in per cent.
    #[must_use]
    pub fn win_probability_changed(&self, seat: Seat, before: i32, after: i32) -> String {
        let (you, replay) = (&self.words.you, &self.words.replay);
        match self.is_you(seat) {
            true => you.chance_changed(&before, &after),
            false => replay.chance_changed(&self.name(seat), &before, &after),
        }
    }

    /// The rank of the only person at the table in a finished game, and whether other seats share
    /// it.
    #[must_use]
    pub fn own_rank(&self, seat: Seat, rank: u8, all: usize, is_shared: bool) -> String {
        let over = &self.words.over;
        let text = match self.is_you(seat) {
            true => over.own_place(&rank, &all),
            false => over.place_of(&self.name(seat), &rank, &all),
        };
        if is_shared { over.place_shared(&text) } else { text }
    }

    /// The sentence that says whose choice, in which round, past advice is about.
    #[must_use]
    pub fn past_choice(&self, round: u32, seat: Seat) -> String {
        if self.is_you(seat) {
            self.words.you.past_hint(&round)
        } else {
            self.words.replay.past_hint(&round, &self.name(seat))
        }
    }

    /// The sentence for a theft, without the canoes: "Red robs Yellow of a ruby."
    #[must_use]
    pub fn robbery(&self, thief: Seat, gem: Gem, victim: Seat) -> String {
        let gem = self.words.a_gem(gem);
        if self.is_you(thief) {
            self.words.you.stolen_brief(&gem, &self.name(victim))
        } else if self.is_you(victim) {
            self.words.event.robbed_you(&self.name(thief), &gem)
        } else {
            self.words.replay.stolen(&self.name(thief), &gem, &self.name(victim))
        }
    }

    /// A brief sentence for an event in which gems are loaded, landed, stolen or lost, without its
    /// canoes; the sentence of the log for any other event.
    #[must_use]
    pub fn event_in_brief(&self, event: &Event) -> String {
        let (you, brief) = (&self.words.you, &self.words.replay);
        match *event {
            Event::Landed { seat, cargo, .. } if !cargo.is_empty() => {
                let gems = self.words.cargo(cargo);
                if self.is_you(seat) {
                    you.landed_brief(&gems)
                } else {
                    brief.landed(&self.name(seat), &gems)
                }
            }
            Event::WentOver { seat, cargo, .. } if !cargo.is_empty() => {
                let gems = self.words.cargo(cargo);
                if self.is_you(seat) {
                    you.lost_brief(&gems)
                } else {
                    brief.lost(&self.name(seat), &gems)
                }
            }
            Event::Stolen { seat, gem, victim, .. } => self.robbery(seat, gem, victim),
            Event::Loaded { seat, gem, .. } => {
                let gem = self.words.a_gem(gem);
                if self.is_you(seat) {
                    you.loaded_brief(&gem)
                } else {
                    brief.loaded(&self.name(seat), &gem)
                }
            }
            ref event => self.event(event),
        }
    }

    /// The phrase that says that a seat has robbed another one this number of times. As the thief,
    /// "You" has a capital letter only if the phrase begins the sentence.
    #[must_use]
    pub fn robbed_times(
        &self,
        times: u32,
        thief: Seat,
        victim: Seat,
        begins_sentence: bool,
    ) -> String {
        if self.is_you(thief) && !begins_sentence {
            let phrase = self.robbed_times(times, thief, victim, true);
            let mut letters = phrase.chars();
            letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
        } else if self.is_you(victim) {
            self.words.you.robbed_times(times, &self.name(thief))
        } else {
            self.words.over.robbed(times, &self.name(thief), &self.name(victim))
        }
    }

    /// The phrase about the cards that a seat has played since its hand was full; `cards` is `None`
    /// if it has played none.
    #[must_use]
    pub fn played(&self, seat: Seat, cards: Option<&str>) -> String {
        let (you, table) = (&self.words.you, &self.words.table);
        match (cards, self.is_you(seat)) {
            (None, true) => you.played_none().to_owned(),
            (None, false) => table.played_none(&self.name(seat)),
            (Some(cards), true) => you.played(&cards),
            (Some(cards), false) => table.played_by(&self.name(seat), &cards),
        }
    }

    /// The sentence for an event in the second person; `None` if no seat is called "You", if the
    /// event is about somebody else, if the win is shared, or if no sentence in the second person
    /// exists.
    pub(super) fn your_event(&self, event: &Event) -> Option<String> {
        let words = self.words;
        let texts = &words.you;
        let you = self.you?;
        if let Event::Stolen { seat, gem, victim, victim_canoe, .. } = *event
            && victim == you
        {
            let canoe = self.canoe(victim_canoe);
            return Some(texts.robbed(&self.name(seat), &canoe, &words.a_gem(gem)));
        }
        if let Event::Won { winners } = *event {
            let is_only_winner = winners.len() == 1 && winners.contains(you);
            return is_only_winner.then(|| texts.won().to_owned());
        }
        let subject = match *event {
            Event::RoundBegan { start, .. } => Some(start),
            _ => event.seat(),
        };
        if subject != Some(you) {
            return None;
        }
        let name = |canoe| self.canoe(canoe);
        Some(match *event {
            Event::RoundBegan { round, .. } => texts.round_began(&round),
            Event::CameBackFree { canoe, .. } => texts.came_back_free(&name(canoe)),
            Event::Rescued { canoe, gem, .. } => texts.rescued(&name(canoe), &words.a_gem(gem)),
            Event::RescueDeclined { .. } => texts.rescue_declined().to_owned(),
            Event::CardLaid { .. } => texts.card_laid().to_owned(),
            Event::Revealed { card, .. } => texts.revealed(&words.the_card(card)),
            Event::NothingToMove { .. } => texts.nothing_to_move().to_owned(),
            Event::WeatherMoved { from, to, .. } => {
                texts.weather_moved(&words.signed(from), &words.signed(to))
            }
            Event::MooseTaken { canoe, .. } => texts.moose_taken(&name(canoe)),
            Event::Unloaded { canoe, gem, site, .. } => {
                texts.unloaded(&name(canoe), &words.a_gem(gem), &words.at_site(site))
            }
            Event::Loaded { canoe, gem, site, .. } if gem == site => {
                texts.loaded(&name(canoe), &words.a_gem(gem))
            }
            Event::Loaded { canoe, gem, site, .. } => {
                texts.loaded_at(&name(canoe), &words.a_gem(gem), &words.at_site(site))
            }
            Event::Paddled { canoe, from, to, .. } => match (from, to) {
                (_, Place::Falls) => texts.paddled_over(&name(canoe)),
                (Place::Pier, _) => texts.launched(&name(canoe), &words.to(to)),
                _ if super::event::leads_upstream(from, to) => {
                    texts.paddled_up(&name(canoe), &words.to(to))
                }
                _ => texts.paddled_down(&name(canoe), &words.to(to)),
            },
            Event::Pulled { canoe, to, .. } => texts.pulled(&name(canoe), &words.to(to)),
            Event::Stolen { canoe, gem, victim, .. } => {
                texts.stolen(&name(canoe), &words.a_gem(gem), &self.name(victim))
            }
            Event::JoeTraded { give, take, .. } => match (give, take) {
                (Some(give), Some(take)) => {
                    texts.joe_swapped(&words.a_gem(give), &words.a_gem(take))
                }
                (Some(gem), None) => texts.joe_got(&words.a_gem(gem)),
                (None, Some(gem)) => texts.joe_gave(&words.a_gem(gem)),
                (None, None) => String::new(),
            },
            Event::Landed { canoe, cargo, .. } if cargo.is_empty() => {
                texts.landed_empty(&name(canoe))
            }
            Event::Landed { canoe, cargo, .. } => texts.landed(&name(canoe), &words.cargo(cargo)),
            Event::WentOver { canoe, cargo, .. } if cargo.is_empty() => {
                texts.went_over_empty(&name(canoe))
            }
            Event::WentOver { canoe, cargo, .. } => {
                texts.went_over(&name(canoe), &words.cargo(cargo))
            }
            Event::MooseLeft { canoe, .. } => texts.moose_left(&name(canoe)),
            Event::StayedAshore { canoe, .. } => texts.stayed_ashore(&name(canoe)),
            Event::Lassoed { canoe, space, .. } => {
                texts.lassoed(&name(canoe), &words.to(Place::Riverbank(space)))
            }
            Event::CameBackFromBank { canoe, space, .. } => {
                texts.came_back_from_bank(&name(canoe), &words.to(Place::On(space)))
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Lang;
    use crate::core::{CanoeNo, Cargo, Colour, Gem, Options, Rules, Table};

    #[test]
    fn the_only_person_without_a_name_is_called_you() {
        let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default()).unwrap();
        let names = ["", "Robin", "Brook"].map(str::to_owned);
        let teller = Teller::new(Lang::default().words(), table, names).calling_you(Seat::FIRST);
        let robin = Seat::new(1).unwrap();
        assert_eq!(teller.name(Seat::FIRST), "You");
        assert_eq!(teller.canoe_of(Seat::FIRST, CanoeNo::First), "your canoe 1");
        assert_eq!(teller.hand_of(Seat::FIRST), "Your hand");
        let landed =
            |seat| Event::Landed { seat, canoe: CanoeNo::First, cargo: Cargo::one(Gem::Ruby) };
        assert_eq!(teller.event(&landed(Seat::FIRST)), "You bring a ruby ashore in canoe 1.");
        assert_eq!(teller.event(&landed(robin)), "Robin brings a ruby ashore in canoe 1.");
        let stolen = Event::Stolen {
            seat: robin,
            canoe: CanoeNo::First,
            gem: Gem::Ruby,
            victim: Seat::FIRST,
            victim_canoe: CanoeNo::Second,
        };
        assert_eq!(teller.event(&stolen), "Robin steals a ruby from your canoe 2.");
        let began = Event::RoundBegan { round: 2, start: Seat::FIRST };
        assert_eq!(teller.event(&began), "Round 2: you have the life saver and start.");
    }
}
