//! `cargo xtask site`: the page as a folder of static files that needs no server. What changes lies in a folder named by its content, so that
//! files of two versions never meet; the pages beside it and the service worker name that folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{bundle, steps, web};

const TARGET: &str = "wasm32-unknown-unknown";
const PAGES: [&str; 5] = ["index.html", "table.html", "rules.html", "about.html", "learn.html"];
/// The letters that a face keeps: Latin with its accents, punctuation, arrows, signs and fractions.
const LETTERS: &str = "U+0020-017F,U+0192,U+0218-021B,U+02C6-02DD,U+2000-206F,U+2070-209F,U+20AC,U+2122,U+2150-215F,U+2190-2199,U+2200-2265,U+25A0-25FF,U+2605,U+2606,U+2713,U+2715,U+2717";

/// What the pages may load. `frame-ancestors` is no part of it, because no page can say that of itself.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; \
                      style-src 'self' 'unsafe-inline'; font-src 'self' data:; connect-src 'self'; worker-src 'self'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'";

/// Files by their path in the site.
type Files = BTreeMap<String, Vec<u8>>;

/// What the compiler makes use of, and every browser of the last years knows. With all features `wasm-opt` would use newer ones.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// How much is done to make the program small.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// As it is put on a host.
    Small,
    /// The same program sooner, for tests: nothing of it is shrunk.
    Soon,
}

impl Care {
    fn profile(self) -> &'static str {
        match self {
            Care::Small => "site",
            Care::Soon => "site-test",
        }
    }
}

/// Builds the site into a folder, in the place of what an earlier build has left there.
pub(crate) fn run(root: &Path, out: &Path) -> Result<(), String> {
    build(root, out, Care::Small)
}

/// The site for the tests in the browser.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    build(root, &tested(root), Care::Soon)
}

/// Where the site for the tests lies.
pub(crate) fn tested(root: &Path) -> PathBuf {
    target_folder(root, Care::Soon).join("dist")
}

fn build(root: &Path, out: &Path, care: Care) -> Result<(), String> {
    let wasm = program(root, care)?;
    let (wasm, shrunk) = if care == Care::Small { shrink(root, wasm)? } else { (wasm, true) };
    let beside = beside(root, care)?;
    let joined = target_folder(root, care).join("joined");
    let is_joined = bundle::join(root, &joined)?;
    let page = root.join("web");
    let site = assemble(root, wasm, &beside, if is_joined { &joined } else { &page })?;
    write(out, &site)?;
    if !is_joined {
        println!("esbuild is missing (package esbuild): the pages fetch their modules one by one");
    }
    if !shrunk {
        println!("wasm-opt is missing (package binaryen): the program is larger than it need be");
    }
    tell(out, &site);
    Ok(())
}

/// The program in WebAssembly.
fn program(root: &Path, care: Care) -> Result<Vec<u8>, String> {
    let target = target_folder(root, care);
    let words = [
        "rustc",
        "--quiet",
        "--package",
        "local",
        "--lib",
        "--crate-type",
        "cdylib",
        "--profile",
        care.profile(),
    ];
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(words).args(["--target", TARGET, "--target-dir"]).arg(&target).current_dir(root);
    if !knows_target(root) {
        match Debian::find() {
            Some(debian) => debian.prepare(&mut cargo),
            None => {
                return Err(format!(
                    "the standard library for {TARGET} is not there: `rustup target add {TARGET}` where rustup has a \
                     network, or `apt-get install rustc-web rust-web-src` on Debian"
                ));
            }
        }
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the program cannot be built for the browser".into());
    }
    let file = target.join(TARGET).join(care.profile()).join("local.wasm");
    fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Its own folder: the usual one is in use when tests run, and holds other features.
fn target_folder(root: &Path, care: Care) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    target.join(if care == Care::Small { "site" } else { "site-test" })
}

/// Whether this toolchain has the standard library for the browser, which rustup may fetch.
fn knows_target(root: &Path) -> bool {
    let there = || {
        let asked = Command::new("rustc")
            .args(["--print", "target-libdir", "--target", TARGET])
            .current_dir(root)
            .stderr(Stdio::null())
            .output();
        asked.is_ok_and(|said| {
            said.status.success() && Path::new(String::from_utf8_lossy(&said.stdout).trim()).is_dir()
        })
    };
    if there() {
        return true;
    }
    println!("asking rustup for {TARGET}");
    let added = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root).status();
    added.is_ok_and(|status| status.success()) && there()
}

/// Debian's compiler with the sources of its standard library, which is built along.
struct Debian {
    rustc: PathBuf,
    linker: Option<PathBuf>,
}

