//! Where an interaction came from, and what the bot can do there besides answering it.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, GuildId, InteractionContext,
};

use crate::session::ChannelId;

/// Where an interaction came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Venue {
    /// A server that has the bot.
    Server,
    /// The bot's direct messages with one person. It can post there.
    Direct,
    /// A group's messages, or a server where only the person who asks has the bot. It can answer there,
    /// for 15 minutes, and do nothing else.
    Visit,
}

impl Venue {
    /// The place that an interaction tells of.
    pub fn of(
        context: Option<InteractionContext>,
        server: Option<GuildId>,
        owners: &AuthorizingIntegrationOwners,
    ) -> Self {
        let is_server_s =
            |owner: &_| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(Some(_)));
        match (context, server) {
            (Some(InteractionContext::PrivateChannel), _) => Self::Visit,
            // Nobody is named by the older form of interactions.
            (_, Some(_)) if owners.0.is_empty() || owners.0.iter().any(is_server_s) => Self::Server,
            (_, Some(_)) => Self::Visit,
            (_, None) => Self::Direct,
        }
    }
}

/// The most channels remembered; a channel that was forgotten costs a refused request.
const MOST: usize = 10_000;

/// Channels that the bot is only visiting, where posting and changing messages would be refused.
#[derive(Debug, Default)]
pub struct Visits(Mutex<HashSet<ChannelId>>);

impl Visits {
    /// Remembers what an interaction told of a channel.
    pub fn note(&self, channel: ChannelId, venue: Venue) {
        let mut visits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if venue != Venue::Visit {
            visits.remove(&channel);
            return;
        }
        if visits.len() >= MOST {
            visits.clear();
        }
        visits.insert(channel);
    }

    /// Whether the bot is known to be only visiting a channel.
    pub fn has(&self, channel: ChannelId) -> bool {
        let visits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        visits.contains(&channel)
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::UserId;

    use super::*;

    fn owners(list: Vec<AuthorizingIntegrationOwner>) -> AuthorizingIntegrationOwners {
        AuthorizingIntegrationOwners(list)
    }

    #[test]
    fn a_server_that_did_not_install_the_bot_is_visited() {
        let server = Some(GuildId::new(20));
        let by_server = || AuthorizingIntegrationOwner::GuildInstall(server);
        let by_person = || AuthorizingIntegrationOwner::UserInstall(UserId::new(1));
        let guild = Some(InteractionContext::Guild);
        for (installed, venue) in [
            (vec![by_server()], Venue::Server),
            (vec![by_server(), by_person()], Venue::Server),
            (vec![by_person()], Venue::Visit),
            (Vec::new(), Venue::Server),
        ] {
            assert_eq!(Venue::of(guild, server, &owners(installed)), venue);
        }
    }

    #[test]
    fn direct_messages_are_the_bot_s_own_or_somebody_else_s() {
        let by_person = || {
            owners(vec![AuthorizingIntegrationOwner::UserInstall(UserId::new(
                1,
            ))])
        };
        let direct = Some(InteractionContext::BotDm);
        assert_eq!(Venue::of(direct, None, &by_person()), Venue::Direct);
        let group = Some(InteractionContext::PrivateChannel);
        assert_eq!(Venue::of(group, None, &by_person()), Venue::Visit);
        assert_eq!(Venue::of(None, None, &owners(Vec::new())), Venue::Direct);
    }

    #[test]
    fn a_channel_is_visited_until_the_bot_is_a_member_and_the_memory_is_bounded() {
        let visits = Visits::default();
        visits.note(ChannelId(1), Venue::Visit);
        assert!(visits.has(ChannelId(1)) && !visits.has(ChannelId(2)));
        visits.note(ChannelId(1), Venue::Server);
        assert!(!visits.has(ChannelId(1)));
        for id in 0..3 * MOST as u64 {
            visits.note(ChannelId(id), Venue::Visit);
        }
        assert!(visits.0.lock().unwrap().len() <= MOST);
    }
}
