//! Tables `server_settings` and `person_settings`: what servers and people have set, one row a setting.
//!
//! A row that this program does not understand counts as none, so that an older program can open what a
//! newer one wrote, and a damaged row costs one choice.

use sqlx::{Row, any::AnyRow};

use super::error::StoreError;
use super::open::Store;
use super::words::signed;
use crate::session::{
    PersonId, PersonSetting, PersonSettings, ServerId, ServerSetting, ServerSettings, UnknownValue,
};

impl Store {
    /// What a server has set.
    pub async fn server_settings(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        let rows = sqlx::query("SELECT name, value FROM server_settings WHERE server = $1")
            .bind(signed(server.0)?)
            .fetch_all(self.pool())
            .await?;
        let mut settings = ServerSettings::default();
        take(&rows, |name, value| {
            let setting = ServerSetting::of_word(name).ok_or(UnknownValue)?;
            settings.set(setting, Some(value))
        })?;
        Ok(settings)
    }

    /// What a person has set.
    pub async fn person_settings(&self, person: PersonId) -> Result<PersonSettings, StoreError> {
        let rows = sqlx::query("SELECT name, value FROM person_settings WHERE person = $1")
            .bind(signed(person.0)?)
            .fetch_all(self.pool())
            .await?;
        let mut settings = PersonSettings::default();
        take(&rows, |name, value| {
            let setting = PersonSetting::of_word(name).ok_or(UnknownValue)?;
            settings.set(setting, Some(value))
        })?;
        Ok(settings)
    }

    /// Remembers one setting of a server by its word; none takes it back.
    pub async fn set_server_setting(
        &self,
        server: ServerId,
        setting: ServerSetting,
        word: Option<&str>,
    ) -> Result<(), StoreError> {
        let statement = match word {
            Some(_) => {
                "INSERT INTO server_settings (server, name, value) VALUES ($1, $2, $3)
                 ON CONFLICT (server, name) DO UPDATE SET value = excluded.value"
            }
            None => "DELETE FROM server_settings WHERE server = $1 AND name = $2",
        };
        self.write_setting(statement, server.0, setting.word(), word)
            .await
    }

    /// Remembers one setting of a person by its word; none takes it back.
    pub async fn set_person_setting(
        &self,
        person: PersonId,
        setting: PersonSetting,
        word: Option<&str>,
    ) -> Result<(), StoreError> {
        let statement = match word {
            Some(_) => {
                "INSERT INTO person_settings (person, name, value) VALUES ($1, $2, $3)
                 ON CONFLICT (person, name) DO UPDATE SET value = excluded.value"
            }
            None => "DELETE FROM person_settings WHERE person = $1 AND name = $2",
        };
        self.write_setting(statement, person.0, setting.word(), word)
            .await
    }

    async fn write_setting(
        &self,
        statement: &'static str,
        whose: u64,
        name: &'static str,
        word: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut query = sqlx::query(statement).bind(signed(whose)?).bind(name);
        if let Some(word) = word {
            query = query.bind(word);
        }
        query.execute(self.pool()).await?;
        Ok(())
    }
}

fn take(
    rows: &[AnyRow],
    mut set: impl FnMut(&str, &str) -> Result<(), UnknownValue>,
) -> Result<(), StoreError> {
    for row in rows {
        let (name, value): (String, String) = (row.try_get("name")?, row.try_get("value")?);
        if let Err(error) = set(&name, &value) {
            tracing::warn!(name, value, %error, "a stored setting is not understood");
        }
    }
    Ok(())
}
