//! What servers and people have set, at hand: every interaction asks for it.
//!
//! Invariant: what is kept in memory is what the store holds. One change is made at a time, and is
//! written down before it counts.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Mutex as AsyncMutex;

use super::errors::Problem;
use crate::session::{
    PersonId, PersonSetting, PersonSettings, ServerId, ServerSetting, ServerSettings, Session,
};
use crate::store::Store;
use crate::text::{Language, Text};

/// How many servers, and how many people, are kept in memory at most: a few megabytes of each.
const MOST_KEPT: usize = 10_000;

/// What servers and people have set.
pub struct Preferences {
    store: Arc<Store>,
    /// The language where none was chosen.
    fallback: Language,
    people: Kept<PersonId, PersonSettings>,
    servers: Kept<ServerId, ServerSettings>,
    changing: AsyncMutex<()>,
}

impl Preferences {
    /// The preferences in this store; this language where none was chosen.
    pub fn new(store: Arc<Store>, fallback: Language) -> Self {
        Self {
            store,
            fallback,
            people: Kept::default(),
            servers: Kept::default(),
            changing: AsyncMutex::default(),
        }
    }

    /// What a person has set. Where that cannot be read, it is as if nothing was.
    pub async fn person(&self, person: PersonId) -> Arc<PersonSettings> {
        if let Some(kept) = self.people.get(person) {
            return kept;
        }
        let before = self.people.changes();
        match self.store.person_settings(person).await {
            Ok(settings) => self.people.keep(person, settings, before),
            Err(error) => {
                tracing::error!(%error, "what a person has set was not read");
                Arc::default()
            }
        }
    }

    /// What a server has set. Where that cannot be read, it is as if nothing was.
    pub async fn server(&self, server: ServerId) -> Arc<ServerSettings> {
        if let Some(kept) = self.servers.get(server) {
            return kept;
        }
        let before = self.servers.changes();
        match self.store.server_settings(server).await {
            Ok(settings) => self.servers.keep(server, settings, before),
            Err(error) => {
                tracing::error!(%error, "what a server has set was not read");
                Arc::default()
            }
        }
    }

    /// Changes one setting of a person to what `word` makes of those that hold.
    pub async fn set_person(
        &self,
        person: PersonId,
        setting: PersonSetting,
        word: impl FnOnce(&PersonSettings) -> Option<String>,
    ) -> Result<Arc<PersonSettings>, Problem> {
        let _one_at_a_time = self.changing.lock().await;
        let mut settings = self.store.person_settings(person).await?;
        let word = word(&settings);
        settings.set(setting, word.as_deref())?;
        self.store
            .set_person_setting(person, setting, word.as_deref())
            .await?;
        Ok(self.people.replace(person, settings))
    }

    /// Changes one setting of a server to what `word` makes of those that hold.
    pub async fn set_server(
        &self,
        server: ServerId,
        setting: ServerSetting,
        word: impl FnOnce(&ServerSettings) -> Option<String>,
    ) -> Result<Arc<ServerSettings>, Problem> {
        let _one_at_a_time = self.changing.lock().await;
        let mut settings = self.store.server_settings(server).await?;
        let word = word(&settings);
        settings.set(setting, word.as_deref())?;
        self.store
            .set_server_setting(server, setting, word.as_deref())
            .await?;
        Ok(self.servers.replace(server, settings))
    }

    /// What was erased of a person holds no more.
    pub fn forget_person(&self, person: PersonId) {
        self.people.forget(person);
    }

    /// What was erased of a server holds no more.
    pub fn forget_server(&self, server: ServerId) {
        self.servers.forget(server);
    }

    /// The language where none was chosen.
    pub const fn fallback(&self) -> Language {
        self.fallback
    }

    /// What everybody in a place reads: in the server's language.
    pub fn public_text(&self, server: &ServerSettings) -> Text {
        Text::of(server.language.unwrap_or(self.fallback))
    }

    /// What a person alone reads: in the person's language, or else the place's.
    pub fn private_text(&self, person: &PersonSettings, server: &ServerSettings) -> Text {
        let chosen = person.language.or(server.language);
        Text::of(chosen.unwrap_or(self.fallback))
    }

    /// What a game's channel reads where nobody asked: outside servers, what its player does.
    pub async fn text_for(&self, session: &Session) -> Text {
        let mut people = session.seats().iter().filter_map(|(_, seat)| seat.person());
        match (session.record().server, people.next()) {
            (None, Some(player)) => {
                let settings = self.person(player.id).await;
                self.private_text(&settings, &ServerSettings::default())
            }
            (server, _) => self.text_of(server).await,
        }
    }

    /// What a place reads where nobody asked.
    pub async fn text_of(&self, server: Option<ServerId>) -> Text {
        match server {
            Some(server) => self.public_text(&*self.server(server).await),
            None => Text::of(self.fallback),
        }
    }
}

/// What was read lately. Where there is no room, all is read again: it is rare and costs little.
struct Kept<K, V>(Mutex<Lately<K, V>>);

struct Lately<K, V> {
    values: HashMap<K, Arc<V>>,
    changes: u64,
}

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(Mutex::new(Lately {
            values: HashMap::new(),
            changes: 0,
        }))
    }
}

impl<K: Copy + Eq + Hash, V> Kept<K, V> {
    fn lock(&self) -> MutexGuard<'_, Lately<K, V>> {
        // Nothing that holds the lock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, key: K) -> Option<Arc<V>> {
        self.lock().values.get(&key).cloned()
    }

    fn changes(&self) -> u64 {
        self.lock().changes
    }

    /// Keeps what was read, unless something changed since it was asked for.
    fn keep(&self, key: K, value: V, before: u64) -> Arc<V> {
        let value = Arc::new(value);
        let mut lately = self.lock();
        if lately.changes == before {
            lately.put(key, Arc::clone(&value));
        }
        value
    }

    fn forget(&self, key: K) {
        let mut lately = self.lock();
        lately.changes += 1;
        lately.values.remove(&key);
    }

    fn replace(&self, key: K, value: V) -> Arc<V> {
        let value = Arc::new(value);
        let mut lately = self.lock();
        lately.changes += 1;
        lately.put(key, Arc::clone(&value));
        value
    }
}

impl<K: Copy + Eq + Hash, V> Lately<K, V> {
    fn put(&mut self, key: K, value: Arc<V>) {
        if self.values.len() >= MOST_KEPT {
            self.values.clear();
        }
        self.values.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded() {
        let kept = Kept::default();
        for key in 0..3 * MOST_KEPT {
            kept.keep(key, key, 0);
            assert!(kept.lock().values.len() <= MOST_KEPT);
            assert_eq!(kept.get(key).as_deref(), Some(&key));
        }
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let kept = Kept::default();
        let before = kept.changes();
        kept.replace(1, "new");
        assert_eq!(*kept.keep(1, "old", before), "old");
        assert_eq!(kept.get(1).as_deref(), Some(&"new"));
    }
}
