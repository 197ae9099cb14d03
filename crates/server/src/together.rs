//! Answers as one statement, however many there are. A statement that is asked of the thread SQLite runs on costs switches between threads there and
//! back, and more for each result it has, which is more than what the statement does: on a busy machine everybody in a batch waits for them.

use sqlx::sqlite::SqliteConnection;

use crate::sums;
use crate::writer::Change;

/// What answers are inserted into: one statement, which is a transaction by itself where none is open. Each row moves its game on and keeps its
/// entries; if a game has gone on since, nothing is kept of any row. The view and what happens on it belong to the connection, nothing of them is
/// in the file.
const DESK: &str = "
    create temp view desk as select null as game, null as since, null as revision, null as updated, null as at, null as turn, null as phase,
        null as asked, null as over, null as outcome, null as text0, null as sum0, null as text1, null as sum1, null as text2, null as sum2
        where 0;
    create temp trigger answered instead of insert on desk begin
        update game set revision = new.revision, updated = new.updated, at = new.at, turn = new.turn, phase = new.phase, asked = new.asked,
            over = new.over, outcome = new.outcome
            where id = new.game and revision = new.since;
        select raise(abort, 'the game has gone on') where changes() = 0;
        insert into entry (game, seq, text, at_ms, sum) values (new.game, new.since, new.text0, new.updated, new.sum0);
        insert into entry (game, seq, text, at_ms, sum) select new.game, new.since + 1, new.text1, new.updated, new.sum1
            where new.text1 is not null;
        insert into entry (game, seq, text, at_ms, sum) select new.game, new.since + 2, new.text2, new.updated, new.sum2
            where new.text2 is not null;
    end";

/// One answer.
const ALONE: &str =
    "insert into desk values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";

/// Any number of them, as a list of lists. It is taken apart once and not for every column.
const MANY: &str = "
    with answers as materialized (select value as it from json_each($1))
    insert into desk select it ->> 0, it ->> 1, it ->> 2, it ->> 3, it ->> 4, it ->> 5, it ->> 6, it ->> 7, it ->> 8, it ->> 9, it ->> 10,
        it ->> 11, it ->> 12, it ->> 13, it ->> 14, it ->> 15 from answers";

/// As many entries as the desk has room for: an answer and the dice that follow.
const ROOM: usize = 3;

/// What SQLite says where a trigger refuses.
const REFUSED: &str = "1811";

/// Makes a connection ready to write answers.
pub(crate) async fn furnish(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(DESK).execute(connection).await.map(|_| ())
}

/// How many changes at the beginning can be written together.
pub(crate) fn run(changes: &[Change]) -> usize {
    let fits = |change: &&Change| match change {
        Change::Append { entries, .. } => {
            // What takes back deletes thoughts as well. No answer has a NUL in it, at which lists would be cut off.
            let plain = |text: &String| !text.starts_with("back ") && !text.contains('\0');
            (1..=ROOM).contains(&entries.len()) && entries.iter().all(plain)
        }
        _ => false,
    };
    changes.iter().take_while(fits).count()
}

