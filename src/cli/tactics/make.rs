//! Makes the suite: positions of games and random modifications of them, with proven right
//! decisions.

use std::collections::{BTreeMap, HashSet};
use std::io::Write as _;
use std::path::Path;

use super::canonical::canonical_text;
use super::proof::prove;
use super::{Kind, Puzzle};
use crate::ai::arena::{
    Player, PlayoutPlayer, RandomPlayer, SearchPlayer, play_game, random_start,
};
use crate::ai::{Level, SplitMix, tactics};
use crate::cli::failure::Failure;
use crate::cli::output::write_stderr;
use crate::core::{
    CanoeNo, Card, Colour, Gem, Options, Phase, Position, Rules, Seat, Setup, SetupMoose,
    SetupMooseCanoe, Space, Table, View,
};

/// The tables of the games: the modules, and the smallest and the largest number of seats. Game n
/// has table n modulo 14.
const TABLES: [(&str, usize, usize); 14] = [
    ("base", 3, 5),
    ("base", 3, 5),
    ("base", 3, 5),
    ("base", 3, 5),
    ("double", 3, 5),
    ("whirlpool", 3, 5),
    ("cards", 3, 5),
    ("beaver", 3, 5),
    ("moose", 3, 5),
    ("joe", 3, 5),
    ("sixth", 6, 6),
    ("base", 3, 5),
    ("spirits", 3, 6),
    ("spirits,joe", 3, 6),
];

/// The maximum number of decisions that a proof plays.
const BUDGET: u64 = 1_500_000;

/// Makes up to `number` positions of each kind from at most `games` games, and writes them to a
/// file, one a line.
///
/// Each game provides at most one position of a kind: either one that occurred in it, or a random
/// modification of one.
pub(super) fn make(path: &Path, number: usize, seed: u64, games: u64) -> Result<(), Failure> {
    let mut found: BTreeMap<Kind, Vec<Puzzle>> = BTreeMap::new();
    // The kind and the canonical text of each position found.
    let mut seen: HashSet<String> = HashSet::new();
    let (mut difference_count, mut proven_count) = (0_u32, 0_u32);
    for game in seed..seed.saturating_add(games) {
        let is_wanted = |kind: &Kind| found.get(kind).is_none_or(|kept| kept.len() < number);
        let wanted: Vec<Kind> = Kind::ALL.into_iter().filter(is_wanted).collect();
        if wanted.is_empty() {
            break;
        }
        let mut rng = SplitMix::new(game);
        // The kinds of which this game has provided a position.
        let mut taken: HashSet<Kind> = HashSet::new();
        for position in positions(game, &mut rng)? {
            let view = position.view(position.to_move());
            let possible = possible_kinds(&view, &wanted);
            if possible.is_empty() {
                continue;
            }
            let Some(proven) = prove(&view, &possible, BUDGET) else { continue };
            proven_count += 1;
            difference_count += u32::from(!agrees(&view, &possible, &proven));
            for (kind, right) in proven {
                if !wanted.contains(&kind) || taken.contains(&kind) {
                    continue;
                }
                let setup = view.to_setup();
                if seen.insert(format!("{kind:?} {}", canonical_text(&setup))) {
                    taken.insert(kind);
                    let legal = view.legal().into_iter().zip(right);
                    let right = legal.filter(|(_, right)| *right).map(|it| it.0.to_string());
                    let puzzle = Puzzle { kind, right: right.collect(), view: setup };
                    found.entry(kind).or_default().push(puzzle);
                }
            }
        }
        if game % 20 == 0 {
            let counts: Vec<String> =
                found.iter().map(|(kind, kept)| format!("{kind:?} {}", kept.len())).collect();
            write_stderr(&format!("game {game}: {}", counts.join(", ")));
        }
    }
    write_stderr(&format!("{proven_count} positions proven; tactics differ in {difference_count}"));
    let mut file = std::fs::File::create(path)?;
    for puzzle in found.values().flat_map(|kept| kept.iter().take(number)) {
        writeln!(file, "{}", serde_json::to_string(puzzle)?)?;
    }
    Ok(())
}

