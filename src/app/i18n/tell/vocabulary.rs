//! Names for the terms of the rules: colours, gems, cards, places, goals, modules, options.

use core::fmt::Display;

use super::capitalized;
use crate::app::i18n::Words;
use crate::core::{
    Arm, Card, Cargo, Colour, Gem, Gems, Module, Options, Place, RuleId, Rules, Space, WinCondition,
};

impl Words {
    /// The name of a colour within a sentence: "red".
    #[must_use]
    pub fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Yellow => self.who.yellow(),
            Colour::Red => self.who.red(),
            Colour::Blue => self.who.blue(),
            Colour::Green => self.who.green(),
            Colour::Brown => self.who.brown(),
            Colour::Black => self.who.black(),
        }
    }

    /// A colour as the name of a player without a name: "Red".
    #[must_use]
    pub fn colour_name(&self, colour: Colour) -> String {
        capitalized(self.colour(colour))
    }

    /// The name of a gem: "ruby".
    #[must_use]
    pub fn gem(&self, gem: Gem) -> &'static str {
        match gem {
            Gem::Amethyst => self.gems.amethyst(),
            Gem::Diamond => self.gems.diamond(),
            Gem::Amber => self.gems.amber(),
            Gem::Sapphire => self.gems.sapphire(),
            Gem::Ruby => self.gems.ruby(),
        }
    }

    /// A gem as the object of a verb: "a ruby".
    #[must_use]
    pub fn a_gem(&self, gem: Gem) -> &'static str {
        match gem {
            Gem::Amethyst => self.gems.an_amethyst(),
            Gem::Diamond => self.gems.a_diamond(),
            Gem::Amber => self.gems.an_amber(),
            Gem::Sapphire => self.gems.a_sapphire(),
            Gem::Ruby => self.gems.a_ruby(),
        }
    }

    /// A number of gems of a colour: "2 rubies".
    #[must_use]
    pub fn count_of(&self, gem: Gem, count: u8) -> String {
        let n = u32::from(count);
        match gem {
            Gem::Amethyst => self.gems.amethysts(n),
            Gem::Diamond => self.gems.diamonds(n),
            Gem::Amber => self.gems.ambers(n),
            Gem::Sapphire => self.gems.sapphires(n),
            Gem::Ruby => self.gems.rubies(n),
        }
    }

    /// The name of a site: "ruby site".
    #[must_use]
    pub fn site(&self, site: Gem) -> &'static str {
        match site {
            Gem::Amethyst => self.gems.site_amethyst(),
            Gem::Diamond => self.gems.site_diamond(),
            Gem::Amber => self.gems.site_amber(),
            Gem::Sapphire => self.gems.site_sapphire(),
            Gem::Ruby => self.gems.site_ruby(),
        }
    }

    /// The spaces beside a site, as a list: "L6 and R6".
    #[must_use]
    pub fn spaces_beside(&self, site: Gem) -> String {
        self.list(Space::ALL.into_iter().filter(|space| space.site() == Some(site)))
    }

    /// A site as a location: "at the ruby site".
    #[must_use]
    pub fn at_site(&self, site: Gem) -> &'static str {
        match site {
            Gem::Amethyst => self.gems.at_amethyst(),
            Gem::Diamond => self.gems.at_diamond(),
            Gem::Amber => self.gems.at_amber(),
            Gem::Sapphire => self.gems.at_sapphire(),
            Gem::Ruby => self.gems.at_ruby(),
        }
    }

    /// Gems of several colours with their numbers: "1 diamond and 2 rubies"; "no gems".
    #[must_use]
    pub fn gems(&self, gems: Gems) -> String {
        if gems.is_empty() {
            return self.gems.no_gems().to_owned();
        }
        let colours = Gem::ALL.into_iter().filter(|gem| gems.contains(*gem));
        self.list(colours.map(|gem| self.count_of(gem, gems.count(gem))))
    }

    /// The cargo of a canoe: "a diamond and a ruby", "2 rubies".
    #[must_use]
    pub fn cargo(&self, cargo: Cargo) -> String {
        match (cargo.first(), cargo.second()) {
            (Some(gem), None) => self.a_gem(gem).to_owned(),
            (Some(first), Some(second)) if first != second => {
                self.list([self.a_gem(first), self.a_gem(second)])
            }
            _ => self.gems(cargo.iter().collect()),
        }
    }

    /// A card: "4", "cloud".
    #[must_use]
    pub fn card(&self, card: Card) -> String {
        match card {
            Card::Cloud => self.cards.cloud().to_owned(),
            Card::Lasso => self.cards.lasso().to_owned(),
            Card::OneTwoThree => self.cards.one_two_three().to_owned(),
            _ => self.cards.number(&card),
        }
    }

    /// A card as the object of a verb: "the 4", "the cloud".
    #[must_use]
    pub fn the_card(&self, card: Card) -> String {
        match card {
            Card::Cloud => self.cards.the_cloud().to_owned(),
            Card::Lasso => self.cards.the_lasso().to_owned(),
            Card::OneTwoThree => self.cards.the_one_two_three().to_owned(),
            _ => self.cards.the_number(&card),
        }
    }

    /// The sentence that says what a card does.
    #[must_use]
    pub fn card_does(&self, card: Card) -> String {
        match card {
            Card::Cloud => self.cards.cloud_does().to_owned(),
            Card::Lasso => self.cards.lasso_does().to_owned(),
            Card::OneTwoThree => self.cards.one_two_three_does().to_owned(),
            _ => self.cards.number_does(u32::from(card.number().unwrap_or(0))),
        }
    }

    /// The name of a place: "space 4", "the pier".
    #[must_use]
    pub fn place(&self, place: Place) -> String {
        let words = &self.places;
        match place {
            Place::Pier => words.pier().to_owned(),
            Place::Falls => words.falls().to_owned(),
            Place::Riverbank(space) => words.bank(&self.place(Place::On(space))),
            Place::On(space) => {
                by_arm(space, &|n| words.space(n), &|n| words.left(n), &|n| words.right(n))
            }
        }
    }

    /// A place as a direction: "to space 4", "over the falls".
    #[must_use]
    pub fn to(&self, place: Place) -> String {
        let words = &self.places;
        match place {
            Place::Pier => words.to_pier().to_owned(),
            Place::Falls => words.to_falls().to_owned(),
            Place::Riverbank(space) => words.to_bank(&self.place(Place::On(space))),
            Place::On(space) => {
                by_arm(space, &|n| words.to_space(n), &|n| words.to_left(n), &|n| words.to_right(n))
            }
        }
    }

    /// A place as a location: "on space 4", "at the pier".
    #[must_use]
    pub fn at(&self, place: Place) -> String {
        let words = &self.places;
        match place {
            Place::Pier => words.at_pier().to_owned(),
            Place::Falls => words.at_falls().to_owned(),
            Place::Riverbank(space) => words.at_bank(&self.place(Place::On(space))),
            Place::On(space) => {
                by_arm(space, &|n| words.at_space(n), &|n| words.at_left(n), &|n| words.at_right(n))
            }
        }
    }

    /// A place as an origin: "from space 4", "from the pier".
    #[must_use]
    pub fn leaving(&self, place: Place) -> String {
        let words = &self.places;
        match place {
            Place::Pier => words.leaving_pier().to_owned(),
            Place::Falls => words.leaving_falls().to_owned(),
            Place::Riverbank(space) => words.leaving_bank(&self.place(Place::On(space))),
            Place::On(space) => {
                by_arm(space, &|n| words.leaving_space(n), &|n| words.leaving_left(n), &|n| {
                    words.leaving_right(n)
                })
            }
        }
    }

    /// The full name of a space: "space 4", "left arm, space 6".
    #[must_use]
    pub fn space_label(&self, space: Space) -> String {
        let words = &self.places;
        by_arm(space, &|n| words.space(n), &|n| words.left_label(n), &|n| words.right_label(n))
    }

    /// The short name of a place, for small labels: "4", "L6", "pier".
    #[must_use]
    pub fn short_place(&self, place: Place) -> String {
        let words = &self.places;
        match place {
            Place::Pier => words.short_pier().to_owned(),
            Place::Falls => words.short_falls().to_owned(),
            Place::Riverbank(space) => words.short_bank(&self.short_place(Place::On(space))),
            Place::On(space) => {
                by_arm(space, &|n| self.cards.number(n), &|n| words.short_left(n), &|n| {
                    words.short_right(n)
                })
            }
        }
    }

    /// A number with its sign, as on the weather track: "−1", "0", "+2".
    #[must_use]
    pub fn signed(&self, value: i8) -> String {
        match value {
            1.. => format!("+{value}"),
            0 => "0".to_owned(),
            // A minus sign, not a hyphen.
            _ => format!("−{}", value.unsigned_abs()),
        }
    }

    /// The progress of banked gems towards a goal: "3 of 4 alike (amethyst)".
    #[must_use]
    pub fn progress(&self, condition: WinCondition, banked: Gems) -> String {
        let (counted, need) = condition.progress(banked);
        let have = counted.min(need);
        match condition {
            WinCondition::FourOfAKind => {
                // The gem is named only if there are more of it than of any other.
                let mut leading = Gem::ALL.into_iter().filter(|gem| banked.count(*gem) == counted);
                match (have, leading.next(), leading.next()) {
                    (1.., Some(gem), None) => self.goal.four_progress_of(&have, &self.gem(gem)),
                    _ => self.goal.four_progress(&have),
                }
            }
            WinCondition::FiveColours => self.goal.five_progress(&have),
            WinCondition::Seven => self.goal.seven_progress(&have),
        }
    }

    /// The name of a goal: "five colours".
    #[must_use]
    pub fn goal_name(&self, condition: WinCondition) -> &'static str {
        match condition {
            WinCondition::FourOfAKind => self.goal.four_of_a_kind(),
            WinCondition::FiveColours => self.goal.five_colours(),
            WinCondition::Seven => self.goal.seven(),
        }
    }

    /// A module's name, and a sentence that says what it does.
    #[must_use]
    pub fn module(&self, module: Module) -> (&'static str, &'static str) {
        let words = &self.modules;
        match module {
            Module::Double => (words.double(), words.double_rule()),
            Module::Whirlpool => (words.whirlpool(), words.whirlpool_rule()),
            Module::Cards => (words.cards(), words.cards_rule()),
            Module::Beaver => (words.beaver(), words.beaver_rule()),
            Module::Moose => (words.moose(), words.moose_rule()),
            Module::Sixth => (words.sixth(), words.sixth_rule()),
            Module::Joe => (words.joe(), words.joe_rule()),
        }
    }

    /// The rules of a game by the names of the modules in play: "Spirits of Niagara and Diamond
    /// Joe" (the modules of the expansion have one name if all are in play); without modules the
    /// name of the base game.
    #[must_use]
    pub fn rules_in_play(&self, rules: Rules) -> String {
        let spirits = Module::ALL.into_iter().filter(|module| Rules::SPIRITS.has(*module));
        let all_spirits = spirits.clone().all(|module| rules.has(module));
        let single = rules.iter().filter(|it| !(all_spirits && Rules::SPIRITS.has(*it)));
        let spirits = all_spirits.then(|| self.modules.spirits());
        let names = spirits.into_iter().chain(single.map(|module| self.module(module).0));
        let names = self.list(names);
        if names.is_empty() { self.over.base_game().to_owned() } else { names }
    }

    /// The rule that introduces a module.
    #[must_use]
    pub const fn module_rule(module: Module) -> RuleId {
        RuleId(match module {
            Module::Double => "S-10",
            Module::Whirlpool => "S-30",
            Module::Cards => "S-04",
            Module::Beaver => "S-60",
            Module::Moose => "S-70",
            Module::Sixth => "S-01",
            Module::Joe => "J-01",
        })
    }

    /// An option's name, and its rule in one sentence; `None` for a name that is not in
    /// [`Options::NAMES`].
    #[must_use]
    pub fn option(&self, name: &str) -> Option<(&'static str, &'static str)> {
        let words = &self.options;
        Some(match name {
            "tie_break" => (words.tie_break(), words.tie_break_rule()),
            "unload_own_colour" => (words.unload_own_colour(), words.unload_own_colour_rule()),
            "show_played_cards" => (words.show_played_cards(), words.show_played_cards_rule()),
            "gems_per_site" => (words.gems_per_site(), words.gems_per_site_rule()),
            "win_four_of_a_kind" => (words.win_four_of_a_kind(), words.win_four_of_a_kind_rule()),
            "river_fork" => (words.river_fork(), words.river_fork_rule()),
            "fork_first" => (words.fork_first(), words.fork_first_rule()),
            "first_player" => (words.first_player(), words.first_player_rule()),
            "whirlpool_reentry" => (words.whirlpool_reentry(), words.whirlpool_reentry_rule()),
            "whirlpool_pull_then_site" => {
                (words.whirlpool_pull_then_site(), words.whirlpool_pull_then_site_rule())
            }
            _ => return None,
        })
    }

    /// The visible name of an option's value; `name` and `value` are the words of the notation.
    /// `None` if there is no such option or value.
    #[must_use]
    pub fn option_value(&self, name: &str, value: &str) -> Option<String> {
        let words = &self.options;
        let text = match (name, value) {
            ("tie_break", "shared") => words.tie_break_shared(),
            ("tie_break", "gem_value") => words.tie_break_gem_value(),
            ("unload_own_colour", "allowed") => words.unload_own_colour_allowed(),
            ("unload_own_colour", "forbidden") => words.unload_own_colour_forbidden(),
            ("show_played_cards", "on") => words.show_played_cards_on(),
            ("show_played_cards", "covered") => words.show_played_cards_covered(),
            ("gems_per_site", n @ ("5" | "6" | "7" | "8")) => return Some(self.cards.number(&n)),
            ("win_four_of_a_kind", "on") => words.win_four_of_a_kind_on(),
            ("win_four_of_a_kind", "off") => words.win_four_of_a_kind_off(),
            ("river_fork", "alternate") => words.river_fork_alternate(),
            ("river_fork", "mostly_alternate") => words.river_fork_mostly_alternate(),
            ("river_fork", "random") => words.river_fork_random(),
            ("fork_first", "random") => words.fork_first_random(),
            ("fork_first", "left") => words.fork_first_left(),
            ("fork_first", "right") => words.fork_first_right(),
            ("first_player", "random") => words.first_player_random(),
            ("first_player", "host") => words.first_player_host(),
            ("whirlpool_reentry", "next_push") => words.whirlpool_reentry_next_push(),
            ("whirlpool_reentry", "immediate") => words.whirlpool_reentry_immediate(),
            ("whirlpool_pull_then_site", "off") => words.whirlpool_pull_then_site_off(),
            ("whirlpool_pull_then_site", "on") => words.whirlpool_pull_then_site_on(),
            _ => return None,
        };
        Some(text.to_owned())
    }

    /// The rule that an option changes; `None` for a name that is not in [`Options::NAMES`].
    #[must_use]
    pub fn option_rule(name: &str) -> Option<RuleId> {
        // In the order of `Options::NAMES`.
        const RULES: [&str; Options::NAMES.len()] =
            ["B-163", "B-81", "B-172", "B-12", "B-165", "B-136", "B-17", "S-41", "S-35", "B-16"];
        let index = Options::NAMES.into_iter().position(|known| known == name)?;
        RULES.get(index).copied().map(RuleId)
    }
}

/// The text for a space, made from its number by one of three functions: `trunk` for a space above
/// the fork, `left` or `right` for a space in an arm.
fn by_arm(
    space: Space,
    trunk: &dyn Fn(&dyn Display) -> String,
    left: &dyn Fn(&dyn Display) -> String,
    right: &dyn Fn(&dyn Display) -> String,
) -> String {
    let text = match space.arm() {
        None => trunk,
        Some(Arm::Left) => left,
        Some(Arm::Right) => right,
    };
    text(&space.depth())
}
