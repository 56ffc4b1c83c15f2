//! `smoke`: tests the real game in a real window on a virtual display, with real keys and clicks.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

pub(crate) use self::game::GameProcess;
use crate::display::{self, Display, Packages, Size};
use crate::process::{self, Missing};

mod editor;
mod friends;
mod game;
mod play;
mod solution;
mod sounds;
mod tablut;
mod unblock;
mod window;

/// A part of the game, and its test.
struct SmokePart {
    name: &'static str,
    run: fn(&Environment) -> Result<()>,
}

const PARTS: &[SmokePart] = &[
    SmokePart { name: "play by keys", run: play::by_keys },
    SmokePart { name: "play by drags", run: play::by_drags },
    SmokePart { name: "the next start", run: play::next_start },
    SmokePart { name: "the editor", run: editor::a_puzzle },
    SmokePart { name: "the window", run: window::names_and_icon },
    SmokePart { name: "at rest", run: window::rest },
    SmokePart { name: "blocks by drags", run: unblock::by_drags },
    SmokePart { name: "tablut by clicks", run: tablut::by_clicks },
    SmokePart { name: "tablut against a program", run: tablut::against_a_program },
];

/// A part that needs more than the other parts.
struct Extra {
    part: SmokePart,
    /// Looks for what it needs, and installs it if possible. The error says why it is missing.
    prepare: fn() -> Result<(), String>,
}

const EXTRAS: &[Extra] = &[
    Extra {
        part: SmokePart { name: "on Wayland", run: play::on_wayland },
        prepare: display::prepare_wayland,
    },
    Extra {
        part: SmokePart { name: "sounds", run: sounds::of_every_game },
        prepare: display::prepare_sound,
    },
    Extra {
        part: SmokePart { name: "two windows in a room", run: friends::a_table },
        prepare: friends::prepare,
    },
];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the screenshots [default: smoke/ in the folder of cargo's build output]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Width and height of the window
    #[arg(long, default_value = "1280x720", value_parser = size, value_name = "WxH")]
    size: Size,
    /// Start with this theme
    #[arg(long, default_value = "light", value_parser = ["light", "dark"])]
    theme: String,
    /// Continue after a part that fails
    #[arg(long)]
    keep_going: bool,
    /// Only the parts whose names contain this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Use this program of the game instead of building it
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Do not send keys and clicks; every part must then fail, which proves that the checks work
    #[arg(long)]
    mute: bool,
}

/// The environment of every part.
pub(crate) struct Environment {
    display: Display,
    /// The binary of the game.
    game: PathBuf,
    out: PathBuf,
    theme: String,
    mute: bool,
}

pub(crate) fn size(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.ok_or_else(|| "expected WIDTHxHEIGHT, such as 1280x720".to_owned())
}

/// # Errors
/// A part fails; or [`Missing`]: a display.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let packages = display::prepare().map_err(Missing)?;
    play_all(arguments, &packages)
}

/// As a step of the checks.
///
/// # Errors
/// A part fails; or [`Missing`]: a display, or what some parts need, after the others ran.
pub(crate) fn check() -> Result<()> {
    run(&Arguments {
        out: None,
        size: (1280, 720),
        theme: "light".to_owned(),
        keep_going: true,
        only: None,
        game: None,
        mute: false,
    })
}

fn play_all(arguments: &Arguments, packages: &Packages) -> Result<()> {
    let game = process::game(arguments.game.as_deref())?;
    let out = match &arguments.out {
        Some(out) => std::path::absolute(out)?,
        None => process::target_folder()?.join("smoke"),
    };
    std::fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let display = Display::start(arguments.size, packages)?;
    let (theme, mute) = (arguments.theme.clone(), arguments.mute);
    let stage = Environment { display, game, out, theme, mute };
    let chosen =
        |part: &&SmokePart| arguments.only.as_ref().is_none_or(|it| part.name.contains(it));
    let mut failed = 0_u32;
    let mut run = 0_u32;
    let mut parts: Vec<&SmokePart> = PARTS.iter().filter(chosen).collect();
    let mut missing = Vec::new();
    for extra in EXTRAS.iter().filter(|it| chosen(&&it.part)) {
        match (extra.prepare)() {
            Ok(()) => parts.push(&extra.part),
            Err(why) => missing.push(format!("not tried: {}: {why}", extra.part.name)),
        }
    }
    for part in parts {
        run += 1;
        let start = std::time::Instant::now();
        let outcome = (part.run)(&stage);
        let seconds = start.elapsed().as_secs_f64();
        let passed = outcome.is_ok() != arguments.mute;
        let word = if passed { "ok" } else { "FAILED" };
        eprintln!("{seconds:>6.1} s  {word:<6}  {}", part.name);
        match outcome {
            Err(error) => eprintln!("          {error:#}"),
            Ok(()) if arguments.mute => eprintln!("          passed although nothing was sent"),
            Ok(()) => {}
        }
        failed += u32::from(!passed);
        if !passed && !arguments.keep_going {
            break;
        }
    }
    eprintln!("screenshots are in {}", stage.out.display());
    match (run, failed) {
        (0, _) if missing.is_empty() => bail!("no part has a name with this text"),
        (_, 0) if missing.is_empty() => Ok(()),
        (_, 0) => bail!(Missing(missing.join("; "))),
        _ => bail!("{failed} of {run} parts failed"),
    }
}

impl Environment {
    /// A game in the light theme. Nothing is saved.
    pub(crate) fn new(display: Display, game: &Path) -> Self {
        let out = display.folder().to_owned();
        Self { display, game: game.to_owned(), out, theme: "light".to_owned(), mute: false }
    }

    pub(crate) const fn display(&self) -> &Display {
        &self.display
    }

    pub(crate) fn folder(&self) -> &Path {
        self.display.folder()
    }

    /// Starts the game with a puzzle and waits until the puzzle is drawn.
    fn open(&self, puzzle: &[&str]) -> Result<GameProcess<'_>> {
        GameProcess::start(self, puzzle)
    }

    /// The same where there is no X server.
    fn on_wayland(&self) -> Result<Self> {
        Ok(Self {
            display: self.display.wayland()?,
            game: self.game.clone(),
            out: self.out.clone(),
            theme: self.theme.clone(),
            mute: self.mute,
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }

    fn binary(&self) -> &Path {
        &self.game
    }
}
