//! Long games and hostile links, for tests and measurements of the page.

use std::io::Write;

use anyhow::anyhow;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use niagara::core::{Arm, Colour, Dice, Game, Header, Options, Purpose, Rules, Seat, Table};

use crate::Result;

/// The rounds of a long game.
pub const LONG: u32 = 2000;

/// The last rounds of a long game, which [`long_game`] also gives as a game of their own: more than
/// the page shows of the past.
const RECENT: u32 = 20;

/// A game of three people who move at random, up to the first decision of round [`LONG`], and the
/// same moment of a game that began with the position of 20 rounds before.
///
/// # Errors
/// If the rules refuse a decision of their own list.
pub fn long_game() -> Result<(Game, Game)> {
    let mut long = new_game()?;
    let mut dice = Dice::new(1, Purpose::Playout);
    play_until(&mut dice, LONG - RECENT, &mut [&mut long])?;
    let mut recent = Game::at(*long.position());
    play_until(&mut dice, LONG, &mut [&mut long, &mut recent])?;
    Ok((long, recent))
}

/// A game of three people who move at random, up to the first decision of this round.
///
/// # Errors
/// If the rules refuse a decision of their own list.
pub fn game_of(rounds: u32) -> Result<Game> {
    let mut game = new_game()?;
    play_until(&mut Dice::new(1, Purpose::Playout), rounds, &mut [&mut game])?;
    Ok(game)
}

fn new_game() -> Result<Game> {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default());
    let table = table.map_err(|error| anyhow!("{error:?}"))?;
    Ok(Game::new(Header::new(table, Seat::FIRST, Arm::Left)))
}

/// Plays the same random decisions in all games, which have equal positions. Random players
/// practically never win, so the games go on.
fn play_until(dice: &mut Dice, round: u32, games: &mut [&mut Game]) -> Result<()> {
    while let Some(position) = games.first().map(|game| *game.position())
        && position.round() < round
    {
        let decision = dice.choose(&position.legal()).ok_or_else(|| anyhow!("the game is over"))?;
        for game in games.iter_mut() {
            game.play(decision).map_err(|refusal| anyhow!("{refusal}"))?;
        }
    }
    Ok(())
}

/// The text of a link, deflated.
///
/// # Errors
/// If compression fails, which is not expected in memory.
pub fn packed(text: &str) -> Result<String> {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    deflate.write_all(text.as_bytes())?;
    Ok(format!("z.{}", BASE64_URL_SAFE_NO_PAD.encode(deflate.finish()?)))
}

/// A link of a few kilobytes whose text would be 32 MiB.
///
/// # Errors
/// As for [`packed`].
pub fn bomb() -> Result<String> {
    Ok(format!("record={}", packed(&"a".repeat(32 << 20))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_and_its_last_rounds_end_alike() {
        let (long, recent) = long_game().unwrap();
        assert_eq!(long.position(), recent.position());
        assert_eq!(long.position().round(), LONG);
        assert!(long.decisions().count() > 50 * recent.decisions().count());
        assert_eq!(recent.written().parse::<Game>().unwrap(), recent);
    }

    #[test]
    fn a_link_without_bounds_is_short() {
        assert!(bomb().unwrap().len() < 1 << 16);
    }
}
