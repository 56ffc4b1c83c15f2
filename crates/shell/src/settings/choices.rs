//! The choices of the settings, except the look and the language.

use serde::{Deserialize, Serialize};

/// The speed of pieces on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Speed {
    /// Pieces move immediately.
    Off,
    Slow,
    #[default]
    Usual,
    Fast,
}

impl Speed {
    /// In the order of the buttons, with the key of the text.
    pub(crate) const ALL: [(&'static str, Self); 4] = [
        ("speed-off", Self::Off),
        ("speed-slow", Self::Slow),
        ("speed-usual", Self::Usual),
        ("speed-fast", Self::Fast),
    ];

    /// The factor of the default speed; `None` for immediate moves.
    pub const fn factor(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Slow => Some(0.45),
            Self::Usual => Some(1.0),
            Self::Fast => Some(2.0),
        }
    }
}

/// The size of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Scale {
    Small,
    #[default]
    Usual,
    Large,
    Largest,
}

impl Scale {
    /// In the order of the buttons.
    pub const ALL: [Self; 4] = [Self::Small, Self::Usual, Self::Large, Self::Largest];

    /// The factor of the default size, if there is room.
    pub(crate) const fn factor(self) -> f32 {
        match self {
            Self::Small => 0.85,
            Self::Usual => 1.0,
            Self::Large => 1.25,
            Self::Largest => 1.5,
        }
    }
}

/// The volume of the sound, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volume(u8);

impl Volume {
    /// In the order of the buttons.
    pub const ALL: [Self; 5] = [Self(0), Self(2), Self(5), Self(8), Self(10)];

    /// From 0 to 1.
    pub(crate) fn fraction(self) -> f32 {
        f32::from(self.0.min(10)) / 10.0
    }
}

impl Default for Volume {
    fn default() -> Self {
        Self(5)
    }
}
