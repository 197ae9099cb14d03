//! The page itself: the files of `web/`, built into the program (debug builds read the disk), and the faces of its letters.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::trouble::{Code, Trouble};

#[derive(rust_embed::RustEmbed)]
#[folder = "../../web"]
struct Web;

/// A face of the page's letters.
macro_rules! face {
    ($name:literal) => {
        (concat!($name, ".otf"), include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".otf")))
    };
}

const FACES: [(&str, &[u8]); 4] = [
    face!("LibertinusSerif-Regular"),
    face!("LibertinusSerif-Italic"),
    face!("LibertinusSerif-Bold"),
    face!("LibertinusSerif-BoldItalic"),
];

/// Whatever is not an interface.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Trouble::new(Code::Method, "a page is only read").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(name) = path.strip_prefix("fonts/")
        && let Some((_, bytes)) = FACES.iter().find(|(face, _)| *face == name)
    {
        let cache = "public, max-age=31536000, immutable";
        return ([(CONTENT_TYPE, "font/otf"), (CACHE_CONTROL, cache)], *bytes).into_response();
    }
    let name = match path {
        "" => "index.html".to_owned(),
        page if !page.contains(['.', '/']) => format!("{page}.html"),
        file => file.to_owned(),
    };
    // What belongs to the page's own tests and tools is no part of it.
    let ours = !name.starts_with("test/") && !name.ends_with(".d.ts") && name != "tsconfig.json";
    let Some(file) = Web::get(&name).filter(|_| ours) else {
        return Trouble::new(Code::NotFound, format!("there is nothing at /{path}")).into_response();
    };
    let mark: String =
        file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let mark = format!("\"{mark}\"");
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let fresh = [(ETAG, mark.as_str()), (CACHE_CONTROL, "no-cache")];
    // What was compressed on the way carries the same mark as a weak one.
    if known.is_some_and(|known| known.split(',').any(|each| each.trim().trim_start_matches("W/") == mark)) {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    (fresh, [(CONTENT_TYPE, kind(&name))], Body::from(file.data.into_owned())).into_response()
}

pub(crate) fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "otf" => "font/otf",
        "woff" => "font/woff",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
