//! How charts are put together from figures and words.

use crate::Chart;

/// A chart without notes.
pub(crate) fn chart(
    id: &str,
    title: &str,
    clause: &str,
    head: &[&str],
    rows: Vec<Vec<String>>,
    from: String,
) -> Chart {
    Chart {
        id: id.into(),
        title: title.into(),
        clause: clause.into(),
        head: head.iter().map(|&cell| cell.into()).collect(),
        rows,
        notes: Vec::new(),
        from,
    }
}

/// A row from its cells.
pub(crate) fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).into()
}

/// Where the figures of a table come from: the tag of the table or of its nearest parent, and the other tags found in it.
pub(crate) fn from(list: &[(String, String)], path: &str) -> String {
    let mut own = path;
    let tag = loop {
        match (list.iter().find(|(known, _)| known == own), own.rsplit_once('.')) {
            (Some((_, tag)), _) => break Some(tag.as_str()),
            (None, Some((parent, _))) => own = parent,
            (None, None) => break None,
        }
    };
    let inside =
        list.iter().filter(|(known, _)| known.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')));
    let mut tags: Vec<&str> = tag.into_iter().collect();
    for (_, more) in inside {
        if !tags.contains(&more.as_str()) {
            tags.push(more);
        }
    }
    tags.join(", ")
}
