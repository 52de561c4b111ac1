//! How many random cases a test takes.

use std::ops::Range;

/// The numbers of a test's random cases: `usual` many from 0 on, or those that `cargo xtask soak`
/// asks for by the environment variables `NIAGARA_SEED` and `NIAGARA_COUNT`.
pub(crate) fn cases(usual: u64) -> Range<u64> {
    let asked = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let first = asked("NIAGARA_SEED").unwrap_or(0);
    first..first + asked("NIAGARA_COUNT").unwrap_or(usual)
}
