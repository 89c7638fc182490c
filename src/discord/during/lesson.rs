//! What a person is told once in a life, when it first happens.

use crate::discord::call::Call;
use crate::discord::reply::Reply;
use crate::engine::damath::Score;
use crate::session::Played;
use crate::store::{Lesson, Told};

/// After the first compulsory capture of a person's that scored below zero: why it had to be.
pub async fn after(call: &Call, played: &Played) {
    let score = played.ply.score();
    if score >= Score::ZERO {
        return;
    }
    let told = call
        .app
        .store
        .tell_once(call.person.id, Lesson::NegativeCapture)
        .await;
    match told {
        Ok(Told::Now) => {}
        Ok(Told::Before) => return,
        Err(error) => {
            tracing::error!(%error, "whether a lesson was told is not known; it is left out");
            return;
        }
    }
    let mut before = played.session.game().clone();
    before.undo();
    let choices = before.legal_moves().len();
    let text = call.text();
    let line = text.lesson_negative_capture(choices, score.to_string());
    call.tell(Reply::private(line)).await;
}
