//! The state that outlives a restart.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS tokens (
        hash TEXT PRIMARY KEY, client TEXT NOT NULL, scope TEXT NOT NULL, expires INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS links (id TEXT PRIMARY KEY, list TEXT NOT NULL, expires INTEGER) STRICT;
    CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS result_sets (
        token TEXT PRIMARY KEY, client TEXT NOT NULL, page_size INTEGER NOT NULL, ads TEXT NOT NULL,
        expires INTEGER NOT NULL
    ) STRICT;
";

/// A database. Its calls take microseconds, so they are made where they are needed.
pub(crate) struct Store(Mutex<Connection>);

impl Store {
    /// Opens or makes the file, or a database in memory.
    pub(crate) fn open(file: Option<&Path>) -> rusqlite::Result<Self> {
        let connection = match file {
            Some(file) => {
                let connection = Connection::open(file)?;
                connection.pragma_update(None, "journal_mode", "wal")?;
                connection.pragma_update(None, "synchronous", "normal")?;
                connection
            }
            None => Connection::open_in_memory()?,
        };
        connection.execute_batch(SCHEMA)?;
        Ok(Self(Mutex::new(connection)))
    }

    /// Works on the database.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&Connection) -> T) -> T {
        work(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
