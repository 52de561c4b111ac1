//! The words of the page: one typed table per language.
//!
//! Every text is a method of its group, and its places are the method's arguments, so a
//! missing place does not compile and a language may put places in any order. A language
//! is one [`Words`] value; a text it leaves out does not compile either.

use core::fmt::{Display, Write};
use std::process;

/// Puts values into the places of a template, which it names in braces. Braces that name no
/// place stay. The names of the places stand in one text, a space behind each: a list of them
/// would be heavier.
///
/// Values are not looked at again: a player called `{name}` does no harm.
#[must_use]
pub fn fill(template: &str, places: &str, values: &[&dyn Display]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((text, after)) = rest.split_once('{') {
        out.push_str(text);
        let known = after.split_once('}').and_then(|(name, after)| {
            let place = places.split_terminator(' ').position(|place| place == name)?;
            Some((values.get(place)?, after))
        });
        rest = match known {
            // Writing to a string does not fail.
            Some((value, after)) => {
                let _ = write!(out, "{value}");
                after
            }
            None => {
                out.push('{');
                after
            }
        };
    }
    out.push_str(rest);
    out
}

/// The forms of a text that counts something, in the order of the language's rule, with a
/// bar between them.
#[derive(Clone, Copy, Debug)]
pub struct Plural(pub(super) &'static str);

/// What stands between two forms of a text.
pub(super) const BAR: char = '|';

/// What ends a text among all.
pub(super) const END: char = '\0';

/// A language's rule: which form a number takes.
pub(super) type Rule = fn(u32) -> usize;

/// The texts of a group.
#[derive(Clone, Debug)]
struct Texts<const N: usize> {
    rule: Rule,
    texts: [&'static str; N],
}

impl<const N: usize> Texts<N> {
    /// The first of these texts; the rest of them stays.
    fn first(rule: Rule, texts: &mut &[&'static str]) -> Self {
        // A language has all texts: they come out of its table.
        let (first, rest) = texts.split_first_chunk().unwrap_or_else(|| process::abort());
        *texts = rest;
        Self { rule, texts: *first }
    }

    const fn plain(&self, index: usize) -> &'static str {
        self.texts[index]
    }

    fn counted(&self, index: usize, count: u32) -> &'static str {
        form(self.texts[index], (self.rule)(count))
    }
}

fn form(forms: &'static str, index: usize) -> &'static str {
    forms.split(BAR).nth(index).or(forms.split(BAR).next_back()).unwrap_or(forms)
}

/// One text of a table, for tests that look at all of them.
#[cfg(test)]
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) name: &'static str,
    pub(super) templates: Vec<&'static str>,
    pub(super) places: &'static [&'static str],
}

