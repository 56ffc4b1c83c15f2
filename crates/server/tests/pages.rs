//! What browsers get.

use std::fs;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use tower::ServiceExt as _;

#[tokio::test]
async fn files_have_their_types_and_come_compressed_where_the_browser_knows_brotli() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("index.html", "page"), ("a.wasm", "program"), ("a.wasm.br", "small")] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let pages = carom_server::pages(folder.path());
    for (path, encodings, kind, text) in [
        ("/", "gzip, br", "text/html", "page"),
        ("/a.wasm?v=1", "gzip, br", "application/wasm", "small"),
        ("/a.wasm", "gzip", "application/wasm", "program"),
    ] {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, encodings);
        let request = request.body(Body::empty()).expect("a request");
        let answer = pages.clone().oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], kind, "{path}");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-cache", "{path}");
        assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("a text");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "));
        let body = to_bytes(answer.into_body(), 100).await.expect("a body");
        assert_eq!(body, text, "{path} for {encodings}");
    }
}

#[tokio::test]
async fn a_path_out_of_the_folder_or_to_nothing_is_not_found() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("web")).expect("a folder");
    fs::write(folder.path().join("secret"), "secret").expect("a file");
    let pages = carom_server::pages(folder.path().join("web"));
    for path in ["/nothing", "/../secret", "/%2e%2e/secret", "/..%2fsecret"] {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let answer = pages.clone().oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}
