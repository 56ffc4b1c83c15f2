//! A display where programs find a Wayland compositor and no X server.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::{Display, Packages, Running};

/// The name by which programs find the compositor, in the folder of the display.
pub(super) const SOCKET: &str = "wayland-carom";
/// The class of the compositor's window.
pub(super) const CLASS: &[u8] = b"weston-1\0Weston Compositor\0";

const PATIENCE: Duration = Duration::from_secs(20);

impl Display {
    /// Another display of this size. Weston has its only window and shows one program in all of it. Keys
    /// and clicks reach Weston by X, and the program by Wayland.
    pub(crate) fn wayland(&self) -> Result<Self> {
        let mut display = Self::start(self.size, &Packages { driver: self.driver.clone() })?;
        let mut command = display.program(Path::new("weston"));
        command.args(["--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so"]);
        command.args(["--no-config", "--idle-time=0", "--log=weston.log"]);
        command.arg(format!("--socket={SOCKET}"));
        command.arg(format!("--width={}", self.size.0)).arg(format!("--height={}", self.size.1));
        let mut weston = Running::start(command.current_dir(display.folder()))?;
        let end = Instant::now() + PATIENCE;
        while !display.folder().join(SOCKET).exists() {
            let is_over = weston.ended()?.is_some() || Instant::now() > end;
            if is_over {
                let log = std::fs::read_to_string(display.folder().join("weston.log"));
                bail!("Weston does not start: {}", log.unwrap_or_default());
            }
            thread::sleep(Duration::from_millis(20));
        }
        display.compositor = Some(weston);
        Ok(display)
    }
}
