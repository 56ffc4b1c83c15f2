//! A display where programs find a Wayland compositor and no X server.

use std::path::Path;

use anyhow::{Context as _, Result};

use super::{ChildProcess, Display, Packages};

/// The name by which programs find the compositor, in the folder of the display.
pub(super) const SOCKET: &str = "wayland-carom";
/// The class of the compositor's window.
pub(super) const CLASS: &[u8] = b"weston-1\0Weston Compositor\0";

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
        let mut weston = ChildProcess::start(command.current_dir(display.folder()))?;
        let socket = display.folder().join(SOCKET);
        weston.wait("Weston does not start", || socket.exists()).with_context(|| {
            let log = std::fs::read_to_string(display.folder().join("weston.log"));
            log.unwrap_or_default()
        })?;
        display.compositor = Some(weston);
        Ok(display)
    }
}
