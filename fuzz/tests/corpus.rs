//! The kept inputs of every target. `cargo xtask fuzz` looks for new ones.

use std::fs;
use std::path::Path;

use carom_fuzz::{FuzzTarget, targets};

#[test]
fn every_kept_input_is_read_without_a_fault() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let all = targets();
    assert_eq!(fs::read_dir(&corpus).expect("folders").count(), all.len(), "a folder for each");
    for FuzzTarget { name, check } in all {
        let mut count = 0;
        for file in fs::read_dir(corpus.join(&name)).expect(&name) {
            let path = file.expect("a file").path();
            eprintln!("{}", path.display());
            check(&fs::read(&path).expect("an input"));
            count += 1;
        }
        assert!(count > 0, "{name} has no inputs");
    }
}
