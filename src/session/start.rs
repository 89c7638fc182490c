//! How games come about: challenges, games against the bot, and of two at one device.

use rand::Rng;

use super::challenge::{CHALLENGE_PAUSE, Challenge, SideWish};
use super::channel::Channel;
use super::clock::Timestamp;
use super::error::SessionError;
use super::ids::{ChallengeId, ChannelId, GameId, MessageId, PersonId, ServerId};
use super::journal::{ChallengeEnd, GameRecord, Place};
use super::round::Round;
use super::seat::{Person, Seat, SideLabel};
use super::session::Session;
use super::sessions::Sessions;
use super::terms::{OpenTo, Terms, TimeControl};
use crate::engine::{BySide, Decision, Side};

/// What a challenge says.
#[derive(Clone, Debug)]
pub struct NewChallenge {
    /// Where.
    pub channel: ChannelId,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Who asks.
    pub challenger: Person,
    /// Who may accept.
    pub open_to: OpenTo,
    /// The side that the challenger asks for.
    pub side: SideWish,
    /// What the game would be.
    pub terms: Terms,
}

/// A game against the bot.
#[derive(Clone, Debug)]
pub struct BotGame {
    /// Where.
    pub place: Place,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Who plays.
    pub person: Person,
    /// The side that the person asks for; without a wish it is Red, there is no toss.
    pub side: SideWish,
    /// The bot's strength by name.
    pub level: String,
    /// What the game is.
    pub terms: Terms,
}

/// A game of two at one device.
#[derive(Clone, Debug)]
pub struct HotseatGame {
    /// Where.
    pub place: Place,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Whose device it is.
    pub keeper: Person,
    /// What the sides are called.
    pub labels: BySide<SideLabel>,
    /// What the game is.
    pub terms: Terms,
}

impl Place {
    /// In this channel itself.
    pub const fn here(channel: ChannelId) -> Self {
        Self {
            channel,
            parent: None,
        }
    }
}