impl Debian {
    fn find() -> Option<Debian> {
        let rustc = PathBuf::from("/usr/bin/rustc");
        let sources = |sysroot: &Path| sysroot.join("lib/rustlib/src/rust/library/std/src/lib.rs").is_file();
        let whole = |rustc: &Path| sysroot(rustc).is_some_and(|sysroot| sources(&sysroot));
        if !whole(&rustc) {
            println!("asking apt for rustc-web and rust-web-src");
            web::install(&["rustc-web", "rust-web-src"], "a compiler for the browser").ok()?;
        }
        if !whole(&rustc) {
            return None;
        }
        let hosts = fs::read_dir(sysroot(&rustc)?.join("lib/rustlib")).ok()?;
        let linkers = hosts.filter_map(|host| Some(host.ok()?.path().join("bin/rust-lld")));
        Some(Debian { rustc, linker: linkers.into_iter().find(|linker| linker.is_file()) })
    }

    fn prepare(&self, cargo: &mut Command) {
        cargo.args(["-Zbuild-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1").env("RUSTC", &self.rustc);
        if let Some(linker) = &self.linker {
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
    }
}

fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let said = Command::new(rustc).args(["--print", "sysroot"]).output().ok()?;
    said.status.success().then(|| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()))
}

/// The program made smaller, and whether that could be done.
fn shrink(root: &Path, wasm: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
    if !web::answers("wasm-opt") && web::install(&["binaryen"], "wasm-opt").is_err() {
        return Ok((wasm, false));
    }
    let folder = target_folder(root, Care::Small);
    let [whole, small] = ["whole.wasm", "small.wasm"].map(|name| folder.join(name));
    let failed = |error: std::io::Error| format!("{}: {error}", whole.display());
    // It takes long, and most builds change only the page.
    if small.is_file() && fs::read(&whole).is_ok_and(|before| before == wasm) {
        return Ok((fs::read(&small).map_err(failed)?, true));
    }
    let _ = fs::remove_file(&small);
    fs::write(&whole, &wasm).map_err(failed)?;
    let mut command = Command::new("wasm-opt");
    command.args(["-Oz"]).args(FEATURES).arg(&whole).arg("-o").arg(&small);
    if !command.status().is_ok_and(|status| status.success()) {
        return Err("wasm-opt does not take what the compiler has made".into());
    }
    if web::answers("node") {
        let started = Command::new("node").arg("e2e/site/starts.mjs").arg(&small).current_dir(root).status();
        if !started.is_ok_and(|status| status.success()) {
            let _ = fs::remove_file(&small);
            return Err("the program does not start after wasm-opt".into());
        }
    }
    Ok((fs::read(&small).map_err(failed)?, true))
}

/// The answers that never change and the faces of the letters, made by an example of `local`.
fn beside(root: &Path, care: Care) -> Result<PathBuf, String> {
    let folder = target_folder(root, care).join("beside");
    let _ = fs::remove_dir_all(&folder);
    steps::cargo(root, &["build", "--quiet", "--package", "local", "--example", "answers"])?;
    let example = web::built(root, "examples/answers");
    let made = Command::new(&example).arg(&folder).status();
    if !made.is_ok_and(|status| status.success()) {
        return Err(format!("{} failed", example.display()));
    }
    if care == Care::Soon {
        return Ok(folder);
    }
    if web::where_is("pyftsubset").is_some() || web::install(&["fonttools"], "pyftsubset").is_ok() {
        for face in fs::read_dir(folder.join("fonts")).map_err(|error| error.to_string())? {
            subset(&face.map_err(|error| error.to_string())?.path())?;
        }
    } else {
        println!("pyftsubset is missing (package fonttools): the faces keep letters of all the world");
    }
    Ok(folder)
}

/// A face with the letters of this page alone.
fn subset(face: &Path) -> Result<(), String> {
    let part = face.with_extension("part");
    let mut command = Command::new("pyftsubset");
    command.arg(face).arg(format!("--unicodes={LETTERS}")).arg("--layout-features=*");
    command
        .args(["--no-hinting", "--desubroutinize", "--name-IDs=*"])
        .arg(format!("--output-file={}", part.display()));
    if !command.status().is_ok_and(|status| status.success()) {
        return Err(format!("pyftsubset does not take {}", face.display()));
    }
    fs::rename(&part, face).map_err(|error| format!("{}: {error}", face.display()))
}