/// Whether the tactics of the computer players find what was proven; a difference is printed on
/// stderr. If a decision wins, by the tactics or by the proof, only `winning` is compared: the
/// players then do not ask for the other two. [`prove`] has examined [`Kind::Stop`] and
/// [`Kind::Save`] only if they are in `possible`; if one is not, it is not compared.
fn agrees(view: &View, possible: &[Kind], proven: &[(Kind, Vec<bool>)]) -> bool {
    let legal = view.legal();
    let wins = tactics::winning(view, &legal);
    let find = |kinds: &[Kind]| {
        proven.iter().find(|(kind, _)| kinds.contains(kind)).map(|(_, right)| right.clone())
    };
    let proven_wins = find(&[Kind::WinByOnePlan, Kind::WinByTwoPlans, Kind::HandOver]);
    let agrees = if wins.is_some() || proven_wins.is_some() {
        // `prove` leaves out a kind of which every decision is right.
        wins.filter(|wins| wins.contains(&false)) == proven_wins
    } else {
        let is_same =
            |kind, found: Option<Vec<bool>>| !possible.contains(&kind) || found == find(&[kind]);
        is_same(Kind::Stop, tactics::stopping(view, &legal))
            && is_same(Kind::Save, tactics::saving(view, &legal))
    };
    if !agrees {
        let masks =
            [tactics::winning, tactics::stopping, tactics::saving].map(|ask| ask(view, &legal));
        let json = view.to_setup().to_json();
        write_stderr(&format!("tactics differ: {masks:?}, proven {proven:?}, {legal:?}: {json}"));
    }
    agrees
}

/// The wanted kinds that a position may be of, by quick necessary conditions. There is none if the
/// view is an onlooker's, if there are fewer than two legal decisions, or if a seat that acts later
/// in the round has lost both canoes. (Why positions of the last sort are left out was not
/// recorded.)
fn possible_kinds(view: &View, wanted: &[Kind]) -> Vec<Kind> {
    let (known, Some(seat)) = (view.known(), view.seat()) else { return Vec::new() };
    let later: Vec<Seat> = known.order().skip_while(|other| *other != seat).skip(1).collect();
    let has_canoe =
        |other: &Seat| CanoeNo::ALL.into_iter().any(|no| !known.canoe(*other, no).is_lost());
    if view.legal().len() < 2 || !later.iter().all(has_canoe) {
        return Vec::new();
    }
    // The canoes of a seat hold at most three gems: two in a double canoe, one in the other.
    let lacks_three_at_most = |other: Seat| known.missing(other) <= 3;
    let is_loaded = CanoeNo::ALL.into_iter().any(|no| !known.canoe(seat, no).cargo.is_empty());
    let is_possible = |kind: &Kind| match kind {
        Kind::WinByOnePlan | Kind::WinByTwoPlans | Kind::HandOver => lacks_three_at_most(seat),
        Kind::Stop => later.iter().any(|other| lacks_three_at_most(*other)),
        Kind::Save => is_loaded,
    };
    wanted.iter().copied().filter(is_possible).collect()
}

/// Positions of a game between randomly drawn players. Twelve of the positions in which a seat
/// decides in its turn are drawn at random; the same one may be drawn again. Each is followed by a
/// random modification of it, if that is a legal position.
fn positions(game: u64, rng: &mut SplitMix) -> Result<Vec<Position>, Failure> {
    let (rules, least, most) = TABLES[game as usize % TABLES.len()];
    let seats = least + rng.below((most - least + 1) as u32) as usize;
    let mut options = Options::default();
    if rng.below(8) == 0 {
        options.set("win_four_of_a_kind", "off")?;
    }
    let table = Table::new(&Colour::ALL[..seats], Rules::parse(rules, ',')?, options)?;
    let mut players: Vec<Box<dyn Player>> = Vec::new();
    for seat in 0..seats as u64 {
        let own = SplitMix::new(game * 8 + seat);
        players.push(match rng.below(4) {
            0 => Box::new(RandomPlayer::new(own)),
            1 => Box::new(PlayoutPlayer::new(own)),
            2 => Box::new(SearchPlayer::new(Level::One.config(), own)),
            _ => Box::new(SearchPlayer::new(Level::Three.config(), own)),
        });
    }
    let mut turns: Vec<Position> = Vec::new();
    play_game(random_start(table, game), &mut players, 40, game, |position, _| {
        if position.phase() == Phase::Turn {
            turns.push(*position);
        }
    })?;
    let mut out: Vec<Position> = Vec::new();
    // More turns would add little: at most one position of a kind is taken from a game.
    for _ in 0..12 {
        let Some(position) = turns.get(rng.below(turns.len().max(1) as u32) as usize) else {
            break;
        };
        out.push(*position);
        out.extend(randomly_changed(position, rng));
    }
    Ok(out)
}

