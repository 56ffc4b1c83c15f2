//! The memory of the engines' tables.

use anyhow::bail;
use carom_formats::wording::sized;

use crate::options::bytes;

/// The smallest table, for help texts and messages.
const LEAST: (u64, &str) = (64 << 10, "64K");

/// Parses the size of a table.
pub(super) fn table(text: &str) -> Result<u64, String> {
    let size = bytes(text)?;
    if size < LEAST.0 { Err(format!("a table has at least {}", LEAST.1)) } else { Ok(size) }
}

/// The bytes of one of `count` tables, after the system has said that it gives the memory for all of them. `option` is that of the
/// size, or of the number.
pub(super) fn granted(option: &str, size: u64, count: usize) -> anyhow::Result<usize> {
    let all = usize::try_from(size).ok().and_then(|size| size.checked_mul(count));
    if all.is_none_or(|all| Vec::<u8>::new().try_reserve_exact(all).is_err()) {
        let tables = if count == 1 { "a table".to_owned() } else { format!("{count} tables") };
        bail!("{option}: the system does not give the memory for {tables} of {}", sized(size));
    }
    Ok(size as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_limited() {
        assert_eq!([table("64K"), table("1M")], [Ok(1 << 16), Ok(1 << 20)]);
        assert!(table("0").is_err() && table("63K").is_err() && table("x").is_err());
        assert!(granted("--memory", 1 << 20, 2).is_ok());
        for (size, count) in [(1 << 60, 1), (u64::MAX, 1), (1 << 40, 1 << 20)] {
            assert!(granted("--memory", size, count).is_err(), "{count} of {size}");
        }
    }
}
