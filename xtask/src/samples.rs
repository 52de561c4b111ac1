//! Long games and hostile links, for tests and measurements of the page.

use std::io::Write;

use anyhow::anyhow;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use niagara::core::{Arm, Colour, Dice, Game, Header, Options, Purpose, Rules, Seat, Table};

use crate::Result;

/// The number of rounds of a long game.
pub const LONG_GAME_ROUNDS: u32 = 2000;

/// The number of rounds at the end of a long game that [`long_game`] also returns as a separate
/// game. The table shows fewer past rounds than this.
const RECENT_ROUNDS: u32 = 20;

/// A game of three people with random decisions up to the beginning of round [`LONG_GAME_ROUNDS`],
/// and a game that begins with its position 20 rounds before and continues with the same decisions.
///
/// # Errors
/// If a decision from the list of legal ones is refused.
pub fn long_game() -> Result<(Game, Game)> {
    let mut long = new_game()?;
    let mut dice = Dice::new(1, Purpose::Decisions);
    play_until(&mut dice, LONG_GAME_ROUNDS - RECENT_ROUNDS, &mut [&mut long])?;
    let mut recent = Game::at(*long.position());
    play_until(&mut dice, LONG_GAME_ROUNDS, &mut [&mut long, &mut recent])?;
    Ok((long, recent))
}

/// A game of three people with random decisions up to the beginning of round `round`.
///
/// # Errors
/// If a decision from the list of legal ones is refused.
pub fn game_of(round: u32) -> Result<Game> {
    let mut game = new_game()?;
    play_until(&mut Dice::new(1, Purpose::Decisions), round, &mut [&mut game])?;
    Ok(game)
}

fn new_game() -> Result<Game> {
    let table = Table::new(&Colour::ALL[..3], Rules::BASE, Options::default());
    let table = table.map_err(|error| anyhow!("{error:?}"))?;
    Ok(Game::new(Header::new(table, Seat::FIRST, Arm::Left)))
}

/// Plays the same random decisions in all games, whose positions must be equal. Random players
/// practically never win, so the games do not end.
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

/// The packed form of a text in a link: deflated, in base64url.
///
/// # Errors
/// If compression fails, which is not expected in memory.
pub fn packed(text: &str) -> Result<String> {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    deflate.write_all(text.as_bytes())?;
    Ok(format!("z.{}", BASE64_URL_SAFE_NO_PAD.encode(deflate.finish()?)))
}

/// The fragment of a link, a few kilobytes long, whose unpacked text would have 32 MiB.
///
/// # Errors
/// As for [`packed`].
pub fn zip_bomb() -> Result<String> {
    Ok(format!("record={}", packed(&"a".repeat(32 << 20))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_and_its_last_rounds_end_in_one_position() {
        let (long, recent) = long_game().unwrap();
        assert_eq!(long.position(), recent.position());
        assert_eq!(long.position().round(), LONG_GAME_ROUNDS);
        assert!(long.decisions().count() > 50 * recent.decisions().count());
        assert_eq!(recent.written().parse::<Game>().unwrap(), recent);
    }

    #[test]
    fn the_link_of_a_zip_bomb_is_short() {
        assert!(zip_bomb().unwrap().len() < 1 << 16);
    }
}
