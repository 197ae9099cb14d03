//! Work that takes longer than a moment is done beside the threads that talk to sockets.

use std::any::Any;

use crate::trouble::{Code, Trouble};

type Anything = Box<dyn Any + Send>;

/// Does it there. A panic inside is trouble, not the end.
pub(crate) async fn work<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    let done = spawn(Box::new(move || Box::new(job()))).await?;
    Ok(*done.downcast().expect("a job's result is what the job returns"))
}

/// Not generic, because tokio's task is compiled again for each type of job. That was about a tenth of this crate's code.
async fn spawn(job: Box<dyn FnOnce() -> Anything + Send>) -> Result<Anything, Trouble> {
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
