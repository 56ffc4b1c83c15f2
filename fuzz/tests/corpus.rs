//! The kept inputs of every target. `cargo xtask fuzz` looks for new ones.

use std::path::Path;

use carom_fuzz::TARGETS;

#[test]
fn every_kept_input_is_read_without_a_fault() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, check) in TARGETS {
        let mut count = 0;
        for file in std::fs::read_dir(corpus.join(name)).expect(name) {
            let path = file.expect(name).path();
            eprintln!("{}", path.display());
            check(&std::fs::read(&path).expect("an input"));
            count += 1;
        }
        assert!(count > 0, "{name} has no inputs");
    }
}
