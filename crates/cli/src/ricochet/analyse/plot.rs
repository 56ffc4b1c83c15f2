//! The plot of the histograms of targets.

use carom_picture::Colour;
use carom_picture::ricochet::Palette;
use carom_support::wording::{counted, grouped};

use crate::output::line;
use crate::plot::{Plot, Series};
use crate::ricochet::tables::Findings;

/// An SVG document that shows one histogram as bars, or several as lines in the colours of their robots.
pub(super) fn draw(all: &[Findings]) -> anyhow::Result<String> {
    let series = all.iter().map(|findings| {
        let Colour { red, green, blue } = Palette::LIGHT.robot(findings.goal.robot);
        Series { counts: findings.counts.histogram(), colour: (red, green, blue), name: "" }
    });
    // XML has no control characters.
    let (title, subtitle) = (line(&title(all)), subtitle(all));
    Plot { title, subtitle, axis: "fewest moves", series: series.collect() }.draw()
}

fn title(all: &[Findings]) -> String {
    let board =
        all.iter().find_map(|findings| findings.board_name.as_ref().or(findings.id.as_ref()));
    let board = board.map_or_else(String::new, |name| format!("board {name}, "));
    match all {
        [one] => format!("{board}{}", one.goal),
        _ => format!("{board}{}", counted(all.len() as u64, "target")),
    }
}

fn subtitle(all: &[Findings]) -> String {
    let longest = all.iter().max_by_key(|findings| findings.counts.longest());
    longest.map_or_else(String::new, |findings| {
        let counts = &findings.counts;
        let robots = counted(findings.robots as u64, "robot");
        let moves = counted(u64::from(counts.longest().unwrap_or(0)), "move");
        let needing = counted(findings.longest_count(), "position");
        let total = grouped(counts.total());
        let whose = if all.len() > 1 { format!("{}: ", findings.goal) } else { String::new() };
        format!("{robots}; longest: {whose}{moves}, {needing} of {total}")
    })
}
