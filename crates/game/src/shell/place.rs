//! [`Place`]: where something is kept between starts.

use std::path::{Path, PathBuf};

use carom_play::Saved;
use carom_play::saved::{self, Keep};

use crate::shell::words::Phrase;

/// Where something is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Place {
    /// In the platform's folder for the data of programs.
    #[default]
    Usual,
    File(PathBuf),
    /// Nothing is kept.
    Nowhere,
}

impl Place {
    pub(crate) fn open<T: Keep>(&self) -> (Option<Saved<T>>, Option<saved::Notice>) {
        let (saved, notice) = match self {
            Self::Usual => Saved::open_default(),
            Self::File(path) => Saved::open(path),
            Self::Nowhere => return (None, None),
        };
        (Some(saved), notice)
    }
}

impl Place {
    /// The place of something else in the same folder.
    pub(crate) fn beside<T: Keep>(&self) -> Self {
        match self {
            Self::File(path) => Self::File(path.with_file_name(T::FILE)),
            Self::Usual | Self::Nowhere => self.clone(),
        }
    }
}

/// As short as the header: without folders and reasons.
pub(crate) fn brief(trouble: &saved::Notice) -> Phrase {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match trouble {
        saved::Notice::SetAside { path, to, .. } => {
            Phrase::new("file-set-aside").with("file", name(path)).with("name", name(to))
        }
        saved::Notice::Stuck { path, .. } => Phrase::new("file-stuck").with("file", name(path)),
        saved::Notice::Later { path, .. } => Phrase::new("file-later").with("file", name(path)),
        saved::Notice::Unreadable { path, .. } => {
            Phrase::new("file-unreadable").with("file", name(path))
        }
        saved::Notice::NoFolder => Phrase::new("no-folder"),
        other => other.to_string().into(),
    }
}
