//! Pages: tables in Markdown, templates, and atomic writing of files.

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;

/// A Markdown table of columns, with right-aligned numbers.
#[must_use]
pub fn table(head: &[String], columns: &[Vec<String>]) -> String {
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), " ---: |".repeat(head.len()));
    for row in 0..columns.first().map_or(0, Vec::len) {
        let cells: Vec<&str> = columns.iter().map(|column| column[row].as_str()).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

/// A page with its `{names}` replaced.
#[must_use]
pub fn fill(template: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(template.to_owned(), |page, (name, value)| {
        page.replace(&format!("{{{name}}}"), value)
    })
}

/// Writes a file through a temporary file beside it, so that the file is always complete.
///
/// # Errors
/// The errors of the system.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".carom-");
    // The permissions of a new file, not those of a temporary file: the umask removes its part.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).with_context(name)?;
    std::io::Write::write_all(&mut file, content.as_ref()).with_context(name)?;
    file.persist(path).map_err(|error| error.error).with_context(name)?;
    Ok(())
}
