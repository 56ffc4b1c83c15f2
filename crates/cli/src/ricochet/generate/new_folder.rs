//! [`NewFolder`]: a folder that appears complete or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A folder that appears complete or not at all: it is filled under a temporary name, then renamed. If it
/// is not published, it is removed.
pub(super) struct NewFolder {
    out: PathBuf,
    temporary: tempfile::TempDir,
}

impl NewFolder {
    /// Starts to fill a folder that is new or empty.
    pub(super) fn new(out: &Path) -> anyhow::Result<Self> {
        let name = || out.display().to_string();
        if out.exists() && fs::read_dir(out).with_context(name)?.next().is_some() {
            bail!("{}: the folder is not empty", name());
        }
        let parent = out.parent().filter(|it| !it.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".carom-");
        // The permissions of any new folder, not of a temporary one; the umask applies.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        let temporary = builder.tempdir_in(parent).with_context(name)?;
        Ok(Self { out: out.to_owned(), temporary })
    }

    /// Writes more into a file of the folder.
    pub(super) fn write(&self, name: &str, file: &mut File, text: &str) -> anyhow::Result<()> {
        file.write_all(text.as_bytes()).with_context(|| self.out.join(name).display().to_string())
    }

    /// A new file of the folder.
    pub(super) fn create(&self, name: &str) -> anyhow::Result<File> {
        let context = || self.out.join(name).display().to_string();
        File::create_new(self.temporary.path().join(name)).with_context(context)
    }

    /// Gives the folder its name. An empty folder of this name is replaced.
    pub(super) fn publish(self) -> anyhow::Result<()> {
        if self.out.exists() {
            fs::remove_dir(&self.out).with_context(|| self.out.display().to_string())?;
        }
        fs::rename(self.temporary.path(), &self.out).with_context(|| self.out.display().to_string())
    }
}
