//! The binary features of a seat: the input of the evaluation's net.
//!
//! They describe, among other things, the distance to each winning condition, cargo and the cards
//! that can bring it home, canoes that can rob or be robbed, the danger of the falls, lost canoes
//! and the low cards of rivals. A feature is an index below [`FEATURES`]. Features form groups;
//! each constant below is the first index of a group. In each group a seat sets none, one or
//! several features.
//!
//! The *depth* of a canoe is the number of steps from the pier. *Points* are the paddle points that
//! the number of a card gives: a step costs one, loading a gem two. To come home, a canoe is
//! assumed to need as many points as its depth, less those that a moose aboard gives; the whirlpool
//! is ignored. A canoe with a free slot *can rob* a loaded canoe of another seat that it reaches,
//! paddling upstream, with one number card of the hand (`reaches`).

use crate::core::{
    CanoeNo, Card, Gem, Gems, Hand, MAX_SEATS, Moose, POINTS_PER_GEM, Place, Position, Seat,
    WinFourOfAKind,
};

/// Gems missing for the nearest winning condition, 0 to 6 ([`Missing::nearest`]); entry 7 is not
/// used.
const NEAREST_WIN: usize = 0;
/// Gems missing for seven gems (B-160), 0 to 7.
const MISSING_SEVEN: usize = NEAREST_WIN + 8;
/// Gems missing for five colours, 0 to 5; 6 if it is out of reach.
const MISSING_FIVE_COLOURS: usize = MISSING_SEVEN + 8;
/// Gems missing for four of a kind, 0 to 4; 5 if it is out of reach or does not win.
const MISSING_FOUR_OF_A_KIND: usize = MISSING_FIVE_COLOURS + 7;
/// For each colour in the bank: 1, 2, or at least 3 gems.
const BANKED: usize = MISSING_FOUR_OF_A_KIND + 6;
/// Gems missing for the nearest winning condition once all cargo is home, 0 to 6 (entry 7 is not
/// used), by whether a loaded canoe needs more than three points to come home.
const MISSING_WITH_CARGO: usize = BANKED + 15;
/// A canoe at the pier, by whether the hand has a number of 5 or more.
const AT_PIER: usize = MISSING_WITH_CARGO + 16;
/// At least one canoe is lost; both canoes are lost.
const LOST_CANOE: usize = AT_PIER + 2;
/// An empty canoe, by depth (1 to 7) and by whether the highest number in the hand suffices to load
/// one gem and come home, whether or not there is a gem.
const EMPTY_CANOE: usize = LOST_CANOE + 2;
/// A loaded canoe, by the number of gems (0, 1, 2) by which its cargo brings a win nearer, by depth
/// (1 to 7), and by whether the highest number in the hand suffices to come home.
const LOADED_CANOE: usize = EMPTY_CANOE + 14;
/// A gem aboard, by colour and by whether the cargo brings a win nearer.
const CARGO: usize = LOADED_CANOE + 42;
/// A canoe at depth 4 to 7, by whether it is in the river's next arm, by weather and by whether it
/// is loaded.
const NEAR_FALLS: usize = CARGO + 10;
/// A loaded canoe, by whether its cargo brings a win nearer and by how many canoes can rob it, 0 to
/// 3; 3 stands for more as well.
const THREATS: usize = NEAR_FALLS + 64;
/// Pairs of a canoe of the seat and a loaded canoe of another seat that it can rob, 0 to 3; 3
/// stands for more as well.
const ROBBABLE: usize = THREATS + 8;
/// The bank wins once all cargo is home, and the highest number in the hand suffices for each
/// loaded canoe to come home: by place in the order of play (0 to 5) and by whether a loaded canoe
/// can be robbed.
const ABOUT_TO_WIN: usize = ROBBABLE + 4;
/// The highest number in the hand, 0 to 7; 0 if it has no number card.
const HIGHEST_NUMBER: usize = ABOUT_TO_WIN + 12;
/// Each card in the hand, by its index in [`Card::ALL`].
const CARD_IN_HAND: usize = HIGHEST_NUMBER + 8;
/// The size of the hand, 1 to 10.
const HAND_SIZE: usize = CARD_IN_HAND + 10;
/// The place in the order of play, 0 to 5.
const PLAY_ORDER: usize = HAND_SIZE + 10;
/// The moose is aboard one of the canoes.
const HAS_MOOSE: usize = PLAY_ORDER + 6;
/// A loaded canoe with a free slot, by depth (1 to 7).
const FREE_SLOT: usize = HAS_MOOSE + 1;
/// The first canoe is a double canoe that is not lost.
const HAS_DOUBLE_CANOE: usize = FREE_SLOT + 7;
/// The weather, −1 to 2.
const WEATHER: usize = HAS_DOUBLE_CANOE + 1;
/// The number of other seats that have the card 1 in the hand, 0 to 5; then the same for the card
/// 2.
const OTHERS_LOW_CARDS: usize = WEATHER + 4;
/// Gems missing for the nearest winning condition once all cargo is home, for the rival that is
/// nearest to a win: 0 to 4; 4 stands for more as well.
const BEST_RIVAL: usize = OTHERS_LOW_CARDS + 12;
/// The number of seats at the table, 3 to 6.
const SEATS: usize = BEST_RIVAL + 5;
/// A site without a gem of its own colour, by colour.
const EMPTY_SITE: usize = SEATS + 4;

