//! How games come about: challenges, and games against the bot.

use rand::Rng;

use super::challenge::{Challenge, SideWish};
use super::clock::Timestamp;
use super::error::SessionError;
use super::ids::{ChallengeId, ChannelId, GameId, MessageId, PersonId, ServerId};
use super::journal::{ChallengeEnd, GameRecord};
use super::seat::{Person, Seat};
use super::session::Session;
use super::sessions::{Channel, Sessions};
use crate::engine::{BySide, Side};

/// What a challenge says.
#[derive(Clone, Debug)]
pub struct NewChallenge {
    /// Where.
    pub channel: ChannelId,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Who asks.
    pub challenger: Person,
    /// Who is asked.
    pub challenged: Person,
    /// The side that the challenger asks for.
    pub side: SideWish,
    /// The rules by name.
    pub rules: String,
}

/// A game against the bot.
#[derive(Clone, Debug)]
pub struct BotGame {
    /// Where.
    pub channel: ChannelId,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Who plays.
    pub person: Person,
    /// The side that the person asks for; without a wish it is Red, there is no toss.
    pub side: SideWish,
    /// The bot's strength by name.
    pub level: String,
    /// The rules by name.
    pub rules: String,
}

impl Sessions {
    /// Makes a challenge. Any number may wait in a channel, one for each challenger.
    pub async fn challenge(&self, new: NewChallenge) -> Result<Challenge, SessionError> {
        if new.challenger.id == new.challenged.id {
            return Err(SessionError::OwnChallenge);
        }
        let now = self.clock().now();
        let mut channel = self.enter(new.channel).await?;
        if let Some(running) = &channel.session {
            return Err(SessionError::ChannelTaken(Box::new(running.clone())));
        }
        let own = |waiting: &Challenge| waiting.challenger.id == new.challenger.id;
        if let Some(index) = channel.challenges.iter().position(own) {
            let waiting = channel.challenges[index].clone();
            if !waiting.has_expired(now) {
                return Err(SessionError::ChallengeWaiting(Box::new(waiting)));
            }
            self.end_challenge(&mut channel, waiting.id, ChallengeEnd::Expired)
                .await?;
        }
        let challenge = Challenge {
            id: ChallengeId(self.fresh_id(now)),
            channel: new.channel,
            server: new.server,
            challenger: new.challenger,
            challenged: new.challenged,
            side: new.side,
            rules: new.rules,
            made_at: now,
            message: None,
        };
        channel
            .write(self.journal().challenge_made(&challenge))
            .await?;
        channel.challenges.push(challenge.clone());
        Ok(challenge)
    }

    /// Remembers the message that shows a challenge. One that was answered meanwhile remembers nothing.
    pub async fn challenge_shown(
        &self,
        channel: ChannelId,
        id: ChallengeId,
        message: MessageId,
    ) -> Result<(), SessionError> {
        let mut slot = self.enter(channel).await?;
        if slot.open_challenge(id).is_err() {
            return Ok(());
        }
        slot.write(self.journal().challenge_shown(id, message))
            .await?;
        let own = slot.challenges.iter_mut().find(|own| own.id == id);
        if let Some(challenge) = own {
            challenge.message = Some(message);
        }
        Ok(())
    }

