//! Whether somebody sees a channel. Of whom a command names, its interaction tells; of others Discord is
//! asked.

use serenity::all::{Channel, ChannelId as DiscordChannel, ChannelType, GuildId, UserId};

use super::call::Call;
use super::errors::NotSent;
use crate::session::PersonId;

/// Whether somebody is known not to see, or not any more, the channel that a call came from.
pub async fn is_lost(call: &Call, who: PersonId) -> bool {
    match sees(call, who).await {
        Ok(sees) => !sees,
        Err(error) => {
            tracing::info!(%error, "whether somebody sees a channel is not known");
            false
        }
    }
}

async fn sees(call: &Call, who: PersonId) -> Result<bool, NotSent> {
    let Some(server) = call.server else {
        return Ok(true);
    };
    let server = GuildId::new(server.0);
    let place = DiscordChannel::new(permitting(call));
    let (member, guild, channel) = tokio::join!(
        call.http.get_member(server, UserId::new(who.0)),
        call.http.get_guild(server),
        call.http.get_channel(place),
    );
    let member = match member.map_err(NotSent::from) {
        // Whoever has left the server sees nothing of it.
        Err(error) if error.is_gone() => return Ok(false),
        other => other?,
    };
    match channel? {
        Channel::Guild(channel) => {
            let held = guild?.user_permissions_in(&channel, &member);
            Ok(held.view_channel())
        }
        _ => Ok(true),
    }
}

/// The channel whose permissions hold where a call came from: of a thread the one above.
fn permitting(call: &Call) -> u64 {
    let is_thread = matches!(
        call.channel_kind,
        Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
    );
    let above = call.parent.filter(|_| is_thread);
    above.unwrap_or(call.channel).0
}
