#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each game has its own module: [`ricochet`], [`unblock`] and [`tablut`]. They share the [`Theme`]. The same board and the same
//! theme always give the same text.

pub mod ricochet;
mod strokes;
pub mod tablut;
mod theme;
pub mod unblock;

pub use theme::{Theme, UnknownTheme};
