//! The state that survives a restart.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::journal::Journal;
use crate::placements::Ad;
use crate::token::Scope;

/// The minimum number of entries that are added between two sweeps.
const MIN_ADDED: usize = 1000;

/// An access token.
#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct Token {
    /// The client that it was issued to.
    pub client: String,
    /// Its scope.
    pub scope: Scope,
    /// When it expires, in seconds since the epoch.
    pub expires: i64,
}

/// A link.
#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct Link {
    /// The shopping list or recipe, as it was sent.
    pub list: Value,
    /// When it expires, in seconds since the epoch.
    pub expires: Option<i64>,
}

/// The result of an auction. All its pages have one size, so that they do not overlap.
#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct ResultSet {
    /// The client that received it.
    pub client: String,
    /// The number of ads on a page.
    pub page_size: i64,
    /// All ads.
    pub ads: Vec<Ad>,
    /// When it expires, in seconds since the epoch.
    pub expires: i64,
}

/// An entry of the state with its id, which is one line of the state file.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    /// A token by its fingerprint. The token itself is not stored.
    Token(String, Token),
    /// A link by the last part of its path.
    Link(String, Link),
    /// The id of an account.
    User(String),
    /// A result set by its pagination token.
    ResultSet(String, ResultSet),
}

/// All entries, by their ids. Expired ones may be among them.
#[derive(Default)]
pub(crate) struct State {
    /// Access tokens.
    pub tokens: HashMap<String, Token>,
    /// Links.
    pub links: HashMap<String, Link>,
    /// Accounts.
    pub users: HashSet<String>,
    /// Result sets.
    pub result_sets: HashMap<String, ResultSet>,
}

impl State {
    fn contains(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Token(id, _) => self.tokens.contains_key(id),
            Entry::Link(id, _) => self.links.contains_key(id),
            Entry::User(id) => self.users.contains(id),
            Entry::ResultSet(id, _) => self.result_sets.contains_key(id),
        }
    }

    fn insert(&mut self, entry: Entry) {
        match entry {
            Entry::Token(id, token) => drop(self.tokens.insert(id, token)),
            Entry::Link(id, link) => drop(self.links.insert(id, link)),
            Entry::User(id) => drop(self.users.insert(id)),
            Entry::ResultSet(id, set) => drop(self.result_sets.insert(id, set)),
        }
    }

    /// Drops tokens and result sets that have expired. Links stay: their pages say that they have expired.
    fn drop_expired(&mut self, now: i64) {
        self.tokens.retain(|_, token| token.expires > now);
        self.result_sets.retain(|_, set| set.expires > now);
    }

    fn len(&self) -> usize {
        self.tokens.len() + self.links.len() + self.users.len() + self.result_sets.len()
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let tokens = self.tokens.iter().map(|(id, token)| Entry::Token(id.clone(), token.clone()));
        let links = self.links.iter().map(|(id, link)| Entry::Link(id.clone(), link.clone()));
        let users = self.users.iter().map(|id| Entry::User(id.clone()));
        let sets = self.result_sets.iter().map(|(id, set)| Entry::ResultSet(id.clone(), set.clone()));
        tokens.chain(links).chain(users).chain(sets)
    }
}

/// The state in memory, and in a file if there is one.
pub(crate) struct Store(Mutex<Inner>);

struct Inner {
    state: State,
    journal: Option<Journal>,
    /// The number of entries until the next sweep.
    room: usize,
}

impl Store {
    /// Reads or creates the state file; without one, the state is in memory only.
    pub(crate) fn open(file: Option<&Path>, now: i64) -> Result<Self, Box<dyn Error>> {
        let mut inner = Inner { state: State::default(), journal: None, room: 0 };
        if let Some(file) = file {
            inner.read(file).and_then(|()| inner.sweep(now)).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(Self(Mutex::new(inner)))
    }

    /// Reads the state.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&State) -> T) -> T {
        work(&self.0.lock().unwrap_or_else(PoisonError::into_inner).state)
    }

