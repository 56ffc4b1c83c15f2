//! The tablebase.
#![allow(clippy::inline_always, missing_docs)]
mod layers;
mod line;
mod sweep;
mod triples;
use carom_engine::Square;
use carom_engine::ricochet::Board;
/// Histogram.
pub fn histogram(board: &Board, target: Square, helpers: u8, threads: usize, planes: bool) -> Vec<u64> {
    let mut memory = vec![];
    let mut h = vec![];
    for _ in 0..2 {
    h.clear();
    let triples = triples::Triples::new(board.size().width(), board.size().height(), helpers);
    let t = std::time::Instant::now();
    let mut layers = layers::Layers::new(board, triples, threads, planes, std::mem::take(&mut memory));
    layers.start(|_| crate::ricochet::bits::Squares::one(target.y() * 16 + target.x()));
    loop {
        let n = layers.advance(sweep::Sense::Back);
        if n == 0 { break; }
        h.push(n);
    }
    eprintln!("{:?}", t.elapsed());
    memory = layers.finish().1;
    }
    h
}
