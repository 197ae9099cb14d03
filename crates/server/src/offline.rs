//! The site without a server, served by one: a browser that has fetched it once goes on alone when this server is gone.
//!
//! The folder is what `cargo xtask site` has written. Only files that lay there when the server was started are served, by their names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use axum::extract::{Path as Asked, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};

use crate::assets;
use crate::hall::Hall;
use crate::trouble::{Code, Trouble};
use crate::work::work;

/// Where it stands.
pub(crate) const PATH: &str = "/offline/";

/// The files of the site by their names.
#[derive(Clone, Debug, Default)]
pub struct Site {
    files: BTreeMap<String, PathBuf>,
}

impl Site {
    /// The site that lies in a folder; what is wrong with it in words.
    pub fn read(folder: &Path) -> Result<Site, String> {
        let mut site = Site::default();
        let failed = |error: io::Error| format!("{}: {error}", folder.display());
        site.collect(folder, folder).map_err(failed)?;
        if ["index.html", "table.html", "sw.js"].iter().all(|name| site.files.contains_key(*name)) {
            return Ok(site);
        }
        Err(format!("{} is no site: `cargo xtask site` makes one", folder.display()))
    }

    fn collect(&mut self, base: &Path, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.collect(base, &path)?;
            } else {
                let name = path.strip_prefix(base).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                self.files.insert(name, path);
            }
        }
        Ok(())
    }
}

/// The first page has a slash behind it: everything it names is relative to that.
pub(crate) async fn enter() -> Redirect {
    Redirect::permanent(PATH)
}

/// The first page.
pub(crate) async fn lobby(state: State<Arc<Hall>>) -> Result<Response, Trouble> {
    file(state, Asked("index.html".to_owned())).await
}

/// A file of the site.
pub(crate) async fn file(
    State(hall): State<Arc<Hall>>,
    Asked(name): Asked<String>,
) -> Result<Response, Trouble> {
    let found = hall.config.site.as_ref().and_then(|site| site.files.get(&name)).cloned();
    let missing = || Trouble::new(Code::NotFound, format!("there is nothing at {PATH}{name}"));
    let path = found.ok_or_else(missing)?;
    let bytes = work(move || fs::read(path)).await?.map_err(|_| missing())?;
    // A folder that is named by its content never changes; what names it must be looked at again.
    let cache = if name.starts_with("v-") { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(([(CONTENT_TYPE, assets::kind(&name)), (CACHE_CONTROL, cache)], bytes).into_response())
}
