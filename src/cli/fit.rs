//! `fit`: fits the net of the evaluation, or the card policy, to recorded games.

use super::failure::Failure;
use super::fit_cards;
use super::kept_games::{KeptGame, built_in_net, read_games};
use super::net_file::{read_net, write_net};
use super::output::{write_stderr, write_stdout};
use super::trainable_mlp::{Sample, TrainableMlp};
use crate::ai::evaluation::{FeatureContext, net_for, visit_features};
use crate::core::{Phase, Position, Rules};

/// A sample with the features of all seats, without a target.
fn sample(position: &Position) -> Sample {
    let mut sample = Sample::default();
    let context = FeatureContext::of(position);
    for seat in position.table().seats() {
        visit_features(position, &context, seat, |feature| sample.features.push(feature as u16));
        sample.ends.push(sample.features.len() as u16);
    }
    sample
}

/// Appends the samples of a game: one for each round, from the last to the second, that is not part
/// of a random opening.
///
/// The target y(t) of round t is a λ-return (Sutton 1988): y(t) = λ · y(t + 1) + (1 − λ) · v(t).
/// v(t) is the mean of the values that round t has in the file: those that searches for a card
/// found, and those of forced cards, which are estimated by playouts. TD(λ) has the value of the
/// next state there. For the last round T, y(T + 1) is the result of the game. A round without
/// values, because no searching player laid a card in it, has y(t) = y(t + 1).
fn add_samples(game: &KeptGame, lambda: f32, out: &mut Vec<Sample>) -> Result<(), Failure> {
    let mut rounds: Vec<(u32, Sample)> = Vec::new();
    let end = game.replay(|position, _| {
        // Free canoes and rescues come before the first card of a round, and have been decided.
        let is_new_round = position.phase() == Phase::Card
            && rounds.last().is_none_or(|last| last.0 < position.round());
        if is_new_round {
            rounds.push((position.round(), sample(position)));
        }
    })?;
    // Not from `game.shares`, which older files do not have.
    let winners = end.winners();
    let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
    let mut target: Vec<f32> = end.table().seats().map(share).collect();
    for (round, mut sample) in rounds.into_iter().rev() {
        let round_values = game.search_values.iter().filter(|values| values.0 == round);
        let count = round_values.clone().count() as f32;
        if count > 0.0 {
            target.iter_mut().for_each(|share| *share *= lambda);
        }
        for (_, values) in round_values {
            for (share, value) in target.iter_mut().zip(values) {
                *share += (1.0 - lambda) * value / count;
            }
        }
        sample.shares.clone_from(&target);
        if round > 1 && round >= game.random_until {
            out.push(sample);
        }
    }
    Ok(())
}

/// The arguments of `fit`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of games that the command games has written
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// A file of games for a second fit at a quarter of the learning rate; may be repeated
    #[arg(long, value_name = "FILE")]
    then: Vec<String>,
    /// Modules, separated by commas (or base, or spirits): of the games, those are used whose net
    /// is that of these modules
    #[arg(long, default_value = "base")]
    rules: String,
    /// The number of passes over the samples
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// λ: the weight of the next round's target (after the last round: of the result); the values
    /// of this round's searches have the weight 1 − λ
    #[arg(long, alias = "trust", default_value_t = 0.7)]
    lambda: f32,
    /// The learning rate of the first step
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// Begin with a net that fit has printed (it may have fewer units), or with the built-in one if
    /// NET is empty, instead of random weights
    #[arg(long, value_name = "NET")]
    from: Option<String>,
    /// Fit the card policy instead of the net: only FILE, --rules and --epochs apply
    #[arg(long, conflicts_with_all = ["then", "lambda", "rate", "from"])]
    cards: bool,
}

/// Runs `fit`: fits a net or a card policy and prints it as Rust source.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { files: first, then, rules, from, .. } = arguments;
    let &Arguments { epochs, lambda, rate, cards, .. } = arguments;
    if first.is_empty() && then.is_empty() {
        return Err(Failure("fit requires a FILE of games".to_owned()));
    }
    // The card policy is fitted to the same games as the net. So games with double canoes and the
    // hand of the base game are among those to which the Spirits policy is fitted, although players
    // use the base policy in them (`FACTORS` in `ai/card_policy`).
    let is_base = core::ptr::eq(built_in_net(rules)?, net_for(Rules::BASE));
    let name = if is_base { "BASE" } else { "SPIRITS" };
    if cards {
        let weights = fit_cards::fit(&read_games(first, rules)?, is_base, epochs)?;
        return write_stdout(|out| fit_cards::write(out, name, &weights));
    }
    let mut net = match from.as_deref() {
        None => TrainableMlp::random_init(),
        Some("") => TrainableMlp::from_net(built_in_net(rules)?),
        Some(path) => TrainableMlp::from_net(read_net(path)?),
    };
    // The files of `--then` are fitted after the others, at a quarter of the learning rate.
    for (paths, rate) in [(first, rate), (then, rate / 4.0)] {
        if paths.is_empty() {
            continue;
        }
        let games = read_games(paths, rules)?;
        let mut samples: Vec<Sample> = Vec::new();
        for game in &games {
            add_samples(game, lambda, &mut samples)?;
        }
        write_stderr(&format!("{} games, {} positions", games.len(), samples.len()));
        // The last tenth, in the order of the files, is held out.
        let (training, held_out) = samples.split_at(samples.len() * 9 / 10);
        net.train(training, held_out, epochs, rate);
    }
    write_stdout(|out| write_net(out, name, &net.quantized()))
}