macro_rules! field {
    () => { &'static str };
    (($($place:ident),+)) => { &'static str };
    ([$($place:ident),+]) => { Plural };
}

macro_rules! template {
    ($text:expr) => {
        $text
    };
    ($text:expr, [$($place:ident),+]) => {
        $text.0
    };
}

#[cfg(test)]
macro_rules! places {
    () => { &[] };
    (($($place:ident),+)) => { &[$(stringify!($place)),+] };
    ([$($place:ident),+]) => { &[$(stringify!($place)),+] };
}

macro_rules! method {
    ($(#[$doc:meta])* $text:ident) => {
        $(#[$doc])*
        #[must_use]
        pub const fn $text(&self) -> &'static str {
            self.0.plain(Index::$text as usize)
        }
    };
    ($(#[$doc:meta])* $text:ident ($($place:ident),+)) => {
        $(#[$doc])*
        #[must_use]
        pub fn $text(&self, $($place: &dyn Display),+) -> String {
            let template = self.0.plain(Index::$text as usize);
            fill(template, concat!($(stringify!($place), " "),+), &[$($place),+])
        }
    };
    ($(#[$doc:meta])* $text:ident [$count:ident $(, $place:ident)*]) => {
        $(#[$doc])*
        #[must_use]
        pub fn $text(&self, $count: u32 $(, $place: &dyn Display)*) -> String {
            let template = self.0.counted(Index::$text as usize, $count);
            let places = concat!(stringify!($count), " " $(, stringify!($place), " ")*);
            fill(template, places, &[&$count $(, $place)*])
        }
    };
}

/// Declares the groups: `text;` is a plain text, `text(a, b);` has places, `text[n, a];`
/// also has forms, chosen by the number `n`.
///
/// A language file fills a [`table::Words`], a field for each text. The page reads
/// [`Words`], where a group is an array: what is done to all texts is a loop.
macro_rules! words {
    ($(
        $(#[$group_doc:meta])*
        $group:ident: $Group:ident {
            $($(#[$doc:meta])* $text:ident $(($($place:ident),+))? $([$($counted:ident),+])?;)+
        }
    )+) => {
        /// The groups as a language file writes them.
        pub(super) mod table {
            use super::{END, Plural};

            /// All texts of one language.
            pub(in super::super) struct Words {
                $(pub(in super::super) $group: $Group,)+
            }

            impl Words {
                /// How long all texts are in one.
                pub(in super::super) const fn len(&self) -> usize {
                    let mut len = 0;
                    $($(len += template!(self.$group.$text $(, [$($counted),+])?).len() + 1;)+)+
                    len
                }

                /// All texts in one, each with [`END`] behind it: an address of each would be
                /// twice as heavy as the mark.
                pub(in super::super) const fn in_one<const N: usize>(&self) -> [u8; N] {
                    let (mut all, mut at) = ([END as u8; N], 0);
                    $($(at = put(
                        template!(self.$group.$text $(, [$($counted),+])?),
                        &mut all,
                        at,
                    );)+)+
                    assert!(at == N);
                    all
                }
            }

            /// Copies a text and leaves room for what ends it.
            const fn put(text: &str, all: &mut [u8], mut at: usize) -> usize {
                let text = text.as_bytes();
                let mut index = 0;
                while index < text.len() {
                    all[at] = text[index];
                    at += 1;
                    index += 1;
                }
                at + 1
            }

            $(pub(in super::super) struct $Group {
                $(pub(in super::super) $text: field!($(($($place),+))? $([$($counted),+])?),)+
            })+
        }

        /// All texts of one language, grouped by where they are read.
        #[derive(Clone, Debug)]
        pub struct Words {
            $($(#[$group_doc])* pub $group: $Group,)+
        }

        impl Words {
            /// The texts of a language, all in one.
            pub(super) fn of(rule: Rule, in_one: &'static str) -> Self {
                let texts: Vec<&'static str> = in_one.split(END).collect();
                let mut texts = &texts[..];
                Self { $($group: $Group(Texts::first(rule, &mut texts)),)+ }
            }

            /// Every text with its name and its places.
            #[cfg(test)]
            pub(super) fn all(&self) -> Vec<Listed> {
                vec![$($(Listed {
                    name: concat!(stringify!($group), ".", stringify!($text)),
                    templates: self.$group.template(stringify!($text)).split(BAR).collect(),
                    places: places!($(($($place),+))? $([$($counted),+])?),
                },)+)+]
            }
        }

        $(
            $(#[$group_doc])*
            #[derive(Clone, Debug)]
            pub struct $Group(Texts<{ [$(stringify!($text)),+].len() }>);

            const _: () = {
                #[expect(non_camel_case_types, reason = "named as the texts are")]
                enum Index { $($text),+ }

                impl $Group {
                    $(method! { $(#[$doc])* $text $(($($place),+))? $([$($counted),+])? })+

                    #[cfg(test)]
                    fn template(&self, name: &str) -> &'static str {
                        let names = [$(stringify!($text)),+];
                        let index = names.iter().position(|known| *known == name);
                        index.map_or("", |index| self.0.plain(index))
                    }
                }
            };
        )+
    };
}

words! {
    /// How texts are put together.
    join: Join {
        /// The last two of a list: "a ruby and an amber".
        and(first, last);
        /// The earlier ones of a list: "Ada, Bo".
        comma(first, rest);
        /// Steps of a plan, one after the other.
        then(first, rest);
        /// Alternatives: "left or right".
        or(first, last);
        /// A name before what it is about: "Ada: launch a canoe".
        label(name, text);
    }

    /// What a seat, a canoe or a computer player is called.
    who: Who {
        canoe(n);
        /// A canoe with its owner.
        canoe_of(name, canoe);
        double(n);
        computer(level);
        person;
        /// The characters of computer players, and how each plays.
        all_rounder;
        all_rounder_style;
        racer;
        racer_style;
        thief;
        thief_style;
        cloud_watcher;
        cloud_watcher_style;
        careful;
        careful_style;
        /// Computer players' sealed cards.
        seals;
        seals_hint;
        sealed(name, round, seal);
        seals_kept(n);
        seal_broken(name, round);
        seal_lapsed(name, round);
        yellow;
        red;
        blue;
        green;
        brown;
        black;
        joe;
        /// Somebody with what they carry.
        with(who, gems);
        beaver;
        moose;
        whirlpool;
    }

    /// Gems. `a_…` is the gem as what somebody loads, pays or steals (accusative, if the
    /// language has it); `…s` counts; `site_…` is the site of that colour after "at".
    gems: GemWords {
        amethyst;
        diamond;
        amber;
        sapphire;
        ruby;
        an_amethyst;
        a_diamond;
        an_amber;
        a_sapphire;
        a_ruby;
        amethysts[n];
        diamonds[n];
        ambers[n];
        sapphires[n];
        rubies[n];
        at_amethyst;
        at_diamond;
        at_amber;
        at_sapphire;
        at_ruby;
        site_amethyst;
        site_diamond;
        site_amber;
        site_sapphire;
        site_ruby;
        /// Any gems.
        gems[n];
        no_gems;
        /// What lies on a site or before a player.
        value(n);
    }

    /// Places. Each has four forms: its name, the way to it, being there, the way from it.
    places: Places {
        space(n);
        left(n);
        right(n);
        pier;
        falls;
        bank(space);
        to_space(n);
        to_left(n);
        to_right(n);
        to_pier;
        to_falls;
        to_bank(space);
        at_space(n);
        at_left(n);
        at_right(n);
        at_pier;
        at_falls;
        at_bank(space);
        leaving_space(n);
        leaving_left(n);
        leaving_right(n);
        leaving_pier;
        leaving_falls;
        leaving_bank(space);
        /// Headings: "left arm, space 6".
        left_label(n);
        right_label(n);
        /// On chips and marks.
        short_left(n);
        short_right(n);
        short_pier;
        short_falls;
        short_bank(space);
    }

    /// Cards. `the_…` is the card as what somebody plays (accusative).
    cards: Cards {
        number(n);
        cloud;
        lasso;
        one_two_three;
        the_number(n);
        the_cloud;
        the_lasso;
        the_one_two_three;
        /// What a card does, in one sentence.
        number_does[n];
        cloud_does;
        lasso_does;
        one_two_three_does;
    }

    /// The one sentence that says who must do what.
    ask: Ask {
        choose_card(name, have, all);
        choose_last_card(name, card, have, all);
        choose_no_canoe(name, have, all);
        confirm_card(name);
        others_choose(names, have, all);
        computer_thinks(name);
        computer_moves(name, card);
        rescue(name, canoe);
        rescue_all_lost(name);
        free(name);
        cloud_up_or_down(name, weather);
        cloud_only_to(name, from, to);
        move_both[points, name, first, second];
        move_one[points, name, canoe];
        move_one_may_launch[points, name, canoe, other];
        launch_either[points, name];
        launch_one[points, name, canoe];
        may_launch(name, canoe);
        one_two_three(name);
        one_two_three_one(name, canoe);
        moose_with_lasso(name);
        pulled_arm(name, canoe);
        pick_end[points, name, canoe];
        confirm(name, plan);
        confirm_falls(name, canoe);
        confirm_falls_cargo(name, canoe, gems);
        river_moves;
        /// What the river can do once a card is laid down.
        foresee(question, speeds);
        curtain(name);
        won(name, why);
        won_together(names, why);
    }

    /// What happened, as one would tell it at the table.
    told: Told {
        round_began(round, name);
        hands_refilled;
        came_back_free(name, canoe);
        rescued(name, canoe, gem);
        rescue_declined(name);
        card_laid(name);
        revealed(name, card);
        nothing_to_move(name);
        weather_moved(name, from, to);
        beaver_entered(at);
        moose_taken(name, canoe);
        unloaded(name, canoe, gem, at);
        loaded(name, canoe, gem, at);
        launched(name, canoe, to);
        paddled_up(name, canoe, to);
        paddled_down(name, canoe, to);
        paddled_over(name, canoe);
        pulled(name, canoe, to);
        stolen(name, canoe, gem, victim, victim_canoe);
        joe_got(name, gem);
        joe_gave(name, gem);
        joe_swapped(name, give, take);
        landed(name, canoe, gems);
        landed_empty(name, canoe);
        went_over(name, canoe, gems);
        went_over_empty(name, canoe);
        moose_left(name, canoe);
        stayed_ashore(name, canoe);
        lassoed(name, canoe, to);
        /// How fast the river is, and why.
        river[speed, lowest, weather];
        river_still(lowest, weather);
        river_no_number[speed, weather];
        river_no_number_still(weather);
        river_left;
        river_right;
        beaver_over(weather);
        whirlpool_over;
        whirlpool_entered;
        joe_over(at);
        joe_over_gem(gem, at);
        came_back_from_bank(name, canoe, to);
        joe_loaded(gem, at);
        joe_paddled(to);
        joe_pulled(to);
        moose_returned;
        won(name);
        won_together(names);
    }

    /// Why a decision is refused: one text for each way in which it can be wrong.
    refused: Refused {
        game_over;
        river_moves;
        asked_free;
        asked_rescue;
        asked_card;
        asked_weather;
        asked_plan;
        asked_lasso;
        asked_return;
        card_not_in_game(card);
        card_played(card);
        canoe_not_lost(canoe);
        name_the_first;
        gem_not_banked(gem);
        weather_step(from, to);
        weather_track(to);
        number_moves_canoes(card);
        cloud_moves_no_canoe;
        cloud_is_compulsory;
        lasso_moves_no_canoe;
        must_move(canoe);
        must_launch;
        must_move_one;
        canoe_lost(canoe);
        canoe_moved(canoe);
        landed_this_turn(canoe);
        canoe_elsewhere(canoe, at, from);
        nothing_done;
        points_short(to, paddling, points);
        points_short_whirlpool(to, paddling, points);
        points_short_load(to, paddling, actions, total, points);
        points_short_unload(to, paddling, actions, total, points);
        points_short_both(to, paddling, actions, total, points);
        points_left(to, paddling, points, rest);
        points_left_load(to, paddling, actions, points, rest);
        points_left_unload(to, paddling, actions, points, rest);
        points_left_both(to, paddling, actions, points, rest);
        actions_short(actions, points);
        actions_left(actions, points, rest);
        not_paddled;
        across_arms(from, to);
        no_way(from, to);
        no_site(at);
        not_on_site(gem, at);
        not_aboard(gem);
        no_room[capacity];
        same_colour(gem);
        own_colour(gem);
        two_site_visits;
        whirlpool_pulls(at);
        wrong_pull(at, to);
        wrong_pull_fork(at, to);
        wrong_pull_falls(at, to);
        no_whirlpool(at);
        no_site_after_pull;
        no_theft_after_pull;
        no_trade_after_pull;
        theft_downstream;
        no_such_seat(colour);
        own_canoe;
        victim_elsewhere(name, canoe, at);
        victim_across(name, canoe);
        victim_on_bank(name, canoe);
        not_to_steal(name, canoe, gem);
        no_room_to_steal[capacity];
        theft_order;
        not_in_play(module);
        moose_away;
        moose_elsewhere;
        joe_elsewhere(at);
        joe_empty;
        joe_carries(gem);
        joe_loaded;
        swap_same_colour;
        nothing_for_joe(gem);
        no_room_for_joe[capacity];
        other_canoe_returns(canoe);
    }

    /// Decisions as what a button offers (imperative). `short_…` stands on chips.
    plan: PlanWords {
        /// A canoe and what it does.
        of(canoe, steps);
        load(gems);
        unload(gems);
        reload(unload, load);
        paddle(to);
        over_falls;
        ashore;
        pulled(to);
        pulled_over;
        steal_from(gem, victim, canoe);
        joe_give(gem);
        joe_take(gem);
        joe_swap(give, take);
        moose;
        short_paddle(to);
        short_over;
        short_load(gems);
        short_unload(gems);
        short_steal(gem, victim);
        /// Decisions that are not plans.
        card(card);
        weather(to);
        free(canoe);
        rescue(canoe, gem);
        rescue_none;
        done;
        done_lasso;
        return_left(canoe);
        return_right(canoe);
        /// Prices in points: paddling, site actions, and what is lost ashore.
        price(points);
        price_sum(first, second);
        price_lost(price, lost);
        points[n];
        warn_lost(canoe);
        warn_lost_cargo(canoe, gems);
    }

    /// What the river will do.
    river: RiverWords {
        forecast;
        forecast_canoe(canoe, ends);
        forecast_end(speed, to);
        forecast_stays(speed, at);
        forecast_falls(speed);
        forecast_safe(canoe);
        forecast_lost(canoe);
        /// A lassoed canoe, which the river finds on the bank.
        forecast_back(canoe);
        forecast_pulled(speed, to);
        /// What comes of it if the beaver falls.
        forecast_beaver;
        /// In short: the speeds, and those at which a canoe falls.
        can_have(speeds);
        falls_at(canoe, speeds);
        speeds(least, most);
        weather(weather);
        next_arm;
        after(canoes);
        after_at(canoe, at);
    }

    /// How far a player is from winning, and why somebody won.
    goal: Goal {
        four_of_a_kind;
        five_colours;
        seven;
        four_progress(have);
        four_progress_of(have, gem);
        five_progress(have);
        seven_progress(have);
        four_won(gems);
        five_won;
        seven_won[n];
        won_by(name, why);
        place(place, name, gems, value);
    }

    /// Options of a table, each with its rule in one sentence, and their values.
    options: OptionWords {
        tie_break;
        tie_break_rule;
        tie_break_shared;
        tie_break_gem_value;
        unload_own_colour;
        unload_own_colour_rule;
        unload_own_colour_allowed;
        unload_own_colour_forbidden;
        show_played_cards;
        show_played_cards_rule;
        show_played_cards_on;
        show_played_cards_covered;
        gems_per_site;
        gems_per_site_rule;
        gems_per_site_auto(n);
        win_four_of_a_kind;
        win_four_of_a_kind_rule;
        win_four_of_a_kind_on;
        win_four_of_a_kind_off;
        river_fork;
        river_fork_rule;
        river_fork_alternate;
        river_fork_mostly_alternate;
        river_fork_random;
        fork_first;
        fork_first_rule;
        fork_first_random;
        fork_first_left;
        fork_first_right;
        first_player;
        first_player_rule;
        first_player_random;
        first_player_host;
        whirlpool_reentry;
        whirlpool_reentry_rule;
        whirlpool_reentry_next_push;
        whirlpool_reentry_immediate;
        whirlpool_pull_then_site;
        whirlpool_pull_then_site_rule;
        whirlpool_pull_then_site_off;
        whirlpool_pull_then_site_on;
    }

    /// Modules of the expansions.
    modules: Modules {
        spirits;
        double;
        double_rule;
        whirlpool;
        whirlpool_rule;
        cards;
        cards_rule;
        beaver;
        beaver_rule;
        moose;
        moose_rule;
        sixth;
        sixth_rule;
        joe;
        joe_rule;
    }

    /// The start screen.
    start: StartWords {
        title;
        tagline;
        play;
        /// Who plays, under the button.
        play_what(names);
        continue_game;
        last_games;
        /// A saved game, counted from the newest.
        game(n);
        game_won(names, winners);
        game_round(names, round);
        game_remove(n);
        seats;
        seats_hint;
        name_of(n);
        kind_of(n);
        character_of(n);
        colour_of(n);
        move_up(n, name);
        move_down(n, name);
        moved(name, n);
        remove(n, name);
        removed(name);
        add_person;
        add_computer;
        added(name);
        name_twice(name);
        name_long(name, most);
        name_character(name);
        seed_number;
        options;
        options_changed[n];
        profile;
        profile_table;
        profile_table_rule;
        profile_rulebook;
        profile_rulebook_rule;
        profile_own;
        starter;
        starter_random;
        seed;
        seed_hint;
        rule(rule);
        modules;
        modules_hint;
        modules_on[n];
        unofficial;
    }

    /// The table.
    table: TableWords {
        name;
        river;
        river_label;
        site_pile(site, gems);
        space_holds(space, what);
        space_empty(space);
        canoe_at(canoe, at);
        canoe_carries(canoe, gems, at);
        canoe_lost(canoe);
        players;
        player(name, gems);
        life_saver(name);
        life_saver_short;
        hand;
        hand_of(name);
        card_in_hand(card);
        card_chosen(card);
        card_gone(card);
        card_hidden(name);
        card_open(name, card);
        played;
        played_by(name, cards);
        played_none(name);
        /// The cards that somebody has not played yet, as the others know it.
        may_hold(name, cards);
        cards_covered;
        robbed(names, canoe);
        none_robbed;
        memory;
        round(round);
        weather;
        log;
        confirm;
        confirm_what(plan);
        undo;
        undo_what(plan);
        skip;
        finish_turn;
        why_not;
        open_rule(rule);
        close;
        rule_title(rule);
        rule_missing(rule);
        rules;
        menu;
        new_game;
        settings;
        help;
        target(plan, price);
        price(price);
        /// Several plans end at a place.
        ways[n];
        targets_here;
        copy_link;
        copied;
        copy_failed(text);
        pick_canoe(canoe);
        falls_confirm;
        banked(gems);
    }

    /// Advice on request.
    advice: AdviceWords {
        title;
        /// What the figures are.
        hint;
        thinking;
        /// Where no computer player has started.
        nobody;
        /// Where nothing can be advised.
        none;
        /// A share of the win.
        wins(n);
        /// What a choice brings until the end of the round, and what it risks.
        why(gains, risks);
        nothing;
        won(n);
        banked(n);
        aboard(n);
        stolen(n);
        paid(n);
        fall(n);
        robbed(n);
        tenths(whole, tenths);
        /// How the shares of the win went in a game that is over.
        course;
        /// What the strip shows.
        course_hint;
        share(name, n);
    }

    /// The curtain between secret choices.
    curtain: CurtainWords {
        title(name);
        text(name);
        uncover(name);
        hidden;
        done;
    }

    /// The end of a game.
    over: OverWords {
        title;
        won(name);
        won_together(names);
        standings;
        place(n);
        rounds[n];
        play_again;
        new_game;
        look;
        back;
        tie_shared;
        tie_value;
        copy_record;
        copied;
    }

    /// Settings.
    settings: SettingsWords {
        title;
        language;
        theme;
        theme_auto;
        theme_light;
        theme_dark;
        contrast;
        contrast_less;
        contrast_high;
        water;
        events;
        volume_off;
        volume_low;
        volume_middle;
        volume_high;
        text_size;
        text_normal;
        text_large;
        motion;
        motion_auto;
        motion_on;
        motion_off;
        pace;
        pace_slow;
        pace_normal;
        pace_fast;
        pace_instant;
        confirm_taps;
        forecast;
        keys;
    }

    /// What goes wrong, in plain lines.
    trouble: Trouble {
        storage_missing;
        storage_full;
        storage_corrupt;
        second_tab;
        link_parameter(parameter, value, reason);
        link_repeated(parameter);
        link_unknown(parameter);
        link_record(reason);
        link_position(reason);
        reason_number;
        reason_one_of(values);
        reason_seat_count(most);
        reason_seat_kind(text);
        reason_level(text);
        reason_character(text);
        reason_colour(text);
        reason_colour_twice(colour);
        reason_name_long(most);
        reason_name_empty;
        reason_name_character;
        reason_black;
        reason_rules(text);
        reason_option(name);
        reason_option_value(values);
        reason_start(colour);
        reason_needs_seats;
        reason_encoding;
        crash_title;
        crash_text;
        crash_continue;
        crash_copy;
        dismiss;
        dismiss_notice;
    }

    /// The help for the keyboard.
    keys: KeyWords {
        title;
        card;
        canoes;
        targets;
        water;
        confirm;
        undo;
        skip;
        forecast;
        turn;
        own;
        threats;
        river;
        gems;
        played;
        last;
        again;
        memory;
        log;
        help;
        close;
        menu;
        advice;
        digits;
        arrows;
        enter;
        escape;
        backspace;
    }
}
