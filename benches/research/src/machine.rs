//! The machine on which the times were measured.

use std::process::Command;
use std::thread;

/// Processor, number of cores, system and compiler, in one line.
#[must_use]
pub fn describe() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let plural = if cores == 1 { "" } else { "s" };
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{}, {cores} core{plural}, {os} {arch}, {}", processor(), compiler())
}

/// The name of the processor from the kernel, on Linux only.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    model(&text).unwrap_or("unknown processor").to_owned()
}

fn model(cpuinfo: &str) -> Option<&str> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, name)| name.trim())
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output.ok().and_then(|it| String::from_utf8(it.stdout).ok()).unwrap_or_default();
    // `rustc 1.95.0 (hash date)`: the number is enough.
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    if words.is_empty() { "unknown rustc".to_owned() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_found() {
        let text = "processor\t: 0\nmodel\t\t: 1\nmodel name\t: Fast Chip 9\nprocessor\t: 1\n";
        assert_eq!(model(text), Some("Fast Chip 9"));
        assert_eq!(model("Hardware : board"), None);
    }
}
