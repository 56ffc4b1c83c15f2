//! The formats of pictures that play.

use anyhow::bail;
use carom_picture::Animation;
use clap::ValueEnum;

/// The name of the animated SVG, whose files have the ending of a still one.
pub(crate) const ANIMATED_SVG: &str = "svg-animated";

/// A format of a picture that plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnimationFormat {
    Gif,
    Svg,
}

impl AnimationFormat {
    /// The format, if a picture in it plays.
    pub(crate) fn of(format: &impl ValueEnum) -> Option<Self> {
        match format.to_possible_value()?.get_name() {
            "gif" => Some(Self::Gif),
            ANIMATED_SVG => Some(Self::Svg),
            _ => None,
        }
    }

    /// The content of the file.
    pub(crate) fn bytes(self, animation: &Animation) -> anyhow::Result<Vec<u8>> {
        if animation.slides() == 0 {
            bail!("an animation needs --moves: the moves that it shows");
        }
        Ok(match self {
            Self::Gif => animation.gif()?,
            Self::Svg => animation.svg().into_bytes(),
        })
    }
}