/// The number of features.
pub const FEATURES: usize = EMPTY_SITE + 5;

/// The number of gems missing for each winning condition (B-160). A condition that is out of reach
/// or switched off has a value that is otherwise impossible: 6 for five colours, 5 for four of a
/// kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Missing {
    seven: u8,
    five_colours: u8,
    four_of_a_kind: u8,
}

impl Missing {
    /// The gems missing in `bank`. `unbanked` are the gems that nobody has banked; `four_wins` says
    /// whether four of a kind win.
    #[inline]
    fn of(bank: Gems, unbanked: Gems, four_wins: bool) -> Self {
        let mut four_of_a_kind = 5;
        let mut five_colours = 5 - bank.colour_count();
        for gem in Gem::ALL {
            let (have, left) = (bank.count(gem), unbanked.count(gem));
            if have == 0 && left == 0 {
                five_colours = 6;
            }
            if four_wins && have + left >= 4 {
                four_of_a_kind = four_of_a_kind.min(4_u8.saturating_sub(have));
            }
        }
        Self { seven: 7_u8.saturating_sub(bank.len()), five_colours, four_of_a_kind }
    }

    /// The minimum of the three numbers; four of a kind is left out if it is out of reach.
    ///
    /// Five colours that are out of reach do count, with their value 6: with an empty bank the
    /// result is then 6 although seven gems are missing. The nets were fitted to this, so it stays.
    #[inline]
    fn nearest(self) -> u8 {
        let least = self.seven.min(self.five_colours);
        if self.four_of_a_kind < 5 { least.min(self.four_of_a_kind) } else { least }
    }
}

/// The number of gems missing in a seat's bank for the nearest winning condition, as
/// [`Missing::nearest`] counts them.
pub(in crate::ai) fn gems_to_nearest_win(position: &Position, seat: Seat) -> u8 {
    FeatureContext::of(position).missing[seat.index()].nearest()
}

/// The number of pairs of a canoe of the seat, with a free slot, and a loaded canoe of another seat
/// that it could rob with a number card of its hand. A canoe that both canoes of the seat could rob
/// counts twice.
pub(in crate::ai) fn robbery_pairs(position: &Position, seat: Seat) -> u8 {
    FeatureContext::of(position).robbable[seat.index()]
}

/// The highest number in a hand; 0 if it has no number card.
#[inline]
fn highest_number(hand: Hand) -> u8 {
    hand.iter().filter_map(Card::number).max().unwrap_or(0)
}

/// Whether a canoe on the space `from` can paddle upstream exactly to `to` with one number card of
/// the hand. The whirlpool, the moose and the card 1/2/3 are ignored.
#[inline]
fn reaches(hand: Hand, from: Place, to: Place) -> bool {
    let (Place::On(from), Place::On(to)) = (from, to) else { return false };
    from.depth() > to.depth()
        && (to.arm().is_none() || to.arm() == from.arm())
        // `Card::ALL` begins with the numbers 1 to 7.
        && Card::ALL
            .get(usize::from(from.depth() - to.depth() - 1))
            .is_some_and(|card| hand.contains(*card))
}

