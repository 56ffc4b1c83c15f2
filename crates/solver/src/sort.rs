//! [`sort_few`].

/// Sorts a few elements; equal ones keep their order. The sorts of the standard library are made for long lists, and each use of
/// them is about 10 KB of code to compile.
pub(crate) fn sort_few<T, K: Ord>(elements: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..elements.len() {
        let mut at = end;
        while at > 0 && key(&elements[at]) < key(&elements[at - 1]) {
            elements.swap(at, at - 1);
            at -= 1;
        }
    }
}
