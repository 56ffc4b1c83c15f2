//! `dist`: makes an archive of the game and the command line, or of the server, for this platform. The same
//! programs give the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::{Compression, GzBuilder};

use crate::{process, web};

mod bundle;
pub(crate) mod notices;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Use this program of the game instead of building it
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Use this program of the command line instead of building it
    #[arg(long, value_name = "FILE")]
    cli: Option<PathBuf>,
    /// The folder for the archive [default: `dist` in the folder of cargo's build output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Make the archive of the server with the page in dist/web, which `cargo xtask web` makes
    #[arg(long, conflicts_with_all = ["game", "cli"])]
    server: bool,
}

/// The workspace of the game.
pub(crate) const WORKSPACE: &str = "--manifest-path=Cargo.toml";
/// The profile of the programs.
const PROFILE: &[&str] = &["--profile", "dist"];

/// Files of the workspace, and their paths in the archive.
const FILES: &[(&str, &str)] = &[
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("assets/dist/README.txt", "README.txt"),
    ("assets/fonts/OFL.txt", "licences/Inter-OFL.txt"),
    // The texts that the help of the command line names, and those to which they lead.
    ("docs/formats.md", "docs/formats.md"),
    ("docs/options.md", "docs/options.md"),
    ("docs/tablut-network.md", "docs/tablut-network.md"),
    ("docs/tablut-rules.md", "docs/tablut-rules.md"),
    ("docs/tablut-wins.md", "docs/tablut-wins.md"),
];

/// The files that a Linux desktop needs to show the game in its menu.
const DESKTOP: &[(&str, &str)] = &[
    ("assets/desktop/carom.desktop", "share/applications/carom.desktop"),
    ("assets/desktop/carom.png", "share/icons/hicolor/256x256/apps/carom.png"),
    ("assets/desktop/carom.svg", "share/icons/hicolor/scalable/apps/carom.svg"),
];

/// The scripts with which shells complete the command line on Linux.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "share/bash-completion/completions/carom"),
    ("fish", "share/fish/vendor_completions.d/carom.fish"),
    ("zsh", "share/zsh/site-functions/_carom"),
];

/// Files of the workspace, and their paths in the archive of the server.
const SERVER: &[(&str, &str)] = &[
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("assets/fonts/OFL.txt", "licences/Inter-OFL.txt"),
    ("assets/server/Caddyfile", "Caddyfile"),
    ("assets/server/README.txt", "README.txt"),
    ("assets/server/carom-server.service", "carom-server.service"),
    ("assets/server/carom-server.toml", "carom-server.toml"),
];

/// The program of the game in the archive.
const GAME: &str = if cfg!(target_os = "macos") { bundle::PROGRAM } else { "carom-game" };

/// A file of the archive.
struct Entry {
    bytes: Vec<u8>,
    is_program: bool,
}

/// By path, which is also the order in the archive.
type Entries = BTreeMap<String, Entry>;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let host = process::host()?;
    let (kind, entries) = if arguments.server {
        ("carom-server", server(&host)?)
    } else {
        ("carom", programs(arguments, &host)?)
    };
    let name = format!("{kind}-{}-{host}", env!("CARGO_PKG_VERSION"));

    let archive = pack(&name, &entries, time_of_commit())?;
    let folder = arguments.out.clone().map_or_else(
        || process::target_folder().map(|target| target.join("dist")),
        |folder| std::path::absolute(folder).map_err(Into::into),
    )?;
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.tar.gz"));
    let try_out = if arguments.server { try_server } else { try_programs };
    try_out(&archive, &name)?;
    let part = path.with_extension("part");
    fs::write(&part, &archive).with_context(|| part.display().to_string())?;
    fs::rename(&part, &path)?;
    println!("{} ({} files, {:.1} MB)", path.display(), entries.len(), archive.len() as f64 / 1e6);
    Ok(())
}