/// The position with random gems, canoes and banks. The seat to move and the one clockwise of it
/// have banks that are near a winning condition; that other seat may have had its turn already.
/// `None` if the result is not a legal position.
fn randomly_changed(position: &Position, rng: &mut SplitMix) -> Option<Position> {
    let mut setup = position.to_setup();
    let table = position.table();
    let mut stock = [table.gems_per_site(); 5];
    let to_move = position.to_move()?;
    let rival = to_move.clockwise(1, table.len());
    for seat in table.seats() {
        let is_near = seat == to_move || seat == rival;
        setup.seats[seat.index()].banked = letters(&random_bank(is_near, &mut stock, rng));
    }
    let whirlpool = setup.whirlpool.clone();
    for seat in table.seats() {
        for no in CanoeNo::ALL {
            let room = table.capacity(no);
            let canoe = &mut setup.seats[seat.index()].canoes[no.index()];
            canoe.moved = false;
            let space = Space::ALL[rng.below(9) as usize];
            let is_afloat = rng.below(4) != 0 && whirlpool.as_deref() != Some(space.as_str());
            canoe.at = if is_afloat { space.as_str() } else { "pier" }.to_owned();
            canoe.cargo.clear();
            let mut gems: Vec<Gem> = Vec::new();
            for _ in 0..room {
                if is_afloat && rng.below(5) < 3 {
                    gems.extend(draw(&mut stock, rng));
                }
            }
            canoe.cargo = letters(&gems);
        }
    }
    if rng.below(2) == 0 {
        prepare_hand_over(&mut setup, to_move, &mut stock, rng);
    }
    if let Some(joe) = &mut setup.joe {
        let gem = if rng.below(2) == 0 { draw(&mut stock, rng) } else { None };
        joe.cargo = letters(gem.as_slice());
    }
    if setup.moose.is_some() {
        let (seat, no) = (rng.below(table.len() as u32) as usize, rng.below(2) as usize);
        let is_afloat = setup.seats[seat].canoes[no].at != "pier";
        setup.moose = Some(if is_afloat && rng.below(2) == 0 {
            let colour = setup.seats[seat].colour.clone();
            SetupMoose::Aboard(SetupMooseCanoe { colour, canoe: no as u32 + 1 })
        } else {
            SetupMoose::Word("waiting".to_owned())
        });
    }
    set_sites(&mut setup, stock, rng);
    Position::try_from(&setup).ok()
}

/// Places the canoes of a seat in such a way that one of them can unload a gem at the amethyst site
/// for the other, if the seat has a card for it. The first one has no gem if the stock has none of
/// the colour that is drawn.
fn prepare_hand_over(setup: &mut Setup, seat: Seat, stock: &mut [u8; 5], rng: &mut SplitMix) {
    let own = &mut setup.seats[seat.index()];
    // From these spaces, the points of the card are just enough for paddling to the site (three or
    // four steps) and unloading (two points).
    let (card, spaces) = [("5", ["L6", "R6"]), ("6", ["L7", "R7"])][rng.below(2) as usize];
    if own.card.as_deref() != Some(card) {
        let Some(at) = own.hand.iter().position(|other| other == card) else { return };
        own.hand[at] = own.card.replace(card.to_owned()).unwrap_or_default();
        let place = |text: &String| Card::ALL.into_iter().position(|card| card.as_str() == text);
        own.hand.sort_by_key(place);
    }
    let gem = Gem::ALL[rng.below(5) as usize];
    let carrier = rng.below(2) as usize;
    for canoe in &mut own.canoes {
        for letter in canoe.cargo.drain(..) {
            stock[Gem::from_letter(letter).unwrap_or(gem) as usize] += 1;
        }
        canoe.at = Space::S3.to_string();
    }
    own.canoes[carrier].at = spaces[rng.below(2) as usize].to_owned();
    if let Some(left) = stock[gem as usize].checked_sub(1) {
        stock[gem as usize] = left;
        own.canoes[carrier].cargo = gem.to_string();
    }
}

