//! The memory that the process has used.

/// The peak resident memory of this process so far, in bytes; `None` where the system does not tell
/// (Linux does).
pub(super) fn peak_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kibibytes)
}