/// The game and the command line, and what they need.
fn programs(arguments: &Arguments, host: &str) -> Result<Entries> {
    let cli = process::binary("carom-cli", arguments.cli.as_deref(), PROFILE)?;
    // Without the names of its systems.
    let options = [PROFILE, &["--no-default-features"]].concat();
    let game = process::binary("carom-game", arguments.game.as_deref(), &options)?;
    let mut entries = Entries::new();
    add_program(&cli, "carom", &mut entries)?;
    add_program(&game, GAME, &mut entries)?;
    let desktop = if cfg!(target_os = "linux") { DESKTOP } else { &[] };
    add_files(FILES.iter().chain(desktop), &mut entries)?;
    if cfg!(target_os = "macos") {
        bundle::add(&mut entries)?;
    }
    if cfg!(target_os = "linux") {
        add_shell_files(&cli, &mut entries)?;
    }
    for path in process::files(&["boards"])? {
        let bytes = read(&process::root().join(&path))?;
        entries.insert(path, plain(bytes));
    }
    let notices = notices::collect(WORKSPACE, &["carom-cli", "carom-game"], host)?;
    entries.insert("LICENSES-OF-OTHERS.txt".to_owned(), plain(notices.into_bytes()));
    Ok(entries)
}

/// The server, the page that it serves, and the licences of both.
fn server(host: &str) -> Result<Entries> {
    let target = process::target_folder()?.join("server");
    let target = format!("--target-dir={}", target.display());
    let options = ["--release", "--locked", web::SERVER, &target];
    let program = process::binary("carom-server", None, &options)?;
    let mut entries = Entries::new();
    add_program(&program, "carom-server", &mut entries)?;
    add_files(SERVER, &mut entries)?;
    let page = process::root().join("dist/web");
    for file in fs::read_dir(&page).context("`cargo xtask web` makes the page of the server")? {
        let file = file?;
        let path = format!("web/{}", file.file_name().to_string_lossy());
        entries.insert(path, plain(read(&file.path())?));
    }
    // The page has its own.
    let notices = notices::collect(web::SERVER, &["carom-server"], host)?;
    entries.insert("LICENSES-OF-OTHERS.txt".to_owned(), plain(notices.into_bytes()));
    Ok(entries)
}

fn add_program(program: &Path, name: &str, entries: &mut Entries) -> Result<()> {
    let entry = Entry { bytes: read(program)?, is_program: true };
    entries.insert(format!("{name}{}", std::env::consts::EXE_SUFFIX), entry);
    Ok(())
}

fn add_files<'a>(
    files: impl IntoIterator<Item = &'a (&'a str, &'a str)>,
    entries: &mut Entries,
) -> Result<()> {
    for (from, to) in files {
        entries.insert((*to).to_owned(), plain(read(&process::root().join(from))?));
    }
    Ok(())
}