/// All files of the site. `scripts` holds modules and styles.
fn assemble(root: &Path, wasm: Vec<u8>, beside: &Path, scripts: &Path) -> Result<Files, String> {
    let page = root.join("web");
    let mut inner = Files::new();
    for part in ["icons", "maps"] {
        collect(&page, &page.join(part), &mut inner)?;
    }
    for part in ["js", "css"] {
        collect(scripts, &scripts.join(part), &mut inner)?;
    }
    for part in ["answers", "fonts"] {
        collect(beside, &beside.join(part), &mut inner)?;
    }
    inner.retain(|path, _| !path.ends_with(".d.ts"));
    let text = |name: &str| fs::read(page.join(name)).map_err(|error| format!("web/{name}: {error}"));
    inner.insert("favicon.svg".into(), text("favicon.svg")?);
    inner.insert("engine.bin".into(), miniz_oxide::deflate::compress_to_vec(&wasm, 10));
    inner.insert("engine.wasm".into(), wasm);
    let folder = format!("v-{}", mark_of(&inner));
    let mut site: Files =
        inner.into_iter().map(|(path, bytes)| (format!("{folder}/{path}"), bytes)).collect();
    for name in PAGES {
        let html = String::from_utf8(text(name)?).map_err(|error| format!("web/{name}: {error}"))?;
        let page = preloading(&alone(&html, &folder)?, &site, name == "index.html");
        site.insert(name.into(), page.into_bytes());
    }
    let manifest = String::from_utf8(text("manifest.webmanifest")?).map_err(|error| error.to_string())?;
    let manifest = manifest.replace("\"icons/", &format!("\"{folder}/icons/"));
    site.insert("manifest.webmanifest".into(), manifest.into_bytes());
    let worker = String::from_utf8(text("sw.js")?).map_err(|error| error.to_string())?;
    site.insert("sw.js".into(), service(&worker, &site)?.into_bytes());
    Ok(site)
}

fn collect(base: &Path, folder: &Path, found: &mut Files) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(base, &path, found)?;
        } else {
            let name = path.strip_prefix(base).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            found.insert(name, fs::read(&path).map_err(failed)?);
        }
    }
    Ok(())
}

/// A page of the server as one that stands alone: addresses are relative, and everything it loads lies in `folder`.
fn alone(html: &str, folder: &str) -> Result<String, String> {
    let head = format!(
        "<html lang=\"en\" data-host=\"worker\">\n<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
         <link rel=\"apple-touch-icon\" href=\"{folder}/icons/icon-192.png\">\n\
         <script type=\"module\" src=\"{folder}/js/lib/offline.js\"></script>"
    );
    let mut page = html.replace("<html lang=\"en\">\n<head>", &head);
    for part in ["css", "js", "favicon.svg"] {
        for attribute in ["href", "src"] {
            page = page.replace(&format!("{attribute}=\"/{part}"), &format!("{attribute}=\"{folder}/{part}"));
        }
    }
    page = page.replace("href=\"/\"", "href=\"index.html\"");
    for name in ["table", "rules", "about", "learn"] {
        page = page.replace(&format!("href=\"/{name}"), &format!("href=\"{name}.html"));
    }
    let rest = page.match_indices("=\"/").next();
    match rest {
        Some((at, _)) => Err(format!(
            "a page names an address of the server: {}",
            page.get(at..at + 40).unwrap_or_default()
        )),
        None if !page.contains("data-host") => Err("a page does not begin as it should".into()),
        None => Ok(page),
    }
}

/// Has a page ask at once for every module that it needs, in the place of a list that was written by hand for the server. The first page fetches
/// behind its own what the table needs: it comes next.
fn preloading(html: &str, site: &Files, first: bool) -> String {
    let read = |file: &str| site.get(file).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let mut html: String = html
        .lines()
        .filter(|line| !line.contains("rel=\"modulepreload\""))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let needed = bundle::needed(&html, &read);
    let mut links: Vec<String> =
        needed.iter().map(|file| format!("<link rel=\"modulepreload\" href=\"{file}\">\n")).collect();
    if first && let Some(folder) = needed.first().and_then(|file| file.split('/').next()) {
        let table = format!("<script type=\"module\" src=\"{folder}/js/table/main.js\">");
        let next = bundle::needed(&table, &read);
        links.extend(
            next.difference(&needed).map(|file| format!("<link rel=\"prefetch\" href=\"{file}\">\n")),
        );
    }
    if let Some(at) = html.find("</head>") {
        html.insert_str(at, &links.concat());
    }
    html
}

/// The service worker, told what there is. The plain program is for browsers that cannot unpack the other, so nobody keeps it.
fn service(text: &str, site: &Files) -> Result<String, String> {
    let kept = site.iter().filter(|(path, _)| !path.ends_with("engine.wasm"));
    let listed: Vec<String> = kept.map(|(path, bytes)| format!("\"{path}\":\"{}\"", mark(bytes))).collect();
    let worker =
        text.replace("@VERSION@", &mark_of(site)).replace("@FILES@", &format!("{{{}}}", listed.join(",")));
    if worker.contains('@') && worker.contains("@FILES@") {
        return Err("the service worker has no place for its files".into());
    }
    Ok(worker)
}