impl Sessions {
    /// Makes a challenge. Any number may wait in a channel, one for each challenger, also while a game runs
    /// there.
    pub async fn challenge(&self, new: NewChallenge) -> Result<Challenge, SessionError> {
        check(&new.terms)?;
        if new.open_to.asks(new.challenger.id) {
            return Err(SessionError::OwnChallenge);
        }
        let now = self.clock().now();
        if let Some(asked) = new.open_to.person() {
            let journal = self.journal();
            let refused = journal.last_refusal(new.challenger.id, asked.id).await?;
            let from = refused.map(|at| at.after(CHALLENGE_PAUSE));
            if let Some(from) = from.filter(|from| now < *from) {
                return Err(SessionError::ChallengeTooSoon { from });
            }
        }
        let mut channel = self.enter(new.channel).await?;
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
            open_to: new.open_to,
            side: new.side,
            terms: new.terms,
            made_at: now,
            message: None,
        };
        channel
            .write(self.journal().challenge_made(&challenge))
            .await?;
        channel.challenges.push(challenge.clone());
        Ok(challenge)
    }

    /// Remembers the message that shows a challenge.
    ///
    /// Fails where it was answered meanwhile.
    pub async fn challenge_shown(
        &self,
        channel: ChannelId,
        id: ChallengeId,
        message: MessageId,
    ) -> Result<(), SessionError> {
        let mut slot = self.enter(channel).await?;
        slot.open_challenge(id)?;
        slot.write(self.journal().challenge_shown(id, message))
            .await?;
        let own = slot.challenges.iter_mut().find(|own| own.id == id);
        if let Some(challenge) = own {
            challenge.message = Some(message);
        }
        Ok(())
    }

    /// The challenge of a person that waits in a channel, if there is one.
    pub async fn challenge_of(
        &self,
        channel: ChannelId,
        challenger: PersonId,
    ) -> Result<Option<Challenge>, SessionError> {
        let slot = self.enter(channel).await?;
        let now = self.clock().now();
        let mut waiting = slot.challenges.iter();
        let own = waiting.find(|own| own.challenger.id == challenger && !own.has_expired(now));
        Ok(own.cloned())
    }

    /// The challenge that a person may accept now; for making room before accepting it.
    pub async fn may_accept(
        &self,
        channel: ChannelId,
        id: ChallengeId,
        by: PersonId,
    ) -> Result<Challenge, SessionError> {
        let mut slot = self.enter(channel).await?;
        self.acceptable(&mut slot, id, by).await
    }

    /// Accepts a challenge of `channel`: the game begins and takes its place, which may be another
    /// channel.
    pub async fn accept(
        &self,
        channel: ChannelId,
        id: ChallengeId,
        by: Person,
        place: Place,
    ) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let challenge = self.acceptable(&mut slot, id, by.id).await?;
        let seats = self.seat(
            challenge.side,
            Seat::Person(challenge.challenger),
            Seat::Person(by),
        );
        let record = self.record(place, challenge.server, seats, challenge.terms);
        if place.channel == channel {
            return self.begin(&mut slot, record, Some(id)).await;
        }
        // A thread that was made for this game: nobody holds it and waits for this channel.
        let mut room = self.enter(place.channel).await?;
        // What ends the challenge is written with the game, in the other channel.
        slot.doubt();
        let begun = self.begin(&mut room, record, Some(id)).await;
        match &begun {
            Err(SessionError::Journal(_)) => return begun,
            Ok(_) => slot.challenges.retain(|challenge| challenge.id != id),
            Err(_) => {}
        }
        slot.trust();
        begun
    }

    async fn acceptable(
        &self,
        slot: &mut Channel,
        id: ChallengeId,
        by: PersonId,
    ) -> Result<Challenge, SessionError> {
        let challenge = slot.open_challenge(id)?.clone();
        let open = match &challenge.open_to {
            OpenTo::Person(asked) => asked.id == by,
            OpenTo::Anybody => challenge.challenger.id != by,
        };
        if !open {
            return Err(SessionError::NotChallenged(Box::new(challenge)));
        }
        if challenge.has_expired(self.clock().now()) {
            self.end_challenge(slot, id, ChallengeEnd::Expired).await?;
            return Err(SessionError::ChallengeExpired(Box::new(challenge)));
        }
        Ok(challenge)
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
        } else if challenge.open_to.asks(by) {
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
    pub async fn expire_challenges(&self) -> Round<Challenge> {
        let now = self.clock().now();
        let mut round = Round::default();
        for id in self.all_channels() {
            let mut channel = match self.enter(id).await {
                Ok(channel) => channel,
                Err(error) => {
                    round.failed = Some(error.into());
                    continue;
                }
            };
            let due = |challenge: &&Challenge| challenge.has_expired(now);
            let due: Vec<_> = channel.challenges.iter().filter(due).cloned().collect();
            for challenge in due {
                let end = ChallengeEnd::Expired;
                let ended = self.end_challenge(&mut channel, challenge.id, end).await;
                round.count(ended.map(|()| [challenge]));
            }
        }
        round
    }

    /// Begins a game against the bot. Unless asked otherwise the person is Red and moves first.
    pub async fn play_bot(&self, new: BotGame) -> Result<Session, SessionError> {
        check(&new.terms)?;
        let side = match new.side {
            SideWish::Toss => SideWish::Side(Side::Red),
            asked @ SideWish::Side(_) => asked,
        };
        let seats = self.seat(
            side,
            Seat::Person(new.person),
            Seat::Bot { level: new.level },
        );
        let mut slot = self.enter(new.place.channel).await?;
        let record = self.record(new.place, new.server, seats, new.terms);
        self.begin(&mut slot, record, None).await
    }

    /// Begins a game of two at one device.
    pub async fn play_hotseat(&self, new: HotseatGame) -> Result<Session, SessionError> {
        check(&new.terms)?;
        let seats = BySide::new_with(|side| Seat::Hotseat {
            keeper: new.keeper.clone(),
            label: new.labels[side],
        });
        let mut slot = self.enter(new.place.channel).await?;
        let record = self.record(new.place, new.server, seats, new.terms);
        self.begin(&mut slot, record, None).await
    }

    async fn begin(
        &self,
        slot: &mut Channel,
        record: GameRecord,
        accepted: Option<ChallengeId>,
    ) -> Result<Session, SessionError> {
        if let Some(running) = &slot.session {
            return Err(SessionError::ChannelTaken(Box::new(running.clone())));
        }
        let session = Session::begin(record)?;
        slot.write(self.journal().game_started(session.record(), accepted))
            .await?;
        if let Some(id) = accepted {
            slot.challenges.retain(|challenge| challenge.id != id);
        }
        slot.session = Some(session.clone());
        Ok(session)
    }

    pub(super) async fn end_challenge(
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
        place: Place,
        server: Option<ServerId>,
        seats: BySide<Seat>,
        terms: Terms,
    ) -> GameRecord {
        let now = self.clock().now();
        GameRecord {
            id: GameId(self.fresh_id(now)),
            channel: place.channel,
            parent: place.parent,
            server,
            seats,
            terms,
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

/// Whether a game of these terms can be played at all.
fn check(terms: &Terms) -> Result<(), SessionError> {
    let rules = terms.rules()?;
    let totals = rules.ruleset().decision == Decision::TotalsDecide;
    match terms.clock {
        // Its end lets totals decide.
        TimeControl::Contest if !totals => Err(SessionError::ClockNotForRules),
        _ => Ok(()),
    }
}