/// The completions and the manual pages of the command line, which it writes itself.
fn add_shell_files(cli: &Path, entries: &mut Entries) -> Result<()> {
    for (shell, path) in COMPLETIONS {
        let script = process::output(Command::new(cli).args(["completions", shell]))?;
        entries.insert((*path).to_owned(), plain(script));
    }
    let folder = tempfile::tempdir()?;
    process::output(Command::new(cli).arg("manual").arg(folder.path()))?;
    for page in fs::read_dir(folder.path())? {
        let page = page?;
        let path = format!("share/man/man1/{}", page.file_name().to_string_lossy());
        entries.insert(path, plain(read(&page.path())?));
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn plain(bytes: Vec<u8>) -> Entry {
    Entry { bytes, is_program: false }
}

/// The time of the last commit in seconds since 1970; 0 without git.
fn time_of_commit() -> u64 {
    let time = process::output(process::program("git").args(["log", "-1", "--format=%ct"]));
    let time = time.ok().and_then(|time| String::from_utf8(time).ok());
    time.and_then(|time| time.trim().parse().ok()).unwrap_or(0)
}

/// The archive: files in order, all with the same time and without an owner.
fn pack(name: &str, entries: &Entries, time: u64) -> Result<Vec<u8>> {
    let gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut archive = tar::Builder::new(gzip);
    for (path, Entry { bytes, is_program }) in entries {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(if *is_program { 0o755 } else { 0o644 });
        header.set_mtime(time);
        archive.append_data(&mut header, format!("{name}/{path}"), bytes.as_slice())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

/// Unpacks the archive and runs its program in another folder.
fn try_server(archive: &[u8], name: &str) -> Result<()> {
    let (unpacked, elsewhere) = (unpack(archive)?, tempfile::tempdir()?);
    let mut command = Command::new(unpacked.path().join(name).join("carom-server"));
    process::output(command.arg("--help").current_dir(elsewhere.path()))?;
    Ok(())
}

fn unpack(archive: &[u8]) -> Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    tar::Archive::new(flate2::read::GzDecoder::new(archive)).unpack(folder.path())?;
    Ok(folder)
}

/// Unpacks the archive and runs its programs in another folder.
fn try_programs(archive: &[u8], name: &str) -> Result<()> {
    let (unpacked, elsewhere) = (unpack(archive)?, tempfile::tempdir()?);
    let folder = unpacked.path().join(name);
    let program = |name: &str| {
        let mut command =
            Command::new(folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)));
        command.current_dir(elsewhere.path()).env_remove("BEVY_ASSET_ROOT");
        command
    };
    let help = process::output(program(GAME).arg("--help"))?;
    ensure!(
        !String::from_utf8_lossy(&help).contains("--trace"),
        "the game has options for scripts"
    );
    let refused = program(GAME).args(["--trace", "trace.jsonl"]).output()?;
    let told = String::from_utf8_lossy(&refused.stderr);
    ensure!(
        told.contains("unknown argument `--trace`"),
        "the game does not refuse --trace: {told}"
    );
    let puzzle = folder.join("boards/ricochet/graded/hard.jsonl");
    let level = ["--only", "official-3-0007"];
    let answer = process::output(program("carom").arg("solve").arg(puzzle).args(level))?;
    let answer = String::from_utf8_lossy(&answer);
    ensure!(answer.contains("8 moves, optimal"), "the command line answers {answer}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Entries {
        let program = Entry { bytes: vec![1, 2, 3], is_program: true };
        let text = plain(b"text".to_vec());
        [("b/carom".to_owned(), program), ("a.txt".to_owned(), text)].into()
    }

    #[test]
    fn an_archive_has_its_files_in_order_and_of_one_time() {
        let archive = pack("carom", &entries(), 1_234).expect("an archive");
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(archive.as_slice()));
        let files = archive.entries().expect("files").map(|file| {
            let file = file.expect("a file");
            let header = file.header();
            let path = file.path().expect("a path").display().to_string();
            (path, header.mode().expect("a mode"), header.mtime().expect("a time"))
        });
        let expected =
            [("carom/a.txt".to_owned(), 0o644, 1_234), ("carom/b/carom".to_owned(), 0o755, 1_234)];
        assert_eq!(files.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_links_of_the_texts_lead_into_the_archive() {
        for (from, to) in FILES {
            let bytes = read(&process::root().join(from)).expect("a file");
            let text = String::from_utf8(bytes).expect("UTF-8");
            let links = text.split("](").skip(1).filter_map(|it| it.split(')').next());
            for link in links.filter(|it| !it.contains("://")) {
                let target = match link.split('#').next().expect("a part") {
                    "" => (*to).to_owned(),
                    file => Path::new(to).with_file_name(file).display().to_string(),
                };
                assert!(FILES.iter().any(|(_, to)| *to == target), "{from}: {link}");
            }
        }
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let bytes = || pack("carom", &entries(), 7).expect("an archive");
        assert_eq!(bytes(), bytes());
    }
}