/// A few letters that change when the content does.
fn mark(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().as_str()[..12].to_owned()
}

fn mark_of(files: &Files) -> String {
    let mut hasher = blake3::Hasher::new();
    for (path, bytes) in files {
        hasher.update(path.as_bytes()).update(b"\0").update(blake3::hash(bytes).as_bytes());
    }
    hasher.finalize().to_hex().as_str()[..12].to_owned()
}

/// Only what an earlier build has made is replaced: a folder that holds anything else is left alone.
fn write(out: &Path, site: &Files) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", out.display());
    if out.exists() {
        let strange = fs::read_dir(out).map_err(failed)?.filter_map(Result::ok).find(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            !(name.starts_with("v-") || site.contains_key(&name))
        });
        if let Some(strange) = strange {
            return Err(format!(
                "{} holds {:?}, which is no part of the site",
                out.display(),
                strange.file_name()
            ));
        }
        fs::remove_dir_all(out).map_err(failed)?;
    }
    for (path, bytes) in site {
        let file = out.join(path);
        fs::create_dir_all(file.parent().unwrap_or(out)).map_err(failed)?;
        fs::write(&file, bytes).map_err(failed)?;
    }
    Ok(())
}

/// What it comes to, packed as a host packs it.
fn tell(out: &Path, site: &Files) {
    let packed = |bytes: &[u8]| miniz_oxide::deflate::compress_to_vec(bytes, 6).len();
    let size = |ending: &str| {
        let found = site.iter().filter(|(path, _)| path.ends_with(ending));
        found
            .map(|(_, bytes)| if ending == ".bin" || ending == ".otf" { bytes.len() } else { packed(bytes) })
            .sum::<usize>()
    };
    println!("{} files in {}", site.len(), out.display());
    for (what, ending) in [
        ("program", ".bin"),
        ("modules", ".js"),
        ("styles", ".css"),
        ("pages", ".html"),
        ("boards, charts and books", ".json"),
        ("faces", ".otf"),
    ] {
        println!("{:>6} KiB  {what}, packed", size(ending).div_ceil(1024));
    }
}

/// Where the site goes unless somebody says otherwise.
pub(crate) fn usual(root: &Path) -> PathBuf {
    root.join("dist")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn pages_of_the_server_stand_alone() {
        let root = files::root();
        for name in PAGES {
            let html = fs::read_to_string(root.join("web").join(name)).unwrap();
            let page = alone(&html, "v-1").unwrap();
            assert!(page.contains("data-host=\"worker\"") && page.contains("wasm-unsafe-eval"), "{name}");
            assert!(!page.contains("=\"/"), "{name} names an address of the server");
            assert_eq!(page.matches("v-1/js/").count(), html.matches("\"/js/").count() + 1, "{name}");
            let lists = page.matches("modulepreload").count();
            assert_eq!(
                preloading(&page, &Files::new(), false).matches("modulepreload").count(),
                0,
                "{name}: {lists}"
            );
        }
        assert!(alone("<html lang=\"en\">\n<head><a href=\"/elsewhere\">", "v").is_err());
        assert!(alone("<p>", "v").is_err());
    }

    #[test]
    fn the_service_worker_knows_every_file_and_changes_with_any() {
        let text = fs::read_to_string(files::root().join("web/sw.js")).unwrap();
        let mut site = Files::from([
            ("index.html".to_owned(), b"one".to_vec()),
            ("v-1/engine.wasm".to_owned(), b"plain".to_vec()),
            ("v-1/engine.bin".to_owned(), b"packed".to_vec()),
        ]);
        let first = service(&text, &site).unwrap();
        assert!(first.contains("\"index.html\"") && first.contains("v-1/engine.bin"));
        assert!(!first.contains("engine.wasm") && !first.contains("@VERSION@"));
        site.insert("index.html".into(), b"two".to_vec());
        assert_ne!(service(&text, &site).unwrap(), first);
    }

    #[test]
    fn a_folder_with_anything_else_in_it_is_left_alone() {
        let out = std::env::temp_dir().join(format!("bicorne-site-{}", std::process::id()));
        let site = Files::from([("index.html".to_owned(), Vec::new()), ("v-2/a.js".to_owned(), Vec::new())]);
        fs::create_dir_all(out.join("v-1")).unwrap();
        write(&out, &site).unwrap();
        assert!(!out.join("v-1").exists() && out.join("v-2/a.js").is_file());
        fs::write(out.join("letters.txt"), "mine").unwrap();
        assert!(write(&out, &site).unwrap_err().contains("letters.txt"));
        assert!(out.join("letters.txt").is_file() && out.join("v-2/a.js").is_file());
        fs::remove_dir_all(&out).unwrap();
    }
}
