//! What a desktop says about the player. Some desktops say it, but none before the window is open.

use super::SettingChange;

pub(super) const fn choices() -> [SettingChange; 0] {
    []
}
