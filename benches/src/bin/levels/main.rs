//! Makes the packs of puzzles of all games, which the window has. The same version gives the same bytes on every machine.

mod measures;
mod ricochet;
mod tablut;
mod unblock;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;

/// Make the packs of puzzles of all games again
#[derive(Parser, Debug)]
#[command(bin_name = "cargo xtask levels")]
struct Arguments {
    /// Only the packs of this game
    #[arg(long, value_name = "GAME", value_parser = GAMES.map(|(name, _)| name))]
    game: Option<String>,
    /// The folder of the boards, which has a folder for each game
    #[arg(long, value_name = "DIR", default_value = "boards")]
    out: PathBuf,
}

/// Makes the packs of a game in a folder.
type MakePacks = fn(&Path) -> Result<()>;

const GAMES: [(&str, MakePacks); 3] =
    [("unblock", unblock::make), ("ricochet", ricochet::make), ("tablut", tablut::make)];

fn main() -> Result<()> {
    let Arguments { game, out } = Arguments::parse();
    for (name, make) in GAMES {
        if game.as_deref().is_none_or(|it| it == name) {
            make(&out.join(name))?;
        }
    }
    Ok(())
}

/// Writes a file, and says so.
fn write(path: &Path, content: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, content).with_context(|| path.display().to_string())?;
    eprintln!("{}", path.display());
    Ok(())
}

/// How many puzzles a pack still needs of each length, so that its lengths are spread evenly.
struct Lengths {
    first: u32,
    missing: Vec<usize>,
    all: usize,
}

impl Lengths {
    /// `all` puzzles with lengths from `first` on, at most `most` of each of the `classes` lengths.
    fn new(first: u32, classes: usize, most: usize, all: usize) -> Self {
        Self { first, missing: vec![most; classes], all }
    }

    /// The shortest and the longest length that is needed; `None` if the pack is full.
    fn range(&self) -> Option<(u32, u32)> {
        let open = |it: &usize| *it > 0;
        let (first, last) =
            (self.missing.iter().position(open)?, self.missing.iter().rposition(open)?);
        (self.all > 0).then_some((self.first + first as u32, self.first + last as u32))
    }

    fn missing(&mut self, length: u32) -> Option<&mut usize> {
        let class = length.checked_sub(self.first)? as usize;
        self.missing.get_mut(class).filter(|it| **it > 0)
    }

    fn needs(&mut self, length: u32) -> bool {
        self.missing(length).is_some()
    }

    fn take(&mut self, length: u32) {
        if let Some(missing) = self.missing(length) {
            *missing -= 1;
            self.all -= 1;
        }
    }
}