    /// Adds an entry and returns `true`, or returns `false` if its id is taken.
    pub(crate) fn add(&self, entry: Entry, now: i64) -> io::Result<bool> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let inner = &mut *guard;
        if inner.state.contains(&entry) {
            return Ok(false);
        }
        if inner.room == 0 {
            inner.sweep(now)?;
        }
        if let Some(journal) = &mut inner.journal {
            journal.append(&serde_json::to_string(&entry)?)?;
        }
        inner.room -= 1;
        inner.state.insert(entry);
        Ok(true)
    }
}

impl Inner {
    fn read(&mut self, file: &Path) -> io::Result<()> {
        let (journal, lines) = Journal::open(file)?;
        self.journal = Some(journal);
        for (number, line) in (2..).zip(&lines) {
            let entry = serde_json::from_str(line);
            self.state.insert(entry.map_err(|error| io::Error::other(format!("line {number}: {error}")))?);
        }
        Ok(())
    }

    /// Drops expired entries, also from the file. The next sweep comes when the state may have doubled, so that
    /// sweeps take constant time per entry.
    fn sweep(&mut self, now: i64) -> io::Result<()> {
        self.state.drop_expired(now);
        if let Some(journal) = &mut self.journal {
            journal.rewrite(self.state.entries().map(|entry| Ok(serde_json::to_string(&entry)?)))?;
        }
        self.room = self.state.len().max(MIN_ADDED);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::Value;

    use super::{Entry, Link, MIN_ADDED, ResultSet, Store, Token};
    use crate::token::Scope;

    const LIFE: i64 = 10;

    /// Adds as many tokens and result sets as fit between two sweeps, and a link that expires with them.
    fn add_many(store: &Store, now: i64) {
        let expires = now + LIFE;
        for number in 0..MIN_ADDED / 2 {
            let token = Token { client: "c".into(), scope: Scope::All, expires };
            assert!(store.add(Entry::Token(format!("{now} {number}"), token), now).unwrap());
            let set = ResultSet { client: "c".into(), page_size: 1, ads: Vec::new(), expires };
            assert!(store.add(Entry::ResultSet(format!("{now} {number}"), set), now).unwrap());
        }
        let link = Link { list: Value::Null, expires: Some(expires) };
        assert!(store.add(Entry::Link(now.to_string(), link), now).unwrap());
    }

    #[test]
    fn expired_entries_do_not_pile_up() {
        let file = std::env::temp_dir().join(format!("endcap-sandbox-store-{}", std::process::id()));
        let _ = fs::remove_file(&file);
        let line_count = || fs::read_to_string(&file).unwrap().lines().count();
        let counts =
            |store: &Store| store.read(|state| [state.tokens.len(), state.result_sets.len(), state.links.len()]);
        let store = Store::open(Some(&file), 0).unwrap();
        for round in 1..=20 {
            add_many(&store, round * LIFE);
            let [tokens, sets, links] = counts(&store);
            assert!(tokens + sets <= 3 * MIN_ADDED, "{tokens} tokens and {sets} result sets in round {round}");
            assert_eq!(i64::try_from(links).unwrap(), round);
            let length = line_count();
            assert!(length <= 3 * MIN_ADDED + links + 1, "{length} lines in round {round}");
        }
        drop(store);
        // Of what is read at the next start, only links may have expired.
        assert_eq!(counts(&Store::open(Some(&file), 20 * LIFE).unwrap()), [MIN_ADDED / 2, MIN_ADDED / 2, 20]);
        assert_eq!(counts(&Store::open(Some(&file), 30 * LIFE).unwrap()), [0, 0, 20]);
        assert_eq!(line_count(), 21);
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn an_id_is_taken_once() {
        let store = Store::open(None, 0).unwrap();
        let add = |id: &str| store.add(Entry::User(id.into()), 0).unwrap();
        assert_eq!([add("a"), add("a"), add("b")], [true, false, true]);
        // Ids of one kind do not take those of another.
        assert!(store.add(Entry::Link("a".into(), Link { list: Value::Null, expires: None }), 0).unwrap());
    }
}
