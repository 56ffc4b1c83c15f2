//! [`NewFolder`]: a folder that appears when it is filled.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A folder that is filled under a temporary name, then renamed. If it is not published, it is removed.
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
        let kept = partial(out);
        if kept.exists() {
            bail!(
                "{}: {} has the output of a run that was stopped; move it away, or name another folder",
                name(),
                kept.display()
            );
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

    /// Gives the folder its name, or `DIR.partial` if it is not whole. An empty folder of the name is replaced.
    pub(super) fn publish(self, is_whole: bool) -> anyhow::Result<PathBuf> {
        let out = if is_whole { self.out } else { partial(&self.out) };
        let name = || out.display().to_string();
        if out.exists() {
            fs::remove_dir(&out).with_context(name)?;
        }
        fs::rename(self.temporary.path(), &out).with_context(name)?;
        Ok(out)
    }
}

/// The name of the folder of a run that was stopped.
fn partial(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".partial");
    out.with_file_name(name)
}
