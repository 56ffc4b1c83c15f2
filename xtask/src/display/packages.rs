//! The packages that a virtual display needs, and their installation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process;

/// The packages of Debian and Ubuntu.
const NAMES: &[&str] = &[
    "xvfb",
    "mesa-vulkan-drivers",
    "libvulkan1",
    "libx11-6",
    "libx11-xcb1",
    "libxcursor1",
    "libxi6",
    "libxrandr2",
    "libxkbcommon-x11-0",
];

/// The libraries that the game loads at its start.
const LIBRARIES: &[&str] = &[
    "libvulkan.so.1",
    "libX11.so.6",
    "libX11-xcb.so.1",
    "libXcursor.so.1",
    "libXi.so.6",
    "libXrandr.so.2",
    "libxkbcommon-x11.so.0",
];

const LIBRARY_FOLDERS: &[&str] = &["/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64"];

const DRIVER_FOLDERS: &[&str] =
    &["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"];

/// The time limit of an installation in seconds.
const PATIENCE: &str = "300";

/// The packages that were found.
pub(crate) struct Packages {
    /// The file that describes Mesa's software Vulkan.
    pub(super) driver: PathBuf,
}

/// Looks for all required packages, and installs them if that is allowed.
///
/// # Errors
/// One line with the missing package and the reason why it was not installed.
pub(crate) fn prepare() -> Result<Packages, String> {
    let missing = match find() {
        Ok(packages) => return Ok(packages),
        Err(missing) => missing,
    };
    if !cfg!(target_os = "linux") {
        return Err(format!("{missing} is missing; a virtual display needs Linux"));
    }
    install(&missing, NAMES)?;
    let names = NAMES.join(" ");
    find()
        .map_err(|missing| format!("{missing} is still missing after the installation of {names}"))
}

/// Looks for the Wayland compositor that can have a window on a virtual display, and installs it likewise.
///
/// # Errors
/// One line that says why there is none.
pub(crate) fn prepare_wayland() -> Result<(), String> {
    if in_path("weston") { Ok(()) } else { install("weston", &["weston"]) }
}

/// Looks for the sound server and its recorder, and installs them likewise.
///
/// # Errors
/// One line that says why they are missing.
pub(crate) fn prepare_sound() -> Result<(), String> {
    let missing = ["pulseaudio", "parec"].into_iter().find(|it| !in_path(it));
    missing.map_or(Ok(()), |it| install(it, &["pulseaudio", "pulseaudio-utils"]))
}

/// Installs packages if that is allowed and needs no password.
pub(crate) fn install(missing: &str, packages: &[&str]) -> Result<(), String> {
    let names = packages.join(" ");
    if !process::may_install() {
        return Err(format!("{missing} is missing; `cargo xtask ci --install` installs {names}"));
    }
    let Some(administrator) = administrator() else {
        return Err(format!(
            "{missing} is missing, and apt-get needs a password to install {names}"
        ));
    };
    eprintln!("{missing} is missing: installing {names}");
    let install =
        || apt(administrator, &[&["install", "-y", "--no-install-recommends"], packages].concat());
    // The package lists may be old or missing.
    if install() || (apt(administrator, &["update"]) && install()) {
        Ok(())
    } else {
        Err(format!("{missing} is missing, and apt-get could not install it"))
    }
}

/// The found packages, or the name of a missing one.
fn find() -> Result<Packages, String> {
    if !in_path("Xvfb") {
        return Err("Xvfb".to_owned());
    }
    let folders = library_folders();
    if let Some(missing) =
        LIBRARIES.iter().find(|library| !folders.iter().any(|it| it.join(library).exists()))
    {
        return Err((*missing).to_owned());
    }
    let driver = DRIVER_FOLDERS.iter().flat_map(|folder| entries(Path::new(folder))).find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("lvp_icd") && name.ends_with(".json")
    });
    driver.map(|driver| Packages { driver }).ok_or_else(|| "software Vulkan (lavapipe)".to_owned())
}

/// The usual library folders, and Debian's folders below them for each kind of processor.
fn library_folders() -> Vec<PathBuf> {
    let folders = LIBRARY_FOLDERS.iter().map(PathBuf::from);
    folders
        .flat_map(|folder| {
            let below = entries(&folder).filter(|path| {
                path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("-linux-gnu"))
            });
            std::iter::once(folder.clone()).chain(below.collect::<Vec<_>>())
        })
        .collect()
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

fn in_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// The command prefix that runs a program as administrator without a question, if that is possible.
fn administrator() -> Option<&'static [&'static str]> {
    if !in_path("apt-get") || !in_path("timeout") {
        return None;
    }
    let id = process::output(Command::new("id").arg("-u")).unwrap_or_default();
    if String::from_utf8_lossy(&id).trim() == "0" {
        return Some(&[]);
    }
    let sudo = in_path("sudo") && process::succeeds(Command::new("sudo").args(["-n", "true"]));
    sudo.then_some(&["sudo", "-n"])
}

fn apt(administrator: &[&str], arguments: &[&str]) -> bool {
    let words = [administrator, &["timeout", PATIENCE, "apt-get", "-q"], arguments].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
    command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}
