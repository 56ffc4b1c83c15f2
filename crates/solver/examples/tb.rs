fn main() {
    
    let a: Vec<String> = std::env::args().collect();
    let board = a[1].parse::<carom_engine::ricochet::Layout>().map_err(|e| e.to_string()).unwrap().board();
    let (x, y, t) = (a[2].parse().unwrap(), a[3].parse().unwrap(), a[4].parse().unwrap());
    let h = carom_solver::ricochet::tablebase::histogram(&board, carom_engine::Square::new(x, y), 3, t, a.len() > 5);
    println!("{h:?} {}", h.iter().sum::<u64>());
}
