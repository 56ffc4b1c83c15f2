//! Names of pages, cards, sections and pictures. The owner chooses the name; there is no central list.

use std::fmt;

use bevy::prelude::*;

macro_rules! ids {
    ($($(#[$about:meta])* $name:ident;)*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash)]
            pub struct $name(&'static str);

            impl $name {
                pub const fn new(id: &'static str) -> Self {
                    Self(id)
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(self.0)
                }
            }
        )*
    };
}

ids! {
    /// A page, such as `play`. Saved files contain the id.
    #[derive(States)]
    PageId;
    /// A part of the panel.
    #[derive(Component)]
    SectionId;
    /// A picture of one colour.
    IconId;
}

impl PageId {
    pub const fn id(self) -> &'static str {
        self.0
    }
}

/// A card over the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OverlayId {
    id: &'static str,
    /// Whether it is a sheet at the edge of the window, which leaves the board in sight.
    pub(crate) is_sheet: bool,
}

impl fmt::Debug for OverlayId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl OverlayId {
    /// A card in the middle of the window.
    pub const fn new(id: &'static str) -> Self {
        Self { id, is_sheet: false }
    }

    /// A sheet over the panel.
    pub const fn sheet(id: &'static str) -> Self {
        Self { id, is_sheet: true }
    }

    pub const fn id(self) -> &'static str {
        self.id
    }

    /// The card with all keys of the page.
    pub const HELP: Self = Self::new("help");
    pub const SETTINGS: Self = Self::sheet("settings");
    /// The games and the sections of the open one, where the window has no room for them.
    pub const MENU: Self = Self::sheet("menu");
    /// The card that changes keys.
    pub const KEYS: Self = Self::new("keys");
}

impl IconId {
    pub(crate) const STAR: Self = Self::new("star");
    /// Only its outline.
    pub(crate) const EMPTY_STAR: Self = Self::new("empty-star");
}