/// Writes such changes one after the other; whether they are written. If a game of one has gone on since, none is.
pub(crate) async fn append(
    connection: &mut SqliteConnection,
    changes: &[Change],
    now: i64,
) -> Result<bool, sqlx::Error> {
    let mut rows = Vec::with_capacity(changes.len());
    for change in changes {
        let Change::Append { game, from, entries, standing } = change else { continue };
        let [first, second, third] = [0, 1, 2].map(|place| {
            let entry = entries.get(place)?;
            Some((entry, sums::entry(game, from + place as u64, entry)))
        });
        let [text0, text1, text2] = [first, second, third].map(|entry| entry.map(|(text, _)| text));
        let [sum0, sum1, sum2] = [first, second, third].map(|entry| entry.map(|(_, sum)| sum));
        let (from, to, at) = (*from as i64, *from as i64 + entries.len() as i64, standing.at as i64);
        let (turn, phase, asked) = (&standing.turn, &standing.phase, &standing.asked);
        let (over, outcome) = (i64::from(standing.over), &standing.outcome);
        rows.push((
            game, from, to, now, at, turn, phase, asked, over, outcome, text0, sum0, text1, sum1, text2, sum2,
        ));
    }
    let query = if let [row] = rows[..] {
        let (game, from, to, now, at, turn, phase, asked, over, outcome, ..) = row;
        let (.., text0, sum0, text1, sum1, text2, sum2) = row;
        let query = sqlx::query(ALONE).bind(game.clone()).bind(from).bind(to).bind(now).bind(at);
        let query = query.bind(turn.clone()).bind(phase.clone()).bind(asked.clone());
        let query = query.bind(over).bind(outcome.clone()).bind(text0.cloned()).bind(sum0);
        query.bind(text1.cloned()).bind(sum1).bind(text2.cloned()).bind(sum2)
    } else {
        let rows = serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
        sqlx::query(MANY).bind(rows)
    };
    match query.execute(connection).await {
        Ok(_) => Ok(true),
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(REFUSED) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use super::*;
    use crate::store::{GameRow, Store};
    use crate::trouble::Code;
    use crate::writer::commit;
    use crate::writer::tests::game;

    fn append(id: &str, from: u64, count: usize) -> Change {
        let entries = (0..count).map(|index| format!("entry {from} {index}")).collect();
        Change::Append { game: id.into(), from, entries, standing: Box::default() }
    }

    fn answer(text: &str) -> Change {
        Change::Append { game: "a".into(), from: 0, entries: vec![text.into()], standing: Box::default() }
    }

    #[test]
    fn answers_go_together_as_far_as_nothing_else_comes_between() {
        assert_eq!(run(&[append("a", 0, 1), append("b", 3, 3), append("a", 1, 2)]), 3);
        assert_eq!(run(&[answer("pass"), answer("back 3"), answer("pass")]), 1);
        assert_eq!(run(&[answer("pass\0")]), 0);
        assert_eq!(run(&[append("a", 0, 4)]), 0, "there is no room for four");
        assert_eq!(run(&[answer("pass"), Change::Delete("b".into()), answer("pass")]), 1);
        assert_eq!(run(&[Change::Pulse]), 0);
    }

    #[tokio::test]
    async fn many_are_written_by_one_statement_or_none_of_them_is() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("desk-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (store, mut pen) = Store::open(&dir, Duration::from_secs(5)).await.unwrap();
        let connection = pen.ready().await.unwrap();
        for id in ["one", "two"] {
            let game = Box::new(GameRow { id: id.into(), ..game() });
            let create =
                Change::Create { game, seats: Vec::new(), invitations: Vec::new(), entries: Vec::new() };
            assert!(commit(connection, &[create], 1).await.is_ok_and(|done| done == [Ok(())]));
        }
        let revisions = async || {
            let revision = async |id: &str| store.game(id).await.unwrap().unwrap().revision;
            (revision("one").await, revision("two").await)
        };
        let late = [append("one", 0, 2), append("two", 7, 1), append("one", 2, 1)];
        assert!(!super::append(connection, &late, 2).await.unwrap());
        assert_eq!((revisions().await, store.entries("one").await.unwrap().len()), ((0, 0), 0));
        let batch = [append("one", 0, 2), append("two", 0, 3), append("one", 2, 1)];
        assert!(super::append(connection, &batch, 3).await.unwrap());
        assert_eq!(revisions().await, (3, 3));
        for id in ["one", "two"] {
            let entries = store.entries(id).await.unwrap();
            assert_eq!(entries.len(), 3);
            for entry in entries {
                assert_eq!(entry.sum, Some(sums::entry(id, entry.seq, &entry.text)));
            }
        }
    }

    #[tokio::test]
    async fn in_one_transaction_who_is_late_takes_nobody_along() {
        let dir = Path::new(env!("OUT_DIR")).join(format!("writer-batch-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let (store, mut pen) = Store::open(&dir, Duration::from_secs(5)).await.unwrap();
        let create = |id: &str| Change::Create {
            game: Box::new(GameRow { id: id.into(), ..game() }),
            seats: Vec::new(),
            invitations: Vec::new(),
            entries: Vec::new(),
        };
        let connection = pen.ready().await.unwrap();
        for id in ["one", "two"] {
            assert!(commit(connection, &[create(id)], 1).await.is_ok_and(|done| done == [Ok(())]));
        }
        let batch = [
            append("one", 0, 2),
            append("two", 7, 1),
            append("nobody", 0, 1),
            append("two", 0, 4),
            append("one", 2, 1),
        ];
        let Ok(done) = commit(connection, &batch, 2).await else { panic!("the disk is sound") };
        let done: Vec<_> = done.into_iter().map(|done| done.map_err(|trouble| trouble.code)).collect();
        assert_eq!(done, [Ok(()), Err(Code::Stale), Err(Code::Stale), Ok(()), Ok(())]);
        let revision = async |id: &str| store.game(id).await.unwrap().unwrap().revision;
        assert_eq!((revision("one").await, revision("two").await), (3, 4));
        assert_eq!(store.entries("one").await.unwrap().len(), 3);
        // Nothing of what a connection is furnished with is in the file.
        let mut other = Store::open(&dir, Duration::from_secs(5)).await.unwrap().1;
        let other = other.ready().await.unwrap();
        assert!(commit(other, &[append("one", 3, 1)], 3).await.is_ok_and(|done| done == [Ok(())]));
        let kept = sqlx::query("select 1 from main.sqlite_schema where name in ('desk', 'answered')");
        assert!(kept.fetch_all(store.pool()).await.unwrap().is_empty());
    }
}