    /// Accepts a challenge: the game begins and takes the channel.
    pub async fn accept(
        &self,
        channel: ChannelId,
        id: ChallengeId,
        by: PersonId,
    ) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let challenge = slot.open_challenge(id)?.clone();
        if challenge.challenged.id != by {
            return Err(SessionError::NotChallenged(Box::new(challenge)));
        }
        if challenge.has_expired(self.clock().now()) {
            self.end_challenge(&mut slot, id, ChallengeEnd::Expired)
                .await?;
            return Err(SessionError::ChallengeExpired(Box::new(challenge)));
        }
        if let Some(running) = &slot.session {
            return Err(SessionError::ChannelTaken(Box::new(running.clone())));
        }
        let seats = self.seat(
            challenge.side,
            Seat::Person(challenge.challenger),
            Seat::Person(challenge.challenged),
        );
        let record = self.record(channel, challenge.server, seats, challenge.rules);
        self.begin(&mut slot, record, Some(id)).await
    }

    /// Declines a challenge, or takes it back when its own challenger does so. Says which.
    pub async fn decline(
        &self,
        channel: ChannelId,
        id: ChallengeId,
        by: PersonId,
    ) -> Result<(Challenge, ChallengeEnd), SessionError> {
        let mut slot = self.enter(channel).await?;
        let challenge = slot.open_challenge(id)?.clone();
        let end = if challenge.has_expired(self.clock().now()) {
            self.end_challenge(&mut slot, id, ChallengeEnd::Expired)
                .await?;
            return Err(SessionError::ChallengeExpired(Box::new(challenge)));
        } else if challenge.challenged.id == by {
            ChallengeEnd::Declined
        } else if challenge.challenger.id == by {
            ChallengeEnd::Withdrawn
        } else {
            return Err(SessionError::NotChallenged(Box::new(challenge)));
        };
        self.end_challenge(&mut slot, id, end).await?;
        Ok((challenge, end))
    }

    /// Ends all challenges that have waited too long, and gives them back.
    pub async fn expire_challenges(&self) -> Result<Vec<Challenge>, SessionError> {
        let now = self.clock().now();
        let mut expired = Vec::new();
        for id in self.all_channels() {
            let mut channel = self.enter(id).await?;
            let due = |challenge: &&Challenge| challenge.has_expired(now);
            let due: Vec<_> = channel.challenges.iter().filter(due).cloned().collect();
            for challenge in due {
                self.end_challenge(&mut channel, challenge.id, ChallengeEnd::Expired)
                    .await?;
                expired.push(challenge);
            }
        }
        Ok(expired)
    }

    /// Begins a game against the bot. Unless asked otherwise the person is Red and moves first.
    pub async fn play_bot(&self, new: BotGame) -> Result<Session, SessionError> {
        let mut slot = self.enter(new.channel).await?;
        if let Some(running) = &slot.session {
            return Err(SessionError::ChannelTaken(Box::new(running.clone())));
        }
        let side = match new.side {
            SideWish::Toss => SideWish::Side(Side::Red),
            asked @ SideWish::Side(_) => asked,
        };
        let seats = self.seat(
            side,
            Seat::Person(new.person),
            Seat::Bot { level: new.level },
        );
        let record = self.record(new.channel, new.server, seats, new.rules);
        self.begin(&mut slot, record, None).await
    }

    async fn begin(
        &self,
        slot: &mut Channel,
        record: GameRecord,
        accepted: Option<ChallengeId>,
    ) -> Result<Session, SessionError> {
        let session = Session::begin(record)?;
        slot.write(self.journal().game_started(session.record(), accepted))
            .await?;
        if let Some(id) = accepted {
            slot.challenges.retain(|challenge| challenge.id != id);
        }
        slot.session = Some(session.clone());
        Ok(session)
    }

    async fn end_challenge(
        &self,
        slot: &mut Channel,
        id: ChallengeId,
        end: ChallengeEnd,
    ) -> Result<(), SessionError> {
        let at = self.clock().now();
        slot.write(self.journal().challenge_ended(id, end, at))
            .await?;
        slot.challenges.retain(|challenge| challenge.id != id);
        Ok(())
    }

    fn record(
        &self,
        channel: ChannelId,
        server: Option<ServerId>,
        seats: BySide<Seat>,
        rules: String,
    ) -> GameRecord {
        let now = self.clock().now();
        GameRecord {
            id: GameId(self.fresh_id(now)),
            channel,
            server,
            seats,
            rules,
            chips: None,
            // Stored as a signed number of 64 bits.
            seed: self.with_lot(|lot| lot.random::<u64>() >> 1),
            started_at: now,
        }
    }

    /// Seats two by the first one's wish.
    fn seat(&self, wish: SideWish, first: Seat, second: Seat) -> BySide<Seat> {
        let side = match wish {
            SideWish::Side(side) => side,
            SideWish::Toss if self.with_lot(Rng::random) => Side::Red,
            SideWish::Toss => Side::Blue,
        };
        match side {
            Side::Red => BySide {
                red: first,
                blue: second,
            },
            Side::Blue => BySide {
                red: second,
                blue: first,
            },
        }
    }

    /// An id of 63 bits: milliseconds, then 20 bits by lot. Two games begun in the same millisecond
    /// differ but once in a million, and the journal refuses the second then.
    fn fresh_id(&self, now: Timestamp) -> u64 {
        let millis = u64::try_from(now.0).unwrap_or_default() & ((1 << 43) - 1);
        (millis << 20) | self.with_lot(|lot| lot.random_range(0..1 << 20))
    }
}
