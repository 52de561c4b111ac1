//! The sheet with the settings; at a table also with the menu and, unless the game is held or a
//! lesson, the players.

use leptos::prelude::*;

use super::players::Players;
use crate::app::components::{ActButton, Select, SelectOption, SheetButton};
use crate::app::i18n::Lang;
use crate::app::session::{Session, branch_point};
use crate::app::state::{
    Notice, Overlays, Settings, Sheet, Tips, TurnStore, use_board_zoom, use_forced_decisions,
    use_game, use_imports, use_narrator, use_overlays, use_replay, use_settings, use_tips,
    use_turn, use_words,
};
use crate::app::view_model::opened_link::OpenedLink;
use crate::app::view_model::preferences::{
    Contrast, Handover, Motion, Pace, Preferences, TextSize, Theme, Volume,
};
use crate::core::Phase;

/// The settings; at a table they are a part of the menu.
#[component]
pub(super) fn SettingsSheet() -> impl IntoView {
    let game = use_game();
    let has_game = untrack(|| game.is_open());
    if has_game { view! { <Menu/> }.into_any() } else { view! { <SettingFields/> }.into_any() }
}

/// The menu of the table. The buttons for the rules, the log and leaving the game, and those that
/// only some games have, are not folded away. Under **Settings** are the settings, under **More**
/// further buttons and, unless the game is held or a lesson, the players.
#[component]
fn Menu() -> impl IntoView {
    let (overlays, game, turn) = (use_overlays(), use_game(), use_turn());
    let (zoom, replay) = (use_board_zoom(), use_replay());
    let words = use_words();
    // These are read once, when the menu opens, so that no button changes what it does while the
    // menu is open.
    let (is_over, is_held) = (game.is_in(Phase::Over), turn.is_held_untracked());
    // A lesson determines who plays.
    let in_lesson = game.with_lesson_untracked(|_| ()).is_some();
    let tips = use_tips();
    let is_coached = untrack(|| tips.is_coached());
    let imports = use_imports();
    // The result to beat, if the game began with a challenge.
    let challenge_text = game.with_untracked(|session| {
        let seats = session.position().table().len();
        Some(OpenedLink::Challenge(session.challenge()?).text(seats, words))
    });
    let can_go_back = imports.can_go_back_from_branch();
    let is_received = game.with_untracked(Session::is_received) == Some(true);
    let may_save = is_received && !untrack(|| game.is_view_only() || game.is_stored());
    let save_received = move || {
        overlays.close_sheet();
        turn.save();
        // The notice about a problem with the storage stays.
        if !untrack(|| matches!(overlays.notice(), Some(Notice::Storage(_)))) {
            overlays.notify_briefly(words.games.kept().to_owned());
        }
    };
    let rules = game.with_untracked(|session| session.position().table().rules());
    let rules_text = rules.map(|it| words.table.rules_in_play(&words.rules_in_play(it)));
    let branched_at = game.with_untracked(|session| branch_point(session.game())).flatten();
    let branch_text = branched_at.map(|(round, _decisions)| words.share.other_try(&round));
    view! {
        {rules_text.map(|text| view! { <p class="hint">{text}</p> })}
        {branch_text.map(|text| view! { <p class="hint">{text}</p> })}
        {challenge_text.flatten().map(|text| view! { <p class="hint">{text}</p> })}
        <div class="menu">
            <SheetButton act="rules" sheet=Sheet::ShortRules>
                {words.table.rules()}
            </SheetButton>
            <SheetButton act="log" sheet=Sheet::Log>
                {words.table.log()}
            </SheetButton>
            {can_go_back
                .then(|| view! {
                    <ActButton act="back-to-game" on_press=move || imports.back_to_game()>
                        {words.replay.back_to_other()}
                    </ActButton>
                })}
            {may_save
                .then(|| view! {
                    <ActButton act="keep-game" on_press=save_received>
                        {words.games.keep()}
                    </ActButton>
                })}
            {is_coached
                .then(|| view! {
                    <ActButton act="coach-off" on_press=move || end_coaching(tips, overlays)>
                        {words.tips.coach_off()}
                    </ActButton>
                })}
        </div>
        {(is_held && is_over).then(|| view! { <SeenBy/> })}
        <details class="more">
            <summary class="button" data-act="settings">{words.table.settings()}</summary>
            <SettingFields/>
        </details>
        <div class="menu">
            <ActButton act="new-game" on_press=move || turn.leave()>
                {if is_received { words.table.close_game() } else { words.table.new_game() }}
            </ActButton>
        </div>
        <details class="more">
            <summary class="button" data-act="more">{words.table.more()}</summary>
            <div class="menu">
                {(!is_held)
                    .then(|| view! {
                        <ActButton act="hold" on_press=move || replay.open(None)>
                            {if is_over { words.replay.look_again() } else { words.replay.hold() }}
                        </ActButton>
                        <SheetButton act="memory" sheet=Sheet::PublicKnowledge>
                            {words.table.public_knowledge()}
                        </SheetButton>
                    })}
                <Show
                    when=move || is_over
                    fallback=move || view! {
                        <ActButton
                            act="advice"
                            disabled=Signal::derive(move || turn.advisable_seat().is_none())
                            on_press=move || turn.toggle_advice()
                        >
                            {words.advice.title()}
                        </ActButton>
                    }
                >
                    // `course`, an older name of the chart, stays for automated tests
                    // (docs/TESTING.md).
                    <SheetButton act="course" sheet=Sheet::WinChart>
                        {words.win_chart.title()}
                    </SheetButton>
                </Show>
                <SheetButton act="share" sheet=Sheet::Share>
                    {words.share.title()}
                </SheetButton>
                <ActButton act="my-games" on_press=move || leave_for_my_games(turn, overlays)>
                    {words.games.mine()}
                </ActButton>
                <SheetButton act="keys" sheet=Sheet::Keys>
                    {words.keys.title()}
                </SheetButton>
                <ActButton act="enlarge" on_press=move || zoom.increase()>
                    {words.keys.enlarge()}
                </ActButton>
                <ActButton act="shrink" on_press=move || zoom.decrease()>
                    {words.keys.shrink()}
                </ActButton>
            </div>
            // Players cannot be changed while the game is held, nor in a lesson.
            {(!is_held && !in_lesson).then(|| view! { <Players/> })}
        </details>
    }
}

