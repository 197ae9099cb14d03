//! `cargo xtask package`: the program as a Debian package and as a tarball, both made of the same tree, and tried where nothing else is.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{steps, web};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Pages of `docs` for people who have no copy of the repository.
const DOCS: [&str; 9] = [
    "STRENGTH.md",
    "api.md",
    "arena.md",
    "engine-protocol.md",
    "hosting.md",
    "orders.md",
    "overlays.md",
    "situations.md",
    "terminal.md",
];

/// Shells with the files in which they look for completions.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/bicorne"),
    ("fish", "share/fish/vendor_completions.d/bicorne.fish"),
    ("zsh", "share/zsh/vendor-completions/_bicorne"),
];

const ICONS: [(&str, &str); 3] = [
    ("favicon.svg", "share/icons/hicolor/scalable/apps/bicorne.svg"),
    ("icons/icon-192.png", "share/icons/hicolor/192x192/apps/bicorne.png"),
    ("icons/icon-512.png", "share/icons/hicolor/512x512/apps/bicorne.png"),
];

/// Where the packages go unless somebody says otherwise.
pub(crate) fn usual(root: &Path) -> PathBuf {
    root.join("dist-packages")
}

pub(crate) fn run(root: &Path, out: &Path) -> Result<(), String> {
    let out = &std::path::absolute(out).map_err(|error| error.to_string())?;
    steps::cargo(root, &["build", "--quiet", "--profile", "packaged", "--package", "bicorne", "--bins"])?;
    let program = web::built_as(root, "packaged", "bicorne");
    let stage = web::built_as(root, "packaged", "stage");
    let tree = stage.join("usr");
    empty(&stage)?;
    lay_out(root, &program, &tree)?;
    empty(out)?;
    let debian = debian(&stage, out)?;
    let tarball = tarball(&stage, out)?;
    let tried = stage.with_file_name("tried");
    if let Some(debian) = &debian {
        empty(&tried)?;
        call("dpkg-deb", &["-x".as_ref(), debian.as_ref(), tried.as_ref()])?;
    } else {
        empty(&tried)?;
        copy_tree(&tree, &tried.join("usr"))?;
    }
    try_out(&tried)?;
    for file in debian.iter().chain([&tarball]) {
        let size = fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
        println!("{:>6} KiB  {}", size.div_ceil(1024), file.display());
    }
    Ok(())
}

/// Everything that is installed, as it lies below `/usr`.
fn lay_out(root: &Path, program: &Path, tree: &Path) -> Result<(), String> {
    copy(program, &tree.join("bin/bicorne"))?;
    let man = tree.join("share/man/man1");
    call(program, &["man".as_ref(), man.as_ref()])?;
    for (shell, file) in SHELLS {
        write(&tree.join(file), &said(Command::new(program).args(["completions", shell]))?)?;
    }
    copy(&root.join("packaging/bicorne.desktop"), &tree.join("share/applications/bicorne.desktop"))?;
    for (from, to) in ICONS {
        copy(&root.join("web").join(from), &tree.join(to))?;
    }
    let doc = tree.join("share/doc/bicorne");
    for name in
        ["README.md", "CHANGELOG.md", "THIRD-PARTY.md", "LICENSE-MIT", "LICENSE-APACHE", "SECURITY.md"]
    {
        copy(&root.join(name), &doc.join(name))?;
    }
    for name in DOCS {
        copy(&root.join("docs").join(name), &doc.join("docs").join(name))?;
    }
    copy_tree(&root.join("docs/pictures"), &doc.join("docs/pictures"))?;
    write(&doc.join("copyright"), copyright().as_bytes())
}

/// What Debian wants to know about the rights to a package.
fn copyright() -> String {
    "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
     Upstream-Name: Bicorne\n\n\
     Files: *\nCopyright: the authors of Bicorne\nLicense: MIT or Apache-2.0\n \
     The texts are in LICENSE-MIT and LICENSE-APACHE beside this file, those of\n third parties in THIRD-PARTY.md.\n"
        .to_owned()
}

