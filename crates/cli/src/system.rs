//! What a system needs of the command: completions for shells, and manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::exit::Ending;
use crate::output;

const COMPLETIONS: &str = "\
Examples:
  carom completions bash --out carom.bash
  carom completions zsh --out _carom
  carom completions fish --out carom.fish

Bash reads such a file from ~/.local/share/bash-completion/completions/carom, zsh from any folder of its fpath as _carom, and \
fish from ~/.config/fish/completions/carom.fish.

Exit codes: 0 done, 2 bad input or usage.";

const MANUAL: &str = "\
Examples:
  carom manual man1

The command makes the folder if it is missing. If it is ~/.local/share/man/man1, then `man carom` and `man carom-solve` show pages.

Exit codes: 0 done, 2 bad input or usage.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Write a script with which a shell completes the commands and options of carom
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
        /// Write to this file [default: standard output]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Write a manual page for each command into a folder
    #[command(after_help = MANUAL)]
    Manual {
        /// The folder
        folder: PathBuf,
    },
}

impl Command {
    /// Runs the command. `carom` has all commands and options.
    pub(crate) fn run(self, mut carom: clap::Command) -> anyhow::Result<Ending> {
        match self {
            Self::Completions { shell, out } => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut carom, "carom", &mut script);
                output::write(out.as_deref(), &script)?;
            }
            Self::Manual { folder } => {
                // `carom help` and those of the games have no pages, so no page names them.
                let mut carom = carom.disable_help_subcommand(true);
                carom.build();
                fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
                write_pages(&carom, "carom", &folder)?;
            }
        }
        Ok(Ending::Done)
    }
}

/// Writes the page of a command, named like `carom-unblock-solve.1`, and those of the commands below it.
fn write_pages(command: &clap::Command, name: &str, folder: &Path) -> anyhow::Result<()> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    output::write(Some(&folder.join(format!("{name}.1"))), &page)?;
    for below in command.get_subcommands().filter(|it| !it.is_hide_set()) {
        write_pages(below, &format!("{name}-{}", below.get_name()), folder)?;
    }
    Ok(())
}