/// Closes the game and shows the saved games on the start screen.
fn leave_for_my_games(turn: TurnStore, overlays: Overlays) {
    turn.leave();
    overlays.unfold_my_games();
}

/// Ends the coach's tips and closes the menu.
fn end_coaching(tips: Tips, overlays: Overlays) {
    tips.end_coach();
    overlays.close_sheet();
}

/// The list that chooses whose knowledge of a finished game is shown: a seat's, or everybody's.
#[component]
fn SeenBy() -> impl IntoView {
    let (game, replay, narrator) = (use_game(), use_replay(), use_narrator());
    let words = &use_words().replay;
    let options = move || {
        let (visibility, teller) = (replay.visibility(), narrator.teller());
        // The value of a seat is its colour. The empty value is no colour, so it means everybody.
        let everybody = SelectOption::new("", words.everybody(), visibility.seat.is_none());
        let seats = game.with(|session| {
            let table = session.position().table();
            let option = |seat| {
                let name = teller.as_ref().map(|teller| teller.name(seat)).unwrap_or_default();
                let colour = table.colour(seat).as_str();
                SelectOption::new(colour, name, visibility.seat == Some(seat))
            };
            table.seats().map(option).collect::<Vec<_>>()
        });
        [everybody].into_iter().chain(seats.unwrap_or_default()).collect()
    };
    let choose = move |value: String| {
        replay.show_as_seen_by(value.parse().ok().and_then(|colour| game.seat(colour)));
    };
    view! {
        <label class="field">
            <span>{words.seen_by()}</span>
            <Select options=Signal::derive(options) on_choose=choose attr:data-seen-by=""/>
        </label>
    }
}

