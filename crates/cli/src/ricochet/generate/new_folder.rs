//! [`NewFolder`]: a folder that appears complete or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use carom_play::files::without_name;

/// A folder that appears complete or not at all: it is filled under a temporary name, then renamed. If it
/// is not published, it is removed.
pub(super) struct NewFolder {
    out: PathBuf,
    filling: tempfile::TempDir,
}

impl NewFolder {
    /// Starts to fill a folder that is new or empty.
    pub(super) fn new(out: &Path) -> anyhow::Result<Self> {
        let name = out.display();
        // A link stays a link.
        let real = fs::canonicalize(out).ok();
        let works_in = std::env::current_dir().and_then(fs::canonicalize).ok();
        if let (Some(real), Some(works_in)) = (&real, works_in)
            && works_in.starts_with(real)
        {
            bail!(
                "{name}: the command works in this folder, so it cannot be replaced; name a new one"
            );
        }
        if real.is_none() && out.is_symlink() {
            bail!("{name}: this link leads to nothing");
        }
        let out = real.as_deref().unwrap_or(out);
        if fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_some()) {
            bail!("{name}: the folder is not empty");
        }
        if let Some(file) = out.ancestors().find(|it| it.exists()).filter(|it| !it.is_dir()) {
            bail!("{}: this is a file, not a folder", file.display());
        }
        // The folder around it may allow to replace a folder that its owner protects.
        if out.exists() {
            drop(
                tempfile::tempfile_in(out)
                    .map_err(without_name)
                    .with_context(|| name.to_string())?,
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
        let filling = builder.tempdir_in(parent).map_err(without_name);
        let filling = filling.with_context(|| format!("{name}: the folder around it"))?;
        if let Ok(old) = fs::metadata(out) {
            fs::set_permissions(filling.path(), old.permissions())
                .with_context(|| name.to_string())?;
        }
        Ok(Self { out: out.to_owned(), filling })
    }

    /// Writes more into a file of the folder.
    pub(super) fn write(&self, name: &str, file: &mut File, text: &str) -> anyhow::Result<()> {
        write(&self.out.join(name), file, text)
    }

    /// A new file of the folder.
    pub(super) fn create(&self, name: &str) -> anyhow::Result<File> {
        let context = || self.out.join(name).display().to_string();
        File::create_new(self.filling.path().join(name)).with_context(context)
    }

    /// Gives the folder its name.
    pub(super) fn publish(self) -> anyhow::Result<()> {
        let context = || self.out.display().to_string();
        if self.out.exists() {
            let why = || format!("{}: this folder cannot be replaced; name a new one", context());
            fs::remove_dir(&self.out).with_context(why)?;
        }
        fs::rename(self.filling.path(), &self.out).with_context(context)
    }
}

/// Writes more into the file that will have this name.
fn write(name: &Path, file: &mut File, text: &str) -> anyhow::Result<()> {
    file.write_all(text.as_bytes()).with_context(|| name.display().to_string())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_with_the_name_of_the_file() {
        let mut full = File::options().write(true).open("/dev/full").expect("the device");
        let error = write(Path::new("out/corpus.txt"), &mut full, "a line").expect_err("no space");
        assert_eq!(crate::plain::line(&error), "out/corpus.txt: no space is left on the disk");
    }
}
