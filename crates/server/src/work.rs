//! Work that takes longer than a moment is done beside the threads that talk to sockets.

use crate::trouble::{Code, Trouble};

/// Does it there. A panic inside is trouble, not the end.
pub(crate) async fn work<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    tokio::task::spawn_blocking(job).await.map_err(|error| {
        let what = match error.try_into_panic() {
            Ok(panic) => panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "a panic without words".into()),
            Err(_) => "the server is shutting down".into(),
        };
        Trouble::new(Code::Broken, format!("the rules broke down: {what}"))
    })
}
