//! [`Workspace`]: the input of the checks.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;

/// The packages and files of the workspace.
#[derive(Default)]
pub(super) struct Workspace {
    pub(super) packages: Vec<Package>,
    /// The files that git tracks, or would track after `git add`.
    pub(super) files: Vec<File>,
}

pub(super) struct Package {
    pub(super) name: String,
    /// The folder from the root, for example `crates/engine`.
    pub(super) folder: String,
    pub(super) dependencies: Vec<Dependency>,
}

pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Normal,
    Build,
    /// A dependency only of tests, examples and benchmarks.
    Dev,
}

pub(super) struct File {
    /// The path from the root, with `/` on every system.
    pub(super) path: String,
    /// The size in bytes.
    pub(super) size: u64,
    /// The text; `None` for other content.
    pub(super) text: Option<String>,
}

impl Workspace {
    /// Reads the workspace of this program.
    pub(super) fn load() -> Result<Self> {
        let metadata = process::output(process::cargo().args([
            "metadata",
            "--format-version=1",
            "--no-deps",
        ]))?;
        let packages = packages(&metadata).context("cannot read the output of `cargo metadata`")?;
        let listing = process::output(process::program("git").args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "--deduplicate",
            "-z",
        ]))
        .context("tidy needs git to list the files of the project")?;
        let mut files = Vec::new();
        for path in String::from_utf8(listing)?.split_terminator('\0') {
            let full = process::root().join(path);
            // A file that is deleted but still in git's index does not belong to the project.
            if !full.is_file() {
                continue;
            }
            let bytes = std::fs::read(&full).with_context(|| format!("cannot read {path}"))?;
            let size = bytes.len() as u64;
            files.push(File { path: path.to_owned(), size, text: String::from_utf8(bytes).ok() });
        }
        Ok(Self { packages, files })
    }

    /// Every Rust source with its text.
    pub(super) fn rust_sources(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(path, _)| is_rust(path))
    }

    /// Every text file.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?)))
    }

    /// The text of one file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.texts().find(|(other, _)| *other == path).map(|(_, text)| text)
    }
}

/// Whether a path is the path of a Rust source.
pub(super) fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "rs")
}

fn packages(metadata: &[u8]) -> Result<Vec<Package>> {
    let metadata: Value = serde_json::from_slice(metadata)?;
    let root = text(&metadata, "workspace_root")?;
    list(&metadata, "packages")?
        .iter()
        .map(|package| {
            let manifest = text(package, "manifest_path")?;
            let folder = manifest
                .strip_prefix(root)
                .and_then(|it| it.strip_suffix("Cargo.toml"))
                .with_context(|| format!("{manifest} is outside the workspace"))?
                .replace('\\', "/");
            let dependencies =
                list(package, "dependencies")?.iter().map(dependency).collect::<Result<_>>()?;
            Ok(Package {
                name: text(package, "name")?.to_owned(),
                folder: folder.trim_matches('/').to_owned(),
                dependencies,
            })
        })
        .collect()
}

fn dependency(value: &Value) -> Result<Dependency> {
    let kind = match value["kind"].as_str() {
        None => Kind::Normal,
        Some("build") => Kind::Build,
        Some("dev") => Kind::Dev,
        Some(other) => anyhow::bail!("unknown kind of dependency `{other}`"),
    };
    Ok(Dependency { name: text(value, "name")?.to_owned(), kind })
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    value[key].as_str().with_context(|| format!("`{key}` is missing"))
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a [Value]> {
    value[key].as_array().map(Vec::as_slice).with_context(|| format!("`{key}` is missing"))
}

#[cfg(test)]
impl Workspace {
    /// A workspace with only files.
    pub(super) fn of_files<const N: usize>(files: [(&str, &str); N]) -> Self {
        let files = files.map(|(path, text)| File {
            path: path.to_owned(),
            size: text.len() as u64,
            text: Some(text.to_owned()),
        });
        Self { packages: Vec::new(), files: files.into() }
    }

    /// The workspace with one more package.
    pub(super) fn package(
        mut self,
        name: &str,
        folder: &str,
        dependencies: Vec<Dependency>,
    ) -> Self {
        self.packages.push(Package {
            name: name.to_owned(),
            folder: folder.to_owned(),
            dependencies,
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_packages() {
        let metadata = br#"{"workspace_root": "/w", "packages": [{"name": "a",
            "manifest_path": "/w/crates/a/Cargo.toml", "dependencies": [
                {"name": "b", "kind": null},
                {"name": "c", "kind": "dev"}]}]}"#;
        let packages = packages(metadata).unwrap();
        assert_eq!(packages[0].folder, "crates/a");
        let [b, c] = packages[0].dependencies.as_slice() else { panic!("two dependencies") };
        assert!(b.kind == Kind::Normal);
        assert!(c.kind == Kind::Dev);
    }

    #[test]
    fn refuses_what_is_no_metadata() {
        assert!(packages(b"{}").is_err());
    }
}
