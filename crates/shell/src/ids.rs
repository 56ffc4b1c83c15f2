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
    /// A card over the page.
    OverlayId;
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

impl OverlayId {
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The card with all keys of the page.
    pub const HELP: Self = Self::new("help");
    pub const SETTINGS: Self = Self::new("settings");
    /// The card that changes keys.
    pub const KEYS: Self = Self::new("keys");
}

impl IconId {
    pub(crate) const STAR: Self = Self::new("star");
    /// Only its outline.
    pub(crate) const EMPTY_STAR: Self = Self::new("empty-star");
}
