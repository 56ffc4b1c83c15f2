//! Ricochet Robots: the pages of one player, of the table and of the editor.

pub(crate) mod board;
pub(crate) mod command;
pub(crate) mod dealing;
pub(crate) mod editor;
pub(crate) mod files;
pub(crate) mod on_board;
pub(crate) mod opening;
pub(crate) mod panel;
pub(crate) mod pointer;
pub(crate) mod records;
pub(crate) mod session;
pub(crate) mod sheet;
pub(crate) mod solving;
#[cfg(feature = "sound")]
pub(crate) mod sounds;
pub(crate) mod table;
pub(crate) mod terminal;
pub(crate) mod whole;

#[cfg(test)]
mod tests {
    mod keys;
    mod play;
}
