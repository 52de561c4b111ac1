//! Sorting short lists.

/// Sorts a short list by a key, which is taken once of each; equal ones stay in their order.
///
/// By insertion: the standard library's sort is quicker from some hundred items on, but
/// weighs 4 KB for each type it sorts.
pub(crate) fn sort_short<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let mut keys: Vec<K> = items.iter().map(key).collect();
    for end in 1..items.len() {
        for at in (1..=end).rev() {
            if keys[at - 1] <= keys[at] {
                break;
            }
            keys.swap(at - 1, at);
            items.swap(at - 1, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_short;

    #[test]
    fn equal_ones_stay_in_their_order() {
        for text in ["", "a", "b1 a2", "ox cat a hen be it dodo", "d c b a", "a b c"] {
            let mut short: Vec<&str> = text.split(' ').collect();
            let mut known = short.clone();
            sort_short(&mut short, |word| word.len());
            known.sort_by_key(|word| word.len());
            assert_eq!(short, known);
            sort_short(&mut short, |word| *word);
            known.sort();
            assert_eq!(short, known);
        }
    }
}
