//! The fuzz targets: properties that hold for any input bytes. `main.rs` runs them on stable with a
//! seeded mutator; `fuzz/` wraps each for cargo-fuzz.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a law fails by panicking")]

use std::str::FromStr;
use std::sync::Arc;

use niagara::ai::easiest_decision;
use niagara::core::lesson::{LessonRun, MAX_FAULTS, Outcome, StepChange, Task, check_lesson};
use niagara::core::{
    Arm, CanoeNo, Card, Cargo, Colour, Decision, Game, Gem, Gems, Header, Joe, Name, Options,
    Phase, Place, Position, Refusal, Rules, Seat, Setup, SetupMoose, SetupMooseCanoe, Space, Table,
    View,
};

/// Choices that are read from bytes; 0 once the bytes are used up.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn has_more(&self) -> bool {
        !self.0.is_empty()
    }

    fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::from(self.byte()) % list.len()]
    }
}

/// A table with any modules, options and number of seats.
fn table(choices: &mut Choices) -> Table {
    let words = ["base", "spirits", "spirits,joe", "joe", "", ""];
    let rules = match choices.one_of(&words) {
        // Any set of modules.
        "" => {
            let bits = choices.byte();
            let modules = niagara::core::Module::ALL;
            modules.into_iter().filter(|module| bits & (1 << *module as u8) != 0).collect()
        }
        words => Rules::parse(words, ',').unwrap(),
    };
    let mut options = Options::default();
    let settings = [
        "",
        "tie_break=gem_value",
        "unload_own_colour=forbidden",
        "gems_per_site=5",
        "win_four_of_a_kind=off",
        "river_fork=random",
        "river_fork=mostly_alternate",
        "whirlpool_reentry=immediate",
        "whirlpool_pull_then_site=on",
    ];
    for _ in 0..2 {
        if let Some((name, value)) = choices.one_of(&settings).split_once('=') {
            options.set(name, value).unwrap();
        }
    }
    let seats = 3 + usize::from(choices.byte()) % (rules.max_seats() - 2);
    Table::new(&Colour::ALL[..seats], rules, options).unwrap()
}

/// Plays one decision for each byte, until `visit` returns false or the game is over. Calls `visit`
/// with each position and its legal decisions.
fn walk(
    choices: &mut Choices,
    mut visit: impl FnMut(&Position, &[Decision], &mut Choices) -> bool,
) {
    let mut position = Position::start(
        table(choices),
        Seat::new(usize::from(choices.byte()) % 3).unwrap(),
        choices.one_of(&Arm::ALL),
    );
    let mut list = Vec::new();
    loop {
        position.legal_into(&mut list);
        if !visit(&position, &list, choices) || list.is_empty() || !choices.has_more() {
            return;
        }
        let decision = choices.one_of(&list);
        position.play(decision, &mut ()).unwrap();
        position.flow(|arm| arm, &mut ());
    }
}

/// A text that can be parsed as a decision is the only notation of that decision.
pub(crate) fn decision_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        match line.parse::<Decision>() {
            Ok(decision) => assert_eq!(decision.to_string(), line),
            Err(error) => assert!(!error.expected.is_empty()),
        }
    }
}

/// A text is a record that survives a round trip, or the error names one of its lines.
pub(crate) fn record_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Game>() {
        Ok(game) => {
            let written = game.written();
            let again: Game = written.parse().unwrap();
            assert_eq!(again, game);
            assert_eq!(again.written(), written);
            let shown: Game = game.shown_record().parse().unwrap();
            assert_eq!(shown.decisions().count(), game.shown_decisions());
            assert!(Position::try_from(game.position().to_setup()).is_ok());
        }
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
            assert!(text.lines().nth(error.line - 1).unwrap_or("").starts_with(&error.text));
        }
    }
}

