//! The colours of the robots.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_picture::ricochet as picture;
use carom_shell::theme::{Colors, Palette, Theme, shade};

/// The colours of the robots in a palette.
pub(crate) trait RobotColours {
    /// The colour of a robot or, for `None`, of things that any robot may use.
    fn robot(&self, robot: Option<Robot>) -> Color;

    /// The palette of pictures that are not in the window.
    fn of_pictures(&self) -> &'static picture::Palette;

    /// The colour of its outline, its ways and its marks, which is clear on the squares.
    fn outline(&self, robot: Option<Robot>) -> Color {
        shade(self.of_pictures().outline(robot))
    }
}

impl RobotColours for Palette {
    fn robot(&self, robot: Option<Robot>) -> Color {
        shade(self.of_pictures().robot(robot))
    }

    fn of_pictures(&self) -> &'static picture::Palette {
        use picture::Palette;
        match (self.look.theme, self.look.colors) {
            (Theme::Light, Colors::Usual) => &Palette::LIGHT,
            (Theme::Dark, Colors::Usual) => &Palette::DARK,
            (Theme::Light, Colors::Safe) => &Palette::SAFE_LIGHT,
            (Theme::Dark, Colors::Safe) => &Palette::SAFE_DARK,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_shell::panel::badge;
    use carom_shell::theme::{Look, Vision, contrast};

    #[test]
    fn the_window_and_its_robots_have_the_same_colours_as_other_pictures() {
        for theme in [Theme::Light, Theme::Dark] {
            for colors in [Colors::Usual, Colors::Safe] {
                let look = Look { theme, colors };
                let window = Palette::of(look);
                let scheme = window.of_pictures().scheme;
                assert_eq!(window.ground, shade(scheme.ground), "{look:?}");
                assert_eq!(window.square, shade(scheme.square), "{look:?}");
                assert_eq!(window.wall, shade(scheme.wall), "{look:?}");
            }
        }
    }

    /// Symbols of the dark theme with safe colours: on the board, and in the panel.
    #[test]
    fn safe_symbols_can_be_seen_in_the_dark() {
        let palette = Palette::of(Look { theme: Theme::Dark, colors: Colors::Safe });
        for robot in Robot::ALL.map(Some).into_iter().chain([None]) {
            let color = palette.robot(robot);
            let on = |ground: Color, part: f32| contrast(color, ground.mix(&color, part));
            let found = [
                ("the goal", on(palette.square, 0.26)),
                ("the target in the panel", on(palette.surface, 0.18)),
                ("a move in the panel", on(palette.surface, 0.2)),
            ];
            for (name, found) in found {
                assert!(found >= 3.0, "{name} of {robot:?}: {found}");
            }
        }
    }

    #[test]
    fn safe_colors_are_far_apart_for_every_vision() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(Look { theme, colors: Colors::Safe });
            let (own, more) = Robot::ALL.split_at(Robot::STANDARD);
            let mut colors: Vec<Color> = own.iter().map(|&it| palette.robot(Some(it))).collect();
            colors.extend([palette.robot(None), palette.square]);
            let first_of_more = colors.len();
            colors.extend(more.iter().map(|&it| palette.robot(Some(it))));
            for vision in Vision::ALL {
                for (at, &one) in colors.iter().enumerate() {
                    for (other_at, &other) in colors.iter().enumerate().skip(at + 1) {
                        // Ten colours cannot be as far apart: the shapes of the robots help.
                        let least = if other_at < first_of_more { 20.0 } else { 11.0 };
                        let distance = vision.distance(one, other);
                        assert!(distance > least, "{theme:?}, {vision:?}: {distance}");
                    }
                }
            }
        }
    }

    #[test]
    fn players_do_not_have_the_colours_of_robots_or_of_one_another() {
        let players: Vec<Color> = (0..badge::COLOURS).map(badge::colour).collect();
        let mut others: Vec<Color> = Vec::new();
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(Look { theme, colors: Colors::Usual });
            // A table has no more robots.
            let robots = Robot::ALL.into_iter().take(Robot::STANDARD).map(Some);
            others.extend(robots.chain([None]).map(|it| palette.robot(it)));
        }
        for (at, &one) in players.iter().enumerate() {
            for &other in others.iter().chain(&players[at + 1..]) {
                let distance = Vision::Usual.distance(one, other);
                assert!(distance > 30.0, "player {}: {distance}", at + 1);
            }
        }
    }
}
