//! A system whose sound the game does not know.

use super::mixer::Mixer;

pub(super) enum SilentDevice {}

impl SilentDevice {
    pub(super) fn open(_mixer: Mixer) -> Option<Self> {
        None
    }

    pub(super) const fn wake(&self) -> bool {
        match *self {}
    }

    pub(super) const fn rest(&self) {
        match *self {}
    }
}
