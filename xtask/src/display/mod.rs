//! [`Display`]: a virtual X display with software Vulkan, on which tests drive and photograph the game.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, ImageFormat, MapState, Window};
use x11rb::rust_connection::RustConnection;

use crate::process;

mod input;
mod packages;
mod picture;
mod sound;
mod wayland;

pub(crate) use input::Keyboard;
pub(crate) use packages::{Packages, install, prepare, prepare_sound, prepare_wayland};
pub(crate) use picture::{Picture, Rectangle};
pub(crate) use sound::{Loudspeaker, RATE};

/// The time after which a program hangs, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// Width and height in pixels.
pub(crate) type Size = (u16, u16);

/// A process that is killed when this value is dropped.
pub(crate) struct ChildProcess(Child);

impl ChildProcess {
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        command.spawn().map(Self).with_context(|| format!("cannot start {name}"))
    }

    /// What the process writes, if that is a pipe.
    pub(crate) fn output(&mut self) -> Result<ChildStdout> {
        self.0.stdout.take().context("the output is not a pipe")
    }

    /// Waits until the process has done something.
    fn wait(&mut self, trouble: &str, is_done: impl Fn() -> bool) -> Result<()> {
        let end = Instant::now() + PATIENCE;
        while !is_done() {
            ensure!(self.ended()?.is_none() && Instant::now() < end, "{trouble}");
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The exit status of the process, if it has ended.
    pub(crate) fn ended(&mut self) -> Result<Option<std::process::ExitStatus>> {
        Ok(self.0.try_wait()?)
    }

    /// The greatest memory use so far, in megabytes.
    pub(crate) fn peak_memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|it| it.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kibibytes.context("the system does not report the memory")? * 1024 / 1_000_000)
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A virtual display and a connection to it. Dropping it ends the display.
pub(crate) struct Display {
    connection: RustConnection,
    root: Window,
    keyboard: Keyboard,
    name: String,
    size: Size,
    driver: PathBuf,
    /// The folder for all files that a program may write.
    folder: tempfile::TempDir,
    /// The Wayland compositor that shows the programs, if there is one.
    compositor: Option<ChildProcess>,
    // The server is dropped after the connection.
    _server: ChildProcess,
}

impl Display {
    /// Starts an X server on a free display number, which the server chooses itself.
    pub(crate) fn start(size: Size, packages: &Packages) -> Result<Self> {
        let screen = format!("{}x{}x24", size.0, size.1);
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp"]);
        let mut server = ChildProcess::start(
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()),
        )?;
        let stdout = server.0.stdout.take().context("Xvfb has no output")?;
        let mut number = String::new();
        BufReader::new(stdout).read_line(&mut number).context("Xvfb reports no display number")?;
        ensure!(!number.trim().is_empty(), "Xvfb did not start");
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name))
            .with_context(|| format!("cannot connect to display {name}"))?;
        let root = connection.setup().roots[screen].root;
        let keyboard = Keyboard::new(&connection)?;
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let driver = packages.driver.clone();
        let compositor = None;
        Ok(Self {
            connection,
            root,
            keyboard,
            name,
            size,
            driver,
            folder,
            compositor,
            _server: server,
        })
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// The folder for files of the programs that run here.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The variables with which a program draws on this display with software.
    pub(crate) fn environment(&self) -> [(&'static str, &OsStr); 3] {
        let driver = self.driver.as_os_str();
        [
            ("DISPLAY", OsStr::new(&self.name)),
            ("VK_DRIVER_FILES", driver),
            ("VK_ICD_FILENAMES", driver),
        ]
    }

    /// A command for a program that draws on this display with software and writes only to
    /// [`Self::folder`].
    pub(crate) fn program(&self, path: &Path) -> Command {
        let mut command = process::program(path);
        command
            .envs(self.environment())
            // The same language on every machine.
            .env("LC_ALL", "C.UTF-8")
            .env_remove("LANGUAGE")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdin(Stdio::null());
        for variable in ["XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, self.folder.path());
        }
        if self.compositor.is_some() {
            command.env_remove("DISPLAY").env("WAYLAND_DISPLAY", wayland::SOCKET);
        }
        command
    }

    /// The window whose title ends with a name, or the window of the compositor; `None` if it does not exist yet.
    pub(crate) fn window(&self, program: &str) -> Result<Option<Window>> {
        let (name, value) = match self.compositor {
            Some(_) => (AtomEnum::WM_CLASS, wayland::CLASS),
            None => (AtomEnum::WM_NAME, program.as_bytes()),
        };
        for window in self.connection.query_tree(self.root)?.reply()?.children {
            // A window may have closed by now.
            let Ok(attributes) = self.connection.get_window_attributes(window)?.reply() else {
                continue;
            };
            let text = AtomEnum::ANY;
            let property = self.connection.get_property(false, window, name, text, 0, 64)?;
            let Ok(property) = property.reply() else { continue };
            if attributes.map_state == MapState::VIEWABLE && property.value.ends_with(value) {
                return Ok(Some(window));
            }
        }
        Ok(None)
    }

    /// The bytes of a property of a window; empty if it has none of this name.
    pub(crate) fn property(&self, window: Window, name: &str) -> Result<Vec<u8>> {
        /// More than every property that is asked for, in units of four bytes.
        const MOST: u32 = 1 << 16;
        let atom = self.connection.intern_atom(false, name.as_bytes())?.reply()?.atom;
        let any = AtomEnum::ANY;
        let reply = self.connection.get_property(false, window, atom, any, 0, MOST)?.reply()?;
        Ok(reply.value)
    }

    /// The picture on the display.
    pub(crate) fn picture(&self) -> Result<Picture> {
        let (width, height) = self.size;
        let format = ImageFormat::Z_PIXMAP;
        let image =
            self.connection.get_image(format, self.root, 0, 0, width, height, !0)?.reply()?;
        if image.data.len() != 4 * usize::from(width) * usize::from(height) {
            bail!("the pixels of the display do not have 32 bits");
        }
        Ok(Picture::from_bgrx(self.size, &image.data))
    }
}
