//! The moving picture of the README: each game is played in the window with real keys and drags, and the window is
//! photographed while it moves. The file is an animated PNG, which has all colours and which every browser shows.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use png::{BlendOp, DisposeOp};

use crate::display::{self, Display, Packages, Picture, Rectangle};
use crate::smoke::{Environment, GameProcess};

/// The smallest window of the game: texts stay legible without a smaller copy of the picture.
const SIZE: display::Size = (900, 600);

/// The time between two photographs.
const TICK: Duration = Duration::from_millis(60);

/// The time between two keys of a move: a viewer sees which robot is selected before it slides.
const KEY: Duration = Duration::from_millis(150);

/// The greatest size of the file in bytes: a reader of the README waits for it.
const MOST: u64 = 1_500_000;

/// What a player does in the window of a game.
struct Scene {
    /// The arguments of the game.
    arguments: &'static [&'static str],
    moves: &'static [Move],
    /// The time for each move, and before the first and after the last one.
    pace: Duration,
    end: Duration,
}

enum Move {
    Keys(&'static [&'static str]),
    /// From a square, by this many squares to the right and down.
    Drag((u8, u8), (f64, f64)),
}

const SCENES: [Scene; 3] = [
    // The level official-2-0008 of the medium ones and its shortest solution: six moves, and red helps blue.
    Scene {
        arguments: &["8A93+42+DBA3BC0C+CA"],
        moves: &[
            Move::Keys(&["b", "Left"]),
            Move::Keys(&["Up"]),
            Move::Keys(&["Right"]),
            Move::Keys(&["r", "Left"]),
            Move::Keys(&["b", "Down"]),
            Move::Keys(&["Right"]),
        ],
        pace: Duration::from_millis(450),
        end: Duration::from_millis(900),
    },
    // The second of the easy puzzles: four moves.
    Scene {
        arguments: &["B..CCCBDDDE.AAF.E.GHFIIIGHFJK.G..JK."],
        moves: &[
            Move::Drag((4, 0), (-2.2, 0.0)),
            Move::Drag((4, 2), (0.0, -1.2)),
            Move::Drag((2, 3), (0.0, 1.2)),
            Move::Drag((0, 2), (4.2, 0.0)),
        ],
        pace: Duration::from_millis(380),
        end: Duration::from_millis(500),
    },
    // Four moves of a game, and the analysis.
    Scene {
        arguments: &["--at", "tablut"],
        moves: &[
            Move::Drag((4, 2), (-3.0, 0.0)),
            Move::Drag((1, 4), (0.0, 2.0)),
            Move::Drag((3, 4), (0.0, -1.0)),
            Move::Drag((4, 1), (0.0, 1.0)),
            Move::Keys(&["a"]),
        ],
        pace: Duration::from_millis(330),
        end: Duration::from_millis(800),
    },
];

impl Scene {
    fn play(&self, game: &mut GameProcess) -> Result<()> {
        thread::sleep(self.end);
        for one in self.moves {
            let end = Instant::now() + self.pace;
            match one {
                Move::Keys(keys) => {
                    for key in *keys {
                        game.keys(&[key])?;
                        thread::sleep(KEY);
                    }
                }
                &Move::Drag(square, (right, down)) => {
                    let side = game.side()?;
                    game.drag(square, ((right * side) as i16, (down * side) as i16))?;
                }
            }
            thread::sleep(end.saturating_duration_since(Instant::now()));
        }
        thread::sleep(self.end);
        Ok(())
    }
}

/// Plays every scene and saves the moving picture.
pub(crate) fn take(game: &Path, packages: &Packages, path: &Path) -> Result<()> {
    let stage = Environment::new(Display::start(SIZE, packages)?, game);
    stage.display().point((0, 0))?;
    let mut frames = Vec::new();
    for scene in &SCENES {
        let mut game = GameProcess::start(&stage, scene.arguments)?;
        game.still()?;
        frames.extend(film(stage.display(), || scene.play(&mut game))?);
    }
    save(&frames, path)?;
    let size = std::fs::metadata(path)?.len();
    ensure!(size <= MOST, "{} has {size} bytes, more than {MOST}", path.display());
    Ok(())
}

/// Photographs the display while something happens there. Each picture comes with the time for which it was shown.
fn film(display: &Display, play: impl FnOnce() -> Result<()>) -> Result<Vec<(Picture, Duration)>> {
    let has_ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let camera = scope.spawn(|| photograph(display, &has_ended));
        let played = play();
        has_ended.store(true, Ordering::Relaxed);
        let frames = camera.join().map_err(|_| anyhow!("the camera panicked"))?;
        played.and(frames)
    })
}

fn photograph(display: &Display, has_ended: &AtomicBool) -> Result<Vec<(Picture, Duration)>> {
    let mut frames: Vec<(Picture, Duration)> = Vec::new();
    let mut last = Instant::now();
    while !has_ended.load(Ordering::Relaxed) {
        let picture = display.picture()?.with_fewer_colors();
        if frames.last().is_none_or(|(shown, _)| *shown != picture) {
            frames.push((picture, Duration::ZERO));
        }
        thread::sleep(TICK.saturating_sub(last.elapsed()));
        if let Some((_, shown)) = frames.last_mut() {
            *shown += last.elapsed();
        }
        last = Instant::now();
    }
    Ok(frames)
}

/// Saves an animated PNG that starts again at its end. Each frame holds only what changes.
fn save(frames: &[(Picture, Duration)], path: &Path) -> Result<()> {
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    let (width, height) = SIZE;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width.into(), height.into());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(u32::try_from(frames.len())?, 0)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    encoder.set_blend_op(BlendOp::Over)?;
    let mut writer = encoder.write_header()?;
    let mut before = None;
    for (picture, shown) in frames {
        let change = before.and_then(|before| picture.change_since(before));
        let (area, pixels) = change.unwrap_or_else(|| (picture.area(), picture.opaque()));
        let Rectangle(left, top, width, height) = area;
        writer.set_frame_delay(u16::try_from(shown.as_millis())?, 1000)?;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(width.into(), height.into())?;
        writer.set_frame_position(left.into(), top.into())?;
        writer.write_image_data(pixels.as_flattened())?;
        before = Some(picture);
    }
    Ok(writer.finish()?)
}