/// A JSON object is a position from which a game can continue, or its faults are reported.
pub(crate) fn position_json(bytes: &[u8]) {
    if let Ok(setup) = String::from_utf8_lossy(bytes).parse::<Setup>() {
        check_conversions(&setup);
    }
}

/// A text is the view of the seat to move and survives a round trip, or it is refused.
pub(crate) fn view_text(bytes: &[u8]) {
    if let Ok(view) = serde_json::from_slice::<View>(bytes) {
        assert_eq!(serde_json::from_str::<View>(&view_json(&view)).unwrap(), view);
    }
}

fn view_json(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

/// Like [`position_json`], for reachable positions with some parts changed.
pub(crate) fn position_tweaked(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    walk(&mut choices, |position, _, choices| {
        let mut setup = position.to_setup();
        for _ in 0..=choices.byte() % 3 {
            tweak(&mut setup, choices);
        }
        check_conversions(&setup);
        true
    });
}

/// Converts a setup to a position and to views, and checks the results.
fn check_conversions(setup: &Setup) {
    match Position::try_from(setup) {
        Ok(position) => {
            let written = serde_json::to_string(&position.to_setup()).unwrap();
            let again: Setup = written.parse().unwrap();
            assert_eq!(Position::try_from(&again), Ok(position));
            let list = position.legal();
            assert_eq!(list.is_empty(), position.phase() == Phase::Over);
            for decision in list {
                let mut next = position;
                next.play(decision, &mut ()).unwrap();
                next.flow(|arm| arm, &mut ());
                let setup = next.to_setup();
                if let Err(error) = Position::try_from(&setup) {
                    panic!("{written}\nafter {decision}: {error}");
                }
            }
        }
        Err(error) => {
            assert!(!error.faults.is_empty());
            for fault in error.faults {
                assert!(!fault.path.is_empty() && !fault.to_string().is_empty());
            }
        }
    }
    for seat in [None, Some(Seat::FIRST), Seat::new(1), Seat::new(2)] {
        if let Ok(view) = View::from_setup(setup, seat) {
            assert_eq!(View::from_setup(&view.to_setup(), seat), Ok(view));
            if view.known().to_move() == seat {
                assert_eq!(serde_json::from_str::<View>(&view_json(&view)).unwrap(), view);
            }
        }
    }
}

const SPACES: [&str; 9] = ["1", "2", "3", "4", "5", "L6", "L7", "R6", "R7"];

/// Changes one part of a position, mostly to a valid value.
fn tweak(setup: &mut Setup, choices: &mut Choices) {
    let seats = setup.seats.len();
    let colours: Vec<String> = setup.seats.iter().map(|seat| seat.colour.clone()).collect();
    let colour = colours[usize::from(choices.byte()) % seats].clone();
    let space = choices.one_of(&SPACES).to_owned();
    let seat = &mut setup.seats[usize::from(choices.byte()) % seats];
    let canoe = &mut seat.canoes[usize::from(choices.byte()) % 2];
    match choices.byte() % 18 {
        0 => canoe.at = space,
        1 => canoe.at = format!("bank:{space}"),
        2 => canoe.at = choices.one_of(&["pier", "falls", "bank:5", "bank:L7"]).to_owned(),
        3 => canoe.moved = !canoe.moved,
        4 => seat.revealed = !seat.revealed,
        5 => {
            // Exchange the card that is laid down.
            seat.hand.extend(seat.card.take());
            seat.hand.sort_by_key(|card| card.parse::<Card>().ok());
            let card = usize::from(choices.byte()) % (seat.hand.len() + 1);
            if card < seat.hand.len() {
                seat.card = Some(seat.hand.remove(card));
            }
        }
        6 => {
            setup.phase =
                choices.one_of(&["free", "rescue", "card", "turn", "return", "over"]).to_owned()
        }
        7 => setup.start = colour,
        8 => setup.to_move = Some(colour),
        9 => setup.to_move = None,
        10 => setup.weather = i32::from(choices.byte() % 6) - 2,
        11 => setup.whirlpool = Some(if choices.byte() < 40 { "next".to_owned() } else { space }),
        12 => setup.beaver = Some(if choices.byte() < 80 { "waiting".to_owned() } else { space }),
        13 => {
            let word = choices.one_of(&["waiting", "returning", ""]);
            setup.moose = Some(match word {
                "" => SetupMoose::Aboard(SetupMooseCanoe {
                    colour,
                    canoe: u32::from(choices.byte() % 3),
                }),
                word => SetupMoose::Word(word.to_owned()),
            });
        }
        14 => setup.winners.push(colour),
        15 => {
            if let Some(joe) = &mut setup.joe {
                joe.at = space;
            }
        }
        _ => {
            // Move a gem.
            let mut holders: Vec<&mut String> = vec![
                &mut setup.sites.amethyst,
                &mut setup.sites.diamond,
                &mut setup.sites.amber,
                &mut setup.sites.sapphire,
                &mut setup.sites.ruby,
            ];
            for seat in &mut setup.seats {
                holders.push(&mut seat.banked);
                holders.extend(seat.canoes.iter_mut().map(|canoe| &mut canoe.cargo));
            }
            holders.extend(setup.joe.as_mut().map(|joe| &mut joe.cargo));
            let count = holders.len();
            let from = usize::from(choices.byte()) % count;
            let to = usize::from(choices.byte()) % count;
            if let Some(gem) = holders[from].pop() {
                holders[to].push(gem);
                let mut letters: Vec<char> = holders[to].chars().collect();
                letters.sort_by_key(|letter| Gem::from_letter(*letter));
                *holders[to] = letters.into_iter().collect();
            }
        }
    }
}

/// `legal`, `is_legal`, `why_not` and `play` agree on every decision, and no text is listed
/// twice.
pub(crate) fn legal_agrees(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let mut seen: Vec<Decision> = Vec::new();
    walk(&mut choices, |position, list, _| {
        let mut texts: Vec<String> = list.iter().map(ToString::to_string).collect();
        texts.sort();
        assert!(texts.is_sorted_by(|a, b| a < b), "a text is listed twice: {texts:?}");
        // Decisions that were legal in one position are good candidates in others.
        for candidate in seen.iter().chain(list) {
            assert_agreement(position, *candidate, list);
        }
        seen.extend(list);
        let surplus = seen.len().saturating_sub(40);
        seen.drain(..surplus);
        true
    });
}

/// Asserts that the functions agree on a decision, given the list of legal ones.
fn assert_agreement(position: &Position, candidate: Decision, list: &[Decision]) {
    let listed = list.contains(&candidate);
    assert_eq!(position.is_legal(candidate), listed, "{candidate}");
    let refusal = position.why_not(candidate);
    assert_eq!(refusal.is_none(), listed, "{candidate}: {refusal:?}");
    let mut next = *position;
    match next.play(candidate, &mut ()) {
        Ok(()) => assert!(listed, "{candidate}"),
        Err(reason) => {
            assert_eq!(Some(reason), refusal);
            assert_eq!(next, *position, "a refused decision changes nothing");
            assert_names_its_rule(reason);
        }
    }
}

fn assert_names_its_rule(refusal: Refusal) {
    let rule = refusal.rule().to_string();
    let (letter, number) = rule.split_once('-').unwrap();
    assert!(matches!(letter, "B" | "S" | "J"), "{rule}");
    assert!(number.starts_with(|digit: char| digit.is_ascii_digit()), "{rule}");
    assert!(refusal.to_string().ends_with(&format!("({rule})")));
    assert!(Refusal::KINDS.contains(&refusal.kind()));
}

/// Decisions whose text differs by a letter from a legal one are legal, or refused with a rule.
pub(crate) fn refused_text(bytes: &[u8]) {
    const LETTERS: &[u8] = b" 1234567LRadmsr><~!x@%+-";
    let mut choices = Choices(bytes);
    walk(&mut choices, |position, list, choices| {
        if list.is_empty() {
            return false;
        }
        for _ in 0..4 {
            let mut text = choices.one_of(list).to_string().into_bytes();
            let index = usize::from(choices.byte()) % text.len();
            match choices.byte() % 3 {
                0 => text[index] = choices.one_of(LETTERS),
                1 => text.insert(index, choices.one_of(LETTERS)),
                _ => drop(text.remove(index)),
            }
            let text = String::from_utf8(text).unwrap();
            if let Ok(decision) = text.parse::<Decision>() {
                assert_eq!(decision.to_string(), text);
                assert_agreement(position, decision, list);
            }
        }
        true
    });
}

/// Gems, canoes and cards are conserved, no canoe stays on the whirlpool, and a view contains no
/// secrets of other seats.
pub(crate) fn walk_invariants(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    walk(&mut choices, |position, list, _| {
        assert_conserved(position);
        check_views(position);
        assert!(position.river_speed().1 <= 9);
        assert_eq!(list.is_empty(), position.phase() == Phase::Over);
        true
    });
}

fn assert_conserved(position: &Position) {
    let table = position.table();
    let mut all = Gems::EMPTY;
    let sites = Gem::ALL.into_iter().flat_map(|site| position.site(site).iter());
    let banks = table.seats().flat_map(|seat| position.banked(seat).iter());
    let canoes = position.canoes().flat_map(|(_, _, canoe)| canoe.cargo.iter());
    let joe = match position.joe() {
        Joe::Afloat { gem, .. } => gem,
        Joe::Absent => None,
    };
    for gem in sites.chain(banks).chain(canoes).chain(joe) {
        all.add(gem);
    }
    for gem in Gem::ALL {
        assert_eq!(all.count(gem), table.gems_per_site());
    }
    let left = table.cycle() - (position.round() - 1) % table.cycle();
    for seat in table.seats() {
        let cards = position.hand(seat).len() + usize::from(position.card(seat).is_some());
        assert_eq!(cards, left as usize, "each hand has the size that the round requires");
        let played = position.played_before(seat).len();
        assert_eq!(played + cards, table.cycle() as usize);
    }
    for (_, canoe, held) in position.canoes() {
        assert!(!position.whirlpool().is_at(held.at), "S-40");
        assert!(held.cargo.len() <= table.capacity(canoe));
    }
}

fn check_views(position: &Position) {
    for seat in position.table().seats().map(Some).chain([None]) {
        let view = position.view(seat);
        for other in position.table().seats() {
            let secret = position.card(other).is_some()
                && !position.is_revealed(other)
                && Some(other) != seat;
            assert_eq!(view.hidden().contains(other), secret);
            assert_eq!(view.has_laid(other), position.card(other).is_some());
            assert!(!secret || view.known().card(other).is_none());
        }
        let same = view.determinize(|other, _| position.card(other).unwrap());
        assert_eq!(same, *position);
        let other = view.determinize(|_, hand| hand.iter().last().unwrap());
        assert_eq!(other.view(seat), view, "another hidden card gives the same view");
    }
}

/// A text is a lesson that survives a round trip and whose steps can all be shown to their end, or
/// all errors are reported. No sequence of a learner's acts breaks its run. Returns whether it is a
/// lesson.
pub(crate) fn lesson_text(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let checked = match check_lesson(&text, easiest_decision) {
        Ok(checked) => checked,
        Err(error) => {
            assert!((1..=MAX_FAULTS).contains(&error.faults.len()), "{error:?}");
            assert!(error.omitted == 0 || error.faults.len() == MAX_FAULTS);
            return false;
        }
    };
    let lesson = Arc::new(checked.lesson);
    let written = lesson.to_json();
    let again = check_lesson(&written, easiest_decision).unwrap().lesson;
    assert_eq!(again, *lesson);
    assert_eq!(again.to_json(), written);
    let mut run = LessonRun::new(Arc::clone(&lesson), easiest_decision);
    // If the search for a solution gave up, which is a warning, a step may have none to show.
    let has_solutions =
        checked.warnings.iter().all(|warning| warning.kind.name() != "SearchGaveUp");
    for _ in lesson.steps() {
        run.hint();
        if let Some(decision) = run.position().legal().last().filter(|_| run.awaits_decision()) {
            run.attempt(*decision);
            run.try_again();
        }
        let reads = run.step().task == Task::Read;
        let before = *run.position();
        let has_shown = run.show_me();
        assert!(has_shown != reads || !has_solutions, "{}: {written}", run.step().id);
        assert!(has_shown || *run.position() == before, "what was played stays");
        for _ in 0..5_000 {
            if run.play_due().is_none() {
                break;
            }
        }
        if !reads && has_solutions {
            assert_eq!(run.outcome(), Outcome::Done, "{}: {written}", run.step().id);
        }
        if run.next() == StepChange::Stayed && run.next() == StepChange::Stayed {
            run.skip();
        }
    }
    assert!(run.is_over());
    let progress = run.progress();
    assert_eq!(progress.to_string().parse(), Ok(progress));
    true
}

/// Enums, options and names survive a round trip through text.
pub(crate) fn words(bytes: &[u8]) {
    fn assert_round_trip<T: FromStr + ToString>(text: &str) {
        if let Ok(value) = text.parse::<T>() {
            assert_eq!(value.to_string(), text);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    for part in text.split(['&', '\n', ';']) {
        assert_round_trip::<Colour>(part);
        assert_round_trip::<Space>(part);
        assert_round_trip::<Place>(part);
        assert_round_trip::<Arm>(part);
        assert_round_trip::<Gem>(part);
        assert_round_trip::<Gems>(part);
        assert_round_trip::<Cargo>(part);
        assert_round_trip::<CanoeNo>(part);
        assert_round_trip::<Card>(part);
        assert_round_trip::<Phase>(part);
        assert_round_trip::<Name>(part);
        if let Ok(rules) = Rules::parse(part, ',') {
            assert_eq!(Rules::parse(&rules.words(","), ','), Ok(rules));
            assert_eq!(Rules::parse(&rules.words(" "), ' '), Ok(rules));
        }
        if let Some((name, value)) = part.split_once('=') {
            let mut options = Options::default();
            let name = name.strip_prefix("option.").unwrap_or(name);
            if options.set(name, value).is_ok() {
                let is_set = options.get(name).is_none_or(|set| set == value);
                assert!(is_set && options.changed().count() <= 1);
            }
        }
    }
}

/// A game survives a round trip at every decision, and can be truncated to any.
pub(crate) fn game_comes_back(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let table = table(&mut choices);
    let seed = u64::from(choices.byte());
    let mut game = Game::new(Header::from_seed(table, seed, None, None));
    let mut notes = 0;
    while choices.has_more() {
        if choices.byte().is_multiple_of(16) {
            let note = format!("x {}", choices.byte() as char);
            notes += usize::from(game.add_note(&note).is_ok());
        }
        let list = game.position().legal();
        if list.is_empty() {
            break;
        }
        game.play(choices.one_of(&list)).unwrap();
    }
    assert_eq!(game.notes().len(), notes);
    let written = game.written();
    assert_eq!(written.parse::<Game>().unwrap(), game, "{written}");
    assert!(written.starts_with(&game.shown_record()));
    let decisions: Vec<_> = game.decisions().collect();
    let keep = usize::from(choices.byte()) % (decisions.len() + 1);
    let mut short = game.truncated(keep);
    assert_eq!(short.written().parse::<Game>().unwrap(), short);
    for (_, decision) in &decisions[keep..] {
        short.play(*decision).unwrap();
    }
    assert_eq!(short.position(), game.position());
}
