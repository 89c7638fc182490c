//! Taking turns back, and what one player asks the other to agree to.
//!
//! Invariant: between people nothing is taken back and no game ends by agreement unless the other side
//! said so, about the position that it was asked about.

use super::channel::{Channel, refuse_paused};
use super::error::SessionError;
use super::ids::{ChannelId, PersonId};
use super::session::{Opposition, Session};
use super::sessions::{At, Sessions};
use super::state::{Offer, OfferKind, Reminder};
use super::terms::Help;
use crate::engine::Side;

/// How many own moves lie between two offers of one side.
pub const MOVES_BETWEEN_OFFERS: usize = 2;

/// What came of the wish to take a turn back.
#[derive(Clone, Debug)]
pub enum Undo {
    /// It was taken back: the game now.
    Done(Box<Session>),
    /// The other player is asked: the game with the offer.
    Asked(Box<Session>),
}

/// What an offer is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Agreed.
    Agree,
    /// Not agreed: the game goes on. The side that offered takes its offer back by this.
    PlayOn,
}

/// What came of answering an offer.
#[derive(Clone, Debug)]
pub enum Answered {
    /// The game is over.
    Ended(Box<Session>),
    /// Turns were taken back.
    Undone(Box<Session>),
    /// The game goes on as it was.
    PlaysOn(Box<Session>, Offer),
}

impl Session {
    /// How many turns go when a side takes back its last one: that one and what was answered to it. Two
    /// at one device take back one turn at a time. Nothing where there is none.
    pub fn undo_depth(&self, side: Side) -> Option<usize> {
        let plies = self.game().plies();
        let last_own = match self.opposition() {
            Opposition::Hotseat => plies.len().checked_sub(1),
            Opposition::Bot | Opposition::People => plies.iter().rposition(|ply| ply.side == side),
        };
        last_own.map(|index| plies.len() - index)
    }

    /// Whether a side has moved often enough since its last offer.
    fn may_offer(&self, side: Side) -> bool {
        let Some(since) = self.state().offered_at[side] else {
            return true;
        };
        let later = self.game().plies().iter().skip(since);
        later.filter(|ply| ply.side == side).count() >= MOVES_BETWEEN_OFFERS
    }
}

impl Sessions {
    /// Takes back a person's last turn: at once against the bot and for two at one device; between people
    /// who agreed to help the other one is asked.
    pub async fn undo(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
    ) -> Result<Undo, SessionError> {
        let mut slot = self.enter(channel).await?;
        let (session, side) = slot.session_of_at(by, at)?;
        if session.opposition() == Opposition::People {
            let asked = self.make_offer(&mut slot, by, at, OfferKind::Undo).await?;
            return Ok(Undo::Asked(Box::new(asked)));
        }
        refuse_paused(session)?;
        let undone = self.take_back(&mut slot, side).await?;
        Ok(Undo::Done(Box::new(undone)))
    }

    /// Asks the other player to agree to something.
    pub async fn offer(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
        kind: OfferKind,
    ) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        self.make_offer(&mut slot, by, at, kind).await
    }

    async fn make_offer(
        &self,
        slot: &mut Channel,
        by: PersonId,
        at: At,
        kind: OfferKind,
    ) -> Result<Session, SessionError> {
        let (session, side) = slot.session_of_at(by, at)?;
        if session.opposition() != Opposition::People {
            return Err(SessionError::NobodyToAsk);
        }
        refuse_paused(session)?;
        if kind == OfferKind::Undo {
            if session.record().terms.help == Help::Off {
                return Err(SessionError::HelpNotAgreed);
            }
            session
                .undo_depth(side)
                .ok_or(SessionError::NothingToUndo)?;
        }
        if let Some(standing) = session.state().offer {
            return Err(SessionError::OfferStands(standing));
        }
        if !session.may_offer(side) {
            return Err(SessionError::OfferTooSoon);
        }
        let mut next = session.clone();
        let ply = next.ply();
        next.state_mut().offer = Some(Offer { kind, by: side });
        next.state_mut().offered_at[side] = Some(ply);
        self.write_state(slot, next).await
    }

    /// Answers what is offered in a game at the position `at`. Whatever is offered belongs to the position
    /// now: every turn ends it.
    pub async fn answer_offer(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
        kind: OfferKind,
        consent: Consent,
    ) -> Result<Answered, SessionError> {
        let mut slot = self.enter(channel).await?;
        let (session, side) = slot.session_of_at(by, at)?;
        let offer = session.state().offer.filter(|offer| offer.kind == kind);
        let offer = offer.ok_or(SessionError::NoOffer)?;
        refuse_paused(session)?;
        match (consent, kind) {
            (Consent::Agree, _) if offer.by == side => Err(SessionError::NoOffer),
            (Consent::Agree, OfferKind::End) => {
                let ended = session.ended(crate::engine::Game::agree_to_end);
                let ended = self.write_end(&mut slot, ended).await?;
                Ok(Answered::Ended(Box::new(ended)))
            }
            (Consent::Agree, OfferKind::Undo) => {
                let undone = self.take_back(&mut slot, offer.by).await?;
                Ok(Answered::Undone(Box::new(undone)))
            }
            (Consent::PlayOn, _) => {
                let mut next = session.clone();
                next.state_mut().offer = None;
                let next = self.write_state(&mut slot, next).await?;
                Ok(Answered::PlaysOn(Box::new(next), offer))
            }
        }
    }

    /// Ends a game against the bot or of two at one device by agreement: whoever holds the other side has
    /// agreed.
    pub async fn end_by_agreement(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
    ) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let (session, _) = slot.session_of_at(by, at)?;
        if session.opposition() == Opposition::People {
            return Err(SessionError::NoOffer);
        }
        refuse_paused(session)?;
        let ended = session.ended(crate::engine::Game::agree_to_end);
        self.write_end(&mut slot, ended).await
    }

    async fn take_back(&self, slot: &mut Channel, side: Side) -> Result<Session, SessionError> {
        let session = slot.running()?;
        let depth = session
            .undo_depth(side)
            .ok_or(SessionError::NothingToUndo)?;
        let mut next = session.clone();
        for _ in 0..depth {
            next.game_mut().undo();
        }
        let now = self.clock().now();
        let left = session.contest_left_at(now);
        let kept = next.ply();
        let state = next.state_mut();
        state.undone = state.undone.saturating_add(1);
        state.offer = None;
        // The moves between two offers are counted from what is still there.
        state.offered_at = state.offered_at.map(|at| at.map(|at| at.min(kept)));
        state.pace.turn_since = now;
        state.pace.contest_left = left;
        state.pace.reminder = Reminder::Due;
        next.unshow();
        let id = next.record().id;
        slot.write(self.journal().plies_undone(id, kept, next.state()))
            .await?;
        slot.session = Some(next.clone());
        Ok(next)
    }
}
