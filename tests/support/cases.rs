//! The number of random cases of a test.

use std::ops::Range;

/// The numbers of a test's random cases: `0..usual`, or the range that `cargo xtask soak`
/// sets by the environment variables `NIAGARA_SEED` and `NIAGARA_COUNT`.
pub(crate) fn cases(usual: u64) -> Range<u64> {
    let variable = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let first = variable("NIAGARA_SEED").unwrap_or(0);
    first..first + variable("NIAGARA_COUNT").unwrap_or(usual)
}