/// The data that the features of all seats have in common, computed once for a position.
#[derive(Clone, Copy, Debug)]
pub struct FeatureContext {
    /// Whether four of a kind win (an option).
    four_wins: bool,
    /// The gems that nobody has banked.
    unbanked: Gems,
    /// By seat: the gems missing in its bank.
    missing: [Missing; MAX_SEATS],
    /// By seat: the gems missing for the nearest win ([`Missing::nearest`]) once all cargo is home.
    missing_with_cargo: [u8; MAX_SEATS],
    /// By seat and canoe: the canoes of others that could rob it with one card.
    threats: [[u8; 2]; MAX_SEATS],
    /// By seat: the pairs of a canoe of the seat and a loaded canoe of another seat that it could
    /// rob with one card.
    robbable: [u8; MAX_SEATS],
    /// The number of seats that have the card 1 in the hand, and the card 2.
    low_cards: [u8; 2],
}

impl FeatureContext {
    /// The context of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let table = position.table();
        let four_wins = table.options().win_four_of_a_kind == WinFourOfAKind::On;
        let nothing_banked = Missing { seven: 7, five_colours: 5, four_of_a_kind: 4 };
        let mut context = Self {
            four_wins,
            unbanked: Gems::EMPTY,
            missing: [nothing_banked; MAX_SEATS],
            missing_with_cargo: [7; MAX_SEATS],
            threats: [[0; 2]; MAX_SEATS],
            robbable: [0; MAX_SEATS],
            low_cards: [0; 2],
        };
        for gem in Gem::ALL {
            let banked: u8 = table.seats().map(|seat| position.banked(seat).count(gem)).sum();
            for _ in banked..table.gems_per_site() {
                context.unbanked.add(gem);
            }
        }
        for (owner, owner_no, target) in position.canoes() {
            if target.cargo.is_empty() {
                continue;
            }
            for (thief, thief_no, canoe) in position.canoes() {
                let has_free_slot = canoe.cargo.len() < table.capacity(thief_no);
                let can_reach = || reaches(position.hand(thief), canoe.at, target.at);
                if thief != owner && has_free_slot && can_reach() {
                    context.threats[owner.index()][owner_no.index()] += 1;
                    context.robbable[thief.index()] += 1;
                }
            }
        }
        for seat in table.seats() {
            let bank = position.banked(seat);
            let mut all = bank;
            for no in CanoeNo::ALL {
                all = all.with_cargo(position.canoe(seat, no).cargo);
            }
            let missing = Missing::of(bank, context.unbanked, four_wins);
            context.missing[seat.index()] = missing;
            context.missing_with_cargo[seat.index()] = if all == bank {
                missing.nearest()
            } else {
                Missing::of(all, context.unbanked, four_wins).nearest()
            };
            for (count, card) in context.low_cards.iter_mut().zip([Card::One, Card::Two]) {
                *count += u8::from(position.hand(seat).contains(card));
            }
        }
        context
    }
}