/// The gems of a random bank, taken from the stock. If `is_near`, the bank lacks one or two gems
/// (more if the stock does not have the gems) for a winning condition, which may be four of a kind
/// even if that does not count in this game; otherwise it has at most three gems.
fn random_bank(is_near: bool, stock: &mut [u8; 5], rng: &mut SplitMix) -> Vec<Gem> {
    let mut wanted: Vec<Gem> = Vec::new();
    let short = 1 + rng.below(3) as usize / 2;
    match (is_near, rng.below(3)) {
        (false, _) => wanted.extend((0..rng.below(4)).map(|_| Gem::ALL[rng.below(5) as usize])),
        (true, 0) => wanted.extend([Gem::ALL[rng.below(5) as usize]].repeat(4 - short)),
        (true, 1) => {
            let first = rng.below(5) as usize;
            wanted.extend((0..5 - short).map(|step| Gem::ALL[(first + step) % 5]));
        }
        (true, _) => wanted.extend((0..7 - short).map(|step| Gem::ALL[step / 2 % 5])),
    }
    wanted.retain(|gem| {
        let left = &mut stock[*gem as usize];
        let is_left = *left > 0;
        *left -= u8::from(is_left);
        is_left
    });
    wanted
}

/// Takes a gem of a random colour from the stock; `None` if none of that colour is left.
fn draw(stock: &mut [u8; 5], rng: &mut SplitMix) -> Option<Gem> {
    let gem = Gem::ALL[rng.below(5) as usize];
    let left = &mut stock[gem as usize];
    *left = left.checked_sub(1)?;
    Some(gem)
}

/// The letters of gems, as in the notation, sorted.
fn letters(gems: &[Gem]) -> String {
    let mut gems = gems.to_vec();
    gems.sort_unstable();
    gems.iter().map(|gem| gem.letter()).collect()
}

/// Puts the gems of `stock` on the sites: up to two of them on random sites, the others on the site
/// of their colour.
fn set_sites(setup: &mut Setup, mut stock: [u8; 5], rng: &mut SplitMix) {
    let mut strays: Vec<(usize, Gem)> = Vec::new();
    for _ in 0..rng.below(3) {
        strays.extend(draw(&mut stock, rng).map(|gem| (rng.below(5) as usize, gem)));
    }
    let site = |site: Gem| {
        let own = [site].repeat(usize::from(stock[site as usize]));
        let others = strays.iter().filter(|(at, _)| *at == site as usize).map(|(_, gem)| *gem);
        letters(&own.into_iter().chain(others).collect::<Vec<_>>())
    };
    let sites = &mut setup.sites;
    sites.amethyst = site(Gem::Amethyst);
    sites.diamond = site(Gem::Diamond);
    sites.amber = site(Gem::Amber);
    sites.sapphire = site(Gem::Sapphire);
    sites.ruby = site(Gem::Ruby);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tactics_agree_with_exhaustive_search() {
        let mut proven = 0;
        for game in 1000..1040 {
            for position in positions(game, &mut SplitMix::new(game)).unwrap() {
                let view = position.view(position.to_move());
                let possible = possible_kinds(&view, &Kind::ALL);
                if let Some(kinds) = prove(&view, &possible, 10_000) {
                    assert!(agrees(&view, &possible, &kinds), "game {game}");
                    proven += 1;
                }
            }
        }
        assert!(proven > 100, "{proven}");
    }
}
