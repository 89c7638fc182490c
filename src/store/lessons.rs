//! Table `lessons`: what people were told once.

use super::error::StoreError;
use super::open::Store;
use super::words::signed;
use crate::session::PersonId;

/// Something that a person is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lesson {
    /// Why a capture that scores below zero had to be made.
    NegativeCapture,
}

/// Whether a person is told something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It is the first time.
    Now,
    /// It was told before.
    Before,
}

impl Lesson {
    const fn word(self) -> &'static str {
        match self {
            Self::NegativeCapture => "negative-capture",
        }
    }
}

impl Store {
    /// Writes down that a person is told a lesson, unless that was before.
    pub async fn tell_once(&self, person: PersonId, lesson: Lesson) -> Result<Told, StoreError> {
        let written = sqlx::query(
            "INSERT INTO lessons (person, lesson) VALUES ($1, $2)
             ON CONFLICT (person, lesson) DO NOTHING",
        )
        .bind(signed(person.0)?)
        .bind(lesson.word())
        .execute(self.pool())
        .await?;
        Ok(match written.rows_affected() {
            0 => Told::Before,
            _ => Told::Now,
        })
    }
}