/// The package, where there is dpkg-deb.
fn debian(stage: &Path, out: &Path) -> Result<Option<PathBuf>, String> {
    if !web::answers("dpkg-deb") {
        println!("dpkg-deb is missing: no Debian package is made");
        return Ok(None);
    }
    let architecture =
        String::from_utf8_lossy(&said(Command::new("dpkg").arg("--print-architecture"))?).trim().to_owned();
    let library = said(Command::new("dpkg-query").args(["-W", "-f", "${Version}", "libc6"]))?;
    let size = size_of(&stage.join("usr"))?.div_ceil(1024);
    let control = control(&architecture, &String::from_utf8_lossy(&library), size);
    // Beside the tree, so that the tarball does not hold it.
    write(&stage.join("DEBIAN/control"), control.as_bytes())?;
    let package = out.join(format!("bicorne_{VERSION}_{architecture}.deb"));
    call("dpkg-deb", &["--root-owner-group".as_ref(), "--build".as_ref(), stage.as_ref(), package.as_ref()])?;
    Ok(Some(package))
}

/// The program runs with the C library it was built with or a later one; `libc` is that one's version, such as `2.36-9+deb12u10`.
fn control(architecture: &str, libc: &str, kibibytes: u64) -> String {
    let libc = libc.split('-').next().unwrap_or(libc);
    format!(
        "Package: bicorne\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: The authors of Bicorne\n\
         Installed-Size: {kibibytes}\nDepends: libc6 (>= {libc}), libgcc-s1\nSection: games\nPriority: optional\n\
         Description: board wargames of the wars in Italy, 1796 to 1849\n \
         Five battles with every rule enforced, exact odds, lessons and a computer\n opponent, played in a browser or in the terminal. Nothing leaves your\n machine.\n"
    )
}

fn tarball(stage: &Path, out: &Path) -> Result<PathBuf, String> {
    let name = format!("bicorne-{VERSION}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let tarball = out.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.arg("--create").arg("--gzip").arg("--file").arg(&tarball).arg("--directory").arg(stage);
    // The same files make the same tarball, whoever packs them and when.
    tar.args(["--owner=0", "--group=0", "--numeric-owner", "--sort=name", "--mtime=@0"]);
    tar.arg(format!("--transform=s,^usr,{name},")).arg("usr");
    done(&mut tar)?;
    Ok(tarball)
}

/// Starts what was unpacked, in a root directory of its own if that is allowed, else with an empty environment.
fn try_out(folder: &Path) -> Result<(), String> {
    for file in ["usr/share/applications/bicorne.desktop", "usr/share/man/man1/bicorne-play.1", ICONS[0].1] {
        let file = if file.starts_with("usr") { folder.join(file) } else { folder.join("usr").join(file) };
        if !file.is_file() {
            return Err(format!("{} is not in the package", file.display()));
        }
    }
    let chroot = web::where_is("chroot").filter(|_| is_root() && borrow_libraries(folder).is_ok());
    let program = || {
        let mut command = match &chroot {
            Some(chroot) => Command::new(chroot),
            None => Command::new(folder.join("usr/bin/bicorne")),
        };
        if chroot.is_some() {
            command.arg(folder).arg("/usr/bin/bicorne");
        }
        // Nothing of the machine that made the package helps the program.
        command.env_clear().current_dir(folder);
        command.env("HOME", if chroot.is_some() { Path::new("/") } else { folder });
        command
    };
    println!(
        "tried in {}{}",
        folder.display(),
        if chroot.is_some() { ", as the root directory" } else { "" }
    );
    done(program().arg("check"))?;
    let notices = said(program().arg("notices"))?;
    if !String::from_utf8_lossy(&notices).contains("SIL Open Font License") {
        return Err("the notices do not name the licence of the letters".into());
    }
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|free| free.local_addr())
        .map_err(|error| error.to_string())?
        .port();
    let serve = ["serve", "--no-open", "--data-dir", "games", "--port", &port.to_string()];
    let mut server =
        program().args(serve).stdout(Stdio::null()).spawn().map_err(|error| format!("serve: {error}"))?;
    let page = first_page(&mut server, port);
    let _ = server.kill();
    let _ = server.wait();
    if page?.contains("<title>") { Ok(()) } else { Err("the server does not show the page".into()) }
}