/// Calls `set` with each feature of a seat. The position must be at the beginning of a round,
/// before cards are laid down.
#[inline]
pub fn visit_features(
    position: &Position,
    context: &FeatureContext,
    seat: Seat,
    mut set: impl FnMut(usize),
) {
    let table = position.table();
    let bank = position.banked(seat);
    let &FeatureContext { unbanked, four_wins, .. } = context;
    let missing = context.missing[seat.index()];
    let nearest = missing.nearest();
    set(NEAREST_WIN + usize::from(nearest.min(7)));
    set(MISSING_SEVEN + usize::from(missing.seven));
    set(MISSING_FIVE_COLOURS + usize::from(missing.five_colours));
    set(MISSING_FOUR_OF_A_KIND + usize::from(missing.four_of_a_kind));
    for gem in bank.distinct_colours() {
        set(BANKED + gem as usize * 3 + usize::from(bank.count(gem).min(3)) - 1);
    }

    let hand = position.hand(seat);
    let highest = highest_number(hand);
    let weather = (position.weather() + 1) as usize & 3;
    // The most points that a loaded canoe needs to come home.
    let mut max_points_home = 0;
    let mut lost = 0_usize;
    let mut threatened = false;
    for no in CanoeNo::ALL {
        let canoe = position.canoe(seat, no);
        let space = match canoe.at {
            Place::Pier => {
                set(AT_PIER + usize::from(highest >= 5));
                continue;
            }
            Place::Falls => {
                set(LOST_CANOE + lost);
                lost += 1;
                continue;
            }
            Place::On(space) | Place::Riverbank(space) => space,
        };
        let depth = space.depth();
        // The points that the moose aboard adds to those of the card (S-71).
        let moose_bonus = position.points(seat, no, 0);
        let row = usize::from(depth - 1);
        let loaded = !canoe.cargo.is_empty();
        if loaded {
            let after = bank.with_cargo(canoe.cargo);
            let progress = nearest - Missing::of(after, unbanked, four_wins).nearest().min(nearest);
            let can_come_home = highest >= depth.saturating_sub(moose_bonus);
            set(LOADED_CANOE
                + (usize::from(progress.min(2)) * 7 + row) * 2
                + usize::from(can_come_home));
            for gem in canoe.cargo.iter() {
                set(CARGO + gem as usize * 2 + usize::from(progress > 0));
            }
            let threats = context.threats[seat.index()][no.index()];
            threatened |= threats > 0;
            set(THREATS + usize::from(progress > 0) * 4 + usize::from(threats.min(3)));
            max_points_home = max_points_home.max(depth.saturating_sub(moose_bonus));
            if canoe.cargo.len() < table.capacity(no) {
                set(FREE_SLOT + row);
            }
        } else {
            let can_come_home = highest >= (depth + POINTS_PER_GEM).saturating_sub(moose_bonus);
            set(EMPTY_CANOE + row * 2 + usize::from(can_come_home));
        }
        if depth >= 4 {
            let in_next_arm = space.arm() == Some(position.next_arm());
            let depth_and_arm = usize::from(depth - 4) * 2 + usize::from(in_next_arm);
            set(NEAR_FALLS + (depth_and_arm * 4 + weather) * 2 + usize::from(loaded));
        }
    }
    if table.capacity(CanoeNo::First) > 1 && !position.canoe(seat, CanoeNo::First).is_lost() {
        set(HAS_DOUBLE_CANOE);
    }
    set(ROBBABLE + usize::from(context.robbable[seat.index()].min(3)));
    let order = seat.steps_from(position.start_seat(), table.len());
    let missing_with_cargo = context.missing_with_cargo[seat.index()];
    set(MISSING_WITH_CARGO
        + usize::from(missing_with_cargo.min(7)) * 2
        + usize::from(max_points_home > 3));
    if missing_with_cargo == 0 && highest >= max_points_home {
        set(ABOUT_TO_WIN + order * 2 + usize::from(threatened));
    }
    set(HIGHEST_NUMBER + usize::from(highest));
    for card in hand.iter() {
        set(CARD_IN_HAND + card as usize);
    }
    set(HAND_SIZE + hand.len().clamp(1, 10) - 1);
    set(PLAY_ORDER + order);
    if matches!(position.moose(), Moose::Aboard(owner, _) if owner == seat) {
        set(HAS_MOOSE);
    }
    set(WEATHER + weather);
    for (index, card) in [Card::One, Card::Two].into_iter().enumerate() {
        let others = context.low_cards[index] - u8::from(hand.contains(card));
        set(OTHERS_LOW_CARDS + index * 6 + usize::from(others.min(5)));
    }
    let rivals = table.seats().filter(|other| *other != seat);
    let rival = rivals.map(|other| context.missing_with_cargo[other.index()]).min().unwrap_or(4);
    set(BEST_RIVAL + usize::from(rival.min(4)));
    set(SEATS + table.len().clamp(3, 6) - 3);
    for gem in Gem::ALL {
        if position.site(gem).count(gem) == 0 {
            set(EMPTY_SITE + gem as usize);
        }
    }
}
