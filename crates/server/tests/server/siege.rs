//! What strangers on a public address try: to starve, to fill, to be somebody else.

use std::fs;

use serde_json::json;

use crate::client::game;
use crate::house::House;

#[cfg(unix)]
#[test]
fn only_its_owner_reads_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;

    let house = House::new();
    game(house.address, &json!({"battle": "castiglione"}));
    let modes = |dir: &std::path::Path| -> Vec<(String, u32)> {
        let mode = |entry: fs::DirEntry| {
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            (entry.file_name().to_string_lossy().into_owned(), mode)
        };
        fs::read_dir(dir).unwrap().map(|entry| mode(entry.unwrap())).collect()
    };
    let dir = house.config.data_dir.clone();
    let found = modes(&dir);
    assert!(found.len() >= 3 && found.iter().all(|(_, mode)| *mode == 0o600), "{found:?}");
    // What a former version left open is shut at the next start.
    let config = house.close();
    for (name, _) in modes(&dir) {
        fs::set_permissions(dir.join(name), fs::Permissions::from_mode(0o644)).unwrap();
    }
    let house = House::with(config);
    let found = modes(&dir);
    assert!(found.iter().all(|(_, mode)| *mode == 0o600), "{found:?}");
    drop(house);
}