/// The fields of all settings.
#[component]
fn SettingFields() -> impl IntoView {
    let s = &use_words().settings;
    let volumes = [s.volume_off(), s.volume_low(), s.volume_middle(), s.volume_high()];
    // A language that only the URL can choose is listed while it is the current one.
    let current = use_settings().get_untracked().lang;
    let langs = Lang::ALL.into_iter().filter(move |lang| lang.is_offered() || *lang == current);
    let langs = langs.map(|lang| (lang.tag(), lang.own_name())).collect();
    let pace = [s.pace_slow(), s.pace_normal(), s.pace_fast(), s.pace_instant()];
    let handover = [s.handover_tap(), s.handover_timed()];
    let theme = [s.same_as_device(), s.theme_light(), s.theme_dark()];
    let contrast = [s.same_as_device(), s.contrast_less(), s.contrast_high()];
    let motion = [s.motion_auto(), s.motion_on(), s.motion_off()];
    let text = [s.text_normal(), s.text_large()];
    view! {
        <ChoiceField
            setting="pace"
            label=s.pace()
            choices=named(Pace::WORDS, &pace)
            chosen=|preferences| preferences.pace.as_str()
        />
        <ChoiceField
            setting="handover"
            label=s.handover()
            choices=named(Handover::WORDS, &handover)
            chosen=|preferences| preferences.handover.as_str()
        />
        <ChoiceField
            setting="theme"
            label=s.theme()
            choices=named(Theme::WORDS, &theme)
            chosen=|preferences| preferences.theme.as_str()
        />
        <ChoiceField
            setting="contrast"
            label=s.contrast()
            choices=named(Contrast::WORDS, &contrast)
            chosen=|preferences| preferences.contrast.as_str()
        />
        <ChoiceField
            setting="water"
            label=s.water()
            choices=named(Volume::WORDS, &volumes)
            chosen=|preferences| preferences.water_volume.as_str()
        />
        <ChoiceField
            setting="events"
            label=s.events()
            choices=named(Volume::WORDS, &volumes)
            chosen=|preferences| preferences.event_volume.as_str()
        />
        <ChoiceField
            setting="motion"
            label=s.motion()
            choices=named(Motion::WORDS, &motion)
            chosen=|preferences| preferences.motion.as_str()
        />
        <ChoiceField
            setting="text"
            label=s.text_size()
            choices=named(TextSize::WORDS, &text)
            chosen=|preferences| preferences.text.as_str()
        />
        <ChoiceField
            setting="lang"
            label=s.language()
            choices=langs
            chosen=|preferences| preferences.lang.tag()
        />
        <SwitchField setting="confirm" label=s.confirm_taps() is_on=|preferences| preferences.confirm/>
        <ForcedField/>
        <SwitchField setting="forecast" label=s.forecast() is_on=|preferences| preferences.forecast/>
        <SwitchField setting="keys" label=s.keys() is_on=|preferences| preferences.keys/>
        <SwitchField setting="tips" label=s.tips() is_on=|preferences| preferences.tips/>
    }
}

/// A value of a setting, and its visible name.
type SettingValue = (&'static str, &'static str);

/// Pairs the values of a setting with their visible names.
fn named(values: &[&'static str], texts: &[&'static str]) -> Vec<SettingValue> {
    values.iter().copied().zip(texts.iter().copied()).collect()
}

/// A field for a setting with a few values.
#[component]
fn ChoiceField(
    /// The name of the setting in [`Preferences::set`].
    setting: &'static str,
    label: &'static str,
    choices: Vec<SettingValue>,
    /// Reads the current value, one of the list, from the settings.
    chosen: fn(&Preferences) -> &'static str,
) -> impl IntoView {
    let (settings, overlays) = (use_settings(), use_overlays());
    let options = move || {
        let chosen = settings.with(chosen);
        let option =
            |(value, text): &SettingValue| SelectOption::new(value, text, *value == chosen);
        choices.iter().map(option).collect()
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <Select
                options=Signal::derive(options)
                on_choose=move |value| save(settings, overlays, setting, &value)
                attr:data-setting=setting
            />
        </label>
    }
}

/// A switch for a setting that is on or off.
#[component]
fn SwitchField(
    /// The name of the setting in [`Preferences::set`].
    setting: &'static str,
    label: &'static str,
    /// Reads from the settings whether the switch is on.
    is_on: fn(&Preferences) -> bool,
) -> impl IntoView {
    let (settings, overlays) = (use_settings(), use_overlays());
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                type="checkbox"
                data-setting=setting
                prop:checked=move || settings.with(is_on)
                on:change:target=move |event| {
                    let value = if event.target().checked() { "on" } else { "off" };
                    save(settings, overlays, setting, value);
                }
            />
        </label>
    }
}

/// The switch that lets the page play forced decisions for people. It shows the setting or, while
/// there is one, the override by the URL, which a change of the switch ends. In a game with a coach
/// the setting has no effect, but the switch shows it as elsewhere.
#[component]
fn ForcedField() -> impl IntoView {
    let forced = use_forced_decisions();
    view! {
        <label class="field">
            <span>{use_words().settings.forced()}</span>
            <input
                type="checkbox"
                data-setting="forced"
                prop:checked=move || forced.is_auto()
                on:change:target=move |event| forced.set_auto(event.target().checked())
            />
        </label>
    }
}

/// Changes a setting and saves it; a problem with the storage is shown as a notice.
fn save(settings: Settings, overlays: Overlays, setting: &str, value: &str) {
    let saved = settings.save(|preferences| {
        // The result says whether name and value are valid; the fields offer valid ones only.
        preferences.set(setting, value);
    });
    if let Err(error) = saved {
        overlays.notify(Notice::Storage(error));
    }
}
