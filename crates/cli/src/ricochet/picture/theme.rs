//! The colours.

use carom_engine::ricochet::Robot;

/// Which colours a picture has.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ThemeName {
    /// Ink on paper
    #[default]
    Light,
    /// For dark screens
    Dark,
}

impl ThemeName {
    pub(super) const fn theme(self) -> &'static Theme {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a picture.
pub(super) struct Theme {
    pub(super) ground: &'static str,
    pub(super) board: &'static str,
    pub(super) square: &'static str,
    pub(super) hole: &'static str,
    pub(super) wall: &'static str,
    pub(super) ink: &'static str,
    pub(super) muted: &'static str,
    pub(super) shadow: &'static str,
    pub(super) glow: &'static str,
    robots: [&'static str; Robot::MAX],
    any: &'static str,
}

const LIGHT: Theme = Theme {
    ground: "#EDE7DB",
    board: "#F7F2E8",
    square: "#F0E9DB",
    hole: "#D8CFBC",
    wall: "#2E3440",
    ink: "#262B36",
    muted: "#8A8577",
    shadow: "#4A4234",
    glow: "#FFFFFF",
    robots: ["#E5484D", "#30A46C", "#3E63DD", "#F0A800", "#8B8D98"],
    any: "#A259D9",
};

const DARK: Theme = Theme {
    ground: "#12151C",
    board: "#20252F",
    square: "#2B3340",
    hole: "#12151C",
    wall: "#DCE3F0",
    ink: "#EDF0F6",
    muted: "#8D95A5",
    shadow: "#000000",
    glow: "#FFFFFF",
    robots: ["#FF6369", "#4CC38A", "#6E8BFF", "#F7C948", "#B4B8C5"],
    any: "#C58AF9",
};

impl Theme {
    pub(super) const fn robot(&self, robot: Robot) -> &'static str {
        self.robots[robot as usize]
    }

    /// The colour of a target for a robot, or for any.
    pub(super) fn goal(&self, robot: Option<Robot>) -> &'static str {
        robot.map_or(self.any, |robot| self.robot(robot))
    }
}
