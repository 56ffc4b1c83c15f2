#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has its own module: [`ricochet`], [`unblock`] and [`tablut`]. They share the [`Theme`]. The same board and the same
//! theme always give the same text.

#[cfg(feature = "png")]
mod pixels;
pub mod ricochet;
mod strokes;
pub mod tablut;
mod theme;
pub mod unblock;

#[cfg(feature = "png")]
pub use pixels::{Pixels, PixelsError};
pub use theme::{Theme, UnknownTheme};
