//! The best of a list.

/// Brings the best items to the front, the best first, until so many are in order; of equal
/// ones the earlier stays before the later. The standard library's sort weighs 4 KB for each
/// type it sorts, and all of a list is hardly ever asked for.
pub(super) fn best_first<T>(items: &mut [T], count: usize, rank: impl Fn(&T) -> f32) {
    for front in 0..count.min(items.len()) {
        let mut best = front;
        for index in front + 1..items.len() {
            if rank(&items[index]).total_cmp(&rank(&items[best])).is_gt() {
                best = index;
            }
        }
        for index in (front..best).rev() {
            items.swap(index, index + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::best_first;

    #[test]
    fn the_front_is_that_of_a_stable_sort() {
        let items: Vec<(usize, f32)> =
            [3.0, -1.0, 3.0, 0.0, 7.5, -0.0, 3.0, 7.5].into_iter().enumerate().collect();
        let mut sorted = items.clone();
        sorted.sort_by(|a, b| b.1.total_cmp(&a.1));
        for count in 0..10 {
            let mut ordered = items.clone();
            best_first(&mut ordered, count, |item| item.1);
            let front = count.min(items.len());
            assert_eq!(ordered[..front], sorted[..front]);
        }
    }
}
