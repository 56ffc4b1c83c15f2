//! Gives the program the icon that Windows shows in its folder.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|it| it == "windows") {
        icon().expect("an icon");
    }
}

/// The icon has one picture, with 256x256 pixels as PNG. Its size is 0 in the byte that would have it.
fn icon() -> std::io::Result<()> {
    const PICTURE: &str = "../../assets/desktop/carom.png";
    println!("cargo::rerun-if-changed={PICTURE}");
    let picture = std::fs::read(PICTURE)?;
    let length = u32::try_from(picture.len()).map_err(std::io::Error::other)?;
    let head = [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0];
    let icon = [&head[..], &length.to_le_bytes(), &22_u32.to_le_bytes(), &picture].concat();
    let folder = std::env::var("OUT_DIR").map_err(std::io::Error::other)?;
    let file = format!("{folder}/carom.ico");
    std::fs::write(&file, icon)?;
    winresource::WindowsResource::new().set_icon(&file).compile()
}
