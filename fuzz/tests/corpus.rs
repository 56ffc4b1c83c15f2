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

/// No file that is here has another main block than `A`, unless it is one of these.
#[test]
fn the_main_block_of_every_kept_board_is_known() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("../boards/unblock"), root.join("../boards/unblock/graded")];
    for format in carom_formats::unblock::FORMATS {
        folders.push(root.join(format!("corpus/unblock-{}", format.id)));
    }
    let (mut count, mut others) = (0, Vec::new());
    for folder in folders {
        for file in fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("a file").path();
            let is_board = path.is_file() && path.extension().is_none_or(|it| it != "md");
            let Some(content) = is_board.then(|| fs::read(&path).expect("a file")) else {
                continue;
            };
            let Ok((_, entries)) = carom_formats::unblock::read(&content) else { continue };
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            for entry in entries {
                count += 1;
                let noted = entry.notes.iter().find(|it| it.contains("is the main block"));
                others.extend(noted.map(|it| format!("{name}: {}", &it[..1])));
            }
        }
    }
    others.sort_unstable();
    assert!(count > 300, "{count}");
    let known = "classic: X, columns: r, letters: X, main-block-x: X, main-block-x: X, main-p: P, many-boards: X";
    assert_eq!(others.join(", "), known);
}
