//! `carom analyse --device`: what a program can, and what it says, differs with its features.

use super::carom;

#[cfg(not(feature = "gpu"))]
#[test]
fn a_graphics_processor_needs_a_program_with_the_feature() {
    let error = carom(&["analyse", "small.txt", "--device", "gpu"]).refused();
    assert!(
        error.ends_with("cargo install --path crates/cli --features gpu builds it with them"),
        "{error}"
    );
}

/// Without a graphics processor, and a program in its place, there is an error; with it the answer is the same.
#[cfg(feature = "gpu")]
#[test]
fn the_device_does_not_change_the_answer() {
    let analyse = ["analyse", "small.txt", "--format", "json"];
    let run = carom(&[&analyse[..], &["--device", "gpu"]].concat());
    if run.code == Some(2) {
        assert!(run.err.contains("there is no graphics processor"), "{}", run.err);
        return;
    }
    // A driver may say more.
    assert!(run.code == Some(0) && run.err.contains("the table takes "), "{}", run.err);
    let [found, expected] = [run, carom(&analyse)].map(|it| {
        let text = it.out.split("\"seconds\"").next().map(str::to_owned);
        text.expect("an answer with its time at the end")
    });
    assert_eq!(found, expected);
    let official = ["analyse", "small.txt", "--rules", "official", "--device", "gpu"];
    let error = carom(&official).refused();
    assert!(error.contains("for the plain rules only; use --device cpu"), "{error}");
}
