//! The memory of the engines' tables.

use anyhow::bail;
use carom_support::wording::sized;

use crate::options::bytes;

/// The smallest table, for help texts and messages.
const LEAST: (u64, &str) = (64 << 10, "64K");

/// Parses the size of a table.
pub(super) fn table(text: &str) -> Result<u64, String> {
    let size = bytes(text)?;
    if size < LEAST.0 { Err(format!("a table has at least {}", LEAST.1)) } else { Ok(size) }
}

/// The bytes of one of `count` tables, if the machine has the memory for all of them and the system gives it. `option` is that of the
/// size, or of the number.
pub(super) fn granted(option: &str, size: u64, count: usize) -> anyhow::Result<usize> {
    let tables = || {
        let tables = if count == 1 { "a table".to_owned() } else { format!("{count} tables") };
        format!("{tables} of {}", sized(size))
    };
    // Some systems promise more memory than there is, and stop the program when it uses it.
    let most = of_machine();
    if size.saturating_mul(count as u64) > most {
        bail!("{option}: this machine has {} of memory, too little for {}", sized(most), tables());
    }
    let all = usize::try_from(size).ok().and_then(|size| size.checked_mul(count));
    if all.is_none_or(|all| Vec::<u8>::new().try_reserve_exact(all).is_err()) {
        bail!("{option}: the system does not give the memory for {}", tables());
    }
    Ok(size as usize)
}

/// The bytes of memory that the machine has; `u64::MAX` on systems where this is unknown.
#[cfg(target_os = "linux")]
fn of_machine() -> u64 {
    let known = rustix::system::sysinfo();
    (known.totalram as u64).saturating_mul(known.mem_unit.into())
}

#[cfg(not(target_os = "linux"))]
const fn of_machine() -> u64 {
    u64::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_limited() {
        assert_eq!([table("64K"), table("1M")], [Ok(1 << 16), Ok(1 << 20)]);
        assert!(table("0").is_err() && table("63K").is_err() && table("x").is_err());
        assert!(granted("--max-memory", 1 << 20, 2).is_ok());
        let most = of_machine();
        let error = granted("--max-memory", most / 2 + 1, 2).expect_err("too much").to_string();
        let start = format!("--max-memory: this machine has {} of memory, too little", sized(most));
        assert!(most == u64::MAX || error.starts_with(&start), "{error}");
        for (size, count) in [(1 << 60, 1), (u64::MAX, 1), (1 << 40, 1 << 20)] {
            assert!(granted("--max-memory", size, count).is_err(), "{count} of {size}");
        }
    }
}
