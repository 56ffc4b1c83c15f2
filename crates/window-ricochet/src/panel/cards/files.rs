//! The card of files: what opens a puzzle, and the round as a file, a text or a picture: first in the format of the game, and below a
//! button in those of other programs.

use bevy::prelude::*;
use carom_formats::Format;
use carom_formats::ricochet::{Entry, FORMATS, NATIVE};
use carom_shell::Wish;
use carom_shell::fold::Unfolded;
use carom_shell::outgoing::Taking;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::finding::Finding;
use carom_shell::panel::kit::{LABEL, Paper, TEXT, Tone, column, row, text_column};
use carom_shell::place::Folder;
use carom_shell::words::{Phrase, Words};

use crate::command::{OpenCommand, SaveCommand};
use crate::files::text;
use crate::ids::FILES;
use crate::session::Session;

pub(super) fn show(
    mut card: CardKit,
    session: Res<Session>,
    (unfolded, finding): (Res<Unfolded>, Finding),
) {
    card.fill(FILES, "files-title", unfolded.is_changed(), |paper| {
        paper.nest(list_of_formats(), |paper| {
            let paste = OpenCommand::Paste;
            paper.opening(&finding, "open-what", OpenCommand::OpenText, paste);
            paper.small(paper.say("save-what"));
            let show = |paper: &mut Paper, format: &'static Format<Entry>| {
                let outcome = text(&session, format.id).map(|(_, text)| text);
                let (copy, save) = (SaveCommand::Copy(format.id), SaveCommand::SaveAs(format.id));
                show_format(paper, format, outcome, [copy.into(), save.into()]);
            };
            show(paper, NATIVE);
            show_picture(paper, Taking::ALL.map(|it| SaveCommand::Picture(it).into()));
            paper.file_name(&finding, SaveCommand::SaveAs(NATIVE.id));
            show_others(paper, &finding.folder, *unfolded, show);
        });
    });
}

/// The node of a list of formats.
pub(crate) fn list_of_formats() -> Node {
    Node { width: percent(100), max_width: px(560), ..column(7.0) }
}

/// The picture of the board, like a format.
fn show_picture(paper: &mut Paper, [copy, save]: [Wish; 2]) {
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    let what = |paper: &mut Paper| {
        paper.text(paper.say("format-picture"), TEXT, ink);
        paper.text(paper.say("save-picture"), LABEL, muted);
    };
    show_row(paper, what, [copy, save], Tone::Plain);
}

/// What is taken out, and the buttons that copy and save it.
fn show_row(paper: &mut Paper, what: impl FnOnce(&mut Paper), wishes: [Wish; 2], tone: Tone) {
    paper.nest(Node { min_height: px(34), ..row(8.0) }, |paper| {
        paper.nest(text_column(), what);
        for (text, wish) in ["save-copy", "save-file"].into_iter().zip(wishes) {
            paper.button(&paper.say(text), wish, tone, 0.0);
        }
    });
}

/// The name of a format.
fn name(words: &Words, format: &Format<Entry>) -> String {
    words.find(&format!("format-{}", format.id)).unwrap_or_else(|| format.label.to_owned())
}

/// A format of the lists of the play page and the editor: its name, its text if it is short or the reason why it cannot be
/// written, and the buttons that copy and save it.
pub(crate) fn show_format(
    paper: &mut Paper,
    format: &'static Format<Entry>,
    outcome: Result<String, Phrase>,
    wishes: [Wish; 2],
) {
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    let tone = if outcome.is_ok() { Tone::Plain } else { Tone::Off };
    let what = |paper: &mut Paper| {
        let name = name(paper.words, format);
        paper.text(name, TEXT, if outcome.is_ok() { ink } else { muted });
        match &outcome {
            Ok(text) if text.trim().lines().count() == 1 => {
                // It has no spaces at which it could wrap. A line has room for fewer letters.
                let text = text.trim().chars().take(120).collect();
                let font = paper.fonts().regular(LABEL);
                paper.row(0.0, |paper| paper.clipped(text, font, muted));
            }
            Ok(_) => paper.text(format!(".{}", format.extension), LABEL, muted),
            Err(why) => paper.text(paper.words.say(why), LABEL, muted),
        }
    };
    show_row(paper, what, wishes, tone);
}

/// The folder of the files, and below a button the formats of other programs.
pub(crate) fn show_others(
    paper: &mut Paper,
    folder: &Folder,
    unfolded: Unfolded,
    show: impl Fn(&mut Paper, &'static Format<Entry>),
) {
    let folder = folder.0.display().to_string();
    let muted = paper.palette.muted;
    paper.text(paper.words.with("save-folder", &[("folder", folder.into())]), LABEL, muted);
    paper.folded("more-formats", unfolded, |paper| {
        for format in FORMATS.iter().filter(|it| it.id != NATIVE.id) {
            show(paper, format);
        }
    });
}
