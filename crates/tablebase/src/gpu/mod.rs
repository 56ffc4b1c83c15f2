//! Tables on a graphics processor: the same tables, bit for bit, in a small part of the time.
//!
//! [`Builder`] needs the feature `gpu`, and a processor with Vulkan, Metal or Direct3D 12. The sets of a table stay in
//! the memory of that processor while they grow. [`Builder::build`] copies the finished table to the main memory once,
//! in the form of a file ([`store`](crate::store)); [`Builder::count`] copies only the counts.
//!
//! # Algorithm
//!
//! The layers are those of [the processor's tables](super), but a graphics processor has thousands of threads and
//! needs simple steps without order. So there are no octets and parts: each placement of the helpers has its
//! number, and a layer has two steps (`programs/`):
//!
//! - two helpers stand, and the third one moves. A group of threads has the sets of all its squares, and
//!   follows all its slides backwards (`paths.rs`), each thread for half of the squares of the active robot. Only new states are
//!   written.
//! - each set takes in what has arrived, and the moves of its active robot.
//!
//! Pairs of helpers and sets that have not changed in the last layer are skipped. On a board with diagonals the same steps follow
//! paths that turn; there at most two helpers are interchangeable.
//!
//! # Limits
//!
//! The rules are the plain ones: [`GpuError::Rules`].
//!
//! ```no_run
//! use carom_engine::ricochet::{Goal, Layout, Robot, Sides};
//! use carom_engine::Square;
//! use carom_solver::Control;
//! use carom_tablebase::TableSetup;
//! use carom_tablebase::gpu::Builder;
//!
//! let board = Layout::all(Sides::FirstEdition).next().expect("a layout").board();
//! let goal = Goal { robot: Some(Robot::Red), square: Square::new(4, 1) };
//! let mut builder = Builder::new()?;
//! let counts = builder.count(&TableSetup::new(board, goal, 4), &mut Control::default())?;
//! println!("{}: {} positions", builder.device(), counts.total());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod device;
mod hardest;
mod paths;
mod plan;
mod table;
mod table_copy;

pub use crate::error::GpuError;
pub use builder::Builder;
pub use hardest::HardestPositions;
