//! The processor time of this process.

/// The processor time of this process, of all threads, in seconds.
#[cfg(unix)]
#[must_use]
pub fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The time since the first call, in seconds.
#[cfg(not(unix))]
#[must_use]
pub fn processor_time() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
