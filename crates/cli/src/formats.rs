//! `carom formats`: the file formats of every game.

use std::fmt::Write;

use carom_formats::FileEntry;
use serde_json::json;

use crate::exit::Ending;
use crate::options::AnswerFormat;
use crate::output;

/// What the notes of the help say after the examples.
const NOTES: &str = "\
Examples:
  carom formats
  carom formats --format json

Every command that reads files detects these formats. The command `convert` of a game writes them: `--to ID`, or the ending of \
the output file decides.

JSON is a list of objects: game, id, label, extension, by_line (whether every line is an entry, so that long files are read \
line by line).

Exit codes: 0 done, 2 bad input or usage.";

/// List the file formats of every game
#[derive(clap::Args, Debug)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// A format of a game.
pub(crate) struct Row {
    game: &'static str,
    id: &'static str,
    label: &'static str,
    extension: &'static str,
    is_by_line: bool,
}

/// The formats of a game.
pub(crate) fn rows<E: FileEntry>(game: &'static str) -> impl Iterator<Item = Row> {
    E::FORMATS.iter().map(move |format| Row {
        game,
        id: format.id,
        label: format.label,
        extension: format.extension,
        is_by_line: format.is_by_line,
    })
}

/// Prints formats.
pub(crate) fn run(args: &Args, rows: impl Iterator<Item = Row>) -> anyhow::Result<Ending> {
    let rows: Vec<Row> = rows.collect();
    let text = match args.format {
        AnswerFormat::Text => table(&rows),
        AnswerFormat::Json => output::json_list(rows.iter().map(object)),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(Ending::Done)
}

fn object(row: &Row) -> serde_json::Value {
    let &Row { game, id, label, extension, is_by_line } = row;
    json!({ "game": game, "id": id, "label": label, "extension": extension, "by_line": is_by_line })
}

fn table(rows: &[Row]) -> String {
    let width = |text: fn(&Row) -> &str| rows.iter().map(|it| text(it).len()).max().unwrap_or(0);
    let (game, id) = (width(|it| it.game), width(|it| it.id));
    let extension = 1 + width(|it| it.extension);
    let mut text = String::new();
    for row in rows {
        let ending = format!(".{}", row.extension);
        let line =
            format!("{:game$}  {:id$}  {ending:extension$}  {}", row.game, row.id, row.label);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
