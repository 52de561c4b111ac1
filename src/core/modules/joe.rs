//! Diamond Joe (J-01 to J-12): a canoe of no seat that drifts with the river, loads a gem, paddles
//! by itself and trades with the canoes of seats.

use crate::core::card::Card;
use crate::core::cost::Paddling;
use crate::core::decision::Trade;
use crate::core::event::{Event, EventSink};
use crate::core::gem::{Cargo, Gem, Gems};
use crate::core::pieces::Joe;
use crate::core::position::Position;
use crate::core::space::{Arm, Place, Space};

/// Calls `visit` with each trade that a canoe with this cargo and capacity can make with Joe, who
/// carries the gem `aboard_joe` (J-08, J-09).
pub(in crate::core) fn for_each_trade(
    cargo: Cargo,
    capacity: u8,
    aboard_joe: Option<Gem>,
    mut visit: impl FnMut(Trade),
) {
    let mut given = None;
    for give in cargo.iter() {
        // Two gems of one colour would give the same trade twice.
        if given == Some(give) {
            continue;
        }
        given = Some(give);
        match aboard_joe {
            None => visit(Trade { give: Some(give), take: None }),
            Some(take) if take != give => visit(Trade { give: Some(give), take: Some(take) }),
            Some(_) => {}
        }
    }
    if let Some(take) = aboard_joe.filter(|_| cargo.len() < capacity) {
        visit(Trade { give: None, take: Some(take) });
    }
}

impl Position {
    /// Moves Joe in one river step (J-02, J-07).
    pub(in crate::core) fn drift_joe<W: EventSink>(&mut self, arm: Arm, sink: &mut W) {
        if let Joe::Afloat { at, gem } = self.joe {
            match at.drift(arm) {
                Place::On(at) => self.joe = Joe::Afloat { at, gem },
                _ => self.reenter_joe(gem, sink),
            }
        }
    }

    /// After Joe has gone over the falls, puts his gem back on the site of its colour and lets him
    /// enter again (J-07).
    fn reenter_joe<W: EventSink>(&mut self, gem: Option<Gem>, sink: &mut W) {
        if let Some(gem) = gem {
            self.sites[gem as usize].add(gem);
        }
        let back = self.entry_space();
        self.joe = Joe::Afloat { at: back, gem: None };
        sink.emit(Event::JoeWentOver { gem, back });
    }

    /// Lets Joe load a gem if he has none (J-04, J-11), then paddle as far as the number on the
    /// start seat's card, not at all for a card without a number (J-05, J-06, J-12).
    pub(in crate::core) fn move_joe<W: EventSink>(&mut self, sink: &mut W) {
        let Joe::Afloat { mut at, mut gem } = self.joe else {
            return;
        };
        if let (None, Some(site)) = (gem, at.site())
            && let Some(found) = joes_choice(self.sites[site as usize], site)
        {
            self.sites[site as usize].take(found);
            gem = Some(found);
            sink.emit(Event::JoeLoaded { gem: found, site });
        }
        let points = self.card(self.start).and_then(Card::number).unwrap_or(0);
        // He paddles upstream to space 1, turns there (J-06), and pays for the whirlpool as all
        // canoes do; only turning on it costs nothing extra (J-12).
        let paddling = Paddling::from(Place::On(at), self.whirlpool);
        let (reach, to_first) = (paddling.steps_up(points), at.depth() - Space::S1.depth());
        let down = if reach < to_first { 0 } else { points - paddling.points_up(to_first) };
        for step in 0..reach.min(to_first) + down {
            let to = if step < to_first { at.upstream() } else { at.downstream(self.next_arm) };
            sink.emit(Event::JoePaddled { from: at, to });
            let Place::On(space) = to else {
                return self.reenter_joe(gem, sink);
            };
            at = space;
        }
        if self.whirlpool.is_on(at) {
            let to = at.downstream(self.next_arm);
            sink.emit(Event::JoePulled { from: at, to });
            let Place::On(space) = to else {
                return self.reenter_joe(gem, sink);
            };
            at = space;
        }
        self.joe = Joe::Afloat { at, gem };
    }
}

/// The gem Joe loads from a site: one of the site's own colour, otherwise the most valuable one;
/// `None` if the site is empty (J-11).
fn joes_choice(stock: Gems, site: Gem) -> Option<Gem> {
    core::iter::once(site).chain(Gem::ALL.into_iter().rev()).find(|gem| stock.contains(*gem))
}
