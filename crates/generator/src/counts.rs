//! Lists of counts as text.

use std::fmt;

/// For example `12 too short, 3 unsolvable`: every count above zero with its reason.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, counts: &[(u64, &str)]) -> fmt::Result {
    let mut separator = "";
    for (count, reason) in counts.iter().filter(|&&(count, _)| count > 0) {
        write!(f, "{separator}{count} {reason}")?;
        separator = ", ";
    }
    Ok(())
}