/// The first page of a server that comes up; an error if it ends instead.
fn first_page(server: &mut Child, port: u16) -> Result<String, String> {
    loop {
        if let Ok(Some(status)) = server.try_wait() {
            return Err(format!("the server ended: {status}"));
        }
        let Ok(mut socket) = TcpStream::connect(("127.0.0.1", port)) else {
            std::thread::sleep(std::time::Duration::from_millis(20));
            continue;
        };
        let request = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
        let mut page = String::new();
        let answered = socket.write_all(request.as_bytes()).and_then(|()| socket.read_to_string(&mut page));
        return answered.map(|_| page).map_err(|error| format!("the first page: {error}"));
    }
}

/// The libraries of the system that the package depends on: an empty root directory has none.
fn borrow_libraries(folder: &Path) -> Result<(), String> {
    let listed = said(Command::new("ldd").arg(folder.join("usr/bin/bicorne")))?;
    for library in String::from_utf8_lossy(&listed).split_whitespace().filter(|word| word.starts_with('/')) {
        copy(Path::new(library), &folder.join(library.trim_start_matches('/')))?;
    }
    Ok(())
}

fn is_root() -> bool {
    said(Command::new("id").arg("-u")).is_ok_and(|id| id.trim_ascii() == b"0")
}

/// An empty folder in the place of what an earlier run has left there.
fn empty(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        let ours = |name: &str| {
            name.starts_with("bicorne") || ["usr", "DEBIAN", "lib", "lib64", "games"].contains(&name)
        };
        for entry in fs::read_dir(folder).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
            if !ours(&name) {
                return Err(format!("{} holds {name}, which is no part of a package", folder.display()));
            }
        }
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{} to {}: {error}", from.display(), to.display());
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(failed)?;
    fs::copy(from, to).map(|_| ()).map_err(failed)
}

fn copy_tree(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", from.display());
    for entry in fs::read_dir(from).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() { copy_tree(&path, &target)? } else { copy(&path, &target)? }
    }
    Ok(())
}

fn size_of(folder: &Path) -> Result<u64, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut size = 0;
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        size += if path.is_dir() { size_of(&path)? } else { fs::metadata(&path).map_err(failed)?.len() };
    }
    Ok(size)
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    fs::create_dir_all(file.parent().unwrap_or(file)).map_err(failed)?;
    fs::write(file, bytes).map_err(failed)
}

fn call(program: impl AsRef<std::ffi::OsStr>, words: &[&std::ffi::OsStr]) -> Result<(), String> {
    done(Command::new(program).args(words))
}

fn done(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}")),
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

fn said(command: &mut Command) -> Result<Vec<u8>, String> {
    let shown = format!("{command:?}");
    let told = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{shown}: {error}"))?;
    if told.status.success() { Ok(told.stdout) } else { Err(format!("{shown}: {}", told.status)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_asks_for_the_library_it_was_built_with() {
        let control = control("amd64", "2.36-9+deb12u10", 12);
        assert!(control.contains("Depends: libc6 (>= 2.36), libgcc-s1\n"), "{control}");
        assert!(control.contains(&format!("Version: {VERSION}\n")) && control.ends_with(".\n"));
        // A line of a description that does not begin with a space would end it.
        let (_, description) = control.split_once("Description:").unwrap();
        assert!(description.lines().skip(1).all(|line| line.starts_with(' ')), "{description}");
    }

    /// A package that leaves one of these out would only be noticed by whoever installs it.
    #[test]
    fn everything_but_the_program_is_in_the_repository() {
        let root = crate::files::root();
        let desktop = fs::read_to_string(root.join("packaging/bicorne.desktop")).unwrap();
        for line in ["Exec=bicorne\n", "Icon=bicorne\n", "Type=Application\n"] {
            assert!(desktop.contains(line), "{line}");
        }
        for (file, _) in ICONS {
            assert!(root.join("web").join(file).is_file(), "{file}");
        }
        for name in DOCS {
            assert!(root.join("docs").join(name).is_file(), "{name}");
        }
    }

    #[test]
    fn a_folder_with_anything_else_in_it_is_not_emptied() {
        let folder = std::env::temp_dir().join(format!("bicorne-package-{}", std::process::id()));
        fs::create_dir_all(folder.join("usr")).unwrap();
        empty(&folder).unwrap();
        assert!(!folder.join("usr").exists());
        fs::write(folder.join("letters.txt"), "mine").unwrap();
        assert!(empty(&folder).unwrap_err().contains("letters.txt"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
