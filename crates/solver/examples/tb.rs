use carom_engine::ricochet::{Goal, Layout, Robot};
use carom_solver::{Control, ricochet::tablebase::Builder};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let board = std::sync::Arc::new(a[1].parse::<Layout>().map_err(|e| e.to_string()).unwrap().board());
    let (x, y, t) = (a[2].parse().unwrap(), a[3].parse().unwrap(), a[4].parse().unwrap());
    let mut b = Builder::new().threads(t);
    let goal = Goal { robot: Some(Robot::Red), square: carom_engine::Square::new(x, y) };
    for _ in 0..2 {
        let t = std::time::Instant::now();
        if a.len() > 5 {
            let table = b.build(board.clone(), goal, 4, &mut Control::default()).unwrap();
            eprintln!("{:?} {:?}", t.elapsed(), table.histogram());
            b.recycle(table);
        } else {
            let c = b.count(board.clone(), goal, 4, &mut Control::default()).unwrap();
            eprintln!("{:?} {:?}", t.elapsed(), c.histogram());
        }
    }
}
