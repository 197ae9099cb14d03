//! The site without a server, served by one.

use std::fs;

use server::Site;

use crate::client::get;
use crate::house::{House, config, scratch};

#[test]
fn a_site_is_served_below_its_own_address_with_a_policy_that_lets_its_program_run() {
    let folder = scratch();
    fs::create_dir_all(folder.join("v-1/js")).unwrap();
    for (name, text) in [
        ("index.html", "the lobby"),
        ("table.html", "the table"),
        ("sw.js", "1"),
        ("v-1/js/a.js", "2"),
        ("v-1/engine.wasm", "3"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let site = Site::read(&folder).unwrap();
    fs::write(folder.join("later.txt"), "not there when the server was started").unwrap();
    let house = House::with(server::Config { site: Some(site), ..config() });
    assert_eq!(get(house.address, "/api/about").json()["offline"], true);
    let lobby = get(house.address, "/offline/");
    assert_eq!((lobby.status, lobby.body.as_str()), (200, "the lobby"));
    let policy = lobby.header("content-security-policy").unwrap();
    assert!(policy.contains("'wasm-unsafe-eval'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!get(house.address, "/").header("content-security-policy").unwrap().contains("wasm-unsafe-eval"));
    let worker = get(house.address, "/offline/sw.js");
    assert_eq!(worker.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    let module = get(house.address, "/offline/v-1/js/a.js");
    assert!(module.body == "2" && module.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(
        get(house.address, "/offline/v-1/engine.wasm").header("content-type"),
        Some("application/wasm")
    );
    assert_eq!(get(house.address, "/offline").header("location"), Some("/offline/"));
    for nowhere in ["/offline/later.txt", "/offline/../Cargo.toml", "/offline/%2e%2e/x", "/offline/v-1"] {
        assert_eq!(get(house.address, nowhere).status, 404, "{nowhere}");
    }
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(get(house.address, "/offline/sw.js").status, 404, "what is gone is told as that");
}

#[test]
fn without_a_site_there_is_none_and_a_folder_that_is_none_is_refused() {
    let house = House::new();
    assert_eq!(get(house.address, "/api/about").json()["offline"], false);
    assert_eq!(get(house.address, "/offline/").status, 404);
    let folder = scratch();
    assert!(Site::read(&folder).is_err(), "there is no such folder");
    fs::create_dir_all(&folder).unwrap();
    assert!(Site::read(&folder).unwrap_err().contains("cargo xtask site"));
}
